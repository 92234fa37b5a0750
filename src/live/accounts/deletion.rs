//! Deletes people and their accounts. Opponents keep the games.

use std::collections::HashSet;
use std::sync::Arc;

use super::{AccountError, Password, SignInClient};
use crate::live::{Accounts, LiveError, random};
use postern_game::{Actor, Command, DeclineReason, GameId, Person, PersonId};
use postern_store::{ListRange, News, PersonGamesFilter};

/// The maximum number of times that an account deletion reads the list of unfinished games, which
/// contains up to 100 games at a time. A person has at most 300 unfinished games, or more if some
/// predate that limit.
const MAX_LISTS: u32 = 20;

impl Accounts {
    /// Deletes a person permanently: aborts or resigns unfinished games, then removes the name,
    /// password, sessions, links and comment texts. An account needs its password; a guest has
    /// none. A deletion that fails halfway can be repeated.
    ///
    /// # Errors
    /// Returns [`AccountError::WrongPassword`], or an error if the person does not exist or
    /// something cannot be saved.
    pub async fn delete_account(
        self: &Arc<Self>,
        person: &PersonId,
        password: Option<&Password>,
        browser: &SignInClient,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        if let Some(account) = self.people.account(person).await? {
            let password = password.ok_or(AccountError::WrongPassword)?;
            self.must_know(&account, password, browser).await?;
        }
        let (accounts, person) = (Arc::clone(self), person.clone());
        self.node
            .to_the_end(async move { accounts.delete(&person).await })
            .await
    }

    /// Deletes the account with this name on the host's behalf. Returns the person's data from
    /// before the deletion.
    ///
    /// # Errors
    /// Returns [`AccountError::NoAccount`], or an error if something cannot be saved.
    pub async fn delete_account_named(&self, name: &str) -> Result<Person, LiveError> {
        self.node.accepting()?;
        let account = self.account_named(name).await?;
        let person = account.ok_or(AccountError::NoAccount)?.person;
        self.delete(&person.id).await?;
        Ok(person)
    }

    async fn delete(&self, person: &PersonId) -> Result<(), LiveError> {
        self.leave_games(person).await?;
        let store = &self.node.store;
        let ended = store
            .delete_person(person.clone(), self.node.now_ms())
            .await?;
        self.games.hear(&News::Renamed(person.clone()));
        self.tell_ended(&ended);
        self.bus.publish_lobby();
        // The person may have started games from other pages before their sessions ended.
        self.leave_games(person).await
    }

    /// Aborts or resigns all of a person's games and declines their challenges, so that no opponent
    /// keeps waiting. Reads the list of unfinished games repeatedly, since it does not contain all
    /// of them at once.
    async fn leave_games(&self, person: &PersonId) -> Result<(), LiveError> {
        let store = &self.node.store;
        let mut tried = HashSet::new();
        for _ in 0..MAX_LISTS {
            let before = tried.len();
            let games =
                store.unfinished_of(person, PersonGamesFilter::default(), ListRange::UNFINISHED);
            for listed in games.await? {
                let game = listed.game.id;
                if !tried.contains(&game) {
                    let commands = [Command::Abort, Command::Resign];
                    self.leave_game(&game, person, commands).await?;
                    tried.insert(game);
                }
            }
            if tried.len() == before {
                break;
            }
        }
        for listed in store.challenges_to(person).await? {
            let reason = DeclineReason::No;
            let decline = Command::Decline { reason };
            self.leave_game(&listed.game.id, person, [decline]).await?;
        }
        Ok(())
    }

    /// Sends the commands to a game in order until one is accepted.
    async fn leave_game<const N: usize>(
        &self,
        game: &GameId,
        person: &PersonId,
        commands: [Command; N],
    ) -> Result<(), LiveError> {
        let actor = Actor::Person(person.clone());
        for command in commands {
            match self
                .games
                .execute(game, &actor, &random::command_id(), command)
                .await
            {
                Err(LiveError::Refused(_)) => {}
                Ok(_) | Err(LiveError::NoGame) => break,
                // The game is missing or its record is damaged, so nobody can play it.
                Err(error) if error.is_lasting() => {
                    tracing::error!(%game, %error, "a deleted player’s game stays as it is");
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
