//! Phrases mean the same in other spellings: capitals, spaces, American words, ranks as letters, numbers in words.

use std::sync::Arc;

use patience_core::{About, Description, LinkedPile};
use patience_language::{RuleFile, Source};

use crate::common::{game_ids, source};
use crate::respelling::respelt;

/// Returns a game without its description in words, or the reason why it is refused.
fn game(id: &str, own: &Arc<Source>) -> Result<Description, String> {
    let file = RuleFile::read(id, own, &source).map_err(|faults| faults.to_string())?;
    let rules = file
        .compile(None, &[])
        .map_err(|faults| faults.to_string())?;
    Ok(Description {
        about: About::default(),
        ..Description::clone(&rules)
    })
}

/// Returns the rule files in the guide.
fn of_guide() -> Vec<Arc<Source>> {
    let pages = [
        include_str!("../../../../docs/making-games.md"),
        include_str!("../../../../docs/cookbook.md"),
        include_str!("../../../../docs/rule-language.md"),
    ];
    let blocks = pages
        .into_iter()
        .flat_map(|page| page.split("```toml\n").skip(1));
    let texts = blocks.filter_map(|rest| rest.split("```").next());
    texts.map(|text| Source::new("guide.toml", text)).collect()
}

#[test]
fn every_phrase_means_the_same_in_other_spellings() {
    let mut changed = Vec::new();
    let suite = game_ids().into_iter();
    let suite = suite.map(|id| (source(&id).unwrap(), id));
    let guide = of_guide()
        .into_iter()
        .map(|source| (source, "guide".to_owned()));
    for (own, id) in suite.chain(guide) {
        let meant = game(&id, &own).unwrap();
        let names: Vec<String> = meant
            .groups
            .iter()
            .map(|group| group.name.clone())
            .collect();
        for file in respelt(&own.text.parse().unwrap(), &names) {
            let source = Source::new(own.name.clone(), file.to_string());
            match game(&id, &source) {
                Ok(found) if found == meant => {}
                Ok(_) => changed.push(format!("{id} means something else:\n{file}")),
                Err(faults) => changed.push(format!("{id}: {faults}\n")),
            }
        }
    }
    assert!(
        changed.is_empty(),
        "{} files: {}",
        changed.len(),
        changed.concat()
    );
}

/// Returns the description of a game with one changed line, or the reason why it is refused.
fn with(line: &str, key: &str) -> Result<Description, String> {
    let text = [
        "language = 1",
        "title = \"Spelt\"",
        "deal = [\"6 to each tableau\", \"the rest to stock\"]",
        "goal = \"all cards on foundation\"",
        "[pile.foundation]\ncount = 4",
        "[pile.tableau]\ncount = 7\nbuild = \"down in suit\"",
        "[pile.stock]\n[pile.waste]",
        "[stock]\nturn = \"1 to waste\"",
        "[redeal]\ntimes = 1",
    ];
    let text = text.map(|part| {
        let lines = part.lines().map(|old| match old.split(" =").next() {
            Some(known) if known == key => line.to_owned(),
            _ => old.to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n")
    });
    game("spelt", &Source::new("spelt.toml", text.join("\n")))
}

#[test]
fn what_a_card_player_would_write_is_understood() {
    for (key, said, usual) in [
        (
            "deal",
            "[\"six cards to each tableau\", \"The rest to the stock\"]",
            "[\"6 to each tableau\", \"the rest to stock\"]",
        ),
        (
            "deal",
            "[\"6 to each tableaus\",\"the rest to stock\"]",
            "[\"6 to each tableau\", \"the rest to stock\"]",
        ),
        (
            "goal",
            "\"All cards on the foundations\"",
            "\"all cards on foundation\"",
        ),
        (
            "goal",
            "\"tableau and stock are empty\"",
            "\"tableau and stock empty\"",
        ),
        ("count", "\"four\"", "4"),
        (
            "build",
            "\"Down in alternating colors\"",
            "\"down in alternating colours\"",
        ),
        (
            "build",
            "\"down in suit,wrapping, not on A\"",
            "\"down in suit, wrapping, not on aces\"",
        ),
        (
            "build",
            "\"down in suit\"\nempty = \"a king\"",
            "\"down in suit\"\nempty = \"king\"",
        ),
        (
            "build",
            "\"down in suit\"\nempty = \"Kings\"",
            "\"down in suit\"\nempty = \"king\"",
        ),
        (
            "build",
            "\"down in suit\"\nempty = \"K or Q\"",
            "\"down in suit\"\nempty = \"king or queen\"",
        ),
        (
            "build",
            "\"down in suit\"\nspread = \"yes\"",
            "\"down in suit\"\nspread = true",
        ),
        ("turn", "\"three cards to waste\"", "\"3 to waste\""),
        ("turn", "\"One to the waste\"", "\"1 to waste\""),
        ("times", "\"no limit\"", "-1"),
        ("times", "\"two\"", "2"),
        (
            "goal",
            "\"all but one card on foundation\"\nscore = \"One for each card on tableau\"",
            "\"all but 1 cards on foundation\"\nscore = [\"1 for each card on tableau\"]",
        ),
    ] {
        let line = |value: &str| with(&format!("{key} = {value}"), key);
        let meant = line(usual);
        assert!(meant.is_ok(), "{usual}: {meant:?}");
        assert_eq!(line(said), meant, "{said}");
    }
}

#[test]
fn a_text_stands_for_a_list_of_one() {
    let text = "language = 1\ntitle = \"One\"\naka = \"Single\"\ndeal = \"the rest to stock\"\ngoal = \"stock empty\"\n\
        [pile.stock]\n[pile.waste]\n[stock]\nturn = \"1 to waste\"\n";
    assert!(game("one", &Source::new("one.toml", text)).is_ok());
}

#[test]
fn an_option_may_be_named_like_a_rank_or_a_number() {
    for name in ["k", "a", "six"] {
        let option = format!("[option.{name}]\nask = \"How many\"\ndefault = 1\nrange = [1, 3]\n");
        let turn = format!("turn = \"{{ {name} }} to waste\"\n{option}");
        assert_eq!(
            with(&turn, "turn"),
            with(&turn.replace("{ ", "{").replace(" }", "}"), "turn")
        );
        assert_eq!(with(&turn, "turn").err(), None, "{name}");
    }
}

#[test]
fn the_number_of_players_is_read_in_any_spelling() {
    for (id, number, said, usual) in [
        ("ligretto", "{players}", "{ players }", "{players}"),
        ("ligretto", "{players}", "Two", "2"),
        ("nuts", "{teams} teams", "{ teams }  Teams", "{teams} teams"),
        ("nuts", "{teams} teams", "two teams", "2 teams"),
    ] {
        let text = source(id).unwrap().text.clone();
        let players = |said: &str| {
            let own = Source::new(id, text.replace(number, said));
            RuleFile::read(id, &own, &source).unwrap().players()
        };
        assert_eq!(players(said), players(usual), "{said}");
        assert!(players(said).1 > 1, "{said}");
    }
}

#[test]
fn the_name_of_a_pile_may_be_a_number_word() {
    let text = "language = 1\ntitle = \"Two\"\ndeal = [\"1 to two\", \"the rest to stock\"]\ngoal = \"two and stock empty\"\n\
        [pile.stock]\n[pile.waste]\n[pile.cell]\n[pile.two]\nrole = \"reserve\"\n[stock]\nturn = \"1 to waste\"\n";
    assert_eq!(game("two", &Source::new("two.toml", text)).err(), None);
}

#[test]
fn a_pile_called_left_is_not_the_place_to_the_left() {
    let text = "language = 1\ntitle = \"Left\"\ndeal = [\"6 to each tableau\", \"1 to each left\", \"the rest to stock\"]\n\
        goal = \"all cards on foundation\"\n[pile.left]\nrole = \"reserve\"\ncount = 4\n[pile.foundation]\ncount = 4\n\
        [pile.tableau]\ncount = 4\nbuild = \"down in suit\"\nempty = \"built on its left, else king\"\n\
        [pile.stock]\n[pile.waste]\n[stock]\nturn = \"1 to waste\"\n";
    let game = game("left", &Source::new("left.toml", text)).unwrap();
    let column = game.group_named("tableau").unwrap();
    let left = LinkedPile::Group(game.group_named("left").unwrap());
    assert_eq!(game.group(column).linked_pile, left);
}
