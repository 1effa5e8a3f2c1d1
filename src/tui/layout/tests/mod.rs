//! Tests with every built-in game on screens of several sizes, in positions reached by random play and by play
//! that makes columns as long as possible.

mod fitting;
mod laws;
mod pair;
mod picture;
mod sizes;
mod stays_put;

use crate::tests::{embedded, stride_of_long_trials};
use std::sync::{Arc, OnceLock};

use patience_core::{
    DealNumber, Direction, Kind, Move, Observation, PileId, Place, Position as Table, Role, Rules,
    STANDARD, Seat, Shape,
};
use patience_language::{Form, RuleFile, Source};
use ratatui::layout::{Position, Rect};

use super::{
    CardSize, PilePlace, SizeWish, Sizing, Spread, TableLayout, TooSmall, Way, lay_out,
    lay_out_preview,
};

const WISHES: [SizeWish; 7] = [
    SizeWish::Auto,
    SizeWish::Colossal,
    SizeWish::Giant,
    SizeWish::Huge,
    SizeWish::Large,
    SizeWish::Medium,
    SizeWish::Small,
];

/// A screen of 80×24 without the top and bottom lines.
const USUAL: Rect = Rect::new(0, 1, 80, 22);

fn source(id: &str) -> Option<Arc<Source>> {
    embedded().source(id)
}

fn games() -> &'static [RuleFile] {
    static GAMES: OnceLock<Vec<RuleFile>> = OnceLock::new();
    let read = |id: &str| {
        RuleFile::read(id, &source(id).expect("listed"), &source).expect("a sound rule file")
    };
    GAMES.get_or_init(|| embedded().names().map(read).collect())
}

/// Returns every variant of a game, every option at its bounds, and all options together at their largest.
fn forms(file: &RuleFile) -> Vec<Rules> {
    // Random play takes races turn by turn, so that all seats move, unless the form has its own pace.
    let paced = file.options().iter().any(|option| option.id == "pace");
    let compiled = |form: &Form| {
        let mut set = form.set.clone();
        if paced && !set.iter().any(|(name, _)| name == "pace") {
            set.push(("pace".to_owned(), "turns".to_owned()));
        }
        file.compile(Some(&form.variant), &set)
    };
    let mut forms: Vec<Rules> = file
        .forms()
        .iter()
        .map(|form| compiled(form).expect("every form of a sound file can be played"))
        .collect();
    // Options that conflict drop out of the combination.
    let mut biggest = Form::plain(STANDARD);
    for setting in file.options() {
        if let Kind::Number { max, .. } = setting.kind {
            let mut tried = biggest.clone();
            tried.set.push((setting.id.clone(), max.to_string()));
            if let Ok(rules) = compiled(&tried) {
                biggest = tried;
                forms.push(rules);
            }
        }
    }
    forms
}

/// Pseudo-random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

fn deal(rules: &Rules, number: u64) -> Table {
    let handicaps = vec![0; usize::from(rules.seats())];
    Table::deal(
        rules,
        DealNumber::new(number).expect("not 0"),
        0,
        Seat::FIRST,
        &handicaps,
    )
}

/// Plays one move. A hostile player nearly always puts cards on the longest column.
fn play(rules: &Rules, table: &mut Table, dice: &mut Dice, hostile: bool) -> bool {
    let mut moves = Vec::new();
    table.legal_moves(rules, table.to_move(), &mut moves);
    if moves.is_empty() {
        return false;
    }
    let mut chosen = moves[dice.below(moves.len())];
    if hostile && dice.below(8) > 0 {
        let lengthens = |mv: &Move| match *mv {
            Move::Transfer { from, to, count } => {
                let (lies, lay) = (table.len(to) + usize::from(count), table.len(from));
                let column = rules.group_of(to).is_fanned() || rules.group_of(to).peek;
                if column && lies > lay { lies } else { 0 }
            }
            _ => 1,
        };
        chosen = *moves
            .iter()
            .max_by_key(|mv| lengthens(mv))
            .expect("not empty");
    }
    table.play(rules, table.to_move(), chosen).is_ok()
}

fn look<'a>(
    rules: &'a Rules,
    table: &'a Table,
    area: Rect,
    wish: SizeWish,
) -> (Observation<'a>, Result<TableLayout, TooSmall>) {
    let observation = Observation::new(rules, table, table.to_move());
    let layout = lay_out(rules, observation, table.to_move(), area, wish);
    (observation, layout)
}

fn within(area: Rect, inner: Rect, what: &str) {
    assert_eq!(
        area.intersection(inner),
        inner,
        "{what} of {inner:?} is outside {area:?}"
    );
}

fn is_triangle(rules: &Rules, pile: PileId) -> bool {
    matches!(rules.group_of(pile).shape, Shape::Triangle { .. })
}

/// Checks everything that must hold for a layout.
fn check(rules: &Rules, observation: Observation<'_>, area: Rect, layout: &TableLayout) {
    for place in &layout.piles {
        within(area, place.area, "pile");
        within(place.area, place.spot, "spot");
        within(
            area,
            Rect {
                width: 1,
                height: 1,
                x: place.label_at.x,
                y: place.label_at.y,
            },
            "label",
        );
        for card in &place.cards {
            within(place.area, card.rect, "card");
            within(place.area, card.drawn, "drawn card");
            let corner = Position::new(card.rect.x + 1, card.rect.y);
            assert!(
                place.short
                    || layout
                        .hit(corner.x, corner.y)
                        .is_some_and(|hit| (hit.pile, hit.card) == (place.pile, Some(card.index)))
            );
            // If very many cards are side by side, only the rank shows.
            let least = if card.abreast || place.spread == Spread::Across {
                2
            } else {
                3
            };
            assert!(
                card.rect.width >= least && card.rect.height >= 1,
                "{card:?}"
            );
        }
        for fold in &place.folds {
            within(place.area, fold.rect, "fold");
            assert!(fold.count >= 2);
        }
    }
    for place in &layout.seats {
        within(area, place.rect, "line");
        within(area, place.name, "name");
    }
    for ruler in layout
        .row_rulers
        .iter()
        .chain(&layout.column_rulers)
        .chain(&layout.scores)
    {
        within(area, ruler.at, "ruler");
    }
    for (index, one) in layout.piles.iter().enumerate() {
        for other in &layout.piles[index + 1..] {
            let lie_over_each_other =
                is_triangle(rules, one.pile) && is_triangle(rules, other.pile);
            assert!(
                lie_over_each_other || !one.area.intersects(other.area),
                "{one:?} {other:?}"
            );
        }
    }
    for pile in rules.pile_ids() {
        check_pile(rules, observation, layout, pile);
    }
}

/// Checks that all cards of a pile that matter are visible.
fn check_pile(rules: &Rules, observation: Observation<'_>, layout: &TableLayout, pile: PileId) {
    let group = rules.group_of(pile);
    let seen = observation.pile(pile);
    let Some(place) = layout.pile(pile) else {
        // Another player's pile, one that never holds a card, or a place cleared for good.
        let hidden = rules
            .pile(pile)
            .seat
            .is_some_and(|seat| seat != observation.seat())
            || group.limit == 0
            || is_triangle(rules, pile) && seen.is_empty();
        assert!(hidden, "pile {} is nowhere", rules.pile(pile).name);
        return;
    };
    if place.short {
        return;
    }
    assert_eq!(
        place.cards.last().map_or(0, |card| card.index + 1),
        seen.len(),
        "the top card shows"
    );
    let owner = rules.pile(pile).seat;
    if owner.is_some_and(|owner| owner != observation.seat()) {
        return;
    }
    // Where any card may be put on any other, the lower ones may be folded.
    if !group.is_fanned() || group.build.direction == Direction::Any {
        return;
    }
    for (index, card) in seen
        .iter()
        .enumerate()
        .filter_map(|(index, seen)| Some((index, seen.face()?.card())))
    {
        let shown = place.cards.iter().any(|card| {
            let whole = card.abreast || card.rect.width == place.spot.width;
            card.index == index && whole
        });
        let folded = place
            .folds
            .iter()
            .find(|fold| (fold.first..fold.first + fold.count).contains(&index));
        assert!(
            shown || folded.is_some(),
            "{} of {}",
            card,
            rules.pile(pile).name
        );
        let Some(fold) = folded else { continue };
        let face = |at: usize| seen.face(at).map(patience_core::Dealt::card);
        let neighbours = (fold.first.saturating_sub(1)..=fold.first + fold.count)
            .filter_map(face)
            .collect::<Vec<_>>();
        let in_suit = neighbours
            .windows(2)
            .all(|pair| pair[0].suit() == pair[1].suit());
        // Two tens do not share a line, nor does a remaining single card.
        let alone = |place: &PilePlace| {
            let single = place.cards.iter().filter(|card| !card.abreast && card.up);
            single.count() <= 10
        };
        assert!(
            in_suit || alone(place),
            "{} is hidden in {} of {}",
            card,
            rules.pile(pile).name,
            rules.about.id
        );
    }
}

/// Checks that the last cards of a pile that may be looked through can be read, and that the others are folded
/// above them.
fn check_looked_through(rules: &Rules, observation: Observation<'_>, layout: &TableLayout) {
    let corners = |place: &&PilePlace| {
        let group = rules.group_of(place.pile);
        group.peek && group.place == Place::Corners
    };
    for place in layout.piles.iter().filter(corners) {
        let count = observation.pile(place.pile).len();
        let folded: usize = place.folds.iter().map(|fold| fold.count).sum();
        let what = format!("{:?} {place:?}", rules.about.settings);
        assert_eq!(place.cards.len() + folded, count, "{what}");
        // Three piles above each other have less room each.
        let piles = layout.piles.iter().filter(corners).count();
        let least = if piles > 4 { 2 } else { 4 };
        assert!(place.cards.len() >= count.min(least), "{what}");
    }
}

/// Checks that the cursor reaches every pile in front of the player and stops only where there is something.
fn check_walk(game: &str, layout: &TableLayout) {
    let first = layout
        .piles
        .iter()
        .rev()
        .find_map(|place| Some((place.pile, place.stops().pop()?.0)))
        .expect("there are piles");
    let mut reached = vec![first];
    let mut at = 0;
    while at < reached.len() {
        for way in [Way::Up, Way::Down, Way::Left, Way::Right] {
            if let Some(next) = layout.neighbour(reached[at], way)
                && !reached.contains(&next)
            {
                reached.push(next);
            }
        }
        at += 1;
    }
    for place in layout.piles.iter().filter(|place| !place.short) {
        for (index, _) in place.stops() {
            assert!(
                reached.contains(&(place.pile, index)),
                "{game}: {:?} {index:?} cannot be reached",
                place.pile
            );
        }
    }
}

#[test]
fn the_cursor_reaches_every_card() {
    for file in games().iter().skip(2).step_by(stride_of_long_trials()) {
        let rules = file.compile(None, &[]).expect("the defaults are sound");
        let mut table = deal(&rules, 7);
        let mut dice = Dice(7);
        for ply in 0..120 {
            if ply % 20 == 0 {
                for area in [USUAL, Rect::new(0, 1, 200, 56)] {
                    let (_, layout) = look(&rules, &table, area, SizeWish::Auto);
                    check_walk(&rules.about.id, &layout.expect("it fits"));
                }
            }
            play(&rules, &mut table, &mut dice, false);
        }
    }
}

#[test]
fn cards_and_overlaps_shrink_when_columns_grow_and_do_not_grow_back() {
    let mut shrunk = 0;
    for file in games().iter().skip(3).step_by(stride_of_long_trials()) {
        let rules = file.compile(None, &[]).expect("the defaults are sound");
        let mut table = deal(&rules, 8);
        let mut dice = Dice(8);
        let lay = |table: &Table, before| {
            let observation = Observation::new(&rules, table, Seat::FIRST);
            let sizing = Sizing::new(SizeWish::Auto);
            let sizing = match before {
                Some(before) => sizing.after(before, usize::MAX),
                None => sizing,
            };
            lay_out(&rules, observation, Seat::FIRST, USUAL, sizing).expect("it fits")
        };
        let dealt = lay(&table, None);
        let mut last = dealt.clone();
        for _ in 0..100 {
            play(&rules, &mut table, &mut dice, true);
            let now = lay(&table, Some(Arc::new(last.clone())));
            assert!(now.size <= last.size, "{}", rules.about.id);
            // The same position has the same layout again.
            assert_eq!(
                lay(&table, Some(Arc::new(now.clone()))),
                now,
                "{}",
                rules.about.id
            );
            last = now;
        }
        shrunk += usize::from(last.size < dealt.size);
        let again = lay(&deal(&rules, 8), Some(Arc::new(last.clone())));
        assert!(again.size <= last.size, "{}", rules.about.id);
    }
    assert!(shrunk > 10 / stride_of_long_trials(), "{shrunk} shrank");
}

#[test]
fn a_wish_for_small_cards_is_respected() {
    for file in games() {
        let rules = file.compile(None, &[]).expect("the defaults are sound");
        let table = deal(&rules, 8);
        let (_, small) = look(&rules, &table, USUAL, SizeWish::Small);
        assert_eq!(small.expect("it fits").size, CardSize::Small);
    }
}

#[test]
fn other_players_piles_are_not_touched() {
    for file in games() {
        let (_, most) = file.players();
        if most < 2 {
            continue;
        }
        let rules = file.compile(None, &[]).expect("the defaults are sound");
        if rules.turn_game.is_some() {
            // Both sides are visible there, and cards may be put on either.
            continue;
        }
        let table = deal(&rules, 9);
        let (observation, layout) = look(&rules, &table, USUAL, SizeWish::Auto);
        let layout = layout.expect("it fits");
        for (x, y) in (0..80).flat_map(|x| (0..24).map(move |y| (x, y))) {
            let Some(hit) = layout.hit(x, y) else {
                continue;
            };
            assert!(rules.pile(hit.pile).belongs_to(observation.seat()));
        }
    }
}

#[test]
fn a_waste_shows_its_last_cards_where_there_is_room() {
    for file in games() {
        let Ok(rules) = file.compile(None, &[("turn".to_owned(), "3".to_owned())]) else {
            continue;
        };
        let mut table = deal(&rules, 10);
        if table.play(&rules, table.to_move(), Move::Turn).is_err() {
            continue;
        }
        let area = Rect::new(0, 1, 120, 36);
        let (_, layout) = look(&rules, &table, area, SizeWish::Auto);
        let layout = layout.expect("it fits");
        for place in layout
            .piles
            .iter()
            .filter(|place| !place.short && rules.group_of(place.pile).role == Role::Waste)
        {
            if place.area.width > place.spot.width + 8 {
                assert_eq!(place.cards.len(), 3);
            }
        }
    }
}

#[test]
fn each_reserve_that_may_be_looked_through_is_spread() {
    let text = r#"title = "Two reserves"
deal  = ["8 to open", "8 to closed", "6 to each tableau"]
pile.foundation = { count = 4 }
pile.open = { role = "reserve", noun = "open reserve", peek = true }
pile.closed = { role = "reserve", noun = "closed reserve" }
pile.tableau = { count = 6, build = "down in suit" }
goal = { when = "all cards on foundation" }
"#;
    let source = Arc::new(Source {
        name: "two.toml".to_owned(),
        text: text.to_owned(),
    });
    let file = RuleFile::read("two", &source, &|_| None).expect("sound");
    let rules = file.compile(None, &[]).expect("a game");
    let (_, layout) = look(&rules, &deal(&rules, 7), USUAL, SizeWish::Auto);
    let layout = layout.expect("it fits");
    let cards = |role: &str| {
        let kind = rules.group_named(role).expect("there");
        let pile = rules.piles_of(kind, Seat::FIRST).next().expect("one");
        layout.pile(pile).expect("drawn").cards.len()
    };
    assert_eq!((cards("open"), cards("closed")), (8, 1));
}

#[test]
fn a_deal_can_be_previewed_in_little_room() {
    let (mut all, mut without) = (0, Vec::new());
    for file in games() {
        let rules = file.compile(None, &[]).expect("the defaults are sound");
        let table = deal(&rules, 11);
        // There is no room for more columns, and the list has no preview then.
        let many = |group: &patience_core::Group| {
            let shape = group.shape;
            shape.places_in_row(shape.rows() - 1) > 7
                || shape == patience_core::Shape::Row && group.count > 10
        };
        if rules.groups.iter().any(many) {
            continue;
        }
        let observation = Observation::new(&rules, &table, table.to_move());
        // The room beside the list at 80 by 24. Previews in which two cards would share a line are not shown.
        let area = Rect::new(33, 5, 46, 16);
        all += 1;
        match lay_out_preview(&rules, observation, table.to_move(), area) {
            Some(layout) => check(&rules, observation, area, &layout),
            None => without.push(rules.about.id.clone()),
        }
    }
    assert!(without.len() * 10 <= all, "{without:?} of {all}");
}

#[test]
fn cards_are_at_least_huge_on_a_huge_screen_and_the_table_is_off_its_edge() {
    for file in games() {
        let rules = file.compile(None, &[]).expect("the defaults are sound");
        let table = deal(&rules, 12);
        let (_, layout) = look(&rules, &table, Rect::new(0, 1, 200, 58), SizeWish::Auto);
        let layout = layout.expect("it fits");
        assert!(layout.size >= CardSize::Huge, "{}", rules.about.id);
        let top = layout.piles.iter().map(|place| place.area.y).min();
        assert!(top > Some(1), "{} {top:?}", rules.about.id);
        let (_, layout) = look(&rules, &table, USUAL, SizeWish::Large);
        assert!(layout.expect("it fits").size <= CardSize::Large);
    }
}
