//! The plain parts of a view: what the rules say, in the words of the wire.

use std::ops::Index;

use super::{
    CellView, ClockView, DrawnView, EffectView, FeaturesView, GeometryView, KindView,
    LegalTurnView, PlacedView, PlainStepsView, PlyView, PositionView, Sided, StepView, TermsView,
    TimeView, ply_words,
};
use crate::game::{Clock, Millis, TimeControl, state::Moment};
use postern_rules::{
    Cell, CellKind, Color, Effect, Facts, Geometry, LegalTurn, PLAIN_STEPS, Pieces, Placed,
    PlainSteps, Ply, Position, Step, Terms, Variant, Viewer,
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
        let pieces = variant.info().pieces.iter().map(|kind| KindView {
            letter: kind.letter,
            name: kind.name,
            noun: kind.noun,
        });
        Self {
            files: board.files,
            ranks: board.ranks,
            color_bound: variant.info().color_bound,
            drops: variant.info().drops,
            piece_set: variant.info().piece_set,
            scheme: variant.info().scheme,
            cells: cells.collect(),
            pieces: pieces.collect(),
            terms: TermsView::from(variant.info().terms),
            plain: PLAIN_STEPS.into(),
        }
    }
}

impl From<Terms> for TermsView {
    fn from(terms: Terms) -> Self {
        Self {
            through: terms.through,
            hole: terms.hole,
            target: terms.target,
            chosen: terms.chosen,
            choice: terms.choice,
            revealed: terms.revealed,
            unfound: terms.unfound,
        }
    }
}

impl From<PlainSteps> for PlainStepsView {
    fn from(plain: PlainSteps) -> Self {
        Self {
            goes: plain.goes,
            takes: plain.takes,
            becomes: plain.becomes,
            drops: plain.drops,
        }
    }
}

pub(super) fn position(position: &Position, viewer: Viewer) -> PositionView {
    let variant = position.variant();
    let geometry = variant.geometry();
    PositionView {
        fen: position.fen(PUBLIC),
        to_move: position.to_move().slug(),
        checks: geometry.names(&position.checks()),
        pieces: position
            .pieces(viewer)
            .into_iter()
            .map(|piece| placed(variant, piece))
            .collect(),
        features: FeaturesView::of(position),
    }
}

/// A turn, played on the position `before`.
pub(super) fn ply(number: usize, before: &Position, ply: &Ply, moment: &Moment) -> PlyView {
    let facts = &ply.facts;
    let variant = before.variant();
    let geometry = variant.geometry();
    let features = FeaturesView::of(&ply.position);
    let clauses = clauses(Some(before), facts);
    PlyView {
        number,
        by: ply.by.slug(),
        turn: facts.notation.clone(),
        words: ply_words(&clauses, facts),
        steps: steps(variant, &facts.steps, clauses),
        checks: geometry.names(&facts.checks),
        touched: geometry.names(&facts.touched()),
        fen: ply.position.fen(PUBLIC),
        features: (features != FeaturesView::of(before)).then_some(features),
        at_ms: moment.at_ms,
    }
}

/// What each step of a turn does, in words. `before` is the position on which it was played.
pub(super) fn clauses(before: Option<&Position>, facts: &Facts) -> Vec<String> {
    before.map_or_else(Vec::new, |before| {
        let pieces = before.pieces(PUBLIC).into_iter().collect();
        postern_rules::clauses(before.variant().info(), pieces, &facts.steps)
    })
}

/// The legal turns that `viewer` knows of.
pub(crate) fn legal_turns(position: &Position, viewer: Viewer) -> Vec<LegalTurnView> {
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

pub(crate) fn placed(variant: Variant, piece: Placed) -> PlacedView {
    PlacedView {
        at: variant.geometry().name(piece.at).to_owned(),
        color: piece.color.slug(),
        kind: piece.kind,
    }
}

/// Steps with their words.
pub(super) fn steps(variant: Variant, steps: &[Step], words: Vec<String>) -> Vec<StepView> {
    let geometry = variant.geometry();
    let line = |[from, to]: &[Cell; 2]| [*from, *to].map(|cell| geometry.name(cell).to_owned());
    let view = |(step, words): (&Step, String)| StepView {
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

/// An effect with the names of its cells.
fn effect_view(geometry: &Geometry, effect: &Effect) -> EffectView {
    let name = |cell: Cell| geometry.name(cell);
    match effect {
        Effect::Move { from, to, through } => EffectView::Move {
            from: name(*from),
            to: name(*to),
            through: *through,
        },
        Effect::Remove { at, into } => EffectView::Remove {
            at: name(*at),
            into: into.map(|drawn| DrawnView {
                from: name(drawn.from),
                hole: name(drawn.hole),
            }),
        },
        Effect::Put { at, color, kind } => EffectView::Put {
            at: name(*at),
            color: color.slug(),
            piece: *kind,
        },
        Effect::Swap { a, b } => EffectView::Swap {
            a: name(*a),
            b: name(*b),
        },
        Effect::Become { at, kind } => EffectView::Become {
            at: name(*at),
            piece: *kind,
        },
        Effect::Reveal { cells } => EffectView::Reveal {
            cells: cells.iter().map(|cell| name(*cell)).collect(),
        },
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
