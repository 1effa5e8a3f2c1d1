//! Translates rule files that were written before the rule language had versions. That former language used several
//! keys for one idea, and a file, a variant or an option could set only some of them. Therefore the extended file is
//! merged in first, and all parts of a file are translated together. A variant or an option is translated by comparing
//! the translated game with and without its changes.

mod building;
mod cards;
mod dealing;
mod difference;
mod exchange;
mod openings;
mod options;
mod players;
mod redealing;
mod removing;
mod scoring;
mod shapes;
mod turning;
mod winning;

use crate::toml::{Node, NodeValue};
use crate::vocabulary::LANGUAGE;

/// A function that translates one part of a rule file, if that part is written in the former rule language.
type Step = fn(&mut Node);

/// The translations from the former rule language, each for one part of the rules, in the order in which they are
/// applied.
static STEPS: &[Step] = &[
    winning::goal,
    dealing::going_up,
    players::players,
    cards::base,
    cards::suits,
    shapes::shape,
    shapes::counts,
    scoring::lines,
    scoring::par,
    scoring::grid,
    exchange::swap,
    building::phrases,
    openings::stock,
    openings::piles,
    redealing::redeal,
    turning::turn,
    turning::placed,
    removing::groups,
];

/// Whether a rule file is written in the former rule language. Such a file does not state a version.
pub(crate) fn is_former(tree: &Node) -> bool {
    tree.get("language").is_none()
}

/// Translates the whole tree of a rule file from the former rule language into the current one. Parts that are already
/// in the current language stay as they are. So do parts that are in neither language; the reader reports them later.
/// All values keep their places in the file.
pub(crate) fn upgraded(former: &Node) -> Node {
    let mut former = former.clone();
    options::texts(&mut former);
    let former = &former;
    let whole = rules_of(former);
    let mut present = whole.clone();
    for patch in patches(&mut present) {
        *patch = of_patch(former, &whole, patch);
    }
    leave_out_nothing(&mut present);
    present.list_lone_texts();
    present
}

/// Removes changes of options and variants that the translation of a rule file has left empty.
fn leave_out_nothing(tree: &mut Node) {
    let is_nothing = |node: &Node, key: &str| {
        let change = node.get(key).and_then(Node::as_table);
        change.is_some_and(<[_]>::is_empty)
    };
    let clear = |node: &mut Node| {
        for key in ["on", "off", "change"] {
            if is_nothing(node, key) {
                node.remove(&[key]);
            }
        }
    };
    for key in ["option", "variant"] {
        let Some(all) = tree.get_mut(key) else {
            continue;
        };
        for (_, one) in all.entries_mut() {
            clear(one);
            let choices = one.get_mut("choice").into_iter();
            choices.for_each(|choices| choices.entries_mut().for_each(|(_, one)| clear(one)));
        }
    }
}

/// Translates a rule file that extends another one, `base`, from the former rule language. The result makes the same
/// rules as before when it extends `base` in its current text. If the translation of a part of `base` depends on both
/// files, the result contains that part again.
pub(crate) fn part_upgraded(own: &Node, base: &Node) -> Node {
    let mut kept = base.clone();
    kept.remove(&["language"]);
    let before = upgraded(&kept);
    let leaves_out = left_out(own);
    for path in &leaves_out {
        kept.remove(&keys(path));
    }
    let mut whole = kept.clone();
    whole.overlay(own);
    let whole = upgraded(&whole);
    let mut rest = kept;
    difference::take_out(&mut rest, own);
    let mut said = difference::between(&upgraded(&rest), &whole);
    // What the other file already contains is left out, unless this file contains it too.
    difference::retain(&mut said, &|node| node.place.source == own.place.source);
    let mut below = before.clone();
    let mut gone: Vec<String> = Vec::new();
    for path in before.paths().into_iter().chain(leaves_out) {
        if whole.at(&keys(&path)).is_none() && below.remove(&keys(&path)) {
            gone.push(path);
        }
    }
    let mut part = difference::between(&below, &whole);
    part.overlay(&said);
    part.remove(&["without"]);
    let mut part = in_present_language(part);
    if let Some(extends) = own.get("extends") {
        part.put("extends", extends.clone());
    }
    if !gone.is_empty() {
        let place = own.get("without").unwrap_or(own).place.clone();
        let path = |path: String| Node {
            place: place.clone(),
            value: NodeValue::Text(path),
        };
        let value = NodeValue::List(gone.into_iter().map(path).collect());
        part.put(
            "without",
            Node {
                place: place.clone(),
                value,
            },
        );
    }
    part
}

/// Translates a rule file that does not extend another one from the former rule language.
pub(crate) fn whole_upgraded(own: &Node) -> Node {
    in_present_language(upgraded(own))
}

/// Returns the tree of a rule file with the key that states the current version of the rule language.
pub(crate) fn in_present_language(mut tree: Node) -> Node {
    tree.put("language", number(&tree, LANGUAGE));
    tree
}

/// Returns the key paths of the former rule language in a rule file. Keys that can be recognised only together with the
/// extended game are missing.
pub(crate) fn former_words(own: &Node) -> Vec<String> {
    difference::paths(own, &upgraded(own))
}

fn number(near: &Node, number: i64) -> Node {
    Node {
        place: near.place.clone(),
        value: NodeValue::Number(number),
    }
}

/// Returns the key paths of the parts that a rule file removes from the file that it extends.
fn left_out(own: &Node) -> Vec<String> {
    let paths = own.get("without").and_then(Node::as_list);
    let paths = paths.unwrap_or_default().iter().filter_map(Node::as_text);
    paths.map(str::to_owned).collect()
}

fn keys(path: &str) -> Vec<&str> {
    path.split('.').map(str::trim).collect()
}

/// Translates the rules in the tree of a rule file from the former rule language, but not the changes of its options
/// and variants.
fn rules_of(former: &Node) -> Node {
    let mut tree = former.clone();
    STEPS.iter().for_each(|step| step(&mut tree));
    tree
}

/// Translates a patch, which is the change of an option or a variant, from the former rule language. `whole` is the
/// translation of the rules without the patch.
fn of_patch(former: &Node, whole: &Node, patch: &Node) -> Node {
    let mut without = former.clone();
    difference::take_out(&mut without, patch);
    let mut with = former.clone();
    with.overlay(patch);
    let with = rules_of(&with);
    // A change may set a default, or the same as the rest of the file. Both must be kept.
    let mut changed = difference::between(whole, &with);
    changed.overlay(&difference::between(&rules_of(&without), &with));
    changed.place = patch.place.clone();
    changed
}

/// Returns the changes that all options and variants make to the tree of a rule file.
fn patches(tree: &mut Node) -> Vec<&mut Node> {
    let mut found = Vec::new();
    for entry in tree.entries_mut() {
        match entry.0 {
            "option" => {
                for (_, option) in entry.1.entries_mut() {
                    for (key, part) in option.entries_mut() {
                        match key {
                            "on" | "off" => found.push(part),
                            "choice" => {
                                let choices = part.entries_mut();
                                found.extend(choices.filter_map(|(_, choice)| change_of(choice)));
                            }
                            _ => {}
                        }
                    }
                }
            }
            "variant" => {
                let variants = entry.1.entries_mut();
                found.extend(variants.filter_map(|(_, variant)| change_of(variant)));
            }
            _ => {}
        }
    }
    found.retain(|part| matches!(part.value, NodeValue::Table(_)));
    found
}

fn change_of(node: &mut Node) -> Option<&mut Node> {
    let mut entries = node.entries_mut();
    entries.find_map(|(key, part)| (key == "change").then_some(part))
}
