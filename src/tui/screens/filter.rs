//! The page on which the player filters the list of games. The list behind the page changes at once.

use ratatui::Frame;
use ratatui::layout::Rect;

use crate::context::Context;
use crate::render::switches::{Part, Switch, SwitchPage, keep_room};
use crate::render::text::{count, width};
use crate::render::theme::Theme;
use crate::screens::home::Home;
use crate::screens::home::filter::{
    Cards, Chance, Filter, Packs, Players, Record, Sort, family_words, said,
};
use crate::screens::home::judgement::Difficulty;
use crate::screens::list::ListKind;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::settings::Word as _;

/// The width of the page for filtering games, in columns.
const WIDTH: u16 = 70;

/// The width reserved for the value of a filter: that of the widest usual value.
const VALUE: usize = "80 % or more winnable".len();
const MOST_VALUE: usize = 26;

/// The width of the widest note beside the value of a filter.
const NOTE: usize = "250 or more of 1,000".len();

/// The numbers of the switches on the page for filtering games, from top to bottom.
const FAMILY: usize = 0;
const PACKS: usize = 1;
const PLAYERS: usize = 2;
const CARDS: usize = 3;
const CHANCE: usize = 4;
const DIFFICULTY: usize = 5;
const RECORD: usize = 6;
const SORT: usize = 7;
const LIKE: usize = 8;
const ROWS: usize = 9;

/// The page on which the player filters the list of games.
#[derive(Debug, Clone)]
pub struct FilterPage {
    /// The filter for the list of games that the player has chosen.
    filter: Filter,
    /// The number of games that pass the filter of the list, and the number of all games.
    found: (usize, usize),
    families: Vec<String>,
    /// The grades of difficulty that the listed games have. A grade is included if at least one game has it.
    difficulties: Vec<Difficulty>,
    /// The name and the title of the game under the cursor in the list of games.
    game: Option<(String, String)>,
    at: usize,
}

impl FilterPage {
    /// Creates the page for filtering games, with the current filter and the game under the cursor in the list.
    pub fn new(home: &Home) -> Self {
        let filter = home.filter().clone();
        Self {
            game: filter.like.clone().or_else(|| home.game_at()),
            filter,
            found: home.found(),
            families: home.families(),
            difficulties: home.difficulties(),
            at: FAMILY,
        }
    }

    /// Sets the number of games that pass the filter of the list, and the number of all games.
    pub const fn set_found(&mut self, found: (usize, usize)) {
        self.found = found;
    }

    /// Performs the action of a key on the page for filtering games.
    fn act(&mut self, action: Action) {
        match action {
            Action::Left => self.turn(false),
            Action::Right => self.turn(true),
            Action::Default => self.filter = Filter::default(),
            _ => self.at = ListKind::Menu.moved(self.at, action, ROWS),
        }
    }

    fn turn(&mut self, up: bool) {
        let filter = &mut self.filter;
        match self.at {
            FAMILY => turn(&mut filter.family, &self.families, up),
            PACKS => turn(&mut filter.packs, Packs::ALL, up),
            PLAYERS => turn(&mut filter.players, Players::ALL, up),
            CARDS => turn(&mut filter.open, Cards::ALL, up),
            CHANCE => turn(&mut filter.chance, Chance::ALL, up),
            DIFFICULTY => {
                turn(&mut filter.difficulty, &self.difficulties, up);
                // Both conditions would be about the difficulty.
                filter.effort = None;
            }
            RECORD => turn(&mut filter.record, Record::ALL, up),
            SORT => turn(&mut filter.sort, Sort::ALL, up),
            _ => turn(&mut filter.like, self.game.as_slice(), up),
        }
    }

    fn switches(&self) -> Vec<Switch> {
        let filter = &self.filter;
        let family = filter.family.as_deref().map(family_words);
        let like = filter.like.as_ref().map(|(_, title)| title.clone());
        let sort = said(filter.sort).or_else(|| Some("best known first".to_owned()));
        let rows: [(&str, Option<String>); ROWS] = [
            ("Family", family.map(str::to_owned)),
            ("Packs of cards", said(filter.packs)),
            ("Players", said(filter.players)),
            ("Face-up cards", said(filter.open)),
            ("Winnable deals", said(filter.chance)),
            (
                "Difficulty",
                said(filter.difficulty).or_else(|| said(filter.effort)),
            ),
            ("Your record", said(filter.record)),
            ("Sort order", sort),
            ("Similar to", like),
        ];
        let mut switches = rows.map(|(ask, value)| Switch {
            ask: ask.to_owned(),
            value: value.unwrap_or_else(|| "any".to_owned()),
            note: String::new(),
            is_changed: false,
        });
        switches[FAMILY].note = format!("{} families", self.families.len());
        let hard = filter.difficulty.map_or("", Difficulty::range_words);
        hard.clone_into(&mut switches[DIFFICULTY].note);
        switches.into()
    }

    fn page(&self, screen: Rect, theme: &Theme) -> SwitchPage {
        let families = self.families.iter().map(|name| width(family_words(name)));
        let game = self.game.iter().map(|(_, title)| width(title));
        let value = families
            .chain(game)
            .max()
            .unwrap_or(0)
            .clamp(VALUE, MOST_VALUE);
        let mut switches = self.switches();
        keep_room(&mut switches, value, NOTE);
        let beside = Home::beside_list(screen);
        SwitchPage::new(&switches, self.at, beside, WIDTH, theme)
    }

    /// Handles a click on the page for filtering games: moves the cursor to the row, and changes the value if the click
    /// was on the value or its arrows.
    fn click(&mut self, screen: Rect, x: u16, y: u16) {
        let page = self.page(screen, &Theme::default());
        if let Some(row) = page.beyond_mark_at(x, y) {
            self.at = row;
        } else if let Some((row, part)) = page.part_at(x, y) {
            self.at = row;
            if part != Part::Words {
                self.turn(part == Part::Next);
            }
        }
    }
}

impl Page for FilterPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Switches
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        match input {
            PageInput::Action(Action::Apply) => return vec![Effect::Close],
            PageInput::Action(action) => self.act(action),
            PageInput::Clicked((x, y)) => self.click(context.table_area(), x, y),
            PageInput::Typed(_) | PageInput::Pasted(_) => return Vec::new(),
        }
        vec![Effect::Narrow(self.filter.clone())]
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        let about = match (self.at, &self.game) {
            (DIFFICULTY, _) => {
                let wins = self
                    .filter
                    .difficulty
                    .map_or_else(String::new, |difficulty| {
                        format!(": {}", difficulty.range_words())
                    });
                format!("How many quick computer players win a typical deal{wins}.")
            }
            (LIKE, None) => "Move the cursor to a game in the list first.".to_owned(),
            (LIKE, Some((_, title))) => {
                format!("Games with rules like those of {title}, the most similar first.")
            }
            _ => "The arrow keys change a value. The list updates.".to_owned(),
        };
        let text = format!(
            "{about} {} of {}.",
            self.found.0,
            count(self.found.1, "game")
        );
        self.page(area, theme)
            .draw(frame, theme, "Filter", (&text, theme.dim), 3);
    }

    fn list(&self, _: &Context) -> Option<(usize, usize)> {
        Some((self.at, ROWS))
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::Apply => "show them".into(),
            Action::Default => "all games".into(),
            _ => KeyWords::Usual,
        }
    }
}

/// Changes `value` to the next (`up`) or the previous one of `all`. `None` comes before the first of them.
fn turn<T: Clone + PartialEq>(value: &mut Option<T>, all: &[T], up: bool) {
    let now = match value {
        None => 0,
        Some(value) => all
            .iter()
            .position(|one| one == value)
            .map_or(0, |at| at + 1),
    };
    let steps = all.len() + 1;
    let next = (now + if up { 1 } else { steps - 1 }) % steps;
    *value = next.checked_sub(1).and_then(|at| all.get(at)).cloned();
}
