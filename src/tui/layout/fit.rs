//! Whether the table of a game fits a screen of 80 columns by 24 lines, in all its forms: a
//! warning for whoever writes a rule file.

use patience_core::{DealNumber, Observation, Position, Rules, Seat};
use patience_language::{Fault, Form, RuleFile};
use ratatui::layout::Rect;

use super::{SizeWish, TooSmall, lay_out};

/// The table on such a screen, which loses its first and its last line to others.
const TABLE: Rect = Rect::new(0, 1, 80, 22);

/// Returns what the table of these rules needs where that is more than there is.
fn too_small(rules: &Rules) -> Option<TooSmall> {
    let handicaps = vec![0; usize::from(rules.seats())];
    let number = DealNumber::new(1)?;
    let position = Position::deal(rules, number, 0, Seat::FIRST, &handicaps);
    let seat = position.to_move();
    let observation = Observation::new(rules, &position, seat);
    lay_out(rules, observation, seat, TABLE, SizeWish::Auto).err()
}

/// Warns of a game that does not fit, at the first of its forms that does not.
pub fn warning(file: &RuleFile) -> Option<Fault> {
    file.forms().into_iter().find_map(|form| {
        let rules = file.compile(Some(&form.variant), &form.set).ok()?;
        let needs = too_small(&rules)?;
        Some(said(file, &form, needs))
    })
}

fn said(file: &RuleFile, form: &Form, needs: TooSmall) -> Fault {
    let lines = TABLE.height + 2;
    let (width, height) = (needs.width, needs.height + 2);
    let help = if needs.width > TABLE.width {
        "fewer columns, or fewer piles beside each other, make it narrower"
    } else {
        "fewer cards in the columns, fewer rows of piles or a smaller `limit` make it lower"
    };
    let message = format!(
        "the table needs {width} columns by {height} lines, and does not fit a screen of {} by {lines}",
        TABLE.width
    );
    file.warning_of(form, &message, help)
}
