//! The game maker. The left half of the page is a form for the rules of a game; the right half shows its table and
//! the text of its rules. A new game can start with ten questions.

mod drawing;
mod editor;
mod find;
mod places;
mod questions;
mod rows;
mod saving;
mod side;
mod survey;
mod values;

use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, Rules};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::context::Context;
use crate::images::Placed;
use crate::render::panel::scrolled;
use crate::screens::page::{Effect, Effects, KeyWords, Page, PageInput};
use editor::Editor;
use find::FindLine;
use patience_app::catalogue::{Catalogue, CatalogueError, Origin};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::maker::{Draft, Field, Questions, Shares};
use rows::Row;
use saving::SaveLine;

/// The number of lines by which the text in the game maker's side panel scrolls at once.
const SIDE_LINES: usize = 8;

/// What the side panel of the game maker shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The table of the game, with the text of its rules below it. If the page has no room for a side panel, nothing is
    /// shown.
    Both,
    /// Only the table of the game, in the whole side panel.
    Table,
    /// The text of the game's rules.
    Words,
    /// The text of the game's rule file.
    File,
}

/// The part of the game maker that the keyboard controls.
#[derive(Debug)]
enum Stage {
    /// The ten questions that start a new game in the game maker.
    Questions(Questions),
    /// The game maker's form with the rules of the game.
    Form,
    /// The editor for the value of a field in the form.
    Edit(Editor),
    /// The line for the name under which the edited game will be saved.
    Save(SaveLine),
    /// The line in which the player types letters of a field's label to search for the field.
    Find(FindLine),
}

/// The page of the game maker, in which the player writes rules for a game.
#[derive(Debug)]
pub struct MakerPage {
    draft: Draft,
    stage: Stage,
    /// Whether the form shows every possible field of a rule file, instead of only the usual ones.
    everything: bool,
    rows: Vec<Row>,
    at: usize,
    top: usize,
    side: Side,
    /// The first visible line of the text in the game maker's side panel.
    side_top: usize,
    deal: u64,
    /// The deal of the edited game that the side panel shows. Its rules are those of the last draft without an error.
    game: Option<Game>,
    /// The shares of winnable deals that surveys have found. A survey solves many deals of the edited game.
    shares: Shares,
    /// Whether the rules have changed since the game maker last decided whether to start a survey, which measures the
    /// share of winnable deals.
    is_changed: bool,
    /// When a survey of the game's deals starts by itself; `None` if none is planned.
    survey_due: Option<Duration>,
    /// Whether the edited game has changed since it was last written to the file of unsaved drafts.
    is_to_be_kept: bool,
    /// When the edited game is next written to the file of unsaved drafts; `None` if that is not planned.
    keeping_due: Option<Duration>,
    /// The name under which the edited game was saved. Saving again may overwrite its file.
    name: Option<String>,
    /// Whether the edited game was restored from the file of unsaved drafts.
    is_kept: bool,
    /// The letters typed in the last search for a field of the form.
    found: String,
    /// The message that the game maker has to show, and whether it is an error.
    said: Option<(String, bool)>,
}

impl MakerPage {
    /// Opens the game maker with a new game, copied from a game of the catalogue or of another rule file.
    ///
    /// # Errors
    ///
    /// Returns an error if that game cannot be read.
    pub fn from_game(
        catalogue: &Catalogue,
        id: &str,
        origin: &Origin,
    ) -> Result<Self, CatalogueError> {
        let draft = Draft::from_game(catalogue, id, origin)?;
        Ok(Self::new(draft, Stage::Form))
    }

    /// Opens the game maker with one of the player's own games.
    ///
    /// # Errors
    ///
    /// Returns an error if the game's file cannot be read, or if the game that it extends cannot be read.
    pub fn from_own(
        catalogue: &Catalogue,
        id: &str,
        origin: &Origin,
    ) -> Result<Self, CatalogueError> {
        let draft = Draft::from_own(catalogue, id, origin)?;
        let mut page = Self::new(draft, Stage::Form);
        page.name = Some(id.to_owned());
        Ok(page)
    }

    /// Restores an unsaved draft of a game from its text; `None` if that is not possible.
    pub fn from_kept(catalogue: &Catalogue, kept: &str) -> Option<Self> {
        let draft = Draft::from_kept(kept, catalogue)?;
        let name = draft.own_name().map(str::to_owned);
        let mut page = Self::new(draft, Stage::Form);
        page.name = name;
        page.is_kept = true;
        Some(page)
    }

    /// Returns the edited game as text, for restoring it later; `None` if there are no unsaved changes.
    pub fn kept(&self) -> Option<String> {
        self.is_unsaved().then(|| self.draft.to_kept())
    }

    /// Opens the game maker with a new game, starting with the ten questions.
    pub fn from_nothing(catalogue: &Catalogue) -> Self {
        let questions = Questions::default();
        let tree = questions::tree_of(&questions, catalogue);
        let draft = Draft::from_nothing(tree, catalogue);
        Self::new(draft, Stage::Questions(questions))
    }

    fn new(draft: Draft, stage: Stage) -> Self {
        let mut page = Self {
            draft,
            stage,
            everything: false,
            rows: Vec::new(),
            at: 0,
            top: 0,
            side: Side::Both,
            side_top: 0,
            deal: 1,
            game: None,
            shares: Shares::default(),
            is_changed: false,
            survey_due: None,
            is_to_be_kept: false,
            keeping_due: None,
            name: None,
            is_kept: false,
            found: String::new(),
            said: None,
        };
        page.follow_draft();
        page.is_to_be_kept = false;
        page.at = page.first_field();
        page
    }

    /// Whether the edited game has unsaved changes.
    pub fn is_unsaved(&self) -> bool {
        let is_begun = match &self.stage {
            Stage::Questions(questions) => questions.number().0 > 1,
            _ => self.draft.changes() > 0 || self.name.is_some() || self.is_kept,
        };
        is_begun && !self.draft.is_saved()
    }

    /// Returns the rules of the edited game. If the draft has an error, they are the rules of the last draft without
    /// one.
    pub fn rules(&self) -> Option<&Arc<Rules>> {
        self.draft.rules()
    }

    /// Returns the title of the game being edited in the game maker.
    pub fn title(&self) -> &str {
        self.draft.title()
    }

    /// Updates the form, the deal shown and the shares of winnable deals after the player has changed the draft.
    fn follow_draft(&mut self) {
        self.is_to_be_kept = true;
        let here = self.field().map(|field| field.path.clone());
        self.rows = rows::of(&self.draft, self.everything);
        let same =
            |row: &Row| matches!(row, Row::Field(field) if Some(&field.path) == here.as_ref());
        if let Some(at) = self.rows.iter().position(same) {
            self.at = at;
        }
        if !matches!(self.rows.get(self.at), Some(Row::Field(_))) {
            self.at = self.at.min(self.rows.len().saturating_sub(1));
            self.step(false);
        }
        let same = |game: &Game| {
            let rules = self.draft.rules();
            rules.is_some_and(|rules| Arc::ptr_eq(rules, game.rules()))
        };
        if !self.game.as_ref().is_some_and(same) {
            self.deal_now();
            self.shares.leave();
            self.is_changed = true;
        }
    }

    fn deal_now(&mut self) {
        let both = DealNumber::new(self.deal).zip(self.draft.rules());
        self.game = both.map(|(number, rules)| Game::new(Arc::clone(rules), number));
    }

    /// Returns the field of the form under the cursor.
    fn field(&self) -> Option<&Field> {
        match self.rows.get(self.at) {
            Some(Row::Field(field)) => Some(field),
            _ => None,
        }
    }

    fn first_field(&self) -> usize {
        let is_field = |row: &Row| matches!(row, Row::Field(_));
        self.rows.iter().position(is_field).unwrap_or(0)
    }

    /// Moves the cursor to the next or the previous field of the form.
    fn step(&mut self, is_down: bool) {
        let is_field = |at: &usize| matches!(self.rows.get(*at), Some(Row::Field(_)));
        let next = if is_down {
            (self.at + 1..self.rows.len()).find(is_field)
        } else {
            (0..self.at).rev().find(is_field)
        };
        if let Some(next) = next {
            self.at = next;
        } else if !is_field(&self.at) {
            self.at = self.first_field();
        }
    }

    /// Moves the cursor to the first field of the form's next group. Backwards, it moves to the first field of the
    /// current group or, if it is there already, of the previous group.
    fn step_group(&mut self, is_down: bool) {
        let is_head = |at: &usize| matches!(self.rows.get(*at), Some(Row::Head { .. }));
        let head = if is_down {
            (self.at..self.rows.len()).find(is_head)
        } else {
            let own = (0..self.at).rev().find(is_head).unwrap_or(0);
            if self.at > own + 1 {
                Some(own)
            } else {
                (0..own).rev().find(is_head)
            }
        };
        if let Some(head) = head {
            self.at = head;
            self.step(true);
        }
    }

    /// Returns the row of the form with the first field that belongs to a part of the rule file; `None` if the form
    /// shows no such field.
    fn row_of(&self, part: &[String]) -> Option<usize> {
        let is_at = |row: &Row| match row {
            Row::Field(field) => {
                let is_in = field.path.starts_with(part);
                is_in || part.starts_with(&field.path) && !field.leaves_out()
            }
            _ => false,
        };
        self.rows.iter().position(is_at)
    }

    /// Moves the cursor to the first field of the form that belongs to a part of the rule file. If the form does not
    /// show that field, shows all fields.
    fn go_to(&mut self, part: &[String]) {
        if self.row_of(part).is_none() && !self.everything {
            self.everything = true;
            self.follow_draft();
        }
        self.at = self.row_of(part).unwrap_or(self.at);
    }

    /// Moves the cursor to the next field of the form with an error or a warning.
    fn go_to_fault(&mut self) {
        let checked = self.draft.checked();
        let has_fault = |at: &usize| match self.rows.get(*at) {
            Some(Row::Field(field)) => self.draft.fault_at(field).is_some(),
            _ => false,
        };
        let after = (self.at + 1..self.rows.len()).find(has_fault);
        if let Some(at) = after.or_else(|| (0..=self.at).find(has_fault)) {
            self.at = at;
            return;
        }
        let mut all = checked.faults.iter().chain(&checked.warnings);
        match all.find_map(|fault| fault.path.clone()) {
            Some(path) => self.go_to(&path),
            None => self.say("No errors or warnings", false),
        }
    }

    fn say(&mut self, text: &str, is_trouble: bool) {
        self.said = Some((text.to_owned(), is_trouble));
    }

    fn act(&mut self, action: Action, context: &Context) -> Effects {
        let catalogue = &context.catalogue;
        match action {
            Action::Up => self.step(false),
            Action::Down => self.step(true),
            Action::PageUp | Action::PageDown if matches!(self.side, Side::Words | Side::File) => {
                let last = self.side_lines(context).len().saturating_sub(1);
                self.side_top = if action == Action::PageDown {
                    (self.side_top + SIDE_LINES).min(last)
                } else {
                    self.side_top.saturating_sub(SIDE_LINES)
                };
            }
            Action::PageUp => self.step_group(false),
            Action::PageDown => self.step_group(true),
            Action::First => self.at = self.first_field(),
            Action::Last => {
                self.at = self.rows.len();
                self.step(false);
            }
            Action::Left | Action::Right => self.turn(action == Action::Right, catalogue),
            Action::Apply => self.edit(catalogue),
            Action::Default => {
                let path = self.field().map(|field| field.path.clone());
                if path.is_some_and(|path| !self.draft.restore(&path, catalogue)) {
                    self.say("This field is unchanged", false);
                }
                self.follow_draft();
            }
            Action::Undo | Action::Redo => {
                let done = if action == Action::Undo {
                    self.draft.undo(catalogue)
                } else {
                    self.draft.redo(catalogue)
                };
                if !done && action == Action::Undo {
                    self.say("Nothing to undo", false);
                } else if !done {
                    self.say("Nothing to redo", false);
                }
                self.follow_draft();
            }
            Action::NextTarget => {
                self.side_top = 0;
                self.side = match self.side {
                    Side::Both => Side::Table,
                    Side::Table => Side::Words,
                    Side::Words => Side::File,
                    Side::File => Side::Both,
                };
            }
            Action::Everything => {
                self.everything = !self.everything;
                self.follow_draft();
            }
            Action::NextFault => self.go_to_fault(),
            Action::New => {
                self.deal += 1;
                self.deal_now();
            }
            Action::Survey => self.survey(),
            Action::Save => return self.save_at_once(catalogue),
            Action::SaveAs => self.begin_saving(catalogue),
            Action::Start => return self.play(catalogue),
            Action::Find => self.begin_finding(),
            Action::Maker => return vec![Effect::MakeFromNothing],
            _ => {}
        }
        self.scroll(context);
        self.told()
    }

    /// Takes out the message that the game maker has to show, and returns the effect that shows it.
    fn told(&mut self) -> Effects {
        let said = self.said.take();
        let said = said.map(|(text, is_trouble)| Effect::Say(text, is_trouble));
        said.into_iter().collect()
    }

    /// Returns the scroll offset of the form that makes the field under the cursor visible, with all lines of its value
    /// and its errors.
    fn scrolled(&self, height: usize) -> usize {
        let is_of_field = |row: &&Row| matches!(row, Row::More(_) | Row::Fault { .. });
        let below = self.rows.iter().skip(self.at + 1).take_while(is_of_field);
        let top = scrolled(self.top, self.at + below.count(), height);
        scrolled(top, self.at, height)
    }

    /// Scrolls the form of the game maker until the field under the cursor is visible.
    fn scroll(&mut self, context: &Context) {
        let height = places::form_height(context);
        self.top = self.scrolled(height);
        // Keep the heading of a group visible above its first field.
        if self.at <= self.top + 1 {
            self.top = self.top.min(self.at.saturating_sub(2));
        }
        // Keep errors of the whole game visible, which are above the first field.
        if self.at == self.first_field() && self.at < height {
            self.top = 0;
        }
    }
}

impl Page for MakerPage {
    fn due(&self, _: Duration) -> Option<Duration> {
        let dues = [self.survey_due, self.keeping_due];
        dues.into_iter().flatten().min()
    }

    fn key_context(&self) -> KeyContext {
        match &self.stage {
            Stage::Questions(_) => KeyContext::Switches,
            Stage::Form => KeyContext::Maker,
            Stage::Edit(_) | Stage::Save(_) | Stage::Find(_) => KeyContext::Line,
        }
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        let catalogue = &context.catalogue;
        let side = places::side_area(context.table_area());
        let edited_at = match &self.stage {
            Stage::Edit(editor) => Some(self.editor_area(editor, side)),
            _ => None,
        };
        match &mut self.stage {
            Stage::Questions(_) => self.answer(input, context),
            Stage::Form => match input {
                PageInput::Action(action) => self.act(action, context),
                PageInput::Clicked(at) => self.click(at, context),
                PageInput::Typed(_) | PageInput::Pasted(_) => Vec::new(),
            },
            Stage::Edit(editor) => {
                if editor.update(input, edited_at.unwrap_or_default()) {
                    self.take_value(catalogue);
                }
                Vec::new()
            }
            Stage::Save(_) => self.save(input, catalogue),
            Stage::Find(_) => {
                self.find(input);
                self.scroll(context);
                self.told()
            }
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        self.paint(frame, area, context);
    }

    fn draw_with_pictures(&self, frame: &mut Frame, area: Rect, context: &Context) -> Vec<Placed> {
        self.paint(frame, area, context)
    }

    fn heading(&self) -> Option<(String, String)> {
        Some(self.heading_words())
    }

    fn goes_back(&mut self) -> bool {
        match &self.stage {
            Stage::Find(line) => self.at = line.from(),
            Stage::Edit(_) | Stage::Save(_) => {}
            Stage::Questions(_) | Stage::Form => return false,
        }
        self.stage = Stage::Form;
        true
    }

    fn takes_paste(&self) -> bool {
        matches!(self.stage, Stage::Edit(_) | Stage::Save(_) | Stage::Find(_))
    }

    fn wheel_lines(&self) -> usize {
        match self.stage {
            Stage::Form => 3,
            _ => 1,
        }
    }

    fn list(&self, _: &Context) -> Option<(usize, usize)> {
        let is_field = |row: &Row| matches!(row, Row::Field(_));
        let (first, last) = (self.first_field(), self.rows.iter().rposition(is_field)?);
        let at = self.at.saturating_sub(first);
        matches!(self.stage, Stage::Form).then_some((at, last + 1 - first))
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        let are = |words: &str| KeyWords::Are(words.to_owned());
        match (&self.stage, entry.action) {
            (Stage::Questions(_), Action::Apply) => are("next question"),
            (Stage::Questions(_), Action::Default) => KeyWords::Nothing,
            (Stage::Edit(_), Action::Apply) => are("accept"),
            (Stage::Save(_), Action::Apply) => are("save"),
            (Stage::Find(_), Action::Apply) => are("stay here"),
            (Stage::Edit(_) | Stage::Save(_) | Stage::Find(_), Action::NextTarget) => {
                KeyWords::Nothing
            }
            (Stage::Form, Action::Default) => match self.field() {
                Some(field) if self.draft.shown_former(field).is_some() => are("restore"),
                _ => KeyWords::Nothing,
            },
            (Stage::Form, Action::NextFault) => {
                let checked = self.draft.checked();
                if checked.faults.is_empty() && checked.warnings.is_empty() {
                    KeyWords::Nothing
                } else {
                    are("next error")
                }
            }
            (Stage::Form, Action::Everything) if self.everything => are("less"),
            (Stage::Form, Action::Undo) if self.draft.changes() == 0 => KeyWords::Nothing,
            (Stage::Form, Action::Start | Action::Survey) if !self.draft.is_playable() => {
                KeyWords::Nothing
            }
            (Stage::Form, Action::Maker) => are("ten questions"),
            _ => KeyWords::Usual,
        }
    }
}
