//! Double Solitaire, the simplified game at one pack.

use super::endings::{fewest, out, scores};
use super::foundations::goes_up;
use super::two_halves::{deal_halves, goes_across, held, left, turn_up};
use super::{
    Card, Options, Pile, Piles, Player, add, all, kind, of, read_transfer, shift, transfers,
};

#[derive(Clone)]
pub struct DoubleSolitaire {
    piles: Piles,
    seat: usize,
    draw_again: bool,
    opponent_discard: bool,
    forced_aces: bool,
    idle_passes: usize,
    /// The number of cards that each player has turned since a card came to an ace pile or a centre
    /// pile.
    turned: [usize; 2],
    end: Option<String>,
}

impl DoubleSolitaire {
    pub fn deal(options: &Options, deck: &[Card], starter: usize) -> Self {
        let mut piles = Piles::new();
        let centre = options.count("centre_piles", 4);
        add(&mut piles, "f", 4);
        add(&mut piles, "t", centre);
        for (name, card) in all(&piles, 't').into_iter().zip(deck) {
            piles.insert(name, vec![*card]);
        }
        deal_halves(&mut piles, &deck[centre..], starter);
        let mut game = Self {
            piles,
            seat: starter,
            draw_again: options.yes("draw_again", true),
            opponent_discard: options.yes("opponent_discard", true),
            forced_aces: options.yes("forced_aces", false),
            idle_passes: options.count("max_idle_passes", 2),
            turned: [0, 0],
            end: None,
        };
        game.turn_up();
        game
    }

    fn own(&self, pile: &str) -> String {
        of(self.seat, pile)
    }

    fn turn_up(&mut self) {
        turn_up(&mut self.piles, self.seat);
        self.turned[self.seat] += 1;
    }

    fn builds(on: Card, card: Card) -> bool {
        card.rank == on.rank - 1 && card.red() != on.red()
    }

    fn may_transfer(&self, own: &str, from: Pile, to: Pile, count: usize) -> bool {
        let own = |pile: Pile| pile.name.starts_with(own);
        let current = from.kind == 'h' && own(from);
        let discard = from.kind == 'w' && own(from);
        let centre = from.kind == 't';
        if !(current || discard || centre) {
            return false;
        }
        let head = from.cards[from.cards.len() - count];
        let whole = count == from.cards.len();
        match to.kind {
            'f' => count == 1 && goes_up(&self.piles, to.name, head),
            't' if centre => whole && to.top().is_some_and(|top| Self::builds(top, head)),
            't' => to.top().is_none_or(|top| Self::builds(top, head)),
            'w' if own(to) => current,
            'w' => {
                let alone = count == 1 && !centre;
                self.opponent_discard && alone && goes_across(&self.piles, to.name, head)
            }
            _ => false,
        }
    }

    fn next_turn(&mut self) {
        self.seat = 1 - self.seat;
        let left = left(&self.piles);
        if (0..2).all(|seat| self.turned[seat] >= self.idle_passes * left[seat]) {
            self.end = Some(fewest(left));
        } else {
            self.turn_up();
        }
    }
}

impl Player for DoubleSolitaire {
    fn moves(&self) -> Vec<String> {
        if self.end.is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        let mut aces = Vec::new();
        let own = self.own("");
        let may = |from: Pile, to: Pile, count| self.may_transfer(&own, from, to, count);
        for transfer in transfers(&self.piles, may) {
            if transfer.head.rank == 1 && kind(transfer.to) == 'f' {
                aces.push(transfer.text());
            }
            moves.push(transfer.text());
        }
        if self.forced_aces && !aces.is_empty() {
            return aces;
        }
        if self.piles[&self.own("h")].is_empty() {
            moves.push("pass".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        if text == "pass" {
            self.next_turn();
            return;
        }
        let (from, to, count) = read_transfer(text);
        shift(&mut self.piles, &from, &to, count);
        // A card that comes to an ace pile or a centre pile counts; moving centre piles does not.
        if kind(&to) == 'f' || kind(&to) == 't' && kind(&from) != 't' {
            self.turned = [0, 0];
        }
        if held(&self.piles, self.seat) == 0 {
            self.end = Some(out(self.seat));
        } else if to == self.own("w") {
            self.next_turn();
        } else if from == self.own("h") && self.draw_again {
            self.turn_up();
        }
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn seat(&self) -> usize {
        self.seat
    }

    fn end(&self) -> Option<String> {
        self.end.clone()
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(scores(self.end.as_deref(), left(&self.piles)))
    }
}
