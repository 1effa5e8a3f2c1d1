//! The page of rules, whose text is made from the compiled rules of the game, and the page of keys.

mod chapters;
mod first_keys;
mod form_help;
mod in_room;
mod key_list;
mod mouse;
mod moving_help;
mod signs;
mod two_players;

use std::sync::Arc;

use patience_core::{Role, Rules, Seat};
use patience_language::describe;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::layout::below;
use crate::render::appearance::Appearance;
use crate::render::panel::{first_in_sight, line_at, lines_from, mark_at, panel, within};
use crate::render::text::{width, wrap};
use crate::render::theme::Theme;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput};
use crate::screens::reading::Reading;
pub use chapters::is_of_records;
use chapters::{
    AT_TABLE, CHAPTERS, Chapter, IN_LIST, OF_GUESTS, ON_PAGES, STOPPED, WATCHED, own_chapter,
};
pub use key_list::Answers;
use key_list::{KeyLine, KeyList};
use moving_help::moving_help;
use patience_app::keymap::{Action, Entry, KeyContext, Keys};
use patience_app::session::real_time::split_keyboard::SplitKeyboard;
use two_players::two_players;

/// The titles of the two tabs: rules and keys.
const RULES_TAB: &str = "Rules";
const KEYS_TAB: &str = "Keys";

/// The page with two tabs: the rules of a game and the keys. Without a game it has only the keys.
#[derive(Debug, Clone)]
pub struct RulesPage {
    rules: Option<Arc<Rules>>,
    keys_page: bool,
    reading: Reading,
    /// The keys of two people at one keyboard with their actions, one list per person; empty if they do not share a
    /// keyboard.
    two: Vec<(String, Vec<(String, String)>)>,
    occasion: Occasion,
    answers: Answers,
}

/// The occasion on which the page of keys is opened, which decides which keys it lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// Lists the keys in this context first, then the keys at the table and on all pages.
    Table(KeyContext),
    /// Lists the keys on a page about finished games.
    Records(KeyContext),
    /// Lists the keys of two people who play a race at one keyboard.
    TwoAtOnce,
    /// Lists the keys during a replay.
    Recording,
    /// Lists the keys in the game maker.
    Maker,
    /// Lists the keys at a shared table.
    Room,
}

impl RulesPage {
    /// Creates the page of rules and keys for a game that is played by people in the seats `people`. It opens at the
    /// rules, or without a game at the keys.
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
            _ => [Seat::FIRST, Seat::new(1)],
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
        let of = KeyList {
            rules: self.rules.as_deref(),
            hosted: self.occasion == Occasion::Room,
            answers: self.answers,
            keys,
            theme,
            columns,
        };
        let of_none = KeyList { rules: None, ..of };
        let lines = match self.occasion {
            Occasion::Maker => {
                let help = form_help::HELP.map(str::to_owned).to_vec();
                let chapters = of_none.chapters(form_help::CHAPTERS.into_iter());
                let help = help_lines(None, help, columns, false).into_iter();
                help.chain(chapters).collect()
            }
            Occasion::Recording => of.chapters([WATCHED].into_iter().chain(CHAPTERS)),
            Occasion::Records(place) => {
                of_none.chapters(own_chapter(place).into_iter().chain([IN_LIST, ON_PAGES]))
            }
            Occasion::TwoAtOnce => self.lines_at_table(of, None),
            Occasion::Table(place) => self.lines_at_table(of, own_chapter(place)),
            Occasion::Room => self.lines_at_table(of, None),
        };
        // No empty line above the first chapter.
        let is_blank = |(line, _): &KeyLine| line.width() == 0;
        lines.into_iter().skip_while(is_blank).collect()
    }

    /// Returns lines with the keys at the table. They follow the chapter `own`, which has the keys of the page that is
    /// open.
    fn lines_at_table(&self, of: KeyList<'_>, own: Option<Chapter>) -> Vec<KeyLine> {
        let for_two = self.occasion == Occasion::TwoAtOnce;
        let (at_table, help): (_, Vec<String>) = if for_two {
            (STOPPED, Vec::new())
        } else {
            let signs = signs::help(of.rules, of.theme.glyphs);
            let help = moving_help(of.rules, of.keys).into_iter().chain(signs);
            (AT_TABLE, help.collect())
        };
        let mut lines = of.chapters(own.into_iter());
        if own.is_some() {
            lines.push((Line::default(), None));
        }
        if !for_two {
            lines.extend(
                of.rules
                    .into_iter()
                    .flat_map(|rules| first_keys::lines(rules, of)),
            );
            lines.extend(mouse::lines(of));
        }
        lines.extend(help_lines(of.rules, help, of.columns, for_two));
        let two = self.two_lines(of);
        let others = if of.hosted { OF_GUESTS } else { CHAPTERS };
        let others = others.into_iter().filter(|other| Some(*other) != own);
        let chapters = of.chapters([at_table].into_iter().chain(others));
        let (first, last) = if for_two {
            (two, chapters)
        } else {
            (chapters, two)
        };
        lines.extend(first.into_iter().chain(last));
        lines
    }

    /// Returns lines with the keys of two people at one keyboard.
    fn two_lines(&self, of: KeyList<'_>) -> Vec<KeyLine> {
        let mut lines = Vec::new();
        for (title, keys) in &self.two {
            lines.push((Line::default(), None));
            let rows = keys.iter().map(|(keys, words)| (keys, words, None));
            lines.extend(of.titled(title, rows));
        }
        lines
    }

    /// Switches between the tab of rules and the tab of keys.
    fn turn(&mut self) {
        self.keys_page = !self.keys_page;
        self.reading = Reading::default();
    }

    /// Performs an action on the page of rules and keys. The size of the screen limits how far the page scrolls.
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

    /// Handles a click on the page of rules and keys. A click on the name of a tab switches to that tab. On the tab of
    /// keys, returns the action of the key in the clicked line.
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

/// Returns the area of the text on the page of rules and keys, below the names of the tabs.
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

/// Returns an explanation of the line on the screen that shows another player, in a game for several players; `None` in
/// other games.
fn others_help(rules: &Rules, for_two: bool) -> Option<String> {
    rules.race.as_ref()?;
    let whose = match (for_two, rules.seats()) {
        // The cards of both are side by side.
        (true, 2) => return None,
        (true, _) => "The lines at the top show the computer players",
        (false, _) => "The lines at the top show the other players",
    };
    let told = [
        (Role::Reserve, " and the number of cards left in it"),
        (Role::Tableau, ""),
        (Role::Cell, ""),
        (Role::Stock, " and its size"),
        (Role::Waste, ""),
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
        "{whose}: the mark on their cards, their name, {}. A small screen shows only the first of \
         these piles.",
        parts.join(", ")
    ))
}

/// The text that explains why players' names light up in a real-time game.
const LIT_HELP: &str = "A name lights up for a moment when its player makes a move. The move is written after the \
    cards, if there is room.";

/// Returns the help text above the list of keys.
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
