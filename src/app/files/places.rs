//! Where the program keeps its files: the platform's own folders for configuration and
//! data, or a folder `patience-data` beside the program, and nowhere else. Nothing is created here; whoever writes a file makes its folder.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use etcetera::{AppStrategy, AppStrategyArgs, HomeDirError, choose_app_strategy};

/// The environment variable that names the configuration file.
pub const CONFIG_VARIABLE: &str = "PATIENCE_CONFIG";

/// The reason why a configuration file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamedBy {
    /// Nothing: it is the usual one, which need not exist.
    Usual,
    /// The environment.
    Environment,
    /// A flag.
    Flag,
}

/// The folders and files of one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// The configuration file.
    pub config_file: PathBuf,
    /// The reason why it is this one.
    pub config_named_by: NamedBy,
    /// The folder of the person's own rule files.
    pub rules: PathBuf,
    /// The folder of the person's own themes.
    pub themes: PathBuf,
    /// The folder of unfinished games.
    pub saved: PathBuf,
    /// The folder of everything else that is kept: records of finished games.
    pub data: PathBuf,
    /// Whether all of them are in a folder beside the program.
    pub is_portable: bool,
}

impl Places {
    /// Finds the folders. `flag` is the configuration file that the command line names, and
    /// `variable` the one that the environment names.
    ///
    /// # Errors
    /// Fails where the system does not know this person's home folder.
    pub fn find(flag: Option<&Path>, variable: Option<OsString>) -> Result<Self, HomeDirError> {
        if let Some(folder) = std::env::current_exe().ok().and_then(|exe| portable(&exe)) {
            return Ok(Self::inside(&folder, flag, variable));
        }
        let strategy = choose_app_strategy(AppStrategyArgs {
            top_level_domain: String::new(),
            author: "Patience".to_owned(),
            app_name: "patience".to_owned(),
        })?;
        let usual = strategy.in_config_dir(CONFIG_FILE);
        let (config_file, config_named_by) = config_file(flag, variable, usual);
        Ok(Self {
            config_file,
            config_named_by,
            rules: strategy.in_config_dir("rules"),
            themes: strategy.in_config_dir("themes"),
            saved: strategy.in_data_dir("saved"),
            data: strategy.data_dir(),
            is_portable: false,
        })
    }

    /// Returns the places of a program that keeps everything in a folder beside it.
    fn inside(folder: &Path, flag: Option<&Path>, variable: Option<OsString>) -> Self {
        let (config_file, config_named_by) = config_file(flag, variable, folder.join(CONFIG_FILE));
        Self {
            config_file,
            config_named_by,
            rules: folder.join("rules"),
            themes: folder.join("themes"),
            saved: folder.join("saved"),
            data: folder.to_owned(),
            is_portable: true,
        }
    }
}

/// The name of the configuration file.
const CONFIG_FILE: &str = "config.toml";

/// The folder beside the program in which everything is kept, if there is one: it is carried on a
/// stick, say.
const PORTABLE_FOLDER: &str = "patience-data";

/// Returns the folder beside the program in which everything is kept, if there is one.
fn portable(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?.join(PORTABLE_FOLDER);
    folder.is_dir().then_some(folder)
}

/// Returns the configuration file, and why it is this one.
fn config_file(
    flag: Option<&Path>,
    variable: Option<OsString>,
    usual: PathBuf,
) -> (PathBuf, NamedBy) {
    let variable = variable.filter(|value| !value.is_empty());
    match (flag, variable) {
        (Some(file), _) => (file.to_owned(), NamedBy::Flag),
        (None, Some(file)) => (PathBuf::from(file), NamedBy::Environment),
        (None, None) => (usual, NamedBy::Usual),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_beside_the_program_holds_everything() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("patience");
        assert_eq!(portable(&program), None);
        let data = folder.path().join(PORTABLE_FOLDER);
        std::fs::create_dir(&data).unwrap();
        assert_eq!(portable(&program), Some(data.clone()));
        let places = Places::inside(&data, None, None);
        assert!(places.is_portable);
        for place in [
            &places.config_file,
            &places.rules,
            &places.themes,
            &places.saved,
        ] {
            assert!(place.starts_with(&data), "{}", place.display());
        }
        assert_eq!(places.data, data);
    }
}
