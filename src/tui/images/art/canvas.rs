//! A canvas of pixels, and the short notation in which the shapes on it are written.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap,
    PremultipliedColorU8, Rect, Stroke, Transform,
};

/// A colour as `0xRRGGBB`: red, green and blue.
pub type Ink = u32;

/// A grid of pixels to draw on, with the transformation and the clip that apply to the next shape.
pub(super) struct Canvas {
    pixels: Pixmap,
    transform: Transform,
    clip: Option<Mask>,
}

impl Canvas {
    /// Creates a transparent canvas. Returns `None` if it would have no pixels.
    pub(super) fn new(width: u16, height: u16) -> Option<Self> {
        Some(Self {
            pixels: Pixmap::new(width.into(), height.into())?,
            transform: Transform::identity(),
            clip: None,
        })
    }

    /// Returns the pixels row by row, each as red, green, blue and opacity.
    pub(super) fn into_rgba(self) -> Vec<u8> {
        let pixels = self.pixels.pixels().iter();
        let colours = pixels.map(PremultipliedColorU8::demultiply);
        colours
            .flat_map(|colour| [colour.red(), colour.green(), colour.blue(), colour.alpha()])
            .collect()
    }

    /// Calls `draw`, which draws in coordinates of its own: (0, 0) is at (x, y), and a length of 1 becomes `scale`. A
    /// negative scale turns the drawing upside down.
    pub(super) fn at(&mut self, x: f32, y: f32, scale: f32, draw: impl FnOnce(&mut Self)) {
        self.within(Transform::from_row(scale, 0.0, 0.0, scale, x, y), draw);
    }

    fn within(&mut self, transform: Transform, draw: impl FnOnce(&mut Self)) {
        let before = self.transform;
        self.transform = before.pre_concat(transform);
        draw(self);
        self.transform = before;
    }

    /// Calls `draw`, and keeps only what it draws inside a shape.
    pub(super) fn inside(&mut self, shape: &str, draw: impl FnOnce(&mut Self)) {
        let (width, height) = (self.pixels.width(), self.pixels.height());
        let before = self.clip.clone();
        let mut clip = before.clone();
        if let (Some(path), Some(whole)) = (path(shape), Mask::new(width, height)) {
            match &mut clip {
                Some(clip) => clip.intersect_path(&path, FillRule::Winding, true, self.transform),
                None => {
                    let mut mask = whole;
                    mask.fill_path(&path, FillRule::Winding, true, self.transform);
                    clip = Some(mask);
                }
            }
        }
        self.clip = clip;
        draw(self);
        self.clip = before;
    }

    /// Fills a shape on the canvas with a colour.
    pub(super) fn fill(&mut self, shape: &str, ink: Ink) {
        self.fill_thin(shape, ink, 1.0);
    }

    /// Fills a shape with a translucent colour; `opacity` is from 0 to 1.
    pub(super) fn fill_thin(&mut self, shape: &str, ink: Ink, opacity: f32) {
        let Some(path) = path(shape) else { return };
        let (rule, clip) = (FillRule::Winding, self.clip.as_ref());
        self.pixels
            .fill_path(&path, &paint(ink, opacity), rule, self.transform, clip);
    }

    /// Draws a line along a shape, with round ends and corners, `width` wide.
    pub(super) fn line(&mut self, shape: &str, ink: Ink, width: f32) {
        self.line_thin(shape, ink, width, 1.0);
    }

    /// Draws a translucent line along a shape, with round ends and corners; `opacity` is from 0 to 1.
    pub(super) fn line_thin(&mut self, shape: &str, ink: Ink, width: f32, opacity: f32) {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        self.stroke(shape, &paint(ink, opacity), &stroke);
    }

    /// Draws a line along a shape, with sharp ends and corners.
    pub(super) fn letter(&mut self, shape: &str, ink: Ink, width: f32) {
        let stroke = Stroke {
            width,
            ..Stroke::default()
        };
        self.stroke(shape, &paint(ink, 1.0), &stroke);
    }

    fn stroke(&mut self, shape: &str, paint: &Paint<'_>, stroke: &Stroke) {
        let Some(path) = path(shape) else { return };
        let clip = self.clip.as_ref();
        self.pixels
            .stroke_path(&path, paint, stroke, self.transform, clip);
    }
}

fn paint(ink: Ink, opacity: f32) -> Paint<'static> {
    let [_, red, green, blue] = ink.to_be_bytes();
    let mut colour = Color::from_rgba8(red, green, blue, u8::MAX);
    colour.set_alpha(opacity);
    let mut paint = Paint::default();
    paint.set_color(colour);
    paint
}

/// Parses the notation for a shape, in which each letter is followed by numbers, as in SVG: `M x y` moves, `L x y`
/// draws a straight line, and `Q` and `C` draw curves with one and two control points. The numbers of `Q` and `C` may
/// repeat, and `Z` closes the shape. `O x y rx ry` is an ellipse given by its centre, and `R x y w h r` is a rectangle
/// with round corners. Returns `None` for anything else.
pub(super) fn path(shape: &str) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let mut rest = shape.trim_start();
    while let Some(command) = rest.chars().next() {
        rest = &rest[command.len_utf8()..];
        let end = rest.find(|letter: char| letter.is_ascii_alphabetic());
        let (numbers, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        let numbers = numbers.split_ascii_whitespace().map(str::parse);
        let numbers: Result<Vec<f32>, _> = numbers.collect();
        match (command, numbers.ok()?.as_slice()) {
            ('M', [x, y]) => builder.move_to(*x, *y),
            ('L', points) => {
                for point in points.chunks_exact(2) {
                    builder.line_to(point[0], point[1]);
                }
            }
            ('Q', points) => {
                for to in points.chunks_exact(4) {
                    builder.quad_to(to[0], to[1], to[2], to[3]);
                }
            }
            ('C', points) => {
                for to in points.chunks_exact(6) {
                    builder.cubic_to(to[0], to[1], to[2], to[3], to[4], to[5]);
                }
            }
            ('Z', []) => builder.close(),
            ('O', [x, y, rx, ry]) => {
                builder.push_oval(Rect::from_ltrb(x - rx, y - ry, x + rx, y + ry)?);
            }
            ('R', [x, y, width, height, radius]) => {
                round_rectangle(&mut builder, [*x, *y, *width, *height], *radius);
            }
            _ => return None,
        }
    }
    builder.finish()
}

fn round_rectangle(builder: &mut PathBuilder, [x, y, width, height]: [f32; 4], radius: f32) {
    let (right, bottom) = (x + width, y + height);
    // The distance of a control point from the corner, for a curve that is nearly a quarter circle.
    let bend = radius * 0.4477;
    builder.move_to(x + radius, y);
    builder.line_to(right - radius, y);
    builder.cubic_to(right - bend, y, right, y + bend, right, y + radius);
    builder.line_to(right, bottom - radius);
    builder.cubic_to(
        right,
        bottom - bend,
        right - bend,
        bottom,
        right - radius,
        bottom,
    );
    builder.line_to(x + radius, bottom);
    builder.cubic_to(x + bend, bottom, x, bottom - bend, x, bottom - radius);
    builder.line_to(x, y + radius);
    builder.cubic_to(x, y + bend, x + bend, y, x + radius, y);
    builder.close();
}
