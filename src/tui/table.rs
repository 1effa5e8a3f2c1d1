//! The table as a model: the game in play, what is picked up, where the cursor is, and what
//! was last said. Input is turned into moves here, always through the engine's one door.

use std::time::Duration;

use patience_core::{
    Act, DealNumber, Entry, Face, Game, Group, GroupId, Move, PileId, Played, Refusal, Role, Seat,
    Step, View, advice, describe,
};

use crate::tui::atonce::AtOnce;
use crate::tui::cursor::Cursor;
use crate::tui::hold::{Choices, Hold};
use crate::tui::keys::Keys;
use crate::tui::labels::Labels;
use crate::tui::recap::Told;
use crate::tui::rivals::Rivals;
use crate::tui::sitting::Sitting;

/// How many former games can be brought back.
const FORMER_GAMES: usize = 8;

/// A line for the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The sentence.
    pub text: String,
    /// Whether it says that something cannot be done.
    pub refusal: bool,
}

/// A key that waits for another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pending {
    /// The row of a grid; the column follows.
    Row(u8),
    /// A number of cards follows.
    Count,
}

/// Cards being dragged with the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drag {
    /// Where the button went down.
    pub start: (u16, u16),
    /// Where the pointer is.
    pub at: (u16, u16),
}

/// The table.
#[derive(Debug, Clone)]
pub struct Table {
    /// The game in play.
    pub sitting: Sitting,
    /// The games before it, the last one last, for undo.
    pub former: Vec<Sitting>,
    /// The games that undo went back from, the last one last, each with the moves made in the
    /// game before it: redo goes there again.
    pub later: Vec<(usize, Sitting)>,
    /// The game itself, while it is looked through.
    pub aside: Option<Sitting>,
    /// The course of the hand, where all play at once.
    pub at_once: Option<AtOnce>,
    /// The computer players, in turns.
    pub rivals: Option<Rivals>,
    /// Whether the next person is waited for before their own cards are shown.
    pub curtain: bool,
    /// Who was last in front.
    front: Seat,
    /// Whether the time of a hand that was called has just run out.
    pub closed: bool,
    /// The cursor.
    pub cursor: Cursor,
    /// The cursor of the player who is not to move, where two play the same deal.
    pub(super) other_cursor: Cursor,
    /// Whether it is to be said whose turn it is in a duel.
    pub(super) to_greet: bool,
    /// What is picked up.
    pub hold: Option<Hold>,
    /// A key that waits for another one.
    pub pending: Option<Pending>,
    /// Whether the card that waits to be placed is left where it is for the moment, so that
    /// others can be played.
    pub let_wait: bool,
    /// Whether the player is naming piles in the order in which they are gathered.
    pub gathering: bool,
    /// What was last said.
    pub message: Option<Message>,
    /// Cards following the pointer.
    pub drag: Option<Drag>,
    /// What somebody did, to be told once.
    pub told: Option<Told>,
    /// What happened last, for the animation; undone moves the other way round.
    pub happened: Vec<(Played, bool)>,
    pub(super) legal: Vec<Move>,
    labels: Labels,
    view: View,
}

impl Table {
    /// Sits down to a game.
    pub fn new(sitting: Sitting, keys: &Keys) -> Self {
        let at_once = seats_of(&sitting);
        let rivals = rivals_of(&sitting);
        let seat = front(&sitting, at_once.as_ref(), rivals.as_ref());
        let curtain = is_secret_to_some(&sitting, rivals.as_ref());
        let cursor = Cursor::new(sitting.game.rules(), &sitting.game.view(seat));
        let mut table = Self {
            at_once,
            rivals,
            curtain,
            front: seat,
            closed: false,
            other_cursor: cursor.clone(),
            to_greet: sitting.duel.is_some(),
            cursor,
            former: Vec::new(),
            aside: None,
            later: Vec::new(),
            hold: None,
            pending: None,
            gathering: false,
            let_wait: false,
            message: None,
            drag: None,
            told: None,
            happened: Vec::new(),
            legal: Vec::new(),
            labels: Labels::default(),
            view: sitting.game.view(seat),
            sitting,
        };
        table.refresh(keys);
        table
    }

    /// Works out again what follows from the position.
    pub fn refresh(&mut self, keys: &Keys) {
        self.let_wait = false;
        let seat = self.seat();
        self.curtain |=
            seat != self.front && is_secret_to_some(&self.sitting, self.rivals.as_ref());
        self.front = seat;
        let game = &self.sitting.game;
        self.curtain &= game.hand_end().is_none();
        self.legal = if self.curtain {
            Vec::new()
        } else if seat != game.to_move() || self.at_once.is_some() && game.resigned().is_none() {
            let mut legal = Vec::new();
            game.position().legal_moves(game.rules(), seat, &mut legal);
            legal
        } else {
            game.legal_moves()
        };
        self.labels = Labels::new(game.rules(), seat, keys);
        // Behind the curtain nobody's own cards are seen.
        self.view = game.view(if self.curtain { Seat(u8::MAX) } else { seat });
        self.cursor.settle(game.rules(), &self.view, seat);
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.sitting.game
    }

    /// Returns what the seat to move sees.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Returns the labels of the piles.
    pub const fn labels(&self) -> &Labels {
        &self.labels
    }

    /// Returns who is to move; where all play at once, who sits in front.
    pub fn seat(&self) -> Seat {
        front(&self.sitting, self.at_once.as_ref(), self.rivals.as_ref())
    }

    /// Tells whether a move is legal at present.
    pub fn can(&self, mv: Move) -> bool {
        self.legal.contains(&mv)
    }

    /// Tells whether a pile could be gathered now.
    pub fn can_gather(&self) -> bool {
        self.legal.iter().any(|mv| matches!(mv, Move::Gather(_)))
    }

    /// Returns what may be done, for questions about it.
    pub fn choices(&self) -> Choices<'_> {
        let game = &self.sitting.game;
        Choices {
            rules: game.rules(),
            position: game.position(),
            seat: self.seat(),
            legal: &self.legal,
        }
    }

    /// Returns what is picked up, the card that waits to be placed included.
    pub fn held(&self) -> Option<Hold> {
        self.hold.or_else(|| self.placing())
    }

    /// Returns the card that waits to be placed, unless it is left for the moment.
    pub fn placing(&self) -> Option<Hold> {
        self.choices().placing().filter(|_| !self.let_wait)
    }

    /// Tells whether the card that waits to be placed is held although others can be played.
    pub fn may_leave_aside(&self) -> bool {
        self.placing().is_some_and(|hold| {
            let sources = self.choices().sources();
            sources.iter().any(|pile| *pile != hold.from)
        })
    }

    /// Leaves the card that waits to be placed where it is, if others can be played first.
    /// Tells whether it was held until now.
    pub fn leave_aside(&mut self) -> bool {
        let others = self.may_leave_aside();
        self.let_wait |= others;
        others
    }

    /// Returns how many cards what is held would take from its pile at most.
    pub fn held_count(&self) -> usize {
        let Some(hold) = self.held() else { return 0 };
        match hold.count {
            Some(count) => usize::from(count),
            None => self
                .choices()
                .lengths(hold.from)
                .last()
                .map_or(1, |count| usize::from(*count)),
        }
    }

    /// Returns the places that take what is held.
    pub fn targets(&self) -> Vec<PileId> {
        self.held()
            .map_or_else(Vec::new, |hold| self.choices().targets(hold))
    }

    /// Says something.
    pub fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message {
            text: text.into(),
            refusal: false,
        });
    }

    /// Says that something cannot be done.
    pub fn refuse(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.message = Some(Message {
                text,
                refusal: true,
            });
        }
    }

    /// Lets go of what is picked up and of half a key sequence. Tells whether there was any.
    pub fn let_go(&mut self) -> bool {
        let held = self.hold.take().is_some()
            || self.pending.take().is_some()
            || self.gathering
            || self.drag.is_some();
        self.drag = None;
        self.gathering = false;
        held
    }

    /// Makes a move. Tells whether it was made; if not, the reason is said.
    pub fn play(&mut self, mv: Move, now: Duration, keys: &Keys) -> bool {
        self.play_as(self.seat(), mv, now, keys)
    }

    /// Calls the end of the hand, or says "stop". At a table of several people anybody may say
    /// that: it is for whoever sees what was missed.
    pub fn call(&mut self, now: Duration, keys: &Keys) -> bool {
        let game = &self.sitting.game;
        let rules = game.rules();
        if rules.turn_game.is_none() {
            return self.play(Move::Call, now, keys);
        }
        let person = |seat: &Seat| {
            self.rivals
                .as_ref()
                .is_none_or(|rivals| rivals.is_person(*seat))
        };
        let may = |seat: &Seat| game.position().can_play(rules, *seat, Move::Stop).is_ok();
        let others = rules.all_seats().filter(person).find(may);
        self.play_as(others.unwrap_or_else(|| self.seat()), Move::Stop, now, keys)
    }

    /// Makes a move for a seat.
    fn play_as(&mut self, seat: Seat, mv: Move, now: Duration, keys: &Keys) -> bool {
        if self.at_once.is_some() {
            return self.submit(seat, mv, now, keys);
        }
        if self.sitting.is_looked_through() {
            self.refuse("This race has been played: it is only looked at here");
            return false;
        }
        let ms = self.sitting.ms(now);
        self.sitting.run(now);
        match self.sitting.game.play(seat, mv, ms) {
            Ok(played) => {
                let played = played.clone();
                self.told = Some(Told::LastMove);
                self.tell_rivals(seat, mv, &played, now);
                self.happened.push((played, false));
                self.later.clear();
                self.message = None;
                self.let_go();
                self.pass_on();
                self.refresh(keys);
                self.follow();
                true
            }
            Err(refusal) => {
                let text = describe::refusal(
                    self.sitting.game.rules(),
                    self.sitting.game.position(),
                    refusal,
                );
                self.refuse(text);
                false
            }
        }
    }

    /// Shows the next person their own cards. Tells whether they were waited for.
    pub fn lift_curtain(&mut self, keys: &Keys) -> bool {
        let lifted = std::mem::take(&mut self.curtain);
        if lifted {
            self.refresh(keys);
        }
        lifted
    }

    /// Where the pile under the cursor has been emptied, the cursor goes with the cards.
    pub(super) fn follow(&mut self) {
        if !self.view.pile(self.cursor.pile()).is_empty() {
            return;
        }
        let to = self.happened.last().and_then(|(played, _)| {
            played.steps().iter().find_map(|step| match *step {
                Step::Moved { from, to, .. } if from == self.cursor.pile() => Some(to),
                _ => None,
            })
        });
        if let Some(to) =
            to.filter(|to| self.sitting.game.rules().group_of(*to).role == Role::Tableau)
        {
            self.cursor.go_to(to);
        }
    }

    /// Puts what is held on the first of these piles that takes it. Says why if none does.
    pub fn drop_on(&mut self, hold: Hold, piles: &[PileId], now: Duration, keys: &Keys) -> bool {
        if let Some(mv) = self.choices().to(hold, piles) {
            return self.play(mv, now, keys);
        }
        // The place may have been taken while the hand was on its way.
        let meant = self.still_meant(self.seat(), hold.from);
        if let Some(mv) =
            meant.filter(|mv| matches!(mv, Move::Carry { to, .. } if piles.contains(to)))
        {
            return self.play(mv, now, keys);
        }
        let why = self.choices().why_not(hold, piles);
        self.refuse(why);
        false
    }

    /// Sends a card to its best place. Says so if it has none.
    pub fn send(&mut self, hold: Hold, now: Duration, keys: &Keys) -> bool {
        let meant = self.still_meant(self.seat(), hold.from);
        if let Some(mv) = meant.or_else(|| self.best(hold)) {
            return self.play(mv, now, keys);
        }
        let text = self.why_not_sent(hold);
        self.refuse(text);
        self.hold = None;
        false
    }

    fn why_not_sent(&self, hold: Hold) -> String {
        let game = &self.sitting.game;
        let lifted = usize::from(hold.count.unwrap_or(1));
        let cards = game.position().cards(game.rules(), hold.from);
        let card = cards.len().checked_sub(lifted).map(|first| cards[first]);
        let Some(card) = card.filter(|card| card.is_up()) else {
            return "No card here can go anywhere".to_owned();
        };
        let name = card.card().label();
        let choices = self.choices();
        if !choices.targets(hold).is_empty() {
            return format!("Choose a place for {name}");
        }
        if let Some(why) = choices.why_stuck(hold.from, hold.count) {
            return why;
        }
        if game.rules().removal.is_some() {
            format!("Nothing goes with {name}")
        } else {
            format!("{name} has no place to go")
        }
    }

    /// Returns the best place's move: off the table alone, the engine's advice, or the only
    /// partner there is.
    fn best(&self, hold: Hold) -> Option<Move> {
        let choices = self.choices();
        let game = &self.sitting.game;
        if let Some(single) = choices.single(hold.from) {
            return Some(single);
        }
        let advised = advice::best_place(
            game.rules(),
            game.position(),
            self.seat(),
            hold.from,
            hold.count,
        );
        let up = |mv: &Move| matches!(*mv, Move::Carry { to, .. } if game.rules().group_of(to).role == Role::Foundation);
        let carried = advised.filter(|mv| matches!(mv, Move::Carry { .. }));
        // Where to put the card in hand may be the whole game: nothing chooses for the player.
        if game.rules().group_of(hold.from).role == Role::Hand
            && carried.is_some_and(|mv| !up(&mv))
            && choices.targets(hold).len() > 1
        {
            return None;
        }
        advised.or_else(|| match choices.targets(hold).as_slice() {
            [only] => choices.to(hold, &[*only]),
            _ => None,
        })
    }

    /// Turns the stock, or the cards over for another pass; never ends a turn.
    pub fn turn_stock(&mut self, now: Duration, keys: &Keys) -> bool {
        let turns = self.can(Move::Turn) || self.can(Move::Redeal) || self.can_gather();
        if !turns && self.can(Move::Pass) {
            let game = &self.sitting.game;
            let refusal = game
                .position()
                .can_play(game.rules(), self.seat(), Move::Turn)
                .err();
            if let Some(refusal) = refusal {
                let text = describe::refusal(game.rules(), game.position(), refusal);
                self.refuse(text);
            }
            return false;
        }
        self.step(now, keys)
    }

    /// The game's own next step: the batch, the next pass, the end of the turn.
    pub fn step(&mut self, now: Duration, keys: &Keys) -> bool {
        if let Some(mv) = [Move::Turn, Move::Redeal]
            .into_iter()
            .find(|mv| self.can(*mv))
        {
            return self.play(mv, now, keys);
        }
        if self.can_gather() {
            return self.gather_or_ask(now, keys);
        }
        if self.can(Move::Pass) {
            return self.play(Move::Pass, now, keys);
        }
        let game = &self.sitting.game;
        if let Some(hold) = self.choices().placing()
            && let Some(card) = game.position().top(game.rules(), hold.from)
        {
            let text = format!("Place {} first", card.card().label());
            self.refuse(text);
            return false;
        }
        if game.rules().stock.is_none() {
            let text = self.why_not_turned();
            self.refuse(text);
            return false;
        }
        let refusal = game
            .position()
            .can_play(game.rules(), self.seat(), Move::Turn)
            .err();
        if let Some(refusal) = refusal {
            let text = describe::refusal(game.rules(), game.position(), refusal);
            self.refuse(text);
        }
        false
    }

    /// Says what there is instead of a stock to turn.
    fn why_not_turned(&self) -> String {
        let game = &self.sitting.game;
        let rules = game.rules();
        let drawn = |group: &Group| {
            let stock = |id: &GroupId| rules.group(*id).role == Role::Stock;
            group.fill.iter().any(stock)
        };
        if !rules.groups.iter().any(drawn) {
            return "This game has no stock to turn".to_owned();
        }
        let pass = game.position().can_play(rules, self.seat(), Move::Pass);
        let ends = pass
            .err()
            .filter(|refusal| *refusal == Refusal::EndsByCard)
            .map(|refusal| describe::refusal(rules, game.position(), refusal));
        let ends = ends.map_or_else(String::new, |ends| format!(". {ends}"));
        format!("Cards are drawn from the stock by themselves{ends}")
    }

    /// Puts up every card that is safe on the foundations.
    pub fn safe_up(&mut self, now: Duration, keys: &Keys) -> bool {
        let mut any = false;
        // No game has more cards than this, so the loop ends whatever the advice says.
        for _ in 0..self.sitting.game.rules().cards {
            let game = &self.sitting.game;
            let Some(mv) = advice::safe_up(game.rules(), game.position(), self.seat()) else {
                break;
            };
            if !self.play(mv, now, keys) {
                break;
            }
            any = true;
        }
        if !any && self.message.is_none() {
            let rules = self.sitting.game.rules();
            let role = |role: Role| rules.groups.iter().any(|group| group.role == role);
            self.refuse(if advice::offers_safe_up(rules) {
                "No card is safe to put up"
            } else if role(Role::Foundation) {
                "Here no card can be told to be safe: put them up one by one"
            } else {
                "No card goes up in this game"
            });
        }
        any
    }

    pub(super) fn put_cursor(&mut self) {
        self.cursor = Cursor::new(
            self.sitting.game.rules(),
            &self.sitting.game.view(self.seat()),
        );
        self.other_cursor = self.cursor.clone();
    }

    /// Puts another game on the table; undo brings back this one.
    pub fn replace(&mut self, next: Sitting, now: Duration, keys: &Keys) {
        self.sitting.pause(now);
        let former = std::mem::replace(&mut self.sitting, next);
        let former = self.aside.take().unwrap_or(former);
        if former.is_begun() {
            self.former.push(former);
            if self.former.len() > FORMER_GAMES {
                self.former.remove(0);
            }
        }
        self.later.clear();
        self.let_go();
        self.message = None;
        self.to_greet = self.sitting.duel.is_some();
        self.happened.clear();
        self.sit_round();
        self.put_cursor();
        self.refresh(keys);
    }

    /// Seats everybody anew.
    pub(super) fn sit_round(&mut self) {
        let former = std::mem::replace(&mut self.at_once, seats_of(&self.sitting));
        if let (Some(at_once), Some(former)) = (&mut self.at_once, &former) {
            at_once.remember(former);
        }
        self.rivals = rivals_of(&self.sitting);
        self.curtain = is_secret_to_some(&self.sitting, self.rivals.as_ref());
        self.closed = false;
    }

    /// Deals another game by the same rules.
    pub fn deal(&mut self, number: DealNumber, now: Duration, keys: &Keys) {
        let rules = self.sitting.next_rules.as_ref();
        let rules = rules.unwrap_or_else(|| self.sitting.game.rules());
        let game = Game::new(rules.clone(), number);
        let mut next = self.sitting.with(game, Duration::ZERO);
        next.next_rules = None;
        self.replace(next, now, keys);
    }

    /// Starts the hand again, the clock standing where it stood then.
    pub fn restart(&mut self, now: Duration, keys: &Keys) {
        if self.sitting.is_looked_through() {
            self.sitting.look_from_start();
            return self.refresh(keys);
        }
        if let Some(again) = self.sitting.duel_again() {
            return self.replace(again, now, keys);
        }
        let Some(game) = hand_again(&self.sitting.game) else {
            return;
        };
        let before = game.done().checked_sub(1).map(|last| game.log()[last].ms);
        let spent = Duration::from_millis(before.unwrap_or(0));
        self.replace(self.sitting.with(game, spent), now, keys);
    }

    /// Goes on to the next hand of the match.
    pub fn next_hand(&mut self, now: Duration, keys: &Keys) {
        if self.sitting.is_looked_through() {
            return;
        }
        let entry = Entry {
            ms: self.sitting.ms(now),
            seat: self.seat(),
            act: Act::NextHand,
        };
        if self.sitting.game.act(entry).is_ok() {
            self.let_go();
            self.message = None;
            self.later.clear();
            self.happened.clear();
            self.pass_on();
            self.sit_round();
            self.put_cursor();
            self.refresh(keys);
        }
    }

    /// Returns how many cards at the top of a pile hang together, as one run may be lifted.
    pub fn run_length(&self, pile: PileId) -> usize {
        self.sitting
            .game
            .position()
            .run_length(self.sitting.game.rules(), pile)
    }

    /// Tells whether the pile is a stock from which no card can be carried at present.
    pub fn only_turns(&self, pile: PileId) -> bool {
        self.is_stock(pile) && !self.choices().can_move(pile)
    }

    /// Tells whether the pile is a stock.
    pub fn is_stock(&self, pile: PileId) -> bool {
        self.sitting.game.rules().group_of(pile).role == Role::Stock
    }
}

/// Returns the game at the start of its hand. What was done in real time is not taken back
/// step by step, so the hands before it are played back instead.
fn hand_again(game: &Game) -> Option<Game> {
    if !game.rules().in_real_time() {
        let mut game = game.clone();
        game.restart();
        return Some(game);
    }
    let log = game.log().get(..game.hand_start())?;
    Game::replay(game.rules().clone(), game.deal(), log, log.len()).ok()
}

fn seats_of(sitting: &Sitting) -> Option<AtOnce> {
    if sitting.is_looked_through() {
        return None;
    }
    AtOnce::new(sitting, sitting.seating.unwrap_or_default())
}

/// Seats computer players at a table in turns. Where it was never said who plays, all are
/// people.
fn rivals_of(sitting: &Sitting) -> Option<Rivals> {
    Rivals::new(sitting, sitting.seating.as_ref()?)
}

/// Tells whether there are cards that only one of several people at the table may see.
fn is_secret_to_some(sitting: &Sitting, rivals: Option<&Rivals>) -> bool {
    let rules = sitting.game.rules();
    let own = rules.groups.iter().any(|group| group.face == Face::Own);
    let people = rules
        .all_seats()
        .filter(|seat| rivals.is_none_or(|rivals| rivals.is_person(*seat)));
    own && people.count() > 1
}

fn front(sitting: &Sitting, at_once: Option<&AtOnce>, rivals: Option<&Rivals>) -> Seat {
    if at_once.is_some() || sitting.is_looked_through() {
        return Seat::FIRST;
    }
    let to_move = sitting.game.to_move();
    rivals.map_or(to_move, |rivals| rivals.front(to_move))
}
