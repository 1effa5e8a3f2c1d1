//! The table on the screen: the top line, the cards, and a message if the terminal is too small for the cards.

mod bare_table;
mod hand_points;
mod other_board;
mod race_keys;
mod ready_box;
pub mod real_time;
pub mod title_line;
mod window_title;

pub use bare_table::BareTable;
pub use window_title::window_title;

use patience_core::{
    Dealt, Face, Game, Observation, PileId, Rules, Seat, Seen, Shape, SmallPileSet, Times, score,
};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Block;

use crate::context::Context;
use crate::images::Placed;
use crate::interaction::animation::Animation;
use crate::interaction::table::{Pending, Table};
use crate::layout::{TableLayout, lay_out_preview};
use crate::render::appearance::Appearance;
use crate::render::panel::lines_at;
use crate::render::text::{styled, wrap};
use crate::render::theme::Theme;
use crate::render::{DraggedCards, Scene, draw_table};
use patience_app::records::statistics::Rivalry;
use patience_app::session::real_time::RealTime;
use patience_app::winnability::Shown;

/// Everything that is needed to draw the table of the game being played.
#[derive(Debug, Clone, Copy)]
pub struct TableScreen<'a> {
    /// The part of the program's model that every screen may read, such as the settings.
    pub context: &'a Context,
    /// The table to draw.
    pub table: &'a Table,
    /// The mark that shows whether the hand can be won; `None` if it is not shown.
    pub winnability: Option<Shown>,
    /// Whether the game on the table cannot be saved at present.
    pub unsaved: bool,
    /// The number of matches that each of the two people at the table has won.
    pub rivalry: Option<&'a Rivalry>,
    /// The animation of the cards in motion; `None` if no cards are moving.
    pub animation: Option<&'a Animation>,
}

impl TableScreen<'_> {
    /// Draws the top line of the table's screen.
    pub fn draw_title(&self, frame: &mut Frame, area: Rect) {
        let mut parts = title_line::parts(self.context, self.table, self.winnability, self.unsaved);
        parts.extend(self.rivalry.map(title_line::rivalry_part));
        let theme = &self.context.appearance.theme;
        let line = title_line::fitted(parts, usize::from(area.width), theme);
        frame.render_widget(line, area);
    }

    /// Draws the cards of the table with all labels and marks. Returns the pictures of the cards, if cards are shown
    /// as pictures.
    pub fn draw_cards(&self, frame: &mut Frame, area: Rect) -> Vec<Placed> {
        let (context, table) = (self.context, self.table);
        let appearance = &context.appearance;
        let Ok(layout) = table.layout_now(area, appearance.size) else {
            draw_too_small(frame, area, appearance, table);
            return Vec::new();
        };
        if table.session().hides_cards() {
            draw_hidden(frame, area, appearance);
            return Vec::new();
        }
        let pictures = self.draw_scene(frame.buffer_mut(), area, &layout);
        other_board::draw(frame, area, appearance, table);
        if table.duel().is_none() {
            let game = (table.game().rules().as_ref(), layout.as_ref());
            hand_points::draw(frame, area, game, &appearance.theme);
        }
        pictures
    }

    /// Draws the cards of the table with a given layout.
    fn draw_scene(&self, buffer: &mut Buffer, area: Rect, layout: &TableLayout) -> Vec<Placed> {
        let (context, table) = (self.context, self.table);
        let appearance = &context.appearance;
        let rules = table.game().rules();
        let over = table.game().hand_end().is_some();
        let real_time = table.session().real_time();
        let for_two = real_time.is_some_and(RealTime::is_for_two);
        let lit = real_time.map(|real_time| real_time.lit(context.now));
        let lit = lit.unwrap_or_default().into_iter();
        let lit: Vec<Seat> = lit.map(|seat| rules.side(seat)).collect();
        let news = real_time.map_or_else(Vec::new, |real_time| real_time.news_by_side(rules));
        let people = real_time.filter(|_| for_two).map(RealTime::people);
        let labels: Vec<(PileId, char)> = if let Some(people) = people
            && appearance.labels
            && !over
        {
            let hand = table.game().position().hand();
            context.split_keyboard.labels(rules, hand, people)
        } else if appearance.labels && !over {
            shown_labels(table)
        } else {
            Vec::new()
        };
        let targets = table.equal_targets();
        let playable = appearance.labels.then(|| table.playable()).flatten();
        let held = table.selected();
        let drag = dragged(table);
        let line_points = score::line_hands(rules, table.game().position());
        let expected = table.expected_points();
        let animation = self.animation;
        let card = table.cursor().card(table.observation());
        let cursor = Some((table.cursor().pile(), card));
        let scene = Scene {
            rules,
            observation: table.observation(),
            layout,
            theme: &appearance.theme,
            selection: held.map(|selection| (selection.from, table.selected_count().max(1))),
            also: held.map_or(SmallPileSet::NONE, |selection| selection.also),
            targets: &targets,
            hint: table.hint_mark(),
            found: table.found(),
            cursor: cursor.filter(|_| !over && !for_two),
            labels: &labels,
            playable: playable.as_deref(),
            redeals: has_redeal(table.game(), table.seat()),
            rulers: appearance.labels && !over,
            named_row: match table.pending() {
                Some(Pending::Row(row)) => Some(row),
                _ => None,
            },
            names: &side_names(rules, appearance),
            to_move: real_time
                .is_none()
                .then(|| rules.side(table.game().to_move())),
            lit: &lit,
            news: &news,
            drag: drag.as_ref(),
            moved_cards: animation.map_or(&[], |animation| &animation.moved_cards),
            turned_cards: animation.map_or(&[], |animation| &animation.turned_cards),
            progress: animation.map_or(1.0, |animation| animation.progress(context.now)),
            expected: &expected,
            line_points: &line_points,
            pictures: context.has_pictures(),
        };
        draw_table(buffer, area, &scene)
    }
}

/// Returns the names of the sides of a game. A side is a player, or several partners.
fn side_names(rules: &Rules, appearance: &Appearance) -> Vec<String> {
    let sides = rules.all_sides();
    sides
        .map(|side| appearance.side_name(rules, side))
        .collect()
}

/// Draws the table background without any cards, so that nobody can study the cards of a stopped hand.
fn draw_hidden(frame: &mut Frame, area: Rect, appearance: &Appearance) {
    let table = Block::new().style(appearance.theme.table);
    frame.render_widget(table, area);
}

/// Returns the labels of the piles that the player can use now, either to pick up cards or to put them down.
fn shown_labels(table: &Table) -> Vec<(PileId, char)> {
    let rules = table.game().rules();
    let labels = table.labels();
    let hand = table.game().position().hand();
    let row = |pile: &PileId| rules.group_of(*pile).shape == Shape::Row;
    rules
        .pile_ids()
        .filter(row)
        .filter(|pile| rules.is_part_of(rules.pile(*pile).group, table.seat(), hand))
        .filter_map(|pile| Some((pile, labels.label(pile)?)))
        .collect()
}

fn dragged(table: &Table) -> Option<DraggedCards> {
    let drag = table.drag().filter(|drag| drag.at != drag.start)?;
    let selection = table.selection()?;
    let seen = table.observation().pile(selection.from);
    let first = seen
        .len()
        .saturating_sub(usize::from(selection.count.unwrap_or(1)));
    let rules = table.game().rules();
    let single = rules.group_of(selection.from).pulls.is_some();
    let most = if single { 1 } else { usize::MAX };
    let lifted = seen.iter().skip(first).take(most);
    let cards: Vec<Dealt> = lifted.filter_map(Seen::face).collect();
    Some(DraggedCards {
        from: selection.from,
        cards,
        at: drag.at,
    })
}

/// Returns the seat from which the table is seen in a preview: the first seat in a real-time game, and in other games
/// the seat of the player whose turn it is.
fn front(game: &Game) -> Seat {
    if game.rules().in_real_time() {
        Seat::FIRST
    } else {
        game.to_move()
    }
}

/// Whether a player has a redeal left and has cards to redeal.
fn has_redeal(game: &Game, seat: Seat) -> bool {
    let (rules, position) = (game.rules(), game.position());
    let may = rules.redeals().is_some_and(|redeals| match redeals {
        Times::Limited(most) => position.seat(rules.side(seat)).redeals < most,
        Times::Unlimited => true,
    });
    let stock = rules.stock.as_ref();
    may && stock.is_none_or(|stock| position.has_cards_to_gather(rules, stock, seat))
}

/// Returns what is visible of the table in a preview. Cards that only their owner may see stay hidden, because it is
/// not known who is looking.
fn shown(game: &Game, seat: Seat) -> Observation<'_> {
    let groups = &game.rules().groups;
    let own = groups.iter().any(|group| group.face == Face::Own);
    game.observation(if own { Seat::new(u8::MAX) } else { seat })
}

/// Whether the opening layout of a game fits into an area of the screen.
pub fn fits(game: &Game, area: Rect) -> bool {
    lay_out_board(game, area).is_some()
}

/// Returns the areas of the piles in the opening layout of a game; `None` if the layout does not fit.
pub fn lay_out_board(game: &Game, area: Rect) -> Option<TableLayout> {
    let seat = front(game);
    lay_out_preview(game.rules(), shown(game, seat), seat, area)
}

/// Returns the scene of the table in a preview. It has no marks, no labels and no names.
fn bare_scene<'a>(
    game: &'a Game,
    observation: Observation<'a>,
    layout: &'a TableLayout,
    theme: &'a Theme,
) -> Scene<'a> {
    Scene {
        rules: game.rules(),
        observation,
        layout,
        theme,
        selection: None,
        also: SmallPileSet::NONE,
        targets: &[],
        hint: None,
        found: None,
        cursor: None,
        labels: &[],
        playable: None,
        redeals: has_redeal(game, front(game)),
        rulers: false,
        named_row: None,
        names: &[],
        to_move: None,
        lit: &[],
        news: &[],
        drag: None,
        moved_cards: &[],
        turned_cards: &[],
        progress: 1.0,
        expected: &[],
        line_points: &[],
        pictures: false,
    }
}

/// Draws the opening layout of a game without marks and labels. Returns the first screen row below it, and the pictures
/// of its cards if cards are shown as pictures.
pub fn draw_board(
    frame: &mut Frame,
    area: Rect,
    game: &Game,
    context: &Context,
) -> (u16, Vec<Placed>) {
    let appearance = &context.appearance;
    let seat = front(game);
    let rules = game.rules();
    let Some(layout) = lay_out_board(game, area) else {
        return (area.y, Vec::new());
    };
    let scene = Scene {
        names: &appearance.side_names_of_preview(rules),
        to_move: (!rules.in_real_time()).then_some(seat),
        pictures: context.has_pictures(),
        ..bare_scene(game, shown(game, seat), &layout, &appearance.theme)
    };
    let buffer = frame.buffer_mut();
    let pictures = draw_table(buffer, area, &scene);
    let is_drawn = |y: &u16| (area.left()..area.right()).any(|x| buffer[(x, *y)].symbol() != " ");
    let last = (area.top()..area.bottom()).rev().find(is_drawn);
    (last.map_or(area.y, |row| row + 1), pictures)
}

/// Returns the smallest terminal size at which the table fits. If possible it has the present width.
fn needed(area: Rect, appearance: &Appearance, table: &Table) -> (u16, u16) {
    const MOST: u16 = 120;
    let fits = |width: u16, height: u16| {
        let area = Rect::new(0, 0, width, height);
        table
            .lay_out(table.observation(), area, appearance.size)
            .is_ok()
    };
    let width = (area.width..=2 * MOST)
        .find(|width| fits(*width, MOST))
        .unwrap_or(2 * MOST);
    let height = (1..=MOST)
        .find(|height| fits(width, *height))
        .unwrap_or(MOST);
    // The lines above and below the cards count too.
    (width, height + 2)
}

/// Draws the message that the terminal is too small, with the size that the table needs.
fn draw_too_small(frame: &mut Frame, area: Rect, appearance: &Appearance, table: &Table) {
    let theme: &Theme = &appearance.theme;
    let (needs_width, needs_height) = needed(area, appearance, table);
    let (width, height) = (area.width, area.height + 2);
    let needs = format!("It needs {needs_width}x{needs_height}; this is {width}x{height}.");
    let lines = [
        ("The table does not fit.", theme.strong),
        (&needs, Style::new()),
        ("Make the window larger; nothing is lost.", theme.dim),
    ];
    let columns = usize::from(area.width.saturating_sub(2));
    let lines = lines.map(|(text, style)| styled(wrap(text, columns), style));
    let lines: Vec<Line> = lines.into_iter().flatten().collect();
    let rows = u16::try_from(lines.len()).unwrap_or(area.height);
    let top = area.height.saturating_sub(rows) / 2;
    lines_at(frame, area, top, lines.into_iter().map(Line::centered));
}
