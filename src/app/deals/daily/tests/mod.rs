//! The published table is sound and never changes, only grows; and a deal is played by the rules that
//! it was published with.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use jiff::civil::date;
use patience_core::{Game, SHUFFLE_VERSION};
use patience_solver::Watch;

use super::*;
use crate::catalogue::Catalogue;
use crate::records::GameRecord;
use crate::saved::ending::{DailyMark, Ending, GameKey, Moment, Outcome};
use crate::saved::{self, About, Snapshot};
use crate::survey::difficulty::Level;
use crate::tests::{embedded, former};

/// A day after all published deals.
const LATE: Date = Date::constant(2100, 1, 1);

/// The digests of the published deals: the first and the last week, and the digest of the deals
/// between. These lines must never change. When the table grows, another line is added.
const PUBLISHED: &[(&str, &str, u64)] = &[
    ("2026-W48", "2026-W53", 0x905c_c983_b28e_0cc9),
    ("2027-W01", "2027-W51", 0xae42_0abd_e676_067a),
    ("2027-W52", "2028-W52", 0xa4d6_b988_f267_3d60),
];

fn daily() -> Daily {
    Daily::read(embedded()).unwrap()
}

/// How long before its end the table should be extended, in days.
const NOTICE: i32 = 400;

/// Returns a warning that the table ends soon, from `NOTICE` days before its last day on.
fn warning(last: Date, today: Date) -> Option<String> {
    let left = today.until(last).map_or(i32::MAX, |span| span.get_days());
    (left < NOTICE).then(|| {
        format!(
            "warning: the table of daily deals ends on {last}; CONTRIBUTING.md says how to extend it"
        )
    })
}

/// A table that ends soon is no failure yet: the test prints a warning, which `.ci/run` shows.
#[test]
fn a_warning_comes_before_the_table_ends() {
    let last = daily().last().unwrap();
    let before = |days: i32| last.checked_sub(jiff::Span::new().days(days)).unwrap();
    assert_eq!(warning(last, before(NOTICE)), None);
    assert!(warning(last, before(NOTICE - 1)).is_some());
    if let Some(warning) = warning(last, today()) {
        println!("{warning}");
    }
}

/// Returns all deals of a week, in order.
fn deals(daily: &Daily, week: Week) -> Vec<ScheduledDeal<'_>> {
    let places = (0..SLOTS).map(|place| daily.appointment(week, place, LATE).unwrap());
    places.collect()
}

/// Returns the weeks of the published table.
fn weeks(daily: &Daily) -> impl Iterator<Item = Week> {
    let (first, end) = (daily.table.first(), daily.table.end());
    (0..end.since(first).unwrap()).map(move |number| first.plus(number))
}

/// Returns everything that one must know to deal the same cards, as text.
fn words(deal: &ScheduledDeal<'_>) -> String {
    let options: Vec<String> = deal
        .slot
        .options
        .iter()
        .map(|(option, value)| format!("{option}={value}"))
        .collect();
    let place = match deal.place {
        Place::Day(date) => date.to_string(),
        Place::Row(week, row) => format!("{week} {row}"),
    };
    let proof = match deal.slot.proof {
        Proof::Won => "won",
        Proof::Any => "any",
    };
    format!(
        "{place} {} {} {} {:016x} {proof}{} {}",
        deal.game(),
        deal.variant(),
        options.join(" "),
        deal.slot.fingerprint.unwrap(),
        deal.level()
            .map_or_else(String::new, |level| format!(" {}", level.name())),
        deal.deal().unwrap()
    )
}

/// Returns the 64-bit FNV-1a hash of texts.
fn digest(texts: impl Iterator<Item = String>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for text in texts {
        for byte in text.bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}

#[test]
fn published_deals_never_change() {
    let daily = daily();
    let mut told = Vec::new();
    let mut next = daily.table.first();
    for (first, last, _) in PUBLISHED {
        let (first, last) = (Week::parse(first).unwrap(), Week::parse(last).unwrap());
        assert_eq!(first, next, "the digests leave no week out");
        let between = weeks(&daily).filter(|week| (first..=last).contains(week));
        let texts: Vec<String> = between
            .flat_map(|week| deals(&daily, week))
            .map(|deal| words(&deal))
            .collect();
        told.push((first, last, digest(texts.into_iter())));
        next = last.plus(1);
    }
    assert_eq!(
        next,
        daily.table.end(),
        "a digest of the new weeks is missing"
    );
    let is_kept = told
        .iter()
        .zip(PUBLISHED)
        .all(|(told, kept)| told.2 == kept.2);
    let lines: Vec<String> = told
        .iter()
        .map(|(first, last, digest)| format!("(\"{first}\", \"{last}\", 0x{digest:016x}),"))
        .collect();
    assert!(
        is_kept,
        "published deals have changed; restore `rules/daily.txt`. The digests are now\n{}",
        lines.join("\n")
    );
}

#[test]
fn some_days_have_these_deals() {
    let daily = daily();
    for (day, expected) in [
        (date(2026, 11, 23), "klondike one 2"),
        (date(2026, 11, 24), "freecell standard 260"),
        (date(2026, 12, 25), "klondike standard 8207"),
        (date(2027, 2, 14), "eight-off standard 21253"),
        (date(2027, 12, 26), "eight-off standard 101896"),
    ] {
        let deal = daily.day(day, day).unwrap();
        let told = format!(
            "{} {} {}",
            deal.game(),
            deal.variant(),
            deal.deal().unwrap()
        );
        assert_eq!(
            (told.as_str(), deal.place()),
            (expected, Place::Day(day)),
            "{day}"
        );
    }
    let week = Week::of(date(2027, 2, 11));
    let tour: Vec<String> = daily
        .tour(week, LATE)
        .unwrap()
        .iter()
        .map(|deal| {
            format!(
                "{} {} {}",
                deal.game(),
                deal.variant(),
                deal.deal().unwrap()
            )
        })
        .collect();
    let expected = [
        "freecell standard 1000028161",
        "golf standard 1000028418",
        "russian standard 1000028695",
        "tri-peaks standard 1000028929",
        "bakers-dozen standard 1000029185",
        "forty-thieves standard 1000029441",
        "pyramid standard 1000029700",
        "whitehead standard 1000029954",
        "poker-squares standard 1000030209",
        "simple-simon standard 1000030465",
    ];
    assert_eq!(tour, expected);
}

#[test]
fn a_week_begins_with_an_easy_deal_and_ends_with_the_hardest() {
    use Level::{Easy, Expert, Fair, Hard, Medium};
    let daily = daily();
    for week in weeks(&daily) {
        let days = week.days().into_iter();
        let levels: Vec<Option<Level>> = days
            .map(|date| daily.day(date, LATE).unwrap().level())
            .collect();
        let rising = [Easy, Fair, Fair, Medium, Medium, Hard, Expert];
        assert_eq!(levels, rising.map(Some), "{week}");
        let tour = daily.tour(week, LATE).unwrap();
        assert!(tour.iter().all(|deal| deal.level().is_none()), "{week}");
    }
}

#[test]
fn every_slot_has_the_rules_that_it_was_published_with() {
    let daily = daily();
    let mut games = BTreeSet::new();
    for epoch in weeks(&daily).map(|week| daily.table.epoch(week).unwrap()) {
        assert_eq!(epoch.shuffle, SHUFFLE_VERSION);
        for (_, slot) in daily.table.slots() {
            if !games.insert(slot.line) {
                continue;
            }
            let (game, variant) = (&slot.game, Some(slot.variant.as_str()));
            let fingerprint = slot
                .fingerprint
                .unwrap_or_else(|| panic!("line {}: run `patience-lab daily --make`", slot.line));
            let rules = embedded().rules_with(game, variant, &slot.options, fingerprint);
            let rules = rules.unwrap_or_else(|| {
                panic!(
                    "the rules of {game} have changed since its deals were published: keep its \
                     former file as rules/frozen/{game}-{fingerprint:016x}.toml, or start a new \
                     epoch in rules/daily.txt"
                )
            });
            assert_eq!(rules.seats(), 1, "{game}");
            // Options that were added since have their defaults, or the rules would have changed.
            let is_spelled = |id: &String| slot.options.iter().any(|(name, _)| name == id);
            let settings = rules.about.settings.iter();
            let options: Vec<(String, String)> = settings
                .filter(|setting| is_spelled(&setting.id) || setting.value != setting.default)
                .map(|setting| (setting.id.clone(), setting.value.to_string()))
                .collect();
            assert_eq!(options, slot.options, "{game}: every option is spelled");
        }
    }
    assert!(games.len() >= SLOTS);
}

#[test]
fn no_two_deals_of_the_table_have_the_same_number() {
    let daily = daily();
    let mut numbers = BTreeSet::new();
    for deal in weeks(&daily).flat_map(|week| deals(&daily, week)) {
        let number = deal.deal().unwrap();
        let is_tour = matches!(deal.place(), Place::Row(..));
        assert_eq!(is_tour, number.get() > FIRST_OF_TOURS);
        assert!(numbers.insert(number), "{number}");
    }
    assert_eq!(numbers.len() % SLOTS, 0);
    // The days of the year 9999 still come before the first tour.
    let last = daily
        .table
        .appointment(Week::of(date(9999, 12, 20)), 6)
        .unwrap();
    assert!(last.base + NUMBERS < FIRST_OF_TOURS);
}

#[test]
fn future_days_are_hidden_and_days_before_the_first_have_no_deal() {
    let daily = daily();
    let (today, tomorrow) = (date(2026, 12, 31), date(2027, 1, 1));
    let hidden = daily.day(tomorrow, today).unwrap_err();
    assert_eq!(
        hidden.to_string(),
        "the deal of 2027-01-01 is hidden until that day; today is 2026-12-31: choose today or an earlier day"
    );
    assert!(daily.day(today, today).is_ok());
    // When the clock is set back, later days are hidden again.
    assert!(daily.day(today, today.yesterday().unwrap()).is_err());
    let week = Week::of(today);
    assert_eq!(daily.tour(week, today).unwrap().len(), ROWS);
    let hidden = daily.tour(week.plus(1), today).unwrap_err();
    assert_eq!(
        hidden.to_string(),
        "the tour of 2027-W01 is hidden until that week; this week is 2026-W53: choose this week or an earlier one"
    );
    let first = daily.first();
    assert_eq!(first, date(2026, 11, 23));
    let before = first.yesterday().unwrap();
    let early = daily.day(before, today).unwrap_err().to_string();
    assert!(
        early.ends_with("2026-11-23: choose that day or a later one"),
        "{early}"
    );
    let early = daily.day(before, before).unwrap_err().to_string();
    assert!(
        early.ends_with("today is 2026-11-22: correct the clock"),
        "{early}"
    );
    assert!(daily.tour(Week::of(before), today).is_err());
}

#[test]
fn past_the_end_of_the_table_a_search_finds_the_deal_and_marks_it() {
    let daily = daily();
    let last = daily.last().unwrap();
    assert!(
        !daily
            .day(last, LATE)
            .unwrap()
            .settle(embedded(), &Watch::default())
            .unwrap()
            .is_beyond_table
    );
    let day = last.tomorrow().unwrap();
    let deal = daily.day(day, LATE).unwrap();
    assert_eq!(deal.deal(), None);
    let found = deal.settle(embedded(), &Watch::default()).unwrap();
    assert!(found.is_beyond_table);
    assert_eq!(found.deal.get() / NUMBERS, deal.base / NUMBERS);
    let again = deal.settle(embedded(), &Watch::default()).unwrap();
    assert_eq!((again.deal, found.game().deal()), (found.deal, found.deal));
    // A search that is cancelled finds nothing.
    let saturday = Week::of(day).day(5);
    let deal = daily.day(saturday, LATE).unwrap();
    let watch = Watch::default();
    watch.cancel();
    let none = deal.settle(embedded(), &watch).map(|found| found.deal);
    let game = deal.game().to_owned();
    assert_eq!(none.unwrap_err(), DailyError::NoneWon { game });
}

/// Returns the built-in files after one rule file was changed.
fn with_changed_rules(id: &str, frozen: Vec<(&'static str, &'static str)>) -> Embedded {
    let changed = |(name, text): &(&'static str, &'static str)| {
        let text = if *name == id {
            let line = "redeals = \"{redeals}\"";
            let other = text.replacen(line, "redeals = 5", 1);
            assert_ne!(*text, other, "the file has no line {line}");
            Box::leak(other.into_boxed_str())
        } else {
            *text
        };
        (*name, text)
    };
    Embedded {
        rules: Vec::leak(former().rules.iter().map(changed).collect()),
        frozen: Vec::leak(frozen),
        ..former()
    }
}

#[test]
fn a_deal_is_played_by_the_frozen_rules_that_it_was_published_with() {
    let daily = daily();
    let deal = daily.day(daily.first(), LATE).unwrap();
    let (id, fingerprint) = (deal.game(), deal.slot.fingerprint.unwrap());
    let lost = with_changed_rules(id, Vec::new());
    let error = deal
        .settle(lost, &Watch::default())
        .unwrap_err()
        .to_string();
    let name = format!("{id}-{fingerprint:016x}");
    assert!(
        error.contains(&format!("rules/frozen/{name}.toml")),
        "{error}"
    );
    let texts: BTreeMap<&str, &'static str> = former().rules.iter().copied().collect();
    let kept = with_changed_rules(id, vec![(name.leak(), texts[id])]);
    let settled = deal.settle(kept, &Watch::default()).unwrap();
    assert_eq!(settled.rules.about.fingerprint, fingerprint);
    // A saved game of the deal resumes by the same rules.
    let mut game = settled.game();
    let mv = game.legal_moves()[0];
    game.play(patience_core::Seat::FIRST, mv, 0).unwrap();
    let snapshot = Snapshot {
        game: game.clone(),
        about: About::default(),
        duel: None,
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.toml");
    // Saved games contain their rules, but older ones do not.
    let (text, _) = saved::without_rules(&saved::write_game(&snapshot).unwrap());
    std::fs::write(&path, text).unwrap();
    let read = |embedded| {
        let catalogue = Catalogue::new(embedded, PathBuf::from("/nowhere/rules"));
        saved::read_game(&path, &catalogue).map(|loaded| loaded.game.position().clone())
    };
    assert_eq!(read(kept).unwrap(), *game.position());
    let error = read(lost).unwrap_err().to_string();
    assert!(
        error.contains("have changed since this game was saved"),
        "{error}"
    );
}

/// Every deal is played by the rules that it was published with, however they are worded now. A game saved earlier
/// resumes by the same rules, and counts like a new one.
#[test]
fn the_deals_stay_when_the_rule_files_are_rewritten() {
    let daily = daily();
    let catalogue = Catalogue::new(embedded(), PathBuf::from("/nowhere/rules"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.toml");
    let mut lines = BTreeSet::new();
    let deals = weeks(&daily).flat_map(|week| deals(&daily, week));
    for deal in deals.filter(|deal| lines.insert(deal.slot.line)) {
        let (before, now) = (
            deal.rules(former()).unwrap(),
            deal.rules(embedded()).unwrap(),
        );
        assert!(before.plays_like(&now), "{}", deal.game());
        let mut game = Game::new(before, deal.deal().unwrap());
        let mv = game.legal_moves()[0];
        game.play(patience_core::Seat::FIRST, mv, 0).unwrap();
        let about = About {
            key: Some(GameKey::fresh()),
            ending: Some(Ending {
                outcome: Outcome::GivenUp,
                when: Moment::new(1_795_521_600, 0).unwrap(),
                winnable: None,
            }),
            ..About::default()
        };
        let snapshot = Snapshot {
            game,
            about,
            duel: None,
        };
        let text = saved::write_game(&snapshot).unwrap();
        for text in [&text, &saved::without_rules(&text).0] {
            std::fs::write(&path, text).unwrap();
            let loaded = saved::read_game(&path, &catalogue).unwrap();
            assert!(loaded.about.superseded.is_none());
            assert!(*loaded.game.rules() == now, "{}", deal.game());
            let record = GameRecord::from_snapshot(&loaded).unwrap();
            assert_eq!(record.fingerprint, crate::survey::fingerprint(&now));
        }
    }
    assert!(lines.len() > 30, "{}", lines.len());
}

#[test]
fn a_players_own_file_does_not_change_the_deal_of_the_day() {
    let folder = tempfile::tempdir().unwrap();
    let daily = daily();
    let deal = daily.day(daily.first(), LATE).unwrap();
    let own = format!("extends = \"{}\"\ntitle = \"Mine\"\n", deal.game());
    std::fs::write(folder.path().join(format!("{}.toml", deal.game())), own).unwrap();
    let catalogue = Catalogue::new(embedded(), folder.path().to_owned());
    assert_eq!(catalogue.rule_file(deal.game()).unwrap().title(), "Mine");
    let rules = deal.rules(catalogue.embedded()).unwrap();
    assert_ne!(rules.about.title, "Mine");
}

#[test]
fn a_place_is_written_and_read_again_and_nothing_else_is_one() {
    for text in ["2026-11-24", "2028-02-29", "2026-W48/1", "2026-W53/10"] {
        let place: Place = text.parse().unwrap();
        assert_eq!(place.to_string(), text);
    }
    for text in [
        "",
        "today",
        "2026-11-31",
        "2026-W48",
        "2026-W48/0",
        "2026-W48/11",
        "2026-W48/01",
        "2026-W48/+1",
        "2026-W54/1",
        "2026-W48/1/1",
        "20261124",
        "2026-11-24T00:00:00",
    ] {
        assert_eq!(text.parse::<Place>(), Err(NotAPlace), "{text}");
    }
    let date = date(2026, 11, 29);
    let row = |text: &str| text.parse::<Place>().unwrap();
    assert!(row("2026-W48/1").is_on(date) && !row("2026-W49/1").is_on(date));
    assert!(row("2026-11-29").is_on(date) && !row("2026-11-28").is_on(date));
}

#[test]
fn a_plan_shows_only_the_days_that_have_begun() {
    let (daily, week) = (daily(), Week::of(date(2026, 11, 24)));
    let places = |today| {
        let plan = WeekPlan::new(&daily, week, today, embedded());
        let places = plan.deals.iter().map(|planned| planned.place.to_string());
        places.collect::<Vec<_>>()
    };
    let tour = |number: usize| format!("2026-W48/{number}");
    let expected: Vec<String> = ["2026-11-23".to_owned(), "2026-11-24".to_owned()]
        .into_iter()
        .chain((1..=10).map(tour))
        .collect();
    assert_eq!(places(date(2026, 11, 24)), expected);
    assert_eq!(places(LATE).len(), 17);
    assert_eq!(places(date(2026, 11, 22)), Vec::<String>::new());
    let plan = WeekPlan::new(&daily, week, LATE, embedded());
    for planned in &plan.deals {
        let deal = daily.at(planned.place, LATE).unwrap();
        let settled = deal.settle(embedded(), &Watch::default()).unwrap();
        assert_eq!(planned.deal, Some(settled.deal));
        assert_eq!(planned.is_for_points(), settled.proof == Proof::Any);
        assert_eq!(planned.title(), Some(settled.rules.about.full_title()));
    }
}

#[test]
fn a_saved_game_keeps_its_day_and_when_it_was_begun() {
    let daily = daily();
    let deal = daily.day(daily.first(), LATE).unwrap();
    let settled = deal.settle(embedded(), &Watch::default()).unwrap();
    let mut game = settled.game();
    let mv = game.legal_moves()[0];
    game.play(patience_core::Seat::FIRST, mv, 0).unwrap();
    let mark = DailyMark {
        day: settled.place.to_string(),
        began: "2026-11-23T23:59:00+01:00".parse().ok(),
    };
    for day in [None, Some(mark)] {
        let snapshot = Snapshot {
            game: game.clone(),
            duel: None,
            about: About {
                day: day.clone(),
                ..About::default()
            },
        };
        let folder = tempfile::tempdir().unwrap();
        let store = saved::Store::open(folder.path());
        let path = folder.path().join("kept.toml");
        std::fs::write(&path, saved::write_game(&snapshot).unwrap()).unwrap();
        let catalogue = crate::tests::catalogue();
        assert_eq!(saved::read_game(&path, &catalogue).unwrap().about.day, day);
        let listed = store.unfinished().remove(0);
        assert_eq!(listed.day, day.map(|mark| mark.day));
    }
}

#[test]
fn a_published_deal_is_found_again_by_its_rules_and_number() {
    let (daily, embedded) = (daily(), embedded());
    let mut with_level = 0;
    for week in [0, 1, 40, 100].map(|weeks| daily.table.first().plus(weeks)) {
        for place in 0..SLOTS {
            let published = daily.table.appointment(week, place).unwrap();
            let rules = published.rules(embedded).unwrap().about.fingerprint;
            let deal = published.deal().unwrap();
            let level_of = |rules, deal| daily.level_of(embedded, rules, deal);
            assert_eq!(level_of(rules, deal), published.level());
            assert_eq!(level_of(rules + 1, deal), None);
            assert_eq!(level_of(rules, deal.plus(1).unwrap()), None);
            with_level += usize::from(published.level().is_some());
        }
    }
    assert!(with_level > 10, "{with_level}");
    let beyond = [1, 1_000_000, u64::MAX >> 1].map(|number| DealNumber::new(number).unwrap());
    assert_eq!(
        beyond.map(|deal| daily.level_of(embedded, 0, deal)),
        [None; 3]
    );
}
