//! The result page of a hand: how the hand ended, where the points come from, and the score of the match.

mod appearing;
mod cascade;
mod duel;
mod facts;
mod form;
mod pack;
mod points;
mod ribbons;
mod standing;
mod words;

use std::sync::Arc;
use std::time::Duration;

use patience_core::{End, Game, HandEnd, HandResult, MatchLength, Rules, Seat};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::context::Context;
use crate::images::Placed;
use crate::render::appearance::Appearance;
use crate::render::draw_sprites;
use crate::render::panel::{bordered, cleared, double_bordered, framed, lines_at};
use crate::screens::page::{Effect, Effects, Page, PageInput};
use appearing::Appearing;
use duel::Sides;
use facts::{Fact, level_words};
pub use pack::Pack;
use patience_app::keymap::KeyContext;
use patience_app::records::statistics::{Rivalry, Specials};
use patience_app::records::{Answer, GameRecord, Query, Verdict};
use patience_app::saved::ending::GameKey;
use patience_app::survey::measurements::CanBeWon;
use words::{Headline, LOST, headline, leader, left_line, match_line};

/// A measurement over many deals of a game, to compare a result with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measured {
    /// The share of the game's deals that are winnable.
    CanBeWon(CanBeWon),
    /// The average points of random play in the game.
    Random(f64),
}

/// The result page at the end of a hand.
#[derive(Debug, Clone)]
pub struct ResultPage {
    headline: String,
    good: bool,
    /// The result as a word that is shown in large letters, such as WON.
    word: Option<String>,
    result: HandResult,
    totals: Option<Vec<i32>>,
    rules: Arc<Rules>,
    facts: Vec<Fact>,
    footer: Vec<String>,
    /// The progress of the other players who play the same deal at a shared table, one line each.
    others: Vec<String>,
    /// Whether the player used hints in the hand.
    with_hints: bool,
    /// A sentence about how many simulated players win this deal.
    level: Option<String>,
    /// The results of both players of a duel; `None` if the game was not a duel.
    sides: Option<Sides>,
    /// Whether the match has only one hand.
    one_hand: bool,
    /// The label of the match totals on the result page. It says whether the match is over.
    scope: &'static str,
    /// Whether another hand of the match follows.
    more_hands: bool,
    offers: Offers,
    /// The query to the records for what is special about the finished game; `None` once it has been sent.
    question: Option<Query>,
    key: Option<GameKey>,
    /// A measurement over many deals of the finished game, such as its share of winnable deals.
    measured: Option<Measured>,
    /// What is special about the finished game, such as a best time; `None` until the records have sent it.
    special: Option<Box<Specials>>,
    /// How far the result of the hand has appeared on the screen.
    appearing: Appearing,
}

/// The actions that the result page offers once a hand is over.
#[derive(Debug, Clone, Default)]
pub struct Offers {
    /// In a duel, the seat of the player who plays the same deal next.
    pub other: Option<Seat>,
    /// Whether two players play the same deal in a duel.
    pub duel: bool,
    /// Whether the deal belongs to a weekly tour in which another row follows.
    pub next_row: bool,
    /// Whether the hand belongs to a match of several hands.
    pub in_match: bool,
    /// Whether the last move can be undone.
    pub undo: bool,
    /// Whether the hand can be restarted.
    pub restart: bool,
    /// Whether the game can be replayed from its start.
    pub watch: bool,
    /// Whether the finished hand was a race (a real-time game) that can be replayed.
    pub look_through: bool,
}

impl ResultPage {
    /// Creates the result page for a hand that has ended. `own` is the seat of the only person at the table.
    pub fn new(game: &Game, appearance: &Appearance, clock: &str, own: Option<Seat>) -> Self {
        let rules = game.rules();
        let result = game.tally();
        let totals = game.series().totals_with(&result);
        let is_match = rules.has_match || rules.seats() > 1;
        let over = game.match_over();
        let Headline { text, good, word } = headline(game, appearance, &result);
        let mut footer = Vec::new();
        footer.extend(left_line(game, appearance, &result));
        if is_match {
            footer.push(match_line(game, appearance, &totals, over));
        }
        let is_given_up = matches!(result.end, Some(HandEnd::Resigned(_)));
        let leader = leader(game, appearance, &totals).filter(|_| over && !is_given_up);
        // If the hand is the whole match, its score is shown already.
        let totals = (is_match && rules.length != MatchLength::Hands(1)).then_some(totals);
        Self {
            headline: text,
            good,
            word: leader.or(word),
            result,
            totals,
            rules: Arc::clone(rules),
            facts: Fact::all(game, clock, own),
            footer,
            others: Vec::new(),
            with_hints: false,
            level: None,
            sides: None,
            one_hand: true,
            scope: if over { "whole match" } else { "match so far" },
            more_hands: !over,
            offers: Offers::default(),
            question: None,
            key: None,
            measured: None,
            special: None,
            appearing: Appearing::default(),
        }
    }

    /// Starts to show the result of a hand that has just ended. The cards of a won game fly in, and keys are ignored
    /// until there was time to read the result. If the “next” key ended the hand, that key is ignored for longer.
    pub fn appear(&mut self, animated: bool, now: Duration, by_next: bool) {
        self.appearing.begin(animated, now, by_next);
    }

    /// Shows the pack of cards of a won game above the result.
    pub fn celebrate(&mut self, pack: Pack) {
        self.appearing = Appearing::of(pack);
    }

    /// Whether the result is a win in a single-player game, which is celebrated with an animation.
    pub fn is_celebrated(&self) -> bool {
        self.result.end == Some(HandEnd::Ended(End::Won)) && self.sides.is_none()
    }

    /// Whether the finished game can be copied as a line of text. A real-time game cannot.
    pub fn can_be_copied(&self) -> bool {
        !self.rules.in_real_time()
    }

    /// Whether the keys on the result of a hand do nothing yet, except that they end the animation.
    pub fn is_dead(&self, now: Duration) -> bool {
        self.appearing.is_dead(now)
    }

    /// Whether the “next” key on the result of a hand does nothing yet.
    pub fn is_next_dead(&self, now: Duration) -> bool {
        self.appearing.is_next_dead(now)
    }

    /// Whether the animation after a win is running.
    pub fn is_in_cascade(&self, now: Duration) -> bool {
        self.appearing.cascade(now).is_some()
    }

    /// Handles a key that the player pressed too early for the result. It ends the animation.
    pub fn hurry(&mut self, now: Duration) {
        self.appearing.hurry(now);
    }

    /// Handles a key that does nothing on the result of a hand. Keys are then ignored for a moment.
    pub fn hold(&mut self, now: Duration) {
        self.appearing.hold(now);
    }

    /// Adds the query to the records for what is special about the finished game for `person`.
    #[must_use]
    pub fn asking(mut self, record: Option<GameRecord>, person: String) -> Self {
        self.key = record.as_ref().map(|record| record.key);
        self.question = record.map(|record| Query::Special(Box::new(record), person));
        self
    }

    /// Adds a measurement over many deals of the finished game to its result.
    #[must_use]
    pub const fn with_measured(mut self, measured: Option<Measured>) -> Self {
        self.measured = measured;
        self
    }

    /// Adds the sentence about how many of 1,000 simulated players win this deal.
    #[must_use]
    pub fn with_level(mut self, wins: Option<u32>) -> Self {
        self.level = wins.map(level_words);
        self
    }

    /// Takes out the result page's query to the records, which is sent only once.
    pub const fn take_question(&mut self) -> Option<Query> {
        self.question.take()
    }

    /// Sets the actions that the result page offers.
    #[must_use]
    pub fn offering(mut self, offers: Offers) -> Self {
        self.offers = offers;
        self
    }

    /// Returns the actions that the result page offers.
    pub const fn offers(&self) -> &Offers {
        &self.offers
    }

    /// Returns the words for what the “next” key does on the result of the hand.
    pub fn next_words(&self, appearance: &Appearance) -> String {
        self.offers.next_words(self.more_hands, appearance)
    }

    /// Whether another hand of the match follows.
    pub const fn has_more_hands(&self) -> bool {
        self.more_hands
    }

    /// Stores whether the player used hints in the hand.
    #[must_use]
    pub const fn with_hints(mut self, hints: usize) -> Self {
        self.with_hints = hints > 0;
        self
    }

    /// Adds remarks to the result about how the game was played.
    #[must_use]
    pub fn with_remarks(mut self, remarks: Vec<String>) -> Self {
        self.footer.extend(remarks);
        self
    }

    /// Sets the progress of all players who play the same deal at a shared table, one line each. If all of them have
    /// given up, `all_gave_up` is the headline with their names.
    pub fn take_standing(&mut self, standing: Vec<String>, all_gave_up: Option<String>) {
        self.others = standing;
        if let Some(names) = all_gave_up {
            self.headline = names;
        }
    }

    /// Adds the number of matches that each of the two players has won, while the current match is in progress. After
    /// the match, the records send the number with this match included.
    #[must_use]
    pub fn with_rivalry(mut self, rivalry: Option<&Rivalry>) -> Self {
        if self.more_hands {
            let words = |rivalry: &Rivalry| format!("Matches so far: {}.", rivalry.standing());
            self.footer.extend(rivalry.map(words));
        }
        self
    }

    /// Adds a remark to the result that the game does not count as a loss, if its deal is unwinnable.
    #[must_use]
    pub fn with_verdict(mut self, verdict: Option<Verdict>) -> Self {
        if verdict == Some(Verdict::NotWinnable) {
            let words = "This deal was unwinnable: it does not count as a loss.";
            self.footer.push(words.to_owned());
        }
        let is_loss = matches!(verdict, None | Some(Verdict::Lost));
        if !is_loss && self.word.as_deref() == Some(LOST) {
            self.word = None;
        }
        self
    }

    /// Whether the match was given up before anybody scored. The table of points would then contain only zeros.
    fn is_given_up_at_zero(&self) -> bool {
        let mut lines = self.result.tallies.iter().flat_map(|tally| &tally.lines);
        let mut totals = self.totals.iter().flatten();
        matches!(self.result.end, Some(HandEnd::Resigned(_)))
            && lines.all(|line| line.points == 0)
            && totals.all(|total| *total == 0)
    }
}

impl Offers {
    /// Returns the words for what the “next” key does on the result. `more_hands` means that another hand of the match
    /// follows.
    pub fn next_words(&self, more_hands: bool, appearance: &Appearance) -> String {
        if let Some(other) = self.other {
            format!("{}'s turn", appearance.name(other))
        } else if more_hands && !self.duel {
            "next hand".to_owned()
        } else if self.next_row {
            "next row".to_owned()
        } else if self.in_match {
            "next match".to_owned()
        } else {
            "next deal".to_owned()
        }
    }
}

impl Page for ResultPage {
    fn due(&self, now: Duration) -> Option<Duration> {
        self.appearing.due(now)
    }

    fn key_context(&self) -> KeyContext {
        KeyContext::Result
    }

    fn update(&mut self, input: PageInput<'_>, _: &Context) -> Effects {
        match input {
            PageInput::Action(action) => vec![Effect::Result(action)],
            // A click says that the result has been read: back to the table.
            PageInput::Clicked(_) => vec![Effect::Close],
            PageInput::Typed(_) | PageInput::Pasted(_) => Vec::new(),
        }
    }

    fn draw_cards(
        &self,
        frame: &mut Frame,
        screen: Rect,
        context: &Context,
    ) -> Option<Vec<Placed>> {
        let ribbons = self.plan(context).ribbons?;
        let after = self.appearing.cascade(context.now);
        let after = after.unwrap_or(cascade::LENGTH);
        let theme = &context.appearance.theme;
        let sprites = cascade::sprites(&self.appearing.pack, &ribbons, screen, theme, after);
        let as_pictures = context.has_pictures();
        cleared(frame, screen, theme);
        Some(draw_sprites(
            frame.buffer_mut(),
            screen,
            &sprites,
            as_pictures,
        ))
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        if self.appearing.cascade(context.now).is_some() {
            return;
        }
        let theme = &context.appearance.theme;
        let gold = theme.panel.patch(theme.key);
        let (style, block) = if self.good {
            (
                gold.add_modifier(Modifier::BOLD),
                double_bordered(theme, gold),
            )
        } else {
            (theme.panel.patch(theme.strong), bordered(theme))
        };
        let plan = self.plan(context);
        let text = plan.text_area(area);
        let has_room = self.has_room_for_headline(text.width.into());
        let title = has_room.then_some((self.headline.as_str(), style));
        framed(frame, area, theme, block, title);
        lines_at(frame, text, 0, plan.lines);
    }

    fn receive(&mut self, answer: &Answer, _: &Context) -> Effects {
        if let Answer::Special(key, specials) = answer
            && Some(*key) == self.key
        {
            self.special = Some(specials.clone());
        }
        Vec::new()
    }
}

/// Returns a number of points with its sign: `+3`, `−2`, `0`.
fn signed(points: i32) -> String {
    let plus = if points > 0 { "+" } else { "" };
    format!("{plus}{}", plain(points))
}

/// Returns a number as text, with the typographic minus sign.
fn plain(number: i32) -> String {
    number.to_string().replace('-', "−")
}

#[cfg(test)]
mod tests;
