//! The screens and the pages over them: each file holds the page's model, what keys do to
//! it, and how it is drawn. What they have in common is here.

pub mod ask;
pub mod filter;
pub mod home;
pub mod names;
pub mod number;
pub mod options;
pub mod result;
pub mod rules;
pub mod settings;
pub mod story;
pub mod switches;
pub mod table;
pub mod try_keys;
