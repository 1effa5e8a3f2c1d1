//! How a hand for two or more players ends, and the score for two.

use std::cmp::Ordering;

/// Returns the end of a hand in which a seat, counted from 0, has played all its cards.
pub fn out(seat: usize) -> String {
    format!("out {}", seat + 1)
}

/// Returns the end of a hand without progress: fewer cards win, and a tie is a draw.
pub fn fewest(left: [usize; 2]) -> String {
    match left[0].cmp(&left[1]) {
        Ordering::Less => "fewest 1".to_owned(),
        Ordering::Greater => "fewest 2".to_owned(),
        Ordering::Equal => "stalled".to_owned(),
    }
}

/// Returns the scores: the winner gets a point for each card that the other has left.
pub fn scores(end: Option<&str>, left: [usize; 2]) -> Vec<i32> {
    [0, 1]
        .map(|seat| {
            let won =
                end.is_some_and(|end| end == out(seat) || end == format!("fewest {}", seat + 1));
            if won { left[1 - seat] as i32 } else { 0 }
        })
        .to_vec()
}
