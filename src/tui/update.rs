//! What events do to the model. Pure but for the commands returned: the same model and the
//! same events give the same model again.

use std::time::Duration;

use patience_core::{Act, Crossing, DealNumber, Entry, Game, Move};

use crate::tui::app::{App, Overlay, Screen};
use crate::tui::event::{Command, Event};
use crate::tui::flight::Motion;
use crate::tui::key::Key;
use crate::tui::keys::{Action, Keys, State};
use crate::tui::look::Look;
use crate::tui::mouse;
use crate::tui::play;
use crate::tui::screens::ask::{Question, Then};
use crate::tui::screens::home::Chosen;
use crate::tui::screens::number::NumberLine;
use crate::tui::screens::options::OptionsPage;
use crate::tui::screens::result::ResultPage;
use crate::tui::screens::rules::RulesPage;
use crate::tui::screens::settings::{self, SettingsPage};
use crate::tui::sitting::Sitting;
use crate::tui::table::Message;

/// What the model asks for while an event is dealt with.
pub(super) type Commands = Vec<Command>;

/// Deals with an event at a time since the program started.
pub fn update(app: &mut App, now: Duration, event: Event) -> Commands {
    let mut commands = Vec::new();
    app.now = now;
    if !matches!(event, Event::Tick) {
        // Nobody waits for cards on their way: they arrive.
        app.motion = None;
    }
    match event {
        Event::Key(key) => {
            app.notice = None;
            key_pressed(app, key, &mut commands);
        }
        Event::Mouse(event) => mouse::moved(app, event, &mut commands),
        Event::Paste(text) => pasted(app, &text),
        Event::Resize(width, height) => app.size = (width, height),
        Event::Tick => {
            if app.motion.as_ref().is_some_and(|motion| motion.is_over(now)) {
                app.motion = None;
            }
        }
        Event::Loaded(loaded) => match loaded {
            Ok(kept) => app.sit_down(Sitting::of(*kept)),
            Err(fault) => notice(app, fault, true),
        },
        Event::Unfinished(games) => app.home.set_unfinished(games),
        Event::Stored(fault) => {
            renew(app);
            if let Some(fault) = fault {
                notice(app, fault, true);
            }
        }
        Event::Notice(text, trouble) => notice(app, text, trouble),
    }
    settle(app, &mut commands);
    commands
}

/// Brings what follows from the rest up to date: the preview, the clock, the result page and
/// the cards on their way.
pub(super) fn settle(app: &mut App, commands: &mut Commands) {
    if app.screen == Screen::Home {
        let dealer = &mut app.dealer;
        app.home.look(&app.catalogue, &app.settings, || dealer.fresh());
    }
    let playing = app.screen == Screen::Table && app.over.is_empty();
    let (now, area) = (app.now, app.table_area());
    let Some(table) = &mut app.table else { return };
    let over = table.game().hand_end().is_some();
    if playing && !over && table.game().moves_made() > 0 {
        table.sitting.run(now);
    } else {
        table.sitting.pause(now);
    }
    let happened = std::mem::take(&mut table.happened);
    if happened.is_empty() {
        return;
    }
    if table.sitting.keep {
        commands.push(Command::Save);
    }
    if app.look.animate && app.screen == Screen::Table {
        app.motion = Motion::new(area, app.look.size, table, &happened, now);
    }
    let forwards = happened.last().is_some_and(|(_, undone)| !undone);
    if over && forwards && app.over.is_empty() {
        show_result(app);
    }
}

/// Takes looks and keys from the settings anew.
pub fn renew(app: &mut App) {
    app.look = Look::new(&app.settings);
    app.keys = Keys::with(&app.settings.keys()).0;
    if let Some(table) = &mut app.table {
        table.refresh(&app.keys);
    }
}

pub(super) fn notice(app: &mut App, text: String, refusal: bool) {
    app.notice = Some(Message { text, refusal });
}

fn pasted(app: &mut App, text: &str) {
    // A deal number is the one thing that somebody may want to paste.
    match app.over.last_mut() {
        Some(Overlay::Number(line)) => text.chars().filter(char::is_ascii_digit).for_each(|letter| line.type_in(letter)),
        None if app.screen == Screen::Home => text.chars().take(40).filter(|letter| !letter.is_control()).for_each(|letter| app.home.type_in(letter)),
        _ => notice(app, "Pasted text is not taken for keys".to_owned(), false),
    }
}

fn key_pressed(app: &mut App, key: Key, commands: &mut Commands) {
    let state = app.state();
    match (app.keys.action(state, key), key.typed()) {
        (Some(Action::Quit), _) => {
            if app.table.as_ref().is_some_and(|table| table.game().done() > 0) {
                commands.push(Command::Save);
            }
            commands.push(Command::Quit);
        }
        (Some(Action::Suspend), _) => commands.push(Command::Suspend),
        (Some(action), _) => act(app, state, action, commands),
        (None, Some(letter)) => typed(app, state, letter),
        (None, None) => {}
    }
}

fn typed(app: &mut App, state: State, letter: char) {
    match state {
        State::Home => app.home.type_in(letter),
        State::Line => {
            if let Some(Overlay::Number(line)) = app.over.last_mut() {
                line.type_in(letter);
            }
        }
        State::Table | State::Held => {
            let now = app.now;
            if let Some(table) = &mut app.table {
                play::press(table, letter, now, &app.keys);
            }
        }
        _ => {}
    }
}

/// Does what a key or a click asks.
pub(super) fn act(app: &mut App, state: State, action: Action, commands: &mut Commands) {
    match action {
        Action::Back => back(app, commands),
        Action::Rules => {
            let page = RulesPage::new(app.rules_in_question());
            app.over.push(Overlay::Rules(page));
        }
        Action::Settings => app.over.push(Overlay::Settings(SettingsPage::default())),
        Action::Options => open_options(app),
        Action::Number => {
            if let Some(rules) = app.rules_in_question() {
                app.over.push(Overlay::Number(NumberLine::new(rules.full_title())));
            }
        }
        Action::Home => go_home(app, commands),
        Action::Colours => store(settings::next("suits", &app.settings), commands),
        Action::Size => store(settings::next("card_size", &app.settings), commands),
        action => match state {
            State::Home => act_home(app, action, commands),
            State::Table | State::Held => act_table(app, action),
            State::Result => act_result(app, action, commands),
            State::Page | State::Switches | State::Line | State::Ask => act_overlay(app, action, commands),
        },
    }
}

fn store(change: Option<settings::Change>, commands: &mut Commands) {
    if let Some((key, value)) = change {
        commands.push(Command::Store(key, value));
    }
}

/// Goes back by one level: an overlay, what is held, the table, the search.
fn back(app: &mut App, commands: &mut Commands) {
    if app.over.pop().is_some() {
        return;
    }
    match app.screen {
        Screen::Home => {
            if !app.home.clear() {
                let key = app.keys.name_of(State::Home, Action::Quit);
                notice(app, format!("This is the first page. {key} leaves the program"), false);
            }
        }
        Screen::Table => {
            let let_go = app.table.as_mut().is_some_and(|table| {
                let said = table.message.take().is_some_and(|message| message.refusal);
                table.let_go() || said
            });
            if !let_go {
                go_home(app, commands);
            }
        }
    }
}

fn go_home(app: &mut App, commands: &mut Commands) {
    app.over.clear();
    app.screen = Screen::Home;
    app.home.forget_preview();
    if let Some(table) = &app.table {
        if table.game().done() > 0 {
            commands.push(Command::Save);
        }
        let id = table.game().rules().id.clone();
        app.home.go_to(&id);
    }
    commands.push(Command::List);
}

fn open_options(app: &mut App) {
    let deal = match app.screen {
        Screen::Table => app.table.as_ref().map(|table| table.game().deal()),
        Screen::Home => app.home.preview().map(|preview| preview.game.deal()),
    };
    let (Some(rules), Some(deal)) = (app.rules_in_question(), deal) else { return };
    match app.catalogue.rule_file(&rules.id) {
        Ok(file) => app.over.push(Overlay::Options(OptionsPage::new(file, rules, deal))),
        Err(error) => notice(app, error.to_string(), true),
    }
}

fn act_home(app: &mut App, action: Action, commands: &mut Commands) {
    match action {
        Action::Start => start(app, commands),
        Action::Forget => {
            if let Some(Chosen::Continue(kept)) = app.home.chosen() {
                let text = format!("Throw away the unfinished game of {}?", kept.title);
                app.over.push(Overlay::Ask(Question::whether(text, "throw it away", Then::Forget(Box::new(kept)))));
            }
        }
        Action::RubOut => app.home.rub_out(),
        action => {
            let height = usize::from(app.size.1);
            app.home.act(action, height);
        }
    }
}

/// Starts or continues what is under the cursor of the list.
pub(super) fn start(app: &mut App, commands: &mut Commands) {
    match app.home.chosen() {
        Some(Chosen::Continue(kept)) => continue_game(app, kept, commands),
        Some(Chosen::Game) => {
            if let Some(preview) = app.home.preview() {
                let game = preview.game.clone();
                begin(app, game);
            } else if let Some(fault) = app.home.fault() {
                let fault = fault.lines().next().unwrap_or_default().to_owned();
                notice(app, fault, true);
            }
        }
        None => {}
    }
}

fn continue_game(app: &mut App, kept: crate::saved::Unfinished, commands: &mut Commands) {
    let on_table = app.table.as_ref().is_some_and(|table| table.sitting.slot() == kept.slot && table.sitting.is_under_way());
    if on_table {
        app.screen = Screen::Table;
    } else {
        commands.push(Command::Load(Box::new(kept)));
    }
}

/// Begins a game from the list, asking first if an unfinished one of its kind is kept: there
/// is one for each game and variant.
fn begin(app: &mut App, game: Game) {
    match app.home.unfinished_of(game.rules()) {
        Some(kept) => {
            let question = Question {
                text: format!("A game of {} is unfinished. Dealing a new one gives it up.", game.rules().full_title()),
                answers: ("continue it".to_owned(), "deal a new one".to_owned()),
                yes: Then::Continue(Box::new(kept.clone())),
                no: Then::Play(Box::new(game)),
            };
            app.over.push(Overlay::Ask(question));
        }
        None => app.sit_down(Sitting::new(game, None, Duration::ZERO)),
    }
}

fn act_table(app: &mut App, action: Action) {
    let now = app.now;
    match action {
        Action::New => {
            let number = app.dealer.fresh();
            return ask_or(app, "Deal a new game? This one is given up; undo brings it back.", "deal", Then::Deal(number));
        }
        Action::Restart => {
            return ask_or(app, "Start this deal again? Undo brings the present game back.", "start again", Then::Restart);
        }
        Action::Resign => return resign(app),
        Action::Undo => return undo(app),
        _ => {}
    }
    let layout = play::layout(app);
    let Some(table) = &mut app.table else { return };
    let keys = &app.keys;
    let over = table.game().hand_end().is_some();
    match action {
        Action::Step | Action::PickUp if over => return show_result(app),
        Action::Redo => {
            table.redo(now, keys);
        }
        Action::Step => {
            table.step(now, keys);
        }
        Action::SafeUp => {
            table.safe_up(now, keys);
        }
        Action::PickUp | Action::Drop => play::enter(table, now, keys),
        Action::NextTarget | Action::PreviousTarget => play::cycle(table, action == Action::NextTarget),
        Action::Count => table.pending = Some(crate::tui::table::Pending::Count),
        Action::Fewer => play::resize(table, false),
        Action::More => play::resize(table, true),
        Action::Pass => {
            table.play(Move::Pass, now, keys);
        }
        Action::NoPlay => {
            table.play(Move::NoPlay, now, keys);
        }
        Action::Call => {
            table.play(Move::Call, now, keys);
        }
        Action::Finish => {
            table.play(Move::Finish, now, keys);
        }
        action => {
            if let (Some(way), Some(layout)) = (play::way(action), layout) {
                table.message = None;
                table.cursor.step(&layout, &table.view().clone(), way);
            }
        }
    }
}

/// Does something at once, or asks first where a game under way would be given up.
pub(super) fn ask_or(app: &mut App, text: &str, yes: &str, then: Then) {
    if app.table.as_ref().is_some_and(|table| table.sitting.is_under_way() && table.game().moves_made() > 0) {
        app.over.push(Overlay::Ask(Question::whether(text, yes, then)));
    } else {
        carry_out(app, then, &mut Vec::new());
    }
}

fn resign(app: &mut App) {
    let Some(table) = &mut app.table else { return };
    if table.game().hand_end().is_some() {
        table.refuse("The hand is over");
        return;
    }
    let name = app.look.name(table.seat());
    let text = if table.game().rules().seats > 1 { format!("Does {name} give up the match?") } else { "Give up this hand?".to_owned() };
    app.over.push(Overlay::Ask(Question::whether(text, "give up", Then::Resign)));
}

/// Takes back; across a change of turn or cards turned up at a table of several it asks.
fn undo(app: &mut App) {
    let Some(table) = &app.table else { return };
    let held = table.hold.is_some();
    let text = match table.undo_crosses() {
        Some(Crossing::SeatChange) => "This takes back another player's turn. Do all agree?",
        Some(Crossing::StockTurned) => "This takes back cards that have been turned up. Do all agree?",
        Some(Crossing::Nothing) | None => return carry_out(app, Then::Undo, &mut Vec::new()),
    };
    if held && let Some(table) = &mut app.table {
        table.let_go();
    }
    app.over.push(Overlay::Ask(Question::whether(text, "take back", Then::Undo)));
}

fn act_result(app: &mut App, action: Action, commands: &mut Commands) {
    let now = app.now;
    match action {
        Action::Next => {
            let more = matches!(app.over.last(), Some(Overlay::Result(page)) if page.more_hands);
            app.over.pop();
            let number = app.dealer.fresh();
            let Some(table) = &mut app.table else { return };
            if more {
                table.next_hand(now, &app.keys);
                commands.push(Command::Save);
            } else {
                table.deal(number, now, &app.keys);
            }
        }
        Action::New => {
            app.over.pop();
            let number = app.dealer.fresh();
            ask_or(app, "Deal a new game? The match so far is given up; undo brings it back.", "deal", Then::Deal(number));
        }
        Action::Restart => {
            app.over.pop();
            carry_out(app, Then::Restart, &mut Vec::new());
        }
        Action::Undo => {
            app.over.pop();
            undo(app);
        }
        Action::Redo => {
            app.over.pop();
        }
        _ => {}
    }
}

fn act_overlay(app: &mut App, action: Action, commands: &mut Commands) {
    let screen = app.area();
    match app.over.last_mut() {
        Some(Overlay::Rules(page)) => page.act(action, screen, &app.keys),
        Some(Overlay::Options(page)) if action == Action::Apply => {
            let page = page.clone();
            app.over.pop();
            apply(app, &page);
        }
        Some(Overlay::Options(page)) => page.act(action),
        Some(Overlay::Settings(page)) => {
            let change = page.act(action, &app.settings);
            store(change, commands);
        }
        Some(Overlay::Number(line)) => match action {
            Action::RubOut => line.rub_out(),
            Action::Apply => {
                if let Some(number) = line.number() {
                    app.over.pop();
                    deal_number(app, number);
                }
            }
            _ => {}
        },
        Some(Overlay::Ask(question)) => {
            let then = if action == Action::Yes { question.yes.clone() } else { question.no.clone() };
            app.over.pop();
            carry_out(app, then, commands);
        }
        Some(Overlay::Result(_)) | None => {}
    }
}

/// Plays by the options that were chosen, the deal staying the same.
fn apply(app: &mut App, page: &OptionsPage) {
    let game = Game::new(page.rules.clone(), page.deal);
    match app.screen {
        Screen::Home => begin(app, game),
        Screen::Table if !page.is_changed() => {}
        Screen::Table => ask_or(app, "Deal again with these options? Undo brings the present game back.", "deal", Then::Play(Box::new(game))),
    }
}

fn deal_number(app: &mut App, number: DealNumber) {
    match app.screen {
        Screen::Home => {
            if let Some(rules) = app.rules_in_question() {
                begin(app, Game::new(rules, number));
            }
        }
        Screen::Table => ask_or(app, "Play that deal? The present game is given up; undo brings it back.", "deal", Then::Deal(number)),
    }
}

/// Does what an answer leads to.
fn carry_out(app: &mut App, then: Then, commands: &mut Commands) {
    let now = app.now;
    match then {
        Then::Continue(kept) => return continue_game(app, *kept, commands),
        Then::Forget(kept) => {
            commands.push(Command::Forget(kept));
            commands.push(Command::List);
            return;
        }
        Then::Play(game) => {
            let path = app.table.as_ref().filter(|table| table.game().rules().id == game.rules().id).and_then(|table| table.sitting.path.clone());
            return app.sit_down(Sitting::new(*game, path, Duration::ZERO));
        }
        Then::Nothing | Then::Deal(_) | Then::Restart | Then::Undo | Then::Resign => {}
    }
    let Some(table) = &mut app.table else { return };
    match then {
        Then::Deal(number) => table.deal(number, now, &app.keys),
        Then::Restart => table.restart(now, &app.keys),
        Then::Undo => {
            if table.undo(now, &app.keys) {
                commands.push(Command::Save);
            }
        }
        Then::Resign => {
            let entry = Entry { ms: table.sitting.ms(now), seat: table.seat(), act: Act::Resign };
            if table.sitting.game.act(entry).is_ok() {
                table.let_go();
                table.refresh(&app.keys);
                commands.push(Command::Save);
                show_result(app);
            }
        }
        _ => {}
    }
}

/// Shows the result of the hand.
fn show_result(app: &mut App) {
    let Some(table) = &app.table else { return };
    let page = ResultPage::new(table.game(), &app.look, &table.sitting.clock(app.now));
    app.over.push(Overlay::Result(page));
}
