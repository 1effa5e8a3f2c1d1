//! Everything that the rules allow can be done by keys, in every game and variant.

use patience_core::{Act, Card, Move, Role, Seat, Shape};

use crate::tests::*;

/// Returns the keys of a pile: its label, or its row and column.
fn keys_of(stage: &Stage, pile: PileId) -> Option<String> {
    let rules = stage.game().rules();
    let number = rules.pile(pile).number;
    match rules.group_of(pile).shape {
        Shape::Grid { columns, .. } => {
            let column = "1234567890abc".chars().nth((number % columns).into())?;
            Some(format!("{} {column}", number / columns + 1))
        }
        shape @ Shape::Triangle { .. } => {
            let (row, place) = shape.row_and_place(number);
            Some(format!("{} {}", row + 1, (place + 1) % 10))
        }
        Shape::Row => stage.on_table().labels().label(pile).map(String::from),
    }
}

/// Returns the keys that pick up from a pile: its label, again for each pile before it that
/// shares the label and has a card to move.
fn keys_of_source(stage: &Stage, pile: PileId) -> Option<String> {
    let table = stage.on_table();
    let keys = keys_of(stage, pile)?;
    let Some(label) = table.labels().label(pile) else {
        return Some(keys);
    };
    let sharing = table.labels().piles(label);
    let before = sharing
        .iter()
        .filter(|other| **other < pile && table.choices().can_move(**other));
    Some(format!("{keys} ").repeat(before.count() + 1))
}

/// Returns the keys that make a move.
pub(super) fn keys_for(stage: &Stage, mv: Move) -> Option<String> {
    let table = stage.on_table();
    Some(match mv {
        Move::Turn | Move::Redeal => "space".to_owned(),
        Move::Gather(pile) => {
            let asked = table.is_gathering();
            format!(
                "{} {}",
                if asked { "" } else { "space" },
                keys_of(stage, pile)?
            )
        }
        Move::Pass => "P".to_owned(),
        Move::NoPlay => "O".to_owned(),
        Move::Call | Move::Stop => "!".to_owned(),
        Move::Finish => "F".to_owned(),
        Move::Single(pile) => format!("{0} {0}", keys_of(stage, pile)?),
        Move::Set(piles) => {
            // The rest follows by itself where there is only one set with those named.
            let legal = stage.game().legal_moves();
            let mut named = patience_core::SmallPileSet::NONE;
            let mut keys = String::new();
            for pile in piles.piles() {
                let sets = legal
                    .iter()
                    .filter(|mv| matches!(mv, Move::Set(set) if set.contains_all(named)));
                if named.len() > 1 && sets.count() == 1 {
                    break;
                }
                named = named.with(pile);
                keys.push_str(&keys_of(stage, pile)?);
                keys.push(' ');
            }
            keys
        }
        Move::TurnUp(pile) => keys_of(stage, pile)?,
        Move::Pair(one, other) | Move::Row(one, other) | Move::Swap(one, other) => {
            format!("{} {}", keys_of(stage, one)?, keys_of(stage, other)?)
        }
        Move::Pull { from, depth, to } => {
            let more = "+ ".repeat(usize::from(depth.saturating_sub(9)));
            let source = keys_of_source(stage, from)?;
            format!("{source} n {} {more} {}", depth.min(9), keys_of(stage, to)?)
        }
        Move::Transfer { from, to, count } => {
            let placing = table
                .selected()
                .is_some_and(|selection| selection.from == from);
            // Another card waits to be placed: it is left for the moment.
            let aside = if table.selected().is_some() && !placing {
                "esc"
            } else {
                ""
            };
            let most = table
                .choices()
                .lengths(from)
                .into_iter()
                .filter(|length| {
                    table.can(Move::Transfer {
                        from,
                        to,
                        count: *length,
                    })
                })
                .max();
            let start = if placing {
                String::new()
            } else {
                keys_of_source(stage, from)?
            };
            // Of a hand any card may be held at first.
            let fewer = if table.choices().playable_cards(from).len() > 1 {
                format!("n {count}")
            } else if most == Some(count) {
                String::new()
            } else if count > 9 {
                format!("n 9 {}", "+ ".repeat(usize::from(count) - 9))
            } else {
                format!("n {count}")
            };
            format!("{aside} {start} {fewer} {}", keys_of(stage, to)?)
        }
    })
}

/// Tells whether the move made is as good as the one meant: a label shared by foundations
/// leaves it to the card which of them it goes to.
pub(super) fn alike(stage: &Stage, meant: Move, made: Move) -> bool {
    let group = |pile: PileId| stage.game().rules().pile(pile).group;
    match (meant, made) {
        (
            Move::Transfer { from, to, count },
            Move::Transfer {
                from: f,
                to: t,
                count: c,
            },
        ) => {
            (from, count) == (f, c)
                && (to == t
                    || group(to) == group(t)
                        && stage.game().rules().group_of(to).role == Role::Foundation)
        }
        // Cards that may leave together leave, and do not move onto each other.
        (Move::Transfer { from, to, .. }, Move::Set(set)) => set.contains(from) && set.contains(to),
        (meant, made) => meant == made,
    }
}

#[test]
fn every_legal_move_of_every_game_can_be_made_by_keys() {
    let mut dealer = Dealer::from_seed(5);
    let catalogue = Stage::home().app.context.catalogue;
    let variants = catalogue.index().iter().flat_map(|entry| {
        let file = catalogue.rule_file(&entry.id).unwrap();
        file.variants()
            .iter()
            .map(|variant| format!("{}/{}", entry.id, variant.id))
            .collect::<Vec<_>>()
    });
    for game in variants.skip(2).step_by(stride_of_long_trials()) {
        let mut stage = Stage::table(&game, 3);
        for step in 0..150 {
            let keys = stage.app.context.keys.clone();
            if let Some(table) = &mut stage.app.table {
                table.lift_curtain(&keys);
            }
            let legal = stage.game().legal_moves();
            if legal.is_empty() {
                stage.keys("N");
                if !stage.app.overlays.is_empty() {
                    stage.keys("enter");
                }
                continue;
            }
            let at = usize::try_from(dealer.fresh().get()).unwrap() % legal.len();
            // Turning through the stock is what random play does most, and learns least from.
            let mv = legal
                .iter()
                .copied()
                .find(|mv| {
                    step % 3 == 0
                        && matches!(
                            mv,
                            Move::Transfer { .. } | Move::Pair(..) | Move::Single(_) | Move::Set(_)
                        )
                })
                .unwrap_or(legal[at]);
            let before = stage.game().done();
            let keys = keys_for(&stage, mv).unwrap_or_else(|| panic!("{game}: no keys for {mv:?}"));
            // A card with one place only may be played by the key of its pile alone.
            for key in keys.split_whitespace() {
                if stage.game().done() == before {
                    stage.keys(key);
                }
            }
            // What ends the hand for all is asked first.
            if mv == Move::NoPlay && stage.game().done() == before {
                stage.keys("enter");
            }
            assert_eq!(
                stage.game().done(),
                before + 1,
                "{game}: {mv:?} by {keys:?} said {:?}",
                stage.said()
            );
            let Act::Move(made) = stage.game().log()[before].act else {
                panic!("{game}")
            };
            assert!(
                alike(&stage, mv, made),
                "{game}: {mv:?} by {keys:?} became {made:?}"
            );
            stage.app.overlays.clear();
        }
    }
}

#[test]
fn neighbours_in_a_large_reserve_share_a_key_that_is_pressed_again_for_the_next() {
    let mut stage = Stage::table("northwest-territory/reserve-of-24", 1);
    let rules = stage.game().rules();
    let reserve = rules.group_named("reserve").unwrap();
    let piles: Vec<PileId> = rules.piles_of(reserve, Seat::FIRST).collect();
    let labels: String = piles
        .iter()
        .filter_map(|pile| stage.on_table().labels().label(*pile))
        .collect();
    assert_eq!(labels, "qqwweerrttyyiiooppssddgg");
    // Both aces can be moved.
    let held = |stage: &Stage| stage.on_table().selection().map(|selection| selection.from);
    stage.keys("i");
    assert_eq!(held(&stage), Some(piles[12]));
    stage.keys("i");
    assert_eq!(held(&stage), Some(piles[13]));
    stage.keys("f");
    assert_eq!(stage.game().done(), 1, "{}", stage.said());
}

#[test]
fn a_shared_key_means_the_card_that_goes_where_the_next_key_says() {
    let game = "northwest-territory/reserve-of-24";
    let held = |stage: &Stage| {
        stage
            .on_table()
            .selection()
            .map(|selection| stage.pile(selection.from))
    };
    // 7♥ goes on 8♠ once that lies on a column, A♣ beside it to the foundations.
    for keys in ["r r f", "r f"] {
        let mut stage = Stage::table(game, 662_446);
        stage.keys("q enter w enter r");
        assert_eq!(held(&stage), Some("[7H]".to_owned()));
        stage.keys("esc").keys(keys);
        assert_eq!(stage.board("f1"), "f1: AC", "{}", stage.said());
    }
    let mut stage = Stage::table(game, 662_446);
    stage.keys("q enter w enter r 7");
    assert_eq!(stage.board("t7").rsplit(' ').next(), Some("7H"));
    // Of w the first is gone, and neither card of e can go anywhere.
    stage.keys("w");
    assert_eq!(held(&stage), Some("[9C]".to_owned()), "{}", stage.said());
    stage.keys("esc");
    for card in ["[5C]", "[3S]", "[5C]"] {
        stage.keys("e");
        assert_eq!(held(&stage).as_deref(), Some(card), "{}", stage.said());
    }
    stage.keys("esc");
    // Where one can go and the other cannot, that one comes first; the other is reached as well.
    let choices = stage.on_table().choices();
    let labels = stage.on_table().labels();
    let uneven = "qwertyiopsdg".chars().find(|label| {
        let piles = labels.piles(*label);
        let goes: Vec<bool> = piles.iter().map(|pile| choices.can_move(*pile)).collect();
        let cards = |pile: &PileId| !stage.on_table().observation().pile(*pile).is_empty();
        goes.contains(&true) && goes.contains(&false) && piles.iter().all(cards)
    });
    let label = uneven.unwrap().to_string();
    let piles = stage.on_table().labels().piles(uneven.unwrap());
    let can_go = |stage: &Stage| {
        let from = stage.on_table().selection().unwrap().from;
        assert!(piles.contains(&from));
        stage.on_table().choices().can_move(from)
    };
    for goes in [true, false, true] {
        stage.keys(&label);
        assert_eq!(can_go(&stage), goes, "{}", stage.said());
    }
    // Nothing is put on a reserve, so that its key means the card there.
    stage.keys("esc 1 g");
    let from = stage.on_table().selection().unwrap().from;
    assert!(stage.on_table().labels().piles('g').contains(&from));
    assert_eq!(stage.said(), "");
    stage.send(Message::Resize(80, 48));
    stage.keys("? tab");
    let screen = stage.screen();
    assert!(screen.contains("If two piles share a key"), "{screen}");
}

#[test]
fn up_from_a_column_goes_to_what_lies_over_it_and_not_to_a_shorter_column() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut stage = Stage::table("klondike", 1);
        stage.send(Message::Resize(width, height));
        let rules = stage.game().rules().clone();
        for column in ["t3", "t5", "t7"] {
            let pile = rules.pile_named(column).unwrap();
            stage.app.table.as_mut().unwrap().cursor_mut().go_to(pile);
            stage.keys("up");
            let above = stage.on_table().cursor().pile();
            let group = rules.group_of(above).role;
            assert_ne!(
                group,
                patience_core::Role::Tableau,
                "{column} {width}x{height}"
            );
        }
    }
}

#[test]
fn words_for_foundations_stand_by_their_key() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut stage = Stage::table("bisley", 1);
        stage.send(Message::Resize(width, height));
        let screen = stage.screen();
        for words in ["rising r ", "falling f"] {
            assert!(screen.contains(words), "{words}: {screen}");
        }
    }
}

#[test]
fn a_key_that_foundations_share_stands_once_over_each_row_of_them() {
    let screen = Stage::table("quadruple-klondike", 1).screen();
    let keys = screen.lines().filter_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let are_keys = words.iter().all(|word| word.len() == 1);
        let count = words.iter().filter(|word| **word == "f").count();
        (are_keys && count > 0).then_some(count)
    });
    assert_eq!(keys.collect::<Vec<_>>(), [1, 1], "{screen}");
}

/// Whichever pile is named second, the refusal names a card that is marked.
#[test]
fn a_refusal_names_the_lowest_of_the_cards_that_are_marked() {
    let mut refused = 0;
    for (game, deal) in [("klondike", 7), ("spider", 5), ("yukon", 3)] {
        let mut stage = Stage::table(game, deal);
        for _ in 0..25 {
            let columns: Vec<String> = (1..=7).map(|number| format!("t{number}")).collect();
            for (one, other) in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 0)] {
                let (from, to) = (&columns[one], (other + 1).to_string());
                let done = stage.game().done();
                stage.app.table.as_mut().unwrap().let_go();
                stage.keys(&(one + 1).to_string());
                let board = stage.board(from);
                let Some((_, marked)) = board.split_once('[') else {
                    continue;
                };
                let lowest = Card::parse(&marked[..2]).unwrap().label();
                stage.keys(&to);
                let said = stage.said();
                if stage.game().done() > done {
                    stage.keys("u");
                } else if let Some((named, _)) = said.split_once(" does not fit on ") {
                    assert_eq!(named, lowest, "{game} {board}: {said}");
                    refused += 1;
                }
            }
            stage.app.table.as_mut().unwrap().let_go();
            let moves = stage.game().legal_moves();
            let Some(mv) = moves
                .iter()
                .rev()
                .find(|mv| matches!(mv, Move::Transfer { .. }))
            else {
                break;
            };
            let mv = *mv;
            stage.make_any(|other| *other == mv);
        }
    }
    assert!(refused > 100, "{refused}");
}
