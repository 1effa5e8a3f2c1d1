//! The list of games: an outline of every rule file, including what the file inherits from the
//! files that it extends.

use std::num::NonZero;
use std::thread;

use patience_language::{Outline, extended_names};

use super::kept_outlines::FEWEST_FILES;
use super::sources::own_source;
use super::{Catalogue, Entry, Origin, base_among};

impl Catalogue {
    /// Reads the outlines of all games, on several threads if the player has hundreds of files.
    pub(super) fn entries(&self) -> Vec<Entry> {
        let own = self.own();
        let embedded = self.embedded.names().filter(|id| !own.contains_key(*id));
        let mut games: Vec<(&str, Origin)> = embedded.map(|id| (id, Origin::Embedded)).collect();
        let own = own.iter();
        games.extend(own.map(|(id, path)| (id.as_str(), Origin::Own(path.clone()))));
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let threads = (self.own().len() / FEWEST_FILES).clamp(1, cores);
        let of = |part: &[(&str, Origin)]| -> Vec<Entry> {
            let entry = |(id, origin): &(&str, Origin)| self.entry(id, origin.clone());
            part.iter().map(entry).collect()
        };
        thread::scope(|scope| {
            let mut parts = games.chunks(games.len().div_ceil(threads).max(1));
            let first = parts.next().unwrap_or_default();
            let others: Vec<_> = parts
                .map(|part| {
                    (
                        part,
                        thread::Builder::new().spawn_scoped(scope, || of(part)),
                    )
                })
                .collect();
            let mut entries = of(first);
            for (part, reading) in others {
                // If no thread could start, or it failed, its part is read here.
                let read = reading.ok().and_then(|thread| thread.join().ok());
                entries.extend(read.unwrap_or_else(|| of(part)));
            }
            entries
        })
    }

    fn entry(&self, id: &str, origin: Origin) -> Entry {
        let replaces = origin != Origin::Embedded && self.embedded.has(id);
        let mut entry = Entry {
            id: id.to_owned(),
            title: id.to_owned(),
            aka: Vec::new(),
            family: String::new(),
            blurb: String::new(),
            players: (1, 1),
            variants: Vec::new(),
            origin,
            replaces,
            fault: None,
        };
        match self.outline(id, &entry.origin) {
            Ok(outline) => {
                entry.title = outline.title.unwrap_or(entry.title);
                entry.aka = outline.aka;
                entry.family = outline.family.unwrap_or_default();
                entry.blurb = outline.blurb.unwrap_or_default();
                entry.players = outline.players.unwrap_or((1, 1));
                entry.variants = outline.variants;
            }
            Err(fault) => entry.fault = Some(fault),
        }
        entry
    }

    /// Returns the outline of a rule file, including what the file inherits. The extended files are
    /// looked up in the same order as by [`Self::finder`].
    fn outline(&self, id: &str, origin: &Origin) -> Result<Outline, String> {
        let is_own = *origin != Origin::Embedded;
        let mut outline = match self.outline_of(id, is_own) {
            Some(outline) => outline?,
            None => return Err(format!("there is no file `{id}`")),
        };
        let mut met = vec![(id.to_owned(), is_own)];
        while let Some(base) = outline.extends.take() {
            let found = extended_names(&base).find_map(|base| {
                let is_met = met.iter().any(|(name, _)| *name == base);
                let own = || self.own().contains_key(&base).then_some(true);
                let embedded = || self.embedded.has(&base).then_some(false);
                let is_own = base_among(is_met, own, embedded)?;
                Some((base, is_own))
            });
            let Some(next) = found else {
                break;
            };
            // A base that is missing, broken or circular is reported when the file is read in full.
            if met.contains(&next) {
                break;
            }
            let Some(Ok(base)) = self.outline_of(&next.0, next.1) else {
                break;
            };
            met.push(next);
            outline.title = outline.title.or(base.title);
            outline.family = outline.family.or(base.family);
            outline.blurb = outline.blurb.or(base.blurb);
            outline.players = outline.players.or(base.players);
            outline.extends = base.extends;
        }
        Ok(outline)
    }

    /// Returns the outline of a single rule file, which may be the player's own or built-in. What
    /// the file inherits is missing.
    fn outline_of(&self, id: &str, is_own: bool) -> Option<Result<Outline, String>> {
        if !is_own {
            return self.embedded.outline(id).map(Ok);
        }
        let path = self.own().get(id)?;
        let read = || {
            let source = own_source(path).map_err(|error| error.to_string())?;
            Outline::read(&source.text)
        };
        Some(match &self.kept {
            Some(kept) => kept.outline(path, read),
            None => read(),
        })
    }
}
