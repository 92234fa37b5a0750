//! Lists of games, for pages, and who is told when they change.

use postern_rules::Color;
use tokio::sync::watch;

use crate::live::{Lists, LiveError, bus::PersonNews, reads::reads};
use postern_game::{GameId, ListedGame, PersonId};
use postern_store::{Against, GameCount, GameFilter, OwnFilter, Part};

/// Most finished games on one page of a person's list.
pub const FINISHED_PAGE: u32 = 24;

impl Lists {
    /// Counts up whenever a list of the start page may have changed.
    pub fn lobby(&self) -> watch::Receiver<u64> {
        self.bus.subscribe_lobby()
    }

    reads! {
        /// Open seeks, the newest first.
        seeks() -> Vec<ListedGame>;
        /// Games that two people play now, the latest turn first.
        running() -> Vec<ListedGame>;
        /// How many games two people play now of each variant and time control, of 10,000.
        count_games(against: Against) -> Vec<GameCount>;
        /// The games with these ids, in the order of the ids, without those that there are not.
        listed(games: &[GameId]) -> Vec<ListedGame>;
        /// How many games wait for a person's turn or choice, and challenges by name for an answer.
        waiting_for(person: &PersonId) -> u32;
    }

    /// A page of the games that two people play now, the latest turn first; or of those that are played
    /// against the computer, the last to begin first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn games(
        &self,
        against: Against,
        filter: GameFilter,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<ListedGame>, LiveError> {
        let store = &self.node.store;
        Ok(store.games(against, filter, offset, limit).await?)
    }

    /// A person's games that are not over: those that wait for this person's turn first, the most
    /// urgent at the top.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn unfinished_of(&self, person: &PersonId) -> Result<Vec<ListedGame>, LiveError> {
        self.unfinished_among(person, OwnFilter::default(), Part::UNFINISHED)
            .await
    }

    /// A part of those of [`Lists::unfinished_of`] that pass the filter, in the same order.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn unfinished_among(
        &self,
        person: &PersonId,
        filter: OwnFilter,
        part: Part,
    ) -> Result<Vec<ListedGame>, LiveError> {
        Ok(self.node.store.unfinished_of(person, filter, part).await?)
    }

    /// A page of a person's games that are over, the last to end first: those that ended before the
    /// game `before`, if given.
    ///
    /// # Errors
    /// When the database cannot be read.
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

    /// How many games wait for a person as in [`Lists::waiting_for`], without the game `except`.
    ///
    /// # Errors
    /// When the database or the game cannot be read.
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

    /// Follows what is new in a person's own games.
    pub fn news_for(&self, person: &PersonId) -> watch::Receiver<PersonNews> {
        self.bus.news_for(person)
    }
}
