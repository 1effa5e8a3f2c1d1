//! `patience survey --random`: what random play makes in games that are told in points.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use patience_core::{DealNumber, Rules};

use super::deals::Deals;
use super::files::{note_random_play, random_plays};
use crate::error::{CommandError, Problem};
use patience_app::catalogue::Origin;
use patience_app::program::Program;
use patience_app::survey::random_play::RandomPlay;
use patience_app::text::numbers::thousands;

/// Plays deals of a game at random, and writes and notes what they come to.
pub fn one(
    out: &mut impl Write,
    rules: &Arc<Rules>,
    deals: Deals,
    into: Option<&Path>,
) -> Result<(), CommandError> {
    if !RandomPlay::suits(rules) {
        return Err(CommandError::usage(format!(
            "{} is won or lost: random play is a measure of games that are told in points",
            rules.about.full_title()
        )));
    }
    if let Some(into) = into {
        // What is wrong with it is said before the deals are played.
        random_plays(into)?;
    }
    let measured = RandomPlay::of(rules, each(deals));
    if let Some(into) = into {
        note_random_play(into, measured.clone())?;
    }
    tell(out, rules, &measured)
}

/// Does the same with each game that comes with the program and is told in points, with all its
/// variants.
pub fn all(
    out: &mut impl Write,
    program: &Program,
    deals: Deals,
    into: &Path,
) -> Result<(), CommandError> {
    for id in program.catalogue.embedded().names() {
        let file = program.catalogue.read(id, &Origin::Embedded)?;
        for variant in file.variants() {
            let rules = file
                .compile(Some(&variant.id), &[])
                .map_err(|faults| CommandError::Wrong(Problem::Faults(faults)))?;
            if RandomPlay::suits(&rules) && rules.has_deal(deals.first) {
                one(out, &Arc::new(rules), deals, Some(into))?;
            }
        }
    }
    Ok(())
}

fn each(deals: Deals) -> impl Iterator<Item = DealNumber> {
    (0..deals.count).filter_map(move |steps| deals.first.plus(steps))
}

fn tell(out: &mut impl Write, rules: &Rules, measured: &RandomPlay) -> Result<(), CommandError> {
    Ok(writeln!(
        out,
        "{}: {:.1} points on average, standard deviation {:.1}, of {} deals played at random",
        rules.about.full_title(),
        measured.mean,
        measured.deviation,
        thousands(measured.deals)
    )?)
}
