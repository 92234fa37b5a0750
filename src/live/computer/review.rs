//! Game reviews: the computer evaluates every position of a finished game while no turn waits for a
//! search.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::queue::SearchUrgency;
use super::review_error::ReviewError;
use super::shares::{ComputeQuota, ComputeQuotas};
use super::{Computers, judge};
use crate::live::games::fair_play;
use crate::live::{Clock, Games, Job, LiveError, Node, People};
use postern_game::{Game, GameId, GameReview, GameStatus, PersonId, PositionAnalysis};

/// The maximum number of reviews that run at the same time.
const MAX_REVIEWS: usize = 20;
/// The maximum search time for one position.
const POSITION_WITHIN: Duration = Duration::from_millis(500);
/// The maximum search time for all positions of a game together.
const GAME_WITHIN: Duration = Duration::from_mins(1);
/// The number of reviews that a person may request at once, and the time until one more is allowed.
/// So a person gets ten reviews within a day, and a guest five.
const AT_ONCE: ComputeQuota = (NonZeroU32::new(8).unwrap(), Duration::from_hours(12));
const AT_ONCE_FOR_GUEST: ComputeQuota = (NonZeroU32::new(4).unwrap(), Duration::from_hours(24));
/// The delay between two attempts to save a finished review.
const RETRY: Duration = Duration::from_secs(2);
/// The maximum number of attempts to save a finished review.
const TRIES: u32 = 5;

/// The progress of a game's review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewState {
    /// Nobody has requested a review, or the server stopped before the review was finished.
    None,
    /// The review has searched `done` of `of` positions.
    Underway {
        done: usize,
        of: usize,
    },
    Finished(GameReview),
}

/// The running reviews of this process. After a restart, a review starts again from the beginning.
pub(in crate::live) struct RunningReviews {
    underway: Mutex<HashMap<GameId, ReviewProgress>>,
    shares: ComputeQuotas,
}

struct ReviewProgress {
    by: PersonId,
    done: usize,
    of: usize,
}

impl RunningReviews {
    pub(in crate::live) fn new(clock: &Arc<dyn Clock>) -> Self {
        Self {
            underway: Mutex::default(),
            shares: ComputeQuotas::new(AT_ONCE, AT_ONCE_FOR_GUEST, clock),
        }
    }

    /// Records that a game's review has begun. Returns `false` if the review is already running.
    fn begin(
        &self,
        game: &GameId,
        by: &PersonId,
        has_account: bool,
        of: usize,
    ) -> Result<bool, ReviewError> {
        let mut underway = self.underway.lock();
        if underway.contains_key(game) {
            return Ok(false);
        }
        if underway.values().any(|other| other.by == *by) {
            return Err(ReviewError::OneAtATime);
        }
        if underway.len() >= MAX_REVIEWS {
            return Err(ReviewError::TooMany);
        }
        self.shares
            .take(by, has_account)
            .map_err(|after_s| ReviewError::EnoughToday { after_s })?;
        let by = by.clone();
        underway.insert(game.clone(), ReviewProgress { by, done: 0, of });
        Ok(true)
    }
}

/// Removes a running review when it is dropped.
struct ReviewGuard<'a>(&'a RunningReviews, &'a GameId);

impl Drop for ReviewGuard<'_> {
    fn drop(&mut self) {
        self.0.underway.lock().remove(self.1);
    }
}

/// The service for reviews of finished games.
pub struct Reviews {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) games: Arc<Games>,
    pub(in crate::live) computers: Arc<Computers>,
    pub(in crate::live) underway: RunningReviews,
}

impl Reviews {
    /// Returns the progress of a game's review.
    ///
    /// # Errors
    /// Returns [`Refusal::FairPlay`](postern_game::Refusal::FairPlay) if the person is playing one
    /// of the game's positions, or an error if the game does not exist or cannot be read.
    pub async fn review(
        &self,
        game: &GameId,
        person: Option<&PersonId>,
    ) -> Result<ReviewState, LiveError> {
        // Check the running reviews before the store: a review that ends in between is then found
        // in the store.
        let underway = self
            .underway
            .underway
            .lock()
            .get(game)
            .map(|ReviewProgress { done, of, .. }| (*done, *of));
        if let Some((done, of)) = underway {
            return Ok(ReviewState::Underway { done, of });
        }
        let found = self.games.game(game).await?;
        let Some(kept) = self.node.store.review_of(game).await? else {
            return Ok(ReviewState::None);
        };
        if let Some(person) = person {
            self.may_read(&found, person).await?;
        }
        Ok(ReviewState::Finished(kept))
    }

    async fn may_read(&self, game: &Game, person: &PersonId) -> Result<(), LiveError> {
        let variant = game.setup().variant;
        self.games
            .fair_play(person, variant, || fair_play::keys(game))
            .await
    }

    /// Starts the review of a finished game. Repeated requests start only one review.
    ///
    /// # Errors
    /// Returns [`ReviewError`], [`Refusal::FairPlay`](postern_game::Refusal::FairPlay), or an error
    /// if the game does not exist or cannot be read.
    pub async fn ask_for_review(
        self: &Arc<Self>,
        id: &GameId,
        person: &PersonId,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let game = self.games.game(id).await?;
        if game.status() != GameStatus::Over {
            return Err(ReviewError::NotOver.into());
        }
        if game.line().plies().is_empty() {
            return Err(ReviewError::NoTurns.into());
        }
        if !self.games.computers_play() {
            return Err(ReviewError::NoComputer.into());
        }
        if self.node.store.review_of(id).await?.is_some() {
            return Ok(());
        }
        self.may_read(&game, person).await?;
        let has_account = self.people.account(person).await?.is_some();
        let of = positions(&game);
        if self.underway.begin(id, person, has_account, of)? {
            let (reviews, person) = (Arc::clone(self), person.clone());
            let task = async move { reviews.make_review(&game, &person).await };
            self.node.spawn(Job::Review, task);
        }
        Ok(())
    }

    async fn make_review(&self, game: &Game, person: &PersonId) {
        let _ends = ReviewGuard(&self.underway, game.id());
        let (mut found, mut left) = (Vec::new(), GAME_WITHIN);
        let of = positions(game);
        for ply in 0..of {
            let share = u32::try_from(of - ply).map_or(Duration::ZERO, |to_come| left / to_come);
            let within = share.min(POSITION_WITHIN);
            let Some((analysis, took)) = self.look_into(game, person, ply, within).await else {
                return;
            };
            left = left.saturating_sub(took);
            found.push(analysis);
            if let Some(underway) = self.underway.underway.lock().get_mut(game.id()) {
                underway.done = found.len();
            }
        }
        let review = GameReview::of(game.line(), &found);
        for _ in 0..TRIES {
            let kept = self
                .node
                .store
                .keep_review(game.id(), &review, self.node.now_ms());
            match kept.await {
                Ok(_) => return,
                Err(error) => tracing::warn!(%error, "a review could not be kept"),
            }
            tokio::select! {
                () = tokio::time::sleep(RETRY) => {}
                () = self.node.stopping.cancelled() => return,
            }
        }
    }

    /// Analyses the position after `ply` turns within a time limit. Returns the analysis and the
    /// time used, or `None` if the server stops or the search has failed.
    async fn look_into(
        &self,
        game: &Game,
        person: &PersonId,
        ply: usize,
        within: Duration,
    ) -> Option<(Option<PositionAnalysis>, Duration)> {
        let line = game.line().before_turn(ply);
        let draws = game.setup().seeds.is_some();
        let found =
            self.computers
                .threads
                .search(SearchUrgency::Review, person, move |allowed| {
                    let begun = Instant::now();
                    let analysis = judge::analysis(&line, draws, &allowed.within(within));
                    (analysis, begun.elapsed())
                })?;
        tokio::select! {
            found = found => found.ok(),
            () = self.node.stopping.cancelled() => None,
        }
    }
}

/// Returns the number of positions that a review covers.
fn positions(game: &Game) -> usize {
    (game.line().plies().len() + 1).min(GameReview::MAX_POSITIONS)
}
