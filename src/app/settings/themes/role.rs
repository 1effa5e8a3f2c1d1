//! The parts of the screen that a theme gives a colour to.

use crate::settings::words::words;

words! {
    /// A part of the screen with its own colour. The word of the part is its key in theme files.
    #[derive(PartialOrd, Ord, Hash)]
    Role {
        /// The table.
        Felt = "felt",
        /// An empty place on the table.
        Recess = "recess",
        /// The face of a card.
        Face = "face",
        /// The visible part of a covered card.
        Strip = "strip",
        /// The frame of a face.
        Frame = "frame",
        /// Hearts, and also diamonds with two suit colours.
        Red = "red",
        /// Spades, and also clubs with two suit colours.
        Black = "black",
        /// Diamonds with four suit colours.
        Diamonds = "diamonds",
        /// Clubs with four suit colours.
        Clubs = "clubs",
        /// The back of a card.
        Back = "back",
        /// The pattern on a back.
        Weave = "weave",
        /// The frame of a back.
        BackFrame = "back_frame",
        /// The face of picked-up cards.
        Selected = "selected",
        /// The frame of picked-up cards.
        SelectedFrame = "selected_frame",
        /// The outline of a selected empty place.
        SelectedPlace = "selected_place",
        /// The face of a card that accepts the picked-up cards.
        Target = "target",
        /// The frame of a card that accepts the picked-up cards.
        TargetFrame = "target_frame",
        /// The outline of an empty place that accepts the picked-up cards.
        TargetPlace = "target_place",
        /// The face of cards in a hint.
        Hint = "hint",
        /// The frame of cards in a hint.
        HintFrame = "hint_frame",
        /// The outline of an empty place in a hint.
        HintPlace = "hint_place",
        /// The background under the cursor, on which text is white.
        Cursor = "cursor",
        /// The outline of an empty place under the cursor.
        CursorPlace = "cursor_place",
        /// Keys on the table and in the bottom line.
        Label = "label",
        /// Titles and the most important text.
        Title = "title",
        /// The top line and the bottom line.
        Bar = "bar",
        /// The background of pages and boxes.
        Panel = "panel",
        /// Text.
        Text = "text",
        /// Less important text.
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
