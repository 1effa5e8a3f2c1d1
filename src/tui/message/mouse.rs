//! Mouse events.

/// A mouse button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MouseButton {
    /// The left mouse button.
    Left,
    /// The right mouse button.
    Right,
    /// The middle mouse button, which is usually the wheel.
    Middle,
}

/// The kind of a mouse event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MouseEventKind {
    /// A mouse button was pressed.
    Down(MouseButton),
    /// A mouse button was released.
    Up(MouseButton),
    /// The mouse pointer was moved while a button was down.
    Drag(MouseButton),
    /// The mouse pointer was moved while no button was down.
    Moved,
    /// The mouse wheel was turned up.
    ScrollUp,
    /// The mouse wheel was turned down.
    ScrollDown,
    /// Any other mouse event, which is ignored.
    Other,
}

impl MouseEventKind {
    /// Whether the event is the press of a mouse button.
    pub const fn is_press(self) -> bool {
        matches!(self, Self::Down(_))
    }
}

/// A mouse event and the cell of the screen where it happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MouseEvent {
    /// What happened: a button, a movement or the wheel.
    pub kind: MouseEventKind,
    /// The column and the row of the screen cell where the mouse event happened, from 0.
    pub at: (u16, u16),
}
