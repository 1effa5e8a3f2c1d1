//! The table, drawn. Everything that is drawn has been decided before: what lies where by the
//! layout, what is marked by the scene. Nothing is changed or worked out here.

use patience_core::{Dealt, PileId, Rank, Role, Rules, Seat, Seen, Start, View};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use crate::tui::animate::Flight;
use crate::tui::atonce::News;
use crate::tui::card_art::{Art, Pen, State};
use crate::tui::layout::{
    CardPlace, CardSize, Count, Fold, PilePlace, SeatPlace, TableLayout, base_in_sight,
};
use crate::tui::text::{short_names, width};
use crate::tui::theme::Theme;

/// What a hint points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HintMark {
    /// The pile to take from.
    pub from: PileId,
    /// How many cards.
    pub count: usize,
    /// Where they go, if anywhere.
    pub to: Option<PileId>,
}

/// Cards that follow the pointer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drag {
    /// The cards, from the lowest.
    pub cards: Vec<Dealt>,
    /// Where the pointer is.
    pub at: (u16, u16),
}

/// What a scored line of a grid counts at present.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinePoints {
    /// What lies there: `full house`.
    pub name: String,
    /// What it counts.
    pub points: i32,
}

/// Everything that shows on the table.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// What the player sees.
    pub view: &'a View,
    /// Where everything lies.
    pub layout: &'a TableLayout,
    /// Colours and characters.
    pub theme: &'a Theme,
    /// The pile from which so many cards are picked up.
    pub selection: Option<(PileId, usize)>,
    /// Where they may go.
    pub targets: &'a [PileId],
    /// A hint.
    pub hint: Option<HintMark>,
    /// The cursor: a card by its index from the bottom, or an empty pile.
    pub cursor: Option<(PileId, Option<usize>)>,
    /// The keys that stand for piles.
    pub labels: &'a [(PileId, char)],
    /// Whether the stock of the player to move can be filled again once it is empty.
    pub redeals: bool,
    /// Whether rows and columns of a grid or triangle are numbered.
    pub rulers: bool,
    /// The players' names, by seat.
    pub names: &'a [String],
    /// Whose turn it is, where there are turns.
    pub to_move: Option<Seat>,
    /// Whose names are lit, having just played.
    pub lit: &'a [Seat],
    /// What each seat has just done, where all play at once.
    pub news: &'a [Option<News>],
    /// Cards that follow the pointer.
    pub drag: Option<&'a Drag>,
    /// Cards on their way.
    pub flights: &'a [Flight],
    /// How far those are, 0 to 1.
    pub progress: f32,
    /// What the lines of a grid count, in the order of the rules.
    pub line_points: &'a [LinePoints],
}

/// How wide the marks before a player's name are.
const MARK: usize = 3;

/// Draws the table.
pub fn draw_table(buffer: &mut Buffer, area: Rect, scene: &Scene<'_>) {
    let area = area.intersection(buffer.area);
    let mut pen = Pen::new(buffer, area);
    for y in area.y..area.bottom() {
        for x in area.x..area.right() {
            pen.put(x, y, ' ', scene.theme.table);
        }
    }
    for place in &scene.layout.piles {
        scene.pile(buffer, area, place);
    }
    let mut pen = Pen::new(buffer, area);
    scene.seats(&mut pen);
    scene.counts(&mut pen);
    scene.rulers(&mut pen);
    scene.scores(&mut pen);
    scene.labels(&mut pen);
    scene.flights(buffer, area);
    scene.dragged(buffer, area);
}

impl Scene<'_> {
    fn pile(&self, buffer: &mut Buffer, area: Rect, place: &PilePlace) {
        if place.short {
            self.short_pile(&mut Pen::new(buffer, area), place);
            return;
        }
        let seen = self.view.pile(place.pile);
        let shown = self.landed(place.pile, seen.len());
        if shown == 0 {
            // A card on its way to a triangle leaves no outline under it.
            if seen.is_empty() || !self.is_triangle(place.pile) {
                self.empty(&mut Pen::new(buffer, area), place);
            }
            return;
        }
        for fold in place.folds.iter().filter(|fold| fold.first < shown) {
            self.fold(&mut Pen::new(buffer, area), place, *fold);
        }
        let arrived = place.cards.iter().filter(|card| card.index < shown);
        let cards: Vec<_> = arrived
            .filter_map(|card| Some((card, *seen.get(card.index)?)))
            .collect();
        for (card, face) in &cards {
            let height = if card.full {
                card.drawn.height
            } else {
                place.size.height()
            };
            let shape = Rect {
                width: place.spot.width,
                height,
                ..card.drawn
            };
            let pen = &mut Pen::new(buffer, card.drawn.intersection(area));
            self.art(place, card.index, seen.len())
                .card(pen, shape, *face);
            if card.full {
                self.stands_for(pen, place, card, *face);
            }
        }
        // While its top card is still on the way, a pile shows the one below.
        if cards.is_empty()
            && let Some(face) = seen.get(shown - 1)
        {
            let art = Art {
                state: State::Normal,
                cursor: false,
                ..self.art(place, shown - 1, seen.len())
            };
            art.card(&mut Pen::new(buffer, area), place.spot, *face);
        }
    }

    /// Writes on a wild card which rank it stands for.
    fn stands_for(&self, pen: &mut Pen<'_>, place: &PilePlace, card: &CardPlace, seen: Seen) {
        let group = self.rules.group_of(place.pile);
        let rank = seen.face().and_then(|dealt| {
            let base = base_in_sight(self.rules, self.view)?;
            let rank = group.stands_for(dealt.card(), card.index, base)?;
            Some((dealt.card(), rank))
        });
        let Some((wild, rank)) = rank else { return };
        let text = format!("={}", rank_text(rank));
        let length = u16::try_from(width(&text)).unwrap_or(0);
        // On a card of one line it stands after the letter, or instead of it.
        let x = match place.size {
            CardSize::Small if length < 3 => card.drawn.x + 2,
            CardSize::Small => card.drawn.x + 1,
            _ => card.drawn.x + (place.spot.width + 1).saturating_sub(length) / 2,
        };
        let style = self
            .theme
            .face
            .patch(self.theme.suit(wild.suit()))
            .add_modifier(Modifier::BOLD);
        for (x, letter) in (x..).zip(text.chars()) {
            pen.over(x, card.drawn.y + place.size.height() / 2, letter, style);
        }
    }

    fn fold(&self, pen: &mut Pen<'_>, place: &PilePlace, fold: Fold) {
        let seen = self.view.pile(place.pile);
        let range = fold.first..fold.first + fold.count;
        let inside = |index: Option<usize>| index.is_some_and(|index| range.contains(&index));
        let cursor = self
            .cursor
            .is_some_and(|(pile, index)| pile == place.pile && inside(index));
        let owner = seen.get(fold.first).copied().map_or(0, owner_of);
        let art = Art {
            cursor,
            ..self.art(place, fold.first, seen.len())
        };
        art.fold(pen, fold.rect, fold.count, fold.up, owner);
    }

    /// Returns how many cards of a pile have arrived.
    fn landed(&self, pile: PileId, len: usize) -> usize {
        let coming = self
            .flights
            .iter()
            .filter(|flight| flight.pile == pile && self.progress < 1.0);
        coming
            .map(|flight| flight.first)
            .min()
            .unwrap_or(len)
            .min(len)
    }

    fn is_triangle(&self, pile: PileId) -> bool {
        matches!(
            self.rules.group_of(pile).shape,
            patience_core::Shape::Triangle { .. }
        )
    }

    /// Returns how a card of a pile looks.
    fn art(&self, place: &PilePlace, index: usize, len: usize) -> Art<'_> {
        let top = index + 1 >= len;
        let within = |pile: PileId, count: usize| pile == place.pile && index + count >= len;
        let state = if self
            .selection
            .is_some_and(|(pile, count)| within(pile, count))
        {
            State::Selected
        } else if top && self.targets.contains(&place.pile) {
            State::Target
        } else if self
            .hint
            .is_some_and(|hint| within(hint.from, hint.count) || top && hint.to == Some(place.pile))
        {
            State::Hinted
        } else {
            State::Normal
        };
        let on_card = place.count == Count::OnCard && top && len > 1;
        let is_stock = self.rules.group_of(place.pile).role == Role::Stock;
        Art {
            theme: self.theme,
            size: place.size,
            state,
            cursor: self.cursor == Some((place.pile, Some(index))),
            count: (on_card || is_stock && top).then_some(len),
            owned: self.rules.decks() > 1 && self.rules.pile(place.pile).seat.is_none(),
            open: !self.is_triangle(place.pile) || place.cards.iter().all(|card| card.full),
        }
    }

    fn empty(&self, pen: &mut Pen<'_>, place: &PilePlace) {
        let targeted = self.targets.contains(&place.pile);
        let hinted = self.hint.is_some_and(|hint| {
            hint.to == Some(place.pile) || hint.from == place.pile && hint.count == 0
        });
        let state = match (targeted, hinted) {
            (true, _) => State::Target,
            (_, true) => State::Hinted,
            _ => State::Normal,
        };
        let cursor = self.cursor.is_some_and(|(pile, _)| pile == place.pile);
        let art = Art {
            theme: self.theme,
            size: place.size,
            state,
            cursor,
            count: None,
            owned: false,
            open: true,
        };
        art.place(pen, place.spot, &self.ghost(place.pile));
        if cursor && place.size != CardSize::Small {
            pen.over(
                place.spot.x,
                place.spot.y,
                self.theme.glyphs.pointer(),
                self.theme.cursor.outline,
            );
        }
    }

    /// Returns the rank that starts an empty pile, where only one does, or says whether an
    /// empty stock is filled again.
    fn ghost(&self, pile: PileId) -> String {
        if self.rules.group_of(pile).role == Role::Stock {
            return self.theme.glyphs.stock(self.redeals).to_string();
        }
        let rank = match self.rules.group_of(pile).start {
            Start::Rank(rank) => Some(rank),
            Start::AboveBase(above) => {
                base_in_sight(self.rules, self.view).map(|base| base.plus(above))
            }
            Start::AnyCard | Start::Nothing => None,
        };
        rank.map(rank_text).unwrap_or_default()
    }

    fn short_pile(&self, pen: &mut Pen<'_>, place: &PilePlace) {
        let (x, y) = (place.spot.x, place.spot.y);
        let seen = self.view.pile(place.pile);
        let theme = self.theme;
        match seen.last() {
            Some(Seen::Known(dealt)) => {
                let style = theme.face.patch(theme.suit(dealt.card().suit()));
                pen.text(
                    x,
                    y,
                    &format!("{:<3}", theme.glyphs.card(dealt.card())),
                    style,
                );
            }
            Some(back) => {
                let pattern: String = std::iter::repeat_n(theme.glyphs.back(), 3).collect();
                pen.text(x, y, &pattern, theme.back(owner_of(*back)));
            }
            None => {
                let dots: String = std::iter::repeat_n(theme.glyphs.dot(), 3).collect();
                pen.text(x, y, &dots, theme.table.patch(theme.ghost));
            }
        }
    }

    fn seats(&self, pen: &mut Pen<'_>) {
        let room = |place: &SeatPlace| usize::from(place.name.width).saturating_sub(MARK);
        let places = self.layout.seats.iter();
        let names: Vec<(&str, usize)> = places
            .map(|place| {
                let name = self.names.get(place.seat.index());
                (name.map_or("", String::as_str), room(place))
            })
            .collect();
        for (place, name) in self.layout.seats.iter().zip(short_names(&names)) {
            let theme = self.theme;
            let mut style = theme.table.patch(theme.seat(place.seat));
            if self.lit.contains(&place.seat) {
                style = style.add_modifier(Modifier::REVERSED);
            }
            let sign = if Some(place.seat) == self.to_move {
                theme.glyphs.pointer()
            } else {
                ' '
            };
            // The mark of the player's cards on the shared piles goes with the name.
            let mark = format!("{sign}{} ", Theme::mark(place.seat.0));
            let text = mark + &name;
            pen.text(place.name.x, place.name.y, &text, style);
            self.news(pen, place);
        }
    }

    /// Writes what another player has just done after their cards, where there is room.
    fn news(&self, pen: &mut Pen<'_>, place: &SeatPlace) {
        let Some(Some(news)) = self.news.get(place.seat.index()) else {
            return;
        };
        let whole = self
            .layout
            .piles
            .iter()
            .any(|pile| !pile.short && self.rules.pile(pile.pile).seat == Some(place.seat));
        if whole {
            return;
        }
        let line = self
            .layout
            .seats
            .iter()
            .filter(|other| other.rect.y == place.rect.y);
        let next = line
            .map(|other| other.rect.x)
            .filter(|x| *x > place.rect.x)
            .min();
        let from = place.rect.right() + 1;
        let room = next.unwrap_or_else(|| pen.right()).saturating_sub(from);
        if usize::from(room) >= width(&news.text) {
            let style = self.theme.table.patch(self.theme.dim);
            pen.text(from, place.rect.y, &news.text, style);
        }
    }

    fn counts(&self, pen: &mut Pen<'_>) {
        for place in &self.layout.piles {
            let len = self.view.pile(place.pile).len();
            if let Count::At(at) = place.count
                && len > 0
            {
                pen.text(
                    at.x,
                    at.y,
                    &format!("{len:<3}"),
                    self.theme.table.patch(self.theme.dim),
                );
            }
        }
    }

    fn rulers(&self, pen: &mut Pen<'_>) {
        if !self.rulers {
            return;
        }
        let style = self.theme.table.patch(self.theme.label);
        for ruler in &self.layout.row_rulers {
            let number = (ruler.number + 1).to_string();
            let length = u16::try_from(number.len()).unwrap_or(0);
            let from = ruler.at.right().saturating_sub(length);
            pen.text(from, ruler.at.y, &number, style);
        }
        for ruler in &self.layout.column_rulers {
            let number = (ruler.number + 1).to_string();
            pen.text(
                ruler.at.x + (ruler.at.width - 1) / 2,
                ruler.at.y,
                &number,
                style,
            );
        }
        self.triangle_columns(pen);
    }

    /// Numbers the cards of a triangle's rows, those that may be taken off.
    fn triangle_columns(&self, pen: &mut Pen<'_>) {
        for place in self
            .layout
            .piles
            .iter()
            .filter(|place| self.is_triangle(place.pile))
        {
            let Some(card) = place.cards.last() else {
                continue;
            };
            let Some(face) = self
                .view
                .pile(place.pile)
                .last()
                .and_then(|seen| seen.face())
            else {
                continue;
            };
            let taken_covered = self
                .rules
                .removal
                .as_ref()
                .is_some_and(|removal| removal.covered.contains(face.card()));
            if card.full || taken_covered {
                let number = u32::from(column_in_triangle(self.rules.pile(place.pile).number));
                let digit = char::from_digit(number + 1, 36).unwrap_or('?');
                self.label(pen, place, digit);
            }
        }
    }

    fn scores(&self, pen: &mut Pen<'_>) {
        for (ruler, line) in self
            .layout
            .scores
            .iter()
            .filter_map(|ruler| Some((ruler, self.line_points.get(ruler.number)?)))
        {
            let style = if line.points == 0 {
                self.theme.dim
            } else {
                self.theme.good
            };
            let width = usize::from(ruler.at.width);
            let text = if width > 8 && line.points != 0 {
                format!("{:>3} {}", line.points, line.name)
            } else if width > 8 {
                format!("{:>3}", line.points)
            } else if width > 3 {
                format!("{:^width$}", line.points)
            } else {
                format!("{:>3}", line.points)
            };
            pen.text(
                ruler.at.x,
                ruler.at.y,
                &text.chars().take(width).collect::<String>(),
                self.theme.table.patch(style),
            );
        }
    }

    fn labels(&self, pen: &mut Pen<'_>) {
        for (pile, letter) in self.labels {
            let Some(place) = self.layout.pile(*pile).filter(|place| !place.short) else {
                continue;
            };
            self.label(pen, place, *letter);
        }
        self.captions(pen);
    }

    /// Writes a pile's key; on a card in ink that shows on a card.
    fn label(&self, pen: &mut Pen<'_>, place: &PilePlace, letter: char) {
        let (mut x, y) = (place.label_at.x, place.label_at.y);
        let mut on_card = place.spot.contains(place.label_at) && !place.cards.is_empty();
        // A mark around a card of one line is not to lose its end.
        if on_card && place.size == CardSize::Small && !pen.is_blank(x, y) {
            (x, on_card) = (x + 1, false);
        }
        if on_card {
            pen.over(x, y, letter, self.theme.card_label);
        } else {
            pen.put(x, y, letter, self.theme.table.patch(self.theme.label));
        }
    }

    /// Says of cards out of the game what they are, where they have no key.
    fn captions(&self, pen: &mut Pen<'_>) {
        let has_key = |pile: PileId| self.labels.iter().any(|(labelled, _)| *labelled == pile);
        for place in &self.layout.piles {
            let out = self.rules.group_of(place.pile).role == Role::Discard;
            if self.rulers && out && !place.short && !has_key(place.pile) {
                let at = place.label_at;
                let style = self.theme.table.patch(self.theme.dim);
                pen.text(at.x.saturating_sub(1), at.y, "off", style);
            }
        }
    }

    fn flights(&self, buffer: &mut Buffer, area: Rect) {
        if self.progress >= 1.0 {
            return;
        }
        // The lines of other players stay to be read: cards come out from behind them.
        let lines = self.layout.lines_of_others().flat_map(Rect::positions);
        let kept: Vec<(Position, Cell)> = lines
            .filter_map(|at| Some((at, buffer.cell(at)?.clone())))
            .collect();
        for flight in self.flights {
            let at = flight.at(self.progress);
            let art = Art {
                theme: self.theme,
                size: flight.size,
                state: State::Normal,
                cursor: false,
                count: None,
                owned: false,
                open: true,
            };
            stack(buffer, area, &art, at, &flight.cards);
        }
        for (at, cell) in kept {
            buffer[at] = cell;
        }
    }

    fn dragged(&self, buffer: &mut Buffer, area: Rect) {
        let Some(drag) = self.drag else { return };
        let size = self.layout.size;
        let cards: Vec<Seen> = drag.cards.iter().copied().map(Seen::Known).collect();
        let at = Rect::new(
            drag.at.0.saturating_sub(size.width() / 2),
            drag.at.1,
            size.width(),
            size.height(),
        );
        let art = Art {
            theme: self.theme,
            size,
            state: State::Selected,
            cursor: false,
            count: None,
            owned: false,
            open: true,
        };
        stack(buffer, area, &art, at, &cards);
    }
}

/// Draws cards one below the other, a line apart.
fn stack(buffer: &mut Buffer, area: Rect, art: &Art<'_>, at: Rect, cards: &[Seen]) {
    for (line, card) in (0..).zip(cards) {
        let shape = Rect {
            y: at.y.saturating_add(line),
            width: art.size.width(),
            height: art.size.height(),
            ..at
        };
        art.card(&mut Pen::new(buffer, area), shape, *card);
    }
}

/// Returns how far along its row a place of a triangle is, both counted from 0.
const fn column_in_triangle(number: u8) -> u8 {
    let (mut left, mut row) = (number, 0);
    while left > row {
        row += 1;
        left -= row;
    }
    left
}

const fn owner_of(seen: Seen) -> u8 {
    match seen {
        Seen::Known(dealt) | Seen::Remembered(dealt) => dealt.owner(),
        Seen::Hidden { owner } => owner,
    }
}

fn rank_text(rank: Rank) -> String {
    match rank.letter() {
        'T' => "10".to_owned(),
        letter => letter.to_string(),
    }
}

#[cfg(test)]
mod tests;
