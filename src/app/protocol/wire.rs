//! How asks and tells are written where a guest is in another process: JSON, one message after the other,
//! each with its length before it. The first message of a guest says the version of this form.

use patience_core::{Act, DealNumber, Entry, MOST_SEATS, Move, Rules, Seat, notation};
use patience_language::describe;
use serde::{Deserialize, Serialize};

pub use super::framing::{VERSION, WireError, read_message, write_message};
use super::{
    Ask, Chair, EndedHand, Name, People, Person, Presence, RoomStage, RulesText, Sealed,
    SeenPosition, SeenTable, Tell,
};
use crate::limits::{GUEST_KEY, TALK};
use crate::settings::{ComputerLevel, Word as _};

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

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WireAsk {
    Sit(u8),
    Stand,
    Level(u8, String),
    Ready,
    Play(String),
    Undo,
    Redo,
    Agree,
    Refuse,
    Resign,
    Pause,
    Say(String),
    Leave,
    /// A door says it, which knows how long a message to its guest and back takes.
    RoundTrip(u32),
}

/// Writes what a guest asks for. What doors alone ask is nothing to be written.
pub fn write_ask(ask: &Ask, rules: &Rules) -> Option<String> {
    let wire = match ask {
        Ask::Join(..) | Ask::Lost => return None,
        Ask::RoundTrip(ms) => WireAsk::RoundTrip(*ms),
        Ask::Sit(seat) => WireAsk::Sit(seat.0),
        Ask::Stand => WireAsk::Stand,
        Ask::SetLevel(seat, level) => WireAsk::Level(seat.0, level.word().to_owned()),
        Ask::Ready => WireAsk::Ready,
        Ask::Play(mv) => WireAsk::Play(notation::write_move_without_cards(rules, *mv)),
        Ask::Undo => WireAsk::Undo,
        Ask::Redo => WireAsk::Redo,
        Ask::Agree => WireAsk::Agree,
        Ask::Refuse => WireAsk::Refuse,
        Ask::Resign => WireAsk::Resign,
        Ask::Pause => WireAsk::Pause,
        Ask::Say(text) => WireAsk::Say(text.clone()),
        Ask::Leave => WireAsk::Leave,
    };
    Some(json(&wire))
}

/// Reads what a guest asks for. Whether it can be had is for the room to say: what lies on the table is not looked
/// at, so that whoever writes nonsense learns nothing of it.
///
/// # Errors
/// Says what is wrong with the message.
pub fn read_ask(text: &str, rules: &Rules) -> Result<Ask, WireError> {
    Ok(match parsed(text)? {
        WireAsk::Sit(seat) => Ask::Sit(asked_seat(seat)?),
        WireAsk::Stand => Ask::Stand,
        WireAsk::Level(seat, word) => {
            let level = ComputerLevel::from_word(&word)
                .ok_or_else(|| WireError::Meaningless(format!("there is no level {word:?}")))?;
            Ask::SetLevel(asked_seat(seat)?, level)
        }
        WireAsk::Ready => Ask::Ready,
        WireAsk::Play(mv) => Ask::Play(read_move(rules, &mv)?),
        WireAsk::Undo => Ask::Undo,
        WireAsk::Redo => Ask::Redo,
        WireAsk::Agree => Ask::Agree,
        WireAsk::Refuse => Ask::Refuse,
        WireAsk::Resign => Ask::Resign,
        WireAsk::Pause => Ask::Pause,
        WireAsk::Say(text) if text.len() > TALK => {
            return Err(WireError::Meaningless(format!(
                "more than {TALK} bytes are said at once"
            )));
        }
        WireAsk::Say(text) => Ask::Say(text),
        WireAsk::Leave => Ask::Leave,
        WireAsk::RoundTrip(ms) => Ask::RoundTrip(ms),
    })
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WireTell {
    Welcome(WireRules),
    People(WirePeople),
    Hands(Vec<WireHand>),
    Table(WireTable),
    Notice(String, bool),
    Talk(String, String),
    Unsaid(String),
    Sealed(String),
    Opened(String, String),
    Closed(String),
}

/// The rules of a game as they are written.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct WireRules {
    pub(crate) game: String,
    variant: String,
    options: Vec<(String, String)>,
    definition: String,
    /// In hexadecimal digits: not every reader of JSON has numbers of 64 bits.
    fingerprint: String,
}

#[derive(Serialize, Deserialize)]
struct WirePeople {
    seats: Vec<WireChair>,
    onlookers: Vec<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    more_onlookers: usize,
    own: Option<u8>,
    name: String,
    stage: RoomStage,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deal: Option<String>,
    question: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    awaited: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct WireChair {
    person: Option<WirePerson>,
    level: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    progress: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    has_ended: bool,
}

#[derive(Serialize, Deserialize)]
struct WirePerson {
    name: String,
    ready: bool,
    presence: Presence,
    round_trip: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct WireHand {
    position: String,
    resigned: Option<u8>,
}

#[derive(Serialize, Deserialize)]
struct WireTable {
    hand: usize,
    position: String,
    resigned: Option<u8>,
    known: usize,
    acts: Vec<WireEntry>,
    closing: Option<u64>,
    news: Vec<Option<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    taken_back: Option<String>,
    clock: u64,
}

/// An act as it is written: its time, its seat, and what was done.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct WireEntry(u64, u8, WireAct);

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WireAct {
    Move(String),
    Diverted(String, String),
    Late(String),
    Close,
    Resign,
    NextHand,
}

impl WireRules {
    /// Writes the rules.
    pub fn new(rules: &RulesText) -> Self {
        Self {
            game: rules.game.clone(),
            variant: rules.variant.clone(),
            options: rules.options.clone(),
            definition: rules.definition.clone(),
            fingerprint: format!("{:016x}", rules.fingerprint),
        }
    }

    /// Reads the rules.
    ///
    /// # Errors
    /// The fingerprint is no number.
    pub fn text(&self) -> Result<RulesText, WireError> {
        Ok(RulesText {
            fingerprint: u64::from_str_radix(&self.fingerprint, 16)
                .map_err(|error| WireError::Meaningless(error.to_string()))?,
            game: self.game.clone(),
            variant: self.variant.clone(),
            options: self.options.clone(),
            definition: self.definition.clone(),
        })
    }
}

/// Reads a move.
fn read_move(rules: &Rules, text: &str) -> Result<Move, WireError> {
    notation::read_move_without_cards(rules, text)
        .map_err(|error| WireError::Meaningless(describe::move_text_error(rules, &error)))
}

impl WireEntry {
    /// Writes an act.
    pub fn new(entry: &Entry, rules: &Rules) -> Self {
        let text = |mv| notation::write_move_without_cards(rules, mv);
        let act = match entry.act {
            Act::Move(mv) => WireAct::Move(text(mv)),
            Act::Diverted { mv, to } => WireAct::Diverted(text(mv), rules.pile(to).name.clone()),
            Act::Late(mv) => WireAct::Late(text(mv)),
            Act::Close => WireAct::Close,
            Act::Resign => WireAct::Resign,
            Act::NextHand => WireAct::NextHand,
        };
        Self(entry.ms, entry.seat.0, act)
    }

    /// Reads an act of a game by these rules.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(&self, rules: &Rules) -> Result<Entry, WireError> {
        let Self(ms, seat, act) = self;
        let read = |text: &str| read_move(rules, text);
        let act = match act {
            WireAct::Move(mv) => Act::Move(read(mv)?),
            WireAct::Diverted(mv, to) => Act::Diverted {
                mv: read(mv)?,
                to: rules
                    .pile_named(to)
                    .ok_or_else(|| WireError::Meaningless(format!("there is no pile {to:?}")))?,
            },
            WireAct::Late(mv) => Act::Late(read(mv)?),
            WireAct::Close => Act::Close,
            WireAct::Resign => Act::Resign,
            WireAct::NextHand => Act::NextHand,
        };
        let seat = known_seat(rules, *seat)?;
        Ok(Entry { ms: *ms, seat, act })
    }
}

/// Writes what a guest is told.
pub fn write_tell(tell: &Tell, rules: &Rules) -> String {
    json(&match tell {
        Tell::Welcome(rules) => WireTell::Welcome(WireRules::new(rules)),
        Tell::People(people) => WireTell::People(wire_people(people)),
        Tell::Hands(hands) => WireTell::Hands(hands.iter().map(wire_hand).collect()),
        Tell::Table(seen) => WireTell::Table(wire_table(seen, rules)),
        Tell::Notice(text, refusal) => WireTell::Notice(text.clone(), *refusal),
        Tell::Talk(name, text) => WireTell::Talk(name.to_string(), text.clone()),
        Tell::Unsaid(text) => WireTell::Unsaid(text.clone()),
        Tell::Sealed(seal) => WireTell::Sealed(seal.clone()),
        Tell::Opened(sealed) => WireTell::Opened(sealed.deal.to_string(), sealed.salt.clone()),
        Tell::Closed(reason) => WireTell::Closed(reason.clone()),
    })
}

/// Tells whether a number is none, and is left out.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn wire_people(people: &People) -> WirePeople {
    let chair = |chair: &Chair| WireChair {
        person: chair.person.as_ref().map(|person| WirePerson {
            name: person.name.to_string(),
            ready: person.ready,
            presence: person.presence,
            round_trip: person.round_trip,
        }),
        level: chair.level.word().to_owned(),
        progress: chair.progress.clone(),
        has_ended: chair.has_ended,
    };
    WirePeople {
        seats: people.seats.iter().map(chair).collect(),
        onlookers: people.onlookers.iter().map(Name::to_string).collect(),
        more_onlookers: people.more_onlookers,
        own: people.own.map(|seat| seat.0),
        name: people.name.to_string(),
        stage: people.stage,
        deal: people.deal.clone(),
        question: people.question.clone(),
        awaited: people.awaited.iter().map(Name::to_string).collect(),
    }
}

fn wire_hand(hand: &EndedHand) -> WireHand {
    WireHand {
        position: hand.position.text().to_owned(),
        resigned: hand.resigned.map(|seat| seat.0),
    }
}

fn wire_table(seen: &SeenTable, rules: &Rules) -> WireTable {
    WireTable {
        hand: seen.hand,
        position: seen.position.text().to_owned(),
        resigned: seen.resigned.map(|seat| seat.0),
        known: seen.known,
        acts: seen
            .acts
            .iter()
            .map(|act| WireEntry::new(act, rules))
            .collect(),
        closing: seen.closing,
        news: seen.news.clone(),
        taken_back: seen.taken_back.clone(),
        clock: seen.clock,
    }
}

/// Reads what a guest is told. The rules are those of the welcome, once they are known: nothing but the
/// welcome and sentences can be read before.
///
/// # Errors
/// Says what is wrong with the message.
pub fn read_tell(text: &str, rules: Option<&Rules>) -> Result<Tell, WireError> {
    let known = || {
        let missing = "a table is told of before its rules".to_owned();
        rules.ok_or(WireError::Meaningless(missing))
    };
    Ok(match parsed(text)? {
        WireTell::Welcome(rules) => Tell::Welcome(Box::new(rules.text()?)),
        WireTell::People(people) => Tell::People(people_of(people, known()?)?),
        WireTell::Hands(hands) => {
            let rules = known()?;
            let hands = hands.into_iter().map(|hand| {
                Ok(EndedHand {
                    position: SeenPosition::new(hand.position),
                    resigned: seat_of(rules, hand.resigned)?,
                })
            });
            Tell::Hands(hands.collect::<Result<_, WireError>>()?)
        }
        WireTell::Table(table) => Tell::Table(Box::new(table_of(table, known()?)?)),
        WireTell::Notice(text, refusal) => Tell::Notice(text, refusal),
        WireTell::Talk(name, text) => Tell::Talk(name_of(&name)?, text),
        WireTell::Unsaid(text) => Tell::Unsaid(text),
        WireTell::Sealed(seal) => Tell::Sealed(seal),
        WireTell::Opened(deal, salt) => {
            let number = DealNumber::parse(&deal);
            let error = || WireError::Meaningless(format!("there is no deal {deal:?}"));
            let deal = number.ok_or_else(error)?;
            Tell::Opened(Sealed { deal, salt })
        }
        WireTell::Closed(reason) => Tell::Closed(reason),
    })
}

fn people_of(people: WirePeople, rules: &Rules) -> Result<People, WireError> {
    // Of a game for one any number may play the same deal.
    if rules.seats() > 1 && people.seats.len() != usize::from(rules.seats()) {
        return Err(WireError::Meaningless(
            "not every seat of the table is told of".to_owned(),
        ));
    }
    let chair = |chair: WireChair| {
        let person = chair.person.map(|person| {
            Ok::<_, WireError>(Person {
                name: name_of(&person.name)?,
                ready: person.ready,
                presence: person.presence,
                round_trip: person.round_trip,
            })
        });
        Ok(Chair {
            person: person.transpose()?,
            progress: chair.progress,
            has_ended: chair.has_ended,
            level: ComputerLevel::from_word(&chair.level).ok_or_else(|| {
                WireError::Meaningless(format!("there is no level {:?}", chair.level))
            })?,
        })
    };
    let count = people.seats.len();
    let seats = people.seats.into_iter().map(chair);
    let names = people.onlookers.iter().map(|name| name_of(name));
    Ok(People {
        seats: seats.collect::<Result<_, WireError>>()?,
        onlookers: names.collect::<Result<_, _>>()?,
        more_onlookers: people.more_onlookers,
        own: people.own.map(Seat).filter(|seat| seat.index() < count),
        name: name_of(&people.name)?,
        stage: people.stage,
        deal: people.deal,
        question: people.question,
        awaited: people
            .awaited
            .iter()
            .map(|name| name_of(name))
            .collect::<Result<_, _>>()?,
    })
}

fn table_of(table: WireTable, rules: &Rules) -> Result<SeenTable, WireError> {
    let seen = SeenPosition::new(table.position);
    seen.read(rules).map_err(WireError::Meaningless)?;
    let acts = table.acts.iter().map(|act| act.read(rules));
    let acts = acts.collect::<Result<Vec<Entry>, WireError>>()?;
    Ok(SeenTable {
        hand: table.hand,
        resigned: seat_of(rules, table.resigned)?,
        position: seen,
        known: table.known,
        acts,
        closing: table.closing,
        news: table.news,
        taken_back: table.taken_back,
        clock: table.clock,
    })
}

/// Returns a seat that somebody asks for: the room says whether there is such a seat.
fn asked_seat(seat: u8) -> Result<Seat, WireError> {
    if seat < MOST_SEATS {
        Ok(Seat(seat))
    } else {
        Err(WireError::Meaningless(format!("there is no seat {seat}")))
    }
}

fn known_seat(rules: &Rules, seat: u8) -> Result<Seat, WireError> {
    if seat < rules.seats() {
        Ok(Seat(seat))
    } else {
        let count = rules.seats();
        Err(WireError::Meaningless(format!(
            "there is no seat {seat}, of {count} counted from 0"
        )))
    }
}

fn seat_of(rules: &Rules, seat: Option<u8>) -> Result<Option<Seat>, WireError> {
    seat.map(|seat| known_seat(rules, seat)).transpose()
}

fn name_of(text: &str) -> Result<Name, WireError> {
    Name::new(text).ok_or_else(|| WireError::Meaningless(format!("{text:?} is no name")))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts, numbers and lists can be written as JSON")
}

fn parsed<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T, WireError> {
    serde_json::from_str(text).map_err(|error| WireError::Meaningless(error.to_string()))
}
