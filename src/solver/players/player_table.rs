//! The computer players at a table where people and computers play together, and when each of them acts. A table works
//! in real time, where a clock decides when actions are due, or without a clock and without waiting.

use std::cmp::Ordering;

use patience_core::{
    Action, Applied, Card, Dealt, Effect, Game, Move, Observation, Outcome, PileId, Position,
    Rules, Seat, Turn,
};

use super::model::PlayerModel;
use super::skill::Skill;
use super::tempo::Tempo;

/// The fastest tempo that a computer player adopts when it matches the tempo of people, in milliseconds per action.
const FASTEST_MS: u64 = 250;

/// The slowest tempo that a computer player adopts when it matches the tempo of people, in milliseconds per action.
const SLOWEST_MS: u64 = 6000;

/// A computer player at the table, and its next action.
#[derive(Debug, Clone)]
struct Member {
    player: PlayerModel,
    /// The time of the computer player's next action, in milliseconds, and its move. Without a move, the player only
    /// looks at the table again at that time.
    next: Option<(u64, Option<Move>)>,
}

/// The computer player whose turn it is next to act or to look at the table again.
struct NextMember {
    number: usize,
    ms: u64,
    /// Whether this computer player is the only one that acts or looks at the table again at that time.
    is_alone: bool,
}

/// The computer players at a table.
///
/// A table observes every action, whether by a computer player or by a person, and returns the computer players'
/// actions when they are due. All times are milliseconds of the game's clock.
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// use patience_core::{DealNumber, Game, Seat};
/// use patience_solver::{Level, PlayerTable, Skill};
///
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/nertz.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let file = RuleFile::read("nertz", &source, &|_| None).expect("the file is right");
/// # let pace = ("pace".to_owned(), "realtime".to_owned());
/// # let rules = Arc::new(file.compile(None, &[pace]).expect("the file is right"));
/// let deal = DealNumber::new(4).expect("4 is the number of a deal");
/// let mut game = Game::new(rules, deal);
/// let mut table = PlayerTable::new(1);
/// table.seat_player(Seat::new(1), Skill::at_level(Level::Medium));
/// table.begin(&game, 0);
/// let due_ms = table.next_due().expect("the player has something to do");
/// if let Some(action) = table.take_due(&game, due_ms) {
///     let outcome = game.submit(&action).expect("the game is in real time");
///     table.observe(&game, &action, &outcome);
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct PlayerTable {
    seed: u64,
    members: Vec<Member>,
    /// The top card of each shared pile at the table.
    tops: Vec<Option<Card>>,
    /// The tempo of the person in each seat where a person has played.
    tempos: Vec<(Seat, Tempo)>,
    arrivals: u64,
}

impl PlayerTable {
    /// Creates a table without computer players. `seed` determines all random numbers of the players that are seated
    /// later.
    pub const fn new(seed: u64) -> Self {
        Self {
            seed,
            members: Vec::new(),
            tops: Vec::new(),
            tempos: Vec::new(),
            arrivals: 0,
        }
    }

    /// Seats a computer player in `seat` of the table. It replaces any computer player that is already there.
    pub fn seat_player(&mut self, seat: Seat, skill: Skill) {
        let seed = self
            .seed
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(u64::from(seat.number()) + 1);
        self.members.retain(|member| member.player.seat() != seat);
        self.members.push(Member {
            player: PlayerModel::new(seat, skill, seed),
            next: None,
        });
    }

    /// Removes the computer player from a seat of the table.
    pub fn clear_seat(&mut self, seat: Seat) {
        self.members.retain(|member| member.player.seat() != seat);
    }

    /// Copies the people's tempos from `former`, the table of the previous hand.
    pub fn keep_tempos(&mut self, former: &Self) {
        self.tempos.clone_from(&former.tempos);
    }

    /// Returns the average tempo of the people at the table, in milliseconds per action. It is the mean of their median
    /// times. Returns `None` until one of these times is known.
    fn tempo_of_people(&self) -> Option<u64> {
        let people = self.tempos.iter().filter(|(seat, _)| !self.has_seat(*seat));
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

    /// Whether no computer players sit at the table.
    pub const fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Whether a computer player sits in `seat`.
    pub fn has_seat(&self, seat: Seat) -> bool {
        self.member(seat).is_some()
    }

    /// Begins or continues a hand at time `ms`: every computer player looks at the table.
    pub fn begin(&mut self, game: &Game, ms: u64) {
        self.begin_position(game.rules(), game.position(), ms);
    }

    /// Begins or continues a hand at time `ms` in a position that does not belong to a game: every computer player
    /// looks at the table. Otherwise the same as [`PlayerTable::begin`].
    pub fn begin_position(&mut self, rules: &Rules, position: &Position, ms: u64) {
        for (_, tempo) in &mut self.tempos {
            tempo.pause();
        }
        self.tops.clear();
        for pile in rules.shared_piles() {
            self.tops.resize(pile.index() + 1, None);
            self.tops[pile.index()] = top(rules, position, pile);
        }
        for number in 0..self.members.len() {
            self.members[number].player.begin_hand();
            self.plan_action(rules, position, number, ms);
        }
    }

    /// Returns the time at which the next action of a computer player is due.
    pub fn next_due(&self) -> Option<u64> {
        self.members
            .iter()
            .filter_map(|member| Some(member.next?.0))
            .min()
    }

    /// Returns the earliest action of a computer player that is due, if any. Submit the action to the game, and pass
    /// its outcome to [`PlayerTable::observe`]. Then call this function again, because more actions may be due.
    pub fn take_due(&mut self, game: &Game, now_ms: u64) -> Option<Action> {
        let key = |action: &Action| game.order_of(action);
        self.take_due_in_position(game.rules(), game.position(), now_ms, key)
    }

    /// Returns the earliest action of a computer player that is due in a position that does not belong to a game.
    /// Actions that are due at the same time are ordered by `key`. Otherwise the same as [`PlayerTable::take_due`].
    pub fn take_due_in_position<K: Ord>(
        &mut self,
        rules: &Rules,
        position: &Position,
        now_ms: u64,
        key: impl Fn(&Action) -> K,
    ) -> Option<Action> {
        loop {
            let NextMember {
                number,
                ms,
                is_alone,
            } = self.next_member()?;
            if ms > now_ms {
                return None;
            }
            if matches!(self.members[number].next, Some((_, None))) {
                self.plan_action(rules, position, number, ms);
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
            let first = if is_alone {
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

    /// Returns the computer player who is next to act or to look at the table again. If several are due at the same
    /// time, a player who only looks comes before a player who acts.
    fn next_member(&self) -> Option<NextMember> {
        let mut next: Option<(NextMember, bool)> = None;
        for (number, member) in self.members.iter().enumerate() {
            let Some((ms, mv)) = member.next else {
                continue;
            };
            let acts = mv.is_some();
            if let Some((earliest, earliest_acts)) = &mut next {
                match (ms, acts).cmp(&(earliest.ms, *earliest_acts)) {
                    Ordering::Less => {}
                    Ordering::Equal => {
                        earliest.is_alone = false;
                        continue;
                    }
                    Ordering::Greater => continue,
                }
            }
            let member = NextMember {
                number,
                ms,
                is_alone: true,
            };
            next = Some((member, acts));
        }
        next.map(|(member, _)| member)
    }

    /// Informs the computer players of the outcome of an action, whether one of them or a person performed it.
    pub fn observe(&mut self, game: &Game, action: &Action, outcome: &Outcome) {
        self.observe_in_position(game.rules(), game.position(), action, outcome);
    }

    /// Informs the computer players of the outcome of an action in a position that does not belong to a game. Otherwise
    /// the same as [`PlayerTable::observe`].
    pub fn observe_in_position(
        &mut self,
        rules: &Rules,
        position: &Position,
        action: &Action,
        outcome: &Outcome,
    ) {
        let actor = self.member(action.seat);
        let is_by_person = actor.is_none();
        if is_by_person {
            self.tempo_of(action.seat).record_action(action.ms);
        }
        if let Some(played) = outcome.played() {
            if legality_state(played.turn_before()) != legality_state(position.turn()) {
                for member in &mut self.members {
                    member.player.on_legality_change();
                }
            }
            let is_aside = |step: &Effect| step.piles().iter().all(|pile| rules.is_aside(*pile));
            if !played.effects().iter().all(is_aside) {
                self.tell_effects(rules, position, (action, is_by_person), played);
            }
        }
        if let Some(number) = actor {
            if let Move::Transfer { to, .. } = action.mv {
                self.members[number].player.notice(to);
            }
            self.plan_action(rules, position, number, action.ms);
        }
        // In turns, another player may be next.
        let to_move = position.to_move();
        for member in &mut self.members {
            if member.player.seat() != to_move {
                member.player.end_turn();
            }
        }
        if to_move != action.seat
            && let Some(number) = self.member(to_move)
            && self.members[number].next.is_none()
        {
            self.plan_action(rules, position, number, action.ms);
        }
    }

    /// Informs the computer players of the effects of an action on piles other than stocks and wastes. The function
    /// is not inlined, because most actions have no such effects.
    #[inline(never)]
    fn tell_effects(
        &mut self,
        rules: &Rules,
        position: &Position,
        (action, is_by_person): (&Action, bool),
        played: &Applied,
    ) {
        for step in played.effects() {
            let [from, to] = step.piles();
            self.tell_pile_change(rules, from);
            match step {
                Effect::Moved { .. } if rules.pile(to).seat.is_none() => {
                    let now = top(rules, position, to);
                    let before = std::mem::replace(&mut self.tops[to.index()], now);
                    let observation = Observation::new(rules, position, action.seat);
                    let changed =
                        observation.accepted_on(to, before) | observation.accepted_on(to, now);
                    for member in &mut self.members {
                        member.player.on_acceptance_change(rules, to, changed);
                        if member.player.seat() != action.seat {
                            member.player.on_play(action.ms, to, before, is_by_person);
                        }
                    }
                }
                _ => self.tell_pile_change(rules, to),
            }
        }
    }

    fn tell_pile_change(&mut self, rules: &Rules, pile: PileId) {
        if !rules.is_aside(pile) {
            for member in &mut self.members {
                member.player.on_pile_change(rules, pile);
            }
        }
    }

    fn member(&self, seat: Seat) -> Option<usize> {
        self.members
            .iter()
            .position(|member| member.player.seat() == seat)
    }

    /// Lets a computer player look at the table and decide on its next action.
    fn plan_action(&mut self, rules: &Rules, position: &Position, number: usize, ms: u64) {
        let follows = self.members[number].player.skill().follows;
        let people_ms = if follows {
            self.tempo_of_people()
        } else {
            None
        };
        let member = &mut self.members[number];
        let waits = !rules.in_real_time() && position.to_move() != member.player.seat();
        if waits || position.turn().end.is_some() {
            member.next = None;
            return;
        }
        let own_ms = u64::from(member.player.skill().tempo_ms);
        let tempo_ms = people_ms.map_or(own_ms, |ms| ms.clamp(FASTEST_MS, SLOWEST_MS));
        let observation = Observation::new(rules, position, member.player.seat());
        let mv = member.player.decide(observation, ms);
        let delay = member.player.delay(mv, tempo_ms);
        member.next = Some((ms + delay, mv));
    }
}

fn top(rules: &Rules, position: &Position, pile: PileId) -> Option<Card> {
    position.top(rules, pile).map(Dealt::card)
}

/// Returns everything in a game's turn state, such as the phase of the turn, that affects which transfers are legal.
/// The cards are not part of it.
fn legality_state(turn: Turn) -> impl Eq {
    (turn.phase, turn.fresh_batch, turn.called)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use patience_core::{DealNumber, Order};
    use patience_language::{RuleFile, Source};

    use super::super::skill::Level;
    use super::*;

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

    /// Plays a hand, and checks after every action that the cached transfers of the players are right. Returns the
    /// number of transfers checked.
    fn play_and_check(rules: &Rules, number: u64) -> usize {
        let deal = DealNumber::new(number).unwrap();
        let mut position = Position::deal(rules, deal, 0, Seat::FIRST, &[]);
        let mut order = Order::new(rules, &position);
        let mut table = PlayerTable::new(number);
        for (seat, number) in rules.all_seats().zip(number..) {
            let level = Level::ALL[usize::try_from(number).unwrap() % Level::ALL.len()];
            table.seat_player(seat, Skill::at_level(level));
        }
        table.begin_position(rules, &position, 0);
        let mut transfers = 0;
        for _ in 0..1000 {
            let key = |action: &Action| order.key(action);
            let due = table.take_due_in_position(rules, &position, 600_000, key);
            let Some(action) = due else { break };
            let outcome = order.apply(rules, &mut position, &action);
            table.observe_in_position(rules, &position, &action, &outcome);
            let may_move = |seat| rules.in_real_time() || position.to_move() == seat;
            for member in &table.members {
                let player = &member.player;
                if position.turn().end.is_none() && may_move(player.seat()) {
                    let observation = Observation::new(rules, &position, player.seat());
                    let count = player.count_of_right_transfers(observation);
                    transfers += count.unwrap_or_else(|| {
                        panic!("{}, deal {number}, after {action:?}", rules.about.id);
                    });
                }
            }
        }
        transfers
    }

    #[test]
    fn the_cached_transfers_of_players_are_right_for_whole_hands() {
        let (in_turns, real_time) = (("pace", "turns"), ("pace", "realtime"));
        let options: [(&str, &[(&str, &str)]); 12] = [
            ("nertz", &[real_time, ("players", "2")]),
            ("nertz", &[real_time, ("players", "5"), ("turn", "1")]),
            ("nertz", &[in_turns, ("players", "2")]),
            ("nertz", &[in_turns, ("stock_turns", "until_miss")]),
            ("nertz", &[real_time, ("river_fill", "nertz_auto")]),
            ("nertz", &[real_time, ("river_fill", "nertz_choice")]),
            ("nertz", &[real_time, ("group_moves", "whole_column")]),
            (
                "nertz",
                &[real_time, ("grace_ms", "2000"), ("call", "manual")],
            ),
            (
                "nertz",
                &[real_time, ("on_stall", "reshuffle"), ("columns", "2")],
            ),
            ("peanuts", &[real_time]),
            ("nuts", &[real_time]),
            ("nuts", &[in_turns]),
        ];
        for (id, set) in options {
            let rules = rules(id, set);
            let transfers: usize = (1..=12).map(|number| play_and_check(&rules, number)).sum();
            assert!(transfers > 1000, "{id} {set:?}: {transfers}");
        }
    }
}
