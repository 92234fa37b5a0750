//! Diagrams for the rules pages. The rules engine parses their positions and plays their turns, so
//! an illegal diagram fails to render.

use std::fmt;

use serde::Serialize;

use crate::web::drawing::board_svg::BoardOverlays;
use crate::web::drawing::marks::BoardMark;
use crate::web::drawing::{BoardSvg, Svg, board_text};
use crate::web::pages::shell::InlineJson;
use postern_game::view;
use postern_game::view::{
    FeaturesView, GeometryView, HighlightView, LegalTurnView, MarkView, PieceView, placed,
};
use postern_rules::{
    AsideRecord, ByColor, Cell, Color, EntryKind, FenError, GameLine, LegalTurn, PlacedPiece,
    Position, StepEffect, TurnOrigin, Variant, Viewer,
};

type DiagramError = Box<dyn std::error::Error + Send + Sync>;

/// Diagrams show the hidden squares of both sides.
const READER: Viewer = Viewer::BothPlayers;

/// A diagram as SVG, with the legal turns for the page's script.
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    svg: Svg,
    /// A [`DiagramView`] as JSON.
    json: InlineJson,
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { svg, json } = self;
        write!(
            f,
            r#"<div class="diagram">{svg}<script type="application/json">{json}</script></div>"#
        )
    }
}

/// The SVG and the JSON are both safe to insert into HTML.
impl askama::filters::HtmlSafe for Diagram {}

/// The data with which the page's script lets readers move the pieces. The field types are the same
/// as in a game's view.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DiagramView {
    variant: &'static str,
    sides: ByColor<&'static str>,
    geometry: GeometryView,
    pieces: Vec<PieceView>,
    /// The legal turns of each side, as if it were to move. Empty for a side that cannot be to move
    /// in this position.
    choices: ByColor<Vec<LegalTurnView>>,
    /// The highlighted cells. `signs` are symbols on cells, edges and pieces. Both stay visible
    /// while a reader moves a piece.
    highlights: Vec<HighlightView>,
    signs: Vec<MarkView>,
}

/// Returns a diagram of the position after `turns` from `fen`. An empty `fen` means the start
/// position. `marks` are in the syntax of [`BoardMark`], or `*e4` for everything that the piece on
/// e4 can do. Spaces separate turns and marks. `about` is a text alternative, to which the list of
/// pieces is appended. A hidden square in the FEN is drawn as its owner sees it.
///
/// # Errors
/// Returns an error if `fen` or `marks` are invalid, or if a turn is illegal or not in the
/// variant's notation.
pub(crate) fn of(
    variant: Variant,
    fen: &str,
    turns: &str,
    marks: &str,
    about: &str,
    assets: &str,
) -> Result<Diagram, DiagramError> {
    let start = if fen.is_empty() {
        Position::start(variant)
    } else {
        read(variant, fen)?
    };
    let mut line = GameLine::new(start);
    for turn in turns.split_whitespace() {
        play(&mut line, turn)?;
    }
    let position = line.position();
    let geometry = variant.geometry();
    let features = FeaturesView::of(position).lasting();
    let events = position.events();
    let is_hidden = |event, side| events.as_ref().is_some_and(|now| !now.knows(event, side));
    let hidden: Vec<Cell> = position
        .secrets()
        .iter()
        .filter(|(event, secret)| is_hidden(*event, secret.owner()))
        .filter_map(|(_, secret)| secret.visible_to(READER).copied())
        .collect();
    let pieces = position.pieces(Viewer::Spectator);
    let label = format!(
        "{about} {}",
        board_text::in_words(variant, &pieces, None, &features)
    );
    let svg = BoardSvg {
        variant,
        pieces: &pieces,
        orientation: Color::White,
        coordinates: true,
        last: &line
            .plies()
            .last()
            .map(|ply| geometry.names(&ply.facts.touched()))
            .unwrap_or_default(),
        checks: &geometry.names(&position.checks()),
        signs: BoardOverlays {
            highlights: &features.highlights,
            marks: &features.marks,
            hidden: &geometry.names(&hidden),
            choosable: &[],
        },
        marks: &marks_of(position, &pieces, marks)?,
        label: &label,
        assets: Some(assets),
    };
    Ok(Diagram {
        svg: svg.draw(),
        json: InlineJson::of(&view(position, &pieces, features))?,
    })
}

/// Parses the marks, and replaces `*e4` with marks for everything that the piece on e4 can do.
fn marks_of(
    position: &Position,
    pieces: &[PlacedPiece],
    text: &str,
) -> Result<Vec<BoardMark>, DiagramError> {
    let geometry = position.variant().geometry();
    let name = |cell: Cell| geometry.name(cell).to_owned();
    let mut marks = Vec::new();
    for word in text.split_whitespace() {
        let Some(at) = word.strip_prefix('*') else {
            marks.extend(BoardMark::parse_all(word)?);
            continue;
        };
        let piece = pieces
            .iter()
            .find(|piece| geometry.name(piece.at) == at)
            .ok_or_else(|| format!("nothing stands on {at}"))?;
        let choices = legal_turns_of(position, piece.color);
        let before = marks.len();
        for step in choices
            .iter()
            .filter(|choice| choice.from == TurnOrigin::Cell(piece.at))
            .filter_map(|choice| choice.steps.first())
        {
            let goes = step
                .effects
                .iter()
                .any(|effect| matches!(effect, StepEffect::Move { .. }));
            let taken = step.effects.iter().filter_map(|effect| match effect {
                StepEffect::Remove { at, into: None } => Some(BoardMark::Ring(name(*at))),
                _ => None,
            });
            let goal = step.click.filter(|_| goes);
            for mark in goal
                .map(|click| BoardMark::Dot(click.text(geometry)))
                .into_iter()
                .chain(taken)
            {
                if !marks.contains(&mark) {
                    marks.push(mark);
                }
            }
        }
        if marks.len() == before {
            return Err(format!("the piece on {at} can do nothing").into());
        }
    }
    Ok(marks)
}

fn view(position: &Position, pieces: &[PlacedPiece], features: FeaturesView) -> DiagramView {
    let variant = position.variant();
    DiagramView {
        variant: variant.slug(),
        sides: ByColor::of(|side| variant.side_name(side)),
        geometry: GeometryView::of(variant),
        pieces: pieces.iter().map(|piece| placed(variant, *piece)).collect(),
        choices: ByColor::of(|side| {
            as_if_to_move(position, side)
                .map(|position| view::legal_turns(&position, READER))
                .unwrap_or_default()
        }),
        highlights: features.highlights,
        signs: features.marks,
    }
}

/// Returns the legal turns of a side, as if it were to move.
fn legal_turns_of(position: &Position, side: Color) -> Vec<LegalTurn> {
    as_if_to_move(position, side)
        .map(|position| position.legal_turns(READER))
        .unwrap_or_default()
}

/// Returns the position with `side` to move. `None` if that position is invalid.
fn as_if_to_move(position: &Position, side: Color) -> Option<Position> {
    if position.to_move() == side {
        return Some(position.clone());
    }
    let fen = position.fen(READER);
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if let Some(to_move) = fields.get_mut(1) {
        *to_move = match side {
            Color::White => "w",
            Color::Black => "b",
        };
    }
    // Some FEN fields may be invalid with the other side to move. That side then has no turns to
    // try.
    read(position.variant(), &fields.join(" ")).ok()
}

/// Parses a FEN with any event that the rules support, including events that are not available in
/// games.
fn read(variant: Variant, fen: &str) -> Result<Position, FenError> {
    Position::with_deck(variant, Some(fen), None)
        .unwrap_or_else(|| Position::from_fen(variant, fen))
}

/// Plays a turn, which must be written in the variant's notation. A trailing `~` means that the
/// turn is taken back.
fn play(line: &mut GameLine, turn: &str) -> Result<(), DiagramError> {
    let written = match line.submit(turn.trim_end_matches('~'))? {
        EntryKind::Turn => line.plies().last().map(|ply| ply.facts.notation.clone()),
        EntryKind::Aside => line.last_aside().and_then(|aside| match &aside.record {
            AsideRecord::TakenBack { facts, .. } => Some(facts.notation.clone()),
            _ => None,
        }),
    };
    if written.as_deref() == Some(turn) {
        Ok(())
    } else {
        Err(format!("“{turn}” is {written:?} here").into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_tells_what_its_pieces_could_do_whosever_turn_it_is() {
        let fen = "---k---/--3--/-5-/3*3/3R3/7/3*3/-5-/--3--/---K--- w - 0 1";
        let position = Position::from_fen(Variant::HoleChess, fen).unwrap();
        let turns = |side| {
            let geometry = Variant::HoleChess.geometry();
            legal_turns_of(&position, side)
                .into_iter()
                .map(|choice| choice.from.text(geometry))
                .collect::<Vec<_>>()
        };
        assert!(turns(Color::White).contains(&"d6".to_owned()));
        assert!(
            turns(Color::Black).iter().all(|from| from == "d10") && !turns(Color::Black).is_empty()
        );
        let page = of(Variant::HoleChess, fen, "", "", "", "")
            .unwrap()
            .to_string();
        assert!(
            page.contains(r#"<script type="application/json">{"variant":"hole-chess""#),
            "{page}"
        );
    }

    #[test]
    fn a_turn_that_is_not_so_is_not_drawn() {
        let draw = |turns| of(Variant::HoleChess, "", turns, "", "", "");
        assert!(draw("c4 e6").is_ok());
        for wrong in ["c6", "c3-c4", "c4 e4"] {
            assert!(draw(wrong).is_err(), "{wrong}");
        }
    }
}
