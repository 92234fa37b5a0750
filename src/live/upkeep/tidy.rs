//! Removes unused data: games that nobody joined, old games against the computer, and the analyses
//! of guests who have been inactive for a long time. Such guests are removed later if they have
//! left nothing else.

use std::future::pending;
use std::sync::atomic::Ordering;

use crate::live::{Job, LiveError, Upkeep};
use postern_game::{DAY, Game, GameId, GameStatus, HOUR, Millis};

/// The interval between two cleanups.
const EVERY: Millis = 6 * HOUR;
/// The maximum number of games or people per batch.
const BATCH: u32 = 200;
/// How long the analyses of an inactive guest are stored.
const GUESTS_STUDIES_KEPT: Millis = 90 * DAY;
/// The maximum number of guests per run whose analyses are removed. The next run handles the
/// others.
const MAX_ANALYSTS: u32 = 1_000;
/// How long an inactive guest without games and comments is stored.
const GUESTS_KEPT: Millis = 180 * DAY;
/// How long an inactive game against a computer is stored.
const COMPUTER_GAMES_KEPT: Millis = 30 * DAY;
/// How long an unpublished problem is stored.
const UNPUBLISHED_KEPT: Millis = 30 * DAY;
/// How long a game that nobody joins is stored by default.
pub(in crate::live) const OPEN_KEPT: Millis = 60 * DAY;

impl Upkeep {
    /// Sets the number of days after which a game that nobody has joined is removed. The default is
    /// 60.
    pub fn keep_open_games(&self, days: u16) {
        let keep = Millis::from(days) * DAY;
        self.keep_open.store(keep, Ordering::Relaxed);
    }

    fn keep_open(&self) -> Millis {
        self.keep_open.load(Ordering::Relaxed)
    }

    /// Returns the time until which somebody can join an open game. After that time, a seek
    /// expires, and a game whose invitation link nobody has used is removed, unless it has
    /// comments. Returns `None` if the game has no such limit.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or cannot be read.
    pub async fn open_until(&self, game: &GameId) -> Result<Option<Millis>, LiveError> {
        let game = self.games.game(game).await?;
        Ok(game.expires_ms().or_else(|| {
            let removable = is_unplayed(&game) && game.comments().is_empty();
            removable.then(|| game.created_ms() + self.keep_open())
        }))
    }

    /// Cleans up periodically until the server stops. Spawn it once.
    pub async fn run_tidy(&self) {
        self.node
            .every(Job::Tidy, EVERY, pending, || self.tidy())
            .await;
    }

    /// Removes all data that is due for removal, unless another node is doing so.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read or written, or the server is about to stop.
    pub async fn tidy(&self) -> Result<(), LiveError> {
        let Some(_lock) = self.node.store.lock_task("tidy").await? else {
            return Ok(());
        };
        let now = self.node.now_ms();
        self.remove_unjoined(now - self.keep_open()).await?;
        self.remove_computer_games(now - COMPUTER_GAMES_KEPT)
            .await?;
        self.remove_guests_studies(now - GUESTS_STUDIES_KEPT)
            .await?;
        self.remove_guests(now - GUESTS_KEPT).await?;
        let store = &self.node.store;
        store.forget_unpublished(now - UNPUBLISHED_KEPT).await?;
        Ok(self.node.store.forget_expired(now).await?)
    }

    /// Removes games created up to `made_ms` that nobody has joined. A game with viewers at its
    /// board is kept until the next run.
    async fn remove_unjoined(&self, made_ms: Millis) -> Result<(), LiveError> {
        let mut after = None;
        let mut removed = 0_u64;
        loop {
            self.node.accepting()?;
            let store = &self.node.store;
            let page = store.unjoined(made_ms, after, BATCH).await?;
            for game in &page.rows {
                if !self.is_anybody_at(game).await?
                    && store.remove_unjoined(game.clone(), made_ms).await?
                {
                    self.games.forget(game);
                    removed += 1;
                }
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        if removed > 0 {
            tracing::info!(games = removed, "removed games that nobody had joined");
        }
        Ok(())
    }

    /// Removes games against a computer that have been inactive since `active_ms`. A game with
    /// viewers at its board is kept until the next run.
    async fn remove_computer_games(&self, active_ms: Millis) -> Result<(), LiveError> {
        let mut removed = 0_u64;
        loop {
            self.node.accepting()?;
            let store = &self.node.store;
            let games = store.idle_computer_games(active_ms, BATCH).await?;
            let before = removed;
            for game in &games {
                if !self.is_anybody_at(game).await?
                    && store.remove_computer_game(game, active_ms).await?
                {
                    self.games.forget(game);
                    removed += 1;
                }
            }
            if removed == before {
                break;
            }
        }
        if removed > 0 {
            tracing::info!(games = removed, "removed games against the computer");
        }
        Ok(())
    }

    /// Whether a game's board has viewers on any node.
    async fn is_anybody_at(&self, game: &GameId) -> Result<bool, LiveError> {
        let elsewhere = match &self.node.membership {
            Some(membership) => membership.port.presence(std::slice::from_ref(game)).await?,
            None => Vec::new(),
        };
        Ok(!elsewhere.is_empty() || self.presence.hub.game(game).is_some())
    }

    /// Removes the analyses of guests who have been inactive since `seen_ms`.
    async fn remove_guests_studies(&self, seen_ms: Millis) -> Result<(), LiveError> {
        let mut after = None;
        let mut guests = 0;
        loop {
            self.node.accepting()?;
            let store = &self.node.store;
            let page = store.unseen_analysts(seen_ms, after, BATCH).await?;
            for person in &page.rows {
                if store.forget_unseen_studies(person, seen_ms).await? {
                    guests += 1;
                }
            }
            after = page.next;
            if after.is_none() || guests >= MAX_ANALYSTS {
                break;
            }
        }
        if guests > 0 {
            tracing::info!(guests, "removed analyses of guests who had not been here");
        }
        Ok(())
    }

    async fn remove_guests(&self, seen_ms: Millis) -> Result<(), LiveError> {
        let mut after = None;
        let mut removed = 0_u64;
        loop {
            self.node.accepting()?;
            let store = &self.node.store;
            let page = store.unseen(seen_ms, after, BATCH).await?;
            for person in &page.rows {
                if store.remove_person(person.clone(), seen_ms).await? {
                    self.people.forget(person);
                    removed += 1;
                }
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        if removed > 0 {
            tracing::info!(
                guests = removed,
                "removed guests who had left nothing behind"
            );
        }
        Ok(())
    }
}

/// Whether a game for two people is open, so that nobody has played in it.
fn is_unplayed(game: &Game) -> bool {
    game.status() == GameStatus::Open && !game.one_board()
}
