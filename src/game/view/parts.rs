//! The plain parts of a view: what the rules say, in the words of the wire.

use std::ops::Index;

use super::{
    CellView, ClockView, EffectView, GeometryView, KindView, LegalTurnView, PlacedView, PlyView,
    PositionView, Sided, StepView, TimeView, WaitingView, ply_words,
};
use crate::game::{Clock, Millis, TimeControl, state::Moment};
use postern_rules::{
    CellKind, Color, Effect, LegalTurn, Placed, Ply, Position, Step, Variant, Viewer, Waiting,
};

/// A FEN goes to everybody alike: it is copied and given away.
const PUBLIC: Viewer = Viewer::Spectator;

impl<T> Sided<T> {
    /// One value for each side.
    pub fn of(value: impl Fn(Color) -> T) -> Self {
        Self {
            white: value(Color::White),
            black: value(Color::Black),
        }
    }
}

impl<T> Index<Color> for Sided<T> {
    type Output = T;

    fn index(&self, side: Color) -> &T {
        match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl GeometryView {
    /// The shape of a variant's board, and the kinds of piece that stand on it.
    pub fn of(variant: Variant) -> Self {
        let board = variant.geometry();
        let cells = board.cells.iter().map(|cell| CellView {
            name: cell.name,
            file: cell.file,
            rank: cell.rank,
            kind: match cell.kind {
                CellKind::Square => "square",
                CellKind::Hole => "hole",
            },
        });
        let pieces = variant.piece_kinds().iter().map(|kind| KindView {
            letter: kind.letter,
            name: kind.name,
        });
        Self {
            files: board.files,
            ranks: board.ranks,
            color_bound: variant.color_bound(),
            cells: cells.collect(),
            pieces: pieces.collect(),
        }
    }
}

pub(super) fn position(position: &Position, viewer: Viewer) -> PositionView {
    PositionView {
        fen: position.fen(PUBLIC),
        to_move: position.to_move().slug(),
        checks: position.checks(),
        pieces: position
            .pieces(viewer)
            .into_iter()
            .map(PlacedView::from)
            .collect(),
        passage: passage(position),
        pool: pool(position),
        compelled: position.compelled(),
    }
}

/// The pieces that wait on either side.
fn pool(position: &Position) -> Option<Sided<Vec<WaitingView>>> {
    let kinds = position.variant().piece_kinds();
    let name = |letter| {
        kinds
            .iter()
            .find(|kind| kind.letter == letter)
            .map_or("", |kind| kind.name)
    };
    let view = |waiting: Waiting| WaitingView {
        kind: waiting.kind,
        name: name(waiting.kind),
        count: waiting.count,
    };
    let pool = Sided::of(|side| {
        position
            .pool(side)
            .into_iter()
            .map(view)
            .collect::<Vec<_>>()
    });
    (!pool.white.is_empty() || !pool.black.is_empty()).then_some(pool)
}

/// The ends of the passage, as everybody knows.
fn passage(position: &Position) -> Option<[String; 2]> {
    position.events().and_then(|events| events.passage)
}

pub(super) fn ply(number: usize, ply: &Ply, moment: &Moment) -> PlyView {
    let facts = &ply.facts;
    PlyView {
        number,
        by: ply.by.slug(),
        turn: facts.notation.clone(),
        words: ply_words(&facts.steps, &facts.notation, &facts.checks),
        steps: steps(&facts.steps),
        checks: facts.checks.clone(),
        touched: facts.touched(),
        fen: ply.position.fen(PUBLIC),
        passage: passage(&ply.position),
        pool: pool(&ply.position),
        at_ms: moment.at_ms,
    }
}

impl From<LegalTurn> for LegalTurnView {
    fn from(choice: LegalTurn) -> Self {
        Self {
            turn: choice.notation,
            from: choice.from,
            steps: steps(&choice.steps),
        }
    }
}

impl From<Placed> for PlacedView {
    fn from(piece: Placed) -> Self {
        Self {
            at: piece.at,
            color: piece.color.slug(),
            kind: piece.kind,
        }
    }
}

pub(super) fn steps(steps: &[Step]) -> Vec<StepView> {
    steps.iter().map(step).collect()
}

fn step(step: &Step) -> StepView {
    StepView {
        click: step.click.clone(),
        words: step.words.clone(),
        effects: step.effects.iter().cloned().map(EffectView::from).collect(),
        lines: step.lines.clone(),
    }
}

impl From<Effect> for EffectView {
    fn from(effect: Effect) -> Self {
        match effect {
            Effect::Capture { at } => Self::Capture { at },
            Effect::Move { from, to } => Self::Move { from, to },
            Effect::Beam { from, at, hole } => Self::Beam { from, at, hole },
            Effect::Promote { at, kind } => Self::Promote { at, to: kind },
            Effect::Reveal { cells } => Self::Reveal { cells },
            Effect::Pass { from, to } => Self::Pass { from, to },
        }
    }
}

pub(super) fn clock(clock: &Clock, now: Millis) -> ClockView {
    ClockView {
        at_ms: now,
        left_ms: Sided::of(|side| clock.left_ms(side, now)),
        running: clock.running().into_iter().map(Color::slug).collect(),
        deadline_ms: Sided::of(|side| clock.deadline_of(side)),
    }
}

pub(super) fn time(control: TimeControl) -> TimeView {
    let kind = match control {
        TimeControl::Unlimited => "unlimited",
        TimeControl::Live { .. } => "live",
        TimeControl::Correspondence { .. } => "correspondence",
    };
    TimeView {
        kind,
        words: control.to_string(),
    }
}
