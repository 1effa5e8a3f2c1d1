//! Converts requests and messages at a shared table to JSON and back, for guests in another process. Each message is
//! preceded by its length. The first message of a guest contains the version of the protocol.

use std::convert::Infallible;

use patience_core::{Rules, notation};
use serde::{Deserialize, Serialize};

pub use super::framing::{VERSION, WireError, read_message, write_message};
use super::seen_act::{known_seat, read_move};
use super::{GuestRequest, Name, RoomEvent};
use crate::limits::{GUEST_KEY, TALK};

/// The first message of a guest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the protocol that the guest's program uses.
    patience: u32,
    /// The name that the guest would like to have.
    name: String,
    /// The SSH key that the guest logged in to the machine with. It distinguishes people who share a user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
}

impl Hello {
    /// Creates the first message of a guest. It contains the name that the guest would like to have and, if there is
    /// one, the SSH key that the guest logged in to this machine with.
    pub fn new(name: &Name, key: Option<String>) -> Self {
        Self {
            patience: VERSION,
            name: name.to_string(),
            key,
        }
    }

    /// Returns the SSH key that the guest logged in to the machine with. Returns `None` if there is no key, or if it is
    /// too long.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref().filter(|key| key.len() <= GUEST_KEY)
    }

    /// Returns the name that the guest would like to have, without the characters that are not allowed.
    pub fn name(&self) -> Option<Name> {
        Name::from_any(&self.name)
    }

    /// Converts the first message of a guest to JSON.
    pub fn text(&self) -> String {
        json(self)
    }

    /// Parses the first message of a guest.
    ///
    /// # Errors
    /// Fails if the text is another message, or if the guest uses another version of the protocol.
    pub fn read(text: &str) -> Result<Self, WireError> {
        let hello: Self = parsed(text)?;
        match hello.patience {
            VERSION => Ok(hello),
            other => Err(WireError::Version(other)),
        }
    }
}

/// Converts a guest's request to JSON. Returns `None` if only the server side of the connection may make the request.
pub fn write_ask(ask: &GuestRequest, rules: &Rules) -> Option<String> {
    if let GuestRequest::Join(..) | GuestRequest::Lost = ask {
        return None;
    }
    let written = |mv| Ok(notation::write_move_without_cards(rules, mv));
    let Ok::<_, Infallible>(ask) = ask.clone().with_move(written);
    Some(json(&ask))
}

/// Parses a guest's request without looking at the cards on the table. An invalid request therefore reveals nothing
/// about the cards. The room decides later whether to grant the request.
///
/// # Errors
/// Fails if the message is not valid.
pub fn read_ask(text: &str, rules: &Rules) -> Result<GuestRequest, WireError> {
    match parsed::<GuestRequest<String>>(text)? {
        GuestRequest::Say(text) if text.len() > TALK => Err(WireError::Meaningless(format!(
            "a chat message has more than {TALK} bytes"
        ))),
        ask => ask.with_move(|mv| read_move(rules, &mv)),
    }
}

/// Converts a message to a guest to JSON.
pub fn write_tell(tell: &RoomEvent) -> String {
    json(tell)
}

/// Parses a message to a guest. Messages with positions and actions can be parsed only once the rules are known, which
/// come with the first message.
///
/// # Errors
/// Fails if the message is not valid.
pub fn read_tell(text: &str, rules: Option<&Rules>) -> Result<RoomEvent, WireError> {
    let wrong = |reason: &str| WireError::Meaningless(reason.to_owned());
    let known = || rules.ok_or_else(|| wrong("a table arrived before its rules"));
    let mut tell = parsed(text)?;
    match &mut tell {
        RoomEvent::People(people) => {
            let (seats, count) = (known()?.seats(), people.seats.len());
            if seats > 1 && count != usize::from(seats) {
                return Err(wrong("the list of seats is not complete"));
            }
            people.own = people.own.filter(|seat| seat.index() < count);
        }
        RoomEvent::Hands(hands) => {
            let rules = known()?;
            let mut resigned = hands.iter().filter_map(|hand| hand.resigned);
            resigned.try_for_each(|seat| known_seat(rules, seat).map(|_| ()))?;
        }
        RoomEvent::Table(table) => {
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
    fn messages_have_the_form_of_their_version() {
        let name = |text| Name::new(text).unwrap();
        let level = Seating::default().level;
        let asks: [(GuestRequest<String>, &str); 5] = [
            (
                GuestRequest::Play("t1>t2".to_owned()),
                r#"{"play":"t1>t2"}"#,
            ),
            (GuestRequest::Sit(Seat::new(2)), r#"{"sit":2}"#),
            (
                GuestRequest::SetLevel(Seat::new(1), level),
                r#"{"level":[1,"medium"]}"#,
            ),
            (GuestRequest::RoundTrip(7), r#"{"round-trip":7}"#),
            (GuestRequest::Leave, r#""leave""#),
        ];
        for (ask, text) in asks {
            assert_eq!(json(&ask), text);
            assert_eq!(parsed::<GuestRequest<String>>(text).unwrap(), ask);
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
            (RoomEvent::Opened(sealed), r#"{"opened":["617","00ff"]}"#),
            (
                RoomEvent::Talk(name("bo"), "hi".to_owned()),
                r#"{"talk":["bo","hi"]}"#,
            ),
            (
                RoomEvent::People(people),
                r#"{"people":{"seats":[{"person":{"name":"anna","ready":true,"presence":"here","round_trip":null},"level":"medium"}],"onlookers":["bo"],"own":0,"name":"anna","stage":{"countdown":1800},"question":null}}"#,
            ),
        ];
        for (tell, text) in told {
            assert_eq!(write_tell(&tell), text);
            assert_eq!(parsed::<RoomEvent>(text).unwrap(), tell);
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
            let fault = parsed::<GuestRequest<String>>(text)
                .unwrap_err()
                .to_string();
            assert!(fault.contains(reason), "{text}: {fault}");
        }
        assert!(parsed::<RoomEvent>(r#"{"talk":["no name","hi"]}"#).is_err());
    }
}
