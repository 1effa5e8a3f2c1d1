//! A home folder for one test. The program under test, `PROGRAM` of the crate, runs with its own empty folders. The
//! tests of `patience-lab` use it too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::PROGRAM;

/// A temporary home folder.
pub struct Home(tempfile::TempDir);

/// The result of a run of the program.
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// The standard output.
    pub out: String,
    /// The standard error.
    pub err: String,
}

impl Home {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Returns the command for the program with these arguments in this home.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.at_home(PROGRAM);
        command.args(arguments);
        command
    }

    /// Returns the command for a program in this home.
    fn at_home(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(self.path())
            .env("HOME", self.path())
            .env("USERPROFILE", self.path())
            .env("APPDATA", self.path().join("config"))
            .env("LOCALAPPDATA", self.path().join("data"))
            .env("XDG_CONFIG_HOME", self.path().join("config"))
            .env("XDG_DATA_HOME", self.path().join("data"))
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null());
        for variable in ["COLORTERM", "NO_COLOR", "SSH_CONNECTION", "PATIENCE_CONFIG"] {
            command.env_remove(variable);
        }
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        ran(&mut self.command(arguments))
    }

    /// Runs a shell script in which `"$@"` is the program with these arguments.
    #[cfg(target_os = "linux")]
    pub fn shell(&self, script: &str, arguments: &[&str]) -> Ran {
        let mut shell = self.at_home("sh");
        ran(shell.args(["-c", script, "sh", PROGRAM]).args(arguments))
    }

    /// Writes a file below the home and returns its path.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// Writes the configuration file.
    pub fn configure(&self, text: &str) -> PathBuf {
        self.write("config/patience/config.toml", text)
    }

    /// Writes an own rule file.
    pub fn own_rules(&self, name: &str, text: &str) -> PathBuf {
        self.write(&format!("config/patience/rules/{name}.toml"), text)
    }
}

pub fn ran(command: &mut Command) -> Ran {
    let output = command.output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
