//! The traits of games, and how similar two games are.

use patience_core::Traits;

use crate::playing::rules;

fn sort(id: &str) -> Traits {
    Traits::of(&rules(id, &[]))
}

#[test]
fn related_games_are_nearer_than_others() {
    for (game, near, far) in [
        ("freecell", "bakers-game", "klondike"),
        ("klondike", "thumb-and-pouch", "canfield"),
        ("spider", "spiderette", "forty-thieves"),
        ("golf", "tri-peaks", "pyramid"),
        ("pyramid", "giza", "tri-peaks"),
        ("nertz", "peanuts", "spite-and-malice"),
    ] {
        let [game, near, far] = [game, near, far].map(sort);
        assert_eq!(game.distance(&game), 0);
        assert_eq!(game.distance(&far), far.distance(&game));
        assert!(
            game.distance(&near) < game.distance(&far),
            "{game:?} {near:?} {far:?}"
        );
    }
}

#[test]
fn packs_and_face_up_cards_match_the_deal() {
    for (id, packs, open) in [
        ("freecell", 1, true),
        ("klondike", 1, false),
        ("forty-thieves", 2, false),
        ("scorpion-head", 1, false),
        ("box-kite", 2, true),
    ] {
        let sort = sort(id);
        assert_eq!((sort.packs, sort.open), (packs, open), "{id}");
    }
    assert!(sort("nertz").packs > 1);
}
