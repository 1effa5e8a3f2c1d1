//! The thread that keeps the records of finished games. It does not start, read or open anything before the first frame
//! is on the screen.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::channels::Senders;
use crate::message::Message;
use patience_app::catalogue::Catalogue;
use patience_app::records::{Answer, Keeper, Query, Records};
use patience_app::saved::{Finished, Store};
use patience_solver::Watch;

/// The longest time for which the program, when it ends, waits for records of games to be written. Anything that has
/// not been recorded by then is recorded at the next start.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// A handle of the thread that keeps the records of finished games. The thread starts when it is first needed.
pub struct RecordsThread {
    records: Records,
    store: Store,
    catalogue: Arc<Catalogue>,
    senders: Senders,
    keeper: Option<Keeper>,
    /// Cancels the latest search that answers a query to the records.
    search: Option<Arc<Watch>>,
    /// Cancels the search that judges deals of recorded games again, once the search has begun.
    judging: Option<Arc<Watch>>,
}

impl RecordsThread {
    /// Creates a handle of the thread that keeps the records, but does not start the thread yet.
    pub fn new(
        records: Records,
        store: Store,
        catalogue: Arc<Catalogue>,
        senders: &Senders,
    ) -> Self {
        Self {
            records,
            store,
            catalogue,
            senders: senders.clone(),
            keeper: None,
            search: None,
            judging: None,
        }
    }

    /// Starts the records thread if it is not running, and records finished games.
    pub fn begin(&mut self) {
        if let Some(keeper) = self.running() {
            keeper.take_in();
        }
    }

    /// Replaces the catalogue of games that the records thread uses.
    pub fn take_games(&mut self, catalogue: &Arc<Catalogue>) {
        self.catalogue = Arc::clone(catalogue);
    }

    /// Tells the records thread that the file of a finished game has changed, so that the records are updated.
    pub fn follow(&mut self, finished: Finished) {
        let Some(keeper) = self.running() else { return };
        match finished {
            Finished::Written(_) => keeper.take_in(),
            Finished::TakenBack(key) => keeper.take_back(key),
        }
    }

    /// Sends a query to the records of games. The answer comes as a message to the model.
    pub fn ask(&mut self, query: Query) {
        if query.shows_verdicts() {
            self.judge_again();
        }
        let (catalogue, senders) = (Arc::clone(&self.catalogue), self.senders.clone());
        let watch = self.watch_of(&query);
        let is_search = query.needs_search();
        let answer = move |records: &Records| {
            let answer = query.answer(records, &catalogue, &watch);
            senders.tell(Message::Answered(answer));
            if query.changes_records() {
                senders.tell(Message::RecordsChanged);
            }
        };
        let is_asked = if is_search {
            // Games that end meanwhile are still recorded.
            let records = self.records.clone();
            let thread = thread::Builder::new().name("daily deal".to_owned());
            thread.spawn(move || answer(&records)).is_ok()
        } else {
            let keeper = self.running();
            keeper.is_some_and(|keeper| {
                keeper.ask(answer);
                true
            })
        };
        if !is_asked {
            let reason = "the system cannot start a thread now; try again".to_owned();
            let answer = Answer::Failed(reason);
            self.senders.tell(Message::Answered(answer));
        }
    }

    /// Has the solver judge again the deals that earlier proofs found unwinnable. This happens once, on a thread of its
    /// own. If the system cannot start a thread, it happens at the next start.
    fn judge_again(&mut self) {
        if self.judging.is_some() {
            return;
        }
        let watch = Arc::new(Watch::default());
        self.judging = Some(Arc::clone(&watch));
        let (records, catalogue) = (self.records.clone(), Arc::clone(&self.catalogue));
        let senders = self.senders.clone();
        let judge = move || {
            let judged = records.judge_again(&catalogue, &watch, None);
            if !judged.is_nothing() {
                senders.tell(Message::RecordsChanged);
                senders.tell(Message::Notice(judged.to_string(), false));
            }
        };
        let thread = thread::Builder::new().name("judging".to_owned());
        let _ = thread.spawn(judge);
    }

    /// Returns a watch that can cancel the search for `query`. The search is cancelled when the next query needs one,
    /// or when the program ends.
    fn watch_of(&mut self, query: &Query) -> Arc<Watch> {
        let watch = Arc::new(Watch::default());
        if query.needs_search()
            && let Some(former) = self.search.replace(Arc::clone(&watch))
        {
            former.cancel();
        }
        watch
    }

    /// Returns the records thread, and starts it first if it is not running. Returns `None` if the system cannot start
    /// a thread; finished games are then recorded at the next start.
    fn running(&mut self) -> Option<&Keeper> {
        if self.keeper.is_none() {
            let (told, changed) = (self.senders.clone(), self.senders.clone());
            let keeper = Keeper::start(
                self.records.clone(),
                self.store.clone(),
                Arc::clone(&self.catalogue),
                move |error| {
                    told.tell(Message::Notice(error.to_string(), true));
                },
                move || changed.tell(Message::RecordsChanged),
            );
            self.keeper = keeper.ok();
        }
        self.keeper.as_ref()
    }

    /// Records the last finished games, and ends the records thread.
    pub fn close(mut self, finished: Vec<Finished>) {
        for finished in finished {
            self.follow(finished);
        }
        for search in [&self.search, &self.judging].into_iter().flatten() {
            search.cancel();
        }
        if let Some(keeper) = self.keeper {
            keeper.close_within(LONGEST_WAIT);
        }
    }
}
