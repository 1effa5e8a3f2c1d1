//! How asks and tells are written where a guest is in another process: JSON, one message after the other,
//! each with its length before it. The first message of a guest says the version of this form.

use std::convert::Infallible;

use patience_core::{Rules, notation};
use serde::{Deserialize, Serialize};

pub use super::framing::{VERSION, WireError, read_message, write_message};
use super::seen_act::{known_seat, read_move};
use super::{Ask, Name, Tell};
use crate::limits::{GUEST_KEY, TALK};

/// The first message of a guest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the form.
    patience: u32,
    /// The name that the guest would like to have.
    name: String,
    /// The key by which the guest has come to the machine, where several come as one user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
}

impl Hello {
    /// Returns the first message of a guest who would like to have this name, and has come to the machine by
    /// this key, if by one.
    pub fn new(name: &Name, key: Option<String>) -> Self {
        Self {
            patience: VERSION,
            name: name.to_string(),
            key,
        }
    }

    /// Returns the key by which the guest has come to the machine. What is too long is none.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref().filter(|key| key.len() <= GUEST_KEY)
    }

    /// Returns the name, or what can be made one of it.
    pub fn name(&self) -> Option<Name> {
        Name::from_any(&self.name)
    }

    /// Writes the message.
    pub fn text(&self) -> String {
        json(self)
    }

    /// Reads the message.
    ///
    /// # Errors
    /// It is another message, or of another version.
    pub fn read(text: &str) -> Result<Self, WireError> {
        let hello: Self = parsed(text)?;
        match hello.patience {
            VERSION => Ok(hello),
            other => Err(WireError::Version(other)),
        }
    }
}

/// Writes what a guest asks for. What doors alone ask is nothing to be written.
pub fn write_ask(ask: &Ask, rules: &Rules) -> Option<String> {
    if let Ask::Join(..) | Ask::Lost = ask {
        return None;
    }
    let written = |mv| Ok(notation::write_move_without_cards(rules, mv));
    let Ok::<_, Infallible>(ask) = ask.clone().with_move(written);
    Some(json(&ask))
}

/// Reads what a guest asks for. Whether it can be had is for the room to say: what lies on the table is not looked
/// at, so that whoever writes nonsense learns nothing of it.
///
/// # Errors
/// Says what is wrong with the message.
pub fn read_ask(text: &str, rules: &Rules) -> Result<Ask, WireError> {
    match parsed::<Ask<String>>(text)? {
        Ask::Say(text) if text.len() > TALK => Err(WireError::Meaningless(format!(
            "more than {TALK} bytes are said at once"
        ))),
        ask => ask.with_move(|mv| read_move(rules, &mv)),
    }
}

/// Writes what a guest is told.
pub fn write_tell(tell: &Tell) -> String {
    json(tell)
}

/// Reads a message to a guest. Its first message brings the rules, by which tables and acts are read.
///
/// # Errors
/// Says what is wrong with the message.
pub fn read_tell(text: &str, rules: Option<&Rules>) -> Result<Tell, WireError> {
    let wrong = |reason: &str| WireError::Meaningless(reason.to_owned());
    let known = || rules.ok_or_else(|| wrong("a table comes before its rules"));
    let mut tell = parsed(text)?;
    match &mut tell {
        Tell::People(people) => {
            let (seats, count) = (known()?.seats(), people.seats.len());
            if seats > 1 && count != usize::from(seats) {
                return Err(wrong("not every seat of the table is told of"));
            }
            people.own = people.own.filter(|seat| seat.index() < count);
        }
        Tell::Hands(hands) => {
            let rules = known()?;
            let mut resigned = hands.iter().filter_map(|hand| hand.resigned);
            resigned.try_for_each(|seat| known_seat(rules, seat).map(|_| ()))?;
        }
        Tell::Table(table) => {
            let rules = known()?;
            table.position.read(rules).map_err(WireError::Meaningless)?;
            for act in &table.acts {
                act.read(rules)?;
            }
            if let Some(seat) = table.resigned {
                known_seat(rules, seat)?;
            }
        }
        _ => {}
    }
    Ok(tell)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts, numbers and lists can be written as JSON")
}

fn parsed<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T, WireError> {
    serde_json::from_str(text).map_err(|error| WireError::Meaningless(error.to_string()))
}

#[cfg(test)]
mod tests {
    use patience_core::{DealNumber, Seat};

    use super::*;
    use crate::protocol::{Chair, People, Person, Presence, RoomStage, Sealed};
    use crate::settings::Seating;

    #[test]
    fn messages_are_written_in_the_form_of_their_version() {
        let name = |text| Name::new(text).unwrap();
        let level = Seating::default().level;
        let asks: [(Ask<String>, &str); 5] = [
            (Ask::Play("t1>t2".to_owned()), r#"{"play":"t1>t2"}"#),
            (Ask::Sit(Seat::new(2)), r#"{"sit":2}"#),
            (
                Ask::SetLevel(Seat::new(1), level),
                r#"{"level":[1,"medium"]}"#,
            ),
            (Ask::RoundTrip(7), r#"{"round-trip":7}"#),
            (Ask::Leave, r#""leave""#),
        ];
        for (ask, text) in asks {
            assert_eq!(json(&ask), text);
            assert_eq!(parsed::<Ask<String>>(text).unwrap(), ask);
        }
        let sealed = Sealed {
            deal: DealNumber::new(617).unwrap(),
            salt: "00ff".to_owned(),
        };
        let person = Person {
            name: name("anna"),
            ready: true,
            presence: Presence::Here,
            round_trip: None,
        };
        let people = People {
            seats: vec![Chair {
                person: Some(person),
                level,
                progress: None,
                has_ended: false,
            }],
            onlookers: vec![name("bo")],
            more_onlookers: 0,
            own: Some(Seat::FIRST),
            name: name("anna"),
            stage: RoomStage::Countdown(1800),
            deal: None,
            question: None,
            awaited: Vec::new(),
        };
        let told = [
            (Tell::Opened(sealed), r#"{"opened":["617","00ff"]}"#),
            (
                Tell::Talk(name("bo"), "hi".to_owned()),
                r#"{"talk":["bo","hi"]}"#,
            ),
            (
                Tell::People(people),
                r#"{"people":{"seats":[{"person":{"name":"anna","ready":true,"presence":"here","round_trip":null},"level":"medium"}],"onlookers":["bo"],"own":0,"name":"anna","stage":{"countdown":1800},"question":null}}"#,
            ),
        ];
        for (tell, text) in told {
            assert_eq!(write_tell(&tell), text);
            assert_eq!(parsed::<Tell>(text).unwrap(), tell);
        }
        let faults = [
            (r#"{"sit":200}"#, "200"),
            (r#"{"play":"turn","sit":1}"#, "expected value"),
            (r#"{"play":"t1>t2","extra":1}"#, "expected value"),
            (r#"["t1>t2"]"#, "expected value"),
            (
                r#"{"play":["t1"]}"#,
                "invalid type: sequence, expected a string",
            ),
            (r#""zz""#, "`play`"),
        ];
        for (text, reason) in faults {
            let fault = parsed::<Ask<String>>(text).unwrap_err().to_string();
            assert!(fault.contains(reason), "{text}: {fault}");
        }
        assert!(parsed::<Tell>(r#"{"talk":["no name","hi"]}"#).is_err());
    }
}
