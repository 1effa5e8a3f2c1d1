//! Turns in games in which players share one pack: how a turn begins and ends, compulsory moves,
//! calling "stop" when a player has missed one, and hands without progress.

use crate::moves::effects::apply::Effects;
use crate::moves::{Effect, Move, Refusal};
use crate::position::{End, Phase, Position};
use crate::rules::{
    Compulsory, Deadlock, FirstTurn, GroupId, Lift, Missed, PileId, Role, Rules, Seat, Stock,
    TurnGame,
};

/// The largest number of times that piles are shuffled again to break a tie, where the highest top
/// card decides who begins.
const MOST_SHUFFLES: u16 = 50;

impl Position {
    /// Determines which player begins a hand, and begins the first turn. `starter` is the player
    /// next to the dealer.
    pub(crate) fn begin_hand(&mut self, rules: &Rules, game: &TurnGame, starter: Seat) {
        self.turn.seat = match game.first {
            FirstTurn::NextToDealer => starter,
            FirstTurn::HighestTop(group) => self.highest_top(rules, group).unwrap_or(starter),
        };
        self.begin_turn(rules, game, &mut Effects::new());
    }

    /// Returns the player with the highest top card on a kind of pile. Tied piles are shuffled
    /// again. A wild rank is lowest, because it stands for other ranks.
    fn highest_top(&mut self, rules: &Rules, group: GroupId) -> Option<Seat> {
        let wild = rules.groups.iter().find_map(|group| group.wild);
        for _ in 0..MOST_SHUFFLES {
            let height = |seat: Seat| {
                let pile = rules.first_of(group, seat);
                let rank = self.top(rules, pile)?.card().rank();
                Some(if wild == Some(rank) { 0 } else { rank.value() })
            };
            let best = rules.all_sides().filter_map(height).max()?;
            let mut highest = rules.all_sides().filter(|seat| height(*seat) == Some(best));
            let first = highest.next();
            if highest.next().is_none() {
                return first;
            }
            for side in rules.all_sides() {
                let pile = rules.first_of(group, side);
                self.shuffle_again(rules, pile);
            }
        }
        None
    }

    /// Shuffles a pile with only its top card face up, before the hand begins.
    fn shuffle_again(&mut self, rules: &Rules, pile: PileId) {
        let mut effects = Effects::new();
        let turn_top = Effect::Flipped {
            pile,
            count: 1,
            fresh: false,
        };
        self.apply_effect_and_update(rules, turn_top, &mut effects);
        self.shuffle_away(rules, pile, &mut effects);
        self.apply_effect_and_update(rules, turn_top, &mut effects);
    }

    /// Begins the turn of the current seat: its piles are filled with cards, and the first card of
    /// the stock is turned up, as far as the rules want this.
    fn begin_turn(&mut self, rules: &Rules, game: &TurnGame, effects: &mut Effects) {
        let seat = self.turn.seat;
        for pile in &rules.tables.seat_refills[seat.index()] {
            self.fill(rules, *pile, seat, effects);
        }
        self.update_caches(rules, effects);
        self.turn_by_itself(rules, game, effects);
    }

    fn turn_by_itself(&mut self, rules: &Rules, game: &TurnGame, effects: &mut Effects) {
        let seat = self.turn.seat;
        if game.turns_itself
            && let Some(stock) = &rules.stock
            && self.may_use_stock(rules, stock, seat, Move::Turn).is_ok()
        {
            self.turn_stock(rules, seat, effects);
            self.update_caches(rules, effects);
        }
    }

    /// Applies the consequences of a move, up to the next player's turn, in a game in which players
    /// take turns and share one pack.
    pub(crate) fn after_turn_game_move(
        &mut self,
        rules: &Rules,
        game: &TurnGame,
        seat: Seat,
        mv: Move,
        effects: &mut Effects,
    ) {
        if self.turn.end.is_some() {
            return;
        }
        if let Move::Transfer { from, to, .. } | Move::Pull { from, to, .. } = mv {
            self.shuffle_in_full(rules, to, effects);
            // A transfer between shared columns is not progress.
            let about = is_shared_tableau(rules, from) && is_shared_tableau(rules, to);
            if rules.pile(to).seat.is_none() && !about {
                self.reset_stall_counters(rules);
            }
        }
        if self.cards_left(rules, game, seat) == 0 {
            self.turn.end = Some(End::Out(seat));
            return;
        }
        match mv {
            // A card that has been turned up must be placed before the turn can end.
            Move::Transfer { to, .. } | Move::Pull { to, .. }
                if ends_turn(rules, game, seat, to) && self.turn.phase == Phase::Play =>
            {
                self.count_turn(rules, game, seat, false);
                self.end_turn_game_turn(rules, game, effects);
            }
            Move::Pass => {
                let fruitless = self.is_fruitless_pass(rules, game, seat);
                self.count_turn(rules, game, seat, fruitless);
                self.end_turn_game_turn(rules, game, effects);
            }
            Move::Stop => self.stop(rules, game, effects),
            _ => {
                let piles = &rules.tables.seat_refills[seat.index()];
                if piles.iter().all(|pile| self.is_empty(*pile)) {
                    for pile in piles {
                        self.fill(rules, *pile, seat, effects);
                    }
                    self.update_caches(rules, effects);
                }
                self.turn_by_itself(rules, game, effects);
            }
        }
    }

    /// Counts a turn in which a seat could not play. If the game does not count passes through the
    /// stock, a turn in which the seat could play resets the count.
    fn count_turn(&mut self, rules: &Rules, game: &TurnGame, seat: Seat, stuck: bool) {
        let state = &mut self.seats[rules.side(seat).index()];
        if stuck {
            state.declared = state.declared.saturating_add(1);
        } else if game.idle_passes.is_none() {
            state.declared = 0;
        }
    }

    /// Whether a seat gets cards from its stock when its next turn begins.
    fn draws_next(&self, rules: &Rules, seat: Seat) -> bool {
        let mut refills = rules.tables.seat_refills[seat.index()].iter();
        refills.any(|pile| {
            let mut sources = rules.group_of(*pile).fill.iter();
            self.is_empty(*pile) && sources.any(|from| !self.all_empty(rules, *from, seat))
        })
    }

    /// Whether a turn that a seat ends by passing counts as a turn in which it could not play.
    fn is_fruitless_pass(&self, rules: &Rules, game: &TurnGame, seat: Seat) -> bool {
        // A seat is not stuck as long as it can draw cards. If passes through the cards are
        // counted, a seat that still has cards has not completed a pass.
        if game.ends_on.is_none() {
            let mut piles = rules.pile_ids();
            return !piles.any(|pile| {
                rules.group_of(pile).role == Role::Stock
                    && rules.pile(pile).belongs_to(seat)
                    && !self.is_empty(pile)
            });
        }
        match game.idle_passes {
            Some(_) => self.in_stock_and_waste(rules, seat) == 0,
            None => !self.draws_next(rules, seat),
        }
    }

    fn end_turn_game_turn(&mut self, rules: &Rules, game: &TurnGame, effects: &mut Effects) {
        self.turn.seat = Seat::new((self.turn.seat.number() + 1) % rules.seats());
        self.turn.turned = false;
        self.turn.turns = self.turn.turns.saturating_add(1);
        let stuck = |seat: Seat| match game.idle_passes {
            Some(passes) => self.fruitless_passes(rules, seat) >= u16::from(passes),
            None => self.passes_declared(rules, seat) > 0,
        };
        let too_long = self.turn.turns >= game.most_turns();
        if too_long || rules.all_seats().all(stuck) {
            self.end_deadlocked(rules, game);
        } else {
            self.begin_turn(rules, game, effects);
        }
    }

    /// Ends a hand in which nobody makes progress, in a game in which players take turns and share
    /// one pack.
    pub(crate) fn end_deadlocked(&mut self, rules: &Rules, game: &TurnGame) {
        let left = |seat: &Seat| self.cards_left(rules, game, *seat);
        let fewest = rules.all_sides().min_by_key(left);
        let alone = fewest.filter(|best| {
            let others = rules.all_sides().filter(|side| side != best);
            others
                .map(|seat| left(&seat))
                .all(|cards| cards > left(best))
        });
        self.turn.end = Some(match (game.deadlock, alone) {
            (Deadlock::FewestLeft, Some(seat)) => End::Fewest(seat),
            _ => End::Stalled,
        });
    }

    /// Returns the number of cards that a seat must still play to win, in a game in which players
    /// take turns and share one pack.
    pub fn cards_left(&self, rules: &Rules, game: &TurnGame, seat: Seat) -> usize {
        let kinds = game.out.iter();
        kinds.map(|group| self.count_on(rules, group, seat)).sum()
    }

    /// Shuffles a pile that is full into another kind of pile, if the rules say so.
    fn shuffle_in_full(&mut self, rules: &Rules, from: PileId, effects: &mut Effects) {
        let place = rules.pile(from);
        let kind = rules.group(place.group);
        let Some(group) = kind.full_to else { return };
        let count = self.height(from);
        if count < kind.limit {
            return;
        }
        let to = rules.first_of(group, place.seat.unwrap_or(self.turn.seat));
        self.apply_effect_and_update(rules, Effect::TurnedUnder { from, to, count }, effects);
        self.shuffle_away(rules, to, effects);
    }

    /// Returns the first compulsory move that a seat must make before any other move, as its source
    /// and target piles.
    fn owed(&self, rules: &Rules, compulsory: Compulsory, seat: Seat) -> Option<(PileId, PileId)> {
        let mut owed = None;
        self.each_transfer(rules, seat, |mv| {
            if let Move::Transfer { from, to, .. } = mv
                && owed.is_none()
                && self.is_compulsory(rules, compulsory, mv)
            {
                owed = Some((from, to));
            }
        });
        owed
    }

    fn is_compulsory(&self, rules: &Rules, compulsory: Compulsory, mv: Move) -> bool {
        let Move::Transfer { from, to, count: 1 } = mv else {
            return false;
        };
        rules.pile(to).group == compulsory.to
            && self
                .top(rules, from)
                .is_some_and(|top| compulsory.cards.contains(top.card()))
    }

    /// Whether a move skips a compulsory move, so that another player may call "stop".
    pub(crate) fn misses(&self, rules: &Rules, seat: Seat, mv: Move) -> bool {
        self.passed_over(rules, seat, mv).is_some()
    }

    /// Returns the compulsory move that a move skips, as its source and target piles. Returns
    /// `None` if the move skips none, or if players may not call "stop" for it.
    pub fn passed_over(&self, rules: &Rules, seat: Seat, mv: Move) -> Option<(PileId, PileId)> {
        let compulsory = rules.turn_game.as_ref()?.callable()?;
        if mv == Move::Stop || self.is_compulsory(rules, compulsory, mv) {
            return None;
        }
        self.owed(rules, compulsory, seat)
    }

    /// Checks that a move, which is legal otherwise, does not skip a compulsory move in games that
    /// forbid this.
    pub(crate) fn may_pass_over(&self, rules: &Rules, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let game = rules.turn_game.as_ref();
        let Some(compulsory) = game
            .and_then(|game| game.compulsory)
            .filter(|compulsory| compulsory.missed == Missed::Refused)
            .filter(|compulsory| !self.is_compulsory(rules, *compulsory, mv))
        else {
            return Ok(());
        };
        match self.owed(rules, compulsory, seat) {
            Some((from, to)) => Err(Refusal::Compulsory { from, to }),
            None => Ok(()),
        }
    }

    /// Checks that a seat may call "stop": during the turn in which another player missed a
    /// compulsory move, or afterwards while the card can still go where it should.
    fn may_stop(&self, rules: &Rules, game: &TurnGame, seat: Seat) -> Result<(), Refusal> {
        if game.callable().is_none() {
            return Err(Refusal::NoSuchMove);
        }
        let calls = |misser: &Seat| {
            *misser != seat
                && (self.turn.seat == *misser || self.to_put_right(rules, game, *misser).is_some())
        };
        match self.turn.missed.filter(calls) {
            Some(_) => Ok(()),
            None => Err(Refusal::NothingMissed),
        }
    }

    /// Returns the pile on which the card of a missed compulsory move still lies after the turn,
    /// and the pile to which the card should have gone.
    fn to_put_right(
        &self,
        rules: &Rules,
        game: &TurnGame,
        misser: Seat,
    ) -> Option<(PileId, PileId)> {
        let compulsory = game.compulsory?;
        let from = rules.first_of(game.ends_on?, misser);
        let top = self.top(rules, from)?;
        rules
            .piles_of(compulsory.to, misser)
            .filter(|_| compulsory.cards.contains(top.card()))
            .find(|to| self.may_transfer(rules, misser, from, *to, 1).is_ok())
            .map(|to| (from, to))
    }

    /// Records that a seat has just missed a compulsory move, if `missed` is true. If not, an
    /// earlier miss by another player can no longer be called.
    #[inline]
    pub(crate) fn record_miss(&mut self, seat: Seat, missed: bool) {
        if missed {
            self.turn.missed = Some(seat);
        } else if self.turn.missed.is_some_and(|misser| misser != seat) {
            self.turn.missed = None;
        }
    }

    /// Ends the turn of a player who missed a compulsory move, after another player has called
    /// “stop”. If the turn is already over, the card that should have been played is moved to the
    /// right pile, if it is still on top.
    fn stop(&mut self, rules: &Rules, game: &TurnGame, effects: &mut Effects) {
        let Some(misser) = self.turn.missed.take() else {
            return;
        };
        if self.turn.seat == misser {
            let hand = rules
                .stock
                .as_ref()
                .map(|stock| rules.first_of(stock.to(), misser));
            let pile = game.ends_on.map(|group| rules.first_of(group, misser));
            if let Some(from) = hand.filter(|hand| !self.is_empty(*hand))
                && let Some(pile) = pile
            {
                let effect = Effect::Moved {
                    from,
                    to: pile,
                    count: 1,
                };
                self.apply_effect_and_update(rules, effect, effects);
                self.turn.phase = Phase::Play;
            }
            self.end_turn_game_turn(rules, game, effects);
        } else if let Some((from, to)) = self.to_put_right(rules, game, misser) {
            let count = 1;
            self.apply_effect_and_update(rules, Effect::Moved { from, to, count }, effects);
            self.reset_stall_counters(rules);
            if self.cards_left(rules, game, misser) == 0 {
                self.turn.end = Some(End::Out(misser));
            }
        }
    }

    /// Adds a seat's other moves to the list of its moves of cards between piles, and drops the
    /// moves that must wait for a compulsory move.
    pub(crate) fn list_turn_game(&self, rules: &Rules, seat: Seat, moves: &mut Vec<Move>) {
        self.each_guest(rules, seat, |mv| moves.push(mv));
        for mv in [Move::Pass, Move::Stop] {
            if self.may_end_turn(rules, seat, mv).is_ok() {
                moves.push(mv);
            }
        }
        moves.retain(|mv| *mv == Move::Stop || self.may_pass_over(rules, seat, *mv).is_ok());
        moves.sort_unstable();
    }

    /// Checks whether a seat may pass or call "stop". A player may pass only if the turn cannot end
    /// in another way.
    pub(crate) fn may_end_turn(&self, rules: &Rules, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let game = rules.turn_game.as_ref().ok_or(Refusal::NoSuchMove)?;
        if mv == Move::Stop {
            return self.may_stop(rules, game, seat);
        }
        if game.ends_on.is_none() {
            return match self.turn.phase {
                Phase::Play => Ok(()),
                _ => Err(Refusal::PlaceFirst),
            };
        }
        let can_turn = rules
            .stock
            .as_ref()
            .is_some_and(|stock| self.may_use_stock(rules, stock, seat, Move::Turn).is_ok());
        let mut can_end = false;
        self.each_transfer(rules, seat, |mv| {
            can_end |= matches!(mv, Move::Transfer { to, .. } if ends_turn(rules, game, seat, to));
        });
        if can_end || can_turn {
            Err(Refusal::EndsByCard)
        } else if let Phase::Batch { .. } = self.turn.phase {
            Err(Refusal::PlaceFirst)
        } else {
            Ok(())
        }
    }

    /// Calls `push` with each legal move by which a seat puts cards on a pile of another player.
    fn each_guest(&self, rules: &Rules, seat: Seat, mut push: impl FnMut(Move)) {
        let foreign = |to: &PileId| !rules.pile(*to).belongs_to(seat);
        let acting = rules.acting(seat, self.hand);
        for range in &rules.tables.seat_sources[acting.index()] {
            for from in range.piles() {
                for to in rules.pile_ids().filter(foreign) {
                    if self.may_visit(rules, from, to).is_ok() {
                        push(Move::Transfer { from, to, count: 1 });
                    }
                }
            }
        }
    }

    /// Checks that the top card of a player's pile may be put on a pile of another player.
    pub(crate) fn may_visit(&self, rules: &Rules, from: PileId, to: PileId) -> Result<(), Refusal> {
        let (source, kind) = (rules.group_of(from), rules.group_of(to));
        let guests = kind.guests.as_ref().ok_or(Refusal::NotYours(to))?;
        let top = self.top(rules, from).ok_or(Refusal::NoSuchCard(from))?;
        if source.lift == Lift::Nothing {
            return Err(Refusal::NeverTaken(from));
        }
        if !top.is_up() {
            return Err(Refusal::FaceDown(from));
        }
        let during = rules.stock.as_ref().is_some_and(Stock::lets_others_play);
        if matches!(self.turn.phase, Phase::Batch { .. }) && source.role != Role::Hand && !during {
            return Err(Refusal::PlaceFirst);
        }
        if !guests.from.contains(rules.pile(from).group) {
            return Err(Refusal::NotFromThere { from, to });
        }
        let card = top.card();
        let Some(on) = self.top(rules, to) else {
            return Err(Refusal::CannotStart { card, to });
        };
        let on = on.card();
        let accepts = rules.accepts_of_guests(rules.pile(to).group, self.base);
        if !accepts.is_some_and(|table| table.on(on).contains(card)) {
            return Err(Refusal::DoesNotFit { card, on, to });
        }
        if self.len(to) >= usize::from(kind.limit) {
            return Err(Refusal::Full(to));
        }
        Ok(())
    }
}

/// Whether a seat ends its turn by putting its own card on a pile.
fn ends_turn(rules: &Rules, game: &TurnGame, seat: Seat, to: PileId) -> bool {
    let pile = rules.pile(to);
    Some(pile.group) == game.ends_on && pile.seat == Some(rules.side(seat))
}

fn is_shared_tableau(rules: &Rules, pile: PileId) -> bool {
    let kind = rules.group_of(pile);
    kind.shared && kind.role == Role::Tableau
}
