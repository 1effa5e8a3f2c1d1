//! Positions as other programs write them: the boards of Freecell Solver, which `PySolFC` and
//! `KPatience` write too. They are translated into the notation of this program, so that all its
//! checks apply. Source of the format: the manual page fc-solve(6).

use std::fmt::Write as _;

use patience_core::{Card, PileId, Role, Rules, Seat};
use thiserror::Error;

/// An example of the format, for errors.
const EXAMPLE: &str = "a line such as `: 4C 2H <9C>` for a column with its bottom card first";

/// Why a board cannot be translated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {why}; this looks like a board of Freecell Solver, which has {EXAMPLE}")]
pub struct BoardError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it, in words.
    pub why: String,
}

/// Translates a board in the format of Freecell Solver into the notation of a position. Returns
/// `None` if the text is not such a board.
///
/// A board has a line for each column, with or without a colon before its cards, the bottom card
/// first. A card in angle brackets is face down, and a hyphen is an empty column. The line
/// `Foundations: H-4 C-A` gives the top cards of foundations, and `Freecells: 3H - TD` the cells.
///
/// # Errors
/// Returns the line that is wrong, and why.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = "title = \"Small\"\ndeal = [\"13 to each tableau\"]\n[pile.foundation]\ncount = 4\n[pile.cell]\ncount = 2\n[pile.tableau]\ncount = 4\nbuild = \"down in alternating colours\"\n[goal]\nwhen = \"all cards on foundation\"\n";
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_app::foreign::board;
///
/// let native = board(&rules, "Foundations: H-2\nFreecells: 3C -\n: KC <QD> JS\n: -\n");
/// assert_eq!(native, Some(Ok("f1: AH 2H\nc1: 3C\nt1: KC (QD) JS\n".to_owned())));
/// assert_eq!(board(&rules, "t1: KC QD\n"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn board(rules: &Rules, text: &str) -> Option<Result<String, BoardError>> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<(usize, Line)> = lines.map(|(at, line)| (at + 1, Line::read(line))).collect();
    let is_board = lines
        .iter()
        .any(|(_, line)| matches!(line, Line::Column(_) | Line::Foundations(_)))
        && !lines.iter().any(|(_, line)| matches!(line, Line::Other));
    is_board.then(|| translated(rules, &lines))
}

/// A line of a board.
enum Line<'a> {
    Foundations(&'a str),
    Cells(&'a str),
    Column(&'a str),
    /// A line that no board has.
    Other,
}

impl<'a> Line<'a> {
    fn read(line: &'a str) -> Self {
        let Some((name, rest)) = line.split_once(':') else {
            let is_card = |word: &str| word == "-" || card(word).is_some();
            return if line.split_whitespace().all(is_card) {
                Self::Column(line)
            } else {
                Self::Other
            };
        };
        match name.trim().to_ascii_lowercase().as_str() {
            "" => Self::Column(rest),
            "foundations" | "founds" => Self::Foundations(rest),
            "freecells" | "fc" => Self::Cells(rest),
            _ => Self::Other,
        }
    }
}

/// Reads a card. The boolean is whether it is face down.
fn card(word: &str) -> Option<(Card, bool)> {
    let inner = word
        .strip_prefix('<')
        .and_then(|word| word.strip_suffix('>'));
    let name = inner.unwrap_or(word).to_ascii_uppercase();
    let name = name
        .strip_prefix("10")
        .map_or(name.clone(), |suit| format!("T{suit}"));
    let name = name
        .strip_prefix('1')
        .map_or(name.clone(), |suit| format!("A{suit}"));
    Some((name.parse().ok()?, inner.is_some()))
}

/// Writes the lines of a board in the notation of positions.
fn translated(rules: &Rules, lines: &[(usize, Line)]) -> Result<String, BoardError> {
    let piles = |role: Role| -> Vec<PileId> {
        let kinds = rules.groups_of(role);
        kinds
            .flat_map(|kind| rules.piles_of(kind, Seat::FIRST))
            .collect()
    };
    let (foundations, cells) = (piles(Role::Foundation), piles(Role::Cell));
    let mut columns = piles(Role::Tableau).into_iter();
    let mut native = String::new();
    for (line, content) in lines {
        let wrong = |why: String| BoardError { line: *line, why };
        let mut add = |pile: PileId, cards: &str| {
            let _ = writeln!(native, "{}: {cards}", rules.pile(pile).name);
        };
        match content {
            Line::Foundations(tops) => {
                let mut piles = foundations.iter();
                for top in tops.split_whitespace() {
                    let cards = up_to(rules, top);
                    let cards = cards
                        .ok_or_else(|| wrong(format!("`{top}` is no foundation, such as `H-4`")))?;
                    if cards.is_empty() {
                        continue;
                    }
                    let pile = piles.next();
                    let pile =
                        pile.ok_or_else(|| wrong("there are too many foundations".to_owned()))?;
                    add(*pile, &cards);
                }
            }
            Line::Cells(held) => {
                for (at, word) in held.split_whitespace().enumerate() {
                    if word == "-" {
                        continue;
                    }
                    let (card, _) =
                        card(word).ok_or_else(|| wrong(format!("`{word}` is no card")))?;
                    let pile = cells.get(at);
                    let pile = pile.ok_or_else(|| wrong("there are too many cells".to_owned()))?;
                    add(*pile, &card.to_string());
                }
            }
            Line::Column(cards) => {
                let pile = columns.next();
                let pile = pile.ok_or_else(|| wrong("there are too many columns".to_owned()))?;
                let words = cards.split_whitespace().filter(|word| *word != "-");
                let cards = words.map(|word| match card(word) {
                    Some((card, true)) => Ok(format!("({card})")),
                    Some((card, false)) => Ok(card.to_string()),
                    None => Err(wrong(format!("`{word}` is no card"))),
                });
                let cards = cards.collect::<Result<Vec<String>, BoardError>>()?;
                if !cards.is_empty() {
                    add(pile, &cards.join(" "));
                }
            }
            Line::Other => {}
        }
    }
    Ok(native)
}

/// Returns the cards of a foundation up to its top card, which is written as `H-4`; no cards for an
/// empty foundation, such as `H-0`. Returns `None` if the text is no foundation.
fn up_to(rules: &Rules, top: &str) -> Option<String> {
    let (suit, rank) = top.split_once('-')?;
    if rank == "0" {
        return Some(String::new());
    }
    let (top, _) = card(&format!("{rank}{suit}"))?;
    let below = rules.ranks.iter().take_while(|rank| *rank != top.rank());
    let cards = below.chain([top.rank()]);
    let cards = cards.map(|rank| Card::new(rank, top.suit()).to_string());
    Some(cards.collect::<Vec<String>>().join(" "))
}
