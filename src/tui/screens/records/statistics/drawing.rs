//! Draws the statistics page: the open tab, or the reason why it has nothing to show yet. The drawing of each tab is
//! in its own file.

use super::all_games::List;
use super::canvas::Canvas;
use super::tab::Tab;
use super::{StatisticsPage, all_games, computers, one_game, two_people};
use crate::context::Context;
use patience_app::records::AllGames;
use patience_app::settings::Word as _;

impl StatisticsPage {
    /// Draws the open tab of the statistics page.
    pub(super) fn paint(&self, canvas: &mut Canvas, context: &Context) {
        if let Some(fault) = &self.fault {
            return canvas.in_the_middle(fault);
        }
        let is_late = self.awaited.is_some();
        let other = |words: &'static str| {
            let another = (self.others() > 0).then_some(words);
            if is_late {
                Some("Loading …")
            } else {
                another
            }
        };
        match self.tab {
            Tab::OneGame if self.has_games() => {
                if let Some(one) = &self.one {
                    one_game::draw(canvas, one, self.one_period, other("another game"));
                }
            }
            Tab::OneGame if self.one.is_none() && !self.is_empty => {
                canvas.in_the_middle("Loading …");
            }
            Tab::OneGame => {
                let title = self.one.as_ref().map_or("", |one| one.title.as_str());
                let is_match = self.game.as_ref().is_some_and(|game| game.is_match);
                canvas.in_the_middle(&one_game::nothing(title, is_match, self.one_period));
            }
            _ => match &self.all {
                Some(all) => self.paint_all(canvas, all, other, context),
                None => canvas.in_the_middle("Loading …"),
            },
        }
    }

    fn paint_all(
        &self,
        canvas: &mut Canvas,
        all: &AllGames,
        other: impl Fn(&'static str) -> Option<&'static str>,
        context: &Context,
    ) {
        match self.tab {
            Tab::OneGame | Tab::AllGames if all.overview.rows.is_empty() => {
                canvas.in_the_middle(&one_game::nothing("", false, self.all_period));
            }
            Tab::OneGame | Tab::AllGames => {
                let list = List {
                    all,
                    period: self.all_period,
                    sort: self.sort,
                    at: self.at,
                    top: self.top,
                };
                all_games::draw(canvas, &list, self.awaited.is_some());
            }
            Tab::TwoPeople => match self.pair() {
                Some(pair) => two_people::draw(canvas, pair, other("another pair")),
                None => canvas.in_the_middle(
                    "No two people have played each other yet. Two at the same table make a pair, and so \
                     do two who play the same deal.",
                ),
            },
            Tab::Computers => match self.table() {
                Some(table) => {
                    let level = context.settings.seating().level;
                    computers::draw(canvas, table, level.word(), other("another game"));
                }
                None => canvas.in_the_middle(
                    "No hands finished against only computers yet. Play a game for several players.",
                ),
            },
        }
    }
}
