//! What the role of a kind of pile says of it, unless the file says otherwise.

use patience_core::{Face, Lift, Role};

/// What a kind of pile is like where the file does not say otherwise.
pub(super) struct Usual {
    pub lift: Lift,
    pub face: Face,
    pub limit: u16,
    pub noun: String,
}

impl Usual {
    pub fn of(role: Role, is_row: bool) -> Self {
        let lift = match role {
            Role::Tableau if is_row => Lift::Top,
            Role::Reserve | Role::Cell | Role::Waste | Role::Hand => Lift::Top,
            _ => Lift::Nothing,
        };
        let face = match role {
            Role::Stock => Face::Down,
            _ => Face::Up,
        };
        let limit = match role {
            Role::Foundation => 13,
            Role::Cell | Role::Hand => 1,
            _ if !is_row => 1,
            _ => 999,
        };
        let noun = match role {
            Role::Tableau if is_row => "column",
            Role::Tableau => "place",
            Role::Waste => "waste",
            Role::Discard => "discard pile",
            Role::Hand => "hand",
            Role::Foundation => "foundation",
            Role::Reserve => "reserve",
            Role::Cell => "cell",
            Role::Stock => "stock",
        };
        Self {
            lift,
            face,
            limit,
            noun: noun.to_owned(),
        }
    }
}
