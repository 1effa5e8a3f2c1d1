//! The page on which two people at one keyboard try their keys. It shows both halves of the keyboard with the action of
//! each key, and what the last key pressed does.

use std::sync::Arc;

use patience_core::{Rules, Seat};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::render::appearance::Appearance;
use crate::render::panel::{centred, line_at, lines_at, panel};
use crate::render::text::{fit, pad, styled, width, wrap_to};
use crate::render::theme::Theme;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::session::real_time::split_keyboard::{
    Half, SplitAction, SplitKeyboard, can_be, short_words_for, words_for_action,
};

/// The number of keys in each row of one half of the keyboard.
const KEYS_IN_A_ROW: usize = 5;

/// The width of a key of the drawn keyboard, in columns of the screen.
const CELL: usize = 7;

/// The page on which two people at one keyboard try their keys.
#[derive(Debug, Clone)]
pub struct TryKeys {
    rules: Option<Arc<Rules>>,
    /// The seats of the two people at one keyboard. The first has the left half.
    people: [Seat; 2],
    /// The last key that either player has tried.
    last: Option<char>,
}

impl TryKeys {
    /// Creates the page for trying keys. No key has been pressed yet.
    pub const fn new(rules: Option<Arc<Rules>>, people: [Seat; 2]) -> Self {
        Self {
            rules,
            people,
            last: None,
        }
    }

    /// Handles a key that a player tries on the page for trying keys.
    fn type_in(&mut self, letter: char, keyboard: &SplitKeyboard) {
        self.last = Some(keyboard.unshifted(letter));
    }

    /// Returns a sentence about what the last key pressed does.
    fn words(&self, keyboard: &SplitKeyboard, appearance: &Appearance) -> String {
        let Some(key) = self.last else {
            return "Press a key to see whose it is. Shift makes no difference.".to_owned();
        };
        let shown = match key {
            ' ' => "Space".to_owned(),
            key => key.to_uppercase().to_string(),
        };
        let Some((seat, split_action)) = self.find(key, keyboard) else {
            return format!("{shown} is not used while both play.");
        };
        let name = appearance.name(seat);
        match split_action {
            None => format!("{shown} is on {name}'s half and does nothing."),
            Some(split_action) => {
                let words = words_for_action(self.rules.as_deref(), split_action);
                format!("{shown} is {name}'s: {words}.")
            }
        }
    }

    /// Returns the player to whom a key belongs, and the action of the key in this game, if it has one; `None` if the
    /// key belongs to neither player.
    fn find(&self, key: char, keyboard: &SplitKeyboard) -> Option<(Seat, Option<SplitAction>)> {
        let (half, split_action) = keyboard.find(key)?;
        let seat = self.people[half.index()];
        Some((
            seat,
            split_action.filter(|action| self.means_something(seat, *action)),
        ))
    }

    fn means_something(&self, seat: Seat, split_action: SplitAction) -> bool {
        let rules = self.rules.as_deref();
        rules.is_none_or(|rules| can_be(rules, seat, split_action))
    }

    /// Returns two lines for a row of keys of the keyboard, counted from the top: the keys, and their actions. `half`
    /// is the width of each half of the keyboard on the screen.
    fn row_lines(
        &self,
        row: usize,
        half: usize,
        theme: &Theme,
        keyboard: &SplitKeyboard,
    ) -> (Line<'static>, Line<'static>) {
        let (mut keys, mut actions) = (Vec::new(), Vec::new());
        for (half_of_keys, seat) in Half::ALL.into_iter().zip(self.people) {
            let of_row: Vec<_> = keyboard
                .keys(half_of_keys)
                .skip(row * KEYS_IN_A_ROW)
                .take(KEYS_IN_A_ROW)
                .collect();
            let cell = (half / of_row.len().max(1)).min(CELL);
            for (key, action) in of_row {
                let action = action.filter(|action| self.means_something(seat, *action));
                let style = if Some(key) == self.last {
                    theme.replaced()
                } else if action.is_some() {
                    theme.key
                } else {
                    theme.dim
                };
                let shown = key.to_uppercase().next().unwrap_or(key);
                keys.push(Span::styled(pad(&format!(" {shown} "), cell), style));
                let short = action.map_or(String::new(), |action| {
                    short_words_for(self.rules.as_deref(), action)
                });
                // A word as long as its cell starts one column before its key's letter.
                let words = if width(&short) < cell {
                    pad(&format!(" {short}"), cell)
                } else {
                    pad(&fit(&short, cell), cell)
                };
                actions.push(Span::styled(words, theme.dim));
            }
            let gap = " ".repeat(half.saturating_sub(KEYS_IN_A_ROW * cell));
            keys.push(Span::raw(gap.clone()));
            actions.push(Span::raw(gap));
        }
        (Line::from(keys), Line::from(actions))
    }
}

impl Page for TryKeys {
    fn key_context(&self) -> KeyContext {
        KeyContext::Line
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        match input {
            PageInput::Action(Action::Apply) => return vec![Effect::Close],
            PageInput::Typed(letter) => self.type_in(letter, &context.split_keyboard),
            PageInput::Action(_) | PageInput::Pasted(_) | PageInput::Clicked(_) => {}
        }
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, screen: Rect, context: &Context) {
        let (appearance, keyboard) = (&context.appearance, &context.split_keyboard);
        let theme = &appearance.theme;
        let place = centred(screen, 80, 17);
        let inside = panel(frame, place, theme, "Keys for two players");
        let half = usize::from(inside.width) / 2;
        let name = |seat: Seat| pad(&fit(&appearance.name(seat), half), half);
        let names = self
            .people
            .map(|seat| Span::styled(name(seat), theme.seat(seat)));
        line_at(frame, inside, 0, Line::from(names.to_vec()));
        for row in 0..3 {
            let (keys, actions) = self.row_lines(row, half, theme, keyboard);
            let y = u16::try_from(2 + 3 * row).unwrap_or(2);
            line_at(frame, inside, y, keys);
            line_at(frame, inside, y + 1, actions);
        }
        let columns = usize::from(inside.width);
        let text = self.words(keyboard, appearance);
        lines_at(
            frame,
            inside,
            11,
            styled(wrap_to(&text, columns, 2), theme.strong),
        );
        let help = "Change keys: keyboard, left_keys and right_keys in the configuration file.";
        lines_at(
            frame,
            inside,
            13,
            styled(wrap_to(help, columns, 2), theme.dim),
        );
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::NextTarget => KeyWords::Nothing,
            Action::Apply => KeyWords::Are("back to the table".to_owned()),
            _ => KeyWords::Usual,
        }
    }
}
