//! The table: one answer to each typed line.

use std::time::Duration;

use patience_app::deals::dealer::Dealer;
use patience_app::session::{Session, TimedGame};
use patience_app::text::numbers::count;
use patience_core::{DealNumber, Move, PileId, Tally, advice};
use patience_language::describe::{self, Audience};

use crate::answer::{self, Change};
use crate::line::{self, Part, Typed};
use crate::{choosing, names, questions, words};

/// The maximum number of moves that one answer lists.
const MOST_LISTED: usize = 6;

/// The words that the table understands, for `help`.
const HELP: &str = "Type a pile to hear it, such as 7, w for the waste, c2 or f. Type two piles to move a card: 7 4, or w f. \
                    Type a card and a full stop for its best place: qs. or 7. for a pile. t turns the stock, u undoes, \
                    redo redoes, h is a hint, can lists moves, go 2 makes the second. look says the table, left what is \
                    left, score the score, last the last answer. rules lists the rules. new deals again, again the same \
                    deal, quit leaves and keeps the game.";

/// The answer to one typed line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The answer, one line of text without its end.
    pub text: String,
    /// Whether the player leaves the table.
    pub leaves: bool,
}

/// A game that is played by lines.
///
/// # Examples
///
/// ```
/// use std::{sync::Arc, time::Duration};
///
/// use patience_app::session::TimedGame;
/// use patience_core::{DealNumber, Game};
/// use patience_language::{RuleFile, Source};
/// use patience_lines::Table;
///
/// let text = "title = \"Heap\"\ndeal = [\"52 to tableau\"]\ngoal = \"all cards on foundation\"\n\
///             [pile.foundation]\nlimit = 52\nbuild = \"any card\"\nempty = \"any card\"\n[pile.tableau]\n";
/// let (name, text) = ("heap.toml".to_owned(), text.to_owned());
/// let source = Arc::new(Source { name, text });
/// let rules = Arc::new(RuleFile::read("heap", &source, &|_| None)?.compile(None, &[])?);
/// let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// let mut table = Table::new(TimedGame::new(Game::new(rules, deal), None, Duration::ZERO));
/// let answer = table.answer("t f", Duration::ZERO);
/// assert!(answer.text.contains(" up. "), "{}", answer.text);
/// assert_eq!(table.answer("left", Duration::ZERO).text, "1 move made.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table {
    session: Session,
    dealer: Dealer,
    /// The last answer, which an empty line repeats.
    last: String,
    /// The moves that the last list named, for `go`.
    listed: Vec<Move>,
}

impl Table {
    /// Sits down at a game.
    pub fn new(timed_game: TimedGame) -> Self {
        Self {
            session: Session::new(timed_game),
            dealer: Dealer::new(),
            last: String::new(),
            listed: Vec::new(),
        }
    }

    /// The game in play, for saving it.
    pub const fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Returns the first line: which game it is, and what can be seen.
    pub fn greeting(&mut self) -> String {
        let game = self.session.game();
        let title = words::spoken(&game.rules().about.full_title());
        let moves = match game.moves_made() {
            0 => String::new(),
            made => format!(", {} made", count(made, "move")),
        };
        let seen = questions::table(self.session.observation());
        let text = format!(
            "{title}, deal {}{moves}. {seen} Type help for the words.",
            game.deal()
        );
        self.last.clone_from(&text);
        text
    }

    /// Answers one typed line at the time `now`. Acts are separated by semicolons; the first one
    /// that is refused ends the line.
    pub fn answer(&mut self, typed: &str, now: Duration) -> Reply {
        let typed = typed.trim().to_lowercase();
        let mut answers = Vec::new();
        for act in typed
            .split(';')
            .map(str::trim)
            .filter(|act| !act.is_empty())
        {
            if matches!(act, "quit" | "exit" | "bye") {
                let text = "The game is kept. Good bye.".to_owned();
                return Reply { text, leaves: true };
            }
            match self.act(act, now) {
                Ok(text) => answers.push(text),
                Err(text) => {
                    answers.push(text);
                    break;
                }
            }
        }
        if answers.is_empty() {
            return stays(self.last.clone());
        }
        let text = answers.join(" ");
        self.last.clone_from(&text);
        stays(text)
    }

    /// Answers one act, or returns why it was refused.
    fn act(&mut self, act: &str, now: Duration) -> Result<String, String> {
        let (word, rest) = act.split_once(' ').unwrap_or((act, ""));
        match (word, rest) {
            ("help" | "?", _) => Ok(HELP.to_owned()),
            ("last", _) => Ok(self.last.clone()),
            ("look" | "tops", _) => Ok(questions::table(self.session.observation())),
            ("row", number) => {
                let seen = self.session.observation();
                let number = number.parse().ok();
                let row = number.and_then(|number| questions::row_of_places(seen, number));
                row.ok_or_else(|| "There is no such row. Type look for the table.".to_owned())
            }
            ("free", "") => Ok(questions::free(self.session.observation())),
            ("t" | "turn" | "deal", "") => self.turn(now),
            ("u" | "undo", times) => self.undo(times, now),
            ("redo", _) => self.redo(now),
            ("h" | "hint", "") => Ok(self.hint()),
            ("can", more) => Ok(self.list(more == "more")),
            ("go", number) => self.go(number, now),
            ("left", _) => Ok(self.left()),
            ("score", _) => Ok(self.score()),
            ("rules", section) => Ok(self.rules(section)),
            ("new", "") => Ok(self.deal(None, now)),
            ("again", "") => {
                let deal = self.session.game().deal();
                Ok(self.deal(Some(deal), now))
            }
            ("deal", number) => match number.parse().ok().and_then(DealNumber::new) {
                Some(deal) => Ok(self.deal(Some(deal), now)),
                None => Err(format!(
                    "`{number}` is no deal number. Type one such as deal 617."
                )),
            },
            ("finish" | "pass" | "redeal", "") => {
                let mv = match word {
                    "finish" => Move::Finish,
                    "pass" => Move::Pass,
                    _ => Move::Redeal,
                };
                self.play(mv, now)
            }
            _ => self.typed(&line::parts(act), now),
        }
    }

    /// Answers a line of cards and piles: a question or a move.
    fn typed(&mut self, typed: &Typed, now: Duration) -> Result<String, String> {
        if let ([only], false) = (typed.parts.as_slice(), typed.acts) {
            return self.asked(only);
        }
        let mv = choosing::find(&self.session, typed)?;
        self.play(mv, now)
    }

    /// Answers a question about one card or pile.
    fn asked(&self, part: &Part) -> Result<String, String> {
        let seen = self.session.observation();
        match part {
            Part::Card(card) => Ok(questions::card(seen, *card)),
            Part::Name(name) => {
                let piles = names::piles(seen.rules(), name);
                match piles.as_slice() {
                    [] => questions::rank(seen, name).ok_or_else(|| words::not_here(name)),
                    [only] => Ok(questions::pile(seen, *only)),
                    [first, ..] => {
                        let kind = seen.rules().pile(*first).group;
                        Ok(questions::kind(seen, kind).unwrap_or_default())
                    }
                }
            }
        }
    }

    /// Makes a move, and answers what it did.
    fn play(&mut self, mv: Move, now: Duration) -> Result<String, String> {
        let seat = self.session.seat();
        let before = self.session.game().position().clone();
        if let Err(patience_app::session::PlayError::Refused(why)) =
            self.session.play(seat, mv, now)
        {
            let rules = self.session.game().rules();
            let why = describe::refusal_for(rules, &before, Audience::at(seat), why);
            return Err(words::refused(&why));
        }
        self.session.take_moves();
        // The list was of the position before.
        self.listed.clear();
        let game = self.session.game();
        let change = Change::new(game.rules(), seat, &before, game.position());
        let said = change.words(mv);
        Ok(match self.ending() {
            Some(end) => format!("{said} {end}"),
            None => said,
        })
    }

    /// Returns the words about the end of the hand, if it has ended.
    fn ending(&self) -> Option<String> {
        let game = self.session.game();
        let end = game.hand_end()?;
        let tally = game.tally();
        let points = tally.tallies.first().map(Tally::total);
        let points = points.filter(|_| !game.rules().goal.can_be_won());
        Some(answer::end(end, game.moves_made(), points))
    }

    /// Turns cards from the stock, or gathers them for another pass.
    fn turn(&mut self, now: Duration) -> Result<String, String> {
        let legal = self.session.legal();
        let turns = [Move::Turn, Move::Redeal];
        let mv = turns.into_iter().find(|mv| legal.contains(mv));
        let gather = || {
            legal
                .iter()
                .copied()
                .find(|mv| matches!(mv, Move::Gather(_)))
        };
        let mv = mv.or_else(gather).unwrap_or(Move::Turn);
        self.play(mv, now)
    }

    /// Undoes one move, or as many as were typed.
    fn undo(&mut self, times: &str, now: Duration) -> Result<String, String> {
        let times = if times.is_empty() {
            Ok(1)
        } else {
            times.parse::<usize>()
        };
        let times = times.map_err(|_| "Type a number of moves, such as u 3.".to_owned())?;
        for _ in 0..times.max(1) {
            if self.session.undo_leaves() {
                return Err("Nothing is left to undo in this deal.".to_owned());
            }
            self.session
                .undo(now)
                .map_err(|error| words::sentence(&error.to_string()))?;
        }
        Ok(self.back("Undone"))
    }

    fn redo(&mut self, now: Duration) -> Result<String, String> {
        self.session
            .redo(now)
            .map_err(|error| words::sentence(&error.to_string()))?;
        Ok(self.back("Redone"))
    }

    /// Answers an undo or a redo: how many moves have been made.
    fn back(&mut self, done: &str) -> String {
        self.session.take_moves();
        self.listed.clear();
        let made = count(self.session.game().moves_made(), "move");
        format!("{done}: {made} made.")
    }

    /// Returns a move that the program suggests.
    fn hint(&mut self) -> String {
        let game = self.session.game();
        let Some(mv) = advice::likely(game).next() else {
            return "No move looks useful.".to_owned();
        };
        self.listed = vec![mv];
        format!(
            "{} Type go to make it.",
            words::sentence(&self.move_words(mv))
        )
    }

    /// Lists the first legal moves, the likely ones first, or the next ones.
    fn list(&mut self, goes_on: bool) -> String {
        let mut moves: Vec<Move> = advice::likely(self.session.game()).collect();
        for mv in self.session.legal() {
            if !moves.contains(mv) {
                moves.push(*mv);
            }
        }
        if moves.is_empty() {
            return "No move is left.".to_owned();
        }
        let from = if goes_on && self.listed.len() < moves.len() {
            self.listed.len()
        } else {
            0
        };
        let to = moves.len().min(from + MOST_LISTED);
        let said = (from..to).map(|at| format!("{}, {}", at + 1, self.move_words(moves[at])));
        let said = said.collect::<Vec<String>>().join("; ");
        let more = moves.len() - to;
        moves.truncate(to);
        self.listed = moves;
        match more {
            0 => format!("{said}."),
            more => format!("{said}; and {}: can more.", count(more, "other move")),
        }
    }

    /// Makes a move of the last list.
    fn go(&mut self, number: &str, now: Duration) -> Result<String, String> {
        let number = if number.is_empty() {
            Some(1)
        } else {
            number.parse().ok()
        };
        let listed = number.and_then(|number: usize| self.listed.get(number.checked_sub(1)?));
        let Some(mv) = listed.copied() else {
            return Err("No move has that number. Type can for the moves.".to_owned());
        };
        self.play(mv, now)
    }

    fn move_words(&self, mv: Move) -> String {
        let game = self.session.game();
        words::spoken(&describe::move_words(game.rules(), game.position(), mv)).to_lowercase()
    }

    /// Returns how many cards are left in the stock, and how many are on the foundations.
    fn left(&self) -> String {
        let (game, seen) = (self.session.game(), self.session.observation());
        let rules = game.rules();
        let stock = rules.stock.as_ref().and_then(|stock| {
            let piles: Vec<PileId> = rules.piles_of(stock.group, self.session.seat()).collect();
            let pile = piles.first()?;
            Some(format!(
                "{} in the {}.",
                count(seen.len(*pile), "card"),
                rules.group_of(*pile).noun
            ))
        });
        let made = format!(
            "{} made.",
            words::sentence(&count(game.moves_made(), "move")).trim_end_matches('.')
        );
        stock
            .into_iter()
            .chain([made])
            .collect::<Vec<String>>()
            .join(" ")
    }

    fn score(&self) -> String {
        match self
            .session
            .game()
            .tally()
            .tallies
            .first()
            .map(Tally::total)
        {
            Some(points) => format!("Score {points}."),
            None => "This game has no score.".to_owned(),
        }
    }

    /// Returns the list of sections of the rules, or one of them by its number.
    fn rules(&self, section: &str) -> String {
        let sections = describe::rules_text(self.session.game().rules());
        let chosen = section
            .parse::<usize>()
            .ok()
            .and_then(|at| sections.get(at.checked_sub(1)?));
        match chosen {
            Some(section) => {
                let text = section.paragraphs.join(" ");
                words::spoken(&format!("{}. {text}", section.title))
            }
            None => {
                let titles = sections.iter().enumerate();
                let titles: Vec<String> = titles
                    .map(|(at, section)| format!("{}, {}", at + 1, section.title))
                    .collect();
                words::spoken(&format!("{}. Type rules and a number.", titles.join("; ")))
            }
        }
    }

    /// Deals another game, or a deal by its number, and returns its first line.
    fn deal(&mut self, deal: Option<DealNumber>, now: Duration) -> String {
        let deal = deal.unwrap_or_else(|| self.dealer.fresh());
        let next = self.session.another(deal);
        self.session.replace(next, now);
        self.listed.clear();
        self.greeting()
    }
}

/// Returns a reply after which the player stays at the table.
const fn stays(text: String) -> Reply {
    Reply {
        text,
        leaves: false,
    }
}
