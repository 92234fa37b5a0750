//! Draws a short sequence of turns with an event as an animated SVG, for the dialog that explains
//! an event card.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use axum::extract::{Path, State};
use axum::http::HeaderMap;

use super::address::PictureSize;
use super::{OF_WHAT_IS_OVER, answer_svg, drawing};
use crate::web::drawing::BoardSvg;
use crate::web::texts::event_texts;
use crate::web::{Answer, ClientAddress, Problem, Site, variant};
use postern_game::view::FeaturesView;
use postern_rules::{Cell, GameLine, Position, StepEffect, Variant, Viewer};

/// The time for which each position is shown, in seconds.
const SHOWN: f64 = 1.8;
/// The fraction of `SHOWN` during which a piece slides to its square.
const SLIDE: f64 = 0.35;
/// The number of repetitions. The animation must stop, because moving content distracts readers.
const TIMES: u32 = 3;

type ExampleError = Box<dyn std::error::Error + Send + Sync>;

/// `GET /rules/{variant}/{number}/example.svg`: returns the animated example of an event.
pub(crate) async fn of_event(
    State(site): State<Site>,
    ClientAddress(client): ClientAddress,
    Path((slug, number)): Path<(String, String)>,
    asked: HeaderMap,
) -> Answer {
    let variant = variant(&Path(slug))?;
    site.limits.take_picture(client)?;
    let found = number
        .parse()
        .ok()
        .and_then(|number: u8| event_texts::example(variant, number));
    let (fen, turns) = found.ok_or_else(|| event_texts::no_event(variant, &number))?;
    let svg = moving(variant, fen, turns).map_err(|error| {
        tracing::error!(%error, %number, "the example of an event cannot be shown");
        Problem::internal()
    })?;
    Ok(answer_svg(svg, &asked, OF_WHAT_IS_OVER))
}

/// Draws the positions after each of `turns`, starting from `fen`, as an animated SVG. Pieces slide
/// to their squares.
fn moving(variant: Variant, fen: &str, turns: &str) -> Result<String, ExampleError> {
    let start = Position::with_deck(variant, Some(fen), None).ok_or("it has no deck")??;
    let mut line = GameLine::new(start.clone());
    for turn in turns.split_whitespace() {
        line.submit(turn)?;
    }
    let mut frames = vec![AnimationFrame::of(&start)];
    for ply in line.plies() {
        let came_from = came_from(ply.facts.effects());
        frames.push(AnimationFrame {
            last: variant.geometry().names(&ply.facts.touched()),
            checks: variant.geometry().names(&ply.facts.checks),
            came_from,
            ..AnimationFrame::of(&ply.position)
        });
    }
    let empty = AnimationFrame::of(&start);
    let ground = empty.board();
    let mut contents = String::with_capacity(64 * 1024);
    ground.draw_cells(&mut contents);
    let mut rules = String::from(".frame{visibility:hidden}.frame:last-child{visibility:visible}");
    let mut motion = String::new();
    let all = u16::try_from(frames.len())?;
    for (place, frame) in (0..all).zip(&frames) {
        write!(contents, r#"<g class="frame f{place}">"#)?;
        frame.board().draw_on_cells(&mut contents);
        contents.push_str("</g>");
        frame.times(&mut motion, place, all)?;
    }
    write!(
        rules,
        "@media (prefers-reduced-motion:no-preference){{{motion}}}"
    )?;
    Ok(drawing::complete(
        &ground,
        PictureSize::Medium,
        &rules,
        &contents,
    )?)
}

/// One position of the animation, shown for `SHOWN` seconds.
struct AnimationFrame {
    position: Position,
    features: FeaturesView,
    pieces: Vec<postern_rules::PlacedPiece>,
    last: Vec<String>,
    checks: Vec<String>,
    /// For each piece that moved to reach this position, its previous cell. The key is its current
    /// cell.
    came_from: BTreeMap<Cell, Cell>,
}

impl AnimationFrame {
    fn of(position: &Position) -> Self {
        Self {
            position: position.clone(),
            features: FeaturesView::of(position).lasting(),
            pieces: position.pieces(Viewer::Spectator),
            last: Vec::new(),
            checks: Vec::new(),
            came_from: BTreeMap::new(),
        }
    }

    fn board(&self) -> BoardSvg<'_> {
        BoardSvg {
            assets: None,
            last: &self.last,
            checks: &self.checks,
            ..BoardSvg::small(
                self.position.variant(),
                &self.pieces,
                &self.features,
                "",
                "",
            )
        }
    }

    /// Writes the CSS rules that show this frame and slide its pieces. `place` is the index of the
    /// frame, and `frames` the number of frames.
    fn times(&self, rules: &mut String, place: u16, frames: u16) -> std::fmt::Result {
        let share = |at: f64| 100.0 * at / f64::from(frames);
        let begins = f64::from(place);
        let (from, until) = (share(begins), share(begins + 1.0));
        let arrived = share(begins + SLIDE);
        let lasts = SHOWN * f64::from(frames);
        let end = if place + 1 == frames {
            "visible"
        } else {
            "hidden"
        };
        write!(
            rules,
            ".f{place}{{animation:f{place} {lasts}s step-end {TIMES} both}}\
             @keyframes f{place}{{0%{{visibility:hidden}}{from}%{{visibility:visible}}\
             {until}%{{visibility:{end}}}100%{{visibility:{end}}}}}"
        )?;
        let board = self.board();
        let geometry = self.position.variant().geometry();
        for (at, before) in &self.came_from {
            let (Some(at), Some(before)) = (geometry.info(*at), geometry.info(*before)) else {
                continue;
            };
            let ((x, y), (from_x, from_y)) = (board.corner(at), board.corner(before));
            let [right, down] =
                [(from_x, x), (from_y, y)].map(|(from, to)| i64::from(from) - i64::from(to));
            let name = at.name;
            write!(
                rules,
                ".f{place} [data-at={name}]{{animation:s{place}{name} {lasts}s ease-in-out {TIMES} both}}\
                 @keyframes s{place}{name}{{0%,{from}%{{transform:translate({right}px,{down}px)}}\
                 {arrived}%,100%{{transform:none}}}}"
            )?;
        }
        Ok(())
    }
}

/// Returns, for each piece that a turn moved, its cell before the turn. The key is its cell after
/// the turn.
fn came_from<'a>(effects: impl Iterator<Item = &'a StepEffect>) -> BTreeMap<Cell, Cell> {
    let mut before: BTreeMap<Cell, Cell> = BTreeMap::new();
    for effect in effects {
        match *effect {
            StepEffect::Move { from, to, .. } => {
                let origin = before.remove(&from).unwrap_or(from);
                before.insert(to, origin);
            }
            StepEffect::Swap { a, b } => {
                let [of_a, of_b] = [a, b].map(|at| before.remove(&at).unwrap_or(at));
                before.extend([(a, of_b), (b, of_a)]);
            }
            StepEffect::Remove { at, .. } => {
                before.remove(&at);
            }
            StepEffect::Put { .. } | StepEffect::Become { .. } | StepEffect::Reveal { .. } => {}
        }
    }
    before.retain(|at, origin| at != origin);
    before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_has_an_example_in_which_something_moves() {
        for variant in Variant::ALL {
            for card in variant.cards() {
                let (fen, turns) = event_texts::example(variant, card.number).unwrap();
                let svg = moving(variant, fen, turns).unwrap();
                let frames = turns.split_whitespace().count() + 1;
                assert_eq!(svg.matches("<g class=\"frame ").count(), frames);
                let slides = svg.contains("{transform:translate(");
                assert!(slides || turns.contains('@'), "{}", card.number);
                assert!(!svg.contains("var("), "every colour is in the picture");
            }
        }
    }
}
