//! The page of settings. It shows the value of each setting and where the value comes from. The arrow keys change a
//! value, and the change is written to the configuration file at once.

mod sample;
mod words;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::codec::Link;
use crate::context::Context;
use crate::images::Placed;
use crate::layout::LINES_FOR_COLOSSAL;
use crate::render::panel::line_at;
use crate::render::switches::{Part, Switch, SwitchPage};
use crate::render::text::{fit, pad, width};
use crate::render::theme::Theme;
use crate::screens::list::ListKind;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::settings::{CardSize, Change, Listed, Origin, SettingId, Settings, Stored};
use patience_app::text::clean_text::clean;

use sample::Sample;
use words::{in_the_file, origin_words};

/// The maximum width of the settings page without a sample of cards, and the maximum width with one.
const WIDEST: u16 = 76;
const WIDEST_WITH_SAMPLE: u16 = 116;

/// The minimum screen width at which a sample of cards is beside the list of settings, and the minimum width at which
/// the list then also shows where each value comes from.
const WITH_SAMPLE: u16 = 80;
const WITH_NOTES: u16 = 112;

/// The width of the list of settings beside the sample of cards, without the notes on where values come from.
const LIST: u16 = 44;

/// The width reserved for a note on where the value of a setting comes from.
const NOTE: usize = "file, line 10".len();

/// The width reserved for the value of a setting.
const VALUE: usize = "everything".len();

/// The maximum number of cells reserved for the value of a setting.
const MOST_VALUE: usize = 16;

/// The page of settings.
#[derive(Debug, Clone, Default)]
pub struct SettingsPage {
    at: usize,
    /// The reason why the last change of a setting could not be written to the file; `None` if it was written.
    fault: Option<String>,
    /// Whether the settings page is open at a shared table, where only some of the settings apply.
    hosted: bool,
}

impl SettingsPage {
    /// Creates the settings page. `hosted` means that it is opened at a shared table.
    pub fn new(hosted: bool) -> Self {
        Self {
            hosted,
            ..Self::default()
        }
    }

    /// Returns the settings that the settings page lists.
    fn rows(&self, settings: &Settings) -> Vec<Listed> {
        let mut rows = settings.list();
        rows.retain(|row| !self.hosted || row.id.is_in_room());
        // Settings that can only be changed elsewhere come last.
        rows.sort_by_key(|row| {
            row.id != SettingId::Players && settings.turned(&row.id, true).is_none()
        });
        rows
    }

    /// Returns the number of the row under the cursor, at most that of the last row. A setting that was reset to its
    /// default may no longer be listed, so the settings page may have fewer rows than before.
    fn cursor(&self, rows: &[Listed]) -> usize {
        self.at.min(rows.len().saturating_sub(1))
    }

    /// Performs an action on the settings page. Returns the effect that stores a changed setting, if there is one.
    fn act(&mut self, action: Action, settings: &Settings) -> Effects {
        let mut rows = self.rows(settings);
        let at = self.cursor(&rows);
        self.fault = None;
        let change = match action {
            Action::Left | Action::Right | Action::Apply => {
                let id = &rows[at].id;
                let change = settings.turned(id, action != Action::Left);
                self.fault = change.is_none().then(|| in_the_file(id));
                change
            }
            Action::Default => {
                let row = rows.swap_remove(at);
                Some(Change::new(row.id, Stored::Default))
            }
            _ => {
                self.at = ListKind::Menu.moved(at, action, rows.len());
                None
            }
        };
        change.map(Effect::store).into_iter().collect()
    }

    fn page(&self, screen: Rect, theme: &Theme, settings: &Settings) -> SwitchPage {
        let has_sample = screen.width >= WITH_SAMPLE;
        let has_notes = !has_sample || screen.width >= WITH_NOTES;
        let choices = settings.themes.choices();
        let themes = choices.iter().map(|choice| width(&clean(choice.name())));
        let room = themes.max().unwrap_or(0).clamp(VALUE, MOST_VALUE);
        let of = |Listed { id, value, origin }| Switch {
            ask: id.name(),
            value: pad(&value, room.max(width(&value))),
            // Padded, so that the list does not move while values change.
            note: if has_notes {
                format!("{:NOTE$}", origin_words(origin))
            } else {
                String::new()
            },
            is_changed: has_sample && origin != Origin::Default,
        };
        let rows = self.rows(settings);
        let at = self.cursor(&rows);
        let switches: Vec<Switch> = rows.into_iter().map(of).collect();
        let notes = if has_notes { NOTE } else { 0 };
        let (widest, columns) = if has_sample {
            let columns = LIST + u16::try_from(notes).unwrap_or(0);
            (WIDEST_WITH_SAMPLE, columns)
        } else {
            (WIDEST, WIDEST)
        };
        SwitchPage::beside(&switches, at, screen, widest, columns, theme)
    }

    /// Lays out the sample of cards on the settings page, if there is room for it.
    fn sample(page: &SwitchPage, settings: &Settings) -> Option<Sample> {
        let choices = settings.themes.choices();
        let names = choices.iter().map(|choice| clean(choice.name()));
        page.room_beside().map(|area| Sample::new(area, names))
    }

    /// Whether the cursor of the settings page is on the row that opens the page of the players.
    pub fn is_on_players(&self, settings: &Settings) -> bool {
        let rows = self.rows(settings);
        let row = rows.get(self.cursor(&rows));
        row.is_some_and(|row| row.id == SettingId::Players)
    }

    /// Handles a click on the settings page: moves the cursor to the row, and changes the value if the click was on the
    /// value or its arrows. A click on the row of the players opens the page of the players.
    fn click(&mut self, screen: Rect, settings: &Settings, x: u16, y: u16) -> Effects {
        let page = self.page(screen, &Theme::default(), settings);
        let sample = Self::sample(&page, settings);
        if let Some(name) = sample.as_ref().and_then(|sample| sample.theme_at(x, y)) {
            // The sample shows names without characters that are unsafe for a terminal.
            let choices = settings.themes.choices().into_iter();
            let mut named = choices.filter(|choice| clean(choice.name()) == name);
            let choice = named.next().map(|choice| choice.name().to_owned());
            let change = choice.map(|name| Change::new(SettingId::Theme, Stored::Text(name)));
            return change.map(Effect::store).into_iter().collect();
        }
        if let Some(row) = page.beyond_mark_at(x, y) {
            self.at = row;
            return Vec::new();
        }
        let Some((row, part)) = page.part_at(x, y) else {
            return Vec::new();
        };
        self.at = row;
        self.fault = None;
        if self.is_on_players(settings) {
            return vec![Effect::OpenNames];
        }
        match part {
            Part::Words => Vec::new(),
            Part::Next => self.act(Action::Right, settings),
            Part::Former => self.act(Action::Left, settings),
        }
    }
}

/// Returns the explanation of a setting. For the theme, it names the player's own theme files that have errors. For
/// card pictures, it says whether the terminal can show them.
fn about_now(id: &SettingId, context: &Context, screen: Rect) -> String {
    let settings = &context.settings;
    let mut own = settings.themes.own().iter();
    match own.find(|(_, theme)| theme.is_err()) {
        Some((name, _)) if *id == SettingId::Theme => {
            format!(
                "{} {name}.toml has errors; `patience check` lists them.",
                id.about()
            )
        }
        _ if *id == SettingId::CardSize
            && settings.card_size.value == CardSize::Colossal
            && screen.height < LINES_FOR_COLOSSAL =>
        {
            format!("Colossal cards need {LINES_FOR_COLOSSAL} lines. Here they are at most giant.")
        }
        _ if *id == SettingId::Pictures => {
            format!("{} {}", id.about(), context.about_pictures())
        }
        _ => id.about(),
    }
}

impl Page for SettingsPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Switches
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        let settings = &context.settings;
        match input {
            PageInput::Action(Action::Apply | Action::Left | Action::Right)
                if self.is_on_players(settings) =>
            {
                vec![Effect::OpenNames]
            }
            PageInput::Action(action) => self.act(action, settings),
            PageInput::Clicked((x, y)) => self.click(context.table_area(), settings, x, y),
            PageInput::Typed(_) | PageInput::Pasted(_) => Vec::new(),
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        self.draw_with_pictures(frame, area, context);
    }

    fn draw_with_pictures(&self, frame: &mut Frame, area: Rect, context: &Context) -> Vec<Placed> {
        let (theme, settings) = (&context.appearance.theme, &context.settings);
        let rows = self.rows(settings);
        let row = rows.get(self.cursor(&rows));
        let about = || row.map(|row| about_now(&row.id, context, area));
        let (text, style) = match &self.fault {
            Some(fault) => (fault.clone(), theme.error),
            None => (about().unwrap_or_default(), theme.dim),
        };
        let page = self.page(area, theme, settings);
        let inside = page.draw(frame, theme, "Settings", (&text, style), 2);
        let sample = Self::sample(&page, settings);
        let pictures =
            sample.map(|sample| sample.draw(frame, context, settings.theme.value.name()));
        let path = settings.path().display().to_string();
        // Beside a sample there may be no room for the notes about where values come from.
        let before = match row {
            Some(row) if (WITH_SAMPLE..WITH_NOTES).contains(&area.width) => {
                format!("Source: {}. Stored in ", origin_words(row.origin))
            }
            _ => "Stored in ".to_owned(),
        };
        let path = fit(
            &path,
            usize::from(inside.width).saturating_sub(width(&before)),
        );
        let path = Span::styled(path, Link::Configuration.style());
        let path = Line::from(vec![before.into(), path]).style(theme.dim);
        line_at(frame, inside, inside.height.saturating_sub(1), path);
        pictures.unwrap_or_default()
    }

    fn list(&self, context: &Context) -> Option<(usize, usize)> {
        let rows = self.rows(&context.settings);
        Some((self.cursor(&rows), rows.len()))
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::Apply => "change".into(),
            _ => KeyWords::Usual,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::text::wrap;
    use patience_app::settings::Circumstances;

    #[test]
    fn the_explanation_of_a_setting_fits_80_columns() {
        let settings = Settings::without_file("none".into(), Circumstances::default());
        for Listed { id, .. } in settings.list() {
            let lines = wrap(&id.about(), 74);
            assert!(lines.len() <= 2, "{id}: {lines:?}");
        }
    }

    #[test]
    fn the_cursor_is_on_the_last_row_after_the_row_below_it_has_gone() {
        let settings = Settings::without_file("none".into(), Circumstances::default());
        let mut page = SettingsPage::default();
        let rows = page.rows(&settings).len();
        page.at = rows;
        page.act(Action::Up, &settings);
        assert_eq!(page.at, rows - 2);
    }
}
