//! Undo at a shared table whose game is played in turns. Players may undo their own last move
//! without asking if nobody has moved since and the move revealed no hidden card. For any other
//! undo, everyone has to agree.

use std::time::Duration;

use patience_core::{Act, Entry, Game, Move};

use super::refused::Refused;
use super::{Member, Room};
use crate::protocol::{Identity, Name, RoomStage};
use crate::session::{ONLOOKER, UndoError};

/// A player's request to undo the last move, which the others have not all answered yet.
#[derive(Debug, Clone)]
pub(super) struct Question {
    by: Identity,
    agreed: Vec<Identity>,
    /// The request to undo the last move, as a sentence.
    pub(super) text: String,
    /// The number of actions in the game's log now, and the number that would be left after the
    /// undo.
    acts: (usize, usize),
}

impl Room {
    /// Undoes the last move for a member if it is the member's own and may be undone without
    /// asking. Otherwise asks everyone for consent.
    pub(super) fn undo_or_ask(&mut self, now: Duration, member: usize) -> Result<(), Refused> {
        let seat = self.seat_of(member)?;
        if self.stopped {
            return Err(Refused::Stopped);
        }
        if self.stage(now) == RoomStage::MatchOver {
            // Everybody knows the deal by now.
            return Err(Refused::DealKnown);
        }
        if self.boards.are_apart() {
            let (session, _) = self.boards.of_mut(seat);
            if session.game().resigned().is_some() {
                // The others know it already.
                return Err(Refused::DealGivenUp);
            }
            session.undo(now)?;
            return Ok(());
        }
        let session = self.boards.first();
        let game = session.game();
        if !self.begun || game.done() <= game.hand_start() {
            return Err(UndoError::NothingToUndo.into());
        }
        if session.real_time().is_some() {
            return self.undo(now, member);
        }
        let undone = session.undone_next();
        // Absent players have to agree as well.
        let others = |one: &&Member| one.seat.is_some_and(|other| other != seat);
        let mut others = self.members.iter().filter(others).peekable();
        if others.peek().is_none() || session.consent_to_undo(seat).is_none() {
            self.undo(now, member)?;
            let left = self.boards.first().game().done();
            self.to_redo = Some((self.members[member].identity.clone(), left));
            return Ok(());
        }
        if let Some(away) = others.find(|one| !one.is_here()) {
            return Err(Refused::CannotAgree(away.name.clone()));
        }
        if let Some(question) = &self.question
            && question.by != self.members[member].identity
        {
            return Err(Refused::AskedAlready);
        }
        let acts = (game.done(), game.done() - undone.len());
        let names = self.names();
        let whose = undone.first().map_or(seat, |entry| entry.seat);
        let whose = names.get(whose.index()).map_or("", String::as_str);
        let by = &self.members[member];
        self.question = Some(Question {
            text: format!("{} asks to undo {whose}'s last move", by.name),
            by: by.identity.clone(),
            agreed: vec![by.identity.clone()],
            acts,
        });
        Ok(())
    }

    /// Redoes a move that the member undid without asking others, if nobody has moved since.
    pub(super) fn redo(&mut self, now: Duration, member: usize) -> Result<(), Refused> {
        let seat = self.seat_of(member)?;
        if self.stopped {
            return Err(Refused::Stopped);
        }
        if !self.begun || self.stage(now) == RoomStage::MatchOver {
            return Err(UndoError::NothingToRedo.into());
        }
        let is_shared = !self.boards.are_apart();
        let done = self.boards.first().game().done();
        let own = (self.members[member].identity.clone(), done);
        let (session, _) = self.boards.of_mut(seat);
        if is_shared && session.real_time().is_none() && self.to_redo.as_ref() != Some(&own) {
            return Err(UndoError::NothingToRedo.into());
        }
        session.redo(now)?;
        if is_shared {
            self.question = None;
            self.to_redo = Some((own.0, self.boards.first().game().done()));
        }
        Ok(())
    }

    /// Undoes the last move for a member, and records the undo in words.
    fn undo(&mut self, now: Duration, member: usize) -> Result<(), Refused> {
        self.question = None;
        self.to_redo = None;
        let names = self.names();
        let by = self.members[member].name.clone();
        let Some(session) = self.boards.shared_mut() else {
            return Ok(());
        };
        let log = session.game().log()[..session.game().done()].to_vec();
        session.undo(now)?;
        let is_seen = |entry: &Entry| is_seen_by_all(session.game(), entry);
        let undone = log.get(session.game().done()..).unwrap_or_default();
        let Some(first) = undone.first() else {
            return Ok(());
        };
        let own = self.members[member].seat == Some(first.seat);
        let whose = names.get(first.seat.index()).filter(|_| !own);
        // A card that is back in a hand is not named.
        let is_seen = is_seen(first);
        let what = self
            .news
            .get_mut(first.seat.index())
            .and_then(Option::take)
            .filter(|_| is_seen)
            .unwrap_or_else(|| "the last move".to_owned());
        self.taken_back = Some(match whose {
            Some(whose) => format!("{by} undid {whose}'s move: {what}"),
            None => format!("{by} undid: {what}"),
        });
        // The last actions of these seats are gone.
        for entry in undone {
            if let Some(news) = self.news.get_mut(entry.seat.index()) {
                *news = None;
            }
        }
        Ok(())
    }

    /// Records that a member agrees to the request to undo. The request is granted when all players
    /// agree.
    pub(super) fn agree(&mut self, member: usize) -> Result<(), Refused> {
        self.seat_of(member)?;
        if self.stopped {
            return Err(Refused::Stopped);
        }
        let identity = self.members[member].identity.clone();
        let Some(question) = &mut self.question else {
            return Err(Refused::NothingAsked);
        };
        if !question.agreed.contains(&identity) {
            question.agreed.push(identity);
        }
        Ok(())
    }

    /// Refuses or withdraws the request to undo. If it is refused, the person who asked learns who
    /// does not agree.
    pub(super) fn refuse(&mut self, member: usize) -> Result<(), Refused> {
        self.seat_of(member)?;
        let Some(question) = self.question.take() else {
            return Ok(());
        };
        let refuser = &self.members[member];
        if refuser.identity == question.by {
            return Ok(());
        }
        let text = format!("{} does not agree", refuser.name);
        let asker = self.members.iter_mut();
        for member in asker.filter(|member| member.identity == question.by) {
            member.to_hear = Some(text.clone());
        }
        Ok(())
    }

    /// Grants the request to undo if all players agree. Drops the request if the person who asked
    /// has gone.
    pub(super) fn settle_question(&mut self, now: Duration) {
        let Some(question) = &self.question else {
            return;
        };
        let is_asker = |member: &Member| member.identity == question.by && member.plays();
        let Some(asker) = self.members.iter().position(is_asker) else {
            self.question = None;
            return;
        };
        let game = self.boards.first().game();
        let undone = self.boards.first().undone_next().len();
        if (game.done(), game.done() - undone) != question.acts {
            // The undo would affect other moves than requested.
            self.question = None;
            return;
        }
        let away = self
            .members
            .iter()
            .find(|one| one.seat.is_some() && !one.is_here());
        if let Some(away) = away {
            let text = format!("{} is away and cannot agree", away.name);
            self.question = None;
            self.members[asker].to_hear = Some(text);
        } else if self.awaited().is_empty() {
            // There was a move to undo at the time of the request, and nobody has moved since.
            let _ = self.undo(now, asker);
        }
    }

    /// Returns the names of the players who have not answered the request to undo.
    pub(super) fn awaited(&self) -> Vec<Name> {
        let Some(question) = &self.question else {
            return Vec::new();
        };
        let playing = self.members.iter().filter(|member| member.plays());
        playing
            .filter(|member| !question.agreed.contains(&member.identity))
            .map(|member| member.name.clone())
            .collect()
    }

    /// Whether a member made the request to undo or has agreed to it.
    pub(super) fn has_agreed(&self, member: &Member) -> bool {
        let question = self.question.as_ref();
        question.is_some_and(|question| question.agreed.contains(&member.identity))
    }
}

/// Whether everyone at the table can see the card that the undone action had moved.
fn is_seen_by_all(game: &Game, undone: &Entry) -> bool {
    match undone.act {
        Act::Move(Move::Transfer { from, .. }) => game.observation(ONLOOKER).top(from).is_some(),
        _ => true,
    }
}
