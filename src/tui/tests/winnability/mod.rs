//! Whether a hand can be won: the light, hints, the way back, and looking for a deal.

mod find_deal;
mod hint_words;
mod hints;
mod levels;
mod light;
mod lost;
mod lost_box;
pub(super) mod watched;
mod where_lost;
