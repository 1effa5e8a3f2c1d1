//! Kings, queens and jacks as layers of shapes, the lowest layer first. A figure fills a box 100 wide and 164 high
//! with its centre at (0, 0). The layers draw only the upper half of the figure, down to the belt across the centre.

use Tone::{
    Coat, Dark, Gold, GoldLine, Hair, Leaf, Light, Line, Rose, Skin, Steel, White, WhiteLine, Wood,
};

/// The material of a layer of a court-card figure, which decides the colour of the layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    /// The coat of a court-card figure, in the colour of the suit.
    Coat,
    /// The garment that a court-card figure wears below the coat.
    Light,
    /// The hair and beard of a court-card figure.
    Hair,
    /// The crowns and clasps of court-card figures.
    Gold,
    /// The linen and ermine of court-card figures.
    White,
    /// The face and hands of a court-card figure.
    Skin,
    /// The blades and jewels of court-card figures.
    Steel,
    /// Leaves and other green things on court cards.
    Leaf,
    /// The shafts of weapons and staffs on court cards.
    Wood,
    /// The lips, jewels and flowers of court-card figures.
    Rose,
    /// A dark shape without an outline in a court-card figure.
    Dark,
    /// A thin dark line in a court-card figure.
    Line,
    /// A golden line in a court-card figure.
    GoldLine,
    /// A white line in a court-card figure.
    WhiteLine,
}

/// One layer of a court-card figure: a shape and the material of which it is made.
pub(super) type Layer = (Tone, &'static str);

/// The side on which a court-card figure holds its sword, flower or other attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// A court-card figure, given by the layers behind its body and the layers in front of its body.
pub(super) struct Court {
    pub holds: Side,
    pub behind: &'static [Layer],
    pub before: &'static [Layer],
}

/// The shape of a court-card figure's coat, which continues below the belt.
pub(super) const COAT: &str =
    "M -60 40 L -48 0 C -46 -17 -32 -24 -11 -27 L 11 -27 C 32 -24 46 -17 48 0 L 60 40 Z";
/// The shapes of the garment between the two halves of a court-card figure's coat.
pub(super) const PANEL: &[Layer] = &[
    (Light, "M -8.5 -28 L 8.5 -28 L 12 40 L -12 40 Z"),
    (Gold, "O 0 -15 1.9 1.9"),
    (Gold, "O 0 -6 1.9 1.9"),
    (Gold, "O 0 3 1.9 1.9"),
];
/// The shapes of a court-card figure's neck and face.
pub(super) const HEAD: &[Layer] = &[
    (
        Skin,
        "M -5.5 -36 L 5.5 -36 L 6.5 -26 C 3 -22.5 -3 -22.5 -6.5 -26 Z",
    ),
    (
        Skin,
        "M -12 -58 L -12 -48 C -12 -38 -6.5 -31 0 -31 C 6.5 -31 12 -38 12 -48 L 12 -58 Z",
    ),
    (
        Line,
        "M -7.2 -51.4 Q -5 -52.8 -2.8 -51.6 M 2.8 -51.6 Q 5 -52.8 7.2 -51.4",
    ),
    (Dark, "O -4.8 -48.4 1.35 1.5"),
    (Dark, "O 4.8 -48.4 1.35 1.5"),
    (Line, "M .2 -48 L -1.3 -42.6 L .9 -42.2"),
];
/// The shape of the mouth of court-card figures without a beard.
pub(super) const MOUTH: &[Layer] = &[(Rose, "M -3 -37.4 Q 0 -36 3 -37.4 Q 0 -38.8 -3 -37.4 Z")];
/// The shapes of the collar that kings wear.
pub(super) const ERMINE: &[Layer] = &[
    (
        White,
        "M -34 -21 C -24 -29 -12 -31 -7 -29 C -4 -24 4 -24 7 -29 C 12 -31 24 -29 34 -21 C 26 -12 12 -7 0 -6 C -12 -7 -26 -12 -34 -21 Z",
    ),
    (
        Dark,
        "M -25 -21 L -23.4 -16.6 L -22 -21 Z M 22 -21 L 23.4 -16.6 L 25 -21 Z M -16 -16 L -14.5 -11.6 L -13 -16 Z M 13 -16 L 14.5 -11.6 L 16 -16 Z",
    ),
];

/// The figures of the court cards, by rank from the jack, then by suit in the order of
/// [`Suit::ALL`](patience_core::Suit::ALL).
pub(super) const COURTS: [[Court; 4]; 3] = [
    // Jacks.
    [
        // A broad hat with a plume, and a staff with a leaf.
        Court {
            holds: Side::Left,
            behind: &[
                (Wood, "R -38 -66 3 96 1"),
                (
                    Leaf,
                    "M -36.5 -62 C -46 -64 -46 -76 -36.5 -79 C -27 -76 -27 -64 -36.5 -62 Z",
                ),
                (Line, "M -36.5 -62 L -36.5 -74"),
                (
                    Hair,
                    "M -14 -60 C -19 -48 -18 -38 -15 -33 C -12 -30 12 -30 15 -33 C 18 -38 19 -48 14 -60 Z",
                ),
            ],
            before: &[
                (
                    White,
                    "M -9 -28 L 0 -22 L 9 -28 L 12 -23 L 0 -14 L -12 -23 Z",
                ),
                (
                    Hair,
                    "M -12.5 -57 C -13 -52 -13.5 -48 -12 -44 C -16 -46 -17 -54 -14 -59 Z M 12.5 -57 C 13 -52 13.5 -48 12 -44 C 16 -46 17 -54 14 -59 Z",
                ),
                (Coat, "M -12 -58 C -12 -72 12 -72 12 -58 Z"),
                (Gold, "M -12.5 -60.5 L 12.5 -60.5 L 12.5 -57 L -12.5 -57 Z"),
                (
                    Coat,
                    "M -23 -60 C -12 -55 12 -55 23 -60 C 18 -51 -18 -51 -23 -60 Z",
                ),
                (
                    White,
                    "M 6 -62 C 12 -76 26 -78 31 -68 C 26 -70 18 -66 12 -59 Z",
                ),
                (Line, "M 9 -61 C 14 -69 21 -73 27 -71"),
                (Skin, "O -36.5 -16 5 4.4"),
            ],
        },
        // A pointed cap, and a bow.
        Court {
            holds: Side::Right,
            behind: &[
                (
                    Hair,
                    "M -14 -58 C -19 -48 -19 -40 -16 -34 C -11 -31 11 -31 16 -34 C 19 -40 19 -48 14 -58 Z",
                ),
                (Line, "M 31 -74 L 31 10"),
                (
                    Wood,
                    "M 31 -76 C 46 -62 50 -30 46 -10 L 43 -10 C 46 -30 43 -60 29.5 -74 Z",
                ),
            ],
            before: &[
                (
                    Light,
                    "M -10 -29 L -3 -24 L 0 -28 L 3 -24 L 10 -29 L 14 -22 L 7 -16 L 0 -21 L -7 -16 L -14 -22 Z",
                ),
                (
                    Hair,
                    "M -12.5 -57 C -13 -52 -13.5 -48 -12 -44 C -16 -46 -17 -54 -14 -59 Z M 12.5 -57 C 13 -52 13.5 -48 12 -44 C 16 -46 17 -54 14 -59 Z",
                ),
                (
                    Coat,
                    "M -14 -58 C -12 -68 0 -72 22 -74 C 18 -68 16 -62 14 -58 Z",
                ),
                (
                    Light,
                    "M -16 -60 C -8 -56 8 -56 19 -61 L 17 -55 C 8 -51 -8 -51 -15 -54 Z",
                ),
                (
                    Rose,
                    "M -10 -60 C -20 -68 -24 -76 -20 -80 C -14 -76 -8 -68 -7 -60 Z",
                ),
                (Skin, "O 45 -16 4 5"),
            ],
        },
        // A cap with an upright feather, and a banner.
        Court {
            holds: Side::Left,
            behind: &[
                (
                    Hair,
                    "M -14 -60 C -20 -46 -20 -36 -17 -30 C -12 -27 12 -27 17 -30 C 20 -36 20 -46 14 -60 Z",
                ),
                (Wood, "R -38 -78 3 108 1"),
                (Rose, "M -35 -78 L -17 -76 L -21 -69 L -17 -62 L -35 -60 Z"),
                (Gold, "O -36.5 -79 2.4 2.4"),
            ],
            before: &[
                (
                    White,
                    "M -11 -29 C -7 -24 7 -24 11 -29 L 14 -22 C 7 -17 -7 -17 -14 -22 Z",
                ),
                (Line, "M -7 -26 L -8 -20 M 0 -25 L 0 -18.6 M 7 -26 L 8 -20"),
                (
                    Hair,
                    "M -12.5 -57 C -13 -50 -14 -44 -12 -40 C -17 -42 -18 -54 -14 -59 Z M 12.5 -57 C 13 -50 14 -44 12 -40 C 17 -42 18 -54 14 -59 Z",
                ),
                (
                    Coat,
                    "M -15 -57 C -17 -68 -8 -71 0 -71 C 8 -71 17 -68 15 -57 Z",
                ),
                (Gold, "M -16 -60 L 16 -60 L 16 -55.5 L -16 -55.5 Z"),
                (
                    White,
                    "M 8 -60 C 8 -70 12 -78 20 -80 C 23 -73 18 -65 12 -59 Z",
                ),
                (Line, "M 10 -60 C 11 -68 14 -74 18.5 -77.5"),
                (Skin, "O -36.5 -16 5 4.4"),
            ],
        },
        // A beret with a hanging feather, and a halberd.
        Court {
            holds: Side::Right,
            behind: &[
                (
                    Hair,
                    "M -14 -60 C -18 -50 -18 -40 -16 -35 L 16 -35 C 18 -40 18 -50 14 -60 Z",
                ),
                (Wood, "R 35 -66 3 96 1"),
                (Steel, "M 36.5 -80 L 40 -66 L 33 -66 Z"),
                (
                    Steel,
                    "M 38 -64 C 46 -66 48 -58 46 -48 C 43 -52 41 -53 38 -53 Z M 35 -63 L 28 -58 L 35 -55 Z",
                ),
            ],
            before: &[
                (
                    White,
                    "M -10 -28 L 0 -25 L 10 -28 L 10 -21 L 0 -18 L -10 -21 Z",
                ),
                (
                    Hair,
                    "M -12.5 -57 C -13 -50 -13 -44 -12.5 -38 L -16 -37 C -17 -45 -17 -54 -14 -59 Z M 12.5 -57 C 13 -50 13 -44 12.5 -38 L 16 -37 C 17 -45 17 -54 14 -59 Z",
                ),
                (
                    Coat,
                    "M -22 -60 C -22 -70 -6 -74 8 -72 C 18 -70 20 -62 17 -57 C 8 -58 -8 -57 -15 -55 C -19 -55 -22 -57 -22 -60 Z",
                ),
                (
                    Gold,
                    "M -14 -58.5 C -5 -60.5 5 -60.5 15 -59 L 14.5 -55.5 C 5 -57 -5 -57 -13.5 -55 Z",
                ),
                (
                    Light,
                    "M 4 -70 C -10 -80 -26 -74 -29 -58 C -22 -64 -12 -66 4 -66 Z",
                ),
                (Line, "M 3 -68 C -8 -73 -19 -70 -26 -62"),
                (Skin, "O 36.5 -16 5 4.4"),
            ],
        },
    ],
    // Queens.
    [
        // A veil, and a bird.
        Court {
            holds: Side::Left,
            behind: &[(
                White,
                "M -15 -60 C -24 -46 -25 -22 -23 -8 L 23 -8 C 25 -22 24 -46 15 -60 Z",
            )],
            before: &[
                (
                    White,
                    "M -12.6 -54 C -13 -42 -9 -33 0 -31.5 C 9 -33 13 -42 12.6 -54 C 15 -44 15 -32 13 -25 C 6 -21 -6 -21 -13 -25 C -15 -32 -15 -44 -12.6 -54 Z",
                ),
                (
                    Hair,
                    "M -12 -58 C -8 -57 -3 -57 0 -59 C 3 -57 8 -57 12 -58 L 12 -53.5 C 8 -56.5 3 -56.5 0 -57.5 C -3 -56.5 -8 -56.5 -12 -53.5 Z",
                ),
                (
                    Gold,
                    "M -13 -57 L -15 -67 L -9 -63 L -7 -71 L -2.6 -64.6 L 0 -73 L 2.6 -64.6 L 7 -71 L 9 -63 L 15 -67 L 13 -57 C 5 -59 -5 -59 -13 -57 Z",
                ),
                (White, "O -7 -72 1.8 1.8"),
                (White, "O 0 -74 1.8 1.8"),
                (White, "O 7 -72 1.8 1.8"),
                (Skin, "O -34 -18 5.4 4"),
                (
                    Rose,
                    "M -44 -36 C -44 -43 -36 -44 -33 -39 C -29 -33 -26 -28 -18 -28 C -24 -23 -38 -21 -42 -28 C -43 -30 -44 -33 -44 -36 Z",
                ),
                (Line, "M -38 -30 C -34 -25 -28 -25 -25 -27"),
                (Gold, "M -44 -38 L -49 -36 L -44 -35 Z"),
                (Dark, "O -40.4 -38 1 1"),
            ],
        },
        // Two plaits, a diadem and a goblet.
        Court {
            holds: Side::Right,
            behind: &[(
                Hair,
                "M -13 -60 C -19 -52 -19 -44 -17 -38 L 17 -38 C 19 -44 19 -52 13 -60 C 8 -68 -8 -68 -13 -60 Z",
            )],
            before: &[
                (Skin, "M -13 -27 L 13 -27 L 9 -16 L -9 -16 Z"),
                (Gold, "M -9.6 -16.6 L 9.6 -16.6 L 9 -13.6 L -9 -13.6 Z"),
                (Gold, "M 0 -23.5 L 2.4 -20.5 L 0 -17.5 L -2.4 -20.5 Z"),
                (
                    Hair,
                    "M -12.4 -50 C -13 -58 -6 -62 0 -62 C 6 -62 13 -58 12.4 -50 C 10 -55 5 -57.5 0 -58.5 C -5 -57.5 -10 -55 -12.4 -50 Z",
                ),
                (Hair, "O -16.5 -38 4.4 5"),
                (Hair, "O -18 -30 4.4 5"),
                (Hair, "O -19 -22 4.4 5"),
                (Hair, "O -19 -14 4 4.6"),
                (Gold, "R -22.6 -10.4 7.4 3 1"),
                (Hair, "M -21.6 -7.4 L -16.4 -7.4 L -19 1 Z"),
                (Hair, "O 16.5 -38 4.4 5"),
                (Hair, "O 18 -30 4.4 5"),
                (Hair, "O 19 -22 4.4 5"),
                (Hair, "O 19 -14 4 4.6"),
                (Gold, "R 15.2 -10.4 7.4 3 1"),
                (Hair, "M 21.6 -7.4 L 16.4 -7.4 L 19 1 Z"),
                (
                    Gold,
                    "M -13.6 -59 C -6 -63 6 -63 13.6 -59 L 13 -55.6 C 6 -59.5 -6 -59.5 -13 -55.6 Z",
                ),
                (Gold, "M 0 -76 L 6 -67 L 0 -59.6 L -6 -67 Z"),
                (Rose, "M 0 -71.5 L 3 -67 L 0 -62.6 L -3 -67 Z"),
                (
                    Gold,
                    "M -8 -61 L -11 -68 L -12.4 -59.4 Z M 8 -61 L 11 -68 L 12.4 -59.4 Z",
                ),
                (
                    Gold,
                    "M 28 -48 L 44 -48 C 44 -38 40 -34 37.6 -33 L 37.6 -26 L 42 -23 L 30 -23 L 34.4 -26 L 34.4 -33 C 32 -34 28 -38 28 -48 Z",
                ),
                (Rose, "O 36 -48 8 2.2"),
                (Skin, "O 36 -29 4.6 3.6"),
            ],
        },
        // Curls, an open crown and a rose.
        Court {
            holds: Side::Left,
            behind: &[
                (Hair, "O -14 -58 6.4 6.4"),
                (Hair, "O 14 -58 6.4 6.4"),
                (Hair, "O -18 -49 6.4 6.4"),
                (Hair, "O 18 -49 6.4 6.4"),
                (Hair, "O -18.5 -39.5 6.4 6.4"),
                (Hair, "O 18.5 -39.5 6.4 6.4"),
                (Hair, "O -15 -31 6.2 6.2"),
                (Hair, "O 15 -31 6.2 6.2"),
            ],
            before: &[
                (Skin, "M -13 -27.4 C -10 -17 10 -17 13 -27.4 Z"),
                (
                    White,
                    "M -14 -28 C -10 -15 10 -15 14 -28 L 17.6 -26.6 C 13 -9 -13 -9 -17.6 -26.6 Z",
                ),
                (
                    Rose,
                    "M 0 -17.6 C -1 -20 -4.6 -22 -4.6 -24 C -4.6 -26.4 -1 -26.4 0 -24 C 1 -26.4 4.6 -26.4 4.6 -24 C 4.6 -22 1 -20 0 -17.6 Z",
                ),
                (Hair, "O -8 -57.4 4.6 3.8"),
                (Hair, "O 8 -57.4 4.6 3.8"),
                (Hair, "O 0 -58.8 5 3.6"),
                (
                    Gold,
                    "M -14 -59 L -18 -73 L -8 -66 L 0 -77 L 8 -66 L 18 -73 L 14 -59 C 5 -61.5 -5 -61.5 -14 -59 Z",
                ),
                (Rose, "O -18 -73.6 2 2"),
                (Rose, "O 0 -77.4 2 2"),
                (Rose, "O 18 -73.6 2 2"),
                (Rose, "O 0 -64.8 2 2"),
                (
                    Leaf,
                    "M -36.6 -38 L -34.6 -38 L -34 -6 L -36 -6 Z M -36 -26 C -42 -32 -46 -30 -47 -26 C -43 -24 -39 -23 -36 -24 Z",
                ),
                (Rose, "O -36 -45 8.4 8"),
                (
                    Line,
                    "M -40 -48 C -38 -52 -32 -51 -32 -46 C -32 -42 -38 -42 -38 -46 C -38 -47.6 -36 -48 -35.4 -46.6",
                ),
                (Skin, "O -34.6 -16 4.8 4.2"),
            ],
        },
        // Long hair in front of a fan-shaped collar, a tiara and a mirror.
        Court {
            holds: Side::Right,
            behind: &[
                (
                    White,
                    "M -15 -24 L -33 -31 C -36 -50 -26 -64 -14 -66 L 14 -66 C 26 -64 36 -50 33 -31 L 15 -24 Z",
                ),
                (
                    Line,
                    "M -15 -26 L -30 -42 M -14 -30 L -25 -54 M -13 -34 L -18 -62 M 15 -26 L 30 -42 M 14 -30 L 25 -54 M 13 -34 L 18 -62",
                ),
                (
                    Hair,
                    "M -13 -62 C -18 -50 -17 -26 -19 -6 L 19 -6 C 17 -26 18 -50 13 -62 C 8 -69 -8 -69 -13 -62 Z",
                ),
            ],
            before: &[
                (
                    Hair,
                    "M -12.6 -46 C -13.6 -56 -8 -62.4 0 -62.4 C 8 -62.4 13.6 -56 12.6 -46 C 11 -53 6 -57 0 -61 C -6 -57 -11 -53 -12.6 -46 Z",
                ),
                (
                    Hair,
                    "M -13 -54 C -14 -40 -15 -24 -14 -8 L -20 -8 C -19 -28 -18 -44 -15 -56 Z M 13 -54 C 14 -40 15 -24 14 -8 L 20 -8 C 19 -28 18 -44 15 -56 Z",
                ),
                (
                    Gold,
                    "M -14 -60 C -7 -65 7 -65 14 -60 L 17 -70 C 13 -69 10 -71 9 -75 C 6 -72 3 -73 0 -79 C -3 -73 -6 -72 -9 -75 C -10 -71 -13 -69 -17 -70 Z",
                ),
                (Steel, "O 0 -69 2.6 3.2"),
                (Steel, "O -9 -67 1.8 2.2"),
                (Steel, "O 9 -67 1.8 2.2"),
                (White, "O -6 -25 1.6 1.6"),
                (White, "O -3 -22.6 1.6 1.6"),
                (White, "O 0 -21.8 1.6 1.6"),
                (White, "O 3 -22.6 1.6 1.6"),
                (White, "O 6 -25 1.6 1.6"),
                (Gold, "M 35 -26 L 39 -26 L 39 -6 L 35 -6 Z"),
                (Gold, "O 37 -36 9.4 11.4"),
                (Light, "O 37 -36 6.2 8.2"),
                (WhiteLine, "M 33.6 -36 C 34 -40 36 -42 38 -42"),
                (Skin, "O 37 -16 4.8 4.2"),
            ],
        },
    ],
    // Kings.
    [
        // A broad curled beard, a crown of trefoils and a sceptre.
        Court {
            holds: Side::Left,
            behind: &[
                (
                    Hair,
                    "M -13 -60 C -20 -50 -20 -36 -17 -28 L 17 -28 C 20 -36 20 -50 13 -60 Z",
                ),
                (Gold, "M -38 -58 L -35 -58 L -35 30 L -38 30 Z"),
                (Gold, "O -36.5 -73 4.6 4.6"),
                (Gold, "O -41.6 -65.4 4.6 4.6"),
                (Gold, "O -31.4 -65.4 4.6 4.6"),
            ],
            before: &[
                (
                    Hair,
                    "M -12.8 -50 C -17 -44 -18 -36 -15 -31 C -15 -25 -10 -21 -6 -21 C -4 -17 4 -17 6 -21 C 10 -21 15 -25 15 -31 C 18 -36 17 -44 12.8 -50 C 10 -44 6 -41 0 -41 C -6 -41 -10 -44 -12.8 -50 Z",
                ),
                (
                    Line,
                    "M -10 -34 C -9 -30 -6 -29 -4 -31 M 10 -34 C 9 -30 6 -29 4 -31 M -3 -26 C -1 -24 1 -24 3 -26",
                ),
                (Rose, "M -3 -36.6 Q 0 -35 3 -36.6 Q 0 -38 -3 -36.6 Z"),
                (
                    Gold,
                    "M -14.5 -55 L -15.5 -66 L -8 -61.5 L 0 -68 L 8 -61.5 L 15.5 -66 L 14.5 -55 C 5 -57.5 -5 -57.5 -14.5 -55 Z",
                ),
                (Gold, "O 0 -75.6 2.8 2.8"),
                (Gold, "O -3.2 -71 2.8 2.8"),
                (Gold, "O 3.2 -71 2.8 2.8"),
                (Gold, "O -16 -69 2.6 2.6"),
                (Gold, "O 16 -69 2.6 2.6"),
                (Leaf, "O 0 -60.6 1.9 1.9"),
                (Skin, "O -36.5 -16 5 4.4"),
            ],
        },
        // A forked beard, a square crown and an axe.
        Court {
            holds: Side::Right,
            behind: &[
                (
                    Hair,
                    "M -13 -60 C -19 -50 -19 -38 -16 -30 L 16 -30 C 19 -38 19 -50 13 -60 Z",
                ),
                (Wood, "R 35 -76 3.4 106 1"),
                (
                    Steel,
                    "M 38 -72 C 44 -77 49 -74 50 -62 C 49 -50 44 -47 38 -52 Z",
                ),
                (Steel, "M 35 -68 L 28 -72 L 28 -52 L 35 -56 Z"),
            ],
            before: &[
                (
                    Hair,
                    "M -12.8 -50 C -15 -40 -15 -24 -8 -9 C -3 -14 -1.4 -22 0 -27 C 1.4 -22 3 -14 8 -9 C 15 -24 15 -40 12.8 -50 C 10 -44 6 -41 0 -41 C -6 -41 -10 -44 -12.8 -50 Z",
                ),
                (Rose, "M -3 -36.6 Q 0 -35 3 -36.6 Q 0 -38 -3 -36.6 Z"),
                (
                    Gold,
                    "M -15 -55 L -15 -72 L -9 -72 L -9 -66 L -3 -66 L -3 -74 L 3 -74 L 3 -66 L 9 -66 L 9 -72 L 15 -72 L 15 -55 C 5 -57.5 -5 -57.5 -15 -55 Z",
                ),
                (Rose, "M 0 -64.6 L 2.6 -61 L 0 -57.6 L -2.6 -61 Z"),
                (
                    Rose,
                    "M -9 -63.6 L -7 -61 L -9 -58.4 L -11 -61 Z M 9 -63.6 L 7 -61 L 9 -58.4 L 11 -61 Z",
                ),
                (Skin, "O 36.7 -16 5 4.4"),
            ],
        },
        // A short beard, a tall open crown and an orb.
        Court {
            holds: Side::Left,
            behind: &[(
                Hair,
                "M -13 -60 C -21 -52 -22 -36 -19 -30 C -15 -33 15 -33 19 -30 C 22 -36 21 -52 13 -60 Z",
            )],
            before: &[
                (
                    Hair,
                    "M -12.8 -50 C -14 -40 -12 -28 0 -25 C 12 -28 14 -40 12.8 -50 C 11 -42 6 -40 0 -40 C -6 -40 -11 -42 -12.8 -50 Z",
                ),
                (Rose, "M -3 -36 Q 0 -34.4 3 -36 Q 0 -37.4 -3 -36 Z"),
                (
                    Hair,
                    "M 0 -40.6 C -3 -42 -7 -41 -9 -38 C -5 -38 -2 -38 0 -39 C 2 -38 5 -38 9 -38 C 7 -41 3 -42 0 -40.6 Z",
                ),
                (Rose, "M -12 -62 C -14 -74 14 -74 12 -62 Z"),
                (
                    Gold,
                    "M -15 -55 L -19 -72 L -10.6 -65 L -6.6 -76 L 0 -66 L 6.6 -76 L 10.6 -65 L 19 -72 L 15 -55 C 5 -57.5 -5 -57.5 -15 -55 Z",
                ),
                (White, "O -19 -73 1.9 1.9"),
                (White, "O -6.6 -77 1.9 1.9"),
                (White, "O 6.6 -77 1.9 1.9"),
                (White, "O 19 -73 1.9 1.9"),
                (Rose, "O 0 -60.8 2 2"),
                (Gold, "O -36 -34 9 9"),
                (Line, "M -45 -34 Q -36 -30 -27 -34 M -36 -43 L -36 -34"),
                (GoldLine, "M -36 -43 L -36 -55 M -40.6 -50.6 L -31.4 -50.6"),
                (
                    Skin,
                    "M -43 -25 C -40 -19 -32 -19 -29 -25 C -32 -22.6 -40 -22.6 -43 -25 Z",
                ),
            ],
        },
        // A long pointed beard, a closed crown and a sword.
        Court {
            holds: Side::Right,
            behind: &[
                (
                    Hair,
                    "M -13 -60 C -19 -50 -20 -34 -17 -24 L 17 -24 C 20 -34 19 -50 13 -60 Z",
                ),
                (
                    Steel,
                    "M 36.5 -80 L 39.4 -73 L 39.4 -24 L 33.6 -24 L 33.6 -73 Z",
                ),
                (Line, "M 36.5 -74 L 36.5 -26"),
                (Gold, "M 27 -25 L 46 -25 L 46 -21 L 27 -21 Z"),
            ],
            before: &[
                (
                    Hair,
                    "M -12.8 -50 C -15 -38 -11 -20 0 -5 C 11 -20 15 -38 12.8 -50 C 10 -44 6 -41 0 -41 C -6 -41 -10 -44 -12.8 -50 Z",
                ),
                (Line, "M -4 -30 L -1.6 -17 M 4 -30 L 1.6 -17"),
                (Rose, "M -3 -36.6 Q 0 -35 3 -36.6 Q 0 -38 -3 -36.6 Z"),
                (
                    Coat,
                    "M -14 -59 C -22 -70 -10 -77 0 -72 C 10 -77 22 -70 14 -59 Z",
                ),
                (
                    GoldLine,
                    "M -14 -60 C -21 -70 -10 -76 0 -72 M 14 -60 C 21 -70 10 -76 0 -72 M 0 -60 L 0 -72",
                ),
                (
                    Gold,
                    "M -15 -55 L -15 -61 L 15 -61 L 15 -55 C 5 -57.5 -5 -57.5 -15 -55 Z",
                ),
                (Steel, "O -8 -58.6 1.6 1.6"),
                (Steel, "O 0 -59.2 1.6 1.6"),
                (Steel, "O 8 -58.6 1.6 1.6"),
                (Gold, "O 0 -75 2.8 2.8"),
                (Gold, "R 34.4 -21 4.2 12 1.6"),
                (Gold, "O 36.5 -7.6 3 3"),
                (Skin, "O 36.5 -16 5 4"),
            ],
        },
    ],
];
