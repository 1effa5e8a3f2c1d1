//! Tests of the front end through the real update and view, on a terminal that is only a
//! buffer. Most are three strings: the board, the keys, the board after.

mod contact_sheets;
mod every_key;
mod pages;
mod pictures;
mod several;
mod svg;
mod table;
mod two_models;
mod winnability;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::message::{MouseEvent, MouseEventKind};
use patience_core::{DealNumber, Game, Move, Phase, PileId};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use crate::interaction::table::Table;
use crate::message::{Message, Request};
use crate::model::{App, Overlay, Screen};
use crate::update::update;
use crate::view::view;
use patience_app::catalogue::{Catalogue, Embedded};
use patience_app::deals::dealer::Dealer;
use patience_app::keymap::Key;
use patience_app::session::TimedGame;
use patience_app::settings::{Circumstances, People, Settings, Winnable};

/// Returns the files that the program carries.
pub(crate) fn embedded() -> Embedded {
    static READ: OnceLock<Embedded> = OnceLock::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
    *READ.get_or_init(|| Embedded::from_folder(Path::new(folder)).unwrap())
}

/// Returns the catalogue of somebody without rule files of their own.
pub fn catalogue() -> Catalogue {
    Catalogue::new(embedded(), PathBuf::from("/nowhere/rules"))
}

/// Returns how many games lie between two with which trials are made that take long: one in five is tried, and all where
/// `PATIENCE_TRIES_LAYOUTS` is said.
pub(crate) fn stride_of_long_trials() -> usize {
    if std::env::var_os("PATIENCE_TRIES_LAYOUTS").is_some() {
        1
    } else {
        5
    }
}

/// The program without a terminal, files or a clock.
struct Stage {
    app: App,
    now: Duration,
    requests: Vec<Request>,
}

impl Stage {
    /// Opens the list of games on 80×24.
    fn home() -> Self {
        Self::home_with(Arc::new(catalogue()))
    }

    /// Opens the list of the games of this catalogue.
    fn home_with(catalogue: Arc<Catalogue>) -> Self {
        let mut stage = Self::before_the_first_screen_with(catalogue);
        stage.send(Message::Tick);
        stage.requests.clear();
        stage
    }

    /// Makes the model, before it is sent any message.
    fn before_the_first_screen() -> Self {
        Self::before_the_first_screen_with(Arc::new(catalogue()))
    }

    fn before_the_first_screen_with(catalogue: Arc<Catalogue>) -> Self {
        let mut settings = Settings::without_file(
            PathBuf::from("/home/ann/config.toml"),
            Circumstances::default(),
        );
        settings.animation.value = false;
        settings.winnable.value = Winnable::Off;
        let mut app = App::new(settings, catalogue, Dealer::from_seed(7), Vec::new());
        app.read_games();
        Self {
            app,
            now: Duration::ZERO,
            requests: Vec::new(),
        }
    }

    /// Sits down to a deal of a game with its usual options, or a variant: `nertz/to-100`.
    fn table(game: &str, deal: u64) -> Self {
        Self::table_with(game, deal, &[])
    }

    fn table_with(game: &str, deal: u64, set: &[(&str, &str)]) -> Self {
        Self::dealt(game, DealNumber::new(deal).unwrap(), set)
    }

    fn dealt(game: &str, deal: DealNumber, set: &[(&str, &str)]) -> Self {
        let mut stage = Self::home();
        let (id, variant) = game
            .split_once('/')
            .map_or((game, None), |(id, variant)| (id, Some(variant)));
        let mut set: Vec<(String, String)> = set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let file = stage.app.context.catalogue.rule_file(id).unwrap();
        // Races go turn by turn in most tests.
        let paced = |name: &str| name == "pace";
        if file.options().iter().any(|option| paced(&option.id))
            && !set.iter().any(|(name, _)| paced(name))
        {
            set.push(("pace".to_owned(), "turns".to_owned()));
        }
        let rules = file.compile(variant, &set).unwrap();
        let game = Game::new(Arc::new(rules), deal);
        // In turns all are people in most tests, who have seen their cards.
        if !game.rules().in_real_time() {
            stage.app.context.seating.people = People::All;
        }
        stage
            .app
            .sit_down(TimedGame::new(game, None, Duration::ZERO));
        if let Some(table) = &mut stage.app.table {
            table.lift_curtain(&stage.app.context.keys);
        }
        stage.app.home.show_preview(
            &stage.app.context.catalogue,
            &stage.app.context.settings,
            || DealNumber::new(1).unwrap(),
        );
        stage
    }

    fn send(&mut self, event: Message) {
        self.now += Duration::from_millis(700);
        let requests = update(&mut self.app, self.now, event);
        self.requests.extend(requests);
    }

    /// Presses keys, written as in the settings and parted by spaces.
    fn keys(&mut self, keys: &str) -> &mut Self {
        for word in keys.split_whitespace() {
            let key = Key::parse(word).unwrap_or_else(|| panic!("{word} is not a key"));
            self.send(Message::Key(key));
        }
        self
    }

    /// Lets so much time pass that everything that waits for some has happened.
    fn rest(&mut self) {
        self.now += Duration::from_secs(1);
        self.send(Message::Tick);
    }

    fn game(&self) -> &Game {
        self.app.table.as_ref().unwrap().game()
    }

    /// Returns the name of the game under the cursor of the list.
    fn chosen_game(&mut self) -> String {
        self.app.catch_up();
        let rules = self.app.rules_in_question();
        rules.map_or_else(String::new, |rules| rules.about.id.clone())
    }

    fn on_table(&self) -> &Table {
        self.app.table.as_ref().unwrap()
    }

    /// Writes piles in the notation's names: `t1: 2H JD | c1: - | f1: 2C`; the card that is
    /// held and all above it stand in brackets.
    fn board(&self, piles: &str) -> String {
        let game = self.game();
        let texts = piles.split_whitespace().map(|name| {
            let pile = game
                .rules()
                .pile_named(name)
                .unwrap_or_else(|| panic!("there is no pile {name}"));
            format!("{name}: {}", self.pile(pile))
        });
        texts.collect::<Vec<_>>().join(" | ")
    }

    fn pile(&self, pile: PileId) -> String {
        let game = self.game();
        let cards = game.position().cards(game.rules(), pile);
        if cards.is_empty() {
            return "-".to_owned();
        }
        let held = self
            .on_table()
            .selection()
            .filter(|selection| selection.from == pile)
            .map(|_| cards.len() - self.on_table().selected_count());
        let texts = cards.iter().enumerate().map(|(index, card)| {
            let text = if card.is_up() {
                card.card().to_string()
            } else {
                "##".to_owned()
            };
            if held == Some(index) {
                format!("[{text}")
            } else {
                text
            }
        });
        texts.collect::<Vec<_>>().join(" ") + if held.is_some() { "]" } else { "" }
    }

    /// Returns what was last said on the bottom line.
    fn said(&self) -> String {
        let message = self
            .app
            .notice()
            .or_else(|| self.app.table.as_ref().and_then(|table| table.notice()));
        let recent = || {
            self.app
                .table
                .as_ref()
                .and_then(|table| table.news().map(str::to_owned))
        };
        let message = message.map(|message| message.text.clone());
        message.or_else(recent).unwrap_or_default()
    }

    fn phase(&self) -> Phase {
        self.game().position().turn().phase
    }

    /// Draws the screen at its present size.
    fn picture(&self) -> Buffer {
        let (width, height) = self.app.context.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| drop(view(&self.app, frame))).unwrap();
        terminal.backend().buffer().clone()
    }

    /// Returns the text of the screen at its present size.
    fn screen(&self) -> String {
        text_of(&self.picture())
    }

    fn mouse(&mut self, kind: MouseEventKind, at: (u16, u16)) {
        self.send(Message::Mouse(MouseEvent { kind, at }));
    }

    /// Returns a point on a pile's top card, or on its empty place.
    fn point(&self, name: &str) -> (u16, u16) {
        let game = self.game();
        let pile = game.rules().pile_named(name).unwrap();
        let layout = self.app.layout().unwrap();
        let place = layout.pile(pile).unwrap();
        let rect = place.cards.last().map_or(place.spot, |card| card.drawn);
        (rect.x + 1, rect.y)
    }
}

/// Returns the text of a picture.
fn text_of(picture: &Buffer) -> String {
    let line = |y: u16| {
        (0..picture.area.width)
            .map(|x| picture[(x, y)].symbol())
            .collect::<String>()
            .trim_end()
            .to_owned()
    };
    let lines = (0..picture.area.height).map(line);
    lines.collect::<Vec<_>>().join("\n")
}

/// Checks a board, presses keys and checks the board after. The names of the piles that are
/// looked at are those of the first board.
fn check(stage: &mut Stage, before: &str, keys: &str, after: &str) {
    let names: Vec<&str> = before
        .split(" | ")
        .filter_map(|pile| pile.split(':').next())
        .collect();
    let names = names.join(" ");
    assert_eq!(stage.board(&names), before, "before {keys}");
    stage.keys(keys);
    assert_eq!(stage.board(&names), after, "after {keys}; {}", stage.said());
}
