//! What a command of the command line has access to: folders, games, settings and output. `patience` and `patience-lab`
//! share this code.

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

/// The folders, games and settings that a command uses. The settings are read only when a command needs them. Rule
/// files can therefore be checked, and games listed, even if the configuration has errors.
pub struct CliContext {
    pub(crate) places: Places,
    pub(crate) catalogue: Catalogue,
    theme: Option<ThemeChoice>,
    /// The settings and the errors in them, once they have been read. They are kept because the configuration file may
    /// be a pipe, which can be read only once.
    settings: OnceCell<Result<(Settings, Faults), Faults>>,
}

impl CliContext {
    /// Finds the folders and the catalogue of games. The configuration file and the theme may be given on the command
    /// line.
    ///
    /// # Errors
    /// Fails if the system has no folder for the configuration, or if the theme does not exist or has errors.
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

    /// Returns the standard output, prepared for a person or for programs. `writes` is false for a command that opens a
    /// game on the terminal. Such a command writes nothing to this output, and it reads the settings itself.
    pub fn output(&self, writes: bool, is_for_programs: bool) -> AsciiWriter<CleanWriter<Stdout>> {
        let is_ascii = writes && self.glyphs() == Glyphs::Ascii;
        if writes {
            report::print_ascii(is_ascii);
        }
        // A program needs every character unchanged.
        let is_raw = is_for_programs && !io::stdout().is_terminal();
        let clean = CleanWriter::new(io::stdout(), is_raw);
        AsciiWriter::new(clean, is_ascii && !is_for_programs)
    }

    /// Returns the set of characters in which commands write, such as ASCII. If the configuration file cannot be read,
    /// this is the default for the environment.
    fn glyphs(&self) -> Glyphs {
        match self.settings.get_or_init(|| self.load()) {
            Ok((settings, _)) => settings.glyphs.value,
            Err(_) => Circumstances::of_environment(None).usual_glyphs().value,
        }
    }

    /// Reads the configuration file. Settings with errors are skipped, and the errors are returned as well.
    fn load(&self) -> Result<(Settings, Faults), Faults> {
        let circumstances = Circumstances::of_environment(self.theme.clone());
        Settings::load_what_can_be(&self.places, circumstances, &self.catalogue)
    }

    /// Reads the configuration file. Fails if any setting in it has an error.
    pub(crate) fn checked(self) -> Result<Program, CommandError> {
        let (program, faults) = self.what_can_be_read()?;
        if faults.0.is_empty() {
            Ok(program)
        } else {
            Err(CommandError::Usage(Problem::Configuration(faults)))
        }
    }

    /// Reads the configuration file. An error in a setting is reported, and that setting keeps its default.
    ///
    /// # Errors
    /// Fails if the configuration file cannot be read at all.
    pub fn program(self) -> Result<Program, CommandError> {
        let (mut program, faults) = self.what_can_be_read()?;
        if let Some(fault) = faults.0.first() {
            report::warn(&faults.0);
            let told = fault.to_string();
            let line = told.lines().next().unwrap_or_default();
            program.warning = Some(format!(
                "The configuration has an error, and the default is used instead: {line}"
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

/// Prints clap's message and ends the program. The message is coloured unless an argument contains characters that
/// must not reach the terminal.
pub fn end(error: &clap::Error) -> ! {
    let mut arguments = std::env::args_os().skip(1);
    let clean = arguments.all(|argument| CleanText::is_clean(&argument.to_string_lossy()));
    if clean || !error.use_stderr() {
        error.exit();
    }
    report::lines(&error.render().to_string());
    std::process::exit(error.exit_code());
}
