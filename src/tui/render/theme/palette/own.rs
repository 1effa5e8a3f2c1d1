//! Laying the colours of a theme that a person has written over those of the theme that it begins
//! from.

use patience_app::settings::{Colour, OwnTheme, Role};

use super::{Ink, Palette};

impl Palette {
    /// Returns these colours with those that the theme changes.
    pub(super) fn with(mut self, theme: &OwnTheme) -> Self {
        for (role, colour) in theme.colours() {
            *self.of_mut(*role) = Ink::from(*colour);
        }
        self
    }

    fn of_mut(&mut self, role: Role) -> &mut Ink {
        match role {
            Role::Felt => &mut self.felt,
            Role::Recess => &mut self.recess,
            Role::Face => &mut self.face,
            Role::Strip => &mut self.strip,
            Role::Frame => &mut self.frame,
            Role::Red => &mut self.red,
            Role::Black => &mut self.black,
            Role::Diamonds => &mut self.blue,
            Role::Clubs => &mut self.green,
            Role::Back => &mut self.back,
            Role::Weave => &mut self.weave,
            Role::BackFrame => &mut self.back_frame,
            Role::Selected => &mut self.selection.tint,
            Role::SelectedFrame => &mut self.selection.frame,
            Role::SelectedPlace => &mut self.selection.outline,
            Role::Target => &mut self.target.tint,
            Role::TargetFrame => &mut self.target.frame,
            Role::TargetPlace => &mut self.target.outline,
            Role::Hint => &mut self.hint.tint,
            Role::HintFrame => &mut self.hint.frame,
            Role::HintPlace => &mut self.hint.outline,
            Role::Cursor => &mut self.cursor,
            Role::CursorPlace => &mut self.cursor_outline,
            Role::Label => &mut self.label,
            Role::Title => &mut self.title,
            Role::Bar => &mut self.bar,
            Role::Panel => &mut self.panel,
            Role::Text => &mut self.text,
            Role::Dim => &mut self.dim,
            Role::Ghost => &mut self.ghost,
            Role::Good => &mut self.good,
            Role::Bad => &mut self.bad,
            Role::Gold => &mut self.gold,
            Role::Robe => &mut self.robe,
            Role::Hair => &mut self.hair,
            Role::Rose => &mut self.rose,
        }
    }
}

impl From<Colour> for Ink {
    fn from(colour: Colour) -> Self {
        Self {
            rgb: colour.rgb,
            index: colour.index,
        }
    }
}
