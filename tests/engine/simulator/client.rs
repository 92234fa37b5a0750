//! A client that acts randomly over a connection that loses responses.

use std::sync::Arc;

use postern::live::{Live, LiveError, ManualClock};
use postern_game::{Actor, CommandId, GameId, Person, Seq};
use postern_store::StoreError;

use super::chance::SeededRandom;
use super::wishes;
use super::world::{ClientRequest, SentCommand, SharedKnowledge};
use crate::helpers::*;

/// The percentage of responses that are lost.
const LOST: usize = 10;

pub(super) struct Client {
    pub(super) me: Person,
    pub(super) live: Live,
    pub(super) known: Arc<SharedKnowledge>,
    pub(super) clock: Arc<ManualClock>,
    pub(super) chance: SeededRandom,
}

impl Client {
    /// Performs this many steps in sequence.
    pub(super) async fn act(mut self, steps: usize) {
        for _ in 0..steps {
            match self.chance.below(100) {
                0..8 => {
                    let new = wishes::new(&mut self.chance);
                    self.ask(ClientRequest::Create(new)).await;
                }
                8..90 => {
                    if let Some(wish) = self.wish().await {
                        self.ask(wish).await;
                    }
                }
                90..97 => self.ask_again().await,
                _ => {
                    let jump = [10, 500, 20 * SECOND, DAY, -20 * SECOND][self.chance.below(5)];
                    self.clock.advance(jump);
                }
            }
        }
    }

    /// Picks a random action in one of the games.
    async fn wish(&mut self) -> Option<ClientRequest> {
        let id = self.known.some_game(&mut self.chance)?;
        let game = self.live.games.game(&id).await.ok()?;
        let number = self.known.number() as usize;
        let command = wishes::act(&mut self.chance, &game, &self.me, number);
        Some(ClientRequest::Do(id, command))
    }

    async fn ask(&mut self, wish: ClientRequest) {
        let id = CommandId::parse(&format!("command-{}", self.known.number())).unwrap();
        let sent = SentCommand {
            person: self.me.clone(),
            id,
            wish,
            answer: None,
        };
        let place = self.known.send(sent.clone());
        self.send(place, &sent).await;
    }

    /// Repeats one of the client's commands, whether or not it was answered.
    async fn ask_again(&mut self) {
        let own = self.known.sent_by(&self.me);
        if let Some(&place) = self.chance.pick(&own) {
            let sent = self.known.sent_as(place);
            self.send(place, &sent).await;
        }
    }

    async fn send(&mut self, place: usize, sent: &SentCommand) {
        let lost = self.chance.percent(LOST);
        let answer = tokio::select! {
            biased;
            answer = self.carry(sent) => answer,
            () = tokio::task::yield_now(), if lost => return,
        };
        match answer {
            Ok(answer) => self.known.acknowledge(place, answer),
            Err(LiveError::Refused(refusal)) => {
                assert!(sent.answer.is_none(), "{sent:?} was granted: {refusal}");
            }
            // A crash may have lost a game whose creation was never acknowledged.
            Err(LiveError::NoGame) => assert!(sent.answer.is_none(), "{sent:?} is gone"),
            Err(
                LiveError::Busy
                | LiveError::Stopping
                | LiveError::Storage(StoreError::Full | StoreError::Closed),
            ) => {}
            Err(error) => panic!("{sent:?}: {error}"),
        }
    }

    async fn carry(&self, sent: &SentCommand) -> Result<(GameId, Seq), LiveError> {
        match &sent.wish {
            ClientRequest::Create(new) => {
                let created = self
                    .live
                    .games
                    .create(&self.me, &sent.id, new.clone())
                    .await;
                created.map(|game| (game, 1))
            }
            ClientRequest::Do(game, command) => {
                let actor = Actor::Person(self.me.id.clone());
                let done = self
                    .live
                    .games
                    .execute(game, &actor, &sent.id, command.clone());
                done.await.map(|seq| (game.clone(), seq))
            }
        }
    }
}
