//! A throttle for a costly proof of a dead end: it is tried always where it often succeeds, else now
//! and then.

/// The recent success of a proof, and whether to try it again.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ProofThrottle {
    /// Positions since the last try.
    skipped: u32,
    /// Tries.
    tried: u32,
    /// Tries that found a proof.
    proven: u32,
}

impl ProofThrottle {
    /// The proof is tried at every position if at least one in `ONE_IN` tries succeeded, and at
    /// one position in `ONE_IN` otherwise.
    const ONE_IN: u32 = 16;

    /// The tries before the success rate counts.
    const FIRST: u32 = 64;

    /// The tries after which all counts are halved, so that recent ones weigh more.
    const WINDOW: u32 = 1024;

    /// Tells whether to try the proof at this position.
    #[inline]
    pub fn is_due(&mut self) -> bool {
        self.skipped += 1;
        self.tried < Self::FIRST
            || self.proven * Self::ONE_IN >= self.tried
            || self.skipped >= Self::ONE_IN
    }

    /// Records whether a try succeeded.
    #[inline]
    pub fn record(&mut self, is_proven: bool) {
        self.skipped = 0;
        self.tried += 1;
        self.proven += u32::from(is_proven);
        if self.tried >= Self::WINDOW {
            self.tried /= 2;
            self.proven /= 2;
        }
    }
}
