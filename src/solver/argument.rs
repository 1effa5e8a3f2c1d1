//! Names for the arguments, or lines of reasoning, by which the solver may prove that a deal cannot be won, so that a
//! proof can be repeated without one of them.

use std::fmt;
use std::str::FromStr;

use crate::named::named;

/// The version of the solver's proofs that a deal cannot be won. It is raised whenever a proof that was wrong for some
/// deals is corrected. Programs that keep verdicts should then judge again the deals that were judged by an older
/// version.
pub const PROOF_VERSION: u32 = 2;

named! {
    /// An argument, or line of reasoning, that lets the solver's search leave out positions or moves without missing a
    /// win. Each argument is valid for some rules only; for other rules the search does not use it.
    ///
    /// ```
    /// use patience_solver::{Argument, Arguments};
    ///
    /// let argument: Argument = "deferral".parse().expect("deferral is an argument");
    /// assert_eq!(argument.to_string(), "deferral");
    /// assert!(!Arguments::ALL.without(argument).contains(argument));
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    #[non_exhaustive]
    Argument {
        /// The argument that positions with equal piles, stock and counters are equivalent. Searches may use their own
        /// states in place of the engine's positions, and macro moves, each of several moves, in place of the engine's
        /// moves.
        Representation = "representation",
        /// The argument that a card may move up to a foundation at once if no card in the columns can need it.
        /// Premises: columns are built down; foundations are built up in suit from the base rank; every card may move
        /// up from where it is; and no other rule makes a card useful where it is (C. Blake and I. P. Gent, "The
        /// winnability of Klondike Solitaire and many other patience games").
        SafeCards = "safe-cards",
        /// The argument that a card may also move up to a foundation at once if it can come back whenever it is needed.
        /// Premises: those of [`Self::WholeRuns`], and foundations that give cards back to all columns.
        ReturningCards = "returning-cards",
        /// The argument that part of a run need move only if it moves up to a foundation, or if the card under it does.
        /// Premises: those of [`Self::SafeCards`], one pack, no cells, one kind of column, and runs that move as they
        /// are built (Blake and Gent).
        WholeRuns = "whole-runs",
        /// The argument that if several cards accept the upper part of a run, it makes no difference which of them it
        /// is on. Premises: those of [`Self::WholeRuns`].
        EqualTails = "equal-tails",
        /// The argument that a move that only serves a later move can wait until just before that move. Premises: those
        /// of [`Self::WholeRuns`]. The argument is this project's own.
        Deferral = "deferral",
        /// The argument that a goal cannot be reached if it is out of reach even in a simplified game, in which moves
        /// add cards to new places and never take them from the old ones. Premises: one pack, no cells, no spaces that
        /// fill by themselves, and foundations as the goal (J. Hoffmann and B. Nebel, "The FF planning system", 2001).
        Relaxation = "relaxation",
        /// The argument that if two cards fit on the same two other cards, one of them must leave its place before the
        /// other. A position is lost if it can be won in neither order. Premises: those of [`Self::Relaxation`], and
        /// cards go only to the columns or the foundations (A. Blum and M. Furst, "Fast planning through planning graph
        /// analysis", 1997).
        CardOrders = "card-orders",
        /// The argument that the last two cards in a line of cards are those that were at its ends from the start, so
        /// these must be alike. Premises: only cards between two others leave the line. The argument is this project's
        /// own.
        LineEnds = "line-ends",
        /// The argument that the stock need be turned only for a card that is played next. If the number of passes is
        /// unlimited, it makes no difference where a pass begins. Premises: stock and waste keep their order, and no
        /// rule except that play depends on them (K+ moves: Blake and Gent).
        StockTurns = "stock-turns",
        /// The argument that a pile that no card leaves is fully described by the cards that it accepts next and the
        /// number of its cards. Premises: no rule depends on the cards under the top one.
        SameTops = "same-tops",
        /// The argument that piles of one kind, for example the columns, are interchangeable. Premises: their own
        /// rules, and all rules that name these piles, are the same for each pile.
        AlikePiles = "alike-piles",
        /// The argument that a card that must leave the table stays there for ever if no card is left with which it can
        /// leave. Premises: a card on the table never moves except to leave it, with a partner or alone.
        Partners = "partners",
        /// The argument that a position that came up in an earlier pass through the stock need not be searched in a
        /// later pass. Premises: those of [`Self::Partners`], and a later pass offers nothing that an earlier one
        /// lacks.
        EarlierPasses = "earlier-passes",
        /// The argument that a card that can leave the table without a partner may leave as soon as it can. Premises:
        /// those of [`Self::Partners`].
        LoneCards = "lone-cards",
    }
}

impl FromStr for Argument {
    type Err = UnknownArgument;

    fn from_str(name: &str) -> Result<Self, UnknownArgument> {
        Self::named(name).ok_or(UnknownArgument)
    }
}

/// The error for a text that is not the name of any [`Argument`], or line of reasoning that lets the solver skip moves.
///
/// # Examples
///
/// ```
/// use patience_solver::{Argument, UnknownArgument};
///
/// assert_eq!("deferal".parse::<Argument>(), Err(UnknownArgument));
/// assert!(UnknownArgument.to_string().starts_with("the arguments are representation, "));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownArgument;

impl fmt::Display for UnknownArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Argument::ALL.map(Argument::name);
        write!(f, "the arguments are {} and all", names.join(", "))
    }
}

impl std::error::Error for UnknownArgument {}

/// A set of [`Argument`]s, by which the solver may leave out positions or moves.
///
/// # Examples
///
/// ```
/// use patience_solver::{Argument, Arguments};
///
/// let proof = Arguments::NONE.with(Argument::SafeCards).with(Argument::Deferral);
/// assert!(proof.contains(Argument::Deferral));
/// let rest = proof.without(Argument::Deferral);
/// assert!(rest.iter().eq([Argument::SafeCards]));
/// assert_eq!(proof.intersection(rest), rest);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arguments(u16);

impl Arguments {
    /// The set of every [`Argument`], or line of reasoning that lets the solver leave out positions or moves.
    pub const ALL: Self = Self((1 << Argument::ALL.len()) - 1);

    /// The empty set of [`Argument`]s. Without these lines of reasoning, a search visits every position of the engine
    /// that can be reached.
    pub const NONE: Self = Self(0);

    /// Returns the set of those [`Argument`]s in `all` that are paired with `true`.
    pub(crate) fn of<const N: usize>(all: [(Argument, bool); N]) -> Self {
        let used = all.into_iter().filter(|(_, is_used)| *is_used);
        used.fold(Self::NONE, |set, (argument, _)| set.with(argument))
    }

    /// Returns this set of arguments with `argument` added.
    #[must_use]
    pub fn with(self, argument: Argument) -> Self {
        Self(self.0 | 1 << argument as u16)
    }

    /// Returns this set of arguments with `argument` removed.
    #[must_use]
    pub fn without(self, argument: Argument) -> Self {
        Self(self.0 & !(1 << argument as u16))
    }

    /// Returns the set of the [`Argument`]s that are in both of two sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether `argument` is in this set of arguments.
    #[inline]
    pub fn contains(self, argument: Argument) -> bool {
        self.0 >> argument as u16 & 1 != 0
    }

    /// Iterates over the [`Argument`]s of this set.
    pub fn iter(self) -> impl Iterator<Item = Argument> {
        let all = Argument::ALL.into_iter();
        all.filter(move |argument| self.contains(*argument))
    }
}
