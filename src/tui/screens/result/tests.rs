//! Tests of the result of a win in every game: the pack must fly in, and all of it must land above the box, in a
//! window of any size.

use std::path::PathBuf;
use std::time::Duration;

use patience_core::{Card, DealNumber};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use patience_app::duel::Duel;
use patience_app::records::statistics::Special;
use ratatui::text::Line;

use super::*;
use crate::images::{Image, Ring};
use crate::layout::{CardSize, lay_out};
use crate::tests::stride_of_long_trials;
use crate::tests::{catalogue, embedded};
use patience_app::deals::dealer::Dealer;
use patience_app::settings::{Circumstances, Settings};

/// The window sizes to test, and whether the box must leave all ribbons visible at that size.
const WINDOWS: [((u16, u16), bool); 4] = [
    ((62, 20), false),
    ((80, 24), true),
    ((120, 40), true),
    ((200, 60), true),
];

fn context() -> Context {
    let settings =
        Settings::without_file(PathBuf::from("/home/ann/c.toml"), Circumstances::default());
    Context::new(settings, Arc::new(catalogue()), Dealer::from_seed(7))
}

/// Returns the result page of a game, as if the game had been won at its start.
fn won(game: &Game, context: &Context) -> ResultPage {
    let mut page = ResultPage::new(game, &context.appearance, "3:41", None);
    page.word = Some(words::WON.to_owned());
    page.good = true;
    page.headline = format!("★ {} is won ★", game.rules().about.title);
    let area = context.cards_area();
    let size = context.appearance.size;
    let layout = lay_out(
        game.rules(),
        game.observation(Seat::FIRST),
        Seat::FIRST,
        area,
        size,
    );
    page.celebrate(Pack::of(game, layout.ok().as_ref()));
    page.appear(true, Duration::ZERO, false);
    page
}

/// Calls `test` for each variant of each built-in single-player game that can be won, in a window of each size. The
/// game is treated as won at its start.
fn each_win(mut test: impl FnMut(&Game, &ResultPage, &Context, bool)) {
    let mut context = context();
    for id in embedded().names() {
        let file = context.catalogue.rule_file(id).unwrap();
        for form in file.forms().iter().filter(|form| form.set.is_empty()) {
            let rules = Arc::new(file.compile(Some(&form.variant), &[]).unwrap());
            if rules.seats() > 1 || !rules.goal.can_be_won() {
                continue;
            }
            let game = Game::new(rules, DealNumber::new(1).unwrap());
            for (size, is_whole) in WINDOWS {
                context.size = size;
                test(&game, &won(&game, &context), &context, is_whole);
            }
        }
    }
}

fn all_places(page: &ResultPage, ribbons: &ribbons::Ribbons) -> Vec<(Card, Rect)> {
    let all = page.appearing.pack.ribbons().iter().enumerate();
    all.flat_map(|(ribbon, cards)| {
        let cards = cards.iter().enumerate();
        cards.map(move |(at, card)| (card.card.card(), ribbons.place(ribbon, at)))
    })
    .collect()
}

#[test]
fn the_ribbons_of_a_win_hold_exactly_the_pack_inside_every_window() {
    let mut tried = 0;
    each_win(|game, page, context, is_whole| {
        let name = format!("{} {:?}", game.rules().about.title, context.size);
        let screen = context.table_area();
        let plan = page.plan(context);
        let ribbons = plan.ribbons.unwrap_or_else(|| panic!("no ribbons: {name}"));
        let places = all_places(page, &ribbons);
        let mut cards: Vec<Card> = places.iter().map(|(card, _)| *card).collect();
        let position = game.position();
        let piles = game.rules().pile_ids();
        let dealt = piles.flat_map(|pile| position.cards(game.rules(), pile));
        let mut dealt: Vec<Card> = dealt.map(|card| card.card()).collect();
        cards.sort_unstable();
        dealt.sort_unstable();
        assert_eq!(cards, dealt, "{name}");
        let inside = |place: &Rect| place.intersection(screen) == *place;
        for (card, place) in &places {
            assert!(
                inside(place) && ribbons.area.contains(place.as_position()),
                "{card:?} {name}"
            );
        }
        assert!(inside(&ribbons.area), "{name}");
        assert!(
            inside(&plan.area) && plan.key_row(plan.area).is_some(),
            "{name}"
        );
        if is_whole {
            assert!(!plan.area.intersects(ribbons.area), "{name}");
        }
        // The cards of a single pack have gaps between them.
        let (count, longest) = page.appearing.pack.size();
        if count <= 4 && longest <= 13 && context.size.0 >= 80 {
            let next = ribbons.place(0, 1).x - ribbons.place(0, 0).x;
            assert!(next > ribbons.size.width(), "{name}");
        }
        tried += 1;
    });
    assert!(tried > 1_000, "{tried}");
}

#[test]
fn every_card_of_a_win_can_be_read_once_it_has_landed() {
    each_win(|game, page, context, _| {
        let (screen, theme) = (context.table_area(), &context.appearance.theme);
        let ribbons = page.plan(context).ribbons.unwrap();
        let pack = &page.appearing.pack;
        let sprites = cascade::sprites(pack, &ribbons, screen, theme, cascade::LENGTH);
        let mut buffer = Buffer::empty(context.area());
        draw_sprites(&mut buffer, screen, &sprites, false);
        for (card, place) in all_places(page, &ribbons) {
            let text = theme.glyphs.card(card);
            let shown = (place.x + 1..).zip(text.chars());
            let mut shown = shown.map(|(x, _)| buffer[(x, place.y)].symbol());
            let shown: String = shown.by_ref().collect();
            assert_eq!(
                shown,
                text,
                "{} {:?}",
                game.rules().about.title,
                context.size
            );
        }
    });
}

#[test]
fn the_pack_of_every_win_flies_inside_the_window_and_lands() {
    each_win(|game, page, context, _| {
        let (screen, theme) = (context.table_area(), &context.appearance.theme);
        let name = &game.rules().about.title;
        let ribbons = page.plan(context).ribbons.unwrap();
        let at = |ms: u64| {
            let after = Duration::from_millis(ms);
            cascade::sprites(&page.appearing.pack, &ribbons, screen, theme, after)
        };
        for ms in [0, 100, 500, 900, 1_300] {
            for (sprite, _) in at(ms) {
                let shape = sprite.shape;
                assert_eq!(shape.intersection(screen), shape, "{name} after {ms} ms");
            }
        }
        let landed = at(1_350);
        assert_eq!(landed.len(), usize::from(game.rules().cards()), "{name}");
        assert!(landed.iter().all(|(_, way)| way.is_none()), "{name}");
        let (mut now, mut pictures) = (Duration::ZERO, 0);
        while let Some(due) = page.due(now) {
            assert!(due > now, "{name}");
            (now, pictures) = (due, pictures + 1);
        }
        assert!(
            now < Duration::from_millis(2_500) && pictures < 70,
            "{name}: {now:?}"
        );
    });
}

#[test]
fn cards_of_a_win_have_shadows_below_them_while_they_fly_and_none_before_and_after() {
    let mut tried = 0;
    each_win(|game, page, context, _| {
        let (screen, theme) = (context.table_area(), &context.appearance.theme);
        let ribbons = page.plan(context).ribbons.unwrap();
        if ribbons.size == CardSize::Small || game.rules().cards() > 104 {
            return;
        }
        let shadows = |ms: u64| {
            let after = Duration::from_millis(ms);
            let sprites = cascade::sprites(&page.appearing.pack, &ribbons, screen, theme, after);
            let mut buffer = Buffer::empty(context.area());
            let placed = draw_sprites(&mut buffer, screen, &sprites, true);
            let flying = sprites.iter().filter(|(_, way)| way.is_some()).count();
            let is_shadow = |image| image == Image::Ring(Ring::Shadow);
            let shadows = placed.iter().filter(|placed| is_shadow(placed.image));
            let depths = shadows.map(|shadow| shadow.depth);
            let shadows: Vec<u32> = depths.collect();
            let others = placed.iter().filter(|placed| !is_shadow(placed.image));
            assert!(
                others
                    .into_iter()
                    .all(|placed| !shadows.contains(&placed.depth))
            );
            (flying, shadows.len())
        };
        let (flying, under_way) = shadows(600);
        assert!(flying > 0 && under_way == flying);
        assert_eq!((shadows(1_350).1, tried += 1), (0, ()));
    });
    assert!(tried > 500, "{tried}");
}

/// Returns what the records answer about a win without help that is the fifth in a row and the fastest so far.
fn specials() -> Specials {
    use patience_app::records::statistics::{ResultFigures, WinShare};

    let seconds = Duration::from_secs;
    let won = "LWLLWWLWWLLWWWLWWWWW".chars().map(|letter| letter == 'W');
    Specials {
        all: vec![
            Special::Fastest {
                time: seconds(221),
                better_by: seconds(21),
            },
            Special::WithoutHelp,
            Special::LongestStreak { wins: 5 },
        ],
        recent: won.collect(),
        figures: ResultFigures {
            share: WinShare::new(31, 64),
            streak: 5,
            ..ResultFigures::default()
        },
        ..Specials::default()
    }
}

#[test]
fn a_win_is_shown_with_the_games_before_it() {
    let mut context = context();
    let file = context.catalogue.rule_file("klondike").unwrap();
    let rules = Arc::new(file.compile(None, &[]).unwrap());
    let game = Game::new(rules, DealNumber::new(473).unwrap());
    for (size, name) in [
        ((62, 20), "62x20"),
        ((80, 24), "80x24"),
        ((120, 40), "120x40"),
    ] {
        context.size = size;
        let mut page = won(&game, &context).with_level(Some(280));
        page.special = Some(Box::new(specials()));
        page.measured = Some(Measured::CanBeWon(CanBeWon {
            low: 0.819,
            high: 0.821,
            deals: 10_000,
        }));
        page.hurry(Duration::ZERO);
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        let draw = |frame: &mut Frame| {
            page.draw_cards(frame, context.table_area(), &context);
            page.draw(frame, page.plan(&context).area, &context);
        };
        terminal.draw(draw).unwrap();
        insta::assert_snapshot!(format!("won-{name}"), terminal.backend());
    }
}

#[test]
fn no_sentence_of_a_result_is_cut_in_a_small_window() {
    let mut context = context();
    let mut tried = 0;
    for id in embedded().names().step_by(stride_of_long_trials()) {
        let file = context.catalogue.rule_file(id).unwrap();
        let rules = Arc::new(file.compile(None, &[]).unwrap());
        let game = Game::new(rules, DealNumber::new(3).unwrap());
        for size in [(40, 12), (48, 16), (60, 20), (80, 24)] {
            context.size = size;
            let words = "This deal was unwinnable: it does not count as a loss.";
            let mut pages = vec![
                ResultPage::new(&game, &context.appearance, "1:03:41", None)
                    .with_remarks(vec![words.to_owned()]),
            ];
            if game.rules().seats() == 1 {
                pages.push(won(&game, &context));
                let duel = Duel::new(&game, Seat::FIRST);
                let page = ResultPage::new(&game, &context.appearance, "3:41", None);
                pages.push(page.decided(&duel, &game, &context.appearance, "3:41"));
            }
            for page in pages {
                let mut page = page.with_level(Some(280)).with_hints(3);
                page.special = Some(Box::new(specials()));
                page.measured = Some(Measured::CanBeWon(CanBeWon {
                    low: 0.66,
                    high: 0.76,
                    deals: 400,
                }));
                let plan = page.plan(&context);
                let text = plan.text_area(plan.area);
                let shown: Vec<String> = plan.lines.iter().map(Line::to_string).collect();
                let shown = format!("{id} {size:?}\n{}", shown.join("\n"));
                let widest = plan.lines.iter().map(Line::width).max();
                assert!(widest <= Some(text.width.into()), "{shown}");
                assert!(plan.key_row(plan.area).is_some(), "{shown}");
                assert!(!shown.contains('…'), "{shown}");
                tried += 1;
            }
        }
    }
    assert!(tried > 1_000 / stride_of_long_trials(), "{tried}");
}

#[test]
fn remarks_beside_a_figure_wrap_below_it() {
    let mut context = context();
    context.size = (40, 12);
    let file = context.catalogue.rule_file("pyramid").unwrap();
    let rules = Arc::new(file.compile(None, &[]).unwrap());
    let game = Game::new(rules, DealNumber::new(3).unwrap());
    let mut page = won(&game, &context).with_hints(1);
    page.special = Some(Box::new(Specials {
        all: vec![Special::FirstWin],
        recent: vec![true],
        ..specials()
    }));
    let lines = page.plan(&context).lines;
    let lines: Vec<String> = lines.iter().map(Line::to_string).collect();
    let text = lines.join("\n");
    assert!(text.contains("hints: no best, no streak\n"), "{text}");
    assert!(text.contains("31 of 64 games"), "{text}");
}
