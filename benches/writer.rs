//! Measures the CPU time that the store takes to append a move, for a single game and for many
//! concurrent games. Runs on SQLite and, if PostgreSQL is installed, on a PostgreSQL server whose
//! own CPU time is not counted. Run with `cargo bench --bench writer`.

#![allow(
    clippy::unwrap_used,
    reason = "a benchmark fails by panicking, as a test does"
)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use postern_game::{
    Actor, Command, CommandId, DecisionFacts, Game, GameEvent, GameId, GameSummary, LoggedEvent,
    Millis, NONCE_BYTES, NewGame, OpponentKind, Person, PersonId, Seq, SubmittedSecret,
    TimeControl, create, decide,
};
use postern_rules::{Color, Variant, Viewer};
use postern_store::{
    AppendResult, CommandIdentity, DatabaseUrl, LogAppend, NewEvents, PostgresOptions, Store,
};
use postern_test_postgres::{ClusterDatabase, TestCluster};

/// The number of moves in a game.
const MOVES: usize = 200;
/// Uses the same allocator as the server, for comparable measurements.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const NOW: Millis = 1_700_000_000_000;

fn person(name: &str) -> Person {
    Person {
        id: PersonId::parse(&format!("{name:-<26}")).unwrap(),
        name: name.to_owned(),
    }
}

/// Returns a game of [`MOVES`] turns as a list of log appends, one for each command.
fn record() -> Vec<LogAppend> {
    let (ann, ben) = (person("ann"), person("ben"));
    let new = NewGame {
        variant: Variant::EventChess,
        with: OpponentKind::Friend,
        play: Some(Color::White),
        time: TimeControl::live(300_000, 3_000).unwrap(),
        fen: None,
        seed: None,
        deal: None,
        rated: false,
        admission: postern_game::SeatConditions::default(),
    };
    let mut events = create(
        new,
        &ann,
        postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
    )
    .unwrap();
    events.push(GameEvent::Joined {
        person: ben.id.clone(),
    });
    let log = (1..).zip(&events).map(|(seq, event)| (event, seq, NOW));
    let mut game = Game::fold(GameId::parse("game").unwrap(), log).unwrap();
    let mut appends = vec![append(&game, 0, events, None)];
    let mut chance = 1;
    for ply in 0..MOVES {
        let mover = if ply % 2 == 0 { &ann } else { &ben };
        let after = game.seq();
        let (command, events, next) = decided(&game, mover, ply, &mut chance);
        game = next;
        let given = CommandIdentity {
            person: mover.id.clone(),
            id: CommandId::parse(&format!("{ply:036}")).unwrap(),
            digest: command.digest(),
        };
        appends.push(append(&game, after, events, Some(given)));
    }
    appends
}

/// Plays a turn that does not end the game. Returns the command, the events that it causes, and the
/// resulting game.
fn decided(
    game: &Game,
    mover: &Person,
    ply: usize,
    chance: &mut usize,
) -> (Command, Vec<GameEvent>, Game) {
    let legal = |game: &Game| game.line().position().legal_turns(Viewer::BothPlayers);
    let turns = legal(game);
    loop {
        *chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let turn = turns[(*chance >> 33) % turns.len()].notation.clone();
        let command = Command::Play {
            turn,
            ply,
            position: None,
        };
        let seeds = postern_rules::ByColor::of(|_| postern_game::DrawSeed::new([1; 32]));
        let nonce = SubmittedSecret::new([0; NONCE_BYTES]);
        let facts = DecisionFacts::new(game.id().clone(), nonce, seeds);
        let actor = Actor::Person(mover.id.clone());
        let decision = decide(game, &actor, command.clone(), &facts, NOW).unwrap();
        let mut next = game.clone();
        for (seq, event) in (game.seq() + 1..).zip(&decision.events) {
            next.apply(event, seq, NOW).unwrap();
        }
        if next.outcome().is_none() && !legal(&next).is_empty() {
            return (command, decision.events, next);
        }
    }
}

fn append(
    game: &Game,
    after: Seq,
    events: Vec<GameEvent>,
    command: Option<CommandIdentity>,
) -> LogAppend {
    LogAppend {
        at_ms: NOW,
        command,
        entry: NewEvents {
            game: game.id().clone(),
            after,
            events: events.into_iter().map(LoggedEvent::from).collect(),
            summary: GameSummary::of(game),
            counts: false,
            occasions: Vec::new(),
        },
        successor: None,
        conditional: None,
        news: Vec::new(),
    }
}

/// Copies a log append for the given game.
fn of_game(append: &LogAppend, game: &GameId) -> LogAppend {
    let mut append = append.clone();
    append.entry.game = game.clone();
    append.entry.summary.id = game.clone();
    append
}

/// Returns this process's CPU time, in user and kernel mode.
fn cpu() -> Duration {
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<_> = stat.rsplit(')').next().unwrap().split(' ').collect();
    let ticks: u32 = fields[12].parse::<u32>().unwrap() + fields[13].parse::<u32>().unwrap();
    TICK * ticks
}

/// Returns the number of transactions that the store's writer has committed.
fn commits(recorder: &PrometheusHandle) -> u64 {
    let metrics = recorder.render();
    metrics
        .lines()
        .find_map(|line| line.strip_prefix("postern_commit_commands_count "))
        .map_or(0, |count| count.parse().unwrap())
}

struct Scene<'a> {
    name: &'a str,
    /// The store's nodes, across which the games are distributed.
    nodes: Vec<Store>,
    /// The number of concurrent games.
    games: usize,
    /// The number of repetitions. Each one plays a new set of concurrent games.
    times: usize,
}

impl Scene<'_> {
    async fn measure(self, recorder: &PrometheusHandle) {
        for name in ["ann", "ben"] {
            self.nodes[0].add_person(person(name), NOW).await.unwrap();
        }
        let record: Arc<[LogAppend]> = record().into();
        let (used, begun, before) = (cpu(), Instant::now(), commits(recorder));
        let players = (0..self.games).map(|number| {
            let store = self.nodes[number % self.nodes.len()].clone();
            let record = Arc::clone(&record);
            let ids: Vec<_> = (0..self.times)
                .map(|time| GameId::parse(&format!("game-{number}-{time}")).unwrap())
                .collect();
            tokio::spawn(async move {
                for id in ids {
                    for append in &*record {
                        let appended = store.append(of_game(append, &id)).await.unwrap();
                        assert!(matches!(appended, AppendResult::Written(_)));
                    }
                }
            })
        });
        for player in players.collect::<Vec<_>>() {
            player.await.unwrap();
        }
        let all = u32::try_from(self.games * self.times * record.len()).unwrap();
        let commits = u32::try_from(commits(recorder) - before).unwrap();
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{:<34} {:>3} games: {:>6.1} µs of CPU a move, {:>6.0} moves/s, {:>5.0} commits/s",
            self.name,
            self.games,
            cpu().saturating_sub(used).as_secs_f64() * 1e6 / f64::from(all),
            f64::from(all) / seconds,
            f64::from(commits) / seconds,
        );
        for node in self.nodes {
            node.close().await;
        }
    }
}

/// Opens `count` nodes on one PostgreSQL database.
async fn nodes(database: &ClusterDatabase, count: usize, notify: bool) -> Vec<Store> {
    let mut nodes: Vec<Store> = Vec::new();
    for _ in 0..count {
        let url = DatabaseUrl::parse(&database.url()).unwrap();
        let mut options = PostgresOptions::new(url);
        options.notify = notify;
        nodes.push(Store::open_postgres(options).await.unwrap());
    }
    nodes
}

#[tokio::main]
async fn main() {
    let recorder = PrometheusBuilder::new().install_recorder().unwrap();
    // Each pair contains the number of concurrent games and the number of repetitions. Their
    // products stay below the limit of unfinished games per player.
    let loads = [(1, 10), (64, 1), (256, 1)];
    for (games, times) in loads {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("postern.db");
        let store = Store::open_sqlite(&file).await.unwrap();
        let scene = Scene {
            name: "SQLite",
            nodes: vec![store],
            games,
            times,
        };
        scene.measure(&recorder).await;
    }
    let cluster = match TestCluster::find() {
        Ok(cluster) => cluster,
        Err(missing) => return println!("nothing more: {missing}"),
    };
    for (count, notify) in [
        (1, true),
        (1, false),
        (2, true),
        (2, false),
        (3, true),
        (3, false),
    ] {
        let told = if notify { "with" } else { "without" };
        let name = format!("PostgreSQL, {count} node(s), {told} NOTIFY");
        // A single node with NOTIFY runs all loads. The other set-ups run only the largest one.
        let from = if count == 1 && notify { 0 } else { 2 };
        for (games, times) in loads.into_iter().skip(from) {
            let database = cluster.database();
            let scene = Scene {
                name: &name,
                nodes: nodes(&database, count, notify).await,
                games,
                times,
            };
            scene.measure(&recorder).await;
        }
    }
}
