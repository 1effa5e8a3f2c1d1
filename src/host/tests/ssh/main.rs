//! Tests of the door with OpenSSH clients in terminals. Without `ssh` they print a note and test nothing.

#![cfg(unix)]

mod coming_in;
mod hostile;
mod lasting;
mod many;
mod playing;
mod refusals;
mod relay;
mod stage;
