//! The ten questions that the maker asks about a game that is made from scratch. Each answer becomes a part of the rule
//! file.

use toml::{Table, Value};

use super::changes::put;

/// The title of a new game until the player gives it another.
pub(super) const FIRST_TITLE: &str = "My own game";

/// A question about a new game, with its possible answers.
#[derive(Debug, Clone, Copy)]
pub struct Question {
    /// The text of the question.
    pub ask: &'static str,
    /// The possible answers, each with its meaning.
    pub answers: &'static [(&'static str, &'static str)],
    /// The index of the answer that is selected first.
    usual: usize,
}

macro_rules! questions {
    ($($ask:literal, usual $usual:literal: $($answer:literal $(= $meaning:literal)?),+;)+) => {
        /// The questions that the maker asks about a new game, in order.
        const QUESTIONS: [Question; [$($usual),+].len()] = [$(Question {
            ask: $ask,
            answers: &[$(($answer, concat!($($meaning)?))),+],
            usual: $usual,
        }),+];
    };
}

// Each question with the index of its default answer, and the answers with their meanings.
questions! {
    "How many packs of cards?", usual 0:
        "One" = "52 cards",
        "Two" = "104 cards";
    "How many columns?", usual 3:
        "4", "5", "6", "7", "8", "9", "10", "11", "12", "13";
    "How many cards are dealt to the columns?", usual 0:
        "A triangle" = "each column gets one more than the one before",
        "1 to each",
        "3 to each",
        "4 to each",
        "5 to each",
        "6 to each",
        "All of them" = "in rows, until none are left";
    "Which of these cards are face up?", usual 1:
        "All" = "nothing is hidden",
        "The top card of each" = "an uncovered card is turned up",
        "Every other one" = "including the top card";
    "How are the columns built?", usual 0:
        "Down in alternating colours" = "a red 6 on a black 7",
        "Down in suit" = "the 6 of hearts on the 7 of hearts",
        "Down in any suit" = "any 6 on any 7",
        "Up or down in suit" = "the 6 or the 8 of hearts on the 7 of hearts",
        "Up or down in any suit" = "any 6 or 8 on any 7",
        "Nothing" = "cards only leave the columns";
    "How many cards can move together?", usual 1:
        "One" = "the top card",
        "A run" = "cards in sequence",
        "As the cells allow" = "as many as could move one by one",
        "All face-up cards" = "in sequence or not";
    "What may fill an empty column?", usual 1:
        "Any card",
        "A king",
        "Nothing" = "it stays empty";
    "Is there a stock, and how is it dealt?", usual 1:
        "No stock" = "all cards are dealt at the start",
        "One at a time" = "to a waste, with unlimited redeals",
        "Three at a time" = "to a waste, with unlimited redeals",
        "One at a time, once through" = "to a waste, without a redeal",
        "A card to each column" = "a row at a time";
    "Are there other places for cards?", usual 0:
        "None",
        "One cell" = "it holds one card",
        "Two cells" = "each holds one card",
        "Three cells" = "each holds one card",
        "Four cells" = "each holds one card",
        "A reserve of 10" = "one pile, whose top card can be played",
        "A reserve of 13" = "one pile, whose top card can be played";
    "How are the foundations built?", usual 0:
        "From the ace up, in suit" = "the aces come up in play",
        "From aces dealt there, up in suit" = "the aces start there",
        "From the king down, in suit" = "the kings come up in play",
        "From the ace up, in any suit" = "the aces come up in play";
}

/// The ten questions that the maker asks about a new game, with the answers so far.
#[derive(Debug, Clone)]
pub struct Questions {
    at: usize,
    answers: [usize; QUESTIONS.len()],
}

impl std::default::Default for Questions {
    fn default() -> Self {
        Self {
            at: 0,
            answers: QUESTIONS.map(|question| question.usual),
        }
    }
}

impl Questions {
    /// Returns the question that the player has to answer now.
    pub const fn question(&self) -> &'static Question {
        &QUESTIONS[self.at]
    }

    /// Returns the number of the question that the player has to answer now, from 1, and the number of all questions.
    pub const fn number(&self) -> (usize, usize) {
        (self.at + 1, QUESTIONS.len())
    }

    /// Returns the index of the answer that the player has chosen.
    pub const fn answer(&self) -> usize {
        self.answers[self.at]
    }

    /// Chooses an answer to the question that the player has to answer now.
    pub fn choose(&mut self, answer: usize) {
        if answer < self.question().answers.len() {
            self.answers[self.at] = answer;
        }
    }

    /// Goes to the next of the ten questions about a new game. Returns whether there was one.
    pub const fn go_on(&mut self) -> bool {
        let goes = self.at + 1 < QUESTIONS.len();
        if goes {
            self.at += 1;
        }
        goes
    }

    /// Goes to the previous of the ten questions about a new game. Returns whether there was one.
    pub const fn go_back(&mut self) -> bool {
        let goes = self.at > 0;
        if goes {
            self.at -= 1;
        }
        goes
    }

    /// Returns the answers to the previous questions about a new game.
    pub fn so_far(&self) -> Vec<&'static str> {
        let answered = QUESTIONS.iter().zip(self.answers).take(self.at);
        answered
            .map(|(question, answer)| question.answers[answer].0)
            .collect()
    }

    /// Returns the content of the rule file that follows from the answers, as a TOML tree.
    pub fn tree(&self) -> Table {
        let [
            packs,
            columns,
            cards,
            faces,
            building,
            lift,
            empty,
            stock,
            places,
            foundations,
        ] = self.answers;
        let mut file = File::default();
        let (packs, columns) = (1 + packs, 4 + columns);
        let mut remaining = 52 * packs;
        file.text("title", FIRST_TITLE);
        file.text("family", "My games");
        if packs > 1 {
            file.number("deck.packs", packs);
        }
        let mut deal: Vec<String> = Vec::new();
        file.number("pile.foundation.count", 4 * packs);
        match foundations {
            1 => {
                deal.push("aces to foundation".to_owned());
                remaining -= 4 * packs;
            }
            2 => {
                file.text("pile.foundation.build", "down in suit");
                file.text("pile.foundation.empty", "king");
            }
            3 => file.text("pile.foundation.build", "up in any suit"),
            _ => {}
        }
        match places {
            1..=4 => file.number("pile.cell.count", places),
            5 | 6 => {
                let reserve = if places == 5 { 10 } else { 13 };
                deal.push(format!("{reserve} to reserve"));
                file.put("pile.reserve", Value::Table(Table::new()));
                remaining -= reserve;
            }
            _ => {}
        }
        file.number("pile.tableau.count", columns);
        let faces = ["up", "last up", "up, down"][faces.min(2)];
        file.text("pile.tableau.face", faces);
        let builds = [
            "down in alternating colours",
            "down in suit",
            "down in any suit",
            "up or down in suit",
            "up or down in any suit",
            "nothing",
        ];
        file.text("pile.tableau.build", builds[building.min(5)]);
        let lifts = ["top card", "built run", "supermove", "any face-up cards"];
        // Without building there is no run.
        let lift = if building == 5 { 0 } else { lift.min(3) };
        file.text("pile.tableau.lift", lifts[lift]);
        file.text(
            "pile.tableau.empty",
            ["any card", "king", "nothing"][empty.min(2)],
        );
        let most = (stock > 0).then(|| remaining - 1);
        let rows = numbers(cards, columns, remaining, most);
        let dealt: usize = rows.iter().sum();
        let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
        deal.push(format!("{} to each tableau", rows.join(", ")));
        if dealt < remaining {
            deal.push("the rest to stock".to_owned());
            file.put("pile.stock", Value::Table(Table::new()));
            let (turn, redeals) = match stock {
                1 => ("1 to waste", -1),
                2 => ("3 to waste", -1),
                3 => ("1 to waste", 0),
                _ => ("1 to each tableau", 0),
            };
            if turn.ends_with("waste") {
                file.put("pile.waste", Value::Table(Table::new()));
            }
            file.text("stock.turn", turn);
            file.put("redeal.times", Value::Integer(redeals));
        }
        let steps = deal.into_iter().map(Value::String).collect();
        file.put("deal", Value::Array(steps));
        file.text("goal", "all cards on foundation");
        file.0
    }
}

/// Returns how many of the remaining cards are dealt to each column. If there is no stock, the columns get all of them.
fn numbers(cards: usize, columns: usize, left: usize, most: Option<usize>) -> Vec<usize> {
    let even = |total: usize| -> Vec<usize> {
        let column = |at: usize| total / columns + usize::from(at < total % columns);
        (0..columns).map(column).collect()
    };
    let Some(most) = most.filter(|_| cards < 6) else {
        return even(left);
    };
    let mut rows: Vec<usize> = match cards {
        0 => (1..=columns).collect(),
        1 => vec![1; columns],
        cards => vec![cards + 1; columns],
    };
    while rows.iter().sum::<usize>() > most {
        let longest = rows.iter().max().copied().unwrap_or_default();
        if let Some(row) = rows.iter_mut().rev().find(|row| **row == longest) {
            *row -= 1;
        }
    }
    rows
}

/// The content of a rule file while it is being built, as a TOML tree.
#[derive(Debug, Default)]
struct File(Table);

impl File {
    fn put(&mut self, path: &str, value: Value) {
        let path: Vec<String> = path.split('.').map(str::to_owned).collect();
        put(&mut self.0, &path, value);
    }

    fn text(&mut self, path: &str, text: &str) {
        self.put(path, Value::String(text.to_owned()));
    }

    fn number(&mut self, path: &str, number: usize) {
        self.put(
            path,
            Value::Integer(i64::try_from(number).unwrap_or(i64::MAX)),
        );
    }
}
