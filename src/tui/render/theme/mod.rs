//! Colours and signs: every style the screens use, by theme. What is drawn with them is in
//! `card_art` and `piles.rs`. A state that matters (selected, legal target, hint, cursor)
//! also has a shape of its own, so that no theme has to rely on colour alone.

mod contrast;
mod look;
mod palette;
mod warnings;

#[cfg(test)]
pub(super) use contrast::contrast;
pub use warnings::theme_warnings;

use patience_core::{Card, Rank, Seat, Suit};
use patience_solver::Verdict;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

use patience_app::settings::{Backs, Colours, Courts, OwnTheme};
pub use patience_app::settings::{SuitColours as Suits, Theme as ThemeName};
use patience_app::winnability::Shown;

/// How many owners have a back and a colour of their own.
const OWNERS: usize = 12;

/// Which characters cards are drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Glyphs {
    /// Suit signs and box drawing.
    Unicode,
    /// Letters and `+ - |` only.
    Ascii,
}

impl Glyphs {
    /// Returns the first of two forms, or the one in ASCII.
    pub const fn either<T: Copy>(self, unicode: T, ascii: T) -> T {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }

    /// Returns the sign of a suit: `♥`, or `H`.
    pub const fn suit(self, suit: Suit) -> char {
        self.either(suit.sign(), suit.letter())
    }

    /// Returns a card as it is written on the table: `10♥`, or `10H`.
    pub fn card(self, card: Card) -> String {
        format!("{}{}", rank_text(card.rank()), self.suit(card.suit()))
    }

    /// Returns the sign for cards folded away: `┊`, or `:`.
    pub const fn fold(self) -> char {
        self.either('┊', ':')
    }

    /// Returns the pattern of a card's back: `╳`, or `#`.
    pub const fn back(self) -> char {
        self.either('╳', '#')
    }

    /// Returns the caret of a line that is typed: `▏`, or `_`.
    pub const fn caret(self) -> &'static str {
        self.either("▏", "_")
    }

    /// Returns the arrows that stand around a value which they change: `‹` and `›`, or `<` and `>`.
    pub const fn arrows(self) -> [&'static str; 2] {
        self.either(["‹", "›"], ["<", ">"])
    }

    /// Returns the pointer that stands before the card under the cursor: `►`, or `>`.
    pub const fn pointer(self) -> char {
        self.either('►', '>')
    }

    /// Returns the pointer before the chosen line of a list, and a space before the others.
    pub const fn pointer_if(self, is_chosen: bool) -> char {
        if is_chosen { self.pointer() } else { ' ' }
    }

    /// Returns the sign of a game that ended well, or not so well: `●` and `○`, or `*` and `o`.
    pub const fn result(self, is_good: bool) -> char {
        if is_good {
            self.either('●', '*')
        } else {
            self.either('○', 'o')
        }
    }

    /// Returns the sign before a number of cards: `×`, or `x`.
    pub const fn times(self) -> char {
        self.either('×', 'x')
    }

    /// Returns the sign of an empty stock: `↻` while it can be filled again, `×` when not, or
    /// `@` and `x`.
    pub const fn stock(self, again: bool) -> char {
        if again {
            self.either('↻', '@')
        } else {
            self.times()
        }
    }

    /// Returns the sign of a verdict: the hand can be won, it cannot, a search is under way,
    /// undecided.
    pub const fn winnability(self, shown: Shown) -> char {
        match shown {
            Shown::Found(Verdict::Won(())) => self.either('●', '+'),
            Shown::Found(Verdict::Lost) => self.either('○', '-'),
            Shown::Thinking => self.either('…', '~'),
            Shown::Found(Verdict::Undecided(_)) => '?',
        }
    }

    /// Returns the frame of a box: its corners from the upper left, and its lines across and down.
    pub const fn frame(self) -> [char; 6] {
        let rounded = ['╭', '╮', '╰', '╯', '─', '│'];
        self.either(rounded, ['.', '.', '\'', '\'', '-', '|'])
    }

    /// Returns the dot that parts short texts: `·`, or `.`.
    pub const fn dot(self) -> char {
        self.either('·', '.')
    }
}

/// Returns a rank as it is written on a card: `10`, its letter, the number of a trump, or `Jo` for a joker.
pub fn rank_text(rank: Rank) -> String {
    match (rank.trump_number(), rank.letter()) {
        (Some(number), _) => number.to_string(),
        _ if rank == Rank::JOKER => "Jo".to_owned(),
        (None, 'T') => "10".to_owned(),
        (None, letter) => letter.to_string(),
    }
}

/// The styles of one state of a card or a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mark {
    /// Laid over the card's face.
    pub tint: Style,
    /// Laid over the card's edge.
    pub edge: Style,
    /// The outline of an empty place.
    pub outline: Style,
}

/// The styles of the back of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Back {
    /// The ground and the pattern on it.
    pub weave: Style,
    /// The edge.
    pub frame: Style,
}

impl Back {
    /// Returns a back with an edge like its pattern.
    const fn single(style: Style) -> Self {
        Self {
            weave: style,
            frame: style,
        }
    }
}

/// The styles of the parts of a court card, laid over its face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Court {
    /// Crown, plume and clasp.
    pub gold: Style,
    /// Sword and staff.
    pub robe: Style,
    /// Hair and beard.
    pub hair: Style,
    /// Flower.
    pub rose: Style,
}

/// Everything a screen needs to know about looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// The character set.
    pub glyphs: Glyphs,
    /// The pattern on the backs of cards.
    pub back_pattern: Backs,
    /// How kings, queens and jacks look.
    pub courts: Courts,
    /// Whether rank and suit of large cards are written two rows high, in characters that not every font has.
    pub has_large_indices: bool,
    /// The table, and all plain text on it.
    pub table: Style,
    /// A card's face.
    pub face: Style,
    /// Laid over the face of a card on which others lie.
    pub covered: Style,
    /// A card's edge.
    pub edge: Style,
    /// The outline of an empty place.
    pub ghost: Style,
    /// Laid over the table within an empty place.
    pub recess: Style,
    /// Picked-up cards.
    pub selection: Mark,
    /// Places where the selection may go.
    pub target: Mark,
    /// The cards and the pile that a hint points at.
    pub hint: Mark,
    /// The card under the cursor.
    pub cursor: Mark,
    /// The key that stands for a pile.
    pub label: Style,
    /// Such a key where it is written on a card.
    pub card_label: Style,
    /// Text of little weight.
    pub dim: Style,
    /// Text of much weight.
    pub strong: Style,
    /// The line on top of the screen.
    pub title: Style,
    /// The line at the bottom of the screen.
    pub keys: Style,
    /// A key's name in that line.
    pub key: Style,
    /// A message about something that went well.
    pub message: Style,
    /// A message about something that cannot be.
    pub error: Style,
    /// The chosen line of a list.
    pub chosen: Style,
    /// The frame of an overlay.
    pub frame: Style,
    /// The inside of an overlay.
    pub panel: Style,
    /// Good news: winnable, won, points gained.
    pub good: Style,
    /// Bad news: lost.
    pub bad: Style,
    /// The parts of a court card.
    pub court: Court,
    suit_styles: [Style; 4],
    backs: [Back; OWNERS],
    owners: [Style; OWNERS],
    seats: [Style; OWNERS],
}

impl Theme {
    /// Makes a theme for terminals with 256 colours.
    pub fn new(name: ThemeName, suits: Suits, glyphs: Glyphs) -> Self {
        Self::with_colours(name, suits, glyphs, Colours::Indexed)
    }

    /// Makes a theme for terminals with so many colours. A theme of many colours has 256 on a terminal
    /// that has fewer: whoever names it knows better what the terminal can do.
    pub fn with_colours(name: ThemeName, suits: Suits, glyphs: Glyphs, colours: Colours) -> Self {
        let theme = match name {
            ThemeName::Plain => palette::plain(suits),
            ThemeName::Sixteen => palette::sixteen(suits),
            ThemeName::Dark | ThemeName::Light | ThemeName::Baize => {
                palette::coloured(name, &[], suits, colours)
            }
            // Where nobody says what the ground is.
            ThemeName::Auto => palette::coloured(ThemeName::Dark, &[], suits, colours),
        };
        Self { glyphs, ..theme }
    }

    /// Makes a theme that a person has written, as [`Self::with_colours`] does.
    pub fn own(own: &OwnTheme, suits: Suits, glyphs: Glyphs, colours: Colours) -> Self {
        let theme = palette::coloured(own.extends(), own.colours(), suits, colours);
        Self { glyphs, ..theme }
    }

    /// Returns what stands before a line of a list: the marker where it is the chosen one, else a space.
    pub fn marker(&self, is_chosen: bool) -> Span<'static> {
        let style = if is_chosen {
            self.marked()
        } else {
            Style::new()
        };
        Span::styled(self.glyphs.pointer_if(is_chosen).to_string(), style)
    }

    /// Returns the style of the marker before the chosen line of a list.
    pub fn marked(&self) -> Style {
        self.chosen
            .patch(self.label)
            .remove_modifier(Modifier::UNDERLINED)
    }

    /// Returns the style of a line of a list: that of the chosen one, or this.
    pub const fn chosen_or(&self, is_chosen: bool, other: Style) -> Style {
        if is_chosen { self.chosen } else { other }
    }

    /// Returns the style of typed text that the next letter replaces.
    pub const fn replaced(&self) -> Style {
        self.strong.add_modifier(Modifier::REVERSED)
    }

    /// Tells whether cards have no colour of their own.
    pub const fn is_without_colours(&self) -> bool {
        self.face.bg.is_none()
    }

    /// Tells whether cards have lines around them that take a cell each.
    pub fn has_lines_round_cards(&self) -> bool {
        self.is_without_colours() || self.glyphs == Glyphs::Ascii
    }

    /// Returns the style of a message: about something that cannot be, or that went well.
    pub const fn said(&self, is_refusal: bool) -> Style {
        if is_refusal { self.error } else { self.message }
    }

    /// Returns the style of a key that is lit: the ink of keys is its ground.
    pub fn lit(&self) -> Style {
        match self.label.fg {
            Some(gold) => self
                .label
                .bg(gold)
                .fg(self.table.bg.unwrap_or(Color::Black)),
            None => self.label.add_modifier(Modifier::REVERSED),
        }
    }

    /// Returns the style of a suit on a card's face.
    pub const fn suit(&self, suit: Suit) -> Style {
        match suit {
            // Neither red nor black.
            Suit::Trumps | Suit::Jokers => self.court.robe,
            suit => self.suit_styles[suit as usize],
        }
    }

    /// Returns the styles of the back of an owner's cards.
    pub fn back(&self, owner: u8) -> Back {
        self.backs[usize::from(owner) % OWNERS]
    }

    /// Returns the style of an owner's mark on a card's face.
    pub fn owner(&self, owner: u8) -> Style {
        self.owners[usize::from(owner) % OWNERS]
    }

    /// Returns the style of a player's name on the table.
    pub fn seat(&self, seat: Seat) -> Style {
        self.seats[seat.index() % OWNERS]
    }

    /// Returns the letter that marks an owner's cards: `a`, `b`, … in small letters, so that
    /// no mark looks like a rank.
    pub const fn mark(owner: u8) -> char {
        (b'a' + owner % 26) as char
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::new(ThemeName::Baize, Suits::Two, Glyphs::Unicode)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Color;

    use super::*;

    const THEMES: [ThemeName; 5] = [
        ThemeName::Dark,
        ThemeName::Light,
        ThemeName::Baize,
        ThemeName::Sixteen,
        ThemeName::Plain,
    ];

    fn all_styles(theme: &Theme) -> Vec<Style> {
        let mut styles = vec![
            theme.table,
            theme.face,
            theme.covered,
            theme.edge,
            theme.ghost,
            theme.recess,
            theme.label,
            theme.card_label,
            theme.dim,
            theme.strong,
            theme.title,
            theme.keys,
            theme.key,
            theme.message,
            theme.error,
            theme.chosen,
            theme.frame,
            theme.panel,
            theme.good,
            theme.bad,
            theme.court.gold,
            theme.court.robe,
            theme.court.hair,
            theme.court.rose,
        ];
        for mark in [theme.selection, theme.target, theme.hint, theme.cursor] {
            styles.extend([mark.tint, mark.edge, mark.outline]);
        }
        styles.extend(Suit::ALL.map(|suit| theme.suit(suit)));
        for owner in 0..12 {
            styles.extend([
                theme.back(owner).weave,
                theme.back(owner).frame,
                theme.owner(owner),
                theme.seat(Seat::new(owner)),
            ]);
        }
        styles
    }

    #[test]
    fn the_plain_theme_sets_no_colour_at_all() {
        for suits in [Suits::Two, Suits::Four] {
            for style in all_styles(&Theme::new(ThemeName::Plain, suits, Glyphs::Unicode)) {
                assert_eq!(
                    (style.fg, style.bg, style.underline_color),
                    (None, None, None)
                );
            }
        }
    }

    #[test]
    fn the_sixteen_colour_theme_uses_no_other_colours() {
        for style in all_styles(&Theme::new(
            ThemeName::Sixteen,
            Suits::Four,
            Glyphs::Unicode,
        )) {
            for colour in [style.fg, style.bg].into_iter().flatten() {
                assert!(
                    !matches!(colour, Color::Indexed(_) | Color::Rgb(..)),
                    "{colour:?}"
                );
            }
        }
    }

    #[test]
    fn red_and_black_differ_in_every_theme_and_four_suits_where_asked() {
        for name in THEMES {
            let two = Theme::new(name, Suits::Two, Glyphs::Unicode);
            assert_eq!(two.suit(Suit::Hearts), two.suit(Suit::Diamonds));
            assert_ne!(two.suit(Suit::Hearts), two.suit(Suit::Spades));
            let four = Theme::new(name, Suits::Four, Glyphs::Unicode);
            for one in Suit::ALL {
                for other in Suit::ALL.into_iter().filter(|other| *other != one) {
                    assert_ne!(four.suit(one), four.suit(other), "{name:?}");
                }
            }
        }
    }
}
