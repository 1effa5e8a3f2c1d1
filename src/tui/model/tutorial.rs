//! The tutorial, which runs during the player's first game. It has three steps: a move, then the stock or undo, then
//! the other keys. After the steps it offers cards that are easier to read, and shows a sample because not every
//! terminal can display them. The words of a step come from the legal moves on the table, and any way of doing the
//! task ends the step.

use patience_core::{Act, Card, DealNumber, Entry, Move, PileId, Rank, Role, Suit};

use super::App;
use crate::interaction::selection::{plays_at_once, target_at_once};
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::render::card_art::index;
use crate::render::text::{width, wrap_to};
use crate::winnability::goes_from_under;
use patience_app::duel::Duel;
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::settings::{Change, Glyphs, Hints, SettingId, Stored};

/// The number of steps of the tutorial, without the final offer.
pub const STEPS: usize = 3;
/// The minimum screen width for the tutorial's final offer of cards that are easier to read. On a narrower screen no
/// card is large enough.
const COLUMNS_FOR_OFFER: u16 = 80;
/// The number of screen columns between the sample card and the words of the tutorial's final offer.
const GAP: usize = 2;
/// The largest number of moves in the first game with which a player still needs the tutorial.
const LEARNING: usize = 10;

/// The number of screen columns before the words of a tutorial step. These columns hold the edge, the number of the
/// step, and the key that skips it.
pub const BEFORE: usize = 15;
/// The maximum number of rows of a tutorial step.
const MOST_ROWS: usize = 4;

/// The minimum screen height at which a tutorial step does not reduce the card size.
const LARGE: u16 = 30;

/// The number of unrelated moves after which a tutorial step ends.
const IGNORED: usize = 10;

/// The number of key presses after which the tutorial's last step counts as read.
const READ: usize = 3;

/// What a step of the tutorial asks the player to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Task {
    /// The task is to move a card. In the tutorial's first step any move counts.
    #[default]
    Move,
    /// The task is to turn cards from the stock.
    Turn,
    /// The task is to undo a move.
    TakeBack,
    /// The task is to read the text of the step. The task ends after a few key presses.
    Read,
    /// The task is to read the offer beside a sample card with a large index (rank and suit).
    Look,
}

/// The progress of the tutorial.
#[derive(Debug, Clone, Default)]
pub struct Tutorial {
    /// The number of the tutorial step, from 0.
    step: usize,
    /// The number of moves in the game when the tutorial last checked it; `None` before the first frame of the step.
    done: Option<usize>,
    /// What the tutorial step asks the player to do.
    task: Task,
    /// The number of keys pressed during the tutorial step.
    pressed: usize,
    /// The number of moves made during the tutorial step.
    ignored: usize,
    /// The name of the game and the deal that the tutorial last checked.
    seen: Option<(String, DealNumber)>,
    /// A move that is known to win. The tutorial prefers it to other moves.
    winning: Option<Move>,
    /// The two lines of text of the tutorial step.
    lines: [String; 2],
    /// The task of the tutorial step in a few words, for a screen that has no room for both lines.
    short: String,
    /// Whether the mouse was used last; the tutorial's lines should then describe clicks.
    by_mouse: bool,
    /// Whether the tutorial's lines describe clicks now.
    tells_clicks: bool,
}

impl Tutorial {
    /// Returns the number of the tutorial step, from 1; `None` before the first frame of the step.
    pub fn shown(&self) -> Option<usize> {
        self.done.map(|_| self.step + 1)
    }

    /// Returns the rows of text of the tutorial step, at most `columns` wide. If both sentences fit, each has its own
    /// row; otherwise they are wrapped together.
    pub fn rows(&self, columns: usize) -> Vec<String> {
        let picture = self.picture().map_or(0, |[row, _]| width(&row) + GAP);
        let room = columns.saturating_sub(BEFORE + picture);
        if self.lines.iter().all(|line| width(line) <= room) {
            return self.lines.to_vec();
        }
        wrap_to(&self.lines.join(" "), room, MOST_ROWS)
    }

    /// Returns the sample card that is shown beside the text of the tutorial step; `None` if the step has none.
    pub fn picture(&self) -> Option<[String; 2]> {
        let ace = Card::new(Rank::ACE, Suit::Spades);
        let pad = |row: String| format!("{row:<0$}", width(&row) + GAP);
        (self.task == Task::Look).then(|| index(ace).map(pad))
    }

    /// Returns the task of the tutorial step in a few words.
    pub fn short(&self) -> &str {
        &self.short
    }

    /// Notes for the tutorial that a key or a mouse button was pressed.
    pub const fn note_press(&mut self, by_mouse: bool) {
        self.pressed += 1;
        self.by_mouse = by_mouse;
    }

    /// Moves to the next step of the tutorial.
    const fn go_on(&mut self) {
        self.step += 1;
        self.done = None;
        self.pressed = 0;
        self.ignored = 0;
    }

    /// Whether the player has just done the task of the tutorial step.
    fn is_done(&self, table: &Table) -> bool {
        let game = table.game();
        let Some(before) = self.done else {
            return false;
        };
        let since = game.log().get(before..game.done()).unwrap_or_default();
        match self.task {
            Task::Move => moves_in(since).any(|mv| self.step == 0 || moves_cards(*mv)),
            Task::Turn => moves_in(since).any(|mv| *mv == Move::Turn),
            Task::TakeBack => game.done() < before && game.can_redo(),
            Task::Read | Task::Look => self.pressed >= READ,
        }
    }
}

impl App {
    /// Returns the tutorial and the number of its visible step, from 1. No step is visible while a hint is shown,
    /// because the hint may be for another move, or while there is a message about a lost game.
    pub fn step(&self) -> Option<(&Tutorial, usize)> {
        let table = self.table.as_ref().filter(|_| self.is_table_in_sight())?;
        let gives_way = table.hint().is_some() || table.told_ending().is_some();
        let steps = self.course.tutorial.as_ref().filter(|_| !gives_way)?;
        Some((steps, steps.shown()?))
    }
}

/// Returns a tutorial for a beginner; `None` for anybody else. A beginner has no finished games and at most one
/// unfinished game.
pub fn for_beginner(has_ended_games: bool, unfinished: usize) -> Option<Tutorial> {
    (!has_ended_games && unfinished < 2).then(Tutorial::default)
}

/// Reserves screen lines below the cards for a tutorial step or a replay, if the table fits above them. Otherwise a
/// step takes a single line, or the line of the keys if no line is free, so that it covers no card; a race then shows
/// only its progress bar. On a large screen a step does not reduce the card size, and is drawn where the table is
/// empty. On a small screen the lines stay reserved until the next deal, so that the card size does not change when the
/// tutorial ends.
pub fn keep_room(app: &mut App) {
    let columns = usize::from(app.context.size.0);
    let steps = app.course.tutorial.as_ref();
    let steps = steps.filter(|steps| steps.shown().is_some());
    let rows = |steps: &Tutorial| u16::try_from(steps.rows(columns).len()).unwrap_or(0);
    let is_step = steps.is_some();
    let lines = steps.map_or_else(|| app.lines_of_replay(), rows);
    let lines = if app.context.size.1 < LARGE {
        lines.max(room_of_steps(app, if is_step { lines } else { 0 }))
    } else {
        lines
    };
    let short = lines.min(1);
    app.context.keep_free(0);
    let may_shrink = !is_step || app.context.size.1 < LARGE;
    let whole = (!may_shrink).then(|| app.dealt_size());
    for free in [lines, short, 0] {
        app.context.keep_free(free);
        let is_as_large = whole.is_none_or(|whole| app.dealt_size() == whole);
        if free == 0 || is_as_large && app.layout().is_some() {
            break;
        }
    }
    if app.context.kept_free() == 0 {
        keep_room_for_news(app);
    }
}

/// Returns the greatest number of screen lines that the tutorial has needed at the current deal, including `lines`.
fn room_of_steps(app: &mut App, lines: u16) -> u16 {
    let Some(table) = &app.table else { return 0 };
    let here = (table.game().rules().about.id.clone(), table.game().deal());
    let before = app.course.steps_room.as_ref();
    let before = before.map_or(0, |(of, lines)| if *of == here { *lines } else { 0 });
    let most = before.max(lines);
    app.course.steps_room = Some((here, most));
    most
}

/// Reserves a screen line above the keys for the text about the moves of computer players in a game in turns, if that
/// does not reduce the card size.
fn keep_room_for_news(app: &mut App) {
    let table = app.table_on_screen();
    if table.is_none_or(|table| table.session().opponents().is_none()) {
        return;
    }
    let Some(size) = app.layout().map(|layout| layout.size) else {
        return;
    };
    app.context.keep_free(1);
    if app.layout().is_none_or(|layout| layout.size != size) {
        app.context.keep_free(0);
    }
}

/// Moves to the next step of the tutorial when the current one is done. After the last step, the tutorial never
/// returns.
pub fn follow(app: &mut App, requests: &mut Requests) {
    let in_sight = app.is_table_in_sight();
    let (Some(tutorial), Some(table)) = (&mut app.course.tutorial, &app.table) else {
        return;
    };
    let rules = table.game().rules();
    let session = table.session();
    let teaches = rules.seats() == 1 && !table.timed_game().is_replay() && !session.has_curtain();
    if !in_sight {
        return;
    }
    if !teaches || table.game().hand_end().is_some() {
        // Such a table does not show the tutorial.
        tutorial.done = None;
        return;
    }
    look_at(tutorial, table);
    let done = table.game().done();
    // With hints from visible cards only, the winning move stays secret.
    let is_told = app.context.settings.hints.value == Hints::Everything;
    let teaches_moves = is_told && tutorial.step < STEPS - 1;
    let winning = teaches_moves.then(|| app.winnability.next_move(table));
    let winning = winning.flatten();
    let is_news = winning.is_some() && winning != tutorial.winning;
    tutorial.winning = winning;
    let teaches_one = tutorial.step == 0 || tutorial.task == Task::Move;
    if is_news && teaches_one && tutorial.done == Some(done) {
        // What was taught before might lose the game.
        tutorial.task = task(table, tutorial.step, winning);
        tutorial.tells_clicks = !tutorial.by_mouse;
    }
    if tutorial.task == Task::Move && tutorial.done.is_some_and(|before| before != done) {
        // The move in the text may no longer exist.
        tutorial.tells_clicks = !tutorial.by_mouse;
    }
    tutorial.ignored += done.saturating_sub(tutorial.done.unwrap_or(done));
    if tutorial.is_done(table) || tutorial.ignored >= IGNORED {
        tutorial.go_on();
    }
    if tutorial.step == 1 && is_head_to_head(table) {
        tutorial.go_on();
    }
    let context = &app.context;
    let offers = context.settings.glyphs.value == Glyphs::Unicode
        && !context.has_pictures()
        && context.size.0 >= COLUMNS_FOR_OFFER;
    if tutorial.step >= STEPS + usize::from(offers) {
        return end(app, requests);
    }
    if tutorial.done.is_none() && tutorial.step == 0 && done > 0 {
        // The game was started in an earlier run: what was done in it is not taught again.
        if done > LEARNING {
            return end(app, requests);
        }
        tutorial.step = done.min(STEPS - 1);
    }
    if tutorial.done.is_none() || !can_be_done(table, tutorial.task) {
        tutorial.task = task(table, tutorial.step, winning);
        if !can_be_done(table, tutorial.task) {
            // The step waits for the first move.
            tutorial.done = None;
            return;
        }
        tutorial.tells_clicks = !tutorial.by_mouse;
    }
    if tutorial.tells_clicks != tutorial.by_mouse {
        tutorial.tells_clicks = tutorial.by_mouse;
        let keys = &app.context.keys;
        tutorial.lines = words(table, tutorial.task, winning, keys);
        tutorial.short = short_words(table, tutorial.task, winning, keys);
        if tutorial.by_mouse {
            let clicks = clicks(table, tutorial.task, winning);
            tutorial.lines = clicks.unwrap_or(tutorial.lines.clone());
        }
    }
    tutorial.done = Some(done);
}

/// Returns the moves in a game's log.
fn moves_in(log: &[Entry]) -> impl Iterator<Item = &Move> {
    log.iter().filter_map(|entry| match &entry.act {
        Act::Move(mv) => Some(mv),
        _ => None,
    })
}

/// Whether a move moves cards on the table, as opposed to turning the stock.
const fn moves_cards(mv: Move) -> bool {
    !matches!(mv, Move::Turn | Move::Redeal)
}

/// Resets the tutorial step if another game or deal is on the table. If the step cannot be done there, for example
/// because there is nothing to undo, the tutorial starts again.
fn look_at(tutorial: &mut Tutorial, table: &Table) {
    let game = table.game();
    let here = (game.rules().about.id.clone(), game.deal());
    if tutorial.seen.as_ref() == Some(&here) {
        return;
    }
    let is_another = tutorial.seen.replace(here).is_some();
    tutorial.done = None;
    if is_another && !can_be_done(table, task(table, tutorial.step, None)) {
        tutorial.step = 0;
    }
}

/// Whether two players take turns to place cards, in which case almost nothing can be undone.
fn is_head_to_head(table: &Table) -> bool {
    table.duel().is_some_and(Duel::is_head_to_head)
}

/// Whether a task of the tutorial can be done now. For example, a stock may have run out of turns.
fn can_be_done(table: &Table, task: Task) -> bool {
    match task {
        Task::Turn => table.can(Move::Turn),
        Task::TakeBack => {
            let in_duel = table.session().undoes_in_duel();
            in_duel.unwrap_or_else(|| table.session().can_undo())
        }
        Task::Move | Task::Read | Task::Look => true,
    }
}

/// Returns the task for step number `step` of the tutorial. `winning` is a move that is known to win.
fn task(table: &Table, step: usize, winning: Option<Move>) -> Task {
    let has_turned = moves_in(table.game().log()).any(|mv| *mv == Move::Turn);
    let has_moved = moves_in(table.game().log()).any(|mv| moves_cards(*mv));
    let (game, mut legal) = (table.game(), table.game().legal_moves().into_iter());
    let is_taught = |mv| moves_cards(mv) && !goes_from_under(game.rules(), game.position(), mv);
    let can_move = legal.any(is_taught);
    match step {
        0 if winning == Some(Move::Turn) && turns_over(table) => Task::Turn,
        0 if table.can(Move::Turn) && !can_move => Task::Turn,
        0 => Task::Move,
        // Cards dealt from the stock onto the columns cover them, which is no first lesson.
        1 if table.can(Move::Turn) && !has_turned && turns_over(table) => Task::Turn,
        1 if has_turned && !has_moved && can_move => Task::Move,
        1 => Task::TakeBack,
        2 => Task::Read,
        _ => Task::Look,
    }
}

/// Whether cards from the stock are turned onto a pile that is not a column.
fn turns_over(table: &Table) -> bool {
    let rules = table.game().rules();
    let stock = rules.stock.as_ref();
    stock.is_some_and(|stock| rules.group(stock.to()).role != Role::Tableau)
}

/// Skips the current step of the tutorial. Returns whether a step was visible.
pub fn skip(app: &mut App, requests: &mut Requests) -> bool {
    if app.step().is_none() {
        return false;
    }
    let Some(tutorial) = &mut app.course.tutorial else {
        return false;
    };
    tutorial.go_on();
    follow(app, requests);
    true
}

/// Starts the tutorial again if the player has turned it on in the settings, and ends it if the player has turned it off.
pub fn turn(app: &mut App, change: &Change) {
    if *change.id() == SettingId::FirstSteps {
        let is_on = *change.value() != Stored::YesNo(false);
        app.set_tutorial(is_on.then(Tutorial::default));
    }
}

fn end(app: &mut App, requests: &mut Requests) {
    app.course.tutorial = None;
    requests.push(Request::Store(Change::new(SettingId::FirstSteps, false)));
}

/// Returns the two lines of text for a step of the tutorial.
fn words(table: &Table, task: Task, winning: Option<Move>, keys: &Keys) -> [String; 2] {
    let name = |action| keys.name_of(KeyContext::Table, action);
    let told = |is_told: bool, action, words: &str| {
        let told = is_told.then(|| format!("{} {words}, ", name(action)));
        told.unwrap_or_default()
    };
    let undo = told(!is_head_to_head(table), Action::Undo, "undo");
    let hint = told(table.gives_hints(), Action::Hint, "hint");
    match task {
        Task::Move => first_move(table, winning, keys),
        Task::Turn => {
            let step = name(Action::Step);
            let text = format!("Press {step} to turn up cards from the stock.");
            [text, "Clicking the stock does the same.".to_owned()]
        }
        Task::TakeBack => {
            let (undo, redo) = (name(Action::Undo), name(Action::Redo));
            let text = format!("Press {undo} to undo the last move.");
            let more = format!("{redo} redoes it. Both work without limit.");
            [text, more]
        }
        Task::Read => {
            let (rules, back) = (name(Action::Rules), name(Action::Back));
            let text = format!("{undo}{hint}{rules} rules and keys.");
            let more = format!("{back} opens the list of games; this deal waits.");
            [text, more]
        }
        Task::Look => {
            let settings = name(Action::Settings);
            let text = "Is this a large ace of spades? For cards drawn like it,";
            let more = format!("press {settings} and set Characters to sextants.");
            [text.to_owned(), more]
        }
    }
}

/// Returns the task of a tutorial step in a few words.
fn short_words(table: &Table, task: Task, winning: Option<Move>, keys: &Keys) -> String {
    let name = |action| keys.name_of(KeyContext::Table, action);
    match task {
        Task::Move => match move_by_keys(table, winning) {
            Some((from, _, mv)) if is_at_once(table, mv) => format!("Press {from}"),
            Some((from, to, _)) if from == to => format!("Press {from} twice"),
            Some((from, to, _)) => format!("Press {from}, then {to}"),
            None => format!("Arrows, then {}", name(Action::PickUp)),
        },
        Task::Turn => format!("{} turns cards", name(Action::Step)),
        Task::TakeBack => format!("{} undo", name(Action::Undo)),
        Task::Read => format!("{} rules", name(Action::Rules)),
        Task::Look => format!("{} settings", name(Action::Settings)),
    }
}

/// Returns the moves that the tutorial can teach. The winning move comes first, and moves that take a card from under
/// other cards come last.
fn moves_to_teach(table: &Table, winning: Option<Move>) -> impl Iterator<Item = Move> {
    let game = table.game();
    let mut legal = game.legal_moves();
    legal.sort_by_key(|mv| goes_from_under(game.rules(), game.position(), *mv));
    winning.into_iter().chain(legal)
}

/// Returns a legal move between two piles that have keys, and those two keys. Prefers the move that is known to win.
fn move_by_keys(table: &Table, winning: Option<Move>) -> Option<(String, String, Move)> {
    let key = |pile: PileId| table.labels().keys_to(table.game().rules(), pile);
    // A card that waits for its place needs no key.
    if table.choices().placing().is_some() {
        return None;
    }
    moves_to_teach(table, winning).find_map(|mv| match mv {
        Move::Transfer { from, to, .. } | Move::Pair(from, to) => Some((key(from)?, key(to)?, mv)),
        Move::Single(pile) | Move::TurnUp(pile) => Some((key(pile)?, key(pile)?, mv)),
        _ => None,
    })
}

/// Whether pressing the key of a pile makes the move at once.
fn is_at_once(table: &Table, mv: Move) -> bool {
    let rules = table.game().rules();
    match mv {
        Move::Transfer { from, .. } => target_at_once(rules, from).is_some(),
        _ => matches!(mv, Move::TurnUp(_)),
    }
}

/// Returns the two lines of text of a tutorial step for a player who uses the mouse; `None` if the mouse cannot do the
/// task.
fn clicks(table: &Table, task: Task, winning: Option<Move>) -> Option<[String; 2]> {
    let lines = match task {
        Task::Move => {
            let is_click =
                |mv: &Move| matches!(mv, Move::Transfer { .. } | Move::Pair(..) | Move::TurnUp(_));
            let mv = moves_to_teach(table, winning).find(is_click)?;
            let words = table.move_words(mv);
            if matches!(mv, Move::TurnUp(_)) {
                let text = "Then click another: matching pairs are removed.";
                (format!("Click a card: {}.", begun_small(&words)), text)
            } else if is_at_once(table, mv) {
                let text = "It has only one place to go, so a click plays it.";
                (format!("Click a card: {}.", begun_small(&words)), text)
            } else {
                (
                    format!("Click one, then the other: {}.", begun_small(&words)),
                    "Or drag it. A double click sends a card to its best place.",
                )
            }
        }
        Task::Turn => (
            "Click the stock to turn up cards.".to_owned(),
            "Words on the last line can be clicked as well.",
        ),
        Task::TakeBack | Task::Read | Task::Look => return None,
    };
    Some([lines.0, lines.1.to_owned()])
}

/// Converts a sentence for use after a colon: its first letter becomes small, unless the sentence starts with the name
/// of a card.
fn begun_small(words: &str) -> String {
    let mut letters = words.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(next)) if next.is_lowercase() => {
            first.to_lowercase().to_string() + letters.as_str()
        }
        _ => words.to_owned(),
    }
}

/// Returns the words of the tutorial for a legal move between two piles that have keys. If there is no such move, the
/// words explain how to move cards with the cursor.
fn first_move(table: &Table, winning: Option<Move>, keys: &Keys) -> [String; 2] {
    let game = table.game();
    if let Some((from, to, mv)) = move_by_keys(table, winning) {
        let words = table.move_words(mv);
        let (keys, clicks) = if is_at_once(table, mv) {
            (from, "Or click the card.")
        } else if from == to {
            (format!("{from} twice"), "Or click the card twice.")
        } else {
            let keys = format!("{from}, then {to}");
            (keys, "Or click one, then the other.")
        };
        let text = format!("Press {keys}: {}.", begun_small(&words));
        return [text, format!("{clicks} Every pile shows its key.")];
    }
    let key = keys.name_of(KeyContext::Table, Action::PickUp);
    let (text, clicks) = if table.choices().placing().is_some() {
        (
            format!("Arrow keys choose a place; {key} puts the turned card there."),
            "Or click a place. Possible places light up.",
        )
    } else if plays_at_once(game.rules()) {
        (
            format!("Arrows choose a card; {key} plays it."),
            "Or click it. Every card has only one place to go.",
        )
    } else {
        (
            format!("Arrows choose a card; {key} picks it up and puts it down."),
            "Or click it, then its place. Possible places light up.",
        )
    };
    [text, clicks.to_owned()]
}
