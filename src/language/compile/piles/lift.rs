//! Reads `lift` in a rule file: which cards may be lifted from a kind of pile, such as `built run, no king when stock
//! empty`.

use patience_core::{CardSet, Condition, Group, Lift, Pulls, Times};

use crate::compile::Context;
use crate::toml::{TableReader, Text, printable};
use crate::vocabulary::phrases;

/// The contents of `lift` in a rule file, which says which cards may be lifted. The piles that its condition mentions
/// are read later.
#[derive(Debug, Default)]
pub(super) struct Lifted {
    lift: Option<Lift>,
    never_gives: CardSet,
    taken_by: Option<u8>,
    pulls: Option<Pulls>,
    /// The rule file's text of the condition under which cards may be lifted from the piles.
    pub when: Option<Text>,
}

impl Lifted {
    /// Reads the key `lift` of a kind of pile in a rule file, which says which cards may be lifted.
    pub fn read(context: &Context<'_>, table: &TableReader<'_, '_>) -> Self {
        let mut lifted = Self::default();
        let Some(text) = table.text("lift") else {
            return lifted;
        };
        let Some(phrase) = context.reader.filled_in(&text) else {
            return lifted;
        };
        let (rest, when) = match phrase.split_once(" when ") {
            Some((rest, when)) => (rest, Some(when)),
            None => (phrase.as_str(), None),
        };
        lifted.when = when.map(|when| Text {
            text: when.to_owned(),
            place: text.place.clone(),
        });
        let rest = context.without_endings("lift", (&text, rest), |ending| {
            lifted.take(context, &text, ending)
        });
        let known = phrases::LIFTS.iter();
        lifted.lift = known
            .clone()
            .find(|(known, _)| *known == rest)
            .map(|(_, lift)| *lift);
        if lifted.lift.is_none() && rest != "usual" {
            let text = Text {
                text: rest.to_owned(),
                place: text.place,
            };
            let known = known.map(|(known, _)| *known).chain(["usual"]);
            table.unknown_phrase("lift", &text, known);
        }
        lifted
    }

    /// Reads an ending of the value of `lift` in a rule file. Returns its topic, which is what the ending is about, or
    /// `None` if the ending is unknown.
    fn take(&mut self, context: &Context<'_>, text: &Text, ending: &str) -> Option<&'static str> {
        if let Some(ranks) = ending.strip_prefix("no ") {
            let cards = context.cards(ranks)?;
            let mut twice = (self.never_gives & cards).iter();
            if let Some(card) = twice.next() {
                let message = format!("the {} are named twice", card.rank().words());
                let help = Some("name each rank once".to_owned());
                context.reader.fault(&text.place, message, help);
            }
            self.never_gives |= cards;
            Some("")
        } else if let Some(partner) = ending.strip_prefix("by the ") {
            self.taken_by = context.partner(text, partner);
            Some("who takes the cards")
        } else {
            let (ending, when) = match ending.strip_suffix(" in the last pass") {
                Some(ending) => (ending, Condition::LastPass),
                None => (ending, Condition::Always),
            };
            let times = match ending.strip_prefix("any one card")?.trim() {
                "" => Times::Unlimited,
                "once" => Times::Limited(1),
                "twice" => Times::Limited(2),
                times => match times.strip_suffix(" times")?.parse::<i64>().ok()? {
                    times @ -1..=99 => {
                        u16::try_from(times).map_or(Times::Unlimited, Times::Limited)
                    }
                    _ => return None,
                },
            };
            self.pulls = (times != Times::Limited(0)).then_some(Pulls { times, when });
            Some("how often any one card may be taken")
        }
    }

    /// Stores which cards may be lifted, as read from a rule file, in a kind of pile. Returns the text of the
    /// condition.
    pub fn put_into(self, group: &mut Group) -> Option<Text> {
        group.lift = self.lift.unwrap_or(group.lift);
        group.never_gives = self.never_gives;
        group.taken_by = self.taken_by;
        group.pulls = self.pulls;
        self.when
    }
}

impl Context<'_> {
    /// Returns the number of the partner with a name that the rule file uses.
    fn partner(&self, text: &Text, wanted: &str) -> Option<u8> {
        let found = self
            .roles
            .iter()
            .position(|role| self.reader.normal(role) == wanted);
        if found.is_none() {
            let known = self.roles.iter().map(String::as_str);
            let help = crate::spelling::nearest(wanted, known.clone()).map_or_else(
                || {
                    "name the partners in [players]: roles = [\"first player\", \"second player\"]"
                        .to_owned()
                },
                |near| format!("did you mean \"{near}\"?"),
            );
            let message = format!("unknown partner \"{}\"", printable(wanted));
            self.reader.unknown(&text.place, message, Some(help));
        }
        found.and_then(|at| u8::try_from(at).ok())
    }
}
