//! Checks, for the authors of rule files, whether a game fits on a screen of 80×24 with every variant and every
//! option.

use patience_core::{DealNumber, Observation, Position, Rules, Seat};
use patience_language::{Fault, Form, RuleFile};
use ratatui::layout::Rect;

use super::{SizeWish, TooSmall, lay_out};

/// The area of the table on a screen of 80×24, without the top and bottom lines.
const TABLE: Rect = Rect::new(0, 1, 80, 22);

/// Returns the size that the table of this game needs if it does not fit on a screen of 80×24. `None` if it
/// fits.
fn too_small(rules: &Rules) -> Option<TooSmall> {
    let handicaps = vec![0; usize::from(rules.seats())];
    let number = DealNumber::new(1)?;
    let position = Position::deal(rules, number, 0, Seat::FIRST, &handicaps);
    let seat = position.to_move();
    let observation = Observation::new(rules, &position, seat);
    lay_out(rules, observation, seat, TABLE, SizeWish::Auto).err()
}

/// Returns a warning about the first variant or option of a game that does not fit on a screen of 80×24.
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
        "use fewer columns, or fewer piles side by side"
    } else {
        "use fewer cards in the columns, fewer rows of piles or a smaller `limit`"
    };
    let message = format!(
        "the table needs {width} columns by {height} lines, more than a screen of {} by {lines}",
        TABLE.width
    );
    file.warning_of(form, &message, help)
}
