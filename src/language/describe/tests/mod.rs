//! The wording of refusals and moves.

pub(super) mod sample_games;

use super::{Audience, move_words, refusal, refusal_for};
use patience_core::{
    Card, Move, PileId, Position, Rank, Refusal, Rules, Seat,
    notation::{read_move, read_position},
};

/// Tries a move on a board and returns the refusal in words.
fn refused(rules: &Rules, board: &str, text: &str) -> String {
    let mut position = read_position(rules, board).unwrap();
    let mv = read_move(rules, &position, text).unwrap();
    let why = position
        .play(rules, position.to_move(), mv)
        .expect_err(text);
    refusal(rules, &position, why)
}

fn words(rules: &Rules, board: &str, text: &str) -> String {
    let position = read_position(rules, board).unwrap();
    move_words(rules, &position, read_move(rules, &position, text).unwrap())
}

/// Returns a game whose stock may be turned only when a condition holds.
fn waiting(when: &str) -> Rules {
    sample_games::compile(&format!(
        "language = 1\ntitle = \"Waiting\"\ndeal = [\"1 to each tableau\", \"1 to each reserve\", \"the rest to stock\"]\n\
         goal = \"all cards on foundation\"\n[pile.foundation]\ncount = 4\n[pile.tableau]\ncount = 4\n\
         build = \"down in any suit\"\n[pile.reserve]\ncount = 4\n[pile.stock]\n[pile.waste]\n[stock]\n\
         turn = \"1 to waste\"\nwhen = \"{when}\"\n[redeal]\ntimes = 1\n"
    ))
}

#[test]
fn refusing_to_turn_the_stock_names_the_condition() {
    let board = "partial\nt1: 8H\nt2: 7D\nt3: AC\nr1: 2C\ns> (3C)\n";
    for (when, expected) in [
        (
            "reserve empty",
            "Cards are turned only when no card is left on the reserves",
        ),
        (
            "no tableau empty",
            "Cards are dealt only when no column is empty",
        ),
        (
            "nothing goes up",
            "Cards are turned only when no card can go to the foundations",
        ),
        (
            "reserve started",
            "Cards are dealt only when no reserve is empty",
        ),
        (
            "any reserve full",
            "Cards are turned only while one of the reserves is full",
        ),
        (
            "tableau empty or reserve empty",
            "Cards are turned only when no card is left on the columns or when no card is left on the reserves",
        ),
        (
            "not any tableau empty and not reserve started",
            "Cards are turned only while no column is empty and while one of the reserves is empty",
        ),
        (
            "tableau empty or not pass 1",
            "Cards are turned only when no card is left on the columns or after the first redeal",
        ),
    ] {
        assert_eq!(refused(&waiting(when), board, "turn"), expected, "{when}");
    }
}

#[test]
fn a_condition_that_always_holds_is_not_mentioned() {
    for when in ["always or reserve empty", "always"] {
        let told = format!("{:?}", super::rules_text(&waiting(when)));
        assert!(told.contains("at any time"), "{told}");
    }
    assert_eq!(
        waiting("not no reserve empty").stock,
        waiting("any reserve empty").stock
    );
    assert_eq!(
        waiting("not any reserve empty").stock,
        waiting("no reserve empty").stock
    );
    assert_eq!(
        waiting("always and reserve empty").stock,
        waiting("reserve empty").stock
    );
}

#[test]
fn refusing_a_card_explains_how_columns_are_built() {
    let rules = sample_games::turned();
    let board =
        "partial\nt1: 8H\nt2: 7D\nt3: AC\nt4: KS QH JS\nt5: (4C) 9C\nf1: AS\ns> (2C)\nw: KD\n";
    for (mv, expected) in [
        (
            "t2>t1",
            "7♦ does not fit on 8♥: columns build down in alternating colours",
        ),
        (
            "t1>t3",
            "8♥ does not fit on A♣: columns build down in alternating colours, and nothing fits on an ace, the lowest rank here",
        ),
        ("t2>t6", "An empty column takes only a king"),
        ("t2>f2", "An empty foundation takes only an ace"),
        (
            "t1>f1",
            "8♥ does not fit on A♠: foundations build up in suit; next comes 2♠",
        ),
        (
            "t5>t1",
            "9♣ does not fit on 8♥: columns build down by one rank, in alternating colours",
        ),
        ("f1>t1", "Cards never come back from a foundation"),
        ("t5>t6:2", "A face-down card in column 5 cannot be played"),
        (
            "t3>f3",
            "Empty foundations are all alike: use the first one",
        ),
        ("t1>w", "The waste takes only cards turned from the stock"),
        ("s>t1 ??", "Cards leave the stock only when it is turned"),
        ("t1>t1", "The card is already there"),
        ("redeal", "The stock is not empty yet"),
        ("pass", "There is no such move in this game"),
        ("t1+t2", "There is no such move in this game"),
    ] {
        assert_eq!(refused(&rules, board, mv), expected, "{mv}");
    }
    let board = "partial\nt4: KS QD JS\nt5: 9C 5H\n";
    assert_eq!(
        refused(&rules, board, "t5>t6:2"),
        "Those cards do not move together: a run of the columns goes down in alternating colours"
    );
    assert_eq!(
        refused(&rules, board, "turn"),
        "There is nothing left to turn: the stock is empty"
    );
}

#[test]
fn the_base_of_the_deal_is_named() {
    let rules = sample_games::open();
    let board = "partial\nbase 3\nt1: 3H\nt2: 2H\nt3: 9D\nf1: 2C\nc1: 9C\n";
    assert_eq!(
        refused(&rules, board, "t3>t4"),
        "An empty column takes only a 2"
    );
    assert_eq!(
        refused(&rules, board, "t3>f2"),
        "An empty foundation takes only a 3"
    );
    assert_eq!(
        refused(&rules, board, "t2>t1"),
        "2♥ does not fit on 3♥: columns build down in suit, and nothing fits on a 3, the lowest rank here"
    );
    assert_eq!(
        refused(&rules, board, "t3>c1"),
        "Cell 1 is taken: it holds only one card"
    );
    assert_eq!(
        refused(&rules, board, "t3>f1"),
        "9♦ does not fit on 2♣: foundations build up in suit, round the corner; next comes 3♣"
    );
}

#[test]
fn refusing_a_card_names_the_allowed_sources() {
    let rules = sample_games::game("deuces", "traditional");
    let board = "partial\nt1: 9C 8C\nt2: 9C\nw: 4D\n";
    assert_eq!(
        refused(&rules, board, "t1>t3"),
        "An empty column takes cards only from the stock or the waste"
    );
    let rules = sample_games::game("puss-in-the-corner", "standard");
    let board = "partial\nr1: 2H\nf1: AC\nr2: 3D\n";
    assert_eq!(
        refused(&rules, board, "r1>r2"),
        "Cards may not move from one reserve to another"
    );
    assert_eq!(
        refused(&rules, board, "r1>r3"),
        "Only the turned card goes to an empty reserve"
    );
    assert_eq!(
        refused(&rules, "partial\nphase batch 0\nh: 2D\nf1: AH\n", "h>f1"),
        "A foundation takes cards only from the reserves"
    );
    let rules = sample_games::game("peanuts", "standard");
    let board = "partial\n1.t1: 9C 8H\n1.r: (4C) 5C\n2.r: 6C\n";
    assert_eq!(
        refused(&rules, board, "1.t1>1.r"),
        "Nothing is put on your peanut pile"
    );
}

#[test]
fn too_many_cards_are_counted() {
    let rules = sample_games::packs();
    let board = "partial\nt1: TS 9S 8S 7S\nt2: JS\nt3: 2C\nt4: 2C\nt5: 2D\nt6: 2D\nt7: 2H\nt8: 2H\nt9: 2S\nt10: 2S\nc1: 4H\n";
    assert_eq!(
        refused(&rules, board, "t1>t2:4"),
        "Only two cards can be moved together, using the empty cells"
    );
    let board = board.replace("c1: 4H", "c1: 4H\nc2: 4H");
    assert_eq!(
        refused(&rules, &board, "t1>t2:4"),
        "Only one card can be moved at a time while no cell is empty"
    );
    assert_eq!(
        refused(&rules, &board, "turn"),
        "There is nothing left to turn: the stock is empty"
    );
}

#[test]
fn pairs_are_added_up() {
    let rules = sample_games::pairs();
    let board = "partial\np11: KH\np21: 4C\np22: 9H\np71: 8S\np72: QC\nh: 7D\nw: 5C 2C\n";
    for (mv, expected) in [
        ("p71+p72", "8♠ and Q♣ make 20, not 13"),
        ("p71!", "Pair 8♠ with a 5: together they make 13"),
        ("p72>p73", "Cards of the pyramid are taken off, not moved"),
        ("w>p73", "Nothing is put in the pyramid"),
    ] {
        assert_eq!(refused(&rules, board, mv), expected, "{mv}");
    }
    let covered = "partial\np21: 4C\np31: 2C\np22: 9H\n";
    assert_eq!(
        refused(&rules, covered, "p21+p22"),
        "4♣ is covered by other cards"
    );
    let last = "partial\nseat 1 redeals 2\nw: 5C\n";
    assert_eq!(
        refused(&rules, last, "redeal"),
        "No pass is left: there are only three passes through the stock"
    );
}

#[test]
fn other_readers_see_their_and_not_your() {
    let rules = sample_games::game("peanuts", "standard");
    let board = "partial\n1.t1: 9C 8H\n1.r: (4C) AC\n2.r: 6C\n";
    let position = read_position(&rules, board).unwrap();
    let mv = read_move(&rules, &position, "1.r>f1").unwrap();
    assert!(move_words(&rules, &position, mv).contains("from your peanut pile"));
    let told = super::move_words_of(&rules, &position, Seat::FIRST, mv);
    assert!(told.contains("from their peanut pile"), "{told}");
}

#[test]
fn a_player_has_a_name_and_a_pile_keeps_its_noun() {
    let text = include_str!("../../tests/samples/race.toml").replace("lake pile", "player 2 pile");
    let rules = sample_games::compile(&text);
    let position = read_position(&rules, "partial\n1.t1: 9C\n2.t1: 8H\n").unwrap();
    let names = ["anna".to_owned(), "bo".to_owned()];
    let said = |text: &str, names: &[String]| {
        let mv = read_move(&rules, &position, text).unwrap();
        let why = position
            .clone()
            .play(&rules, Seat::FIRST, mv)
            .expect_err(text);
        let audience = Audience {
            names,
            ..Audience::at(Seat::FIRST)
        };
        refusal_for(&rules, &position, audience, why)
    };
    let to_empty = said("1.t1>f1", &names);
    assert_eq!(to_empty, "An empty player 2 pile takes only an ace");
    let of_bo = "Only bo may play on that column";
    assert_eq!(said("2.t1>1.t1", &names), of_bo);
    assert_eq!(said("2.t1>1.t1", &[]), of_bo.replace("bo", "player 2"));
    let called = Refusal::Called(Seat::FIRST);
    let audience = Audience {
        names: &names,
        ..Audience::at(Seat::new(1))
    };
    let told = refusal_for(&rules, &position, audience, called);
    assert!(told.starts_with("anna has called the end"), "{told}");
}

#[test]
fn cards_turned_up_are_placed_first() {
    let rules = sample_games::batches();
    let board = "partial\nphase batch 1\nr1: 2H\nf1: AH\nh: 7D\ns> (3C)\n";
    assert_eq!(
        refused(&rules, board, "r1>f1"),
        "7♦ has been turned up and must be placed first"
    );
    assert_eq!(
        refused(&rules, board, "turn"),
        "7♦ has been turned up and must be placed first"
    );
    let board = "partial\nr1: 2H\nf1: AC\nr2: 3D\n";
    assert_eq!(
        refused(&rules, board, "r1>f1"),
        "2♥ does not fit on A♣: foundations build up in the same colour; next comes a 2"
    );
    assert_eq!(
        refused(&rules, board, "r1>r2"),
        "Cards may not move from one corner to another"
    );
    assert_eq!(
        refused(&rules, "partial\nphase gather\nr1: 2H\n", "turn"),
        "The corners must all be gathered first"
    );
}

#[test]
fn a_grid_says_where_cards_go() {
    let rules = sample_games::grid();
    let board = "partial\nphase batch 0\ng33: TH\nh: 7D\n";
    assert_eq!(
        refused(&rules, board, "h>g11"),
        "A card must go directly above, below or beside another card"
    );
    assert_eq!(
        refused(&rules, board, "h>g33"),
        "Row 3, column 3 is taken: it holds only one card"
    );
    assert_eq!(
        refused(&rules, "partial\ng33: TH\n", "finish"),
        "Not all places are filled yet"
    );
    assert_eq!(words(&rules, board, "h>g34"), "7♦ to row 3, column 4");
    assert_eq!(
        words(&rules, "partial\ng33: TH\ng34: 2C\n", "g33=g34"),
        "Swap 10♥ at row 3, column 3 with 2♣ at row 3, column 4"
    );
}

#[test]
fn refusals_name_the_owner_of_a_turn_or_a_pile() {
    let rules = sample_games::race();
    let board =
        "partial\nturn 1 turned\n1.t1: 8H\n2.t2: 7C\n1.r: 4C\ns: 4D\n".replace("\ns: 4D", "");
    assert_eq!(
        refused(&rules, &board, "2.t2>1.t1"),
        "Only player 2 may play on that column"
    );
    let board = "partial\nturn 1 turned\n1.t1: 8H\n1.s> (4D)\n1.r: 4C\n2.r: 7C\n";
    assert_eq!(
        refused(&rules, board, "turn"),
        "The stock has been turned this turn: play, or end the turn"
    );
    assert_eq!(
        refused(&rules, board, "no-play"),
        "There is still something to play"
    );
    let mut position = read_position(&rules, board).unwrap();
    let why = position.play(&rules, Seat::new(1), Move::Pass).unwrap_err();
    assert_eq!(refusal(&rules, &position, why), "It is player 1's turn");
    assert_eq!(
        refusal(&rules, &position, Refusal::NotOut),
        "Your nut pile is not empty yet"
    );
    let ended = read_position(&rules, "partial\nend stalled\n").unwrap();
    assert_eq!(refusal(&rules, &ended, Refusal::Over), "The hand is over");
    assert_eq!(
        words(&rules, board, "1.r>1.t2"),
        "4♣ from your nut pile to the empty column 2"
    );
    assert_eq!(words(&rules, board, "call"), "Call Out!");
}

#[test]
fn moves_take_few_words() {
    let rules = sample_games::turned();
    let board = "partial\nt1: 9C 8H 7S\nt3: 9S\nf1: AS\nt2: 2S\ns> (2C 3C 4C 5C)\nw: KD\n";
    for (mv, expected) in [
        ("t1>t3:2", "8♥ and 1 more from column 1 to column 3"),
        ("t1>f1", "7♠ from column 1 to a foundation"),
        ("t1>t7", "7♠ from column 1 to the empty column 7"),
        ("w>t3", "K♦ from the waste to column 3"),
        ("s>t3 ??", "The face-down card from the stock to column 3"),
        ("turn", "Turn 3 cards"),
        ("redeal", "Turn the waste over for another pass"),
        ("pass", "End the turn"),
        ("t1!", "Take off 7♠"),
        ("t1+t3", "Take off 7♠ and 9♠"),
    ] {
        assert_eq!(words(&rules, board, mv), expected, "{mv}");
    }
    assert_eq!(
        words(&rules, "partial\nw: KD 2C 3C\n", "turn"),
        "Turn the waste over and turn 3 cards"
    );
    let batches = sample_games::batches();
    assert_eq!(
        words(&batches, "partial\ns> (2C 3C 4C)\n", "turn"),
        "Turn 3 cards, one by one"
    );
    assert_eq!(
        words(&batches, "partial\nr2: 2C\n", "gather r2"),
        "Gather corner 2 next"
    );
}

fn all_refusals(pile: PileId, other: PileId) -> Vec<Refusal> {
    let card = Card::new(Rank::ACE, patience_core::Suit::Clubs);
    let king = Card::new(Rank::KING, patience_core::Suit::Hearts);
    vec![
        Refusal::Over,
        Refusal::NotYourTurn(Seat::new(1)),
        Refusal::NotYours(pile),
        Refusal::NoSuchCard(pile),
        Refusal::FaceDown(pile),
        Refusal::NeverTaken(pile),
        Refusal::OnlyTop(pile),
        Refusal::FirstStays(pile),
        Refusal::OnlyWholeRun(pile),
        Refusal::RankStays(pile),
        Refusal::OnlyTopOrWhole(pile),
        Refusal::NotARun(pile),
        Refusal::TooMany { most: 3 },
        Refusal::DoesNotFit {
            card,
            on: king,
            to: pile,
        },
        Refusal::CannotStart { card, to: pile },
        Refusal::NeverPut(pile),
        Refusal::NotFromThere {
            from: pile,
            to: other,
        },
        Refusal::Full(pile),
        Refusal::NotFirstEmpty(pile),
        Refusal::NotBeside(pile),
        Refusal::Covered(pile),
        Refusal::SamePlace,
        Refusal::NotAPair {
            first: card,
            second: king,
        },
        Refusal::NotYetOff,
        Refusal::NotItsPile {
            from: pile,
            to: other,
        },
        Refusal::NotAlone(card),
        Refusal::NoSuchMove,
        Refusal::PlaceFirst,
        Refusal::Gathering,
        Refusal::StockEmpty,
        Refusal::StockNotEmpty,
        Refusal::NoMorePasses,
        Refusal::AlreadyTurned,
        Refusal::NotStuck,
        Refusal::NotYetTurned,
        Refusal::EmptyFirst(pile),
        Refusal::CanPlay,
        Refusal::AlreadyDeclared,
        Refusal::NotOut,
        Refusal::NotFull,
        Refusal::PlayTheBatch,
        Refusal::OneAtATime(pile),
        Refusal::OneOnSpace(pile),
    ]
}

/// Returns what is wrong with a sentence, if anything.
pub(super) fn fault_of(text: &str, full_stop: bool) -> Option<&'static str> {
    let first = text.chars().next();
    if first.is_none_or(char::is_lowercase) {
        return Some("does not begin with a capital");
    }
    if text.ends_with('.') != full_stop && !text.ends_with(':') {
        return Some("ends wrongly");
    }
    if text.contains("  ")
        || text.contains(" ,")
        || text.contains(" .")
        || text.contains("..")
        || text.contains('{')
    {
        return Some("is badly put together");
    }
    None
}

#[test]
fn every_refusal_is_a_plain_sentence_about_every_pile_of_every_game() {
    for rules in sample_games::all() {
        let position = sample_games::deal(&rules, 1);
        let last = PileId::new(u8::try_from(rules.piles().len() - 1).unwrap());
        for pile in rules.pile_ids() {
            for why in all_refusals(pile, last) {
                let text = refusal(&rules, &position, why);
                assert_eq!(
                    fault_of(&text, false),
                    None,
                    "{text} ({why:?} in {})",
                    rules.about.title
                );
            }
        }
    }
}

#[test]
fn every_legal_move_of_a_deal_has_words() {
    for rules in sample_games::all() {
        let position: Position = sample_games::deal(&rules, 9);
        let mut moves = Vec::new();
        position.legal_moves(&rules, position.to_move(), &mut moves);
        for mv in moves {
            let text = move_words(&rules, &position, mv);
            let first = text.chars().next().unwrap();
            assert!(
                !first.is_lowercase() && !text.contains("  "),
                "{text} in {}",
                rules.about.title
            );
        }
    }
}

#[test]
fn a_deal_from_the_stock_names_the_piles_that_get_cards() {
    let rules = sample_games::game("baroness", "standard");
    let mut position = sample_games::deal(&rules, 1);
    let mut told = Vec::new();
    while position.can_play(&rules, Seat::FIRST, Move::Turn).is_ok() {
        told.push(move_words(&rules, &position, Move::Turn));
        assert!(position.play(&rules, Seat::FIRST, Move::Turn).is_ok());
    }
    assert_eq!(told[0], "Deal cards to the piles");
    assert_eq!(told[told.len() - 1], "Deal cards to the grace cards");
}
