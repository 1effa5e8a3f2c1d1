//! The box of a race that waits for its player to begin it: the cards lie in sight, and the box says as
//! much as there is room for where no card lies.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Clear;

use super::TableScreen;
use super::real_time::{bare_place, how_to_play};
use crate::context::Context;
use crate::interaction::table::Table;
use crate::render::panel::{bordered, line_at};
use crate::render::text::{self, width};
use patience_app::keymap::{Action, KeyContext};
use patience_app::session::RealTime;

/// The most opponents that are named.
const MOST_NAMED: u8 = 3;

/// A box with its place on the table.
#[derive(Debug)]
pub(super) struct ReadyBox {
    /// The place, with the frame.
    pub place: Rect,
    lines: Vec<(String, Style)>,
}

/// Lays the box out, unless no bare place of the table has room for it: the key that begins is named in
/// the bottom line as well.
pub(super) fn place(context: &Context, table: &Table) -> Option<ReadyBox> {
    let bare = BareTable::of(context, table)?;
    let theme = &context.appearance.theme;
    let key = context.keys.name_of(KeyContext::Paused, Action::Resume);
    let begins = [
        vec![format!("{key} or a click here begins")],
        vec![format!("{key} begins")],
        vec![key, "begins".to_owned()],
    ];
    let begins = begins.into_iter().find_map(|lines| {
        let lines: Vec<_> = lines.into_iter().map(|line| (line, theme.key)).collect();
        bare.fits(&lines).map(|_| lines)
    })?;
    let with = |lines: &[(String, Style)]| bare.fits(&[lines, &begins].concat());
    let mut lines = Vec::new();
    for head in heads(context, table) {
        let head = (head, theme.strong);
        if lines.is_empty() && with(std::slice::from_ref(&head)).is_some() {
            lines.push(head);
        }
    }
    let heads = lines.len();
    for line in how_to_play(context, table) {
        lines.push(line);
        if with(&lines).is_none() {
            lines.pop();
        }
    }
    let (head, rest) = lines.split_at(heads);
    let tight = [head, rest, &begins].concat();
    let apart = [(String::new(), Style::new())];
    let loose = [head, &apart, rest, &apart, &begins].concat();
    let loose = Some(loose).filter(|_| !head.is_empty() && !rest.is_empty());
    loose.into_iter().chain([tight]).find_map(|lines| {
        let place = bare.fits(&lines)?;
        Some(ReadyBox { place, lines })
    })
}

/// Draws the box.
pub(super) fn draw(frame: &mut Frame, context: &Context, ready: &ReadyBox) {
    let theme = &context.appearance.theme;
    let block = bordered(theme);
    let inside = block.inner(ready.place);
    frame.render_widget(Clear, ready.place);
    frame.render_widget(block, ready.place);
    for (row, (text, style)) in (0..).zip(&ready.lines) {
        let line = Line::styled(text.clone(), *style).centered();
        line_at(frame, inside, row, line);
    }
}

/// The table as it lies before a hand, to see where it is bare.
struct BareTable {
    area: Rect,
    buffer: Buffer,
    is_for_two: bool,
}

impl BareTable {
    fn of(context: &Context, table: &Table) -> Option<Self> {
        let area = context.cards_area();
        let layout = table.layout_now(area, context.appearance.size).ok()?;
        let screen = TableScreen {
            context,
            table,
            winnability: None,
            unsaved: false,
            rivalry: None,
            animation: None,
        };
        let mut buffer = Buffer::empty(area);
        screen.draw_scene(&mut buffer, area, &layout);
        // Neither a card nor a place without cards is bare where nothing is drawn on it.
        for pile in &layout.piles {
            let cards = pile.cards.iter().map(|card| card.drawn);
            for place in cards.chain([pile.spot]) {
                for at in place.intersection(area).positions() {
                    buffer[at].set_symbol("x");
                }
            }
        }
        let real_time = table.session().real_time();
        Some(Self {
            area,
            buffer,
            is_for_two: real_time.is_some_and(RealTime::is_for_two),
        })
    }

    /// Returns the bare place nearest to the middle that has room for a box of these lines.
    fn fits(&self, lines: &[(String, Style)]) -> Option<Rect> {
        let widest = lines.iter().map(|(text, _)| width(text)).max()?;
        let height = u16::try_from(lines.len() + 2).ok()?;
        // The frame, with a margin at the sides where there is room.
        [4, 2].into_iter().find_map(|around| {
            let size = (u16::try_from(widest + around).ok()?, height);
            bare_place(&self.buffer, self.area, size, self.is_for_two)
        })
    }
}

/// Asks whether everybody is ready, and says who plays where there is room for that.
fn heads(context: &Context, table: &Table) -> [String; 2] {
    let rules = table.game().rules();
    let real_time = table.session().real_time();
    if !real_time.is_some_and(RealTime::is_for_two) {
        let short = "Ready? All play at once";
        let who = opponents(context, table);
        return [format!("{short}, {who}"), short.to_owned()];
    }
    let others = usize::from(rules.seats().saturating_sub(2));
    let others = match others {
        0 => String::new(),
        _ => format!(" and {}", text::count(others, "computer")),
    };
    let short = "Everybody ready?";
    [format!("{short} 2 people{others} play"), short.to_owned()]
}

/// Names those against whom one person plays.
fn opponents(context: &Context, table: &Table) -> String {
    let rules = table.game().rules();
    if rules.seats() > MOST_NAMED + 1 {
        return format!("you and {} others", rules.seats() - 1);
    }
    let names: Vec<String> = rules
        .all_seats()
        .filter(|seat| *seat != table.seat())
        .map(|seat| context.appearance.name(seat))
        .collect();
    match names.split_last() {
        Some((last, [])) => format!("you and {last}"),
        Some((last, rest)) => format!("you, {} and {last}", rest.join(", ")),
        None => "you alone".to_owned(),
    }
}
