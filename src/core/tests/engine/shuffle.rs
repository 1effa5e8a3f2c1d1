//! The deals that people write down: kept in `golden/shuffle.txt`, and dealt by a second
//! implementation, so that neither the generator nor the shuffle can change unnoticed.

use std::fmt::Write as _;

use crate::common::{compare_with_file, deal_number};
use patience_core::{Card, DealNumber, SHUFFLE_VERSION, shuffled_deck};

const DEALS: [(u8, u64, u32, u8); 12] = [
    (1, 1, 0, 0),
    (1, 2, 0, 0),
    (1, 617, 0, 0),
    (1, 617, 0, 1),
    (1, 617, 0, 11),
    (1, 617, 1, 0),
    (1, 617, 49, 3),
    (1, 11982, 0, 0),
    (1, DealNumber::MAX, 0, 0),
    (2, 1, 0, 0),
    (2, 617, 0, 0),
    (3, 4_294_967_296, 70_000, 2),
];

#[test]
fn the_deals_are_those_written_down() {
    let mut text = format!("version {SHUFFLE_VERSION}\n");
    for (packs, number, hand, seat) in DEALS {
        write!(text, "packs {packs} deal {number} hand {hand} seat {seat}:").unwrap();
        for card in shuffled_deck(packs, deal_number(number), hand, seat) {
            write!(text, " {card}").unwrap();
        }
        text.push('\n');
    }
    compare_with_file("golden/shuffle.txt", &text, "UPDATE_GOLDEN");
}

#[test]
fn a_second_implementation_deals_the_same() {
    for (packs, number, hand, seat) in DEALS {
        assert_eq!(
            shuffled_deck(packs, deal_number(number), hand, seat),
            shuffle(packs, number, hand, seat)
        );
    }
    for number in 3..40 {
        assert_eq!(
            shuffled_deck(2, deal_number(number), 5, 1),
            shuffle(2, number, 5, 1)
        );
    }
}

#[test]
fn only_numbers_from_1_to_the_highest_are_deals() {
    assert_eq!(DealNumber::new(0), None);
    assert_eq!(DealNumber::new(DealNumber::MAX + 1), None);
    assert_eq!(DealNumber::parse(" 617 "), DealNumber::new(617));
    for text in [
        "",
        "-1",
        "1.5",
        "9223372036854775808",
        "99999999999999999999999",
    ] {
        assert_eq!(DealNumber::parse(text), None, "{text}");
    }
}

#[test]
fn no_card_favours_a_place() {
    // Over 5200 deals each card is first about 100 times; 6 standard deviations are 60.
    let mut first = [0u32; 52];
    let mut last = [0u32; 52];
    for number in 1..=5200 {
        let deck = shuffled_deck(1, deal_number(number), 0, 0);
        first[usize::from(deck[0].index())] += 1;
        last[usize::from(deck[51].index())] += 1;
    }
    for counts in [first, last] {
        assert!(
            counts.iter().all(|count| (40..=160).contains(count)),
            "{counts:?}"
        );
    }
}

/// Shuffles as documented for version 1: `ChaCha8` with the deal, hand and seat as its key, and
/// Fisher and Yates from the last card down, drawing again when a number is out of range.
fn shuffle(packs: u8, number: u64, hand: u32, seat: u8) -> Vec<Card> {
    let mut key = [0u8; 32];
    key[0..8].copy_from_slice(&number.to_le_bytes());
    key[8..12].copy_from_slice(&hand.to_le_bytes());
    key[13] = seat;
    key[28..].copy_from_slice(b"pat1");
    let mut drawn = (0..).flat_map(|block| chacha8(&key, block));
    let mut deck: Vec<Card> = (0..packs).flat_map(|_| Card::all()).collect();
    for last in (1..deck.len()).rev() {
        let places = u32::try_from(last).unwrap() + 1;
        let fair = u32::MAX - u32::MAX % places;
        let draw = drawn.by_ref().find(|draw| *draw < fair).unwrap();
        deck.swap(last, (draw % places) as usize);
    }
    deck
}

/// Returns one block of the stream cipher `ChaCha` with eight rounds.
fn chacha8(key: &[u8; 32], block: u64) -> [u32; 16] {
    let mut start = [
        0x6170_7865,
        0x3320_646e,
        0x7962_2d32,
        0x6b20_6574,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
    ];
    for (word, bytes) in start[4..12].iter_mut().zip(key.chunks(4)) {
        *word = u32::from_le_bytes(bytes.try_into().unwrap());
    }
    start[12] = u32::try_from(block & 0xffff_ffff).unwrap();
    start[13] = u32::try_from(block >> 32).unwrap();
    let mut state: [u32; 16] = start;
    for _ in 0..4 {
        for column in 0..4 {
            quarter(&mut state, [column, column + 4, column + 8, column + 12]);
        }
        for column in 0..4 {
            quarter(
                &mut state,
                [
                    column,
                    (column + 1) % 4 + 4,
                    (column + 2) % 4 + 8,
                    (column + 3) % 4 + 12,
                ],
            );
        }
    }
    std::array::from_fn(|at| state[at].wrapping_add(start[at]))
}

fn quarter(state: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (add, to, bits) in [
        ((a, b), d, 16),
        ((c, d), b, 12),
        ((a, b), d, 8),
        ((c, d), b, 7),
    ] {
        state[add.0] = state[add.0].wrapping_add(state[add.1]);
        state[to] = (state[to] ^ state[add.0]).rotate_left(bits);
    }
}

/// Deals that all players of Microsoft's numbers know, row by row as dealt.
const MICROSOFT: [(&str, &str); 2] = [
    (
        "ms:1",
        "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C TS QH 4H AC \
         4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H",
    ),
    (
        "ms:617",
        "7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH TH QC 3H 9D 6S 8D 3D TC KD 5H 9S 3C 8S 7H \
         4D JS 4C QS 9C 9H 7C 6H 2C 2S 4S TS 2H 5D JC 6C JH QH JD KS KC 4H",
    ),
];

#[test]
fn microsoft_deals_are_those_that_players_know() {
    for (deal, cards) in MICROSOFT {
        let deck = shuffled_deck(1, DealNumber::parse(deal).unwrap(), 0, 0);
        let cards: Vec<Card> = cards
            .split_whitespace()
            .map(|card| Card::parse(card).unwrap())
            .collect();
        assert_eq!(deck, cards, "{deal}");
    }
    // First columns, bottom card first, one for each way of drawing.
    for (deal, column) in [
        ("ms:11982", "AH 3D KD JC 6C JD KC"),
        ("ms:1000000", "2D 9C KD JD 3H TC TS"),
        ("ms:2147483648", "QH 3H 7D 4D TS QD 6D"),
        ("ms:4294967296", "TS 3S KC 4H 9H 3H 4D"),
    ] {
        let deck = shuffled_deck(1, DealNumber::parse(deal).unwrap(), 0, 0);
        let dealt: Vec<String> = deck.iter().step_by(8).map(ToString::to_string).collect();
        assert_eq!(dealt.join(" "), column, "{deal}");
    }
}

#[test]
fn deal_numbers_of_both_kinds_read_back() {
    for text in ["1", "617", "9223372036854775807", "ms:1", "ms:8589934591"] {
        assert_eq!(DealNumber::parse(text).unwrap().to_string(), text);
    }
    for text in ["ms:0", "ms:8589934592", "ms:", "ms", "ps:1", "ms:1:1"] {
        assert_eq!(DealNumber::parse(text), None, "{text}");
    }
}
