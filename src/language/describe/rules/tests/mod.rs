//! The rules text consists of whole sentences, and changes with every change of the rules.

mod course;
mod real_deck;
mod sentences;
mod terms;
mod wording;

use super::rules_text;
use crate::describe::tests::fault_of;
use crate::describe::tests::sample_games::{self, game};
use patience_core::{
    Base, Beside, Blocked, Build, Call, CardSet, Condition, DealStep, Description, Direction, Face,
    Gather, Goal, GroupId, GroupSet, Kind, Leaves, Leaving, Lift, LineHands, MatchLength, Nearness,
    OnStall, Pairs, Placed, Rank, Rules, ScoreFor, ScoreLine, Setting, Shown, Start, StockTurns,
    Suits, Times, TurnStep, Upturned, Value,
};

/// Returns the step that turns cards up in a game.
fn up(rules: &mut Description) -> &mut Upturned {
    match rules
        .stock
        .as_mut()
        .and_then(|stock| stock.turns[0].0.first_mut())
    {
        Some(TurnStep::Up(up)) => up,
        _ => panic!("no card is turned up"),
    }
}

fn text_of(rules: &Rules) -> String {
    let sections = rules_text(rules);
    let lines = sections
        .iter()
        .flat_map(|section| std::iter::once(&section.title).chain(&section.paragraphs));
    lines.map(String::as_str).collect::<Vec<_>>().join("\n")
}

/// Asserts that a text contains all of these phrases.
fn assert_says(text: &str, words: &[&str]) {
    for said in words {
        assert!(text.contains(said), "{said}\n{text}");
    }
}

/// Asserts that the rules text of each game contains the first phrase and not the second.
fn assert_says_and_never(told: &[(&str, &str, &str)]) {
    for (id, words, never) in told {
        let text = text_of(&game(id, "standard"));
        assert!(text.contains(words), "{id}: {words}\n{text}");
        assert!(!text.contains(never), "{id}: {never}\n{text}");
    }
}

#[test]
fn the_rules_text_of_every_game_consists_of_whole_sentences() {
    for rules in sample_games::all() {
        let sections = rules_text(&rules);
        assert!(sections.len() >= 7, "{}", rules.about.title);
        for section in sections {
            for text in &section.paragraphs {
                assert_eq!(fault_of(text, true), None, "{text} ({})", rules.about.title);
            }
        }
    }
}

#[test]
fn column_sizes_are_described_as_players_deal_them() {
    let dealt = |counts: &[u8]| {
        let mut rules = Description::clone(&sample_games::turned());
        let tableau = rules.group_named("tableau").unwrap();
        group(&mut rules, "tableau").count = u8::try_from(counts.len()).unwrap();
        for step in &mut rules.deal {
            if let DealStep::Each {
                to, counts: old, ..
            } = step
                && *to == tableau
            {
                *old = counts.to_vec();
            }
        }
        // There are cards for the stock whatever the columns get.
        rules.packs = 2;
        group(&mut rules, "foundation").count = 8;
        text_of(&Rules::new(rules).unwrap())
    };
    for (counts, words) in [
        (
            &[1, 2, 3, 4, 5][..],
            "so that the first has one card, the second two, and so on up to five.",
        ),
        (
            &[7, 7, 7, 7, 6, 6, 6, 6],
            "so that the first four have seven cards each and the last four six each.",
        ),
        (
            &[4, 4, 2, 2],
            "so that the first two have four cards each and the last two have two each.",
        ),
        (
            &[1, 5, 5, 3],
            "so that the first has one card, the next two five each and the last has three.",
        ),
    ] {
        let text = dealt(counts);
        assert!(text.contains(words), "{words}: {text}");
    }
}

/// A change that must show in the rules text, with its name.
type Change = (&'static str, fn(&mut Description));

fn assert_told(rules: &Rules, changes: &[Change]) {
    let before = text_of(rules);
    for (name, change) in changes {
        let mut other = Description::clone(rules);
        change(&mut other);
        let other = Rules::new(other).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_ne!(
            text_of(&other),
            before,
            "{name} of {} does not show in the text",
            rules.about.title
        );
    }
}

fn group<'a>(rules: &'a mut Description, name: &str) -> &'a mut patience_core::Group {
    rules
        .groups
        .iter_mut()
        .find(|group| group.name == name)
        .unwrap()
}

#[test]
fn changes_to_piles_show_in_the_text() {
    assert_told(
        &sample_games::turned(),
        &[
            ("packs", |rules| {
                rules.packs = 2;
                group(rules, "foundation").count = 8;
            }),
            ("base", |rules| rules.base = Base::Fixed(Rank::KING)),
            ("base first dealt", |rules| rules.base = Base::FirstDealt),
            ("noun", |rules| {
                "lane".clone_into(&mut group(rules, "tableau").noun);
            }),
            ("face", |rules| group(rules, "tableau").face = Face::Up),
            ("limit", |rules| group(rules, "tableau").limit = 19),
            ("foundation limit", |rules| {
                group(rules, "foundation").limit = 7;
                group(rules, "foundation").count = 8;
            }),
            ("direction", |rules| {
                group(rules, "tableau").build.direction = Direction::Up;
            }),
            ("both ways", |rules| {
                group(rules, "tableau").build.direction = Direction::UpOrDown;
            }),
            ("same rank", |rules| {
                group(rules, "tableau").build.direction = Direction::Same;
            }),
            ("no building", |rules| {
                group(rules, "tableau").build.direction = Direction::None;
            }),
            ("suits", |rules| {
                group(rules, "tableau").build.suits = Suits::Any;
            }),
            ("other suits", |rules| {
                group(rules, "tableau").build.suits = Suits::Other;
            }),
            ("same colour", |rules| {
                group(rules, "tableau").build.suits = Suits::SameColour;
            }),
            ("wrapping", |rules| {
                group(rules, "tableau").build.wrapping = true;
            }),
            ("start", |rules| {
                group(rules, "tableau").start = Start::AnyCard;
            }),
            ("no start", |rules| {
                group(rules, "tableau").start = Start::Nothing;
            }),
            ("start rank", |rules| {
                group(rules, "tableau").start = Start::Rank(Rank::ACE);
            }),
            ("start above base", |rules| {
                group(rules, "tableau").start = Start::AboveBase(3);
            }),
            ("lift top", |rules| group(rules, "tableau").lift = Lift::Top),
            ("lift whole", |rules| {
                group(rules, "tableau").lift = Lift::TopOrWhole;
            }),
            ("lift supermove", |rules| {
                group(rules, "tableau").lift = Lift::Supermove;
            }),
            ("lift nothing", |rules| {
                group(rules, "tableau").lift = Lift::Nothing;
            }),
            ("foundation return", |rules| {
                group(rules, "foundation").lift = Lift::Top;
                group(rules, "tableau").from = [0, 1, 3].map(GroupId::new).into_iter().collect();
            }),
            ("from", |rules| {
                group(rules, "tableau").from = GroupId::new(1).set();
            }),
            ("start from", |rules| {
                group(rules, "tableau").start_from = GroupId::new(3).set();
            }),
            ("fill", |rules| {
                group(rules, "tableau").fill = vec![GroupId::new(3)];
            }),
            ("fill in order", |rules| {
                group(rules, "tableau").fill = vec![GroupId::new(3), GroupId::new(2)];
            }),
            ("peek", |rules| group(rules, "waste").peek = true),
            ("count", |rules| {
                group(rules, "tableau").count = 6;
                if let DealStep::Each { counts, .. } = &mut rules.deal[0] {
                    counts.pop();
                }
            }),
            ("runs", |rules| {
                let tableau = group(rules, "tableau");
                tableau.run = Some(Build {
                    suits: Suits::Same,
                    ..tableau.build
                });
            }),
        ],
    );
}

#[test]
fn changes_to_the_deal_and_the_stock_show_in_the_text() {
    assert_told(
        &sample_games::turned(),
        &[
            ("deal counts", |rules| {
                if let DealStep::Each { counts, .. } = &mut rules.deal[0] {
                    counts[6] = 8;
                }
            }),
            ("deal apart", |rules| {
                if let DealStep::Each { apart, .. } = &mut rules.deal[0] {
                    *apart = true;
                }
            }),
            ("deal to one", |rules| {
                rules.deal[0] = DealStep::One {
                    to: GroupId::new(1),
                    number: 2,
                    count: 5,
                    packet: false,
                }
            }),
            ("turn", |rules| up(rules).cards = 1),
            ("first on top", |rules| up(rules).first_on_top = true),
            ("only when stuck", |rules| {
                rules.stock.as_mut().unwrap().when = Condition::NothingGoesUp;
            }),
            ("redeals", |rules| {
                rules.stock.as_mut().unwrap().redeals = Times::Limited(2);
            }),
            ("no redeals", |rules| {
                rules.stock.as_mut().unwrap().redeals = Times::Limited(0);
            }),
            ("no stock", |rules| rules.stock = None),
        ],
    );
    assert_told(
        &sample_games::batches(),
        &[
            ("play during batch", |rules| {
                rules.stock.as_mut().unwrap().placed = Placed::BeforeNextTurn;
            }),
            ("gather", |rules| {
                rules.stock.as_mut().unwrap().gather = Gather::InOrder;
            }),
            ("gather rightmost", |rules| {
                rules.stock.as_mut().unwrap().gather = Gather::Rightmost;
            }),
            ("bases not dealt", |rules| drop(rules.deal.remove(0))),
            ("reserves", |rules| group(rules, "reserve").count = 3),
        ],
    );
}

/// Returns the ranks and suits of the pairs that may be taken off.
fn pair(rules: &mut Description) -> (&mut Pairs, &mut Suits) {
    let groups = rules.removal.as_mut().unwrap().groups.iter_mut();
    let mut pairs = groups.filter_map(|leaving| match &mut leaving.what {
        Leaves::Pair { pairs, suits } => Some((pairs, suits)),
        _ => None,
    });
    pairs.next().unwrap()
}

/// Returns the cards that may be taken off alone, and whether they may be covered.
fn single(rules: &mut Description) -> (&mut CardSet, &mut bool) {
    let groups = rules.removal.as_mut().unwrap().groups.iter_mut();
    let mut singles = groups.filter_map(|leaving| match &mut leaving.what {
        Leaves::Single {
            cards,
            even_covered,
        } => Some((cards, even_covered)),
        _ => None,
    });
    singles.next().unwrap()
}

/// Adds a group that is taken off the same piles as the first.
fn add(rules: &mut Description, what: Leaves) {
    let groups = &mut rules.removal.as_mut().unwrap().groups;
    let first = groups[0].clone();
    groups.push(Leaving { what, ..first });
}

#[test]
fn changes_to_pairs_and_grids_show_in_the_text() {
    assert_told(
        &sample_games::pairs(),
        &[
            ("sum", |rules| {
                *pair(rules).0 = Pairs::Sum(14);
            }),
            ("same rank", |rules| {
                *pair(rules).0 = Pairs::SameRank;
            }),
            ("neighbours", |rules| {
                *pair(rules).0 = Pairs::Neighbours { wrapping: false };
            }),
            ("neighbours round the corner", |rules| {
                *pair(rules).0 = Pairs::Neighbours { wrapping: true };
            }),
            ("no pairs", |rules| {
                let groups = &mut rules.removal.as_mut().unwrap().groups;
                groups.retain(|leaving| matches!(leaving.what, Leaves::Single { .. }));
                *single(rules).0 = CardSet::ALL;
            }),
            ("suits", |rules| {
                *pair(rules).1 = Suits::Other;
            }),
            ("outranked", |rules| {
                add(rules, Leaves::Lower(Suits::Same));
            }),
            ("from", |rules| {
                let groups = &mut rules.removal.as_mut().unwrap().groups;
                groups
                    .iter_mut()
                    .for_each(|leaving| leaving.from = GroupId::new(0).set());
            }),
            ("alone", |rules| {
                *single(rules).0 = CardSet::ALL;
            }),
            ("covered", |rules| {
                *single(rules).1 = false;
            }),
            ("overlap", |rules| {
                rules.removal.as_mut().unwrap().overlap = true;
            }),
            ("goal", |rules| {
                rules.goal = Goal::Emptied(GroupSet::default().with(GroupId::new(0)));
            }),
            ("face", |rules| {
                group(rules, "pyramid").face = Face::LastUp(Shown::Last(1));
            }),
            ("par", |rules| rules.par.as_mut().unwrap().by_pass[1] = 36),
            ("par less", |rules| {
                rules.par.as_mut().unwrap().less = GroupId::new(1).set();
            }),
            ("match", |rules| rules.has_match = false),
            ("match length", |rules| rules.length = MatchLength::Hands(5)),
            ("match target", |rules| {
                rules.length = MatchLength::Target {
                    points: 5,
                    max_hands: 7,
                }
            }),
        ],
    );
    assert_told(
        &sample_games::game("monte-carlo", "standard"),
        &[
            ("beside", |rules| {
                rules.removal.as_mut().unwrap().near = Nearness::Beside;
            }),
            ("anywhere", |rules| {
                rules.removal.as_mut().unwrap().near = Nearness::Anywhere;
            }),
            ("gaps that stay apart", |rules| {
                rules.stock.as_mut().unwrap().turns[0].0.remove(0);
            }),
        ],
    );
    assert_told(
        &sample_games::game("elevens", "standard"),
        &[("sets", |rules| {
            let ranks = Rank::all().take(3).collect();
            let suits = Suits::Any;
            add(rules, Leaves::Set { ranks, suits });
        })],
    );
    assert_told(
        &sample_games::grid(),
        &[
            ("beside", |rules| {
                group(rules, "grid").beside = Beside::Anywhere;
            }),
            ("beside at first", |rules| {
                group(rules, "grid").beside = Beside::OrthogonalAtFirst;
            }),
            ("touching", |rules| {
                group(rules, "grid").beside = Beside::Touching;
            }),
            ("table", |rules| {
                let lines = rules.lines.as_mut().unwrap();
                lines.hands = LineHands::Poker([1; 10]);
            }),
            ("diagonals", |rules| {
                let lines = rules.lines.as_mut().unwrap();
                lines.diagonals = !lines.diagonals;
            }),
            ("no rows", |rules| {
                rules.lines.as_mut().unwrap().rows = false;
            }),
            ("rearrange", |rules| rules.rearrange = None),
            ("target", |rules| {
                if let Goal::Filled { target, .. } = &mut rules.goal {
                    *target = Some(201);
                }
            }),
            ("discards", |rules| group(rules, "discard").limit = 0),
        ],
    );
}

#[test]
fn changes_to_races_show_in_the_text() {
    assert_told(
        &sample_games::race(),
        &[
            ("seats", |rules| {
                rules.sides = 3;
                rules.race.as_mut().unwrap().out_sizes.push(13);
            }),
            ("shared", |rules| group(rules, "foundation").shared = false),
            ("shout", |rules| {
                "Peanuts!".clone_into(&mut rules.race.as_mut().unwrap().shout);
            }),
            ("call", |rules| {
                rules.race.as_mut().unwrap().call = Call::Manual;
            }),
            ("stock turns", |rules| {
                rules.race.as_mut().unwrap().stock_turns = StockTurns::UntilMiss;
            }),
            ("auto pass", |rules| {
                rules.race.as_mut().unwrap().auto_pass = true;
            }),
            ("stall ends", |rules| {
                rules.race.as_mut().unwrap().on_stall = OnStall::End;
            }),
            ("stall rotates", |rules| {
                rules.race.as_mut().unwrap().on_stall = OnStall::Rotate;
            }),
            ("stall turns one", |rules| {
                rules.race.as_mut().unwrap().on_stall = OnStall::TurnOne;
            }),
            ("stall passes", |rules| {
                rules.race.as_mut().unwrap().stall_passes = 2;
            }),
            ("blocked", |rules| {
                rules.race.as_mut().unwrap().blocked = Blocked::Centre;
            }),
            ("winner plus", |rules| {
                rules.race.as_mut().unwrap().winner_plus = 1;
            }),
            ("out sizes", |rules| {
                rules.race.as_mut().unwrap().out_sizes = vec![13, 11];
            }),
            ("interleaved", |rules| {
                if let DealStep::Interleaved { after_each, .. } = &mut rules.deal[0] {
                    *after_each = 2;
                }
            }),
            ("interleaved total", |rules| {
                if let DealStep::Interleaved { total, .. } = &mut rules.deal[0] {
                    *total = 12;
                }
            }),
            ("points", |rules| rules.score[1].points = -1),
            ("score", |rules| rules.score.truncate(2)),
            ("kings", |rules| {
                rules.score.push(ScoreLine {
                    of: ScoreFor::RankOn(Rank::KING, GroupId::new(0)),
                    points: 5,
                });
            }),
            ("target", |rules| {
                rules.length = MatchLength::Target {
                    points: 100,
                    max_hands: 50,
                }
            }),
            ("most hands", |rules| {
                rules.length = MatchLength::Target {
                    points: 50,
                    max_hands: 49,
                }
            }),
        ],
    );
}

#[test]
fn options_that_differ_are_listed() {
    let mut rules = Description::clone(&sample_games::open());
    rules.about.settings = vec![Setting {
        id: "cells".to_owned(),
        ask: "Cells in the flipper".to_owned(),
        kind: Kind::Number {
            min: 0,
            max: 8,
            per_seat: false,
        },
        default: Value::Number(7),
        value: Value::Number(7),
        players: false,
    }];
    let last = |game: &Description| {
        let rules = Rules::new(game.clone()).unwrap();
        rules_text(&rules).pop().unwrap()
    };
    assert_eq!(last(&rules).title, "The players");
    rules.about.settings[0].value = Value::Number(5);
    assert_eq!(last(&rules).title, "Options in force");
    assert_eq!(
        last(&rules).paragraphs,
        ["Cells in the flipper: 5 (usually 7)."]
    );
    "opus".clone_into(&mut rules.about.variant);
    "Opus".clone_into(&mut rules.about.variant_title);
    assert_eq!(last(&rules).paragraphs[0], "This is the variant “Opus”.");
}

#[test]
fn the_text_never_quotes_the_blurb() {
    let mut rules = Description::clone(&sample_games::open());
    "Nothing of this is a rule".clone_into(&mut rules.about.blurb);
    assert!(!text_of(&Rules::new(rules).unwrap()).contains("Nothing of this"));
}
