//! Small games of every sort, and all the rule files of the program, for tests of texts.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::fault::Source;
use crate::position::Position;
use crate::rule_file::RuleFile;
use crate::rules::{Rules, Seat};
use crate::shuffle::DealNumber;

/// Everything in sight; bases found while dealing; cells.
const OPEN: &str = r#"
title = "Open"
deal = ["base cards to foundation", "7 to each tableau"]
[base]
rank = "first dealt"
[pile.foundation]
count = 4
build = "up in suit, wrapping"
[pile.cell]
count = 7
noun = "cell"
[pile.tableau]
count = 7
build = "down in suit"
empty = "base - 1"
lift = "built run"
[goal]
when = "all cards on foundation"
"#;

/// Alternating colours, cards face down, kings into spaces, a waste turned over.
const TURNED: &str = r#"
title = "Turned"
deal = ["1, 2, 3, 4, 5, 6, 7 to each tableau", "the rest to stock"]
[pile.foundation]
count = 4
[pile.tableau]
count = 7
build = "down in alternating colours"
empty = "king"
lift = "built run"
face = "last up"
[pile.stock]
[pile.waste]
[stock]
to = "waste"
turn = 3
redeals = -1
[goal]
when = "all cards on foundation"
"#;

/// Two packs, single moves through free columns, spaces filled by themselves.
const PACKS: &str = r#"
title = "Packs"
deal = ["base cards to foundation", "1 to each tableau", "the rest to stock"]
[deck]
packs = 2
[base]
rank = "2"
[pile.foundation]
count = 8
[pile.tableau]
count = 10
build = "down in suit"
lift = "supermove"
fill = "waste, then stock"
[pile.cell]
count = 2
[pile.stock]
[pile.waste]
[stock]
to = "waste"
[goal]
when = "all cards on foundation"
"#;

/// Pairs taken off a triangle, and a hand that spills.
const PAIRS: &str = r#"
title = "Pairs"
deal = ["1 to each pyramid", "the rest to stock"]
[pile.pyramid]
role = "tableau"
noun = "pyramid"
shape = "triangle"
rows = 7
[pile.stock]
[pile.hand]
noun = "turned card"
spill = "waste"
[pile.waste]
[pile.discard]
[stock]
to = "hand"
redeals = 2
[remove]
sum = 13
from = "pyramid or hand or waste"
to = "discard"
alone = "king"
covered = "king"
[goal]
when = "all cards on discard"
[par]
clear = "pyramid"
passes = [50, 35, 20]
less = "stock or hand or waste"
[match]
hands = 6
"#;

/// A grid scored as poker hands.
const GRID: &str = r#"
title = "Grid"
deal = ["1 to grid 13", "the rest to stock"]
[pile.grid]
role = "tableau"
shape = "grid"
rows = 5
columns = 5
empty = "any card from hand"
beside = "next to a card"
[pile.hand]
[pile.stock]
[pile.discard]
limit = 5
build = "any card"
[stock]
to = "hand"
placed = true
[rearrange]
grid = "grid"
[lines]
grid = "grid"
diagonals = true
table = [100, 75, 50, 25, 20, 15, 10, 5, 2, 0]
[goal]
when = "grid full"
target = 200
"#;

/// Batches placed on reserves, which are gathered as the player chooses.
const BATCHES: &str = r#"
title = "Batches"
deal = ["base cards to foundation", "the rest to stock"]
[pile.foundation]
count = 4
build = "up in the same colour"
from = "reserve"
place = "centre"
[pile.reserve]
count = 4
noun = "corner"
build = "any card"
empty = "any card from hand"
from = "hand"
peek = true
place = "corners"
[pile.hand]
[pile.stock]
[stock]
to = "hand"
turn = 4
placed = true
redeals = 1
gathers = "reserve"
gather = "as chosen"
[goal]
when = "all cards on foundation"
"#;

/// A race for two with a called end.
const RACE: &str = r#"
title = "Race"
deal = ["1 to each tableau, 3 to reserve after each, 13 in all", "the rest to stock"]
[seats]
players = 2
[race]
out = "reserve"
shout = "Out!"
on_stall = "reshuffle"
[pile.foundation]
count = { per_seat = 4 }
shared = true
noun = "lake pile"
[pile.tableau]
count = 4
build = "down in alternating colours"
lift = "built run"
noun = "column"
[pile.reserve]
face = "last up"
noun = "nut pile"
[pile.stock]
[pile.waste]
[stock]
to = "waste"
turn = 3
redeals = -1
[[score]]
each = "card on foundation"
points = 1
[[score]]
each = "card left in reserve"
points = -2
[[score]]
each = "going out"
points = 10
[match]
play = "target"
target = 50
"#;

pub(crate) fn compile(text: &str) -> Rules {
    let source = Arc::new(Source {
        name: "sample.toml".to_owned(),
        text: text.to_owned(),
    });
    let file =
        RuleFile::read("sample", &source, &|_| None).unwrap_or_else(|faults| panic!("{faults}"));
    file.compile(None, &[])
        .unwrap_or_else(|faults| panic!("{faults}"))
}

pub(crate) fn open() -> Rules {
    compile(OPEN)
}

pub(crate) fn turned() -> Rules {
    compile(TURNED)
}

pub(crate) fn packs() -> Rules {
    compile(PACKS)
}

pub(crate) fn pairs() -> Rules {
    compile(PAIRS)
}

pub(crate) fn grid() -> Rules {
    compile(GRID)
}

pub(crate) fn batches() -> Rules {
    compile(BATCHES)
}

pub(crate) fn race() -> Rules {
    compile(RACE)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")
}

fn read_file(id: &str) -> RuleFile {
    let find = |name: &str| {
        let path = folder().join(format!("{name}.toml"));
        let text = std::fs::read_to_string(&path).ok()?;
        Some(Arc::new(Source {
            name: path.display().to_string(),
            text,
        }))
    };
    RuleFile::read(id, &find(id).expect(id), &find).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns a game of the program.
pub(crate) fn game(id: &str, variant: &str) -> Rules {
    read_file(id)
        .compile(Some(variant), &[])
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the samples and every rule file of the program with its variants.
pub(crate) fn all() -> Vec<Rules> {
    let mut all = vec![
        open(),
        turned(),
        packs(),
        pairs(),
        grid(),
        batches(),
        race(),
    ];
    let entries = std::fs::read_dir(folder()).expect("the rule files lie beside the crates");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
    {
        let file = read_file(path.file_stem().unwrap().to_str().unwrap());
        for variant in file.variants() {
            all.push(
                file.compile(Some(&variant.id), &[])
                    .unwrap_or_else(|faults| panic!("{faults}")),
            );
        }
    }
    all
}

pub(crate) fn deal(rules: &Rules, number: u64) -> Position {
    let number = DealNumber::new(number).unwrap();
    Position::deal(rules, number, 0, Seat::FIRST, &[])
}
