//! The parts of the screen that a colour theme gives a colour to.

use crate::settings::words::words;

words! {
    /// A part of the screen that a theme gives a colour to. The word for the part is its key in theme files.
    #[derive(PartialOrd, Ord, Hash)]
    Role {
        /// The background of the table, on which the cards lie.
        Felt = "felt",
        /// An empty place on the table, where a card can lie.
        Recess = "recess",
        /// The background of a face-up card.
        Face = "face",
        /// The visible part of a face-up card that another card covers.
        Strip = "strip",
        /// The frame of a face-up card.
        Frame = "frame",
        /// Hearts, and also diamonds if there are only two suit colours.
        Red = "red",
        /// Spades, and also clubs if there are only two suit colours.
        Black = "black",
        /// Diamonds, if there are four suit colours.
        Diamonds = "diamonds",
        /// Clubs, if there are four suit colours.
        Clubs = "clubs",
        /// The back of a face-down card.
        Back = "back",
        /// The pattern on the back of a card.
        Weave = "weave",
        /// The frame of a face-down card.
        BackFrame = "back_frame",
        /// The background of picked-up cards.
        Selected = "selected",
        /// The frame of picked-up cards.
        SelectedFrame = "selected_frame",
        /// The outline of an empty place that is selected.
        SelectedPlace = "selected_place",
        /// The background of a card that accepts the picked-up cards.
        Target = "target",
        /// The frame of a card that accepts the picked-up cards.
        TargetFrame = "target_frame",
        /// The outline of an empty place that accepts the picked-up cards.
        TargetPlace = "target_place",
        /// The face of cards that a hint moves.
        Hint = "hint",
        /// The frame of cards that a hint moves.
        HintFrame = "hint_frame",
        /// The outline of an empty place that a hint moves cards to.
        HintPlace = "hint_place",
        /// The background colour of whatever is under the cursor. Text on this background is white.
        Cursor = "cursor",
        /// The outline of an empty place that is under the cursor.
        CursorPlace = "cursor_place",
        /// Keyboard keys that are shown on the table and in the bottom line.
        Label = "label",
        /// Titles and the most important text.
        Title = "title",
        /// The top line and the bottom line of the screen.
        Bar = "bar",
        /// The background of pages and boxes of text.
        Panel = "panel",
        /// Ordinary text.
        Text = "text",
        /// Text that is less important.
        Dim = "dim",
        /// The outline of an empty place on the table.
        Ghost = "ghost",
        /// Text that reports something good, such as a win.
        Good = "good",
        /// Text that reports something bad, such as an error.
        Bad = "bad",
        /// The crowns, plumes and clasps on the pictures of court cards.
        Gold = "gold",
        /// The swords and staffs on the pictures of court cards.
        Robe = "robe",
        /// The hair and beards on the pictures of court cards.
        Hair = "hair",
        /// The flowers on the pictures of court cards.
        Rose = "rose",
    }
}
