//! The meaning of a terminal's bytes, no matter how they are split.

use proptest::prelude::*;

use super::*;

/// Feeds the pieces one after the other at the same time, then settles.
fn sent<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<Sent> {
    let (mut decoder, mut sent) = (Decoder::default(), Vec::new());
    for piece in pieces {
        decoder.feed(piece, Duration::ZERO, |found| sent.push(found));
    }
    decoder.settle(|found| sent.push(found));
    sent
}

fn events<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<Event> {
    let event = |sent| match sent {
        Sent::Event(event) => event,
        Sent::Answer(answer) => panic!("{answer:?}"),
    };
    sent(pieces).into_iter().map(event).collect()
}

fn keys(bytes: &[u8]) -> Vec<(KeyCode, KeyModifiers)> {
    events([bytes]).into_iter().map(key_of).collect()
}

fn key_of(event: Event) -> (KeyCode, KeyModifiers) {
    match event {
        Event::Key(key) => (key.code, key.modifiers),
        other => panic!("{other:?}"),
    }
}

/// Complete answers of terminals.
const ANSWERS: [&[u8]; 15] = [
    b"\x1b_Gi=31;OK\x1b\\",
    b"\x1b_Gi=31,p=2;ENOENT:no such image\x1b\\",
    b"\x1bP1+r544e=787465726d\x1b\\",
    b"\x1bP>|WezTerm 20240203\x1b\\",
    b"\x1bP0$r0m\x1b\\",
    b"\x1b]11;rgb:1e1e/1e1e/2e2e\x07",
    b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\",
    b"\x1b]52;c;\xc3\xa9\x1b\\",
    b"\x1b[?62;4;22c",
    b"\x1b[>41;354;0c",
    b"\x1b[?2026;2$y",
    b"\x1b[?1u",
    b"\x1b[24;80R",
    b"\x1b[1;80R",
    b"\x1b[4;600;800t",
];

#[test]
fn an_answer_is_never_a_key_however_it_is_split() {
    for answer in ANSWERS {
        let all = [b"a", answer, b"b"].concat();
        let letter = |letter| Sent::Event(key(KeyCode::Char(letter), KeyModifiers::NONE));
        let wanted = [letter('a'), Sent::Answer(answer.to_vec()), letter('b')];
        assert_eq!(sent([&*all]), wanted, "{answer:?}");
        for at in 0..all.len() {
            assert_eq!(sent([&all[..at], &all[at..]]), wanted, "{answer:?} at {at}");
        }
        assert_eq!(sent(all.chunks(1)), wanted, "{answer:?}");
    }
}

/// The keys that type a text.
fn typed(text: &str) -> Vec<(KeyCode, KeyModifiers)> {
    let letters = text.chars().map(|letter| match letter {
        '\x1b' => (KeyCode::Esc, KeyModifiers::NONE),
        'A'..='Z' => (KeyCode::Char(letter), KeyModifiers::SHIFT),
        _ => (KeyCode::Char(letter), KeyModifiers::NONE),
    });
    letters.collect()
}

#[test]
fn without_an_end_the_bytes_of_an_answer_are_keys() {
    let control = |letter| (KeyCode::Char(letter), KeyModifiers::CONTROL);
    for introducer in ["P", "]", "_", "^", "X", "[", "O"] {
        // One after the other they are two keys; together they are one with Alt.
        let text = format!("\x1b{introducer}");
        let (mut decoder, mut found) = (Decoder::default(), Vec::new());
        for (byte, ms) in text.bytes().zip([0, 20]) {
            let now = Duration::from_millis(ms);
            decoder.feed(&[byte], now, |sent| found.push(sent));
        }
        decoder.settle(|sent| found.push(sent));
        let keys_found = found.into_iter().map(|sent| match sent {
            Sent::Event(event) => key_of(event),
            Sent::Answer(answer) => panic!("{answer:?}"),
        });
        assert_eq!(keys_found.collect::<Vec<_>>(), typed(&text), "{text:?}");
        let (code, modifiers) = typed(introducer)[0];
        let with_alt = [(code, modifiers | KeyModifiers::ALT)];
        assert_eq!(keys(text.as_bytes()), with_alt, "{text:?}");
    }
    // A letter with Ctrl never ends a key.
    for begun in ["\x1bO", "\x1b[["] {
        let bytes = format!("{begun}\x11");
        assert_eq!(
            keys(bytes.as_bytes()).last(),
            Some(&control('q')),
            "{begun:?}"
        );
    }
    assert_eq!(keys(b"\x1bPlay 7"), typed("\x1bPlay 7"));
    assert_eq!(keys(b"\x1b[12"), typed("\x1b[12"));
    // A byte that no answer contains shows at once that this is none.
    let quits = [typed("\x1bPl"), vec![control('q')]].concat();
    assert_eq!(keys(b"\x1bPl\x11"), quits);
    assert_eq!(keys(b"\x1b[1\x11")[3], control('q'));
    let up = (KeyCode::Up, KeyModifiers::NONE);
    assert_eq!(
        keys(b"\x1b_Gi\x1b[A"),
        [typed("\x1b_Gi"), vec![up]].concat()
    );
    assert_eq!(keys(b"\x1bPx\x1b"), typed("\x1bPx\x1b"));
    let long = format!("\x1b_{}\x1b\\", "G".repeat(LONGEST_SEQUENCE));
    assert_eq!(keys(long.as_bytes()).len(), LONGEST_SEQUENCE + 3);
}

#[test]
fn the_beginning_of_a_mouse_report_is_never_read_as_keys() {
    let (mut decoder, mut sent) = (Decoder::default(), Vec::new());
    let at = Duration::from_millis;
    decoder.feed(b"\x1b[<35;", at(0), |found| sent.push(found));
    decoder.feed(b"10;5M", at(150), |found| sent.push(found));
    assert!(
        matches!(sent[..], [Sent::Event(Event::Mouse(_))]),
        "{sent:?}"
    );
    decoder.feed(b"\x1b[<35;1", at(200), |found| sent.push(found));
    decoder.settle(|found| sent.push(found));
    assert_eq!(sent.len(), 1, "{sent:?}");
}

#[test]
fn an_answer_that_ends_too_late_was_typed() {
    let late = REST_OF_AN_ANSWER + Duration::from_millis(1);
    for (second, is_answer) in [(Duration::from_millis(99), true), (late, false)] {
        let (mut decoder, mut sent) = (Decoder::default(), Vec::new());
        let start = Duration::from_secs(5);
        decoder.feed(b"\x1b_i=31", start, |found| sent.push(found));
        assert_eq!(decoder.waits(start), Some(REST_OF_AN_ANSWER));
        // Bytes in between do not extend the time.
        let between = start + Duration::from_millis(60);
        decoder.feed(b";", between, |found| sent.push(found));
        assert_eq!(decoder.waits(between), Some(Duration::from_millis(40)));
        assert_eq!(sent, []);
        decoder.feed(b"OK\x1b\\", start + second, |found| sent.push(found));
        decoder.settle(|found| sent.push(found));
        if is_answer {
            assert_eq!(sent, [Sent::Answer(b"\x1b_i=31;OK\x1b\\".to_vec())]);
        } else {
            let keys = sent.into_iter().map(|found| match found {
                Sent::Event(event) => key_of(event),
                Sent::Answer(answer) => panic!("{answer:?}"),
            });
            let mut wanted = typed("\x1b_i=31;OK");
            wanted.push((KeyCode::Char('\\'), KeyModifiers::ALT));
            assert_eq!(keys.collect::<Vec<_>>(), wanted);
        }
    }
}

#[test]
fn keys_are_read_in_every_encoding_of_terminals() {
    let none = KeyModifiers::NONE;
    for (bytes, code, modifiers) in [
        (&b"a"[..], KeyCode::Char('a'), none),
        (b"Q", KeyCode::Char('Q'), KeyModifiers::SHIFT),
        ("é".as_bytes(), KeyCode::Char('é'), none),
        ("♠".as_bytes(), KeyCode::Char('♠'), none),
        ("🂡".as_bytes(), KeyCode::Char('🂡'), none),
        (b"\r", KeyCode::Enter, none),
        (b"\t", KeyCode::Tab, none),
        (b"\x7f", KeyCode::Backspace, none),
        (b"\x11", KeyCode::Char('q'), KeyModifiers::CONTROL),
        (b"\0", KeyCode::Char(' '), KeyModifiers::CONTROL),
        (b"\x1b", KeyCode::Esc, none),
        (b"\x1bx", KeyCode::Char('x'), KeyModifiers::ALT),
        (b"\x1b[A", KeyCode::Up, none),
        (b"\x1bOB", KeyCode::Down, none),
        (b"\x1b[1;5C", KeyCode::Right, KeyModifiers::CONTROL),
        (b"\x1b[H", KeyCode::Home, none),
        (b"\x1b[4~", KeyCode::End, none),
        (b"\x1b[5;3~", KeyCode::PageUp, KeyModifiers::ALT),
        (b"\x1b[Z", KeyCode::BackTab, KeyModifiers::SHIFT),
        (b"\x1bOP", KeyCode::F(1), none),
        (b"\x1b[[B", KeyCode::F(2), none),
        (b"\x1b[24~", KeyCode::F(12), none),
        (b"\x1b[7$", KeyCode::Home, KeyModifiers::SHIFT),
        (b"\x1b[3^", KeyCode::Delete, KeyModifiers::CONTROL),
        (b"\x1b[113;5u", KeyCode::Char('q'), KeyModifiers::CONTROL),
        (b"\x1b[27;5;113~", KeyCode::Char('q'), KeyModifiers::CONTROL),
        (b"\x1bO2R", KeyCode::F(3), KeyModifiers::SHIFT),
        (b"\x1bO1;5S", KeyCode::F(4), KeyModifiers::CONTROL),
        (b"\x1b[1;2R", KeyCode::F(3), KeyModifiers::SHIFT),
        // The rest of the previous character is lost.
        (b"\xe2\x99f", KeyCode::Char('f'), none),
        (b"\xe2\x11", KeyCode::Char('q'), KeyModifiers::CONTROL),
    ] {
        assert_eq!(keys(bytes), [(code, modifiers)], "{bytes:?}");
    }
    assert_eq!(keys(b"\x1b[97;1:3u"), [], "a key that is released");
    assert_eq!(keys(b"\x1b\x1b[A").len(), 2, "Esc, then an arrow");
}

#[test]
fn an_esc_right_before_a_letter_with_ctrl_is_a_separate_key() {
    let esc = (KeyCode::Esc, KeyModifiers::NONE);
    let control = |letter| (KeyCode::Char(letter), KeyModifiers::CONTROL);
    assert_eq!(keys(b"\x1b\x11"), [esc, control('q')]);
    assert_eq!(keys(b"\x1b\x1b\x03"), [esc, esc, control('c')]);
    assert_eq!(keys(b"\x1b\r"), [(KeyCode::Enter, KeyModifiers::ALT)]);
}

#[test]
fn a_letter_that_comes_later_than_esc_has_no_alt() {
    for letter in ['f', ' ', 'é', '♠'] {
        let (mut decoder, mut sent) = (Decoder::default(), Vec::new());
        let bytes = letter.to_string().into_bytes();
        for (ms, bytes) in [(0, vec![ESCAPE]), (10, bytes)] {
            let now = Duration::from_millis(ms);
            decoder.feed(&bytes, now, |found| sent.push(found));
        }
        let event = |code| Sent::Event(key(code, KeyModifiers::NONE));
        assert_eq!(sent, [event(KeyCode::Esc), event(KeyCode::Char(letter))]);
    }
}

#[test]
fn the_mouse_is_read_in_all_three_encodings() {
    let at = |kind, column, row| {
        Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    };
    let left = MouseButton::Left;
    for (bytes, event) in [
        (
            &b"\x1b[<0;20;10M"[..],
            at(MouseEventKind::Down(left), 19, 9),
        ),
        (b"\x1b[<0;20;10m", at(MouseEventKind::Up(left), 19, 9)),
        (b"\x1b[<32;1;1M", at(MouseEventKind::Drag(left), 0, 0)),
        (b"\x1b[<64;900;300M", at(MouseEventKind::ScrollUp, 899, 299)),
        (b"\x1b[32;30;40M", at(MouseEventKind::Down(left), 29, 39)),
        (b"\x1b[M \x30\x31", at(MouseEventKind::Down(left), 15, 16)),
    ] {
        assert_eq!(events([bytes]), [event], "{bytes:?}");
    }
    assert_eq!(events([&b"\x1b[<0;0;0M"[..]]), [], "there is no column 0");
}

#[test]
fn pasted_text_is_no_key_and_a_long_one_is_cut() {
    let paste = |text: &[u8]| [PASTE_BEGINS, text, PASTE_ENDS, b"x"].concat();
    let events_of = |text: &[u8]| events([paste(text).as_slice()]);
    let x = key(KeyCode::Char('x'), KeyModifiers::NONE);
    let short = [Event::Paste("12\x1b[A".to_owned()), x.clone()];
    assert_eq!(events_of(b"12\x1b[A"), short);
    let endless = events([[PASTE_BEGINS, b"12"].concat().as_slice()]);
    assert_eq!(endless, [Event::Paste("12".to_owned())], "its end is lost");
    // The program can be quit although mouse reports keep coming.
    let (mut decoder, mut sent) = (Decoder::default(), Vec::new());
    decoder.feed(PASTE_BEGINS, Duration::ZERO, |found| sent.push(found));
    for seconds in 1..5 {
        let bytes: &[u8] = if seconds < 4 {
            b"\x11\x1b[<35;1;5M"
        } else {
            b"\x11"
        };
        decoder.feed(bytes, Duration::from_secs(seconds), |found| {
            sent.push(found);
        });
    }
    let control_q = Sent::Event(key(KeyCode::Char('q'), KeyModifiers::CONTROL));
    assert_eq!(sent.last(), Some(&control_q));
    let long = events_of(&vec![b'7'; 1 << 20]);
    assert_eq!(long, [Event::Paste("7".repeat(LONGEST_PASTE)), x]);
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop_oneof![
        Just(b"\x1b".to_vec()),
        Just(b"\x1b[".to_vec()),
        Just(b"\x1b[<".to_vec()),
        Just(b"\x1bP".to_vec()),
        Just(b"\x1b]".to_vec()),
        Just(b"\x1b_".to_vec()),
        Just(b"\x1b\\".to_vec()),
        Just(PASTE_BEGINS.to_vec()),
        Just(PASTE_ENDS.to_vec()),
        "[0-9;:]{1,6}".prop_map(String::into_bytes),
        "[A-Zmu~]".prop_map(String::into_bytes),
        "\\PC".prop_map(String::into_bytes),
        prop::collection::vec(any::<u8>(), 1..6),
    ];
    prop::collection::vec(pieces, 0..12).prop_map(|pieces| pieces.concat())
}

/// The number of generated answers to try; the environment can raise it.
fn cases() -> u32 {
    let asked = std::env::var("PATIENCE_TRIES_ANSWERS").ok();
    asked.map_or(2000, |cases| cases.parse().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_split_of_bytes_changes_nothing(bytes in bytes(), at in any::<prop::sample::Index>()) {
        let whole = sent([bytes.as_slice()]);
        let (front, back) = bytes.split_at(at.index(bytes.len() + 1));
        prop_assert_eq!(&sent([front, back]), &whole);
        prop_assert_eq!(&sent(bytes.chunks(1)), &whole);
    }
}

proptest! {
    // Each of these has thousands of bytes.
    #![proptest_config(ProptestConfig { cases: (cases() / 20).max(1), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_decoder_never_keeps_many_bytes(
        begins in bytes(),
        bytes in prop::collection::vec(any::<u8>(), 0..9000),
    ) {
        let mut decoder = Decoder::default();
        for byte in begins.iter().chain(&bytes) {
            decoder.feed(&[*byte], Duration::ZERO, |_| {});
            prop_assert!(decoder.pending.capacity() <= 2 * LONGEST_SEQUENCE);
            if let Some(paste) = &decoder.paste {
                prop_assert!(paste.text.capacity() <= LONGEST_PASTE);
                prop_assert!(paste.last.len() <= PASTE_ENDS.len());
            }
        }
        decoder.settle(|_| {});
        prop_assert!(decoder.waits(Duration::ZERO).is_none());
    }
}

#[test]
fn answers_to_questions_of_the_program_may_be_late() {
    for answer in [
        "\x1b_Gi=4095;OK\x1b\\",
        "\x1b[6;17;8t",
        "\x1bP>|kitty(0.41.1)\x1b\\",
        "\x1b[?62;22c",
    ] {
        let (first, second) = answer.split_at(5);
        let (mut decoder, mut sent) = (Decoder::default(), Vec::new());
        decoder.feed(first.as_bytes(), Duration::ZERO, |found| sent.push(found));
        let late = Duration::from_millis(900);
        assert!(decoder.waits(late).is_some_and(|wait| !wait.is_zero()));
        decoder.feed(second.as_bytes(), late, |found| sent.push(found));
        assert_eq!(sent, [Sent::Answer(answer.as_bytes().to_vec())]);
    }
}
