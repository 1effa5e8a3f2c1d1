//! The settings: each with its value and where that comes from. Arrows change it, and the
//! change is written to the configuration file at once.

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

/// The widest page without a sample, and with one.
const WIDEST: u16 = 76;
const WIDEST_WITH_SAMPLE: u16 = 116;

/// From this width on a sample of cards stands beside the list; and, from this one on, where each value
/// comes from as well.
const WITH_SAMPLE: u16 = 80;
const WITH_NOTES: u16 = 112;

/// The columns of the list beside the sample, without the words about where values come from.
const LIST: u16 = 44;

/// The usual widest word about where a value comes from.
const NOTE: usize = "file, line 10".len();

/// The usual widest value.
const VALUE: usize = "everything".len();

/// The most cells that are kept for a value.
const MOST_VALUE: usize = 16;

/// The page of settings.
#[derive(Debug, Clone, Default)]
pub struct SettingsPage {
    at: usize,
    /// Why the last change could not be written.
    fault: Option<String>,
    /// Whether it is opened at a table in a room, where only some settings mean something.
    hosted: bool,
}

impl SettingsPage {
    /// Opens the settings at a table in a room, or elsewhere.
    pub fn new(hosted: bool) -> Self {
        Self {
            hosted,
            ..Self::default()
        }
    }

    /// Returns the settings that are shown.
    fn rows(&self, settings: &Settings) -> Vec<Listed> {
        let mut rows = settings.list();
        rows.retain(|row| !self.hosted || row.id.is_in_room());
        // What is changed elsewhere stands behind what can be changed here.
        rows.sort_by_key(|row| {
            row.id != SettingId::Players && settings.turned(&row.id, true).is_none()
        });
        rows
    }

    /// Returns the number of the row under the cursor: a row that has its default again may be gone.
    fn cursor(&self, rows: &[Listed]) -> usize {
        self.at.min(rows.len().saturating_sub(1))
    }

    /// Does an action on the page; a change is to be stored.
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
            // As wide as any, so that the list stands still while values change.
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

    /// Lays the sample of cards out, where there is room for it.
    fn sample(page: &SwitchPage, settings: &Settings) -> Option<Sample> {
        let choices = settings.themes.choices();
        let names = choices.iter().map(|choice| clean(choice.name()));
        page.room_beside().map(|area| Sample::new(area, names))
    }

    /// Tells whether the cursor is on the people at the table, who have a page of their own.
    pub fn is_on_players(&self, settings: &Settings) -> bool {
        let rows = self.rows(settings);
        let row = rows.get(self.cursor(&rows));
        row.is_some_and(|row| row.id == SettingId::Players)
    }

    /// Puts the cursor where the mouse points; a click on a value or its arrows changes it. The people at
    /// the table have a page that one click opens.
    fn click(&mut self, screen: Rect, settings: &Settings, x: u16, y: u16) -> Effects {
        let page = self.page(screen, &Theme::default(), settings);
        let sample = Self::sample(&page, settings);
        if let Some(name) = sample.as_ref().and_then(|sample| sample.theme_at(x, y)) {
            // The sample shows names without what must not get to a terminal.
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

/// Returns what a setting does; of themes also which of the person's own cannot be chosen, of pictures whether the
/// terminal shows them.
fn about_now(id: &SettingId, context: &Context, screen: Rect) -> String {
    let settings = &context.settings;
    let mut own = settings.themes.own().iter();
    match own.find(|(_, theme)| theme.is_err()) {
        Some((name, _)) if *id == SettingId::Theme => {
            format!(
                "{} {name}.toml has faults: `patience check` tells them.",
                id.about()
            )
        }
        _ if *id == SettingId::CardSize
            && settings.card_size.value == CardSize::Colossal
            && screen.height < LINES_FOR_COLOSSAL =>
        {
            format!("Colossal cards want {LINES_FOR_COLOSSAL} lines: here they are giant at most.")
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
        // Beside a sample there may be no room for where the values come from.
        let before = match row {
            Some(row) if (WITH_SAMPLE..WITH_NOTES).contains(&area.width) => {
                format!("Now from: {}. Stored in ", origin_words(row.origin))
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
    fn what_a_setting_does_is_told_whole_on_80_columns() {
        let settings = Settings::without_file("none".into(), Circumstances::default());
        for Listed { id, .. } in settings.list() {
            let lines = wrap(&id.about(), 74);
            assert!(lines.len() <= 2, "{id}: {lines:?}");
        }
    }

    #[test]
    fn the_cursor_is_on_the_last_row_when_the_one_below_it_has_gone() {
        let settings = Settings::without_file("none".into(), Circumstances::default());
        let mut page = SettingsPage::default();
        let rows = page.rows(&settings).len();
        page.at = rows;
        page.act(Action::Up, &settings);
        assert_eq!(page.at, rows - 2);
    }
}
