//! HTML attributes that describe a board's shape and colours to the style sheets.

use std::fmt;

use postern_rules::{Geometry, Variant};

/// The attributes for a variant: `data-scheme="yellow-red" data-files="7" data-ranks="10"
/// data-corner-seats`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape(pub Variant);

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let geometry = self.0.geometry();
        let (files, ranks) = (geometry.files, geometry.ranks);
        write!(
            f,
            r#"data-scheme="{}" data-files="{files}" data-ranks="{ranks}""#,
            self.0.info().scheme
        )?;
        if has_free_corners(geometry) {
            f.write_str(" data-corner-seats")
        } else {
            Ok(())
        }
    }
}

/// The attributes contain only names and numbers that need no escaping.
impl askama::filters::HtmlSafe for Shape {}

/// Whether the board leaves the four corners of its bounding rectangle free. If so, the player
/// names fit there.
fn has_free_corners(geometry: &Geometry) -> bool {
    let outermost = |at: u8, count: u8| at == 0 || at == count - 1;
    !geometry
        .cells
        .iter()
        .any(|cell| outermost(cell.file, geometry.files) && outermost(cell.rank, geometry.ranks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_sit_in_corners_that_the_board_leaves_free() {
        let hole = r#"data-scheme="yellow-red" data-files="7" data-ranks="10" data-corner-seats"#;
        assert_eq!(Shape(Variant::HoleChess).to_string(), hole);
        assert_eq!(
            Shape(Variant::EventChess).to_string(),
            r#"data-scheme="white-black" data-files="8" data-ranks="8""#
        );
    }
}
