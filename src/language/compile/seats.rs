//! `[seats]`: who plays, and at what.

use crate::toml::{Node, Reader, TableReader};
use patience_core::MOST_SEATS;

/// Who plays, and at what.
pub(super) struct Seats<'n> {
    /// How many sides there are.
    pub sides: u8,
    /// The names of the partners of a side; empty where a side is one player.
    pub roles: Vec<String>,
    /// `[race]`.
    pub race: Option<&'n Node>,
    /// `[turns]`.
    pub turns: Option<&'n Node>,
}

/// Reads how many sides and partners there are, and finds the race or the course of turns.
pub(super) fn seats<'n>(reader: &Reader<'_>, top: &TableReader<'_, 'n>) -> Seats<'n> {
    let (race, turns) = (top.get("race"), top.get("turns"));
    let of = |sides: u8, roles: Vec<String>| Seats {
        sides,
        roles,
        race,
        turns,
    };
    let Some(node) = top.get("seats") else {
        if let Some(contest) = race.or(turns) {
            let help = Some("such as [seats] with players = 2".to_owned());
            let message = match race {
                Some(_) => "a race needs [seats]",
                None => "a game in turns needs [seats]",
            };
            reader.unknown(&contest.place, message, help);
            return of(2, Vec::new());
        }
        return of(1, Vec::new());
    };
    let table = reader.table(node, "[seats]");
    let teams = table.number("teams", 2..=i64::from(MOST_SEATS / 2));
    let roles: Vec<String> = table
        .texts("roles")
        .into_iter()
        .map(|text| text.text)
        .collect();
    let players = if table.node.get("teams").is_some() {
        if let Some(players) = table.get("players") {
            let help =
                Some("leave `players` out: each team has as many as there are roles".to_owned());
            reader.fault(&players.place, "`teams` says how many play already", help);
        }
        teams.unwrap_or(2)
    } else {
        table
            .number("players", 1..=i64::from(MOST_SEATS))
            .unwrap_or(2)
    };
    let fault = |message: String, help: Option<String>| {
        let place = table
            .node
            .get("roles")
            .map_or(table.place(), |roles| &roles.place);
        reader.fault(place, message, help);
    };
    if !roles.is_empty() && table.node.get("teams").is_none() {
        let message = "`roles` are those of partners, and there are no teams";
        let help = "such as teams = 2, instead of `players`";
        fault(message.to_owned(), Some(help.to_owned()));
    }
    table.finish();
    if race.or(turns).is_none() {
        let help = Some("such as [race] with out = \"reserve\", the pile to be rid of".to_owned());
        let message = "several players need a [race] or [turns]";
        reader.unknown(&node.place, message, help);
        return of(1, Vec::new());
    }
    of(players, roles)
}
