//! Computer players. When a game waits for a computer, the server chooses a command and sends it as
//! a human player would.
//!
//! The computers' commands are stored only in the game log. A scan resumes interrupted work when
//! the server starts and at regular intervals. Reviews of finished games are stored outside the
//! log.

pub(super) mod analysis;
mod analysis_error;
mod judge;
mod patience;
pub(super) mod problems;
mod queue;
pub(super) mod review;
mod review_error;
mod shares;
mod threads;

use std::collections::HashMap;
use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;

use postern_search::Level;
use tokio::sync::{Notify, mpsc};

use super::games::Games;
use super::node::Node;
use super::{Job, LiveError, random};
pub use analysis::Analyses;
pub use analysis_error::AnalysisError;
use judge::ComputerSettings;
use postern_game::{
    Actor, Command, ComputerPlayer, ComputerTask, Game, GameId, Millis, PersonId, TimeControl,
};
use postern_store::{ListRange, PersonGamesFilter};
pub use problems::{ProblemAttemptView, ProblemError, Problems};
use queue::SearchUrgency;
pub use review::{ReviewState, Reviews};
pub use review_error::ReviewError;
use threads::{SearchThreads, SearchTime};

/// The minimum time in milliseconds between an opponent's turn and the computer's answer, so that
/// people can follow the game.
const NO_SOONER: Millis = 500;
/// The interval, in milliseconds, at which a node scans for games that wait for a computer and of
/// which the node was not notified.
const LOOK_EVERY: Millis = 30_000;
/// The maximum number of games per scan for each computer.
const BATCH: u32 = 100;
/// The delay before a retry if the search queue was full or a read has failed.
const RETRY: Duration = Duration::from_millis(500);
/// The maximum number of refused commands in a row. A refusal may mean that the game has moved on.
const ATTEMPTS: u32 = 5;
/// A computer uses at most its remaining clock time divided by this number for one turn.
const PART_OF_CLOCK: u32 = 30;

/// The computer players in this process.
pub struct Computers {
    node: Arc<Node>,
    games: Arc<Games>,
    /// The games on which a computer works, each with one task.
    at_work: Mutex<HashMap<GameId, Arc<GameWaker>>>,
    threads: SearchThreads,
}

/// Tells a computer's task that its game has a new event.
#[derive(Default)]
struct GameWaker {
    again: AtomicBool,
    now: Notify,
}

impl Computers {
    /// Creates the service. `waiting` receives the IDs of games that have begun or have new events.
    /// It ends when all its senders are dropped.
    pub(super) fn new(
        node: Arc<Node>,
        games: Arc<Games>,
        mut waiting: mpsc::UnboundedReceiver<GameId>,
    ) -> Arc<Self> {
        let computers = Arc::new(Self {
            threads: SearchThreads::new(node.stopping.clone()),
            node,
            games,
            at_work: Mutex::default(),
        });
        let weak = Arc::downgrade(&computers);
        let stopping = computers.node.stopping.clone();
        computers.node.spawn(Job::Computer, async move {
            while let Some(Some(game)) = stopping.run_until_cancelled(waiting.recv()).await {
                let Some(computers) = weak.upgrade() else {
                    return;
                };
                computers.begin_computer(&game);
            }
        });
        computers
    }

    /// Registers a task for a game. Returns `None` if another task already works on the game; that
    /// task then checks the game again.
    fn begin(&self, game: &GameId) -> Option<Arc<GameWaker>> {
        let mut at_work = self.at_work.lock();
        if let Some(wake) = at_work.get(game) {
            wake.again.store(true, Ordering::Release);
            wake.now.notify_one();
            return None;
        }
        let wake = Arc::new(GameWaker::default());
        at_work.insert(game.clone(), Arc::clone(&wake));
        Some(wake)
    }

    /// Unregisters a game's task, unless the game has a new event since the task's last check.
    /// Returns whether the task has ended.
    fn end(&self, game: &GameId, wake: &GameWaker) -> bool {
        let mut at_work = self.at_work.lock();
        let ends = !wake.again.swap(false, Ordering::AcqRel);
        if ends {
            at_work.remove(game);
        }
        ends
    }
}

/// A task's registration for a game. Dropping it lets another task start.
struct GameTaskGuard<'a> {
    computers: &'a Computers,
    game: &'a GameId,
    wake: &'a Arc<GameWaker>,
}

impl Drop for GameTaskGuard<'_> {
    fn drop(&mut self) {
        let mut at_work = self.computers.at_work.lock();
        // After this task has ended, another one may already be registered.
        let is_own = |wake| Arc::ptr_eq(wake, self.wake);
        if at_work.get(self.game).is_some_and(is_own) {
            at_work.remove(self.game);
        }
    }
}

impl Computers {
    fn begin_computer(self: &Arc<Self>, game: &GameId) {
        if !self.games.computers_play() || self.node.accepting().is_err() {
            return;
        }
        if let Some(wake) = self.begin(game) {
            let (computers, game) = (Arc::clone(self), game.clone());
            let task = async move { computers.work_as_computer(&game, &wake).await };
            self.node.spawn(Job::Computer, task);
        }
    }

    /// Scans for games that wait for a computer, until the server stops. Spawn it once.
    pub async fn run_computers(self: &Arc<Self>) {
        let look = || self.look_for_waiting();
        self.node
            .every(Job::ComputerGames, LOOK_EVERY, pending, look)
            .await;
    }

    async fn look_for_waiting(self: &Arc<Self>) -> Result<(), LiveError> {
        if !self.games.computers_play() {
            return Ok(());
        }
        // Games with very recent events already have a task, perhaps on another node.
        let quiet = self.node.now_ms() - LOOK_EVERY / 3;
        let store = &self.node.store;
        for computer in ComputerPlayer::all() {
            let seat = computer.person().id;
            let part = ListRange::first(BATCH);
            let waiting = store
                .unfinished_of(&seat, PersonGamesFilter::WAITING, part)
                .await?;
            let begun = self.node.begun_ms;
            for listed in waiting {
                if listed.game.active_ms <= quiet || listed.game.active_ms < begun {
                    self.begin_computer(&listed.game.id);
                }
            }
        }
        Ok(())
    }

    /// Sends the computer's commands in a game until the computer has nothing to do.
    async fn work_as_computer(&self, id: &GameId, wake: &Arc<GameWaker>) {
        let _shift = GameTaskGuard {
            computers: self,
            game: id,
            wake,
        };
        let mut failures = 0;
        while !self.node.stopping.is_cancelled() {
            match self.do_as_computer(id, wake).await {
                Ok(true) => failures = 0,
                Ok(false) if self.end(id, wake) => return,
                Ok(false) => {}
                Err(error) if error.is_lasting() || failures >= ATTEMPTS => {
                    // Do not log a refusal's text, which may name a hidden square.
                    let why = match &error {
                        LiveError::Refused(_) => "it is refused".to_owned(),
                        error => error.to_string(),
                    };
                    tracing::warn!(game = %id, why, "a computer cannot go on with a game now");
                    return;
                }
                Err(_) => {
                    failures += 1;
                    tokio::select! {
                        () = tokio::time::sleep(RETRY) => {}
                        () = self.node.stopping.cancelled() => {}
                    }
                }
            }
        }
    }

    /// Takes the computer's next action in a game. Returns whether there may be more to do.
    async fn do_as_computer(&self, id: &GameId, wake: &GameWaker) -> Result<bool, LiveError> {
        wake.again.store(false, Ordering::Release);
        let game = self.games.latest(id).await?;
        let (Some((side, computer)), Some(asked)) =
            (game.computer(), game.computer_task(self.node.now_ms()))
        else {
            return Ok(false);
        };
        let command = match asked {
            ComputerTask::Command(Command::AcceptRematch) => {
                match self
                    .games
                    .may_have_rematch(&game, &opponent(&game, side))
                    .await
                {
                    Ok(()) => Command::AcceptRematch,
                    Err(LiveError::Refused(_)) => Command::DeclineRematch,
                    Err(error) => return Err(error),
                }
            }
            ComputerTask::Command(command) => command,
            ComputerTask::Random => Command::SendRandom {
                bytes: random::bytes().to_string(),
            },
            ComputerTask::Draw | ComputerTask::Board => {
                if let Some(until) = game.reading_until_ms(self.node.now_ms()) {
                    self.wait_for_reader(until, wake).await;
                    return Ok(true);
                }
                let mind = self.mind(&game, side, computer);
                match self.look_at_board(&game, mind, asked).await? {
                    Some(command) => command,
                    None => return Ok(false),
                }
            }
        };
        let actor = Actor::Person(computer.person().id);
        self.games.perform(id, actor, None, command).await?;
        Ok(true)
    }

    /// Waits until the reading time of an event card is over, at `until`, or until the game has a
    /// new event.
    async fn wait_for_reader(&self, until: Millis, wake: &GameWaker) {
        tokio::select! {
            () = self.node.clock.sleep_until(until) => {}
            () = wake.now.notified() => {}
            () = self.node.stopping.cancelled() => {}
        }
    }

    fn mind(
        &self,
        game: &Game,
        side: postern_rules::Color,
        computer: ComputerPlayer,
    ) -> ComputerSettings {
        let level = Level::new(computer.level());
        let draws = game.setup().seeds.is_some();
        ComputerSettings {
            side,
            level: level.unwrap_or(Level::ALL[0]),
            seed: random::seed_of_search(&self.node.id_key, game.id(), game.board_seq()),
            draws,
        }
    }

    /// Chooses the computer's command on a search thread. Returns `None` if the game has a new
    /// event or the search finds no command.
    async fn look_at_board(
        &self,
        game: &Arc<Game>,
        mind: ComputerSettings,
        asked: ComputerTask,
    ) -> Result<Option<Command>, LiveError> {
        let is_live = matches!(game.time(), TimeControl::Live { .. });
        let urgency = if is_live {
            SearchUrgency::Live
        } else {
            SearchUrgency::Unhurried
        };
        let most = self.part_of_clock(game, mind.side);
        let person = opponent(game, mind.side);
        let search = {
            let (game, asked) = (Arc::clone(game), asked.clone());
            move |allowed: &SearchTime| {
                let allowed = most.map_or_else(|| allowed.clone(), |most| allowed.within(most));
                match asked {
                    ComputerTask::Draw => Some(judge::draw(game.line(), mind, &allowed)),
                    _ => judge::command(game.line(), mind, &allowed),
                }
            }
        };
        let threads = &self.threads;
        let found = threads
            .search(urgency, &person, search)
            .ok_or(LiveError::Busy)?;
        let found = found.await.map_err(|_| LiveError::Failed)?;
        self.node.accepting()?;
        let (now, at) = (self.node.now_ms(), game.active_ms() + NO_SOONER);
        if now < at {
            tokio::select! {
                () = self.node.clock.sleep_until(at) => {}
                () = self.node.stopping.cancelled() => {}
            }
        }
        let latest = self.games.game(game.id()).await?;
        let stands = latest.board_seq() == game.board_seq()
            && latest.computer_task(self.node.now_ms()) == Some(asked);
        if stands {
            Ok(found)
        } else {
            Err(LiveError::Busy)
        }
    }

    /// Returns a search time that is short enough for the computer not to lose on time; `None` if
    /// no clock runs.
    fn part_of_clock(&self, game: &Game, side: postern_rules::Color) -> Option<Duration> {
        if !matches!(game.time(), TimeControl::Live { .. }) {
            return None;
        }
        let left = game.clock()?.deadline_of(side)? - self.node.now_ms();
        let left = Duration::from_millis(u64::try_from(left).unwrap_or_default());
        Some(left / PART_OF_CLOCK)
    }
}

/// Returns the person who plays against the computer.
fn opponent(game: &Game, side: postern_rules::Color) -> PersonId {
    let other = game.players()[!side].clone();
    other.unwrap_or_else(|| game.setup().creator.clone())
}
