//! The effect of options on the terms of a column game. An option means the same in every game.

use super::column_terms::{Base, Lift, Reserve, Score, Start, Stock, Suits, Terms, Way, spread};
use super::options::Options;

/// Changes the terms by options; a variant has its own row.
pub fn choose(mut terms: Terms, options: &Options) -> Terms {
    for (name, value) in options.all().filter(|(name, _)| *name != "variant") {
        let yes = matches!(value, "true" | "yes");
        match name {
            "suits" => terms.suits = count(value),
            "cells" => terms.cells = count(value),
            // If all cards are dealt to the columns, they are spread over any number of them.
            "columns" if terms.stock == Stock::None => terms.columns = spread(52, count(value)),
            "columns" => terms.columns = vec![terms.columns[0]; count(value)],
            "prefilled" => {
                terms.cells_dealt = &[1, 2, 3, 4][..count(value)];
                terms.columns = spread(52 - count(value), terms.columns.len());
            }
            "reserve_size" => terms.reserve = Reserve::Pile(count(value)),
            "foundation_return" => terms.comes_back = yes,
            "predeal" => terms.bases_dealt = yes,
            "base" => terms.base = Base::Rank(rank(value)),
            "step" => terms.homes[0].by = if value == "twos" { 2 } else { 1 },
            "cells_again" => terms.cells_take = yes,
            "tableau_wrap" => terms.build.wraps = yes,
            "dead_kings" => terms.dead = yes.then_some(13),
            "redeals" if terms.anew.is_some() => {
                if let Some(anew) = &mut terms.anew {
                    anew.times = value.parse().ok();
                }
            }
            "turn" | "redeals" | "deal_when" => choose_stock(&mut terms.stock, name, value),
            _ => choose_word(&mut terms, name, value),
        }
    }
    terms
}

fn count(value: &str) -> usize {
    value.parse().unwrap()
}

fn rank(value: &str) -> i32 {
    match value {
        "ace" => 1,
        "jack" => 11,
        "queen" => 12,
        "king" => 13,
        number => number.parse().unwrap(),
    }
}

fn choose_word(terms: &mut Terms, name: &str, value: &str) {
    match (name, value) {
        ("group_moves", "supermove") => terms.lift = Lift::Supermove,
        ("group_moves", "unit" | "any_run") => terms.lift = Lift::Run,
        ("group_moves", "whole_column") => terms.lift = Lift::TopOrAll,
        ("group_moves", "single") => terms.lift = Lift::Top,
        ("empty_fill", _) => {
            (terms.start, terms.fill) = match value {
                "any" => (Start::Any, ""),
                "king" => (Start::King, ""),
                "waste_auto" => (Start::Any, "ws"),
                "waste_or_stock_choice" => (Start::From("ws"), ""),
                _ => panic!("nobody knows what fills a column when {value} does"),
            }
        }
        ("empty_after_reserve", "any") => terms.start = Start::Any,
        ("empty_after_reserve", "waste_only") => terms.start = Start::From("w"),
        ("scoring", "cards") => terms.score = Score::CardsUp,
        ("scoring", "vegas") => terms.score = Score::Vegas,
        ("scoring", "casino") => terms.score = Score::Casino,
        ("scoring", "standard") => terms.score = Score::ByMoves,
        ("tableau_suit", "suit") => terms.build.suits = Suits::Same,
        ("tableau_suit", "alternate") => terms.build.suits = Suits::Alternate,
        ("tableau_suit", "any") => terms.build.suits = Suits::Any,
        ("tableau_suit", "none") => terms.build.suits = Suits::Never,
        ("tableau_dir", "up") => terms.build.way = Way::Up,
        ("tableau_dir", "down") => terms.build.way = Way::Down,
        _ => panic!("reference/column_options.rs does not know {name} = {value}"),
    }
}

fn choose_stock(stock: &mut Stock, name: &str, value: &str) {
    match (stock, name, value) {
        (Stock::ToWaste { turn, .. }, "turn", _) => *turn = count(value),
        // -1 does not parse as a count: no limit
        (Stock::ToWaste { redeals, .. }, "redeals", _) => *redeals = value.parse().ok(),
        (Stock::ToColumns { only_full, .. }, "deal_when", "full") => *only_full = true,
        (Stock::ToColumns { only_full, .. }, "deal_when", "any") => *only_full = false,
        _ => panic!("this stock knows no {name} = {value}"),
    }
}
