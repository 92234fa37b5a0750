//! One-click pairing: joins the oldest open challenge with the same settings, or creates one.

use std::time::Duration;

use crate::live::{Challenges, LiveError};
use postern_game::{
    Actor, Command, CommandId, Game, GameAccess, GameId, GameStatus, ListedGame, NewGame, Person,
    PersonId,
};
use postern_store::{CommandIdentity, TaskLock};

/// The maximum number of challenges that one click tries to join. It also limits how many running
/// games are searched for the result of an earlier attempt of the same click.
const MAX_TRIED: usize = 20;
/// The number of attempts to acquire the pairing lock, within two seconds.
const ATTEMPTS: u32 = 40;
/// The delay between two attempts to acquire the pairing lock.
const RETRY: Duration = Duration::from_millis(50);

impl Challenges {
    /// Seats a person in the oldest open challenge with these settings whose creator may play
    /// against them, or creates a challenge. The same command sent twice leads to the same game.
    /// Requests are handled one at a time, so that two concurrent requests match each other.
    ///
    /// # Errors
    /// Returns an error if the settings are refused, the person is suspended, or the game cannot be
    /// saved.
    pub async fn find_opponent(
        &self,
        person: &Person,
        id: &CommandId,
        new: NewGame,
    ) -> Result<GameId, LiveError> {
        self.node.accepting()?;
        self.standings.must_be_in_standing(&person.id).await?;
        let _here = self.pairing.lock().await;
        let _everywhere = self.only_one_that_pairs().await?;
        if let Some(game) = self.found_before(&person.id, id, &new).await? {
            return Ok(game);
        }
        let actor = Actor::Person(person.id.clone());
        for game in self.challenges_like(&person.id, &new).await? {
            match self.games.execute(&game, &actor, id, Command::Join).await {
                Ok(_) => return Ok(game),
                // Somebody else joined first, or the two may not play each other. The attempt
                // changed nothing.
                Err(LiveError::Refused(_) | LiveError::NoGame) => {}
                Err(error) => return Err(error),
            }
        }
        self.games.create(person, id, new).await
    }

    /// Acquires the lock that prevents other servers from pairing at the same time. After two
    /// seconds, pairing continues without the lock: at worst, two people wait for each other.
    async fn only_one_that_pairs(&self) -> Result<Option<TaskLock>, LiveError> {
        for attempt in 0..ATTEMPTS {
            if attempt > 0 {
                tokio::time::sleep(RETRY).await;
            }
            if let Some(lock) = self.node.store.lock_task("pair").await? {
                return Ok(Some(lock));
            }
        }
        Ok(None)
    }

    /// Returns the game that an earlier attempt of the same command led to, if any.
    async fn found_before(
        &self,
        person: &PersonId,
        id: &CommandId,
        new: &NewGame,
    ) -> Result<Option<GameId>, LiveError> {
        let own = self.games.new_game_id(person, id);
        match self.games.game(&own).await {
            Ok(_) => return Ok(Some(own)),
            Err(LiveError::NoGame) => {}
            Err(error) => return Err(error),
        }
        let given = CommandIdentity {
            person: person.clone(),
            id: id.clone(),
            digest: Command::Join.digest(),
        };
        let running = self.lists.unfinished_of(person).await?;
        let running = running.iter().map(|listed| &listed.game).filter(|game| {
            game.status == GameStatus::Running
                && !game.one_board
                && (game.variant, game.time) == (new.variant, new.time)
        });
        for game in running.take(MAX_TRIED) {
            if self.node.store.answered(&game.id, &given).await?.is_some() {
                return Ok(Some(game.id.clone()));
            }
        }
        Ok(None)
    }

    /// Returns open challenges by other people with the same settings, oldest first.
    async fn challenges_like(
        &self,
        person: &PersonId,
        new: &NewGame,
    ) -> Result<Vec<GameId>, LiveError> {
        let mut found = Vec::new();
        let seeks = self.node.store.seeks().await?;
        for listed in seeks
            .iter()
            .rev()
            .filter(|listed| suits(listed, person, new))
        {
            match self.games.game(&listed.game.id).await {
                Ok(game) if is_like(&game, new) => found.push(listed.game.id.clone()),
                Ok(_) | Err(LiveError::NoGame) => {}
                Err(error) => return Err(error),
            }
            if found.len() == MAX_TRIED {
                break;
            }
        }
        Ok(found)
    }
}

/// Whether an open challenge may suit a person's new game, judging only by the challenge's list
/// entry.
fn suits(listed: &ListedGame, person: &PersonId, new: &NewGame) -> bool {
    let game = &listed.game;
    (game.variant, game.time, game.rated.is_some()) == (new.variant, new.time, new.rated)
        && game.waiting().is_some_and(|(maker, side)| {
            maker != person && new.play.is_none_or(|wanted| wanted == !side)
        })
}

/// Whether a game has all settings of a new game. All shuffled start positions count as equal.
fn is_like(game: &Game, new: &NewGame) -> bool {
    let setup = game.setup();
    let same_start = match (setup.seed, new.seed) {
        (Some(_), Some(_)) => true,
        (None, None) => setup.fen == new.fen,
        _ => false,
    };
    same_start
        && setup.deal == new.deal
        && setup.access == GameAccess::Seek
        && setup.rated == new.rated
        && setup.admission == new.admission
}
