//! The line on top of the table: its parts, and the order in which they give way where it is too
//! long. The turn and the score are the last to go.

use patience_core::{DealNumber, Game, MatchLength, Role, Rules, ScoreFor, Seat, Tally, Times};
use patience_solver::Verdict;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::context::Context;
use crate::interaction::table::Table;
use crate::render::text::{count, fit, short_names, width};
use crate::render::theme::Theme;
use patience_app::deals::daily::Place;
use patience_app::duel::{Duel, PLAYERS, Side};
use patience_app::records::statistics::Rivalry;
use patience_app::session::real_time::Stage;
use patience_app::session::{TimedGame, clock, moves_made, words_for_side};
use patience_app::settings::is_usual_name;
use patience_app::winnability::Shown;

/// The most seats at which the totals of all are written; at larger tables only the totals that
/// matter are.
const FEW_SEATS: u8 = 4;

/// The most columns of the names of two partners in their short form.
const SHORT_PARTNERS: usize = 9;

/// The order in which the parts of the line give way where it is too long: a part, or its longer
/// forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    Rivalry,
    TitleBesideSign,
    LongPasses,
    LongDeal,
    Place,
    Moves,
    Deal,
    WinnabilityWords,
    Clock,
    Middle,
    ScoreWord,
    LongTitle,
    Winnability,
    Passes,
    LongScore,
    Hand,
    Score,
    Turn,
    Title,
}

/// A part of the line.
#[derive(Clone)]
pub(super) struct Part {
    weight: Weight,
    /// The weight of its longer forms.
    longer: Weight,
    /// Its text in all forms, the longest first.
    forms: Vec<String>,
    style: Style,
}

impl Part {
    /// Returns the weight of its present form.
    const fn weighs(&self) -> Weight {
        match self.forms.len() {
            ..2 => self.weight,
            _ => self.longer,
        }
    }
}

fn part(weight: Weight, text: String, style: Style) -> Part {
    part_of((weight, weight), vec![text], style)
}

/// Returns a part in several forms: with its own weight, and that of the longer ones.
const fn part_of((weight, longer): (Weight, Weight), forms: Vec<String>, style: Style) -> Part {
    Part {
        weight,
        longer,
        forms,
        style,
    }
}

/// Returns the parts in their order.
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
    if many || table.duel().is_some() || table.timed_game().is_replay() {
        parts.push(turn_part(context, table));
    }
    let part_in = rules.part(table.seat(), game.position().hand());
    if let Some(role) = rules.roles.get(usize::from(part_in)) {
        parts.push(part(Weight::Turn, role.clone(), plain));
    }
    if (rules.has_match || many) && rules.length != MatchLength::Hands(1) {
        let weights = (Weight::Hand, Weight::ScoreWord);
        parts.push(part_of(weights, hand_forms(game), plain));
    }
    parts.extend(score_part(context, table));
    parts.extend(middle_part(game));
    let left = passes_forms(table).into_iter();
    let left = left.chain(table.pulls_left().map(pulls_forms));
    let weights = (Weight::Passes, Weight::LongPasses);
    parts.extend(left.map(|forms| part_of(weights, forms, plain)));
    if unsaved {
        let text = "not saved".to_owned();
        parts.push(part(Weight::Turn, text, theme.error));
    }
    parts.extend(place_part(table));
    parts.extend(game.known_deal().map(deal_part));
    // Those of all at once are nobody's.
    if !rules.in_real_time() {
        parts.push(part(Weight::Moves, moves_made(game), plain));
    }
    parts.extend(clock_part(context, table.timed_game()));
    parts.extend(winnability.map(|shown| winnability_part(shown, theme)));
    parts
}

/// Returns the clock; of a game that is replayed the time at its place and that of the whole game,
/// as they were recorded.
fn clock_part(context: &Context, timed_game: &TimedGame) -> Option<Part> {
    if !timed_game.is_replay() {
        let text = timed_game.clock(context.now);
        return Some(part(Weight::Clock, text, Style::new()));
    }
    // A solution has been played by nobody, and took no time.
    if timed_game.is_solution() {
        return None;
    }
    let (here, whole) = timed_game.recorded_times()?;
    let whole = clock(whole);
    let text = here.map_or_else(
        || format!("in {whole}"),
        |here| format!("{} of {whole}", clock(here)),
    );
    Some(part(Weight::Clock, text, Style::new()))
}

/// Returns the name of the game, with its variant and options where there is room.
fn name_part(rules: &Rules, winnability: Option<Shown>, theme: &Theme) -> Part {
    // A player who sees the sign of the winnability for the first time needs its words to
    // understand it.
    let longer = match winnability {
        Some(_) => Weight::TitleBesideSign,
        None => Weight::LongTitle,
    };
    let forms = vec![rules.about.full_title(), rules.about.title.clone()];
    part_of((Weight::Title, longer), forms, theme.strong)
}

/// Returns how many cards lie on the piles that all of a race share.
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
    Some(part_of(
        (Weight::Middle, Weight::Place),
        forms,
        Style::new(),
    ))
}

/// Returns how the two at the table stand in the games before: the first part to go.
pub(super) fn rivalry_part(rivalry: &Rivalry) -> Part {
    let text = format!("so far {}", rivalry.standing());
    part(Weight::Rivalry, text, Style::new())
}

/// Returns the score, in a game that has one.
fn score_part(context: &Context, table: &Table) -> Option<Part> {
    let forms = score_forms(context, table);
    let several = table.game().rules().seats() > 1 || table.duel().is_some();
    let longer = if several {
        Weight::LongScore
    } else {
        Weight::ScoreWord
    };
    let is_there = !forms.is_empty();
    is_there.then(|| part_of((Weight::Score, longer), forms, Style::new()))
}

/// Returns the day or the row of a tour of which the deal is.
fn place_part(table: &Table) -> Option<Part> {
    let text = match table.timed_game().day_place()? {
        Place::Day(date) => format!("Deal of {}", date.strftime("%-d %B")),
        Place::Row(_, row) => format!("Tour, row {row}"),
    };
    Some(part(Weight::Place, text, Style::new()))
}

/// Returns the number of the deal.
fn deal_part(deal: DealNumber) -> Part {
    let forms = vec![format!("deal {deal}"), format!("#{deal}")];
    part_of((Weight::Deal, Weight::LongDeal), forms, Style::new())
}

/// Says whether the position on the table can be won.
fn winnability_part(shown: Shown, theme: &Theme) -> Part {
    let sign = theme.glyphs.winnability(shown);
    let (words, style) = match shown {
        Shown::Found(Verdict::Won(())) => ("can be won", theme.good),
        Shown::Found(Verdict::Lost) => ("cannot be won", theme.bad),
        Shown::Thinking => ("thinking", theme.dim),
        Shown::Found(Verdict::Undecided(_)) => ("undecided", theme.dim),
    };
    // Who has never seen the sign of it does not know that the game is lost.
    let longer = if shown == Shown::Found(Verdict::Lost) {
        Weight::Winnability
    } else {
        Weight::WinnabilityWords
    };
    let forms = vec![format!("{sign} {words}"), sign.to_string()];
    part_of((Weight::Winnability, longer), forms, style)
}

/// The least number of columns by which a title that is cut is longer than its short form.
const WORTH_CUTTING: usize = 5;

/// Returns the parts that fit: the lightest part goes first, or is said in less room; a long title
/// loses no more letters than it must.
fn leave(mut parts: Vec<Part>, columns: usize) -> Vec<Part> {
    let needed = |parts: &[Part]| {
        let widths = parts.iter().map(|part| width(&part.forms[0]) + 3);
        widths.sum::<usize>()
    };
    while needed(&parts) > columns + 1 && parts.len() > 1 {
        let Some(at) = (0..parts.len()).min_by_key(|at| parts[*at].weighs()) else {
            break;
        };
        let over = needed(&parts) - (columns + 1);
        let forms = &mut parts[at].forms;
        if forms.len() > 1 {
            let left = width(&forms[0]).saturating_sub(over);
            let least = width(&forms[1]) + WORTH_CUTTING;
            match fit_words(&forms[0], left).filter(|cut| at == 0 && width(cut) >= least) {
                Some(cut) => forms[0] = cut,
                None => {
                    forms.remove(0);
                }
            }
        } else {
            parts.remove(at);
        }
    }
    parts
}

/// Cuts a title that is too long after a word, so that it is not cut anew with each letter that
/// the rest of the line gains.
fn fit_words(title: &str, columns: usize) -> Option<String> {
    let cut = fit(title, columns.checked_sub(1)?);
    let (words, _) = cut.rsplit_once(' ')?;
    let words = words.trim_end_matches([' ', '·', ',']);
    Some(format!("{words} …"))
}

/// Returns the line with the parts that fit.
pub(super) fn fitted(mut parts: Vec<Part>, columns: usize, theme: &Theme) -> Line<'static> {
    let long = leave(parts.clone(), columns);
    let parts = if long.first().is_some_and(|title| title.forms.len() > 1) {
        long
    } else {
        // The parts that gave way to the long title in vain come back.
        let title = &mut parts[0].forms;
        title.drain(..title.len() - 1);
        leave(parts, columns)
    };
    let mut line = Line::from(" ").style(theme.title);
    for (at, part) in parts.into_iter().enumerate() {
        if at > 0 {
            line.push_span(Span::styled(" · ", theme.dim));
        }
        let text = part.forms.into_iter().next().unwrap_or_default();
        line.push_span(Span::styled(fit(&text, columns), part.style));
    }
    line
}

/// Says whose turn it is, or that the hand or the match is over.
fn turn_part(context: &Context, table: &Table) -> Part {
    let (game, theme) = (table.game(), &context.appearance.theme);
    // A computer player may be at it while a person sits in front.
    let seat = match table.session().opponents() {
        Some(_) => game.to_move(),
        None => table.session().player(),
    };
    let over = match game.hand_end() {
        None => None,
        Some(_) if table.session().waits_for_other() => {
            let text = format!("{} has played", context.appearance.name(seat));
            return part(Weight::Turn, text, theme.seat(seat));
        }
        Some(_) if table.duel().is_some() => Some("duel over"),
        Some(_) if game.match_over() => Some("match over"),
        Some(_) => Some("hand over"),
    };
    let over = over.or_else(|| stage_words(table));
    if table.timed_game().is_replay() {
        return part(Weight::Turn, replay_words(table), theme.strong);
    }
    if let Some((text, _)) = called_words(context, table) {
        return part(Weight::Turn, text, theme.good.patch(theme.strong));
    }
    if let Some(text) = over {
        return part(Weight::Turn, text.to_owned(), theme.strong);
    }
    let whose = match table.session().names().get(seat.index()) {
        Some(name) if table.session().is_away(seat) => format!("{name}'s turn, away"),
        _ => format!("{}'s turn", context.appearance.name(seat)),
    };
    part(Weight::Turn, whose, theme.seat(seat))
}

/// Says how far a recording has been played back.
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

/// Says that the end has been called and how long cards on their way may still land: in short, and in
/// a sentence.
pub fn called_words(context: &Context, table: &Table) -> Option<(String, String)> {
    let (seat, left) = table.session().called(context.now)?;
    let shout = &table.game().rules().race.as_ref()?.shout;
    let left = format!("{:.1} s", left.as_secs_f64());
    let name = context.appearance.name(seat);
    Some((
        format!("{shout} {left}"),
        format!("{shout} {name} has called: for {left} cards may still go to the middle"),
    ))
}

/// Says how far a hand is that is played in real time.
fn stage_words(table: &Table) -> Option<&'static str> {
    let real_time = table.session().real_time()?;
    Some(match real_time.stage() {
        Stage::Fresh | Stage::Countdown(_) => "get ready",
        Stage::Paused if table.session().waits_to_begin() => "ready",
        Stage::Paused => "stopped",
        Stage::Running | Stage::Shout(_) | Stage::Over => "all at once",
    })
}

/// Says which hand of the match is played.
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

/// Says the score: points of the deal, or at a table of several the match so far.
fn score_forms(context: &Context, table: &Table) -> Vec<String> {
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
            format!("score {now}, match {whole}"),
            format!("{now}, match {whole}"),
        ]
    } else if let Some(left) = cards_left(rules, now) {
        vec![format!("{left} left")]
    } else {
        vec![format!("score {}", number(now))]
    }
}

/// Returns how many cards are left where that is all that the score is made of, a point lost for each.
fn cards_left(rules: &Rules, score: i32) -> Option<i32> {
    let mut lines = rules.score.iter();
    let is_all = lines.all(|line| matches!(line.of, ScoreFor::CardLeft(_)) && line.points == -1);
    is_all.then_some(-score)
}

/// Says the scores of both in a duel; of a game that is played whole, its moves as well.
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
        // The scores stand over the boards.
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

/// Says the totals of the match, the hand that has just ended included: those of all where
/// there are few players, or those of the player to move and of the best.
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
    // Partners, who share a number, keep their names in short.
    let one = |seat: Seat| match &*side_name(seat) {
        name if name.contains(" & ") => {
            let short = short_names(&[(name, SHORT_PARTNERS)]).concat();
            format!("{short}: {}", total(seat))
        }
        // The cards of a race carry these letters.
        _ if rules.race.is_some() => format!("{}: {}", Theme::mark(seat.0), total(seat)),
        _ => format!("{}: {}", seat.0 + 1, total(seat)),
    };
    let own = rules.side(table.seat());
    let others = rules.all_sides().filter(|side| *side != own);
    let Some(best) = others.max_by_key(|seat| (totals[seat.index()], u8::MAX - seat.0)) else {
        return Vec::new();
    };
    let mut forms = Vec::new();
    // A number behind a name that ends with one would be read as part of it.
    let is_numbered =
        |seat: Seat| side_name(seat).ends_with(|letter: char| letter.is_ascii_digit());
    let colon = if rules.all_sides().any(is_numbered) {
        ":"
    } else {
        ""
    };
    let named = |seat: Seat| format!("{}{colon} {}", side_name(seat), total(seat));
    if rules.sides <= FEW_SEATS {
        // Where nobody has a name, the numbers alone say as much.
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
    forms.push(format!("match {}, {}{target}", one(own), one(best)));
    forms.push(format!("{}, {}{target}", one(own), one(best)));
    forms.push(match rules.length {
        MatchLength::Target { points, .. } => format!("{} of {points}", total(own)),
        MatchLength::Hands(_) => format!("score {}", total(own)),
    });
    forms.dedup();
    forms
}

/// Writes a number with a real minus sign.
fn number(number: i32) -> String {
    number.to_string().replace('-', "−")
}

fn passes_forms(table: &Table) -> Option<Vec<String>> {
    let game = table.game();
    let Times::Limited(most) = game.rules().redeals()? else {
        return None;
    };
    let side = game.rules().side(table.seat());
    let left = match most.saturating_sub(game.position().seat(side).redeals) {
        0 if most == 0 => return None,
        0 => return Some(vec!["last pass".to_owned()]),
        left => count(left.into(), "redeal"),
    };
    Some(vec![format!("{left} left"), left])
}

/// Says how many cards may still be taken from under others, which is called a draw.
fn pulls_forms(left: u16) -> Vec<String> {
    if left == 0 {
        return vec!["no draw left".to_owned()];
    }
    let draws = count(left.into(), "draw");
    vec![format!("{draws} left"), draws]
}
