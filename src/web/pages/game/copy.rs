//! A copy of a game that a device stores for offline use. It contains what any spectator sees,
//! without comments. Only two things depend on the user: the side at the bottom and, if it is the
//! user's turn, the legal turns. With these, the user can prepare a turn offline and send it later.
//!
//! The server makes no copy if the user has a hidden square in the game. Otherwise, anyone who
//! finds the device could learn the square, or what the user can see around it.

use askama::Template;
use axum::extract::Path;
use serde::Serialize;

use super::{BoardState, SheetLine, lines};
use crate::web::drawing::{Shape, Svg, board_text};
use crate::web::pages::shell::preview::who_plays;
use crate::web::pages::shell::{InlineJson, Shell, datetime, render, when};
use crate::web::response::secret;
use crate::web::{Answer, Context, Problem, game_id, views};
use postern_game::view::{LegalTurnView, TimeKind};
use postern_game::{CommandKind, GameView, Millis};
use postern_rules::{Color, Variant};

/// The page with a copy of a game for offline use.
#[derive(Template)]
#[template(path = "games/copy.html")]
struct CopyPage {
    shell: Shell,
    id: String,
    variant: &'static str,
    title: &'static str,
    shape: Shape,
    /// The names of the players, such as `Ann – Ben`.
    players: String,
    /// The time control in words.
    time: String,
    /// The status of the game, such as `Red to move`.
    status: String,
    /// The deadline of the player to move, as ISO 8601 and in words. `None` if the clock is
    /// stopped.
    until: Option<(String, String)>,
    /// The time at which the copy was made, as ISO 8601 and in words.
    kept_at: (String, String),
    /// The side at the bottom of the board.
    side: Color,
    board: Svg,
    text_board: String,
    board_words: String,
    /// Sentences about the parts of the position that are not on the board, such as active events.
    features: Vec<String>,
    last_ply: usize,
    fen: String,
    lines: Vec<SheetLine>,
    /// The last turn as a sentence.
    words: String,
    view_json: InlineJson,
    /// The user's legal turns as JSON. `None` if it is not the user's turn.
    to_play: Option<InlineJson>,
}

/// The data with which the user can prepare a turn offline.
#[derive(Serialize)]
struct CopyTurns {
    side: Color,
    choices: Vec<LegalTurnView>,
    /// The time at which the user's clock runs out. Omitted if there is no time control.
    #[serde(skip_serializing_if = "Option::is_none")]
    until_ms: Option<Millis>,
}

/// The page shown instead of a copy, because the user has a hidden square in the game.
#[derive(Template)]
#[template(path = "games/copy-hidden.html")]
struct HiddenPage {
    shell: Shell,
    id: String,
    variant: &'static str,
    title: &'static str,
}

/// `GET /games/{id}/copy`: returns a copy of a game for offline use.
///
/// # Errors
/// Returns an error if the game does not exist or cannot be read.
pub(crate) async fn show(ctx: Context, path: Path<String>) -> Answer {
    let id = game_id(&path)?;
    let own = views::unseen(&ctx, &id, ctx.viewer()).await?;
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
        let to_play = CopyTurns::of(own);
        let view = views::unseen(&ctx, &id, None).await?;
        let now = ctx.live.node.now_ms();
        let large = view.is_large();
        let draw = move || CopyPage::of(view, below, to_play, now).and_then(|page| render(&page));
        if large {
            ctx.on_blocking_thread(draw).await??
        } else {
            draw()?
        }
    };
    // The service worker stores the page. The browser's HTTP cache must not, because it outlives
    // the session.
    Ok(ctx.remember(secret(response)))
}

impl CopyTurns {
    /// Returns the legal turns of the user. `None` if it is not the user's turn, or in a live game,
    /// because the clock of a live game runs while the user is offline.
    fn of(own: GameView) -> Option<Self> {
        let may_play = own.can.contains(&CommandKind::Play) && own.time.kind != TimeKind::Live;
        let side = own.position.to_move;
        (may_play && !own.choices.is_empty()).then(|| Self {
            side,
            choices: own.choices,
            until_ms: own.clock.and_then(|clock| clock.deadline_ms[side]),
        })
    }
}

impl CopyPage {
    fn of(
        mut view: GameView,
        below: Color,
        to_play: Option<CopyTurns>,
        now: Millis,
    ) -> Result<Self, Problem> {
        let variant: Variant = view.variant.parse().map_err(|_| Problem::internal())?;
        // Players of a running game must not see spectators' comments.
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
            status: view.status_words.trim_end_matches('.').to_owned(),
            until: first_deadline(&view).map(moment),
            kept_at: moment(now),
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
            to_play: to_play
                .map(|turn| InlineJson::of(&turn).map_err(|_| Problem::internal()))
                .transpose()?,
            fen: board.fen,
            shell,
        })
    }
}

/// Returns the earliest deadline of the players who must act.
fn first_deadline(view: &GameView) -> Option<Millis> {
    let clock = view.clock.as_ref()?;
    let running = clock.running.iter();
    running.filter_map(|&side| clock.deadline_ms[side]).min()
}

/// Formats a time as ISO 8601 and in words. The page's script converts the words to the user's time
/// zone.
fn moment(at: Millis) -> (String, String) {
    (datetime(at), when(at))
}
