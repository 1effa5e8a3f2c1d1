//! The box that asks the players of a race whether they are ready, until they start it. The cards are visible, and the
//! box says as much as fits where there are no cards.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Clear;

use super::bare_table::BareTable;
use super::race_keys::{TwoKeys, keys_of_one, keys_of_two, rules_of_two};
use crate::context::Context;
use crate::interaction::table::Table;
use crate::render::panel::{bordered, lines_at};
use crate::render::text::{self, width};
use patience_app::keymap::{Action, KeyContext};

/// The maximum number of opponents that the box before a race names.
const MOST_NAMED: u8 = 3;

/// The numbers of columns and rows that are added around lines of text in a box.
type Around = (usize, usize);

/// The numbers of columns and rows that a frame adds around lines of text, first with a margin at the sides, then
/// without.
const FRAMED: [Around; 2] = [(4, 2), (2, 2)];
/// The numbers of columns and rows that are added around lines of text without a frame: none.
const UNFRAMED: Around = (0, 0);

/// The box that is shown before a race, laid out on the table.
#[derive(Debug)]
pub(super) struct ReadyBox {
    /// The area of the box before a race, including its frame.
    pub place: Rect,
    lines: Lines,
    is_framed: bool,
    /// The keys of the two players, which are shown beside the box without a frame if the box has no room for them.
    beside: Option<(Rect, Lines)>,
}

/// Lines of text, each with its style.
type Lines = Vec<(String, Style)>;

/// Lays out the box that is shown before a race; `None` if no free area of the table has room for it. In that case the
/// bottom line still shows the key that starts the race.
pub(super) fn place(context: &Context, table: &Table) -> Option<ReadyBox> {
    let mut bare = BareTable::of(context, table)?;
    let theme = &context.appearance.theme;
    let key = context.keys.name_of(KeyContext::Paused, Action::Resume);
    let begins = [
        vec![format!("{key} or click here to start")],
        vec![format!("{key} starts")],
        vec![key, "starts".to_owned()],
    ];
    let begins: &[Lines] =
        &begins.map(|lines| lines.into_iter().map(|line| (line, theme.key)).collect());
    let forms: Vec<Lines> = if table.is_for_two() {
        [TwoKeys::Long, TwoKeys::Short, TwoKeys::Tight]
            .map(|form| keys_of_two(context, table, form))
            .to_vec()
    } else {
        Vec::new()
    };
    // The keys of both people come before everything else, even a frame: nobody can play without them.
    let none = [Lines::new()];
    let ways: [(&[Lines], &[Around]); 3] =
        [(&forms, &FRAMED), (&forms, &[UNFRAMED]), (&none, &FRAMED)];
    let ways = ways.into_iter().flat_map(|(forms, around)| {
        let keys = forms.iter();
        keys.flat_map(move |keys| begins.iter().map(move |begins| (keys, begins, around)))
    });
    let heads = heads(context, table).map(|words| vec![(words, theme.strong)]);
    // Fewer words about the keys leave room for the question.
    let with = |head: &Lines| {
        let mut ways = ways.clone();
        ways.find(|(keys, begins, around)| fits(&bare, &[head, keys, begins], around).is_some())
    };
    let (keys, begins, around) = with(&heads[1]).or_else(|| with(&Lines::new()))?;
    let is_framed = around != [UNFRAMED];
    let is_without_keys = keys.is_empty();
    let mut rest = keys.clone();
    let head = heads
        .into_iter()
        .find(|head| fits(&bare, &[head, &rest, begins], around).is_some())
        .unwrap_or_default();
    let how = if table.is_for_two() {
        rules_of_two(context, table)
    } else {
        keys_of_one(context, table)
    };
    for line in how {
        rest.push(line);
        if fits(&bare, &[&head, &rest, begins], around).is_none() {
            rest.pop();
        }
    }
    let apart = vec![(String::new(), Style::new())];
    let is_parted = !head.is_empty() && !rest.is_empty();
    let loose: &[&Lines] = &[&head, &apart, &rest, &apart, begins];
    let loose = Some(loose).filter(|_| is_parted);
    let tight: &[&Lines] = &[&head, &rest, begins];
    let (place, lines) = loose.into_iter().chain([tight]).find_map(|parts| {
        let lines = parts.iter().copied().flatten().cloned().collect();
        Some((fits(&bare, parts, around)?, lines))
    })?;
    bare.cover(place);
    let beside = forms.iter().filter(|_| is_without_keys);
    let beside = beside
        .into_iter()
        .find_map(|keys| Some((find(&bare, &[keys], UNFRAMED)?, keys.clone())));
    Some(ReadyBox {
        place,
        lines,
        is_framed,
        beside,
    })
}

/// Draws the box that asks the players of a race whether they are ready.
pub(super) fn draw(frame: &mut Frame, context: &Context, ready: &ReadyBox) {
    let theme = &context.appearance.theme;
    let block = bordered(theme);
    let mut inside = ready.place;
    if ready.is_framed {
        inside = block.inner(ready.place);
        frame.render_widget(Clear, ready.place);
        frame.render_widget(block, ready.place);
    }
    let beside = ready.beside.as_ref().map(|(place, lines)| (*place, lines));
    for (place, lines) in beside.into_iter().chain([(inside, &ready.lines)]) {
        let lines = lines.iter();
        let lines = lines.map(|(text, style)| Line::styled(text.clone(), *style).centered());
        lines_at(frame, place, 0, lines);
    }
}

/// Returns the free area of the table nearest to the middle that has room for the given lines, with the first frame
/// size that fits.
fn fits(bare: &BareTable, parts: &[&Lines], around: &[Around]) -> Option<Rect> {
    around.iter().find_map(|around| find(bare, parts, *around))
}

/// Returns the free area of the table nearest to the middle that has room for the given lines, with the given number of
/// columns and rows around them.
fn find(bare: &BareTable, parts: &[&Lines], (columns, rows): Around) -> Option<Rect> {
    let lines = || parts.iter().copied().flatten();
    let widest = lines().map(|(text, _)| width(text)).max()?;
    let size = [widest + columns, lines().count() + rows];
    let [wide, high] = size.map(|cells| u16::try_from(cells).unwrap_or(u16::MAX));
    bare.find((wide, high))
}

/// Returns the question to the players of a race whether they are ready: a long one, which also says who plays, and a
/// short one.
fn heads(context: &Context, table: &Table) -> [String; 2] {
    let rules = table.game().rules();
    if !table.is_for_two() {
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

/// Returns text that says who plays the race: the person at the table and the opponents, by name if they are few.
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
