//! The menu with the actions for the game under the cursor in the list of games.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::render::panel::{centred, line_at, panel_in};
use crate::render::text::{pad, width};
use crate::screens::home::Home;
use crate::screens::list::ListKind;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput, SeatingPreset};
use patience_app::keymap::{Action, Entry, KeyContext};

/// The width of the menu of a game, in columns.
const WIDTH: u16 = 52;

/// What a line of the menu of a game does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MenuItem {
    /// Perform this action, as its key does in the list of games.
    Press(Action),
    /// Start a new game for these players: people or the computer.
    Begin(SeatingPreset),
}

/// The menu with the actions for a game in the list of games.
#[derive(Debug, Clone)]
pub struct GameMenu {
    id: String,
    title: String,
    deeds: Vec<(String, MenuItem)>,
    at: usize,
}

impl GameMenu {
    /// Creates the menu with the actions for a game. `unfinished` means that a saved game can be continued, `partners`
    /// that the game is played by partners, and `against_computer` that the computer can play a duel in it.
    pub fn new(
        (id, title): (String, String),
        unfinished: bool,
        favourite: bool,
        (partners, against_computer): (bool, bool),
    ) -> Self {
        let first = if unfinished { "Continue" } else { "Play" };
        let star = if favourite {
            "Remove from favourites"
        } else {
            "Add to favourites"
        };
        let mut deeds = vec![(first, MenuItem::Press(Action::Start))];
        if unfinished {
            deeds.push(("New deal", MenuItem::Begin(SeatingPreset::Usual)));
        }
        if partners {
            deeds.push((
                "Two partners at this keyboard",
                MenuItem::Begin(SeatingPreset::Partners),
            ));
            deeds.push((
                "Two opponents at this keyboard",
                MenuItem::Begin(SeatingPreset::Two),
            ));
        } else {
            deeds.push(("Two at this keyboard", MenuItem::Begin(SeatingPreset::Two)));
        }
        if against_computer {
            deeds.push((
                "Duel against the computer",
                MenuItem::Begin(SeatingPreset::Computer),
            ));
        }
        let pages = [
            ("Deal by number or level", Action::Number),
            ("Variants and options", Action::Options),
            ("Rules and keys", Action::Rules),
            ("Make a new game from it", Action::Maker),
            ("Statistics", Action::Statistics),
            ("Finished games", Action::Finished),
            (star, Action::Favourite),
            ("Settings", Action::Settings),
            ("Quit", Action::Quit),
        ];
        deeds.extend(pages.map(|(words, action)| (words, MenuItem::Press(action))));
        if unfinished {
            deeds.push(("Discard it", MenuItem::Press(Action::Forget)));
        }
        Self {
            id,
            title,
            deeds: deeds
                .into_iter()
                .map(|(words, deed)| (words.to_owned(), deed))
                .collect(),
            at: 0,
        }
    }

    /// Moves the menu's cursor to the line that performs this action. Returns whether there is such a line.
    pub fn choose(&mut self, action: Action) -> bool {
        let at = self
            .deeds
            .iter()
            .position(|(_, deed)| *deed == MenuItem::Press(action));
        let at = at.filter(|_| action != Action::Start);
        self.at = at.unwrap_or(self.at);
        at.is_some()
    }

    fn panel_area(&self, area: Rect) -> Rect {
        let height = u16::try_from(self.deeds.len() + 4).unwrap_or(area.height);
        centred(Home::beside_list(area), WIDTH, height)
    }

    fn chosen(&self) -> Effects {
        let Some((_, deed)) = self.deeds.get(self.at) else {
            return Vec::new();
        };
        let asked = match deed {
            MenuItem::Press(action) => Effect::Press(*action),
            MenuItem::Begin(who) => Effect::Begin(self.id.clone(), *who),
        };
        vec![Effect::Close, asked]
    }

    fn click(&mut self, area: Rect, (x, y): (u16, u16)) -> Effects {
        let place = self.panel_area(area);
        if !place.contains((x, y).into()) {
            return vec![Effect::Close];
        }
        match y.checked_sub(place.y + 2).map(usize::from) {
            Some(row) if row < self.deeds.len() => {
                self.at = row;
                self.chosen()
            }
            _ => Vec::new(),
        }
    }
}

impl Page for GameMenu {
    fn key_context(&self) -> KeyContext {
        KeyContext::Switches
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        match input {
            PageInput::Action(Action::Apply) => return self.chosen(),
            PageInput::Action(Action::Left) => return vec![Effect::Close],
            PageInput::Action(action) => {
                self.at = ListKind::Menu.moved(self.at, action, self.deeds.len());
            }
            PageInput::Clicked(at) => return self.click(context.table_area(), at),
            PageInput::Typed(_) | PageInput::Pasted(_) => {}
        }
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        let (screen, place) = (Home::beside_list(area), self.panel_area(area));
        let inside = panel_in(frame, screen, place, theme, &self.title);
        let columns = usize::from(inside.width);
        for (row, (number, (words, deed))) in (1..).zip(self.deeds.iter().enumerate()) {
            let key = match deed {
                MenuItem::Press(action) => context.keys.name_of(KeyContext::Home, *action),
                MenuItem::Begin(_) => String::new(),
            };
            let chosen = number == self.at;
            let style = theme.chosen_or(chosen, Style::new());
            let room = columns.saturating_sub(width(&key) + 4);
            let line = Line::from(vec![
                theme.marker(chosen),
                Span::styled(format!(" {} ", pad(words, room)), style),
                Span::styled(format!("{key} "), style.patch(theme.key)),
            ]);
            line_at(frame, inside, row, line);
        }
    }

    fn list(&self, _: &Context) -> Option<(usize, usize)> {
        Some((self.at, self.deeds.len()))
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::Apply => KeyWords::Are("do it".to_owned()),
            Action::Default => KeyWords::Nothing,
            _ => KeyWords::Usual,
        }
    }
}
