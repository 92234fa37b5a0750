//! The position of a game that a page shows.

use super::{CapturedPieces, events};
use crate::web::drawing::board_svg::BoardOverlays;
use crate::web::drawing::sprites::piece_href;
use crate::web::drawing::{BoardSvg, Svg, board_text};
use postern_game::GameView;
use postern_game::view::{
    AsideKind, AsideView, EffectView, FeaturesView, PlyView, PoolPiecesView, PositionView, StepView,
};
use postern_rules::{Color, PlacedPiece, Variant};

/// A position of a game after a given ply.
#[derive(Clone, Debug)]
pub(crate) struct BoardState {
    pub variant: Variant,
    pub pieces: Vec<PlacedPiece>,
    /// The pieces captured up to this position, in order.
    pub captured: Vec<PlacedPiece>,
    pub to_move: Color,
    pub fen: String,
    /// The cells that the last turn touched, which the board highlights.
    pub last: Vec<String>,
    pub checks: Vec<String>,
    /// Everything in the position besides the pieces on the board, such as pieces in hand and
    /// active events.
    pub features: FeaturesView,
    /// The viewer's hidden squares. Empty unless this is the current position.
    pub own: Vec<String>,
    /// The squares that the viewer may choose as hidden squares now.
    pub choosable: Vec<String>,
}

impl BoardState {
    /// Returns the position after `ply` plies. `plies` contains the whole game.
    pub(crate) fn at(
        variant: Variant,
        start: &PositionView,
        plies: &[PlyView],
        ply: usize,
    ) -> Self {
        let mut pieces: Vec<PlacedPiece> = start
            .pieces
            .iter()
            .filter_map(|piece| {
                Some(PlacedPiece {
                    at: variant.geometry().cell(&piece.at)?,
                    color: piece.color,
                    kind: piece.kind,
                })
            })
            .collect();
        let mut captured = Vec::new();
        for played in &plies[..ply.min(plies.len())] {
            for effect in played.steps.iter().flat_map(|step| &step.effects) {
                apply(variant, effect, &mut pieces, &mut captured);
            }
        }
        let last_played = ply.checked_sub(1).and_then(|index| plies.get(index));
        Self {
            variant,
            pieces,
            captured,
            to_move: last_played.map_or(start.to_move, |played| !played.by),
            fen: last_played.map_or(&start.fen, |played| &played.fen).clone(),
            last: last_played
                .map(|played| played.touched.clone())
                .unwrap_or_default(),
            checks: last_played
                .map_or(&start.checks, |played| &played.checks)
                .clone(),
            // A ply stores the features of its position only if they differ from those of the
            // previous one.
            features: plies[..ply.min(plies.len())]
                .iter()
                .rev()
                .find_map(|played| played.features.as_ref())
                .unwrap_or(&start.features)
                .clone()
                .lasting(),
            own: Vec::new(),
            choosable: Vec::new(),
        }
    }

    /// Returns the position after `ply` plies of a game. After the last ply, it is the current
    /// position, including what has happened since that ply.
    pub(crate) fn of(variant: Variant, view: &GameView, ply: usize) -> Self {
        if ply == view.plies.len() {
            Self::now(variant, view)
        } else {
            Self::at(variant, &view.start, &view.plies, ply)
        }
    }

    /// Returns the current position, including what happened since the last turn and the viewer's
    /// hidden squares.
    fn now(variant: Variant, view: &GameView) -> Self {
        let mut stand = Self::at(variant, &view.start, &view.plies, view.plies.len());
        if let Some(landed) = view.asides.last().filter(|aside| is_landing(view, aside)) {
            stand.go(&landed.steps);
            stand.last.clone_from(&landed.touched);
        }
        let position = &view.position;
        Self {
            to_move: position.to_move,
            fen: position.fen.clone(),
            checks: position.checks.clone(),
            features: if view.outcome.is_none() {
                position.features.clone()
            } else {
                position.features.clone().lasting()
            },
            own: events::on_board(view),
            choosable: events::choosable(view),
            ..stand
        }
    }

    fn go(&mut self, steps: &[StepView]) {
        for effect in steps.iter().flat_map(|step| &step.effects) {
            apply(self.variant, effect, &mut self.pieces, &mut self.captured);
        }
    }

    pub(crate) fn words(&self) -> String {
        board_text::in_words(
            self.variant,
            &self.pieces,
            Some(self.to_move),
            &self.features,
        )
    }

    /// Draws the board. `assets` is the URL prefix of the static files.
    pub(crate) fn draw(&self, orientation: Color, assets: &str) -> Svg {
        self.drawing(orientation, &self.words(), Some(assets))
            .draw()
    }

    /// Returns the board without rendering it, for callers that change it first.
    pub(crate) fn drawing<'a>(
        &'a self,
        orientation: Color,
        label: &'a str,
        assets: Option<&'a str>,
    ) -> BoardSvg<'a> {
        BoardSvg {
            variant: self.variant,
            pieces: &self.pieces,
            orientation,
            coordinates: true,
            last: &self.last,
            checks: &self.checks,
            signs: BoardOverlays {
                highlights: &self.features.highlights,
                marks: &self.features.marks,
                hidden: &self.own,
                choosable: &self.choosable,
            },
            marks: &[],
            label,
            assets,
        }
    }

    /// Returns a side's pieces in hand or in reserve.
    pub(super) fn waiting(&self, side: Color, assets: &str) -> Vec<CapturedPieces> {
        let pool = self.features.pools.as_ref().map(|pools| &pools[side]);
        let piece = |waiting: &PoolPiecesView| CapturedPieces {
            color: side,
            kind: waiting.kind,
            name: waiting.name,
            count: usize::from(waiting.count),
            href: piece_href(assets, self.variant, side, waiting.kind),
        };
        pool.into_iter().flatten().map(piece).collect()
    }

    /// Returns the pieces that a side has captured, by kind. Empty in variants in which captured
    /// pieces can be dropped.
    pub(super) fn captured_by(&self, side: Color, assets: &str) -> Vec<CapturedPieces> {
        if self.variant.info().drops {
            return Vec::new();
        }
        let kinds = self.variant.info().pieces.iter();
        kinds
            .map(|kind| CapturedPieces {
                color: !side,
                kind: kind.letter,
                name: kind.name,
                count: self
                    .captured
                    .iter()
                    .filter(|p| p.color != side && p.kind == kind.letter)
                    .count(),
                href: piece_href(assets, self.variant, !side, kind.letter),
            })
            .filter(|captured| captured.count > 0)
            .collect()
    }
}

/// Whether `aside` is the first half of a turn: a piece moved and revealed something hidden. The
/// player must then complete the turn.
pub(super) fn is_landing(view: &GameView, aside: &AsideView) -> bool {
    aside.kind == AsideKind::Landed && aside.after == view.plies.len()
}

fn apply(
    variant: Variant,
    effect: &EffectView,
    pieces: &mut Vec<PlacedPiece>,
    captured: &mut Vec<PlacedPiece>,
) {
    let geometry = variant.geometry();
    let index = |pieces: &[PlacedPiece], name: &str| {
        let cell = geometry.cell(name)?;
        pieces.iter().position(|piece| piece.at == cell)
    };
    match effect {
        EffectView::Move { from, to, .. } => {
            if let (Some(index), Some(to)) = (index(pieces, from), geometry.cell(to)) {
                pieces[index].at = to;
            }
        }
        EffectView::Remove { at, .. } => {
            if let Some(index) = index(pieces, at) {
                captured.push(pieces.remove(index));
            }
        }
        EffectView::Put { at, color, piece } => {
            pieces.extend(geometry.cell(at).map(|at| PlacedPiece {
                at,
                color: *color,
                kind: *piece,
            }));
        }
        EffectView::Swap { a, b } => {
            if let (Some(one), Some(other)) = (index(pieces, a), index(pieces, b)) {
                (pieces[one].at, pieces[other].at) = (pieces[other].at, pieces[one].at);
            }
        }
        EffectView::Become { at, piece } => {
            if let Some(index) = index(pieces, at) {
                pieces[index].kind = *piece;
            }
        }
        EffectView::Reveal { .. } => {}
    }
}
