//! The rule files in the guide.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use patience_core::{DealNumber, Position, Rules, Seat};
use patience_language::vocabulary::{self, Section, Takes};
use patience_language::{RuleFile, Source};
use toml::{Table, Value};

/// A fenced code block of a page.
pub struct Block {
    /// The path of the page.
    pub page: String,
    /// The info string after the opening fence.
    pub info: String,
    /// The lines of the block.
    pub text: String,
    /// The number of the first line of the block.
    pub line: usize,
}

/// Returns all code blocks of a page in order.
pub fn blocks(page: &str, text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for (number, line) in text.lines().enumerate() {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            if !open {
                blocks.push(Block {
                    page: page.to_owned(),
                    info: info.to_owned(),
                    text: String::new(),
                    line: number + 2,
                });
            }
            open = !open;
        } else if let Some(block) = blocks.last_mut().filter(|_| open) {
            block.text.push_str(line);
            block.text.push('\n');
        }
    }
    blocks
}

/// Reads a rule file of the guide, which may extend built-in games. Errors have the page and the line.
pub fn file(block: &Block) -> Result<RuleFile, String> {
    let find = |id: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
        let text = std::fs::read_to_string(folder.join(format!("{id}.toml"))).ok()?;
        let name = format!("{id}.toml");
        Some(Arc::new(Source { name, text }))
    };
    let source = Arc::new(Source {
        name: format!("{}, line {} +", block.page, block.line),
        text: block.text.clone(),
    });
    RuleFile::read("example", &source, &find).map_err(|faults| faults.to_string())
}

/// Plays random moves in a few deals, and returns the number of moves. A race in real time is only dealt.
pub fn plays(rules: &Rules) -> usize {
    let mut made = 0;
    let mut dice: u64 = 617;
    for number in 1..=12 {
        let handicaps = vec![0; usize::from(rules.seats())];
        let number = DealNumber::new(number).unwrap();
        let mut position = Position::deal(rules, number, 0, Seat::FIRST, &handicaps);
        if rules.in_real_time() {
            return usize::MAX;
        }
        for _ in 0..40 {
            let mut moves = Vec::new();
            position.legal_moves(rules, position.to_move(), &mut moves);
            if moves.is_empty() {
                break;
            }
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let chosen = moves[(dice >> 33) as usize % moves.len()];
            position.play(rules, position.to_move(), chosen).unwrap();
            made += 1;
        }
    }
    made
}

/// Adds the keys in a file, each with the noun of its section.
pub fn keys_in(block: &Block, shown: &mut BTreeSet<(String, String)>) {
    let table: Table = block.text.parse().unwrap();
    let top = vocabulary::section("the file").unwrap();
    of_table(&table, top, shown);
}

fn of_table(table: &Table, section: &Section, shown: &mut BTreeSet<(String, String)>) {
    for (name, value) in table {
        shown.insert((section.noun.to_owned(), name.clone()));
        let Some(key) = section.key(name) else {
            continue;
        };
        match (&key.takes, value) {
            (Takes::Section(noun), Value::Table(inner)) => of_noun(inner, noun, shown),
            (Takes::Change, Value::Table(inner)) => of_noun(inner, "the file", shown),
            (Takes::Named(noun), Value::Table(inner)) => {
                let tables = inner.values().filter_map(Value::as_table);
                tables.for_each(|inner| of_noun(inner, noun, shown));
            }
            (Takes::List(noun), Value::Array(items)) => {
                let tables = items.iter().filter_map(Value::as_table);
                tables.for_each(|inner| of_noun(inner, noun, shown));
            }
            _ => {}
        }
    }
}

fn of_noun(table: &Table, noun: &str, shown: &mut BTreeSet<(String, String)>) {
    of_table(table, vocabulary::section(noun).unwrap(), shown);
}
