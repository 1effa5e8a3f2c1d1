//! What columns and foundations are played by, and what the options of such games change.

use super::options::Options;

/// How many cards of each column lie face down at the deal.
#[derive(Clone, Copy)]
pub enum Down {
    Nobody,
    /// All but the last so many.
    ButLast(usize),
    /// The first so many.
    First(usize),
}

/// The first rank of the foundations.
#[derive(Clone, Copy)]
pub enum Base {
    Rank(i32),
    /// That of the card dealt after the reserve, which starts the first foundation.
    CardDealt,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    Up,
    Down,
    Both,
    Nowhere,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Suits {
    Same,
    Alternate,
    Any,
}

/// How cards are built in the columns; `wraps` tells whether the ranks go round.
#[derive(Clone, Copy)]
pub struct Build {
    pub way: Way,
    pub suits: Suits,
    pub wraps: bool,
}

/// What is lifted off a column at once.
#[derive(Clone, Copy, PartialEq)]
pub enum Lift {
    Top,
    Run,
    /// A run that could be carried card by card.
    Supermove,
    /// The top card, or the whole column.
    TopOrAll,
    /// Any cards that lie face up, in order or not.
    FaceUp,
}

/// What starts an empty column.
#[derive(Clone, Copy, PartialEq)]
pub enum Start {
    Any,
    King,
    /// The rank so far above the base.
    AboveBase(i32),
    FromWaste,
    Nothing,
}

/// What the foundations take.
#[derive(Clone, Copy, PartialEq)]
pub enum Take {
    Up,
    Down,
    /// Nothing by hand: whole suits from king to ace go there by themselves.
    WholeRuns,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Reserve {
    None,
    /// Dealt first, in one pile of which the top card is open.
    Pile(usize),
    /// Dealt after the columns, each card by itself.
    Open(usize),
}

#[derive(Clone, Copy, PartialEq)]
pub enum Stock {
    None,
    /// So many at a time to a waste; the waste is turned over so often, or without end.
    ToWaste {
        turn: usize,
        redeals: Option<usize>,
    },
    /// A card to each of the first columns; perhaps only while no column is empty.
    ToColumns {
        columns: usize,
        only_full: bool,
    },
}

/// The terms of a game; the default is a pack in columns that are built down in suit, top
/// card by top card, and foundations up from the ace.
#[derive(Clone)]
pub struct Terms {
    pub packs: usize,
    pub suits: usize,
    /// How many cards each column is dealt, row by row.
    pub columns: Vec<usize>,
    /// How many of the last columns are a kind of their own: all open, dealt after the others
    /// (an order that makes no difference), and with names of their own.
    pub apart: usize,
    pub down: Down,
    pub base: Base,
    /// Whether the base cards are taken out first, and start the foundations.
    pub bases_dealt: bool,
    pub build: Build,
    /// The suits of a run that moves, if they are not those of the build.
    pub run: Option<Suits>,
    pub lift: Lift,
    pub start: Start,
    /// From where an empty column fills by itself: kinds of piles, in their order.
    pub fill: &'static str,
    pub take: Take,
    pub comes_back: bool,
    pub cells: usize,
    pub cells_dealt: usize,
    pub reserve: Reserve,
    pub stock: Stock,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            packs: 1,
            suits: 4,
            columns: Vec::new(),
            apart: 0,
            down: Down::Nobody,
            base: Base::Rank(1),
            bases_dealt: false,
            build: down(Suits::Same),
            run: None,
            lift: Lift::Top,
            start: Start::Any,
            fill: "",
            take: Take::Up,
            comes_back: false,
            cells: 0,
            cells_dealt: 0,
            reserve: Reserve::None,
            stock: Stock::None,
        }
    }
}

/// Building down, not past the base.
pub const fn down(suits: Suits) -> Build {
    Build {
        way: Way::Down,
        suits,
        wraps: false,
    }
}

/// Deals so many cards to so many columns, as far as they go.
pub fn spread(cards: usize, columns: usize) -> Vec<usize> {
    let more = |column| usize::from(column < cards % columns);
    (0..columns)
        .map(|column| cards / columns + more(column))
        .collect()
}

/// One card in the first column, two in the second, and so on.
pub fn triangle(columns: usize) -> Vec<usize> {
    (1..=columns).collect()
}

/// One card at a time to a waste, once through.
pub const ONCE: Stock = Stock::ToWaste {
    turn: 1,
    redeals: Some(0),
};

impl Terms {
    /// Changes the terms as options say. An option means the same in every game.
    #[must_use]
    pub fn chosen(mut self, options: &Options) -> Self {
        for (name, value) in options.all() {
            let yes = matches!(value, "true" | "yes");
            match name {
                // What a variant changes that no option does is in its game's row.
                "variant" => {}
                "suits" => self.suits = value.parse().unwrap(),
                "cells" => self.cells = value.parse().unwrap(),
                "columns" => {
                    let cards = self.columns.iter().sum();
                    self.columns = spread(cards, value.parse().unwrap());
                }
                "reserve_size" => self.reserve = Reserve::Pile(value.parse().unwrap()),
                "foundation_return" => self.comes_back = yes,
                "predeal" => self.bases_dealt = yes,
                _ => self.choose(name, value),
            }
        }
        self
    }

    fn choose(&mut self, name: &str, value: &str) {
        match (name, value) {
            ("group_moves", "supermove") => self.lift = Lift::Supermove,
            ("group_moves", "unit" | "any_run") => self.lift = Lift::Run,
            ("group_moves", "whole_column") => self.lift = Lift::TopOrAll,
            ("group_moves", "single") => self.lift = Lift::Top,
            ("empty_fill" | "empty_after_reserve", "any") => self.start = Start::Any,
            ("empty_fill", "king") => self.start = Start::King,
            ("empty_after_reserve", "waste_only") => self.start = Start::FromWaste,
            ("tableau_suit", "suit") => self.build.suits = Suits::Same,
            ("tableau_suit", "alternate") => self.build.suits = Suits::Alternate,
            ("tableau_suit", "any") => self.build.suits = Suits::Any,
            ("deal_when", when) => {
                if let Stock::ToColumns { only_full, .. } = &mut self.stock {
                    *only_full = match when {
                        "full" => true,
                        "any" => false,
                        _ => panic!("the columns' terms do not know when {when} is"),
                    };
                }
            }
            ("turn", _) => {
                if let Stock::ToWaste { turn, .. } = &mut self.stock {
                    *turn = value.parse().unwrap();
                }
            }
            ("redeals", _) => {
                if let Stock::ToWaste { redeals, .. } = &mut self.stock {
                    *redeals = value.parse().ok(); // -1 is without end
                }
            }
            _ => panic!("the columns' terms do not know {name} = {value}"),
        }
    }
}
