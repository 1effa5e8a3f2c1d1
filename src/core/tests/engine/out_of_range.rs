//! Descriptions built in Rust that refer to piles that do not exist, or contain meaningless terms,
//! are refused; they neither panic nor are silently ignored.

use patience_core::check::{
    DealProblem, Field, GridProblem, LimitsProblem, PileField, PileProblem, Problem, StockProblem,
};
use patience_core::{
    Card, CardSet, Condition, DealNumber, DealStep, Description, Goal, Group, GroupId, GroupSet,
    Lift, LineHands, Lines, Pick, Placed, Position, Rank, Role, Rules, Seat, Shape, Stock, Suit,
    Times, TurnStep, TurnSteps, UpInDeal, Which, WhichPiles,
};

const FOUNDATION: GroupId = GroupId::new(0);
const TABLEAU: GroupId = GroupId::new(1);
const STOCK: GroupId = GroupId::new(2);
const RESERVE: GroupId = GroupId::new(3);
const MISSING: GroupId = GroupId::new(9);

/// A sound game whose stock deals to columns and reserves.
fn sound() -> Description {
    let of = |name: &str, role: Role, count: u8| Group {
        count,
        ..Group::new(name, role)
    };
    let mut game = Description::new(
        "Sound",
        vec![
            of("foundation", Role::Foundation, 4),
            of("tableau", Role::Tableau, 4),
            of("stock", Role::Stock, 1),
            of("reserve", Role::Reserve, 4),
        ],
    );
    game.goal = Goal::AllOn(FOUNDATION.set());
    game.deal = vec![
        DealStep::Each {
            to: TABLEAU,
            counts: vec![7; 4],
            apart: false,
            joined: false,
        },
        DealStep::Rest { to: STOCK },
    ];
    game.stock = Some(Stock {
        group: STOCK,
        turns: vec![each(vec![TABLEAU, RESERVE])],
        placed: Placed::Freely,
        when: Condition::Always,
        redeals: Times::Limited(0),
        gathered: Vec::new(),
        gather: patience_core::Gather::InOrder,
        redeal_turns: false,
    });
    game
}

fn each(to: Vec<GroupId>) -> TurnSteps {
    TurnSteps(vec![TurnStep::Each {
        to,
        cards: 1,
        skips_empty: false,
    }])
}

/// Returns the fields and problems for which a changed game is refused.
fn refused(change: impl FnOnce(&mut Description)) -> Vec<(Field, Problem)> {
    let mut game = sound();
    change(&mut game);
    let error = Rules::new(game).expect_err("refused");
    let faults = error.faults().iter();
    faults
        .map(|fault| (fault.field, fault.problem.clone()))
        .collect()
}

fn stock(game: &mut Description) -> &mut Stock {
    game.stock.as_mut().unwrap()
}

#[test]
fn the_unchanged_game_is_sound() {
    Rules::new(sound()).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_missing_kind_of_pile_is_refused_wherever_it_is_named() {
    type Change = fn(&mut Description);
    let cases: [(Field, Change); 13] = [
        (Field::StockTurn, |game| {
            stock(game).turns = vec![each(vec![TABLEAU, MISSING])];
        }),
        (Field::StockTurn, |game| {
            let begin = CardSet::ALL;
            let part = TurnStep::Last { to: MISSING, begin };
            stock(game).turns = vec![TurnSteps(vec![part])];
        }),
        (Field::StockTurn, |game| {
            let onto = TurnStep::Onto {
                from: MISSING,
                to: TABLEAU,
            };
            stock(game).turns[0].0.push(onto);
        }),
        (Field::StockTurn, |game| {
            let onto = TurnStep::Onto {
                from: RESERVE,
                to: MISSING,
            };
            stock(game).turns[0].0.push(onto);
        }),
        (Field::StockWhen, |game| {
            stock(game).when = Condition::Empty(WhichPiles::All(MISSING.set()));
        }),
        (Field::Pile(TABLEAU, PileField::TakesWhen), |game| {
            game.groups[1].takes_when = Condition::Empty(WhichPiles::All(MISSING.set()));
        }),
        (Field::Pile(TABLEAU, PileField::TakesWhen), |game| {
            game.groups[1].takes_when = Condition::Empty(WhichPiles::Any(MISSING.set()));
        }),
        (Field::Pile(TABLEAU, PileField::GivesWhen), |game| {
            game.groups[1].gives_when = Condition::Full(WhichPiles::Its(MISSING));
        }),
        (Field::Pile(TABLEAU, PileField::GivesWhen), |game| {
            game.groups[1].gives_when = Condition::Started(WhichPiles::Its(MISSING));
        }),
        (Field::LinesStarter, |game| {
            game.lines = Some(Lines {
                grid: TABLEAU,
                rows: true,
                columns: true,
                diagonals: false,
                hands: LineHands::Cribbage {
                    starter: Some(MISSING),
                },
            });
        }),
        (Field::LinesGrid, |game| {
            game.lines = Some(Lines {
                grid: MISSING,
                rows: true,
                columns: true,
                diagonals: false,
                hands: LineHands::Cribbage { starter: None },
            });
        }),
        (Field::Pile(TABLEAU, PileField::All), |game| {
            game.groups[1].from = GroupSet::default().with(MISSING);
        }),
        (Field::Stock, |game| {
            stock(game).gathered = vec![MISSING];
        }),
    ];
    for (field, change) in cases {
        let no_such = Problem::Limits(LimitsProblem::NoSuchGroup);
        assert_eq!(refused(change), [(field, no_such)]);
    }
}

#[test]
fn covering_piles_must_exist_and_be_listed_for_each_pile() {
    let field = Field::Pile(TABLEAU, PileField::CoveredBy);
    let found = refused(|game| game.groups[1].covered_by = vec![vec![], vec![], vec![], vec![4]]);
    let problem = LimitsProblem::NoPileOfNumber {
        group: TABLEAU,
        number: 5,
    };
    assert_eq!(found, [(field, Problem::Limits(problem))]);
    let found = refused(|game| game.groups[1].covered_by = vec![vec![1], vec![]]);
    let problem = LimitsProblem::ListForEach {
        listed: 2,
        piles: 4,
    };
    assert_eq!(found, [(field, Problem::Limits(problem))]);
}

#[test]
fn meaningless_terms_of_a_turn_are_refused() {
    let dealt_out = |problem| {
        let problem = Problem::Stock(problem);
        [(Field::StockTurn, problem)]
    };
    let gap = || TurnStep::Gaps {
        of: TABLEAU,
        most: None,
    };
    let differ = dealt_out(StockProblem::StepsDiffer);
    assert_eq!(refused(|game| stock(game).turns[0].0.push(gap())), differ);
    let nothing = dealt_out(StockProblem::DealsNothing);
    assert_eq!(refused(|game| stock(game).turns[0].0.clear()), nothing);
    for from in [FOUNDATION, STOCK, TABLEAU] {
        let found = refused(|game| {
            let onto = TurnStep::Onto { from, to: TABLEAU };
            stock(game).turns[0].0.push(onto);
        });
        assert_eq!(found, dealt_out(StockProblem::NotOntoOthers(from)));
    }
}

#[test]
fn the_starter_needs_an_existing_pile() {
    let found = refused(|game| {
        game.groups[1] = Group::with_shape(
            "tableau",
            Role::Tableau,
            Shape::Grid {
                rows: 5,
                columns: 5,
            },
        );
        game.deal = vec![DealStep::Rest { to: STOCK }];
        game.groups[3].count = 0;
        game.lines = Some(Lines {
            grid: TABLEAU,
            rows: true,
            columns: true,
            diagonals: false,
            hands: LineHands::Cribbage {
                starter: Some(RESERVE),
            },
        });
    });
    let problem = Problem::Grid(GridProblem::NoStarter(RESERVE));
    assert_eq!(found, [(Field::LinesStarter, problem)]);
}

#[test]
fn piles_dealt_to_only_by_the_stock_may_be_the_goal() {
    let mut game = sound();
    game.groups[3].lift = Lift::Nothing;
    game.goal = Goal::AllOn(FOUNDATION.set().with(RESERVE));
    Rules::new(game).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_card_for_a_full_foundation_is_dealt_like_others() {
    let mut game = sound();
    game.groups[0].limit = 2;
    game.up_in_deal = UpInDeal::Replaced;
    game.goal = Goal::Emptied(RESERVE.set());
    let reserve = DealStep::One {
        to: RESERVE,
        number: 0,
        count: 1,
        packet: false,
    };
    game.deal.insert(0, reserve);
    let rules = Rules::new(game).unwrap_or_else(|error| panic!("{error}"));
    // The first card goes to the reserve, followed by the ace, the two and the three of spades.
    let deck: Vec<Card> = ["KH", "AS", "2S", "3S"]
        .iter()
        .filter_map(|card| Card::parse(card))
        .collect();
    let others = Card::all().filter(|card| !deck.contains(card));
    let deck: Vec<Card> = deck.iter().copied().chain(others).collect();
    let number = DealNumber::new(1).unwrap();
    let position = Position::deal_from(&rules, &[deck], number, 0, Seat::FIRST, &[]);
    let piles = rules.pile_ids().map(|pile| position.len(pile));
    assert_eq!(piles.sum::<usize>(), 52);
    let column = rules.piles_of(TABLEAU, Seat::FIRST).next().unwrap();
    assert_eq!(
        position.cards(&rules, column)[0].card().label(),
        Card::parse("3S").unwrap().label()
    );
}

#[test]
fn a_pile_is_not_filled_with_more_cards_than_it_holds() {
    let filled = |limit: u16, limits: Vec<u16>| {
        refused(|game| {
            game.groups[3].fill = vec![STOCK];
            game.groups[3].fill_cards = 3;
            (game.groups[3].limit, game.groups[3].limits) = (limit, limits);
            game.stock = None;
        })
    };
    let field = Field::Pile(RESERVE, PileField::FillCards);
    for (found, limit) in [(filled(2, vec![]), 2), (filled(4, vec![4, 1, 4, 4]), 1)] {
        let problem = PileProblem::FilledTooFull { cards: 3, limit };
        let problem = Problem::Pile(problem);
        assert_eq!(found, [(field, problem)]);
    }
}

#[test]
fn a_card_of_one_pack_is_not_picked_twice() {
    let ace = |which: Which, number: u8| DealStep::Picked {
        pick: Pick {
            rank: Rank::ACE,
            which,
        },
        to: FOUNDATION,
        number,
    };
    let deals = |steps: [DealStep; 2], packs: u8| {
        let mut game = sound();
        game.packs = packs;
        game.stock = None;
        game.groups[0].limit = 13 * u16::from(packs);
        game.deal.splice(0..0, steps);
        let checked = Rules::new(game).err();
        let faults = checked
            .iter()
            .flat_map(patience_core::check::RulesError::faults);
        let twice =
            |problem: &Problem| matches!(problem, Problem::Deal(DealProblem::PickedTwice(_)));
        faults.map(|fault| &fault.problem).any(twice)
    };
    let (spades, hearts) = (Which::Of(Suit::Spades), Which::Of(Suit::Hearts));
    assert!(deals([ace(spades, 0), ace(spades, 1)], 1));
    assert!(!deals([ace(spades, 0), ace(spades, 1)], 2));
    assert!(!deals([ace(spades, 0), ace(hearts, 1)], 1));
    // The first ace may be the ace of spades.
    assert!(deals([ace(Which::One, 0), ace(spades, 1)], 1));
    assert!(!deals([ace(Which::One, 0), ace(Which::One, 1)], 1));
    assert!(deals([ace(Which::All, 0), ace(Which::One, 0)], 1));
    assert!(deals([ace(spades, 0), ace(Which::EachSuit, 0)], 1));
    assert!(!deals([ace(spades, 0), ace(Which::EachSuit, 0)], 2));
}
