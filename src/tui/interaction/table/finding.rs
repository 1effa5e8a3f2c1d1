//! Finding cards on the table: highlighting all cards of a rank, moving the cursor to one of them, listing a covered
//! pile, and counting legal moves. Hidden cards are never revealed.

use patience_core::{Card, Observation, PileId, Rank, Seen, Suit};

use super::{Pending, Table};
use crate::render::Found;
use crate::render::text::count;
use crate::render::theme::rank_text;

/// Returns the rank that a key stands for. Both `0` and `1` stand for ten.
fn rank_of(letter: char) -> Option<Rank> {
    match letter {
        '0' | '1' => Rank::from_letter('T'),
        letter => Rank::from_letter(letter.to_ascii_uppercase()),
    }
}

impl Table {
    /// Starts a search for cards on the table. The player's next key is the rank.
    pub fn begin_find(&mut self) {
        self.found = None;
        self.say("Find a rank: press a, 2 to 9, 0 for the ten, j, q or k");
        self.pending = Some(Pending::Find(None));
    }

    /// Returns the rank and suit that the search highlights.
    pub const fn found(&self) -> Option<Found> {
        self.found
    }

    /// Handles a key during a search: first a rank, then a suit. Returns whether the key belonged to the
    /// search.
    pub fn find(&mut self, letter: char) -> bool {
        let Some(Pending::Find(rank)) = self.pending else {
            return false;
        };
        self.pending = None;
        match rank {
            None => match rank_of(letter) {
                Some(rank) => self.light_up(rank),
                None => self.refuse(format!("{letter} is not a rank")),
            },
            Some(rank) => match Suit::from_letter(letter.to_ascii_uppercase()) {
                Some(suit) => self.go_to_card(rank, suit),
                None => return false,
            },
        }
        true
    }

    fn light_up(&mut self, rank: Rank) {
        let found = Found { rank, suit: None };
        let places = self.places_of(found).len();
        let (name, open) = (rank_text(rank), count(places, "card"));
        self.say(format!("{name}: {open} in sight; press a suit: s, h, d, c"));
        self.found = Some(found);
        self.pending = Some(Pending::Find(Some(rank)));
    }

    fn go_to_card(&mut self, rank: Rank, suit: Suit) {
        let found = Found {
            rank,
            suit: Some(suit),
        };
        let card = Card::new(rank, suit).label();
        let places = self.places_of(found);
        let Some((pile, index)) = places.first().copied() else {
            return self.say(format!("{card} is not in sight"));
        };
        self.put_cursor_on(pile, Some(index));
        let above = self.observation().pile(pile).len() - index - 1;
        let covered = match above {
            0 => "is uncovered".to_owned(),
            above => format!("is under {}", count(above, "card")),
        };
        let key = self.labels().label(pile);
        let place = key.map_or_else(String::new, |key| format!(" in {key}"));
        self.say(format!("{card} {covered}{place}"));
        self.found = Some(found);
    }

    /// Returns the cards of the highlighted rank and suit that the player can see, each as its pile and its index in
    /// the pile.
    fn places_of(&self, found: Found) -> Vec<(PileId, usize)> {
        let observation = self.observation();
        let piles = self.game().rules().pile_ids();
        let all = piles.flat_map(|pile| {
            let cards = cards_of(observation, pile).into_iter().enumerate();
            cards.map(move |(index, seen)| (pile, index, seen))
        });
        let is_it = |seen: Seen| seen.face().is_some_and(|dealt| found.is(dealt.card()));
        let places = all.filter(|(.., seen)| is_it(*seen));
        places.map(|(pile, index, _)| (pile, index)).collect()
    }

    /// Shows a message that lists the cards in the pile under the cursor, top card first.
    pub fn peek(&mut self) {
        let cards = cards_of(self.observation(), self.cursor().pile());
        if cards.is_empty() {
            return self.say("There is no card here");
        }
        let names = |seen: &Seen| match seen {
            Seen::Known(dealt) => Some(dealt.card().label()),
            Seen::Remembered(_) | Seen::Hidden { .. } => None,
        };
        let open: Vec<String> = cards.iter().rev().filter_map(names).collect();
        let down = cards.len() - open.len();
        let mut parts = Vec::new();
        if !open.is_empty() {
            parts.push(open.join(" "));
        }
        if down > 0 {
            parts.push(format!("{down} face down"));
        }
        let all = count(cards.len(), "card");
        self.say(format!("{all}, from the top: {}", parts.join(", ")));
    }

    /// Shows a message with the number of legal moves.
    pub fn count_moves(&mut self) {
        if self.says_to_wait() {
            return;
        }
        let moves = self.session().legal().len();
        self.say(match moves {
            0 => "No legal moves here".to_owned(),
            moves => format!("{} here", count(moves, "legal move")),
        });
    }
}

fn cards_of(observation: Observation<'_>, pile: PileId) -> Vec<Seen> {
    observation.pile(pile).iter().collect()
}
