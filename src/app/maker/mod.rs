//! The maker of games: a draft of a game that changes another game or starts from scratch. Its form is
//! generated from the vocabulary of the rule language, its file extends the other game, and its errors
//! appear at the fields that they concern. Nothing here draws or searches.

mod changes;
mod check;
mod deal_offers;
mod difference;
mod draft;
mod edit;
mod edit_list;
mod form;
mod kept;
mod offers;
mod options;
mod own;
mod questions;
mod saving;
mod share;
#[cfg(test)]
mod tests;
mod text;
mod upgrade;
mod value;

pub use changes::Path;
pub use check::{Checked, FieldFault};
pub use difference::{Difference, Sentence, differences};
pub use draft::Draft;
pub use form::{Field, Group, Offer};
pub use kept::KeptDraft;
pub use own::{check_beginning, is_own};
pub use questions::{Question, Questions};
pub use saving::{
    SaveError, Saving, default_name, free_name, free_title, is_name, name_fault, save, title_of,
};
pub use share::{Share, Shares};
pub use toml::{Table, Value};
pub use upgrade::{NotUpgraded, upgraded_text};
pub use value::{Expected, shown};
