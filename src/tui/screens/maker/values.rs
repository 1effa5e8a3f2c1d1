//! Changes the value of the form's field under the cursor: to the next value, to a chosen or typed value, or to none.

use super::editor::Editor;
use super::rows::Row;
use super::{MakerPage, Stage};
use patience_app::catalogue::Catalogue;
use patience_app::maker::Value;

impl MakerPage {
    /// Changes the form's field under the cursor to its next or previous value.
    pub(super) fn turn(&mut self, up: bool, catalogue: &Catalogue) {
        let Some(field) = self.field().cloned() else {
            return;
        };
        match self.draft.step(&field, up) {
            Some(value) => {
                self.draft.set(&field.path, value, catalogue);
                self.follow_draft();
            }
            None => self.edit(catalogue),
        }
    }

    /// Opens the editor for the form's field under the cursor.
    pub(super) fn edit(&mut self, catalogue: &Catalogue) {
        let Some(field) = self.field().cloned() else {
            return;
        };
        if field.leaves_out() {
            let is_head = |row: &Row| matches!(row, Row::Head { .. });
            let heads = self.rows[..self.at]
                .iter()
                .filter(|row| is_head(row))
                .count();
            self.draft.take_out(&field.path, catalogue);
            self.follow_draft();
            // The next part has moved to this place.
            let rows = self.rows.iter().enumerate();
            let mut here = rows.filter(|(_, row)| is_head(row)).map(|(at, _)| at);
            self.at = here.nth(heads.saturating_sub(1)).unwrap_or(self.at);
            return self.step(true);
        }
        let offers = self.draft.offers(&field);
        if let ([offer], true, false) = (&offers[..], field.is_new(), field.is_named()) {
            self.draft.set(&field.path, offer.value.clone(), catalogue);
            self.follow_draft();
            return self.go_to(&field.path);
        }
        self.stage = Stage::Edit(Editor::new(field, &self.draft, offers));
    }

    /// Sets the edited field to the value that the player has chosen or typed in the editor.
    pub(super) fn take_value(&mut self, catalogue: &Catalogue) {
        let Stage::Edit(editor) = &mut self.stage else {
            return;
        };
        let field = editor.field().clone();
        let chosen = editor.chosen();
        let is_removed = chosen.is_none() && editor.text().trim().is_empty();
        if is_removed {
            self.stage = Stage::Form;
            if !field.is_new() && self.draft.value(&field.path).is_some() {
                self.draft.take_out(&field.path, catalogue);
            }
            return self.follow_draft();
        }
        let (chosen, text) = match chosen {
            Some(Value::String(name)) if field.is_named() => (None, name),
            chosen => (chosen, editor.text().to_owned()),
        };
        if chosen.is_none() && !field.is_new() && text == self.draft.typed(&field) {
            self.stage = Stage::Form;
            return;
        }
        let value = chosen.map_or_else(|| self.draft.read(&field, &text), Ok);
        match value {
            Ok(value) => {
                let path = self.draft.place(&field, &text);
                self.stage = Stage::Form;
                self.draft.set(&path, value, catalogue);
                self.follow_draft();
                self.go_to(&path);
            }
            Err(expected) => editor.refuse(expected.to_string()),
        }
    }
}
