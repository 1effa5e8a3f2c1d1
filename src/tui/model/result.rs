//! The result page of a finished hand: when it is shown, what it says, and which actions it offers.

use patience_core::{Rules, Seat};

use super::names::people_at;
use super::{App, Overlay, days};
use crate::context::Context;
use crate::interaction::table::Table;
use crate::screens::result::{Measured, Offers, Pack, ResultPage};
use patience_app::duel::Duel;
use patience_app::records::GameRecord;
use patience_app::saved::ending::{GameKey, Moment};
use patience_app::session::TimedGame;
use patience_app::survey::measurements::CanBeWon;
use patience_app::survey::random_play::RandomPlay;

/// Shows the result if the hand is over.
pub fn show_if_over(app: &mut App) {
    let Some(table) = &app.table else { return };
    let over = table.game().hand_end().is_some();
    if over && !table.timed_game().is_replay() && !table.session().has_no_moves() {
        announce_result(app);
    }
}

/// Shows the result of a hand that has just ended. Keys are ignored while the result appears.
pub fn announce_result(app: &mut App) {
    show_result(app);
    let (animated, now) = (app.context.appearance.animate, app.context.now);
    let by_next = app.pressed.is_next;
    if let Some(Overlay::Result(page)) = app.overlays.last_mut() {
        page.appear(animated, now, by_next);
    }
}

/// Shows the result of the hand on the table.
pub fn show_result(app: &mut App) {
    let Some(table) = &app.table else { return };
    let context = &app.context;
    let clock = table.timed_game().clock(context.now);
    let record = record_of(table.timed_game(), context);
    let verdict = record.as_ref().filter(|record| !record.is_for_several());
    let verdict = verdict.map(GameRecord::verdict);
    let person = context.appearance.name(Seat::FIRST);
    let measured = measured(table.game().rules(), context);
    let page = match table.duel() {
        Some(duel) => ResultPage::of_duel(duel, table.game(), &context.appearance, &clock),
        None => ResultPage::new(table.game(), &context.appearance, &clock, own_seat(table))
            .with_hints(table.timed_game().hints())
            .with_remarks(table.placing_words(context.catalogue.embedded().line_values))
            .with_remarks(app.winnability.why_lost(table).into_iter().collect()),
    };
    let mut page = page
        .offering(offers(table))
        .with_verdict(verdict)
        .with_rivalry(app.course.rivals.rivalry())
        .asking(record, person)
        .with_measured(measured)
        .with_level(app.deal_levels.wins(table.game()));
    page.take_standing(app.standing(), app.all_gave_up());
    if page.is_celebrated() {
        page.celebrate(Pack::of(table.game(), app.layout().as_deref()));
    }
    app.overlays.push(Overlay::Result(Box::new(page)));
}

/// Returns the seat of the only person at the table. At a shared table it is the guest's own seat.
fn own_seat(table: &Table) -> Option<Seat> {
    if table.session().is_elsewhere() {
        return (!table.session().looks_on()).then(|| table.seat());
    }
    match people_at(table)? {
        [own] => Some(*own),
        _ => None,
    }
}

/// Returns what has been measured for games with these rules: the share of winnable deals, or the score of random play.
fn measured(rules: &Rules, context: &Context) -> Option<Measured> {
    let embedded = context.catalogue.embedded();
    let fingerprint = format!("{:016x}", rules.about.fingerprint);
    if let Some(random) = RandomPlay::measured(embedded.random_play, &fingerprint) {
        return Some(Measured::Random(random.mean));
    }
    CanBeWon::of(embedded.winnability, &fingerprint).map(Measured::CanBeWon)
}

/// Returns the record of a finished game, with the game's current record key; `None` if games are not recorded.
fn record_of(timed_game: &TimedGame, context: &Context) -> Option<GameRecord> {
    let over = timed_game.keep && !timed_game.is_under_way();
    if !over || !context.settings.records.value {
        return None;
    }
    let seats = timed_game.named_seats().into_iter();
    let names = seats.map(|seat| context.appearance.name(seat)).collect();
    let mut snapshot = timed_game.snapshot(context.now, names, Moment::START);
    snapshot.about.key.get_or_insert_with(GameKey::fresh);
    GameRecord::from_snapshot(&snapshot)
}

/// Whether the result page offers to replay the finished game.
pub fn can_be_watched(table: &Table) -> bool {
    let timed_game = table.timed_game();
    let is_over = timed_game.is_begun() && !timed_game.is_under_way();
    is_over && table.session().real_time().is_none() && !timed_game.is_replay()
}

/// Returns the actions that the result page offers.
pub fn offers(table: &Table) -> Offers {
    let (session, rules) = (table.session(), table.game().rules());
    let duel = session.duel();
    Offers {
        other: session
            .waits_for_other()
            .then(|| duel.map(Duel::other).unwrap_or_default()),
        duel: duel.is_some(),
        next_row: days::row_to_follow(table).is_some(),
        in_match: rules.has_several_hands(),
        undo: session.real_time().is_none(),
        restart: table.timed_game().can_restart(),
        watch: can_be_watched(table),
        look_through: session.can_be_replayed(),
    }
}
