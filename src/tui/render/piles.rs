//! Drawing a pile: its cards, the lines that stand for folded cards, and the outline of an empty pile.

use patience_core::{Card, LinkedPile, PileId, Role, Seen, Shape, Start};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::Scene;
use crate::images::Name;
use crate::layout::{CardPlace, CardSize, Count, Fold, PilePlace, base_in_sight};
use crate::render::card_art::{Art, Pen, State};
use crate::render::sprite::{Sprite, What};
use crate::render::text::width;
use crate::render::theme::rank_text;

/// The part of an animation, as fractions from 0 to 1, in which a turning card is seen from its edge. Its back
/// is shown before this part, and its face after it.
const EDGE_ON: (f32, f32) = (0.5, 0.75);

impl Scene<'_> {
    /// Returns the sprites for what is visible of a pile, from the bottom: its cards and lines of folded cards, or its
    /// empty place.
    pub(super) fn pile<'a>(&'a self, place: &'a PilePlace) -> Vec<Sprite<'a>> {
        let seen = self.observation.pile(place.pile);
        let shown = self.lying(place.pile, seen.len());
        if shown == 0 {
            // A card moving to a triangle leaves no outline below it.
            let is_bare = seen.is_empty() || !self.is_triangle(place.pile);
            return is_bare.then(|| self.empty(place)).into_iter().collect();
        }
        let mut sprites: Vec<Sprite<'_>> = Vec::new();
        for fold in place.folds.iter().filter(|fold| fold.first < shown) {
            sprites.push(self.fold(place, *fold));
        }
        let mut has_cards = false;
        for card in place.cards.iter().filter(|card| card.index < shown) {
            if let Some(face) = seen.get(card.index) {
                // While others are dragged away or moving, the uppermost remaining card is shown whole.
                let uncovered = shown < seen.len() && !card.full && card.index + 1 == shown;
                sprites.push(self.card(place, card, face, uncovered));
                has_cards = true;
            }
        }
        // While its top card is still moving, a pile shows the one below.
        if !has_cards && let Some(face) = seen.get(shown - 1) {
            let art = Art {
                state: State::Normal,
                cursor: false,
                ..self.art(place, shown - 1, seen.len())
            };
            let unknown = unknown(place.pile, shown - 1);
            sprites.push(Sprite::card(art, place.spot, face, unknown));
        }
        sprites
    }

    /// Returns the sprite for a card of a pile. If the card is `uncovered`, it is shown whole.
    fn card<'a>(
        &'a self,
        place: &PilePlace,
        card: &CardPlace,
        face: Seen,
        uncovered: bool,
    ) -> Sprite<'a> {
        let turned = self.turned_cards.contains(&(place.pile, card.index));
        let is_back = turned && self.progress < EDGE_ON.0;
        let is_edge_on = turned && (EDGE_ON.0..EDGE_ON.1).contains(&self.progress);
        let face = match face {
            Seen::Known(dealt) if is_back => Seen::Hidden {
                owner: dealt.owner(),
            },
            face => face,
        };
        let (wide, high) = (place.spot.width, place.size.height());
        let whole = Rect::new(card.drawn.x, card.drawn.y, wide, high);
        let drawn = if uncovered { whole } else { card.drawn };
        let open = card.full || uncovered;
        let len = self.observation.pile(place.pile).len();
        let art = Art {
            open,
            rows: if open { high } else { card.rect.height },
            ..self.art(place, card.index, len)
        };
        let is_half = card.abreast && !uncovered;
        let (what, shape) = if is_edge_on {
            (What::EdgeOn, drawn)
        } else if is_half {
            (What::Half(face), drawn)
        } else {
            let height = if open { drawn.height } else { high };
            (What::Card(face), Rect { height, ..whole })
        };
        Sprite {
            what,
            frame: drawn,
            ..Sprite::card(art, shape, face, unknown(place.pile, card.index))
        }
    }

    /// Writes onto each wild card the rank that it represents.
    pub(super) fn wild_ranks(&self, buffer: &mut Buffer, area: Rect) {
        for place in self.layout.piles.iter().filter(|place| !is_line(place)) {
            let seen = self.observation.pile(place.pile);
            let shown = self.lying(place.pile, seen.len());
            for card in place.cards.iter().filter(|card| card.index < shown) {
                let is_whole = card.full || shown < seen.len() && card.index + 1 == shown;
                if is_whole && let Some(face) = seen.get(card.index) {
                    self.stands_for(&mut Pen::new(buffer, area), place, card, face);
                }
            }
        }
    }

    /// Writes onto a wild card the rank that it represents.
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
        // On a small card it replaces the letter or follows it.
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

    fn fold(&self, place: &PilePlace, fold: Fold) -> Sprite<'_> {
        let seen = self.observation.pile(place.pile);
        let range = fold.first..fold.first + fold.count;
        let cursor = self.cursor.filter(|(pile, _)| *pile == place.pile);
        let inside = cursor.and_then(|(_, index)| index.filter(|index| range.contains(index)));
        let art = Art {
            cursor: inside.is_some(),
            ..self.art(place, inside.unwrap_or(fold.first), seen.len())
        };
        // A fold under the cursor shows the chosen card.
        let meant = inside.and_then(|index| seen.face(index));
        let what = match meant {
            Some(face) => What::Leafed(face.card()),
            None => What::Fold {
                count: fold.count,
                up: fold.up,
                owner: seen.get(fold.first).map_or(0, owner_of),
            },
        };
        Sprite {
            what,
            art,
            shape: fold.rect,
            frame: fold.rect,
            name: unknown(place.pile, fold.first),
            depth: 0,
        }
    }

    /// Returns the number of cards in a pile that are drawn in the pile. Cards that are still on their way or being
    /// dragged are not counted.
    fn lying(&self, pile: PileId, len: usize) -> usize {
        let dragged = self.drag.filter(|drag| drag.from == pile);
        let dragged = dragged.map_or(0, |drag| drag.cards.len());
        self.landed(pile, len).min(len.saturating_sub(dragged))
    }

    /// Returns the number of a pile's cards that an animation has already brought there.
    fn landed(&self, pile: PileId, len: usize) -> usize {
        let moved = self.moved_cards.iter();
        let coming = moved.filter(|moved| moved.pile == pile && !moved.have_landed(self.progress));
        coming.map(|moved| moved.first).fold(len, usize::min)
    }

    pub(super) fn is_triangle(&self, pile: PileId) -> bool {
        matches!(self.rules.group_of(pile).shape, Shape::Triangle { .. })
    }

    /// Returns how a card in a pile of `len` cards is drawn, for example as selected.
    fn art(&self, place: &PilePlace, index: usize, len: usize) -> Art<'_> {
        let top = index + 1 >= len;
        // Where single cards may be pulled from under others, only the card itself is selected.
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
        let is_target = top && self.targets.contains(&place.pile);
        let state = if is_held || top && self.also.contains(place.pile) {
            State::Selected
        } else if is_target && !is_hinted {
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
            rows: place.size.height(),
        }
    }

    /// Whether the search highlights this card.
    fn is_found(&self, pile: PileId, index: usize) -> bool {
        let Some(found) = self.found else {
            return false;
        };
        let seen = self.observation.pile(pile).iter().nth(index);
        let face = seen.and_then(Seen::face);
        face.is_some_and(|dealt| found.is(dealt.card()))
    }

    fn empty(&self, place: &PilePlace) -> Sprite<'_> {
        let targeted = self.targets.contains(&place.pile);
        let hinted = self.hint.is_some_and(|hint| {
            hint.to == Some(place.pile) || hint.from == place.pile && hint.count == 0
        });
        let state = match (targeted, hinted) {
            (_, true) => State::Hinted,
            (true, _) => State::Target,
            _ => State::Normal,
        };
        let cursor = self.cursor.is_some_and(|(pile, _)| pile == place.pile);
        // If cards are still moving to or from the place, it does not show what starts it.
        let is_empty = self.observation.pile(place.pile).is_empty();
        let ghost = if is_empty {
            self.ghost(place.pile)
        } else {
            String::new()
        };
        Sprite {
            what: What::Place(ghost),
            art: Art {
                cursor,
                ..Art::plain(self.theme, place.size, state)
            },
            shape: place.spot,
            frame: place.spot,
            name: Name::Place(place.pile.number()),
            depth: 0,
        }
    }

    /// Returns the text inside an empty pile: its expected points if these are shown, or the only rank or card
    /// that can start it. For a stock, returns the symbol that shows whether it can be refilled.
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
        let (rank, suit) = match self.rules.group_of(pile).start_on(place.number) {
            Start::Rank(rank) => (Some(rank), None),
            Start::Cards(cards) => {
                let first = cards.iter().next();
                let is_only = cards.len() == 1;
                (
                    first.map(Card::rank),
                    first.map(Card::suit).filter(|_| is_only),
                )
            }
            Start::AboveBase(above) => {
                let base = base_in_sight(self.rules, self.observation);
                (base.map(|base| self.rules.ranks.plus(base, above)), None)
            }
            Start::AnyCard | Start::Nothing => (None, None),
        };
        match (place.own_rank(true).or(rank), place.own_suit(true).or(suit)) {
            (Some(rank), Some(suit)) => self.theme.glyphs.card(Card::new(rank, suit)),
            (rank, _) => rank.map(rank_text).unwrap_or_default(),
        }
    }

    /// Returns the only rank that an empty pile accepts, which depends on the card on a linked pile. Returns an empty
    /// text if the pile accepts several ranks.
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

    /// Draws the piles of other players of which only the top card is shown, as text in the players' lines.
    pub(super) fn lines_of_piles(&self, pen: &mut Pen<'_>) {
        for place in self.layout.piles.iter().filter(|place| is_line(place)) {
            self.short_pile(pen, place);
        }
    }

    fn short_pile(&self, pen: &mut Pen<'_>, place: &PilePlace) {
        let (x, y) = (place.spot.x, place.spot.y);
        let seen = self.observation.pile(place.pile);
        let theme = self.theme;
        match seen.top() {
            Some(Seen::Known(dealt)) => {
                // Alternating shades keep cards in consecutive lines apart.
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

/// Returns the name of a card that the player cannot identify. It consists of the pile and the index of the
/// card.
fn unknown(pile: PileId, index: usize) -> Name {
    Name::Back(pile.number(), u16::try_from(index).unwrap_or(u16::MAX))
}

/// Whether a pile of another player is shown only by its top card, as text in the player's line.
pub(super) const fn is_line(place: &PilePlace) -> bool {
    place.short && matches!(place.size, CardSize::Small)
}

const fn owner_of(seen: Seen) -> u8 {
    match seen {
        Seen::Known(dealt) | Seen::Remembered(dealt) => dealt.owner(),
        Seen::Hidden { owner } => owner,
    }
}
