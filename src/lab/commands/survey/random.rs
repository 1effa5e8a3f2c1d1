//! `patience-lab survey --random`: measures the average score of random play in games with points.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use patience::{CommandError, Problem};
use patience_core::Rules;

use super::deals::Deals;
use super::files::{note, noted};
use crate::survey::random_play::{measure, suits};
use patience_app::catalogue::Origin;
use patience_app::program::Program;
use patience_app::survey::random_play::RandomPlay;
use patience_app::text::numbers::thousands;

/// Plays deals of a game with random moves. Prints and saves the average score.
pub fn one(
    out: &mut impl Write,
    rules: &Arc<Rules>,
    deals: Deals,
    into: Option<&Path>,
) -> Result<(), CommandError> {
    if !suits(rules) {
        return Err(CommandError::usage(format!(
            "{} is won or lost; random play can only be measured in games with points",
            rules.about.full_title()
        )));
    }
    if let Some(into) = into {
        // Report an invalid file now, before the deals are played.
        noted::<RandomPlay>(into)?;
    }
    let measured = measure(rules, deals.iter());
    if let Some(into) = into {
        note(into, |lines| lines.put(measured.clone()))?;
    }
    tell(out, rules, &measured)
}

/// Measures random play in all variants of all built-in games with points, and saves the average scores.
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
            if suits(&rules) && rules.has_deal(deals.first) {
                one(out, &Arc::new(rules), deals, Some(into))?;
            }
        }
    }
    Ok(())
}

fn tell(out: &mut impl Write, rules: &Rules, measured: &RandomPlay) -> Result<(), CommandError> {
    Ok(writeln!(
        out,
        "{}: {:.1} points on average, standard deviation {:.1}, in {} deals played at random",
        rules.about.full_title(),
        measured.mean,
        measured.deviation,
        thousands(measured.deals)
    )?)
}
