//! Worked examples of the rules, game by game.

mod canfield;
mod chosen_base;
mod courtyard;
mod cribbage;
mod deuces;
mod deuces_family;
mod double_solitaire;
mod eight_off;
mod first_deal;
mod foundations;
mod klondike;
mod matching;
mod nertz;
mod nuts;
mod openings;
mod options;
mod peanuts;
mod penguin;
mod pishe_pasha;
mod poker;
mod puss;
mod pyramid;
mod several_wastes;
mod spider;
mod spite_and_malice;
mod turns;
