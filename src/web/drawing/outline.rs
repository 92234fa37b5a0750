//! The outline of a board, which its rim follows. Boards may have any shape.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

type Point = (u32, u32);

/// Returns the four sides of a cell, clockwise.
fn sides((x, y): Point, size: u32) -> [(Point, Point); 4] {
    let corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)];
    [0, 1, 2, 3].map(|at| (corners[at], corners[(at + 1) % 4]))
}

/// Returns the path data (`d`) of the outline around cells with the given upper left corners: `M0
/// 0H80V80H0Z` around a chessboard with cells of 10 units.
pub(crate) fn outline(cells: impl Iterator<Item = Point>, size: u32) -> String {
    let edges: BTreeSet<_> = cells.flat_map(|cell| sides(cell, size)).collect();
    // Two neighbouring cells share an edge, which occurs once in each direction. Such edges lie
    // inside the board, so they are skipped.
    let mut ends: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
    for &(from, to) in edges
        .iter()
        .filter(|&&(from, to)| !edges.contains(&(to, from)))
    {
        ends.entry(from).or_default().push(to);
    }
    let mut path = String::new();
    while let Some((&start, _)) = ends.first_key_value() {
        let mut corner = start;
        let mut at = start;
        let _ = write!(path, "M{} {}", start.0, start.1);
        while let Some(next) = take(&mut ends, at) {
            let is_straight = corner.0 == next.0 || corner.1 == next.1;
            if !is_straight {
                write_line(&mut path, corner, at);
                corner = at;
            }
            at = next;
        }
        // Closing the path needs no extra point. The path started at the smallest point, which is
        // always a corner.
        path.push('Z');
    }
    path
}

/// Removes an edge that starts at `from`, and returns its end.
fn take(ends: &mut BTreeMap<Point, Vec<Point>>, from: Point) -> Option<Point> {
    let next = ends.get_mut(&from)?.pop();
    if ends[&from].is_empty() {
        ends.remove(&from);
    }
    next
}

fn write_line(path: &mut String, from: Point, to: Point) {
    let _ = if from.1 == to.1 {
        write!(path, "H{}", to.0)
    } else {
        write!(path, "V{}", to.1)
    };
}

#[cfg(test)]
mod tests {
    use super::outline;

    fn around(cells: &[(u32, u32)]) -> String {
        outline(cells.iter().map(|&(x, y)| (x * 10, y * 10)), 10)
    }

    #[test]
    fn a_row_of_cells_has_four_corners() {
        assert_eq!(around(&[(0, 0), (1, 0), (2, 0)]), "M0 0H30V10H0Z");
    }

    #[test]
    fn an_outline_follows_notches() {
        assert_eq!(around(&[(1, 0), (0, 1), (1, 1)]), "M0 10H10V0H20V20H0Z");
    }

    #[test]
    fn a_gap_inside_has_an_outline_too() {
        let ring: Vec<_> = (0..9)
            .filter(|&at| at != 4)
            .map(|at| (at % 3, at / 3))
            .collect();
        assert_eq!(around(&ring), "M0 0H30V30H0ZM10 10V20H20V10Z");
    }

    #[test]
    fn cells_that_touch_at_a_corner_are_outlined_completely() {
        assert_eq!(around(&[(0, 0), (1, 1)]), "M0 0H10V10H20V20H10V10H0Z");
    }
}
