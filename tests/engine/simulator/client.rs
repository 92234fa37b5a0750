//! Somebody who does this and that, over a line that loses answers.

use std::sync::Arc;

use postern::{
    game::{Actor, Command, CommandId, Game, GameId, NewGame, Opponent, Person, Seq, TimeControl},
    live::{Live, LiveError, ManualClock},
    store::StoreError,
};
use postern_rules::{Variant, Viewer};

use super::{
    chance::Chance,
    world::{Known, Sent, Wish},
};
use crate::helpers::*;

/// How many answers in a hundred are lost on the way.
const LOST: usize = 10;

pub(super) struct Client {
    pub(super) me: Person,
    pub(super) live: Live,
    pub(super) known: Arc<Known>,
    pub(super) clock: Arc<ManualClock>,
    pub(super) chance: Chance,
}

impl Client {
    /// Does so many things, one after the other.
    pub(super) async fn act(mut self, steps: usize) {
        for _ in 0..steps {
            match self.chance.below(100) {
                0..8 => {
                    let new = self.new_game();
                    self.ask(Wish::Create(new)).await;
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

    fn new_game(&mut self) -> NewGame {
        let times = [TimeControl::Unlimited, blitz(), three_days()];
        let with = [Opponent::Friend, Opponent::Anyone, Opponent::BothSides];
        let (time, with) = (times[self.chance.below(3)], with[self.chance.below(3)]);
        match self.chance.below(4) {
            0 => event_5(with, time),
            1 => event_game(with, time),
            _ => NewGame {
                variant: Variant::ALL[self.chance.below(Variant::ALL.len())],
                ..new_game(with, time)
            },
        }
    }

    /// Something to do in one of the games.
    async fn wish(&mut self) -> Option<Wish> {
        let id = self.known.some_game(&mut self.chance)?;
        let game = self.live.game(&id).await.ok()?;
        let command = match self.chance.below(100) {
            0..70 => self.move_in(&game),
            70..85 => Command::Kibitz {
                ply: 0,
                text: format!("comment {}", self.known.number()),
            },
            _ => self.other(),
        };
        Some(Wish::Do(id, command))
    }

    /// A turn, a choice, or a seat.
    fn move_in(&mut self, game: &Game) -> Command {
        let viewer = game.viewer(Some(&self.me.id));
        if viewer == Viewer::Spectator {
            return Command::Join;
        }
        if game.choosing() {
            let cells = ["c4", "g6", "b5", "f3", "d5"];
            return choose(self.chance.pick(&cells).unwrap());
        }
        let turns = game.line().position().legal_turns(viewer);
        let plies = game.line().plies().len();
        match self.chance.pick(&turns) {
            Some(turn) => play(&turn.notation, plies),
            None => start_event(plies),
        }
    }

    fn other(&mut self) -> Command {
        let commands = [
            Command::OfferDraw,
            Command::AcceptDraw,
            Command::DeclineDraw,
            Command::AskTakeback,
            Command::GrantTakeback { plies: 1 },
            Command::GrantTakeback { plies: 2 },
            Command::DeclineTakeback,
            Command::OfferRematch,
            Command::AcceptRematch,
            Command::AllowKibitz { allowed: true },
            Command::Resign,
            start_event(4),
        ];
        self.chance.pick(&commands).unwrap().clone()
    }

    async fn ask(&mut self, wish: Wish) {
        let id = CommandId::parse(&format!("command-{}", self.known.number())).unwrap();
        let sent = Sent {
            person: self.me.clone(),
            id,
            wish,
            answer: None,
        };
        let place = self.known.send(sent.clone());
        self.send(place, &sent).await;
    }

    /// Sends one of this client's commands once more, answered or not.
    async fn ask_again(&mut self) {
        let own = self.known.sent_by(&self.me);
        if let Some(&place) = self.chance.pick(&own) {
            let sent = self.known.sent_as(place);
            self.send(place, &sent).await;
        }
    }

    async fn send(&mut self, place: usize, sent: &Sent) {
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
            // A game of which a crash has left nothing.
            Err(LiveError::NoGame) => assert!(sent.answer.is_none(), "{sent:?} is gone"),
            Err(
                LiveError::Busy
                | LiveError::Stopping
                | LiveError::Storage(StoreError::Full | StoreError::Closed),
            ) => {}
            Err(error) => panic!("{sent:?}: {error}"),
        }
    }

    async fn carry(&self, sent: &Sent) -> Result<(GameId, Seq), LiveError> {
        match &sent.wish {
            Wish::Create(new) => {
                let created = self.live.create(&self.me, &sent.id, new.clone()).await;
                created.map(|game| (game, 1))
            }
            Wish::Do(game, command) => {
                let actor = Actor::Person(self.me.id.clone());
                let done = self.live.execute(game, &actor, &sent.id, command.clone());
                done.await.map(|seq| (game.clone(), seq))
            }
        }
    }
}
