//! Translates games for several players from the former rule language, where `[seats]`, `[race]`, `[turns]` and
//! `[match]` were sections of their own, and two of them named the piles to empty.

use crate::toml::{Node, NodeValue};

/// Writes `[players]` when a rule file is translated, which says who plays, whose cards they use, and how a hand is
/// played. Also writes the goal and the length of a match as phrases: `goal = "reserve empty"`, `match = "100 points or
/// 50 hands"`.
pub(super) fn players(tree: &mut Node) {
    let mut all = Said {
        options: tree.get("option").cloned(),
        players: None,
        goal: None,
        larger: String::new(),
    };
    if let Some(seats) = taken(tree, "seats") {
        all.seats(seats);
    }
    if let Some(race) = taken(tree, "race") {
        all.race(race);
    } else if let Some(turns) = taken(tree, "turns") {
        all.turns(turns);
    }
    if let Some(length) = all.length(tree) {
        tree.put("match", length);
    }
    if let Some(goal) = all.goal {
        if tree.get("goal").is_none() {
            tree.put("goal", goal);
        } else if let Some(players) = &mut all.players {
            // The reader reports the unknown key.
            players.put("out", goal);
        }
    }
    if let Some(mut players) = all.players {
        if let Some(present) = tree.get("players") {
            players.overlay(&present.clone());
        }
        tree.put("players", players);
    }
}

/// A key that the rule language has renamed: the former key, the current key, and pairs of former and current values.
type Renamed = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

/// Whether a text of a rule file is an option in braces, and the values of that option have texts.
fn has_texts(options: Option<&Node>, text: &str) -> bool {
    let name = text.trim_start_matches('{').trim_end_matches('}');
    let option = options.and_then(|options| options.get(name.trim()));
    let choices = option.and_then(|option| option.get("choice"));
    let choices = choices.map(Node::entries).unwrap_or_default().iter();
    let mut answers = choices.map(|choice| &choice.node).chain(option);
    answers.any(|answer| answer.get("text").is_some())
}

/// The keys of the former rule language for a race in which no player can move, in the order of the current phrase.
pub(super) const STUCK: [&str; 2] = ["stall_passes", "blocked"];

/// Returns the part of the phrase about a race in which no player can move. `key` is the key of the former rule
/// language for that part.
pub(super) fn stuck(race: &Node, key: &str) -> Option<String> {
    let node = race.get(key);
    Some(match (key, node.map(|node| &node.value)) {
        ("stall_passes", None) => "idle passes".to_owned(),
        ("blocked", None) => String::new(),
        // The text is an option in braces that contains the part.
        (_, Some(NodeValue::Text(option))) if option.starts_with('{') => option.clone(),
        ("stall_passes", Some(NodeValue::Number(_))) => counted(node?, "idle pass", "idle passes"),
        ("blocked", Some(NodeValue::Text(blocked))) => match blocked.as_str() {
            "stall" => String::new(),
            "centre" => " or nothing goes up".to_owned(),
            _ => return None,
        },
        _ => return None,
    })
}

/// The parts of the former rule language's sections about players that have been read so far.
struct Said {
    options: Option<Node>,
    players: Option<Node>,
    goal: Option<Node>,
    /// The part of a rule file's phrase for `match` that says how the winner's pile grows.
    larger: String,
}

/// Removes a section from the tree of a rule file and returns it.
fn taken(tree: &mut Node, key: &str) -> Option<Node> {
    let node = tree.get(key)?;
    node.as_table()?;
    let node = node.clone();
    tree.remove(&[key]);
    Some(node)
}

/// Removes a key from a section of a rule file and returns its value.
fn key(section: &mut Node, key: &str) -> Option<Node> {
    let node = section.get(key)?.clone();
    section.remove(&[key]);
    Some(node)
}

/// Returns a text as a value whose place in the rule file is that of `node`.
fn text_at(node: &Node, text: impl Into<String>) -> Node {
    Node {
        place: node.place.clone(),
        value: NodeValue::Text(text.into()),
    }
}

/// Returns a number or a text of a rule file in the form that it has in a phrase.
fn words(node: &Node) -> String {
    match &node.value {
        NodeValue::Number(number) => number.to_string(),
        NodeValue::Text(text) => text.clone(),
        NodeValue::YesNo(yes) => yes.to_string(),
        _ => node.kind().to_owned(),
    }
}

/// Returns a number of a rule file with a noun for a phrase: `one` is the singular and `more` the plural.
fn counted(node: &Node, one: &str, more: &str) -> String {
    let number = words(node);
    let thing = if number == "1" { one } else { more };
    format!("{number} {thing}")
}

/// Returns the word of the current rule language for a word of the former one. An unknown word stays, and the reader
/// reports it later.
fn word(node: &Node, known: &[(&str, &str)]) -> String {
    let said = words(node);
    let mut known = known.iter();
    let found = known.find(|(former, _)| *former == said);
    found.map_or(said, |(_, present)| (*present).to_owned())
}

/// Whether a value in a rule file is the number 0.
fn is_none(node: &Node) -> bool {
    node.as_number() == Some(0)
}

impl Said {
    /// Sets a key in `[players]` when a rule file is translated. Its place is that of the section of the former rule
    /// language.
    fn put(&mut self, section: &Node, key: &str, node: Node) {
        let empty = || Node {
            place: section.place.clone(),
            value: NodeValue::Table(Vec::new()),
        };
        self.players.get_or_insert_with(empty).put(key, node);
    }

    /// Copies the unknown keys of a section of the former rule language to `[players]`, so that the reader reports
    /// them.
    fn rest(&mut self, section: &Node) {
        for entry in section.entries() {
            self.put(section, &entry.key, entry.node.clone());
        }
    }

    fn seats(&mut self, mut seats: Node) {
        if let Some(teams) = key(&mut seats, "teams") {
            let number = format!("{} teams", words(&teams));
            self.put(&seats, "number", text_at(&teams, number));
        } else if let Some(players) = key(&mut seats, "players") {
            self.put(&seats, "number", players);
        }
        if let Some(roles) = key(&mut seats, "roles") {
            self.put(&seats, "roles", roles);
        }
        self.rest(&seats);
    }

    fn race(&mut self, mut race: Node) {
        let place = text_at(&race, "one each");
        self.put(&race, "packs", place);
        let out = key(&mut race, "out");
        if let Some(out) = &out {
            self.goal = Some(text_at(out, format!("{} empty", words(out))));
        }
        key(&mut race, "sizes");
        let phrases: [Renamed; 4] = [
            (
                "pace",
                "pace",
                &[("turns", "in turns"), ("realtime", "at once")],
            ),
            ("stock_turns", "draws", &[("one", "once")]),
            (
                "auto_pass",
                "turn_ends",
                &[
                    ("true", "by itself when nothing useful is left"),
                    ("false", "by passing"),
                ],
            ),
            (
                "on_stall",
                "then",
                &[
                    ("end", "the hand ends"),
                    ("rotate", "a card goes under each stock"),
                    ("reshuffle", "each stock is shuffled"),
                    ("turn one", "the stock turns one at a time"),
                ],
            ),
        ];
        for (former, present, known) in phrases {
            if let Some(node) = key(&mut race, former) {
                self.put(&race, present, text_at(&node, word(&node, known)));
            }
        }
        self.race_stuck(&mut race);
        if let Some(shout) = key(&mut race, "shout") {
            self.put(&race, "shout", shout);
        }
        let (call, grace) = (key(&mut race, "call"), key(&mut race, "grace_ms"));
        if let Some(place) = call.as_ref().or(grace.as_ref()) {
            let known = [("auto", "by itself"), ("manual", "by the player")];
            let call = call
                .as_ref()
                .map_or("by itself".to_owned(), |call| word(call, &known));
            let late = grace.as_ref().filter(|grace| !is_none(grace));
            let late = late.map_or(String::new(), |grace| {
                format!(", {} ms for late cards", words(grace))
            });
            self.put(&race, "call", text_at(place, format!("{call}{late}")));
        }
        if let (Some(plus), Some(out)) = (key(&mut race, "winner_plus"), out)
            && !is_none(&plus)
        {
            self.larger = format!(", the winner's {} {} larger", words(&out), words(&plus));
        }
        self.rest(&race);
    }

    /// Writes when the players of a race are stuck, as a phrase of a rule file: `2 idle passes or nothing goes up`.
    fn race_stuck(&mut self, race: &mut Node) {
        let Some(place) = STUCK.iter().find_map(|part| race.get(part)).cloned() else {
            return;
        };
        let mut said = String::new();
        for part in STUCK {
            let node = race.get(part);
            let option = node.and_then(Node::as_text);
            let is_number = option.is_some_and(|text| !has_texts(self.options.as_ref(), text));
            said += &match (stuck(race, part), node) {
                (_, Some(number)) if part == STUCK[0] && is_number => {
                    counted(number, "idle pass", "idle passes")
                }
                (Some(words), _) => words,
                // The reader refuses it.
                (None, node) => node.map_or(String::new(), |node| format!(" or {}", words(node))),
            };
        }
        STUCK.iter().for_each(|part| _ = race.remove(&[part]));
        self.put(race, "stuck", text_at(&place, said));
    }

    fn turns(&mut self, mut turns: Node) {
        let place = text_at(&turns, "one for all");
        self.put(&turns, "packs", place);
        if let Some(out) = key(&mut turns, "out") {
            let piles = words(&out).replace(" or ", " and ");
            self.goal = Some(text_at(&out, format!("{piles} empty")));
        }
        if let Some(first) = key(&mut turns, "first") {
            self.put(&turns, "first", first);
        }
        let (by_itself, again) = (
            key(&mut turns, "turns_itself"),
            key(&mut turns, "turns_again"),
        );
        if let Some(place) = by_itself.as_ref().or(again.as_ref()) {
            let known = [("true", "as often as it plays"), ("false", "once")];
            let again = again
                .as_ref()
                .map_or(known[0].1.to_owned(), |again| word(again, &known));
            let known = [("true", ", by itself"), ("false", "")];
            let by_itself = by_itself.as_ref();
            let by_itself = by_itself.map_or(String::new(), |itself| word(itself, &known));
            let said = text_at(place, format!("{again}{by_itself}"));
            self.put(&turns, "draws", said);
        }
        let (must, missed) = (key(&mut turns, "compulsory"), key(&mut turns, "missed"));
        if let Some(place) = must.as_ref().or(missed.as_ref()) {
            let must = must.as_ref().map_or("nothing".to_owned(), words);
            let known = [("called", ", or others call it"), ("refused", "")];
            let missed = missed.as_ref();
            let missed = missed.map_or(String::new(), |missed| match word(missed, &known) {
                // The reader refuses it.
                other if other == words(missed) => format!(", {other}"),
                known => known,
            });
            let said = text_at(place, format!("{must}{missed}"));
            self.put(&turns, "must", said);
        }
        if let Some(pile) = key(&mut turns, "ends_on") {
            let said = format!("with a card on {}", words(&pile));
            self.put(&turns, "turn_ends", text_at(&pile, said));
        }
        let times = |number: &Node| counted(number, "time", "times");
        let bounds = [
            key(&mut turns, "idle_passes")
                .map(|passes| (counted(&passes, "idle pass", "idle passes"), passes)),
            key(&mut turns, "max_turns").map(|most| (counted(&most, "turn", "turns"), most)),
            key(&mut turns, "repeats")
                .map(|repeats| (format!("the same position {}", times(&repeats)), repeats)),
        ];
        let bounds: Vec<(String, Node)> = bounds.into_iter().flatten().collect();
        if let Some((_, place)) = bounds.first() {
            let said = bounds.iter().filter(|(_, number)| !is_none(number));
            let said: Vec<&str> = said.map(|(said, _)| said.as_str()).collect();
            let said = if said.is_empty() {
                "never".to_owned()
            } else {
                said.join(" or ")
            };
            self.put(&turns, "stuck", text_at(place, said));
        }
        if let Some(deadlock) = key(&mut turns, "deadlock") {
            let known = [
                ("drawn", "the hand is drawn"),
                ("fewest left wins", "the fewest cards left win"),
            ];
            let said = text_at(&deadlock, word(&deadlock, &known));
            self.put(&turns, "then", said);
        }
        self.rest(&turns);
    }

    /// Returns the phrase of a rule file for the length of a match.
    fn length(&self, tree: &Node) -> Option<Node> {
        let Some(section) = tree.get("match") else {
            let is_said = !self.larger.is_empty();
            let place = self.players.as_ref().filter(|_| is_said)?;
            return Some(text_at(place, format!("1 hand{}", self.larger)));
        };
        if let Some(text) = section.as_text() {
            let is_said = text.contains(" larger");
            return (!is_said).then(|| text_at(section, format!("{text}{}", self.larger)));
        }
        let mut rest = section.clone();
        let [play, number, target, most] =
            ["play", "hands", "target", "max_hands"].map(|name| key(&mut rest, name));
        if !rest.as_table()?.is_empty() {
            return None;
        }
        let hands = |number: Option<&Node>| {
            number.map_or("1 hand".to_owned(), |number| {
                counted(number, "hand", "hands")
            })
        };
        let said = match play.as_ref().map_or("hands".to_owned(), words).as_str() {
            "hands" => hands(number.as_ref()),
            "target" => {
                let points = target.as_ref().map_or("100".to_owned(), words);
                let most = most.as_ref();
                let most = most.map_or(String::new(), |most| format!(" or {}", hands(Some(most))));
                format!("{points} points{most}")
            }
            _ => return None,
        };
        Some(text_at(section, format!("{said}{}", self.larger)))
    }
}
