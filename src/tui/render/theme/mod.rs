//! The colours and characters of every theme. `card_art` and `piles.rs` use them for drawing. Cards that are
//! selected, targets, hinted or under the cursor also differ in shape, so that no theme relies on colour alone.

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

/// The number of players whose cards have a back and a colour of their own.
const OWNERS: usize = 12;

/// The set of characters with which cards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Glyphs {
    /// Cards are drawn with suit symbols and box-drawing characters.
    Unicode,
    /// Cards are drawn in ASCII only: letters for suits, and `+ - |` for frames.
    Ascii,
}

impl Glyphs {
    /// Returns `unicode`, or `ascii` if only ASCII is used.
    pub const fn either<T: Copy>(self, unicode: T, ascii: T) -> T {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }

    /// Returns the symbol of a suit: `♥`, or `H` in ASCII.
    pub const fn suit(self, suit: Suit) -> char {
        self.either(suit.sign(), suit.letter())
    }

    /// Returns a card as it is written on the table: `10♥`, or `10H` in ASCII.
    pub fn card(self, card: Card) -> String {
        format!("{}{}", rank_text(card.rank()), self.suit(card.suit()))
    }

    /// Returns the symbol for folded cards: `┊`, or `:` in ASCII.
    pub const fn fold(self) -> char {
        self.either('┊', ':')
    }

    /// Returns the character that the pattern on a card's back consists of: `╳`, or `#` in ASCII.
    pub const fn back(self) -> char {
        self.either('╳', '#')
    }

    /// Returns the caret of a text field: `▏`, or `_` in ASCII.
    pub const fn caret(self) -> &'static str {
        self.either("▏", "_")
    }

    /// Returns the arrows around a value that can be changed: `‹` and `›`, or `<` and `>` in ASCII.
    pub const fn arrows(self) -> [&'static str; 2] {
        self.either(["‹", "›"], ["<", ">"])
    }

    /// Returns the pointer in front of the card under the cursor: `►`, or `>` in ASCII.
    pub const fn pointer(self) -> char {
        self.either('►', '>')
    }

    /// Returns the pointer in front of the chosen line of a list. Returns a space if the line is not chosen.
    pub const fn pointer_if(self, is_chosen: bool) -> char {
        if is_chosen { self.pointer() } else { ' ' }
    }

    /// Returns the symbol for the result of a game: `●` if it is good and `○` if it is bad, or `*` and `o` in
    /// ASCII.
    pub const fn result(self, is_good: bool) -> char {
        if is_good {
            self.either('●', '*')
        } else {
            self.either('○', 'o')
        }
    }

    /// Returns the symbol in front of a number of cards: `×`, or `x` in ASCII.
    pub const fn times(self) -> char {
        self.either('×', 'x')
    }

    /// Returns the symbol of an empty stock: `↻` if it can be refilled and `×` if it cannot, or `@` and `x` in
    /// ASCII.
    pub const fn stock(self, again: bool) -> char {
        if again {
            self.either('↻', '@')
        } else {
            self.times()
        }
    }

    /// Returns the symbol that shows whether a game can be won: yes, no, not known, or being searched.
    pub const fn winnability(self, shown: Shown) -> char {
        match shown {
            Shown::Found(Verdict::Won(())) => self.either('●', '+'),
            Shown::Found(Verdict::Lost) => self.either('○', '-'),
            Shown::Thinking => self.either('…', '~'),
            Shown::Found(Verdict::Undecided(_)) => '?',
        }
    }

    /// Returns the characters of a box's frame: the four corners from the upper left, then the horizontal and
    /// the vertical line.
    pub const fn frame(self) -> [char; 6] {
        let rounded = ['╭', '╮', '╰', '╯', '─', '│'];
        self.either(rounded, ['.', '.', '\'', '\'', '-', '|'])
    }

    /// Returns the dot between short texts: `·`, or `.` in ASCII.
    pub const fn dot(self) -> char {
        self.either('·', '.')
    }
}

/// Returns a rank as it is written on a card: a number such as `10`, the letter of an ace or a court card, the
/// number of a trump, or `Jo` for a joker.
pub fn rank_text(rank: Rank) -> String {
    match (rank.trump_number(), rank.letter()) {
        (Some(number), _) => number.to_string(),
        _ if rank == Rank::JOKER => "Jo".to_owned(),
        (None, 'T') => "10".to_owned(),
        (None, letter) => letter.to_string(),
    }
}

/// The styles of cards and places in a state such as selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mark {
    /// The style of a face in this state, applied on top of the usual style of a card's face.
    pub tint: Style,
    /// The style of a card's edge in this state, applied on top of the usual style of edges.
    pub edge: Style,
    /// The style of the outline of an empty place for cards in this state.
    pub outline: Style,
}

/// The styles of the back of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Back {
    /// The style of the pattern on a card's back, and of the pattern's background.
    pub weave: Style,
    /// The style of a face-down card's edge.
    pub frame: Style,
}

impl Back {
    /// Creates the styles of a card's back on which the edge and the pattern have the same style.
    const fn single(style: Style) -> Self {
        Self {
            weave: style,
            frame: style,
        }
    }
}

/// The styles of the parts of a court picture, applied on top of the style of the card's face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Court {
    /// The style of the crown, plume and clasp of a court card.
    pub gold: Style,
    /// The style of the sword and staff of a court card.
    pub robe: Style,
    /// The style of the hair and beard of a court card.
    pub hair: Style,
    /// The style of the flower of a court card.
    pub rose: Style,
}

/// All colours and characters that the screens are drawn with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// The set of characters that the theme uses.
    pub glyphs: Glyphs,
    /// The kind of pattern on the backs of cards.
    pub back_pattern: Backs,
    /// Whether kings, queens and jacks are shown as pictures or as letters.
    pub courts: Courts,
    /// Whether the rank and suit of large cards are drawn two lines high. Not every font has the characters for
    /// this.
    pub has_large_indices: bool,
    /// The style of the bare table and of ordinary text on it.
    pub table: Style,
    /// The style of a card's face.
    pub face: Style,
    /// The style of the face of a covered card, applied on top of the usual style of a face.
    pub covered: Style,
    /// The style of a card's edge.
    pub edge: Style,
    /// The style of the outline of an empty place for cards.
    pub ghost: Style,
    /// The style of the inside of an empty place for cards, applied on top of the style of the table.
    pub recess: Style,
    /// The styles of picked-up cards.
    pub selection: Mark,
    /// The styles of possible targets of the selection.
    pub target: Mark,
    /// The styles of the cards and the target that a hint highlights.
    pub hint: Mark,
    /// The styles of the card under the cursor.
    pub cursor: Mark,
    /// The style of a pile's key on the table.
    pub label: Style,
    /// The style of a pile's key on a card.
    pub card_label: Style,
    /// The style of unimportant text.
    pub dim: Style,
    /// The style of important text.
    pub strong: Style,
    /// The style of the top line of the screen.
    pub title: Style,
    /// The style of the bottom line of the screen.
    pub keys: Style,
    /// The style of a key's name in the bottom line.
    pub key: Style,
    /// The style of an ordinary message.
    pub message: Style,
    /// The style of an error or a refusal.
    pub error: Style,
    /// The style of the chosen line of a list.
    pub chosen: Style,
    /// The style of the frame of a page.
    pub frame: Style,
    /// The style of the inside of a page.
    pub panel: Style,
    /// The style of good results: a winnable deal, a won game, points gained.
    pub good: Style,
    /// The style of bad results, such as a lost game.
    pub bad: Style,
    /// The styles of the parts of a court picture.
    pub court: Court,
    suit_styles: [Style; 4],
    backs: [Back; OWNERS],
    owners: [Style; OWNERS],
    seats: [Style; OWNERS],
}

impl Theme {
    /// Creates a theme for terminals with 256 colours.
    pub fn new(name: ThemeName, suits: Suits, glyphs: Glyphs) -> Self {
        Self::with_colours(name, suits, glyphs, Colours::Indexed)
    }

    /// Creates a theme for terminals with the number of colours that `colours` gives. The dark, light and green
    /// themes use 256 colours even if the terminal reports fewer, because a player who has chosen such a theme
    /// knows better.
    pub fn with_colours(name: ThemeName, suits: Suits, glyphs: Glyphs, colours: Colours) -> Self {
        let theme = match name {
            ThemeName::Plain => palette::plain(suits),
            ThemeName::Sixteen => palette::sixteen(suits),
            ThemeName::Dark | ThemeName::Light | ThemeName::Baize => {
                palette::coloured(name, &[], suits, colours)
            }
            // The terminal's background is not known here.
            ThemeName::Auto => palette::coloured(ThemeName::Dark, &[], suits, colours),
        };
        Self { glyphs, ..theme }
    }

    /// Creates a theme from the player's own theme file. The number of colours is used as in
    /// [`Self::with_colours`].
    pub fn own(own: &OwnTheme, suits: Suits, glyphs: Glyphs, colours: Colours) -> Self {
        let theme = palette::coloured(own.extends(), own.colours(), suits, colours);
        Self { glyphs, ..theme }
    }

    /// Returns the marker in front of the chosen line of a list. Returns a space if the line is not chosen.
    pub fn marker(&self, is_chosen: bool) -> Span<'static> {
        let style = if is_chosen {
            self.marked()
        } else {
            Style::new()
        };
        Span::styled(self.glyphs.pointer_if(is_chosen).to_string(), style)
    }

    /// Returns the style of the marker in front of the chosen line of a list.
    pub fn marked(&self) -> Style {
        self.chosen
            .patch(self.label)
            .remove_modifier(Modifier::UNDERLINED)
    }

    /// Returns the style of a line in a list: the style of the chosen line if `is_chosen` is true, and otherwise
    /// `other`.
    pub const fn chosen_or(&self, is_chosen: bool, other: Style) -> Style {
        if is_chosen { self.chosen } else { other }
    }

    /// Returns the style of text that the next typed letter will replace.
    pub const fn replaced(&self) -> Style {
        self.strong.add_modifier(Modifier::REVERSED)
    }

    /// Whether the theme gives cards no colours.
    pub const fn is_without_colours(&self) -> bool {
        self.face.bg.is_none()
    }

    /// Whether the outline of a card consists of lines in the middle of the screen's cells, rather than at the edge of
    /// the cells.
    pub fn has_lines_round_cards(&self) -> bool {
        self.is_without_colours() || self.glyphs == Glyphs::Ascii
    }

    /// Returns the style of a message. It is that of an error if `is_refusal` is true.
    pub const fn said(&self, is_refusal: bool) -> Style {
        if is_refusal { self.error } else { self.message }
    }

    /// Returns the style of a highlighted pile key. Its background has the usual colour of pile keys.
    pub fn lit(&self) -> Style {
        match self.label.fg {
            Some(gold) => self
                .label
                .bg(gold)
                .fg(self.table.bg.unwrap_or(Color::Black)),
            None => self.label.add_modifier(Modifier::REVERSED),
        }
    }

    /// Returns the style of symbols of the given suit on a card's face.
    pub const fn suit(&self, suit: Suit) -> Style {
        match suit {
            // Neither red nor black.
            Suit::Trumps | Suit::Jokers => self.court.robe,
            suit => self.suit_styles[suit as usize],
        }
    }

    /// Returns the styles of the backs of cards that belong to a player.
    pub fn back(&self, owner: u8) -> Back {
        self.backs[usize::from(owner) % OWNERS]
    }

    /// Returns the style of the mark on a card's face that shows which player owns the card.
    pub fn owner(&self, owner: u8) -> Style {
        self.owners[usize::from(owner) % OWNERS]
    }

    /// Returns the style of a player's name on the table.
    pub fn seat(&self, seat: Seat) -> Style {
        self.seats[seat.index() % OWNERS]
    }

    /// Returns the letter that marks the cards of a player: `a`, `b` and so on. It is in lower case, so that it does
    /// not look like a rank.
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
