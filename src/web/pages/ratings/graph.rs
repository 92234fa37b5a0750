//! A graph of a player's rating over time.

use askama::Template;

use crate::web::pages::shell::day;
use postern_store::ratings::RatingPoint;

/// The width of the drawing in SVG units.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 48.0;
const EDGE: f64 = 14.0;
/// One rating point in thousandths, the unit of stored ratings.
const POINT: i64 = 1_000;
/// The possible distances between grid lines, in rating points. The smallest distance that draws
/// few enough lines is used.
const STEPS: [i64; 4] = [50, 100, 200, 500];
const MAX_LINES: i64 = 6;

/// A graph of a rating, rendered by its own template.
#[derive(Template)]
#[template(path = "partials/site/graph.html")]
pub(crate) struct RatingGraph {
    /// A text alternative for the graph, in one sentence.
    words: String,
    lines: Vec<GridLine>,
    /// The points of the curve, as the `points` attribute of an SVG polyline.
    curve: String,
    /// The horizontal coordinate of the latest rating.
    x: String,
    /// The vertical coordinate of the latest rating.
    y: String,
}

impl askama::filters::HtmlSafe for RatingGraph {}

/// A grid line with its label.
struct GridLine {
    points: i64,
    y: String,
}

impl RatingGraph {
    /// Returns the graph of ratings ordered by time. `None` if there are no points.
    pub(crate) fn of(points: &[RatingPoint]) -> Option<Self> {
        let (first, last) = (points.first()?, points.last()?);
        let lowest = points.iter().map(|point| point.points).min()? / POINT;
        let highest = points.iter().map(|point| point.points).max()? / POINT;
        let step = step(lowest, highest);
        let (bottom, top) = (
            lowest.div_euclid(step) * step,
            (highest.div_euclid(step) + 1) * step,
        );
        let y = |thousandths: i64| {
            let part = ratio(top * POINT - thousandths, (top - bottom) * POINT);
            place(EDGE + part * (HEIGHT - 2.0 * EDGE))
        };
        let x = |at_ms: i64| {
            let part = ratio(at_ms - first.at_ms, last.at_ms - first.at_ms);
            place(LEFT + part * (WIDTH - LEFT - EDGE))
        };
        let corners = points
            .iter()
            .map(|point| format!("{},{}", x(point.at_ms), y(point.points)));
        let lines = (0..=(top - bottom) / step).map(|number| bottom + number * step);
        Some(Self {
            words: words(points, lowest, highest),
            lines: lines
                .map(|points| GridLine {
                    points,
                    y: y(points * POINT),
                })
                .collect(),
            curve: corners.collect::<Vec<_>>().join(" "),
            x: x(last.at_ms),
            y: y(last.points),
        })
    }
}

fn words(points: &[RatingPoint], lowest: i64, highest: i64) -> String {
    let shown = |point: &RatingPoint| (point.points + POINT / 2).div_euclid(POINT);
    let (first, last) = (&points[0], &points[points.len() - 1]);
    if points.len() == 1 {
        let (rating, day) = (shown(first), day(first.at_ms));
        return format!("The rating after the only game, on {day}, is {rating}.");
    }
    format!(
        "The rating after each of {} games: {} on {}, {} on {}; the lowest {lowest}, the highest {highest}.",
        points.len(),
        shown(first),
        day(first.at_ms),
        shown(last),
        day(last.at_ms),
    )
}

/// Returns the distance between grid lines, in rating points.
fn step(lowest: i64, highest: i64) -> i64 {
    let fits = |step: &&i64| (highest - lowest) / **step < MAX_LINES;
    *STEPS.iter().find(fits).unwrap_or(&1_000)
}

/// Returns `part` divided by `whole`, or one half if `whole` is zero.
#[allow(clippy::cast_precision_loss, reason = "far below 2 to the 53rd")]
fn ratio(part: i64, whole: i64) -> f64 {
    if whole == 0 {
        0.5
    } else {
        part as f64 / whole as f64
    }
}

/// Formats an SVG coordinate with one decimal.
fn place(at: f64) -> String {
    format!("{at:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(at_ms: i64, points: i64) -> RatingPoint {
        RatingPoint {
            at_ms,
            points: points * POINT,
        }
    }

    #[test]
    fn the_curve_goes_from_the_first_game_to_the_last() {
        let graph =
            RatingGraph::of(&[point(0, 1_500), point(500, 1_600), point(1_000, 1_400)]).unwrap();
        let levels: Vec<i64> = graph.lines.iter().map(|line| line.points).collect();
        assert_eq!(levels, [1_400, 1_450, 1_500, 1_550, 1_600, 1_650]);
        // The graph maps 250 rating points to 172 SVG units.
        assert_eq!(graph.curve, "48.0,117.2 317.0,48.4 586.0,186.0");
        assert!(graph.words.ends_with("the lowest 1400, the highest 1600."));
    }

    #[test]
    fn one_point_or_none_is_drawn_as_well() {
        assert!(RatingGraph::of(&[]).is_none());
        let graph = RatingGraph::of(&[point(7, 1_662)]).unwrap();
        assert_eq!(graph.curve, format!("{},{}", graph.x, graph.y));
        assert_eq!(graph.x, "317.0");
    }

    #[test]
    fn wide_ranges_get_few_lines() {
        let graph = RatingGraph::of(&[point(0, 100), point(1, 4_000)]).unwrap();
        assert!(graph.lines.len() <= 10, "{}", graph.lines.len());
    }
}
