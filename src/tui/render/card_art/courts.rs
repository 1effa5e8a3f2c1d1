//! Pictures of court cards, made of a few characters. A king has a crown, a beard and a sword; a queen a crown,
//! long hair and a flower; a jack a cap, a plume and a staff. On larger cards only the upper half is stored,
//! and the lower half is the same picture upside down.

use crate::layout::CardSize;
use crate::render::theme::Glyphs;

use super::pips::Spot;

/// The part of a court picture that a character belongs to. It determines the colour of the character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The crown, plume and clasp of a court card.
    Gold,
    /// The cap and the suit symbol of a court card.
    Suit,
    /// The hair and beard of a court card.
    Hair,
    /// The coat of a court card.
    Coat,
    /// The flower of a court card.
    Rose,
    /// The sword and staff of a court card.
    Staff,
    /// The eyes, nose and mouth of a court card.
    Line,
}

impl Part {
    const fn from_letter(letter: char) -> Self {
        match letter {
            'g' => Self::Gold,
            's' => Self::Suit,
            'h' => Self::Hair,
            'r' => Self::Coat,
            'f' => Self::Rose,
            'w' => Self::Staff,
            _ => Self::Line,
        }
    }
}

/// The picture of a court card, or its upper half if the lower half is mirrored. Each line consists of the characters,
/// where `*` stands for the suit symbol, and of a letter for the part that each character belongs to.
type Drawing = &'static [[&'static str; 2]];

/// Pictures of court cards, thirteen columns by five lines large, for `Colossal` cards. The fifth line is the middle of
/// the card, and the lines above it are mirrored below it.
const COLOSSAL: [Drawing; 3] = [
    &[
        ["*  ▗▄▄▄▄▄▞   ", "s  ssssssg   "],
        ["   ▐▀▀▀▀▀▌ ╻ ", "   hhhhhhh w "],
        ["   ▐ • • ▌ ┃ ", "   h l l h w "],
        ["  ▟▚▙ ▼ ▟▞▙┃ ", "  rrr g rrrw "],
        [" ┃▞▚▞▚◆▚▞▚▞┃ ", " wrrrrgrrrrw "],
    ],
    &[
        ["*  ▗▄▟█▙▄▖   ", "s  ggggggg   "],
        ["   █▀▀▀▀▀█   ", "   hhhhhhh   "],
        ["   █ • • █   ", "   h l l h   "],
        ["  ▗█▙ ▼ ▟█▖  ", "  rhr g rhr  "],
        [" ✿▓▒▓▒◆▒▓▒▓✿ ", " frrrrgrrrrf "],
    ],
    &[
        ["* ┃▙▄▟█▙▄▟   ", "s wggggggg   "],
        ["  ┃▝▀▀▀▀▀▘   ", "  wggggggg   "],
        ["  ╂▐ •╷• ▌   ", "  wh lhl h   "],
        ["  ╹▟▙▄▼▄▟▙   ", "  wrhhhhhr   "],
        [" █████◆█████ ", " rrrrrgrrrrr "],
    ],
];

/// Pictures of court cards, nine columns by three lines large, for `Giant` cards. All three lines are mirrored below.
const GIANT: [Drawing; 3] = [
    &[
        ["* ▗▄▄▄▞  ", "s ssssg  "],
        ["  ▐• •▌╻ ", "  hl lhw "],
        ["  ▟▚▼▚▙┃ ", "  rrgrrw "],
    ],
    &[
        ["* ▗▟█▙▖  ", "s ggggg  "],
        ["  █• •█  ", "  hl lh  "],
        [" ✿▜▙▼▟▛  ", " frrgrr  "],
    ],
    &[
        ["*┃▙▄█▄▟  ", "swggggg  "],
        [" ╂▐•╷•▌  ", " whlhlh  "],
        [" ╹▟█▼█▙  ", " wrrgrr  "],
    ],
];

/// Pictures of court cards, seven columns by three lines large, for `Huge` cards. The third line is the middle of the
/// card, and the lines above it are mirrored below it.
const HUGE: [Drawing; 3] = [
    &[
        ["*▗▄▄▄▞ ", "sssssg "],
        [" ▐• •▌╻", " hl lhw"],
        ["┃▞▚◆▞▚┃", "wrrgrrw"],
    ],
    &[
        ["*▗▟█▙▖ ", "sggggg "],
        [" █• •█ ", " hl lh "],
        ["✿▓▒◆▒▓✿", "frrgrrf"],
    ],
    &[
        ["*▙▄█▄▟ ", "sggggg "],
        [" ▐•╷•▌╻", " hlhlhw"],
        ["╂██◆██╂", "wrrgrrw"],
    ],
];

/// Pictures of court cards, five columns by three lines large, for `Large` cards. They have a single head and are not
/// mirrored.
const LARGE: [Drawing; 3] = [
    &[[" ▄▄▞ ", " ssg "], [" • • ", " l l "], [" ▟▚▙ ", " rrr "]],
    &[[" ▗█▖ ", " ggg "], ["▐• •▌", "hl lh"], [" ▜█▛ ", " rrr "]],
    &[[" ▙█▟ ", " ggg "], [" •╷• ", " lhl "], [" ▟█▙ ", " rrr "]],
];

/// Pictures of court cards, seven columns by two lines large, for `Wide` cards: a hat and a face.
const WIDE: [Drawing; 3] = [
    &[[" ▗▄▄▄▞ ", " ssssg "], ["▟▐• •▌▙", "rhl lhr"]],
    &[[" ▗▟█▙▖ ", " ggggg "], ["▟█• •█▙", "rhl lhr"]],
    &[[" ▙▄█▄▟ ", " ggggg "], ["▟▐•╷•▌▙", "rhlhlhr"]],
];

/// Pictures of court cards, three columns by one line large, for `Medium` cards: only the hat. Crowns have a jewel in
/// the colour of the suit.
const MEDIUM: [Drawing; 3] = [&[["▟▙╱", "rrg"]], &[["▗█▖", "grg"]], &[["▙█▟", "grg"]]];

/// Pictures of court cards in ASCII, for `Colossal` cards.
const ASCII_COLOSSAL: [Drawing; 3] = [
    &[
        ["*    ===/    ", "s    sssg    "],
        ["    |o o| !  ", "    hl lh w  "],
        ["    | - | !  ", "    h l h w  "],
        ["   /:=$=:\\ ! ", "   rrrgrrr w "],
        [" !:=:=$=:=:! ", " wrrrrgrrrrw "],
    ],
    &[
        ["*    oOo     ", "s    ggg     "],
        ["    {o o}    ", "    hl lh    "],
        ["    { - }    ", "    h l h    "],
        ["   {}#$#{}   ", "   rrrgrrr   "],
        [" @}#{#$#}#{@ ", " frrrrgrrrrf "],
    ],
    &[
        ["*   /WWW\\    ", "s   ggggg    "],
        ["  ! |o,o|    ", "  w hlhlh    "],
        ["  ! |###|    ", "  w hhhhh    "],
        ["  + /#=#\\    ", "  w rrrrr    "],
        [" +=#=#$#=#=+ ", " wrrrrgrrrrw "],
    ],
];

const ASCII_GIANT: [Drawing; 3] = [
    &[
        ["*  ===/  ", "s  sssg  "],
        ["  |o o|! ", "  hl lhw "],
        ["  :=$=:! ", "  rrgrrw "],
    ],
    &[
        ["*  oOo   ", "s  ggg   "],
        ["  {o o}  ", "  hl lh  "],
        [" @}#$#{  ", " frrgrr  "],
    ],
    &[
        ["* /WWW\\  ", "s ggggg  "],
        [" ! o,o   ", " w lhl   "],
        [" + =$=   ", " w rgr   "],
    ],
];

const ASCII_HUGE: [Drawing; 3] = [
    &[
        ["* ===/ ", "s sssg "],
        [" |o o|!", " hl lhw"],
        ["!:=$=:!", "wrrgrrw"],
    ],
    &[
        ["* oOo  ", "s ggg  "],
        [" {o o} ", " hl lh "],
        ["@}#$#{@", "frrgrrf"],
    ],
    &[
        ["*/WWW\\ ", "sggggg "],
        ["  o,o  ", "  lhl  "],
        ["+=#$#=+", "wrrgrrw"],
    ],
];

const ASCII_WIDE: [Drawing; 3] = [
    &[["  ==/  ", "  ssg  "], [" |o o| ", " rl lr "]],
    &[["  oOo  ", "  ggg  "], [" {o o} ", " hl lh "]],
    &[["  WWW  ", "  ggg  "], [" #o,o# ", " hlhlh "]],
];

const ASCII_LARGE: [Drawing; 3] = [
    &[[" ==/ ", " ssg "], [" o o ", " l l "], [" :=: ", " rrr "]],
    &[[" oOo ", " ggg "], ["{o o}", "hl lh"], [" }#{ ", " rrr "]],
    &[[" WWW ", " ggg "], [" o,o ", " lhl "], [" =#= ", " rrr "]],
];

/// Returns the character that looks like `sign` upside down.
const fn turned(sign: char) -> char {
    match sign {
        '▟' => '▛',
        '▛' => '▟',
        '▙' => '▜',
        '▜' => '▙',
        '▄' => '▀',
        '▀' => '▄',
        '▗' => '▘',
        '▘' => '▗',
        '▖' => '▝',
        '▝' => '▖',
        '▐' => '▌',
        '▌' => '▐',
        '▼' => '▲',
        '▲' => '▼',
        '╷' => '╵',
        '╵' => '╷',
        '╻' => '╹',
        '╹' => '╻',
        '{' => '}',
        '}' => '{',
        'W' => 'M',
        'M' => 'W',
        ',' => '\'',
        '\'' => ',',
        other => other,
    }
}

/// Converts a character of a dark coat on a court card to that of a light coat. In themes without colours, light coats
/// distinguish the red suits from the black suits.
pub(super) const fn light(sign: char) -> char {
    match sign {
        '▟' | '▛' | '▙' | '▜' | '▞' | '▚' | '▄' | '▀' | '█' | '▓' => '░',
        '#' => '.',
        '=' => '-',
        other => other,
    }
}

/// Draws a court card. `letter` is `J`, `Q` or `K`, and `sign` is the suit symbol. Calls `put` for each
/// character, with its place counted from the upper left corner of the card, and its part of the picture.
/// Returns `false` for ASCII cards that only have room for the suit symbol. The caller must draw this symbol.
pub(super) fn draw(
    letter: char,
    sign: char,
    (size, glyphs): (CardSize, Glyphs),
    mut put: impl FnMut(Spot, char, Part),
) -> bool {
    let court = match letter {
        'J' => 0,
        'Q' => 1,
        _ => 2,
    };
    let drawing = match (glyphs, size) {
        (Glyphs::Unicode, CardSize::Colossal) => COLOSSAL[court],
        (Glyphs::Unicode, CardSize::Giant) => GIANT[court],
        (Glyphs::Unicode, CardSize::Huge) => HUGE[court],
        (Glyphs::Unicode, CardSize::Large) => LARGE[court],
        (Glyphs::Unicode, CardSize::Wide) => WIDE[court],
        (Glyphs::Unicode, CardSize::Medium) => MEDIUM[court],
        (Glyphs::Ascii, CardSize::Colossal) => ASCII_COLOSSAL[court],
        (Glyphs::Ascii, CardSize::Giant) => ASCII_GIANT[court],
        (Glyphs::Ascii, CardSize::Huge) => ASCII_HUGE[court],
        (Glyphs::Ascii, CardSize::Large) => ASCII_LARGE[court],
        (Glyphs::Ascii, CardSize::Wide) => ASCII_WIDE[court],
        (_, CardSize::Small) | (Glyphs::Ascii, CardSize::Medium) => return false,
    };
    let is_mirrored = size >= CardSize::Huge;
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    for (y, [signs, parts]) in (1..).zip(drawing) {
        for (x, (drawn, part)) in (1..).zip(signs.chars().zip(parts.chars())) {
            if drawn == ' ' {
                continue;
            }
            let part = Part::from_letter(part);
            let shown = if drawn == '*' { sign } else { drawn };
            put((x, y), shown, part);
            // The line in the very middle is drawn whole.
            if is_mirrored && bottom - y > y {
                let below = if drawn == '*' { sign } else { turned(drawn) };
                put((right - x, bottom - y), below, part);
            }
        }
    }
    true
}

/// Returns the letter of a court card and the suit symbols above and below it, each with its place counted from
/// the upper left corner of the card. A card without a middle line has the letter twice.
pub(super) fn letters(
    letter: char,
    sign: char,
    size: CardSize,
) -> impl Iterator<Item = (Spot, char)> {
    let (x, last) = (size.width() / 2, size.height() - 1);
    let (upper, lower) = (last / 2, last - last / 2);
    let lines = [
        (upper - 1, sign),
        (upper, letter),
        (lower, letter),
        (lower + 1, sign),
    ];
    lines.into_iter().map(move |(y, sign)| ((x, y), sign))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    const SIZES: [CardSize; 6] = [
        CardSize::Medium,
        CardSize::Wide,
        CardSize::Large,
        CardSize::Huge,
        CardSize::Giant,
        CardSize::Colossal,
    ];

    fn drawn(letter: char, size: CardSize, glyphs: Glyphs) -> BTreeMap<Spot, (char, Part)> {
        let mut all = BTreeMap::new();
        draw(letter, '*', (size, glyphs), |spot, sign, part| {
            all.insert(spot, (sign, part));
        });
        all
    }

    #[test]
    fn courts_are_inside_the_frame_and_differ() {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            for size in SIZES {
                let [jack, queen, king] = ['J', 'Q', 'K'].map(|letter| drawn(letter, size, glyphs));
                if jack.is_empty() {
                    assert_eq!((glyphs, size), (Glyphs::Ascii, CardSize::Medium));
                    continue;
                }
                assert!(jack != queen && queen != king && king != jack);
                for (x, y) in jack.keys().chain(queen.keys()).chain(king.keys()) {
                    assert!((1..size.width() - 1).contains(x), "{size:?}");
                    assert!((1..size.height() - 1).contains(y), "{size:?}");
                }
            }
        }
    }

    #[test]
    fn the_large_courts_look_the_same_upside_down() {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            for size in [CardSize::Huge, CardSize::Giant, CardSize::Colossal] {
                for letter in ['J', 'Q', 'K'] {
                    let court = drawn(letter, size, glyphs);
                    let middle = (size.height() - 1) / 2;
                    for ((x, y), (sign, part)) in &court {
                        // A clasp and a coat in the middle line are drawn as they are.
                        if size == CardSize::Huge && *y == middle {
                            continue;
                        }
                        let other = (size.width() - 1 - x, size.height() - 1 - y);
                        let expected = (turned(*sign), *part);
                        assert_eq!(court.get(&other), Some(&expected), "{letter} {size:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn letters_are_between_two_signs_and_look_the_same_upside_down() {
        for size in [
            CardSize::Large,
            CardSize::Huge,
            CardSize::Giant,
            CardSize::Colossal,
        ] {
            let drawn: BTreeMap<Spot, char> = letters('K', '*', size).collect();
            assert_eq!(drawn.values().filter(|sign| **sign == '*').count(), 2);
            assert!(drawn.values().any(|sign| *sign == 'K'), "{size:?}");
            for ((x, y), sign) in &drawn {
                let other = (size.width() - 1 - x, size.height() - 1 - y);
                assert_eq!(drawn.get(&other), Some(sign), "{size:?}");
            }
        }
    }

    #[test]
    fn every_character_of_ascii_courts_is_ascii() {
        for size in SIZES {
            for letter in ['J', 'Q', 'K'] {
                let court = drawn(letter, size, Glyphs::Ascii);
                assert!(court.values().all(|(sign, _)| sign.is_ascii()));
            }
        }
    }
}
