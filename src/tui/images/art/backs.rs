//! The patterns on the backs of cards, which look the same upside down.

use patience_app::settings::Backs;

use super::canvas::{Canvas, Ink};

/// The colours of the back of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cloth {
    /// The background colour of a card's back.
    pub ground: Ink,
    /// The colour of the pattern on a card's back.
    pub weave: Ink,
}

/// Draws the pattern of a card's back into the rectangle `[x, y, w, h]`. The middle of the pattern has no ornament of
/// its own, because the number of cards may be written there.
pub(super) fn draw(canvas: &mut Canvas, pattern: Backs, cloth: Cloth, [x, y, w, h]: [f32; 4]) {
    let radius = 0.05 * w;
    let (centre_x, centre_y) = (x + w / 2.0, y + h / 2.0);
    let step = (w / 7.0).max(6.0);
    let line = (step * 0.085).max(0.8);
    canvas.fill(&format!("R {x} {y} {w} {h} {radius}"), cloth.ground);
    let edge = step * 0.3;
    let (inner_w, inner_h) = (w - 2.0 * edge, h - 2.0 * edge);
    let inner = format!("R {} {} {inner_w} {inner_h} {radius}", x + edge, y + edge);
    canvas.inside(&inner, |canvas| {
        canvas.at(centre_x, centre_y, step, |canvas| {
            let (columns, rows) = (w / step / 2.0 + 2.0, h / step + 2.0);
            weave(canvas, pattern, cloth, (columns, rows), line / step);
        });
    });
    canvas.line(&inner, cloth.weave, line);
}

/// Covers the area within `w` and `h` of the centre with a repeated motif. The centres of neighbouring motifs are 1
/// apart.
fn weave(canvas: &mut Canvas, pattern: Backs, cloth: Cloth, (w, h): (f32, f32), line: f32) {
    let (columns, rows) = (whole(w), whole(2.0 * h));
    // Each row is shifted by half a motif.
    let places = (-rows..=rows).flat_map(|row| {
        (-columns..=columns).map(move |column| {
            let beside = if row % 2 == 0 { 0.0 } else { 0.5 };
            (f32::from(column) + beside, f32::from(row) / 2.0)
        })
    });
    match pattern {
        Backs::Lattice => {
            for at in -(columns + rows)..=columns + rows {
                let at = f32::from(at);
                canvas.line(
                    &format!("M {} {} L {} {h}", at - h, -h, at + h),
                    cloth.weave,
                    line,
                );
                canvas.line(
                    &format!("M {} {} L {} {h}", at + h, -h, at - h),
                    cloth.weave,
                    line,
                );
            }
            for (x, y) in places {
                canvas.fill(&format!("O {} {y} .09 .09", x + 0.5), cloth.weave);
            }
        }
        Backs::Diamonds => {
            for (x, y) in places {
                canvas.at(x, 1.44 * y, 1.0, |canvas| {
                    canvas.fill("M 0 -.56 L .36 0 L 0 .56 L -.36 0 Z", cloth.weave);
                    canvas.fill("M 0 -.25 L .16 0 L 0 .25 L -.16 0 Z", cloth.ground);
                });
            }
        }
        Backs::Net => {
            for (x, y) in places {
                canvas.at(x, y, 1.0, |canvas| {
                    canvas.line("O 0 0 .5 .5", cloth.weave, line);
                    canvas.line("O 0 0 .18 .18", cloth.weave, line);
                });
            }
        }
    }
}

/// Rounds `number` up to a whole number.
fn whole(number: f32) -> i16 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a card is a few figures wide"
    )]
    let whole = number.ceil() as i16;
    whole
}
