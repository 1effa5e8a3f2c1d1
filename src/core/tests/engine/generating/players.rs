//! The players of a generated game: a race, a turn game, or a game for one player.

use super::{Draft, PARTS};

impl Draft<'_, '_> {
    pub(super) fn race(&mut self) {
        let names = self.names();
        self.seats();
        self.line("\n[race]");
        if self.choose.once_in(5) {
            self.key("pace", "realtime");
        }
        let out = if self.has("reserve") && !self.choose.once_in(30) {
            "reserve"
        } else {
            self.choose.pick(&names)
        };
        self.key("out", out);
        for (key, phrases) in [
            ("call", ["auto", "manual", "auto", "auto"]),
            ("stock_turns", ["one", "until a miss", "one", "one"]),
            ("on_stall", ["end", "rotate", "reshuffle", "turn one"]),
            ("blocked", ["stall", "centre", "stall", "stall"]),
        ] {
            if self.choose.below(2) == 0 {
                let phrase = self.choose.pick(&phrases);
                self.key(key, phrase);
            }
        }
        if self.choose.once_in(2) {
            self.line("auto_pass = true");
        }
        if self.choose.once_in(3) {
            self.line("stall_passes = 2");
        }
    }

    fn seats(&mut self) {
        let sides = self.sides;
        if self.roles == 0 {
            self.line(&format!("\n[seats]\nplayers = {sides}"));
        } else {
            let parts: Vec<String> = PARTS[..self.roles]
                .iter()
                .map(|part| format!("\"{part}\""))
                .collect();
            let parts = parts.join(", ");
            self.line(&format!("\n[seats]\nteams = {sides}\nroles = [{parts}]"));
        }
    }

    pub(super) fn turns(&mut self) {
        let names = self.names();
        self.seats();
        self.line("\n[turns]");
        let shared = |name: &&str| {
            let pile = self.text.split(&format!("[pile.{name}]")).nth(1);
            let pile = pile.and_then(|pile| pile.split("\n\n").next());
            pile.is_some_and(|pile| pile.contains("shared = true"))
        };
        let own: Vec<&str> = names
            .iter()
            .copied()
            .filter(|name| *name != "foundation" && !shared(name))
            .collect();
        let from = if own.is_empty() { &names } else { &own };
        let dealt: Vec<&str> = from
            .iter()
            .copied()
            .filter(|name| matches!(*name, "stock" | "reserve"))
            .collect();
        let out = if dealt.is_empty() || self.choose.once_in(4) {
            self.choose.some(from, " or ")
        } else {
            self.choose.some(&dealt, " or ")
        };
        self.key("out", &out);
        let usual = ["discard", "waste", "tableau", "waste"];
        let usual: Vec<&str> = usual.into_iter().filter(|name| self.has(name)).collect();
        let ends_on = if usual.is_empty() || self.choose.once_in(20) {
            self.choose.pick(from)
        } else {
            self.choose.pick(&usual)
        };
        self.key("ends_on", ends_on);
        if self.choose.once_in(6) {
            self.key("first", "highest reserve");
        }
        if self.has("foundation") && self.choose.once_in(2) {
            let cards = self.choose.pick(&["any card", "ace", "ace or 2"]);
            self.key("compulsory", &format!("{cards} to foundation"));
            if self.choose.once_in(2) {
                let missed = self.choose.pick(&["refused", "called"]);
                self.key("missed", missed);
            }
        }
        if self.choose.once_in(2) {
            let deadlock = self.choose.pick(&["drawn", "fewest left wins"]);
            self.key("deadlock", deadlock);
        }
        for (line, often) in [
            ("turns_itself = true", 2),
            ("turns_again = false", 3),
            ("idle_passes = 2", 3),
            ("max_turns = 30", 4),
            ("repeats = 3", 4),
        ] {
            if self.choose.once_in(often) {
                self.line(line);
            }
        }
    }

    pub(super) fn solo(&mut self) {
        let names = self.names();
        let grid = self.has("grid");
        let goal = match self.choose.below(6) {
            0..=2 => "all cards on foundation".to_owned(),
            3 => format!("all cards on {}", self.choose.pick(&names)),
            4 => format!("{} empty", self.choose.pick(&names)),
            _ if grid => "grid full".to_owned(),
            _ => "tableau empty".to_owned(),
        };
        let goal = if grid && self.choose.once_in(2) {
            "grid full".to_owned()
        } else {
            goal
        };
        self.line("\n[goal]");
        self.key("when", &goal);
        if grid && self.choose.once_in(3) {
            self.line("\n[rearrange]\ngrid = \"grid\"");
        } else if self.choose.once_in(8) {
            let piles = self.choose.some(&names, " or ");
            self.line(&format!("\n[rearrange]\nmisplaced = \"{piles}\""));
        }
        if grid && self.choose.once_in(if self.square { 2 } else { 20 }) {
            self.line("\n[lines]\ngrid = \"grid\"\ntable = [100, 75, 50, 25, 20, 15, 10, 5, 2, 0]");
            if self.choose.once_in(2) {
                self.line("diagonals = true");
            }
        }
        if self.has("discard") && !self.choose.once_in(3) {
            self.removal(&names);
        }
        if self.choose.once_in(8) {
            let clear = self.choose.pick(&names);
            let less = self.choose.some(&names, " or ");
            self.line(&format!(
                "\n[par]\nclear = \"{clear}\"\npasses = [50, 35]\nless = \"{less}\""
            ));
        }
    }

    fn removal(&mut self, names: &[&str]) {
        let sum = self.choose.pick(&["13", "11", "2", "14", "26"]);
        let mut sources = names.to_vec();
        if !self.choose.once_in(15) {
            sources.retain(|name| !matches!(*name, "stock" | "discard"));
        }
        if sources.is_empty() {
            sources = names.to_vec();
        }
        let from = self.choose.some(&sources, " or ");
        let what = match self.choose.below(8) {
            0 => "pairs = \"same rank\"".to_owned(),
            1 => "pairs = \"neighbouring ranks\"".to_owned(),
            2 => "pairs = \"neighbouring ranks, wrapping\"".to_owned(),
            3 => String::new(),
            _ => format!("sum = {sum}"),
        };
        self.line(&format!("\n[remove]\n{what}\nfrom = \"{from}\""));
        if self.choose.once_in(5) {
            let suits = self
                .choose
                .pick(&["in suit", "in another suit", "in any suit"]);
            let key = self.choose.pick(&["suits", "outranked"]);
            self.key(key, suits);
        }
        if self.choose.once_in(5) {
            self.line("sets = [\"jack, queen and king\", \"ace and 2\", \"10, 10 and 10\"]");
        }
        if self.choose.once_in(if from == "grid" { 2 } else { 20 }) {
            let near = self.choose.pick(&["touching", "next to each other"]);
            self.key("beside", near);
        }
        let to = if self.choose.once_in(8) {
            self.choose.pick(names)
        } else {
            "discard"
        };
        self.key("to", to);
        if self.choose.below(3) > 0 {
            self.line("alone = \"king\"");
        }
        if self.choose.once_in(3) {
            self.line("covered = \"king\"");
        }
        if self.choose.once_in(3) {
            self.line("overlap = true");
        }
        if from == "grid" && self.choose.once_in(2) {
            self.line("from_memory = true");
        }
    }

    pub(super) fn scores(&mut self) {
        let names = self.names();
        while self.choose.once_in(3) {
            let name = self.choose.pick(&names);
            let each = match self.choose.below(4) {
                0 => format!("card on {name}"),
                1 => format!("card left in {name}"),
                2 => format!("king on {name}"),
                _ => "going out".to_owned(),
            };
            let points = self.choose.pick(&["1", "-2", "10"]);
            self.line(&format!(
                "\n[[score]]\neach = \"{each}\"\npoints = {points}"
            ));
        }
    }
}
