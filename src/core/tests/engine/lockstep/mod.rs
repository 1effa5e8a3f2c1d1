//! The engine and the reference side by side.
#![allow(dead_code)]

pub mod columns;

use std::fmt::Write as _;

use patience_core::{Card, Dealt, End, Kind, Move, Position, Rules, Seat, notation, score};
use patience_language::{Form, RuleFile};

use crate::common::{Chance, Policy, choose, deal_number, first_seat, legal_moves};
use crate::reference::{self, Options, Piles, Player};

/// Returns the largest number of positions of a game that are compared.
pub fn most_positions(rules: &Rules) -> usize {
    // Turn games at one pack need more positions.
    if rules.turn_game.is_some() { 700 } else { 250 }
}

/// The deck from which a game is dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deck {
    /// The deck of the deal number.
    Shuffled,
    /// A deck with most cards in order, so that games come to an end.
    NearlySorted,
}

impl Deck {
    /// Returns the deck from which a game is dealt: every third is an easy one.
    pub fn of(game: u64) -> Self {
        if game.is_multiple_of(3) {
            Self::NearlySorted
        } else {
            Self::Shuffled
        }
    }
}

/// Whether the reference supports the options of a form.
pub fn known(form: &Form) -> bool {
    !form.set.iter().any(|(name, value)| {
        (name == "on_stall" && value == "reshuffle")
            || (name == "blocked" && value == "centre")
            || (name == "pace" && value == "realtime")
    })
}

/// Chooses random combinations of options.
pub fn random_forms(file: &RuleFile, count: usize) -> Vec<Form> {
    let mut chance = Chance(77);
    let mut forms = Vec::new();
    while forms.len() < count {
        let form = random_form(file, &mut chance);
        if known(&form) && file.compile(Some(&form.variant), &form.set).is_ok() {
            forms.push(form);
        }
    }
    forms
}

/// Chooses a variant and values for some options.
fn random_form(file: &RuleFile, chance: &mut Chance) -> Form {
    let variants = file.variants();
    let variant = variants[chance.below(variants.len())].id.clone();
    let mut set = Vec::new();
    for option in file.options() {
        if chance.below(3) > 0 {
            continue;
        }
        let value = match &option.kind {
            Kind::YesNo => ["true", "false"][chance.below(2)].to_owned(),
            Kind::Choice(choices) => choices[chance.below(choices.len())].0.clone(),
            Kind::Number { min, max, per_seat } => {
                let mut number = || chance.between(*min..=*max).to_string();
                if *per_seat {
                    format!("{},{}", number(), number())
                } else {
                    number()
                }
            }
        };
        set.push((option.id.clone(), value));
    }
    Form { variant, set }
}

/// Returns the decks of a game.
pub fn decks(rules: &Rules, number: u64, deck: Deck, chance: &mut Chance) -> Vec<Vec<Card>> {
    (0..rules.decks())
        .map(|seat| match deck {
            Deck::Shuffled => rules.shuffled_deck(deal_number(number), 0, seat),
            Deck::NearlySorted => nearly_sorted(rules, chance),
        })
        .collect()
}

fn nearly_sorted(rules: &Rules, chance: &mut Chance) -> Vec<Card> {
    let copies = |card| (0..rules.copies(card)).map(move |_| card);
    let mut cards: Vec<Card> = Card::all().flat_map(copies).collect();
    let by_rank = chance.below(2) == 0;
    cards.sort_by_key(|card| {
        if by_rank {
            (card.rank().index(), card.index())
        } else {
            (0, card.index())
        }
    });
    if chance.below(2) == 0 {
        cards.reverse();
    }
    let start = chance.below(cards.len());
    cards.rotate_left(start);
    for _ in 0..chance.below(12) {
        let (one, other) = (chance.below(cards.len()), chance.below(cards.len()));
        cards.swap(one, other);
    }
    cards
}

/// Returns the options with which the reference plays.
fn options(rules: &Rules, form: &Form) -> Options {
    let mut chosen = reference::preset(&rules.about.id, &form.variant);
    chosen.extend(form.set.iter().cloned());
    Options::new(&chosen)
}

/// Deals the first hand to the engine only.
pub fn deal_from(rules: &Rules, number: u64, decks: &[Vec<Card>]) -> Position {
    let starter = first_seat(rules, number);
    Position::deal_from(rules, decks, deal_number(number), 0, starter, &[])
}

/// Deals the same hand to both.
pub fn deal_both(
    rules: &Rules,
    form: &Form,
    number: u64,
    decks: &[Vec<Card>],
) -> (Position, Box<dyn Player>) {
    let starter = first_seat(rules, number).number();
    // Partners change parts from hand to hand; otherwise hands do not differ.
    let hand = if rules.sides < rules.seats() {
        (number % 3) as u32
    } else {
        0
    };
    let position = Position::deal_from(
        rules,
        decks,
        deal_number(number),
        hand,
        Seat::new(starter),
        &[],
    );
    let cards: Vec<Vec<reference::Card>> = decks
        .iter()
        .enumerate()
        .map(|(owner, deck)| {
            deck.iter()
                .map(|card| reference::Card::read(&card.to_string(), owner))
                .collect()
        })
        .collect();
    let mut other = reference::deal(
        &rules.about.id,
        &options(rules, form),
        &cards,
        usize::from(starter),
        hand as usize,
    );
    teach(rules, &position, other.as_mut()).unwrap_or_else(|difference| panic!("{difference}"));
    (position, other)
}

/// Tells the reference the order of shuffled cards, after checking that none is lost. The pay-off
/// pile of each player is shuffled separately; all else is one heap.
fn teach(rules: &Rules, position: &Position, other: &mut dyn Player) -> Result<(), String> {
    let heap = |name: &str| match reference::kind(name) {
        'r' => name.to_owned(),
        _ => String::new(),
    };
    let (mut piles, mut engine, mut known) = (Piles::new(), Vec::new(), Vec::new());
    for name in other.unsure() {
        let pile = rules.pile_named(name).ok_or("no such pile")?;
        let cards: Vec<reference::Card> = position
            .cards(rules, pile)
            .iter()
            .map(|dealt| reference::Card {
                up: dealt.is_up(),
                ..reference::Card::read(&dealt.card().to_string(), usize::from(dealt.owner()))
            })
            .collect();
        // In a grid, the shuffle decides which places are empty.
        if reference::kind(name) != 'g' && cards.len() != other.piles()[name].len() {
            return Err(format!("{name} has {} cards after a shuffle", cards.len()));
        }
        engine.extend(cards.iter().map(|card| (heap(name), card.face())));
        known.extend(
            other.piles()[name]
                .iter()
                .map(|card| (heap(name), card.face())),
        );
        piles.insert(name.clone(), cards);
    }
    engine.sort();
    known.sort();
    if engine != known {
        return Err(format!(
            "after a shuffle there are {engine:?} and not {known:?}"
        ));
    }
    if !piles.is_empty() {
        other.learn(&piles);
    }
    Ok(())
}

/// Plays one game: the engine chooses at random and the reference follows. Returns the number of
/// positions compared, at most `most`.
pub fn walk(
    rules: &Rules,
    form: &Form,
    number: u64,
    deck: Deck,
    policy: Policy,
    chance: &mut Chance,
    most: usize,
) -> Result<usize, String> {
    let decks = decks(rules, number, deck, chance);
    let (position, other) = deal_both(rules, form, number, &decks);
    follow(rules, position, other, policy, chance, most)
}

/// Continues from a late position, as [`walk`] does from the deal. Does nothing for a game without
/// late positions.
pub fn walk_late(
    rules: &Rules,
    form: &Form,
    policy: Policy,
    chance: &mut Chance,
    most: usize,
) -> Result<usize, String> {
    let options = options(rules, form);
    let below = &mut |bound| chance.below(bound);
    let Some((other, base)) = reference::late(&rules.about.id, &options, below) else {
        return Ok(0);
    };
    let mut text = format!("base {base}\n");
    for (name, cards) in other.piles() {
        let faces = |cards: &[reference::Card]| {
            let faces: Vec<String> = cards.iter().map(|card| card.face()).collect();
            faces.join(" ")
        };
        let (down, up): (Vec<_>, Vec<_>) = cards.iter().partition(|card| !card.up);
        match (reference::kind(name), cards.is_empty()) {
            (_, true) => {}
            ('s', _) => {
                let from_top: Vec<_> = down.into_iter().rev().collect();
                writeln!(text, "{name}> ({})", faces(&from_top)).unwrap();
            }
            _ if down.is_empty() => writeln!(text, "{name}: {}", faces(&up)).unwrap(),
            _ => writeln!(text, "{name}: ({}) {}", faces(&down), faces(&up)).unwrap(),
        }
    }
    let position = notation::read_position(rules, &text)
        .unwrap_or_else(|error| panic!("{form}: {error}\n{text}"));
    follow(rules, position, other, policy, chance, most)
}

/// Lets the engine choose at random and the reference follow.
fn follow(
    rules: &Rules,
    mut position: Position,
    mut other: Box<dyn Player>,
    policy: Policy,
    chance: &mut Chance,
    most: usize,
) -> Result<usize, String> {
    let mut story = Vec::new();
    for compared in 0..most {
        same(rules, &position, other.as_ref())
            .map_err(|difference| tell(rules, &position, &story, &difference))?;
        let moves = legal_moves(rules, &position);
        if moves.is_empty() {
            return Ok(compared + 1);
        }
        if other.may_be_stopped() && chance.below(4) == 0 {
            let seat = Seat::new((position.to_move().number() + 1) % rules.seats());
            let stopped = position.play(rules, seat, Move::Stop);
            stopped.map_err(|why| tell(rules, &position, &story, &format!("{why:?}")))?;
            other.be_stopped();
            story.push("“stop”".to_owned());
            continue;
        }
        let mv = choose(rules, policy, &moves, chance);
        let text = notation::write_move(rules, &position, mv);
        let seat = position.to_move();
        position.play(rules, seat, mv).map_err(|refusal| {
            tell(
                rules,
                &position,
                &story,
                &format!("{text} is refused: {refusal:?}"),
            )
        })?;
        other.play(&text);
        story.push(text);
        teach(rules, &position, other.as_mut())
            .map_err(|difference| tell(rules, &position, &story, &difference))?;
    }
    Ok(most)
}

fn tell(rules: &Rules, position: &Position, story: &[String], difference: &str) -> String {
    let last = story.len().saturating_sub(12);
    format!(
        "after {} moves, … {}\n{difference}\nthe engine has:\n{}",
        story.len(),
        story[last..].join(", "),
        notation::write_position(rules, position)
    )
}

fn same(rules: &Rules, position: &Position, other: &dyn Player) -> Result<(), String> {
    let differ = |what: &str, engine: &dyn std::fmt::Debug, reference: &dyn std::fmt::Debug| {
        Err(format!(
            "{what}\n  engine:    {engine:?}\n  reference: {reference:?}"
        ))
    };
    for pile in rules.pile_ids() {
        let name = &rules.pile(pile).name;
        let engine = position.cards(rules, pile);
        let Some(cards) = other.piles().get(name) else {
            return differ("no such pile", name, &"");
        };
        if engine.len() != cards.len()
            || !engine
                .iter()
                .zip(cards)
                .all(|(dealt, card)| same_card(*dealt, *card))
        {
            return differ(name, &engine, &cards);
        }
    }
    if rules.piles().len() != other.piles().len() {
        return differ("piles", &rules.piles().len(), &other.piles().keys());
    }
    if position.to_move().index() != other.seat() {
        return differ("whose turn", &position.to_move().number(), &other.seat());
    }
    let end = position.turn().end.map(end_words);
    if end != other.end() {
        return differ("the end", &end, &other.end());
    }
    if let Some(scores) = other.scores() {
        let out = |side| match position.turn().end {
            Some(End::Out(seat) | End::Fewest(seat)) => rules.side(seat) == side,
            _ => false,
        };
        let engine: Vec<i32> = rules
            .all_sides()
            .map(|seat| score::tally(rules, position, seat, out(seat)).total())
            .collect();
        if engine != scores {
            return differ("scores", &engine, &scores);
        }
    }
    for seat in rules.all_seats().filter(|seat| *seat != position.to_move()) {
        let mut moves = Vec::new();
        position.legal_moves(rules, seat, &mut moves);
        let may_stop = moves == [Move::Stop];
        if may_stop != other.may_be_stopped() || !(may_stop || moves.is_empty()) {
            return differ("out of turn", &moves, &other.may_be_stopped());
        }
    }
    let mut engine: Vec<String> = legal_moves(rules, position)
        .into_iter()
        .map(|mv| notation::write_move(rules, position, mv))
        .collect();
    let mut reference = other.moves();
    engine.sort();
    reference.sort();
    if engine == reference {
        return Ok(());
    }
    let only = |these: &[String], those: &[String]| -> Vec<String> {
        these
            .iter()
            .filter(|mv| !those.contains(mv))
            .cloned()
            .collect()
    };
    differ(
        "moves that only one of them knows",
        &only(&engine, &reference),
        &only(&reference, &engine),
    )
}

fn same_card(dealt: Dealt, card: reference::Card) -> bool {
    let (face, suit) = (dealt.card(), dealt.card().suit().letter());
    (
        i32::from(face.rank().value()),
        suit,
        usize::from(dealt.owner()),
        dealt.is_up(),
    ) == (card.rank, card.suit, card.owner, card.up)
}

pub fn end_words(end: End) -> String {
    match end {
        End::Won => "won".to_owned(),
        End::Finished => "finished".to_owned(),
        End::Out(seat) => format!("out {}", seat.number() + 1),
        End::Stalled => "stalled".to_owned(),
        End::Blocked => "blocked".to_owned(),
        End::Fewest(seat) => format!("fewest {}", seat.number() + 1),
    }
}
