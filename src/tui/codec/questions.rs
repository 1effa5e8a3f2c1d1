//! Questions to a terminal, and its answers. The program never blocks on an answer.
//!
//! Sources: kitty's document "Terminal graphics protocol", and xterm's `ctlseqs`.

use super::placeholders::through_tmux;

/// The picture number that is used to ask whether the terminal shows pictures. No other picture has this number.
const ASKED: u32 = 4095;

/// The escape sequence that asks whether the terminal shows pictures.
const ABOUT_PICTURES: &str = "\x1b_Gi=4095,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";

/// The escape sequence that asks for the name of the terminal.
const ABOUT_NAME: &str = "\x1b[>q";

/// The escape sequence that asks for the size of the terminal's cells in pixels.
const ABOUT_SIZE: &str = "\x1b[16t";

/// The escape sequence that asks for the terminal's background colour.
const ABOUT_GROUND: &str = "\x1b]11;?\x1b\\";

/// The escape sequence that asks for the kind of the terminal. Every terminal answers this question.
const ABOUT_KIND: &str = "\x1b[c";

/// The escape sequences that ask for the size of the terminal's cells and then for the kind of the terminal.
pub const ASKING_SIZE: &str = "\x1b[16t\x1b[c";

/// Returns the escape sequences that ask the terminal about pictures and about its background colour, as far as each is
/// wanted. Last comes the question for the kind of the terminal, which every terminal answers. The text is empty if
/// nothing is wanted. The questions must be sent before anything is drawn, so that drawing covers anything that a
/// terminal prints by mistake.
pub fn asking(pictures: Option<Route>, ground: bool) -> String {
    let about_pictures = match pictures {
        None => String::new(),
        Some(Route::Direct) => [ABOUT_PICTURES, ABOUT_SIZE, ABOUT_NAME].concat(),
        // The size is the one that tmux reports. tmux also answers for its kind, before the terminal around it does.
        Some(Route::Tmux) => [
            &*through_tmux(ABOUT_PICTURES),
            &*through_tmux(ABOUT_NAME),
            ABOUT_SIZE,
        ]
        .concat(),
    };
    let about_ground = if ground { ABOUT_GROUND } else { "" };
    if about_pictures.is_empty() && about_ground.is_empty() {
        return String::new();
    }
    [&*about_pictures, about_ground, ABOUT_KIND].concat()
}

/// How pictures reach the terminal that shows them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Route {
    /// Pictures are written directly to the terminal.
    #[default]
    Direct,
    /// The program runs in tmux, and the terminal is around tmux. Escape sequences are wrapped, and pictures are
    /// shown in cells.
    Tmux,
}

/// A terminal's answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Whether the terminal shows pictures.
    ShowsPictures(bool),
    /// The width and height of the terminal's cells in pixels.
    CellSize(u16, u16),
    /// Whether the terminal's background is light.
    LightGround(bool),
    /// The kind of the terminal. Every terminal gives this answer, and gives it after the answers to all earlier
    /// questions.
    Kind,
}

impl Answer {
    /// Parses an answer. Returns `None` if the bytes answer a question that is not asked here.
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        if let Some(body) = text.strip_prefix("\x1b_G") {
            let (keys, said) = body.strip_suffix("\x1b\\")?.split_once(';')?;
            let is_ours = keys.split(',').any(|key| key == format!("i={ASKED}"));
            return is_ours.then_some(Self::ShowsPictures(said == "OK"));
        }
        if let Some(version) = text.strip_prefix("\x1bP>|kitty(") {
            return is_old(version).then_some(Self::ShowsPictures(false));
        }
        if let Some(colour) = text.strip_prefix("\x1b]11;") {
            let colour = colour.trim_end_matches(['\x07', '\x1b', '\\']);
            return is_light(colour).map(Self::LightGround);
        }
        let body = text.strip_prefix("\x1b[")?;
        if let Some(size) = body
            .strip_prefix("6;")
            .and_then(|body| body.strip_suffix('t'))
        {
            let (height, width) = size.split_once(';')?;
            return Some(Self::CellSize(width.parse().ok()?, height.parse().ok()?));
        }
        (body.starts_with('?') && body.ends_with('c')).then_some(Self::Kind)
    }
}

/// The first version of kitty that correctly shows pictures below text with a background colour.
const FIRST_KITTY: (u32, u32) = (0, 28);

/// Whether a version of kitty, such as `0.26.5`, is too old to show pictures correctly.
fn is_old(version: &str) -> bool {
    let mut numbers = version.split(['.', ')']).map(str::parse);
    let mut number = || numbers.next().and_then(Result::ok);
    matches!((number(), number()), (Some(first), Some(second)) if (first, second) < FIRST_KITTY)
}

/// Whether a colour, such as `rgb:ffff/ffff/dddd`, is nearer to white than to black. Each channel is a fraction of
/// the largest number with the same number of digits.
fn is_light(colour: &str) -> Option<bool> {
    let channels = colour
        .strip_prefix("rgb:")
        .or_else(|| colour.strip_prefix("rgba:"))?;
    let mut shares = channels.split('/').map(|digits| {
        let largest = match digits.len() {
            1..=4 => (1 << (4 * digits.len())) - 1,
            _ => return None,
        };
        let value = u32::from_str_radix(digits, 16).ok()?;
        Some(value * 1000 / largest)
    });
    let mut share = || shares.next().flatten();
    // The weights of the colours for the eye, by Rec. 709.
    let (red, green, blue) = (share()?, share()?, share()?);
    Some(2126 * red + 7152 * green + 722 * blue > 10_000 * 1000 / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_understood() {
        let answers = [
            ("\x1b_Gi=4095;OK\x1b\\", Some(Answer::ShowsPictures(true))),
            (
                "\x1b_Gi=4095;ENOTSUP:no\x1b\\",
                Some(Answer::ShowsPictures(false)),
            ),
            ("\x1b_Gi=7;OK\x1b\\", None),
            (
                "\x1bP>|kitty(0.26.5)\x1b\\",
                Some(Answer::ShowsPictures(false)),
            ),
            ("\x1bP>|kitty(0.41.1)\x1b\\", None),
            ("\x1bP>|XTerm(379)\x1b\\", None),
            ("\x1b[6;17;8t", Some(Answer::CellSize(8, 17))),
            ("\x1b[6;17t", None),
            ("\x1b[4;782;1200t", None),
            ("\x1b[?62;4c", Some(Answer::Kind)),
            ("\x1bP1$r0m\x1b\\", None),
            (
                "\x1b]11;rgb:ffff/ffff/ffff\x1b\\",
                Some(Answer::LightGround(true)),
            ),
            (
                "\x1b]11;rgb:1e1e/1e1e/2e2e\x07",
                Some(Answer::LightGround(false)),
            ),
            (
                "\x1b]11;rgba:fd/f6/e3/ff\x07",
                Some(Answer::LightGround(true)),
            ),
            (
                "\x1b]11;rgb:00/00/ff\x1b\\",
                Some(Answer::LightGround(false)),
            ),
            ("\x1b]11;rgb:0/f/0\x1b\\", Some(Answer::LightGround(true))),
            ("\x1b]11;rgb:ffff/ffff\x1b\\", None),
            ("\x1b]11;rgb:fffff/0/0\x1b\\", None),
            ("\x1b]11;rgb:+1/0/0\x1b\\", Some(Answer::LightGround(false))),
            ("\x1b]11;white\x1b\\", None),
            ("\x1b]10;rgb:ffff/ffff/ffff\x1b\\", None),
        ];
        for (bytes, answer) in answers {
            assert_eq!(Answer::parse(bytes.as_bytes()), answer, "{bytes:?}");
        }
    }

    #[test]
    fn only_wanted_questions_are_asked() {
        assert_eq!(asking(None, false), "");
        assert_eq!(asking(None, true), "\x1b]11;?\x1b\\\x1b[c");
        let direct = Some(Route::Direct);
        assert!(asking(direct, true).starts_with("\x1b_G"));
        assert!(asking(direct, false).ends_with("\x1b[>q\x1b[c"));
        assert_eq!(
            asking(Some(Route::Tmux), false),
            "\x1bPtmux;\x1b\x1b_Gi=4095,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\x1b\\\x1b\\\
             \x1bPtmux;\x1b\x1b[>q\x1b\\\x1b[16t\x1b[c"
        );
    }
}
