//! Events of the mouse.

/// A button of the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MouseButton {
    /// The first button.
    Left,
    /// The second button.
    Right,
    /// The wheel, pressed.
    Middle,
}

/// The kind of an event of the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MouseEventKind {
    /// A button goes down.
    Down(MouseButton),
    /// A button goes up.
    Up(MouseButton),
    /// The pointer moves with a button down.
    Drag(MouseButton),
    /// The pointer moves with no button down.
    Moved,
    /// The wheel is turned up.
    ScrollUp,
    /// The wheel is turned down.
    ScrollDown,
    /// Anything else, which means nothing here.
    Other,
}

impl MouseEventKind {
    /// Tells whether a button goes down.
    pub const fn is_press(self) -> bool {
        matches!(self, Self::Down(_))
    }
}

/// An event of the mouse, at a column and row of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MouseEvent {
    /// The kind.
    pub kind: MouseEventKind,
    /// The column and the row, from 0.
    pub at: (u16, u16),
}
