//! Runs the same random commands on SQLite and PostgreSQL. A server on each executes them, and both
//! must return the same answers, logs, lists, views and frames. `POSTERN_SIMULATE_SECONDS` sets a
//! longer duration, and `POSTERN_SIMULATE_SEED` the first seed, to repeat a failure.

mod accounts;
mod archive;
mod boards;
mod cards_read;
mod conditional;
mod contents;
mod lists;
mod looks;
mod notes;
mod own_games;
mod problems;
mod reviews;
mod studies;
mod works;

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::Arc;
use std::time::{Duration, Instant};

use postern::live::{Live, ManualClock};
use postern_game::view::frames::PublicState;
use postern_game::{Actor, Command, CommandId, GameId, Millis, Person};
use postern_store::{
    DatabaseUrl, ListPage, PageCursor, PostgresOptions, Store, StoreError, care, postgres_care,
};
use postern_test_postgres::TestCluster;

use crate::helpers::*;
use crate::simulator::chance::SeededRandom;
use crate::simulator::wishes;

/// The number of steps per simulation.
const STEPS: usize = 120;
/// The default number of simulations, each with its own seed.
const WORLDS: u64 = 2;

/// A server on either SQLite or PostgreSQL.
struct TwinServer {
    live: Live,
    store: Store,
    clock: Arc<ManualClock>,
}

impl TwinServer {
    async fn open(store: Store) -> Self {
        let clock = Arc::new(ManualClock::at(START));
        let live = Live::open(store.clone(), clock.clone()).await.unwrap();
        Self { live, store, clock }
    }

    async fn server(&self) -> Live {
        let live = Live::open(self.store.clone(), self.clock.clone());
        live.await.unwrap()
    }
}

/// Calls both servers with the same random seed, and asserts that their sorted answers are equal.
macro_rules! same {
    ($world:ident, $twin:ident => $call:expr) => {
        same!($world, $twin => $call, |_| {})
    };
    ($world:ident, $twin:ident => $call:expr, $sort:expr) => {{
        let [one, other] = &$world.twins;
        let seed = $world.next_seed();
        postern::live::seed_thread(seed);
        let $twin = one;
        let one = $call.await;
        postern::live::seed_thread(seed);
        let $twin = other;
        let other = $call.await;
        crate::twins::agreed([one, other], $sort, stringify!($call))
    }};
}

use same;

/// Asserts that both answers are equal, and returns one.
fn agreed<T: Debug + PartialEq, E: Debug + PartialEq>(
    mut answers: [Result<T, E>; 2],
    sort: impl Fn(&mut T),
    call: &str,
) -> Result<T, E> {
    answers.iter_mut().flatten().for_each(sort);
    let [one, other] = answers;
    assert_eq!(one, other, "{call}");
    one
}

/// Reads all pages of a list. SQLite and PostgreSQL use different page cursors.
async fn pages<T>(
    page: impl AsyncFn(Option<PageCursor>) -> Result<ListPage<T>, StoreError>,
) -> Result<Vec<Vec<T>>, StoreError> {
    let (mut pages, mut after) = (Vec::new(), None);
    loop {
        let page = page(after).await?;
        pages.push(page.rows);
        after = page.next;
        if after.is_none() {
            return Ok(pages);
        }
    }
}

#[tokio::test]
async fn both_engines_give_the_same_answers_logs_lists_and_views() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let seconds = number("POSTERN_SIMULATE_SECONDS").map(Duration::from_secs);
    let first = number("POSTERN_SIMULATE_SEED").unwrap_or(1);
    let begun = Instant::now();
    for seed in first.. {
        // A failing test prints this seed.
        eprintln!("world {seed}");
        live_on_both(seed).await;
        let worlds = seed - first + 1;
        if seconds.map_or(worlds >= WORLDS, |seconds| begun.elapsed() >= seconds) {
            break;
        }
    }
}

async fn live_on_both(seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let (file, database) = (
        folder.path().join("one.db"),
        TestCluster::shared().database(),
    );
    let url = DatabaseUrl::parse(&database.url()).unwrap();
    let one = Store::open_sqlite(&file).await.unwrap();
    let other = Store::open_postgres(PostgresOptions::new(url.clone()));
    let other = other.await.unwrap();
    let mut twins = Vec::new();
    for store in [one, other] {
        postern::live::seed_thread(seed);
        twins.push(TwinServer::open(store).await);
    }
    let mut world = TwinWorlds {
        twins: twins.try_into().ok().unwrap(),
        seeds: Cell::new(seed << 32),
        chance: SeededRandom::of(seed),
        people: Vec::new(),
        games: Vec::new(),
        boards: HashMap::new(),
        tokens: Vec::new(),
        commands: 0,
    };
    for _ in 0..4 {
        world.meet_a_guest().await;
    }
    for step in 0..STEPS {
        world.step().await;
        if step % 6 == 0 {
            world.look().await;
        }
    }
    world.look().await;
    for twin in world.twins {
        twin.live.shutdown().await;
    }
    contents::assert_alike(&file, &database).await;
    let checked = care::check(&file).unwrap();
    assert_eq!(postgres_care::check(&url).await.unwrap(), checked);
    assert!(checked.faults.is_empty(), "{:#?}", checked.faults);
    assert!(checked.events > 0);
}

struct TwinWorlds {
    twins: [TwinServer; 2],
    /// The random seed that was last passed to the servers.
    seeds: Cell<u64>,
    chance: SeededRandom,
    people: Vec<Person>,
    games: Vec<GameId>,
    /// The state of each game when it was last compared.
    boards: HashMap<GameId, PublicState>,
    /// The tokens of sessions and private links, some of which have ended.
    tokens: Vec<String>,
    commands: usize,
}

impl TwinWorlds {
    fn next_seed(&self) -> u64 {
        self.seeds.set(self.seeds.get() + 1);
        self.seeds.get()
    }

    fn now(&self) -> Millis {
        self.twins[0].live.node.now_ms()
    }

    async fn meet_a_guest(&mut self) {
        let guest = same!(self, twin => twin.live.people.new_guest());
        self.people.extend(guest);
    }

    fn somebody(&mut self) -> Person {
        self.chance.pick(&self.people).unwrap().clone()
    }

    fn command_id(&mut self) -> CommandId {
        // Five percent of the command IDs are used twice.
        if !self.chance.percent(5) {
            self.commands += 1;
        }
        CommandId::parse(&format!("command-{}", self.commands)).unwrap()
    }

    async fn step(&mut self) {
        match self.chance.below(100) {
            0..9 => self.create().await,
            9..12 => self.play_the_computer().await,
            12..64 => self.act().await,
            64..68 => self.puzzle().await,
            68..74 => self.plan().await,
            74..78 => self.talk().await,
            78 => self.note().await,
            79 => self.read_card().await,
            80 => self.glance_or_review().await,
            81..90 => self.change_people().await,
            90..97 => {
                let jump = [10, 20 * SECOND, HOUR, DAY, 40 * DAY][self.chance.below(5)];
                self.pass(jump).await;
            }
            _ => same!(self, twin => twin.live.upkeep.tidy()).unwrap(),
        }
    }

    /// Advances the clock, and ends games whose time has run out. Nothing else ends them, so the
    /// result does not depend on timing.
    async fn pass(&mut self, ms: Millis) {
        for twin in &self.twins {
            twin.clock.advance(ms);
        }
        let (now, mut before) = (self.now(), Vec::new());
        for _ in 0..100 {
            let deadlines = same!(self, twin => twin.store.deadlines(None, 100)).unwrap();
            let due: Vec<_> = deadlines.into_iter().filter(|(_, at)| *at <= now).collect();
            if due == before {
                return;
            }
            for (game, _) in &due {
                let (server, id) = (Actor::Server, self.command_id());
                drop(same!(self, twin => {
                    twin.live.games.execute(game, &server, &id, Command::Flag)
                }));
            }
            before = due;
        }
        panic!("deadlines that have passed do not settle: {before:?}");
    }

    async fn create(&mut self) {
        let new = wishes::new(&mut self.chance);
        let (person, id) = (self.somebody(), self.command_id());
        let made = same!(self, twin => twin.live.games.create(&person, &id, new.clone()));
        self.games.extend(made);
    }

    /// Executes a random command in a game, whether or not it is allowed.
    async fn act(&mut self) {
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let Ok(game) = self.twins[0].live.games.game(&id).await else {
            return;
        };
        let person = self.somebody();
        let command = wishes::act(&mut self.chance, &game, &person, self.commands);
        let actor = Actor::Person(person.id);
        let command_id = self.command_id();
        // Both servers must also return the same refusal.
        drop(
            same!(self, twin => twin.live.games.execute(&id, &actor, &command_id, command.clone())),
        );
    }

    /// Sends or deletes a chat message by one of the players.
    async fn talk(&mut self) {
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let (person, command) = (self.somebody().id, self.command_id());
        let number = i64::try_from(self.chance.below(6)).unwrap();
        if self.chance.percent(30) {
            drop(same!(self, twin => twin.live.talk.unsay(&id, &person, number)));
        } else {
            let text = format!("line é {number}");
            drop(same!(self, twin => twin.live.talk.say(&id, &person, &command, &text)));
        }
        let before = Some(number + 3);
        drop(same!(self, twin => twin.live.talk.chat(&id, Some(&person), before)));
    }

    /// Compares every list and every changed board.
    async fn look(&mut self) {
        self.look_at_games_in_progress().await;
        self.look_into_the_archive().await;
        self.look_at_lists().await;
        self.look_at_boards().await;
    }
}
