//! What keys and the mouse do, by what they are for at the moment.

pub mod act;
pub mod mouse;
