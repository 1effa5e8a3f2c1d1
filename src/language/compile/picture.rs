//! `table = […]`: a picture of how piles lie on the table. What an arrangement makes of it is
//! the business of the screen.

use std::cell::RefCell;

use crate::compile::Context;
use crate::spelling::nearest;
use crate::toml::{Text, printable};
use patience_core::{Description, Group, GroupAndNumber, GroupId};

/// The word for a place where no pile lies.
const NOTHING: &str = ".";

/// Parts a pile from its caption.
const CAPTION: char = '=';
/// The longest caption, in characters: what goes over a small card.
const LONGEST: usize = 5;

/// A picture, and the captions of piles in it.
pub(super) struct Picture {
    pub rows: Vec<Vec<Option<GroupAndNumber>>>,
    pub captions: Vec<(GroupAndNumber, String)>,
}

/// Reads the rows of a picture.
pub(super) fn read(context: &Context<'_>, rows: &[Text]) -> Picture {
    let captions = RefCell::new(Vec::new());
    let piles = names(context);
    let read = |row: &Text| {
        let filled = context.reader.with_numbers(row)?;
        let places = filled.split_whitespace().filter_map(|word| {
            if word == NOTHING {
                return Some(None);
            }
            let (word, caption) = word
                .split_once(CAPTION)
                .map_or((word, None), |(word, caption)| (word, Some(caption)));
            let pile = piles.iter().find(|(name, _)| name == word);
            if pile.is_none() {
                let near = nearest(word, piles.iter().map(|(name, _)| name.as_str()));
                let help = near.map_or_else(
                    || "a kind of pile with a number, such as `foundation3`, or a dot".to_owned(),
                    |near| format!("did you mean `{near}`?"),
                );
                let message = format!("there is no pile `{}`", printable(word));
                context.reader.fault(&row.place, message, Some(help));
            }
            if let (Some((_, pile)), Some(caption)) = (pile, caption) {
                let length = caption.chars().count();
                if (1..=LONGEST).contains(&length) && !caption.contains(char::is_control) {
                    captions.borrow_mut().push((*pile, caption.to_owned()));
                } else {
                    let message = format!("`{}` is no caption", printable(caption));
                    let help = format!("a caption has one to {LONGEST} characters, such as `VIII`");
                    context.reader.fault(&row.place, message, Some(help));
                }
            }
            pile.map(|(_, pile)| Some(*pile))
        });
        Some(places.collect())
    };
    // A picture of a table that is not drawn at all is refused as a whole.
    let rows = if context.several {
        rows.iter().map(|_| Vec::new()).collect()
    } else {
        let rows = rows.iter();
        rows.map(|row| read(row).unwrap_or_default()).collect()
    };
    Picture {
        rows,
        captions: captions.into_inner(),
    }
}

/// Returns all piles with the words that mean them: the kind, and the number where there are
/// several.
fn names(context: &Context<'_>) -> Vec<(String, GroupAndNumber)> {
    let kinds = (0u8..).map(GroupId::new).zip(&context.groups);
    let piles = kinds.flat_map(|(id, group)| {
        (0..group.count).map(move |number| (name_of(group, number), (id, number)))
    });
    piles.collect()
}

/// Returns the word that means a pile in a picture.
pub(super) fn name(game: &Description, (group, number): GroupAndNumber) -> String {
    name_of(game.group(group), number)
}

fn name_of(group: &Group, number: u8) -> String {
    if group.count == 1 {
        group.name.clone()
    } else {
        format!("{}{}", group.name, number + 1)
    }
}
