//! The words and signs of a source file, without comments and without what stands in quotes.

/// A word, a number, `::` or another sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    pub text: &'a str,
    /// The number of the line, from 1.
    pub line: usize,
}

/// Returns the tokens of a source file. A text in quotes becomes `""`, a letter in quotes and a
/// lifetime nothing.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, token) = if letter.is_whitespace() {
            (letter.len_utf8(), None)
        } else if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), None)
        } else if rest.starts_with("/*") {
            (block_comment(rest), None)
        } else if let Some(length) = quoted(rest) {
            (length, Some("\"\""))
        } else if letter == '\'' {
            (letter_or_lifetime(rest), None)
        } else if rest.starts_with("::") {
            (2, Some("::"))
        } else if is_word(letter) {
            let length = word(rest);
            (length, Some(&rest[..length]))
        } else {
            let length = letter.len_utf8();
            (length, Some(&rest[..length]))
        };
        found.extend(token.map(|text| Token { text, line }));
        line += rest[..length].matches('\n').count();
        at += length;
    }
    found
}

/// Returns the texts in double quotes of a source file, quotes included.
pub fn literals(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment(rest)
        } else if let Some(length) = quoted(rest) {
            found.push(Token {
                text: &rest[..length],
                line,
            });
            length
        } else if letter == '\'' {
            letter_or_lifetime(rest)
        } else if is_word(letter) {
            word(rest)
        } else {
            letter.len_utf8()
        };
        line += rest[..length].matches('\n').count();
        at += length;
    }
    found
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Returns the length of the word that a text begins with.
fn word(text: &str) -> usize {
    text.find(|letter| !is_word(letter)).unwrap_or(text.len())
}

/// Returns the length of the comment that a text begins with; comments may hold comments.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                break;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// Returns the length of the text in double quotes, raw or not, that a text begins with.
fn quoted(text: &str) -> Option<usize> {
    let mark = ["br", "cr", "r", "b", "c", ""]
        .into_iter()
        .find(|mark| text.starts_with(mark) && text[mark.len()..].starts_with(['"', '#']))?;
    let hashes = text[mark.len()..].bytes().take_while(|byte| *byte == b'#');
    let open = mark.len() + hashes.count();
    if !text[open..].starts_with('"') || (!mark.ends_with('r') && open > mark.len()) {
        return None;
    }
    if mark.ends_with('r') {
        let close = format!("\"{}", &text[mark.len()..open]);
        let inside = &text[open + 1..];
        return Some(
            open + 1
                + inside
                    .find(&close)
                    .map_or(inside.len(), |at| at + close.len()),
        );
    }
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(open + 1) {
        match letter {
            '"' if !escaped => return Some(at + 1),
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    Some(text.len())
}

/// Returns the length of the letter in quotes or the lifetime that a text begins with.
fn letter_or_lifetime(text: &str) -> usize {
    let inside = &text[1..];
    let first = inside.chars().next().map_or(0, char::len_utf8);
    if inside.starts_with('\\') {
        let close = inside[2..].find('\'').map_or(inside.len(), |at| at + 3);
        return 1 + close;
    }
    if inside[first..].starts_with('\'') {
        return first + 2;
    }
    1 + word(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        let texts: Vec<&str> = tokens(text).iter().map(|token| token.text).collect();
        texts.join(" ")
    }

    #[test]
    fn comments_and_quotes_are_left_out() {
        for (text, found) in [
            ("a // crate::b\nc", "a c"),
            ("a /* b /* c */ d */ e", "a e"),
            ("//! use crate::x;\nuse y;", "use y ;"),
            (r#"f("crate::b \" c", d)"#, r#"f ( "" , d )"#),
            (r##"f(r#"a " b"#, br"\")"##, r#"f ( "" , "" )"#),
            (
                "let x: &'a str = 'b'; '\\''; '\\u{7f}'; '\"'; c",
                "let x : & str = ; ; ; ; c",
            ),
            ("a::b::{c}", "a :: b :: { c }"),
            ("#[cfg(test)]", "# [ cfg ( test ) ]"),
            ("r#type + b", "r # type + b"),
        ] {
            assert_eq!(words(text), found, "{text}");
        }
    }

    #[test]
    fn each_token_knows_its_line() {
        let text = "a\n/* b\n*/ c \"d\ne\" f";
        let lines: Vec<usize> = tokens(text).iter().map(|token| token.line).collect();
        assert_eq!(lines, [1, 3, 3, 4]);
    }
}
