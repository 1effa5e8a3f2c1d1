//! Shared code of the core's tests: the rule files, seeded randomness, and play.
#![allow(dead_code)]

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use patience_core::{Card, DealNumber, Effect, Move, PileId, Position, Role, Rules, Seat};
use patience_language::{Form, RuleFile, Source};

/// Returns how often a random trial is repeated: `usual` times, or that multiplied by
/// `PATIENCE_TRIES_ENGINE`.
///
/// Every game is tried in every run; a longer run adds more deals of each, and all forms.
pub fn tries(usual: u64) -> u64 {
    static TIMES: LazyLock<u64> = LazyLock::new(|| {
        let times = std::env::var("PATIENCE_TRIES_ENGINE").ok();
        times.map_or(1, |times| times.parse().expect("a number of times"))
    });
    usual * *TIMES
}

/// Returns the folder of the rule files.
pub fn rules_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")
}

/// Returns the path of a file of test data.
pub fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(path)
}

/// Returns the names of all rule files, in order.
pub fn game_ids() -> Vec<String> {
    let mut ids: Vec<String> = std::fs::read_dir(rules_folder())
        .expect("the rule files are beside the sources")
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    ids.sort();
    assert!(!ids.is_empty());
    ids
}

/// Returns the text of a rule file.
pub fn rule_text(id: &str) -> String {
    let path = rules_folder().join(format!("{id}.toml"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn source(id: &str) -> Option<Arc<Source>> {
    let path = rules_folder().join(format!("{id}.toml"));
    let text = std::fs::read_to_string(path).ok()?;
    Some(Arc::new(Source {
        name: format!("{id}.toml"),
        text,
    }))
}

/// Returns a small game written for tests: `open`, `turned`, `batches`, `race` and others.
pub fn sample(id: &str) -> Rules {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../language/tests/samples");
    let path = folder.join(format!("{id}.toml"));
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let compiled = rule_file_from(id, text).compile(None, &[]);
    compiled.unwrap_or_else(|faults| panic!("{faults}"))
}

/// Reads a rule file.
pub fn rule_file(id: &str) -> RuleFile {
    rule_file_from(id, rule_text(id))
}

/// Reads a rule file with this text.
pub fn rule_file_from(id: &str, text: String) -> RuleFile {
    let own = Arc::new(Source {
        name: format!("{id}.toml"),
        text,
    });
    RuleFile::read(id, &own, &source).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Compiles a form of a game, with turns unless the form says otherwise: taking turns makes a game
/// that random players can play.
pub fn compile(file: &RuleFile, form: &Form) -> Rules {
    let mut set = form.set.clone();
    let paced = |name: &str| name == "pace";
    if file.options().iter().any(|option| paced(&option.id))
        && !set.iter().any(|(name, _)| paced(name))
    {
        set.push(("pace".to_owned(), "turns".to_owned()));
    }
    file.compile(Some(&form.variant), &set)
        .unwrap_or_else(|faults| panic!("{} {form}: {faults}", file.id()))
}

/// Seeded randomness (`splitmix64`), so that a failure can be repeated.
#[derive(Debug, Clone)]
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("smaller than the bound")
    }

    /// Returns a number in a range.
    pub fn between(&mut self, range: RangeInclusive<i64>) -> i64 {
        let numbers = usize::try_from(range.end() - range.start() + 1).expect("a range of numbers");
        range.start() + i64::try_from(self.below(numbers)).expect("within the range")
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

pub fn deal_number(number: u64) -> DealNumber {
    DealNumber::new(number).expect("deal numbers start at 1")
}

/// Returns the seat that begins the deal with this number: each seat in rotation.
pub fn first_seat(rules: &Rules, number: u64) -> Seat {
    let seat = u8::try_from(number % u64::from(rules.seats())).expect("smaller than the seats");
    Seat::new(seat)
}

pub fn deal(rules: &Rules, number: u64) -> Position {
    Position::deal(
        rules,
        deal_number(number),
        0,
        first_seat(rules, number),
        &[],
    )
}

pub fn legal_moves(rules: &Rules, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(rules, position.to_move(), &mut moves);
    moves
}

/// How eagerly a random player makes progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Every legal move is equally likely.
    Uniform,
    /// Mostly makes moves that are progress: up, off, out of the reserve, from the waste; and turns
    /// before passing.
    Keen,
}

/// Chooses a move at random.
pub fn choose(rules: &Rules, policy: Policy, moves: &[Move], chance: &mut Chance) -> Move {
    if policy == Policy::Uniform || chance.below(8) == 0 {
        return chance.pick(moves);
    }
    let best = moves
        .iter()
        .map(|mv| worth(rules, *mv))
        .max()
        .expect("there is a move");
    let good: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| worth(rules, *mv) == best)
        .collect();
    chance.pick(&good)
}

/// Returns how promising a move is.
pub fn worth(rules: &Rules, mv: Move) -> u8 {
    let role = |pile: PileId| rules.group_of(pile).role;
    match mv {
        Move::Call | Move::Stop => 9,
        Move::Pair(..) | Move::Single(_) | Move::Set(_) | Move::Row(..) => 8,
        Move::Transfer { from, to, .. } | Move::Pull { from, to, .. } => {
            match (role(from), role(to)) {
                (_, Role::Foundation) => 8,
                (Role::Reserve, _) => 7,
                (Role::Hand | Role::Waste, _) => 6,
                (Role::Foundation, _) | (_, Role::Cell) => 1,
                _ => 5,
            }
        }
        Move::Turn | Move::TurnUp(_) | Move::Gather(_) => 5,
        Move::Redeal => 4,
        Move::Swap(..) | Move::Finish => 3,
        Move::NoPlay => 2,
        Move::Pass => 1,
    }
}

/// Returns every card on the table with its owner, in order.
pub fn all_cards(rules: &Rules, position: &Position) -> Vec<(u8, Card)> {
    let mut cards: Vec<(u8, Card)> = rules
        .pile_ids()
        .flat_map(|pile| position.cards(rules, pile))
        .map(|dealt| (dealt.owner(), dealt.card()))
        .collect();
    cards.sort_unstable();
    cards
}

/// Returns the cards of a game's decks.
pub fn whole_deck(rules: &Rules) -> Vec<(u8, Card)> {
    let copies = |card| (0..rules.copies(card)).map(move |_| card);
    let packs = || Card::faces().flat_map(copies);
    let mut cards: Vec<(u8, Card)> = (0..rules.decks())
        .flat_map(|owner| packs().map(move |card| (owner, card)))
        .collect();
    cards.sort_unstable();
    cards
}

/// Whether a move shuffled anything.
pub fn shuffles(steps: &[Effect]) -> bool {
    steps
        .iter()
        .any(|step| matches!(step, Effect::Shuffled { .. }))
}

/// Compares a text with a file of test data, or writes the file if the environment variable is set
/// to 1.
pub fn compare_with_file(path: &str, found: &str, update: &str) {
    let file = data(path);
    if std::env::var(update).is_ok_and(|value| value == "1") {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, found).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{path}: {error}; write it with {update}=1"));
    let kept = kept.replace("\r\n", "\n");
    for (number, (kept, found)) in kept.lines().zip(found.lines()).enumerate() {
        assert_eq!(
            found,
            kept,
            "{path} line {}; if the change is meant, write the file with {update}=1",
            number + 1
        );
    }
    assert_eq!(
        found.lines().count(),
        kept.lines().count(),
        "{path} has another length; {update}=1 writes it"
    );
}

/// The number of forms of a game tried in a usual run besides the plain game.
const OTHER_FORMS: usize = 1;

/// Runs a check with every game and some of its forms: variants, and options at their limits. The
/// number of the game determines which; a longer run tries all forms.
pub fn in_many_forms(check: impl Fn(&Rules, &Form, u64)) {
    for (game, id) in (1..).zip(game_ids()) {
        let file = rule_file(&id);
        let forms = file.forms();
        let mut chosen: Vec<usize> = (1..forms.len()).collect();
        let mut chance = Chance(game);
        while chosen.len() > OTHER_FORMS && tries(1) == 1 {
            chosen.swap_remove(chance.below(chosen.len()));
        }
        for number in std::iter::once(0).chain(chosen) {
            let form = &forms[number];
            check(&compile(&file, form), form, number as u64 + 1);
        }
    }
}

/// Plays a hand at random and shows each position with the move about to be made.
pub fn play_out(
    rules: &Rules,
    number: u64,
    policy: Policy,
    most: usize,
    mut visit: impl FnMut(&Position, Move, &[Move]),
) -> Position {
    let mut chance = Chance(number);
    let mut position = deal(rules, number);
    for _ in 0..most {
        let moves = legal_moves(rules, &position);
        if moves.is_empty() {
            break;
        }
        let mv = choose(rules, policy, &moves, &mut chance);
        visit(&position, mv, &moves);
        let seat = position.to_move();
        position
            .play(rules, seat, mv)
            .expect("a legal move is played");
    }
    position
}

/// Returns the policy of a game: alternately uniform and keen.
pub fn policy(number: u64) -> Policy {
    if number.is_multiple_of(2) {
        Policy::Uniform
    } else {
        Policy::Keen
    }
}
