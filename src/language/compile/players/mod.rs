//! Reads `[players]` in a rule file: who plays, whose cards they use, and how several players race or take turns.

mod race;
mod turns;

use patience_core::{DealStep, Goal, GroupSet, MOST_SEATS, Race, TurnGame};

use crate::compile::Context;
use crate::fault::Place;
use crate::toml::{Node, NodeValue, Reader, TableReader, Text, printable};
use crate::vocabulary::{STUCK, Template, phrases};

/// How several players share or divide the packs of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Contest {
    /// Each player has their own pack of cards, and all play at once in a race.
    Race,
    /// All players share one pack of cards and take turns.
    Turns,
}

/// The contents of `[players]` in a rule file.
pub(super) struct Players<'a, 'n> {
    /// The number of sides in the game.
    pub sides: u8,
    /// The names of the partners on a side. The list is empty if each side is one player.
    pub roles: Vec<String>,
    /// Whose packs of cards the players use; `None` in a single-player game.
    pub contest: Option<Contest>,
    /// The other keys of `[players]` in a rule file. They name kinds of pile and are read later.
    table: Option<TableReader<'a, 'n>>,
}

impl<'a, 'n> Players<'a, 'n> {
    /// Reads from a rule file the number of sides, the partners, and how the cards are divided among players.
    pub fn read(reader: &'a Reader<'a>, top: &TableReader<'a, 'n>) -> Self {
        let Some(node) = top.get("players") else {
            return Self {
                sides: 1,
                roles: Vec::new(),
                contest: None,
                table: None,
            };
        };
        let table = reader.table(node, "[players]");
        let number = table.get("number");
        let (sides, are_teams) = number.map_or((None, false), |node| sides(reader, node));
        let roles: Vec<String> = table
            .texts("roles")
            .into_iter()
            .map(|text| text.text)
            .collect();
        if let Some(node) = table.node.get("roles")
            && !roles.is_empty()
            && !are_teams
        {
            let message = "`roles` names partners, but there are no teams";
            let help = "such as number = \"2 teams\"".to_owned();
            reader.fault(&node.place, message, Some(help));
        }
        Self {
            sides: sides.unwrap_or(2),
            roles,
            contest: Some(if table.phrase_or("packs", phrases::PACKS, true) {
                Contest::Race
            } else {
                Contest::Turns
            }),
            table: Some(table),
        }
    }

    /// Reads from a rule file the rules of a race, or those of a game in which players take turns and share one pack.
    /// `goal` and `match` must have been read before. Returns neither for a single-player game.
    pub fn course(
        self,
        context: &Context<'_>,
        goal: Option<Goal>,
        deal: &[(DealStep, Place)],
        top: &TableReader<'_, '_>,
    ) -> (Option<Race>, Option<TurnGame>) {
        let Some(table) = self.table else {
            return (None, None);
        };
        let course = match self.contest {
            Some(Contest::Race) => {
                idle(context, &table, &["first", "must"], "a race");
                (race::race(context, &table, (goal, top), deal), None)
            }
            _ => {
                idle(
                    context,
                    &table,
                    &["pace", "shout", "call"],
                    "a game with one pack",
                );
                let out = goal.map_or(GroupSet::default(), |goal| goal.groups());
                (None, Some(turns::turns(context, &table, out)))
            }
        };
        table.finish();
        course
    }
}

/// Reads the number of sides from a rule file. The boolean is whether the sides are teams.
fn sides(reader: &Reader<'_>, node: &Node) -> (Option<u8>, bool) {
    let most = i64::from(MOST_SEATS);
    let number = |node: &Node, range| reader.number(node, &range, "`number`");
    let teams = node.as_text().map(|text| reader.normal(text));
    let teams = teams
        .as_deref()
        .and_then(|text| text.strip_suffix(" teams"));
    let sides = match teams {
        Some(teams) => {
            let value = NodeValue::Text(teams.to_owned());
            let place = node.place.clone();
            number(&Node { place, value }, 2..=most / 2)
        }
        None => number(node, 1..=most),
    };
    (
        sides.and_then(|sides| u8::try_from(sides).ok()),
        teams.is_some(),
    )
}

/// Reports keys of a rule file that have no meaning in a kind of game, such as a race. `game` is the name of that kind
/// in the message.
fn idle(context: &Context<'_>, table: &TableReader<'_, '_>, keys: &[&'static str], game: &str) {
    for key in keys {
        if let Some(node) = table.get(key) {
            let other = match game {
                "a race" => "one for all",
                _ => "one each",
            };
            let message = format!("`{key}` is not allowed in {game}");
            let help = format!("remove it, or use packs = \"{other}\"");
            context.reader.fault(&node.place, message, Some(help));
        }
    }
}

/// Reads the value of a rule-file key whose valid phrases differ between races and games in turns.
fn own_phrase<T: Copy>(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    key: &'static str,
    (own, forms): (&[(&str, T)], &[Template]),
) -> Option<T> {
    let text = table.text(key)?;
    let phrase = context.reader.filled_in(&text)?;
    let found = own.iter().find(|(known, _)| *known == phrase);
    if found.is_none() {
        let known: Vec<&str> = own.iter().map(|(own, _)| *own).collect();
        unknown(context, table, (key, &text), &phrase, (&known, forms));
    }
    found.map(|(_, value)| *value)
}

/// Reports a phrase of a rule file that is unknown, or that is valid only in the other kind of game (a race or a game
/// in turns).
fn unknown(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    (key, text): (&str, &Text),
    phrase: &str,
    (own, forms): (&[&str], &[Template]),
) {
    let mut pieces = phrase.split(' ').map(|word| match word.parse::<u32>() {
        Ok(_) => "NUMBER",
        Err(_) => word,
    });
    let first = pieces.next().unwrap_or_default().to_owned();
    let plain = pieces.fold(first, |plain, piece| plain + " " + piece);
    let is_of = |known: &str| match known.split_once("PILE") {
        Some((before, _)) => plain.starts_with(before),
        None => plain == known,
    };
    let mut known = forms.iter().flat_map(Template::phrases);
    if known.any(|known| is_of(&known)) {
        let known: Vec<String> = own.iter().map(|own| format!("\"{own}\"")).collect();
        let game = if context.race {
            "a race"
        } else {
            "a game with one pack"
        };
        let message = format!("`{key}` cannot be \"{phrase}\" in {game}");
        let help = format!("expected {}", known.join(", "));
        context.reader.fault(&text.place, message, Some(help));
    } else {
        let text = Text {
            text: phrase.to_owned(),
            place: text.place.clone(),
        };
        table.unknown_phrase(key, &text, own.iter().copied());
    }
}

/// Reads the parts of the rule-file key `stuck`, which are joined by `or`, and calls `take` with each part. Unknown
/// parts are reported, with `own` as examples.
fn bounds(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    own: &[&str],
    mut take: impl FnMut(&Text, &str) -> Option<()>,
) {
    let Some(text) = table.text("stuck") else {
        return;
    };
    let Some(filled) = context.reader.filled_in(&text) else {
        return;
    };
    let mut said: Vec<&str> = Vec::new();
    let parts = filled.replace(", or ", " or ").replace(", ", " or ");
    for part in parts.split(" or ") {
        // The first word that is not a number tells the limits apart: `2 idle passes`, `1 turn`.
        let mut words = part.split(' ');
        let bound = words.find(|word| word.parse::<u32>().is_err());
        let bound = bound.unwrap_or_default().trim_end_matches('s');
        if said.contains(&bound) {
            let message = "`stuck` has two limits of the same kind";
            let help = format!("remove \"{}\" or the other limit", printable(part));
            context.reader.fault(&text.place, message, Some(help));
        }
        said.push(bound);
        if take(&text, part).is_none() {
            unknown(context, table, ("stuck", &text), part, (own, STUCK));
        }
    }
}

/// Parses a number in a phrase of a rule file. If the number is out of range, reports an error and returns the nearest
/// allowed number.
fn within(
    context: &Context<'_>,
    (key, text): (&str, &Text),
    number: &str,
    (least, most): (u16, u16),
) -> Option<u16> {
    let number: i64 = number.trim().parse().ok()?;
    let bounds = i64::from(least)..=i64::from(most);
    if !bounds.contains(&number) {
        let message = format!("the number in `{key}` must be from {least} to {most}, not {number}");
        context.reader.fault(&text.place, message, None);
    }
    u16::try_from(number.clamp(*bounds.start(), *bounds.end())).ok()
}

/// Returns the number in a phrase of a rule file such as `2 idle passes`.
fn number_of<'p>(phrase: &'p str, one: &str, more: &str) -> Option<&'p str> {
    let number = phrase
        .strip_suffix(more)
        .or_else(|| phrase.strip_suffix(one))?;
    number.strip_suffix(' ')
}

/// Whether a goal is one that each of several players can reach alone. Reports an error if not.
pub(super) fn is_own(context: &Context<'_>, goal: &Goal, top: &TableReader<'_, '_>) -> bool {
    match goal {
        Goal::Emptied(_) => true,
        Goal::AllOn(_) if context.race => true,
        _ => {
            let message = "with several players, the goal must be to empty a player's own piles";
            let help = "such as goal = \"reserve empty\"".to_owned();
            let place = top.node.get("goal").map_or(top.place(), |goal| &goal.place);
            context.reader.fault(place, message, Some(help));
            false
        }
    }
}
