//! The titles of the unfinished games in the list of games. They contain the variant and whatever else distinguishes
//! one unfinished game from another.

use patience_core::{Game, Progress, STANDARD, Variant};

use super::Home;
use crate::render::text::{count, fit, width};
use patience_app::catalogue::Catalogue;
use patience_app::deals::daily::Place;
use patience_app::saved::Unfinished;

/// The minimum width, in columns, to which the title of an unfinished game can be shortened and still be recognised.
const LEAST_TITLE: usize = 8;

/// Returns the number of moves made in an unfinished game, in words. In a duel it includes the moves of both players.
pub(super) fn moves_words(kept: &Unfinished) -> String {
    let moves = moves(kept);
    if kept.duel {
        format!("{moves} by both")
    } else {
        moves
    }
}

fn moves(kept: &Unfinished) -> String {
    count(usize::try_from(kept.moves).unwrap_or(usize::MAX), "move")
}

impl Home {
    /// Replaces the unfinished games, and reads the titles of their variants from the rule files, because a saved
    /// game has only the name of its variant.
    pub(super) fn take(&mut self, catalogue: &Catalogue, unfinished: Vec<Unfinished>) {
        let named = |kept: &Unfinished| {
            if kept.variant == STANDARD || kept.fault.is_some() {
                return None;
            }
            let file = catalogue
                .rule_file_at(&kept.id, kept.path.as_deref())
                .ok()?;
            let mut variants = file.variants().iter();
            let variant = variants.find(|variant| variant.id == kept.variant)?;
            Some((kept.file.clone(), variant.clone()))
        };
        self.kept_variants = unfinished.iter().filter_map(named).collect();
        self.unfinished = unfinished;
        self.progress.clear();
        self.asked_for_progress = false;
    }

    /// Returns the progress of an unfinished game in words: the number of cards on the foundations or, if that is not
    /// known, the number of moves. The noun is left out if the heading above has it.
    pub(super) fn how_far(&self, kept: &Unfinished) -> String {
        let is_headed = !self.progress_words().is_empty();
        match self.cards_home(kept) {
            Some(Progress { home, all, .. }) if is_headed => format!("{home} of {all}"),
            Some(cards) => format!("{} of {} {}", cards.home, cards.all, cards.place()),
            None if is_headed => kept.moves.to_string(),
            None => moves(kept),
        }
    }

    /// Whether the row of any unfinished game has too little room for the noun after its number of cards. The noun is
    /// then left out of all such rows.
    pub(super) fn counts_in_short(&self, room: usize) -> bool {
        self.unfinished.iter().any(|kept| {
            let (title, number) = (self.kept_title(kept), self.how_far(kept));
            self.cards_home(kept).is_some() && width(&title) + width(&number) > room
        })
    }

    fn cards_home(&self, kept: &Unfinished) -> Option<Progress> {
        let mut counted = self.progress.iter();
        let found = counted.find(|(file, _)| *file == kept.file);
        found.map(|(_, cards)| *cards)
    }

    /// Returns the heading above the progress of the unfinished games, such as “moves”; empty if no heading fits all of
    /// these games.
    pub(super) fn progress_words(&self) -> &'static str {
        let mut games = self.unfinished.iter();
        let are = |place: &str| {
            let cards = |kept: &Unfinished| self.cards_home(kept);
            games
                .clone()
                .all(|kept| cards(kept).is_some_and(|cards| cards.place() == place))
        };
        if are("home") {
            "cards home"
        } else if are("off") {
            "cards off"
        } else if games.all(|kept| self.cards_home(kept).is_none() && !kept.duel) {
            "moves"
        } else {
            ""
        }
    }

    /// Returns the unfinished game that the side panel shows, in its last position.
    pub fn kept_game(&self) -> Option<&Game> {
        let preview = self.preview().filter(|preview| preview.is_kept())?;
        Some(&preview.game)
    }

    /// Sets the sentence about the difficulty level of the unfinished game that the side panel shows.
    pub fn tell_level(&mut self, level: Option<String>) {
        self.kept_level = level;
    }

    /// Returns the variant of an unfinished game; `None` for the standard variant.
    pub(super) fn kept_variant(&self, kept: &Unfinished) -> Option<&Variant> {
        let mut variants = self.kept_variants.iter();
        let found = variants.find(|(file, _)| *file == kept.file);
        found.map(|(_, variant)| variant)
    }

    /// Returns the title of an unfinished game, with its variant and notes such as that the file is unreadable.
    pub(super) fn kept_title(&self, kept: &Unfinished) -> String {
        self.kept_title_in(kept, usize::MAX)
    }

    /// Returns the title of an unfinished game in at most `columns` columns if possible. The title is shortened before
    /// the notes after it, such as the variant, are dropped. The last note is always kept.
    pub(super) fn kept_title_in(&self, kept: &Unfinished, columns: usize) -> String {
        // An unreadable file may not even have the title.
        let entry = self.entry(&kept.id);
        let title = match entry {
            Some(entry) if kept.fault.is_some() => &entry.title,
            _ => &kept.title,
        };
        let plain = kept.variant.is_empty() || kept.variant == STANDARD;
        let variant = match self.kept_variant(kept) {
            Some(variant) => Some(variant.title.as_str()),
            None => (!plain).then_some(kept.variant.as_str()),
        };
        let mut marks = Vec::new();
        marks.extend(variant.filter(|variant| !title.contains(variant)));
        marks.extend(kept.duel.then_some("for two"));
        let place = kept.day.as_ref().and_then(|day| day.parse::<Place>().ok());
        let day = place.map(Place::short_words);
        marks.extend(day.as_deref());
        let deal = format!("deal {}", kept.deal);
        let is_like = |other: &&Unfinished| other.slot == kept.slot;
        let one_of_many = self.unfinished.iter().filter(is_like).count() > 1;
        marks.extend(
            (one_of_many && day.is_none() && !kept.deal.is_empty()).then_some(deal.as_str()),
        );
        marks.extend(kept.fault.as_ref().map(|_| "unreadable"));
        let Some(last) = marks.last().copied() else {
            return fit(title, columns);
        };
        let all = format!(" ({})", marks.join(", "));
        let fits = |marks: &String| width(marks) + LEAST_TITLE.min(width(title)) <= columns;
        let marks = Some(all).filter(fits);
        let marks = marks.unwrap_or_else(|| format!(" ({last})"));
        fit(title, columns.saturating_sub(width(&marks))) + &marks
    }
}
