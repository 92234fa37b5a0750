//! Fills in the game page from a view, which contains only what the viewer may see.

use super::board_state::is_landing;
use super::plans::PlansPanel;
use super::time::due;
use super::words::chat;
use super::words::notes::NotesPanel;
use super::{
    BoardState, CatchUpLine, CommandRefusal, EndClaim, EventsPanel, GamePage, GamePageQuery,
    LatePlayers, PieceKindRow, PlayerSeat, PromotionChoice, SeatClock, lines,
};
use crate::web::drawing::sprites::piece_href;
use crate::web::drawing::{Shape, board_text};
use crate::web::pages::begin::again::RepeatGameForm;
use crate::web::pages::embed;
use crate::web::pages::lists::Deadline;
use crate::web::pages::ratings::of_game;
use crate::web::pages::shell::preview::PagePreview;
use crate::web::pages::shell::{InlineJson, Shell, clock_words};
use crate::web::{Context, Problem, Site, fresh_command_id, views};
use postern_game::view::{CatchUpView, ChatView, CommentsPage, GameStatus};
use postern_game::{GameId, GameView, Millis};
use postern_rules::{Color, Variant};

impl GamePage {
    /// Returns the page of a game for one viewer.
    ///
    /// # Errors
    /// Returns an error if the query selects a ply or a side that does not exist.
    pub(crate) fn of(
        site: &Site,
        shell: Shell,
        talk: GameTexts,
        view: GameView,
        query: &GamePageQuery,
        refusal: Option<CommandRefusal>,
        waits: PageExtras,
    ) -> Result<Self, Problem> {
        let variant: Variant = view.variant.parse().map_err(|_| Problem::internal())?;
        let last_ply = view.plies.len();
        let ply = query.ply(last_ply)?;
        let own = if view.you == [Color::Black] {
            Color::Black
        } else {
            Color::White
        };
        let orientation = query.side()?.unwrap_or(own);
        let board = BoardState::of(variant, &view, ply);
        let now_ms = site.live.node.now_ms();
        let comments = |ply: usize| {
            view.kibitz
                .comments
                .iter()
                .filter(|comment| comment.ply == ply)
                .count()
        };
        Ok(Self {
            view_json: InlineJson::of(&view).map_err(|_| Problem::internal())?,
            shape: Shape(variant),
            board: board.draw(orientation, &shell.assets),
            text_board: board_text::diagram(variant, &board.pieces, orientation),
            board_words: board.words(),
            features: board.features.lines(&view.sides),
            ply,
            last_ply,
            top: seat(&view, &board, !orientation, &shell.assets, now_ms),
            bottom: seat(&view, &board, orientation, &shell.assets, now_ms),
            orientation,
            lines: lines(&view, ply, comments),
            events: EventsPanel::of(&view),
            promotions: promotions(variant, &view, &shell.assets),
            kinds: kinds(variant, &shell.assets),
            ratings: talk.ratings,
            comments: talk.page,
            chat: talk.chat,
            notes: talk.notes,
            plans: talk.plans,
            opens_notes: query.notes.is_some(),
            asks_for_old_lines: query.chat.is_some(),
            muted: talk.muted,
            reply: query.reply,
            now_ms,
            refusal,
            command_id: fresh_command_id().to_string(),
            share_url: format!("{}/games/{}", site.public_url, view.id),
            open_until: waits.open_until,
            again: waits.again,
            since: waits.since.map(CatchUpLine::of),
            late: LatePlayers::of(&view, now_ms),
            asks_to_sign_in: query.from.as_deref() == Some("mail") && !shell.has_account,
            claim: EndClaim::of(&view, waits.claimable_ms, now_ms),
            embed_code: embed::code(&site.public_url, variant, &view),
            shell: shell.with_preview(PagePreview::of_game(&site.public_url, variant, &view, ply)),
            fen: board.fen,
            variant,
            view,
        })
    }
}

/// Data about a game that is not in its view, such as the time until which a player can join.
#[derive(Clone, Debug)]
pub(crate) struct PageExtras {
    /// The time until which a player can join, in words. `None` if there is no limit.
    pub(super) open_until: Option<String>,
    /// A summary of what happened since the viewer's last visit. `None` for spectators.
    pub(super) since: Option<CatchUpView>,
    /// The game's settings, with which a player can seek another opponent. `None` for spectators.
    pub(super) again: Option<RepeatGameForm>,
    /// The time from which the viewer may end the game because the opponent has left. `None` if the
    /// opponent is present.
    pub(super) claimable_ms: Option<Millis>,
}

/// The texts on a game page: ratings, comments, chat, notes and plans.
#[derive(Clone)]
pub(crate) struct GameTexts {
    /// The rating of each player, one line each. Empty in an unrated game.
    pub(super) ratings: Vec<String>,
    pub(super) page: CommentsPage,
    /// The players' chat. `None` if the viewer is not a player.
    pub(super) chat: Option<ChatView>,
    pub(super) notes: NotesPanel,
    /// The viewer's planned lines. `None` if the viewer is not a player.
    pub(super) plans: Option<PlansPanel>,
    /// The names of the users whom the visitor has muted.
    pub(super) muted: Vec<String>,
}

impl GameTexts {
    /// Reads the ratings, comments, chat, notes and plans that a game page shows. The query may
    /// select older comments.
    ///
    /// # Errors
    /// Returns an error if the game or the list of muted users cannot be read.
    pub(super) async fn of(
        ctx: &Context,
        view: &GameView,
        query: &GamePageQuery,
    ) -> Result<Self, Problem> {
        Ok(Self {
            ratings: ratings(ctx, view).await?,
            page: comments(ctx, view, query).await?,
            chat: chat::of_page(ctx, view, query).await?,
            notes: NotesPanel::of(ctx, view).await?,
            plans: PlansPanel::of(ctx, view).await?,
            muted: views::muted_by(ctx, ctx.viewer()).await?,
        })
    }
}

async fn ratings(site: &Site, view: &GameView) -> Result<Vec<String>, Problem> {
    if !view.rated {
        return Ok(Vec::new());
    }
    let game = GameId::parse(&view.id).map_err(|_| Problem::internal())?;
    let ratings = of_game::ratings(site, &game).await?;
    Ok(ratings.map(|ratings| ratings.lines).unwrap_or_default())
}

/// Returns the newest comments, or those before the event in the query.
///
/// # Errors
/// Returns an error if the game cannot be read.
async fn comments(
    ctx: &Context,
    view: &GameView,
    query: &GamePageQuery,
) -> Result<CommentsPage, Problem> {
    if query.before.is_some() {
        let game = GameId::parse(&view.id).map_err(|_| Problem::internal())?;
        let page = ctx.live.games.comments(&game, ctx.viewer(), query.before);
        return Ok(page.await?);
    }
    Ok(CommentsPage {
        comments: view.kibitz.comments.clone(),
        earlier: view.kibitz.earlier,
    })
}

fn seat(
    view: &GameView,
    board: &BoardState,
    color: Color,
    assets: &str,
    now_ms: i64,
) -> PlayerSeat {
    let mut side = board.variant.side_name(color).to_owned();
    let player = view.players[color].as_ref();
    if player.is_some_and(|player| player.program) {
        side.push_str(", a program");
    }
    if player.is_some_and(|player| player.vacation_until_ms.is_some()) {
        side.push_str(", on vacation");
    }
    let name = player.map(|player| player.name.clone());
    // If one player plays both sides, the seats show the names of the sides.
    let (name, about) = if view.one_board {
        (Some(side), name.unwrap_or_default())
    } else {
        (name, side)
    };
    PlayerSeat {
        color,
        name,
        about,
        to_move: view.status == GameStatus::Running && view.awaits[color],
        until: due::beside_clock(view, color).unwrap_or_default(),
        clock: view.clock.as_ref().map(|clock| {
            let running = clock.running.contains(&color);
            // The server's clock may have been set back. The page must not show more time than the
            // player had at the start of the turn.
            let deadline = clock.deadline_ms[color]
                .map(|at| Deadline::of(at, now_ms.max(at - clock.left_ms[color])));
            SeatClock {
                left: clock_words(clock.left_ms[color]),
                running,
                deadline,
            }
        }),
        captured: board.captured_by(color, assets),
        waiting: board.waiting(color, assets),
        pool_words: if board.variant.info().drops {
            "in hand"
        } else {
            "in reserve"
        },
    }
}

/// Returns the pieces to which the viewer can promote a pawn that has just reached the last rank.
/// Empty unless the pawn's arrival revealed something hidden. In all other cases, the turn itself
/// names the piece.
fn promotions(variant: Variant, view: &GameView, assets: &str) -> Vec<PromotionChoice> {
    if !view
        .asides
        .last()
        .is_some_and(|aside| is_landing(view, aside))
    {
        return Vec::new();
    }
    let clicks: Vec<&str> = view
        .choices
        .iter()
        .flat_map(|choice| &choice.steps)
        .map(|step| step.click.as_str())
        .collect();
    let kinds = variant.info().pieces.iter();
    kinds
        .map(|kind| PromotionChoice {
            turn: format!("={}", kind.letter),
            name: kind.name,
            href: piece_href(assets, variant, view.position.to_move, kind.letter),
        })
        .filter(|promotion| clicks.contains(&promotion.turn.as_str()))
        .collect()
}

fn kinds(variant: Variant, assets: &str) -> Vec<PieceKindRow> {
    let row = |kind: &postern_rules::PieceKind| PieceKindRow {
        letter: kind.letter,
        name: kind.name,
        white_href: piece_href(assets, variant, Color::White, kind.letter),
        black_href: piece_href(assets, variant, Color::Black, kind.letter),
    };
    variant.info().pieces.iter().map(row).collect()
}
