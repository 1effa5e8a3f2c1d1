//! Trials of what the solver says of single positions, and what they have found.

use patience_core::{End, Move, Position, Rules, Seat, notation};
use patience_solver::{Arguments, Budget, Crowd, Verdict, Watch, arguments_for, solve_with};

use super::exhaustive::is_winnable;
use super::walk::{Random, Style, deal, walk, wins_by_walking};

/// How much is tried.
#[derive(Debug, Clone)]
pub struct Effort {
    /// Whether this is the long trial.
    pub is_long: bool,
    /// The lost positions that are looked for in the standard form of a game.
    pub lost: usize,
    /// The proofs that are to be searched to the end in a game.
    pub to_the_end: usize,
    /// The forms of a game besides its standard form.
    pub forms: usize,
    /// The positions that searches may visit in all from deals of a form as they are dealt.
    openings: u64,
    /// The positions that one of them may visit.
    opening: u64,
    /// The positions that the solver may visit from a deal that somebody else has won.
    contested: u64,
    /// The number of the first deal.
    first: u64,
    /// The deals of a form from which walks begin.
    deals: u64,
    /// The positions that the solver may visit.
    states: u64,
    /// The positions that the exhaustive search may visit, and more where the solver has a proof.
    exhaustive: [usize; 2],
    /// The lost positions of a form that are tried without each argument in turn, too.
    attacked: usize,
}

impl Effort {
    /// Returns the effort that the environment asks for.
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

/// Returns the number that a variable of the environment holds.
fn number_in(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// What was found in some trials.
#[derive(Debug, Default)]
pub struct Found {
    pub positions: usize,
    pub won: usize,
    pub lost: usize,
    /// The lost positions of which every one that follows was visited.
    pub to_the_end: usize,
    /// The lost positions with too many that follow, in which others looked for a win.
    pub attacked: usize,
    /// What is not as the solver says.
    pub faults: Vec<String>,
}

impl Found {
    /// Adds what was found in others.
    pub fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.won += other.won;
        self.lost += other.lost;
        self.to_the_end += other.to_the_end;
        self.attacked += other.attacked;
        self.faults.extend(other.faults);
    }

    /// Returns a row of the table.
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

/// A form of a game, with where its trials are.
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
            // From the end back to the deal, ever larger steps apart, until nobody can decide: what
            // comes before that takes even longer.
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
    ///
    /// A false proof may take very many positions, and a win that it overlooks few: where a search without
    /// some argument wins and the solver does not, the solver is asked once more, with patience.
    fn openings(&mut self, states: u64) {
        let mut tried = 0;
        // A form that is tried less has less patience, too.
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

    /// Tries what the solver says of a position. Tells whether it says anything.
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

    /// Looks for a win by other means in a position that the solver calls lost.
    fn attack(&mut self, start: &Position) {
        self.found.attacked += 1;
        let in_turn = self.found.attacked <= self.effort.attacked;
        if let Some(who) = self.winner(start, in_turn, self.effort.opening) {
            self.fault(start, &who);
        }
    }

    /// Returns who wins from a position by other means than the solver's: a search without any argument,
    /// simulated players and random play, and searches without each argument in turn, too.
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

/// Tells whether the engine plays all these moves, the last of which wins.
fn wins(rules: &Rules, start: &Position, moves: &[Move]) -> bool {
    let mut position = start.clone();
    let are_legal = moves
        .iter()
        .all(|mv| position.play(rules, Seat::FIRST, *mv).is_ok());
    are_legal && position.turn().end == Some(End::Won)
}
