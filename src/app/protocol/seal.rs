//! The seal of a deal, which is a hash. Guests get the seal before the deal is played, and can check it when they know
//! the deal. This proves that nobody, not even the host, has changed the deal in between.

use std::fmt::Write as _;

use patience_core::DealNumber;
use serde::{Deserialize, Serialize};

/// A deal whose seal (a hash) guests get before the deal is played. It consists of the number of the deal and of random
/// digits that nobody can guess.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(String, String)", into = "(String, String)")]
pub struct Sealed {
    /// The number of the deal.
    pub deal: DealNumber,
    /// Random hexadecimal digits that nobody can guess.
    pub salt: String,
}

impl From<Sealed> for (String, String) {
    fn from(Sealed { deal, salt }: Sealed) -> Self {
        (deal.to_string(), salt)
    }
}

impl TryFrom<(String, String)> for Sealed {
    type Error = String;

    fn try_from((deal, salt): (String, String)) -> Result<Self, String> {
        let number = DealNumber::parse(&deal);
        let deal = number.ok_or_else(|| format!("there is no deal {deal:?}"))?;
        Ok(Self { deal, salt })
    }
}

impl Sealed {
    /// Returns the text whose hash is the seal of the deal: the number of the deal and the random digits.
    pub fn text(&self) -> String {
        format!("{} {}", self.deal, self.salt)
    }

    /// Returns the seal of the deal: the SHA-256 hash of its number and its random digits, as hexadecimal digits.
    ///
    /// # Examples
    /// ```
    /// use patience_app::protocol::Sealed;
    /// use patience_core::DealNumber;
    ///
    /// let deal = DealNumber::new(617).ok_or("617 is the number of a deal")?;
    /// let sealed = Sealed { deal, salt: "00ff".to_owned() };
    /// // printf '617 00ff' | sha256sum
    /// let seal = "4a923797f4940b15d8cb5e93c766ae2933e6c23b23a54992dc6b155221251a16";
    /// assert_eq!(sealed.seal(), seal);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn seal(&self) -> String {
        let hash = hmac_sha256::Hash::hash(self.text().as_bytes());
        hash.iter().fold(String::new(), |mut digits, byte| {
            let _ = write!(digits, "{byte:02x}");
            digits
        })
    }
}
