//! Rule files from before the language had a version: how they say the same in the present one. All parts of
//! a file are translated at once, with what it extends merged in, since the former language spread one idea
//! over several keys, of which a file, a variant or an option may set some. So a part that changes others is
//! translated as the difference that it makes.

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

/// What translates one idea of the rules, where it finds it said in the former way.
type Step = fn(&mut Node);

/// The steps in their order.
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

/// Tells whether a file is written in the former language: it does not say in which it is.
pub(crate) fn is_former(tree: &Node) -> bool {
    tree.get("language").is_none()
}

/// Returns a whole tree of the former language in the present one. What already is in the present one stays, and
/// what is in neither stays too, for the reader to refuse. Everything keeps its place in the file.
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

/// Leaves out what options and variants change where that is nothing.
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

/// Returns in the present language what a file says by itself, which extends another one: with that one, as it is
/// written, it makes the same rules as before. Parts of the other file whose words depend on both are said anew.
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
    // What the other file says already need not be said again, but for what the file says itself.
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

/// Returns in the present language what a file says that stands alone.
pub(crate) fn whole_upgraded(own: &Node) -> Node {
    in_present_language(upgraded(own))
}

/// Returns a tree that says in which language it is.
pub(crate) fn in_present_language(mut tree: Node) -> Node {
    tree.put("language", number(&tree, LANGUAGE));
    tree
}

/// Returns the paths of what a file says in former words, as far as it shows without the game that it extends.
pub(crate) fn former_words(own: &Node) -> Vec<String> {
    difference::paths(own, &upgraded(own))
}

fn number(near: &Node, number: i64) -> Node {
    Node {
        place: near.place.clone(),
        value: NodeValue::Number(number),
    }
}

/// Returns the paths that a file leaves out of the one that it extends.
fn left_out(own: &Node) -> Vec<String> {
    let paths = own.get("without").and_then(Node::as_list);
    let paths = paths.unwrap_or_default().iter().filter_map(Node::as_text);
    paths.map(str::to_owned).collect()
}

fn keys(path: &str) -> Vec<&str> {
    path.split('.').map(str::trim).collect()
}

/// Returns a tree with its rules translated, and the parts as they are that change others.
fn rules_of(former: &Node) -> Node {
    let mut tree = former.clone();
    STEPS.iter().for_each(|step| step(&mut tree));
    tree
}

/// Returns in the present language what a part makes of the rules of a tree, which are `whole` without it.
fn of_patch(former: &Node, whole: &Node, patch: &Node) -> Node {
    let mut without = former.clone();
    difference::take_out(&mut without, patch);
    let mut with = former.clone();
    with.overlay(patch);
    let with = rules_of(&with);
    // A part may say what holds where nothing is said, or the same as the rest of the file: both count.
    let mut changed = difference::between(whole, &with);
    changed.overlay(&difference::between(&rules_of(&without), &with));
    changed.place = patch.place.clone();
    changed
}

/// Returns the parts of a tree that options and variants lay over the others.
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
