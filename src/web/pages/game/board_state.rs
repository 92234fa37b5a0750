//! Positions of a game as a page shows them.

use super::{Captured, events};
use crate::{
    game::{
        GameView,
        view::{AsideView, EffectView, PlyView, PositionView, Sided, StepView, WaitingView},
    },
    web::{
        board_svg::{BoardSvg, Overlays, Svg, piece_href},
        board_text,
    },
};
use postern_rules::{Color, Placed, Variant};

/// A position of a game as its start and its turns have made it.
#[derive(Clone, Debug)]
pub(crate) struct BoardState {
    pub variant: Variant,
    pub pieces: Vec<Placed>,
    /// What was taken on the way, in order.
    pub captured: Vec<Placed>,
    pub to_move: Option<Color>,
    pub fen: String,
    /// Cells that the last turn touched.
    pub last: Vec<String>,
    pub checks: Vec<String>,
    /// The ends of the passage, once they were known.
    pub passage: Vec<String>,
    /// The viewer's own hidden squares, and those that the viewer may choose, in the position now.
    pub own: Vec<String>,
    pub choosable: Vec<String>,
    /// The pieces one of which must capture, in the position now.
    pub compelled: Vec<String>,
    /// The pieces that wait to return to play.
    pub pool: Option<Sided<Vec<WaitingView>>>,
}

impl BoardState {
    /// The position after `ply` of `plies`.
    pub(crate) fn at(
        variant: Variant,
        start: &PositionView,
        plies: &[PlyView],
        ply: usize,
    ) -> Self {
        let mut pieces: Vec<Placed> = start
            .pieces
            .iter()
            .filter_map(|piece| {
                Some(Placed {
                    at: variant.geometry().cell(&piece.at)?,
                    color: Color::from_slug(piece.color)?,
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
        let first_mover = Color::from_slug(start.to_move);
        Self {
            variant,
            pieces,
            captured,
            to_move: last_played.map_or(first_mover, |played| {
                Color::from_slug(played.by).map(|mover| !mover)
            }),
            fen: last_played.map_or(&start.fen, |played| &played.fen).clone(),
            last: last_played
                .map(|played| played.touched.clone())
                .unwrap_or_default(),
            checks: last_played
                .map_or(&start.checks, |played| &played.checks)
                .clone(),
            passage: last_played
                .map_or(&start.passage, |played| &played.passage)
                .clone()
                .map(Vec::from)
                .unwrap_or_default(),
            own: Vec::new(),
            choosable: Vec::new(),
            compelled: Vec::new(),
            pool: last_played
                .map_or(&start.pool, |played| &played.pool)
                .clone(),
        }
    }

    /// The position now, with what has happened since the last turn, and what is the viewer's
    /// alone.
    pub(crate) fn now(variant: Variant, view: &GameView) -> Self {
        let mut stand = Self::at(variant, &view.start, &view.plies, view.plies.len());
        if let Some(landed) = view.asides.last().filter(|aside| is_landing(view, aside)) {
            stand.go(&landed.steps);
            stand.last.clone_from(&landed.touched);
        }
        let position = &view.position;
        Self {
            to_move: Color::from_slug(position.to_move),
            fen: position.fen.clone(),
            checks: position.checks.clone(),
            passage: position.passage.clone().map(Vec::from).unwrap_or_default(),
            own: events::on_board(view),
            choosable: events::choosable(view),
            compelled: if view.outcome.is_none() {
                position.compelled.clone()
            } else {
                Vec::new()
            },
            pool: position.pool.clone(),
            ..stand
        }
    }

    fn go(&mut self, steps: &[StepView]) {
        for effect in steps.iter().flat_map(|step| &step.effects) {
            apply(self.variant, effect, &mut self.pieces, &mut self.captured);
        }
    }

    pub(crate) fn words(&self) -> String {
        let words = board_text::in_words(self.variant, &self.pieces, self.to_move, &self.passage);
        Color::ALL
            .into_iter()
            .fold(words, |words, side| words + &self.waiting_words(side))
    }

    /// The pieces of a side that wait, as a sentence with a space before it.
    fn waiting_words(&self, side: Color) -> String {
        let pool = self.pool.as_ref().map(|pool| {
            if side == Color::White {
                &pool.white
            } else {
                &pool.black
            }
        });
        let counted = |waiting: &WaitingView| match waiting.count {
            1 => waiting.name.to_owned(),
            count => format!("{} ×{count}", waiting.name),
        };
        let named: Vec<_> = pool.into_iter().flatten().map(counted).collect();
        let side = self.variant.side_name(side);
        if named.is_empty() {
            String::new()
        } else {
            format!(" Of {side}’s, these wait to return: {}.", named.join(", "))
        }
    }

    pub(crate) fn draw(&self, orientation: Color, assets: &str) -> Svg {
        BoardSvg {
            variant: self.variant,
            pieces: &self.pieces,
            orientation,
            coordinates: true,
            last: &self.last,
            checks: &self.checks,
            signs: Overlays {
                passage: &self.passage,
                hidden: &self.own,
                choosable: &self.choosable,
                compelled: &self.compelled,
            },
            marks: &[],
            label: &self.words(),
            assets,
        }
        .draw()
    }

    /// The pieces of `side` that wait to return to play.
    pub(super) fn waiting(&self, side: Color, assets: &str) -> Vec<Captured> {
        let pool = self.pool.as_ref().map(|pool| &pool[side]);
        let piece = |waiting: &WaitingView| Captured {
            color: side.slug(),
            kind: waiting.kind,
            name: waiting.name,
            count: waiting.count,
            href: piece_href(assets, self.variant, side, waiting.kind),
        };
        pool.into_iter().flatten().map(piece).collect()
    }

    /// What `side` has taken, by kind.
    pub(super) fn captured_by(&self, side: Color, assets: &str) -> Vec<Captured> {
        let kinds = self.variant.info().pieces.iter();
        kinds
            .map(|kind| Captured {
                color: (!side).slug(),
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

/// Whether a piece has landed and its turn waits to be finished.
pub(super) fn is_landing(view: &GameView, aside: &AsideView) -> bool {
    aside.kind == "landed" && aside.after == view.plies.len()
}

fn apply(
    variant: Variant,
    effect: &EffectView,
    pieces: &mut Vec<Placed>,
    captured: &mut Vec<Placed>,
) {
    let geometry = variant.geometry();
    let index = |pieces: &[Placed], name: &str| {
        let cell = geometry.cell(name)?;
        pieces.iter().position(|piece| piece.at == cell)
    };
    match effect {
        EffectView::Capture { at } | EffectView::Beam { at, .. } => {
            if let Some(index) = index(pieces, at) {
                captured.push(pieces.remove(index));
            }
        }
        EffectView::Move { from, to } | EffectView::Pass { from, to } => {
            if let (Some(index), Some(to)) = (index(pieces, from), geometry.cell(to)) {
                pieces[index].at = to;
            }
        }
        EffectView::Promote { at, to } => {
            if let Some(index) = index(pieces, at) {
                pieces[index].kind = *to;
            }
        }
        EffectView::Reveal { .. } => {}
    }
}
