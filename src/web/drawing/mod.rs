//! Renders boards, pieces and player names as HTML, SVG and text.

pub(super) mod board_svg;
pub(super) mod board_text;
pub(super) mod marks;
mod outline;
pub(super) mod person;
pub(super) mod shape;
pub(super) mod sprites;

pub(super) use board_svg::{BoardSvg, Svg};
pub(super) use shape::Shape;
