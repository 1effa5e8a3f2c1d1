//! A pile on the table: its cards as they lie, the lines that stand for cards folded away, and
//! the outline of an empty one.

use patience_core::{Card, LinkedPile, PileId, Role, Seen, Shape, Start};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::Scene;
use crate::layout::{CardPlace, CardSize, Count, Fold, PilePlace, base_in_sight};
use crate::render::card_art::{Art, Pen, State};
use crate::render::text::width;
use crate::render::theme::rank_text;

impl Scene<'_> {
    pub(super) fn pile(&self, buffer: &mut Buffer, area: Rect, place: &PilePlace) {
        if place.short && place.size == CardSize::Small {
            self.short_pile(&mut Pen::new(buffer, area), place);
            return;
        }
        let seen = self.observation.pile(place.pile);
        let shown = self.lying(place.pile, seen.len());
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
            .filter_map(|card| Some((card, seen.get(card.index)?)))
            .collect();
        for (card, face) in &cards {
            // The card that lies uppermost while others are dragged away or on their way shows whole.
            let uncovered = shown < seen.len() && !card.full && card.index + 1 == shown;
            let (wide, high) = (place.spot.width, place.size.height());
            let whole = Rect::new(card.drawn.x, card.drawn.y, wide, high);
            let card = &CardPlace {
                drawn: if uncovered { whole } else { card.drawn },
                full: card.full || uncovered,
                abreast: card.abreast && !uncovered,
                ..**card
            };
            let height = if card.full { card.drawn.height } else { high };
            let shape = Rect { height, ..whole };
            let pen = &mut Pen::new(buffer, card.drawn.intersection(area));
            let art = Art {
                open: card.full,
                ..self.art(place, card.index, seen.len())
            };
            if card.abreast {
                art.half(pen, card.drawn, *face);
                continue;
            }
            art.card(pen, shape, *face);
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
            art.card(&mut Pen::new(buffer, area), place.spot, face);
        }
    }

    /// Writes on a wild card which rank it stands for.
    fn stands_for(&self, pen: &mut Pen<'_>, place: &PilePlace, card: &CardPlace, seen: Seen) {
        let group = self.rules.group_of(place.pile);
        let rank = seen.face().and_then(|dealt| {
            let base = base_in_sight(self.rules, self.observation)?;
            let rank = group.stands_for(dealt.card(), card.index, self.rules.ranks, base)?;
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
        let style = self.theme.face.patch(self.theme.suit(wild.suit()));
        let style = style.add_modifier(Modifier::BOLD);
        for (x, letter) in (x..).zip(text.chars()) {
            pen.over(x, card.drawn.y + place.size.height() / 2, letter, style);
        }
    }

    fn fold(&self, pen: &mut Pen<'_>, place: &PilePlace, fold: Fold) {
        let seen = self.observation.pile(place.pile);
        let range = fold.first..fold.first + fold.count;
        let cursor = self.cursor.filter(|(pile, _)| *pile == place.pile);
        let inside = cursor.and_then(|(_, index)| index.filter(|index| range.contains(index)));
        let owner = seen.get(fold.first).map_or(0, owner_of);
        let art = Art {
            cursor: inside.is_some(),
            ..self.art(place, inside.unwrap_or(fold.first), seen.len())
        };
        // Under the cursor a fold shows the card that is meant.
        if let Some(face) = inside.and_then(|index| seen.face(index)) {
            art.leafed(pen, fold.rect, face.card());
            return;
        }
        art.fold(pen, fold.rect, fold.count, fold.up, owner);
    }

    /// Returns how many cards of a pile lie there: those that have arrived and do not follow the pointer.
    fn lying(&self, pile: PileId, len: usize) -> usize {
        let dragged = self.drag.filter(|drag| drag.from == pile);
        let dragged = dragged.map_or(0, |drag| drag.cards.len());
        self.landed(pile, len).min(len.saturating_sub(dragged))
    }

    /// Returns how many cards of a pile have arrived.
    fn landed(&self, pile: PileId, len: usize) -> usize {
        let moved = self.moved_cards.iter().filter(|_| self.progress < 1.0);
        let coming = moved.filter(|moved| moved.pile == pile);
        coming.map(|moved| moved.first).fold(len, usize::min)
    }

    pub(super) fn is_triangle(&self, pile: PileId) -> bool {
        matches!(self.rules.group_of(pile).shape, Shape::Triangle { .. })
    }

    /// Returns how a card of a pile looks.
    fn art(&self, place: &PilePlace, index: usize, len: usize) -> Art<'_> {
        let top = index + 1 >= len;
        // Of a pile whose cards go one by one, from under others too, only the card itself is meant.
        let single = self.rules.group_of(place.pile).pulls.is_some();
        let within = |pile: PileId, count: usize| {
            let lifted = index + count == len || !single && index + count > len;
            pile == place.pile && lifted
        };
        let held = self.selection;
        let is_held = held.is_some_and(|(pile, count)| within(pile, count));
        let is_hinted = self
            .hint
            .is_some_and(|hint| within(hint.from, hint.count) || top && hint.points_to(place.pile));
        let state = if is_held || top && self.also.contains(place.pile) {
            State::Selected
        } else if top && self.targets.contains(&place.pile) {
            State::Target
        } else if is_hinted || self.is_found(place.pile, index) {
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
            open: true,
        }
    }

    /// Tells whether a card was looked for.
    fn is_found(&self, pile: PileId, index: usize) -> bool {
        let Some(found) = self.found else {
            return false;
        };
        let seen = self.observation.pile(pile).iter().nth(index);
        let face = seen.and_then(Seen::face);
        face.is_some_and(|dealt| found.is(dealt.card()))
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
            cursor,
            ..Art::plain(self.theme, place.size, state)
        };
        art.place(pen, place.spot, &self.ghost(place.pile));
        if cursor && place.size != CardSize::Small {
            let (sign, style) = (self.theme.glyphs.pointer(), self.theme.cursor.tint);
            pen.over(place.spot.x, place.spot.y, sign, style);
        }
    }

    /// Returns the expected points of an empty pile where they are shown, otherwise the rank that
    /// starts it, where only one does, or says whether an
    /// empty stock is filled again.
    fn ghost(&self, pile: PileId) -> String {
        let expected = self.expected.iter().find(|(place, _)| *place == pile);
        if let Some((_, points)) = expected {
            return points.to_string();
        }
        if self.rules.group_of(pile).role == Role::Stock {
            return self.theme.glyphs.stock(self.redeals).to_string();
        }
        let place = self.rules.pile(pile);
        if let Some(other) = place.linked_to() {
            return self.ghost_beside(pile, other);
        }
        if let (Some(suit), Start::Rank(rank)) = (place.own_suit(), self.rules.group_of(pile).start)
        {
            return self.theme.glyphs.card(Card::new(rank, suit));
        }
        let rank = match self.rules.group_of(pile).start {
            Start::Rank(rank) => Some(rank),
            Start::Cards(cards) => cards.iter().next().map(Card::rank),
            Start::AboveBase(above) => base_in_sight(self.rules, self.observation)
                .map(|base| self.rules.ranks.plus(base, above)),
            Start::AnyCard | Start::Nothing => None,
        };
        rank.map(rank_text).unwrap_or_default()
    }

    /// Returns the one rank that an empty pile takes by the card on another kind of pile.
    fn ghost_beside(&self, pile: PileId, other: PileId) -> String {
        let group = self.rules.group_of(pile);
        let top = self.observation.pile(other).top().and_then(Seen::face);
        let base = base_in_sight(self.rules, self.observation);
        let ((LinkedPile::Group(_), Some(top)), Some(base)) = ((group.linked_pile, top), base)
        else {
            return String::new();
        };
        let takes = self.rules.accepts(self.rules.pile(pile).group, base);
        let takes = takes.on(top.card());
        let rank = takes.iter().next().map(Card::rank);
        let alike = takes.iter().all(|card| Some(card.rank()) == rank);
        rank.filter(|_| alike).map(rank_text).unwrap_or_default()
    }

    fn short_pile(&self, pen: &mut Pen<'_>, place: &PilePlace) {
        let (x, y) = (place.spot.x, place.spot.y);
        let seen = self.observation.pile(place.pile);
        let theme = self.theme;
        match seen.top() {
            Some(Seen::Known(dealt)) => {
                // Cards in lines that follow each other are not to grow together into one.
                let shade = if y.is_multiple_of(2) {
                    theme.face
                } else {
                    theme.face.patch(theme.covered)
                };
                let style = shade.patch(theme.suit(dealt.card().suit()));
                let text = format!("{:<3}", theme.glyphs.card(dealt.card()));
                pen.text(x, y, &text, style);
            }
            Some(back) => {
                let pattern: String = std::iter::repeat_n(theme.glyphs.back(), 3).collect();
                pen.text(x, y, &pattern, theme.back(owner_of(back)).weave);
            }
            None => {
                let dots: String = std::iter::repeat_n(theme.glyphs.dot(), 3).collect();
                pen.text(x, y, &dots, theme.table.patch(theme.ghost));
            }
        }
    }
}

const fn owner_of(seen: Seen) -> u8 {
    match seen {
        Seen::Known(dealt) | Seen::Remembered(dealt) => dealt.owner(),
        Seen::Hidden { owner } => owner,
    }
}
