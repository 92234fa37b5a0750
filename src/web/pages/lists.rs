//! Lists of running games for the start page, the lobby socket and `/watch`, and lists of a user's
//! own games.

pub(crate) mod cards;
mod deadlines;
pub(crate) mod filters;
pub(crate) mod finished;
pub(crate) mod games;
pub(crate) mod here;
pub(crate) mod my_boards;
pub(crate) mod own_filters;
pub(crate) mod seeks;

use serde::Serialize;

pub(crate) use deadlines::{Deadline, StoppedClock, stopped};

use super::shell::waits_for;
use crate::web::drawing::{BoardSvg, Svg, board_text};
use crate::web::{Problem, Site, assets};
use postern_game::view::{FeaturesView, HighlightView, MarkView};
use postern_game::{GameId, GameStatus, GameSummary, ListedGame, Millis, PersonId, Rating, Seq};
use postern_rules::{Color, EndReason, Outcome, PlacedPiece, Position, Variant, Viewer};
use postern_store::{ListRange, PersonGamesFilter};

/// A running game with the data for a small board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameCard {
    pub id: String,
    pub variant: &'static str,
    /// The name of the variant, with its events if the players have selected them.
    pub title: String,
    /// Whether the game counts for the players' ratings.
    pub rated: bool,
    pub white: String,
    pub black: String,
    /// The rating of White's player in a rated game, such as `1662` or `1500?`. After the game, it
    /// is still the rating before the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub white_rating: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub black_rating: Option<String>,
    pub status_words: String,
    pub ply: usize,
    pub to_move: Color,
    pub pieces: Vec<CardPiece>,
    pub checks: Vec<String>,
    pub highlights: Vec<HighlightView>,
    pub marks: Vec<MarkView>,
    /// The cells that the last turn touched.
    pub last: Vec<String>,
}

/// A running game with its board as SVG.
#[derive(Clone, Debug)]
pub(crate) struct DrawnGameCard {
    pub card: GameCard,
    pub board: Svg,
}

/// A piece on a small board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CardPiece {
    pub at: String,
    pub color: Color,
    pub kind: char,
}

/// An entry in a user's own game list.
#[derive(Clone, Debug)]
pub(crate) struct MyGame {
    pub id: String,
    pub variant: Variant,
    /// The number of the last event that this entry takes into account.
    pub seq: Seq,
    /// The side at the bottom of the board.
    pub bottom: Color,
    /// The name of the variant, followed by the events if the players selected any.
    pub title: String,
    /// The name of the opponent or of the challenged player. `None` if a seat is still free.
    pub opponent: Option<String>,
    /// The opponent's rating in a rated game: the current rating, or the rating before a game that
    /// is now finished.
    pub rating: Option<String>,
    /// The side that the user plays, in words. If the user plays both sides, the names of both.
    pub side: String,
    pub status_words: String,
    pub rated: bool,
    /// Whether the user must play a turn or choose a hidden square.
    pub waiting: bool,
    pub over: bool,
    /// The time at which the user's own clock runs out. While that clock is stopped, the deadline
    /// of the opponent. For an open challenge, the time at which it expires.
    pub deadline: Option<Deadline>,
    /// The reason why the clock is stopped, and the time at which it resumes. `None` if it runs.
    pub stopped: Option<StoppedClock>,
    pub board: Svg,
}

/// Returns the running games. The games with the latest turns come first.
///
/// # Errors
/// Returns an error if the store cannot be read.
pub(crate) async fn running(site: &Site) -> Result<Vec<GameCard>, Problem> {
    let (listed, now_ms) = (site.live.lists.running().await?, site.live.node.now_ms());
    Ok(listed
        .iter()
        .map(|listed| card(listed, &SmallBoard::of(&listed.game), now_ms))
        .collect())
}

/// The maximum number of running games on the start page. The server loads and updates each of
/// these boards.
pub(crate) const START_BOARDS: usize = 6;

/// Returns the running games for the start page, with their boards drawn. The games with the latest
/// turns come first.
///
/// # Errors
/// Returns an error if the store cannot be read.
pub(crate) async fn running_drawn(site: &Site) -> Result<Vec<DrawnGameCard>, Problem> {
    let mut listed = site.live.lists.running().await?;
    listed.truncate(START_BOARDS);
    Ok(drawn(&listed, site.live.node.now_ms()))
}

/// Returns the games with their boards drawn. Clocks are computed for the time `now_ms`.
pub(crate) fn drawn(listed: &[ListedGame], now_ms: Millis) -> Vec<DrawnGameCard> {
    let assets = assets::prefix();
    let drawn = |listed: &ListedGame| {
        let shown = SmallBoard::of(&listed.game);
        DrawnGameCard {
            card: card(listed, &shown, now_ms),
            board: small_board(&listed.game, Color::White, &shown, &assets),
        }
    };
    listed.iter().map(drawn).collect()
}

/// Returns a page of a user's finished games, the latest first. `before` is the last game of the
/// previous page.
///
/// # Errors
/// Returns an error if the store cannot be read.
pub(crate) async fn finished(
    site: &Site,
    person: &PersonId,
    before: Option<&GameId>,
) -> Result<Vec<MyGame>, Problem> {
    let listed = site.live.lists.finished_of(person, before).await?;
    Ok(my_games(site, person, &listed))
}

/// Returns a page of a user's unfinished games that pass the filter. Games in which it is the
/// user's turn come first.
///
/// # Errors
/// Returns an error if the store cannot be read.
pub(crate) async fn unfinished(
    site: &Site,
    person: &PersonId,
    filter: PersonGamesFilter,
    part: ListRange,
) -> Result<Vec<MyGame>, Problem> {
    let lists = &site.live.lists;
    let listed = lists.unfinished_among(person, filter, part).await?;
    Ok(my_games(site, person, &listed))
}

fn my_games(site: &Site, person: &PersonId, listed: &[ListedGame]) -> Vec<MyGame> {
    let (assets, now_ms) = (assets::prefix(), site.live.node.now_ms());
    listed
        .iter()
        .map(|listed| my_game(listed, person, &assets, now_ms))
        .collect()
}

fn card(listed: &ListedGame, shown: &SmallBoard, now_ms: Millis) -> GameCard {
    let game = &listed.game;
    GameCard {
        id: game.id.to_string(),
        variant: game.variant.slug(),
        title: game.title(),
        rated: game.rated.is_some(),
        white: name(listed, Color::White).unwrap_or_default(),
        black: name(listed, Color::Black).unwrap_or_default(),
        white_rating: listed.rating(Color::White, now_ms).map(Rating::words),
        black_rating: listed.rating(Color::Black, now_ms).map(Rating::words),
        status_words: status_words(game),
        ply: game.ply,
        to_move: game.to_move,
        pieces: shown
            .pieces
            .iter()
            .map(|&piece| card_piece(game.variant, piece))
            .collect(),
        checks: shown.checks.clone(),
        highlights: shown.features.highlights.clone(),
        marks: shown.features.marks.clone(),
        last: game.last.clone(),
    }
}

fn card_piece(variant: Variant, piece: PlacedPiece) -> CardPiece {
    CardPiece {
        at: variant.geometry().name(piece.at).to_owned(),
        color: piece.color,
        kind: piece.kind,
    }
}

fn my_game(listed: &ListedGame, person: &PersonId, assets: &str, now_ms: Millis) -> MyGame {
    let game = &listed.game;
    let own = |side: Color| game.players[side].as_ref() == Some(person);
    let orientation = bottom(game, person);
    let sides: Vec<_> = Color::ALL
        .into_iter()
        .filter(|&side| own(side))
        .map(|s| game.variant.side_name(s))
        .collect();
    MyGame {
        id: game.id.to_string(),
        variant: game.variant,
        seq: game.seq,
        bottom: orientation,
        title: game.title(),
        opponent: if game.one_board {
            None
        } else {
            name(listed, !orientation).or_else(|| listed.invited.clone())
        },
        rating: listed.rating(!orientation, now_ms).map(Rating::words),
        side: sides.join(" and "),
        status_words: status_words(game),
        rated: game.rated.is_some(),
        waiting: waits_for(game, person),
        over: game.status == GameStatus::Over,
        // The server's clock may have been set back. The list must not show more time than the
        // player had at the start of the turn.
        deadline: own_deadline(game, person).map(|at| Deadline::of(at, now_ms.max(game.active_ms))),
        stopped: stopped(game, person, now_ms).map(StoppedClock::of),
        board: small_board(game, orientation, &SmallBoard::of(game), assets),
    }
}

/// Returns the side at the bottom of the board in a user's own list.
fn bottom(game: &GameSummary, person: &PersonId) -> Color {
    let own = |side: Color| game.players[side].as_ref() == Some(person);
    if own(Color::Black) && !own(Color::White) {
        Color::Black
    } else {
        Color::White
    }
}

/// Returns the time at which the user's own clock runs out. While that clock is stopped, returns
/// the deadline of the opponent. For an open challenge, returns the time at which it expires.
pub(super) fn own_deadline(game: &GameSummary, person: &PersonId) -> Option<Millis> {
    let own = |side: &Color| game.players[*side].as_ref() == Some(person);
    Color::ALL
        .into_iter()
        .filter(own)
        .find_map(|side| game.deadlines[side])
        .or_else(|| Color::ALL.into_iter().find_map(|side| game.deadlines[side]))
        .or_else(|| game.expires_ms())
}

pub(super) fn name(listed: &ListedGame, side: Color) -> Option<String> {
    listed.names[side].clone()
}

/// The parts of a position that a small board draws.
#[derive(Default)]
pub(super) struct SmallBoard {
    pub(super) pieces: Vec<PlacedPiece>,
    pub(super) checks: Vec<String>,
    pub(super) features: FeaturesView,
}

impl SmallBoard {
    /// Returns the board of a listed game. A damaged row yields an empty board, so that the page
    /// still works.
    pub(super) fn of(game: &GameSummary) -> Self {
        let Ok(position) = Position::from_reached_fen(game.variant, &game.fen) else {
            return Self::default();
        };
        Self {
            pieces: position.pieces(Viewer::Spectator),
            checks: game.variant.geometry().names(&position.checks()),
            features: FeaturesView::of(&position).lasting(),
        }
    }
}

fn small_board(game: &GameSummary, orientation: Color, shown: &SmallBoard, assets: &str) -> Svg {
    let SmallBoard {
        pieces,
        checks,
        features,
    } = shown;
    let label = board_text::in_words(game.variant, pieces, Some(game.to_move), features);
    BoardSvg {
        orientation,
        last: &game.last,
        checks,
        ..BoardSvg::small(game.variant, pieces, features, &label, assets)
    }
    .draw()
}

/// Describes the status of a listed game in a few words.
pub(crate) fn status_words(game: &GameSummary) -> String {
    match (game.status, game.outcome) {
        (_, Some(outcome)) => outcome_words(game.variant, outcome),
        (GameStatus::Open, None) if game.invited.is_some() => "Waiting for an answer".to_owned(),
        (GameStatus::Open, None) => "Waiting for an opponent".to_owned(),
        (GameStatus::Running | GameStatus::Over, None) if game.choosing => choosing_words(game),
        (GameStatus::Running | GameStatus::Over, None) => {
            format!("{} to move", game.variant.side_name(game.to_move))
        }
    }
}

fn choosing_words(game: &GameSummary) -> String {
    match (game.awaits.white, game.awaits.black) {
        (true, false) => format!("{} has yet to choose", game.variant.side_name(Color::White)),
        (false, true) => format!("{} has yet to choose", game.variant.side_name(Color::Black)),
        _ => "Both sides choose".to_owned(),
    }
}

fn outcome_words(variant: Variant, outcome: Outcome) -> String {
    match (outcome.winner, outcome.reason) {
        (Some(winner), reason) => {
            format!("{} won ({})", variant.side_name(winner), reason.as_str())
        }
        (None, EndReason::Aborted) => "Game aborted".to_owned(),
        (None, reason) => format!("Drawn ({})", reason.as_str()),
    }
}
