//! What the deal must come to: every card in its place, no pile too full, and a game that is
//! not over before it has begun.

use crate::card::Rank;
use crate::compile::Context;
use crate::compile::check::place_of;
use crate::fault::Place;
use crate::node::Node;
use crate::position::Position;
use crate::reader::printable;
use crate::rules::{
    Base, DealStep, Group, GroupId, GroupSet, Pick, Role, Rules, Seat, Shape, Which,
};
use crate::shuffle::DealNumber;

/// Counts the cards of a deal, step by step.
struct Count<'a, 'c> {
    context: &'a Context<'c>,
    rules: &'a Rules,
    /// Cards dealt to each pile, by kind and number.
    dealt: Vec<Vec<i64>>,
    left: i64,
    pulled: bool,
}

/// Counts the cards that the steps of the deal need and leave; `steps` are their places.
pub(super) fn count(context: &Context<'_>, rules: &mut Rules, tree: &Node, steps: &[Place]) {
    let reader = context.reader;
    let place = place_of(tree, &["deal"]);
    let deck = i64::from(context.deck());
    let mut count = Count {
        context,
        rules,
        dealt: context
            .groups
            .iter()
            .map(|group| vec![0; usize::from(group.count)])
            .collect(),
        left: deck,
        pulled: false,
    };
    let mut rest = None;
    let picks = |step: &DealStep| matches!(step, DealStep::Base { .. } | DealStep::Picked { .. });
    let first = rules.deal.iter().position(|step| !picks(step));
    for (at, (step, step_place)) in rules.deal.iter().zip(steps).enumerate() {
        let apart = matches!(step, DealStep::Each { apart: true, .. });
        if apart && (first != Some(at) || context.several) {
            let message = "ranks are kept apart by the first step of the deal, in games for one";
            reader.fault(step_place, message, None);
        }
        if let Some((_, earlier)) = rest {
            let help = Some("put it at the end".to_owned());
            reader.fault(earlier, "steps of the deal follow \"the rest\"", help);
            return;
        }
        match step {
            DealStep::Rest { to } => rest = Some((*to, step_place)),
            _ => count.step(step, step_place),
        }
    }
    let left = count.left;
    match rest {
        _ if left < 0 => {
            let help = Some("deal fewer, or add packs in [deck]".to_owned());
            let message = format!("the deal needs {} cards; there are {deck}", deck - left);
            reader.fault(&place, message, help);
        }
        Some((to, step_place)) => count.rest(to, step_place),
        None if left > 0 => {
            let help = Some("end the deal with \"the rest to stock\" or another pile".to_owned());
            reader.fault(&place, format!("{left} cards are not dealt"), help);
        }
        None => {}
    }
    rules.spare_cards = u16::try_from(left.max(0)).unwrap_or(0);
}

impl Count<'_, '_> {
    fn step(&mut self, step: &DealStep, place: &Place) {
        match step {
            DealStep::Base { .. } if self.pulled => {
                let message = "the base cards have been dealt already";
                self.context.reader.fault(place, message, None);
            }
            DealStep::Base { to } => self.bases(*to, place),
            DealStep::Picked { pick, to, number } => self.picked(*pick, (*to, *number), place),
            DealStep::Each { to, counts, .. } => {
                let each: Vec<(usize, i64)> =
                    counts.iter().copied().map(i64::from).enumerate().collect();
                self.put(*to, &each, place);
            }
            DealStep::One {
                to, number, count, ..
            } => {
                let cards = self.with_seats(*to, *count);
                self.put(*to, &[(usize::from(*number), cards)], place);
            }
            DealStep::Interleaved { row, pile, .. } if row == pile => {
                let message = "cards cannot go to one pile after each card of the same pile";
                self.context.reader.fault(place, message, None);
            }
            DealStep::Interleaved {
                row, pile, total, ..
            } => {
                let columns = usize::from(self.context.groups[row.index()].count);
                let each: Vec<(usize, i64)> = (0..columns).map(|number| (number, 1)).collect();
                let total = self.with_seats(*pile, *total);
                self.put(*row, &each, place);
                self.put(*pile, &[(0, total)], place);
            }
            DealStep::Sunk { to, .. } if self.dealt[to.index()].iter().all(|cards| *cards == 0) => {
                let noun = &self.context.groups[to.index()].noun;
                let message =
                    format!("nothing has been dealt to a {noun} whose cards could go down");
                self.context.reader.fault(place, message, None);
            }
            DealStep::Taken { rank, from, to } => self.taken(*rank, *from, *to, place),
            DealStep::Sunk { .. } | DealStep::Rest { .. } => {}
        }
    }

    /// Checks cards that are taken out of what has been dealt.
    fn taken(&self, rank: Rank, from: GroupId, to: GroupId, place: &Place) {
        let (source, target) = (
            &self.context.groups[from.index()],
            &self.context.groups[to.index()],
        );
        let name = rank.words();
        let all = i64::from(self.context.packs) * 4;
        let there = self.dealt[to.index()].first().copied().unwrap_or(0);
        let (message, help) = if self.dealt[from.index()].iter().any(|cards| *cards > 1)
            || self.dealt[from.index()].iter().all(|cards| *cards == 0)
        {
            let message =
                format!("{name} are taken out of places to which one card has been dealt");
            (message, None)
        } else if !self.context.ranks.contains(rank) {
            (format!("there are no {name} in this pack"), None)
        } else if target.role != Role::Discard || self.context.several {
            let message = format!("{name} are taken out to a pile of discards, in games for one");
            let help = format!(
                "give `{}` the role of a discard pile",
                printable(&target.name)
            );
            (message, Some(help))
        } else if target.count > 0 && there + all > i64::from(target.limit) {
            let message = format!(
                "{all} {name} come to a {} that holds {}",
                target.noun, target.limit
            );
            (message, None)
        } else if source.count == 0 || target.count == 0 {
            let none = if source.count == 0 { source } else { target };
            (format!("there is no {}", none.noun), None)
        } else {
            return;
        };
        self.context.reader.fault(place, message, help);
    }

    fn bases(&mut self, to: GroupId, place: &Place) {
        self.pulled = true;
        let context = self.context;
        if matches!(context.base, Base::Chosen(_)) {
            let message = "the base is not known before the player has chosen it";
            let help = Some("a rank in [base], or leave the step out".to_owned());
            context.reader.fault(place, message, help);
        }
        if context.base == Base::FirstUp {
            let message = "the base is not known before a card is dealt to a foundation";
            let help = Some("rank = \"first dealt\" in [base], or a rank".to_owned());
            context.reader.fault(place, message, help);
        }
        let first_stays = context.base == Base::FirstDealt;
        let bases = usize::from(context.packs) * 4 - usize::from(first_stays);
        let group = &context.groups[to.index()];
        let each: Vec<(usize, i64)> = (0..bases).map(|number| (number, 1)).collect();
        self.put(to, &each, place);
        if group.count > 0 && bases > usize::from(group.count) {
            let message = format!("there are {bases} base cards for {} piles", group.count);
            context.reader.fault(place, message, None);
        }
    }

    fn picked(&mut self, pick: Pick, (to, first): (GroupId, u8), place: &Place) {
        let (context, name) = (self.context, pick.rank.words());
        let group = &context.groups[to.index()];
        let count = pick.count(context.packs);
        let (message, help) = if context.base == Base::FirstDealt {
            let help = "name a base rank, or leave the step out";
            let message =
                format!("{name} cannot be picked while the first card says what the base is");
            (message, Some(help.to_owned()))
        } else if !context.ranks.contains(pick.rank) {
            (format!("there are no {name} in this pack"), None)
        } else if context.suits != 4 && matches!(pick.which, Which::EachSuit | Which::Of(_)) {
            let message = "this deck does not have all four suits".to_owned();
            (
                message,
                Some(format!("\"{name} to {}\" picks all of them", group.name)),
            )
        } else if group.count > 0 && count > usize::from(group.count.saturating_sub(first)) {
            (
                format!(
                    "{count} {name} are picked for {} piles",
                    group.count.saturating_sub(first)
                ),
                None,
            )
        } else {
            let first = usize::from(first);
            let each: Vec<(usize, i64)> =
                (first..first + count).map(|number| (number, 1)).collect();
            return self.put(to, &each, place);
        };
        context.reader.fault(place, message, help);
    }

    /// Puts cards on piles of a kind, by their numbers, and reports the first that is too full.
    fn put(&mut self, to: GroupId, cards: &[(usize, i64)], place: &Place) {
        let reader = self.context.reader;
        let group = &self.context.groups[to.index()];
        if group.count == 0 {
            let message = format!("there is no {} to deal to", group.noun);
            reader.fault(place, message, None);
            return;
        }
        // Every player deals to the piles that all share.
        let times = if group.shared {
            i64::from(self.rules.decks())
        } else {
            1
        };
        let hands = self.hands(group);
        let piles = &mut self.dealt[to.index()];
        for (number, cards) in cards {
            self.left -= cards * hands;
            if let Some(pile) = piles.get_mut(*number) {
                *pile += cards * times;
            }
        }
        let over = |(number, cards): (u8, i64)| {
            let limit = group.limit_of(number);
            (cards > i64::from(limit)).then_some((cards, limit))
        };
        let full = (0..).zip(piles.iter().copied()).filter_map(over);
        if let Some((most, limit)) = full.max() {
            let message = format!(
                "{most} cards are dealt to a {} that holds {limit}",
                group.noun
            );
            reader.fault(place, message, None);
        }
    }

    /// Counts what is left for the last step.
    fn rest(&self, to: GroupId, place: &Place) {
        let group = &self.context.groups[to.index()];
        let (noun, limit) = (&group.noun, group.limit_of(0));
        let there = self.dealt[to.index()].first().copied().unwrap_or(0);
        // What is left may not come out even.
        let left = (self.left + self.hands(group) - 1) / self.hands(group);
        let all = left + there;
        let (message, help) = if group.count == 0 {
            (format!("there is no {noun} to deal to"), None)
        } else if self.left == 0 {
            let help = "deal fewer cards elsewhere, or leave the step out";
            let message = format!("nothing is left for the {noun}");
            (message, Some(help.to_owned()))
        } else if all > i64::from(limit) && there > 0 {
            let message = format!("{all} cards come to a {noun} that holds {limit}");
            (message, None)
        } else if all > i64::from(limit) {
            let message = format!("{all} cards are left for a {noun} that holds {limit}");
            (message, None)
        } else {
            return;
        };
        self.context.reader.fault(place, message, help);
    }

    /// Returns to how many players a card is dealt each time.
    fn hands(&self, group: &Group) -> i64 {
        if self.rules.turn_game.is_some() && !group.shared {
            i64::from(self.rules.sides)
        } else {
            1
        }
    }

    /// Returns the most cards that any seat gets on a pile.
    fn with_seats(&self, to: GroupId, count: u16) -> i64 {
        let race = self.rules.race.as_ref().filter(|race| race.out == to);
        race.and_then(|race| race.out_sizes.iter().copied().max())
            .map_or(i64::from(count), i64::from)
    }
}

/// Deals once, and checks what lies on the table then.
pub(super) fn try_out(context: &Context<'_>, rules: &Rules, tree: &Node) {
    let reader = context.reader;
    let number = DealNumber::new(1).expect("one is the number of a deal");
    let position = Position::deal(rules, number, 0, Seat::FIRST, &[]);
    let cards: usize = rules.pile_ids().map(|pile| position.len(pile)).sum();
    if cards != usize::from(rules.cards) {
        let message = format!("{cards} of {} cards find a place in the deal", rules.cards);
        reader.fault(&place_of(tree, &["deal"]), message, None);
        return;
    }
    if let Base::Chosen(from) = rules.base {
        choosing(context, rules, &position, from, tree);
    }
    if rules.base == Base::FirstUp && position.first_up(rules).is_none() {
        let message = "no card is dealt to a foundation, so there is no base";
        let help = Some("such as \"1 to foundation\" in the deal".to_owned());
        reader.fault(&place_of(tree, &["base", "rank"]), message, help);
    }
    if position.goal_reached(rules) {
        let message = "the goal is reached as soon as the cards are dealt";
        reader.fault(&place_of(tree, &["goal", "when"]), message, None);
    }
    if let Some(par) = &rules.par
        && position.all_empty(rules, par.cleared, Seat::FIRST)
    {
        let noun = &rules.group(par.cleared).noun;
        let message = format!("no cards are dealt to the {noun} that is to be cleared");
        reader.fault(&place_of(tree, &["par", "clear"]), message, None);
    }
    if let Some(race) = &rules.race
        && rules
            .all_seats()
            .any(|seat| position.count_on(rules, race.out, seat) == 0)
    {
        let noun = &rules.group(race.out).noun;
        let message = format!("the {noun} is empty as soon as the cards are dealt");
        reader.fault(&place_of(tree, &["race", "out"]), message, None);
    }
    if let Some(game) = &rules.turn_game
        && rules
            .all_seats()
            .any(|seat| position.cards_left(rules, game, seat) == 0)
    {
        let message = "a player has nothing to be rid of as soon as the cards are dealt";
        reader.fault(&place_of(tree, &["turns", "out"]), message, None);
    }
    if let Some(stock) = rules.stock.as_ref().filter(|stock| stock.placed)
        && match &rules.turn_game {
            // Where a turn begins with a card being turned up, one lies there already.
            Some(_) => rules.deal.iter().any(|step| {
                matches!(step, DealStep::Each { to, .. } | DealStep::One { to, .. } | DealStep::Rest { to } if *to == stock.to)
            }),
            None => !position.all_empty(rules, stock.to, Seat::FIRST),
        }
    {
        let message = format!(
            "cards are dealt to the {} before any is turned to be placed",
            rules.group(stock.to).noun
        );
        reader.fault(&place_of(tree, &["deal"]), message, None);
    }
}

/// Checks a base that the player chooses: there must be cards to choose from, and a foundation
/// for the chosen one.
fn choosing(
    context: &Context<'_>,
    rules: &Rules,
    position: &Position,
    from: GroupSet,
    tree: &Node,
) {
    let place = place_of(tree, &["base", "rank"]);
    let fault = |message: String, help: Option<&str>| {
        let help = help.map(ToOwned::to_owned);
        context.reader.fault(&place, message, help);
    };
    if rules.is_for_several() {
        let message = "the player chooses the base in games for one only";
        return fault(message.to_owned(), None);
    }
    let home = rules.base_target(position);
    let Some(home) = home else {
        let message = "there is no empty foundation on which the chosen card could start";
        let help = "foundations start with the base unless `empty` says otherwise";
        return fault(message.to_owned(), Some(help));
    };
    for id in from.iter() {
        let group = rules.group(id);
        let name = crate::reader::printable(&group.name);
        if !rules.group_of(home).start_from.contains(id) || group.shape != Shape::Row {
            let message = format!("no card of `{name}` goes to a foundation");
            return fault(message, None);
        }
        if position.all_empty(rules, id, Seat::FIRST) {
            let message = format!("no cards are dealt to `{name}`, from which the base is chosen");
            return fault(message, None);
        }
    }
    let mut moves = Vec::new();
    position.list_bases(rules, &mut moves);
    if moves.is_empty() {
        let message = "no card lies so that it could be chosen as the base";
        fault(
            message.to_owned(),
            Some("name piles whose top cards lie face up"),
        );
    }
}
