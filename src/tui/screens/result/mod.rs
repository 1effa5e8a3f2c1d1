//! The result of a hand: how it ended, where each point comes from, and the match so far.

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

/// What is measured of games by some rules.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measured {
    /// How many deals can be won.
    CanBeWon(CanBeWon),
    /// How many points random play makes.
    Random(f64),
}

/// The result of a hand, as shown when it ends.
#[derive(Debug, Clone)]
pub struct ResultPage {
    headline: String,
    good: bool,
    /// The word that is written in large letters.
    word: Option<String>,
    result: HandResult,
    totals: Option<Vec<i32>>,
    rules: Arc<Rules>,
    facts: Vec<Fact>,
    footer: Vec<String>,
    /// How the others stand who play the same deal at a table in a room.
    others: Vec<String>,
    /// Whether hints were given.
    with_hints: bool,
    /// How many players win the deal, in words.
    level: Option<String>,
    /// The results of both, where two have played the same deal.
    sides: Option<Sides>,
    /// Whether one hand is all that was played.
    one_hand: bool,
    /// What the totals are those of.
    scope: &'static str,
    /// Whether another hand of the match follows.
    more_hands: bool,
    offers: Offers,
    /// The game, until the records have been asked what is special about it.
    question: Option<Query>,
    key: Option<GameKey>,
    /// What is measured of games like it.
    measured: Option<Measured>,
    /// What is special about it.
    special: Option<Box<Specials>>,
    /// How far it has appeared.
    appearing: Appearing,
}

/// What can be done once a hand is over, besides seeing it.
#[derive(Debug, Clone, Default)]
pub struct Offers {
    /// The player who plays the same deal next, in a duel.
    pub other: Option<Seat>,
    /// Whether two play the same deal.
    pub duel: bool,
    /// Whether the next row of a tour follows.
    pub next_row: bool,
    /// Whether the hand is one of a match of several.
    pub in_match: bool,
    /// Whether something can be taken back.
    pub undo: bool,
    /// Whether the hand can be started again.
    pub restart: bool,
    /// Whether the game can be watched from its start.
    pub watch: bool,
    /// Whether the race can be looked through.
    pub look_through: bool,
}

impl ResultPage {
    /// Makes the page for a hand that has ended, in which this seat was the only one of a person.
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
        // Where the hand is the whole match, its score stands there already.
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

    /// Lets the result of a hand appear that has ended just now: the pack flies in, and keys are dead until the result
    /// can have been read, that which goes on for longer where it brought the result.
    pub fn appear(&mut self, animated: bool, now: Duration, by_next: bool) {
        self.appearing.begin(animated, now, by_next);
    }

    /// Shows the pack of a game that is won.
    pub fn celebrate(&mut self, pack: Pack) {
        self.appearing = Appearing::of(pack);
    }

    /// Tells whether it is a win for one that is to be celebrated.
    pub fn is_celebrated(&self) -> bool {
        self.result.end == Some(HandEnd::Ended(End::Won)) && self.sides.is_none()
    }

    /// Tells whether the game can be copied as a line: one in real time cannot.
    pub fn can_be_copied(&self) -> bool {
        !self.rules.in_real_time()
    }

    /// Tells whether a key does nothing yet but end the cascade.
    pub fn is_dead(&self, now: Duration) -> bool {
        self.appearing.is_dead(now)
    }

    /// Tells whether the key that goes on does nothing yet.
    pub fn is_next_dead(&self, now: Duration) -> bool {
        self.appearing.is_next_dead(now)
    }

    /// Tells whether the cascade runs.
    pub fn is_in_cascade(&self, now: Duration) -> bool {
        self.appearing.cascade(now).is_some()
    }

    /// Takes a key that came too early, which ends the cascade.
    pub fn hurry(&mut self, now: Duration) {
        self.appearing.hurry(now);
    }

    /// Takes a key that means nothing here: keys are dead for a while.
    pub fn hold(&mut self, now: Duration) {
        self.appearing.hold(now);
    }

    /// Has the records asked what is special about the game for a person.
    #[must_use]
    pub fn asking(mut self, record: Option<GameRecord>, person: String) -> Self {
        self.key = record.as_ref().map(|record| record.key);
        self.question = record.map(|record| Query::Special(Box::new(record), person));
        self
    }

    /// Notes what is measured of games like this one.
    #[must_use]
    pub const fn with_measured(mut self, measured: Option<Measured>) -> Self {
        self.measured = measured;
        self
    }

    /// Notes how many of 1,000 simulated players win the deal.
    #[must_use]
    pub fn with_level(mut self, wins: Option<u32>) -> Self {
        self.level = wins.map(level_words);
        self
    }

    /// Returns, once, the question to the records.
    pub const fn take_question(&mut self) -> Option<Query> {
        self.question.take()
    }

    /// Offers what can be done now.
    #[must_use]
    pub fn offering(mut self, offers: Offers) -> Self {
        self.offers = offers;
        self
    }

    /// Returns what can be done now.
    pub const fn offers(&self) -> &Offers {
        &self.offers
    }

    /// Says what comes after the hand.
    pub fn next_words(&self, appearance: &Appearance) -> String {
        self.offers.next_words(self.more_hands, appearance)
    }

    /// Tells whether another hand of the match follows.
    pub const fn has_more_hands(&self) -> bool {
        self.more_hands
    }

    /// Notes that hints were given, where there were any.
    #[must_use]
    pub const fn with_hints(mut self, hints: usize) -> Self {
        self.with_hints = hints > 0;
        self
    }

    /// Adds what else there is to say of how it was played.
    #[must_use]
    pub fn with_remarks(mut self, remarks: Vec<String>) -> Self {
        self.footer.extend(remarks);
        self
    }

    /// Takes how all stand who play the same deal at a table in a room, a line for each, and the sentence that names
    /// them where all have given up.
    pub fn take_standing(&mut self, standing: Vec<String>, all_gave_up: Option<String>) {
        self.others = standing;
        if let Some(names) = all_gave_up {
            self.headline = names;
        }
    }

    /// Says how the two at the table stand in the matches before, where the present one goes on. Of one
    /// that is over the records tell it, this one included.
    #[must_use]
    pub fn with_rivalry(mut self, rivalry: Option<&Rivalry>) -> Self {
        if self.more_hands {
            let words = |rivalry: &Rivalry| format!("Matches so far: {}.", rivalry.standing());
            self.footer.extend(rivalry.map(words));
        }
        self
    }

    /// Says that the game is no loss, where its deal could not be won by anybody.
    #[must_use]
    pub fn with_verdict(mut self, verdict: Option<Verdict>) -> Self {
        if verdict == Some(Verdict::NotWinnable) {
            let words = "This deal could not be won: it does not count as lost.";
            self.footer.push(words.to_owned());
        }
        let is_loss = matches!(verdict, None | Some(Verdict::Lost));
        if !is_loss && self.word.as_deref() == Some(LOST) {
            self.word = None;
        }
        self
    }

    /// Tells whether a match was given up before anybody had a point: a table of zeros tells nobody anything.
    fn is_given_up_at_zero(&self) -> bool {
        let mut lines = self.result.tallies.iter().flat_map(|tally| &tally.lines);
        let mut totals = self.totals.iter().flatten();
        matches!(self.result.end, Some(HandEnd::Resigned(_)))
            && lines.all(|line| line.points == 0)
            && totals.all(|total| *total == 0)
    }
}

impl Offers {
    /// Says what comes after the hand.
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
            // The result is read, and then the table looked at.
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

/// Writes points gained or lost: `+3`, `−2`, `0`.
fn signed(points: i32) -> String {
    let plus = if points > 0 { "+" } else { "" };
    format!("{plus}{}", plain(points))
}

/// Writes a number with a real minus sign.
fn plain(number: i32) -> String {
    number.to_string().replace('-', "−")
}

#[cfg(test)]
mod tests;
