//! What a command runs with: the folders, the games, the settings and the output. The program and
//! `patience-lab` share it.

use std::cell::OnceCell;
use std::io::{self, IsTerminal as _, Stdout};
use std::path::Path;
use std::sync::Arc;

use crate::embedded::EMBEDDED;
use crate::error::{CommandError, Problem};
use patience_app::catalogue::Catalogue;
use patience_app::files::places::{CONFIG_VARIABLE, Places};
use patience_app::program::Program;
use patience_app::settings::{Circumstances, Glyphs, Settings, ThemeChoice, Themes};
use patience_app::text::ascii::AsciiWriter;
use patience_app::text::clean_text::{CleanText, CleanWriter};
use patience_app::text::report;
use patience_language::Faults;

/// The folders, games and settings that a command runs with. The settings are read when a command needs
/// them: with a faulty configuration rule files can still be checked and games listed.
pub struct Surroundings {
    pub(crate) places: Places,
    pub(crate) catalogue: Catalogue,
    theme: Option<ThemeChoice>,
    /// The settings with their faults, once they have been read: what is named may be a pipe, which is
    /// empty then.
    settings: OnceCell<Result<(Settings, Faults), Faults>>,
}

impl Surroundings {
    /// Finds the folders and the games, with the configuration file and the theme that the command line
    /// names.
    ///
    /// # Errors
    /// Fails where there is no folder for the configuration, or no such theme.
    pub fn new(config: Option<&Path>, theme: Option<String>) -> Result<Self, CommandError> {
        let usual = Circumstances::of_environment(None).usual_glyphs();
        report::print_ascii(usual.value == Glyphs::Ascii);
        let places =
            Places::find(config, std::env::var_os(CONFIG_VARIABLE)).map_err(CommandError::usage)?;
        let themes = Themes::new(places.themes.clone());
        let theme = theme.map(|name| themes.find(&name)).transpose();
        let theme = theme.map_err(|faults| CommandError::Usage(Problem::Faults(faults)))?;
        Ok(Self {
            catalogue: Catalogue::new(EMBEDDED, places.rules.clone())
                .keeping_outlines(places.data.join("outlines.txt")),
            places,
            theme,
            settings: OnceCell::new(),
        })
    }

    /// Returns the standard output for what a command writes, to a person or to programs. A command that
    /// opens a table writes nothing, and reads the settings itself.
    pub fn output(&self, writes: bool, is_for_programs: bool) -> AsciiWriter<CleanWriter<Stdout>> {
        let is_ascii = writes && self.glyphs() == Glyphs::Ascii;
        if writes {
            report::print_ascii(is_ascii);
        }
        // A program that reads it needs every letter as it is.
        let is_raw = is_for_programs && !io::stdout().is_terminal();
        let clean = CleanWriter::new(io::stdout(), is_raw);
        AsciiWriter::new(clean, is_ascii && !is_for_programs)
    }

    /// Returns the characters that are written. Where the configuration cannot be read, those that the
    /// environment stands for.
    fn glyphs(&self) -> Glyphs {
        match self.settings.get_or_init(|| self.load()) {
            Ok((settings, _)) => settings.glyphs.value,
            Err(_) => Circumstances::of_environment(None).usual_glyphs().value,
        }
    }

    /// Reads the settings as far as they are sound.
    fn load(&self) -> Result<(Settings, Faults), Faults> {
        let circumstances = Circumstances::of_environment(self.theme.clone());
        Settings::load_what_can_be(&self.places, circumstances, &self.catalogue)
    }

    /// Reads the settings, which must have no fault.
    pub(crate) fn checked(self) -> Result<Program, CommandError> {
        let (program, faults) = self.what_can_be_read()?;
        if faults.0.is_empty() {
            Ok(program)
        } else {
            Err(CommandError::Usage(Problem::Configuration(faults)))
        }
    }

    /// Reads the settings. A setting with a fault is reported, and left as it usually is.
    ///
    /// # Errors
    /// Fails where the configuration file cannot be read at all.
    pub fn program(self) -> Result<Program, CommandError> {
        let (mut program, faults) = self.what_can_be_read()?;
        if let Some(fault) = faults.0.first() {
            report::warn(&faults.0);
            let told = fault.to_string();
            let line = told.lines().next().unwrap_or_default();
            program.warning = Some(format!(
                "The usual setting holds instead of what has a fault in the configuration: {line}"
            ));
        }
        Ok(program)
    }

    fn what_can_be_read(mut self) -> Result<(Program, Faults), CommandError> {
        let read = self.settings.take().unwrap_or_else(|| self.load());
        let (settings, faults) =
            read.map_err(|faults| CommandError::Usage(Problem::Configuration(faults)))?;
        report::print_ascii(settings.glyphs.value == Glyphs::Ascii);
        let program = Program {
            places: self.places,
            settings,
            catalogue: Arc::new(self.catalogue),
            warning: None,
        };
        Ok((program, faults))
    }
}

/// Prints clap's message and ends the program. The message has its colours unless an argument holds
/// characters that must not reach the terminal.
pub fn end(error: &clap::Error) -> ! {
    let mut arguments = std::env::args_os().skip(1);
    let clean = arguments.all(|argument| CleanText::is_clean(&argument.to_string_lossy()));
    if clean || !error.use_stderr() {
        error.exit();
    }
    report::lines(&error.render().to_string());
    std::process::exit(error.exit_code());
}
