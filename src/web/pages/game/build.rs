//! Fills the game page from a view: everything on it is what this viewer may see.

use super::{Asked, Captured, Clock, GamePage, KindRow, MoveCell, MoveRow, Refused, Seat};
use crate::{
    game::{
        GameView,
        view::{EffectView, PlyView, PositionView},
    },
    rules::{Color, Placed, Variant},
    web::{
        board_svg::{BoardSvg, Svg, piece_href},
        board_text,
        error::Problem,
        extract::fresh_command_id,
        pages::{
            lists::Deadline,
            shell::{InlineJson, Shell, clock_words},
        },
        session::Visitor,
        shape::Shape,
        state::Site,
    },
};

/// A position of a game as its start and its turns have made it.
#[derive(Clone, Debug)]
pub(crate) struct Stand {
    pub variant: Variant,
    pub pieces: Vec<Placed>,
    /// What was taken on the way, in order.
    pub captured: Vec<Placed>,
    pub to_move: Option<Color>,
    pub fen: String,
    /// Cells that the last turn touched.
    pub last: Vec<String>,
    pub checks: Vec<String>,
}

impl Stand {
    /// The position after `ply` of `plies`.
    pub(crate) fn at(variant: Variant, start: &PositionView, plies: &[PlyView], ply: usize) -> Self {
        let mut pieces: Vec<Placed> = start
            .pieces
            .iter()
            .filter_map(|piece| {
                Some(Placed { at: piece.at.clone(), color: Color::from_slug(piece.color)?, kind: piece.kind })
            })
            .collect();
        let mut captured = Vec::new();
        for played in &plies[..ply.min(plies.len())] {
            for effect in played.steps.iter().flat_map(|step| &step.effects) {
                apply(effect, &mut pieces, &mut captured);
            }
        }
        let last_played = ply.checked_sub(1).and_then(|index| plies.get(index));
        let first_mover = Color::from_slug(start.to_move);
        Self {
            variant,
            pieces,
            captured,
            to_move: last_played.map_or(first_mover, |played| Color::from_slug(played.by).map(|mover| !mover)),
            fen: last_played.map_or(&start.fen, |played| &played.fen).clone(),
            last: last_played.map(|played| played.touched.clone()).unwrap_or_default(),
            checks: last_played.map_or(&start.checks, |played| &played.checks).clone(),
        }
    }

    pub(crate) fn words(&self) -> String {
        board_text::in_words(self.variant, &self.pieces, self.to_move)
    }

    pub(crate) fn draw(&self, orientation: Color, assets: &str) -> Svg {
        BoardSvg {
            variant: self.variant,
            pieces: &self.pieces,
            orientation,
            coordinates: true,
            last: &self.last,
            checks: &self.checks,
            marks: &[],
            label: &self.words(),
            assets,
        }
        .draw()
    }

    /// What `side` has taken, by kind.
    fn captured_by(&self, side: Color, assets: &str) -> Vec<Captured> {
        let kinds = self.variant.piece_kinds().iter();
        kinds
            .map(|kind| Captured {
                color: (!side).slug(),
                kind: kind.letter,
                name: kind.name,
                count: self.captured.iter().filter(|p| p.color != side && p.kind == kind.letter).count(),
                href: piece_href(assets, self.variant, !side, kind.letter),
            })
            .filter(|captured| captured.count > 0)
            .collect()
    }
}

fn apply(effect: &EffectView, pieces: &mut Vec<Placed>, captured: &mut Vec<Placed>) {
    match effect {
        EffectView::Capture { at } | EffectView::Beam { at, .. } => {
            if let Some(index) = pieces.iter().position(|piece| piece.at == *at) {
                captured.push(pieces.remove(index));
            }
        }
        EffectView::Move { from, to } | EffectView::Pass { from, to } => {
            if let Some(piece) = pieces.iter_mut().find(|piece| piece.at == *from) {
                piece.at.clone_from(to);
            }
        }
        EffectView::Promote { at, to } => {
            if let Some(piece) = pieces.iter_mut().find(|piece| piece.at == *at) {
                piece.kind = *to;
            }
        }
        EffectView::Reveal { .. } => {}
    }
}

/// The score sheet. A game that starts with Black to move begins with an empty cell.
pub(crate) fn rows(plies: &[PlyView], shown: usize, comments: impl Fn(usize) -> usize) -> Vec<MoveRow> {
    let mut rows: Vec<MoveRow> = Vec::new();
    for played in plies {
        let cell = MoveCell {
            ply: played.number,
            turn: played.turn.clone(),
            words: played.words.clone(),
            shown: played.number == shown,
            comments: comments(played.number),
        };
        if played.by == Color::White.slug() {
            rows.push(MoveRow { number: rows.len() + 1, white: Some(cell), black: None });
        } else if let Some(row) = rows.last_mut() {
            row.black = Some(cell);
        } else {
            rows.push(MoveRow { number: 1, white: None, black: Some(cell) });
        }
    }
    rows
}

impl GamePage {
    /// The page for one viewer.
    ///
    /// # Errors
    /// When the address asks for a ply or a side that is none.
    pub(crate) async fn of(
        site: &Site,
        visitor: &Visitor,
        view: GameView,
        asked: &Asked,
        refusal: Option<Refused>,
    ) -> Result<Self, Problem> {
        let shell = Shell::of(visitor, site).await?;
        let variant: Variant = view.variant.parse().map_err(|_| Problem::internal())?;
        let last_ply = view.plies.len();
        let ply = asked.ply(last_ply)?;
        let own = if view.you == [Color::Black.slug()] { Color::Black } else { Color::White };
        let orientation = asked.side()?.unwrap_or(own);
        let stand = Stand::at(variant, &view.start, &view.plies, ply);
        let now_ms = site.live.now_ms();
        let comments = |ply: usize| view.kibitz.comments.iter().filter(|comment| comment.ply == ply).count();
        Ok(Self {
            view_json: InlineJson::of(&view).map_err(|_| Problem::internal())?,
            shape: Shape(variant),
            board: stand.draw(orientation, &shell.assets),
            text_board: board_text::diagram(variant, &stand.pieces, orientation),
            board_words: stand.words(),
            ply,
            last_ply,
            top: seat(&view, &stand, !orientation, &shell.assets, now_ms),
            bottom: seat(&view, &stand, orientation, &shell.assets, now_ms),
            orientation: orientation.slug(),
            rows: rows(&view.plies, ply, comments),
            kinds: kinds(variant, &shell.assets),
            refusal,
            command_id: fresh_command_id().to_string(),
            share_url: format!("{}/games/{}", site.public_url, view.id),
            fen: stand.fen,
            shell,
            view,
        })
    }
}

fn seat(view: &GameView, stand: &Stand, color: Color, assets: &str, now_ms: i64) -> Seat {
    let slug = color.slug();
    let player = if color == Color::White { &view.players.white } else { &view.players.black };
    Seat {
        color: slug,
        side: stand.variant.side_name(color),
        name: player.as_ref().map(|player| player.name.clone()),
        to_move: view.position.to_move == slug && view.outcome.is_none(),
        clock: view.clock.as_ref().map(|clock| {
            let left_ms = if color == Color::White { clock.left_ms.white } else { clock.left_ms.black };
            let running = clock.running.contains(&slug);
            let deadline_ms = if color == Color::White { clock.deadline_ms.white } else { clock.deadline_ms.black };
            let deadline = deadline_ms.map(|at| Deadline::of(at, now_ms));
            Clock { left: clock_words(left_ms), running, deadline }
        }),
        captured: stand.captured_by(color, assets),
    }
}

fn kinds(variant: Variant, assets: &str) -> Vec<KindRow> {
    let row = |kind: &crate::rules::PieceKind| KindRow {
        letter: kind.letter,
        name: kind.name,
        white_href: piece_href(assets, variant, Color::White, kind.letter),
        black_href: piece_href(assets, variant, Color::Black, kind.letter),
    };
    variant.piece_kinds().iter().map(row).collect()
}
