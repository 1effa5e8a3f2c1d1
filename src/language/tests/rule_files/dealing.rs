//! The deal of several picked cards to one pile.

use patience_core::{DealNumber, Position, Seat};
use patience_language::{RuleFile, Source, describe};

#[test]
fn all_cards_of_a_rank_go_to_a_single_pile() {
    let text = "language = 1\ntitle = \"Exiles\"\ndeal = [\"kings to exile\", \"6 to each tableau\"]\n\
        goal = \"all cards on foundation and exile\"\n[pile.foundation]\ncount = 4\nlimit = 12\n[pile.tableau]\ncount = 8\n\
        build = \"down in suit\"\n[pile.exile]\nrole = \"discard\"\nnoun = \"exile\"\n";
    let file = RuleFile::read("exiles", &Source::new("exiles.toml", text), &|_| None).unwrap();
    file.check_all().unwrap();
    let rules = file.compile(None, &[]).unwrap();
    let position = Position::deal(&rules, DealNumber::new(1).unwrap(), 0, Seat::FIRST, &[]);
    let lengths: Vec<usize> = rules.pile_ids().map(|pile| position.len(pile)).collect();
    assert!(lengths.contains(&4), "{lengths:?}");
    let told = describe::rules_text(&rules);
    assert!(
        format!("{told:?}")
            .contains("Take the kings out of the pack first and put them on the exile.")
    );
}
