//! Where the program keeps its files: the platform's folders for configuration and data, or a
//! folder `patience-data` beside the program. Nothing is created here. The code that writes a file
//! creates its folder.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use etcetera::{AppStrategy, AppStrategyArgs, HomeDirError, choose_app_strategy};

/// The environment variable that names the configuration file.
pub const CONFIG_VARIABLE: &str = "PATIENCE_CONFIG";

/// How the configuration file was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamedBy {
    /// The program used the default path. This file need not exist.
    Usual,
    /// The environment variable named the file.
    Environment,
    /// A command-line option named the file.
    Flag,
}

/// The folders and files that the program uses for one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// The configuration file.
    pub config_file: PathBuf,
    /// How the configuration file was chosen.
    pub config_named_by: NamedBy,
    /// The folder of the user's own rule files.
    pub rules: PathBuf,
    /// The folder of the user's own themes.
    pub themes: PathBuf,
    /// The folder of unfinished games.
    pub saved: PathBuf,
    /// The folder of all other data, such as the records of finished games.
    pub data: PathBuf,
    /// Whether all files and folders of the program are in a folder beside it, because the program is portable.
    pub is_portable: bool,
}

impl Places {
    /// Finds the folders and files of the user.
    ///
    /// # Errors
    /// Fails if the system does not report the user's home folder.
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

    /// Returns the files and folders of a portable program, which keeps everything in a folder beside the program.
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

/// The name of the folder beside a portable program, for example on a USB stick.
const PORTABLE_FOLDER: &str = "patience-data";

/// Returns the folder beside the program in which a portable program keeps everything, if it exists.
fn portable(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?.join(PORTABLE_FOLDER);
    folder.is_dir().then_some(folder)
}

/// Returns the path of the configuration file, and how the file was chosen.
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
    fn a_portable_folder_holds_everything() {
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
