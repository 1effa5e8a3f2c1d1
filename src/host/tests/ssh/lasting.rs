//! Long connections, and connections that stall.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use patience_app::host::{HostLink, LinkEvent};
use patience_app::protocol::{GuestRequest, Name, RoomEvent};

use crate::relay::Relay;
use crate::stage::{Client, Stage, wait_for};

const SIZE: (u16, u16) = (120, 40);

/// The key that opens a page covering the table, the words on the page, and the key that closes it.
const PAGE: (&str, &str, &str) = ("?", "Keys", "\x1b");

/// Opens and closes a page, which redraws the whole screen each time.
fn turn_a_page(client: &mut Client) {
    let (open, words, close) = PAGE;
    client.types(open);
    client.sees(words);
    client.types(close);
    wait_for(|| (!client.text().contains(words)).then_some(()));
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn the_connection_is_rekeyed_during_play() {
    let stage = Stage::open(&[]);
    let log = stage.folder().join("client");
    let user = format!("anna+{}", stage.words);
    let file = log.display().to_string();
    let more = ["-o", "RekeyLimit=64K", "-v", "-E", &file];
    let mut anna = stage.client(Some("anna"), &user, &more, SIZE);
    anna.sees("anna (you)");
    anna.types(" ");
    anna.sees("hand 1");
    let exchanged = || {
        let said = fs::read_to_string(&log).unwrap_or_default();
        said.matches("SSH2_MSG_NEWKEYS received").count()
    };
    // The first key exchange is that of the login.
    let mut pages = 0;
    while exchanged() < 4 {
        turn_a_page(&mut anna);
        pages += 1;
        assert!(pages < 2000, "keys are not exchanged again");
    }
    println!(
        "keys were exchanged again {} times within {pages} pages",
        exchanged() - 1
    );
    anna.sees("anna's turn");
    anna.types(" ");
    anna.sees("1 move");
    assert_eq!(stage.log(), "");
}

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn an_unread_terminal_is_disconnected_in_time_and_holds_up_nobody() {
    let stage = Stage::open(&["--unread-time", "3000"]);
    let relay = Relay::to(stage.port);
    let user = |name: &str| format!("{name}+{}", stage.words);
    let mut anna = stage.client(Some("anna"), &user("anna"), &[], SIZE);
    let mut bo = stage.client_by(relay.port, Some("bo"), &user("bo"), &[], SIZE);
    anna.sees("bo ");
    bo.sees("bo (you)");
    let answers = |anna: &mut Client| {
        let mut times: Vec<Duration> = (0..20)
            .map(|at| answer_time(anna, ["\x1b[B", "\x1b[A"][at % 2]))
            .collect();
        times.sort();
        times[times.len() / 2]
    };
    let quick = answers(&mut anna);
    let early = stage.memory();
    relay.stop(true);
    let stopped = Instant::now();
    let mut meanwhile = Vec::new();
    let mut most = early;
    while !relay.has_ended() {
        assert!(
            stopped.elapsed() < Duration::from_mins(1),
            "it is not cut off"
        );
        // Every page is a picture that is not read.
        for _ in 0..20 {
            bo.types(PAGE.0);
            thread::sleep(Duration::from_millis(20));
            bo.types(PAGE.2);
            thread::sleep(Duration::from_millis(20));
        }
        meanwhile.push(answers(&mut anna));
        most = most.max(stage.memory());
    }
    let time = stopped.elapsed();
    meanwhile.sort();
    println!(
        "cut off after {} ms; answers for another: {quick:?} before, {:?} meanwhile; memory {early:?} kB before, {most:?} kB at most",
        time.as_millis(),
        meanwhile[meanwhile.len() / 2],
    );
    assert!(time >= Duration::from_secs(3));
    if let (Some(early), Some(most)) = (early, most) {
        assert!(most < early + 2048, "{early} kB before, {most} kB at most");
    }
    // The seat stays reserved for the guest.
    anna.sees("away");
    relay.stop(false);
    let back = stage.join("bo", SIZE);
    back.sees("bo (you)");
    assert_eq!(stage.log(), "");
}

/// Returns the time that a key takes to change the screen.
fn answer_time(client: &mut Client, key: &str) -> Duration {
    // Output that is still arriving belongs to the key before.
    thread::sleep(Duration::from_millis(40));
    let before = client.sent().len();
    let began = Instant::now();
    client.types(key);
    wait_for_quickly(|| client.sent().len() > before);
    began.elapsed()
}

fn wait_for_quickly(is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(
            began.elapsed() < crate::stage::PATIENCE,
            "it does not happen"
        );
        thread::sleep(Duration::from_micros(200));
    }
}

/// A text with terminal commands.
const COMMANDS: &str =
    "owned\x1b]0;title\x07\x1b[2J\x1b[31m\u{9b}31m\u{90}q\x1b\\\u{202e}\r\n\x1b[?1049lend";

#[test]
#[cfg_attr(not(has_ssh), ignore = "there is no ssh client here")]
fn chat_messages_cannot_command_other_terminals() {
    let stage = Stage::open(&[]);
    let anna = stage.join("anna", SIZE);
    anna.sees("anna (you)");
    // A hostile program that does not clean its messages.
    let link = HostLink::connect(Some(&stage.socket), &Name::new("bo").unwrap(), None).unwrap();
    let (sender, told) = std::sync::mpsc::channel();
    link.listen(move |event| drop(sender.send(event))).unwrap();
    wait_for(|| {
        let told = told.try_iter().collect::<Vec<_>>();
        let is_people = |event: &LinkEvent| matches!(event, LinkEvent::Told(tell) if matches!(**tell, RoomEvent::People(_)));
        told.iter().any(is_people).then_some(())
    });
    let before = anna.sent().len();
    link.ask(&GuestRequest::Say(COMMANDS.to_owned())).unwrap();
    anna.sees("owned");
    let sent = String::from_utf8_lossy(&anna.sent()[before..]).into_owned();
    for bad in [
        "\x1b]",
        "\x07",
        "\x1b[2J",
        "\u{9b}",
        "\u{90}",
        "\x1b\\",
        "\u{202e}",
        "\r",
        "\n",
        "\x1b[?1049l",
    ] {
        assert!(!sent.contains(bad), "{bad:?} in {sent:?}");
    }
    assert!(anna.is_on_other_screen());
}
