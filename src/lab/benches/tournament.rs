//! Measures races between computer players: the number of hands per second. It also checks that each level beats the
//! level below it by the expected margin. Run it with `cargo bench --bench tournament`.

use std::time::Instant;

use patience_core::Rules;
use patience_lab::tournament::{Entrant, Standings, Tournament};
use patience_solver::{Level, Skill};

const HANDS: u64 = 3000;

fn rules(players: usize) -> Rules {
    let set = [
        ("pace", "realtime".to_owned()),
        ("players", players.to_string()),
    ]
    .map(|(name, value)| (name.to_owned(), value));
    let file = patience::EMBEDDED.rule_file("nertz").expect("it is there");
    file.compile(None, &set).expect("it compiles")
}

/// Plays a tournament and returns the share of hands that the first player has won.
fn share(name: &str, skills: &[Skill]) -> f64 {
    let rules = rules(skills.len());
    let entrants = skills
        .iter()
        .map(|skill| Entrant {
            name: name.to_owned(),
            skill: *skill,
        })
        .collect();
    let tournament = Tournament::new(&rules, entrants, 5).expect("it can be played");
    let mut standings = Standings::new(skills.len());
    let start = Instant::now();
    for number in 0..HANDS {
        standings.add(&tournament.hand(number));
    }
    let seconds = start.elapsed().as_secs_f64();
    let share = standings.share(0);
    println!(
        "{name:<24} {:>5.1} % ({:.1} to {:.1})   {:>6.0} hands/s   {:>5.0} actions a hand   {:>4.0} s of play",
        share.found * 100.0,
        share.from * 100.0,
        share.to * 100.0,
        HANDS as f64 / seconds,
        standings.actions as f64 / HANDS as f64,
        standings.ms as f64 / 1000.0 / HANDS as f64,
    );
    share.found
}

/// Plays a simulated person against players of each level, first against one and then against three. The person makes a
/// move every two seconds and overlooks nothing.
fn against_a_person() {
    let person = Skill {
        tempo_ms: 2000,
        reaction_ms: 300,
        oversight_permille: 0,
        ..Skill::at_level(Level::Medium)
    };
    for others in [1, 3] {
        let shares: Vec<f64> = Level::ALL
            .into_iter()
            .map(|level| {
                let mut skills = vec![Skill::at_level(level); others + 1];
                skills[0] = person;
                share(&format!("person against {others} {level}"), &skills)
            })
            .collect();
        assert!(
            shares.windows(2).all(|pair| pair[0] > pair[1]),
            "the person against {others}: {shares:?}"
        );
    }
}

fn main() {
    for pair in Level::ALL.windows(2) {
        let name = format!("{} against {}", pair[1].name(), pair[0].name());
        let share = share(&name, &[Skill::at_level(pair[1]), Skill::at_level(pair[0])]);
        // Brisk is half-way between its neighbours.
        let expected = if pair.contains(&Level::Brisk) {
            0.53..=0.62
        } else {
            0.58..=0.75
        };
        assert!(expected.contains(&share), "{name}: {share}");
    }
    against_a_person();
    let usual = Skill::at_level(Level::Hard);
    let rises = |what: &str, skills: Vec<Skill>| {
        let shares: Vec<f64> = skills
            .into_iter()
            .map(|skill| share(what, &[skill, usual, usual, usual]))
            .collect();
        assert!(
            shares.windows(2).all(|pair| pair[0] < pair[1]),
            "{what}: {shares:?}"
        );
    };
    let tempo = |tempo_ms| Skill { tempo_ms, ..usual };
    rises("tempo", [1300, 1000, 800, 600].map(tempo).to_vec());
    let reaction = |reaction_ms| Skill {
        reaction_ms,
        ..usual
    };
    rises("reaction", [2000, 1000, 400, 50].map(reaction).to_vec());
    let attention = |oversight_permille| Skill {
        oversight_permille,
        ..usual
    };
    rises("attention", [500, 250, 100, 0].map(attention).to_vec());
}
