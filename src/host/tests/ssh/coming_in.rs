//! Who is admitted.

use std::fs;
use std::process::Command;
use std::thread;

use crate::stage::{PATIENCE, Stage, run_ssh};

const SIZE: (u16, u16) = (90, 26);

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn the_invitation_alone_suffices_and_can_be_typed() {
    let stage = Stage::open(&[]);
    assert!(
        stage.said.contains("The key of this host is SHA256:"),
        "{}",
        stage.said
    );
    // Without a name and without a key.
    let anna = stage.client(None, &stage.words, &[], SIZE);
    anna.sees("guest (you)");
    let mut bo = stage.client(None, "bo", &[], SIZE);
    bo.sees("Invitation (two words)");
    bo.types("bold-nothing\r");
    bo.sees_times("Invitation (two words)", 2);
    let words = stage.words.clone();
    bo.types(&format!("{words}\r"));
    bo.sees("bo (you)");
    anna.sees("bo ");
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn after_a_few_wrong_invitations_only_known_keys_are_admitted() {
    let stage = Stage::open(&[]);
    let mut anna = stage.join("anna", SIZE);
    anna.sees("anna (you)");
    anna.leaves();
    stage.key("bo");
    let refused = |user: &str| {
        let options = stage.options(Some("bo"));
        let mut args: Vec<&str> = options.iter().map(String::as_str).collect();
        let host = format!("{user}@127.0.0.1");
        args.extend(["-o", "BatchMode=yes", "-T", &host]);
        let (output, _) = run_ssh(&args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("Permission denied"), "{said}");
        said
    };
    for at in 0..5 {
        let said = refused(&format!("bo+bold-otter{at}"));
        assert!(!said.contains("Too many"), "{at}: {said}");
    }
    let said = refused(&format!("bo+{}", stage.words));
    assert!(said.contains("Too many wrong invitations"), "{said}");
    let log = stage.log();
    assert!(
        log.contains("only known keys are admitted from there"),
        "{log}"
    );
    assert!(stage.comes_in("anna"));
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn a_guest_with_a_known_key_may_repeat_an_old_invitation() {
    let stage = Stage::open(&[]);
    let mut anna = stage.join("anna", SIZE);
    anna.sees("anna (you)");
    anna.leaves();
    for _ in 0..7 {
        assert!(stage.comes_in("anna+bold-otter"));
    }
    // In modes without an invitation, no words are wrong.
    let list = stage.folder().join("friends");
    fs::copy(stage.key("anna").with_extension("pub"), &list).unwrap();
    for options in [&["--known", list.to_str().unwrap()][..], &["--open"]] {
        let other = Stage::open(options);
        for name in ["anna", "anna.pub"] {
            fs::copy(stage.folder().join(name), other.folder().join(name)).unwrap();
        }
        for _ in 0..7 {
            assert!(other.comes_in("anna+bold-otter"), "{options:?}");
        }
    }
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn a_list_of_keys_admits_only_those() {
    let folder = tempfile::tempdir().unwrap();
    let key = folder.path().join("anna");
    let made = Command::new("ssh-keygen")
        .args(["-q", "-t", "ed25519", "-N", "", "-f"])
        .arg(&key)
        .status();
    assert!(made.unwrap().success());
    let list = folder.path().join("friends");
    fs::copy(key.with_extension("pub"), &list).unwrap();
    let stage = Stage::open(&["--known", list.to_str().unwrap()]);
    assert_eq!(stage.words, "");
    fs::copy(&key, stage.folder().join("anna")).unwrap();
    let anna = stage.client(Some("anna"), "anna", &[], SIZE);
    anna.sees("anna (you)");
    let mut bo = stage.client(Some("bo"), "bo", &[], SIZE);
    assert_ne!(bo.end(), 0);
    bo.sees("Permission denied (publickey)");
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn an_open_door_warns_and_admits_everybody() {
    let stage = Stage::open(&["--open"]);
    assert!(stage.said.contains("Warning: everybody"), "{}", stage.said);
    let anna = stage.client(Some("anna"), "anna", &[], SIZE);
    anna.sees("anna (you)");
    let bo = stage.client(None, "bo", &[], SIZE);
    bo.sees("bo (you)");
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn after_many_wrong_invitations_the_host_gets_a_new_one_and_the_old_one_is_wrong() {
    let stage = Stage::open(&["--per-address", "64"]);
    stage.key("anna");
    thread::scope(|scope| {
        for some in 0..4 {
            let stage = &stage;
            scope.spawn(move || {
                for at in 0..8 {
                    let user = format!("anna+wrong-{some}-{at}");
                    assert!(!stage.comes_in(&user));
                }
            });
        }
    });
    let said = stage.later.lock().unwrap().recv_timeout(PATIENCE).unwrap();
    let words = said.strip_prefix(&format!("ssh -p {} ", stage.port));
    let words = words.and_then(|rest| rest.strip_suffix("@127.0.0.1"));
    let words = words.unwrap_or_else(|| panic!("{said:?}"));
    assert_ne!(words, stage.words);
    let log = stage.log();
    assert!(
        log.contains("too many wrong invitations, the last from 127.0.0.1"),
        "{log}"
    );
    assert!(!stage.comes_in(&format!("anna+{}", stage.words)));
    let anna = stage.client(Some("anna"), &format!("anna+{words}"), &[], SIZE);
    anna.sees("anna (you)");
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn a_guest_beyond_the_limit_of_screens_is_refused_with_a_reason() {
    let stage = Stage::open(&["--sessions", "2"]);
    let anna = stage.join("anna", SIZE);
    let mut bo = stage.join("bo", SIZE);
    anna.sees("anna (you)");
    bo.sees("bo (you)");
    let mut cy = stage.join("cy", SIZE);
    cy.sees("The host is full.");
    assert_eq!(cy.end(), 1);
    // When one guest leaves, the next one is admitted.
    bo.types("\x1b");
    bo.sees("Leave this table?");
    bo.types("y");
    assert_eq!(bo.end(), 0);
    let cy = stage.join("cy", SIZE);
    cy.sees("cy (you)");
}
