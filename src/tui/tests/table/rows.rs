//! Wide grids whose rows are built from the left, piles that close up, and foundations that lie
//! open.

use crate::message::MouseButton;

use crate::tests::*;

/// Returns the keys that name a place of a grid with thirteen columns.
fn keys_of(stage: &Stage, pile: PileId) -> String {
    let number = usize::from(stage.game().rules().pile(pile).number);
    let column = "1234567890abc".chars().nth(number % 13).unwrap();
    format!("{} {column}", number / 13 + 1)
}

/// Returns the first carry of which something holds.
fn carry(stage: &Stage, wanted: impl Fn(PileId, u8, PileId) -> bool) -> Option<(PileId, PileId)> {
    stage
        .game()
        .legal_moves()
        .into_iter()
        .find_map(|mv| match mv {
            Move::Transfer { from, count, to } if wanted(from, count, to) => Some((from, to)),
            _ => None,
        })
}

fn click(stage: &mut Stage, pile: PileId) {
    let name = stage.game().rules().pile(pile).name.clone();
    let at = stage.point(&name);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), at);
}

#[test]
fn the_last_columns_of_a_wide_grid_are_letters_on_the_keyboard() {
    let far = |stage: &Stage| {
        carry(stage, |from, _, _| {
            from.number() % 13 == 0 && from.number() > 0
        })
    };
    let mut stage = (1..200)
        .map(|deal| Stage::table("gaps", deal))
        .find(|stage| far(stage).is_some())
        .unwrap();
    let (from, to) = far(&stage).unwrap();
    assert!(keys_of(&stage, from).ends_with('c'));
    stage.keys(&keys_of(&stage, from));
    assert_eq!(
        stage.on_table().selection().map(|selection| selection.from),
        Some(from)
    );
    if stage.game().done() == 0 {
        stage.keys(&keys_of(&stage, to));
    }
    assert_eq!(stage.game().done(), 1, "{}", stage.said());
    stage.keys("u");
    assert_eq!(stage.game().done(), 0);
}

#[test]
fn the_rest_of_a_grid_is_dealt_anew_and_taken_back() {
    let mut stage = Stage::table("gaps", 1);
    let before = stage.game().position().clone();
    stage.keys("space");
    assert_eq!(stage.game().done(), 1, "{}", stage.said());
    assert_ne!(*stage.game().position(), before);
    stage.keys("u");
    let shown = |stage: &Stage| stage.board("g11 g12 g13 g25 g413");
    assert_eq!(*stage.game().position(), before, "{}", shown(&stage));
}

#[test]
fn a_card_that_does_not_follow_in_a_gap_is_refused_with_the_one_that_does() {
    let mut stage = Stage::table("gaps", 3);
    // The gap at row 2, place 8 lies behind the queen of clubs.
    stage.keys("1 1 2 8");
    assert_eq!(stage.game().done(), 0);
    assert_eq!(stage.said(), "Only K♣ goes to the right of Q♣");
    stage.keys("esc 1 1 3 2");
    assert_eq!(stage.said(), "Only Q♣ goes to the right of J♣");
}

#[test]
fn a_whole_pile_goes_by_its_top_card_with_keys_and_mouse() {
    let mut stage = Stage::table("accordion", 3);
    let (from, to) = carry(&stage, |_, _, _| true).unwrap();
    stage.keys(&keys_of(&stage, from));
    if stage.game().done() == 0 {
        stage.keys(&keys_of(&stage, to));
    }
    assert_eq!(stage.game().done(), 1, "{}", stage.said());
    assert!(stage.screen().contains("×2"), "{}", stage.screen());
    let mut done = 1;
    // Some pile of several goes on sooner or later.
    while let Some((from, to)) =
        carry(&stage, |_, count, _| count > 1).or_else(|| carry(&stage, |_, _, _| true))
    {
        let several = stage.game().position().len(from) > 1;
        click(&mut stage, from);
        if stage.game().done() == done {
            click(&mut stage, to);
        }
        done += 1;
        assert_eq!(stage.game().done(), done, "{}", stage.said());
        if several {
            stage.keys("u");
            assert_eq!(stage.game().done(), done - 1);
            return;
        }
    }
    panic!("no pile of several ever went anywhere");
}

#[test]
fn a_line_of_piles_wraps_at_any_width() {
    let mut stage = Stage::table("accordion", 3);
    for (width, height) in [(79, 24), (60, 24), (50, 24), (40, 24), (30, 40)] {
        stage.send(Message::Resize(width, height));
        let screen = stage.screen();
        assert!(!screen.contains("too small"), "{screen}");
        let layout = stage.app.layout().unwrap();
        let piles = stage.game().rules().pile_ids();
        let spots: Vec<_> = piles.map(|pile| layout.pile(pile).unwrap().spot).collect();
        let reads_on =
            |pair: &[ratatui::layout::Rect]| (pair[0].y, pair[0].x) < (pair[1].y, pair[1].x);
        assert!(spots.windows(2).all(reads_on), "{screen}");
    }
    // The keys are the same, and stand over each line.
    insta::assert_snapshot!(stage.screen());
    let (from, to) = carry(&stage, |_, _, _| true).unwrap();
    stage.keys(&keys_of(&stage, from));
    if stage.game().done() == 0 {
        stage.keys(&keys_of(&stage, to));
    }
    assert_eq!(stage.game().done(), 1, "{}", stage.said());
}

#[test]
fn foundations_whose_ranks_matter_lie_open() {
    let mut stage = Stage::table("osmosis", 3);
    for _ in 0..200 {
        let up = carry(&stage, |_, _, _| true);
        match up {
            Some((from, to)) => {
                click(&mut stage, from);
                if stage.on_table().selection().is_some() {
                    click(&mut stage, to);
                }
            }
            None => {
                stage.keys("space");
            }
        }
        let first = stage.game().rules().pile_named("f1").unwrap();
        if stage.game().position().len(first) > 2 {
            break;
        }
    }
    let game = stage.game();
    let first = game.rules().pile_named("f1").unwrap();
    let layout = stage.app.layout().unwrap();
    let lies = game.position().len(first);
    assert!(lies > 2);
    assert_eq!(layout.pile(first).unwrap().cards.len(), lies);
}

#[test]
fn foundations_stand_over_the_piles_they_lean_on() {
    let mut stage = Stage::table("interregnum", 3);
    for size in [(80, 24), (120, 40)] {
        stage.send(Message::Resize(size.0, size.1));
        for number in 1..=8 {
            let (x, y) = stage.point(&format!("f{number}"));
            let (under, below) = stage.point(&format!("r{number}"));
            assert_eq!(x, under, "{number} at {size:?}");
            assert!(y < below);
        }
    }
}

/// Returns the first cards side by side that go together, of three or more.
fn side_by_side(stage: &Stage) -> Option<(PileId, PileId)> {
    let mut moves = stage.game().legal_moves().into_iter();
    moves.find_map(|mv| match mv {
        Move::Row(first, last) if last.number() - first.number() > 1 => Some((first, last)),
        _ => None,
    })
}

#[test]
fn cards_side_by_side_go_by_the_first_and_the_last_with_keys_and_mouse() {
    for by_mouse in [false, true] {
        let mut stage = Stage::table("decade/in-sight", 1);
        let before = stage.game().position().clone();
        let (first, last) = side_by_side(&stage).unwrap();
        let cards = usize::from(last.number() - first.number()) + 1;
        // Which of the two is named first makes no difference.
        for pile in [last, first] {
            if by_mouse {
                click(&mut stage, pile);
            } else {
                stage.keys(&keys_of(&stage, pile));
            }
        }
        assert_eq!(stage.game().done(), 1, "{}", stage.said());
        let rules = stage.game().rules();
        let off = rules.removal.as_ref().unwrap().groups[0].to;
        let there = stage
            .game()
            .position()
            .count_on(rules, off, patience_core::Seat::FIRST);
        assert_eq!(there, cards);
        stage.keys("u");
        assert_eq!(*stage.game().position(), before);
    }
    let mut stage = Stage::table("decade/in-sight", 1);
    stage.keys("1 1 1 2");
    assert_eq!(stage.game().done(), 0);
    assert!(
        stage.said().starts_with("Together these cards make "),
        "{}",
        stage.said()
    );
    assert!(
        stage.said().ends_with(", not 10, 20 or 30"),
        "{}",
        stage.said()
    );
}

#[test]
fn a_card_between_two_others_goes_when_it_is_named_twice_and_the_next_one_stays() {
    let single = |stage: &Stage| {
        let mut moves = stage.game().legal_moves().into_iter();
        moves.find_map(|mv| match mv {
            Move::Single(pile) => Some(pile),
            _ => None,
        })
    };
    for by_mouse in [false, true] {
        let mut stage = (1..200)
            .map(|deal| Stage::table("royal-marriage/in-sight", deal))
            .find(|stage| single(stage).is_some())
            .unwrap();
        let pile = single(&stage).unwrap();
        for _ in 0..2 {
            if by_mouse {
                click(&mut stage, pile);
            } else {
                stage.keys(&keys_of(&stage, pile));
            }
        }
        assert_eq!(stage.game().done(), 1, "{}", stage.said());
        assert_eq!(stage.on_table().selection(), None);
    }
    let mut stage = Stage::table("royal-marriage/in-sight", 1);
    stage.keys("1 1 1 1");
    assert_eq!(stage.said(), "Nothing goes with Q♥");
    stage.keys("esc 1 1 1 2");
    assert_eq!(stage.game().done(), 0);
    assert_eq!(
        stage.said(),
        "Only cards with others on both sides can be taken off"
    );
}

#[test]
fn the_bottom_line_adds_up_as_far_as_the_cursor() {
    let mut stage = Stage::table("decade/in-sight", 1);
    stage.keys("1 1 right");
    let screen = stage.screen();
    let last = screen.lines().last().unwrap();
    assert!(last.starts_with(" Together these cards make "), "{screen}");
}
