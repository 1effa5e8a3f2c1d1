//! The inside of a huge card: as many suit signs as its rank says, a framed letter for a court
//! card.

use patience_core::Card;

use crate::render::theme::Glyphs;

/// Where a sign stands, in columns and lines from the inside's upper left corner.
type Spot = (u16, u16);

const LEFT: u16 = 2;
const MIDDLE: u16 = 4;
const RIGHT: u16 = 6;

/// The signs in the middle column, by rank from the ace to the ten.
const MIDDLES: [&[u16]; 10] = [
    &[2],
    &[0, 4],
    &[0, 2, 4],
    &[],
    &[2],
    &[],
    &[1],
    &[1, 3],
    &[2],
    &[1, 3],
];

/// The signs in each of the columns beside it.
const BESIDE: [&[u16]; 10] = [
    &[],
    &[],
    &[],
    &[0, 4],
    &[0, 4],
    &[0, 2, 4],
    &[0, 2, 4],
    &[0, 2, 4],
    &[0, 1, 3, 4],
    &[0, 1, 3, 4],
];

/// The frame of a court card, its letter and its two signs, in Unicode and in ASCII.
const COURT: [[&str; 5]; 2] = [
    [" *     ", " ╭───╮ ", " │ @ │ ", " ╰───╯ ", "     * "],
    [" *     ", " +---+ ", " | @ | ", " +---+ ", "     * "],
];

/// Returns the inside of a card, nine columns by five lines.
pub(super) fn inside(card: Card, glyphs: Glyphs) -> Vec<(Spot, char)> {
    let sign = glyphs.suit(card.suit());
    let letter = card.rank().letter();
    let number = match letter {
        'A' => 1,
        'T' => 10,
        letter => letter.to_digit(10).unwrap_or(0) as usize,
    };
    let Some(row) = number.checked_sub(1) else {
        return court(letter, sign, glyphs);
    };
    let middle = MIDDLES[row].iter().map(|line| (MIDDLE, *line));
    let beside = BESIDE[row]
        .iter()
        .flat_map(|line| [(LEFT, *line), (RIGHT, *line)]);
    middle.chain(beside).map(|spot| (spot, sign)).collect()
}

fn court(letter: char, sign: char, glyphs: Glyphs) -> Vec<(Spot, char)> {
    let lines = COURT[usize::from(glyphs == Glyphs::Ascii)];
    let mut spots = Vec::new();
    for (y, line) in (0..).zip(lines) {
        for (x, drawn) in (1..).zip(line.chars()).filter(|(_, drawn)| *drawn != ' ') {
            let shown = match drawn {
                '*' => sign,
                '@' => letter,
                other => other,
            };
            spots.push(((x, y), shown));
        }
    }
    spots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_bears_as_many_signs_as_its_rank_says() {
        for card in Card::all() {
            let spots = inside(card, Glyphs::Ascii);
            let sign = Glyphs::Ascii.suit(card.suit());
            let signs = spots.iter().filter(|(_, drawn)| *drawn == sign).count();
            let expected = match card.rank().letter() {
                'A' => 1,
                'T' => 10,
                letter => letter.to_digit(10).unwrap_or(2) as usize,
            };
            assert_eq!(signs, expected, "{card}");
            assert!(spots.iter().all(|((x, y), _)| *x < 9 && *y < 5), "{card}");
        }
    }
}
