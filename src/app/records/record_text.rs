//! Records of games in words: when a game ended, and its result.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::record::{GameRecord, PlayerRecord, Verdict};
use crate::deals::daily::Place;
use crate::saved::ending::{Moment, Outcome};

/// The date of a moment in words, relative to today: `today 21:14`, `yesterday`, `Sunday`, `20
/// Nov`, and in another year `Nov 2025`.
///
/// # Examples
/// ```
/// use patience_app::records::when;
/// use patience_app::saved::ending::Moment;
///
/// let moment: Moment = "2026-11-22T21:14:05+01:00".parse()?;
/// assert_eq!(when(moment, moment.date()), "today 21:14");
/// let later: Moment = "2026-11-24T08:00:00+01:00".parse()?;
/// assert_eq!(when(moment, later.date()), "Sunday");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn when(moment: Moment, today: Date) -> String {
    let date = moment.date();
    let days = date.until(today).map_or(i32::MAX, |span| span.get_days());
    match days {
        0 => format!("today {}", moment.time_of_day()),
        1 => "yesterday".to_owned(),
        2..=6 => date.strftime("%A").to_string(),
        _ if date.year() == today.year() => date.strftime("%-d %b").to_string(),
        _ => date.strftime("%b %-Y").to_string(),
    }
}

impl GameRecord {
    /// The game's title, followed by the variant unless it is the standard variant.
    pub fn full_title(&self) -> String {
        if self.variant == patience_core::STANDARD {
            self.title.clone()
        } else {
            format!("{} · {}", self.title, self.variant_title)
        }
    }

    /// Whether the person in the first seat won. In a single-player game scored in points, whether
    /// the game was finished.
    pub fn is_good(&self) -> bool {
        match self.players.first() {
            Some(first) if self.is_for_several() => first.won,
            _ => matches!(self.verdict(), Verdict::Won | Verdict::Scored),
        }
    }

    /// The result of the game in a word or two: `won`, `lost`, `unwinnable`, `given up`, `left`,
    /// `112 points`, `104 : 91`.
    pub fn result(&self) -> String {
        if self.is_for_several() {
            match self.outcome {
                Outcome::Left => return "left".to_owned(),
                Outcome::GivenUp => return "given up".to_owned(),
                _ => {}
            }
            let mut sides: Vec<(u8, i32)> = Vec::new();
            for player in &self.players {
                if sides.iter().all(|(side, _)| *side != player.side) {
                    sides.push((player.side, player.points));
                }
            }
            let points: Vec<String> = sides
                .iter()
                .take(2)
                .map(|(_, points)| points.to_string().replace('-', "−"))
                .collect();
            let more = if sides.len() > 2 { " …" } else { "" };
            return format!("{}{more}", points.join(" : "));
        }
        match (self.outcome, self.score()) {
            (Outcome::Won, _) => "won".to_owned(),
            (Outcome::Finished, Some(score)) => {
                format!("{} points", score.to_string().replace('-', "−"))
            }
            (Outcome::Finished, None) => "finished".to_owned(),
            (Outcome::NoMoves, _) if self.verdict() == Verdict::NotWinnable => {
                "unwinnable".to_owned()
            }
            (Outcome::NoMoves, _) => "lost".to_owned(),
            (Outcome::GivenUp, _) => "given up".to_owned(),
            (Outcome::Left, _) => "left".to_owned(),
        }
    }

    /// The winner of a multiplayer game and the points of each side, in words. Returns `None` for a
    /// single-player game, and for a game that was left before its end.
    pub fn standing(&self) -> Option<String> {
        if !self.is_for_several() || self.outcome == Outcome::Left {
            return None;
        }
        let mut sides: BTreeMap<u8, (Vec<&str>, &PlayerRecord)> = BTreeMap::new();
        for player in &self.players {
            let (names, _) = sides.entry(player.side).or_insert((Vec::new(), player));
            names.push(&player.name);
        }
        let of = |names: &[&str]| names.join(" & ");
        let winners = sides.values().filter(|(_, first)| first.won);
        let winners: Vec<String> = winners.map(|(names, _)| of(names)).collect();
        let points = sides.values().map(|(names, first)| {
            let points = first.points.to_string().replace('-', "−");
            format!("{} {points}", of(names))
        });
        let who = if winners.is_empty() {
            "Nobody".to_owned()
        } else {
            winners.join(" and ")
        };
        let points: Vec<String> = points.collect();
        Some(format!("{who} won: {}", points.join(", ")))
    }

    /// The game's title, with a note if the game was a daily deal or a row of a tour.
    pub fn marked_title(&self) -> String {
        let place = self.day.as_ref().map(|day| day.parse::<Place>());
        match place {
            None => self.full_title(),
            Some(Ok(Place::Row(..))) => format!("{}, tour", self.full_title()),
            Some(_) => format!("{}, daily", self.full_title()),
        }
    }

    /// The help that the player had in the game, in a word: `none`, `undo`, `hints`.
    pub const fn help(&self) -> &'static str {
        match (self.hints, self.undos) {
            (0, 0) => "none",
            (0, _) => "undo",
            (_, _) => "hints",
        }
    }
}
