//! Malicious and broken clients.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::Duration;

use crate::stage::{PATIENCE, Stage, wait_for};

fn connect(stage: &Stage) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", stage.port)).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Waits until the door has ended a connection.
#[track_caller]
fn is_ended(mut stream: &TcpStream) {
    let mut bytes = [0; 4096];
    loop {
        match stream.read(&mut bytes) {
            Ok(0) => return,
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => return,
            Err(error) => panic!("the door does not end the connection: {error}"),
        }
    }
}

#[test]
fn connections_without_a_login_are_closed_after_the_time_limit() {
    let mut stage = Stage::open(&["--login-time", "1000"]);
    let nothing = connect(&stage);
    let mut greeting = connect(&stage);
    greeting.write_all(b"SSH-2.0-nobody\r\n").unwrap();
    let mut garbage = connect(&stage);
    let noise: Vec<u8> = (0..4000u32)
        .flat_map(|at| (at * 7919).to_be_bytes())
        .collect();
    let _ = garbage.write_all(&noise);
    let mut after_greeting = connect(&stage);
    after_greeting.write_all(b"SSH-2.0-nobody\r\n").unwrap();
    let _ = after_greeting.write_all(&noise);
    let slow = connect(&stage);
    let mut slowly = slow.try_clone().unwrap();
    thread::spawn(move || {
        for byte in b"SSH-2.0-a-very-slow-client-indeed".iter().cycle() {
            if slowly.write_all(&[*byte]).is_err() {
                break;
            }
            thread::sleep(Duration::from_millis(50));
        }
    });
    let half = connect(&stage);
    half.shutdown(Shutdown::Write).unwrap();
    for stream in [&nothing, &greeting, &garbage, &after_greeting, &slow, &half] {
        is_ended(stream);
    }
    assert!(stage.door_is_open());
    if cfg!(has_ssh) {
        stage.join("anna", (80, 24)).sees("anna (you)");
    }
}

#[test]
fn an_address_has_at_most_eight_connections() {
    let stage = Stage::open(&[]);
    let mut streams: Vec<TcpStream> = (0..8).map(|_| connect(&stage)).collect();
    for stream in &mut streams {
        let mut first = [0; 4];
        stream.read_exact(&mut first).unwrap();
        assert_eq!(&first, b"SSH-");
    }
    is_ended(&connect(&stage));
}

#[test]
fn running_out_of_files_does_not_end_the_door() {
    let mut stage = Stage::with_few_files(24, &["--per-address", "64", "--login-time", "3000"]);
    let streams: Vec<TcpStream> = (0..40).map(|_| connect(&stage)).collect();
    thread::sleep(Duration::from_millis(300));
    assert!(stage.door_is_open());
    drop(streams);
    // The door may notice only now that they are closed.
    wait_for(|| {
        let mut first = [0; 4];
        let read = connect(&stage).read_exact(&mut first);
        (read.is_ok() && &first == b"SSH-").then_some(())
    });
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn screens_of_any_size_are_drawn_and_the_last_of_many_sizes_counts() {
    let mut stage = Stage::open(&[]);
    for size in [(0, 0), (1, 1), (65535, 65535), (65535, 1), (1, 65535)] {
        let mut hostile = stage.join("bo", (80, 24));
        hostile.sees("bo (you)");
        hostile.resize(size.0, size.1);
        thread::sleep(Duration::from_millis(100));
        hostile.resize(90, 25);
        hostile.types("\x1b");
        hostile.sees("Leave this table?");
        hostile.types("y");
        assert_eq!(hostile.end(), 0);
        let at_once = stage.join("bo", size);
        thread::sleep(Duration::from_millis(300));
        at_once.resize(80, 24);
        at_once.sees("bo (you)");
    }
    let anna = stage.join("anna", (80, 24));
    anna.sees("anna (you)");
    for at in 0..300u16 {
        anna.resize(40 + at % 90, 12 + at % 31);
    }
    anna.resize(100, 30);
    // The bottom line is in the place for the last size.
    wait_for(|| {
        let text = anna.text();
        let last = text.lines().nth(29)?;
        (last.contains("Esc leave") && text.contains("anna (you)")).then_some(())
    });
    assert!(stage.door_is_open());
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn a_client_that_does_not_read_holds_up_nobody() {
    let stage = Stage::open(&[]);
    let mut anna = stage.join("anna", (100, 30));
    let mut bo = stage.join("bo", (100, 30));
    anna.sees("anna (you)");
    bo.sees("bo (you)");
    anna.sees("bo ");
    bo.signal("STOP");
    for at in 0..3 {
        anna.types(&format!("tnumber {at}\r"));
        anna.sees(&format!("number {at}"));
        thread::sleep(Duration::from_millis(1100));
    }
    bo.signal("CONT");
    bo.sees("number 2");
    bo.types("\x1b");
    bo.sees("Leave this table?");
}
