//! The page of rules, written out from the compiled rules, and the page of keys.

mod first_keys;
mod form_help;
mod in_room;
mod mouse;
mod moving_help;
mod signs;
mod two_players;

use std::sync::Arc;

use patience_core::{Gather, Role, Rules, Seat};
use patience_language::describe;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::layout::below;
use crate::render::appearance::Appearance;
use crate::render::panel::{first_in_sight, line_at, lines_from, mark_at, panel, within};
use crate::render::text::{pad, width, wrap};
use crate::render::theme::Theme;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput};
use crate::screens::reading::Reading;
use moving_help::moving_help;
use patience_app::keymap::{Action, Entry, KeyContext, Keys};
use patience_app::session::real_time::split_keyboard::SplitKeyboard;
use two_players::two_players;

/// The columns for keys beside their words.
const KEYS_WIDE: usize = 16;

/// The titles of the tabs.
const RULES_TAB: &str = "Rules";
const KEYS_TAB: &str = "Keys";

/// The page, or pair of pages.
#[derive(Debug, Clone)]
pub struct RulesPage {
    rules: Option<Arc<Rules>>,
    keys_page: bool,
    reading: Reading,
    /// The keys of two people at one keyboard with what they do, by player, where the game has
    /// any.
    two: Vec<(String, Vec<(String, String)>)>,
    occasion: Occasion,
    answers: Answers,
}

/// Of which keys the page tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// Those of the table, and of all pages; before them those of the place where one is.
    Table(KeyContext),
    /// Those of a page of the records.
    Records(KeyContext),
    /// Those of two people who play at once at one keyboard.
    TwoAtOnce,
    /// Those of a game that is watched, and not played.
    Recording,
    /// Those of a game in the making.
    Maker,
    /// Those of a table in a room.
    Room,
}

/// A line of the page of keys, with what the key on it does.
type KeyLine = (Line<'static>, Option<Action>);

/// What is known of the commands.
#[derive(Debug, Clone, Copy)]
pub struct Answers {
    /// Tells whether an action can ever be done in a game.
    pub fits: fn(&Rules, Action) -> bool,
    /// Tells whether an action is ever answered at a table in a room.
    pub in_rooms: fn(Action) -> bool,
}

/// The game and the table of which the keys are listed.
#[derive(Clone, Copy)]
struct KeysOf<'a> {
    rules: Option<&'a Rules>,
    hosted: bool,
    answers: Answers,
}

impl KeysOf<'_> {
    /// Tells whether an action can ever be done in the game.
    fn fits(&self, action: Action) -> bool {
        self.rules
            .is_none_or(|rules| (self.answers.fits)(rules, action))
    }

    /// Tells whether an action is ever answered at the table.
    fn answers(&self, action: Action) -> bool {
        match action {
            Action::Talk => self.hosted,
            Action::Undo | Action::Redo if self.hosted => {
                self.rules.is_none_or(|rules| !rules.in_real_time())
            }
            action => !self.hosted || (self.answers.in_rooms)(action),
        }
    }
}

impl RulesPage {
    /// Opens at the rules of a game, or at the keys where there is no game to speak of; it is
    /// played by the people in these seats.
    pub fn new(
        rules: Option<Arc<Rules>>,
        people: &[Seat],
        (keyboard, appearance): (&SplitKeyboard, &Appearance),
        occasion: Occasion,
        answers: Answers,
    ) -> Self {
        let two = rules.as_ref().filter(|rules| rules.in_real_time());
        let pair = match people {
            [one, other] => [*one, *other],
            _ => [Seat(0), Seat(1)],
        };
        Self {
            occasion: match occasion {
                Occasion::Table(_) if two.is_some() && people.len() == 2 => Occasion::TwoAtOnce,
                occasion => occasion,
            },
            two: two.map_or_else(Vec::new, |rules| {
                two_players(rules, pair, keyboard, appearance)
            }),
            keys_page: rules.is_none(),
            rules,
            reading: Reading::default(),
            answers,
        }
    }

    fn key_lines(&self, keys: &Keys, theme: &Theme, columns: usize) -> Vec<KeyLine> {
        let rules = self.rules.as_deref();
        let for_two = self.occasion == Occasion::TwoAtOnce;
        let of = KeysOf {
            rules,
            hosted: self.occasion == Occasion::Room,
            answers: self.answers,
        };
        let of_none = KeysOf {
            rules: None,
            hosted: false,
            ..of
        };
        if self.occasion == Occasion::Maker {
            let help = form_help::HELP.map(str::to_owned).to_vec();
            let mut lines = help_lines(None, help, columns, false);
            let chapters = form_help::CHAPTERS.into_iter();
            lines.extend(chapter_lines(of_none, chapters, keys, theme, columns));
            return lines;
        }
        if self.occasion == Occasion::Recording {
            let chapters = [WATCHED].into_iter().chain(CHAPTERS);
            let of_watched = KeysOf { rules, ..of_none };
            return first_chapter_lines(of_watched, chapters, keys, theme, columns);
        }
        if let Occasion::Records(place) = self.occasion {
            let chapters = own_chapter(place).into_iter().chain([IN_LIST, ON_PAGES]);
            return first_chapter_lines(of_none, chapters, keys, theme, columns);
        }
        let own = match self.occasion {
            Occasion::Table(place) => own_chapter(place),
            _ => None,
        };
        let (at_table, help): (_, Vec<String>) = if for_two {
            (STOPPED, Vec::new())
        } else {
            let signs = signs::help(rules, theme.glyphs);
            let help = moving_help(rules, keys).into_iter().chain(signs);
            (AT_TABLE, help.collect())
        };
        let first = rules.filter(|_| !for_two);
        let mut lines = first_chapter_lines(of, own.into_iter(), keys, theme, columns);
        if own.is_some() {
            lines.push((Line::default(), None));
        }
        lines.extend(
            first
                .into_iter()
                .flat_map(|rules| first_keys::lines(rules, of, keys, theme, columns)),
        );
        if !for_two {
            lines.extend(mouse::lines(rules, theme, columns));
        }
        lines.extend(help_lines(rules, help, columns, for_two));
        let two = self.two_lines(theme, columns);
        let others = if of.hosted {
            &in_room::CHAPTERS[..]
        } else {
            &CHAPTERS[..]
        };
        let others = others.iter().filter(|other| Some(**other) != own);
        let chapters = [at_table].into_iter().chain(others.copied());
        let chapters = chapter_lines(of, chapters, keys, theme, columns);
        if for_two {
            lines.extend(two.into_iter().chain(chapters));
        } else {
            lines.extend(chapters.into_iter().chain(two));
        }
        lines
    }

    /// Writes out the keys of two people at one keyboard.
    fn two_lines(&self, theme: &Theme, columns: usize) -> Vec<KeyLine> {
        let mut lines = Vec::new();
        for (title, keys) in &self.two {
            lines.push((Line::default(), None));
            let rows = keys.iter().map(|(keys, words)| (keys, words, None));
            lines.extend(titled(title, rows, theme, columns));
        }
        lines
    }

    /// Turns to the other page.
    fn turn(&mut self) {
        self.keys_page = !self.keys_page;
        self.reading = Reading::default();
    }

    /// Does an action on the page; the screen's size says how far there is to scroll.
    fn act(&mut self, action: Action, screen: Rect, keys: &Keys) {
        if matches!(action, Action::NextTarget | Action::Left | Action::Right) {
            if self.rules.is_some() {
                self.turn();
            }
            return;
        }
        let lines = self.lines(screen, &Theme::default(), keys).len();
        self.reading
            .scroll(action, lines, body(screen).height.into());
    }

    fn lines(&self, screen: Rect, theme: &Theme, keys: &Keys) -> Vec<Line<'static>> {
        let columns = Reading::columns(screen);
        match &self.rules {
            Some(rules) if !self.keys_page => rules_lines(rules, theme, columns),
            _ => {
                let lines = self.key_lines(keys, theme, columns);
                lines.into_iter().map(|(line, _)| line).collect()
            }
        }
    }

    /// Turns to the page whose name is clicked; on the page of keys, returns what the key on
    /// the line under the pointer does.
    fn click(&mut self, screen: Rect, keys: &Keys, (x, y): (u16, u16)) -> Option<Action> {
        let (inside, body) = (within(Reading::area(screen)), body(screen));
        let lines = self.lines(screen, &Theme::default(), keys).len();
        if let Some(is_down) = mark_at(body, lines, self.reading.top(), (x, y)) {
            let action = if is_down {
                Action::PageDown
            } else {
                Action::PageUp
            };
            self.act(action, screen, keys);
            return None;
        }
        if !inside.contains((x, y).into()) {
            return None;
        }
        let row = usize::from(y - inside.y);
        if row == 0 {
            let at = usize::from(x - inside.x);
            let first = width(RULES_TAB) + 2;
            let keys_page = at >= first;
            if self.rules.is_some()
                && at < first + 2 + width(KEYS_TAB) + 2
                && keys_page != self.keys_page
            {
                self.turn();
            }
            return None;
        }
        if !self.keys_page {
            return None;
        }
        let theme = Theme::default();
        let lines = self.key_lines(keys, &theme, Reading::columns(screen));
        let top = first_in_sight(self.reading.top(), lines.len(), body);
        lines.get(top + row.checked_sub(2)?)?.1
    }
}

impl Page for RulesPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Page
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        let (screen, keys) = (context.table_area(), &context.keys);
        match input {
            PageInput::Action(action) => self.act(action, screen, keys),
            PageInput::Clicked(at) => {
                if let Some(action) = self.click(screen, keys, at) {
                    return vec![Effect::Close, Effect::Press(action)];
                }
            }
            PageInput::Typed(_) | PageInput::Pasted(_) => {}
        }
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let (theme, rules) = (&context.appearance.theme, self.rules.as_ref());
        let title = rules.map(|rules| rules.about.full_title());
        let title = title.unwrap_or_else(|| "Patience".to_owned());
        let inside = panel(frame, Reading::area(area), theme, &title);
        let tab = |name: &'static str, chosen: bool| {
            let style = theme.chosen_or(chosen, theme.dim);
            Span::styled(format!(" {name} "), style)
        };
        let mut tabs = Line::default();
        if rules.is_some() {
            tabs.push_span(tab(RULES_TAB, !self.keys_page));
            tabs.push_span("  ");
        }
        tabs.push_span(tab(KEYS_TAB, self.keys_page));
        line_at(frame, inside, 0, tabs);
        let lines = self.lines(area, theme, &context.keys);
        lines_from(frame, body(area), theme, &lines, self.reading.top());
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::NextTarget => KeyWords::when(self.rules.is_some()),
            _ => KeyWords::Usual,
        }
    }

    fn wheel_lines(&self) -> usize {
        3
    }
}

/// Returns where the lines stand, below the names of the pages.
fn body(screen: Rect) -> Rect {
    below(within(Reading::area(screen)), 2)
}

fn rules_lines(rules: &Rules, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for section in describe::rules_text(rules) {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.push(Line::styled(section.title, theme.strong));
        for paragraph in section.paragraphs {
            lines.extend(wrap(&paragraph, columns).into_iter().map(Line::raw));
        }
    }
    lines
}

/// A heading of the page of keys with the states whose keys stand under it.
type Chapter = (&'static str, &'static [KeyContext]);

/// The keys of the table.
const AT_TABLE: Chapter = ("At the table", &[KeyContext::Table, KeyContext::Held]);

/// The keys of a game that is watched.
const WATCHED: Chapter = ("While a game is watched", &[KeyContext::Replay]);

/// Those of a table for two who play at once, who have all letters while they play.
const STOPPED: Chapter = ("While the hand is stopped, with Esc", &[KeyContext::Paused]);

/// Those of the result of a hand.
const AT_END: Chapter = ("At the end of a hand", &[KeyContext::Result]);

/// Those of the first page.
const IN_LIST: Chapter = ("In the list of games (letters search)", &[KeyContext::Home]);

/// Those of pages that have few of their own.
const ON_PAGES: Chapter = (
    "On pages and questions",
    &[
        KeyContext::Page,
        KeyContext::Switches,
        KeyContext::Line,
        KeyContext::Ask,
    ],
);

/// All besides those of the table. Pages with many keys of their own tell these themselves.
const CHAPTERS: [Chapter; 3] = [AT_END, IN_LIST, ON_PAGES];

/// Returns the keys of a place away from the cards that tells its own.
const fn own_chapter(place: KeyContext) -> Option<Chapter> {
    Some(match place {
        KeyContext::Home => IN_LIST,
        KeyContext::Result => AT_END,
        KeyContext::Finished => ("In the list of finished games", &[KeyContext::Finished]),
        KeyContext::Days => ("On the page of the days", &[KeyContext::Days]),
        KeyContext::Statistics => ("In the statistics", &[KeyContext::Statistics]),
        _ => return None,
    })
}

/// Explains the line of another player, at a table of several.
fn others_help(rules: &Rules, for_two: bool) -> Option<String> {
    rules.race.as_ref()?;
    let whose = match (for_two, rules.seats()) {
        // Their cards lie side by side.
        (true, 2) => return None,
        (true, _) => "The lines at the top are the computer players",
        (false, _) => "The lines at the top are the other players",
    };
    let told = [
        (Role::Reserve, " and how many are left in it"),
        (Role::Tableau, ""),
        (Role::Cell, ""),
        (Role::Waste, ""),
        (Role::Stock, " and its size"),
    ];
    let parts: Vec<String> = told
        .into_iter()
        .flat_map(|(role, size)| {
            let groups = rules.groups.iter();
            let here = groups.filter(move |group| group.role == role && group.count > 0);
            here.map(move |group| {
                let article = if group.count > 1 { "each" } else { "the" };
                format!("{article} {}{size}", group.noun)
            })
        })
        .collect();
    Some(format!(
        "{whose}: the mark on their cards, their name, {}. A small screen shows no more than the \
         first of these piles.",
        parts.join(", ")
    ))
}

/// The text about highlighted names in a game played in real time.
const LIT_HELP: &str = "A name is lit for a moment when its player has just done something. What it was is written behind \
    the cards, where there is room.";

/// Tells whether a key is one of those for what is watched alone.
fn is_of_replay(entry: &Entry) -> bool {
    entry.id.starts_with("replay")
}

/// Tells whether a key is one of a place whose heading stands over it.
fn is_of_one_place(entry: &Entry) -> bool {
    is_of_replay(entry) || entry.id.starts_with("statistics_") || entry.id.starts_with("maker_")
}

/// Returns the words for a key, in the words of this game where the page is about one.
fn words_of(rules: Option<&Rules>, entry: &Entry) -> String {
    if is_of_one_place(entry) {
        // The heading says which place it is.
        let words = entry.words.split_once(": ");
        return describe::capital(words.map_or(entry.words, |(_, words)| words));
    }
    let words = rules.and_then(|rules| match entry.action {
        Action::Step => Some(step_words(rules)),
        Action::New if rules.seats() == 1 && rules.goal.can_be_won() => {
            Some("Deal a new game; under Settings: one that can be won".to_owned())
        }
        Action::Call if rules.turn_game.is_some() => {
            Some("Say stop when another player has missed a play".to_owned())
        }
        Action::Call => Some("Call the end of the hand".to_owned()),
        Action::Undo if rules.seats() == 1 => Some(
            "Undo, back to the start of the deal; after a new one it brings back the game before"
                .to_owned(),
        ),
        // A move in real time cannot be undone.
        Action::Undo if rules.in_real_time() => {
            Some("Right after a new deal: bring back the game before".to_owned())
        }
        Action::Redo if rules.in_real_time() => Some("Then: go to the new game again".to_owned()),
        Action::Pass if rules.turn_game.is_some() => {
            Some("End the turn, when no card can end it".to_owned())
        }
        Action::Resign if rules.seats() > 1 && rules.has_match => {
            Some("Give up the match".to_owned())
        }
        Action::Resign => Some("Give up".to_owned()),
        _ => None,
    });
    words.unwrap_or_else(|| entry.words.to_owned())
}

/// Returns the words for the game's next step.
fn step_words(rules: &Rules) -> String {
    let mut steps = Vec::new();
    if let Some(stock) = &rules.stock {
        let noun = &rules.group(stock.group).noun;
        steps.push(match rules.group(stock.to).role {
            Role::Hand => "turn up the next card".to_owned(),
            Role::Tableau if stock.closes => "close the gaps and fill up".to_owned(),
            Role::Tableau if stock.gaps => "fill the gaps".to_owned(),
            Role::Tableau => format!("deal a card to each {}", rules.group(stock.to).noun),
            _ => format!("turn the {noun}"),
        });
        if stock.gather == Gather::Chosen {
            steps.push("gather the cards".to_owned());
        }
    }
    // Where several people share the keyboard another key does, and in other games a card.
    if rules.is_for_several() && !rules.in_real_time() && rules.turn_game.is_none() {
        steps.push("against computers end the turn".to_owned());
    }
    if steps.is_empty() {
        return "The game's next step".to_owned();
    }
    format!("The game's next step: {}", steps.join(", "))
}

/// Writes out the text before the keys.
fn help_lines(
    rules: Option<&Rules>,
    help: Vec<String>,
    columns: usize,
    for_two: bool,
) -> Vec<KeyLine> {
    let others = rules.and_then(|rules| others_help(rules, for_two));
    let lit = rules.filter(|rules| rules.in_real_time()).map(|_| LIT_HELP);
    let all = help.into_iter().chain(others).chain(lit.map(str::to_owned));
    all.flat_map(|paragraph| wrap(&paragraph, columns))
        .map(|line| (Line::raw(line), None))
        .collect()
}

/// Writes out the keys of these chapters, where nothing stands over them.
fn first_chapter_lines(
    of: KeysOf<'_>,
    chapters: impl Iterator<Item = Chapter>,
    keys: &Keys,
    theme: &Theme,
    columns: usize,
) -> Vec<KeyLine> {
    let lines = chapter_lines(of, chapters, keys, theme, columns).into_iter();
    lines.skip(1).collect()
}

/// Writes out the keys of these chapters, each below an empty line.
fn chapter_lines(
    of: KeysOf<'_>,
    chapters: impl Iterator<Item = Chapter>,
    keys: &Keys,
    theme: &Theme,
    columns: usize,
) -> Vec<KeyLine> {
    let mut lines = Vec::new();
    let mut told: Vec<&str> = Vec::new();
    for (title, states) in chapters {
        let mut rows: Vec<(String, String, Option<Action>)> = Vec::new();
        for (entry, bound) in keys.bound() {
            let here = states
                .iter()
                .any(|state| keys.in_state(*state).any(|(other, _)| other.id == entry.id));
            let never = !of.fits(entry.action) && !is_of_replay(entry)
                || states == WATCHED.1 && matches!(entry.id, "undo" | "redo");
            // In the lobby the same holds for all games.
            let never = never && states != in_room::LOBBY.1 || !of.answers(entry.action);
            let bound = bound.iter();
            let mut names =
                bound.filter(|key| states.iter().any(|state| Keys::is_key(*state, **key)));
            let names: Vec<String> = names.by_ref().map(|key| keys.label(*key)).collect();
            if never || !here || told.contains(&entry.id) || names.is_empty() {
                continue;
            }
            told.push(entry.id);
            let words = match entry.action {
                Action::PickUp if states == WATCHED.1 => {
                    "Play on from here; at the end, show the result".to_owned()
                }
                action if of.hosted => {
                    in_room::words(of.rules, action).unwrap_or_else(|| words_of(of.rules, entry))
                }
                _ => words_of(of.rules, entry),
            };
            let names = names.join("  ");
            match rows.iter_mut().find(|(other, ..)| *other == names) {
                // One key for several things has one line.
                Some((_, all, _)) => *all = format!("{all}; {}", begun_small(&words)),
                None => rows.push((names, words, Some(entry.action))),
            }
        }
        lines.push((Line::default(), None));
        lines.extend(titled(title, rows, theme, columns));
    }
    lines
}

/// Writes out keys with their words and what they do, under a title.
fn titled<T: AsRef<str>>(
    title: &str,
    rows: impl IntoIterator<Item = (T, T, Option<Action>)>,
    theme: &Theme,
    columns: usize,
) -> Vec<KeyLine> {
    let mut lines = vec![(Line::styled(title.to_owned(), theme.strong), None)];
    for (keys, words, action) in rows {
        let row = key_lines(keys.as_ref(), words.as_ref(), theme, columns);
        lines.extend(row.into_iter().map(|line| (line, action)));
    }
    lines
}

/// Returns a sentence as it goes on after another one.
fn begun_small(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next();
    let first = first.map(|letter| letter.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Writes out the words for keys, on as many lines as they take.
fn key_lines(keys: &str, words: &str, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let rows = wrap(words, columns.saturating_sub(KEYS_WIDE + 2));
    let keys = [keys].into_iter().chain(std::iter::repeat(""));
    let line = |(keys, row)| {
        let key = Span::styled(pad(keys, KEYS_WIDE.max(width(keys))), theme.key);
        Line::from(vec![key, Span::raw("  "), Span::raw(row)])
    };
    keys.zip(rows).map(line).collect()
}
