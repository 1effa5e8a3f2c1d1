//! Text on and beside the piles: names, numbers of cards, row and column numbers, scores, and keys.

use patience_app::text::clean_text::clean;
use patience_core::{Hand, PileId, Role, Seen, Shape};
use patience_language::describe::plural;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};

use super::Scene;
use crate::layout::column_key;
use crate::layout::{CardSize, Count, PilePlace, SeatPlace};
use crate::render::card_art::Pen;
use crate::render::text::{short_names, width};
use crate::render::theme::Theme;

/// The gap between the texts above neighbouring piles.
const APART: u16 = 2;
/// The width of the marks in front of a player's name on the table.
const MARK: usize = 3;

impl Scene<'_> {
    pub(super) fn seats(&self, pen: &mut Pen<'_>) {
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
            let sign = theme.glyphs.pointer_if(Some(place.seat) == self.to_move);
            // The mark of the player's cards on the shared piles is in front of the name.
            let mark = format!("{sign}{} ", Theme::mark(place.seat.number()));
            let text = mark + &name;
            if place.rect.height > 1 {
                self.frame(pen, place);
            }
            pen.text(place.name.x, place.name.y, &text, style);
            self.news(pen, place);
        }
    }

    /// Draws the box around another player's cards, in the colour of that player.
    fn frame(&self, pen: &mut Pen<'_>, place: &SeatPlace) {
        let style = self.theme.table.patch(self.theme.seat(place.seat));
        let (left, right) = (place.rect.x, place.rect.right() - 1);
        let (top, bottom) = (place.rect.y, place.rect.bottom() - 1);
        let [corners @ .., across, down] = self.theme.glyphs.frame();
        for x in left + 1..right {
            pen.put(x, top, across, style);
            pen.put(x, bottom, across, style);
        }
        for y in top + 1..bottom {
            pen.put(left, y, down, style);
            pen.put(right, y, down, style);
        }
        let places = [(left, top), (right, top), (left, bottom), (right, bottom)];
        for ((x, y), corner) in places.into_iter().zip(corners) {
            pen.put(x, y, corner, style);
        }
    }

    /// Writes another player's last move after that player's cards, if there is room.
    fn news(&self, pen: &mut Pen<'_>, place: &SeatPlace) {
        let Some(Some(news)) = self.news.get(place.seat.index()) else {
            return;
        };
        let is_own = |pile: &PilePlace| self.rules.pile(pile.pile).seat == Some(place.seat);
        let mut piles = self.layout.piles.iter();
        if piles.any(|pile| !pile.short && is_own(pile)) {
            return;
        }
        let (from, fits) = if place.rect.height > 1 {
            let long = u16::try_from(width(&news.text)).unwrap_or(u16::MAX);
            let from = place.rect.right().saturating_sub(long + 2);
            (from, from > place.name.right())
        } else {
            let seats = self.layout.seats.iter();
            let line = seats.filter(|other| other.rect.y == place.rect.y);
            let later = line.map(|other| other.rect.x).filter(|x| *x > place.rect.x);
            let from = place.rect.right() + 1;
            let room = later.min().unwrap_or(pen.right()).saturating_sub(from);
            (from, usize::from(room) >= width(&news.text))
        };
        if fits {
            let style = self.theme.table.patch(self.theme.dim);
            pen.text(from, place.rect.y, &news.text, style);
        }
    }

    pub(super) fn counts(&self, pen: &mut Pen<'_>) {
        for place in &self.layout.piles {
            let len = self.observation.pile(place.pile).len();
            if let Count::At(at) = place.count
                && len > 0
            {
                let style = self.theme.table.patch(self.theme.dim);
                pen.text(at.x, at.y, &format!("{len:<3}"), style);
            }
        }
    }

    pub(super) fn rulers(&self, pen: &mut Pen<'_>) {
        if !self.rulers {
            return;
        }
        let style = self.theme.table.patch(self.theme.label);
        for ruler in &self.layout.row_rulers {
            let number = (ruler.number + 1).to_string();
            let length = u16::try_from(number.len()).unwrap_or(0);
            let from = ruler.at.right().saturating_sub(length);
            let is_named = self.named_row.map(usize::from) == Some(ruler.number + 1);
            let style = if is_named {
                self.theme.replaced()
            } else {
                let is_in_row = |pile| {
                    let place = self.place_in_shape(pile);
                    place.is_some_and(|(row, _)| row == ruler.number)
                };
                self.key_style(style, is_in_row)
            };
            pen.text(from, ruler.at.y, &number, style);
        }
        for ruler in &self.layout.column_rulers {
            let number = column_key(ruler.number).to_string();
            let x = ruler.at.x + (ruler.at.width - 1) / 2;
            let is_in_column = |pile| {
                let named = self.named_row.map(usize::from);
                self.place_in_shape(pile).is_some_and(|(row, column)| {
                    column == ruler.number && named.is_none_or(|named| named == row + 1)
                })
            };
            let style = self.key_style(style, is_in_column);
            pen.text(x, ruler.at.y, &number, style);
        }
        self.triangle_columns(pen);
    }

    /// Returns the row of a pile in a grid or triangle, and the pile's place in this row. `None` for other piles.
    fn place_in_shape(&self, pile: PileId) -> Option<(usize, usize)> {
        let shape = self.rules.group_of(pile).shape;
        let (row, column) = shape.row_and_place(self.rules.pile(pile).number);
        (shape != Shape::Row).then_some((row.into(), column.into()))
    }

    /// Returns the style of a pile key. `stands_for` says which piles have this key. The key is highlighted if one of
    /// them is playable, and dim if none is.
    fn key_style(&self, usual: Style, stands_for: impl Fn(PileId) -> bool) -> Style {
        match self.playable {
            Some(playable) if playable.iter().any(|pile| stands_for(*pile)) => self.theme.lit(),
            Some(_) => self.theme.table.patch(self.theme.dim),
            None => usual,
        }
    }

    /// Writes column keys onto those cards of a triangle that can be removed.
    fn triangle_columns(&self, pen: &mut Pen<'_>) {
        let piles = || self.layout.piles.iter();
        for place in piles().filter(|place| self.is_triangle(place.pile)) {
            let Some(card) = place.cards.last() else {
                continue;
            };
            let Some(face) = self.observation.pile(place.pile).top().and_then(Seen::face) else {
                continue;
            };
            let removal = self.rules.removal.as_ref();
            let taken_covered =
                removal.is_some_and(|removal| removal.covered().contains(face.card()));
            if card.full || taken_covered {
                let shape = self.rules.group_of(place.pile).shape;
                let (_, column) = shape.row_and_place(self.rules.pile(place.pile).number);
                // A card two rows below may cover the place of the number.
                let later = piles().skip_while(|other| other.pile != place.pile);
                let mut others = later.skip(1).filter(|other| !other.cards.is_empty());
                let mut place = place.clone();
                if others.any(|other| other.spot.contains(place.label_at)) {
                    place.label_at = Position::new(place.spot.right() - 1, place.spot.y);
                }
                self.label(pen, &place, column_key(usize::from(column)));
            }
        }
    }

    pub(super) fn scores(&self, pen: &mut Pen<'_>) {
        let grid = self.rules.lines.as_ref().map(|lines| lines.grid);
        let places = self.layout.piles.iter();
        let on_grid = places.filter(|place| Some(self.rules.pile(place.pile).group) == grid);
        let below_grid = on_grid.map(|place| place.spot.bottom()).max().unwrap_or(0);
        let scores = self.layout.scores.iter();
        let scores = scores.filter_map(|ruler| Some((ruler, self.line_points.get(ruler.number)?)));
        for (ruler, line) in scores {
            let style = if line.points == 0 {
                self.theme.dim
            } else {
                self.theme.good
            };
            let width = usize::from(ruler.at.width);
            let is_of_column = ruler.at.y >= below_grid;
            let text = if width > 3 && (is_of_column || width <= 8) {
                format!("{:^width$}", line.points)
            } else if width > 8 && line.points != 0 {
                let name = line.poker.map_or("cribbage", Hand::name);
                format!("{:>3} {} {name}", line.points, self.theme.glyphs.dot())
            } else {
                format!("{:>3}", line.points)
            };
            let text: String = text.chars().take(width).collect();
            let style = self.theme.table.patch(style);
            pen.text(ruler.at.x, ruler.at.y, &text, style);
        }
    }

    pub(super) fn labels(&self, pen: &mut Pen<'_>) {
        let mut rest = self.labels;
        while let Some((first, letter)) = rest.first() {
            let group = self.rules.pile(*first).group;
            let alike = |(pile, other): &&(PileId, char)| {
                other == letter && self.rules.pile(*pile).group == group
            };
            let (alike, others) = rest.split_at(rest.iter().take_while(alike).count().max(1));
            let labelled = self.labels.len() - rest.len();
            let before = &self.labels[..labelled];
            let shares = |(pile, _): &&(PileId, char)| *pile == *first;
            match self.layout.pile(*first) {
                // Put the key beside that of the partner who takes the same cards.
                Some(place) if alike.len() == 1 && before.iter().any(|one| shares(&one)) => {
                    self.label_at(pen, place, place.label_at.x + 2, *letter);
                }
                _ => self.shared_label(pen, alike, *letter),
            }
            rest = others;
        }
        self.captions(pen);
        self.kinds(pen);
    }

    /// Writes a key that several piles share. The key appears once for each row of piles, once for piles one below the
    /// other, or once in the middle of piles with captions. In all other cases it appears at each of the piles.
    fn shared_label(&self, pen: &mut Pen<'_>, piles: &[(PileId, char)], letter: char) {
        let places = piles.iter().filter_map(|(pile, _)| self.layout.pile(*pile));
        let places: Vec<&PilePlace> = places.filter(|place| !place.short).collect();
        let at: Vec<Position> = places.iter().map(|place| place.label_at).collect();
        let Some(first) = at.first() else { return };
        let style = self.theme.table.patch(self.theme.label);
        let style = self.key_style(style, |pile| piles.iter().any(|(other, _)| *other == pile));
        let has_caption = |place: &&PilePlace| self.rules.caption(place.pile).is_some();
        if let [place] = places[..]
            && let Some(at) = self.key_before_caption(place)
        {
            self.key(pen, (at.x, at.y), letter, style);
            return;
        }
        if places.iter().any(has_caption) {
            let count = u16::try_from(at.len()).unwrap_or(u16::MAX);
            let mean = |sum: u16| sum / count;
            let x = mean(at.iter().map(|at| at.x).sum());
            let y = mean(at.iter().map(|at| at.y).sum());
            self.key(pen, (x, y), letter, style);
            return;
        }
        let is_over = |place: &PilePlace| place.label_at.y < place.spot.y;
        let is_beside = |one: &PilePlace, other: &PilePlace| {
            let apart = other.spot.x.saturating_sub(one.spot.right());
            one.label_at.y == other.label_at.y
                && one.spot.x < other.spot.x
                && apart <= one.spot.width
        };
        let rows: Vec<&[&PilePlace]> = places
            .chunk_by(|one, other| is_beside(one, other))
            .collect();
        let are_rows = rows
            .iter()
            .all(|row| row.len() > 1 && row.iter().all(|place| is_over(place)));
        if are_rows {
            for row in rows {
                let x = row[0].label_at.x.midpoint(row[row.len() - 1].label_at.x);
                self.key(pen, (x, row[0].label_at.y), letter, style);
            }
        } else if at.len() > 2
            && at.iter().all(|at| at.x == first.x)
            && let Some(middle) = places.get((places.len() - 1) / 2)
        {
            self.label(pen, middle, letter);
        } else {
            for place in places {
                self.label(pen, place, letter);
            }
        }
    }

    /// Writes the key of a pile. The style of the key depends on whether it is on a card.
    fn label(&self, pen: &mut Pen<'_>, place: &PilePlace, letter: char) {
        self.label_at(pen, place, place.label_at.x, letter);
    }

    /// Writes the key of a pile at the screen column `x`, in the line of the pile's label.
    fn label_at(&self, pen: &mut Pen<'_>, place: &PilePlace, x: u16, letter: char) {
        let (mut x, y) = (x, place.label_at.y);
        let mut on_card = place.spot.contains(place.label_at) && !place.cards.is_empty();
        // The mark around a small card must not lose its end.
        if on_card && place.size == CardSize::Small && !pen.is_blank(x, y) {
            (x, on_card) = (x + 1, false);
        }
        let is_it = |pile| pile == place.pile;
        if on_card {
            let usual = self.theme.card_label;
            let style = match self.key_style(usual, is_it) {
                lit if lit == self.theme.lit() => lit,
                _ => usual,
            };
            pen.over(x, y, letter, style);
        } else {
            let usual = self.theme.table.patch(self.theme.label);
            self.key(pen, (x, y), letter, self.key_style(usual, is_it));
        }
    }

    /// Writes a pile key on the table. A highlighted key is three cells wide if the cells beside it are empty.
    fn key(&self, pen: &mut Pen<'_>, (x, y): (u16, u16), letter: char, style: Style) {
        pen.put(x, y, letter, style);
        let beside = [x.wrapping_sub(1), x + 1];
        if style == self.theme.lit() && beside.into_iter().all(|x| pen.is_bare(x, y)) {
            for x in beside {
                pen.put(x, y, ' ', style);
            }
        }
    }

    /// Writes the captions that name the kinds of piles. A caption starts at the first of its piles or is
    /// centred above them, and there are gaps between captions. If there is not enough room for a name, its
    /// short form is used.
    fn kinds(&self, pen: &mut Pen<'_>) {
        let style = self.theme.table.patch(self.theme.dim);
        for caption in &self.layout.captions {
            // The noun comes from a rule file and may contain characters that terminals cannot show.
            let noun = &clean(&self.rules.group_of(caption.pile).noun);
            let first = noun.split(' ').next().unwrap_or(noun);
            let short = noun.split_once(" in ").map_or(first, |(_, place)| place);
            let whole = if caption.count > 1 {
                plural(noun)
            } else {
                noun.clone()
            };
            let mut piles = self
                .layout
                .piles
                .iter()
                .skip_while(|place| place.pile != caption.pile);
            let is_in_line = piles.clone().next().is_some_and(|place| place.short);
            let last = piles.nth(caption.count.saturating_sub(1));
            let right = last.map_or(caption.at.right(), |place| place.spot.right());
            let (room, middle) = (caption.at, caption.at.x.midpoint(right));
            let places = [whole.as_str(), short].into_iter().flat_map(|text| {
                let wide = u16::try_from(width(text)).unwrap_or(u16::MAX);
                let from = if caption.is_before_key {
                    room.right().saturating_sub(wide)
                } else {
                    room.x
                };
                let begins = (wide <= room.width).then_some(from);
                let centred = middle.saturating_sub(wide / 2);
                let may_centre = !caption.is_before_key && !is_in_line;
                let is_within = may_centre && centred + wide <= room.right() + APART;
                let places = begins.into_iter().chain(is_within.then_some(centred));
                places.map(move |from| (text, from, wide))
            });
            let is_apart = |(_, from, wide): &(&str, u16, u16)| {
                let around = if caption.is_before_key { 0 } else { APART };
                let mut cells = from.saturating_sub(around)..*from + *wide + around;
                cells.all(|x| pen.is_blank(x, room.y))
            };
            if let Some((text, from, _)) = places.into_iter().find(is_apart) {
                pen.text(from, room.y, text, style);
            }
        }
    }

    /// Returns the position of a pile's key in front of the pile's caption. `None` if key and caption are not both
    /// above the pile, or if other piles share the key.
    fn key_before_caption(&self, place: &PilePlace) -> Option<Position> {
        let caption = self.rules.caption(place.pile)?;
        let key = |pile: PileId| self.labels.iter().find(|(labelled, _)| *labelled == pile);
        let (_, own) = key(place.pile)?;
        let alike = self.labels.iter().filter(|(_, letter)| letter == own);
        let is_over = place.label_at.y < place.spot.y;
        let x = caption_at(place, caption).saturating_sub(1);
        (is_over && alike.count() == 1).then(|| Position::new(x, place.label_at.y))
    }

    /// Writes the captions of single piles, which the rules define. Also writes a title above cards out of play
    /// if their pile has no key.
    fn captions(&self, pen: &mut Pen<'_>) {
        for place in self.layout.piles.iter().filter(|place| !place.short) {
            if let Some(caption) = self.rules.caption(place.pile) {
                let style = self.theme.table.patch(self.theme.dim);
                // The key and a blank are in front of it, and both together are centred.
                let before = self.key_before_caption(place);
                let x = before.map_or_else(|| caption_at(place, caption), |key| key.x + 2);
                pen.text(x, place.label_at.y, caption, style);
            }
        }
        let has_key = |pile: PileId| self.labels.iter().any(|(labelled, _)| *labelled == pile);
        for place in &self.layout.piles {
            let out = self.rules.group_of(place.pile).role == Role::Discard;
            if self.rulers && out && !place.short && !has_key(place.pile) {
                let at = place.label_at;
                let style = self.theme.table.patch(self.theme.dim);
                let is_beside = place.spot.y <= at.y && at.x < place.spot.x;
                let from = if is_beside {
                    place.spot.x.saturating_sub(3)
                } else {
                    at.x.saturating_sub(1)
                };
                pen.text(from, at.y, "off", style);
            }
        }
    }
}

/// Returns the first screen column of a caption when it is centred above a pile.
fn caption_at(place: &PilePlace, caption: &str) -> u16 {
    let wide = u16::try_from(width(caption)).unwrap_or(0);
    let middle = place.spot.x + place.spot.width / 2;
    middle.saturating_sub(wide / 2)
}
