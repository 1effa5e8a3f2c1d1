//! `patience-lab daily` from outside: the table of daily deals.

use std::fs;

use patience_app::deals::daily::Daily;

use crate::home::Home;

/// The published table.
const TABLE: &str = patience::EMBEDDED.daily;

#[test]
fn the_table_is_extended_and_published_deals_are_not_changed() {
    let home = Home::new();
    let table = home.write("daily.txt", TABLE);
    let last = Daily::read(patience::EMBEDDED).unwrap().last().unwrap();
    let last = last.to_string();
    let make = |through: &str| home.run(&["daily", "--make", "daily.txt", "--through", through]);
    let same = make(&last);
    assert_eq!(
        (same.code, same.out.as_str()),
        (0, "daily.txt is already complete\n")
    );
    assert_eq!(fs::read_to_string(&table).unwrap(), TABLE);
    let other = TABLE.replacen("2026-W48 02", "2026-W48 03", 1);
    assert_ne!(other, TABLE);
    home.write("daily.txt", &other);
    let refused = make(&last);
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.contains(
            "daily.txt: the deals of 2026-W48 differ from those published with this program"
        ),
        "{}",
        refused.err
    );
    assert_eq!(fs::read_to_string(&table).unwrap(), other);
    home.write("daily.txt", &TABLE.replacen("2026-W49", "2026-W50", 1));
    let refused = make(&last);
    assert_eq!(refused.code, 1);
    assert!(
        refused
            .err
            .contains("`2026-W50` is out of order: expected `2026-W49`"),
        "{}",
        refused.err
    );
    let missing = home.run(&["daily", "--make", "none.txt", "--through", &last]);
    assert_eq!(missing.code, 2);
    assert!(
        missing.err.contains("cannot read none.txt"),
        "{}",
        missing.err
    );
}

#[test]
fn a_table_without_a_last_day_is_not_made() {
    let home = Home::new();
    for wrong in [
        &["daily"] as &[&str],
        &["daily", "--make", "x"],
        &["daily", "--through", "2030-01-01"],
    ] {
        assert_eq!(home.run(wrong).code, 2, "{wrong:?}");
    }
}
