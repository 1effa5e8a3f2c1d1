//! Rule files put together at random from all phrases. Most of them describe games that nobody
//! would play, but every one must be refused or play without error.

mod changed;
mod players;

pub use changed::changed;

/// Makes choices from a list of numbers; after the end of the list, always the first choice.
pub struct Chooser<'a> {
    numbers: std::slice::Iter<'a, u16>,
}

impl<'a> Chooser<'a> {
    pub fn new(numbers: &'a [u16]) -> Self {
        Self {
            numbers: numbers.iter(),
        }
    }

    /// Returns a number below `most`.
    fn below(&mut self, most: usize) -> usize {
        usize::from(self.numbers.next().copied().unwrap_or(0)) % most
    }

    fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }

    /// Returns `true` for one in `often` choices.
    fn once_in(&mut self, often: usize) -> bool {
        self.below(often) == often - 1
    }

    /// Returns up to three of the names, joined.
    fn some(&mut self, names: &[&str], joint: &str) -> String {
        let count = 1 + self.below(3);
        let mut chosen: Vec<&str> = Vec::new();
        for _ in 0..count {
            let name = self.pick(names);
            if !chosen.contains(&name) || self.once_in(20) {
                chosen.push(name);
            }
        }
        chosen.join(joint)
    }
}

const BUILDS: [&str; 12] = [
    "down in alternating colours",
    "up in suit",
    "down in suit",
    "down in any suit, wrapping",
    "up in the same colour",
    "up or down in any suit",
    "up or down in another suit, wrapping",
    "down in alternating colours, wrapping",
    "up in any suit",
    "same rank",
    "any card",
    "nothing",
];
const STARTS: [&str; 10] = [
    "any card",
    "king",
    "nothing",
    "base",
    "base - 1",
    "base + 1",
    "ace",
    "7",
    "queen",
    "base of each suit",
];
const LIFTS: [&str; 6] = [
    "top card",
    "top card above the first",
    "built run",
    "supermove",
    "top card or whole pile",
    "nothing",
];
const FACES: [&str; 3] = ["up", "last up", "down"];
const BESIDES: [&str; 4] = [
    "anywhere",
    "next to a card",
    "next to the first card",
    "touching a card",
];

const PARTS: [&str; 3] = ["Digger", "Turner", "Watcher"];

/// A kind of pile in the rule file.
struct Kind {
    name: &'static str,
    role: &'static str,
    count: usize,
    /// The number of cards that a pile can hold, as far as that matters for the deal.
    limit: usize,
}

/// The rule file written so far.
struct Draft<'a, 'c> {
    choose: &'c mut Chooser<'a>,
    race: bool,
    /// Whether this is a turn game.
    turns: bool,
    packs: usize,
    /// The number of sides.
    sides: usize,
    /// The number of partners of a side; 0 if a side is one player.
    roles: usize,
    /// Whether there is a grid of five by five.
    square: bool,
    kinds: Vec<Kind>,
    text: String,
}

/// Returns the text of a rule file.
pub fn rule_file(choose: &mut Chooser<'_>) -> String {
    let race = choose.once_in(3);
    let turns = !race && choose.once_in(3);
    let packs = if choose.once_in(6) { 2 } else { 1 };
    let roles = if choose.once_in(2) {
        choose.below(4)
    } else {
        0
    };
    let fewest = if roles > 0 || turns { 2 } else { 1 };
    let sides = fewest + choose.below(3);
    let mut draft = Draft {
        choose,
        race,
        turns,
        packs,
        sides,
        roles,
        square: false,
        kinds: Vec::new(),
        text: String::new(),
    };
    draft.kinds();
    let deal = draft.deal();
    draft.piles();
    draft.stock();
    if race {
        draft.race();
    } else if turns {
        draft.turns();
    } else {
        draft.solo();
    }
    draft.scores();
    format!("title = \"Made up\"\ndeal = [{deal}]\n\n{}", draft.text)
}

impl Draft<'_, '_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn key(&mut self, key: &str, value: &str) {
        self.line(&format!("{key} = \"{value}\""));
    }

    fn names(&self) -> Vec<&'static str> {
        self.kinds.iter().map(|kind| kind.name).collect()
    }

    /// Returns the kinds of pile from which cards can usually be taken.
    fn sources(&mut self) -> Vec<&'static str> {
        let mut names = self.names();
        if !self.choose.once_in(15) {
            names.retain(|name| *name != "stock");
        }
        names
    }

    fn has(&self, name: &str) -> bool {
        self.kinds.iter().any(|kind| kind.name == name)
    }

    /// Whether there are as many columns as allowed.
    fn is_wide(&self) -> bool {
        self.kinds
            .iter()
            .any(|kind| kind.name == "tableau" && kind.count == 6)
    }

    fn kinds(&mut self) {
        for (name, role, often, most) in [
            ("foundation", "foundation", 1, 8),
            ("tableau", "tableau", 1, 6),
            ("stock", "stock", 1, 1),
            ("waste", "waste", 1, 1),
            ("reserve", "reserve", 2, 3),
            ("hand", "hand", 3, 1),
            ("cell", "cell", 4, 3),
            ("discard", "discard", 3, 1),
            ("grid", "tableau", 4, 1),
            ("heap", "tableau", 5, 2),
            ("other", "reserve", 8, 2),
        ] {
            // Parts that are nearly always present are left out once in a while.
            let there = if often == 1 || self.race && name == "reserve" {
                !self.choose.once_in(25)
            } else {
                self.choose.once_in(often)
            };
            if there {
                let count = if name == "foundation" && self.choose.below(3) > 0 {
                    4 * self.packs
                } else if name == "reserve" && self.race {
                    1
                } else if name == "waste" && !self.race && !self.turns && self.is_wide() {
                    2 + self.choose.below(2)
                } else {
                    1 + self.choose.below(most)
                };
                let limit = if role == "hand" || role == "cell" || name == "grid" {
                    1
                } else {
                    52
                };
                self.kinds.push(Kind {
                    name,
                    role,
                    count,
                    limit,
                });
            }
        }
    }

    /// Writes a deal that usually adds up.
    fn deal(&mut self) -> String {
        let mut steps = Vec::new();
        // In a turn game every player gets the same number of cards.
        let mut left = if self.turns {
            48 * self.packs / self.sides
        } else {
            48
        };
        if !self.race && !self.turns && self.has("foundation") && self.choose.once_in(4) {
            steps.push("base cards to foundation".to_owned());
            left -= 4;
        }
        let kinds: Vec<_> = self
            .kinds
            .iter()
            .map(|kind| (kind.name, kind.count, kind.limit))
            .collect();
        if self.race && self.has("reserve") && self.has("tableau") && self.choose.once_in(4) {
            steps.push("1 to each tableau, 2 to reserve after each, 9 in all".to_owned());
            left -= 15;
        } else if self.race && self.has("reserve") {
            let count = 1 + self.choose.below(13);
            steps.push(format!("{count} to reserve"));
            left -= count;
        }
        for (name, count, limit) in kinds {
            let often = match name {
                "tableau" => 3,
                "stock" | "foundation" => 30,
                "reserve" if self.race => 40,
                "reserve" | "hand" if self.turns => 2,
                _ => 6,
            };
            let given = 1 + self.choose.below(limit.min(7));
            let is_dealt = if name == "tableau" || name == "grid" {
                !self.choose.once_in(often)
            } else {
                self.choose.once_in(often)
            };
            if is_dealt && given * count < left {
                left -= given * count;
                let step = match self.choose.below(8) {
                    7 => format!("{given} to {name} {count}"),
                    _ => format!("{given} to each {name}"),
                };
                steps.push(step);
            }
        }
        let names = self.names();
        let rest = if self.has("stock") && !self.choose.once_in(30) {
            "stock"
        } else {
            self.choose.pick(&names)
        };
        steps.push(format!("the rest to {rest}"));
        if self.choose.once_in(60) {
            steps.reverse();
        }
        let steps: Vec<String> = steps.iter().map(|step| format!("\"{step}\"")).collect();
        steps.join(", ")
    }

    fn piles(&mut self) {
        if self.packs == 2 {
            self.line("[deck]\npacks = 2");
        }
        if self.choose.once_in(if self.turns { 60 } else { 4 }) {
            let ranks = [
                "ace",
                "2",
                "king",
                "8",
                "first dealt",
                "first put on foundation from tableau",
            ];
            let known = if self.race && !self.choose.once_in(20) {
                4
            } else {
                ranks.len()
            };
            let rank = self.choose.pick(&ranks[..known]);
            self.line("[base]");
            self.key("rank", rank);
        }
        for index in 0..self.kinds.len() {
            self.pile(index);
        }
    }

    fn pile(&mut self, index: usize) {
        let (name, role, count) = {
            let kind = &self.kinds[index];
            (kind.name, kind.role, kind.count)
        };
        self.line(&format!("\n[pile.{name}]"));
        self.key("role", role);
        if name == "grid" {
            let (rows, columns) = if self.choose.once_in(2) {
                (5, 5)
            } else {
                (2 + self.choose.below(3), 2 + self.choose.below(3))
            };
            if self.choose.once_in(3) {
                self.line(&format!("shape = \"triangle\"\nrows = {rows}"));
                if self.choose.once_in(2) {
                    self.line("peaks = 3");
                }
            } else {
                self.line(&format!(
                    "shape = \"grid\"\nrows = {rows}\ncolumns = {columns}"
                ));
                self.square = rows == 5;
                let beside = self.choose.pick(&BESIDES);
                self.key("beside", beside);
            }
        } else {
            self.line(&format!("count = {count}"));
        }
        if (self.race || self.turns) && (role == "foundation" || self.choose.once_in(60))
            || self.turns && role == "stock" && self.choose.once_in(2)
        {
            let shared = !self.choose.once_in(10);
            self.line(&format!("shared = {shared}"));
        }
        let rare = match role {
            "stock" => 120,
            "waste" | "hand" => 25,
            _ => 3,
        };
        self.building(role, rare);
        self.moving(role, rare);
        if self.roles > 0 && role != "foundation" && self.choose.once_in(3) {
            let part = self.choose.below(self.roles);
            let taker = PARTS[part];
            self.key("taken_by", taker);
        }
        if self.turns {
            self.in_turns(role);
        }
    }

    fn building(&mut self, role: &str, rare: usize) {
        let names = self.sources();
        if self.turns && matches!(role, "waste" | "discard") && !self.choose.once_in(20) {
            // A pile on which a turn can end.
            let from = if self.has("hand") && !self.choose.once_in(10) {
                "hand"
            } else {
                self.choose.pick(&names)
            };
            self.key("build", "any card");
            self.key("empty", &format!("any card from {from}"));
            let more = self.choose.pick(&names);
            let from = if more == from || self.choose.once_in(2) {
                from.to_owned()
            } else {
                format!("{from} or {more}")
            };
            self.key("from", &from);
            return;
        }
        let has_build = role == "tableau" || self.choose.once_in(rare);
        if has_build {
            let build = match role {
                "foundation" if self.turns && !self.choose.once_in(3) => "up in any suit",
                "foundation" => self.choose.pick(&BUILDS[1..]),
                _ => self.choose.pick(&BUILDS),
            };
            self.key("build", build);
        }
        if self.choose.once_in(rare) {
            let mut empty = self.choose.pick(&STARTS).to_owned();
            if empty == "any card" && self.has("stock") && self.choose.once_in(3) {
                empty = format!("any card from {} or stock", self.choose.pick(&names));
            } else if self.choose.once_in(2) {
                let then = if self.choose.once_in(3) {
                    ", then "
                } else {
                    " or "
                };
                empty = format!("{empty} from {}", self.choose.some(&names, then));
            }
            self.key("empty", &empty);
        }
        if self.choose.once_in(rare + 2) {
            let from = self.choose.some(&names, " or ");
            self.key("from", &from);
        }
        if self.choose.once_in(12) {
            let run = self.choose.pick(&BUILDS);
            self.key("run", run);
        }
    }

    fn moving(&mut self, role: &str, rare: usize) {
        let names = self.names();
        if self.choose.once_in(rare) || role == "tableau" && self.choose.below(2) == 0 {
            let lift = self.choose.pick(&LIFTS);
            self.key("lift", lift);
        }
        if self.choose.once_in(rare + 2) {
            let face = self.choose.pick(&FACES);
            self.key("face", face);
        }
        let often = match role {
            "hand" => 3,
            "tableau" | "cell" => 6,
            _ => 100,
        };
        if self.choose.once_in(often) {
            let usual = ["reserve", "waste", "stock"];
            let usual: Vec<&str> = usual.into_iter().filter(|name| self.has(name)).collect();
            let fill = if usual.is_empty() || self.choose.once_in(12) {
                self.choose.some(&names, ", then ")
            } else {
                self.choose.some(&usual, ", then ")
            };
            self.key("fill", &fill);
        }
        if role == "hand" && self.choose.once_in(2) {
            let spill = if !self.has("waste") || self.choose.once_in(10) {
                self.choose.pick(&names)
            } else {
                "waste"
            };
            self.key("spill", spill);
        } else if self.choose.once_in(100) {
            let spill = self.choose.pick(&names);
            self.key("spill", spill);
        }
        if self.choose.once_in(if rare > 3 { 80 } else { 10 }) {
            let limit = self.choose.pick(&["1", "0", "3", "13", "60", "999"]);
            self.line(&format!("limit = {limit}"));
        }
        if self.choose.once_in(20) {
            self.line("peek = true");
        }
    }

    /// Writes terms of a kind of pile that are allowed only in a turn game.
    fn in_turns(&mut self, role: &str) {
        let names = self.sources();
        if !matches!(role, "foundation" | "stock") && self.choose.once_in(4) {
            let others = self.choose.pick(&BUILDS);
            self.key("others", others);
            if self.choose.once_in(2) {
                let from = self.choose.some(&names, " or ");
                self.key("others_from", &from);
            }
        }
        let pile = self.text.rsplit("[pile.").next().unwrap_or_default();
        let by_rank = pile.contains("\"up in any suit\"") && !pile.contains("lift =");
        let often = if by_rank { 2 } else { 40 };
        if role == "foundation" && self.choose.once_in(often) {
            self.line("wild = \"king\"");
            if self.choose.once_in(2) {
                self.line("wild_starts = true");
            }
        }
        if role == "foundation" && self.choose.once_in(6) {
            self.key("when_full", "shuffled into stock");
        }
        let fills = self.text.rsplit("[pile.").next();
        if fills.is_some_and(|pile| pile.contains("fill =")) && self.choose.once_in(2) {
            self.key("filled", "each turn");
        }
    }

    fn stock(&mut self) {
        if !self.has("stock")
            || self.turns && !self.has("hand")
            || self.choose.once_in(match (self.race, self.turns) {
                (true, _) => 40,
                (_, true) => 2,
                _ => 8,
            })
        {
            return;
        }
        if self.has("grid") && self.choose.once_in(3) {
            let gaps = self.choose.pick(&["gaps", "gaps", "first gap"]);
            self.line(&format!("\n[stock]\nto = \"{gaps} in grid\""));
            if self.choose.once_in(2) {
                self.line("closes = true");
            }
            return;
        }
        let names = self.names();
        let often = match (self.race, self.turns) {
            (true, _) => 20,
            (_, true) => 1,
            _ => 2,
        };
        let to = if self.has("hand") && self.choose.once_in(often) {
            "hand"
        } else if !self.has("waste") || self.choose.once_in(30) {
            self.choose.pick(&names)
        } else {
            "waste"
        };
        let several = |kind: &Kind| kind.name == "waste" && kind.count > 1;
        let to = if self.kinds.iter().any(several) {
            "each waste"
        } else {
            to
        };
        let placed = to == "hand" && (self.turns || self.choose.once_in(2));
        let turn = if to == "each waste" || to == "hand" && !placed && !self.choose.once_in(10) {
            1
        } else {
            1 + self.choose.below(4)
        };
        let redeals = self.choose.pick(&["-1", "0", "1", "2"]);
        self.line(&format!(
            "\n[stock]\nto = \"{to}\"\nturn = {turn}\nredeals = {redeals}"
        ));
        if placed {
            self.line("placed = true");
            if self.choose.once_in(2) {
                self.line("play_during_batch = true");
            }
        }
        if to != "each waste" && self.choose.once_in(4) {
            self.key("order", "reversed");
        }
        if self.choose.once_in(5) {
            self.key("when", "nothing goes up");
        }
        if self.choose.once_in(if to == "hand" {
            2
        } else if self.race {
            40
        } else {
            6
        }) {
            let names = self.sources();
            let gathers = self.choose.some(&names, " or ");
            self.key("gathers", &gathers);
        }
        if self.choose.once_in(3) {
            let orders = ["in order", "rightmost first", "as chosen"];
            let known = if self.race && !self.choose.once_in(20) {
                2
            } else {
                3
            };
            let gather = self.choose.pick(&orders[..known]);
            self.key("gather", gather);
        }
    }
}
