//! Pipes, sockets and devices in place of files: the program never waits for ever, and overwrites only files.

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::home::Home;
use crate::pipes::{NOT_ORDINARY, in_bash, in_time, pipe};
use patience_app::catalogue::{Catalogue, Origin};
use patience_app::saved::{self, About, SaveMessage, Snapshot, Store};
use patience_core::{DealNumber, Game};

const OWN: &str = "title = \"Mine\"\nextends = \"penguin\"\n[pile.tableau]\nnoun = \"beak\"\n";

fn catalogue(home: &Home) -> Catalogue {
    Catalogue::new(
        patience::EMBEDDED,
        home.path().join("config/patience/rules"),
    )
}

fn snapshot(catalogue: &Catalogue, path: Option<PathBuf>) -> Snapshot {
    let rules = catalogue.rule_file("penguin").unwrap().compile(None, &[]);
    Snapshot {
        game: Game::new(Arc::new(rules.unwrap()), DealNumber::new(1).unwrap()),
        duel: None,
        about: About {
            players: vec!["Ann".to_owned()],
            path,
            ..About::default()
        },
    }
}

#[test]
fn a_pipe_as_the_default_configuration_file_is_refused_at_once() {
    let home = Home::new();
    pipe(&home, "config/patience/config.toml");
    let asked = in_time(&mut home.command(&["deal", "penguin"]));
    assert_eq!(asked.code, 2);
    assert!(asked.err.contains(NOT_ORDINARY), "{}", asked.err);
}

#[test]
fn own_files_that_are_not_rule_files_are_listed_with_a_remedy() {
    let home = Home::new();
    let rules = "config/patience/rules";
    pipe(&home, &format!("{rules}/pipe.toml"));
    let folder = home.path().join(rules);
    fs::create_dir(folder.join("folder.toml")).unwrap();
    symlink("round.toml", folder.join("round.toml")).unwrap();
    symlink("nowhere.toml", folder.join("dangling.toml")).unwrap();
    symlink("nowhere.toml", folder.join(".#hidden.toml")).unwrap();
    home.own_rules("mine", OWN);
    let mut expected = vec![
        ("pipe", "it is not an ordinary file; move it elsewhere"),
        (
            "folder",
            "it is a folder, not a file; rename it without `.toml`",
        ),
        ("round", "it is a broken link"),
        (
            "dangling",
            "it is a link to a missing file; correct the link or remove it",
        ),
    ];
    // Some file systems only support names that are text.
    let odd = [b"odd\xff.toml", b"odd\xfe.toml"];
    if odd
        .iter()
        .all(|name| fs::write(folder.join(OsStr::from_bytes(*name)), OWN).is_ok())
    {
        let reason = "its name is not UTF-8 text; rename it";
        expected.extend([("odd\u{fffd}", reason), ("odd\u{fffd}\u{fffd}", reason)]);
    }
    let index = catalogue(&home);
    let listed = in_time(&mut home.command(&["list"]));
    let json = in_time(&mut home.command(&["list", "--json"]));
    assert_eq!((listed.code, listed.err.as_str(), json.code), (0, "", 0));
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    for (id, reason) in &expected {
        let line = format!("  {id} ");
        let line = listed.out.lines().find(|listed| listed.starts_with(&line));
        let line = line.unwrap_or_else(|| panic!("{id}: {}", listed.out));
        assert!(
            line.contains("cannot be played") && line.contains(reason),
            "{line}"
        );
        let entry = index.index().iter().find(|entry| entry.id == *id).unwrap();
        assert!(entry.fault.as_ref().unwrap().contains(reason), "{entry:?}");
        let entries = json.as_array().unwrap();
        let entry = entries.iter().find(|entry| entry["id"] == *id).unwrap();
        assert!(entry["fault"].as_str().unwrap().contains(reason), "{entry}");
        let dealt = in_time(&mut home.command(&["deal", id]));
        assert!(
            dealt.code == 2 && dealt.err.contains(reason),
            "{}",
            dealt.err
        );
    }
    let own = |entry: &&patience_app::catalogue::Entry| matches!(entry.origin, Origin::Own(_));
    assert_eq!(index.index().iter().filter(own).count(), expected.len() + 1);
}

#[test]
fn a_given_configuration_file_may_be_a_device_or_a_pipe() {
    let home = Home::new();
    home.configure("theme = ");
    let null = in_time(&mut home.command(&["config", "--config", "/dev/null"]));
    assert_eq!((null.code, null.err.as_str()), (0, ""));
    let pipe = in_bash(&home, "\"$P\" config --config <(echo 'mouse = false')");
    assert_eq!((pipe.code, pipe.err.as_str()), (0, ""));
    let mouse = pipe.out.lines().find(|line| line.starts_with("mouse"));
    assert!(mouse.unwrap().contains("off"), "{}", pipe.out);
}

#[test]
fn a_pipe_as_a_lock_file_is_reported_without_waiting() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    pipe(&home, "saved/.penguin.standard.lock");
    let store = Store::open(&home.path().join("saved"));
    let writer = store.writer(|| {});
    let kept = snapshot(&catalogue, None);
    writer.save(home.path().join("saved/penguin.standard.toml"), kept.kept());
    let troubles = writer.close();
    let [SaveMessage::NotSaved { reason, .. }, ..] = troubles.as_slice() else {
        panic!("{troubles:?}");
    };
    assert!(
        reason.contains(".penguin.standard.lock") && reason.contains(NOT_ORDINARY),
        "{reason}"
    );
}

#[test]
fn a_pipe_as_a_saved_game_is_not_read_and_stays_where_it_is() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let path = pipe(&home, "saved/penguin.standard.toml");
    let store = Store::open(&home.path().join("saved"));
    assert_eq!(store.unfinished(), []);
    let unread = saved::read_kept(&path, &catalogue).unwrap_err().to_string();
    assert!(unread.contains(NOT_ORDINARY), "{unread}");
    let writer = store.writer(|| {});
    let kept = snapshot(&catalogue, None);
    writer.save(home.path().join("saved/penguin.standard.toml"), kept.kept());
    assert!(matches!(
        writer.close().as_slice(),
        [SaveMessage::Beside { .. }]
    ));
    let beside = &store.unfinished()[0];
    assert_eq!(beside.slot, kept.slot());
    assert_ne!(beside.file, path);
    assert!(!path.is_file());
}

#[test]
fn a_given_saved_game_may_be_a_pipe_but_not_its_rule_file() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    home.write(
        "kept.toml",
        &saved::write_game(&snapshot(&catalogue, None)).unwrap(),
    );
    let named = in_bash(&home, "\"$P\" replay --print <(cat kept.toml)");
    assert_eq!((named.code, named.err.as_str()), (0, ""));
    let rules = pipe(&home, "rules.toml");
    let text = saved::write_game(&snapshot(&catalogue, Some(rules))).unwrap();
    // The game uses the rules saved in it.
    home.write("kept.toml", &text);
    let named = in_time(&mut home.command(&["replay", "--print", "kept.toml"]));
    assert_eq!((named.code, named.err.as_str()), (0, ""));
    home.write("kept.toml", &saved::without_rules(&text).0);
    let named = in_time(&mut home.command(&["replay", "--print", "kept.toml"]));
    assert_eq!(named.code, 1);
    assert!(named.err.contains(NOT_ORDINARY), "{}", named.err);
}

#[test]
fn given_rule_files_and_positions_may_be_pipes() {
    let home = Home::new();
    home.write("mine.toml", OWN);
    let checked = in_bash(&home, "\"$P\" check <(cat mine.toml)");
    assert_eq!(
        (checked.code, checked.out.as_str(), checked.err.as_str()),
        (0, "1 file, no errors\n", "")
    );
    let broken = in_bash(&home, "\"$P\" check <(echo title =)");
    assert!(
        broken.code == 1 && broken.err.contains(":1:"),
        "{}",
        broken.err
    );
    let solved = in_bash(
        &home,
        "\"$P\" solve penguin --states 9 --position <(\"$P\" deal <(cat mine.toml) --open)",
    );
    assert_eq!((solved.code, solved.err.as_str()), (0, ""));
}

#[test]
fn a_rule_file_read_from_a_pipe_is_kept_for_reading_again() {
    let home = Home::new();
    let catalogue = catalogue(&home);
    let path = pipe(&home, "mine.toml");
    let writing = path.clone();
    let writer = thread::spawn(move || {
        let mut file = fs::File::options().write(true).open(writing).unwrap();
        file.write_all(OWN.as_bytes()).unwrap();
    });
    // The path has not been given on a command line yet.
    let unread = catalogue.rule_file_at("mine", Some(&path)).unwrap_err();
    assert!(unread.to_string().contains(NOT_ORDINARY), "{unread}");
    let (id, origin) = catalogue.resolve(path.to_str().unwrap()).unwrap();
    assert_eq!(origin, Origin::Named(path.clone()));
    assert_eq!(catalogue.read(&id, &origin).unwrap().title(), "Mine");
    writer.join().unwrap();
    let again = catalogue.rule_file_at("mine", Some(&path)).unwrap();
    assert_eq!(again.title(), "Mine");
}

#[test]
fn waiting_for_a_pipe_ends_with_the_usual_signal() {
    let home = Home::new();
    pipe(&home, "mine.toml");
    let asked: [&[&str]; 2] = [&["check", "mine.toml"], &["rules", "./mine.toml"]];
    for arguments in asked {
        let mut child = home.command(arguments).spawn().unwrap();
        thread::sleep(Duration::from_millis(300));
        assert!(child.try_wait().unwrap().is_none(), "{arguments:?}");
        let id = child.id().to_string();
        // Like Ctrl-C, this signal has no handler, but a shell may make background programs ignore Ctrl-C.
        let sent = Command::new("kill").args(["-s", "TERM", &id]).status();
        assert!(sent.unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(15), "{arguments:?}");
    }
}
