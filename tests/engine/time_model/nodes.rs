//! Compares random games on servers with the reference model, including restarts. On PostgreSQL,
//! three nodes with different clock errors take turns. A game's time must never go backwards.

use std::sync::Arc;

use postern::live::{Live, LiveError, ManualClock};

use super::*;
use crate::database::on_postgres;

/// The clock error of each node in milliseconds.
const SKEWS: [i64; 3] = [0, -250, 250];

struct SkewedNode {
    live: Live,
    clock: Arc<ManualClock>,
    skew: i64,
}

struct Servers {
    database: TestDatabase,
    nodes: Vec<SkewedNode>,
    game: postern_game::GameId,
    commands: u32,
    slow: SlowClocks,
    hours: ByColor<PersonHours>,
    /// The correct time. `last` is the time of the last event.
    now: i64,
    last: i64,
}

fn given(number: u32) -> postern_game::CommandId {
    postern_game::CommandId::parse(&format!("given-{number}")).unwrap()
}

async fn opened(database: &TestDatabase, now: i64, skew: i64) -> SkewedNode {
    let clock = Arc::new(ManualClock::at(now + skew));
    let live = open(database, &clock).await;
    live.nodes.join_cluster();
    SkewedNode { live, clock, skew }
}

impl Servers {
    async fn begin(setting: &TimeSetting, now: i64, first: PersonHours) -> Self {
        let database = TestDatabase::new().await;
        let mut nodes = Vec::new();
        for skew in SKEWS.into_iter().take(if on_postgres() { 3 } else { 1 }) {
            nodes.push(opened(&database, now, skew).await);
        }
        let live = &nodes[0].live;
        for person in [ann(), ben()] {
            live.people.set_hours(&person.id, first).await.unwrap();
        }
        let new = new_game(OpponentKind::Friend, setting.control);
        let game = live.games.create(&ann(), &given(0), new).await.unwrap();
        let hours = ByColor {
            white: first,
            black: first,
        };
        let mut servers = Self {
            slow: setting.slow(now, hours),
            database,
            nodes,
            game,
            commands: 1,
            hours,
            now,
            last: now,
        };
        servers.by(0, White, None).await.unwrap();
        servers
    }

    /// Sends a player's command to one of the nodes. `None` means that Ben joins.
    async fn by(
        &mut self,
        node: usize,
        side: Color,
        command: Option<Command>,
    ) -> Result<(), LiveError> {
        let side = if command.is_none() { Black } else { side };
        let command = command.unwrap_or(Command::Join);
        self.commands += 1;
        let actor = Actor::Person(player(side).id);
        let live = &self.nodes[node].live;
        let id = given(self.commands);
        let done = live.games.execute(&self.game, &actor, &id, command).await;
        done.map(|_| ())
    }

    /// Performs one step. Returns `false` if the game is over.
    async fn step(&mut self, step: &TimedAction) -> Result<bool, TestCaseError> {
        let node = step.node % self.nodes.len();
        let skew = self.nodes[node].skew;
        // A node uses its own clock, but never a time before the last event.
        let wished = moment(step.wait, &self.slow, self.last.max(self.now + skew));
        let now = (wished - skew).max(self.now);
        for node in &self.nodes {
            node.clock.advance(now - self.now);
        }
        self.now = now;
        let at = (now + skew).max(self.last);
        let mut then = self.slow.clone();
        then.pass(at, self.hours);
        if let Some(end) = then.end {
            self.over(node, end).await?;
            return Ok(false);
        }
        match &step.act {
            GameAction::Move(side, to) => self.moves(node, &then, (*side, *to)).await,
            GameAction::Restart => {
                self.nodes[node].live.shutdown().await;
                self.nodes[node] = opened(&self.database, now, skew).await;
            }
            GameAction::Flag => {}
            GameAction::Turn if then.turns + 1 >= SAMPLE.len() => return Ok(false),
            act => self.act(node, act, then, at).await?,
        }
        Ok(self.slow.end.is_none())
    }

    async fn act(
        &mut self,
        node: usize,
        act: &GameAction,
        mut then: SlowClocks,
        at: i64,
    ) -> Result<(), TestCaseError> {
        let (commands, granted) = commands(act, &mut then, self.hours);
        let mut done = Ok(());
        for (side, command) in commands {
            if done.is_ok() {
                done = self.by(node, side, Some(command)).await;
                self.last = if done.is_ok() { at } else { self.last };
            }
        }
        let may_be_over = matches!(act, GameAction::Return(_) | GameAction::GoOn) && !granted;
        prop_assert!(
            may_be_over || done.is_ok() == granted,
            "{:?}: {:?}",
            act,
            done
        );
        if done.is_ok() {
            self.slow = then;
            let game = self.nodes[node].live.games.game(&self.game).await.unwrap();
            match self.slow.end {
                Some(end) => prop_assert!(is_so(&game, end)),
                None => agree(game.clock().unwrap(), &self.slow, at)?,
            }
        }
        Ok(())
    }

    /// Saves a player's quiet hours. First records the end of vacations and pauses that have
    /// expired.
    async fn moves(&mut self, node: usize, then: &SlowClocks, (side, to): (Color, PersonHours)) {
        for side in Color::ALL {
            if then.away[side].is_none()
                && self
                    .by(node, side, Some(Command::EndVacation))
                    .await
                    .is_ok()
            {
                self.last = then.now;
                self.slow = then.clone();
            }
        }
        if then.paused.is_none() && self.by(node, White, Some(Command::Resume)).await.is_ok() {
            self.last = then.now;
            self.slow = then.clone();
        }
        self.hours[side] = to;
        let live = &self.nodes[node].live;
        live.people.set_hours(&player(side).id, to).await.unwrap();
    }

    async fn over(&mut self, node: usize, end: GameEnd) -> Result<(), TestCaseError> {
        let (mover, ply) = (self.slow.to_move, self.slow.turns);
        let late = self.by(node, mover, Some(play(SAMPLE[ply], ply))).await;
        let is_late = matches!(late, Err(LiveError::Refused(Refusal::OutOfTime(_))));
        prop_assert!(is_late, "{:?}", late);
        let game = self.nodes[node].live.games.game(&self.game).await.unwrap();
        prop_assert!(is_so(&game, end), "{:?}", game.outcome());
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 64, ..ProptestConfig::default() })]

    #[test]
    fn neither_restarts_nor_nodes_give_or_take_a_millisecond(
        setting in settings(),
        beginning in prop::sample::select(&BEGINNINGS),
        first in any_hours(),
        steps in steps(24),
    ) {
        let beginning: Timestamp = beginning.parse().unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let mut servers = Servers::begin(&setting, beginning.as_millisecond(), first).await;
            for step in &steps {
                if !servers.step(step).await? {
                    break;
                }
            }
            for node in &servers.nodes {
                node.live.shutdown().await;
            }
            Ok::<_, TestCaseError>(())
        })?;
    }
}
