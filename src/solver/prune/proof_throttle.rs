//! A throttle that decides how often the solver tries a costly proof that a position is a dead end. If the proof often
//! succeeds, it is always tried; otherwise it is tried only now and then.

/// How often a proof of a dead end has recently succeeded. This decides whether the solver tries it again.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ProofThrottle {
    /// The number of positions since the proof of a dead end was last tried.
    skipped: u32,
    /// The number of times that the proof of a dead end was tried.
    tried: u32,
    /// The number of times that the proof of a dead end succeeded.
    proven: u32,
}

impl ProofThrottle {
    /// The throttle of the proof of a dead end: if at least one try in this number has succeeded, the proof is tried at
    /// every position. Otherwise it is tried at one position in this number.
    const ONE_IN: u32 = 16;

    /// The number of tries of the proof of a dead end before its success rate is taken into account.
    const FIRST: u32 = 64;

    /// The number of tries of the proof of a dead end after which all counts are halved, so that recent tries weigh
    /// more.
    const WINDOW: u32 = 1024;

    /// Whether to try the proof of a dead end at this position.
    #[inline]
    pub fn is_due(&mut self) -> bool {
        self.skipped += 1;
        self.tried < Self::FIRST
            || self.proven * Self::ONE_IN >= self.tried
            || self.skipped >= Self::ONE_IN
    }

    /// Records whether the proof of a dead end succeeded.
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
