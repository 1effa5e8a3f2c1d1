//! Keys of the former language that a file says in other words now, and how it says them.

/// Makes keys of rows such as `"peek": "`spread` says it";`.
macro_rules! said_now {
    ($($noun:literal { $($key:literal: $help:literal;)* })*) => {
        &[$(($noun, &[$(($key, $help)),*])),*]
    };
}

/// The keys of a section, by its noun, each with how it is said.
type SaidNow = (&'static str, &'static [(&'static str, &'static str)]);

static FORMER_KEYS: &[SaidNow] = said_now! {
    "[stock]" {
        "to": "`turn` says it, such as turn = \"1 to waste\"";
        "deals": "`turn` says it, such as turn = \"1 to each tableau\"";
        "closes": "`turn` says it, such as turn = \"close up grid, 1 to each gap in grid\"";
        "order": "`turn` says it, such as turn = \"3 to waste, the first on top\"";
        "play_during_batch": "`placed` says it, such as placed = \"before the next turn\"";
        "redeals": "[redeal] says it, such as times = 2";
        "gathers": "[redeal] says it, such as gather = \"reserve\"";
        "gather": "[redeal] says it, such as gather = \"reserve, last to first\"";
    }
    "a pile" {
        "spill": "[stock] says it, such as turn = \"1 to hand, what lies there to waste\"";
        "direction": "`build` says it, such as build = \"down in suit\"";
        "suits": "`build` says it, such as build = \"down in suit\"";
        "wrapping": "`build` says it: add \", wrapping\"";
        "nothing_on": "`build` says it, such as build = \"down in suit, not on kings\"";
        "keeps_way": "`build` says it: add \", keeping its way\" or \", all one way\"";
        "turns_back": "`build` says it: add \", then back\"";
        "only": "`build` says it: add \", of a rank on the one before\" or \", on a right first card\"";
        "to_the_left": "`build` says it, such as build = \"same rank, 1 or 3 to the left\"";
        "rows": "`count` says how many there are, such as count = 7; in a grid `shape` does, such as shape = \"grid of 5 by 5\"";
        "columns": "`count` says how many there are, such as count = 7; in a grid `shape` does, such as shape = \"grid of 5 by 5\"";
        "peaks": "`shape` says it, such as shape = \"3 peaks of 4 rows\"";
        "closes": "`shape` says it, such as shape = \"grid of 4 by 13, closing up\"";
        "takes_when": "`from` says it, such as from = \"usual when stock empty\"";
        "from_at_first": "`from` says it, such as from = \"upper when pass 1, else usual\"";
        "gives_when": "`lift` says it, such as lift = \"top card when stock empty\"";
        "never_gives": "`lift` says it: add \", no king\"";
        "pulls": "`lift` says it: add \", any one card\"";
        "pulls_when": "`lift` says it: add \", any one card once in the last pass\"";
        "taken_by": "`lift` says it: add \", by the first player\"";
        "fill_cards": "`fill` says it, such as fill = \"3 from stock\"";
        "filled": "`fill` says it, such as fill = \"up to 3 from stock\" or \"stock, at each turn\"";
        "single_start": "`empty` says it: add \", one at a time\"";
        "beside": "`empty` says it: add \", next to a card\"";
        "row_suits": "`empty` says it: add \", of its row's suit\"";
        "leans_on": "`empty` says it, such as empty = \"built on the left, else king\"";
        "wild_starts": "`empty` says it: add \", or a wild card\"";
        "wild": "`build` says it: add \", king wild\"";
        "peek": "`spread` says it";
        "others": "`build` says it: add \", others put …\"";
        "others_from": "`build` says it: add \", others put … from …\"";
        "collects": "[remove.NAME] says it, such as what = \"run of all ranks in suit\" and how = \"at once\"";
        "when_full": "[remove.NAME] says it, such as what = \"full pile\" and to = \"stock, shuffled\"";
    }
    "[redeal]" {
        "gathers": "`gather` says it, such as gather = \"tableau\"";
        "deals": "`deal` says it, such as deal = [\"3 to each tableau, pile by pile\"]";
        "dealt": "`deal` says it, such as deal = [\"3 to each tableau, pile by pile\"]";
        "gaps": "`deal` says it, such as deal = [\"1 to each gap in grid, one left behind each row\"]";
        "bottom_to_top": "`deal` says it, such as deal = [\"the bottom card of each tableau to its top\"]";
        "shuffled": "`gather` says it, such as gather = \"tableau, shuffled\"";
        "keeps": "`gather` says it, such as gather = \"grid but rows in order\"";
    }
    "the file" {
        "rearrange": "`swap` says it, such as swap = \"misplaced cards of tableau\"";
        "par": "`score` says it, such as \"50 for clearing pyramid in pass 1\"";
        "seats": "[players] says it, such as number = 2";
        "race": "[players] says it; packs = \"one each\" makes a race";
        "turns": "[players] says it; packs = \"one for all\" makes a game in turns";
        "up_in_deal": "the steps of the deal say it: add \", what fits goes up\"";
        "base": "[deck] says it, such as base = \"first dealt\"";
    }
    "[deck]" {
        "only_suits": "`suits` says it, such as suits = \"hearts and spades\"";
        "suit_order": "`suits` says it, such as suits = \"hearts, clubs, diamonds, spades\"";
    }
    "[lines]" {
        "grid": "`of` says it, such as of = \"rows and columns of grid\"";
        "rows": "`of` says it, such as of = \"rows and columns of grid\"";
        "columns": "`of` says it, such as of = \"rows and columns of grid\"";
        "diagonals": "`of` says it, such as of = \"rows, columns and diagonals of grid\"";
        "table": "`points` says it";
        "starter": "`hands` says it, such as hands = \"cribbage with hand\"";
    }
    "[players]" {
        "players": "`number` says it, such as number = 2";
        "teams": "`number` says it, such as number = \"2 teams\"";
        "out": "`goal` says it, such as goal = \"reserve empty\"";
        "sizes": "the deal says it, such as \"13 to reserve\"";
        "stock_turns": "`draws` says it, such as draws = \"until a miss\"";
        "turns_itself": "`draws` says it, such as draws = \"once, by itself\"";
        "turns_again": "`draws` says it, such as draws = \"as often as it plays\"";
        "auto_pass": "`turn_ends` says it, such as turn_ends = \"by itself when nothing useful is left\"";
        "ends_on": "`turn_ends` says it, such as turn_ends = \"with a card on waste\"";
        "compulsory": "`must` says it, such as must = \"any card to foundation\"";
        "missed": "`must` says it: add \", or others call it\"";
        "stall_passes": "`stuck` says it, such as stuck = \"2 idle passes\"";
        "idle_passes": "`stuck` says it, such as stuck = \"2 idle passes\"";
        "blocked": "`stuck` says it, such as stuck = \"idle passes or nothing goes up\"";
        "max_turns": "`stuck` says it, such as stuck = \"2000 turns\"";
        "repeats": "`stuck` says it, such as stuck = \"the same position 3 times\"";
        "on_stall": "`then` says it, such as then = \"each stock is shuffled\"";
        "deadlock": "`then` says it, such as then = \"the fewest cards left win\"";
        "grace_ms": "`call` says it, such as call = \"by itself, 500 ms for late cards\"";
        "winner_plus": "`match` says it, such as match = \"100 points, the winner's reserve 1 larger\"";
    }
    "a group that leaves" {
        "sum": "`what` says it under a heading such as [remove.pairs]: what = \"2 cards that make 13\"";
        "apart": "`what` says it under a heading such as [remove.pairs]: what = \"2 cards 3 ranks apart\"";
        "pairs": "`what` says it under a heading such as [remove.pairs]: what = \"2 cards of one rank\"";
        "suits":
            "`what` says it under a heading such as [remove.pairs]: what = \"2 cards of one rank and one colour\"";
        "beside": "`what` says it under a heading such as [remove.pairs]: what = \"2 cards of one rank, touching\"";
        "sets": "`what` says it under a heading such as [remove.pairs]: what = \"jack, queen and king\"";
        "between":
            "`what` says it under a heading such as [remove.pairs]: what = \"1 to 3 cards between 2 of one rank\"";
        "totals":
            "`what` says it under a heading such as [remove.pairs]: what = \"2 or more cards side by side that make 10 or 20\"";
        "at_most":
            "`what` says it under a heading such as [remove.pairs]: what = \"2 to 4 cards side by side that make 10\"";
        "court_cards":
            "`what` says it under a heading such as [remove.pairs]: what = \"2 cards that make 20, court cards counting 10\"";
        "outranked":
            "`what` says it under a heading such as [remove.pairs]: what = \"the lower of 2 cards of one suit\"";
        "alone": "`what` says it under a heading such as [remove.pairs]: what = \"king\"";
        "covered": "`what` says it under a heading such as [remove.pairs]: what = \"king, even covered\"";
        "overlap":
            "`what` says it under a heading such as [remove.pairs]: what = \"2 cards that make 13, even one on the other\"";
        "from_memory": "`how` says it: how = \"from memory\"";
    }
};

/// Returns the keys of the former language, each with the noun of its section and how it is said now.
pub fn former_keys() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let of_section =
        |(noun, keys): &'static SaidNow| keys.iter().map(move |(key, now)| (*noun, *key, *now));
    FORMER_KEYS.iter().flat_map(of_section)
}

/// Says how what a key of the former language said in a section is said now.
pub(crate) fn present_words(key: &str, noun: &str) -> Option<String> {
    let mut sections = FORMER_KEYS.iter();
    let (_, keys) = sections.find(|(known, _)| *known == noun)?;
    help_among(keys, key)
}

/// Says the same of a key that may stand under a wrong heading besides.
pub(crate) fn present_words_anywhere(key: &str) -> Option<String> {
    let mut sections = FORMER_KEYS.iter();
    sections.find_map(|(_, keys)| help_among(keys, key))
}

fn help_among(keys: &[(&str, &str)], key: &str) -> Option<String> {
    let (_, help) = keys.iter().find(|(known, _)| *known == key)?;
    Some((*help).to_owned())
}
