//! Openings of games with their own tables, laid out by hand from the pack of deal 1: 8H 9S 9C 5H
//! TS 8C JC 2D KH TC 3C 3D JS 4C 6S AS 4D TD 4H QD 7S 4S 9D 5S 8S KC QC 3S 6C JH 5C 2C JD KD 9H 7H
//! 8D QH KS 2H AH AC 6H AD 2S 6D 3H 7C QS TH 5D 7D.

use patience_core::{DealNumber, Position, Seat, notation};

use crate::playing;

/// Compares a deal with its piles as laid out by hand; piles that are not given are empty.
fn opens(game: &str, piles: &str) {
    let rules = playing::rule_file(game).compile(None, &[]).unwrap();
    let deal = DealNumber::new(1).unwrap();
    let position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
    let text = notation::write_position(&rules, &position);
    let is_pile = |line: &&str| line.contains(": ") || line.contains("> ");
    let dealt: Vec<&str> = text.lines().filter(is_pile).collect();
    let by_hand: Vec<&str> = piles
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(dealt, by_hand, "{game}");
}

/// Thirteen cards to a row, row by row; then the aces are taken out.
#[test]
fn gaps_has_gaps_where_the_aces_were() {
    opens(
        "gaps",
        "
         d: AS AH AC AD
         g11: 8H
         g12: 9S
         g13: 9C
         g14: 5H
         g15: TS
         g16: 8C
         g17: JC
         g18: 2D
         g19: KH
         g110: TC
         g111: 3C
         g112: 3D
         g113: JS
         g21: 4C
         g22: 6S
         g24: 4D
         g25: TD
         g26: 4H
         g27: QD
         g28: 7S
         g29: 4S
         g210: 9D
         g211: 5S
         g212: 8S
         g213: KC
         g31: QC
         g32: 3S
         g33: 6C
         g34: JH
         g35: 5C
         g36: 2C
         g37: JD
         g38: KD
         g39: 9H
         g310: 7H
         g311: 8D
         g312: QH
         g313: KS
         g41: 2H
         g44: 6H
         g46: 2S
         g47: 6D
         g48: 3H
         g49: 7C
         g410: QS
         g411: TH
         g412: 5D
         g413: 7D
        ",
    );
}

/// Four cards to each reserve, one at a time in rounds; the next card starts the foundations, and
/// its rank is the base.
#[test]
fn osmosis_shows_the_tops_of_its_reserves() {
    opens(
        "osmosis",
        "
         s> (TD 4H QD 7S 4S 9D 5S 8S KC QC 3S 6C JH 5C 2C JD KD 9H 7H 8D QH KS 2H AH AC 6H AD 2S 6D 3H 7C QS TH 5D 7D)
         r1: (8H TS KH) JS
         r2: (9S 8C TC) 4C
         r3: (9C JC 3C) 6S
         r4: (5H 2D 3D) AS
         f1: 4D
        ",
    );
}

/// From the two of hearts at five o'clock, the ranks follow the hours, in hearts, spades, diamonds
/// and clubs by turns; the rest is dealt row by row to eight columns.
#[test]
fn grandfathers_clock_begins_at_five() {
    opens(
        "grandfathers-clock",
        "
         f1: TH
         f2: JS
         f3: QD
         f4: KC
         f5: 2H
         f6: 3S
         f7: 4D
         f8: 5C
         f9: 6H
         f10: 7S
         f11: 8D
         f12: 9C
         t1: 8H TC 4S JD AD
         t2: 9S 3C 9D KD 2S
         t3: 5H 3D 5S 9H 6D
         t4: TS 4C 8S 7H 3H
         t5: 8C 6S QC QH 7C
         t6: JC AS 6C KS QS
         t7: 2D TD JH AH 5D
         t8: KH 4H 2C AC 7D
        ",
    );
}

/// The first ace, two, three and four in the pack.
#[test]
fn calculation_begins_with_four_ranks() {
    opens(
        "calculation",
        "
         s> (8H 9S 9C 5H TS 8C JC KH TC 3D JS 6S 4D TD 4H QD 7S 4S 9D 5S 8S KC QC 3S 6C JH 5C 2C JD KD 9H 7H 8D QH KS 2H AH AC 6H AD 2S 6D 3H 7C QS TH 5D 7D)
         f: AS
         twos: 2D
         threes: 3C
         fours: 4C
        ",
    );
}

/// Rows of eighteen, seventeen and seventeen: the last fan has one card.
#[test]
fn la_belle_lucie_has_one_fan_of_one() {
    opens(
        "la-belle-lucie",
        "
         t1: 8H 4H 7H
         t2: 9S QD 8D
         t3: 9C 7S QH
         t4: 5H 4S KS
         t5: TS 9D 2H
         t6: 8C 5S AH
         t7: JC 8S AC
         t8: 2D KC 6H
         t9: KH QC AD
         t10: TC 3S 2S
         t11: 3C 6C 6D
         t12: 3D JH 3H
         t13: JS 5C 7C
         t14: 4C 2C QS
         t15: 6S JD TH
         t16: AS KD 5D
         t17: 4D 9H 7D
         t18: TD
        ",
    );
}

/// Without the ace of spades, three rows of seventeen.
#[test]
fn black_hole_surrounds_the_ace_of_spades() {
    opens(
        "black-hole",
        "
         f: AS
         t1: 8H 4H 7H
         t2: 9S QD 8D
         t3: 9C 7S QH
         t4: 5H 4S KS
         t5: TS 9D 2H
         t6: 8C 5S AH
         t7: JC 8S AC
         t8: 2D KC 6H
         t9: KH QC AD
         t10: TC 3S 2S
         t11: 3C 6C 6D
         t12: 3D JH 3H
         t13: JS 5C 7C
         t14: 4C 2C QS
         t15: 6S JD TH
         t16: 4D KD 5D
         t17: TD 9H 7D
        ",
    );
}

/// Five rows of five.
#[test]
fn monte_carlo_is_a_square() {
    opens(
        "monte-carlo",
        "
         s> (KC QC 3S 6C JH 5C 2C JD KD 9H 7H 8D QH KS 2H AH AC 6H AD 2S 6D 3H 7C QS TH 5D 7D)
         g11: 8H
         g12: 9S
         g13: 9C
         g14: 5H
         g15: TS
         g21: 8C
         g22: JC
         g23: 2D
         g24: KH
         g25: TC
         g31: 3C
         g32: 3D
         g33: JS
         g34: 4C
         g35: 6S
         g41: AS
         g42: 4D
         g43: TD
         g44: 4H
         g45: QD
         g51: 7S
         g52: 4S
         g53: 9D
         g54: 5S
         g55: 8S
        ",
    );
}

/// Rows of three, six, nine and ten; the lowest is face up, and one more card starts the waste.
#[test]
fn tri_peaks_share_their_lowest_row() {
    opens(
        "tri-peaks",
        "
         s> (JH 5C 2C JD KD 9H 7H 8D QH KS 2H AH AC 6H AD 2S 6D 3H 7C QS TH 5D 7D)
         w: 6C
         p11: (8H)
         p12: (9S)
         p13: (9C)
         p21: (5H)
         p22: (TS)
         p23: (8C)
         p24: (JC)
         p25: (2D)
         p26: (KH)
         p31: (TC)
         p32: (3C)
         p33: (3D)
         p34: (JS)
         p35: (4C)
         p36: (6S)
         p37: (AS)
         p38: (4D)
         p39: (TD)
         p41: 4H
         p42: QD
         p43: 7S
         p44: 4S
         p45: 9D
         p46: 5S
         p47: 8S
         p48: KC
         p49: QC
         p410: 3S
        ",
    );
}

/// Three rows of eight; the king of the second row goes under its column.
#[test]
fn bristol_sinks_its_kings() {
    opens(
        "bristol",
        "
         s> (8S KC QC 3S 6C JH 5C 2C JD KD 9H 7H 8D QH KS 2H AH AC 6H AD 2S 6D 3H 7C QS TH 5D 7D)
         t1: KH 8H 4D
         t2: 9S TC TD
         t3: 9C 3C 4H
         t4: 5H 3D QD
         t5: TS JS 7S
         t6: 8C 4C 4S
         t7: JC 6S 9D
         t8: 2D AS 5S
        ",
    );
}

/// Three cards to each of four reserves, one at a time in rounds, then four columns.
#[test]
fn duchess_waits_for_a_base() {
    opens(
        "duchess",
        "
         s> (4D TD 4H QD 7S 4S 9D 5S 8S KC QC 3S 6C JH 5C 2C JD KD 9H 7H 8D QH KS 2H AH AC 6H AD 2S 6D 3H 7C QS TH 5D 7D)
         r1: 8H TS KH
         r2: 9S 8C TC
         r3: 9C JC 3C
         r4: 5H 2D 3D
         t1: JS
         t2: 4C
         t3: 6S
         t4: AS
        ",
    );
}
