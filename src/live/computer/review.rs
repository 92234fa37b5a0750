//! Reviews: what a computer says of games that are over, position by position, while no turn waits to be
//! searched.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::{judge, queue::Urgency, review_error::ReviewError};
use crate::{
    game::{Analysis, Game, GameId, PersonId, Review, Status},
    live::{Live, LiveError},
};

/// Most reviews at once.
const MOST: usize = 20;
/// How long a finished review that could not be kept waits before it is tried again, and how often that is.
const RETRY: Duration = Duration::from_secs(2);
const TRIES: u32 = 5;

/// How far the review of a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewState {
    /// Nobody has asked for it, or the server was stopped before it was finished.
    None,
    /// So many positions have been looked at, of so many.
    Underway {
        done: usize,
        of: usize,
    },
    Finished(Review),
}

/// The reviews that this process is making. They begin anew when it is stopped.
#[derive(Default)]
pub(in crate::live) struct Reviews(Mutex<HashMap<GameId, Underway>>);

struct Underway {
    by: PersonId,
    done: usize,
    of: usize,
}

impl Reviews {
    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Underway>> {
        // Nothing that holds the lock can leave the map half-changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a review begins. Whether it does: `false` when it is being made already.
    fn begin(&self, game: &GameId, by: &PersonId, of: usize) -> Result<bool, ReviewError> {
        let mut underway = self.lock();
        if underway.contains_key(game) {
            return Ok(false);
        }
        if underway.values().any(|other| other.by == *by) {
            return Err(ReviewError::OneAtATime);
        }
        if underway.len() >= MOST {
            return Err(ReviewError::TooMany);
        }
        let by = by.clone();
        underway.insert(game.clone(), Underway { by, done: 0, of });
        Ok(true)
    }
}

/// Ends a review when it goes, however that is.
struct Ends<'a>(&'a Reviews, &'a GameId);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.lock().remove(self.1);
    }
}

impl Live {
    /// How far the review of a game is.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn review(&self, game: &GameId) -> Result<ReviewState, LiveError> {
        // Before the store, so that a review which ends meanwhile is found there.
        let underway = self
            .inner
            .reviews
            .lock()
            .get(game)
            .map(|Underway { done, of, .. }| (*done, *of));
        if let Some((done, of)) = underway {
            return Ok(ReviewState::Underway { done, of });
        }
        self.game(game).await?;
        let kept = self.inner.store.review_of(game).await?;
        Ok(kept.map_or(ReviewState::None, ReviewState::Finished))
    }

    /// Has a game reviewed that is over. Asked twice, it is done once.
    ///
    /// # Errors
    /// [`ReviewError`]; when there is no such game, or it cannot be read.
    pub async fn ask_for_review(&self, id: &GameId, person: &PersonId) -> Result<(), LiveError> {
        self.accepting()?;
        let game = self.game(id).await?;
        if game.status() != Status::Over {
            return Err(ReviewError::NotOver.into());
        }
        if game.line().plies().is_empty() {
            return Err(ReviewError::NoTurns.into());
        }
        if !self.computers_play() {
            return Err(ReviewError::NoComputer.into());
        }
        if self.inner.store.review_of(id).await?.is_some() {
            return Ok(());
        }
        if self.inner.reviews.begin(id, person, positions(&game))? {
            let (live, person) = (self.clone(), person.clone());
            let task = async move { live.make_review(&game, &person).await };
            self.inner.tasks.spawn(task);
        }
        Ok(())
    }

    async fn make_review(&self, game: &Game, person: &PersonId) {
        let _ends = Ends(&self.inner.reviews, game.id());
        let mut found = Vec::new();
        for ply in 0..positions(game) {
            let Some(analysis) = self.look_into(game, person, ply).await else {
                return;
            };
            found.push(analysis);
            if let Some(underway) = self.inner.reviews.lock().get_mut(game.id()) {
                underway.done = found.len();
            }
        }
        let review = Review::of(game.line(), &found);
        for _ in 0..TRIES {
            let kept = self
                .inner
                .store
                .keep_review(game.id(), &review, self.now_ms());
            match kept.await {
                Ok(_) => return,
                Err(error) => tracing::warn!(%error, "a review could not be kept"),
            }
            tokio::select! {
                () = tokio::time::sleep(RETRY) => {}
                () = self.inner.stopping.cancelled() => return,
            }
        }
    }

    /// What is found in the position after `ply` turns. `None` when the server stops, or a search has failed.
    async fn look_into(
        &self,
        game: &Game,
        person: &PersonId,
        ply: usize,
    ) -> Option<Option<Analysis>> {
        let line = game.line().before_turn(ply);
        let draws = game.setup().seeds.is_some();
        let found =
            self.inner
                .computers
                .threads
                .search(Urgency::Review, person, move |allowed| {
                    judge::analysis(&line, draws, allowed)
                })?;
        tokio::select! {
            found = found => found.ok(),
            () = self.inner.stopping.cancelled() => None,
        }
    }
}

/// How many positions of a game are looked into.
fn positions(game: &Game) -> usize {
    (game.line().plies().len() + 1).min(Review::MOST_POSITIONS)
}
