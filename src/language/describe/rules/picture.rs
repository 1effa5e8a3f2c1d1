//! Rules text: how the piles are arranged, for a rule file with a picture of the layout. The text names crosses and
//! rings, and describes everything else row by row.

use crate::describe::audience::Audience;
use crate::describe::english::{
    a, capital, exists, kinds, list, only_if, place_of, plural, several, the_piles, unit,
};
use patience_core::{GroupId, PileId, Role, Rules, Seat};

/// A pile with its row in the rule file's picture of the layout and its distance from the middle of the table. The
/// distance is in half cards.
type At = (PileId, i32, i32);

/// Describes in words how the piles in the rule file's picture of the layout are arranged.
pub(super) fn paragraphs(rules: &Rules) -> Vec<String> {
    let rows = layout(rules);
    let all: Vec<At> = rows.concat();
    // A cross contains all piles of the picture, so no rows are needed.
    if let Some(cross) = cross(rules, &all) {
        return vec![cross + &below(rules)];
    }
    let shape = ring(rules, &rows);
    // If the rows are not centred without the stock, the whole picture shows how they are shifted.
    let rows = if is_centred(&rows) {
        rows
    } else {
        drawn(rules)
    };
    shape.into_iter().chain(row_words(rules, &rows)).collect()
}

/// Returns all piles in the rule file's picture of the layout with their positions, row by row.
fn drawn(rules: &Rules) -> Vec<Vec<At>> {
    let mut number = -1;
    let rows = rules.picture().iter().map(|row| {
        number += 1;
        let wide = i32::try_from(row.len()).unwrap_or(i32::MAX);
        let places = (0..wide).map(|at| 2 * at + 1 - wide);
        let piles = row.iter().zip(places);
        let piles = piles.filter_map(|(pile, at)| Some(((*pile)?, number, at)));
        piles.collect::<Vec<At>>()
    });
    rows.collect()
}

/// Returns the piles in the rule file's picture of the layout, except the stock and the turned cards at the ends of
/// rows.
fn layout(rules: &Rules) -> Vec<Vec<At>> {
    let turned = |(pile, ..): &At| is_turned(rules, *pile);
    let rows = drawn(rules).into_iter().map(|row| {
        let first = row.iter().position(|at| !turned(at));
        let last = row.iter().rposition(|at| !turned(at));
        first
            .zip(last)
            .map_or_else(Vec::new, |(first, last)| row[first..=last].to_vec())
    });
    rows.filter(|row| !row.is_empty()).collect()
}

/// Whether the piles overlap row by row: each is covered by exactly those piles in the next row that overlap it in the
/// rule file's picture of the layout.
pub(super) fn overlaps_by_rows(rules: &Rules, piles: &[PileId]) -> bool {
    let all = drawn(rules).concat();
    let reaches = |(_, row, along): &At, (_, below, other): &At| {
        *below == row + 1 && (1..=2).contains(&(along - other).abs())
    };
    piles.iter().all(|pile| {
        let Some(at) = all.iter().find(|at| at.0 == *pile) else {
            return false;
        };
        let over = all
            .iter()
            .filter(|other| piles.contains(&other.0) && reaches(at, other));
        over.map(|at| at.0)
            .eq(rules.pile(*pile).covered_by().iter().copied())
    })
}

/// Whether a pile is the stock or holds cards that were turned from it.
fn is_turned(rules: &Rules, pile: PileId) -> bool {
    matches!(
        rules.group_of(pile).role,
        Role::Stock | Role::Waste | Role::Hand
    )
}

/// Describes in words that piles form a cross, perhaps around a pile of another kind. Returns `None` if they do not
/// form one.
fn cross(rules: &Rules, all: &[At]) -> Option<String> {
    let at = |row: i32, along: i32| all.iter().find(|(_, r, a)| (*r, *a) == (row, along));
    let group = |at: &At| rules.pile(at.0).group;
    all.iter().find_map(|centre| {
        let (_, row, along) = *centre;
        let arm = |steps: i32| -> Option<Vec<At>> {
            let ends = [(-steps, 0), (0, -2 * steps), (0, 2 * steps), (steps, 0)];
            ends.into_iter()
                .map(|(down, right)| at(row + down, along + right).copied())
                .collect()
        };
        let arms: Vec<At> = (1..).map_while(arm).flatten().collect();
        let kind = group(arms.first()?);
        let corners: Option<Vec<At>> = [(-1, -2), (-1, 2), (1, -2), (1, 2)]
            .into_iter()
            .map(|(down, right)| at(row + down, along + right).copied())
            .collect();
        let corners = corners?;
        let corner = group(corners.first()?);
        let rest = all
            .iter()
            .any(|at| !arms.contains(at) && !corners.contains(at) && at != centre);
        let alike =
            arms.iter().all(|at| group(at) == kind) && corners.iter().all(|at| group(at) == corner);
        (alike && !rest && kind != corner).then(|| {
            let own = group(centre) == kind;
            let mut piles: Vec<PileId> = arms.iter().map(|at| at.0).collect();
            piles.extend(own.then_some(centre.0));
            piles.sort_unstable();
            let (piles, corner) = (
                capital(&neighbours_words(rules, &piles)),
                a(&place_of(rules.group(corner))),
            );
            let middle = if own {
                String::new()
            } else {
                format!(" around {}", the_piles(rules.group(group(centre))))
            };
            format!("{piles} form a cross{middle}, with {corner} in each of its four corners.")
        })
    })
}

/// Describes in words that piles form a ring along the edge of the layout, perhaps around piles of other kinds. Returns
/// `None` if they do not form one.
fn ring(rules: &Rules, rows: &[Vec<At>]) -> Option<String> {
    let ends = ends_of(rows);
    let wide: Vec<i32> = ends.iter().map(|(first, last)| last - first).collect();
    let widest = *wide.iter().max()?;
    let [first, .., last] = wide.as_slice() else {
        return None;
    };
    let middle = wide.iter().position(|wide| *wide == widest)?;
    let rounds = *first < widest
        && *last < widest
        && wide[..=middle].is_sorted()
        && wide[middle..].is_sorted_by(|one, next| one >= next)
        && is_centred(rows);
    let edge = |row: usize, at: usize| {
        row == 0 || row + 1 == rows.len() || at == 0 || at + 1 == rows[row].len()
    };
    let kinds_where = |wanted: bool| {
        let mut found: Vec<GroupId> = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            for (place, at) in row.iter().enumerate() {
                let group = rules.pile(at.0).group;
                if edge(number, place) == wanted && !found.contains(&group) {
                    found.push(group);
                }
            }
        }
        found.sort_unstable();
        found
    };
    let (round, inner) = (kinds_where(true), kinds_where(false));
    let parted = rounds && !round.iter().any(|group| inner.contains(group));
    parted.then(|| {
        let round = match round.len() {
            many @ 5.. => several(many, "pile"),
            _ => kinds(rules, round, "and"),
        };
        let round = capital(&round);
        if inner.is_empty() {
            format!("{round} form a circle.")
        } else {
            format!("{round} form a ring around {}.", kinds(rules, inner, "and"))
        }
    })
}

/// Returns the leftmost and the rightmost position of a pile in each row of the layout.
fn ends_of(rows: &[Vec<At>]) -> Vec<(i32, i32)> {
    let ends = |row: &Vec<At>| Some((row.first()?.2, row.last()?.2));
    rows.iter().filter_map(ends).collect()
}

/// Whether all rows in the rule file's picture of the layout are centred on the same vertical line.
fn is_centred(rows: &[Vec<At>]) -> bool {
    let middles = ends_of(rows).into_iter().map(|(first, last)| first + last);
    let middles: Vec<i32> = middles.collect();
    middles.windows(2).all(|pair| pair[0] == pair[1])
}

/// Lists in words the piles of the layout row by row, followed by those below the rule file's picture.
fn row_words(rules: &Rules, rows: &[Vec<At>]) -> Option<String> {
    let ends = ends_of(rows);
    let centred = is_centred(rows);
    let alike = ends.windows(2).all(|pair| pair[0] == pair[1]);
    let left = ends.iter().map(|(first, _)| *first).min()?;
    let words = rows.iter().map(|row| {
        let mut names = Vec::new();
        let mut end = if centred {
            row.first().map_or(0, |at| at.2)
        } else {
            left
        };
        let together = |one: &At, next: &At| {
            let ((one, _, at), (next, _, right)) = (one, next);
            let (one, next) = (rules.pile(*one), rules.pile(*next));
            (one.group, one.number + 1, at + 2) == (next.group, next.number, *right)
        };
        for piles in row.chunk_by(together) {
            let (first, last) = (piles[0].2, piles[piles.len() - 1].2);
            let gap = usize::try_from((first - end) / 2).unwrap_or(0);
            match gap {
                0 => {}
                1 => names.push("a gap".to_owned()),
                gap => names.push(several(gap, "gap")),
            }
            let piles: Vec<PileId> = piles.iter().map(|at| at.0).collect();
            names.push(neighbours_words(rules, &piles));
            end = last + 2;
        }
        if names.iter().any(|name| name.contains(" and ")) {
            names.join(", ")
        } else {
            list(&names, "and")
        }
    });
    let words: Vec<String> = words.collect();
    let how = match (centred, alike) {
        (true, false) => ", each row centred and from left to right",
        _ => ", each from left to right",
    };
    let words = words.join("; ");
    let gap = only_if(words.contains(" gap"), " A gap is as wide as a card.");
    Some(format!(
        "The table, row by row from the top{how}: {words}.{gap}{}",
        below(rules)
    ))
}

/// Describes in words the piles below the rule file's picture of the layout, with a leading space.
fn below(rules: &Rules) -> String {
    let below = rules.group_ids().filter(|id| {
        let group = rules.group(*id);
        exists(group) && group.is_fanned() && !is_drawn(rules, *id)
    });
    let below: Vec<String> = below
        .map(|id| {
            let mut piles = rules.piles_of(id, Seat::FIRST);
            let group = rules.group(id);
            if piles.any(|pile| has_place(rules, pile)) {
                format!("the other {}", plural(&unit(group)))
            } else {
                the_piles(group)
            }
        })
        .collect();
    if below.is_empty() {
        String::new()
    } else {
        format!(" Below them are {}.", list(&below, "and"))
    }
}

/// Returns in words neighbouring piles of a kind as one phrase: `the four cells`, `cells 2 to 4`.
fn neighbours_words(rules: &Rules, piles: &[PileId]) -> String {
    let [first, .., last] = piles else {
        let names = piles
            .iter()
            .map(|pile| Audience::at(Seat::FIRST).pile(rules, *pile));
        return names.collect();
    };
    let group = rules.group_of(*first);
    if piles.len() == usize::from(group.count) {
        return format!("the {}", several(piles.len(), &unit(group)));
    }
    let number = |pile: PileId| usize::from(rules.pile(pile).number) + 1;
    let link = if piles.len() == 2 { "and" } else { "to" };
    format!(
        "{} {} {link} {}",
        plural(&unit(group)),
        number(*first),
        number(*last)
    )
}

/// Whether all piles of a kind are in the rule file's picture of the layout.
pub(super) fn is_drawn(rules: &Rules, id: GroupId) -> bool {
    let mut piles = rules.piles_of(id, Seat::FIRST);
    piles.all(|pile| has_place(rules, pile))
}

/// Whether a pile is in the rule file's picture of the layout.
fn has_place(rules: &Rules, pile: PileId) -> bool {
    let mut drawn = rules.picture().iter().flatten();
    drawn.any(|other| *other == Some(pile))
}
