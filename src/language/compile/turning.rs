//! Reads `turn` in `[stock]` of a rule file: what each turn of the stock does. The steps are written like those of the
//! deal.

use crate::compile::steps::{Step, To, Which};
use crate::compile::{Context, all_of_rank, without_end};
use crate::toml::{TableReader, Text, printable};
use crate::vocabulary::TURN_STEPS;
use patience_core::{CardSet, Group, GroupId, Role, TurnStep, TurnSteps, Upturned};

/// Reads from a rule file what the turns of the stock do. Returns `None` if an error has been reported.
pub(super) fn turns(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<Vec<TurnSteps>> {
    if table.node.get("turn").is_none() {
        table.missing_such_as("turn", "turn = \"1 to waste\"");
    }
    let texts = table.text_or_list("turn")?;
    // Reads all turns before it stops, so that each error is reported.
    let turns = texts.iter().map(|text| turn(context, text));
    turns.collect::<Vec<_>>().into_iter().collect()
}

/// Reads from a rule file the steps of one turn of the stock. Returns `None` if an error has been reported.
fn turn(context: &Context<'_>, text: &Text) -> Option<TurnSteps> {
    let phrase = context.reader.filled_in(text)?;
    let steps = parts(&phrase);
    let read = steps.iter().map(|part| {
        let Ok(step) = step(context, text, part) else {
            let shown = context.reader.as_written(text, part);
            let message = format!("unknown step \"{shown}\" in `turn`");
            if let Some(help) = context.where_to(part) {
                context.reader.fault(&text.place, message, Some(help));
                return None;
            }
            context.unknown_form(text, message, part, TURN_STEPS);
            return None;
        };
        step
    });
    let read: Option<Vec<TurnStep>> = read.collect::<Vec<_>>().into_iter().collect();
    read.map(TurnSteps)
}

/// Splits the text of a turn of the stock into its steps. Each step keeps its endings, which follow commas.
fn parts(phrase: &str) -> Vec<String> {
    let begins = |part: &str| {
        let is_said_of_step = part.starts_with("what lies there ");
        let moves =
            part.contains(" to ") || part.contains(" onto ") || part.starts_with("close up ");
        moves && !is_said_of_step
    };
    let mut parts: Vec<String> = Vec::new();
    for part in phrase.split(',').map(str::trim) {
        match parts.last_mut() {
            Some(last) if !begins(part) => {
                last.push_str(", ");
                last.push_str(part);
            }
            _ => parts.push(part.to_owned()),
        }
    }
    parts
}

/// Reads a step of a turn of the stock from a rule file. Returns `Err` if the step is unknown, and `Ok(None)` if an
/// error has been reported.
fn step(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Option<TurnStep>, ()> {
    if let Some(kind) = phrase.strip_prefix("close up ") {
        return Ok(context.group_of(text, kind).map(TurnStep::CloseUp));
    }
    if let Some((from, to)) = phrase.split_once(" onto ") {
        let kinds = (context.group_of(text, from), context.group_of(text, to));
        let part = kinds.0.zip(kinds.1);
        return Ok(part.map(|(from, to)| TurnStep::Onto { from, to }));
    }
    if let Some((kind, ranks)) = phrase
        .strip_prefix("1 to the last ")
        .and_then(|rest| rest.strip_suffix(" to the next"))
        .and_then(|rest| rest.split_once(" and "))
    {
        let rank = all_of_rank(ranks).ok_or(())?;
        let begin = CardSet::of_rank(rank);
        let to = context.group_of(text, kind);
        return Ok(to.map(|to| TurnStep::Last { to, begin }));
    }
    let (phrase, room) = match phrase.split_once(", what lies there to ") {
        Some((phrase, room)) => (phrase, Some(room)),
        None => (phrase, None),
    };
    let (phrase, first_on_top) = without_end(phrase, ", the first on top");
    let Some(step) = Step::read(context, text, phrase)? else {
        return Ok(None);
    };
    let Some(cards) = step.only_count(context, text)? else {
        return Ok(None);
    };
    let is_plain = room.is_none() && !first_on_top;
    Ok(Some(match step.to {
        To::One(to, None) if context.is_turned_to(to) => {
            let room = room.map(|name| context.group_of(text, name));
            if room == Some(None) {
                return Ok(None);
            }
            TurnStep::Up(Upturned {
                to,
                cards,
                first_on_top,
                room: room.flatten(),
            })
        }
        To::One(to, number) if is_plain => {
            let Group { name, count, .. } = &context.groups[to.index()];
            if number.is_none() && *count > 1 {
                let message = format!("there are {count} piles of `{}`", printable(name));
                let help = format!("write \"{cards} to each {name}\", or \"{cards} to {name} 1\"");
                context.reader.fault(&text.place, message, Some(help));
                return Ok(None);
            }
            let number = number.unwrap_or(0);
            TurnStep::One { to, number, cards }
        }
        To::Each(to, which) if is_plain && which != Which::WithoutCards => TurnStep::Each {
            to,
            cards,
            skips_empty: which == Which::WithCards,
        },
        To::EachGap(of) if is_plain && cards == 1 => TurnStep::Gaps { of, most: None },
        To::FirstGaps(of) if is_plain => TurnStep::Gaps {
            of,
            most: Some(cards),
        },
        _ => return Err(()),
    }))
}

impl Context<'_> {
    /// Suggests where cards should go, for a step of a turn of the stock that has only a number of cards.
    fn where_to(&self, phrase: &str) -> Option<String> {
        const SMALL: [&str; 12] = [
            "1", "a", "at", "by", "card", "cards", "deal", "draw", "each", "time", "times", "turn",
        ];
        let mut words = phrase.split(' ');
        let count: u8 = words.find_map(|word| word.parse().ok())?;
        let said = count.to_string();
        if !phrase
            .split(' ')
            .all(|word| word == said || SMALL.contains(&word))
        {
            return None;
        }
        let of_role = |role: Role| self.groups.iter().find(|group| group.role == role);
        let (each, to) = match of_role(Role::Waste).or(of_role(Role::Hand)) {
            Some(to) => ("", to),
            None => ("each ", of_role(Role::Tableau)?),
        };
        let name = printable(&to.name);
        Some(format!(
            "add where the cards go, such as \"{count} to {each}{name}\""
        ))
    }

    /// Whether a turn of the stock turns cards up onto the piles `to`, from which they are then played: a waste, a
    /// hand, or a reserve that a player draws into. On other piles, such as columns, cards are dealt.
    fn is_turned_to(&self, to: GroupId) -> bool {
        let role = self.groups[to.index()].role;
        self.several || !matches!(role, Role::Tableau | Role::Reserve)
    }
}
