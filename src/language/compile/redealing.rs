//! Reads `[redeal]` in a rule file: how cards return to the stock, and how a layout is dealt again.

use crate::compile::steps::{Step, Taken, To, Which};
use crate::compile::{Context, without_end};
use crate::fault::Place;
use crate::toml::{TableReader, Text};
use crate::vocabulary::{DEAL_ANEW, GATHER, phrases};
use patience_core::{DealAnew, DealStep, Gather, GroupId, GroupSet, Kept, Redeal, Role, Times};

/// The contents of `[redeal]` in a rule file.
pub(super) struct Again<'a, 'n> {
    table: TableReader<'a, 'n>,
    pub times: Times,
    gathering: Gathering,
}

/// Which piles a redeal gathers, and how.
#[derive(Default)]
struct Gathering {
    /// The place of the key `gather` in the rule file.
    place: Option<Place>,
    /// The piles that a redeal gathers, in order; `None` if the default applies.
    piles: Option<Vec<GroupId>>,
    order: Option<Gather>,
    shuffled: bool,
    keeps_rows: bool,
}

/// Reads `[redeal]` in a rule file, without the keys for dealing a layout again.
pub(super) fn again<'a, 'n>(
    context: &Context<'a>,
    top: &TableReader<'a, 'n>,
) -> Option<Again<'a, 'n>> {
    let table = context.reader.table(top.get("redeal")?, "[redeal]");
    let times: i64 = table.number("times", -1..=99).unwrap_or(0);
    let gather = table.text("gather");
    let gathering = gather.and_then(|text| Gathering::read(context, &text));
    let gathering = gathering.unwrap_or_else(|| Gathering {
        place: table.node.get("gather").map(|node| node.place.clone()),
        ..Gathering::default()
    });
    Some(Again {
        table,
        times: u16::try_from(times).map_or(Times::Unlimited, Times::Limited),
        gathering,
    })
}

impl Again<'_, '_> {
    /// Returns the kinds of pile that a redeal gathers, and how. By default, that is the kind of pile where turned
    /// cards go if they are not played.
    pub fn gathered(again: Option<&Self>, usual: Option<GroupId>) -> (Vec<GroupId>, Gather) {
        let said = again.map(|again| &again.gathering);
        let named = said.and_then(|said| said.piles.clone());
        let mut gathered = named.unwrap_or_else(|| usual.into_iter().collect());
        let order = said.and_then(|said| said.order);
        let is_shuffled = said.is_some_and(|said| said.shuffled);
        let unordered = if is_shuffled {
            Gather::Shuffled
        } else {
            Gather::InOrder
        };
        let order = order.unwrap_or(unordered);
        if order == Gather::Chosen {
            // The player chooses the order, and moves are listed in the order of the piles.
            gathered.sort_unstable_by_key(|group| group.number());
        }
        (gathered, order)
    }
}

impl Gathering {
    /// Reads from a rule file which piles a redeal gathers, and how: `reserve, last to first`, `grid but rows in order,
    /// shuffled`. Returns `None` if an error has been reported.
    fn read(context: &Context<'_>, text: &Text) -> Option<Self> {
        let phrase = context.reader.filled_in(text)?;
        let (mut piles, shuffled) = without_end(&phrase, ", shuffled");
        let mut order = None;
        for (words, known) in phrases::GATHERS {
            let named = piles.strip_suffix(words);
            if let Some(named) = named.filter(|_| order.is_none()) {
                order = Some(*known);
                piles = named.trim_end_matches([',', ' ']);
            }
        }
        let (piles, keeps_rows) = without_end(piles, " but rows in order");
        if piles.is_empty() && order.is_none() {
            context.unknown_phrase("gather", text, &phrase, GATHER);
        }
        let named = Text {
            text: piles.to_owned(),
            place: text.place.clone(),
        };
        let is_usual = piles.is_empty() && order.is_some();
        Some(Self {
            place: Some(text.place.clone()),
            piles: (!is_usual).then(|| context.group_list(&named)),
            order,
            shuffled,
            keeps_rows,
        })
    }
}

/// One of the steps in which a redeal deals the layout again.
enum Anew {
    /// The redeal deals cards to each pile of some kinds.
    Each { kinds: GroupSet, deal: DealAnew },
    /// The redeal deals a card to each empty place of a grid. With `leaves_one`, one place in each row stays empty: the
    /// first one after the cards that stay.
    Gaps { grid: GroupId, leaves_one: bool },
    /// The redeal takes out all cards of one rank after they have been dealt.
    Taken(Taken),
    /// The redeal moves the bottom card of each pile to its top.
    BroughtUp(GroupSet),
}

impl Anew {
    /// Reads from a rule file the steps in which a redeal deals the layout again. Returns `None` if an error has been
    /// reported.
    fn steps(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<Vec<Self>> {
        let texts = table.texts("deal");
        let steps = texts.iter().map(|text| {
            let phrase = context.reader.filled_in(text)?;
            let Ok(step) = Self::read(context, text, &phrase) else {
                let shown = context.reader.as_written(text, &phrase);
                let message = format!("unknown step \"{shown}\" in the redeal");
                context.unknown_form(text, message, &phrase, DEAL_ANEW);
                return None;
            };
            step
        });
        // Reads all steps before it stops, so that each error is reported.
        steps.collect::<Vec<_>>().into_iter().collect()
    }

    /// Reads one step of a redeal of the layout from a rule file. Returns `Err` if the step is unknown, and `Ok(None)`
    /// if an error has been reported.
    fn read(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Option<Self>, ()> {
        let kinds = phrase.strip_prefix("the bottom card of each ");
        if let Some(kinds) = kinds.and_then(|rest| rest.strip_suffix(" to its top")) {
            let kinds = context.groups_named(text, kinds);
            return Ok((!kinds.is_empty()).then_some(Self::BroughtUp(kinds)));
        }
        if phrase.contains(" from ") {
            return Ok(Taken::read(context, text, phrase)?.map(Self::Taken));
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
                deal: if pile_by_pile {
                    DealAnew::PileByPile(cards)
                } else {
                    DealAnew::Rounds(cards)
                },
            })),
            To::EachGap(grid) if !pile_by_pile && cards == 1 => {
                Ok(Some(Self::Gaps { grid, leaves_one }))
            }
            _ => Err(()),
        }
    }
}

/// Reads from a rule file how a redeal deals the layout again in a game without a stock.
pub(super) fn redeal(
    context: &Context<'_>,
    again: Option<Again<'_, '_>>,
    deal: &[(DealStep, Place)],
    has_stock: bool,
) -> Option<Redeal> {
    let Again {
        table,
        times,
        gathering,
    } = again?;
    let said = table.node.get("deal");
    let steps = Anew::steps(context, &table);
    let is_of_stock = has_stock && said.is_none();
    let mut groups = context.groups.iter();
    if !has_stock && said.is_none() && groups.any(|group| group.role == Role::Stock) {
        let message = "[redeal] brings cards back to a stock, but nothing turns them";
        let help = "add [stock], and below it turn = \"1 to waste\"".to_owned();
        context.reader.fault(table.place(), message, Some(help));
        table.get("gather");
        table.finish();
        return None;
    }
    if !is_of_stock {
        if said.is_none() {
            table.missing_such_as("deal", "deal = [\"3 to each tableau, pile by pile\"]");
        }
        let gathers = |steps: &Vec<Anew>| !matches!(steps.as_slice(), [Anew::BroughtUp(_)]);
        if gathering.place.is_none() && steps.as_ref().is_some_and(gathers) {
            table.missing("gather");
        }
    }
    let is_misplaced = if is_of_stock {
        gathering.shuffled && gathering.order.is_some() || gathering.keeps_rows
    } else {
        gathering.order.is_some()
    };
    if let Some(place) = gathering.place.as_ref().filter(|_| is_misplaced) {
        let (message, help) = if is_of_stock && gathering.keeps_rows {
            (
                "rows in order can stay only if a layout without a stock is dealt again",
                "remove \"but rows in order\" or [stock]",
            )
        } else if is_of_stock {
            (
                "shuffled cards come back in no order of piles",
                "remove \"shuffled\" or the order",
            )
        } else {
            (
                "an order of piles is only for cards that come back to a stock",
                "remove it: the cards of a layout keep their order or are shuffled",
            )
        };
        context.reader.fault(place, message, Some(help.to_owned()));
    }
    table.finish();
    let anew = LayoutAnew {
        context,
        times,
        gathering,
        place: said.filter(|_| !is_of_stock)?.place.clone(),
    };
    anew.read(&steps?, deal)
}

/// The error message for steps of a redeal that are valid, but that do not work together.
const NOT_TOGETHER: &str = "these steps do not deal the gathered cards again";

/// How a redeal deals the layout again, as a rule file says.
struct LayoutAnew<'c, 'a> {
    context: &'c Context<'a>,
    times: Times,
    gathering: Gathering,
    /// The place of the redeal's steps in the rule file.
    place: Place,
}

impl LayoutAnew<'_, '_> {
    /// Returns the redeal that the steps of a rule file describe. Returns `None` if an error has been reported.
    fn read(&self, steps: &[Anew], deal: &[(DealStep, Place)]) -> Option<Redeal> {
        let gathered = self.gathered().iter().copied();
        let gathered = gathered.fold(GroupSet::default(), GroupSet::with);
        match steps {
            [Anew::BroughtUp(_)] if self.gathering.place.is_some() => {
                let message = "nothing is gathered if only bottom cards go to the top";
                self.fault(self.gathering.place.as_ref(), message, "remove `gather`")
            }
            [Anew::BroughtUp(groups)] => Some(self.redeal(*groups, DealAnew::BroughtUp)),
            [Anew::Each { kinds, .. }] if !self.gathering.keeps_rows && *kinds != gathered => {
                let message = "the cards are dealt to other piles than they are gathered from";
                let help = "name the same piles in `gather` and in `deal`";
                self.gathering.place.as_ref()?;
                self.fault(None, message, help)
            }
            [Anew::Each { deal, .. }] if !self.gathering.keeps_rows => {
                Some(self.redeal(gathered, *deal))
            }
            [Anew::Gaps { grid, leaves_one }, taken @ ..] if self.gathering.keeps_rows => {
                let taken = match taken {
                    [Anew::Taken(taken)] if taken.from == *grid && !leaves_one => Some(*taken),
                    [] if *leaves_one => None,
                    _ => return self.fault(None, NOT_TOGETHER, &self.such_as()),
                };
                let kept = self.kept(*grid, taken, deal)?;
                Some(self.redeal(grid.set(), DealAnew::Gaps(kept)))
            }
            _ => self.fault(None, NOT_TOGETHER, &self.such_as()),
        }
    }

    /// Returns which cards of a grid stay in their places during a redeal. Returns `None` if an error has been
    /// reported.
    fn kept(
        &self,
        grid: GroupId,
        taken: Option<Taken>,
        deal: &[(DealStep, Place)],
    ) -> Option<Kept> {
        let own: Vec<GroupId> = taken
            .map(|taken| taken.to)
            .into_iter()
            .chain([grid])
            .collect();
        if self.gathered() != own {
            let names: Vec<&str> = own.iter().map(|group| self.name(*group)).collect();
            let message = "the cards that fill the gaps must be the gathered cards";
            let names = names.join(" and ");
            let help = format!("use gather = \"{names} but rows in order, shuffled\"");
            return self.fault(self.gathering.place.as_ref(), message, &help);
        }
        let dealt = deal.iter().find_map(|(step, _)| match step {
            DealStep::Taken { from, to, .. } if *from == grid => Some(*to),
            _ => None,
        });
        Some(Kept {
            grid,
            out: taken.map(|taken| taken.to).or(dealt).unwrap_or(grid),
            taken: taken.map(|taken| taken.rank),
        })
    }

    fn redeal(&self, groups: GroupSet, deal: DealAnew) -> Redeal {
        Redeal {
            groups,
            deal,
            times: self.times,
            shuffled: self.gathering.shuffled,
        }
    }

    fn gathered(&self) -> &[GroupId] {
        self.gathering.piles.as_deref().unwrap_or_default()
    }

    fn name(&self, group: GroupId) -> &str {
        &self.context.groups[group.index()].name
    }

    /// Returns an example of a step of a redeal that deals the gathered cards again.
    fn such_as(&self) -> String {
        let kind = self.gathered().last();
        let kind = kind.map_or("tableau", |group| self.name(*group));
        if self.gathering.keeps_rows {
            format!("such as deal = [\"1 to each gap in {kind}, one left behind each row\"]")
        } else {
            format!("such as deal = [\"3 to each {kind}, pile by pile\"]")
        }
    }

    /// Reports an error about a redeal at `place` in the rule file, or at the place of its steps if `place` is `None`.
    fn fault<T>(&self, place: Option<&Place>, message: &str, help: &str) -> Option<T> {
        let place = place.unwrap_or(&self.place);
        let help = Some(help.to_owned());
        self.context.reader.fault(place, message, help);
        None
    }
}
