//! Two players side by side at a table in real time.

use super::super::lay_out_pair;
use super::*;

/// Screens without their top and bottom lines.
const SCREENS: [Rect; 4] = [
    Rect::new(0, 1, 80, 22),
    Rect::new(0, 1, 100, 28),
    Rect::new(0, 1, 120, 38),
    Rect::new(0, 1, 200, 58),
];

fn races() -> Vec<Rules> {
    let seats = [
        ("nertz", "2"),
        ("nertz", "4"),
        ("nertz", "12"),
        ("peanuts", "2"),
        ("peanuts", "4"),
    ];
    let compiled = seats.into_iter().map(|(id, players)| {
        let file = RuleFile::read(id, &source(id).expect("listed"), &source).expect("sound");
        let set = [("pace", "realtime"), ("players", players)]
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        file.compile(None, &set).expect("a race at once")
    });
    compiled.collect()
}

/// Plays a move for one of the first two seats, nearly always on the longest column.
fn play_for(rules: &Rules, table: &mut Table, seat: Seat, dice: &mut Dice) {
    let mut moves = Vec::new();
    table.legal_moves(rules, seat, &mut moves);
    let lengthens = |mv: &Move| match *mv {
        Move::Transfer { from, to, count } => {
            let (lies, lay) = (table.len(to) + usize::from(count), table.len(from));
            if rules.group_of(to).is_fanned() && lies > lay {
                lies
            } else {
                0
            }
        }
        Move::Turn | Move::Redeal => 1,
        _ => 0,
    };
    let chosen = if dice.below(8) == 0 {
        moves.get(dice.below(moves.len().max(1))).copied()
    } else {
        moves.iter().copied().max_by_key(lengthens)
    };
    if let Some(mv) = chosen {
        let _ = table.play(rules, seat, mv);
    }
}

#[test]
fn two_players_fit_side_by_side_in_every_position() {
    for rules in races() {
        for screen in SCREENS {
            for wish in WISHES {
                let mut table = deal(&rules, 2);
                let mut dice = Dice(7);
                for ply in 0..240 {
                    play_for(&rules, &mut table, Seat::new(ply % 2), &mut dice);
                    if ply % 24 != 0 {
                        continue;
                    }
                    let observation = Observation::new(&rules, &table, Seat::FIRST);
                    let layout =
                        lay_out_pair(&rules, observation, screen, wish).unwrap_or_else(|needs| {
                            panic!(
                                "{} of {} at {screen:?} needs {needs:?}",
                                rules.about.id,
                                rules.seats()
                            )
                        });
                    check(&rules, observation, screen, &layout);
                    sides(&rules, &layout, screen);
                }
            }
        }
    }
}

/// Checks that both have all their piles in full on their own side, and their name beside them.
fn sides(rules: &Rules, layout: &TableLayout, screen: Rect) {
    let middle = screen.x + screen.width / 2;
    for pile in rules.pile_ids() {
        let Some(seat) = rules.pile(pile).seat.filter(|seat| seat.number() < 2) else {
            continue;
        };
        if rules.group_of(pile).limit == 0 {
            continue;
        }
        let place = layout.pile(pile).expect("own piles are in sight");
        assert!(!place.short);
        let on_left = place.area.right() <= middle;
        let on_right = place.area.x >= middle;
        assert!(
            if seat.number() == 0 {
                on_left
            } else {
                on_right
            },
            "{seat:?} {place:?}"
        );
    }
    for seat in rules.all_seats() {
        let line = layout.seats.iter().find(|place| place.seat == seat);
        assert!(line.is_some_and(|line| line.name.width >= 5), "{line:?}");
    }
}
