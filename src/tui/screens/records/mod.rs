//! The pages that show what the records of finished games tell.

pub mod days;
pub mod finished;
pub mod finished_filter;
pub mod statistics;
