//! The picture of a deal on a page about finished games. It shows the game that the page is about, as it is dealt.

use patience_core::{DealNumber, Game};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::context::Context;
use crate::images::Placed;
use crate::layout::{below, inset, without_last};
use crate::render::panel::{draw_line, line_at};
use crate::render::text::fit;
use crate::screens::table::draw_board;
use patience_app::catalogue::Catalogue;
use patience_app::survey::fingerprint;

/// The minimum width of a page on which the picture of a deal is beside the figures, and the width that the figures
/// then have.
const BESIDE: u16 = 170;
const STRIP: u16 = 96;

/// The minimum size of a page on which the picture of a deal is below the figures, and the minimum height that the
/// figures then have.
const BELOW: (u16, u16) = (118, 36);
const STRIP_ROWS: u16 = 20;

/// The game and the deal that a picture shows on a page about finished games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The name of the pictured game's rule file.
    pub game: String,
    /// The variant of the pictured game.
    pub variant: String,
    /// The options of the pictured game that differ from the defaults of its variant.
    pub options: Vec<(String, String)>,
    /// The deal number that the picture shows and its title names; `None` for a sample deal.
    pub deal: Option<String>,
    /// The fingerprint of the rules with which the pictured game was played. If the rules have changed since then,
    /// there is no picture.
    pub fingerprint: Option<String>,
}

impl Subject {
    /// Returns a sample deal of a variant with its usual options, to be shown in a picture.
    pub fn of(game: &str, variant: &str) -> Self {
        Self {
            game: game.to_owned(),
            variant: variant.to_owned(),
            options: Vec::new(),
            deal: None,
            fingerprint: None,
        }
    }

    /// Deals the pictured game; `None` if the game no longer exists or its rules have changed.
    fn dealt(&self, catalogue: &Catalogue) -> Option<Box<Game>> {
        let file = catalogue.rule_file(&self.game).ok()?;
        let rules = file.compile(Some(&self.variant), &self.options).ok()?;
        let is_same = |before: &String| *before == fingerprint(&rules);
        if !self.fingerprint.as_ref().is_none_or(is_same) {
            return None;
        }
        let deal = match &self.deal {
            Some(deal) => DealNumber::parse(deal)?,
            None => DealNumber::new(1)?,
        };
        Some(Box::new(Game::new(rules.into(), deal)))
    }
}

/// The picture of a deal on a page about finished games.
#[derive(Debug, Default)]
pub struct Picture {
    subject: Option<Subject>,
    game: Option<Box<Game>>,
}

impl Picture {
    /// Changes the picture to the deal of another game, or removes it if `subject` is `None`.
    pub fn follow(&mut self, subject: Option<Subject>, catalogue: &Catalogue) {
        if self.subject != subject {
            self.game = subject
                .as_ref()
                .and_then(|subject| subject.dealt(catalogue));
            self.subject = subject;
        }
    }

    /// Draws the pictured deal below its title. Returns the pictures of the cards.
    pub fn draw(&self, frame: &mut Frame, context: &Context) -> Vec<Placed> {
        let (Some(place), Some(game), Some(subject)) =
            (halves(context).1, &self.game, &self.subject)
        else {
            return Vec::new();
        };
        let theme = &context.appearance.theme;
        let area = context.table_area();
        let is_below = place.x == area.x;
        if !is_below {
            draw_line(
                frame,
                Rect::new(place.x - 2, place.y, 1, place.height),
                theme,
            );
        }
        let title = game.rules().about.full_title();
        let title = match &subject.deal {
            Some(deal) => format!("{title}, deal {deal}"),
            None => format!("{title}, a sample deal"),
        };
        let place = if is_below {
            below(without_last(inset(place, 1), 1), 1)
        } else {
            place
        };
        let title = fit(&title, place.width.into());
        line_at(frame, place, 0, Line::styled(title, theme.dim));
        draw_board(frame, below(place, 1), game, context).1
    }
}

/// Returns the area of the figures on a page about finished games, and the area of the picture of a deal if there is
/// room for one.
pub fn halves(context: &Context) -> (Rect, Option<Rect>) {
    let area = context.table_area();
    if area.width >= BESIDE {
        let strip = Rect {
            width: STRIP,
            ..area
        };
        let x = strip.right() + 3;
        let place = Rect::new(x, area.y, area.right() - x - 1, area.height);
        return (strip, Some(below(place, 1)));
    }
    let page = context.page_area();
    if area.width < BELOW.0 || area.height < BELOW.1 {
        return (page, None);
    }
    let strip = without_last(page, page.height - STRIP_ROWS.max(page.height / 2));
    let place = below(page, strip.height);
    (strip, Some(place))
}
