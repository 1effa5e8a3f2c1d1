//! Shared lines: written, read back, and the errors of lines that cannot be opened.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use patience_core::{Act, DealNumber, Entry, Game, Move, Position, Seat, notation};
use patience_solver::{Budget, Verdict, Watch, shorten, solve};
use proptest::prelude::*;

use super::envelope::tests::{forged, forged_content};
use super::*;
use crate::duel::DuelMode;
use crate::tests::{catalogue, embedded, former};

/// Reproducible pseudo-random numbers (`SplitMix64`).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % end as u64).unwrap()
    }
}

fn new_game(id: &str, variant: Option<&str>, set: &[(&str, &str)]) -> Game {
    let file = catalogue().rule_file(id).unwrap();
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let rules = file.compile(variant, &set).unwrap();
    Game::new(Arc::new(rules), DealNumber::new(617).unwrap())
}

fn snapshot(game: Game, duel: Option<Duel>) -> Snapshot {
    Snapshot {
        game,
        duel,
        about: About {
            elapsed: Duration::from_millis(61_500),
            hints: 3,
            ..About::default()
        },
    }
}

/// Makes a legal move or deals the next hand, and now and then undoes. Returns whether anything was
/// possible.
fn step(game: &mut Game, chance: &mut Chance, ms: u64) -> bool {
    let seat = game.to_move();
    let act = match game.hand_end() {
        Some(_) if game.match_over() => return false,
        Some(_) => Act::NextHand,
        None => {
            let legal = game.legal_moves();
            Act::Move(legal[chance.below(legal.len())])
        }
    };
    game.act(Entry { ms, seat, act }).unwrap();
    if chance.below(8) == 0 {
        game.undo();
    }
    true
}

/// Plays random moves, ending with some that can be redone.
fn play(game: &mut Game, moves: usize, seed: u64) {
    let mut chance = Chance(seed);
    for number in 0..moves {
        if !step(game, &mut chance, number as u64 * 400) {
            break;
        }
    }
    game.undo();
}

/// The acts without their times.
fn acts(snapshot: &Snapshot) -> Vec<(Seat, Seat, Act)> {
    let done = acts_done(&snapshot.game, snapshot.duel.as_ref());
    done.into_iter()
        .map(|(player, entry)| (player, entry.seat, entry.act))
        .collect()
}

/// Checks that a game survives being a line, and returns the line.
fn check(snapshot: &Snapshot, what: &str) -> String {
    let line = line(snapshot).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert!(line.bytes().all(|byte| byte.is_ascii_graphic()), "{line}");
    assert!(has_form(&line), "{line}");
    let read = read(&line, &catalogue()).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(acts(&read), acts(snapshot), "{what}");
    assert_eq!(read.game.position(), snapshot.game.position(), "{what}");
    assert_eq!(read.game.series(), snapshot.game.series(), "{what}");
    assert_eq!(read.game.deal(), snapshot.game.deal(), "{what}");
    assert_eq!(
        read.game.rules().about.settings,
        snapshot.game.rules().about.settings,
        "{what}"
    );
    assert!(!read.game.can_redo(), "{what}");
    assert_eq!(
        (read.about.elapsed, read.about.hints),
        (snapshot.about.elapsed, 3),
        "{what}"
    );
    let last = read.game.log().last().map(|entry| entry.ms);
    assert!(
        last.is_none_or(|ms| read.duel.is_some() || ms == 61_500),
        "{what}"
    );
    match (&read.duel, &snapshot.duel) {
        (Some(read), Some(written)) => {
            assert_eq!(read.mover(), written.mover(), "{what}");
            let (read, written) = (read.beside(), written.beside());
            assert_eq!(read.position(), written.position(), "{what}");
        }
        (read, written) => assert!(read.is_none() && written.is_none(), "{what}"),
    }
    assert_eq!(super::line(&read), Ok(line.clone()), "{what}");
    line
}

#[test]
fn every_variant_of_every_game_reads_back_unchanged() {
    let catalogue = catalogue();
    let (mut seen, mut races, mut longest) = (0, 0, 0);
    for (seed, entry) in (0..).zip(catalogue.index()) {
        let file = catalogue.rule_file(&entry.id).unwrap();
        for variant in file.variants() {
            let what = format!("{} {}", entry.id, variant.id);
            let mut game = new_game(&entry.id, Some(&variant.id), &[]);
            if game.rules().in_real_time() {
                let refused = line(&snapshot(game, None)).unwrap_err();
                assert!(matches!(refused, LineError::RealTime { .. }), "{what}");
                races += 1;
                game = new_game(&entry.id, Some(&variant.id), &[("pace", "turns")]);
            }
            play(&mut game, 130, seed);
            let line = check(&snapshot(game, None), &what);
            longest = longest.max(line.len());
            seen += 1;
        }
    }
    assert!(
        seen > 300 && races > 3,
        "{seen} forms, {races} of them races"
    );
    assert!(longest <= 700, "the longest line has {longest} characters");
}

#[test]
fn matches_of_several_hands_read_back_unchanged() {
    let mut hands = Vec::new();
    let games = [
        ("pishe-pasha", &[("hands", "3")][..]),
        ("double-solitaire", &[("hands", "3")]),
        ("nertz", &[("pace", "turns")]),
    ];
    for (id, set) in games {
        for seed in 0..10 {
            let mut game = new_game(id, None, set);
            play(&mut game, 2_000, seed);
            match line(&snapshot(game.clone(), None)) {
                Err(LineError::TooLong { moves }) => assert_eq!(moves, game.done()),
                _ => {
                    check(&snapshot(game.clone(), None), id);
                    hands.push(game.series().hands().len());
                }
            }
        }
    }
    assert!(hands.iter().any(|hands| *hands > 0), "{hands:?}");
}

/// Players other than the one to move may say "stop" or give up.
#[test]
fn an_act_out_of_turn_keeps_its_player() {
    let other = |game: &Game| {
        let mut others = game.rules().all_seats();
        others.find(|seat| *seat != game.to_move()).unwrap()
    };
    let mut stopped = 0;
    for seed in 0..40 {
        let mut game = new_game("pishe-pasha", Some("stop"), &[]);
        let mut chance = Chance(seed);
        for number in 0..60 {
            let mut stop = game.clone();
            if stop.play(other(&game), Move::Stop, number).is_ok() {
                check(&snapshot(stop, None), "stop");
                stopped += 1;
            }
            if !step(&mut game, &mut chance, number) {
                break;
            }
            let mut given_up = game.clone();
            let (ms, seat) = (number, other(&game));
            let act = Act::Resign;
            if given_up.act(Entry { ms, seat, act }).is_ok() {
                check(&snapshot(given_up, None), "given up");
            }
        }
    }
    assert!(stopped > 0);
}

#[test]
fn duels_read_back_unchanged() {
    let mut manners = Vec::new();
    for id in ["poker-squares", "golf", "klondike", "puss-in-the-corner"] {
        for (seed, moves) in (0..).zip([0, 1, 2, 9, 23, 60]) {
            let mut game = new_game(id, None, &[]);
            let mut duel = Duel::new(&game, PLAYERS[usize::from(seed % 2 == 0)]);
            let mut chance = Chance(seed);
            for number in 0..moves {
                duel.hand_over(&mut game);
                let act = match game.legal_moves() {
                    _ if duel.is_over(&game) => break,
                    _ if game.hand_end().is_some() => Act::NextHand,
                    _ if chance.below(12) == 0 => Act::Resign,
                    legal => Act::Move(legal[chance.below(legal.len())]),
                };
                let seat = Seat::FIRST;
                let player = duel.mover();
                duel.act(
                    &mut game,
                    player,
                    Entry {
                        ms: number,
                        seat,
                        act,
                    },
                )
                .unwrap();
                if chance.below(6) == 0 {
                    let _ = duel.undo(&mut game, false);
                }
            }
            duel.hand_over(&mut game);
            manners.push(duel.manner());
            check(&snapshot(game, Some(duel)), id);
        }
    }
    for manner in [DuelMode::HeadToHead, DuelMode::OneAfterTheOther] {
        assert!(manners.contains(&manner));
    }
}

#[test]
fn a_won_game_takes_few_characters() {
    let mut won = Vec::new();
    for id in [
        "freecell",
        "klondike",
        "penguin",
        "golf",
        "spiderette",
        "forty-thieves",
    ] {
        let rules = Arc::clone(new_game(id, None, &[]).rules());
        let budget = Budget {
            states: Some(60_000),
            ..Budget::default()
        };
        let solved = (1..40).find_map(|number| {
            let deal = DealNumber::new(number)?;
            let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
            match solve(&rules, &start, &budget, &Watch::default()).verdict {
                Verdict::Won(moves) => Some((deal, shorten(&rules, &start, moves))),
                _ => None,
            }
        });
        let Some((deal, moves)) = solved else {
            continue;
        };
        let mut game = Game::new(rules, deal);
        for mv in moves {
            game.play(Seat::FIRST, mv, 0).unwrap();
        }
        let line = check(&snapshot(game.clone(), None), id);
        assert!(line.len() <= 700, "{id}: {} characters", line.len());
        println!("{id}: {} moves, {} characters", game.done(), line.len());
        won.push(id);
    }
    assert!(won.len() >= 4, "{won:?}");
}

#[test]
fn a_line_keeps_variants_options_and_deal_numberings() {
    let mut game = new_game("klondike", Some("vegas"), &[]);
    play(&mut game, 9, 1);
    let line = check(&snapshot(game, None), "vegas");
    assert!(line.starts_with("klondike@617:"), "{line}");
    let rules = Arc::clone(new_game("penguin", None, &[("cells", "5")]).rules());
    let game = Game::new(rules, DealNumber::microsoft(617).unwrap());
    let line = check(&snapshot(game, None), "Microsoft's");
    assert!(line.starts_with("penguin@ms617:"), "{line}");
}

#[test]
fn a_game_too_long_for_a_line_says_so() {
    let mut game = new_game("spider", None, &[]);
    for seed in 0.. {
        play(&mut game, 400, seed);
        if game.done() > 1500 {
            break;
        }
        assert!(seed < 100, "the game stays short");
    }
    let moves = game.done();
    let refused = line(&snapshot(game, None));
    assert_eq!(refused, Err(LineError::TooLong { moves }));
    let words = refused.unwrap_err().to_string();
    assert!(
        words.ends_with(" moves is too long for a line of 2,000 characters"),
        "{words}"
    );
}

/// The line of a few moves of Klondike, its fingerprint, and its content.
fn sample() -> (String, u64, String) {
    let mut game = new_game("klondike", None, &[]);
    play(&mut game, 12, 5);
    let line = line(&snapshot(game, None)).unwrap();
    let envelope = Envelope::open(&line).unwrap();
    (line, envelope.fingerprint, envelope.content)
}

/// The lines of a game with an option, of a variant, and of a daily deal with frozen rules.
#[test]
fn a_line_from_before_the_rule_files_were_rewritten_is_read_by_the_present_rules() {
    let catalogue = |embedded| Catalogue::new(embedded, PathBuf::from("/nowhere/rules"));
    for (id, variant, set) in [
        ("klondike", "one", vec![]),
        (
            "freecell",
            "standard",
            vec![("cells".to_owned(), "3".to_owned())],
        ),
        ("golf", "corner", vec![]),
    ] {
        let file = |embedded| catalogue(embedded).rule_file(id).unwrap();
        let compiled = |embedded| file(embedded).compile(Some(variant), &set).unwrap();
        let deal = DealNumber::new(617).unwrap();
        let mut game = Game::new(Arc::new(compiled(former())), deal);
        play(&mut game, 12, 5);
        let line = line(&snapshot(game.clone(), None)).unwrap();
        let loaded = read(&line, &catalogue(embedded())).unwrap();
        assert_eq!(loaded.game.position(), game.position());
        assert!(**loaded.game.rules() == compiled(embedded()), "{id}");
    }
}

fn refusal(line: &str) -> String {
    read(line, &catalogue()).unwrap_err().to_string()
}

#[test]
fn every_error_is_one_sentence() {
    let (good, fingerprint, content) = sample();
    let forge = |front: &str, content: &str| forged_content(front, fingerprint, content);
    let cut = &good[..good.len() - 7];
    let (numbers, moves) = content.split_once("\n\n").unwrap();
    let cases = [
        ("weekend.toml".to_owned(), "this is not a shared game"),
        (cut.to_owned(), "the line is cut short or mistyped"),
        (
            good.replacen("617", "618", 1),
            "the line is cut short or mistyped",
        ),
        (
            forged("klondike@617:", &[9, 1, 2, 3]),
            "made by a newer version of the program (form 9; this one reads 1)",
        ),
        (
            forged("klondike@617:", &[1, 2, 3]),
            "holds no game that this program can read",
        ),
        (
            forge("klondike@617:", "hello"),
            "holds no game that this program can read",
        ),
        (
            forge("klondike@617:", &content.replacen("1 ", "7 ", 1)),
            "shuffled by version 7 of the shuffle, but this program deals different cards with version 1",
        ),
        (
            forge("%1B%5B2J@617:", &content),
            "this program does not have the game `␛[2J`",
        ),
        (
            forge("..@617:", &content),
            "holds no game that this program can read",
        ),
        (
            forge("golf@617:", &content),
            "the line uses different rules of Golf than this program",
        ),
        (
            forge("klondike@617:", &format!("{numbers}\nvegas\n{moves}")),
            "different rules of Klondike · Vegas than this",
        ),
        (
            forge("klondike@617:", &format!("{numbers}\nnone\n{moves}")),
            "different rules of Klondike than this",
        ),
        (
            forge("klondike@617:", &format!("{numbers}\n none=1\n{moves}")),
            "different rules of Klondike than this",
        ),
        (
            forge("klondike@617:", &format!("{numbers} 3\n\n{moves}")),
            "holds no game that this program can read",
        ),
        (
            forge("klondike@617:", &format!("{content}\nx")),
            "`x`, cannot be played back: there is no move or pile called `x`",
        ),
        (
            forge("klondike@617:", &format!("{content}\n2 turn")),
            "`2 turn`, cannot be played back: the player number must be from 1 to 1",
        ),
        (
            forge("klondike@617:", &format!("{numbers}\n\nt1>f1\n{moves}")),
            "move 1 of the line, `t1>f1`, cannot be played back: ",
        ),
        (
            forge("klondike@617:", &format!("{content}\nnext-hand")),
            "cannot be played back: the hand is not over",
        ),
    ];
    for (line, words) in cases {
        let said = refusal(&line);
        assert!(said.contains(words), "{said}");
        assert!(!said.contains('\n') && !said.contains('\u{1b}'), "{said:?}");
    }
}

#[test]
fn lines_about_players_that_a_game_does_not_have_are_refused() {
    let of = |id: &str, set: &[(&str, &str)]| new_game(id, None, set).rules().about.fingerprint;
    let fingerprint = of("pishe-pasha", &[]);
    let duel = forged_content("pishe-pasha@617:", fingerprint, "1 0 0 1\n");
    assert_eq!(
        read(&duel, &catalogue()).unwrap_err(),
        ReadError::Unreadable
    );
    let nobody = forged_content("pishe-pasha@617:", fingerprint, "1 0 0\n\n0 resign");
    assert!(refusal(&nobody).contains("the player number must be from 1 to 2"));
    let racing = new_game("nertz", None, &[]);
    assert!(racing.rules().in_real_time());
    let race = forged_content("nertz@617:", racing.rules().about.fingerprint, "1 0 0\n");
    assert!(refusal(&race).contains("Nertz is played in real time"));
    let other = forged_content("golf@617:", of("golf", &[]), "1 0 0 1\n\n2 resign");
    assert!(refusal(&other).contains("it is the other player's turn"));
}

#[test]
fn a_line_of_very_many_moves_is_refused_before_they_are_played() {
    let fingerprint = new_game("klondike", None, &[]).rules().about.fingerprint;
    let refused = |number: usize| {
        let turns = format!("1 0 0\n{}", "\nturn".repeat(number));
        let line = forged_content("klondike@617:", fingerprint, &turns);
        read(&line, &catalogue()).unwrap_err()
    };
    assert!(matches!(refused(10_000), ReadError::Move { .. }));
    assert_eq!(refused(10_001), ReadError::Unreadable);
    assert_eq!(refused(100_000), ReadError::Unreadable);
    assert_eq!(refused(2_000_000), ReadError::TooLong);
}

#[test]
fn a_users_own_game_needs_its_rule_file() {
    let folder = tempfile::tempdir().unwrap();
    let golf = embedded().source("golf").unwrap().text.clone();
    let own = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    own("My Golf (old).toml", &golf);
    let with_own = || Catalogue::new(embedded(), folder.path().to_owned());
    let file = with_own().rule_file("My Golf (old)").unwrap();
    let rules = Arc::new(file.compile(None, &[]).unwrap());
    let line = line(&snapshot(
        Game::new(rules, DealNumber::new(1).unwrap()),
        None,
    ))
    .unwrap();
    assert!(line.starts_with("My%20Golf%20%28old%29@1:"), "{line}");
    assert!(read(&line, &with_own()).is_ok());
    let nowhere = Catalogue::new(embedded(), PathBuf::from("/nowhere/rules"));
    let said = read(&line, &nowhere).unwrap_err();
    let id = "My Golf (old)".to_owned();
    assert_eq!(said, ReadError::UnknownGame { id });
    own("My Golf (old).toml", "title = 3");
    let said = read(&line, &with_own()).unwrap_err();
    assert!(matches!(said, ReadError::Unplayable { .. }), "{said}");
}

/// In real time moves may come in any order; a shared move must still be valid notation.
#[test]
fn the_moves_of_a_line_are_in_the_notation_without_cards() {
    let mut game = new_game("klondike", None, &[]);
    play(&mut game, 40, 2);
    let content = Envelope::open(&line(&snapshot(game.clone(), None)).unwrap())
        .unwrap()
        .content;
    let mut lines = content.lines().skip(2);
    let mut again = Game::new(Arc::clone(game.rules()), game.deal());
    for entry in &game.log()[..game.done()] {
        let text = lines.next().unwrap();
        let Act::Move(mv) = entry.act else {
            panic!("{entry:?} is no move");
        };
        let whole = notation::write_move(game.rules(), again.position(), mv);
        assert!(
            whole.starts_with(text) && !text.contains(' '),
            "{whole}, {text}"
        );
        again.act(*entry).unwrap();
    }
    assert_eq!(lines.next(), None);
}

proptest! {
    #[test]
    fn reading_any_text_does_not_panic(text in "\\PC{0,60}", more in "[a-z0-9@:%_-]{0,60}") {
        let catalogue = catalogue();
        let _ = read(&text, &catalogue);
        prop_assert!(read(&more, &catalogue).is_err());
        let line = format!("klondike@617:{more}");
        prop_assert!(read(&line, &catalogue).is_err());
    }

    #[test]
    fn reading_any_bytes_with_a_correct_checksum_does_not_panic(
        version in 0_u8..3,
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let bytes = [vec![version], bytes].concat();
        let _ = read(&forged("klondike@617:", &bytes), &catalogue());
    }

    #[test]
    fn a_changed_line_is_refused(
        at in any::<prop::sample::Index>(),
        length in 0_usize..4,
        put in "[A-Za-z0-9_-]{0,4}",
    ) {
        let (good, ..) = sample();
        let at = at.index(good.len());
        let mut changed = good.clone();
        changed.replace_range(at..(at + length).min(good.len()), &put);
        if changed != good {
            let refused = read(&changed, &catalogue()).unwrap_err();
            prop_assert!(matches!(refused, ReadError::Damaged | ReadError::NoLine), "{refused}");
        }
    }

    #[test]
    fn reading_any_content_with_a_correct_checksum_does_not_panic(
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), 0_usize..6, "[ -~\n]{0,6}"),
            1..6,
        ),
    ) {
        let (_, fingerprint, mut content) = sample();
        for (at, length, put) in changes {
            let at = at.index(content.len() + 1);
            let end = (at + length).min(content.len());
            content.replace_range(at..end, &put);
        }
        if let Ok(loaded) = read(&forged_content("klondike@617:", fingerprint, &content), &catalogue()) {
            prop_assert!(line(&loaded).is_ok());
        }
    }
}
