//! Reads `table = […]` in a rule file: a picture of the layout of the piles. The screen decides how to use it.

use std::cell::RefCell;

use crate::compile::Context;
use crate::spelling::nearest;
use crate::toml::{Text, printable};
use patience_core::{Description, Group, GroupAndNumber, GroupId};

/// The word that stands for an empty place in a rule file's picture of the layout.
const NOTHING: &str = ".";

/// The character between the name of a pile and its caption in a rule file's picture of the layout.
const CAPTION: char = '=';
/// The maximum length of a pile's caption, in characters. This is what fits above a small card.
const LONGEST: usize = 5;

/// A rule file's picture of the layout, and the captions of piles in it.
pub(super) struct Picture {
    pub rows: Vec<Vec<Option<GroupAndNumber>>>,
    pub captions: Vec<(GroupAndNumber, String)>,
}

/// Reads the rows of a rule file's picture of the layout.
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
                    || "use a pile with its number, such as `foundation3`, or a dot".to_owned(),
                    |near| format!("did you mean `{near}`?"),
                );
                let message = format!("unknown pile `{}`", printable(word));
                context.reader.fault(&row.place, message, Some(help));
            }
            if let (Some((_, pile)), Some(caption)) = (pile, caption) {
                let length = caption.chars().count();
                if (1..=LONGEST).contains(&length) && !caption.contains(char::is_control) {
                    captions.borrow_mut().push((*pile, caption.to_owned()));
                } else {
                    let message = format!("`{}` is not a valid caption", printable(caption));
                    let help = format!("use 1 to {LONGEST} characters, such as `VIII`");
                    context.reader.fault(&row.place, message, Some(help));
                }
            }
            pile.map(|(_, pile)| Some(*pile))
        });
        Some(places.collect())
    };
    // If the picture is not allowed at all, its words are not checked.
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

/// Returns all piles, each with the word that stands for it in a rule file's picture of the layout. The word is the
/// name of the kind of pile, followed by a number if the kind has several piles.
fn names(context: &Context<'_>) -> Vec<(String, GroupAndNumber)> {
    let kinds = (0u8..).map(GroupId::new).zip(&context.groups);
    let piles = kinds.flat_map(|(id, group)| {
        (0..group.count).map(move |number| (name_of(group, number), (id, number)))
    });
    piles.collect()
}

/// Returns the word that stands for a pile in a rule file's picture of the layout.
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
