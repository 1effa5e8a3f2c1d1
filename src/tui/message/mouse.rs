//! Mouse events.

/// A mouse button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MouseButton {
    /// The left button.
    Left,
    /// The right button.
    Right,
    /// The middle button, which is usually the wheel.
    Middle,
}

/// The kind of a mouse event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MouseEventKind {
    /// A button was pressed.
    Down(MouseButton),
    /// A button was released.
    Up(MouseButton),
    /// The pointer was moved while a button was down.
    Drag(MouseButton),
    /// The pointer was moved while no button was down.
    Moved,
    /// The wheel was turned up.
    ScrollUp,
    /// The wheel was turned down.
    ScrollDown,
    /// Any other event, which is ignored.
    Other,
}

impl MouseEventKind {
    /// Whether a button was pressed.
    pub const fn is_press(self) -> bool {
        matches!(self, Self::Down(_))
    }
}

/// A mouse event and the cell of the screen where it happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MouseEvent {
    /// The kind of the event.
    pub kind: MouseEventKind,
    /// The column and the row of the cell, from 0.
    pub at: (u16, u16),
}
