//! Handicaps of players in a race: how many more or fewer cards than usual each has to play out.
//! The number of cards is an option of the race that can have a different value for each side, and
//! the handicaps change that option. Rule files need no entry for handicaps. Partners share a pile,
//! so their handicaps are added up.

use patience_core::{Kind, Rules, Seat, Setting, Value};
use patience_language::{Fault, Faults, RuleFile};

/// The handicap of each seat in a race: how many cards are added to the usual pile or, if negative,
/// taken away.
#[derive(Debug, Clone, Copy)]
pub struct Handicaps<'a>(pub &'a [i8]);

impl Handicaps<'_> {
    /// Returns the handicap of a side in a race, as a number of cards.
    fn of(self, rules: &Rules, side: Seat) -> i64 {
        let partners = rules.partners_of(side);
        let own = partners.filter_map(|seat| self.0.get(seat.index()));
        own.map(|handicap| i64::from(*handicap)).sum()
    }

    /// Compiles rules with a variant and options, and applies the handicaps of the players if the
    /// game is a race.
    ///
    /// # Errors
    /// Fails if the rules do not compile. Handicaps that the other options do not allow are left
    /// out.
    pub fn compile(
        self,
        file: &RuleFile,
        variant: Option<&str>,
        set: &[(String, String)],
    ) -> Result<Rules, Faults> {
        let rules = file.compile(variant, set)?;
        let Some((id, value)) = self.option_of(&rules) else {
            return Ok(rules);
        };
        let mut set: Vec<(String, String)> = set
            .iter()
            .filter(|(name, _)| *name != id)
            .cloned()
            .collect();
        set.push((id, value.to_string()));
        Ok(file.compile(variant, &set).unwrap_or(rules))
    }

    /// Returns the option that the players' handicaps change, and the value that it gets.
    fn option_of(self, rules: &Rules) -> Option<(String, Value)> {
        let setting = own_number(rules)?;
        let (Kind::Number { min, max, .. }, Value::Number(usual)) = (&setting.kind, &setting.value)
        else {
            return None;
        };
        let value = self.on(rules, *usual, *min, *max)?;
        Some((setting.id.clone(), value))
    }

    /// Returns the number of cards that each side has to play out with its handicap, given the
    /// usual number. Returns `None` if the handicaps change nothing.
    fn on(self, rules: &Rules, usual: i64, min: i64, max: i64) -> Option<Value> {
        let numbers: Vec<i64> = rules
            .all_sides()
            .map(|side| {
                let most = max.min(i64::from(rules.largest_out(side)));
                (usual + self.of(rules, side)).clamp(min, most.max(min))
            })
            .collect();
        let differ = numbers.iter().any(|number| *number != usual);
        differ.then_some(Value::PerSeat(numbers))
    }

    /// Returns the value that a game option had before the players' handicaps changed it.
    pub fn usual(self, rules: &Rules, setting: &Setting) -> Option<i64> {
        if own_number(rules).is_none_or(|own| own.id != setting.id) {
            return None;
        }
        let (Kind::Number { min, max, .. }, Value::PerSeat(numbers)) =
            (&setting.kind, &setting.value)
        else {
            return None;
        };
        let tried = rules.all_sides().zip(numbers);
        let mut tried = tried.map(|(side, number)| number - self.of(rules, side));
        tried.find(|usual| self.on(rules, *usual, *min, *max).as_ref() == Some(&setting.value))
    }
}

/// Checks every chosen option whose value is a list of numbers: the list must have a number for
/// each side.
///
/// # Errors
/// Names the option and says how many numbers it may have.
pub fn check_lists(rules: &Rules, set: &[(String, String)]) -> Result<(), Faults> {
    let sides = rules.all_sides().count();
    let Some((setting, named)) = wrong_list(rules, set) else {
        return Ok(());
    };
    let id = &setting.id;
    let who = match rules.partners() {
        1 => "players",
        _ => "sides",
    };
    Err(Faults(vec![Fault {
        place: None,
        message: format!("{id} lists {named} numbers, but there are {sides} {who}"),
        help: Some(format!("give one number for everyone or {sides} numbers")),
    }]))
}

/// Returns the chosen option whose list of numbers does not have one number for each side, and the
/// length of this list.
pub fn wrong_list<'a>(rules: &'a Rules, set: &[(String, String)]) -> Option<(&'a Setting, usize)> {
    let sides = rules.all_sides().count();
    let is_chosen = |setting: &&Setting| set.iter().any(|(name, _)| *name == setting.id);
    let mut chosen = rules.about.settings.iter().filter(is_chosen);
    chosen.find_map(|setting| match &setting.value {
        Value::PerSeat(numbers) if numbers.len() != sides => Some((setting, numbers.len())),
        _ => None,
    })
}

/// Returns the option of a race that says how many cards each player has to play out.
fn own_number(rules: &Rules) -> Option<&Setting> {
    let race = rules
        .race
        .as_ref()
        .filter(|race| !race.out_sizes.is_empty())?;
    let dealt = |setting: &&Setting| match (&setting.kind, &setting.value) {
        (Kind::Number { per_seat: true, .. }, Value::Number(number)) => race
            .out_sizes
            .iter()
            .all(|size| i64::from(*size) == *number),
        (Kind::Number { per_seat: true, .. }, Value::PerSeat(numbers)) => {
            let last = numbers.last();
            let sizes = race.out_sizes.iter().enumerate();
            sizes
                .map(|(at, size)| (numbers.get(at).or(last), size))
                .all(|(number, size)| number == Some(&i64::from(*size)))
        }
        _ => false,
    };
    rules.about.settings.iter().find(dealt)
}

#[cfg(test)]
mod tests {

    use super::*;

    fn file(game: &str) -> RuleFile {
        let catalogue = crate::tests::catalogue();
        catalogue.rule_file(game).unwrap()
    }

    fn set(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        pairs.iter().map(owned).collect()
    }

    #[test]
    fn a_handicap_changes_the_size_of_the_pile_to_play_out() {
        let handicaps = Handicaps(&[-3, 0, 2]);
        let rules = handicaps.compile(&file("nertz"), None, &[]).unwrap();
        assert_eq!(rules.race.as_ref().unwrap().out_sizes, [10, 13, 15, 13]);
        let setting = own_number(&rules).unwrap();
        assert_eq!(handicaps.usual(&rules, setting), Some(13));
        assert_eq!(Handicaps(&[1]).usual(&rules, setting), None);
        for game in ["peanuts", "deuces"] {
            let rules = handicaps.compile(&file(game), None, &[]).unwrap();
            let sizes = rules.race.as_ref().map(|race| race.out_sizes.clone());
            assert!(sizes.is_none_or(|sizes| sizes[0] + 3 == sizes[1]), "{game}");
        }
    }

    #[test]
    fn partners_have_the_handicap_of_their_side() {
        // Ann and Cleo are partners, and so are Bo and Dan.
        for handicaps in [[-3, 2, 0, 0], [0, 0, -3, 2], [-1, 1, -2, 1]] {
            let rules = Handicaps(&handicaps).compile(&file("nuts"), None, &[]);
            let rules = rules.unwrap();
            assert_eq!(rules.race.as_ref().unwrap().out_sizes, [8, 13]);
            let setting = own_number(&rules).unwrap();
            assert_eq!(setting.value.to_string(), "8,13");
            assert_eq!(Handicaps(&handicaps).usual(&rules, setting), Some(11));
        }
    }

    #[test]
    fn a_pile_keeps_at_least_one_card_and_a_given_list_overrides_handicaps() {
        let handicaps = Handicaps(&[-30, 30]);
        let nertz = file("nertz");
        let small = handicaps.compile(&nertz, None, &set(&[("nertz_size", "2")]));
        let sizes = small.unwrap().race.as_ref().unwrap().out_sizes.clone();
        assert_eq!(sizes[..3], [1, 32, 2]);
        let own = handicaps.compile(&nertz, None, &set(&[("nertz_size", "5,6")]));
        assert_eq!(own.unwrap().race.as_ref().unwrap().out_sizes, [5, 6, 6, 6]);
        let large = handicaps.compile(&nertz, None, &set(&[("nertz_size", "45")]));
        assert_eq!(
            large.unwrap().race.as_ref().unwrap().out_sizes[..2],
            [15, 47]
        );
    }

    #[test]
    fn a_list_has_a_number_for_each_side_or_is_refused() {
        for (game, list, told) in [
            ("nuts", "nuts_size=11", None),
            ("nuts", "nuts_size=11,12", None),
            (
                "nuts",
                "nuts_size=11,12,13",
                Some("nuts_size lists 3 numbers, but there are 2 sides"),
            ),
            (
                "peanuts",
                "peanut_size=9,9,9",
                Some("peanut_size lists 3 numbers, but there are 2 players"),
            ),
        ] {
            let (name, value) = list.split_once('=').unwrap();
            let set = set(&[(name, value)]);
            let rules = file(game).compile(None, &set).unwrap();
            let checked = check_lists(&rules, &set).map_err(|faults| faults.to_string());
            match told {
                None => assert_eq!(checked, Ok(()), "{list}"),
                Some(told) => {
                    let error = checked.unwrap_err();
                    assert!(error.contains(told), "{error}");
                    assert!(error.contains("or 2 numbers"), "{error}");
                }
            }
        }
    }
}
