//! Decides whether this server offers games against a computer, and who may start one.

use std::collections::HashSet;
use std::sync::atomic::Ordering;

use crate::live::{Games, LiveError};
use postern_game::{Game, GameId, NewGame, OpponentKind, Person, PersonId, Refusal, position_key};
use postern_rules::{Position, Variant};
use postern_store::{ListRange, PersonGamesFilter};

/// The maximum number of unfinished games against computers for a person with an account.
const MAX_GAMES: usize = 5;
/// The maximum number of unfinished games against computers for a guest.
const MAX_GAMES_OF_GUEST: usize = 2;

impl Games {
    /// Enables or disables computer players. The default is enabled.
    pub fn let_computers_play(&self, play: bool) {
        self.plays.store(play, Ordering::Relaxed);
    }

    /// Whether computer players are enabled.
    #[must_use]
    pub fn computers_play(&self) -> bool {
        self.plays.load(Ordering::Relaxed)
    }

    /// Prevents further games against computers from starting until the guard is dropped, and
    /// ensures that the computer player is stored as a person. Returns `None` for a game against a
    /// human.
    ///
    /// # Errors
    /// Returns an error if computers are disabled, the person has too many such games, or the
    /// person is playing the start position against somebody else.
    pub(super) async fn seat_computer(
        &self,
        person: &Person,
        new: &NewGame,
        id: &GameId,
    ) -> Result<Option<tokio::sync::MutexGuard<'_, ()>>, LiveError> {
        let OpponentKind::Computer(computer) = new.with else {
            return Ok(None);
        };
        if !self.computers_play() {
            return Err(Refusal::NoComputer.into());
        }
        if let Some(fen) = &new.fen
            && self.game(id).await.is_err()
        {
            self.may_begin_from(&person.id, new.variant, fen).await?;
        }
        let guard = self.beginning.lock().await;
        let seat = computer.person();
        if self.people.person(&seat.id).await?.is_none() {
            self.node
                .store
                .add_person(seat.clone(), self.node.now_ms())
                .await?;
            self.people.forget(&seat.id);
        }
        self.may_have_one_more(&person.id, id).await?;
        Ok(Some(guard))
    }

    /// Wakes the computer player of a game that has begun or changed, if the game has one.
    pub(super) fn wake_computer(&self, game: &Game) {
        if game.computer().is_some() {
            // Ignore the result: the send fails only while the server stops.
            let _ = self.waits_for_computer.send(game.id().clone());
        }
    }

    /// Checks whether a person may start a game against a computer from a position. Other code
    /// refuses invalid positions.
    async fn may_begin_from(
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

    /// Checks whether a person may have a rematch against a computer.
    pub(in crate::live) async fn may_have_rematch(
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

    /// Checks whether a person may start the game `id` against a computer. If the person already
    /// plays this game, the check passes, since a command can be sent twice.
    async fn may_have_one_more(&self, person: &PersonId, id: &GameId) -> Result<(), LiveError> {
        let most = match self.people.account(person).await? {
            Some(_) => MAX_GAMES,
            None => MAX_GAMES_OF_GUEST,
        };
        let store = &self.node.store;
        let games =
            store.unfinished_of(person, PersonGamesFilter::default(), ListRange::UNFINISHED);
        let games = games.await?;
        let is_there = games.iter().any(|listed| listed.game.id == *id);
        let with_computer = games.iter().filter(|listed| listed.game.with_computer());
        if !is_there && with_computer.count() >= most {
            return Err(Refusal::TooManyWithComputer(most).into());
        }
        Ok(())
    }
}
