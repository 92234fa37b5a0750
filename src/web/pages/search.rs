//! `/games/search`: finds finished games by a position or by their first turns.

use askama::Template;
use axum::extract::Query;
use serde::Deserialize;

use super::lists::cards::picture_of;
use super::lists::status_words;
use super::shell::{Shell, day, render_form};
use crate::live::{FoundGame, FoundGames};
use crate::web::drawing::Svg;
use crate::web::{Answer, Context, Problem, Site};
use postern_game::{GameId, GameSummary, INDEXED_PLIES};
use postern_rules::{EntryKind, GameLine, Position, Variant, Viewer, read_game_text};
use postern_store::positions::{COUNTED_HITS, NextTurn};

/// The number of games per page. It is small, because the server replays the event log of each
/// game.
const PAGE: u32 = 12;
/// The maximum number of turns in the table of next turns.
const MAX_TURNS: usize = 30;
/// The maximum length of a FEN in bytes.
const MAX_FEN_BYTES: usize = 400;
/// The maximum length of the turns in bytes.
const MAX_TURNS_BYTES: usize = 2_000;

/// The number of indexed plies per game ([`INDEXED_PLIES`]), as the page shows it.
const PLIES: &str = "60";
/// The maximum number of counted games ([`COUNTED_HITS`]), as the page shows it.
const COUNTED: &str = "5,000";
const _: () = assert!(
    INDEXED_PLIES == 60 && COUNTED_HITS == 5_000,
    "the words say so"
);

/// The page `/games/search`, with the search form and the results.
#[derive(Template)]
#[template(path = "archive/search.html")]
struct SearchPage {
    shell: Shell,
    asked: SearchQuery,
    variant: Variant,
    /// The reason why the search query is invalid.
    refusal: Option<String>,
    found: Option<SearchResults>,
}

/// The search results for a position.
struct SearchResults {
    fen: String,
    board: Svg,
    turns: Vec<TurnRow>,
    /// The number of games whose next turn is not in the table.
    others: i64,
    /// Whether more games reached the position than the server counted.
    is_cut: bool,
    games: Vec<GameRow>,
    is_first: bool,
    next: Option<GameId>,
}

/// A row in the table of the turns that were played in the position.
struct TurnRow {
    /// The turn that was played. `None` for games that ended in this position.
    turn: Option<String>,
    games: i64,
    /// The search query for the position after this turn.
    query: Option<String>,
}

/// A row in the list of games that reached the position.
struct GameRow {
    id: GameId,
    ply: usize,
    white: String,
    black: String,
    status_words: String,
    began: String,
    /// The turn that was played next. `None` if the game ended in this position.
    next: Option<String>,
}

/// The search query. `turns` is ignored if `fen` is not empty.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct SearchQuery {
    variant: String,
    fen: String,
    turns: String,
    before: String,
}

/// `GET /games/search?variant=SLUG&fen=FEN&turns=TURNS&before=GAME_ID`: searches finished games.
pub(crate) async fn show(ctx: Context, Query(asked): Query<SearchQuery>) -> Answer {
    let variant = asked.variant.parse().unwrap_or(Variant::ALL[0]);
    let position = {
        let asked = asked.clone();
        ctx.on_blocking_thread(move || asked.position(variant))
            .await?
    };
    let (found, refusal) = match position {
        Ok(Some(position)) => (Some(find(&ctx, &asked, position).await?), None),
        Ok(None) => (None, None),
        Err(sentence) => (None, Some(sentence)),
    };
    let page = SearchPage {
        shell: ctx.shell().await?,
        asked,
        variant,
        refusal,
        found,
    };
    render_form(&page, page.refusal.is_some())
}

impl SearchQuery {
    /// Returns the position to search for. `None` if the query is empty.
    ///
    /// # Errors
    /// Returns a sentence that says what is invalid or illegal.
    fn position(&self, variant: Variant) -> Result<Option<Position>, String> {
        let (fen, turns) = (self.fen.trim(), self.turns.trim());
        if !fen.is_empty() {
            if fen.len() > MAX_FEN_BYTES {
                return Err("This FEN is too long.".to_owned());
            }
            let position = Position::from_reached_fen(variant, fen);
            return position
                .map(Some)
                .map_err(|error| format!("This FEN cannot be read: {error}."));
        }
        if turns.is_empty() {
            return Ok(None);
        }
        if turns.len() > MAX_TURNS_BYTES {
            return Err("These are too many turns.".to_owned());
        }
        let turns = read_game_text(turns)
            .map_err(|error| format!("These turns cannot be read: {error}."))?;
        let mut line = GameLine::new(Position::start(variant));
        for turn in &turns {
            if line.plies().len() == INDEXED_PLIES {
                return Err(format!("Only the first {PLIES} turns can be searched for."));
            }
            let number = line.plies().len() + 1;
            line.submit(turn)
                .map_err(|error| format!("Turn {number} cannot be played: {error}."))?;
        }
        Ok(Some(line.position().clone()))
    }

    /// Returns the query for the next page of results, which starts after the game `before`.
    fn query(&self, before: &GameId) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        for (name, value) in [
            ("variant", &*self.variant),
            ("fen", &self.fen),
            ("turns", &self.turns),
            ("before", before.as_str()),
        ] {
            if !value.is_empty() {
                query.append_pair(name, value);
            }
        }
        query.finish()
    }
}

async fn find(
    site: &Site,
    asked: &SearchQuery,
    position: Position,
) -> Result<SearchResults, Problem> {
    let before = GameId::parse(&asked.before).ok();
    let (FoundGames { games, next }, turns) = tokio::try_join!(
        site.live.lists.games_with(&position, before.as_ref(), PAGE),
        site.live.lists.next_turns(&position)
    )?;
    let counted: i64 = turns.iter().map(|next| next.games).sum();
    let others = turns.iter().skip(MAX_TURNS).map(|next| next.games).sum();
    let board = picture_of(&position, &crate::web::assets::prefix());
    let fen = position.fen(Viewer::Spectator);
    let rows = move || {
        let row = |next| turn_row(&position, next);
        turns.into_iter().take(MAX_TURNS).map(row).collect()
    };
    Ok(SearchResults {
        fen,
        board,
        turns: site.on_blocking_thread(rows).await?,
        others,
        is_cut: counted >= i64::from(COUNTED_HITS),
        games: games.iter().map(game_row).collect(),
        is_first: before.is_none(),
        next,
    })
}

fn turn_row(position: &Position, next: NextTurn) -> TurnRow {
    let after = |turn: &String| {
        let mut line = GameLine::new(position.clone());
        let done = line.submit(turn).ok()?;
        let fen = line.position().fen(Viewer::Spectator);
        (done == EntryKind::Turn).then(|| {
            form_urlencoded::Serializer::new(String::new())
                .append_pair("variant", position.variant().slug())
                .append_pair("fen", &fen)
                .finish()
        })
    };
    TurnRow {
        query: next.turn.as_ref().and_then(after),
        turn: next.turn,
        games: next.games,
    }
}

fn game_row(found: &FoundGame) -> GameRow {
    let game = &found.game;
    let name = |person: &Option<_>| {
        let person = person.as_ref();
        person.map_or_else(String::new, |person| found.names.of(person).to_owned())
    };
    GameRow {
        id: game.id().clone(),
        ply: found.ply,
        white: name(&game.players().white),
        black: name(&game.players().black),
        status_words: status_words(&GameSummary::of(game)),
        began: day(game.created_ms()),
        next: game
            .line()
            .plies()
            .get(found.ply)
            .map(|next| next.facts.notation.clone()),
    }
}
