//! What holds for every rule file, in every variant and with each option at its limits: nothing
//! here depends on a particular game.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::{
    Chance, Policy, all_cards, choose, compile, deal, deal_number, first_seat, game_ids,
    in_many_forms, legal_moves, play_out, policy, rule_file, tries, whole_deck,
};
use patience_core::{
    Act, Build, Card, Direction, Entry, Game, Move, PileId, Position, Refusal, Role, Rules, Seat,
    SmallPileSet, Start, Status, Suits, notation, shuffled_deck,
};
use patience_language::{Form, describe};

#[test]
fn every_rule_file_is_sound_at_all_limits() {
    for id in game_ids() {
        let file = rule_file(&id);
        file.check_all()
            .unwrap_or_else(|faults| panic!("{id}: {faults}"));
        assert!(
            !file.title().is_empty() && !file.blurb().is_empty() && !file.family().is_empty(),
            "{id}"
        );
        assert_eq!(file.variants()[0].id, patience_core::STANDARD);
    }
}

#[test]
fn the_deal_uses_every_card_of_the_shuffled_decks() {
    in_many_forms(|rules, form, number| {
        let position = deal(rules, number);
        assert_eq!(
            all_cards(rules, &position),
            whole_deck(rules),
            "{} {form}",
            rules.about.id
        );
        assert_eq!(usize::from(rules.cards()), whole_deck(rules).len());
        // The decks depend only on packs, deal, hand and seat: variants share cards.
        let decks: Vec<Vec<Card>> = (0..rules.decks())
            .map(|seat| rules.shuffled_deck(deal_number(number), 0, seat))
            .collect();
        let starter = first_seat(rules, number);
        let again = Position::deal_from(rules, &decks, deal_number(number), 0, starter, &[]);
        assert_eq!(position, again, "{} {form}", rules.about.id);
    });
}

#[test]
fn another_hand_or_seat_has_another_deck() {
    let decks: BTreeSet<Vec<Card>> = (1..=5)
        .flat_map(|number| {
            (0..3).flat_map(move |hand| {
                (0..3).map(move |seat| shuffled_deck(1, deal_number(number), hand, seat))
            })
        })
        .collect();
    assert_eq!(decks.len(), 45);
}

#[test]
fn random_games_keep_every_card_and_can_be_undone() {
    in_many_forms(|rules, form, number| {
        let games = tries(if form.set.is_empty() { 15 } else { 2 });
        for game in 0..games {
            keeps_cards_and_takes_back(rules, number * 100 + game);
        }
    });
}

fn keeps_cards_and_takes_back(rules: &Rules, number: u64) {
    let mut chance = Chance(number);
    let start = deal(rules, number);
    let cards = all_cards(rules, &start);
    let mut position = start.clone();
    let mut history = Vec::new();
    for step in 0..150 {
        let moves = legal_moves(rules, &position);
        if moves.is_empty() {
            break;
        }
        let mv = choose(rules, policy(number), &moves, &mut chance);
        let seat = position.to_move();
        let before = position.clone();
        let played = position
            .play(rules, seat, mv)
            .expect("a legal move is played");
        let after = position.clone();
        position.take_back(rules, &played);
        assert_eq!(
            position, before,
            "{}, game {number}: {mv:?} is not taken back",
            rules.about.id
        );
        let again = position
            .play(rules, seat, mv)
            .expect("a legal move is played again");
        assert_eq!(
            (&position, &again),
            (&after, &played),
            "{}, game {number}: {mv:?} came out otherwise",
            rules.about.id
        );
        history.push(played);
        if step % 16 == 0 {
            assert_eq!(
                all_cards(rules, &position),
                cards,
                "{}, game {number}",
                rules.about.id
            );
            foundations_are_in_sequence(rules, &position);
        }
    }
    assert_eq!(
        all_cards(rules, &position),
        cards,
        "{}, game {number}",
        rules.about.id
    );
    foundations_are_in_sequence(rules, &position);
    while let Some(played) = history.pop() {
        position.take_back(rules, &played);
    }
    assert_eq!(position, start, "{}, game {number}", rules.about.id);
}

fn foundations_are_in_sequence(rules: &Rules, position: &Position) {
    for pile in rules
        .pile_ids()
        .filter(|pile| rules.group_of(*pile).role == Role::Foundation)
    {
        let group = rules.group_of(pile);
        let cards: Vec<Card> = position
            .cards(rules, pile)
            .iter()
            .map(|dealt| dealt.card())
            .collect();
        let Build {
            direction: Direction::Up,
            suits,
            ..
        } = group.build
        else {
            continue;
        };
        let Start::AboveBase(above) = group.start else {
            continue;
        };
        for (at, card) in (0..).zip(&cards) {
            if group.wild == Some(card.rank()) {
                continue;
            }
            assert_eq!(
                card.rank(),
                rules.ranks.plus(position.base(), above + at),
                "{}: {cards:?}",
                rules.about.id
            );
            let related = match suits {
                Suits::Same => card.suit() == cards[0].suit(),
                Suits::SameColour => card.colour() == cards[0].colour(),
                _ => true,
            };
            assert!(related, "{}: {cards:?}", rules.about.id);
        }
        let most = usize::from(group.limit_of(rules.pile(pile).number));
        assert!(cards.len() <= most, "{}: {cards:?}", rules.about.id);
    }
}

/// Lists every conceivable move, sensible or not.
fn conceivable(rules: &Rules, position: &Position) -> Vec<Move> {
    let count = u8::try_from(rules.piles().len()).expect("at most 255 piles");
    let mut moves = vec![
        Move::Turn,
        Move::Redeal,
        Move::Pass,
        Move::NoPlay,
        Move::Call,
        Move::Finish,
        Move::Stop,
    ];
    moves.extend(sets(count).map(Move::Set));
    // One pile too many: a number that no pile has must be refused too.
    for from in (0..=count).map(PileId::new) {
        moves.extend([Move::Single(from), Move::TurnUp(from), Move::Gather(from)]);
        let cards = if from.number() < count {
            u8::try_from(position.len(from)).unwrap_or(u8::MAX)
        } else {
            1
        };
        for to in (0..=count).map(PileId::new) {
            moves.extend([
                Move::Pair(from, to),
                Move::Row(from, to),
                Move::Swap(from, to),
            ]);
            // The lower cards of a long pile that is not a run all behave in the same way.
            let pulled = (1..=cards.min(6)).chain([cards, cards.saturating_add(1)]);
            moves.extend(pulled.map(|depth| Move::Pull { from, depth, to }));
            let counts = (0..=cards.saturating_add(1))
                .filter(|count| *count < 6 || cards.saturating_sub(*count) < 2);
            moves.extend(counts.map(|count| Move::Transfer { from, to, count }));
        }
    }
    moves
}

/// Returns sets of three and four piles: all of them on a small table, and a few on others.
fn sets(piles: u8) -> impl Iterator<Item = SmallPileSet> {
    let step = if piles <= 16 { 1 } else { 331 };
    let all = (0..1_u32 << piles.min(17)).filter(|bits| matches!(bits.count_ones(), 3 | 4));
    all.step_by(step).map(|bits| {
        let among = |pile: &PileId| bits >> pile.number() & 1 != 0;
        (0..24).map(PileId::new).filter(among).collect()
    })
}

#[test]
fn the_list_of_moves_is_sorted_unique_and_exactly_what_is_accepted() {
    in_many_forms(|rules, form, number| {
        let big = rules.piles().len() > 60;
        let every = if big { 90 } else { 50 };
        let games = tries(if form.set.is_empty() && !big { 2 } else { 1 });
        for game in 0..games {
            let mut steps = 0;
            let mut seen = Vec::new();
            play_out(
                rules,
                number + game,
                policy(game),
                150,
                |position, _, moves| {
                    assert!(
                        moves.windows(2).all(|pair| pair[0] < pair[1]),
                        "{} {form}: {moves:?}",
                        rules.about.id
                    );
                    if steps % every == 0
                        || moves
                            .iter()
                            .any(|mv| !seen.contains(&std::mem::discriminant(mv)))
                    {
                        seen.extend(moves.iter().map(std::mem::discriminant));
                        accepts_exactly(rules, form, position, moves);
                    }
                    steps += 1;
                },
            );
        }
    });
}

fn accepts_exactly(rules: &Rules, form: &Form, position: &Position, moves: &[Move]) {
    let seat = position.to_move();
    seat_accepts_exactly(rules, form, position, seat, moves);
    for other in rules.all_seats().filter(|other| *other != seat) {
        let mut theirs = vec![Move::Turn];
        position.legal_moves(rules, other, &mut theirs);
        if rules.in_real_time() {
            seat_accepts_exactly(rules, form, position, other, &theirs);
            continue;
        }
        // When it is another player's turn, the only possible move is to call a missed play.
        let misser = position.turn().missed.filter(|misser| *misser != other);
        let called: &[Move] = misser.map_or(&[], |_| &[Move::Stop]);
        assert_eq!(
            theirs, called,
            "{} {form}: it is not seat {other:?}'s turn",
            rules.about.id
        );
        assert_eq!(
            position.can_play(rules, other, moves[0]),
            Err(Refusal::NotYourTurn(seat))
        );
    }
}

fn seat_accepts_exactly(
    rules: &Rules,
    form: &Form,
    position: &Position,
    seat: Seat,
    moves: &[Move],
) {
    let mut copy = position.clone();
    for mv in conceivable(rules, position) {
        let listed = moves.binary_search(&mv).is_ok();
        match position.can_play(rules, seat, mv) {
            Ok(()) => assert!(
                listed,
                "{} {form}: {mv:?} is accepted and not listed",
                rules.about.id
            ),
            Err(refusal) => {
                assert!(
                    !listed,
                    "{} {form}: {mv:?} is listed and refused, {refusal:?}",
                    rules.about.id
                );
                assert_eq!(copy.play(rules, seat, mv), Err(refusal));
            }
        }
    }
    assert_eq!(
        copy, *position,
        "{} {form}: a refused move changed something",
        rules.about.id
    );
}

#[test]
fn no_move_is_possible_when_the_hand_is_over() {
    let mut ended = 0;
    for id in game_ids() {
        let file = rule_file(&id);
        let rules = compile(&file, &Form::plain("standard"));
        for number in 1..=10 {
            let position = play_out(&rules, number, Policy::Keen, 600, |_, _, _| {});
            let Some(end) = position.turn().end else {
                continue;
            };
            ended += 1;
            assert_eq!(position.status(&rules), Status::Ended(end));
            for mv in conceivable(&rules, &position).into_iter().step_by(7) {
                assert_eq!(
                    position.can_play(&rules, position.to_move(), mv),
                    Err(Refusal::Over)
                );
            }
        }
    }
    assert!(ended > 20, "only {ended} hands came to an end");
}

#[test]
fn moves_and_positions_read_back_from_their_notation() {
    in_many_forms(|rules, form, number| {
        let mut steps = 0;
        let last = play_out(rules, number, policy(number), 120, |position, _, moves| {
            steps += 1;
            if steps % 12 != 1 {
                return;
            }
            let mut texts = BTreeSet::new();
            for mv in moves {
                let text = notation::write_move(rules, position, *mv);
                assert_eq!(
                    notation::read_move(rules, position, &text),
                    Ok(*mv),
                    "{} {form}: {text}",
                    rules.about.id
                );
                assert!(
                    texts.insert(text.clone()),
                    "{} {form}: two moves are written {text}",
                    rules.about.id
                );
                let plain = notation::write_move_without_cards(rules, *mv);
                assert_eq!(
                    notation::read_move_without_cards(rules, &plain),
                    Ok(*mv),
                    "{} {form}: {plain}",
                    rules.about.id
                );
                assert!(!describe::move_words(rules, position, *mv).is_empty());
            }
            reads_back(rules, form, position);
        });
        reads_back(rules, form, &last);
    });
}

fn reads_back(rules: &Rules, form: &Form, position: &Position) {
    let text = notation::write_position(rules, position);
    let read = notation::read_position(rules, &text)
        .unwrap_or_else(|error| panic!("{} {form}: {error}\n{text}", rules.about.id));
    assert_eq!(read, *position, "{} {form}\n{text}", rules.about.id);
}

#[test]
fn every_game_has_a_rules_text_and_every_refusal_a_sentence() {
    in_many_forms(|rules, form, number| {
        let sections = describe::rules_text(rules);
        assert!(sections.len() >= 3, "{} {form}", rules.about.id);
        for section in &sections {
            assert!(
                !section.title.trim().is_empty(),
                "{} {form}",
                rules.about.id
            );
            assert!(
                !section.paragraphs.is_empty(),
                "{} {form}: {}",
                rules.about.id,
                section.title
            );
            assert!(
                section
                    .paragraphs
                    .iter()
                    .all(|text| !text.trim().is_empty()),
                "{} {form}: {}",
                rules.about.id,
                section.title
            );
        }
        let position = play_out(rules, number, Policy::Keen, 20, |_, _, _| {});
        for mv in conceivable(rules, &position).into_iter().step_by(3) {
            if let Err(refusal) = position.can_play(rules, position.to_move(), mv) {
                let words = describe::refusal(rules, &position, refusal);
                assert!(
                    words.len() > 10 && words.contains(' '),
                    "{} {form}: {refusal:?} is told as {words:?}",
                    rules.about.id
                );
            }
        }
    });
}

#[test]
fn undo_redo_and_replay_lead_to_the_same_position() {
    for id in game_ids() {
        let file = rule_file(&id);
        for variant in file.variants() {
            let rules = Arc::new(compile(&file, &Form::plain(&variant.id)));
            for number in 1..=6 {
                undo_redo_replay(&rules, number);
            }
        }
    }
}

fn undo_redo_replay(rules: &Arc<Rules>, number: u64) {
    let mut chance = Chance(number);
    let mut game = Game::new(Arc::clone(rules), deal_number(number));
    for step in 0..250 {
        let moves = game.legal_moves();
        if moves.is_empty() || game.hand_end().is_some() {
            if game.match_over() || game.series().hands().len() > 2 {
                break;
            }
            game.act(Entry {
                ms: step,
                seat: Seat::FIRST,
                act: Act::NextHand,
            })
            .expect("the hand is over and the match is not");
            continue;
        }
        let mv = choose(rules, policy(number), &moves, &mut chance);
        game.play(game.to_move(), mv, step)
            .expect("a legal move is played");
        if chance.below(6) == 0 {
            back_and_forth(&mut game, &mut chance);
        }
    }
    let replayed = Game::replay(
        Arc::clone(rules),
        deal_number(number),
        game.log(),
        game.done(),
    )
    .expect("what was played can be played");
    assert_eq!(
        replayed.position(),
        game.position(),
        "{}, game {number}",
        rules.about.id
    );
    assert_eq!(
        replayed.series(),
        game.series(),
        "{}, game {number}",
        rules.about.id
    );
    assert_eq!(
        (replayed.log(), replayed.done(), replayed.tally()),
        (game.log(), game.done(), game.tally())
    );
    game.restart();
    assert_eq!(game.moves_made(), 0);
    assert_eq!(
        *game.position(),
        game.series().deal(rules),
        "{}, game {number}",
        rules.about.id
    );
}

fn back_and_forth(game: &mut Game, chance: &mut Chance) {
    let (there, done) = (game.position().clone(), game.done());
    let steps = chance.below(5) + 1;
    let undone = (0..steps).take_while(|_| !game.undo().is_empty()).count();
    let back = game.position().clone();
    assert!(undone == 0 || game.can_redo());
    (0..undone).for_each(|_| {
        game.redo();
    });
    assert_eq!(
        (game.position(), game.done()),
        (&there, done),
        "{}",
        game.rules().about.id
    );
    // Leaves some of them undone; the next move then discards them.
    if chance.below(2) == 0 {
        (0..undone).for_each(|_| {
            game.undo();
        });
        assert_eq!(*game.position(), back);
    }
}

#[test]
fn a_run_of_equal_cards_is_listed_in_all_its_lengths() {
    let text = "title = \"Twins\"\ndeal = [\"2 to each tableau\", \"the rest to stock\"]\n\
                [deck]\npacks = 2\n[pile.foundation]\ncount = 8\n[pile.tableau]\ncount = 2\n\
                build = \"same rank\"\nlift = \"built run\"\n[pile.stock]\n[pile.waste]\n\
                [stock]\nto = \"waste\"\n[goal]\nwhen = \"all cards on foundation\"\n";
    let rules = crate::common::rule_file_from("twins", text.to_owned())
        .compile(None, &[])
        .unwrap();
    let position = "base A\ndeal 1\npartial\nt1: 9C 7H 7H\nt2: 7C\n";
    let position = patience_core::notation::read_position(&rules, position).unwrap();
    let moves: Vec<String> = crate::common::legal_moves(&rules, &position)
        .into_iter()
        .map(|mv| patience_core::notation::write_move(&rules, &position, mv))
        .collect();
    assert!(moves.contains(&"t1>t2:2 7H".to_owned()), "{moves:?}");
}
