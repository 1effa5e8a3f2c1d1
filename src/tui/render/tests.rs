//! Drawn tables: a snapshot of each game, and what must hold for all of them.

use crate::tests::embedded;
use std::sync::Arc;

use patience_core::{DealNumber, Move, Position, Role, Seat, Shape, SmallPileSet};
use patience_language::{RuleFile, Source};
use ratatui::style::Color;
use ratatui::text::Line;

use super::*;
use crate::layout::{SizeWish, lay_out};
use crate::render::card_paths::moved_cards;
use crate::render::theme::{Glyphs, Suits, ThemeName};

const USUAL: Rect = Rect::new(0, 0, 80, 22);

fn source(id: &str) -> Option<Arc<Source>> {
    embedded().source(id)
}

fn rules(id: &str, set: &[(&str, &str)]) -> Rules {
    let file = RuleFile::read(id, &source(id).expect("there is such a game"), &source)
        .expect("it is sound");
    let mut set: Vec<(String, String)> = set
        .iter()
        .map(|(option, value)| ((*option).to_owned(), (*value).to_owned()))
        .collect();
    if file.options().iter().any(|option| option.id == "pace") {
        set.push(("pace".to_owned(), "turns".to_owned()));
    }
    file.compile(None, &set).expect("it compiles")
}

fn deal(rules: &Rules) -> Position {
    let handicaps = vec![0; usize::from(rules.seats())];
    Position::deal(
        rules,
        DealNumber::new(1).expect("not 0"),
        0,
        Seat::FIRST,
        &handicaps,
    )
}

/// Plays this many moves, always the one in the middle of the list.
fn play_on(rules: &Rules, table: &mut Position, moves: usize) {
    let mut legal = Vec::new();
    for turn in 0..moves {
        table.legal_moves(rules, table.to_move(), &mut legal);
        let Some(mv) = legal.get(legal.len() * (turn % 5) / 5).copied() else {
            return;
        };
        table.play(rules, table.to_move(), mv).expect("it is legal");
    }
}

/// Everything that a scene borrows.
struct Picture {
    rules: Rules,
    table: Position,
    seat: Seat,
    layout: TableLayout,
    theme: Theme,
    names: Vec<String>,
    marked: bool,
    /// The place of the cursor, if it is not on the last card.
    cursor: Option<(PileId, usize)>,
}

impl Picture {
    fn new(rules: &Rules, table: &Position, area: Rect, theme: Theme) -> Self {
        let observation = Observation::new(rules, table, table.to_move());
        let layout =
            lay_out(rules, observation, table.to_move(), area, SizeWish::Auto).expect("it fits");
        let names = ["Ann", "Bea", "Cecilia", "Dan"].map(str::to_owned).to_vec();
        Self {
            rules: rules.clone(),
            table: table.clone(),
            seat: table.to_move(),
            layout,
            theme,
            names,
            marked: false,
            cursor: None,
        }
    }

    fn observation(&self) -> Observation<'_> {
        Observation::new(&self.rules, &self.table, self.seat)
    }

    fn draw(&self, area: Rect, moving: &[MovedCards], progress: f32) -> Buffer {
        let own: Vec<PileId> = self
            .layout
            .piles
            .iter()
            .filter(|place| !place.short)
            .map(|place| place.pile)
            .collect();
        let labels: Vec<(PileId, char)> = own
            .iter()
            .copied()
            .filter(|pile| self.rules.group_of(*pile).shape == Shape::Row)
            .zip('a'..='z')
            .collect();
        let full: Vec<PileId> = own
            .iter()
            .copied()
            .filter(|pile| !self.observation().pile(*pile).is_empty())
            .collect();
        let at = |share: usize| full[full.len() * share / 4];
        let scene = Scene {
            rules: &self.rules,
            observation: self.observation(),
            layout: &self.layout,
            theme: &self.theme,
            selection: self.marked.then(|| (at(3), 1)),
            also: patience_core::SmallPileSet::NONE,
            targets: if self.marked { &own[..3] } else { &[] },
            found: None,
            hint: self.marked.then(|| HintMark {
                from: at(2),
                count: 1,
                to: Some(at(1)),
                also: SmallPileSet::NONE,
                all_between: false,
            }),
            cursor: match self.cursor {
                Some((pile, index)) => Some((pile, Some(index))),
                None => full
                    .last()
                    .map(|pile| (*pile, Some(self.observation().pile(*pile).len() - 1))),
            },
            labels: &labels,
            playable: None,
            redeals: true,
            rulers: true,
            named_row: None,
            names: &self.names,
            lit: &[],
            news: &[],
            to_move: Some(self.seat),
            drag: None,
            moved_cards: moving,
            turned_cards: &[],
            progress,
            expected: &[],
            line_points: &[],
            pictures: false,
        };
        let mut buffer = Buffer::empty(area);
        draw_table(&mut buffer, area, &scene);
        buffer
    }
}

fn text(buffer: &Buffer) -> String {
    let line = |y: u16| {
        (0..buffer.area.width)
            .map(|x| buffer[(x, y)].symbol())
            .collect::<String>()
    };
    (0..buffer.area.height)
        .map(|y| line(y).trim_end().to_owned() + "\n")
        .collect()
}

fn snapshot(name: &str, content: &str) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, content);
    });
}

const GAMES: [&str; 7] = [
    "deuces",
    "nertz",
    "peanuts",
    "penguin",
    "poker-squares",
    "puss-in-the-corner",
    "pyramid",
];

#[test]
fn tables_on_the_usual_screen() {
    for id in GAMES {
        let rules = rules(id, &[]);
        let mut table = deal(&rules);
        play_on(&rules, &mut table, 30);
        snapshot(
            &format!("table_{id}_80x22"),
            &text(&Picture::new(&rules, &table, USUAL, Theme::default()).draw(USUAL, &[], 1.0)),
        );
    }
}

#[test]
fn a_long_column_has_two_cards_to_a_line_and_the_cursor_leafs_through_the_rest() {
    let rules = rules("yukon", &[]);
    // No two neighbours are in sequence, so that nothing folds because of its order.
    let cards: Vec<String> = "CDHS"
        .chars()
        .flat_map(|suit| {
            "2468TQA3579JK"
                .chars()
                .map(move |rank| format!("{rank}{suit}"))
        })
        .collect();
    for (count, at, called) in [(30, 2, "two_to_a_line"), (48, 7, "leafed_through")] {
        let text = format!(
            "t2: {}\nt3: {}",
            cards[..count].join(" "),
            cards[count..].join(" ")
        );
        let table = patience_core::notation::read_position(&rules, &text).expect("it is sound");
        let mut picture = Picture::new(&rules, &table, USUAL, Theme::default());
        let column = rules.pile_named("t2").expect("there is one");
        picture.cursor = Some((column, at));
        let drawn = text_of(&picture);
        snapshot(&format!("column_{called}"), &drawn);
    }
}

fn text_of(picture: &Picture) -> String {
    text(&picture.draw(USUAL, &[], 1.0))
}

#[test]
fn tables_on_other_screens() {
    for (id, width, height, glyphs) in [
        ("penguin", 120, 38, Glyphs::Unicode),
        ("deuces", 60, 18, Glyphs::Ascii),
        ("pyramid", 60, 18, Glyphs::Ascii),
        ("nertz", 60, 22, Glyphs::Ascii),
    ] {
        let rules = rules(id, &[]);
        let mut table = deal(&rules);
        play_on(&rules, &mut table, 30);
        let area = Rect::new(0, 0, width, height);
        let mut picture = Picture::new(
            &rules,
            &table,
            area,
            Theme::new(ThemeName::Plain, Suits::Two, glyphs),
        );
        picture.marked = true;
        snapshot(
            &format!("table_{id}_{width}x{height}"),
            &text(&picture.draw(area, &[], 1.0)),
        );
    }
}

#[test]
fn styles_of_a_marked_table() {
    for (name, called) in [(ThemeName::Dark, "dark"), (ThemeName::Plain, "plain")] {
        let rules = rules("penguin", &[]);
        let table = deal(&rules);
        let mut picture = Picture::new(
            &rules,
            &table,
            USUAL,
            Theme::new(name, Suits::Two, Glyphs::Unicode),
        );
        picture.marked = true;
        snapshot(
            &format!("styles_{called}"),
            &format!("{:#?}", picture.draw(USUAL, &[], 1.0)),
        );
    }
}

#[test]
fn every_card_in_sight_can_be_read() {
    for id in GAMES {
        let rules = rules(id, &[]);
        let mut table = deal(&rules);
        for _ in 0..20 {
            play_on(&rules, &mut table, 6);
            for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
                let picture = Picture::new(
                    &rules,
                    &table,
                    USUAL,
                    Theme::new(ThemeName::Dark, Suits::Two, glyphs),
                );
                let buffer = picture.draw(USUAL, &[], 1.0);
                for place in &picture.layout.piles {
                    for card in place.cards.iter().filter(|card| card.up) {
                        let face = picture
                            .observation()
                            .pile(place.pile)
                            .face(card.index)
                            .expect("it lies face up")
                            .card();
                        let from = if place.short {
                            card.rect.x
                        } else {
                            card.rect.x + 1
                        };
                        let shown: String = (from..)
                            .take(3)
                            .map(|x| buffer[(x, card.rect.y)].symbol())
                            .collect();
                        assert!(
                            shown.starts_with(&glyphs.card(face)),
                            "{id}: {shown} for {face}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_plain_theme_puts_no_colour_on_the_screen() {
    for id in GAMES {
        let rules = rules(id, &[]);
        let mut table = deal(&rules);
        play_on(&rules, &mut table, 40);
        let mut picture = Picture::new(
            &rules,
            &table,
            USUAL,
            Theme::new(ThemeName::Plain, Suits::Four, Glyphs::Unicode),
        );
        picture.marked = true;
        for cell in &picture.draw(USUAL, &[], 1.0).content {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
        }
    }
}

#[test]
fn every_character_is_one_column_wide_and_ascii_means_ascii() {
    for id in GAMES {
        let rules = rules(id, &[]);
        let mut table = deal(&rules);
        play_on(&rules, &mut table, 40);
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            let mut picture = Picture::new(
                &rules,
                &table,
                USUAL,
                Theme::new(ThemeName::Dark, Suits::Two, glyphs),
            );
            picture.marked = true;
            for cell in &picture.draw(USUAL, &[], 1.0).content {
                assert_eq!(Line::raw(cell.symbol()).width(), 1, "{:?}", cell.symbol());
                assert!(
                    glyphs == Glyphs::Unicode || cell.symbol().is_ascii(),
                    "{:?}",
                    cell.symbol()
                );
            }
        }
    }
}

#[test]
fn a_card_on_its_way_is_not_yet_where_it_goes() {
    for id in GAMES {
        let rules = rules(id, &[]);
        let mut table = deal(&rules);
        let mut moves = Vec::new();
        for turn in 0..40 {
            table.legal_moves(&rules, table.to_move(), &mut moves);
            if moves.is_empty() {
                break;
            }
            let seat = table.to_move();
            let before = Picture::new(&rules, &table, USUAL, Theme::default());
            let mv = moves[turn * 7 % moves.len()];
            let played = table.play(&rules, seat, mv).expect("it is legal");
            let observation = Observation::new(&rules, &table, seat);
            let after = lay_out(&rules, observation, seat, USUAL, SizeWish::Auto).expect("it fits");
            let moving = moved_cards(&rules, &before.layout, &after, &played, observation);
            if let Move::Transfer { from, to, count } = mv {
                let first = observation.pile(to).len() - usize::from(count);
                if before.layout.pile(from).is_some() && after.pile(to).is_some() {
                    let carried = moving
                        .iter()
                        .find(|moved| moved.pile == to)
                        .expect("carried cards are seen to go");
                    assert_eq!(
                        (carried.first, carried.cards.len()),
                        (first, usize::from(count))
                    );
                    assert_eq!(carried.at(0.0).as_position(), carried.from.as_position());
                    assert_eq!(carried.at(1.0).as_position(), carried.to.as_position());
                }
            }
            // Drawing works at every point of the animation.
            let picture = Picture {
                table: table.clone(),
                seat,
                layout: after,
                ..before
            };
            let arrived = picture.draw(USUAL, &moving, 1.0);
            assert_eq!(arrived, picture.draw(USUAL, &[], 1.0));
            if moving
                .iter()
                .any(|moved| moved.cards.iter().any(|seen| seen.face().is_some()))
            {
                assert_ne!(arrived, picture.draw(USUAL, &moving, 0.0), "{id} {mv:?}");
            }
        }
    }
}

/// Plays until a wild card is on top of a centre stack. Returns that pile.
fn until_a_wild_card_is_played(rules: &Rules, table: &mut Position) -> PileId {
    let mut legal = Vec::new();
    for turn in 0..2000 {
        table.legal_moves(rules, table.to_move(), &mut legal);
        let up = |mv: &&Move| match **mv {
            Move::Transfer { to, .. } => rules.group_of(to).role == Role::Foundation,
            _ => false,
        };
        let wild = |mv: &&Move| match **mv {
            Move::Transfer { from, to, .. } => {
                let card = table.top(rules, from).expect("it is there").card();
                rules.group_of(to).wild == Some(card.rank())
            }
            _ => false,
        };
        if let Some(Move::Transfer { from, to, count }) = legal.iter().find(wild).copied() {
            let mv = Move::Transfer { from, to, count };
            table.play(rules, table.to_move(), mv).expect("it is legal");
            return to;
        }
        let mv = legal.iter().find(up).unwrap_or(&legal[turn % legal.len()]);
        table
            .play(rules, table.to_move(), *mv)
            .expect("it is legal");
    }
    panic!("no wild card is played");
}

#[test]
fn a_wild_card_shows_the_rank_that_it_represents() {
    let rules = rules("spite-and-malice", &[]);
    let mut table = deal(&rules);
    let pile = until_a_wild_card_is_played(&rules, &mut table);
    let rank = table.len(pile).to_string();
    for area in [USUAL, Rect::new(0, 0, 60, 18), Rect::new(0, 0, 160, 58)] {
        let picture = Picture::new(&rules, &table, area, Theme::default());
        let shown = text(&picture.draw(area, &[], 1.0));
        assert!(shown.contains(&format!("={rank}")), "{shown}");
    }
}

#[test]
fn texts_that_would_be_cut_to_the_same_are_distinguished_by_their_ends() {
    use super::text::fit_apart;
    let texts = [
        "down in alternating colours",
        "down in alternating suits",
        "up",
    ];
    assert_eq!(
        fit_apart(&texts, 20),
        ["down in a…ng colours", "down in a…ting suits", "up"]
    );
    assert_eq!(fit_apart(&texts[1..], 20), ["down in alternating…", "up"]);
}

#[test]
fn the_cursor_is_seen_beside_every_card_and_never_over_its_rank_and_suit() {
    let looks = [
        (ThemeName::Baize, Glyphs::Unicode),
        (ThemeName::Sixteen, Glyphs::Ascii),
        (ThemeName::Plain, Glyphs::Unicode),
        (ThemeName::Plain, Glyphs::Ascii),
    ];
    for (id, (name, glyphs)) in ["crescent", "klondike", "pyramid", "sultan"]
        .into_iter()
        .zip(looks)
    {
        let rules = rules(id, &[]);
        let theme = Theme::new(name, Suits::Two, glyphs);
        let mut picture = Picture::new(&rules, &deal(&rules), USUAL, theme);
        let places = picture.layout.piles.clone();
        let cards = places.iter().flat_map(|place| {
            let up = place.cards.iter().filter(|card| card.up && !card.abreast);
            up.map(move |card| (place.pile, *card))
        });
        let cards: Vec<(PileId, crate::layout::CardPlace)> = cards.collect();
        for number in (0..cards.len()).step_by(3) {
            let (pile, card) = cards[number];
            let (away, far) = cards[(number + cards.len() / 2) % cards.len()];
            picture.cursor = Some((away, far.index));
            let before = picture.draw(USUAL, &[], 1.0);
            picture.cursor = Some((pile, card.index));
            let with = picture.draw(USUAL, &[], 1.0);
            let face = picture.observation().pile(pile).face(card.index);
            let text = glyphs.card(face.expect("it lies face up").card());
            for (x, _) in (card.rect.x + 1..).zip(text.chars()) {
                let at = (x, card.rect.y);
                assert_eq!(with[at], before[at], "{id} {text}");
            }
            let beside = Rect::new(
                card.rect.x.saturating_sub(1),
                card.rect.y,
                card.rect.width + 2,
                1,
            );
            let mut cells = beside.intersection(USUAL).positions();
            let is_seen = cells.any(|at| with[at].symbol() != before[at].symbol());
            assert!(is_seen, "{id} {text}: {}", text_of(&picture));
        }
    }
}

#[test]
fn one_line_parts_cards_that_touch_where_cards_are_lines() {
    for id in ["crescent", "spider", "sultan"] {
        let rules = rules(id, &[]);
        for (name, glyphs) in [
            (ThemeName::Plain, Glyphs::Unicode),
            (ThemeName::Baize, Glyphs::Ascii),
        ] {
            let theme = Theme::new(name, Suits::Two, glyphs);
            let drawn = text_of(&Picture::new(&rules, &deal(&rules), USUAL, theme));
            for double in ["||", "++", "││", "╮╭", "╯╰"] {
                assert!(!drawn.contains(double), "{drawn}");
            }
        }
    }
}
