//! The limits on SSH connections. They are checked before anything else happens for a connection.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::limits::Limits;

const MINUTE: Duration = Duration::from_mins(1);

/// The number of remembered network addresses that triggers a clean-up. Addresses that no longer matter are then
/// forgotten.
const MANY: usize = 1024;

/// The maximum number of remembered network addresses. While this number is reached, new connections are refused.
const MOST: usize = 64 * MANY;

/// Counts SSH connections and refuses those that exceed the limits.
#[derive(Debug)]
pub struct Gate {
    limits: Arc<Limits>,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    connections: usize,
    sessions: usize,
    addresses: HashMap<IpAddr, Address>,
    /// The SSH connections that do not show the table on a screen yet, the oldest first.
    waiting: Vec<Waiting>,
    next: u64,
}

/// An SSH connection that does not show the table on a screen yet.
#[derive(Debug)]
struct Waiting {
    number: u64,
    address: IpAddr,
    since: Instant,
    ends: Arc<Notify>,
}

/// What is counted for one network address: its connections and its wrong invitations.
#[derive(Debug, Default)]
struct Address {
    connections: usize,
    /// When the address began connections, during the last minute.
    came: Vec<Instant>,
    /// When the address recently sent wrong invitations.
    wrong_words: Vec<Instant>,
    /// The time until which all invitations from the network address are refused.
    out_until: Option<Instant>,
}

/// An SSH connection that is counted. Dropping the value ends the count.
#[derive(Debug)]
pub struct Pass {
    gate: Arc<Gate>,
    address: IpAddr,
    number: u64,
    has_session: bool,
    ends: Arc<Notify>,
}

impl Gate {
    /// Creates a counter of SSH connections, without any connections.
    pub fn new(limits: Arc<Limits>) -> Arc<Self> {
        let counts = Mutex::default();
        Arc::new(Self { limits, counts })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        // The lock cannot be poisoned: nothing panics while it is held.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Decides whether to admit a new connection, and counts it. Returns `None` if the connection is refused. If its
    /// address has too many connections, the oldest connection from this address that does not show a screen is ended.
    /// If too many connections overall show no screen, the address with the most of these loses its oldest one.
    /// Connections younger than `makes_way` are never ended and do not count here.
    pub fn pass(self: &Arc<Self>, address: IpAddr, now: Instant) -> Option<Pass> {
        let address = network(address);
        let limits = &self.limits;
        let mut counts = self.counts();
        let counts = &mut *counts;
        let is_full = counts.connections - counts.sessions >= limits.not_logged_in;
        if counts.addresses.len() >= MANY {
            counts
                .addresses
                .retain(|_, known| known.matters(now, limits));
            if counts.addresses.len() >= MOST {
                return None;
            }
        }
        let known = counts.addresses.entry(address).or_default();
        known.came.retain(|then| now < *then + MINUTE);
        // Wrong invitations are not checked here: known keys from the same address are still admitted.
        if known.came.len() >= limits.new_a_minute {
            return None;
        }
        if known.connections >= limits.per_address {
            make_way(&mut counts.waiting, address, now, limits)?;
        } else if is_full {
            let most = most_common(&counts.waiting, now, limits)?;
            make_way(&mut counts.waiting, most, now, limits)?;
        }
        known.came.push(now);
        known.connections += 1;
        counts.connections += 1;
        let (number, ends) = (counts.next, Arc::new(Notify::new()));
        counts.next += 1;
        counts.waiting.push(Waiting {
            number,
            address,
            since: now,
            ends: Arc::clone(&ends),
        });
        Some(Pass {
            gate: Arc::clone(self),
            address,
            number,
            has_session: false,
            ends,
        })
    }

    /// Returns the number of guests over SSH who see the table on a screen.
    pub fn sessions(&self) -> usize {
        self.counts().sessions
    }
}

/// Among the connections that have waited for a screen long enough to be ended, returns the network address with the
/// most. If several addresses have equally many, returns the one with the oldest connection.
fn most_common(waiting: &[Waiting], now: Instant, limits: &Limits) -> Option<IpAddr> {
    let is_late = |one: &&Waiting| now >= one.since + limits.makes_way;
    let late: Vec<IpAddr> = waiting
        .iter()
        .filter(is_late)
        .map(|one| one.address)
        .collect();
    let count = |address: &IpAddr| late.iter().filter(|other| *other == address).count();
    // `max_by_key` returns the last of equals, so the oldest has to come last.
    late.iter().rev().copied().max_by_key(count)
}

/// Ends the oldest connection from a network address that does not show the table on a screen. Returns `None` if no
/// such connection has waited long enough.
fn make_way(
    waiting: &mut Vec<Waiting>,
    address: IpAddr,
    now: Instant,
    limits: &Limits,
) -> Option<()> {
    let is_it = |one: &Waiting| one.address == address && now >= one.since + limits.makes_way;
    let oldest = waiting.iter().position(is_it)?;
    // It stays counted until it notices.
    waiting.remove(oldest).ends.notify_one();
    Some(())
}

impl Pass {
    /// Returns the object that is notified when the connection must end to make room for another one.
    pub fn ends(&self) -> Arc<Notify> {
        Arc::clone(&self.ends)
    }

    /// Counts the connection as one that shows the table on a screen, if the limit allows one more. Returns whether the
    /// limit allows it.
    pub fn begin_session(&mut self) -> bool {
        let mut counts = self.gate.counts();
        // A connection that makes way for another gets no screen.
        let waits = counts.waiting.iter().any(|one| one.number == self.number);
        let may = waits && !self.has_session && counts.sessions < self.gate.limits.sessions;
        if may {
            counts.sessions += 1;
            counts.waiting.retain(|one| one.number != self.number);
            self.has_session = true;
        }
        may
    }

    /// Counts a wrong invitation from the connection's network address. If the limit is reached, returns true, and all
    /// invitations from the address are refused for a while.
    pub fn note_wrong_word(&self, now: Instant) -> bool {
        let limits = &self.gate.limits;
        let mut counts = self.gate.counts();
        let known = counts.addresses.entry(self.address).or_default();
        known
            .wrong_words
            .retain(|then| now < *then + limits.out_for);
        known.wrong_words.push(now);
        let is_out = known.wrong_words.len() >= limits.wrong_words;
        if is_out {
            known.out_until = Some(now + limits.out_for);
        }
        is_out
    }

    /// Cancels the count of the last wrong invitation, because the visitor who sent it has a known SSH key and only
    /// repeated an old invitation.
    pub fn forgive_wrong_word(&self) {
        let mut counts = self.gate.counts();
        if let Some(known) = counts.addresses.get_mut(&self.address) {
            known.wrong_words.pop();
            if known.wrong_words.len() < self.gate.limits.wrong_words {
                known.out_until = None;
            }
        }
    }

    /// Whether invitations from the connection's network address are refused at present, because too many were wrong.
    pub fn is_out(&self, now: Instant) -> bool {
        let counts = self.gate.counts();
        let known = counts.addresses.get(&self.address);
        known
            .and_then(|known| known.out_until)
            .is_some_and(|until| now < until)
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut counts = self.gate.counts();
        counts.connections -= 1;
        counts.sessions -= usize::from(self.has_session);
        counts.waiting.retain(|one| one.number != self.number);
        if let Some(known) = counts.addresses.get_mut(&self.address) {
            known.connections -= 1;
        }
    }
}

impl Address {
    fn matters(&self, now: Instant, limits: &Limits) -> bool {
        self.connections > 0
            || self.out_until.is_some_and(|until| now < until)
            || self.came.iter().any(|then| now < *then + MINUTE)
            || self
                .wrong_words
                .iter()
                .any(|then| now < *then + limits.out_for)
    }
}

/// Returns the part of a network address that stands for one person: a whole IPv4 address, or the 64-bit network of an
/// IPv6 address.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let bits = address.to_bits() & !u128::from(u64::MAX);
            Ipv6Addr::from_bits(bits).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate() -> Arc<Gate> {
        Gate::new(Arc::new(Limits {
            sessions: 3,
            per_address: 2,
            not_logged_in: 4,
            new_a_minute: 5,
            ..Limits::default()
        }))
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn connections_are_limited_per_address_and_per_ipv6_network() {
        let (gate, now) = (gate(), Instant::now());
        let one = gate.pass(address("10.0.0.1"), now);
        let two = gate.pass(address("::ffff:10.0.0.1"), now);
        assert!(one.is_some() && two.is_some());
        assert!(gate.pass(address("10.0.0.1"), now).is_none());
        drop(one);
        assert!(gate.pass(address("10.0.0.1"), now).is_some());
        let six = ["2001:db8::1", "2001:db8::2"].map(|text| gate.pass(address(text), now));
        assert!(six.iter().all(Option::is_some));
        assert!(gate.pass(address("2001:db8::3"), now).is_none());
        drop(two);
        assert!(gate.pass(address("2001:db8:0:1::3"), now).is_some());
    }

    #[test]
    fn connections_with_and_without_a_screen_are_limited_separately() {
        let (gate, now) = (gate(), Instant::now());
        let pass = |at: u8| gate.pass(address(&format!("10.0.0.{at}")), now);
        let mut first: Vec<Pass> = (0..4).filter_map(pass).collect();
        assert_eq!(first.len(), 4);
        assert!(pass(5).is_none());
        assert!(first[0].begin_session());
        assert!(!first[0].begin_session(), "one each");
        let mut fifth = pass(5).unwrap();
        assert!(first[1].begin_session());
        assert!(first[2].begin_session());
        assert!(!fifth.begin_session());
        assert_eq!(gate.sessions(), 3);
        drop(first);
        assert_eq!(gate.sessions(), 0);
        assert!(fifth.begin_session());
    }

    #[test]
    fn the_oldest_connection_of_the_busiest_address_makes_way() {
        let (gate, now) = (gate(), Instant::now());
        let pass = |text: &str, then: Instant| gate.pass(address(text), then);
        let mut early: Vec<Pass> = ["10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.3"]
            .iter()
            .filter_map(|text| pass(text, now))
            .collect();
        assert!(pass("10.0.0.4", now + Limits::default().makes_way / 2).is_none());
        let friend = pass("10.0.0.4", now + Limits::default().makes_way);
        assert!(friend.is_some());
        let made_way: Vec<bool> = early.iter().map(makes_way).collect();
        assert_eq!(made_way, [false, true, false, false]);
        let begun = early.iter_mut().map(Pass::begin_session);
        assert!(begun.eq([true, false, true, true]), "it begins no session");
        // A connection from an address at its limit replaces an older one from the same address.
        drop(early);
        let own: Vec<Pass> = (0..2)
            .filter_map(|_| pass("10.0.0.5", now + MINUTE))
            .collect();
        assert_eq!(own.len(), 2);
        assert!(pass("10.0.0.5", now + MINUTE).is_none());
        assert!(pass("10.0.0.5", now + MINUTE + Limits::default().makes_way).is_some());
    }

    #[test]
    fn only_connections_that_have_waited_long_enough_count_when_one_makes_way() {
        let (gate, now) = (gate(), Instant::now());
        let fresh = now + Limits::default().makes_way / 2;
        let times = [
            ("10.0.0.1", now),
            ("10.0.0.2", fresh),
            ("10.0.0.2", fresh),
            ("10.0.0.3", fresh),
        ];
        let passes = times.map(|(text, then)| gate.pass(address(text), then).unwrap());
        let friend = gate.pass(address("10.0.0.4"), now + Limits::default().makes_way);
        assert!(friend.is_some());
        assert_eq!(
            passes.each_ref().map(makes_way),
            [true, false, false, false]
        );
    }

    /// Whether a connection has been told to make way.
    fn makes_way(pass: &Pass) -> bool {
        let ends = pass.ends();
        let mut notified = std::pin::pin!(ends.notified());
        notified.as_mut().enable()
    }

    #[test]
    fn new_connections_and_wrong_invitations_are_limited_per_address() {
        let (gate, now) = (gate(), Instant::now());
        let from = address("10.0.0.9");
        assert_eq!((0..9).filter_map(|_| gate.pass(from, now)).count(), 5);
        let later = now + MINUTE;
        let pass = gate.pass(from, later).unwrap();
        for _ in 0..4 {
            assert!(!pass.note_wrong_word(later));
        }
        assert!(!pass.is_out(later));
        assert!(pass.note_wrong_word(later) && pass.is_out(later));
        // The address may still connect, but its invitations are refused.
        let much_later = later + Duration::from_secs(599);
        let again = gate.pass(from, much_later).unwrap();
        assert!(again.is_out(much_later) && !again.is_out(much_later + MINUTE));
    }

    #[test]
    fn an_old_invitation_with_a_known_key_does_not_count() {
        let (gate, now) = (gate(), Instant::now());
        let pass = gate.pass(address("10.0.0.9"), now).unwrap();
        for _ in 0..20 {
            pass.note_wrong_word(now);
            pass.forgive_wrong_word();
        }
        assert!(!(0..4).any(|_| pass.note_wrong_word(now)));
        assert!(pass.note_wrong_word(now) && pass.is_out(now));
        pass.forgive_wrong_word();
        assert!(!pass.is_out(now));
    }

    #[test]
    fn wrong_invitations_are_forgotten_after_some_time() {
        let (gate, now) = (gate(), Instant::now());
        let pass = gate.pass(address("10.0.0.9"), now).unwrap();
        for minutes in [0, 1, 2, 3, 11, 12, 13] {
            let then = now + minutes * MINUTE;
            pass.note_wrong_word(then);
            assert!(!pass.is_out(then), "{minutes}");
        }
        let then = now + 13 * MINUTE;
        pass.note_wrong_word(then);
        pass.note_wrong_word(then);
        assert!(pass.is_out(then));
    }
}
