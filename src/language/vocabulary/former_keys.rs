//! The keys of the former rule language, and what to use instead of each.

/// Makes keys of the former rule language from rows such as `"peek": "use `spread`";`.
macro_rules! said_now {
    ($($noun:literal { $($key:literal: $help:literal;)* })*) => {
        &[$(($noun, &[$(($key, $help)),*])),*]
    };
}

/// A section of the former rule language, named by its noun, with its keys and what to use instead of each.
type SaidNow = (&'static str, &'static [(&'static str, &'static str)]);

static FORMER_KEYS: &[SaidNow] = said_now! {
    "[stock]" {
        "to": "use `turn`, such as turn = \"1 to waste\"";
        "deals": "use `turn`, such as turn = \"1 to each tableau\"";
        "closes": "use `turn`, such as turn = \"close up grid, 1 to each gap in grid\"";
        "order": "use `turn`, such as turn = \"3 to waste, the first on top\"";
        "play_during_batch": "use `placed`, such as placed = \"before the next turn\"";
        "redeals": "use [redeal], such as times = 2";
        "gathers": "use [redeal], such as gather = \"reserve\"";
        "gather": "use [redeal], such as gather = \"reserve, last to first\"";
    }
    "a pile" {
        "spill": "use [stock], such as turn = \"1 to hand, what lies there to waste\"";
        "direction": "use `build`, such as build = \"down in suit\"";
        "suits": "use `build`, such as build = \"down in suit\"";
        "wrapping": "use `build`: add \", wrapping\"";
        "nothing_on": "use `build`, such as build = \"down in suit, not on kings\"";
        "keeps_way": "use `build`: add \", keeping its way\" or \", all one way\"";
        "turns_back": "use `build`: add \", then back\"";
        "only": "use `build`: add \", of a rank on the one before\" or \", on a right first card\"";
        "to_the_left": "use `build`, such as build = \"same rank, 1 or 3 to the left\"";
        "rows": "use `count`, such as count = 7; in a grid, use `shape`, such as shape = \"grid of 5 by 5\"";
        "columns": "use `count`, such as count = 7; in a grid, use `shape`, such as shape = \"grid of 5 by 5\"";
        "peaks": "use `shape`, such as shape = \"3 peaks of 4 rows\"";
        "closes": "use `shape`, such as shape = \"grid of 4 by 13, closing up\"";
        "takes_when": "use `from`, such as from = \"usual when stock empty\"";
        "from_at_first": "use `from`, such as from = \"upper when pass 1, else usual\"";
        "gives_when": "use `lift`, such as lift = \"top card when stock empty\"";
        "never_gives": "use `lift`: add \", no king\"";
        "pulls": "use `lift`: add \", any one card\"";
        "pulls_when": "use `lift`: add \", any one card once in the last pass\"";
        "taken_by": "use `lift`: add \", by the first player\"";
        "fill_cards": "use `fill`, such as fill = \"3 from stock\"";
        "filled": "use `fill`, such as fill = \"up to 3 from stock\" or \"stock, at each turn\"";
        "single_start": "use `empty`: add \", one at a time\"";
        "beside": "use `empty`: add \", next to a card\"";
        "row_suits": "use `empty`: add \", of its row's suit\"";
        "leans_on": "use `empty`, such as empty = \"built on the left, else king\"";
        "wild_starts": "use `empty`: add \", or a wild card\"";
        "wild": "use `build`: add \", king wild\"";
        "peek": "use `spread`";
        "others": "use `build`: add \", others put …\"";
        "others_from": "use `build`: add \", others put … from …\"";
        "collects": "use [remove.NAME], such as what = \"run of all ranks in suit\" and how = \"at once\"";
        "when_full": "use [remove.NAME], such as what = \"full pile\" and to = \"stock, shuffled\"";
    }
    "[redeal]" {
        "gathers": "use `gather`, such as gather = \"tableau\"";
        "deals": "use `deal`, such as deal = [\"3 to each tableau, pile by pile\"]";
        "dealt": "use `deal`, such as deal = [\"3 to each tableau, pile by pile\"]";
        "gaps": "use `deal`, such as deal = [\"1 to each gap in grid, one left behind each row\"]";
        "bottom_to_top": "use `deal`, such as deal = [\"the bottom card of each tableau to its top\"]";
        "shuffled": "use `gather`, such as gather = \"tableau, shuffled\"";
        "keeps": "use `gather`, such as gather = \"grid but rows in order\"";
    }
    "the file" {
        "rearrange": "use `swap`, such as swap = \"misplaced cards of tableau\"";
        "par": "use `score`, such as \"50 for clearing pyramid in pass 1\"";
        "seats": "use [players], such as number = 2";
        "race": "use [players]; packs = \"one each\" makes a race";
        "turns": "use [players]; packs = \"one for all\" makes a game in turns";
        "up_in_deal": "in the steps of the deal, add \", what fits goes up\"";
        "base": "use [deck], such as base = \"first dealt\"";
    }
    "[deck]" {
        "only_suits": "use `suits`, such as suits = \"hearts and spades\"";
        "suit_order": "use `suits`, such as suits = \"hearts, clubs, diamonds, spades\"";
    }
    "[lines]" {
        "grid": "use `of`, such as of = \"rows and columns of grid\"";
        "rows": "use `of`, such as of = \"rows and columns of grid\"";
        "columns": "use `of`, such as of = \"rows and columns of grid\"";
        "diagonals": "use `of`, such as of = \"rows, columns and diagonals of grid\"";
        "table": "use `points`";
        "starter": "use `hands`, such as hands = \"cribbage with hand\"";
    }
    "[players]" {
        "players": "use `number`, such as number = 2";
        "teams": "use `number`, such as number = \"2 teams\"";
        "out": "use `goal`, such as goal = \"reserve empty\"";
        "sizes": "use the deal, such as \"13 to reserve\"";
        "stock_turns": "use `draws`, such as draws = \"until a miss\"";
        "turns_itself": "use `draws`, such as draws = \"once, by itself\"";
        "turns_again": "use `draws`, such as draws = \"as often as it plays\"";
        "auto_pass": "use `turn_ends`, such as turn_ends = \"by itself when nothing useful is left\"";
        "ends_on": "use `turn_ends`, such as turn_ends = \"with a card on waste\"";
        "compulsory": "use `must`, such as must = \"any card to foundation\"";
        "missed": "use `must`: add \", or others call it\"";
        "stall_passes": "use `stuck`, such as stuck = \"2 idle passes\"";
        "idle_passes": "use `stuck`, such as stuck = \"2 idle passes\"";
        "blocked": "use `stuck`, such as stuck = \"idle passes or nothing goes up\"";
        "max_turns": "use `stuck`, such as stuck = \"2000 turns\"";
        "repeats": "use `stuck`, such as stuck = \"the same position 3 times\"";
        "on_stall": "use `then`, such as then = \"each stock is shuffled\"";
        "deadlock": "use `then`, such as then = \"the fewest cards left win\"";
        "grace_ms": "use `call`, such as call = \"by itself, 500 ms for late cards\"";
        "winner_plus": "use `match`, such as match = \"100 points, the winner's reserve 1 larger\"";
    }
    "a group that leaves" {
        "sum": "use `what` under a heading such as [remove.pairs]: what = \"2 cards that make 13\"";
        "apart": "use `what` under a heading such as [remove.pairs]: what = \"2 cards 3 ranks apart\"";
        "pairs": "use `what` under a heading such as [remove.pairs]: what = \"2 cards of one rank\"";
        "suits":
            "use `what` under a heading such as [remove.pairs]: what = \"2 cards of one rank and one colour\"";
        "beside": "use `what` under a heading such as [remove.pairs]: what = \"2 cards of one rank, touching\"";
        "sets": "use `what` under a heading such as [remove.pairs]: what = \"jack, queen and king\"";
        "between":
            "use `what` under a heading such as [remove.pairs]: what = \"1 to 3 cards between 2 of one rank\"";
        "totals":
            "use `what` under a heading such as [remove.pairs]: what = \"2 or more cards side by side that make 10 or 20\"";
        "at_most":
            "use `what` under a heading such as [remove.pairs]: what = \"2 to 4 cards side by side that make 10\"";
        "court_cards":
            "use `what` under a heading such as [remove.pairs]: what = \"2 cards that make 20, court cards counting 10\"";
        "outranked":
            "use `what` under a heading such as [remove.pairs]: what = \"the lower of 2 cards of one suit\"";
        "alone": "use `what` under a heading such as [remove.pairs]: what = \"king\"";
        "covered": "use `what` under a heading such as [remove.pairs]: what = \"king, even covered\"";
        "overlap":
            "use `what` under a heading such as [remove.pairs]: what = \"2 cards that make 13, even one on the other\"";
        "from_memory": "use `how`: how = \"from memory\"";
    }
};

/// Returns the keys of the former version of the rule language. Each comes with the name of its section, such as
/// `[stock]`, and with advice on what to use instead.
///
/// # Examples
///
/// ```
/// use patience_language::vocabulary::former_keys;
///
/// let mut of_stock = former_keys().filter(|(noun, ..)| *noun == "[stock]");
/// let (_, key, now) = of_stock.next().ok_or("no such key")?;
/// assert_eq!(key, "to");
/// assert_eq!(now, "use `turn`, such as turn = \"1 to waste\"");
/// # Ok::<(), &str>(())
/// ```
pub fn former_keys() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let of_section =
        |(noun, keys): &'static SaidNow| keys.iter().map(move |(key, now)| (*noun, *key, *now));
    FORMER_KEYS.iter().flat_map(of_section)
}

/// Returns the advice on what to use instead of a section's key in the former rule language.
pub(crate) fn present_words(key: &str, noun: &str) -> Option<String> {
    let mut sections = FORMER_KEYS.iter();
    let (_, keys) = sections.find(|(known, _)| *known == noun)?;
    help_among(keys, key)
}

/// Returns the advice on what to use instead of a key of the former rule language, in any section. It is for keys under
/// a wrong heading.
pub(crate) fn present_words_anywhere(key: &str) -> Option<String> {
    let mut sections = FORMER_KEYS.iter();
    sections.find_map(|(_, keys)| help_among(keys, key))
}

fn help_among(keys: &[(&str, &str)], key: &str) -> Option<String> {
    let (_, help) = keys.iter().find(|(known, _)| *known == key)?;
    Some((*help).to_owned())
}
