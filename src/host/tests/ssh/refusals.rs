//! Features of SSH that the door refuses.

use std::io::Read as _;
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

use crate::stage::{PATIENCE, Stage, run_ssh, wait_for};

#[track_caller]
fn refused(stage: &Stage, before: &[&str], after: &[&str], said: &str) {
    let (output, time) = stage.ssh(before, after);
    let text = String::from_utf8_lossy(&output.stderr).into_owned()
        + &String::from_utf8_lossy(&output.stdout);
    println!("{before:?} {after:?}: {} ms", time.as_millis());
    assert!(!output.status.success(), "{text}");
    assert!(text.contains(said), "{before:?} {after:?}: {text}");
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn commands_subsystems_and_shells_without_a_terminal_are_refused() {
    let stage = Stage::open(&[]);
    refused(&stage, &[], &["uname"], "exec request failed");
    refused(&stage, &["-tt"], &["uname"], "exec request failed");
    refused(&stage, &["-s"], &["sftp"], "subsystem request failed");
    refused(&stage, &["-T"], &[], "A terminal is needed: use ssh -t");
    refused(
        &stage,
        &["-W", "127.0.0.1:1"],
        &[],
        "administratively prohibited",
    );
    let forward = [
        "-o",
        "ExitOnForwardFailure=yes",
        "-N",
        "-R",
        "0:127.0.0.1:1",
    ];
    refused(&stage, &forward, &[], "remote port forwarding failed");
    let socket = [
        "-o",
        "ExitOnForwardFailure=yes",
        "-N",
        "-R",
        "/tmp/never:127.0.0.1:1",
    ];
    refused(&stage, &socket, &[], "remote port forwarding failed");
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn passwords_and_unknown_keys_are_refused() {
    let stage = Stage::open(&[]);
    let password = [
        "-o",
        "PreferredAuthentications=password",
        "-o",
        "BatchMode=yes",
    ];
    refused(&stage, &password, &[], "Permission denied");
    let options = stage.options(Some("cy"));
    let mut args: Vec<&str> = options.iter().map(String::as_str).collect();
    args.extend(["-o", "BatchMode=yes", "cy@127.0.0.1"]);
    let (output, _) = run_ssh(&args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("Permission denied"), "{said}");
    assert!(said.contains("To join, use the invitation"), "{said}");
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn no_port_is_forwarded_for_a_guest() {
    let stage = Stage::open(&[]);
    // A port that is free again a moment later.
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let forward = format!("{port}:127.0.0.1:{}", stage.port);
    let mut options = stage.options(Some("anna"));
    options.extend(["-N".to_owned(), "-L".to_owned(), forward]);
    options.push(format!("anna+{}@127.0.0.1", stage.words));
    let mut client = Command::new("ssh")
        .args(&options)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stream = wait_for(|| TcpStream::connect(("127.0.0.1", port)).ok());
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut read = Vec::new();
    let _ = stream.read_to_end(&mut read);
    assert_eq!(read, b"", "the door's own greeting would come through");
    client.kill().unwrap();
    client.wait().unwrap();
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn agent_and_x11_forwarding_are_refused_but_the_table_is_shown() {
    let stage = Stage::open(&[]);
    let user = format!("anna+{}", stage.words);
    let more = ["-A", "-X"];
    let anna = stage.client(Some("anna"), &user, &more, (80, 24));
    anna.sees("anna (you)");
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn a_second_channel_is_refused() {
    let stage = Stage::open(&[]);
    let control = format!("ControlPath={}", stage.folder().join("c").display());
    let user = format!("anna+{}", stage.words);
    let more = ["-o", "ControlMaster=yes", "-o", &control];
    let mut anna = stage.client(Some("anna"), &user, &more, (80, 24));
    anna.sees("anna (you)");
    refused(&stage, &["-o", &control], &["uname"], "refused");
    anna.types("\x1b");
    anna.sees("Leave this table?");
}

/// With the ping extension, some clients would send a hundred packets for each key to hide it among others.
#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn the_door_does_not_offer_the_ping_extension() {
    let stage = Stage::open(&[]);
    let (output, _) = stage.ssh(&["-vvv"], &["uname"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("SSH2_MSG_EXT_INFO"), "{said}");
    assert!(!said.contains("ping@openssh.com"), "{said}");
}
