//! The settings in force as a list: each with its value as text and where it was set.

use super::{Origin, Player, Settings, Sourced};

/// The name of a setting, its value as text, and where it was set.
type Listed = (String, String, Origin);

impl Settings {
    /// Lists every setting in force with its value as text and its origin.
    pub fn list(&self) -> Vec<Listed> {
        let mut list = vec![
            listed("game", &self.game, |game| or_none(game.as_deref())),
            listed("theme", &self.theme, ToString::to_string),
            listed("card_size", &self.card_size, ToString::to_string),
            listed("suits", &self.suits, ToString::to_string),
            listed("backs", &self.backs, ToString::to_string),
            listed("courts", &self.courts, ToString::to_string),
            listed("glyphs", &self.glyphs, ToString::to_string),
            listed("mouse", &self.mouse, |yes| on_or_off(*yes)),
            listed("animation", &self.animation, |yes| on_or_off(*yes)),
            listed("labels", &self.labels, |yes| on_or_off(*yes)),
            listed("light", &self.light, |yes| on_or_off(*yes)),
            listed("light_memory", &self.light_memory, |memory| {
                format!("{memory} MiB")
            }),
            listed("hints", &self.hints, ToString::to_string),
            listed("finish", &self.finish, |yes| on_or_off(*yes)),
            listed("first_steps", &self.first_steps, |yes| on_or_off(*yes)),
            listed("winnable", &self.winnable, |yes| on_or_off(*yes)),
            listed("records", &self.records, |yes| on_or_off(*yes)),
            listed("people", &self.people, ToString::to_string),
            listed("own_seat", &self.own_seat, |seat| (seat.0 + 1).to_string()),
            listed("computer_level", &self.computer_level, ToString::to_string),
            listed("courtesy", &self.courtesy, ToString::to_string),
            listed("keyboard", &self.keyboard, ToString::to_string),
        ];
        for (key, half) in [
            ("left_keys", &self.left_keys),
            ("right_keys", &self.right_keys),
        ] {
            if let Some(keys) = &half.value {
                list.push((key.to_owned(), keys.clone(), half.origin));
            }
        }
        list.push(listed("players", &self.players, |players| {
            let names: Vec<String> = players.iter().map(about_player).collect();
            or_none((!names.is_empty()).then(|| names.join(", ")).as_deref())
        }));
        list.push(listed("favourites", &self.favourites, |games| {
            or_none((!games.is_empty()).then(|| games.join(", ")).as_deref())
        }));
        for (action, keys) in &self.keys {
            let key = format!("keys.{action}");
            list.push(listed(&key, keys, |keys| keys.join(", ")));
        }
        for table in &self.games {
            let variant = table.variant.iter().map(|variant| ("variant", variant));
            let options = table
                .options
                .iter()
                .map(|(name, value)| (name.value.as_str(), value));
            for (name, value) in variant.chain(options) {
                let origin = Origin::File {
                    line: self.source.line_column(value.span.start).0,
                };
                list.push((
                    format!("games.{}.{name}", table.game.value),
                    value.value.clone(),
                    origin,
                ));
            }
        }
        if self.changed.is_empty() {
            return list;
        }
        // A setting that has been put back to its value without a file has the origin of that
        // value.
        let usual = Self::without_file(self.path.clone(), self.circumstances.clone()).list();
        for (key, value, origin) in &mut list {
            if self.changed.contains(key.as_str()) {
                let same = |(other, usual, _): &&Listed| other == key && usual == value;
                let usual = usual.iter().find(same);
                *origin = usual.map_or(Origin::Program, |(.., origin)| *origin);
            }
        }
        list
    }
}

/// Returns a setting as it is listed.
fn listed<T>(key: &str, setting: &Sourced<T>, words: impl Fn(&T) -> String) -> Listed {
    (key.to_owned(), words(&setting.value), setting.origin)
}

fn on_or_off(yes: bool) -> String {
    if yes { "on" } else { "off" }.to_owned()
}

fn or_none(text: Option<&str>) -> String {
    text.unwrap_or("(none)").to_owned()
}

/// Returns a player's name with colour, level and handicap: `Bo (blue, hard, -3)`.
fn about_player(player: &Player) -> String {
    let colour = player.colour.map(|colour| colour.to_string());
    let level = player.level.map(|level| level.to_string());
    let handicap = (player.handicap != 0).then(|| format!("{:+} to be rid of", player.handicap));
    let about: Vec<String> = [colour, level, handicap].into_iter().flatten().collect();
    if about.is_empty() {
        player.name.clone()
    } else {
        format!("{} ({})", player.name, about.join(", "))
    }
}
