//! Fitting plain text into a given width: cleaning, measuring, wrapping, shortening and padding.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation as _;

use patience_app::text::clean_text::CleanText;
pub use patience_app::text::numbers::count;

/// Returns the width of a text on the screen, in cells.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Wraps a paragraph at spaces. A word that is longer than a line is broken.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let text = CleanText::new(text);
    let columns = columns.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.as_str().split_whitespace() {
        let mut word = word.to_owned();
        if !line.is_empty() && width(&line) + 1 + width(&word) > columns {
            lines.push(std::mem::take(&mut line));
        }
        while width(&word) > columns {
            let rest = word.split_off(cut(&word, columns).len());
            lines.push(std::mem::replace(&mut word, rest));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// Wraps a paragraph to at most `most` lines. If the text is longer, the last line ends with an ellipsis.
pub fn wrap_to(text: &str, columns: usize, most: usize) -> Vec<String> {
    let mut lines = wrap(text, columns);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = fit(
                &format!("{} …", fit(last, columns.saturating_sub(2))),
                columns,
            );
        }
    }
    lines
}

/// Converts texts to lines of the screen in the given style.
pub fn styled(texts: Vec<String>, style: Style) -> impl Iterator<Item = Line<'static>> {
    texts.into_iter().map(move |text| Line::styled(text, style))
}

/// Returns the longest beginning of a text that fits into `columns`, but at least its first character.
fn cut(text: &str, columns: usize) -> &str {
    let mut end = 0;
    for (at, letter) in text.grapheme_indices(true) {
        let next = at + letter.len();
        if end > 0 && width(&text[..next]) > columns {
            break;
        }
        end = next;
    }
    &text[..end]
}

/// Shortens a text that is wider than `columns`. A shortened text ends with an ellipsis.
pub fn fit(text: &str, columns: usize) -> String {
    let text = CleanText::new(text);
    let text = text.as_str();
    if width(text) <= columns {
        return text.to_owned();
    }
    match columns {
        0 => String::new(),
        1 => "…".to_owned(),
        _ => {
            let begun = cut(text, columns - 1);
            // A letter may be wider than the room.
            let fits = width(begun) < columns;
            format!("{}…", if fits { begun } else { "" })
        }
    }
}

/// Shortens texts as [`fit`] does. If several texts would become the same, their middle is removed instead of
/// their end, so that they stay distinguishable.
pub fn fit_apart(texts: &[&str], columns: usize) -> Vec<String> {
    let cut_at_end: Vec<String> = texts.iter().map(|text| fit(text, columns)).collect();
    let all = cut_at_end.iter().zip(texts);
    let apart = |(short, text): (&String, &&str)| {
        let is_shared = cut_at_end.iter().filter(|other| *other == short).count() > 1;
        if !is_shared || width(text) <= columns {
            return short.clone();
        }
        let first = fit(text, columns / 2);
        let letters: Vec<char> = text.chars().collect();
        let room = columns.saturating_sub(width(&first));
        let ends = (0..letters.len()).map(|from| letters[from..].iter().collect::<String>());
        let end = ends.into_iter().find(|end| width(end) <= room);
        first + end.unwrap_or_default().trim_start()
    };
    all.map(apart).collect()
}

/// Returns the short form of a name that ends in a number: `Player 10` becomes `P10`. The number keeps the
/// players distinguishable. The names of partners are shortened one by one. `None` if the name has no number.
fn numbered(name: &str) -> Option<String> {
    let partners: Vec<&str> = name.split(" & ").collect();
    if partners.len() > 1 {
        let shorter: Vec<Option<String>> = partners.iter().map(|name| numbered(name)).collect();
        let any = shorter.iter().any(Option::is_some);
        let names = partners.into_iter().zip(shorter);
        let names: Vec<String> = names
            .map(|(name, short)| short.unwrap_or_else(|| name.to_owned()))
            .collect();
        return any.then(|| names.join(" & "));
    }
    let (_, number) = name.rsplit_once(' ')?;
    let digits = !number.is_empty() && number.chars().all(|letter| letter.is_ascii_digit());
    let initial = name.chars().next().filter(|_| digits)?;
    Some(format!("{initial}{number}"))
}

/// Shortens players' names, each to the width given with it. If one name that ends in a number is reduced to its
/// initial and number, all such names with the same width are, so that they look alike.
pub fn short_names(names: &[(&str, usize)]) -> Vec<String> {
    let tight = |columns: usize| {
        let alike = names.iter().filter(|(_, other)| *other == columns);
        let mut numbers = alike.filter(|(name, _)| numbered(name).is_some());
        numbers.any(|(name, _)| width(name) > columns)
    };
    let short = |(name, columns): &(&str, usize)| {
        let form = numbered(name).filter(|_| tight(*columns));
        fit(form.as_deref().unwrap_or(name), *columns)
    };
    names.iter().map(short).collect()
}

/// Pads a text with spaces to a width of `columns`, or shortens it to this width.
pub fn pad(text: &str, columns: usize) -> String {
    let text = fit(text, columns);
    let missing = columns.saturating_sub(width(&text));
    text + &" ".repeat(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_name_keeps_the_number_that_distinguishes_players() {
        let short = |columns| {
            let names = ["Player 9", "Player 10", "Cecilia"];
            short_names(&names.map(|name| (name, columns))).join(" ")
        };
        assert_eq!(short(9), "Player 9 Player 10 Cecilia");
        assert_eq!(short(8), "P9 P10 Cecilia");
        assert_eq!(short(5), "P9 P10 Ceci…");
        let side = |name| short_names(&[(name, 13)]).concat();
        assert_eq!(side("Player 2 & Player 4"), "P2 & P4");
        assert_eq!(side("Ann & Player 12"), "Ann & P12");
        assert_eq!(side("Ann & Bea"), "Ann & Bea");
    }

    #[test]
    fn text_is_wrapped_at_spaces_and_long_words_are_broken() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("王王王", 2), ["王", "王", "王"]);
        assert_eq!(wrap("王", 1), ["王"]);
    }

    #[test]
    fn a_long_text_is_shortened_and_a_short_one_filled() {
        assert_eq!(fit("Penguin", 5), "Peng…");
        assert_eq!(pad("Pen", 5), "Pen  ");
        assert_eq!(fit("王王王", 4), "王…");
        assert_eq!(fit("王王王", 2), "…");
        assert_eq!(
            fit("👨\u{200d}👩\u{200d}👧 Ann", 4),
            "👨\u{200d}👩\u{200d}👧 …"
        );
    }
}
