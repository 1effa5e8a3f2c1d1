//! Trials of the solver's verdicts on single positions, and their results.

use patience_core::{End, Move, Position, Rules, Seat, notation};
use patience_solver::{Arguments, Budget, Crowd, Verdict, Watch, arguments_for, solve_with};

use super::exhaustive::is_winnable;
use super::walk::{Random, Style, deal, walk, wins_by_walking};

/// The extent of the trials.
#[derive(Debug, Clone)]
pub struct Effort {
    /// Whether this is the long trial.
    pub is_long: bool,
    /// The number of lost positions to find in the standard form of a game.
    pub lost: usize,
    /// The number of proofs to check completely in a game.
    pub to_the_end: usize,
    /// The number of forms of a game besides its standard form.
    pub forms: usize,
    /// The position limit of all searches together, from the fresh deals of a form.
    openings: u64,
    /// The position limit of one of these searches.
    opening: u64,
    /// The position limit of the solver for a deal that another search has won.
    contested: u64,
    /// The number of the first deal.
    first: u64,
    /// The number of deals of a form from which walks begin.
    deals: u64,
    /// The position limit of the solver.
    states: u64,
    /// The position limits of the exhaustive search: the usual one, and the one if the solver has a proof.
    exhaustive: [usize; 2],
    /// The number of lost positions of a form that are also tried without each argument in turn.
    attacked: usize,
}

impl Effort {
    /// The extent given by the environment.
    pub fn from_environment() -> Self {
        match number_in("PATIENCE_TRIES_PROOFS") {
            Some(lost) => Self {
                is_long: true,
                lost: usize::try_from(lost).expect("it is a small number"),
                to_the_end: usize::try_from(lost.div_ceil(4)).expect("it is a small number"),
                forms: usize::MAX,
                openings: lost * 4_000,
                opening: 4_000,
                contested: 2_000_000,
                first: number_in("PATIENCE_PROOFS_FROM").unwrap_or(1),
                deals: 80,
                states: 10_000,
                exhaustive: [1_500, 12_000],
                attacked: 2,
            },
            None => Self {
                is_long: false,
                lost: 1,
                to_the_end: 1,
                forms: 1,
                openings: 2_000,
                opening: 1_000,
                contested: 20_000,
                first: 1,
                deals: 1,
                states: 2_000,
                exhaustive: [200, 500],
                attacked: 1,
            },
        }
    }
}

/// The number in an environment variable.
fn number_in(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// The results of trials.
#[derive(Debug, Default)]
pub struct Found {
    pub positions: usize,
    pub won: usize,
    pub lost: usize,
    /// The lost positions whose successors were all visited.
    pub to_the_end: usize,
    /// The lost positions with too many successors, in which other searches looked for a win.
    pub attacked: usize,
    /// The deviations from the solver's verdicts.
    pub faults: Vec<String>,
}

impl Found {
    /// Adds the results of other trials.
    pub fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.won += other.won;
        self.lost += other.lost;
        self.to_the_end += other.to_the_end;
        self.attacked += other.attacked;
        self.faults.extend(other.faults);
    }

    /// A row of the table.
    pub fn row(&self, name: &str) -> String {
        let Self {
            positions,
            won,
            lost,
            to_the_end,
            attacked,
            faults,
        } = self;
        format!(
            "{name:<28} {positions:>7} positions {won:>7} won {lost:>7} lost {to_the_end:>7} to the end \
             {attacked:>6} attacked {:>3} false",
            faults.len()
        )
    }
}

/// The trials of one form of a game, with their progress.
struct Trial<'a> {
    rules: &'a Rules,
    effort: &'a Effort,
    random: Random,
    /// The positions that searches have visited.
    states: u64,
    found: Found,
}

/// Tries a form of a game until `lost` lost positions are found. With `one_of` 8 it uses an eighth of the deals.
pub fn try_form(
    name: &str,
    form: &(String, Rules),
    effort: &Effort,
    (lost, one_of): (usize, usize),
) -> Found {
    let (about, rules) = form;
    let mut trial = Trial {
        rules,
        effort,
        random: Random::of(&format!("{name} {about}")),
        states: 0,
        found: Found::default(),
    };
    let share = u64::try_from(lost).unwrap_or(u64::MAX);
    let whole = u64::try_from(effort.lost).unwrap_or(u64::MAX);
    trial.openings(effort.openings * share / whole);
    let enough = trial.found.lost + lost;
    let deals = effort
        .deals
        .div_ceil(u64::try_from(one_of).unwrap_or(u64::MAX));
    for number in effort.first..effort.first + deals {
        if trial.found.lost >= enough {
            break;
        }
        let start = deal(rules, number);
        for style in [Style::Sensible, Style::Random] {
            let positions = walk(rules, &start, style, 400, &mut trial.random);
            // Goes from the end back towards the deal in growing steps, until no search can decide: earlier positions
            // take even longer.
            let mut back = 1;
            while back < positions.len() && trial.position(&positions[positions.len() - back]) {
                back *= 2;
            }
        }
    }
    for fault in &mut trial.found.faults {
        *fault = format!("{name}, {about}: {fault}");
    }
    trial.found
}

impl Trial<'_> {
    /// Tries what the solver says of deals, as long as it may visit positions.
    /// Tries the solver's verdicts on deals, within a position limit.
    ///
    /// A false proof may take very many positions, and a win that it overlooks few: if a search without some argument
    /// wins and the solver does not, the solver is asked again with a higher limit.
    fn openings(&mut self, states: u64) {
        let mut tried = 0;
        // A form that is tried less also has a lower limit.
        let contested = self.effort.contested * states / self.effort.openings;
        while self.states < states && tried < states / 1_000 {
            let start = deal(self.rules, self.effort.first + tried);
            tried += 1;
            self.found.positions += 1;
            let few = self.effort.opening;
            match self.solve(&start, Arguments::ALL, few) {
                Verdict::Won(_) => self.found.won += 1,
                Verdict::Lost => {
                    self.found.lost += 1;
                    self.attack(&start);
                }
                Verdict::Undecided(_) => {
                    if let Some(who) = self.winner(&start, true, few)
                        && self.solve(&start, Arguments::ALL, contested) == Verdict::Lost
                    {
                        self.found.lost += 1;
                        self.fault(&start, &who);
                    }
                }
            }
        }
    }

    /// Tries the solver's verdict on a position. Returns whether there is one.
    fn position(&mut self, start: &Position) -> bool {
        if start.turn().end.is_some() {
            return true;
        }
        self.found.positions += 1;
        let [few, many] = self.effort.exhaustive;
        let mut can_be_won = is_winnable(self.rules, start, few);
        match self.solve(start, Arguments::ALL, self.effort.states) {
            Verdict::Won(moves) => {
                self.found.won += 1;
                if !wins(self.rules, start, &moves) {
                    self.fault(start, "the moves of the solver do not win");
                }
                if can_be_won == Some(false) {
                    self.fault(start, "the exhaustive search misses a win");
                }
            }
            Verdict::Lost => {
                self.found.lost += 1;
                can_be_won = can_be_won.or_else(|| is_winnable(self.rules, start, many));
                match can_be_won {
                    Some(true) => self.fault(start, "every position was visited, and one is won"),
                    Some(false) => self.found.to_the_end += 1,
                    None => self.attack(start),
                }
            }
            Verdict::Undecided(_) => {
                if can_be_won == Some(false) {
                    self.fault(
                        start,
                        "the solver is undecided where there are few positions",
                    );
                }
                return false;
            }
        }
        true
    }

    /// Looks by other means for a win in a position that the solver calls lost.
    fn attack(&mut self, start: &Position) {
        self.found.attacked += 1;
        let in_turn = self.found.attacked <= self.effort.attacked;
        if let Some(who) = self.winner(start, in_turn, self.effort.opening) {
            self.fault(start, &who);
        }
    }

    /// The search or player, other than the solver, that wins from a position: a search without any argument,
    /// simulated players, random play and, if `in_turn`, searches without each argument in turn.
    fn winner(&mut self, start: &Position, in_turn: bool, states: u64) -> Option<String> {
        let used = arguments_for(self.rules, start, Arguments::ALL);
        for argument in used.iter().filter(|_| in_turn) {
            if self.is_won_by(start, Arguments::ALL.without(argument), states) {
                return Some(format!("a search without {argument} wins"));
            }
        }
        if self.is_won_by(start, Arguments::NONE, states) {
            return Some("a search without any argument wins".to_owned());
        }
        let crowd = Crowd::at(self.rules, start);
        if crowd.wins(0..24, &Watch::default()) != Some(0) {
            return Some("a simulated player wins".to_owned());
        }
        let is_won = wins_by_walking(self.rules, start, 20, &mut self.random);
        is_won.then(|| "random play wins".to_owned())
    }

    fn is_won_by(&mut self, start: &Position, arguments: Arguments, states: u64) -> bool {
        match self.solve(start, arguments, states) {
            Verdict::Won(moves) => wins(self.rules, start, &moves),
            _ => false,
        }
    }

    fn solve(&mut self, start: &Position, arguments: Arguments, states: u64) -> Verdict {
        let budget = Budget {
            states: Some(states),
            ..Budget::default()
        };
        let answer = solve_with(self.rules, start, arguments, &budget, &Watch::default());
        self.states += answer.states;
        answer.verdict
    }

    fn fault(&mut self, start: &Position, what: &str) {
        let position = notation::write_position(self.rules, start);
        self.found.faults.push(format!("{what}:\n{position}"));
    }
}

/// Whether the engine accepts all these moves, and the last one wins.
fn wins(rules: &Rules, start: &Position, moves: &[Move]) -> bool {
    let mut position = start.clone();
    let are_legal = moves
        .iter()
        .all(|mv| position.play(rules, Seat::FIRST, *mv).is_ok());
    are_legal && position.turn().end == Some(End::Won)
}
