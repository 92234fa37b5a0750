//! The simulated world: the database, the clock, and what all clients know.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use postern::live::{Live, ManualClock};
use postern_game::{Command, CommandId, GameEvent, GameId, NewGame, Person, Seq};
use postern_store::{AppendResult, CommandIdentity, Store, care};
use tempfile::TempDir;
use tokio::task::JoinSet;

use super::chance::SeededRandom;
use super::client::Client;
use super::disk;
use crate::helpers::*;

const CLIENTS: usize = 5;
/// The maximum number of steps of each client per server run.
const STEPS: usize = 40;
/// The number of free 4,096-byte pages on a nearly full disk.
const SPARE_PAGES: u32 = 30;

/// A client's request to create a game or to execute a command in one.
#[derive(Clone, Debug)]
pub(super) enum ClientRequest {
    Create(NewGame),
    Do(GameId, Command),
}

/// A command that was sent at least once.
#[derive(Clone, Debug)]
pub(super) struct SentCommand {
    pub(super) person: Person,
    pub(super) id: CommandId,
    pub(super) wish: ClientRequest,
    /// The game and event number in the acknowledgement, if the client has received one.
    pub(super) answer: Option<(GameId, Seq)>,
}

/// The commands of all clients, and the games that they know.
#[derive(Default)]
pub(super) struct SharedKnowledge {
    sent: Mutex<Vec<SentCommand>>,
    games: Mutex<Vec<GameId>>,
    numbers: AtomicU32,
}

pub(super) struct SimulatedWorld {
    directory: TempDir,
    clock: Arc<ManualClock>,
    known: Arc<SharedKnowledge>,
}

impl SharedKnowledge {
    pub(super) fn number(&self) -> u32 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn games(&self) -> Vec<GameId> {
        self.games.lock().unwrap().clone()
    }

    pub(super) fn sent(&self) -> Vec<SentCommand> {
        self.sent.lock().unwrap().clone()
    }

    pub(super) fn some_game(&self, chance: &mut SeededRandom) -> Option<GameId> {
        chance.pick(&self.games.lock().unwrap()).cloned()
    }

    /// Returns the indices of all commands that a player has sent.
    pub(super) fn sent_by(&self, person: &Person) -> Vec<usize> {
        let all = self.sent.lock().unwrap();
        let places = all.iter().enumerate();
        let own = places.filter(|(_, sent)| sent.person == *person);
        own.map(|(place, _)| place).collect()
    }

    pub(super) fn sent_as(&self, place: usize) -> SentCommand {
        self.sent.lock().unwrap()[place].clone()
    }

    /// Records a command before it is sent. Returns its index.
    pub(super) fn send(&self, sent: SentCommand) -> usize {
        let mut all = self.sent.lock().unwrap();
        all.push(sent);
        all.len() - 1
    }

    /// Records a response, which must equal any earlier response to the same command.
    pub(super) fn acknowledge(&self, place: usize, answer: (GameId, Seq)) {
        let mut games = self.games.lock().unwrap();
        if !games.contains(&answer.0) {
            games.push(answer.0.clone());
        }
        drop(games);
        let sent = &mut self.sent.lock().unwrap()[place];
        if let Some(before) = &sent.answer {
            assert_eq!(*before, answer, "{sent:?}");
        }
        sent.answer = Some(answer);
    }

    /// Resets each command's acknowledgement to that in `sent`, so that later ones are forgotten.
    fn forget(&self, sent: &[SentCommand]) {
        let mut all = self.sent.lock().unwrap();
        for (place, now) in all.iter_mut().enumerate() {
            now.answer = sent.get(place).and_then(|before| before.answer.clone());
        }
    }
}

impl SimulatedWorld {
    pub(super) fn new() -> Self {
        Self {
            directory: directory(),
            clock: Arc::new(ManualClock::at(START)),
            known: Arc::default(),
        }
    }

    pub(super) fn games(&self) -> usize {
        self.known.games().len()
    }

    fn file(&self) -> PathBuf {
        self.directory.path().join("postern.db")
    }

    /// Runs a server until it crashes or shuts down. Returns the simulated world with the files
    /// that are left on disk.
    pub(super) async fn live(self, chance: &mut SeededRandom) -> Self {
        let live = self.open(chance.percent(25)).await;
        let flags = tokio::spawn({
            let live = live.clone();
            async move { live.games.run_flags().await }
        });
        let mut clients = JoinSet::new();
        for number in 0..CLIENTS {
            let client = Client {
                me: person(&format!("Client{number}")),
                live: live.clone(),
                known: Arc::clone(&self.known),
                clock: Arc::clone(&self.clock),
                chance: chance.split(),
            };
            clients.spawn(client.act(STEPS));
        }
        let crashed = chance.percent(75).then(directory);
        if let Some(next) = &crashed {
            // The crash happens after a random number of clients have finished.
            for _ in 0..chance.below(CLIENTS) {
                clients.join_next().await.unwrap().unwrap();
            }
            let before = self.known.sent();
            disk::crash(&self.file(), &next.path().join("postern.db"), chance);
            clients.abort_all();
            while let Some(ended) = clients.join_next().await {
                if let Err(error) = ended
                    && error.is_panic()
                {
                    std::panic::resume_unwind(error.into_panic());
                }
            }
            live.shutdown().await;
            self.known.forget(&before);
        } else {
            while let Some(ended) = clients.join_next().await {
                ended.unwrap();
            }
            live.shutdown().await;
        }
        flags.await.unwrap();
        Self {
            directory: crashed.unwrap_or(self.directory),
            ..self
        }
    }

    /// Opens the database. If `narrow` is true, the file has room for only a few more pages.
    async fn open(&self, narrow: bool) -> Live {
        let store = Store::open_sqlite(&self.file()).await.unwrap();
        for number in 0..CLIENTS {
            let client = person(&format!("Client{number}"));
            if store.person(&client.id).await.unwrap().is_none() {
                store.add_person(client, START).await.unwrap();
            }
        }
        // The server must write its metadata before the disk is full.
        let live = Live::open(store, self.clock.clone()).await.unwrap();
        if !narrow {
            return live;
        }
        live.shutdown().await;
        let bytes = std::fs::metadata(self.file()).unwrap().len();
        let pages = u32::try_from(bytes / 4_096).unwrap() + SPARE_PAGES;
        let store = Store::open_sqlite_limited(&self.file(), Some(pages)).await;
        Live::open(store.unwrap(), self.clock.clone())
            .await
            .unwrap()
    }

    /// Checks that everything acknowledged is stored exactly once, and that all lists agree with
    /// the logs.
    pub(super) async fn judge(&self) {
        let checked = care::check(&self.file()).unwrap();
        assert!(checked.faults.is_empty(), "{:#?}", checked.faults);
        let store = Store::open_sqlite(&self.file()).await.unwrap();
        let mut comments: HashMap<GameId, HashSet<String>> = HashMap::new();
        for game in self.known.games() {
            let mut texts = HashSet::new();
            for recorded in store.log(&game).await.unwrap() {
                if let GameEvent::Kibitzed { text, .. } = recorded.event.event {
                    let text = text.unwrap();
                    assert!(texts.insert(text.clone()), "“{text}” was said twice");
                }
            }
            comments.insert(game, texts);
        }
        for sent in self.known.sent() {
            let Some((game, seq)) = &sent.answer else {
                continue;
            };
            let digest = match &sent.wish {
                ClientRequest::Create(new) => new.digest(),
                ClientRequest::Do(_, command) => command.digest(),
            };
            let given = CommandIdentity {
                person: sent.person.id.clone(),
                id: sent.id.clone(),
                digest,
            };
            let answered = store.answered(game, &given).await.unwrap();
            assert_eq!(answered, Some(AppendResult::Before(*seq)), "{sent:?}");
            if let ClientRequest::Do(_, Command::Kibitz { text, .. }) = &sent.wish {
                assert!(comments[game].contains(text), "{sent:?}");
            }
        }
        store.close().await;
    }
}

/// Creates a temporary folder. It is in memory if possible, because crashes are only simulated.
fn directory() -> TempDir {
    tempfile::tempdir_in("/dev/shm")
        .or_else(|_| tempfile::tempdir())
        .unwrap()
}
