//! The thread that searches in the background. It runs one search at a time. A new search ends the previous one at
//! once.

use std::sync::Arc;
use std::thread;

use patience_solver::{StopReason, Verdict, Watch};

use crate::message::Message;
use patience_app::winnability::{Found, Search};

/// The function that is called with each answer of a search.
type RoomEvent = Arc<dyn Fn(Message) + Send + Sync>;

/// A handle of the search thread, with the running search if there is one.
pub struct SearchThread {
    tell: RoomEvent,
    watch: Option<Arc<Watch>>,
}

impl SearchThread {
    /// Creates a handle of the search thread. The answers of all searches are passed to `tell`.
    pub fn new(tell: impl Fn(Message) + Send + Sync + 'static) -> Self {
        Self {
            tell: Arc::new(tell),
            watch: None,
        }
    }

    /// Begins a search in the background, and ends the previous search.
    pub fn begin(&mut self, search: Search) {
        self.end();
        let watch = Arc::new(Watch::default());
        self.watch = Some(Arc::clone(&watch));
        let (tell, number) = (Arc::clone(&self.tell), search.number);
        let begun = thread::Builder::new()
            .name("search".to_owned())
            .spawn(move || {
                let found = search.run(&watch);
                tell(Message::Searched { number, found });
            });
        if begun.is_err() {
            let found = Found::Verdict(Verdict::Undecided(StopReason::Cancelled));
            (self.tell)(Message::Searched { number, found });
        }
    }

    /// Ends the running search.
    pub fn end(&mut self) {
        if let Some(watch) = self.watch.take() {
            watch.cancel();
        }
    }
}
