//! What is wrong with rule files, and what is hardly meant, is told at its place.

mod broken;
mod cases;
#[path = "../../../core/tests/engine/common/mod.rs"]
mod common;
mod lints;
