//! Round trips over every game, and readers that never panic.

use proptest::prelude::*;

use patience_core::notation::{
    HeaderError, read_late_move, read_move, read_position, write_move, write_observation,
    write_position,
};
use patience_core::{
    DealNumber, End, Move, Observation, Phase, Position, Rules, Seat, SeatState, Turn,
};

use patience_language::Form;

use crate::common::{compile, game_ids, rule_file, rule_file_from, sample, tries};

/// Deals with the first seat to begin.
fn deal_first(rules: &Rules, number: u64) -> Position {
    let number = DealNumber::new(number).unwrap();
    Position::deal(rules, number, 0, Seat::FIRST, &[])
}

/// Returns every game in all its variants.
fn all() -> Vec<Rules> {
    let files = game_ids().into_iter().map(|id| rule_file(&id));
    let games = files.flat_map(|file| {
        let variants = file.variants().iter();
        let rules = variants.map(|variant| compile(&file, &Form::plain(&variant.id)));
        rules.collect::<Vec<_>>()
    });
    games.collect()
}

/// Plays at random, calling `look` on each position with its moves.
fn wander(rules: &Rules, deal: u64, steps: usize, mut look: impl FnMut(&Position, &[Move])) {
    let mut position = deal_first(rules, deal);
    let mut chance = deal.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut moves = Vec::new();
    for _ in 0..steps {
        position.legal_moves(rules, position.to_move(), &mut moves);
        look(&position, &moves);
        if moves.is_empty() {
            return;
        }
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        let mv = moves[usize::try_from(chance % moves.len() as u64).unwrap()];
        position.play(rules, position.to_move(), mv).unwrap();
    }
}

/// Whether two positions are the same in every card and counter.
fn same(rules: &Rules, one: &Position, other: &Position) -> bool {
    rules
        .pile_ids()
        .all(|pile| one.cards(rules, pile) == other.cards(rules, pile))
        && one.turn() == other.turn()
        && rules
            .all_seats()
            .all(|seat| one.seat(seat) == other.seat(seat))
        && (one.base(), one.deal_number(), one.hand())
            == (other.base(), other.deal_number(), other.hand())
}

#[test]
fn a_position_that_has_reached_the_goal_is_won() {
    let rules = compile(&rule_file("klondike"), &Form::plain("standard"));
    let end = |text: &str| read_position(&rules, text).unwrap().turn().end;
    assert_eq!(end("f1: AS\npartial"), Some(End::Won));
    assert_eq!(end("f1: AS\nt1: 2S\npartial"), None);
}

#[test]
fn every_move_reads_back_from_its_text() {
    for rules in all() {
        for deal in 1..=tries(1) {
            wander(&rules, deal, 150, |position, moves| {
                for mv in moves {
                    let text = write_move(&rules, position, *mv);
                    assert_eq!(
                        read_move(&rules, position, &text),
                        Ok(*mv),
                        "{} in {}",
                        text,
                        rules.about.title
                    );
                    let spaced = text
                        .replace('>', " > ")
                        .replace(':', " : ")
                        .replace('+', "\t+ ");
                    assert_eq!(read_move(&rules, position, &spaced), Ok(*mv), "{spaced}");
                }
            });
        }
    }
}

#[test]
fn every_position_reads_back_from_its_text() {
    for rules in all() {
        for deal in 1..=tries(1) {
            wander(&rules, deal, 150, |position, _| {
                let text = write_position(&rules, position);
                let read =
                    read_position(&rules, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert!(
                    same(&rules, &read, position),
                    "{text}\n{}",
                    write_position(&rules, &read)
                );
                assert_eq!(write_position(&rules, &read), text);
            });
        }
    }
}

#[test]
fn a_dealt_position_is_equal_when_read_back() {
    for rules in all() {
        let position = deal_first(&rules, 617);
        let read = read_position(&rules, &write_position(&rules, &position)).unwrap();
        assert!(same(&rules, &read, &position), "{}", rules.about.title);
    }
}

/// Only a race can limit turns to single cards, and one player may also play it alone.
#[test]
fn a_flag_of_races_is_refused_in_other_games() {
    let rules = compile(&rule_file("klondike"), &Form::plain("standard"));
    let text = write_position(&rules, &deal_first(&rules, 5));
    let marked = |mark: &str| text.replacen('\n', &format!("\nturn 1 {mark}\n"), 1);
    assert!(read_position(&rules, &marked("turned")).is_ok());
    assert!(read_position(&rules, &marked("single-turns")).is_err());
}

#[test]
fn counters_are_written_and_read() {
    let rules = sample("race");
    let dealt = write_position(&rules, &deal_first(&rules, 5));
    let (deal, piles) = dealt.split_at(dealt.find("deal 5\n").unwrap() + "deal 5\n".len());
    let counters = "hand 8\nturn 2 turned fresh-batch single-turns\nstalls 2\nevents 9\n\
        cleared 3\nturns 4\ncounted 5 0 1 2\nmissed 1\ncalled 2\nend out 2\n\
        seat 1 redeals 4\nseat 2 turned 65535 declared 1\n";
    let text = format!("{deal}{counters}{piles}");
    let position = read_position(&rules, &text).unwrap();
    assert_eq!(write_position(&rules, &position), text);
    assert_eq!(position.hand(), 7);
    let turn = Turn {
        seat: Seat::new(1),
        phase: Phase::Play,
        turned: true,
        fresh_batch: true,
        single_turns: true,
        stalls: 2,
        events: 9,
        cleared_in: 3,
        counted: [5, 0, 1, 2],
        turns: 4,
        missed: Some(Seat::FIRST),
        called: Some(Seat::new(1)),
        end: Some(End::Out(Seat::new(1))),
    };
    assert_eq!(position.turn(), turn);
    let seat = |turned, declared, redeals| SeatState {
        turned,
        declared,
        redeals,
        pulls: 0,
    };
    assert_eq!(position.seat(Seat::FIRST), seat(0, 0, 4));
    assert_eq!(position.seat(Seat::new(1)), seat(65_535, 1, 0));
}

#[test]
fn batches_and_gathering_are_written_as_phases() {
    let rules = sample("batches");
    let dealt = deal_first(&rules, 5);
    let mut position = dealt.clone();
    position.play(&rules, Seat::FIRST, Move::Turn).unwrap();
    let text = write_position(&rules, &position);
    assert_eq!(read_position(&rules, &text), Ok(position));
    let lost = text.replace("phase batch", "# phase batch");
    let error = read_position(&rules, &lost).unwrap_err();
    assert_eq!(error.kind, HeaderError::BatchWithoutCardInHand.into());
    let text = write_position(&rules, &dealt).replace("deal 5\n", "deal 5\nphase gather\n");
    let gathering = read_position(&rules, &text).unwrap();
    assert_eq!(gathering.turn().phase, Phase::Gather);
    assert_eq!(write_position(&rules, &gathering), text);
}

#[test]
fn a_position_looks_like_the_table() {
    let rules = sample("turned");
    let text = write_position(&rules, &deal_first(&rules, 1));
    let columns: Vec<&str> = text.lines().filter(|line| line.starts_with('t')).collect();
    assert_eq!(columns.len(), 7);
    assert!(
        columns[2].starts_with("t3: (") && columns[2].matches(' ').count() == 3,
        "{}",
        columns[2]
    );
    let stock = text.lines().find(|line| line.starts_with("s> (")).unwrap();
    let top = deal_first(&rules, 1)
        .top(&rules, rules.pile_named("s").unwrap())
        .unwrap();
    assert!(stock.starts_with(&format!("s> ({}", top.card())), "{stock}");
}

#[test]
fn a_view_hides_what_was_never_seen() {
    let rules = sample("turned");
    let position = deal_first(&rules, 1);
    let observation = write_observation(Observation::new(&rules, &position, Seat::FIRST));
    assert!(observation.contains("\nt3: ? ? "), "{observation}");
    assert_eq!(observation.matches('?').count(), 21 + 24);
    let open = sample("open");
    let position = deal_first(&open, 1);
    assert_eq!(
        write_observation(Observation::new(&open, &position, Seat::FIRST)),
        write_position(&open, &position).replace("deal 1\n", "")
    );
}

#[test]
fn a_view_remembers_cards_turned_over() {
    let rules = sample("turned");
    let mut position = deal_first(&rules, 1);
    for _ in 0..8 {
        position.play(&rules, Seat::FIRST, Move::Turn).unwrap();
    }
    position.play(&rules, Seat::FIRST, Move::Redeal).unwrap();
    let text = write_position(&rules, &position);
    let observation = write_observation(Observation::new(&rules, &position, Seat::FIRST));
    let stock = |text: &str| {
        text.lines()
            .find(|line| line.starts_with("s>"))
            .unwrap()
            .to_owned()
    };
    assert!(stock(&text).ends_with(")'"), "{text}");
    assert_eq!(stock(&text), stock(&observation));
}

#[test]
fn owners_are_written_on_piles_of_other_seats() {
    let rules = sample("race");
    let text = "partial\n1.t1: KS\nf1: AH/2 2H/1\n2.r: (3C 4C) 5C\n";
    let position = read_position(&rules, text).unwrap();
    let lake = rules.pile_named("f1").unwrap();
    let owners: Vec<u8> = position
        .cards(&rules, lake)
        .iter()
        .map(|dealt| dealt.owner())
        .collect();
    assert_eq!(owners, [1, 0]);
    assert_eq!(
        position.cards(&rules, rules.pile_named("2.r").unwrap())[0].owner(),
        1
    );
    let written = write_position(&rules, &position);
    assert!(
        written.contains("\nf1: AH/2 2H/1\n1.t1: KS\n2.r: (3C 4C) 5C\n"),
        "{written}"
    );
}

#[test]
fn moves_are_written_as_players_note_them() {
    let rules = sample("turned");
    let position = read_position(&rules, "partial\nt1: 5C KS QS\nt2: (8H) 9D\n").unwrap();
    let pile = |name: &str| rules.pile_named(name).unwrap();
    let (t1, t2) = (pile("t1"), pile("t2"));
    for (mv, text) in [
        (
            Move::Transfer {
                from: t1,
                to: t2,
                count: 2,
            },
            "t1>t2:2 KS",
        ),
        (
            Move::Transfer {
                from: t1,
                to: pile("f3"),
                count: 1,
            },
            "t1>f3 QS",
        ),
        (
            Move::Transfer {
                from: t2,
                to: t1,
                count: 2,
            },
            "t2>t1:2 ??",
        ),
        (
            Move::Pull {
                from: t1,
                depth: 2,
                to: t2,
            },
            "t1/2>t2 KS",
        ),
        (Move::Pair(t1, t2), "t1+t2 QS 9D"),
        (Move::Single(t1), "t1! QS"),
        (Move::Row(t1, t2), "t1~t2 QS 9D"),
        (Move::TurnUp(t1), "t1^"),
        (Move::Swap(t1, t2), "t1=t2"),
        (Move::Gather(t2), "gather t2"),
        (Move::Turn, "turn"),
        (Move::Redeal, "redeal"),
        (Move::Pass, "pass"),
        (Move::NoPlay, "no-play"),
        (Move::Call, "call"),
        (Move::Finish, "finish"),
    ] {
        assert_eq!(write_move(&rules, &position, mv), text);
        assert_eq!(read_move(&rules, &position, text), Ok(mv));
    }
    assert_eq!(
        read_move(&rules, &position, "t2 + t1 9D QS"),
        Ok(Move::Pair(t1, t2))
    );
}

fn pieces() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "t1",
        "t2:",
        "s>",
        "f1:",
        "KS",
        "(QH",
        "JD)",
        ")'",
        "AH/1",
        "?",
        "??",
        "base",
        "3",
        "deal",
        "617",
        "phase",
        "batch",
        "gather",
        "turn",
        "turned",
        "seat",
        "redeals",
        "end",
        "out",
        "partial",
        "\n",
        "\n",
        " ",
        ">",
        ":",
        "+",
        "!",
        "=",
        "hand",
        "99999999999999999999",
        "-1",
        "é",
        "\u{2660}",
        "K\u{2660}",
        "'",
        "/",
        "10H",
        "events",
        "1.t1:",
        "#",
    ]);
    prop::collection::vec(words, 0..30).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(text in prop_oneof![any::<String>(), pieces()]) {
        for rules in [sample("open"), sample("race")] {
            let position = deal_first(&rules, 1);
            if let Ok(mv) = read_move(&rules, &position, &text) {
                prop_assert_eq!(read_move(&rules, &position, &write_move(&rules, &position, mv)), Ok(mv));
            }
            if let Ok(read) = read_position(&rules, &text) {
                prop_assert_eq!(read_position(&rules, &write_position(&rules, &read)), Ok(read));
            }
        }
    }

    #[test]
    fn a_damaged_position_is_read_or_refused(at in 0usize..600, with in any::<char>(), deal in 1u64..50) {
        let rules = sample("turned");
        let mut text: Vec<char> = write_position(&rules, &deal_first(&rules, deal)).chars().collect();
        let at = at % text.len();
        text[at] = with;
        let text: String = text.into_iter().collect();
        if let Ok(mut read) = read_position(&rules, &text) {
            prop_assert_eq!(read_position(&rules, &write_position(&rules, &read)), Ok(read.clone()));
            let mut moves = Vec::new();
            read.legal_moves(&rules, read.to_move(), &mut moves);
            for mv in moves {
                let played = read.play(&rules, read.to_move(), mv).unwrap();
                read.take_back(&rules, &played);
            }
        }
    }
}

#[test]
fn a_late_move_may_name_a_card_that_is_gone() {
    let rules = sample("race");
    let position = read_position(&rules, "partial\n1.t1: KS\n2.t1: QH\n").unwrap();
    let pile = |name| rules.pile_named(name).unwrap();
    let gone = Move::Transfer {
        from: pile("1.t2"),
        to: pile("1.t1"),
        count: 1,
    };
    assert!(read_move(&rules, &position, "1.t2>1.t1").is_err());
    assert_eq!(read_late_move(&rules, &position, "1.t2>1.t1"), Ok(gone));
    let text = write_move(&rules, &position, gone);
    assert_eq!(read_late_move(&rules, &position, &text), Ok(gone));
    // Text that never makes sense is still refused.
    for wrong in ["1.t2>", "1.x>1.t1", "1.t2>1.t1 5", "1.t1>1.t2 QH"] {
        assert!(read_late_move(&rules, &position, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn cards_dealt_to_shared_foundations_are_read_back() {
    let text = r#"
title = "Dealt by all"
deal = ["3 to reserve", "1 to each foundation", "the rest to stock"]
[seats]
players = 2
[pile.foundation]
shared = true
count = 4
[pile.reserve]
[pile.stock]
[pile.waste]
[stock]
to = "waste"
redeals = -1
[race]
out = "reserve"
"#;
    let file = rule_file_from("dealt-by-all", text.to_owned());
    let rules = file.compile(None, &[]).unwrap();
    for number in 1..20 {
        let dealt = deal_first(&rules, number);
        let read = read_position(&rules, &write_position(&rules, &dealt));
        assert_eq!(read, Ok(dealt));
    }
}
