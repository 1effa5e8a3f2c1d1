//! Statistics of 100,000 games: the time that they take, and a check that they are right.
//! `cargo bench --bench statistics`.

use std::time::{Duration, Instant};

use jiff::civil::date;
use patience_app::records::statistics::{
    AgainstComputers, GameQuery, GameStatistics, HeadToHead, Overview, Specials,
};
use patience_app::records::{GameRecord, HandRecord, PlayerRecord, Records, Selection};
use patience_app::saved::ending::{GameKey, Moment, Outcome};

const GAMES: i64 = 100_000;

/// The time limit for one kind of statistics.
const LONGEST: Duration = Duration::from_millis(300);

fn record(number: i64) -> GameRecord {
    let outcome = match number % 3 {
        0 => Outcome::Won,
        1 => Outcome::NoMoves,
        _ => Outcome::Left,
    };
    let won = outcome == Outcome::Won;
    GameRecord {
        key: GameKey::of_text(&number.to_string()),
        game: "klondike".to_owned(),
        title: "Klondike".to_owned(),
        variant: "standard".to_owned(),
        variant_title: "Standard".to_owned(),
        options: Vec::new(),
        fingerprint: "00000000000000aa".to_owned(),
        deal: number.to_string(),
        day: None,
        began: None,
        duel: false,
        // One game every twenty minutes, the last one at noon on 24 November 2026.
        ended: Moment::new(1_795_521_600 - (GAMES - 1 - number) * 1200, 60).expect("a date"),
        outcome,
        winnable: None,
        moves: u32::try_from(number % 100).expect("a small number") + 60,
        elapsed_ms: u64::try_from(number * 7919 % 900_000).expect("no negative number") + 60_000,
        hints: 0,
        undos: u32::from(number % 2 == 0),
        players: vec![PlayerRecord {
            name: "Ann".to_owned(),
            level: None,
            side: 0,
            points: 0,
            won,
        }],
        hands: vec![HandRecord {
            winner: won.then_some(0),
            points: vec![0],
        }],
        starred: false,
        former_keys: Vec::new(),
        file: None,
    }
}

fn timed<T>(name: &str, longest: Duration, work: impl Fn() -> T) -> T {
    let start = Instant::now();
    let result = work();
    let time = start.elapsed();
    println!("{name:<24} {:>8.1} ms", time.as_secs_f64() * 1000.0);
    assert!(time < longest, "{name} took {time:?}");
    result
}

fn main() {
    let records: Vec<GameRecord> = (0..GAMES).map(record).collect();
    let query = GameQuery {
        person: "Ann",
        game: "klondike",
        variant: "standard",
        present: None,
        today: date(2026, 11, 24),
        weeks: 52,
    };
    let game = timed("one game", LONGEST, || {
        GameStatistics::new(&records, &query)
    });
    assert_eq!(game.current.counts.played, 100_000);
    assert_eq!(game.current.counts.won, 33_334);
    let all = timed("all games", LONGEST, || Overview::new(&records, "Ann"));
    assert_eq!(all.counts, game.current.counts);
    let last = &records[records.len() - 1];
    let special = timed("special results", LONGEST, || {
        Specials::of(last, &records, "Ann")
    });
    assert_eq!(special.figures.streak, 1);
    let pairs = timed("two people", LONGEST, || HeadToHead::pairs(&records));
    assert!(pairs.is_empty());
    let computers = timed("computer players", LONGEST, || {
        AgainstComputers::of(&records, "Ann")
    });
    assert!(computers.is_empty());
    let folder = tempfile::tempdir().expect("a folder");
    let kept = Records::new(folder.path(), folder.path(), patience::EMBEDDED);
    let mut database = kept.write().expect("a database");
    let put = database.put_all(records.iter());
    put.expect("the records are written");
    drop(database);
    let read = timed("reading the database", Duration::from_secs(30), || {
        let database = kept.read().expect("a database").expect("it is there");
        database
            .games(Selection::OfGame("klondike"))
            .expect("the records are read")
    });
    assert_eq!(read.len(), records.len());
}
