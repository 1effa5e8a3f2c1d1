//! Three rows of piles that end in court cards: each row starts with a rank and goes up by threes,
//! and a card in the wrong row is in the way.

use super::super::column_terms::{Build, Suits, Way};
use super::super::table_terms::{
    Begin, Kind, On, Table, Turn, columns, going, reserve, table, ups,
};
use super::Row;

const ALL: &str = "t threes fours r";
const ROW_NAMES: &str = "t threes fours";

pub const ROWS: &[Row] = rows! {
    "virginia-reel" = {
        let leaders: [&[&str]; 3] = [&["2"], &["3"], &["4"]];
        let rows = rows_of_pictures().into_iter().zip(leaders);
        let rows = rows.map(|(kind, out)| {
            let mut dealt = kind.dealt.clone();
            dealt[0] = 0;
            Kind { out, dealt, ..kind }
        });
        Table {
            begun: ROW_NAMES,
            ..pictures(rows.collect(), true)
        }
    };
    "royal-parade" = pictures(rows_of_pictures(), true);
    "picture-gallery" = {
        let mut rows = rows_of_pictures();
        rows.reverse();
        let mut terms = pictures(rows, false);
        terms.kinds.last_mut().unwrap().fill = "s";
        terms
    };
};

fn pictures(rows: Vec<Kind>, exchange: bool) -> Table {
    let aces = Kind {
        on: going(Way::Level, Suits::Any),
        most: 8,
        ..ups("f", 1, 1, ALL)
    };
    let kinds = [aces].into_iter().chain(rows);
    Table {
        turn: Turn::Each("r"),
        exchanged: if exchange { ROW_NAMES } else { "" },
        counted: ROW_NAMES,
        ..table(2, kinds.chain([reserve("r", 8, 1)]).collect())
    }
}

fn rows_of_pictures() -> Vec<Kind> {
    let by_threes = Build {
        way: Way::Up,
        suits: Suits::Same,
        wraps: false,
    };
    let row = |(name, rank): (&'static str, i32)| Kind {
        begin: Begin::Rank(rank),
        most: 4,
        rightly: true,
        aim: true,
        ..columns(name, 8, 1, ALL, On::Built(by_threes, 3))
    };
    [("t", 2), ("threes", 3), ("fours", 4)].map(row).into()
}
