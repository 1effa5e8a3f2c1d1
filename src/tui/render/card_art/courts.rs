//! Court cards in a few characters: the king with crown, beard and sword, the queen with crown, long hair
//! and flower, the jack with cap, plume and staff. The larger ones are drawn to the middle, and the other
//! half is the same turned upside down.

use crate::layout::CardSize;
use crate::render::theme::Glyphs;

use super::pips::Spot;

/// What a part of the drawing shows, by which it is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Crown, plume and clasp.
    Gold,
    /// Cap and the sign of the suit.
    Suit,
    /// Hair and beard.
    Hair,
    /// Coat.
    Coat,
    /// Flower.
    Rose,
    /// Sword and staff.
    Staff,
    /// Eyes, nose and mouth.
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

/// Half a drawing, or a whole one where it is not turned: characters, with `*` for the suit, and below
/// each the letter of its part.
type Drawing = &'static [[&'static str; 2]];

/// Thirteen columns by five lines, of which the fifth is its own other half.
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

/// Nine columns by three lines, which are turned for the three below them.
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

/// Seven columns by three lines, of which the third is its own other half.
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

/// Five columns by three lines, one head each.
const LARGE: [Drawing; 3] = [
    &[[" ▄▄▞ ", " ssg "], [" • • ", " l l "], [" ▟▚▙ ", " rrr "]],
    &[[" ▗█▖ ", " ggg "], ["▐• •▌", "hl lh"], [" ▜█▛ ", " rrr "]],
    &[[" ▙█▟ ", " ggg "], [" •╷• ", " lhl "], [" ▟█▙ ", " rrr "]],
];

/// Seven columns by two lines: hat and face.
const WIDE: [Drawing; 3] = [
    &[[" ▗▄▄▄▞ ", " ssssg "], ["▟▐• •▌▙", "rhl lhr"]],
    &[[" ▗▟█▙▖ ", " ggggg "], ["▟█• •█▙", "rhl lhr"]],
    &[[" ▙▄█▄▟ ", " ggggg "], ["▟▐•╷•▌▙", "rhlhlhr"]],
];

/// What they wear on their heads, the crowns with a jewel of the suit.
const MEDIUM: [Drawing; 3] = [&[["▟▙╱", "rrg"]], &[["▗█▖", "grg"]], &[["▙█▟", "grg"]]];

/// The same in ASCII.
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

/// Returns the character upside down.
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

/// Returns the character of a light coat for that of a dark one, by which red and black suits differ where there
/// are no colours.
pub(super) const fn light(sign: char) -> char {
    match sign {
        '▟' | '▛' | '▙' | '▜' | '▞' | '▚' | '▄' | '▀' | '█' | '▓' => '░',
        '#' => '.',
        '=' => '-',
        other => other,
    }
}

/// Draws the court card with the letter of a rank, `J`, `Q` or `K`: gives each character with its place
/// from the upper left corner of the card and with its part. An ASCII card of three lines has no room for
/// anything but its suit, and is left to the caller: `false`.
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

/// Returns the letter of a court card between two signs of its suit, each with its place from the upper
/// left corner of the card; where the card has no line in its middle the letter stands on both.
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
    fn courts_lie_inside_the_frame_and_differ() {
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
    fn letters_stand_between_two_signs_and_look_the_same_upside_down() {
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
