//! Columns and foundations, with or without stock, waste, cells and a reserve: one player for all
//! such games, by their terms.

use super::column_deal::{deal, ends_in_whole_run, take_whole_runs};
use super::column_terms::{
    Anew, Base, Build, Home, Lift, Score, Start, Stock, Suits, Take, Terms, Way,
};
use super::foundations::{put_up, won_with};
use super::{
    Card, Pile, Piles, Player, all, count_empty, first_empty, kind, look_at, plain, read_transfer,
    shift, transfer_texts, turn_one, turn_over,
};

#[derive(Clone)]
pub struct Columns {
    terms: Terms,
    piles: Piles,
    base: i32,
    redealt: usize,
    /// The number of cards pulled out from under others.
    pulled: usize,
    /// The points for moves so far.
    earned: i32,
    /// The columns whose order is unknown after a shuffle.
    unsure: Vec<String>,
}

impl Columns {
    pub fn deal(terms: Terms, deck: &[Card]) -> Self {
        let (piles, base) = deal(&terms, deck);
        Self {
            terms,
            piles,
            base,
            redealt: 0,
            pulled: 0,
            earned: 0,
            unsure: Vec::new(),
        }
    }

    /// Sets up a position in which no move has been made.
    pub fn set_up(terms: Terms, piles: Piles, base: i32) -> Self {
        Self {
            terms,
            piles,
            base,
            redealt: 0,
            pulled: 0,
            earned: 0,
            unsure: Vec::new(),
        }
    }

    /// Whether a card may be put on another by this build.
    fn follows(&self, on: Card, card: Card, build: Build) -> bool {
        self.terms.dead != Some(on.rank) && self.one_of(on, card, build, self.terms.by)
    }

    /// Whether a card goes on another that is this many ranks away.
    fn one_of(&self, on: Card, card: Card, build: Build, by: i32) -> bool {
        let above = |low: Card, high: Card| {
            let terms = &self.terms;
            let step = terms.steps(high, self.base) - terms.steps(low, self.base);
            step == by || (build.wraps && step == by - terms.letters().len() as i32)
        };
        go_together(build.suits, on, card)
            && match build.way {
                Way::Level => on.rank == card.rank,
                Way::Lower => card.rank < on.rank,
                Way::Either => true,
                Way::DownOrLevel => on.rank == card.rank || above(card, on),
                Way::Up => above(on, card),
                Way::Down => above(card, on),
                Way::Both => above(on, card) || above(card, on),
            }
    }

    /// Returns the kind of pile from which the base must still be chosen.
    fn chosen_from(&self) -> Option<&'static str> {
        match self.terms.base {
            Base::Chosen(from) if self.base == 0 => Some(from),
            _ => None,
        }
    }

    fn may_transfer(&self, from: Pile, to: Pile, count: usize) -> bool {
        let lifted = &from.cards[from.cards.len() - count..];
        let head = lifted[0];
        if let Take::Hole(build) = self.terms.take {
            match (from.kind, to.kind) {
                ('t', 'w') => {
                    let next = |top| self.follows(top, head, build);
                    return count == 1 && to.top().is_some_and(next);
                }
                ('w', _) => return false,
                _ => {}
            }
        }
        if let (Take::OneHole(build), 'f') = (self.terms.take, to.kind) {
            return count == 1 && to.top().is_some_and(|top| self.follows(top, head, build));
        }
        match (from.kind, to.kind) {
            ('f', 'f') => {
                self.terms.lends.contains(&plain(from.name))
                    && from.cards.len() > 1
                    && plain(to.name) != plain(from.name)
                    && self.goes_up(to, head)
            }
            ('t' | 'c' | 'w' | 'r' | 'h', 'f') => count == 1 && self.goes_up(to, head),
            (_, 'r') => {
                let store = self
                    .terms
                    .store
                    .filter(|store| store.from.contains(from.kind));
                store.is_some_and(|store| {
                    let takes = store.only.is_none_or(|rank| head.rank == rank);
                    count == 1 && takes && to.cards.len() < store.most
                })
            }
            ('t' | 'w' | 'r', 'c') => {
                self.terms.cells_take
                    && count == 1
                    && to.cards.is_empty()
                    && first_empty(&self.piles, to.name)
            }
            ('f', 't') => self.terms.comes_back && self.goes_down(from, to, head),
            ('r', 't') if self.terms.reserve_up => false,
            ('c' | 'w' | 'r' | 'h', 't') => self.goes_down(from, to, head),
            ('s', 't') => {
                let by_choice = matches!(self.terms.start, Start::From(_) | Start::InTurn(_));
                by_choice && to.cards.is_empty() && self.goes_down(from, to, head)
            }
            ('t', 't') => self.goes_down(from, to, head) && self.may_lift(from, lifted, to),
            _ => false,
        }
    }

    /// Returns how a column is built.
    fn build_of(&self, column: &str) -> Build {
        let apart = plain(column) == self.terms.apart_name;
        self.terms
            .apart_build
            .filter(|_| apart)
            .unwrap_or(self.terms.build)
    }

    /// Whether a card goes on a foundation that is not a usual one.
    fn goes_home(&self, home: Home, to: Pile, card: Card) -> bool {
        let steps = match home.way {
            Way::Up if home.first > 0 => self.terms.steps(card, home.first),
            Way::Up => 0,
            Way::Down => home.first - card.rank,
            Way::Both | Way::Level | Way::Either | Way::DownOrLevel | Way::Lower => 0,
        };
        let in_turn = match home.way {
            Way::Level => card.rank == home.first,
            _ => steps.rem_euclid(13) == home.by * to.cards.len() as i32 % 13,
        };
        if home.first == 0 {
            let build = Build {
                way: home.way,
                suits: home.suits,
                wraps: true,
            };
            let ways = [Some(build), home.or].into_iter().flatten();
            return match to.top() {
                None => !home.any_dealt && first_empty(&self.piles, to.name),
                Some(top) => {
                    let mut ways = ways.map(|way| self.one_of(top, card, way, home.by));
                    to.cards.len() < home.most && ways.any(|goes| goes)
                }
            };
        }
        let suits = to
            .top()
            .is_none_or(|top| go_together(home.suits, top, card));
        let begins = !to.cards.is_empty() || first_empty(&self.piles, to.name);
        let others = self
            .piles
            .iter()
            .filter(|(name, _)| plain(name) == home.name);
        let taken = others.filter(|(name, _)| *name != to.name);
        let suit_is_taken = home.apart
            && taken
                .filter_map(|(_, cards)| cards.first())
                .any(|first| first.suit == card.suit);
        in_turn && suits && begins && !suit_is_taken && to.cards.len() < home.most
    }

    fn goes_up(&self, to: Pile, card: Card) -> bool {
        if !self.terms.hours.is_empty() {
            let number = to.name[1..].parse::<usize>().unwrap() - 1;
            let top = to.top().unwrap();
            let next = top.suit == card.suit && top.rank % 13 + 1 == card.rank;
            return next && to.cards.len() < self.terms.hours[number].1;
        }
        let mut homes = self.terms.homes.iter();
        if let Some(home) = homes.find(|home| home.name == plain(to.name)) {
            return self.goes_home(*home, to, card);
        }
        let steps = match self.terms.take {
            Take::Up => self.terms.steps(card, self.base),
            Take::Down => (13 - self.terms.steps(card, self.base)) % 13,
            Take::WholeRuns
            | Take::WholeRounds
            | Take::Hole(_)
            | Take::OneHole(_)
            | Take::Nowhere
            | Take::Columns => return false,
        };
        steps == to.cards.len() as i32
            && match to.top() {
                Some(top) => go_together(self.terms.up, top, card),
                None => first_empty(&self.piles, to.name),
            }
    }

    fn goes_down(&self, from: Pile, to: Pile, card: Card) -> bool {
        if to.cards.len() >= self.terms.most {
            return false;
        }
        let apart = plain(to.name) == self.terms.apart_name;
        let start = self.terms.apart_start.filter(|_| apart);
        match to.top() {
            Some(top) => {
                let mut ways = [Some(self.build_of(to.name)), self.terms.or]
                    .into_iter()
                    .flatten();
                ways.any(|build| self.follows(top, card, build))
            }
            None => match start.unwrap_or(self.terms.start) {
                Start::Any => true,
                Start::King => card.rank == 13,
                Start::Ace => card.rank == 1,
                Start::AboveBase(steps) => self.terms.steps(card, self.base) == steps,
                Start::From(kinds) => kinds.contains(from.kind),
                Start::OneOf(ranks) => ranks.contains(&card.rank),
                Start::InTurn(groups) => {
                    let has_cards = |kinds: &&&str| {
                        let mut piles = self.piles.iter();
                        piles.any(|(name, cards)| kinds.contains(kind(name)) && !cards.is_empty())
                    };
                    let first = groups.iter().find(has_cards);
                    first.is_some_and(|kinds| kinds.contains(from.kind))
                }
                Start::Nothing => false,
            },
        }
    }

    fn may_lift(&self, from: Pile, lifted: &[Card], to: Pile) -> bool {
        let build = self.build_of(from.name);
        let suits = self.terms.run.unwrap_or(build.suits);
        let way = self.terms.run_way.unwrap_or(build.way);
        let in_order = Build {
            way,
            suits,
            ..build
        };
        let run = || {
            let mut ways = [Some(in_order), self.terms.or].into_iter().flatten();
            ways.any(|way| {
                let mut pairs = lifted.windows(2);
                pairs.all(|pair| self.follows(pair[0], pair[1], way))
            })
        };
        let alone = self.terms.alone && to.cards.is_empty() && lifted.len() > 1;
        let room = to.cards.len() + lifted.len() <= self.terms.most && !alone;
        lifted.iter().all(|card| card.up)
            && room
            && match self.terms.lift {
                Lift::Top => lifted.len() == 1,
                Lift::Run => run(),
                Lift::Supermove => {
                    lifted.len() == 1 || (run() && lifted.len() <= self.limit(to.name))
                }
                Lift::TopOrAll => lifted.len() == 1 || (lifted.len() == from.cards.len() && run()),
                Lift::FaceUp => true,
            }
    }

    /// Returns the number of cards that could be moved one at a time.
    fn limit(&self, to: &str) -> usize {
        let anything = self.terms.start == Start::Any && self.terms.fill.is_empty();
        let spaces = if anything {
            count_empty(&self.piles, 't', to)
        } else {
            0
        };
        (count_empty(&self.piles, 'c', to) + 1) << spaces
    }

    fn in_columns(&self) -> usize {
        let columns = self.piles.iter().filter(|(name, _)| kind(name) == 't');
        columns.map(|(_, cards)| cards.len()).sum()
    }

    fn may_turn(&self) -> bool {
        match self.terms.stock {
            Stock::None | Stock::Open | Stock::Fills => false,
            _ if self.piles["s"].is_empty() => false,
            Stock::ToWaste { .. } | Stock::ToReserves | Stock::ToTrapdoors | Stock::ToBegun => true,
            Stock::ToColumns { only_full, .. } => {
                !only_full || count_empty(&self.piles, 't', "") == 0
            }
        }
    }

    /// Returns the cards on the columns, the first column's first, each from the bottom.
    fn gathered(&self) -> Vec<Card> {
        let columns = all(&self.piles, 't').into_iter();
        columns.flat_map(|name| self.piles[&name].clone()).collect()
    }

    fn dealt_anew(&self, deals: usize) -> Piles {
        let mut piles = self.piles.clone();
        let cards = self.gathered();
        let mut packets = cards.chunks(deals);
        for name in all(&self.piles, 't') {
            piles.insert(
                name,
                packets.next().map(<[Card]>::to_vec).unwrap_or_default(),
            );
        }
        piles
    }

    fn may_redeal(&self) -> bool {
        if let Some(anew) = self.terms.anew.filter(|anew| anew.rolled) {
            let columns = all(&self.piles, 't').into_iter();
            let longest = columns.map(|name| self.piles[&name].len()).max();
            return anew.times.is_none_or(|most| self.redealt < most) && longest > Some(1);
        }
        if let Some(anew) = self.terms.anew {
            let changes = anew.shuffled || self.dealt_anew(anew.deals) != self.piles;
            return anew.times.is_none_or(|most| self.redealt < most)
                && self.in_columns() > 0
                && changes;
        }
        let Stock::ToWaste { redeals, .. } = self.terms.stock else {
            return false;
        };
        redeals.is_none_or(|most| self.redealt < most)
            && self.piles["s"].is_empty()
            && !self.piles["w"].is_empty()
    }

    /// Returns the cards that may be pulled out from under others, as moves.
    fn pulls(&self) -> Vec<String> {
        let times = self.terms.anew.and_then(|anew| anew.times);
        if self.pulled >= self.terms.pulls || times.is_some_and(|times| self.redealt < times) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for from in look_at(&self.piles) {
            for under in 1..from.cards.len() {
                let cards = &from.cards[..from.cards.len() - under];
                let shown = Pile { cards, ..from };
                let card = cards[cards.len() - 1];
                for to in look_at(&self.piles) {
                    let goes = to.name != from.name && self.may_transfer(shown, to, 1);
                    if from.kind == 't' && card.up && goes {
                        let (from, depth) = (from.name, under + 1);
                        moves.push(format!("{from}/{depth}>{} {}", to.name, card.face()));
                    }
                }
            }
        }
        moves
    }

    fn turn(&mut self) {
        let to = match self.terms.stock {
            Stock::None | Stock::Open | Stock::Fills => panic!("no stock is turned"),
            Stock::ToWaste { turn, .. } => vec!["w".to_owned(); turn],
            Stock::ToReserves => all(&self.piles, 'r'),
            Stock::ToTrapdoors => {
                let doors = all(&self.piles, 'r');
                for (door, column) in doors.iter().zip(all(&self.piles, 't')) {
                    let count = self.piles[door].len();
                    shift(&mut self.piles, door, &column, count);
                }
                doors
            }
            Stock::ToBegun => {
                let mut to = all(&self.piles, 't');
                to.retain(|column| !self.piles[column].is_empty());
                to
            }
            Stock::ToColumns { columns, .. } => {
                let mut to = all(&self.piles, 't');
                to.truncate(columns);
                to
            }
        };
        for name in to {
            if !self.piles["s"].is_empty() {
                turn_one(&mut self.piles, "s", &name);
            }
        }
    }

    /// Turns up every uncovered card of a column or a reserve.
    fn turn_up(&mut self) {
        for (name, pile) in &mut self.piles {
            if matches!(kind(name), 't' | 'r')
                && let Some(top) = pile.last_mut()
            {
                self.earned += if top.up || kind(name) == 'r' { 0 } else { 5 };
                *top = top.upwards();
            }
        }
    }

    fn fill(&mut self) {
        if self.terms.stock == Stock::Open
            && self.piles["h"].is_empty()
            && !self.piles["s"].is_empty()
        {
            turn_one(&mut self.piles, "s", "h");
        }
        for column in all(&self.piles, 't') {
            let fills = plain(&column) == self.terms.apart_name || !self.terms.fills_apart;
            if !self.piles[&column].is_empty() || !fills {
                continue;
            }
            for _ in 0..self.terms.fills {
                let mut sources = self.terms.fill.chars().map(String::from);
                if let Some(from) = sources.find(|name| !self.piles[name].is_empty()) {
                    turn_one(&mut self.piles, &from, &column);
                    self.turn_up();
                }
            }
        }
    }
}

fn won_with_columns(in_columns: usize, piles: &Piles) -> Option<String> {
    let all: usize = piles.values().map(Vec::len).sum();
    (in_columns == all).then(|| "won".to_owned())
}

/// Whether a card goes on another by its suit.
pub fn go_together(suits: Suits, on: Card, card: Card) -> bool {
    match suits {
        Suits::Same => on.suit == card.suit,
        Suits::Alternate => on.red() != card.red(),
        Suits::Colour => on.red() == card.red(),
        Suits::Other => on.suit != card.suit,
        Suits::InTurn(order) => {
            let next = order
                .chars()
                .cycle()
                .skip_while(|suit| *suit != on.suit)
                .nth(1);
            next == Some(card.suit)
        }
        Suits::Any => true,
        Suits::Never => false,
    }
}

impl Player for Columns {
    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        if let Some(from) = self.chosen_from() {
            let may = |source: Pile, to: Pile, count| {
                from.contains(source.kind) && count == 1 && to.name == "f1"
            };
            return transfer_texts(&self.piles, may);
        }
        let may = |from: Pile, to: Pile, count| self.may_transfer(from, to, count);
        let mut moves = transfer_texts(&self.piles, may);
        moves.extend(self.pulls());
        if self.may_turn() {
            moves.push("turn".to_owned());
        }
        if self.may_redeal() {
            moves.push("redeal".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        match text {
            "turn" => self.turn(),
            "redeal" => {
                match self.terms.anew {
                    Some(Anew { rolled: true, .. }) => {
                        let piles = self.piles.iter_mut();
                        let columns = piles.filter(|(name, _)| kind(name) == 't');
                        for (_, cards) in columns.filter(|(_, cards)| !cards.is_empty()) {
                            let bottom = cards.remove(0);
                            cards.push(bottom);
                        }
                    }
                    Some(anew) => {
                        self.piles = self.dealt_anew(anew.deals);
                        if anew.shuffled {
                            self.unsure = all(&self.piles, 't');
                        }
                    }
                    None => turn_over(&mut self.piles, "w", "s"),
                }
                self.redealt += 1;
            }
            _ if text.contains('/') => {
                let (from, rest) = text.split_once('/').unwrap();
                let (depth, rest) = rest.split_once('>').unwrap();
                let source = self.piles.get_mut(from).unwrap();
                let card = source.remove(source.len() - depth.parse::<usize>().unwrap());
                let to = rest.split(' ').next().unwrap();
                self.piles.get_mut(to).unwrap().push(card);
                self.pulled += 1;
            }
            _ => {
                let (from, to, count) = read_transfer(text);
                self.earned += match (kind(&from), kind(&to)) {
                    ('w', 't') => 5,
                    ('w' | 't', 'f') => 10,
                    ('f', 't') => -15,
                    _ => 0,
                };
                if self.chosen_from().is_some() {
                    self.base = self.piles[&from].last().unwrap().rank;
                }
                shift(&mut self.piles, &from, &to, count);
            }
        }
        take_whole_runs(&self.terms, &mut self.piles);
        self.turn_up();
        self.fill();
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn unsure(&self) -> &[String] {
        &self.unsure
    }

    fn learn(&mut self, piles: &Piles) {
        self.piles.extend(piles.clone());
        self.unsure.clear();
    }

    fn end(&self) -> Option<String> {
        match self.terms.take {
            Take::Hole(_) => (self.in_columns() == 0).then(|| "won".to_owned()),
            Take::Columns => won_with_columns(self.in_columns(), &self.piles),
            Take::Nowhere => {
                let in_place = self.piles.iter().all(|(name, cards)| {
                    let is_run = kind(name) == 't'
                        && cards.len() == 13
                        && ends_in_whole_run(&self.terms, cards);
                    cards.is_empty() || is_run
                });
                in_place.then(|| "won".to_owned())
            }
            _ => won_with(
                &self.piles,
                4 * self.terms.letters().len() * self.terms.packs,
            ),
        }
    }

    fn scores(&self) -> Option<Vec<i32>> {
        Some(vec![match self.terms.take {
            Take::Hole(_) => -(self.in_columns() as i32),
            Take::Columns => self.in_columns() as i32,
            _ => match self.terms.score {
                Score::CardsUp => put_up(&self.piles) as i32,
                Score::Vegas => 5 * put_up(&self.piles) as i32 - 52,
                Score::Casino => 5 * put_up(&self.piles) as i32 - 50,
                Score::ByMoves => self.earned,
            },
        }])
    }
}
