//! Putting logs of an older version into today's shape: a game's when it is first read, and all
//! others in the background, one after another.

use super::{Live, LiveError};
use postern_game::{GameEvent, GameId, Millis};
use postern_store::{Recorded, StoreError};

/// Games looked up together in the background.
const BATCH: u32 = 64;

/// How long to wait, in milliseconds, before a node looks again whether it can fill in what is left.
const AGAIN_AFTER: Millis = 30_000;

impl Live {
    /// Fills in every log that an older version wrote, and returns when none is left or the server
    /// stops. Where another node does so, this one waits, and takes over if that one dies. A game
    /// whose log cannot be played is reported and left as it is. What is done is kept: stopped or
    /// killed, a server goes on with the rest at its next start.
    pub async fn run_fill(&self) {
        while !self.inner.stopping.is_cancelled() {
            match self.fill_all().await {
                Ok(true) => return,
                Ok(false) => {}
                Err(_) if self.inner.stopping.is_cancelled() => return,
                Err(error) => {
                    tracing::error!(%error, "logs of an older version cannot be looked for");
                }
            }
            let again = self.now_ms() + AGAIN_AFTER;
            tokio::select! {
                () = self.inner.clock.sleep_until(again) => {}
                () = self.inner.stopping.cancelled() => {}
            }
        }
    }

    /// Fills in what is left, unless another node does so. Whether this node has nothing more to do.
    async fn fill_all(&self) -> Result<bool, StoreError> {
        let store = &self.inner.store;
        let Some(_lock) = store.lock_task("fill").await? else {
            return Ok(store.unfilled(None, 1).await?.is_empty());
        };
        let mut after = None;
        let mut done = 0_u64;
        loop {
            let games = store.unfilled(after.as_ref(), BATCH).await?;
            let Some(last) = games.last() else { break };
            after = Some(last.clone());
            for game in games {
                if self.inner.stopping.is_cancelled() {
                    return Ok(true);
                }
                match self.fill_one(&game).await {
                    Ok(()) => done += 1,
                    Err(error) => {
                        tracing::warn!(%game, %error, "this game’s old log cannot be filled in");
                    }
                }
            }
        }
        if done > 0 {
            tracing::info!(games = done, "logs of an older version are filled in");
        }
        Ok(true)
    }

    async fn fill_one(&self, id: &GameId) -> Result<(), LiveError> {
        let log = self.inner.store.log(id).await?;
        // When it is `false`, somebody has read the game meanwhile, and filled it in for that.
        self.fill(id, &log).await.map(drop)
    }

    /// Fills in the log of a game. `false` when it has been filled in already or has gone on
    /// meanwhile.
    pub(super) async fn fill(&self, id: &GameId, log: &[Recorded]) -> Result<bool, LiveError> {
        let events: Vec<GameEvent> = log
            .iter()
            .map(|recorded| recorded.event.event.clone())
            .collect();
        // A long game takes some milliseconds, which others should not have to wait for.
        let filled = tokio::task::spawn_blocking(move || postern_game::fill(&events)).await;
        match filled {
            Ok(filled) => Ok(self.inner.store.fill(id, filled?).await?),
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(LiveError::Stopping),
        }
    }
}
