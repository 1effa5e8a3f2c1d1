//! Error messages about problems with a race or a game in turns in a rule file.

use patience_core::{
    Description,
    check::{Field, RaceProblem, TurnGameProblem},
};

use super::{Words, name, noun, own_group, section};

/// Returns the name that a part of a game's description has in the rule file.
fn part(field: Field) -> String {
    match field {
        Field::Base => "`base`".to_owned(),
        Field::Rearrange => "`swap`".to_owned(),
        Field::Par => "points for clearing piles".to_owned(),
        field => format!("[{}]", section(field).unwrap_or_default()),
    }
}

/// Returns the error message for a problem with a race in a rule file.
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
        Field::Redeal => "; stocks can always be turned again",
        _ => "",
    };
    sentences! { problem, RaceProblem;
        NoPart => "a race cannot have {part}{instead}" => "this is only for single-player games";
        BaseNotFixed => "in a race, every player has a first card, so it cannot set the base"
            => "name a rank, such as \"ace\"";
        BasesShared => "base cards cannot be dealt to piles that all players share";
        OutWithOthers => "the {out_noun} needs its own step in the deal"
            => "such as \"13 to {out_name}\"";
        OutTwice => "the {out_noun} is dealt twice";
        OutNotDealt => "no cards are dealt to the {out_noun}"
            => "add a step to the deal, such as \"13 to {out_name}\"";
        OutShared => "`{out_name}` cannot be the pile to empty"
            => "it must be a player's own pile, but all players share it";
        OutNotOne => "`{out_name}` cannot be the pile to empty"
            => "each player must have one pile to empty, but there are {out_count}";
        OutStuck => "no player can empty the {out_noun}, because no card is ever taken from it";
        StockNeeded => "a race with a {own_noun} needs [stock]" => "add [stock] with turn = \"1 to waste\"";
        Placed => "`placed` is not allowed in a race";
        NoWaste(to) => "in a race, cards cannot be turned to `{}`", name(to)
            => "name a pile with role = \"waste\" in `turn`";
        WasteSpills(to) => "in a race, turned cards must stay on the {}", noun(to) => "remove \", what lies there to …\"";
        GatherChosen => "in a race, there is only one pile to gather, so there is nothing to choose";
        GathersOthers(to) => "in a race, only the {} goes back to the stock", noun(to)
            => "remove `gather`";
        OtherWaste(other) => "`{}` is a waste, but no cards are turned to it", name(other)
            => "give it another role";
    }
}

/// Returns the error message for a problem with a game in turns in a rule file.
pub(super) fn turns(problem: TurnGameProblem, field: Field, game: &Description) -> Words {
    let (name, noun) = (|group| name(game, group), |group| noun(game, group));
    let part = part(field);
    sentences! { problem, TurnGameProblem;
        NoPart => "a game in turns cannot have {part}";
        DealtBySteps => "a game in turns needs simple steps in the deal"
            => "such as \"20 to reserve\" or \"the rest to stock\"";
        EndsOnShared(group) => "no turn can end on the {}, because all players share it", noun(group)
            => "use a pile that each player has, such as \"with a card on waste\"";
        EndsNowhere(group) => "no turn can end on the {}, because nothing is ever put there", noun(group)
            => "name a pile that takes cards, or add `build` and `from` to this one";
        OutShared(group) => "no player can empty the {}, because all players share it", noun(group);
        FirstNotShown(group) => "the {} does not show who begins", noun(group)
            => "use a pile that each player has, with only the last card face up, such as \"highest reserve\"";
        CompulsoryNowhere(to) => "nothing is ever played to the {}", noun(to)
            => "such as \"any card to foundation\"";
        NotPlaced => "in a game in turns, a turned card must be placed before the next one"
            => "use placed = \"before the next turn\", or let turns end by passing, so that players draw cards into a reserve";
        PlacedAndPassed => "`placed` is not allowed if turns end by passing"
            => "remove `placed`, so that the card is drawn, or set where turns end: turn_ends = \"with a card on …\"";
        CalledWithoutEnd => "missed moves can be called only if a turn ends with a card"
            => "set where turns end, turn_ends = \"with a card on …\", or remove \", or others call it\"";
        NotAlwaysPlaced(hand) => "a {} that fits nowhere could not be placed, and the turn could not end", noun(hand)
            => "name a pile in `turn_ends` with build = \"any card\", from = \"{0}\" and empty = \"any card from {0}\"", name(hand);
        OtherPartner(hand) => "the partner who turns cards must be able to place them, but the {} is for another partner", noun(hand)
            => "name the same partner for the stock";
    }
}
