//! The arguments on which a proof of loss rests, by name, so that a proof can be made again without one
//! of them.

use std::fmt;
use std::str::FromStr;

use crate::named::named;

/// The version of the proofs of loss. It is raised whenever a proof is mended that was false for some
/// deals: whoever keeps verdicts then has those of an older version judged again.
pub const PROOF_VERSION: u32 = 2;

named! {
    /// An argument by which a search leaves positions or moves out without losing a win. Each holds for some
    /// rules only; where it does not hold the search does without it.
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
        /// A position is what its piles, its stock and its counters say: states of their own stand for the
        /// engine's positions, and macro moves for the engine's moves.
        Representation = "representation",
        /// A card goes up to a foundation at once where nothing can need it in the columns. Premises: columns
        /// built down, foundations built up in suit from the base, every card may go up from where it lies,
        /// and no rule asks what else lies there, or lay there when (C. Blake and I. P. Gent, "The winnability
        /// of Klondike Solitaire and many other patience games").
        SafeCards = "safe-cards",
        /// A card goes up at once, too, where it comes back whenever it is needed. Premises: those of
        /// [`Self::WholeRuns`], and foundations that give cards back to all columns.
        ReturningCards = "returning-cards",
        /// A part of a run moves only if it goes up, or the card it lies on does. Premises: those of
        /// [`Self::SafeCards`], one pack, no cells, one kind of column, and runs that move as they are built
        /// (Blake and Gent).
        WholeRuns = "whole-runs",
        /// On which of the cards that take it the end of a run lies makes no difference. Premises: those of
        /// [`Self::WholeRuns`].
        EqualTails = "equal-tails",
        /// A move that only serves a later one waits until just before it. Premises: those of
        /// [`Self::WholeRuns`]. The argument is this project's own.
        Deferral = "deferral",
        /// A goal that is out of reach even if no move took anything away cannot be reached. Premises: one
        /// pack, no cells, no spaces that fill by themselves, and foundations as the goal (J. Hoffmann and
        /// B. Nebel, "The FF planning system", 2001).
        Relaxation = "relaxation",
        /// Of two cards that go on the same two cards one leaves its place first. Premises: those of
        /// [`Self::Relaxation`], and cards that go to the columns or the foundations only (A. Blum and
        /// M. Furst, "Fast planning through planning graph analysis", 1997).
        CardOrders = "card-orders",
        /// The two cards that are left at the ends of a line must be alike. Premises: only cards between two
        /// others leave the line. The argument is this project's own.
        LineEnds = "line-ends",
        /// The stock is turned only for a card that is then played, and where a pass begins makes no
        /// difference if there are any number of passes. Premises: stock and waste keep their order, and no
        /// rule but that play asks for them (K+ moves: Blake and Gent).
        StockTurns = "stock-turns",
        /// A pile that keeps its cards is what it takes next, and how many cards it has. Premises: no card
        /// ever leaves it, and no rule asks for the cards under the top one.
        SameTops = "same-tops",
        /// Piles of one kind may change places. Premises: their rules, and all rules that name them, are the
        /// same for each.
        AlikePiles = "alike-piles",
        /// A card that must leave, and for which no partner is left, stays for good. Premises: cards only
        /// leave the table, in pairs or alone.
        Partners = "partners",
        /// A position that came up in an earlier pass need not be searched in a later one. Premises: those of
        /// [`Self::Partners`], and a later pass has nothing that an earlier one lacks.
        EarlierPasses = "earlier-passes",
        /// A card that leaves the table with no other leaves as soon as it can. Premises: those of
        /// [`Self::Partners`].
        LoneCards = "lone-cards",
    }
}

impl FromStr for Argument {
    type Err = UnknownArgument;

    fn from_str(name: &str) -> Result<Self, UnknownArgument> {
        Self::named(name).ok_or(UnknownArgument)
    }
}

/// A name that no [`Argument`] has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownArgument;

impl fmt::Display for UnknownArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Argument::ALL.map(Argument::name);
        write!(f, "the arguments are {}, and all", names.join(", "))
    }
}

impl std::error::Error for UnknownArgument {}

/// A set of arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arguments(u16);

impl Arguments {
    /// Every argument.
    pub const ALL: Self = Self((1 << Argument::ALL.len()) - 1);

    /// No argument: the search visits every position of the engine that it can reach.
    pub const NONE: Self = Self(0);

    /// Returns the arguments of these that are there.
    pub(crate) fn of<const N: usize>(all: [(Argument, bool); N]) -> Self {
        let used = all.into_iter().filter(|(_, is_used)| *is_used);
        used.fold(Self::NONE, |set, (argument, _)| set.with(argument))
    }

    /// Returns the set with one more argument.
    #[must_use]
    pub fn with(self, argument: Argument) -> Self {
        Self(self.0 | 1 << argument as u16)
    }

    /// Returns the set without an argument.
    #[must_use]
    pub fn without(self, argument: Argument) -> Self {
        Self(self.0 & !(1 << argument as u16))
    }

    /// Returns the arguments that are in both sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Tells whether an argument is in the set.
    #[inline]
    pub fn contains(self, argument: Argument) -> bool {
        self.0 >> argument as u16 & 1 != 0
    }

    /// Returns the arguments of the set.
    pub fn iter(self) -> impl Iterator<Item = Argument> {
        let all = Argument::ALL.into_iter();
        all.filter(move |argument| self.contains(*argument))
    }
}
