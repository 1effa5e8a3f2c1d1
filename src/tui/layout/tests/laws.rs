//! The laws of composition, which the table of every game obeys on four screens, after the deal and during play.

use std::collections::BTreeMap;

use super::*;

/// The screens, without their top and bottom lines.
const SCREENS: [Rect; 4] = [
    Rect::new(0, 1, 62, 18),
    USUAL,
    Rect::new(0, 1, 120, 38),
    Rect::new(0, 1, 200, 58),
];

/// The number of moves during which cards keep their size and piles their place.
const FIRST: usize = 10;
/// The number of moves after which the table is checked once more.
const LATE: usize = 60;

/// The broken laws, and where each is broken.
#[derive(Default)]
struct Faults(BTreeMap<&'static str, Vec<String>>);

impl Faults {
    fn note(&mut self, law: &'static str, what: String) {
        self.0.entry(law).or_default().push(what);
    }
}

/// A table as a player sees it: each layout continues from the one before.
struct Sitting<'a> {
    rules: &'a Rules,
    table: Table,
    area: Rect,
}

impl Sitting<'_> {
    fn lay(&self, before: Option<&TableLayout>, moves: usize) -> Result<TableLayout, TooSmall> {
        let observation = Observation::new(self.rules, &self.table, Seat::FIRST);
        let mut sizing = Sizing::new(SizeWish::Auto);
        if let Some(before) = before {
            sizing = sizing.after(Arc::new(before.clone()), moves);
        }
        lay_out(self.rules, observation, Seat::FIRST, self.area, sizing)
    }

    /// Plays a random move, or, as a hint would, the one that moves most cards up.
    fn play(&mut self, dice: &mut Dice, hinted: bool) -> bool {
        let seat = self.table.to_move();
        let mut moves = Vec::new();
        self.table.legal_moves(self.rules, seat, &mut moves);
        let up = |mv: &&Move| match **mv {
            Move::Transfer { to, .. } => self.rules.group_of(to).role == Role::Foundation,
            Move::Pair(..) | Move::Single(_) | Move::Set(_) | Move::Row(..) => true,
            _ => false,
        };
        let hint = moves.iter().find(up).filter(|_| hinted).copied();
        let by_chance = |dice: &mut Dice| moves.get(dice.below(moves.len().max(1))).copied();
        let Some(mv) = hint.or_else(|| by_chance(dice)) else {
            return false;
        };
        self.table.play(self.rules, seat, mv).is_ok()
    }
}

/// Returns the first screen column of any pile or player's line, and the one after the last.
fn extent(layout: &TableLayout) -> (u16, u16) {
    let seats = layout.seats.iter().map(|seat| seat.rect);
    let piles = layout
        .piles
        .iter()
        .map(|place| place.area.union(place.spot));
    let scores = layout.scores.iter().map(|score| score.at);
    let all = || piles.clone().chain(seats.clone()).chain(scores.clone());
    let left = all().map(|rect| rect.x).min().unwrap_or(0);
    (left, all().map(Rect::right).max().unwrap_or(0))
}

/// The block has the same margin at both sides, to within a column, with or without its row numbers.
fn margins(area: Rect, layout: &TableLayout) -> Option<String> {
    let (left, right) = extent(layout);
    let numbers = layout.row_rulers.iter().map(|ruler| ruler.at.x).min();
    let with_numbers = numbers.unwrap_or(left).min(left) - area.x;
    if with_numbers.abs_diff(area.right().saturating_sub(right)) <= 1 {
        return None;
    }
    let margins = (
        i32::from(left) - i32::from(area.x),
        i32::from(area.right()) - i32::from(right),
    );
    (margins.0.abs_diff(margins.1) > 1).then(|| format!("{margins:?}"))
}

/// The message line is empty if lines above the table are.
fn message_line(area: Rect, layout: &TableLayout) -> Option<String> {
    let tops = layout
        .piles
        .iter()
        .map(|place| place.area.y.min(place.label_at.y));
    let seats = layout.seats.iter().map(|seat| seat.rect.y);
    let above = tops.chain(seats).min().unwrap_or(area.y) - area.y;
    let below = i32::from(area.bottom()) - i32::from(layout.bottom());
    (below < 0 || below == 0 && above > 1).then(|| format!("{above} above, {below} below"))
}

/// A label beside a pile is nearer to it than to any other.
fn labels(layout: &TableLayout) -> Option<String> {
    let own = layout.piles.iter().filter(|place| !place.short);
    let mut wrong = own.filter_map(|place| {
        let at = place.label_at;
        let is_beside = place.spot.y <= at.y && at.y < place.spot.bottom() && at.x < place.spot.x;
        let near = place.spot.x - at.x.min(place.spot.x);
        let near_another = layout.piles.iter().find(|other| {
            let in_line = other.spot.y <= at.y && at.y < other.spot.bottom();
            let right = other.spot.right();
            is_beside
                && in_line
                && other.pile != place.pile
                && right <= at.x + 1
                && at.x - (right - 1) <= near
        });
        near_another.map(|other| format!("{:?} {at:?} {:?}", place.spot, other.spot))
    });
    wrong.next()
}

/// Captions are apart from each other and from cards.
fn captions(layout: &TableLayout) -> Option<String> {
    let mut wrong = layout
        .captions
        .iter()
        .enumerate()
        .filter(|(number, caption)| {
            let others = layout.captions[number + 1..].iter().map(|other| other.at);
            let cards = layout.piles.iter().map(|place| place.spot);
            others
                .chain(cards)
                .any(|other| other.intersects(caption.at))
        });
    wrong.next().map(|(_, caption)| format!("{:?}", caption.at))
}

/// The piles of a group have the same size, the same spacing, and show as much of covered cards.
fn alike(rules: &Rules, layout: &TableLayout) -> Option<String> {
    for group in rules.group_ids() {
        let places: Vec<&PilePlace> = layout
            .piles
            .iter()
            .filter(|place| rules.pile(place.pile).group == group && !place.short)
            .filter(|place| {
                rules
                    .pile(place.pile)
                    .seat
                    .is_none_or(|seat| seat == Seat::FIRST)
            })
            .collect();
        if places.windows(2).any(|pair| pair[0].size != pair[1].size) {
            return Some(format!("sizes of {}", rules.group(group).noun));
        }
        let steps = |place: &&PilePlace| -> Vec<u16> {
            let cards = place
                .cards
                .iter()
                .filter(|card| card.up && !card.full && !card.abreast);
            cards.map(|card| card.rect.height).collect()
        };
        let is_column = |place: &&PilePlace| {
            place.spread != Spread::Across
                && place
                    .cards
                    .windows(2)
                    .all(|two| two[0].rect.x == two[1].rect.x)
        };
        let mut steps: Vec<u16> = places
            .iter()
            .copied()
            .filter(|place| is_column(place))
            .flat_map(|place| steps(&place))
            .collect();
        steps.sort_unstable();
        steps.dedup();
        let is_triangle = matches!(rules.group(group).shape, Shape::Triangle { .. });
        if rules.group(group).is_fanned() && steps.len() > 1 && !is_triangle {
            return Some(format!(
                "overlaps of {}: {steps:?}",
                rules.group(group).noun
            ));
        }
        let is_drawn = rules
            .picture()
            .iter()
            .flatten()
            .flatten()
            .any(|pile| rules.pile(*pile).group == group);
        if is_drawn || is_triangle {
            continue;
        }
        let mut gaps: Vec<u16> = places
            .windows(2)
            .filter(|pair| pair[0].spot.y == pair[1].spot.y && pair[0].spot.x < pair[1].spot.x)
            .map(|pair| pair[1].spot.x - pair[0].spot.x)
            .collect();
        gaps.sort_unstable();
        gaps.dedup();
        if gaps.len() > 1 {
            return Some(format!("gaps of {}: {gaps:?}", rules.group(group).noun));
        }
    }
    None
}

/// Piles stay in place.
fn moved(first: &TableLayout, now: &TableLayout) -> Option<String> {
    let mut moved = now.piles.iter().filter_map(|place| {
        let was = first.pile(place.pile)?;
        let corner = |place: &PilePlace| (place.spot.x, place.spot.y);
        (corner(was) != corner(place))
            .then(|| format!("{:?} {:?} {:?}", place.pile, was.spot, place.spot))
    });
    moved.next()
}

/// The rows of a picture stay rows, one below the other, during play.
fn shape(rules: &Rules, layout: &TableLayout) -> Option<String> {
    let row = |piles: &Vec<Option<PileId>>| -> Vec<u16> {
        let places = piles.iter().flatten();
        let places = places.filter_map(|pile| layout.pile(*pile));
        places.map(|place| place.spot.y).collect()
    };
    let rows: Vec<Vec<u16>> = rules.picture().iter().map(row).collect();
    let are_level = rows
        .iter()
        .all(|row| row.windows(2).all(|two| two[0] == two[1]));
    let tops: Vec<u16> = rows.iter().filter_map(|row| row.first().copied()).collect();
    let is_drawn = are_level && tops.windows(2).all(|two| two[0] < two[1]);
    (!is_drawn).then(|| format!("{rows:?}"))
}

/// Whether a column has more cards than its room holds with two to a line.
fn is_overfull(rules: &Rules, table: &Table, layout: &TableLayout) -> bool {
    layout.piles.iter().any(|place| {
        let cards = u16::try_from(table.len(place.pile)).unwrap_or(u16::MAX);
        let is_column = place.spread == Spread::Column && rules.group_of(place.pile).is_fanned();
        is_column && (cards - cards.min(1)).div_ceil(2) + 2 > place.area.height
    })
}

/// Cards shrink only if a column has outgrown its room.
fn shrunk(rules: &Rules, table: &Table, before: &TableLayout, now: &TableLayout) -> Option<String> {
    let outgrown = before.piles.iter().any(|place| {
        let cards = u16::try_from(table.len(place.pile)).unwrap_or(u16::MAX);
        let is_column = place.spread == Spread::Column && rules.group_of(place.pile).is_fanned();
        is_column && cards + place.size.height() / 2 > place.area.height
    });
    let is_right = now.size == before.size || now.size < before.size && outgrown;
    (!is_right).then(|| format!("{:?} before", before.size))
}

/// Plays a hand on one screen, and checks the deal, the table after the first moves, and the table late in the
/// hand.
fn sit_down(rules: &Rules, area: Rect, number: u64, faults: &mut Faults) {
    let mut sitting = Sitting {
        rules,
        table: deal(rules, number),
        area,
    };
    let mut dice = Dice(number);
    let Ok(first) = sitting.lay(None, 0) else {
        // The screen is too small. Another test checks that none of the usual size is.
        return;
    };
    let mut last = first.clone();
    let mut overfull = false;
    for done in 0..=LATE {
        let (id, size) = (&rules.about.id, (area.width, area.height + 2));
        let at = format!(
            "{id} on {size:?}, deal {number}, move {done}, {:?}",
            last.size
        );
        let mut note = |law, what: Option<String>| {
            if let Some(what) = what {
                faults.note(law, format!("{at}: {what}"));
            }
        };
        if [0, FIRST, LATE].contains(&done) {
            let observation = Observation::new(rules, &sitting.table, Seat::FIRST);
            check(rules, observation, area, &last);
            // When cards of the foot of a triangle are taken, the rest stays in place.
            let keeps_foot = done == 0 || !rules.pile_ids().any(|pile| is_triangle(rules, pile));
            note(
                "margins are equal",
                margins(area, &last).filter(|_| keeps_foot),
            );
            note("messages stand below cards", message_line(area, &last));
            note("labels stand by their piles", labels(&last));
            note("captions stand apart", captions(&last));
            note("piles of a group are alike", alike(rules, &last));
            note("shapes keep their form", shape(rules, &last));
        }
        // Small cards are for tables that fit no other way, in rows as long as possible.
        if done <= FIRST && last.size != CardSize::Small && !overfull {
            note(
                "early cards keep their size",
                (last.size != first.size).then(String::new),
            );
            note("early piles stay", moved(&first, &last));
        }
        if !sitting.play(&mut dice, number.is_multiple_of(2)) {
            break;
        }
        // If a column has no room left at all, the whole table is laid out again.
        overfull |= is_overfull(rules, &sitting.table, &last);
        let now = sitting.lay(Some(&last), done + 1).expect("it fits");
        let what = shrunk(rules, &sitting.table, &last, &now);
        note("cards shrink for columns alone", what);
        last = now;
    }
}

/// The columns of a picture grow to the foot of the screen, and need no lines above.
#[test]
fn a_picture_that_grows_to_the_last_line_leaves_it_to_messages() {
    let mut files = games().iter();
    let file = files
        .find(|file| file.id() == "perpetual-motion")
        .expect("listed");
    let rules = file.compile(None, &[]).expect("the defaults are sound");
    let mut faults = Faults::default();
    sit_down(&rules, SCREENS[3], 43_662, &mut faults);
    assert!(faults.0.is_empty(), "{:?}", faults.0);
}

#[test]
fn every_table_obeys_the_laws_of_composition() {
    let times = std::env::var("PATIENCE_TRIES_LAYOUTS").ok();
    let times: u64 = times.map_or(1, |times| times.parse().expect("a number"));
    let mut faults = Faults::default();
    let mut tried = 0;
    for (game, file) in (0..).zip(games()) {
        let rules = file.compile(None, &[]).expect("the defaults are sound");
        for (screen, area) in (0..).zip(SCREENS) {
            for time in 0..times {
                sit_down(
                    &rules,
                    area,
                    1 + time + times * (screen + 4 * game),
                    &mut faults,
                );
                tried += 1;
            }
        }
    }
    for (law, places) in &faults.0 {
        println!("{law}: {}", places.len());
        for place in places {
            println!("    {place}");
        }
    }
    let failed: usize = faults.0.values().map(Vec::len).sum();
    println!("tried laws of the layout, in hands: {tried}, failed: {failed}");
    assert_eq!(failed, 0, "{:?}", faults.0.keys());
}
