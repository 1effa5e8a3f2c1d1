//! The thread that searches beside everything else: one at a time, and the one before ends at
//! once.

use std::sync::Arc;
use std::thread;

use patience_solver::{StopReason, Verdict, Watch};

use crate::message::Message;
use patience_app::winnability::{Found, Search};

/// The function that takes the answers.
type Tell = Arc<dyn Fn(Message) + Send + Sync>;

/// The search that runs, if one does.
pub struct SearchThread {
    tell: Tell,
    watch: Option<Arc<Watch>>,
}

impl SearchThread {
    /// Sends the answers of all searches to a function.
    pub fn new(tell: impl Fn(Message) + Send + Sync + 'static) -> Self {
        Self {
            tell: Arc::new(tell),
            watch: None,
        }
    }

    /// Begins a search instead of the one before.
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

    /// Ends the search.
    pub fn end(&mut self) {
        if let Some(watch) = self.watch.take() {
            watch.cancel();
        }
    }
}
