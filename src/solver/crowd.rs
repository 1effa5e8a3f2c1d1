//! The computer players at a table, and when each of them acts. The same crowd plays in real
//! time, where a clock says how late it is, and headless, where nobody waits.

use std::cmp::Ordering;

use patience_core::{
    Action, Card, Game, Move, Outcome, PileId, Played, Position, Rules, Seat, Sight, Step, Turn,
};

use crate::player::Player;
use crate::skill::Skill;
use crate::tempo::Tempo;

/// A player and what it is about to do.
#[derive(Debug, Clone)]
struct Member {
    player: Player,
    /// When its hand arrives, and with what; nothing means that it looks again then.
    next: Option<(u64, Option<Move>)>,
}

/// Who is the first to do something.
struct First {
    number: usize,
    ms: u64,
    /// Whether nobody else does the same at the same time.
    alone: bool,
}

/// The computer players at a table.
#[derive(Debug, Clone)]
pub struct Crowd {
    seed: u64,
    members: Vec<Member>,
    /// What lies on top of each shared pile.
    tops: Vec<Option<Card>>,
    /// How quick each person at the table is.
    tempos: Vec<(Seat, Tempo)>,
    arrivals: u64,
}

impl Crowd {
    /// Starts without players. All chance in what they do follows from the seed.
    pub const fn new(seed: u64) -> Self {
        Self {
            seed,
            members: Vec::new(),
            tops: Vec::new(),
            tempos: Vec::new(),
            arrivals: 0,
        }
    }

    /// Gives a seat to a computer player.
    pub fn seat(&mut self, seat: Seat, skill: Skill) {
        let seed = self
            .seed
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(u64::from(seat.0) + 1);
        self.members.retain(|member| member.player.seat() != seat);
        self.members.push(Member {
            player: Player::new(seat, skill, seed),
            next: None,
        });
    }

    /// Goes on with what a crowd before this one knew of the people at the table.
    pub fn remember(&mut self, former: &Self) {
        self.tempos.clone_from(&former.tempos);
    }

    /// Returns how many milliseconds the people at the table take for an action: the mean of
    /// what is usual for each, once something is known of one.
    fn pace(&self) -> Option<u64> {
        let people = self.tempos.iter().filter(|(seat, _)| !self.has(*seat));
        let medians = people.filter_map(|(_, tempo)| tempo.median());
        let medians: Vec<u64> = medians.collect();
        let count = u64::try_from(medians.len())
            .ok()
            .filter(|count| *count > 0)?;
        Some(medians.iter().sum::<u64>() / count)
    }

    fn tempo_of(&mut self, seat: Seat) -> &mut Tempo {
        let known = self.tempos.iter().position(|(own, _)| *own == seat);
        let at = known.unwrap_or_else(|| {
            self.tempos.push((seat, Tempo::new()));
            self.tempos.len() - 1
        });
        &mut self.tempos[at].1
    }

    /// Tells whether a seat is a computer player's.
    pub fn has(&self, seat: Seat) -> bool {
        self.member(seat).is_some()
    }

    /// Begins a hand, or goes on with one, at this time: everybody looks at the table.
    pub fn begin(&mut self, game: &Game, ms: u64) {
        self.begin_at(game.rules(), game.position(), ms);
    }

    /// As [`Crowd::begin`], for a position that belongs to no game.
    pub fn begin_at(&mut self, rules: &Rules, position: &Position, ms: u64) {
        for (_, tempo) in &mut self.tempos {
            tempo.rest();
        }
        self.tops.clear();
        for pile in rules.shared_piles() {
            self.tops.resize(pile.index() + 1, None);
            self.tops[pile.index()] = top(rules, position, pile);
        }
        for number in 0..self.members.len() {
            self.members[number].player.begin();
            self.look(rules, position, number, ms);
        }
    }

    /// Returns when the next action is due, in milliseconds of the game's clock.
    pub fn next(&self) -> Option<u64> {
        self.members
            .iter()
            .filter_map(|member| Some(member.next?.0))
            .min()
    }

    /// Returns the earliest action that is due, if one is; more may be due after it. Each is to
    /// be submitted, and what became of it told by [`Crowd::saw`].
    pub fn take(&mut self, game: &Game, now: u64) -> Option<Action> {
        let key = |action: &Action| game.order_of(action);
        self.take_at(game.rules(), game.position(), now, key)
    }

    /// As [`Crowd::take`], for a position that belongs to no game; the key puts actions of the
    /// same time in order.
    pub fn take_at<K: Ord>(
        &mut self,
        rules: &Rules,
        position: &Position,
        now: u64,
        key: impl Fn(&Action) -> K,
    ) -> Option<Action> {
        loop {
            let First { number, ms, alone } = self.first()?;
            if ms > now {
                return None;
            }
            if matches!(self.members[number].next, Some((_, None))) {
                self.look(rules, position, number, ms);
                continue;
            }
            let arrival = self.arrivals + 1;
            let action = |member: &Member| {
                let (at, mv) = member.next?;
                let seat = member.player.seat();
                (at == ms).then_some(Action {
                    ms,
                    arrival,
                    seat,
                    mv: mv?,
                })
            };
            let first = if alone {
                number
            } else {
                let keys = self.members.iter().enumerate();
                let keys =
                    keys.filter_map(|(number, member)| Some((number, key(&action(member)?))));
                keys.min_by(|(_, one), (_, other)| one.cmp(other))?.0
            };
            let action = action(&self.members[first])?;
            self.members[first].next = None;
            self.arrivals = arrival;
            return Some(action);
        }
    }

    /// Returns who is the first to do something, and when: of several at the same time one who
    /// looks again, who does so before anybody acts.
    fn first(&self) -> Option<First> {
        let mut first: Option<(First, bool)> = None;
        for (number, member) in self.members.iter().enumerate() {
            let Some((ms, mv)) = member.next else {
                continue;
            };
            let acts = mv.is_some();
            if let Some((earliest, others_act)) = &mut first {
                match (ms, acts).cmp(&(earliest.ms, *others_act)) {
                    Ordering::Less => {}
                    Ordering::Equal => {
                        earliest.alone = false;
                        continue;
                    }
                    Ordering::Greater => continue,
                }
            }
            let alone = true;
            first = Some((First { number, ms, alone }, acts));
        }
        first.map(|(first, _)| first)
    }

    /// Tells the players what became of an action, their own or a person's.
    pub fn saw(&mut self, game: &Game, action: &Action, outcome: &Outcome) {
        self.saw_at(game.rules(), game.position(), action, outcome);
    }

    /// As [`Crowd::saw`], for a position that belongs to no game.
    pub fn saw_at(
        &mut self,
        rules: &Rules,
        position: &Position,
        action: &Action,
        outcome: &Outcome,
    ) {
        let actor = self.member(action.seat);
        let by_a_person = actor.is_none();
        if by_a_person {
            self.tempo_of(action.seat).acted(action.ms);
        }
        if let Some(played) = outcome.played() {
            if course(played.turn_before()) != course(position.turn()) {
                self.start_afresh();
            }
            let aside = |step: &Step| step.piles().iter().all(|pile| rules.is_aside(*pile));
            if !played.steps().iter().all(aside) {
                self.happened(rules, position, (action, by_a_person), played);
            }
        }
        if let Some(number) = actor {
            if let Move::Carry { to, .. } = action.mv {
                self.members[number].player.looked_at(to);
            }
            self.look(rules, position, number, action.ms);
        }
        // In turns somebody else may be next.
        let to_move = position.to_move();
        if to_move != action.seat
            && let Some(number) = self.member(to_move)
            && self.members[number].next.is_none()
        {
            self.look(rules, position, number, action.ms);
        }
    }

    /// Tells the players that other carries may be legal than before, wherever cards lie.
    fn start_afresh(&mut self) {
        for member in &mut self.members {
            member.player.starts_afresh();
        }
    }

    /// Tells the players what an action has changed on the table, which most do not: apart from
    /// what all have to do.
    #[inline(never)]
    fn happened(
        &mut self,
        rules: &Rules,
        position: &Position,
        (action, by_a_person): (&Action, bool),
        played: &Played,
    ) {
        for step in played.steps() {
            let [from, to] = step.piles();
            self.changed(rules, from);
            match step {
                Step::Moved { .. } if rules.pile(to).seat.is_none() => {
                    let now = top(rules, position, to);
                    let before = std::mem::replace(&mut self.tops[to.index()], now);
                    let sight = Sight::new(rules, position, action.seat);
                    let takes = sight.accepted_on(to, before) | sight.accepted_on(to, now);
                    for member in &mut self.members {
                        member.player.takes_others(rules, to, takes);
                        if member.player.seat() != action.seat {
                            member.player.happened(action.ms, to, before, by_a_person);
                        }
                    }
                }
                _ => self.changed(rules, to),
            }
        }
    }

    /// Tells the players that lie on a pile other cards than before.
    fn changed(&mut self, rules: &Rules, pile: PileId) {
        if !rules.is_aside(pile) {
            for member in &mut self.members {
                member.player.changed(rules, pile);
            }
        }
    }

    fn member(&self, seat: Seat) -> Option<usize> {
        self.members
            .iter()
            .position(|member| member.player.seat() == seat)
    }

    /// Lets a player look at the table and set out to do something.
    fn look(&mut self, rules: &Rules, position: &Position, number: usize, ms: u64) {
        let follows = self.members[number].player.skill().follows;
        let pace = if follows { self.pace() } else { None };
        let member = &mut self.members[number];
        let waits = !rules.in_real_time() && position.to_move() != member.player.seat();
        if waits || position.turn().end.is_some() {
            member.next = None;
            return;
        }
        let usual = u64::from(member.player.skill().tempo_ms);
        let tempo = pace.map_or(usual, |pace| pace.clamp(250, 6000));
        let sight = Sight::new(rules, position, member.player.seat());
        let mv = member.player.decide(sight, ms);
        let delay = member.player.delay(mv, tempo);
        member.next = Some((ms + delay, mv));
    }
}

fn top(rules: &Rules, position: &Position, pile: PileId) -> Option<Card> {
    position.top(rules, pile).map(patience_core::Dealt::card)
}

/// Returns what says which carries may be made, besides how the cards lie.
fn course(turn: Turn) -> impl Eq {
    (turn.phase, turn.fresh_batch, turn.called)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use patience_core::{DealNumber, Order};
    use patience_language::{RuleFile, Source};

    use super::*;
    use crate::skill::Level;

    fn rules(id: &str, set: &[(&str, &str)]) -> Rules {
        let path = format!("{}/../../rules/{id}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap();
        let source = Arc::new(Source { name: path, text });
        let set: Vec<(String, String)> = set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let file = RuleFile::read(id, &source, &|_| None).unwrap();
        file.compile(None, &set).unwrap()
    }

    /// Plays a hand, and looks after every action whether everybody knows their carries. Returns
    /// how many carries there were.
    fn play(rules: &Rules, number: u64) -> usize {
        let deal = DealNumber::new(number).unwrap();
        let mut position = Position::deal(rules, deal, 0, Seat::FIRST, &[]);
        let mut order = Order::new(rules, &position);
        let mut crowd = Crowd::new(number);
        for seat in rules.all_seats() {
            let level = Level::ALL[(usize::from(seat.0) + number as usize) % Level::ALL.len()];
            crowd.seat(seat, Skill::of(level));
        }
        crowd.begin_at(rules, &position, 0);
        let mut carries = 0;
        for _ in 0..1000 {
            let key = |action: &Action| order.key(action);
            let taken = crowd.take_at(rules, &position, 600_000, key);
            let Some(action) = taken else { break };
            let outcome = order.apply(rules, &mut position, &action);
            crowd.saw_at(rules, &position, &action, &outcome);
            let on_turn = |seat| rules.in_real_time() || position.to_move() == seat;
            for member in &crowd.members {
                let player = &member.player;
                if position.turn().end.is_none() && on_turn(player.seat()) {
                    let sight = Sight::new(rules, &position, player.seat());
                    carries += player.knows_rightly(sight).unwrap_or_else(|| {
                        panic!("{}, deal {number}, after {action:?}", rules.about.id);
                    });
                }
            }
        }
        carries
    }

    #[test]
    fn what_players_know_of_their_carries_stays_right_for_whole_hands() {
        let (turns, at_once) = (("pace", "turns"), ("pace", "realtime"));
        let ways: [(&str, &[(&str, &str)]); 12] = [
            ("nertz", &[at_once, ("players", "2")]),
            ("nertz", &[at_once, ("players", "5"), ("turn", "1")]),
            ("nertz", &[turns, ("players", "2")]),
            ("nertz", &[turns, ("stock_turns", "until_miss")]),
            ("nertz", &[at_once, ("river_fill", "nertz_auto")]),
            ("nertz", &[at_once, ("river_fill", "nertz_choice")]),
            ("nertz", &[at_once, ("group_moves", "whole_column")]),
            (
                "nertz",
                &[at_once, ("grace_ms", "2000"), ("call", "manual")],
            ),
            (
                "nertz",
                &[at_once, ("on_stall", "reshuffle"), ("columns", "2")],
            ),
            ("peanuts", &[at_once]),
            ("nuts", &[at_once]),
            ("nuts", &[turns]),
        ];
        for (id, set) in ways {
            let rules = rules(id, set);
            let carries: usize = (1..=12).map(|number| play(&rules, number)).sum();
            assert!(carries > 1000, "{id} {set:?}: {carries}");
        }
    }
}
