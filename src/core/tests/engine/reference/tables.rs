//! Tables with many kinds of pile: one player for all of them, by their terms.

use super::column_terms::{Build, Down, Way};
use super::columns::go_together;
use super::piles::plain;
use super::table_deal::{face_down, goes_up_in_the_deal, put_out};
use super::table_terms::{
    Begin, InDeal, Keeps, Kind, Off, On, Table, Turn, has, lies_right, piles_of,
};
use super::{Card, Piles, Player, pos, read_transfer, shift, stock, transfer, turn_one};

#[derive(Clone)]
pub struct Tables {
    terms: Table,
    piles: Piles,
    base: i32,
    redealt: usize,
    /// The number of turns of the stock.
    turned: usize,
}

impl Tables {
    pub fn deal(terms: Table, deck: &[Card]) -> Self {
        let mut piles = Piles::new();
        for kind in &terms.kinds {
            piles.extend(piles_of(kind).into_iter().map(|pile| (pile, Vec::new())));
        }
        let mut rest = deck.to_vec();
        put_out(&terms, &mut rest, &mut piles);
        for kind in &terms.kinds {
            let most = kind.dealt.iter().copied().max().unwrap_or(0);
            for row in 0..most {
                for (name, cards) in piles_of(kind).iter().zip(&kind.dealt) {
                    if row < *cards {
                        let mut is_short = false;
                        while terms.in_deal != InDeal::Stays
                            && !is_short
                            && let Some(up) = goes_up_in_the_deal(&terms, &piles, rest.first())
                        {
                            let card = rest.remove(0);
                            piles.get_mut(&up).unwrap().push(card);
                            is_short = terms.in_deal == InDeal::LeftShort;
                        }
                        if is_short || rest.is_empty() {
                            continue;
                        }
                        let card = rest.remove(0);
                        let is_down = row < face_down(kind.down, *cards);
                        let card = if is_down { card.down() } else { card };
                        piles.get_mut(name).unwrap().push(card);
                    }
                }
            }
        }
        if rest.is_empty() && terms.turn == Turn::Never {
            assert!(terms.kinds.iter().all(|kind| !has(kind.fill, "s")));
        } else {
            piles.insert("s".to_owned(), stock(rest));
        }
        let first = |kind: &str| {
            let kinds = &mut terms.kinds.iter();
            let kind = kinds.find(|known| known.name == kind).unwrap();
            piles[&piles_of(kind)[0]]
                .first()
                .map_or(1, |card| card.rank)
        };
        let base = terms.base.map_or(1, first);
        let mut dealt = Self {
            terms,
            piles,
            base,
            redealt: 0,
            turned: 0,
        };
        dealt.settle();
        dealt
    }

    fn kind_of(&self, name: &str) -> Option<&Kind> {
        self.terms
            .kinds
            .iter()
            .find(|kind| kind.name == plain(name))
    }

    fn follows(&self, on: Card, card: Card, (build, by): (Build, i32)) -> bool {
        let above = |low: Card, high: Card| {
            let step = pos(high, self.base) - pos(low, self.base);
            step == by || (build.wraps && step == by - self.terms.ranks)
        };
        let ranks = match build.way {
            Way::Lower => card.rank < on.rank,
            Way::Up => above(on, card),
            Way::Down => above(card, on),
            Way::Both => above(on, card) || above(card, on),
            Way::Either => true,
            Way::Level => on.rank == card.rank,
            Way::DownOrLevel => on.rank == card.rank || above(card, on),
        };
        ranks && go_together(build.suits, on, card)
    }

    fn begins(&self, from: &Kind, kind: &Kind, to: &str, card: Card) -> bool {
        let others = piles_of(kind);
        let begins = match kind.begin {
            Begin::Nothing => false,
            Begin::AnyCard => true,
            Begin::Rank(rank) => card.rank == rank,
            Begin::AboveBase(steps) => pos(card, self.base) == steps,
            Begin::From(kinds) => has(kinds, from.name),
            Begin::First => {
                let piles = piles_of(kind);
                let mut begun = piles.iter().filter_map(|pile| self.piles[pile].first());
                begun.next().is_none_or(|_| pos(card, self.base) == 0)
            }
            Begin::RankFrom(rank, kinds) => card.rank == rank && has(kinds, from.name),
            Begin::OneOf(ranks) => ranks.contains(&card.rank),
            Begin::Each(cards) => {
                let at = others.iter().position(|other| other == to).unwrap();
                cards[at] == card.face()
            }
            Begin::AnyOnceFull(full, kinds) => {
                has(kinds, from.name) && (self.are_full(full) || pos(card, self.base) == 0)
            }
        };
        let earlier = others.iter().take_while(|other| *other != to);
        let first = matches!(kind.letter, 't' | 'r' | 'w')
            || matches!(kind.begin, Begin::Each(_))
            || earlier.clone().all(|other| !self.piles[other].is_empty());
        let suits: Vec<char> = others
            .iter()
            .filter_map(|other| self.piles[other].first())
            .map(|first| first.suit)
            .collect();
        begins && first && !(kind.apart && suits.contains(&card.suit))
    }

    fn may_transfer(
        &self,
        (from, source): (&str, &Kind),
        (to, target): (&str, &Kind),
        count: usize,
    ) -> bool {
        let cards = &self.piles[from];
        let lifted = &cards[cards.len() - count..];
        let may_lift = match source.off {
            Off::Nothing => false,
            Off::Top => count == 1,
            Off::TopAboveFirst => count == 1 && cards.len() > 1,
            Off::Run => self.is_run(source, lifted),
            Off::Supermove => {
                count == 1 || (self.is_run(source, lifted) && count <= self.limit(source, to))
            }
            Off::FaceUp => lifted.iter().all(|card| card.up),
            Off::TopOrAll => count == 1 || (count == cards.len() && self.is_run(source, lifted)),
        };
        let alone = target.letter != 't' && count > 1;
        let begun = |kinds: &str| {
            let piles = self.named(kinds);
            piles.iter().all(|pile| !self.piles[pile].is_empty())
        };
        // The sources for starting a pile may differ from those for building on it.
        let starts = self.piles[to].is_empty() && matches!(target.begin, Begin::From(_));
        if !may_lift
            || !self.are_empty(target.waits.0)
            || !self.are_empty(source.waits.1)
            || !begun(target.after)
            || !self.are_full(target.once_full)
            || self.is_under(source, from)
            || alone
            || !lifted[0].up
            || !has(target.from, source.name) && !starts
            || self.piles[to].len() + count > target.most
        {
            return false;
        }
        match (self.piles[to].last(), target.on) {
            (None, _) => self.begins(source, target, to, lifted[0]),
            (Some(_), On::Nothing) => false,
            (Some(_), _) if target.rightly && !lies_right(target, self.piles[to][0]) => false,
            (Some(top), On::AnyCard) => target.only_on.is_none_or(|rank| top.rank == rank),
            (Some(top), On::Built(build, by)) => {
                let on = self.piles[to].len() as i32;
                let ranks = self.terms.ranks;
                if target.turns_back && on >= ranks {
                    let suits = go_together(build.suits, *top, lifted[0]);
                    return suits && lifted[0].rank == 2 * ranks - on;
                }
                let kept = match self.way_of(target, to) {
                    Some(way) => Build { way, ..build },
                    None => build,
                };
                self.follows(*top, lifted[0], (kept, by))
            }
        }
    }

    /// Whether no pile of the kinds in a list has a card.
    fn are_empty(&self, kinds: &str) -> bool {
        let stock = !has(kinds, "s") || self.piles["s"].is_empty();
        let piles = self.named(kinds);
        stock && piles.iter().all(|pile| self.piles[pile].is_empty())
    }

    /// Whether every pile of the kinds in a list is full.
    fn are_full(&self, kinds: &str) -> bool {
        let kinds = self.terms.kinds.iter().filter(|kind| has(kinds, kind.name));
        kinds
            .flat_map(|kind| piles_of(kind).into_iter().map(|pile| (pile, kind.most)))
            .all(|(pile, most)| self.piles[&pile].len() >= most)
    }

    /// Whether another pile of its kind still covers a pile.
    fn is_under(&self, kind: &Kind, pile: &str) -> bool {
        let all = piles_of(kind);
        if kind.is_quilt {
            return self.is_sewn_in(&all, pile);
        }
        let mut pairs = kind.under.iter();
        pairs.any(|(under, over)| all[under - 1] == pile && !self.piles[&all[over - 1]].is_empty())
    }

    /// Whether both ends of a card of a quilt are blocked; the first card of the quilt is upright.
    fn is_sewn_in(&self, quilt: &[String], pile: &str) -> bool {
        let side = quilt.len().isqrt();
        let rows: Vec<&[String]> = quilt.chunks(side).collect();
        let at = quilt.iter().position(|name| name == pile).unwrap();
        let (row, column) = (at / side, at % side);
        let is_upright = (row + column) % 2 == 0;
        let lies = |row: Option<usize>, column: Option<usize>| {
            let place = rows.get(row?)?.get(column?)?;
            Some(!self.piles[place].is_empty())
        };
        let ends = if is_upright {
            [
                lies(row.checked_sub(1), Some(column)),
                lies(Some(row + 1), Some(column)),
            ]
        } else {
            [
                lies(Some(row), column.checked_sub(1)),
                lies(Some(row), Some(column + 1)),
            ]
        };
        ends == [Some(true); 2]
    }

    /// Returns the direction that a pile must keep, if it keeps one.
    fn way_of(&self, kind: &Kind, pile: &str) -> Option<Way> {
        let piles = match kind.keeps {
            Keeps::Nothing => Vec::new(),
            Keeps::Each => vec![pile.to_owned()],
            Keeps::All => piles_of(kind),
        };
        let mut begun = piles.iter().filter(|pile| self.piles[*pile].len() > 1);
        let cards = &self.piles[begun.next()?];
        let step = (cards[1].rank - cards[0].rank).rem_euclid(13);
        Some(if step == 1 { Way::Up } else { Way::Down })
    }

    fn is_run(&self, kind: &Kind, cards: &[Card]) -> bool {
        let On::Built(build, by) = kind.run.unwrap_or(kind.on) else {
            return cards.len() == 1;
        };
        let joined = |pair: &[Card]| self.follows(pair[0], pair[1], (build, by));
        cards.iter().all(|card| card.up) && cards.windows(2).all(joined)
    }

    /// Returns the number of cards that could be moved one at a time, through cells and through
    /// columns that take any card.
    fn limit(&self, kind: &Kind, to: &str) -> usize {
        let empty = |kind: &Kind| {
            let piles = piles_of(kind).into_iter();
            piles
                .filter(|name| name != to && self.piles[name].is_empty())
                .count()
        };
        let cells = self
            .terms
            .kinds
            .iter()
            .filter(|kind| kind.letter == 'c')
            .map(empty);
        (cells.sum::<usize>() + 1) << empty(kind)
    }

    fn may_turn(&self) -> bool {
        let begun = self.named(self.terms.begun);
        let any = self.piles.get("s").is_some_and(|cards| !cards.is_empty())
            && begun.iter().all(|name| !self.piles[name].is_empty())
            && self.are_empty(self.terms.turn_waits);
        any && match self.terms.turn {
            Turn::Never => false,
            Turn::To(..) | Turn::Each(_) | Turn::Rows(_) | Turn::LastOrNext(..) => true,
            Turn::WhenEmpty(hand) => self.piles[hand].is_empty(),
        }
    }

    /// Returns the piles of the kinds in a list.
    fn named(&self, list: &str) -> Vec<String> {
        let kinds = self.terms.kinds.iter();
        let kinds = kinds.filter(|kind| has(list, kind.name));
        kinds.flat_map(piles_of).collect()
    }

    fn gathered(&self) -> Vec<String> {
        self.named(self.terms.gathered)
    }

    /// Returns all pairs of misplaced cards that may be exchanged, as moves.
    fn exchanges(&self) -> Vec<String> {
        let all = self.named(self.terms.exchanged);
        let single = all.iter().filter(|name| self.piles[*name].len() == 1);
        let wrong: Vec<(&String, &Kind, Card)> = single
            .map(|name| (name, self.kind_of(name).unwrap(), self.piles[name][0]))
            .filter(|(_, kind, card)| !lies_right(kind, *card))
            .collect();
        let mut moves = Vec::new();
        for (at, (one, here, card)) in wrong.iter().enumerate() {
            for (other, there, second) in &wrong[at + 1..] {
                if lies_right(there, *card) && lies_right(here, *second) {
                    moves.push(format!("{one}={other}"));
                }
            }
        }
        moves
    }

    fn may_redeal(&self) -> bool {
        if let Some((name, times)) = self.terms.rolled.or(self.terms.dealt_again) {
            let piles = piles_of(self.kind_of(name).unwrap());
            let rolls =
                self.terms.rolled.is_none() || piles.iter().any(|pile| self.piles[pile].len() > 1);
            return self.redealt < times && rolls && self.dealt_anew() != self.piles;
        }
        let any = self
            .gathered()
            .iter()
            .any(|name| !self.piles[name].is_empty());
        let turns = matches!(
            self.terms.turn,
            Turn::To(..) | Turn::Each(_) | Turn::WhenEmpty(_)
        );
        turns
            && any
            && self.piles["s"].is_empty()
            && self.terms.redeals.is_none_or(|most| self.redealt < most)
    }

    /// Returns the piles after bottom cards have come up, or all have been dealt again.
    fn dealt_anew(&self) -> Piles {
        let mut piles = self.piles.clone();
        if let Some((name, _)) = self.terms.rolled {
            for pile in piles_of(self.kind_of(name).unwrap()) {
                let cards = piles.get_mut(&pile).unwrap();
                if !cards.is_empty() {
                    cards.rotate_left(1);
                }
            }
        }
        if let Some((name, _)) = self.terms.dealt_again {
            let all = piles_of(self.kind_of(name).unwrap());
            let cards: Vec<Card> = all
                .iter()
                .flat_map(|pile| self.piles[pile].clone())
                .collect();
            all.iter()
                .for_each(|pile| piles.get_mut(pile).unwrap().clear());
            for (card, pile) in cards.into_iter().zip(all.iter().cycle()) {
                piles.get_mut(pile).unwrap().push(card);
            }
        }
        piles
    }

    fn turn(&mut self) {
        let to = match self.terms.turn {
            Turn::Never => panic!("no stock is turned"),
            Turn::To(name, count) => vec![name.to_owned(); count],
            Turn::Each(kinds) => self.named(kinds),
            Turn::WhenEmpty(name) => vec![name.to_owned()],
            Turn::Rows(rows) => {
                let (name, count) = rows[self.turned.min(rows.len() - 1)];
                let each = piles_of(self.kind_of(name).unwrap());
                each.iter()
                    .cycle()
                    .take(count * each.len())
                    .cloned()
                    .collect()
            }
            Turn::LastOrNext(name, rank) => {
                let piles = piles_of(self.kind_of(name).unwrap());
                let begun = piles.iter().rposition(|pile| !self.piles[pile].is_empty());
                let heads = self.piles["s"].last().is_some_and(|card| card.rank == rank);
                let at = begun.map_or(0, |at| at + usize::from(heads));
                vec![piles[at.min(piles.len() - 1)].clone()]
            }
        };
        self.turned += 1;
        for name in to {
            if !self.piles["s"].is_empty() {
                turn_one(&mut self.piles, "s", &name);
            }
        }
    }

    /// Makes the automatic moves: fills piles, and turns up uncovered cards.
    fn settle(&mut self) {
        for kind in self.terms.kinds.clone() {
            for name in piles_of(&kind) {
                let fills = if self.piles[&name].is_empty() {
                    kind.fills
                } else {
                    0
                };
                for _ in 0..fills {
                    let number = name.trim_start_matches(kind.name);
                    let sources = kind.fill.split_whitespace();
                    let mut sources = sources.map(|from| from.replace('#', number));
                    if let Some(from) = sources.find(|from| !self.piles[from].is_empty()) {
                        turn_one(&mut self.piles, &from, &name);
                    }
                }
            }
        }
        for kind in &self.terms.kinds {
            for name in piles_of(kind) {
                let cards = self.piles.get_mut(&name).unwrap();
                let hidden = match kind.down {
                    Down::Each(_) => true,
                    Down::ButAlone => cards.len() > 1,
                    _ => false,
                };
                if let Some(top) = cards.last_mut().filter(|_| !hidden) {
                    *top = top.upwards();
                }
            }
        }
    }

    fn quartet(&self) -> Option<String> {
        let cells = self.named(self.terms.quartets);
        let cards: Vec<Card> = cells
            .iter()
            .filter_map(|cell| self.piles[cell].last().copied())
            .collect();
        let alike = cards.len() == 4 && cards.iter().all(|card| card.rank == cards[0].rank);
        let faces: Vec<String> = cards.iter().map(|card| card.face()).collect();
        alike.then(|| format!("{} {}", cells.join("+"), faces.join(" ")))
    }

    fn at_the_aim(&self) -> usize {
        let aims = self.terms.kinds.iter().filter(|kind| kind.aim);
        let piles = aims.flat_map(piles_of);
        piles.map(|name| self.piles[&name].len()).sum()
    }
}

impl Player for Tables {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.end().is_some() {
            return moves;
        }
        let all: Vec<(String, &Kind)> = self
            .terms
            .kinds
            .iter()
            .flat_map(|kind| piles_of(kind).into_iter().map(move |name| (name, kind)))
            .collect();
        for (from, source) in &all {
            for (to, target) in all.iter().filter(|(to, _)| to != from) {
                for count in 1..=self.piles[from].len() {
                    if self.may_transfer((from, source), (to, target), count) {
                        let cards = &self.piles[from];
                        moves.push(transfer(from, to, count, cards[cards.len() - count]));
                    }
                }
            }
        }
        if self.may_turn() {
            moves.push("turn".to_owned());
        }
        if self.may_redeal() {
            moves.push("redeal".to_owned());
        }
        moves.extend(self.quartet());
        moves.extend(self.exchanges());
        moves
    }

    fn play(&mut self, text: &str) {
        match text {
            "turn" => self.turn(),
            "redeal" if self.terms.rolled.or(self.terms.dealt_again).is_some() => {
                self.piles = self.dealt_anew();
                self.redealt += 1;
            }
            "redeal" => {
                let mut cards = Vec::new();
                for name in self.gathered() {
                    cards.append(self.piles.get_mut(&name).unwrap());
                }
                self.piles.insert("s".to_owned(), stock(cards));
                self.redealt += 1;
            }
            _ if text.contains('=') => {
                let (one, other) = text.split_once('=').unwrap();
                let first = self.piles.remove(one).unwrap();
                let second = self.piles.insert(other.to_owned(), first).unwrap();
                self.piles.insert(one.to_owned(), second);
            }
            _ if text.contains('+') => {
                for name in text.split(' ').next().unwrap().split('+') {
                    shift(&mut self.piles, name, "d", 1);
                }
            }
            _ => {
                let (from, to, count) = read_transfer(text);
                let first = self.kind_of(&to).is_some_and(|kind| {
                    let mut piles = piles_of(kind).into_iter();
                    kind.begin == Begin::First && piles.all(|pile| self.piles[&pile].is_empty())
                });
                shift(&mut self.piles, &from, &to, count);
                if first {
                    self.base = self.piles[&to][0].rank;
                }
            }
        }
        self.settle();
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        let all: usize = self.piles.values().map(Vec::len).sum();
        if let Some(kind) = self.kind_of(self.terms.together) {
            let piles = piles_of(kind);
            let one = piles.iter().any(|pile| self.piles[pile].len() == all);
            return one.then(|| "won".to_owned());
        }
        if let Some(kind) = self.kind_of(self.terms.fours) {
            let piles = piles_of(kind);
            let is_done = |cards: &Vec<Card>| {
                cards.is_empty()
                    || cards.len() == 4 && cards.iter().all(|card| card.rank == cards[0].rank)
            };
            let all = piles.iter().all(|pile| is_done(&self.piles[pile]));
            return all.then(|| "won".to_owned());
        }
        let aims = self.terms.kinds.iter().filter(|kind| kind.aim);
        let aims: Vec<String> = aims.flat_map(piles_of).collect();
        let elsewhere = self.piles.iter().filter(|(name, _)| !aims.contains(name));
        let stay = elsewhere
            .flat_map(|(_, cards)| cards)
            .filter(|card| Some(card.rank) == self.terms.stays)
            .count();
        (self.at_the_aim() + stay + self.terms.left >= all).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        if let Some(kind) = self.kind_of(self.terms.together) {
            let piles = piles_of(kind).into_iter();
            let empty = piles.filter(|pile| self.piles[pile].is_empty());
            return Some(vec![empty.count() as i32]);
        }
        if !self.terms.counted.is_empty() {
            let piles = self.named(self.terms.counted);
            let cards: usize = piles.iter().map(|name| self.piles[name].len()).sum();
            return Some(vec![cards as i32]);
        }
        // If there are foundations, cards brought elsewhere do not count.
        let any = |letter| move |kind: &&Kind| kind.aim && kind.letter == letter;
        let letter = ['f', 't', 'd']
            .into_iter()
            .find(|letter| self.terms.kinds.iter().any(|kind| any(*letter)(&kind)));
        let aims = self.terms.kinds.iter().filter(any(letter.unwrap_or('f')));
        let piles = aims.flat_map(piles_of);
        let cards: usize = piles.map(|name| self.piles[&name].len()).sum();
        Some(vec![cards as i32])
    }
}
