//! Where the program keeps its files: the platform's own folders for configuration and
//! data, and nowhere else. Nothing is created here; whoever writes a file makes its folder.

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
    /// The folder of unfinished games.
    pub saved: PathBuf,
    /// The folder of everything else that is kept: records of finished games.
    pub data: PathBuf,
}

impl Places {
    /// Finds the folders. `flag` is the configuration file that the command line names, and
    /// `variable` the one that the environment names.
    ///
    /// # Errors
    /// Fails where the system does not know this person's home folder.
    pub fn find(flag: Option<&Path>, variable: Option<OsString>) -> Result<Self, HomeDirError> {
        let strategy = choose_app_strategy(AppStrategyArgs {
            top_level_domain: String::new(),
            author: "Patience".to_owned(),
            app_name: "patience".to_owned(),
        })?;
        let variable = variable.filter(|value| !value.is_empty());
        let (config_file, config_named_by) = match (flag, variable) {
            (Some(file), _) => (file.to_owned(), NamedBy::Flag),
            (None, Some(file)) => (PathBuf::from(file), NamedBy::Environment),
            (None, None) => (strategy.in_config_dir("config.toml"), NamedBy::Usual),
        };
        Ok(Self {
            config_file,
            config_named_by,
            rules: strategy.in_config_dir("rules"),
            saved: strategy.in_data_dir("saved"),
            data: strategy.data_dir(),
        })
    }
}
