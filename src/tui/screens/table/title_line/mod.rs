//! The top line of the table. If it is too long, its parts are shortened or dropped; the score and whose turn it is are
//! dropped last.

mod zones;

use patience_core::{
    DealNumber, Game, MatchLength, Progress, Role, Rules, ScoreFor, Seat, Tally, Times, progress,
};
use patience_solver::Verdict;
use ratatui::style::Style;

use crate::context::Context;
use crate::interaction::table::Table;
use crate::render::text::{count, short_names, width};
use crate::render::theme::Theme;
use patience_app::deals::daily::Place;
use patience_app::duel::{Duel, PLAYERS, Side};
use patience_app::records::statistics::Rivalry;
use patience_app::session::real_time::Stage;
use patience_app::session::{clock, moves_made, words_for_side};
use patience_app::settings::is_usual_name;
use patience_app::text::numbers::minutes;
use patience_app::winnability::Shown;
use zones::{Part, Weight, Zone};

pub(super) use zones::fitted;

/// The maximum number of seats at which the top line shows the match totals of all players. With more seats it shows
/// only the most important totals.
const FEW_SEATS: u8 = 4;

/// The maximum width of the names of two partners in the short form of the top line, in columns.
const SHORT_PARTNERS: usize = 9;

/// The widths reserved in the top line for the number of moves and for the time, and for the longest words about
/// whether the game can be won.
const MOVES: usize = "999 moves".len();
const MINUTES: usize = "59 min".len();
const CANNOT: &str = "cannot be won";

/// The words in the top line for a race in progress, in which nobody has the turn.
const ALL_AT_ONCE: &str = "all at once";

/// Returns the parts of the top line of the table. Within each zone (left, middle, right) they are in order.
pub(super) fn parts(
    context: &Context,
    table: &Table,
    winnability: Option<Shown>,
    unsaved: bool,
) -> Vec<Part> {
    let theme = &context.appearance.theme;
    let game = table.game();
    let rules = game.rules();
    let many = rules.seats() > 1;
    let plain = Style::new();
    let mut parts = vec![name_part(rules, winnability, theme)];
    parts.extend(place_part(table));
    parts.extend(game.known_deal().map(|deal| deal_part(deal, theme)));
    if many || table.duel().is_some() || table.timed_game().is_replay() {
        parts.push(turn_part(context, table));
    }
    let part_in = rules.part(table.seat(), game.position().hand());
    if let Some(role) = rules.roles.get(usize::from(part_in)) {
        parts.push(Part::new(Zone::Left, Weight::Turn, role.clone(), plain));
    }
    if (rules.has_match || many) && rules.length != MatchLength::Hands(1) {
        let weights = (Weight::Hand, Weight::ScoreWord);
        parts.push(Part::with_forms(
            Zone::Left,
            weights,
            hand_forms(game),
            plain,
        ));
    }
    parts.extend(progress_part(game).filter(|_| table.duel().is_none()));
    parts.extend(score_part(context, table));
    parts.extend(middle_part(game));
    let left = passes_words(table).into_iter();
    let left = left.chain(table.pulls_left().map(pulls_words));
    parts.extend(left.map(|words| Part::new(Zone::Middle, Weight::Passes, words, plain)));
    if unsaved {
        let text = "not saved".to_owned();
        parts.push(Part::new(Zone::Right, Weight::Turn, text, theme.error));
    }
    // In a race, the number of moves belongs to nobody.
    if !rules.in_real_time() {
        let moves = Part::new(Zone::Right, Weight::Moves, moves_made(game), plain);
        parts.push(moves.in_columns(MOVES));
    }
    parts.extend(clock_part(context, table));
    parts.extend(winnability.map(|shown| winnability_part(shown, theme)));
    parts
}

/// Returns the progress for the top line: how many cards are where all cards must end up; `None` in games without such
/// progress.
fn progress_part(game: &Game) -> Option<Part> {
    let rules = game.rules();
    if rules.seats() > 1 {
        return None;
    }
    let progress = progress(rules, game.position())?;
    let (Progress { home, all, .. }, place) = (progress, progress.place());
    let forms = vec![format!("{home} of {all} {place}"), format!("{home}/{all}")];
    let weights = (Weight::Progress, Weight::Bar);
    let part = Part::with_forms(Zone::Middle, weights, forms, Style::new());
    let share = home as f64 / all.max(1) as f64;
    Some(part.with_bar(share, format!("{home}/{all}")))
}

/// Returns the clock of the top line. If nobody plays against time, it shows whole minutes, so that it need not be
/// drawn every second. In a replay it shows the recorded time at this position, and the recorded time of the whole
/// game.
fn clock_part(context: &Context, table: &Table) -> Option<Part> {
    let timed_game = table.timed_game();
    let part = |text: String| Part::new(Zone::Right, Weight::Clock, text, Style::new());
    if !timed_game.is_replay() {
        return Some(if table.shows_seconds() {
            part(timed_game.clock(context.now))
        } else {
            part(minutes(timed_game.played(context.now))).in_columns(MINUTES)
        });
    }
    // Nobody has played a solution, and it took no time.
    if timed_game.is_solution() {
        return None;
    }
    let (here, whole) = timed_game.recorded_times()?;
    let whole = clock(whole);
    let text = here.map_or_else(
        || format!("in {whole}"),
        |here| format!("{} of {whole}", clock(here)),
    );
    Some(part(text))
}

/// Returns the name of the game for the top line, with its variant and options if there is room.
fn name_part(rules: &Rules, winnability: Option<Shown>, theme: &Theme) -> Part {
    // A player who sees the sign of the winnability for the first time needs its words to
    // understand it.
    let longer = match winnability {
        Some(_) => Weight::TitleBesideSign,
        None => Weight::LongTitle,
    };
    let forms = vec![rules.about.full_title(), rules.about.title.clone()];
    Part::with_forms(Zone::Left, (Weight::Title, longer), forms, theme.strong)
}

/// Returns, for the top line, the number of cards on the piles that all players of a race share.
fn middle_part(game: &Game) -> Option<Part> {
    let rules = game.rules();
    rules.race.as_ref()?;
    let shared = rules.pile_ids().filter(|pile| {
        rules.pile(*pile).seat.is_none() && rules.group_of(*pile).role == Role::Foundation
    });
    let cards: usize = shared
        .map(|pile| game.position().cards(rules, pile).len())
        .sum();
    let forms = vec![format!("{cards} in the middle"), format!("middle {cards}")];
    Some(Part::with_forms(
        Zone::Middle,
        (Weight::Middle, Weight::Place),
        forms,
        Style::new(),
    ))
}

/// Returns, for the top line, the number of matches that each of the two people at the table has won. If the line is
/// too long, this part is dropped first.
pub(super) fn rivalry_part(rivalry: &Rivalry) -> Part {
    let text = format!("so far {}", rivalry.standing());
    Part::new(Zone::Middle, Weight::Rivalry, text, Style::new())
}

/// Returns the score for the top line; `None` in a game that has no score.
fn score_part(context: &Context, table: &Table) -> Option<Part> {
    let forms = score_forms(context, table);
    let several = table.game().rules().seats() > 1 || table.duel().is_some();
    let longer = if several {
        Weight::LongScore
    } else {
        Weight::ScoreWord
    };
    let is_there = !forms.is_empty();
    is_there.then(|| Part::with_forms(Zone::Middle, (Weight::Score, longer), forms, Style::new()))
}

/// Returns, for the top line, the day or the row of a weekly tour to which the deal belongs.
fn place_part(table: &Table) -> Option<Part> {
    let text = match table.timed_game().day_place()? {
        Place::Day(date) => format!("Deal of {}", date.strftime("%-d %B")),
        Place::Row(_, row) => format!("Tour, row {row}"),
    };
    Some(Part::new(Zone::Left, Weight::Place, text, Style::new()))
}

/// Returns the deal number for the top line.
fn deal_part(deal: DealNumber, theme: &Theme) -> Part {
    Part::new(Zone::Left, Weight::Deal, format!("deal {deal}"), theme.dim)
}

/// Returns the words in the top line for whether the position on the table can be won.
fn winnability_part(shown: Shown, theme: &Theme) -> Part {
    let sign = theme.glyphs.winnability(shown);
    let (words, style) = match shown {
        Shown::Found(Verdict::Won(())) => ("can be won", theme.good),
        Shown::Found(Verdict::Lost) => (CANNOT, theme.bad),
        Shown::Thinking => ("thinking", theme.dim),
        Shown::Found(Verdict::Undecided(_)) => ("not known", theme.dim),
    };
    // A player who has never seen the sign does not understand that the game is lost.
    let longer = if shown == Shown::Found(Verdict::Lost) {
        Weight::Winnability
    } else {
        Weight::WinnabilityWords
    };
    let forms = vec![format!("{sign} {words}"), sign.to_string()];
    let weights = (Weight::Winnability, longer);
    let part = Part::with_forms(Zone::Right, weights, forms, style);
    part.in_columns(width(CANNOT) + 2)
}

/// Returns the words in the top line for whose turn it is, or that the hand or the match is over.
pub(super) fn turn_part(context: &Context, table: &Table) -> Part {
    let (game, theme) = (table.game(), &context.appearance.theme);
    // It may be a computer player's turn while a person sits in front.
    let seat = match table.session().opponents() {
        Some(_) => game.to_move(),
        None => table.session().player(),
    };
    let over = match game.hand_end() {
        None => None,
        Some(_) if table.session().waits_for_other() => {
            let text = format!("{} has played", context.appearance.name(seat));
            return Part::new(Zone::Left, Weight::Turn, text, theme.seat(seat));
        }
        Some(_) if table.duel().is_some() => Some("duel over"),
        Some(_) if game.match_over() => Some("match over"),
        Some(_) => Some("hand over"),
    };
    let over = over.or_else(|| stage_words(table));
    if table.timed_game().is_replay() {
        return Part::new(Zone::Left, Weight::Turn, replay_words(table), theme.strong);
    }
    if let Some((text, _)) = called_words(context, table) {
        return Part::new(
            Zone::Left,
            Weight::Turn,
            text,
            theme.good.patch(theme.strong),
        );
    }
    if let Some(text) = over {
        // The players see this anyway.
        let weight = if text == ALL_AT_ONCE {
            Weight::Place
        } else {
            Weight::Turn
        };
        return Part::new(Zone::Left, weight, text.to_owned(), theme.strong);
    }
    let whose = match table.session().names().get(seat.index()) {
        Some(name) if table.session().is_away(seat) => format!("{name}'s turn, away"),
        _ => format!("{}'s turn", context.appearance.name(seat)),
    };
    Part::new(Zone::Left, Weight::Turn, whose, theme.seat(seat))
}

/// Returns the words in the top line for how far a replay has been played back.
fn replay_words(table: &Table) -> String {
    let what = if table.timed_game().is_solution() {
        "solution"
    } else {
        "replay"
    };
    match table.timed_game().recording_progress() {
        Some((here, all)) => format!("{what} {here} of {all}"),
        None => what.to_owned(),
    }
}

/// Returns the words for how long players may still play cards after one of them has called the end, first in short,
/// then as a sentence.
pub fn called_words(context: &Context, table: &Table) -> Option<(String, String)> {
    let (seat, left) = table.session().called(context.now)?;
    let shout = &table.game().rules().race.as_ref()?.shout;
    let left = format!("{:.1} s", left.as_secs_f64());
    let name = context.appearance.name(seat);
    Some((
        format!("{shout} {left}"),
        format!("{shout} {name} has called: {left} left to play to the middle"),
    ))
}

/// Returns the words in the top line for the stage of a real-time hand.
fn stage_words(table: &Table) -> Option<&'static str> {
    let real_time = table.session().real_time()?;
    Some(match real_time.stage() {
        Stage::Fresh | Stage::Countdown(_) => "get ready",
        Stage::Paused if table.session().waits_to_begin() => "ready",
        Stage::Paused => "stopped",
        Stage::Running | Stage::Shout(_) | Stage::Over => ALL_AT_ONCE,
    })
}

/// Returns the words in the top line for the number of the hand in the match, in several lengths.
fn hand_forms(game: &Game) -> Vec<String> {
    let hand = game.series().hands().len() + 1;
    match game.rules().length {
        MatchLength::Hands(hands) => vec![
            format!("hand {hand} of {hands}"),
            format!("hand {hand}/{hands}"),
        ],
        MatchLength::Target { .. } => vec![format!("hand {hand}")],
    }
}

/// Returns the words in the top line for the score, in several lengths: the points of the deal or, with several
/// players, the score of the match.
pub(super) fn score_forms(context: &Context, table: &Table) -> Vec<String> {
    let game = table.game();
    let rules = game.rules();
    if rules.seats() > 1 {
        return match_forms(context, table);
    }
    if rules.score.is_empty() {
        return Vec::new();
    }
    if let Some(duel) = table.duel() {
        return duel_forms(context, table, duel);
    }
    let tally = game.tally();
    let now = tally.tallies.first().map_or(0, Tally::total);
    let before = game.series().totals().first().copied().unwrap_or(0);
    if rules.has_match {
        let (now, whole) = (number(now), number(before + now));
        vec![
            format!("hand {now}, match {whole}"),
            format!("{now}, match {whole}"),
        ]
    } else if let Some(left) = cards_left(rules, now) {
        vec![format!("{left} left")]
    } else {
        vec![format!("score {}", number(now))]
    }
}

/// Returns the number of cards left, if the rules take one point off for each card left and `score` contains no other
/// points.
fn cards_left(rules: &Rules, score: i32) -> Option<i32> {
    let mut lines = rules.score.iter();
    let is_all = lines.all(|line| matches!(line.of, ScoreFor::CardLeft(_)) && line.points == -1);
    is_all.then_some(-score)
}

/// Returns the words in the top line for the scores of both players of a duel, in several lengths, with the moves of a
/// finished game.
fn duel_forms(context: &Context, table: &Table, duel: &Duel) -> Vec<String> {
    let game = table.game();
    let [one, other] = duel.sides(game);
    let name = |seat: usize| context.appearance.name(PLAYERS[seat]);
    let both = format!(
        "{} {}, {} {}",
        name(0),
        number(one.score),
        name(1),
        number(other.score)
    );
    let own = Side::from_game(game);
    let short = match cards_left(game.rules(), own.score) {
        Some(left) => format!("{left} left"),
        None => format!("score {}", number(own.score)),
    };
    let (area, size) = (context.cards_area(), context.appearance.size);
    if table.boards(table.observation(), area, size).is_some() {
        // The scores are above the boards.
        return Vec::new();
    }
    if duel.is_head_to_head() || duel.is_over(game) {
        return vec![
            both,
            format!("{} to {}", number(one.score), number(other.score)),
        ];
    }
    if duel.mover() == duel.first() {
        return vec![short];
    }
    let before = Side::from_game(duel.beside());
    let other = context.appearance.name(duel.other());
    vec![
        format!("{short}, {other}: {}", words_for_side(&before)),
        format!("{short}, {other}: {}", number(before.score)),
    ]
}

/// Returns the words in the top line for the totals of the match, in several lengths. The totals include a hand that
/// has just ended. If there are many sides, only the player's own side and the best of the others are listed.
fn match_forms(context: &Context, table: &Table) -> Vec<String> {
    let game = table.game();
    let rules = game.rules();
    let totals = match game.hand_end() {
        None if rules.length == MatchLength::Hands(1) => return Vec::new(),
        None => game.series().totals().to_vec(),
        Some(_) => game.series().totals_with(&game.tally()),
    };
    let target = match rules.length {
        MatchLength::Target { points, .. } => format!(", to {points}"),
        MatchLength::Hands(_) => String::new(),
    };
    let total = |seat: Seat| number(totals[seat.index()]);
    let side_name = |seat: Seat| context.appearance.side_name(rules, seat);
    // Partners, who share a number, keep their names in a short form.
    let one = |seat: Seat| match &*side_name(seat) {
        name if name.contains(" & ") => {
            let short = short_names(&[(name, SHORT_PARTNERS)]).concat();
            format!("{short}: {}", total(seat))
        }
        // The cards of a race are marked with these letters.
        _ if rules.race.is_some() => format!("{}: {}", Theme::mark(seat.number()), total(seat)),
        _ => format!("{}: {}", seat.number() + 1, total(seat)),
    };
    let own = rules.side(table.seat());
    let others = rules.all_sides().filter(|side| *side != own);
    let Some(best) = others.max_by_key(|seat| (totals[seat.index()], u8::MAX - seat.number()))
    else {
        return Vec::new();
    };
    let mut forms = Vec::new();
    // A number after a name that ends with a digit would be read as part of the name.
    let is_numbered =
        |seat: Seat| side_name(seat).ends_with(|letter: char| letter.is_ascii_digit());
    let colon = if rules.all_sides().any(is_numbered) {
        ":"
    } else {
        ""
    };
    let named = |seat: Seat| format!("{}{colon} {}", side_name(seat), total(seat));
    if game.hand_end().is_some() {
        // The result has names, and no marks.
        let all: Vec<String> = rules.all_sides().map(named).collect();
        // After "match over" it need not be repeated.
        let lead = if game.match_over() { "" } else { "match " };
        forms.push(format!("{lead}{}{target}", all.join(", ")));
        forms.push(format!("{lead}{}", all.join(", ")));
    } else if rules.sides <= FEW_SEATS {
        // If nobody has a name, the numbers alone say the same.
        let is_unnamed = |seat: Seat| is_usual_name(&side_name(seat));
        let all: Vec<String> = rules.all_sides().map(named).collect();
        if !rules.all_sides().all(is_unnamed) {
            forms.push(format!("match {}{target}", all.join(", ")));
            forms.push(format!("match {}", all.join(", ")));
        }
        let all: Vec<String> = rules.all_sides().map(one).collect();
        forms.push(format!("match {}{target}", all.join("  ")));
        forms.push(format!("match {}", all.join("  ")));
    } else {
        let (own, best) = (named(own), named(best));
        forms.push(format!("match {own}, best other {best}{target}"));
    }
    if game.hand_end().is_none() {
        forms.push(format!("match {}, {}{target}", one(own), one(best)));
        forms.push(format!("{}, {}{target}", one(own), one(best)));
    }
    forms.push(match rules.length {
        MatchLength::Target { points, .. } => format!("{} of {points}", total(own)),
        MatchLength::Hands(_) => format!("score {}", total(own)),
    });
    forms.dedup();
    forms
}

/// Returns a number as text, with the typographic minus sign.
fn number(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// Returns the words in the top line for how many redeals are left.
fn passes_words(table: &Table) -> Option<String> {
    let game = table.game();
    let Times::Limited(most) = game.rules().redeals()? else {
        return None;
    };
    let side = game.rules().side(table.seat());
    match most.saturating_sub(game.position().seat(side).redeals) {
        0 if most == 0 => None,
        0 => Some("last pass".to_owned()),
        left => Some(count(left.into(), "redeal")),
    }
}

/// Returns the words in the top line for how many cards may still be taken from under other cards, which is called a
/// draw.
fn pulls_words(left: u16) -> String {
    match left {
        0 => "no draws left".to_owned(),
        left => count(left.into(), "draw"),
    }
}
