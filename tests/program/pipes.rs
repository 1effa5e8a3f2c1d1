//! Pipes, and commands that must not wait for them for ever. The tests of `patience-lab` use this module too.

use std::fs;
use std::io::{self, Seek as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::home::{Home, Ran};

/// The error for anything that is not an ordinary file.
pub const NOT_ORDINARY: &str = "it is not an ordinary file";

/// Makes a pipe in a home.
pub fn pipe(home: &Home, name: &str) -> PathBuf {
    let path = home.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let made = Command::new("mkfifo").arg(&path).status().unwrap();
    assert!(made.success());
    path
}

/// Runs a command that might never end. Kills it and panics if it takes too long.
pub fn in_time(command: &mut Command) -> Ran {
    let files = [tempfile::tempfile().unwrap(), tempfile::tempfile().unwrap()];
    let [out, err] = files.each_ref().map(|file| file.try_clone().unwrap());
    let mut child = command.stdout(out).stderr(err).spawn().unwrap();
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > Duration::from_secs(8) {
            child.kill().unwrap();
            panic!("{command:?} waits for ever");
        }
        thread::sleep(Duration::from_millis(5));
    };
    let [out, err] = files.map(|mut file| {
        file.rewind().unwrap();
        io::read_to_string(file).unwrap()
    });
    Ran {
        code: status.code().unwrap(),
        out,
        err,
    }
}

/// Runs a line of bash, in which `$P` is the program.
pub fn in_bash(home: &Home, line: &str) -> Ran {
    let mut bash = Command::new("bash");
    let program = home.command(&[]);
    bash.args(["-c", line])
        .env("P", program.get_program())
        .current_dir(home.path())
        .stdin(Stdio::null());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => bash.env(name, value),
            None => bash.env_remove(name),
        };
    }
    in_time(&mut bash)
}
