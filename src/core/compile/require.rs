//! `[[require]]`: what a file requires of its options together, such as that two piles leave
//! a card for the stock.

use crate::reader::{Reader, TableReader, Text, printable};

/// Checks what the file requires of its options: `[[require]]`.
pub(super) fn check(reader: &Reader<'_>, top: &TableReader<'_, '_>) {
    for item in top.list("require").unwrap_or_default().iter().take(40) {
        let table = reader.table(item, "a [[require]]");
        let that = table.required_text("that");
        let say = table.required_text("say");
        table.finish();
        if that.text.is_empty() {
            continue;
        }
        match holds(reader, &that) {
            Verdict::Holds => {}
            Verdict::Fails(comes_to) => reader.fault(&that.place, say.text, Some(comes_to)),
            Verdict::Unknown(name) => reader.no_number(&that.place, &name),
            Verdict::Unread => {
                let help = "such as \"{columns} + {reserve} <= 51\"".to_owned();
                reader.fault(
                    &that.place,
                    format!("`{}` is not a comparison of sums", printable(&that.text)),
                    Some(help),
                );
            }
        }
    }
}

/// What becomes of a requirement.
enum Verdict {
    Holds,
    /// It does not hold; what it comes to with the numbers in force.
    Fails(String),
    /// It names an option that is not there.
    Unknown(String),
    Unread,
}

/// Evaluates `{a} + {b} <= 51`. An option without a number makes it hold.
fn holds(reader: &Reader<'_>, that: &Text) -> Verdict {
    let split = ["<=", ">=", "<", ">"].iter().find_map(|sign| {
        that.text
            .split_once(sign)
            .map(|(left, right)| (left, *sign, right))
    });
    let Some((left, sign, right)) = split else {
        return Verdict::Unread;
    };
    let (left, right) = match (sum(reader, left), sum(reader, right)) {
        (Sum::Number(left), Sum::Number(right)) => (left, right),
        (Sum::Unread, _) | (_, Sum::Unread) => return Verdict::Unread,
        (Sum::Unknown(name), _) | (_, Sum::Unknown(name)) => return Verdict::Unknown(name),
        (Sum::Open, _) | (_, Sum::Open) => return Verdict::Holds,
    };
    let holds = match sign {
        "<=" => left <= right,
        ">=" => left >= right,
        "<" => left < right,
        _ => left > right,
    };
    if holds {
        Verdict::Holds
    } else {
        Verdict::Fails(format!("here {left} {sign} {right}"))
    }
}

/// The value of a sum.
enum Sum {
    Number(i64),
    /// An option in it has no number, such as a choice called `auto`.
    Open,
    /// It names an option that is not there.
    Unknown(String),
    /// It is not a sum.
    Unread,
}

/// Evaluates a sum.
fn sum(reader: &Reader<'_>, text: &str) -> Sum {
    let mut total = Some(0i64);
    for term in text.split('+').map(str::trim) {
        let named = term
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let value = match named.map(str::trim) {
            Some(name) if !reader.settings.iter().any(|setting| setting.id == name) => {
                return Sum::Unknown(name.to_owned());
            }
            Some(name) => most(reader, name),
            None => match term.parse::<i64>() {
                Ok(number) => Some(number),
                Err(_) => return Sum::Unread,
            },
        };
        total = total
            .zip(value)
            .map(|(total, value)| total.saturating_add(value));
    }
    total.map_or(Sum::Open, Sum::Number)
}

/// Returns the number of an option, the largest where seats differ.
fn most(reader: &Reader<'_>, name: &str) -> Option<i64> {
    match &reader
        .settings
        .iter()
        .find(|setting| setting.id == name)?
        .value
    {
        crate::options::Value::PerSeat(list) => list.iter().copied().max(),
        _ => reader.number_of(name),
    }
}
