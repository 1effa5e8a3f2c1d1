//! What is wrong with a race, or with a game in turns.

use patience_core::{
    Description,
    check::{Field, RaceProblem, TurnGameProblem},
};

use super::{Words, name, noun, own_group, section};

/// Returns a part of a game as a file says it.
fn part(field: Field) -> String {
    match field {
        Field::Base => "`base`".to_owned(),
        Field::Rearrange => "`swap`".to_owned(),
        Field::Par => "points for clearing piles".to_owned(),
        field => format!("[{}]", section(field).unwrap_or_default()),
    }
}

/// Says what is wrong with a race.
pub(super) fn race(problem: RaceProblem, field: Field, game: &Description) -> Words {
    let out = game.race.as_ref().and_then(|race| race.out.pile());
    let out_noun = out.map_or("pile", |out| noun(game, out));
    let out_name = out.map(|out| name(game, out)).unwrap_or_default();
    let out_count = out.map_or(0, |out| game.group(out).count);
    let own_noun = own_group(field, game).map_or("waste", |group| group.noun.as_str());
    let (name, noun) = (|group| name(game, group), |group| noun(game, group));
    let part = part(field);
    let instead = match field {
        Field::Removal => "; cards are played to piles",
        Field::Redeal => "; stocks are gone through again",
        _ => "",
    };
    sentences! { problem, RaceProblem;
        NoPart => "a race has no {part}{instead}" => "that is for games for one player";
        BaseNotFixed => "in a race every player has a first card, so it cannot be the base"
            => "name a rank, such as \"ace\"";
        BasesShared => "base cards cannot be dealt to piles that all players share";
        OutWithOthers => "the {out_noun} gets its cards by a step of its own"
            => "such as \"13 to {out_name}\"";
        OutTwice => "the {out_noun} has been dealt already";
        OutNotDealt => "no cards are dealt to the {out_noun}"
            => "add a step to the deal, such as \"13 to {out_name}\"";
        OutShared => "`{out_name}` cannot be the pile to be rid of"
            => "each player has one pile of their own to be rid of; all players share it";
        OutNotOne => "`{out_name}` cannot be the pile to be rid of"
            => "each player has one pile of their own to be rid of; there are {out_count} of them";
        OutStuck => "nobody can be rid of the {out_noun}: nothing is taken from it";
        StockNeeded => "a race with a {own_noun} needs [stock]" => "add [stock] with turn = \"1 to waste\"";
        Placed => "cards are not placed one by one in a race";
        NoWaste(to) => "in a race cards cannot be turned to `{}`", name(to)
            => "`turn` names a pile whose role is waste";
        WasteSpills(to) => "in a race turned cards stay on the {}", noun(to) => "leave out what lies there";
        GatherChosen => "in a race there is only one pile to gather, and nothing to choose";
        GathersOthers(to) => "in a race the {} alone goes back to the stock", noun(to)
            => "leave `gather` out";
        OtherWaste(other) => "`{}` is a waste to which no cards are turned", name(other)
            => "give it another role";
    }
}

/// Says what is wrong with a game in turns.
pub(super) fn turns(problem: TurnGameProblem, field: Field, game: &Description) -> Words {
    let (name, noun) = (|group| name(game, group), |group| noun(game, group));
    let part = part(field);
    sentences! { problem, TurnGameProblem;
        NoPart => "a game in turns has no {part}";
        DealtBySteps => "a game in turns is dealt by plain steps"
            => "such as \"20 to reserve\" or \"the rest to stock\"";
        EndsOnShared(group) => "no turn could end on the {}: all players share it", noun(group)
            => "such as \"with a card on waste\", a pile of which each player has one";
        EndsNowhere(group) => "no turn could end on the {}: nothing is ever put there", noun(group)
            => "name a pile that takes cards, or say in its `build` and `from` which";
        OutShared(group) => "nobody can be rid of the {}, which all players share", noun(group);
        FirstNotShown(group) => "the {} does not show who begins", noun(group)
            => "such as \"highest reserve\", a pile of which each player has one, with only the last card face up";
        CompulsoryNowhere(to) => "nothing is ever played to the {}", noun(to)
            => "such as \"any card to foundation\"";
        NotPlaced => "in a game in turns a card that is turned up is placed before the next"
            => "placed = \"before the next turn\", or let turns end by passing, so that cards are drawn into a reserve of the player";
        PlacedAndPassed => "where a turn ends by passing, no card that is turned up must be placed"
            => "leave `placed` out, so that the card is drawn, or say where turns end: turn_ends = \"with a card on …\"";
        CalledWithoutEnd => "plays that were missed are called where a turn ends by a card"
            => "say where turns end, turn_ends = \"with a card on …\", or that others call nothing";
        NotAlwaysPlaced(hand) => "a {} that fits nowhere could not be placed, and the turn could not end", noun(hand)
            => "`turn_ends` names a pile with build = \"any card\", from = \"{0}\" and empty = \"any card from {0}\"", name(hand);
        OtherPartner(hand) => "who turns cards must be able to place them, and the {} is for another partner", noun(hand)
            => "name the same partner for the stock";
    }
}
