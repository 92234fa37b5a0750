//! Conversions from types of the rules crate to view types.

use super::{
    ClockView, EffectView, FeaturesView, GeometryView, HolePullView, LegalTurnView, PieceView,
    PlyView, PositionView, RestView, StepView, TimeView,
};
use crate::state::EventStamp;
use crate::{Clock, MAX_LISTED_TURNS, Millis, TimeControl};
use postern_rules::{
    ByColor, Cell, GameLine, Geometry, LegalTurn, PLAIN_STEPS, Pieces, PlacedPiece, Ply, Position,
    RecordEntry, StepEffect, TurnFacts, TurnStep, Variant, Viewer, describe_turn,
};

/// FENs are written for spectators. They contain only public information, because people copy and
/// share them.
const PUBLIC: Viewer = Viewer::Spectator;

impl GeometryView {
    /// Returns the view of a variant's board and pieces, without a deck.
    pub fn of(variant: Variant) -> Self {
        let info = variant.info();
        Self {
            files: info.geometry.files,
            ranks: info.geometry.ranks,
            color_bound: info.color_bound,
            drops: info.drops,
            piece_set: info.piece_set,
            scheme: info.scheme,
            cells: info.geometry.cells,
            pieces: info.pieces,
            deck: Vec::new(),
            terms: info.terms,
            plain: PLAIN_STEPS,
        }
    }
}

pub(super) fn position(position: &Position, viewer: Viewer) -> PositionView {
    let variant = position.variant();
    let geometry = variant.geometry();
    PositionView {
        fen: position.fen(PUBLIC),
        to_move: position.to_move(),
        checks: geometry.names(&position.checks()),
        pieces: position
            .pieces(viewer)
            .into_iter()
            .map(|piece| placed(variant, piece))
            .collect(),
        features: FeaturesView::of(position),
    }
}

/// Converts a turn that was played in the position `before`.
pub(super) fn ply(number: usize, before: &Position, ply: &Ply, stamp: &EventStamp) -> PlyView {
    let facts = &ply.facts;
    let variant = before.variant();
    let geometry = variant.geometry();
    let features = FeaturesView::of(&ply.position);
    let clauses = clauses(Some(before), facts);
    PlyView {
        number,
        by: ply.by,
        turn: facts.notation.clone(),
        words: describe_turn(&clauses, facts),
        steps: steps(variant, &facts.steps, clauses),
        checks: geometry.names(&facts.checks),
        touched: geometry.names(&facts.touched()),
        fen: ply.position.fen(PUBLIC),
        features: (features != FeaturesView::of(before)).then_some(features),
        at_ms: stamp.at_ms,
    }
}

/// A description of a turn, and the cells that it touches. The last cell is that of the moved
/// piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnDescription {
    pub words: String,
    pub touched: Vec<String>,
}

impl TurnDescription {
    /// Describes a turn in the position at the end of `line`; returns `None` if the turn is
    /// illegal.
    #[must_use]
    pub fn of(line: &GameLine, turn: &str) -> Option<Self> {
        let before = line.position();
        let RecordEntry::Turn(facts) = line.judge(turn).ok()?.entry else {
            return None;
        };
        Some(Self {
            words: describe_turn(&clauses(Some(before), &facts), &facts),
            touched: before.variant().geometry().names(&facts.touched()),
        })
    }
}

/// Describes each step of a turn that was played in the position `before`.
pub(super) fn clauses(before: Option<&Position>, facts: &TurnFacts) -> Vec<String> {
    before.map_or_else(Vec::new, |before| {
        let pieces = before.pieces(PUBLIC).into_iter().collect();
        postern_rules::clauses(before.variant().info(), pieces, &facts.steps)
    })
}

/// Returns the legal turns that `viewer` may know; empty if there are too many to list.
pub(super) fn listed_turns(position: &Position, viewer: Viewer) -> Vec<LegalTurnView> {
    if position.has_more_turns_than(MAX_LISTED_TURNS) {
        Vec::new()
    } else {
        legal_turns(position, viewer)
    }
}

/// Returns all legal turns that `viewer` may know.
pub fn legal_turns(position: &Position, viewer: Viewer) -> Vec<LegalTurnView> {
    let variant = position.variant();
    let pieces: Pieces = position.pieces(viewer).into_iter().collect();
    let view = |turn: LegalTurn| LegalTurnView {
        turn: turn.notation,
        from: turn.from.text(variant.geometry()),
        steps: steps(
            variant,
            &turn.steps,
            postern_rules::clauses(variant.info(), pieces.clone(), &turn.steps),
        ),
    };
    position.legal_turns(viewer).into_iter().map(view).collect()
}

/// Converts a piece on the board to its view.
pub fn placed(variant: Variant, piece: PlacedPiece) -> PieceView {
    PieceView {
        at: variant.geometry().name(piece.at).to_owned(),
        color: piece.color,
        kind: piece.kind,
    }
}

/// Converts steps to their views. `words` has one description per step.
pub(super) fn steps(variant: Variant, steps: &[TurnStep], words: Vec<String>) -> Vec<StepView> {
    let geometry = variant.geometry();
    let line = |[from, to]: &[Cell; 2]| [*from, *to].map(|cell| geometry.name(cell).to_owned());
    let view = |(step, words): (&TurnStep, String)| StepView {
        click: step
            .click
            .map_or_else(String::new, |click| click.text(geometry)),
        words,
        effects: step
            .effects
            .iter()
            .map(|effect| effect_view(geometry, effect))
            .collect(),
        lines: step.lines.iter().map(line).collect(),
    };
    steps.iter().zip(words).map(view).collect()
}

/// Converts an effect to its view, replacing cells with their names.
fn effect_view(geometry: &Geometry, effect: &StepEffect) -> EffectView {
    let name = |cell: Cell| geometry.name(cell);
    match effect {
        StepEffect::Move { from, to, through } => EffectView::Move {
            from: name(*from),
            to: name(*to),
            through: *through,
        },
        StepEffect::Remove { at, into } => EffectView::Remove {
            at: name(*at),
            into: into.map(|drawn| HolePullView {
                from: name(drawn.from),
                hole: name(drawn.hole),
            }),
        },
        StepEffect::Put { at, color, kind } => EffectView::Put {
            at: name(*at),
            color: *color,
            piece: *kind,
        },
        StepEffect::Swap { a, b } => EffectView::Swap {
            a: name(*a),
            b: name(*b),
        },
        StepEffect::Become { at, kind } => EffectView::Become {
            at: name(*at),
            piece: *kind,
        },
        StepEffect::Reveal { cells } => EffectView::Reveal {
            cells: cells.iter().map(|cell| name(*cell)).collect(),
        },
    }
}

/// The maximum number of rest periods per side in a view. They cover a few days.
const MAX_RESTS: usize = 4;

/// Returns the nights and weekends during which the running clocks pause.
pub(super) fn rests(clock: &Clock, now: Millis) -> Vec<RestView> {
    let running = clock.running().into_iter();
    let rests = running.flat_map(|side| {
        let rests = clock.rests(side, now, MAX_RESTS);
        rests.into_iter().map(move |rest| RestView {
            side,
            from_ms: rest.from_ms,
            until_ms: rest.until_ms,
            words: rest.words(),
        })
    });
    rests.collect()
}

pub(super) fn clock(clock: &Clock, paused_until_ms: Option<Millis>, now: Millis) -> ClockView {
    ClockView {
        at_ms: now,
        left_ms: ByColor::of(|side| clock.left_ms(side, now)),
        running: clock.running(),
        deadline_ms: ByColor::of(|side| clock.deadline_of(side)),
        rests: rests(clock, now),
        paused_until_ms,
    }
}

pub(super) fn time(control: TimeControl) -> TimeView {
    TimeView {
        kind: control.into(),
        words: control.to_string(),
        late_moves: control.allows_late_moves(),
    }
}
