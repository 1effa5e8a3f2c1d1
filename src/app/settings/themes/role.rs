//! The parts of the screen that a theme gives a colour to.

use crate::settings::words::words;

words! {
    /// A part of the screen with a colour of its own; its word is the key in a theme's file.
    #[derive(PartialOrd, Ord, Hash)]
    Role {
        /// The table.
        Felt = "felt",
        /// An empty place of the table.
        Recess = "recess",
        /// The face of a card.
        Face = "face",
        /// What is seen of a card under another.
        Strip = "strip",
        /// The frame of a face.
        Frame = "frame",
        /// Hearts, and diamonds where the suits have two colours.
        Red = "red",
        /// Spades, and clubs where the suits have two colours.
        Black = "black",
        /// Diamonds where the suits have four colours.
        Diamonds = "diamonds",
        /// Clubs where the suits have four colours.
        Clubs = "clubs",
        /// The back of a card.
        Back = "back",
        /// The pattern on a back.
        Weave = "weave",
        /// The frame of a back.
        BackFrame = "back_frame",
        /// The face of cards that are picked up.
        Selected = "selected",
        /// The frame of cards that are picked up.
        SelectedFrame = "selected_frame",
        /// The outline of a chosen empty place.
        SelectedPlace = "selected_place",
        /// The face of a card on which the chosen cards may go.
        Target = "target",
        /// The frame of a card on which the chosen cards may go.
        TargetFrame = "target_frame",
        /// The outline of an empty place to which the chosen cards may go.
        TargetPlace = "target_place",
        /// The face of cards that a hint shows.
        Hint = "hint",
        /// The frame of cards that a hint shows.
        HintFrame = "hint_frame",
        /// The outline of an empty place that a hint shows.
        HintPlace = "hint_place",
        /// The ground of what the cursor is on; white stands on it.
        Cursor = "cursor",
        /// The outline of an empty place under the cursor.
        CursorPlace = "cursor_place",
        /// Keys on the table and in the last line.
        Label = "label",
        /// Titles, and what matters most.
        Title = "title",
        /// The first line and the last.
        Bar = "bar",
        /// The ground of pages and boxes.
        Panel = "panel",
        /// Text.
        Text = "text",
        /// Text that matters less.
        Dim = "dim",
        /// The outline of an empty place.
        Ghost = "ghost",
        /// Good news.
        Good = "good",
        /// Bad news.
        Bad = "bad",
        /// Crowns, plumes and clasps of court cards.
        Gold = "gold",
        /// Swords and staffs of court cards.
        Robe = "robe",
        /// Hair and beards of court cards.
        Hair = "hair",
        /// Flowers of court cards.
        Rose = "rose",
    }
}
