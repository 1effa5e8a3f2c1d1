//! The capabilities of the terminal, judged by the environment variables: colours, characters beyond ASCII, and window
//! functions. The terminal itself is not queried.

/// The number of colours that a terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Colours {
    /// The terminal has no colours.
    None,
    /// The terminal has sixteen colours, which look different on every terminal.
    Sixteen,
    /// The terminal has the 256 colours of a fixed table.
    Indexed,
    /// The terminal has all colours, as values of red, green and blue.
    #[default]
    Direct,
}

/// The capabilities of the terminal, as the environment variables describe them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Terminal {
    /// The number of colours that the terminal can show.
    pub colours: Colours,
    /// The name of the environment variable that shows that the terminal has fewer than 256 colours.
    pub few_colours_by: Option<&'static str>,
    /// The name of the environment variable that shows that the terminal can draw only ASCII.
    pub ascii_by: Option<&'static str>,
    /// The name of the environment variable that shows that the terminal has no window title, and does not answer
    /// queries about the title.
    pub no_window_by: Option<&'static str>,
    /// Whether the window of the terminal can show that work is in progress.
    pub shows_work: bool,
    /// The terminal multiplexer that this program runs in, if any.
    pub inside: Option<Multiplexer>,
    /// A number that distinguishes this tmux pane from other panes.
    pub pane: Option<u32>,
}

/// The terminal multiplexer that the program may run in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Multiplexer {
    /// The program runs in tmux.
    Tmux,
    /// The program perhaps runs in tmux. One of the variables of tmux is set, but it may be left over, since the
    /// terminal has another name.
    PerhapsTmux,
    /// The program runs in GNU screen, or in tmux if only the terminal's name is known. The two often use the same
    /// name.
    Screen,
}

/// How the names of terminals without colours begin.
const WITHOUT_COLOURS: [&str; 4] = ["dumb", "vt1", "vt2", "vt3"];

/// How the names of terminals with eight or sixteen colours begin.
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

/// How the names of terminals that show only ASCII begin.
const WITHOUT_SIGNS: [&str; 8] = [
    "dumb", "vt1", "vt2", "vt3", "linux", "ansi", "cons25", "sun",
];

/// How the names of terminals begin that have all colours, although no other environment variable says so.
const WITH_ALL: [&str; 5] = [
    "xterm-kitty",
    "xterm-ghostty",
    "alacritty",
    "foot",
    "wezterm",
];

/// The environment variables that identify terminals whose windows can show that work is in progress. Other terminals
/// may show the same escape sequence as a notification.
const SHOW_WORK: [(&str, &str); 5] = [
    ("TERM_PROGRAM", "ghostty"),
    ("TERM", "xterm-ghostty"),
    ("TERM_PROGRAM", "WezTerm"),
    ("TERM", "wezterm"),
    ("ConEmuANSI", "ON"),
];

impl Terminal {
    /// Finds out the capabilities of the terminal from the environment variables. An empty variable counts as not set.
    ///
    /// `COLORTERM` and `TERM` decide the number of colours. `TERM` and the first of `LC_ALL`, `LC_CTYPE` and `LANG`
    /// that is set decide the characters, as POSIX says. If none is set, more than ASCII is assumed, since nearly every
    /// terminal of today shows it.
    ///
    /// ```
    /// use patience_app::settings::{Colours, Terminal};
    /// let console = Terminal::described(|name| (name == "TERM").then(|| "linux".to_owned()));
    /// assert_eq!(console.colours, Colours::Sixteen);
    /// assert_eq!(console.ascii_by, Some("TERM"));
    /// ```
    pub fn described(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        // Terminals on Windows have no name.
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

/// Returns a number that identifies the tmux pane. It is the process number of the tmux server plus the number of the
/// pane.
fn pane(set: impl Fn(&str) -> Option<String>) -> Option<u32> {
    let server: u32 = set("TMUX")?.split(',').nth(1)?.parse().ok()?;
    let own: u32 = set("TMUX_PANE")?.strip_prefix('%')?.parse().ok()?;
    Some(server.wrapping_add(own))
}

/// Whether a locale such as `de_AT.UTF-8` uses UTF-8.
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
    fn window_functions_follow_from_names() {
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
    fn a_tmux_pane_has_its_own_number() {
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
