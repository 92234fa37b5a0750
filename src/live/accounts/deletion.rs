//! Deleting people. Their opponents keep the games.

use std::{collections::HashSet, sync::Arc};

use super::{AccountError, Browser, Password};
use crate::live::{Accounts, LiveError, random};
use postern_game::{Actor, Command, DeclineReason, GameId, Person, PersonId};
use postern_store::{News, OwnFilter, Part};

/// Most lists of games that are gone through to leave them all. One is of 100 games, and a person
/// has 300; there may be more from a time without limits.
const MAX_LISTS: u32 = 20;

impl Accounts {
    /// Deletes somebody for good: games that are not over are aborted or resigned; then name,
    /// password, sessions, links and the words of comments are removed. An account needs its
    /// password; a guest has none. Where it fails halfway, it can be done again.
    ///
    /// # Errors
    /// [`AccountError::WrongPassword`]; when there is no such person, or something cannot be saved.
    pub async fn delete_account(
        self: &Arc<Self>,
        person: &PersonId,
        password: Option<&Password>,
        browser: &Browser,
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

    /// The same at the host's wish, for the account of this name. Gives the person as it was.
    ///
    /// # Errors
    /// [`AccountError::NoAccount`]; when something cannot be saved.
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
        // What was on its way from another page of this person is done by now.
        self.leave_games(person).await
    }

    /// Aborts or resigns all games of a person and declines challenges, so that nobody waits for them. A list shows only some
    /// of them at a time.
    async fn leave_games(&self, person: &PersonId) -> Result<(), LiveError> {
        let store = &self.node.store;
        let mut tried = HashSet::new();
        for _ in 0..MAX_LISTS {
            let before = tried.len();
            let games = store.unfinished_of(person, OwnFilter::default(), Part::UNFINISHED);
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

    /// Gives the first of these commands that is granted.
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
                // Nobody can play it any more.
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
