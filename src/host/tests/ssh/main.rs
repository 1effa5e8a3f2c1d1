//! The door with OpenSSH clients in terminals of their own. Where there is no `ssh` these tests say so and
//! try nothing.

#![cfg(unix)]

mod coming_in;
mod hostile;
mod lasting;
mod many;
mod playing;
mod refusals;
mod relay;
mod stage;
