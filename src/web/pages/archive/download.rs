//! Streams many games as one text. Only the part that is being sent is in memory. The stream stops
//! reading when the client disconnects.

use std::collections::VecDeque;
use std::io;

use axum::body::{Body, Bytes};
use axum::extract::Query;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream;

use super::ArchiveQuery;
use crate::live::LiveError;
use crate::web::limits::downloads::DownloadGuard;
use crate::web::pages::game::text_of;
use crate::web::{Answer, Context, Problem, Site};
use postern_game::{GameId, GameView, PersonId};
use postern_store::ArchiveFilter;

/// The maximum number of games in a download.
const MAX_GAMES: u32 = 10_000;
/// The maximum number of pages that a download reads. A page may be empty if few games match the
/// filter.
const MAX_PAGES: u32 = 500;
/// The number of games that are read at a time.
const PAGE: u32 = 100;

/// `GET /games.txt`: downloads finished games, with the same filters as `/games`.
pub(crate) async fn of_archive(ctx: Context, Query(asked): Query<ArchiveQuery>) -> Answer {
    let download = ctx.downloads.begin(ctx.visitor.address()?, ctx.viewer())?;
    let before = asked.before()?;
    let meant = asked.search(&ctx).await?;
    let list = if meant.is_nobody {
        DownloadList::Empty
    } else {
        DownloadList::Archive(meant.filter)
    };
    Ok(DownloadTexts::new(ctx.site, download, list, before).into_response())
}

/// `GET /me/games.txt`: downloads the visitor's finished games, including those in which the
/// visitor played both sides.
pub(crate) async fn of_visitor(ctx: Context) -> Answer {
    let download = ctx.downloads.begin(ctx.visitor.address()?, ctx.viewer())?;
    let list = ctx
        .viewer()
        .cloned()
        .map_or(DownloadList::Empty, DownloadList::Of);
    Ok(DownloadTexts::new(ctx.site, download, list, None).into_response())
}

/// The games that a download contains.
enum DownloadList {
    Archive(ArchiveFilter),
    /// All finished games of a player.
    Of(PersonId),
    Empty,
}

/// The state of the download stream: the games whose text has not been sent yet.
struct DownloadTexts {
    site: Site,
    list: DownloadList,
    /// The games of the current page whose text has not been sent yet.
    games: VecDeque<GameId>,
    /// The last game of the current page. The next page starts after it.
    before: Option<GameId>,
    at_end: bool,
    games_left: u32,
    pages_left: u32,
    _download: DownloadGuard,
}

impl DownloadTexts {
    fn new(
        site: Site,
        download: DownloadGuard,
        list: DownloadList,
        before: Option<GameId>,
    ) -> Self {
        Self {
            at_end: matches!(list, DownloadList::Empty),
            site,
            list,
            games: VecDeque::new(),
            before,
            games_left: MAX_GAMES,
            pages_left: MAX_PAGES,
            _download: download,
        }
    }

    fn into_response(self) -> Response {
        let headers = [
            (
                header::CONTENT_TYPE,
                HeaderValue::from_static("text/plain; charset=utf-8"),
            ),
            (
                header::CONTENT_DISPOSITION,
                HeaderValue::from_static("attachment; filename=\"postern-games.txt\""),
            ),
            (
                header::CACHE_CONTROL,
                HeaderValue::from_static("private, no-cache"),
            ),
        ];
        let texts = stream::try_unfold(self, Self::next);
        (headers, Body::from_stream(texts)).into_response()
    }

    /// Returns the text of the next game, and the rest of the stream.
    async fn next(mut self) -> io::Result<Option<(Bytes, Self)>> {
        loop {
            if self.site.live.node.stopping().is_cancelled() {
                return Err(io::Error::other("the server stops"));
            }
            let Some(game) = self.games.pop_front() else {
                if !self.read_page().await.map_err(io::Error::other)? {
                    return Ok(None);
                }
                continue;
            };
            let text = self.text(&game).await;
            let text = text.map_err(|problem| io::Error::other(problem.sentence))?;
            if let Some(text) = text {
                return Ok(Some((text.into(), self)));
            }
        }
    }

    /// Reads the next page of games. Returns `false` if there are no more.
    async fn read_page(&mut self) -> Result<bool, LiveError> {
        if self.at_end || self.games_left == 0 || self.pages_left == 0 {
            return Ok(false);
        }
        let live = &self.site.live;
        let before = self.before.take();
        let (games, next) = match &self.list {
            DownloadList::Archive(filter) => {
                let page = live.lists.archive(filter, before.as_ref(), PAGE).await?;
                (page.games, page.next.map(|next| next.before))
            }
            DownloadList::Of(person) => {
                let games = live.lists.finished_of(person, before.as_ref()).await?;
                let next = games.last().map(|last| last.game.id.clone());
                (games, next)
            }
            DownloadList::Empty => (Vec::new(), None),
        };
        let games = games.into_iter().map(|listed| listed.game.id);
        self.games.extend(games.take(self.games_left as usize));
        self.games_left -= u32::try_from(self.games.len()).unwrap_or(self.games_left);
        self.pages_left -= 1;
        self.at_end = next.is_none();
        self.before = next;
        Ok(true)
    }

    /// Returns the text of a game as any spectator sees it. `None` if the game has been deleted or
    /// is not over. If the game's log is damaged, the text is a line that says so.
    async fn text(&self, id: &GameId) -> Result<Option<String>, Problem> {
        let (game, names) = match self.site.live.lists.finished_game(id).await {
            Ok(Some(found)) => found,
            Ok(None) | Err(LiveError::NoGame) => return Ok(None),
            Err(error) if error.is_lasting() => {
                tracing::error!(game = %id, %error, "a game cannot be read for a download");
                return Ok(Some(format!(
                    "; Game {id} is missing here, for its record cannot be read.\n\n"
                )));
            }
            Err(error) => return Err(error.into()),
        };
        let (url, now_ms) = (
            self.site.public_url.to_string(),
            self.site.live.node.now_ms(),
        );
        let text = move || {
            let view = GameView::of(&game, &names, None, 0, now_ms);
            text_of(&view, &url) + "\n"
        };
        self.site.on_blocking_thread(text).await.map(Some)
    }
}
