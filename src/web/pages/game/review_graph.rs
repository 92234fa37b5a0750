//! A graph of White's chances during a game.

use askama::Template;

use postern_game::Evaluation;

/// The width of the drawing in SVG units.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 160.0;
/// The radius of a dot in SVG units, including its outline.
const DOT: f64 = 7.0;

/// A graph of one side's chances during a game, rendered by its own template.
#[derive(Template)]
#[template(path = "partials/game/review_graph.html")]
pub(super) struct ReviewGraph {
    /// The name of the side whose chances the graph shows.
    side: &'static str,
    /// The area below the curve, as the points of an SVG polygon. Positions without an evaluation
    /// split it into several polygons.
    areas: Vec<String>,
    dots: Vec<GraphDot>,
}

impl askama::filters::HtmlSafe for ReviewGraph {}

/// A dot that marks a mistake on the curve.
struct GraphDot {
    x: String,
    y: String,
}

impl ReviewGraph {
    /// Returns the graph. `marked` contains the numbers of the turns to mark, counted from 1.
    /// `None` if fewer than two positions have an evaluation.
    pub(super) fn of(
        side: &'static str,
        evaluations: &[Option<Evaluation>],
        marked: &[usize],
    ) -> Option<Self> {
        if evaluations.iter().flatten().count() < 2 {
            return None;
        }
        let steps = evaluations.len() - 1;
        let x = |ply: usize| part(ply, steps) * WIDTH;
        let y = |evaluation: Evaluation| (1.0 - evaluation.chance()) * HEIGHT;
        let judged: Vec<(usize, Evaluation)> = evaluations
            .iter()
            .enumerate()
            .filter_map(|(ply, found)| Some((ply, (*found)?)))
            .collect();
        let areas = judged
            .chunk_by(|(one, _), (next, _)| one + 1 == *next)
            .map(|run| {
                let corners = run
                    .iter()
                    .map(|(ply, evaluation)| format!("{:.1},{:.1}", x(*ply), y(*evaluation)));
                let (first, last) = (x(run[0].0), x(run[run.len() - 1].0));
                let corners = corners.collect::<Vec<_>>().join(" ");
                format!("{first:.1},{HEIGHT} {corners} {last:.1},{HEIGHT}")
            });
        let dot = |ply: &usize| {
            let evaluation = (*evaluations.get(*ply)?)?;
            Some(GraphDot {
                x: format!("{:.1}", x(*ply).clamp(DOT, WIDTH - DOT)),
                // Clamped so that the whole dot stays inside the drawing.
                y: format!("{:.1}", y(evaluation).clamp(DOT, HEIGHT - DOT)),
            })
        };
        Some(Self {
            side,
            areas: areas.collect(),
            dots: marked.iter().filter_map(dot).collect(),
        })
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "plies are far below 2 to the 53rd"
)]
fn part(of: usize, whole: usize) -> f64 {
    of as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_has_a_gap_where_nothing_was_judged() {
        let level = Some(Evaluation::LEVEL);
        let graph = ReviewGraph::of("Red", &[level, level, None, level, level], &[1, 2]).unwrap();
        assert_eq!(
            graph.areas,
            [
                "0.0,160 0.0,80.0 150.0,80.0 150.0,160",
                "450.0,160 450.0,80.0 600.0,80.0 600.0,160"
            ]
        );
        assert_eq!(graph.dots.len(), 1);
        assert!(ReviewGraph::of("Red", &[level, None], &[]).is_none());
    }
}
