//! Lists of games for pages, and subscriptions to their changes.

use postern_rules::Color;
use tokio::sync::watch;

use crate::live::bus::PersonNews;
use crate::live::reads::reads;
use crate::live::{Lists, LiveError};
use postern_game::{GameId, ListedGame, PersonId};
use postern_store::{GameCount, GameFilter, ListRange, OpponentFilter, PersonGamesFilter};

/// The maximum number of finished games on a page of a person's list.
pub const FINISHED_PAGE: u32 = 24;

impl Lists {
    /// Returns a counter that increases when a list on the start page may have changed.
    pub fn lobby(&self) -> watch::Receiver<u64> {
        self.bus.subscribe_lobby()
    }

    reads! {
        /// Returns the open seeks, newest first.
        seeks() -> Vec<ListedGame>;
        /// Returns the running games between two people, latest turn first.
        running() -> Vec<ListedGame>;
        /// Counts running games by variant and time control, up to 10,000 games in total.
        count_games(against: OpponentFilter) -> Vec<GameCount>;
        /// Returns the games with these IDs in the same order. Missing games are omitted.
        listed(games: &[GameId]) -> Vec<ListedGame>;
        /// Returns the number of games that wait for a person's turn or choice, plus the number of
        /// challenges that wait for the person's answer.
        waiting_for(person: &PersonId) -> u32;
    }

    /// Returns a page of running games. Games between two people are sorted by latest turn, and
    /// games against the computer by latest start.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn games(
        &self,
        against: OpponentFilter,
        filter: GameFilter,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<ListedGame>, LiveError> {
        let store = &self.node.store;
        Ok(store.games(against, filter, offset, limit).await?)
    }

    /// Returns a person's unfinished games, most urgent first. Games that wait for the person's
    /// turn come before all others.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn unfinished_of(&self, person: &PersonId) -> Result<Vec<ListedGame>, LiveError> {
        self.unfinished_among(person, PersonGamesFilter::default(), ListRange::UNFINISHED)
            .await
    }

    /// Returns the games in one part of [`Lists::unfinished_of`] that match the filter, in the same
    /// order.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn unfinished_among(
        &self,
        person: &PersonId,
        filter: PersonGamesFilter,
        part: ListRange,
    ) -> Result<Vec<ListedGame>, LiveError> {
        Ok(self.node.store.unfinished_of(person, filter, part).await?)
    }

    /// Returns a page of a person's finished games, most recently finished first. With `before`,
    /// returns games that ended before that game.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn finished_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
    ) -> Result<Vec<ListedGame>, LiveError> {
        Ok(self
            .node
            .store
            .finished_of(person, before, FINISHED_PAGE)
            .await?)
    }

    /// Returns the same number as [`Lists::waiting_for`], but without the game `except`.
    ///
    /// # Errors
    /// Returns an error if the database or the game cannot be read.
    pub async fn waiting_elsewhere(
        &self,
        person: &PersonId,
        except: Option<&GameId>,
    ) -> Result<u32, LiveError> {
        let waiting = self.waiting_for(person).await?;
        let Some(except) = except else {
            return Ok(waiting);
        };
        let game = self.games.game(except).await?;
        let awaits = game.awaits();
        let here = !game.one_board()
            && Color::ALL
                .into_iter()
                .any(|side| awaits[side] && game.players()[side].as_ref() == Some(person));
        Ok(waiting.saturating_sub(u32::from(here)))
    }

    /// Subscribes to changes in a person's own games.
    pub fn news_for(&self, person: &PersonId) -> watch::Receiver<PersonNews> {
        self.bus.news_for(person)
    }
}
