//! Whatever stands in a rule file, in a saved game, in the settings or is typed, nothing that
//! nobody would see and nothing that commands a terminal is drawn, or sent to one.

#[path = "../../../../tests/program/odd_text.rs"]
mod odd_text;

use std::path::Path;

use proptest::prelude::*;
use ratatui::backend::Backend as _;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

use crate::codec::CompactBackend;
use crate::tests::*;
use odd_text::{HIDDEN, assert_seen, odd_text, toml, uncontrolled};
use patience_app::files::places::{NamedBy, Places};
use patience_app::saved::{self, About, Snapshot, Unfinished};
use patience_app::settings::Player;

/// A game for several with such a text wherever a person reads one.
fn rules(text: &str) -> String {
    let odd = toml(&format!("Odd {text}"));
    format!(
        "extends = \"peanuts\"\ntitle = {odd}\naka = [{odd}]\nfamily = {odd}\nsource = {odd}\n\
         blurb = {odd}\n[pile.tableau]\nnoun = {odd}\n[race]\nshout = {odd}\n\
         [option.own]\nask = {odd}\ndefault = \"one\"\n[option.own.choice.one]\ntitle = {odd}\n\
         [option.own.choice.two]\ntitle = {odd}\n[variant.own]\ntitle = {odd}\nblurb = {odd}\n"
    )
}

fn drawn(stage: &Stage) -> Buffer {
    let (width, height) = stage.app.context.size;
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| drop(view(&stage.app, frame)))
        .unwrap();
    terminal.backend().buffer().clone()
}

/// Looks at the screen at two sizes, and at the bytes that a terminal would get.
fn look(what: &str, stage: &mut Stage) {
    for (width, height) in [(80, 24), (120, 40)] {
        stage.send(Message::Resize(width, height));
        let buffer = drawn(stage);
        for row in buffer.content.chunks(usize::from(width)) {
            let row: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            assert_seen(what, &row);
        }
        assert_sent(what, &buffer);
    }
}

/// Looks at the bytes that a terminal gets so that it shows this. Sequences that move about and
/// change colours are the program's own.
fn assert_sent(what: &str, buffer: &Buffer) {
    let mut bytes = Vec::new();
    let cells = buffer.content.iter().enumerate().map(|(at, cell)| {
        let (x, y) = buffer.pos_of(at);
        (x, y, cell)
    });
    CompactBackend::new(&mut bytes, Size::new(80, 24))
        .draw(cells)
        .unwrap();
    let sent = String::from_utf8(bytes).unwrap();
    let mut pieces = sent.split("\x1b[");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.find(|code: char| !code.is_ascii_digit() && code != ';');
        let (_, rest) = piece.split_at(end.expect("a sequence ends"));
        assert!(rest.starts_with(['m', 'H', 'C']), "{what}: {rest:?}");
        text.push_str(&rest[1..]);
    }
    assert_seen(what, &text);
}

/// Sits in a home with such texts in everything that is read from it.
fn stage(folder: &Path, text: &str) -> Stage {
    let own = folder.join("rules");
    std::fs::create_dir(&own).unwrap();
    std::fs::write(own.join("odd.toml"), rules(&uncontrolled(text))).unwrap();
    std::fs::write(own.join("noise.toml"), rules(text)).unwrap();
    std::fs::write(own.join("raw.toml"), text).unwrap();
    let name: String = text
        .chars()
        .filter(|letter| !"/\0".contains(*letter))
        .collect();
    // Not every file system takes every name.
    let _ = std::fs::write(own.join(format!("x{name}.toml")), rules(text));
    let catalogue = Arc::new(Catalogue::new(embedded(), own.clone()));
    let player: String = uncontrolled(text).chars().take(12).collect();
    let config = folder.join("config.toml");
    let player = toml(&format!("A{player}z"));
    std::fs::write(&config, format!("[[players]]\nname = {player}\n")).unwrap();
    let places = Places {
        config_file: config,
        config_named_by: NamedBy::Usual,
        rules: own,
        themes: folder.join("themes"),
        saved: folder.join("saved"),
        data: folder.to_owned(),
        is_portable: false,
    };
    let settings = Settings::load(&places, Circumstances::default(), &catalogue).unwrap();
    let mut stage = Stage {
        app: App::new(settings, catalogue, Dealer::from_seed(7), Vec::new()),
        now: Duration::ZERO,
        requests: Vec::new(),
    };
    stage.app.read_games();
    stage.app.context.settings.animation.value = false;
    stage.send(Message::Tick);
    stage
}

/// Returns a game as if it had been saved with such texts.
fn unfinished(folder: &Path, stage: &Stage, text: &str) -> Unfinished {
    let snapshot = Snapshot {
        game: stage.game().clone(),
        duel: None,
        about: About {
            players: vec![text.to_owned(); 2],
            path: Some(text.into()),
            ..About::default()
        },
    };
    let store = saved::Store::open(&folder.join("saved"));
    let writer = store.writer(|| {});
    writer.save(folder.join("saved/kept.toml"), snapshot.kept());
    assert_eq!(writer.close(), []);
    store.unfinished().remove(0)
}

fn check(text: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), text);
    let catalogue = Arc::clone(&stage.app.context.catalogue);
    for game in catalogue.index() {
        if !catalogue.is_embedded(&game.id) {
            stage.app.home.go_to(&game.id);
            stage.rest();
            look("the list", &mut stage);
        }
    }
    stage.app.home.go_to("odd");
    stage.rest();
    stage.send(Message::Paste(text.to_owned()));
    look("a search", &mut stage);
    stage.keys("esc");
    stage.app.home.go_to("odd");
    stage.rest();
    let set = [("pace".to_owned(), "turns".to_owned())];
    let file = stage.app.context.catalogue.rule_file("odd");
    if let Ok(rules) = file.and_then(|file| Ok(file.compile(Some("own"), &set)?)) {
        stage.app.context.settings.players.value = vec![Player::named(text.to_owned()); 2];
        stage.send(Message::Stored(None));
        stage.app.context.seating.people = People::All;
        let game = Game::new(Arc::new(rules), DealNumber::new(5).unwrap());
        stage
            .app
            .sit_down(TimedGame::new(game, None, Duration::ZERO));
        look("a curtain", &mut stage);
        stage.keys("enter 1 1");
        look("the table", &mut stage);
        stage.keys("V down down");
        assert!(matches!(
            stage.app.overlays.last(),
            Some(Overlay::Options(_))
        ));
        look("the options", &mut stage);
        stage.keys("esc ?");
        assert!(matches!(stage.app.overlays.last(), Some(Overlay::Rules(_))));
        look("the rules", &mut stage);
        stage.keys("tab");
        look("the keys", &mut stage);
        stage.keys("esc S up");
        look("the settings", &mut stage);
        let on_players = |stage: &Stage| match stage.app.overlays.last() {
            Some(Overlay::Settings(page)) => page.is_on_players(&stage.app.context.settings),
            other => panic!("{other:?}"),
        };
        while !on_players(&stage) {
            stage.keys("up");
        }
        stage.keys("enter down");
        stage.send(Message::Paste(text.to_owned()));
        assert!(matches!(stage.app.overlays.last(), Some(Overlay::Names(_))));
        look("the names", &mut stage);
        stage.app.overlays.clear();
        let kept = unfinished(folder.path(), &stage, text);
        stage.keys("Q");
        stage.app.overlays.clear();
        stage.send(Message::Unfinished(vec![kept]));
        stage.keys("home");
        stage.rest();
        look("an unfinished game", &mut stage);
    }
    stage.send(Message::Notice(text.to_owned(), true));
    look("a notice", &mut stage);
}

#[test]
fn nothing_hidden_is_drawn_of_any_kind() {
    check(HIDDEN);
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), HIDDEN);
    stage.app.home.go_to("odd");
    stage.rest();
    assert_eq!(stage.app.home.fault(), None, "the game can be played");
    assert!(stage.screen().contains("Odd ���"), "{}", stage.screen());
}

#[test]
fn words_that_need_joiners_keep_them_on_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), "می\u{200c}خواهم क्\u{200d}ष");
    stage.app.home.go_to("odd");
    stage.rest();
    let screen = stage.screen();
    for word in ["می\u{200c}خواهم", "क्\u{200d}ष"] {
        assert!(screen.contains(word), "{screen}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_hidden_is_drawn_whatever_stands_where(text in odd_text()) {
        check(&text);
    }
}
