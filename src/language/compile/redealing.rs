//! `[redeal]`: how cards come back to the stock, and how a layout is dealt anew.

use crate::compile::steps::{Step, To, Which};
use crate::compile::{Context, all_of_rank, without_end};
use crate::fault::Place;
use crate::toml::{TableReader, Text, normal, printable};
use crate::vocabulary::{DEAL_ANEW, GATHER, phrases};
use patience_core::{DealAnew, DealStep, Gather, GroupId, GroupSet, Kept, Rank, Redeal, Times};

/// What `[redeal]` says.
pub(super) struct Again<'a, 'n> {
    table: TableReader<'a, 'n>,
    pub times: Times,
    /// The piles that are gathered, in their order.
    piles: Option<Vec<GroupId>>,
    order: Option<Gather>,
    shuffled: bool,
    keeps_rows: bool,
}

/// Reads `[redeal]` but for what only a layout has that is dealt anew.
pub(super) fn again<'a, 'n>(
    context: &Context<'a>,
    top: &TableReader<'a, 'n>,
) -> Option<Again<'a, 'n>> {
    let table = context.reader.table(top.get("redeal")?, "[redeal]");
    let times: i64 = table.number("times", -1..=99).unwrap_or(0);
    let mut again = Again {
        times: u16::try_from(times).map_or(Times::Unlimited, Times::Limited),
        piles: None,
        order: None,
        shuffled: false,
        keeps_rows: false,
        table,
    };
    if let Some(text) = again.table.text("gather") {
        again.read_gather(context, &text);
    }
    Some(again)
}

impl Again<'_, '_> {
    /// Returns which kinds of pile are gathered, and how; by default the kind in which
    /// turned cards end that are not played.
    pub fn gathered(again: Option<&Self>, usual: Option<GroupId>) -> (Vec<GroupId>, Gather) {
        let named = again.and_then(|again| again.piles.clone());
        let mut gathered = named.unwrap_or_else(|| usual.into_iter().collect());
        let gather = again.and_then(|again| again.order);
        let gather = gather.unwrap_or(Gather::InOrder);
        if gather == Gather::Chosen {
            // Their order is the player's then, and moves are listed in the order of the piles.
            gathered.sort_unstable_by_key(|group| group.0);
        }
        (gathered, gather)
    }

    /// Reads which piles are gathered, and how: `reserve, last to first`, `grid but rows in order, shuffled`.
    fn read_gather(&mut self, context: &Context<'_>, text: &Text) {
        let Some(phrase) = context.reader.filled_in(text) else {
            return;
        };
        let phrase = normal(&phrase);
        let (mut piles, shuffled) = without_end(&phrase, ", shuffled");
        self.shuffled = shuffled;
        for (words, order) in phrases::GATHERS {
            let named = piles.strip_suffix(words);
            if let Some(named) = named.filter(|_| self.order.is_none()) {
                self.order = Some(*order);
                piles = named.trim_end_matches([',', ' ']);
            }
        }
        let (piles, keeps_rows) = without_end(piles, " but rows in order");
        self.keeps_rows = keeps_rows;
        if piles.is_empty() && self.order.is_some() {
            return;
        }
        if piles.is_empty() {
            context.unknown_phrase("gather", text, &phrase, GATHER);
        }
        let named = Text {
            text: piles.to_owned(),
            place: text.place.clone(),
        };
        self.piles = Some(context.group_list(&named));
    }
}

/// A step by which a layout is dealt anew.
enum Anew {
    /// Cards go to each pile of some kinds.
    Each {
        kinds: GroupSet,
        cards: u8,
        in_rounds: bool,
    },
    /// Cards go to the empty places of a grid, but for one behind the cards that stay in each row.
    Gaps { grid: GroupId, leaves_one: bool },
    /// The cards of a rank are taken out again.
    Taken {
        rank: Rank,
        from: GroupId,
        to: GroupId,
    },
    /// The bottom card of each pile comes to its top.
    BroughtUp(GroupSet),
}

impl Anew {
    /// Reads the steps; nothing where a fault has been reported.
    fn steps(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<Vec<Self>> {
        let texts = table.texts("deal");
        let steps = texts.iter().map(|text| {
            let phrase = normal(&context.reader.filled_in(text)?);
            let Ok(step) = Self::read(context, text, &phrase) else {
                let message = format!(
                    "the redeal does not know the step \"{}\"",
                    printable(&phrase)
                );
                context.unknown_form(text, message, &phrase, DEAL_ANEW);
                return None;
            };
            step
        });
        steps.collect::<Vec<_>>().into_iter().collect()
    }

    /// Reads a step: an error where it is none, and `Ok(None)` where a fault has been reported.
    fn read(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Option<Self>, ()> {
        let kinds = phrase.strip_prefix("the bottom card of each ");
        if let Some(kinds) = kinds.and_then(|rest| rest.strip_suffix(" to its top")) {
            let kinds = context.groups_named(text, kinds);
            return Ok((!kinds.is_empty()).then_some(Self::BroughtUp(kinds)));
        }
        if let Some((ranks, piles)) = phrase.split_once(" from ") {
            let rank = all_of_rank(ranks).ok_or(())?;
            let (from, to) = piles.split_once(" to ").ok_or(())?;
            let piles = (context.group_of(text, from), context.group_of(text, to));
            let piles = piles.0.zip(piles.1);
            return Ok(piles.map(|(from, to)| Self::Taken { rank, from, to }));
        }
        let (phrase, leaves_one) = without_end(phrase, ", one left behind each row");
        let (phrase, pile_by_pile) = without_end(phrase, ", pile by pile");
        let Some(step) = Step::read(context, text, phrase)? else {
            return Ok(None);
        };
        let Some(cards) = step.only_count(context, text)? else {
            return Ok(None);
        };
        match step.to {
            To::Each(kinds, Which::All) if !leaves_one => Ok(Some(Self::Each {
                kinds: kinds.into_iter().fold(GroupSet::default(), GroupSet::with),
                cards,
                in_rounds: !pile_by_pile,
            })),
            To::EachGap(grid) if !pile_by_pile && cards == 1 => {
                Ok(Some(Self::Gaps { grid, leaves_one }))
            }
            _ => Err(()),
        }
    }
}

/// Reads how a layout without a stock is dealt anew.
pub(super) fn redeal(
    context: &Context<'_>,
    again: Option<Again<'_, '_>>,
    deal: &[(DealStep, Place)],
    has_stock: bool,
) -> Option<Redeal> {
    let again = again?;
    let (table, said) = (&again.table, again.table.node.get("deal"));
    let steps = Anew::steps(context, table);
    let is_of_stock = has_stock && said.is_none();
    let gather = table.node.get("gather").map(|node| node.place.clone());
    let brings_up = steps
        .iter()
        .flatten()
        .any(|step| matches!(step, Anew::BroughtUp(_)));
    if !is_of_stock {
        if said.is_none() {
            table.missing_such_as("deal", "deal = [\"3 to each tableau, pile by pile\"]");
        }
        if gather.is_none() && steps.is_some() && !brings_up {
            table.missing("gather");
        }
    }
    let is_misplaced = if is_of_stock {
        again.shuffled || again.keeps_rows
    } else {
        again.order.is_some()
    };
    if let Some(place) = gather.as_ref().filter(|_| is_misplaced) {
        let message = "cards that come back to a stock come in an order of piles, and those of a layout are shuffled or not";
        context.reader.fault(place, message, None);
    }
    let place = said.map_or(table.place(), |node| &node.place).clone();
    let fault = |place: &Place, message: &str, help: String| {
        context.reader.fault(place, message, Some(help));
        None
    };
    again.table.finish();
    if is_of_stock {
        return None;
    }
    let redeal = |groups: GroupSet, deal: DealAnew| Redeal {
        groups,
        deal,
        times: again.times,
        shuffled: again.shuffled,
    };
    let steps = steps.filter(|_| said.is_some())?;
    let piles = again.piles.clone().unwrap_or_default();
    let gathered = piles
        .iter()
        .copied()
        .fold(GroupSet::default(), GroupSet::with);
    let name = |group: GroupId| context.groups[group.index()].name.as_str();
    match steps.as_slice() {
        [Anew::BroughtUp(groups)] => {
            if let Some(place) = gather {
                let message = "nothing is gathered where only bottom cards go to the top";
                return fault(&place, message, "leave `gather` out".to_owned());
            }
            Some(redeal(*groups, DealAnew::BroughtUp))
        }
        [
            Anew::Each {
                kinds,
                cards,
                in_rounds,
            },
        ] if !again.keeps_rows => {
            if *kinds != gathered && again.piles.is_some() {
                let message = "the cards are dealt anew to other piles than they are gathered from";
                let help = "name the same piles in `gather` and in `deal`";
                return fault(&place, message, help.to_owned());
            }
            let deal = if *in_rounds {
                DealAnew::Rounds(*cards)
            } else {
                DealAnew::PileByPile(*cards)
            };
            Some(redeal(gathered, deal))
        }
        [Anew::Gaps { grid, leaves_one }, taken @ ..] if again.keeps_rows && taken.len() < 2 => {
            let taken = match taken {
                [Anew::Taken { rank, from, to }] if from == grid && !leaves_one => {
                    Some((*rank, *to))
                }
                [] if *leaves_one => None,
                _ => return fault(&place, NOT_TOGETHER, steps_of_grid(name(*grid))),
            };
            let own = [taken.map(|(_, to)| to), Some(*grid)];
            if !piles.iter().eq(own.iter().flatten()) {
                let names: Vec<&str> = own.iter().flatten().map(|group| name(*group)).collect();
                let message =
                    "the cards that fill the gaps are other ones than those that are gathered";
                let help = format!(
                    "gather = \"{} but rows in order, shuffled\"",
                    names.join(" and ")
                );
                return fault(gather.as_ref().unwrap_or(&place), message, help);
            }
            let dealt = deal.iter().find_map(|(step, _)| match step {
                DealStep::Taken { from, to, .. } if from == grid => Some(*to),
                _ => None,
            });
            let kept = Kept {
                grid: *grid,
                out: taken.map(|(_, to)| to).or(dealt).unwrap_or(*grid),
                taken: taken.map(|(rank, _)| rank),
            };
            Some(redeal(grid.set(), DealAnew::Gaps(kept)))
        }
        _ => {
            let kind = piles.last().map_or("tableau", |group| name(*group));
            let help = if again.keeps_rows {
                steps_of_grid(kind)
            } else {
                format!("such as deal = [\"3 to each {kind}, pile by pile\"]")
            };
            fault(&place, NOT_TOGETHER, help)
        }
    }
}

/// What is wrong where each step could be dealt, but not these together.
const NOT_TOGETHER: &str = "these steps do not deal anew what is gathered";

/// Says how a grid is dealt anew of which rows stay.
fn steps_of_grid(grid: &str) -> String {
    format!("such as deal = [\"1 to each gap in {grid}, one left behind each row\"]")
}
