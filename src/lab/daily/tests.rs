//! A table is filled in by searches and extended, and published deals stay in it.

use patience::EMBEDDED;
use patience_app::survey::difficulty::Difficulty;

use super::*;

const fn date(year: i16, month: i8, day: i8) -> Date {
    Date::constant(year, month, day)
}

/// Returns a table of two games whose slots are not filled in.
fn plan() -> String {
    let line = |name: &&str| match *name {
        "tour-9" => "tour-9 poker-squares classic any discards=2\n".to_owned(),
        name => format!("{name} penguin standard\n"),
    };
    let slots: Vec<String> = SLOT_NAMES.iter().map(line).collect();
    format!("# mine\nfrom 2026-11-23 shuffle 1\n{}", slots.concat())
}

fn made(text: &str, through: Date) -> String {
    let draft = Draft::new(text, through, EMBEDDED).unwrap();
    let bytes: Option<Vec<u8>> = draft
        .jobs()
        .iter()
        .map(|job| draft.search(job, &Watch::default()))
        .collect();
    draft.finish(&bytes.unwrap())
}

#[test]
fn a_table_is_filled_in_and_extended_in_the_same_way_every_time() {
    let (first, second) = (date(2026, 11, 29), date(2026, 11, 30));
    let short = made(&plan(), first);
    assert!(
        short.starts_with("# mine\nfrom 2026-11-23 shuffle 1\nmon     penguin standard rules:"),
        "{short}"
    );
    assert!(
        short.contains("tour-9  poker-squares classic any rules:"),
        "{short}"
    );
    assert!(short.contains(" discards=2 "), "{short}");
    assert_eq!(short.lines().count(), 2 + SLOTS + 1);
    assert_eq!(made(&short, first), short);
    assert_eq!(made(&short, date(2020, 1, 1)), short);
    let long = made(&short, second);
    assert!(long.starts_with(&short) && long.len() > short.len());
    assert_eq!(made(&plan(), second), long);
    assert_eq!(made(&long, first), long);
}

/// Returns the error of a table that cannot be written.
fn refused(text: &str) -> String {
    Draft::new(text, date(2026, 11, 29), EMBEDDED)
        .unwrap_err()
        .to_string()
}

#[test]
fn a_slot_that_cannot_be_played_is_reported_with_its_line() {
    let with = |slot: &str| plan().replacen("mon penguin standard", slot, 1);
    assert!(refused(&with("mon pengin standard")).starts_with("3: there is no game `pengin`"));
    assert!(refused(&with("mon penguin other")).contains("has no variant `other`"));
    assert!(refused(&with("mon penguin standard cels=3")).contains("no option `cels`"));
    assert_eq!(
        refused(&with("mon nertz standard")),
        "3: nertz is for several players; choose a single-player game"
    );
    assert_eq!(
        refused(&with("mon penguin standard rules:0000000000000001")),
        "3: the rules of penguin have changed; keep the old file as rules/frozen/penguin-0000000000000001.toml, or start a new epoch"
    );
    assert!(
        refused(&plan().replace("shuffle 1", "shuffle 9"))
            .contains("another version of the shuffle")
    );
}

#[test]
fn published_deals_are_not_changed_within_ninety_days() {
    let published = Embedded {
        daily: Box::leak(made(&plan(), date(2027, 2, 28)).into_boxed_str()),
        ..EMBEDDED
    };
    let (first, text) = (date(2026, 11, 23), published.daily);
    let compared = |text: &str, today| {
        let draft = Draft::new(text, first, EMBEDDED).unwrap();
        let compared = draft.agrees_with(published, today);
        compared.map_err(|error| error.to_string())
    };
    assert_eq!(compared(text, first), Ok(()));
    // The Mondays of these weeks are 84 and 91 days after the first day.
    let changed = |week: &str| {
        let lines = text.lines().map(|line| {
            if line.starts_with(week) {
                format!("{week} fefefefefefefe fefefefefefefefefefe\n")
            } else {
                format!("{line}\n")
            }
        });
        let lines: Vec<String> = lines.collect();
        lines.concat()
    };
    let told = "the deals of 2027-W07 differ from those published with this program; restore its line and its epoch";
    assert_eq!(compared(&changed("2027-W07"), first), Err(told.to_owned()));
    // A clock that is far behind does not allow any change.
    assert_eq!(
        compared(&changed("2027-W07"), date(2020, 1, 1)),
        Err(told.to_owned())
    );
    assert_eq!(compared(&changed("2027-W08"), first), Ok(()));
    assert!(compared(&changed("2027-W08"), date(2026, 11, 25)).is_err());
    let cut = text.split("2027-W07").next().unwrap();
    assert_eq!(compared(cut, first), Err(told.to_owned()));
    let other = text.replacen(
        "tour-9  poker-squares classic any",
        "tour-9  poker-squares classic",
        1,
    );
    assert!(compared(&other, first).unwrap_err().contains("2026-W48"));
}

#[test]
fn a_slot_with_a_level_has_deals_of_that_level() {
    let text = plan().replacen("mon penguin standard", "mon freecell standard easy", 1);
    let made = made(&text, date(2026, 11, 29));
    assert!(
        made.contains("mon     freecell standard easy rules:"),
        "{made}"
    );
    let table = Table::parse(&made).unwrap();
    let deal = table.appointment(table.first(), 0).unwrap();
    let settled = deal.settle(EMBEDDED, &Watch::default()).unwrap();
    assert_eq!(settled.level, Some(Level::Easy));
    let (rules, game) = (&settled.rules, settled.game());
    let measured = EMBEDDED.difficulty;
    let found = Difficulty::of(measured, rules, game.deal(), &Watch::default());
    assert_eq!(found.map(|found| found.level), Some(Level::Easy));
    let unmeasured = plan().replacen("mon penguin standard", "mon penguin standard easy", 1);
    assert_eq!(
        refused(&unmeasured),
        "3: penguin has no levels; leave out `easy`, or measure the game first"
    );
}

#[test]
fn a_week_is_a_line_of_bytes() {
    let week = Week::of(date(2026, 11, 23));
    let bytes: Vec<u8> = (1..=17).collect();
    assert_eq!(
        week_text(week, &bytes),
        "2026-W48 01020304050607 08090a0b0c0d0e0f1011"
    );
}
