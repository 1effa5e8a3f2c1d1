//! `table = […]`: a picture of how piles lie on the table. What an arrangement makes of it is
//! the business of the screen.

use crate::compile::Context;
use crate::fault::nearest;
use crate::reader::{Text, printable};
use crate::rules::{Group, PileId, Place, Role, Rules, Shape};

/// The most rows of a picture, and the most places in a row: more fit no usual screen.
const MOST_ROWS: usize = 9;
const WIDEST: usize = 16;

/// What stands where no pile lies.
const NOTHING: &str = ".";

/// Reads the rows of a picture.
pub(super) fn read(
    context: &Context<'_>,
    rules: &Rules,
    rows: &[Text],
) -> Vec<Vec<Option<PileId>>> {
    let fault = |row: &Text, message: String, help: Option<String>| {
        context.reader.fault(&row.place, message, help);
    };
    if let Some(row) = rows.first().filter(|_| rules.is_for_several()) {
        let message = "only the table of a game for one is drawn";
        fault(row, message.to_owned(), None);
        return Vec::new();
    }
    if let Some(row) = rows.get(MOST_ROWS) {
        fault(row, format!("a table has at most {MOST_ROWS} rows"), None);
    }
    let mut drawn: Vec<PileId> = Vec::new();
    let mut picture = Vec::new();
    for row in rows.iter().take(MOST_ROWS) {
        let Some(filled) = context.reader.filled_in(row) else {
            continue;
        };
        let mut places = Vec::new();
        for word in filled.split_whitespace() {
            if word == NOTHING {
                places.push(None);
                continue;
            }
            let Some(pile) = pile(rules, word) else {
                let names: Vec<String> = rules.pile_ids().map(|pile| name(rules, pile)).collect();
                let near = nearest(word, names.iter().map(String::as_str));
                let help = near.map_or_else(
                    || "a kind of pile with a number, such as `foundation3`, or a dot".to_owned(),
                    |near| format!("did you mean `{near}`?"),
                );
                let message = format!("there is no pile `{}`", printable(word));
                fault(row, message, Some(help));
                continue;
            };
            if drawn.contains(&pile) {
                fault(row, format!("`{}` lies there twice", printable(word)), None);
            }
            if rules.group_of(pile).shape != Shape::Row {
                let message = format!("`{}` has a shape of its own", printable(word));
                fault(row, message, None);
            }
            drawn.push(pile);
            places.push(Some(pile));
        }
        if places.len() > WIDEST {
            let message = format!("a row of the table has at most {WIDEST} places");
            fault(row, message, None);
        }
        picture.push(places);
    }
    picture
}

/// Returns the pile that a word means: its kind, and its number where there are several.
fn pile(rules: &Rules, word: &str) -> Option<PileId> {
    rules.pile_ids().find(|pile| name(rules, *pile) == word)
}

fn name(rules: &Rules, pile: PileId) -> String {
    let group = rules.group_of(pile);
    if group.count == 1 {
        group.name.clone()
    } else {
        format!("{}{}", group.name, rules.pile(pile).number + 1)
    }
}

/// Says why piles do not lie where the file wants them.
pub(super) fn idle_place(rules: &Rules, group: &Group) -> Option<&'static str> {
    let is_column = |group: &Group| group.role == Role::Tableau || group.is_fanned();
    let has_columns = rules.groups.iter().any(is_column);
    let corners = |other: &Group| other.place == Place::Corners;
    match group.place {
        Place::Usual => None,
        _ if is_column(group) => Some("columns and grids have their place already"),
        Place::TopLeft if !matches!(group.role, Role::Foundation | Role::Discard) => {
            Some("only foundations and discards can be moved to the top left")
        }
        Place::Centre if group.role != Role::Foundation => {
            Some("only foundations lie in the centre")
        }
        Place::Centre if !rules.groups.iter().any(corners) => {
            Some("foundations lie in the centre only where other piles lie at the corners")
        }
        Place::Corners if has_columns => Some("in a game with columns nothing lies at the corners"),
        Place::TopLeft | Place::TopRight | Place::Centre | Place::Corners => None,
    }
}
