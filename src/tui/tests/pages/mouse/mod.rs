//! Hands on the mouse.

mod on_pages;

use crate::message::MouseButton;
use patience_core::advice;

use crate::model::{Overlay, Screen};
use crate::tests::*;

impl Stage {
    pub(in crate::tests) fn click(&mut self, name: &str) {
        let at = self.point(name);
        self.press(at);
    }
}

impl Stage {
    /// Clicks on words on the screen: the first from the top.
    pub(in crate::tests) fn click_words(&mut self, words: &str) {
        let screen = self.screen();
        let (row, line) = screen
            .lines()
            .enumerate()
            .find(|(_, line)| line.contains(words))
            .unwrap_or_else(|| panic!("{words} is not to be seen in\n{screen}"));
        let before = line.split(words).next().unwrap_or_default();
        let at = (
            u16::try_from(before.chars().count()).unwrap(),
            u16::try_from(row).unwrap(),
        );
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
        self.mouse(MouseEventKind::Up(MouseButton::Left), at);
    }

    /// Returns the name of the pile with this card on top.
    pub(in crate::tests) fn pile_of(&self, card: &str) -> String {
        let (rules, position) = (self.game().rules(), self.game().position());
        let pile = rules
            .pile_ids()
            .find(|pile| {
                let top = position.top(rules, *pile);
                top.is_some_and(|top| top.card().to_string() == card)
            })
            .unwrap();
        rules.pile(pile).name.clone()
    }
}

#[test]
fn the_answers_of_a_question_can_be_clicked() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("1 7 N");
    stage.click_words("no, leave it");
    assert!(stage.app.overlays.is_empty());
    assert_eq!(stage.game().deal().get(), 1);
    stage.keys("N");
    stage.click_words("yes, deal");
    assert!(stage.app.overlays.is_empty());
    assert_ne!(stage.game().deal().get(), 1);
}

#[test]
fn a_click_puts_the_result_away() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("1 7 G enter");
    stage.click_words("given up");
    assert!(stage.app.overlays.is_empty());
}

#[test]
fn the_tabs_and_the_keys_on_the_page_of_keys_can_be_clicked() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("?");
    stage.click_words("Keys");
    assert!(stage.screen().contains("Main keys"));
    stage.click_words("Rules");
    assert!(!stage.screen().contains("Main keys"));
    stage.click_words("Keys");
    let settings = "Show and change the settings";
    for _ in 0..100 {
        if !stage.screen().contains(settings) {
            stage.keys("down");
        }
    }
    stage.click_words(settings);
    assert!(matches!(
        stage.app.overlays.as_slice(),
        [Overlay::Settings(_)]
    ));
}

#[test]
fn a_second_click_takes_a_card_off_that_goes_alone() {
    let mut stage = Stage::table("pyramid", 2);
    let king = stage.pile_of("KD");
    stage.click(&king);
    assert_eq!(stage.board(&king), format!("{king}: [KD]"));
    stage.click(&king);
    assert_eq!(stage.board(&king), format!("{king}: -"));
}

#[test]
fn a_card_that_goes_alone_can_be_dragged_off() {
    let mut stage = Stage::table("pyramid", 2);
    let king = stage.pile_of("KD");
    let off = stage.game().rules().removal.as_ref().unwrap().groups[0].to;
    let off = stage
        .game()
        .rules()
        .piles_of(off, stage.on_table().seat())
        .next();
    let off = stage.game().rules().pile(off.unwrap()).name.clone();
    let (from, to) = (stage.point(&king), stage.point(&off));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), to);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), to);
    assert_eq!(
        stage.board(&format!("{king} {off}")),
        format!("{king}: - | {off}: KD")
    );
}

#[test]
fn a_card_under_others_is_not_picked_up_to_be_paired() {
    let mut stage = Stage::table("pyramid", 2);
    let top = stage.pile_of("9D");
    stage.click(&top);
    assert!(stage.on_table().selection().is_none());
    assert_eq!(stage.said(), "9♦ is covered by other cards");
}

#[test]
fn a_click_picks_up_and_a_click_puts_down() {
    let mut stage = Stage::table("penguin", 1);
    stage.click("t1");
    assert_eq!(stage.board("t1"), "t1: 8H KH AS 9D 5C KS [6D]");
    stage.click("t7");
    assert_eq!(
        stage.board("t1 t7"),
        "t1: 8H KH AS 9D 5C KS | t7: 2D 6S 4S JH QH 2S 7D 6D"
    );
}

#[test]
fn a_click_on_another_card_says_why_not_and_picks_that_up() {
    let mut stage = Stage::table("penguin", 1);
    stage.click("t1");
    stage.click("t2");
    assert_eq!(
        stage.board("t1 t2"),
        "t1: 8H KH AS 9D 5C KS 6D | t2: 9S TC 4D 5S 2C 2H [3H]"
    );
    assert!(stage.said().contains("6♦"), "{}", stage.said());
}

#[test]
fn a_card_follows_the_pointer_and_drops_where_the_button_is_let_go() {
    let mut stage = Stage::table("penguin", 1);
    let (from, to) = (stage.point("t1"), stage.point("t7"));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    stage.mouse(
        MouseEventKind::Drag(MouseButton::Left),
        (to.0 - 4, to.1 + 6),
    );
    assert!(stage.on_table().drag().is_some());
    stage.send(Message::Resize(100, 30));
    let to = stage.point("t7");
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), to);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), to);
    assert_eq!(stage.board("t7"), "t7: 2D 6S 4S JH QH 2S 7D 6D");
    assert!(stage.on_table().selection().is_none());
}

#[test]
fn a_card_dropped_where_it_cannot_lie_goes_back() {
    let mut stage = Stage::table("penguin", 1);
    let (from, to) = (stage.point("t1"), stage.point("t2"));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), to);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), to);
    assert_eq!(
        stage.board("t1 t2"),
        "t1: 8H KH AS 9D 5C KS 6D | t2: 9S TC 4D 5S 2C 2H 3H"
    );
    assert!(stage.said().contains("6♦"));
}

#[test]
fn cards_that_do_not_hang_together_are_not_picked_up() {
    let mut stage = Stage::table("penguin", 1);
    let (x, y) = stage.point("t1");
    stage.mouse(MouseEventKind::Down(MouseButton::Left), (x, y - 1));
    assert!(stage.on_table().selection().is_none());
    assert!(!stage.said().is_empty());
}

#[test]
fn a_double_or_right_click_is_the_best_place() {
    let mut stage = Stage::table("deuces", 1);
    let at = stage.point("t4");
    stage.mouse(MouseEventKind::Down(MouseButton::Right), at);
    assert_eq!(stage.board("t4 f4"), "t4: - | f4: 2H 3H");
    let mut stage = Stage::table("deuces", 1);
    let at = stage.point("t4");
    for kind in [
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
    ]
    .repeat(2)
    {
        stage.now -= Duration::from_millis(650);
        stage.mouse(kind, at);
    }
    assert_eq!(stage.board("t4 f4"), "t4: - | f4: 2H 3H");
}

#[test]
fn a_click_on_the_stock_turns_it() {
    let mut stage = Stage::table("deuces", 1);
    stage.click("s");
    assert_eq!(stage.board("w"), "w: 7D");
}

#[test]
fn a_click_on_a_game_chooses_it_and_another_starts_it() {
    let mut stage = Stage::home();
    let screen = stage.screen();
    let row = screen
        .lines()
        .position(|line| line.contains("Penguin"))
        .unwrap();
    let at = (5, u16::try_from(row).unwrap());
    stage.press(at);
    assert_eq!(stage.app.screen(), Screen::Home);
    stage.rest();
    assert_eq!(
        stage.app.home.preview().unwrap().game.rules().about.id,
        "penguin"
    );
    stage.press(at);
    assert_eq!(stage.app.screen(), Screen::Table);
}

#[test]
fn the_wheel_moves_in_lists_and_not_on_the_table() {
    let mut stage = Stage::home();
    let first = stage
        .app
        .home
        .preview()
        .unwrap()
        .game
        .rules()
        .about
        .id
        .clone();
    stage.mouse(MouseEventKind::ScrollDown, (3, 3));
    assert_eq!(
        stage.app.home.preview().unwrap().game.rules().about.id,
        first
    );
    stage.rest();
    assert_ne!(
        stage.app.home.preview().unwrap().game.rules().about.id,
        first
    );
    let mut stage = Stage::table("penguin", 1);
    let before = stage.screen();
    stage.mouse(MouseEventKind::ScrollDown, (3, 3));
    assert_eq!(stage.screen(), before);
}

impl Stage {
    /// Presses and lets go of the left button twice, quickly.
    pub(in crate::tests) fn double_click(&mut self, at: (u16, u16)) {
        for kind in [
            MouseEventKind::Down(MouseButton::Left),
            MouseEventKind::Up(MouseButton::Left),
        ]
        .repeat(2)
        {
            self.now -= Duration::from_millis(650);
            self.mouse(kind, at);
        }
    }
}

#[test]
fn a_double_click_plays_one_card_though_the_next_comes_up_between_the_clicks() {
    let mut played = 0;
    for deal in 1..40 {
        let mut stage = Stage::table("double-solitaire", deal);
        let Some(selection) = stage.on_table().placing() else {
            continue;
        };
        let targets = stage.on_table().choices().targets(selection);
        let rules = stage.game().rules().clone();
        let shared = targets
            .iter()
            .find(|pile| rules.pile(**pile).seat.is_none());
        for pile in shared.into_iter().chain([&selection.from]) {
            let at = stage.point(&rules.pile(*pile).name);
            let before = stage.game().done();
            stage.double_click(at);
            assert!(stage.game().done() <= before + 1, "deal {deal}");
            played += stage.game().done() - before;
        }
    }
    assert!(played > 5, "{played}");
}

#[test]
fn who_drags_from_an_empty_place_is_told_that_it_is_empty() {
    let mut stage = Stage::table("double-solitaire", 3);
    assert!(stage.on_table().placing().is_some());
    let (from, to) = (stage.point("f1"), stage.point("t1"));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), to);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), to);
    assert_eq!(stage.said(), "Ace pile 1 is empty");
}

#[test]
fn a_click_on_a_card_that_does_not_go_with_the_held_one_picks_it_up_instead() {
    let mut stage = Stage::table("pyramid", 2);
    let rules = stage.game().rules().clone();
    let table = stage.on_table();
    let free = |pile: &PileId| table.can_be_taken_instead(*pile) && !table.is_stock(*pile);
    let piles: Vec<PileId> = rules.pile_ids().filter(free).collect();
    // Of all cards that lie free, two that do not go together; the second goes with none.
    let goes_with = |one: PileId| {
        table
            .choices()
            .targets(crate::interaction::selection::Selection::any(one))
    };
    let lonely = *piles
        .iter()
        .find(|pile| goes_with(**pile).is_empty() && table.choices().single(**pile).is_none())
        .unwrap();
    let other = *piles.iter().find(|pile| **pile != lonely).unwrap();
    let name = |pile: PileId| rules.pile(pile).name.clone();
    stage.click(&name(other));
    stage.click(&name(lonely));
    assert_eq!(
        stage.on_table().selection().map(|selection| selection.from),
        Some(lonely)
    );
    assert!(
        !stage.said().is_empty(),
        "it says why they do not go together"
    );
    // The same at the cursor.
    stage.keys("esc");
    stage.click(&name(other));
    stage.app.table.as_mut().unwrap().cursor_mut().go_to(lonely);
    stage.keys("enter");
    assert_eq!(
        stage.on_table().selection().map(|selection| selection.from),
        Some(lonely)
    );
    assert!(!stage.said().is_empty());
}

#[test]
fn with_a_card_held_a_click_turns_the_stock() {
    let mut stage = Stage::table("klondike", 1);
    let from = stage.on_table().choices().sources()[0];
    let name = stage.game().rules().pile(from).name.clone();
    stage.click(&name);
    assert!(stage.on_table().selection().is_some());
    let stock = stage
        .game()
        .rules()
        .pile_ids()
        .find(|pile| stage.on_table().is_stock(*pile));
    let stock = stage.game().rules().pile(stock.unwrap()).name.clone();
    stage.click(&stock);
    assert!(stage.on_table().can(patience_core::Move::Turn));
    assert_eq!(stage.game().moves_made(), 1);
    assert!(stage.on_table().selection().is_none());
}

#[test]
fn once_a_game_is_over_a_click_picks_nothing_up_and_says_so() {
    let mut stage = Stage::table("golf", 1);
    while stage.game().hand_end().is_none() {
        let mv = stage.on_table().session().legal()[0];
        let (now, keys) = (stage.now, stage.app.context.keys.clone());
        stage.app.table.as_mut().unwrap().play(mv, now, &keys);
    }
    stage.rest();
    let rules = stage.game().rules().clone();
    let pile = rules.pile_ids().find(|pile| {
        rules.group_of(*pile).role == patience_core::Role::Tableau
            && !stage.game().position().is_empty(*pile)
    });
    let name = rules.pile(pile.unwrap()).name.clone();
    stage.click(&name);
    assert!(stage.on_table().selection().is_none());
    assert_eq!(stage.said(), "The game is over: Space result, u undo");
    stage.keys("1");
    assert!(stage.on_table().selection().is_none());
    assert!(stage.said().starts_with("The game is over"));
}

impl Stage {
    /// Returns a point on a card of a pile, counted from its top.
    pub(in crate::tests) fn point_below(&self, name: &str, below: usize) -> (u16, u16) {
        let game = self.game();
        let pile = game.rules().pile_named(name).unwrap();
        let layout = self.app.layout().unwrap();
        let cards = &layout.pile(pile).unwrap().cards;
        let card = &cards[cards.len() - 1 - below];
        (card.drawn.x + 1, card.drawn.y)
    }
}

#[test]
fn of_cards_dragged_where_one_goes_that_is_said_and_not_that_they_are_no_run() {
    let mut stage = Stage::table("freecell", 1);
    let (from, to) = (stage.point_below("t1", 1), stage.point("c1"));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    let said = stage.said();
    assert!(
        said.starts_with("Those cards do not move together"),
        "{said}"
    );
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), to);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), to);
    assert_eq!(stage.said(), "A cell takes only one card");
}

#[test]
fn of_a_face_down_card_it_is_said_that_it_lies_face_down() {
    let mut stage = Stage::table("klondike", 1);
    let at = stage.point_below("t7", 1);
    stage.mouse(MouseEventKind::Down(MouseButton::Right), at);
    assert_eq!(stage.said(), "That card is face down");
}

#[test]
fn a_column_is_not_sent_to_an_empty_one_like_it() {
    for deal in 1..200 {
        let mut stage = Stage::table("klondike", deal);
        for _ in 0..120 {
            let game = stage.game();
            let (rules, position) = (game.rules().clone(), game.position());
            let in_vain = |mv: &Move| advice::changes_nothing(&rules, position, *mv);
            let legal = game.legal_moves();
            if let Some(Move::Transfer { from, .. }) = legal.iter().copied().find(in_vain)
                && position.len(from) == 1
                && !legal.iter().any(|mv| {
                    matches!(mv, Move::Transfer { from: other, .. } if *other == from)
                        && !in_vain(mv)
                })
            {
                let name = rules.pile(from).name.clone();
                let line = stage.screen().lines().last().unwrap_or_default().to_owned();
                let label = stage.on_table().labels().label(from).unwrap();
                assert!(
                    !stage
                        .on_table()
                        .choices()
                        .worthwhile_sources()
                        .contains(&from),
                    "{line}"
                );
                let (done, at) = (game.done(), stage.point(&name));
                stage.mouse(MouseEventKind::Down(MouseButton::Right), at);
                assert!(
                    stage.said().ends_with("has no better place to go"),
                    "{}",
                    stage.said()
                );
                stage.keys(&format!("{label} {label}"));
                assert_eq!(stage.game().done(), done, "{}", stage.said());
                return;
            }
            let Some(mv) = advice::likely(game).next() else {
                break;
            };
            stage.make_any(|legal| *legal == mv);
        }
    }
    panic!("no column lies alone beside an empty one");
}

#[test]
fn where_a_card_goes_to_another_empty_cell_than_the_one_named_it_is_said() {
    let ms = DealNumber::microsoft(617).unwrap();
    let said =
        |card: &str| format!("One empty cell is as good as another: {card} went to the first, q");
    let start = |keys: &str| {
        let mut stage = Stage::dealt("freecell", ms, &[]);
        stage.keys(keys);
        stage
    };
    let mut stage = start("8 w");
    let card = stage.board("c1 c2");
    assert_eq!(card, "c1: QH | c2: -");
    assert_eq!(stage.said(), said("Q♥"));
    // The one named where it is the first, and the next one then.
    stage.keys("u 8 q");
    assert_eq!(stage.said(), "");
    stage.keys("1 w");
    assert_eq!(stage.said(), "");
    assert_ne!(stage.board("c2"), "c2: -");
    // By mouse, and with the cursor, which goes with the card.
    let mut stage = start("");
    let (from, to) = (stage.point("t8"), stage.point("c3"));
    for at in [from, to] {
        stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
        stage.mouse(MouseEventKind::Up(MouseButton::Left), at);
    }
    assert_eq!(stage.said(), said("Q♥"));
    let mut stage = start("8");
    let cells = ["c1", "c4"].map(|name| stage.game().rules().pile_named(name).unwrap());
    stage
        .app
        .table
        .as_mut()
        .unwrap()
        .cursor_mut()
        .go_to(cells[1]);
    stage.keys("enter");
    assert_eq!(stage.said(), said("Q♥"));
    assert_eq!(stage.on_table().cursor().pile(), cells[0]);
}

#[test]
fn a_card_that_is_dragged_is_seen_once_and_what_lies_under_it_whole() {
    let mut stage = Stage::table("freecell", 1);
    stage.send(Message::Resize(120, 40));
    let seen = |stage: &Stage, card: &str| stage.screen().matches(card).count();
    let cards = stage.board("t1");
    let (from, to) = (stage.point("t1"), stage.point("c3"));
    let names: Vec<String> = [0, 1]
        .map(|below| {
            let pile = stage.game().rules().pile_named("t1").unwrap();
            let cards = stage.game().position().cards(stage.game().rules(), pile);
            cards[cards.len() - 1 - below].card().label()
        })
        .to_vec();
    let before = seen(&stage, &names[0]);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    stage.mouse(
        MouseEventKind::Drag(MouseButton::Left),
        (to.0 + 3, to.1 + 1),
    );
    let screen = stage.screen();
    let (_, table) = screen
        .rsplit_once('\n')
        .map_or(("", ""), |(table, line)| (line, table));
    assert_eq!(
        table.matches(&names[0]).count(),
        before,
        "{cards}: {screen}"
    );
    // In both corners, as on a card that nothing covers.
    assert_eq!(table.matches(&names[1]).count(), 2, "{cards}: {screen}");
}

#[test]
fn all_empty_cells_light_for_a_card_that_is_held() {
    let mut stage = Stage::table("freecell", 1);
    stage.click("t1");
    let rules = stage.game().rules().clone();
    let lit = stage.on_table().equal_targets();
    for cell in ["c1", "c2", "c3", "c4"] {
        assert!(lit.contains(&rules.pile_named(cell).unwrap()), "{cell}");
    }
}

#[test]
fn the_label_of_a_place_counts_as_the_place() {
    let mut stage = Stage::table("wheel-of-fortune", 7);
    let (ace, king) = (stage.pile_of("AD"), stage.pile_of("KH"));
    stage.keys("o g");
    assert_eq!(stage.board(&ace), format!("{ace}: -"));
    let (x, y) = stage.point(&ace);
    let label = (x + 1, y - 1);
    stage.press(label);
    assert_eq!(stage.said(), "Place o is empty");
    // What is dragged there is put down there, not on the place above.
    let from = stage.point(&king);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), label);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), label);
    assert_eq!(stage.board(&ace), format!("{ace}: KH"));
    assert_eq!(stage.board(&king), format!("{king}: -"));
}
