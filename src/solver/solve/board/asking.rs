//! How often it is worth asking whether there is hope.

/// How often it has been worth asking whether there is hope.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Asking {
    /// How often it could have been asked since it was last,
    passed: u32,
    /// how often it was,
    asked: u32,
    /// and how often there was none.
    hopeless: u32,
}

impl Asking {
    /// It is always asked where at least one answer in so many was that there is none.
    const ONE_IN: u32 = 16;

    /// How often it is asked before that counts.
    const FIRST: u32 = 64;

    /// How many answers count fully.
    const LATELY: u32 = 1024;

    /// Tells whether to ask: always where the answer is often that there is none, else now and
    /// then.
    #[inline]
    pub fn is_worth_it(&mut self) -> bool {
        self.passed += 1;
        self.asked < Self::FIRST
            || self.hopeless * Self::ONE_IN >= self.asked
            || self.passed >= Self::ONE_IN
    }

    /// Notes an answer.
    #[inline]
    pub fn answered(&mut self, is_hopeless: bool) {
        self.passed = 0;
        self.asked += 1;
        self.hopeless += u32::from(is_hopeless);
        // What was long ago counts for less.
        if self.asked >= Self::LATELY {
            self.asked /= 2;
            self.hopeless /= 2;
        }
    }
}
