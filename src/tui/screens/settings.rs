//! The settings: each with its value and where that comes from. Arrows change it, and the
//! change is written to the configuration file at once.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::context::Context;
use crate::render::panel::line_at;
use crate::render::switches::{Switch, SwitchPage};
use crate::render::text::fit;
use crate::render::theme::Theme;
use crate::screens::page::{KeyWords, Page, PageInput, PageRequest};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::settings::{Origin, Settings, Stored, Word};

/// The widest page.
const WIDEST: u16 = 76;

/// The usual widest word about where a value comes from.
const NOTE: usize = "file, line 10".len();

/// The usual widest value.
const VALUE: usize = "everything".len();

/// Between how little and how much memory, in MiB, the arrows go; the file takes more.
const LEAST_MEMORY: u32 = 64;
const MOST_MEMORY: u32 = 16_384;

/// The page of settings.
#[derive(Debug, Clone, Default)]
pub struct SettingsPage {
    at: usize,
    /// Why the last change could not be written.
    fault: Option<String>,
}

/// A change to be stored: the path of the key and the value.
pub type Change = (Vec<String>, Stored);

/// The action of a click.
#[derive(Debug)]
enum Clicked {
    /// It changes a setting.
    Turned(Change),
    /// It opens the page of the people at the table.
    Players,
}

impl SettingsPage {
    /// Does an action on the page; returns a change to be stored.
    fn act(&mut self, action: Action, settings: &Settings) -> Option<Change> {
        let rows = settings.list();
        match action {
            Action::Up => self.at = (self.at + rows.len() - 1) % rows.len(),
            Action::Down => self.at = (self.at + 1) % rows.len(),
            Action::First | Action::PageUp => self.at = 0,
            Action::Last | Action::PageDown => self.at = rows.len() - 1,
            Action::Left | Action::Right | Action::Apply => {
                let key = &rows[self.at.min(rows.len() - 1)].0;
                let change = turned(key, settings, action != Action::Left);
                self.fault = change.is_none().then(|| in_the_file(key));
                return change;
            }
            Action::Default => {
                self.fault = None;
                let key = &rows[self.at.min(rows.len() - 1)].0;
                return Some((key.split('.').map(str::to_owned).collect(), Stored::Default));
            }
            _ => {}
        }
        self.fault = None;
        None
    }

    fn page(&self, screen: Rect, theme: &Theme, settings: &Settings) -> SwitchPage {
        let of = |(key, value, origin): (String, String, Origin)| Switch {
            ask: name_of(&key).to_owned(),
            value: format!("{value:VALUE$}"),
            // As wide as any, so that the list stands still while values change.
            note: format!("{:NOTE$}", origin_words(origin)),
        };
        let switches: Vec<Switch> = settings.list().into_iter().map(of).collect();
        SwitchPage::new(&switches, self.at, screen, WIDEST, theme)
    }

    /// Tells whether the cursor is on the people at the table, who have a page of their own.
    pub fn is_on_players(&self, settings: &Settings) -> bool {
        let rows = settings.list();
        rows.get(self.at).is_some_and(|(key, ..)| key == "players")
    }

    /// Puts the cursor where the mouse points; a second click turns the switch. The people at
    /// the table have a page that one click opens.
    fn click(&mut self, screen: Rect, settings: &Settings, x: u16, y: u16) -> Option<Clicked> {
        let page = self.page(screen, &Theme::default(), settings);
        let row = page.row_at(x, y)?;
        let again = row == self.at;
        self.at = row;
        if self.is_on_players(settings) {
            return Some(Clicked::Players);
        }
        let change = again.then(|| self.act(Action::Right, settings));
        change.flatten().map(Clicked::Turned)
    }

    /// Draws the page.
    fn paint(&self, frame: &mut Frame, screen: Rect, theme: &Theme, settings: &Settings) {
        let rows = settings.list();
        let (text, style) = match &self.fault {
            Some(fault) => (fault.clone(), theme.error),
            None => (
                rows.get(self.at)
                    .map_or_else(String::new, |(key, ..)| about(key)),
                theme.dim,
            ),
        };
        let page = self.page(screen, theme, settings);
        let inside = page.draw(frame, theme, "Settings", (&text, style), 2);
        let path = format!("Stored in {}", settings.path().display());
        line_at(
            frame,
            inside,
            inside.height.saturating_sub(1),
            Line::styled(fit(&path, usize::from(inside.width)), theme.dim),
        );
    }
}

impl Page for SettingsPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Switches
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Vec<PageRequest> {
        let settings = &context.settings;
        let change = match input {
            PageInput::Action(Action::Apply | Action::Left | Action::Right)
                if self.is_on_players(settings) =>
            {
                return vec![PageRequest::OpenNames];
            }
            PageInput::Action(action) => self.act(action, settings),
            PageInput::Clicked((x, y)) => match self.click(context.table_area(), settings, x, y) {
                Some(Clicked::Turned(change)) => Some(change),
                Some(Clicked::Players) => return vec![PageRequest::OpenNames],
                None => None,
            },
            PageInput::Typed(_) | PageInput::Pasted(_) => None,
        };
        let store = |(key, value)| PageRequest::Store(key, value);
        change.map(store).into_iter().collect()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        self.paint(frame, area, &context.appearance.theme, &context.settings);
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::Apply => KeyWords::Are("change".to_owned()),
            _ => KeyWords::Usual,
        }
    }
}

/// Says how a setting that no arrow changes is written in the file, which the page names.
fn in_the_file(key: &str) -> String {
    let example = match key {
        "game" => "game = \"NAME\"".to_owned(),
        key => match key.rsplit_once('.') {
            Some(("keys", name)) => format!("[keys] and below it {name} = \"x\""),
            Some((table, name)) => format!("[{table}] and below it {name} = ..."),
            None => format!("{key} = ..."),
        },
    };
    format!("This is changed in the file named below: {example}")
}

/// Returns the change that turns a setting to its next or former value, where it can be turned.
fn turned(key: &str, settings: &Settings, up: bool) -> Option<Change> {
    let stored = match key {
        "theme" => word(settings.theme.value, up),
        "card_size" => word(settings.card_size.value, up),
        "suits" => word(settings.suits.value, up),
        "glyphs" => word(settings.glyphs.value, up),
        "hints" => word(settings.hints.value, up),
        "people" => word(settings.people.value, up),
        "computer_level" => word(settings.computer_level.value, up),
        "courtesy" => word(settings.courtesy.value, up),
        "keyboard" => word(settings.keyboard.value, up),
        "mouse" => Stored::YesNo(!settings.mouse.value),
        "animation" => Stored::YesNo(!settings.animation.value),
        "labels" => Stored::YesNo(!settings.labels.value),
        "light" => Stored::YesNo(!settings.light.value),
        "light_memory" => {
            // Twice as much or half, between the ends of the row.
            let memory = settings.light_memory.value;
            let next = if up {
                memory.saturating_mul(2)
            } else {
                memory / 2
            };
            Stored::Number(next.clamp(LEAST_MEMORY, MOST_MEMORY).into())
        }
        "finish" => Stored::YesNo(!settings.finish.value),
        "first_steps" => Stored::YesNo(!settings.first_steps.value),
        "winnable" => Stored::YesNo(!settings.winnable.value),
        "records" => Stored::YesNo(!settings.records.value),
        _ => return None,
    };
    Some((vec![key.to_owned()], stored))
}

fn word<W: Word>(value: W, up: bool) -> Stored {
    Stored::Text(value.stepped(up).word().to_owned())
}

/// Returns the change behind a key that goes through the values of a setting.
pub fn next(key: &str, settings: &Settings) -> Option<Change> {
    turned(key, settings, true)
}

/// Returns the words for a setting.
pub fn name_of(key: &str) -> &str {
    match key {
        "game" => "Game to start with",
        "theme" => "Colours of the table",
        "card_size" => "Size of the cards",
        "suits" => "Colours of the suits",
        "glyphs" => "Characters",
        "mouse" => "Mouse",
        "animation" => "Cards are seen moving",
        "labels" => "Piles show their keys",
        "light" => "Says if it can be won",
        "light_memory" => "Memory for finding out",
        "hints" => "Hints use",
        "finish" => "Offers to finish",
        "first_steps" => "Shows the first steps",
        "winnable" => "Only deals that can be won",
        "records" => "Records of your games",
        "people" => "Players at the keyboard",
        "computer_level" => "Computer players",
        "courtesy" => "Courtesy of computers",
        "keyboard" => "Keyboard",
        "left_keys" => "Keys on the left",
        "right_keys" => "Keys on the right",
        "players" => "Who sits at the table",
        key => key,
    }
}

fn about(key: &str) -> String {
    let (text, default) = match key {
        "game" => ("The game under the cursor when the program starts.", "none"),
        "theme" => (
            "dark, light, baize, sixteen colours, or plain without any.",
            "baize where the terminal has 256 colours",
        ),
        "card_size" => (
            "The largest that leaves columns room to grow; or one size, a smaller one where it \
             does not fit.",
            "auto",
        ),
        "suits" => ("Red and black, or a colour for each suit.", "two"),
        "glyphs" => (
            "Suit signs and lines, or letters and dashes.",
            "unicode where locale and terminal show it",
        ),
        "mouse" => (
            "Off leaves the mouse to the terminal, for selecting text.",
            "on",
        ),
        "animation" => ("Off, a move is done at once.", "on, off over SSH"),
        "labels" => ("The keys work whether they are shown or not.", "on"),
        "light" => (
            "In games for one the top line says whether what lies there can be won, all cards known.",
            "on",
        ),
        "light_memory" => (
            "How much memory finding that out may take. Where it is undecided, more may help.",
            "256 MiB",
        ),
        "hints" => (
            "Everything, those cards included that lie face down, or what is visible to you.",
            "everything",
        ),
        "finish" => (
            "Where the rest plays itself, it is offered to have it played.",
            "on",
        ),
        "first_steps" => (
            "Three steps at the next game for one: a move, the stock or undo, a hint. Once they are \
             done they do not come back.",
            "on",
        ),
        "winnable" => (
            "In games for one, a new deal is looked for that can be won. One with a number that \
             you choose is dealt as it is.",
            "off",
        ),
        "records" => (
            "Games that have ended are kept, on this machine alone: for statistics, and to be \
             played back.",
            "on",
        ),
        "people" => (
            "How many are people. All at once: one, or two with half the keyboard each; in turns: \
             one, two or all.",
            "one",
        ),
        "computer_level" => (
            "How good the others are: beginner to machine, or match-me, in races as quick as you \
             have been.",
            "medium",
        ),
        "courtesy" => (
            "For so long they leave a pile in the middle alone where you have just played.",
            "none",
        ),
        "keyboard" => (
            "Where the letters stand, for two people at one keyboard.",
            "qwerty",
        ),
        "left_keys" | "right_keys" => (
            "Fifteen keys for half a keyboard, three rows of five.",
            "those of the keyboard",
        ),
        "players" => (
            "Names, colours, computer players' levels, handicaps. Enter opens the list.",
            "Player 1 and so on",
        ),
        _ => return "Written in the file.".to_owned(),
    };
    format!("{text} Default: {default}.")
}

fn origin_words(origin: Origin) -> String {
    match origin {
        Origin::Default => "default".to_owned(),
        Origin::File { line } => format!("file, line {line}"),
        Origin::Environment(name) => name.to_owned(),
        Origin::Flag(flag) => flag.to_owned(),
        Origin::Program => "changed here".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use patience_app::settings::Circumstances;

    #[test]
    fn arrows_double_and_halve_memory_between_two_ends() {
        let mut settings = Settings::without_file("none".into(), Circumstances::default());
        for (memory, up, next) in [
            (256, true, 512),
            (256, false, 128),
            (64, false, 64),
            (20, false, 64),
            (16_384, true, 16_384),
            (1 << 20, true, 16_384),
        ] {
            settings.light_memory.value = memory;
            let (_, stored) = turned("light_memory", &settings, up).unwrap();
            assert_eq!(stored, Stored::Number(next), "{memory}");
        }
    }
}
