//! Tests of the engine as a whole, in one program, so that it is built only once.

mod common;
mod generating;
mod lockstep;
mod playing;
mod reference;

mod advice;
mod against_the_reference;
mod endings;
mod every_rule_file;
mod examples;
mod golden;
mod hidden_cards;
mod hostile;
mod notation;
mod other_rules;
mod out_of_range;
mod perft;
mod properties;
mod real_time;
mod requirements;
mod shuffle;
mod traits;
