//! What the environment tells of the terminal: how many colours it has, whether it shows more than ASCII, and what
//! its window can. Nothing is asked of the terminal itself.

/// How many colours a terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Colours {
    /// None.
    None,
    /// Sixteen, which look different on every terminal.
    Sixteen,
    /// The 256 of a fixed table.
    Indexed,
    /// All, by their shares of red, green and blue.
    #[default]
    Direct,
}

/// The terminal as the environment describes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Terminal {
    /// How many colours it has.
    pub colours: Colours,
    /// The variable by which it has fewer than 256 colours.
    pub few_colours_by: Option<&'static str>,
    /// The variable by which it shows nothing but ASCII.
    pub ascii_by: Option<&'static str>,
    /// The variable by which it has no window whose title a program may set, and no answer to what that asks.
    pub no_window_by: Option<&'static str>,
    /// Whether its window shows that something is under way.
    pub shows_work: bool,
    /// The program that is the terminal of this one, itself on a terminal.
    pub inside: Option<Multiplexer>,
    /// A number of the part of tmux's screen that is the terminal; another part has another one.
    pub pane: Option<u32>,
}

/// A program that is a terminal for others, and runs on one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Multiplexer {
    /// tmux.
    Tmux,
    /// Perhaps tmux: a variable of it is there, which may be left over, and the name is that of another terminal.
    PerhapsTmux,
    /// GNU screen, or tmux where only the name of it is known, which is often the same.
    Screen,
}

/// The beginnings of names of terminals without colours.
const WITHOUT_COLOURS: [&str; 4] = ["dumb", "vt1", "vt2", "vt3"];

/// The beginnings of names of terminals with sixteen colours or eight.
const WITH_SIXTEEN: [&str; 8] = [
    "linux",
    "ansi",
    "cons25",
    "cygwin",
    "sun",
    "xterm-color",
    "xterm-16color",
    "rxvt-16color",
];

/// The beginnings of names of terminals whose letters are those of the first computers.
const WITHOUT_SIGNS: [&str; 8] = [
    "dumb", "vt1", "vt2", "vt3", "linux", "ansi", "cons25", "sun",
];

/// The beginnings of names of terminals that have all colours and do not say so otherwise.
const WITH_ALL: [&str; 5] = [
    "xterm-kitty",
    "xterm-ghostty",
    "alacritty",
    "foot",
    "wezterm",
];

/// What names the terminals whose windows show that something is under way. Others may take the same sequence for
/// a text that they are to show in a box.
const SHOW_WORK: [(&str, &str); 5] = [
    ("TERM_PROGRAM", "ghostty"),
    ("TERM", "xterm-ghostty"),
    ("TERM_PROGRAM", "WezTerm"),
    ("TERM", "wezterm"),
    ("ConEmuANSI", "ON"),
];

impl Terminal {
    /// Reads what the variables of the environment say; one that is empty counts as not set.
    ///
    /// The number of colours follows from `COLORTERM` and `TERM`. The characters follow from `TERM`
    /// and from the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set, as POSIX says; where none
    /// is set, nothing is known, and nearly every terminal of today shows more than ASCII.
    ///
    /// ```
    /// use patience_app::settings::{Colours, Terminal};
    /// let console = Terminal::described(|name| (name == "TERM").then(|| "linux".to_owned()));
    /// assert_eq!(console.colours, Colours::Sixteen);
    /// assert_eq!(console.ascii_by, Some("TERM"));
    /// ```
    pub fn described(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        // A terminal of Windows has no name.
        let term = set("TERM").unwrap_or_default();
        let is_any = |names: &[&str]| names.iter().any(|name| term.starts_with(name));
        let says_all = set("COLORTERM").is_some_and(|said| said == "truecolor" || said == "24bit");
        let colours = if is_any(&WITHOUT_COLOURS) {
            Colours::None
        } else if is_any(&WITH_SIXTEEN) {
            Colours::Sixteen
        } else if says_all || term.ends_with("-direct") || is_any(&WITH_ALL) {
            Colours::Direct
        } else {
            Colours::Indexed
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(|name| set(name).map(|value| (name, value)));
        let ascii_by = match locale {
            _ if is_any(&WITHOUT_SIGNS) => Some("TERM"),
            Some((name, value)) if !is_utf8(&value) => Some(name),
            _ => None,
        };
        let is_there = |name: &str| set(name).is_some();
        let inside = match (is_there("TMUX"), &*term) {
            (_, name) if name.starts_with("tmux") => Some(Multiplexer::Tmux),
            (true, name) if name.starts_with("screen") => Some(Multiplexer::Tmux),
            (false, name) if name.starts_with("screen") => Some(Multiplexer::Screen),
            (true, _) => Some(Multiplexer::PerhapsTmux),
            (false, _) => is_there("STY").then_some(Multiplexer::Screen),
        };
        let is = |(name, value): &(&str, &str)| set(name).as_deref() == Some(*value);
        Self {
            colours,
            few_colours_by: (colours < Colours::Indexed).then_some("TERM"),
            ascii_by,
            no_window_by: is_any(&WITHOUT_SIGNS).then_some("TERM"),
            shows_work: inside.is_none() && (is_there("WT_SESSION") || SHOW_WORK.iter().any(is)),
            inside,
            pane: pane(set),
        }
    }
}

/// Returns the number of a part of tmux's screen: its own, which counts in one server of tmux, after the server's.
fn pane(set: impl Fn(&str) -> Option<String>) -> Option<u32> {
    let server: u32 = set("TMUX")?.split(',').nth(1)?.parse().ok()?;
    let own: u32 = set("TMUX_PANE")?.strip_prefix('%')?.parse().ok()?;
    Some(server.wrapping_add(own))
}

/// Tells whether a locale such as `de_AT.UTF-8` writes UTF-8.
fn is_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terminal(variables: &[(&str, &str)]) -> Terminal {
        Terminal::described(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn colours_follow_from_the_name_of_the_terminal_and_what_it_says_itself() {
        for (term, said, colours) in [
            ("xterm-256color", "", Colours::Indexed),
            ("xterm-256color", "truecolor", Colours::Direct),
            ("tmux-256color", "24bit", Colours::Direct),
            ("xterm-kitty", "", Colours::Direct),
            ("xterm-direct", "", Colours::Direct),
            ("xterm", "", Colours::Indexed),
            ("", "", Colours::Indexed),
            ("linux", "", Colours::Sixteen),
            ("linux", "truecolor", Colours::Sixteen),
            ("xterm-16color", "", Colours::Sixteen),
            ("vt100", "", Colours::None),
            ("vt220", "truecolor", Colours::None),
            ("dumb", "", Colours::None),
        ] {
            let terminal = terminal(&[("TERM", term), ("COLORTERM", said)]);
            assert_eq!(terminal.colours, colours, "{term} {said}");
            let few = (colours < Colours::Indexed).then_some("TERM");
            assert_eq!(terminal.few_colours_by, few, "{term} {said}");
        }
    }

    #[test]
    fn what_is_known_of_a_window_follows_from_names() {
        for (variables, has_window, shows_work, inside) in [
            (&[("TERM", "xterm-256color")][..], true, false, None),
            (&[], true, false, None),
            (&[("TERM", "linux")], false, false, None),
            (&[("TERM", "dumb")], false, false, None),
            (&[("WT_SESSION", "7")], true, true, None),
            (&[("TERM_PROGRAM", "ghostty")], true, true, None),
            (&[("TERM", "xterm-ghostty")], true, true, None),
            (
                &[("TERM_PROGRAM", "ghostty"), ("TMUX", "/tmp/x")],
                true,
                false,
                Some(Multiplexer::PerhapsTmux),
            ),
            (
                &[("TERM", "screen-256color"), ("TMUX", "/tmp/x")],
                true,
                false,
                Some(Multiplexer::Tmux),
            ),
            (
                &[("TERM", "tmux-256color")],
                true,
                false,
                Some(Multiplexer::Tmux),
            ),
            (
                &[("TERM", "screen")],
                true,
                false,
                Some(Multiplexer::Screen),
            ),
            (
                &[("TERM", "xterm"), ("STY", "1.a")],
                true,
                false,
                Some(Multiplexer::Screen),
            ),
        ] {
            let terminal = terminal(variables);
            assert_eq!(terminal.no_window_by.is_none(), has_window, "{variables:?}");
            assert_eq!(terminal.shows_work, shows_work, "{variables:?}");
            assert_eq!(terminal.inside, inside, "{variables:?}");
        }
    }

    #[test]
    fn a_part_of_tmuxs_screen_has_a_number_of_its_own() {
        for (server, own, number) in [
            ("/tmp/tmux-0/default,700,0", "%3", Some(703)),
            ("/tmp/tmux-0/default,700,0", "%4", Some(704)),
            ("/tmp/tmux-0/default,700,0", "", None),
            ("", "%3", None),
            ("none", "%3", None),
            ("a,b,c", "%3", None),
        ] {
            let variables = [("TMUX", server), ("TMUX_PANE", own)];
            assert_eq!(terminal(&variables).pane, number, "{server} {own}");
        }
    }

    #[test]
    fn the_first_variable_of_the_locale_that_is_set_counts() {
        for (variables, by) in [
            (&[][..], None),
            (&[("LANG", "C")], Some("LANG")),
            (&[("LANG", "de_AT.UTF-8")], None),
            (&[("LANG", "en_GB.utf8")], None),
            (&[("LANG", "de_AT.UTF-8"), ("LC_ALL", "C")], Some("LC_ALL")),
            (&[("LANG", "C"), ("LC_CTYPE", "C.UTF-8")], None),
            (
                &[("LANG", "de_DE.ISO-8859-1"), ("LC_ALL", "")],
                Some("LANG"),
            ),
            (&[("LANG", "C.UTF-8"), ("TERM", "vt100")], Some("TERM")),
            (&[("LANG", "C.UTF-8"), ("TERM", "linux")], Some("TERM")),
        ] {
            assert_eq!(terminal(variables).ascii_by, by, "{variables:?}");
        }
    }
}
