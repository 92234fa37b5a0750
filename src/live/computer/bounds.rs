//! Which games against a computer somebody may have.

use std::collections::HashSet;

use crate::live::{Live, LiveError};
use postern_game::{Game, GameId, PersonId, Refusal, position_key};
use postern_rules::{Position, Variant};
use postern_store::{OwnFilter, Part};

/// Most unfinished games against computers of somebody with an account, and of a guest.
const MOST_GAMES: usize = 5;
const MOST_GAMES_OF_GUEST: usize = 2;

impl Live {
    /// Whether a person may have a game against a computer that begins with a position. What is none is refused
    /// elsewhere.
    pub(super) async fn may_begin_from(
        &self,
        person: &PersonId,
        variant: Variant,
        fen: &str,
    ) -> Result<(), LiveError> {
        let Ok(start) = Position::from_fen(variant, fen) else {
            return Ok(());
        };
        let start = || HashSet::from([position_key(&start)]);
        self.fair_play(person, variant, start).await
    }

    /// Whether a person may have a rematch against a computer.
    pub(super) async fn may_have_rematch(
        &self,
        game: &Game,
        person: &PersonId,
    ) -> Result<(), LiveError> {
        self.may_have_one_more(person, game.id()).await?;
        let setup = game.setup();
        match &setup.fen {
            Some(fen) => self.may_begin_from(person, setup.variant, fen).await,
            None => Ok(()),
        }
    }

    /// Whether a person may have the game `id` against a computer, if it is not one of theirs already: the same
    /// command can be sent twice.
    pub(super) async fn may_have_one_more(
        &self,
        person: &PersonId,
        id: &GameId,
    ) -> Result<(), LiveError> {
        let most = match self.people.account(person).await? {
            Some(_) => MOST_GAMES,
            None => MOST_GAMES_OF_GUEST,
        };
        let store = &self.inner.node.store;
        let games = store.unfinished_of(person, OwnFilter::default(), Part::UNFINISHED);
        let games = games.await?;
        let is_there = games.iter().any(|listed| listed.game.id == *id);
        let with_computer = games.iter().filter(|listed| listed.game.with_computer());
        if !is_there && with_computer.count() >= most {
            return Err(Refusal::TooManyWithComputer(most).into());
        }
        Ok(())
    }
}
