//! What each action does, by what the keyboard is for at the moment.

use patience_core::Move;

use crate::settings::{Seating, Stored, Word};
use crate::tui::app::{App, Overlay, Screen};
use crate::tui::atonce::Stage;
use crate::tui::event::Command;
use crate::tui::finish;
use crate::tui::keys::{Action, State};
use crate::tui::light::{hint, lost};
use crate::tui::play;
use crate::tui::retell::{act_replay, look_through, tell_story};
use crate::tui::screens::ask::{Question, Then};
use crate::tui::screens::home::Chosen;
use crate::tui::screens::names::NamesPage;
use crate::tui::screens::number::NumberLine;
use crate::tui::screens::options::OptionsPage;
use crate::tui::screens::rules::RulesPage;
use crate::tui::screens::settings::{self, SettingsPage};
use crate::tui::screens::try_keys::TryKeys;
use crate::tui::seating;
use crate::tui::sittings::{
    apply, ask_or, carry_out, deal_new, deal_number, no_play, resign, restart, show_result, start,
    undo,
};
use crate::tui::table::Pending;
use crate::tui::text::count;
use crate::tui::update::{Commands, notice, pause};

/// Does what a key or a click asks.
pub(super) fn act(app: &mut App, state: State, action: Action, commands: &mut Commands) {
    let moves = matches!(
        action,
        Action::Up
            | Action::Down
            | Action::Left
            | Action::Right
            | Action::PageUp
            | Action::PageDown
            | Action::First
            | Action::Last
    );
    if !moves {
        app.catch_up();
    }
    match action {
        Action::Back => back(app, commands),
        Action::Rules => {
            let rules = app.rules_in_question();
            let people = rules
                .as_ref()
                .map_or(1, |rules| seating(app).people_of(rules));
            let page = RulesPage::new(rules, people, &app.zones, &app.look);
            app.over.push(Overlay::Rules(page));
        }
        Action::Settings => app.over.push(Overlay::Settings(SettingsPage::default())),
        Action::Filter => open_filter(app),
        Action::Options => open_options(app),
        Action::Number => {
            if let Some(rules) = app.rules_in_question() {
                app.over.push(Overlay::Number(NumberLine::new(&rules)));
            }
        }
        Action::Home => go_home(app, commands),
        Action::Colours => store_for_all(app, "suits", commands),
        Action::Size => store_for_all(app, "card_size", commands),
        action => match state {
            State::Home => act_home(app, action, commands),
            State::Table | State::Held => act_table(app, action, commands),
            State::Paused if action == Action::Resume => resume(app),
            State::Paused if action == Action::TryKeys => {
                let rules = app.rules_in_question();
                app.over.push(Overlay::TryKeys(TryKeys::new(rules)));
            }
            State::Paused => act_table(app, action, commands),
            State::Replay => act_replay(app, action, commands),
            State::Race if action == Action::Resign => act_table(app, action, commands),
            State::Race => {}
            State::Result => act_result(app, action, commands),
            State::Page | State::Switches | State::Line | State::Ask => {
                act_overlay(app, action, commands);
            }
        },
    }
}

fn store(change: Option<settings::Change>, commands: &mut Commands) {
    if let Some((key, value)) = change {
        commands.push(Command::Store(key, value));
    }
}

/// Turns a setting from the table, and says what it is now: it is kept for all games.
fn store_for_all(app: &mut App, key: &str, commands: &mut Commands) {
    let Some(change) = settings::next(key, &app.settings) else {
        return;
    };
    if let Stored::Text(value) = &change.1 {
        let text = format!("{}: {value}, kept for all games", settings::name_of(key));
        notice(app, text, false);
    }
    store(Some(change), commands);
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
                notice(
                    app,
                    format!("This is the first page. {key} leaves the program"),
                    false,
                );
            }
        }
        Screen::Table => {
            let now = app.now;
            let let_go = app.table.as_mut().is_some_and(|table| {
                let said = table.message.take().is_some_and(|message| message.refusal);
                if !said && table.stops_gathering(now, &app.keys) {
                    return true;
                }
                // Who wants a hand stopped wants it now.
                table.let_go() || said && table.at_once.is_none() || table.leave_aside()
            });
            if let_go || stop(app, commands) {
                return;
            }
            let looked = app
                .table
                .as_mut()
                .is_some_and(|table| table.end_look(&app.keys));
            if looked {
                show_result(app);
            } else {
                go_home(app, commands);
            }
        }
    }
}

/// Stops a hand that is played all at once. Tells whether it was going on.
fn stop(app: &mut App, commands: &mut Commands) -> bool {
    let at_once = app.table.as_ref().and_then(|table| table.at_once.as_ref());
    let stops = at_once
        .is_some_and(|at_once| matches!(at_once.stage, Stage::Running | Stage::Countdown(_)));
    if stops {
        pause(app);
        let begun = app
            .table
            .as_ref()
            .is_some_and(|table| table.game().done() > 0);
        commands.extend(begun.then_some(Command::Save));
    }
    stops
}

fn resume(app: &mut App) {
    let now = app.now;
    if app.is_too_small() {
        return;
    }
    if let Some(at_once) = app.table.as_mut().and_then(|table| table.at_once.as_mut()) {
        at_once.resume(now);
    }
}

fn go_home(app: &mut App, commands: &mut Commands) {
    if let Some(table) = &mut app.table {
        table.end_look(&app.keys);
        // Who comes back to the table finds the deal, not what the other has made of it.
        table.hand_over(&app.keys);
    }
    app.over.clear();
    app.screen = Screen::Home;
    app.home.forget_preview();
    if let Some(table) = &app.table {
        if table.sitting.is_begun() {
            commands.push(Command::Save);
        }
        let slot = table.sitting.place.clone();
        let slot = slot.unwrap_or_else(|| table.sitting.slot());
        app.home.come_from(slot, &table.game().rules().about.id);
    }
    commands.push(Command::List);
}

/// Opens what the list of games is narrowed to; for that it must be known what sort of game
/// each is.
fn open_filter(app: &mut App) {
    app.home.learn(app.catalogue.traits());
    let page = app.home.filter_page();
    app.over.push(Overlay::Filter(page));
}

/// Returns who sits at the table, or at the next one.
fn seating(app: &App) -> Seating {
    let at_table = match app.screen {
        Screen::Table => app.table.as_ref().and_then(|table| table.sitting.seating),
        Screen::Home => None,
    };
    at_table.unwrap_or(app.seating)
}

fn open_options(app: &mut App) {
    let of = match app.screen {
        Screen::Table => app
            .table
            .as_ref()
            .map(|table| (table.game().deal(), table.sitting.path.clone())),
        Screen::Home => app
            .home
            .preview()
            .map(|preview| (preview.game.deal(), preview.path.clone())),
    };
    let (Some(rules), Some((deal, path))) = (app.rules_in_question(), of) else {
        return;
    };
    let seating = seating(app);
    match app.catalogue.rule_file_at(&rules.about.id, path.as_deref()) {
        Ok(file) => {
            let handicaps = app.settings.handicaps();
            let duel = app
                .table
                .as_ref()
                .is_some_and(|table| table.duel().is_some());
            let page = OptionsPage::new(file, rules, deal, seating, handicaps)
                .for_two(duel && app.screen == Screen::Table);
            app.over.push(Overlay::Options(Box::new(page)));
        }
        Err(error) => notice(app, error.to_string(), true),
    }
}

/// Takes who plays from now on, and has it stored where it is new.
fn seat(app: &mut App, chosen: Seating, commands: &mut Commands) {
    seating::reseat(app, chosen);
    let stored = app.settings.seating();
    if stored.people != chosen.people {
        let people = Stored::Text(chosen.people.word().to_owned());
        store(Some((vec!["people".to_owned()], people)), commands);
    }
    if stored.level != chosen.level {
        let level = Stored::Text(chosen.level.word().to_owned());
        store(Some((vec!["computer_level".to_owned()], level)), commands);
    }
}

/// Opens the names of the people at the table: as many seats as the game has.
pub(super) fn open_names(app: &mut App) {
    let seats = match (app.over.last(), app.screen, &app.table) {
        (Some(Overlay::Options(page)), ..) => Some(page.rules.seats()),
        (_, Screen::Table, Some(table)) => Some(table.game().rules().seats()),
        _ => None,
    };
    let seats = seats.filter(|seats| *seats > 1);
    let mut page = NamesPage::new(&app.settings);
    if let Some(seats) = seats {
        page = page.for_game(seats);
    }
    app.over.push(Overlay::Names(page));
}

fn act_home(app: &mut App, action: Action, commands: &mut Commands) {
    match action {
        Action::Start => start(app, commands),
        Action::Forget => {
            if let Some(Chosen::Continue(kept)) = app.home.chosen() {
                let which = if kept.deal.is_empty() {
                    String::new()
                } else {
                    let moves = usize::try_from(kept.moves).unwrap_or(usize::MAX);
                    format!(", deal {}, {}", kept.deal, count(moves, "move"))
                };
                let text = format!("Throw away the unfinished game of {}{which}?", kept.title);
                app.over.push(Overlay::Ask(Question::whether(
                    text,
                    "throw it away",
                    Then::Forget(kept),
                )));
            }
        }
        Action::RubOut => app.home.rub_out(),
        Action::Clear => {
            app.home.clear();
        }
        action => {
            let height = usize::from(app.size.1);
            app.home.act(action, height);
        }
    }
}

/// Tells whether the end of a hand is being shouted: nothing is done meanwhile.
fn is_shouting(app: &App) -> bool {
    let at_once = app.table.as_ref().and_then(|table| table.at_once.as_ref());
    at_once.is_some_and(|at_once| matches!(at_once.stage, Stage::Shout(_)))
}

pub(super) fn act_table(app: &mut App, action: Action, commands: &mut Commands) {
    let now = app.now;
    if is_shouting(app) {
        return;
    }
    match action {
        Action::New => return ask_or(app, "Deal a new game?", "deal", Then::New),
        Action::Restart => return restart(app),
        Action::NoPlay => return no_play(app),
        Action::Resign => return resign(app),
        Action::Undo => return undo(app),
        Action::LookThrough => return look_through(app),
        Action::Story => return tell_story(app),
        Action::Hint => return hint::ask(app),
        Action::BackToWon => return lost::go_back(app),
        Action::Finish if finish::begin(app) => return,
        Action::PickUp if finish::accept(app) || hint::accept(app) => return,
        _ => {}
    }
    let layout = play::layout(app);
    let Some(table) = &mut app.table else { return };
    let keys = &app.keys;
    let over = table.game().hand_end().is_some();
    match action {
        Action::Step | Action::PickUp if over => {
            let unseen = table.has_no_moves();
            show_result(app);
            // Who has seen the result and the table goes on as from the result.
            if action == Action::PickUp && !unseen {
                act_result(app, Action::Next, commands);
            }
        }
        // The next person is waited for: whatever key it is shows their cards.
        _ if table.lift_curtain(keys) => {}
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
        Action::NextTarget | Action::PreviousTarget => {
            play::cycle(table, action == Action::NextTarget);
        }
        Action::Count => table.pending = Some(Pending::Count),
        Action::Fewer => play::resize(table, false),
        Action::More => play::resize(table, true),
        Action::Pass => {
            table.play(Move::Pass, now, keys);
        }
        Action::Call => {
            table.call(now, keys);
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

fn act_result(app: &mut App, action: Action, commands: &mut Commands) {
    let now = app.now;
    match action {
        Action::Next => {
            let more = matches!(app.over.last(), Some(Overlay::Result(page)) if page.more_hands);
            app.over.pop();
            let Some(table) = &mut app.table else { return };
            if table.hand_over(&app.keys) {
                commands.push(Command::Save);
            } else if more {
                table.next_hand(now, &app.keys);
                commands.push(Command::Save);
            } else {
                deal_new(app);
            }
        }
        Action::New => {
            app.over.pop();
            ask_or(app, "Deal a new game?", "deal", Then::New);
        }
        Action::Restart => {
            app.over.pop();
            restart(app);
        }
        // What was played at once stands, and nobody was told of a key to take it back.
        Action::Undo
            if app
                .table
                .as_ref()
                .is_some_and(|table| table.at_once.is_some()) => {}
        Action::Undo => {
            app.over.pop();
            undo(app);
        }
        Action::Redo => {
            app.over.pop();
        }
        Action::BackToWon => {
            app.over.pop();
            lost::go_back(app);
        }
        Action::LookThrough => {
            app.over.pop();
            look_through(app);
        }
        _ => {}
    }
}

fn act_overlay(app: &mut App, action: Action, commands: &mut Commands) {
    let screen = app.table_area();
    match app.over.last_mut() {
        Some(Overlay::Rules(page)) => page.act(action, screen, &app.keys),
        Some(Overlay::Story(page)) => page.act(action, screen),
        Some(Overlay::Options(page))
            if matches!(action, Action::Apply | Action::Left | Action::Right)
                && page.is_on_seats() =>
        {
            open_names(app);
        }
        Some(Overlay::Options(page)) if action == Action::Apply => {
            let page = page.clone();
            app.over.pop();
            if page.rules.seats() > 1 && page.is_reseated() {
                seat(app, page.seating, commands);
            }
            apply(app, &page, commands);
        }
        Some(Overlay::Options(page)) => page.act(action),
        Some(Overlay::Filter(_)) if action == Action::Apply => {
            app.over.pop();
        }
        Some(Overlay::Filter(page)) => {
            page.act(action);
            let filter = page.filter.clone();
            app.home.narrow(filter);
        }
        Some(Overlay::Settings(page))
            if matches!(action, Action::Apply | Action::Left | Action::Right)
                && page.is_on_players(&app.settings) =>
        {
            open_names(app);
        }
        Some(Overlay::Names(page)) if action == Action::Apply => {
            let (changes, handicaps) = (page.changes(), page.handicaps());
            app.over.pop();
            seating::give_handicaps(app, &handicaps);
            for change in changes {
                store(Some(change), commands);
            }
        }
        Some(Overlay::Names(page)) => page.act(action),
        Some(Overlay::Settings(page)) => {
            let change = page.act(action, &app.settings);
            store(change, commands);
        }
        Some(Overlay::Number(line)) => match action {
            Action::RubOut => line.rub_out(),
            Action::Clear => line.clear(),
            Action::Apply => {
                if let Some(number) = line.number() {
                    app.over.pop();
                    deal_number(app, number, commands);
                }
            }
            _ => {}
        },
        Some(Overlay::Ask(question)) => {
            if let Some(then) = question.answer(action == Action::Yes) {
                app.over.pop();
                carry_out(app, then, commands);
            }
        }
        Some(Overlay::TryKeys(_)) if action == Action::Apply => {
            app.over.pop();
        }
        Some(Overlay::Result(_) | Overlay::TryKeys(_) | Overlay::Seek(_)) | None => {}
    }
}
