//! Two cards that change places, and cards that are turned up to find pairs from memory.

use crate::message::MouseButton;

use crate::tests::*;

fn click(stage: &mut Stage, pile: PileId) {
    let name = stage.game().rules().pile(pile).name.clone();
    let at = stage.point(&name);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), at);
}

fn swap(stage: &Stage) -> Option<(PileId, PileId)> {
    let mut moves = stage.game().legal_moves().into_iter();
    moves.find_map(|mv| match mv {
        Move::Swap(one, other) => Some((one, other)),
        _ => None,
    })
}

#[test]
fn two_cards_change_places_when_one_is_named_and_then_the_other() {
    let deals = || (1..200).map(|deal| Stage::table("virginia-reel", deal));
    for by_mouse in [false, true] {
        for backwards in [false, true] {
            let mut stage = deals().find(|stage| swap(stage).is_some()).unwrap();
            let (one, other) = swap(&stage).unwrap();
            let tops = |stage: &Stage| {
                let game = stage.game();
                [one, other].map(|pile| game.position().top(game.rules(), pile))
            };
            let [first, second] = tops(&stage);
            for pile in if backwards {
                [other, one]
            } else {
                [one, other]
            } {
                if by_mouse {
                    click(&mut stage, pile);
                } else {
                    let label = stage.on_table().labels().label(pile).unwrap();
                    stage.keys(&label.to_string());
                }
            }
            assert_eq!(stage.game().done(), 1, "{}", stage.said());
            assert_eq!(tops(&stage), [second, first]);
            stage.keys("u");
            assert_eq!(tops(&stage), [first, second]);
        }
    }
}

#[test]
fn cards_are_turned_up_as_soon_as_they_are_named_and_others_turned_down_again() {
    let mut stage = Stage::table("concentration", 1);
    let up = |stage: &Stage| {
        let game = stage.game();
        let mut piles = game.rules().pile_ids().filter(|pile| {
            let top = game.position().top(game.rules(), *pile);
            top.is_some_and(patience_core::Dealt::is_up)
        });
        let names = piles
            .by_ref()
            .map(|pile| game.rules().pile(pile).name.clone());
        names.collect::<Vec<_>>().join(" ")
    };
    stage.keys("1 1");
    assert_eq!(up(&stage), "g11");
    stage.keys("1 1");
    assert_eq!(
        stage.said(),
        "The card at row 1, column 1 is already face up"
    );
    let place = stage.game().rules().pile_named("g34").unwrap();
    click(&mut stage, place);
    assert_eq!((up(&stage).as_str(), stage.game().done()), ("g11 g34", 2));
    stage.keys("2 b");
    assert_eq!((up(&stage).as_str(), stage.game().done()), ("g212", 3));
    stage.keys("u");
    assert_eq!(up(&stage), "g11 g34");
}
