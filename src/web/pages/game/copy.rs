//! A copy of a game that a device keeps for times without a connection: what any spectator sees
//! without the comments, and nothing of the person who keeps it but the side at the bottom.
//!
//! No copy is made of a game in which that person has a hidden square: whoever finds the device
//! should not even learn what the person could see around it.

use askama::Template;
use axum::{
    extract::{Path, State},
    response::Response,
};

use super::{BoardState, SheetLine, lines};
use crate::{
    game::{GameView, Millis},
    web::{
        board_svg::Svg,
        board_text,
        error::Problem,
        extract::game_id,
        pages::{
            device::secret,
            preview::who_plays,
            shell::{InlineJson, Shell, render, when},
        },
        session::Visitor,
        shape::Shape,
        state::Site,
        views,
    },
};
use postern_rules::{Color, Variant};

/// The copy as a page.
#[derive(Template)]
#[template(path = "copy.html")]
struct CopyPage {
    shell: Shell,
    id: String,
    variant: &'static str,
    title: &'static str,
    shape: Shape,
    /// `Ann – Ben`.
    players: String,
    /// The time control in words.
    time: String,
    /// How the game stood.
    status: String,
    /// When that was: `21 Nov 2026, 09:30 UTC`.
    kept_at: String,
    /// The side at the bottom.
    side: Color,
    board: Svg,
    text_board: String,
    board_words: String,
    /// What the position shows beside its pieces, in sentences.
    features: Vec<String>,
    last_ply: usize,
    fen: String,
    lines: Vec<SheetLine>,
    /// The last turn, in a sentence.
    words: String,
    view_json: InlineJson,
}

/// In place of a copy of a game with a hidden square of the person's own.
#[derive(Template)]
#[template(path = "copy-hidden.html")]
struct HiddenPage {
    shell: Shell,
    id: String,
    variant: &'static str,
    title: &'static str,
}

/// `GET /games/{id}/copy`.
///
/// # Errors
/// When there is no such game, or it cannot be read.
pub(crate) async fn show(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
) -> Result<Response, Problem> {
    let id = game_id(&path)?;
    let own = views::unseen(&site, &id, visitor.id()).await?;
    let response = if own.without_own_squares().is_some() {
        render(&HiddenPage {
            shell: Shell::anonymous(),
            id: own.id,
            variant: own.variant,
            title: own.title,
        })?
    } else {
        let below = match *own.you {
            [color] => color,
            _ => Color::White,
        };
        let view = views::unseen(&site, &id, None).await?;
        let now = site.live.now_ms();
        let large = view.is_large();
        let draw = move || CopyPage::of(view, below, now).and_then(|page| render(&page));
        if large {
            site.apart(draw).await??
        } else {
            draw()?
        }
    };
    // The service worker keeps it; the browser's own cache, which outlives the session, must not.
    Ok(visitor.remember(&site, secret(response)))
}

impl CopyPage {
    fn of(mut view: GameView, below: Color, now: Millis) -> Result<Self, Problem> {
        let variant: Variant = view.variant.parse().map_err(|_| Problem::internal())?;
        // Spectators' words are kept from the players of a running game.
        view.kibitz.comments.clear();
        view.kibitz.earlier = false;
        let shell = Shell::anonymous();
        let last_ply = view.plies.len();
        let board = BoardState::of(variant, &view, last_ply);
        Ok(Self {
            id: view.id.clone(),
            variant: view.variant,
            title: view.title,
            shape: Shape(variant),
            players: who_plays(&view),
            time: view.time.words.clone(),
            status: status(&view),
            kept_at: when(now),
            side: below,
            board: board.draw(below, &shell.assets),
            text_board: board_text::diagram(board.variant, &board.pieces, below),
            board_words: board.words(),
            features: [
                board.features.lines(&view.sides),
                board_text::pools(variant, &board.features),
            ]
            .concat(),
            last_ply,
            lines: lines(&view, last_ply, |_| 0),
            words: view.plies.last().map_or_else(
                || "The starting position.".to_owned(),
                |played| played.words.clone(),
            ),
            view_json: InlineJson::of(&view).map_err(|_| Problem::internal())?,
            fen: board.fen,
            shell,
        })
    }
}

/// How the game stood, and until when somebody had to play.
fn status(view: &GameView) -> String {
    let words = view.status_words.trim_end_matches('.');
    let deadline = view.clock.as_ref().and_then(|clock| {
        let ends = clock
            .running
            .iter()
            .map(|&side| clock.at_ms + clock.left_ms[side]);
        ends.min()
    });
    deadline.map_or_else(
        || format!("{words}."),
        |at| format!("{words}, until {}.", when(at)),
    )
}
