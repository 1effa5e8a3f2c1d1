//! Cards that leave the table in sets, gaps that close up, and rows of ten places.

use crate::message::MouseButton;
use patience_core::SmallPileSet;

use crate::tests::*;

/// Sits down to the first deal of a game in which something holds at the start.
fn first_deal(game: &str, wanted: impl Fn(&Game) -> bool) -> Stage {
    let rules = Arc::new(Stage::table(game, 1).game().rules().clone());
    let found = (1..2000).find(|number| {
        let number = DealNumber::new(*number).unwrap();
        wanted(&Game::new(Arc::clone(&rules), number))
    });
    Stage::table(game, found.expect("there is such a deal"))
}

fn sets(game: &Game) -> Vec<SmallPileSet> {
    let moves = game.legal_moves().into_iter();
    moves
        .filter_map(|mv| match mv {
            Move::Set(piles) => Some(piles),
            _ => None,
        })
        .collect()
}

/// Returns the piles of the first set with those of the second last, where they share two.
fn shared_first(game: &Game) -> Option<[PileId; 3]> {
    let sets = sets(game);
    let [one, other] = *sets.as_slice() else {
        return None;
    };
    let mut piles: Vec<PileId> = one.piles().collect();
    piles.sort_by_key(|pile| !other.contains(*pile));
    let shared = piles.iter().filter(|pile| other.contains(**pile)).count();
    (shared == 2).then(|| [piles[0], piles[1], piles[2]])
}

fn label(stage: &Stage, pile: PileId) -> String {
    stage.on_table().labels().label(pile).unwrap().to_string()
}

#[test]
fn the_cards_of_a_set_are_named_one_by_one() {
    let mut stage = first_deal("elevens", |game| shared_first(game).is_some());
    let piles = shared_first(stage.game()).unwrap();
    for pile in &piles[..2] {
        stage.keys(&label(&stage, *pile));
    }
    let selection = stage.on_table().selection().unwrap();
    assert_eq!(selection.from, piles[0]);
    assert!(selection.also.contains(piles[1]));
    assert_eq!(stage.on_table().targets().len(), 2);
    stage.keys("esc");
    assert_eq!(stage.on_table().selection(), None);
    for pile in piles {
        stage.keys(&label(&stage, pile));
    }
    assert_eq!(stage.game().done(), 1);
    assert_eq!(stage.board("d").split(' ').count(), 4);
    assert_eq!(stage.on_table().selection(), None);
}

#[test]
fn the_last_card_of_a_set_follows_where_there_is_only_one() {
    let mut stage = first_deal("elevens", |game| sets(game).len() == 1);
    let set = sets(stage.game())[0];
    let piles: Vec<PileId> = set.piles().collect();
    stage.keys(&label(&stage, piles[0]));
    stage.keys(&label(&stage, piles[2]));
    assert_eq!(stage.game().done(), 1);
}

#[test]
fn the_cards_of_a_set_are_clicked_one_by_one() {
    let mut stage = first_deal("elevens", |game| shared_first(game).is_some());
    for pile in shared_first(stage.game()).unwrap() {
        let name = stage.game().rules().pile(pile).name.clone();
        let at = stage.point(&name);
        stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
        stage.mouse(MouseEventKind::Up(MouseButton::Left), at);
    }
    assert_eq!(stage.game().done(), 1);
}

#[test]
fn a_card_that_is_in_no_set_with_those_chosen_is_refused() {
    let mut stage = first_deal("elevens", |game| shared_first(game).is_some());
    let piles = shared_first(stage.game()).unwrap();
    let other = stage.game().rules().pile_ids().find(|pile| {
        let sets = sets(stage.game());
        stage.on_table().labels().label(*pile).is_some()
            && !stage.on_table().is_stock(*pile)
            && !sets.iter().any(|set| set.contains(*pile))
    });
    for pile in [piles[0], piles[1], other.unwrap()] {
        stage.keys(&label(&stage, pile));
    }
    assert_eq!(stage.game().done(), 0);
    assert_eq!(
        stage.said(),
        "Those cards are not a set: a jack, a queen and a king is"
    );
}

#[test]
fn the_tenth_place_of_a_row_is_0_on_the_keyboard() {
    let goes = |game: &Game| {
        let tenth = game.rules().pile_named("p410").unwrap();
        let from_there = |mv: &Move| matches!(mv, Move::Transfer { from, .. } if *from == tenth);
        game.legal_moves().iter().any(from_there)
    };
    let mut stage = first_deal("tri-peaks", goes);
    stage.keys("4 0");
    assert_eq!(stage.board("p410"), "p410: -");
}

#[test]
fn space_closes_the_gaps_when_there_are_any() {
    let pairs = |game: &Game| {
        game.legal_moves()
            .iter()
            .any(|mv| matches!(mv, Move::Pair(..)))
    };
    let mut stage = first_deal("monte-carlo", pairs);
    assert!(!stage.screen().contains("Space close up"));
    stage.keys("space");
    assert_eq!(
        stage.said(),
        "No place is empty, so there is nothing to fill"
    );
    let Some(Move::Pair(one, other)) = stage.game().legal_moves().first().copied() else {
        panic!("a pair is the first of its moves");
    };
    for pile in [one, other] {
        let number = stage.game().rules().pile(pile).number;
        stage.keys(&format!("{} {}", number / 5 + 1, number % 5 + 1));
    }
    assert_eq!(stage.game().done(), 1);
    assert!(stage.screen().contains("Space close up"));
    stage.keys("space");
    assert!(!stage.game().rules().pile_ids().any(|pile| {
        stage.game().rules().pile(pile).name.starts_with('g')
            && stage.game().position().is_empty(pile)
    }));
}

#[test]
fn a_card_whose_partners_are_all_covered_is_picked_up_and_said_to_go_with_nothing() {
    let mut stage = Stage::table("pyramid", 270_585);
    stage.keys("4 2 space 7 2");
    let line = |stage: &Stage| stage.screen().lines().last().unwrap().to_owned();
    assert!(
        line(&stage).starts_with(" nothing goes with 8♥"),
        "{}",
        line(&stage)
    );
    stage.keys("7 2");
    assert_eq!(stage.said(), "Nothing goes with 8♥");
    let rules = stage.game().rules();
    let labels = stage.on_table().labels();
    let eight = labels.place(rules, stage.game().to_move(), 7, 2).unwrap();
    let at = stage.point(&rules.pile(eight).name);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
    assert!(
        line(&stage).starts_with(" nothing goes with 8♥"),
        "{}",
        line(&stage)
    );
}

#[test]
fn nothing_is_put_down_where_nothing_goes_with_a_card() {
    let mut stage = Stage::table("push-pin", 3);
    stage.keys("1 1");
    let screen = stage.screen();
    let last = screen.lines().last().unwrap();
    assert!(last.contains("nothing goes with 8♠"), "{screen}");
    assert!(!last.contains("put down"), "{screen}");
}
