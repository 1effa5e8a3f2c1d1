//! The game and the variant whose statistics are shown. The functions here step to another game or variant, and find
//! its current rules.

use super::StatisticsPage;
use crate::context::Context;
use crate::screens::page::Effects;
use patience_app::catalogue::handicap::Handicaps;
use patience_app::records::GameInQuestion;
use patience_app::records::statistics::PresentRules;
use patience_app::settings::Choice;
use patience_core::STANDARD;

impl StatisticsPage {
    /// Selects, for its statistics, the game under the cursor of the list. Returns `false` if there is none.
    pub(super) fn choose_listed(&mut self, context: &Context) -> bool {
        let Some(all) = &self.all else { return false };
        let rows = &all.overview.rows;
        let row = self
            .sort
            .order(rows)
            .get(self.at)
            .and_then(|row| rows.get(*row));
        let Some(row) = row else { return false };
        let of = (row.game.as_str(), row.title.as_str());
        self.game = Some(in_question(context, of, Some(&row.variant)));
        true
    }

    /// Selects the next or the previous game that the person has played, to show its statistics.
    pub(super) fn other_game(&mut self, forward: bool, context: &Context) -> Effects {
        let Some(one) = &self.one else {
            return Vec::new();
        };
        let number = one.played.len();
        // If keys come faster than answers, step on from the game that was requested last.
        let from = match &self.game {
            Some(game) => game.game.as_str(),
            None => one.statistics.game.as_str(),
        };
        let at = one.played.iter().position(|(game, _)| game == from);
        let to = match (at, forward) {
            (Some(at), true) => (at + 1) % number.max(1),
            (Some(at), false) => (at + number - 1) % number.max(1),
            (None, true) => 0,
            (None, false) => number.saturating_sub(1),
        };
        let Some((game, title)) = one.played.get(to).filter(|_| at != Some(to)) else {
            return Vec::new();
        };
        self.game = Some(in_question(context, (game, title), None));
        self.ask()
    }

    /// Selects the next variant of the game, to show its statistics.
    pub(super) fn next_variant(&mut self, context: &Context) -> Effects {
        let Some(one) = &self.one else {
            return Vec::new();
        };
        let statistics = &one.statistics;
        let shown = match &self.game {
            Some(game) => game.variant.as_str(),
            None => statistics.variant.as_str(),
        };
        let variants = &statistics.variants;
        let place = |shown: &str| variants.iter().position(|variant| variant.variant == shown);
        // Instead of a variant that was never played, another one is shown.
        let at = place(shown).or_else(|| place(&statistics.variant));
        let to = at.map_or(0, |at| (at + 1) % variants.len().max(1));
        self.show_variant(to, context)
    }

    /// Selects the variant of the game by its index, to show its statistics.
    pub(super) fn show_variant(&mut self, number: usize, context: &Context) -> Effects {
        let Some(one) = &self.one else {
            return Vec::new();
        };
        let Some(variant) = one.statistics.variants.get(number) else {
            return Vec::new();
        };
        let of = (one.statistics.game.as_str(), one.title.as_str());
        self.game = Some(in_question(context, of, Some(&variant.variant)));
        self.ask()
    }
}

/// Returns the choice of a game and its variant for the statistics; the default is the variant in the settings. If the
/// game still exists, the choice has its current rules.
fn in_question(
    context: &Context,
    (game, title): (&str, &str),
    variant: Option<&str>,
) -> GameInQuestion {
    let named = Choice {
        variant: variant.map(str::to_owned),
        set: Vec::new(),
    };
    let choice = context.settings.choice_for(game, &named);
    let handicaps = context.settings.handicaps();
    let file = context.catalogue.rule_file(game).ok();
    let rules = file.and_then(|file| {
        let variant = choice.variant.as_deref();
        Handicaps(&handicaps)
            .compile(&file, variant, &choice.set)
            .ok()
    });
    let variant = match (&rules, variant) {
        (Some(rules), _) => rules.about.variant.as_str(),
        (None, Some(variant)) => variant,
        (None, None) => STANDARD,
    };
    GameInQuestion {
        game: game.to_owned(),
        title: rules
            .as_ref()
            .map_or(title, |rules| &rules.about.title)
            .to_owned(),
        variant: variant.to_owned(),
        present: rules.as_ref().map(PresentRules::of),
        is_match: rules.is_some_and(|rules| rules.has_several_hands()),
    }
}
