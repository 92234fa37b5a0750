//! Runs a game's commands in order. Each command is evaluated against the state after the previous
//! one. Commands that wait together share a commit. Nothing is shown or answered before that
//! commit.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::oneshot;

use super::plan::{CommandPlan, CommandStep};
use super::queue::{CommandQueues, PushOutcome, SenderRank};
use super::waiting::{CommandBatch, QueuedCommand};
use crate::live::{Games, GaugeGuard, Job, LiveError};
use postern_game::{Actor, Command, CommandId, Game, GameId, Refusal, Seq};
use postern_rules::Viewer;
use postern_store::{AppendResult, CommandIdentity, LogAppend, StoreError};

/// The maximum number of commands per commit. A player's command waits for at most one commit of
/// this size.
const MAX_TOGETHER: usize = 64;
/// The maximum number of conflicts with other processes per command.
const ATTEMPTS: u32 = 10;

/// The result of writing a command plan to the game's log.
enum CommitResult {
    Done(Vec<Result<AppendResult, StoreError>>),
    /// The commit failed as a whole. The command that caused the failure is unknown.
    Failed,
    /// The database was unavailable to all commands, temporarily or permanently.
    Unavailable(StoreError),
}

impl Games {
    /// Runs a command after the waiting ones, even if the caller goes away.
    pub(in crate::live) async fn perform(
        self: &Arc<Self>,
        id: &GameId,
        actor: Actor,
        command_id: Option<CommandId>,
        command: Command,
    ) -> Result<Seq, LiveError> {
        let game = self.game(id).await?;
        let (answer, answered) = oneshot::channel();
        let rank = rank(&game, &actor);
        let given = match (actor.person(), command_id) {
            (Some(person), Some(id)) => Some(CommandIdentity {
                person: person.clone(),
                id,
                digest: command.digest(),
            }),
            _ => None,
        };
        let reader = matches!(command, Command::ReadCard).then(|| actor.clone());
        let waiting = QueuedCommand {
            actor,
            given,
            command,
            conflicts: 0,
            _counted: GaugeGuard::in_gauge(metrics::gauge!("postern_commands_waiting")),
            answer,
        };
        match self.queues.push(id, rank, waiting) {
            PushOutcome::First => {
                let (games, id) = (Arc::clone(self), id.clone());
                self.node
                    .spawn(Job::Commands, async move { games.work(&id).await });
            }
            PushOutcome::Behind => {}
            PushOutcome::InsteadOf(waiting) | PushOutcome::Full(waiting) => {
                waiting.answer(Err(LiveError::Busy));
            }
        }
        let answer = answered.await.unwrap_or(Err(LiveError::Failed));
        if let (Some(reader), Ok(_)) = (reader, &answer) {
            self.keep_card_read(&game, &reader).await;
        }
        answer
    }

    /// Runs the waiting commands of a game until none is left.
    async fn work(self: &Arc<Self>, id: &GameId) {
        let mut shift = WorkerGuard {
            queues: &self.queues,
            game: id,
            ended: false,
        };
        let mut most = MAX_TOGETHER;
        loop {
            let batch = shift.queues.take(id, most);
            if batch.is_empty() {
                shift.ended = true;
                return;
            }
            let undone = self.carry_out(id, batch).await;
            // After a failure, run one command at a time, so that each gets its own answer.
            most = if undone.is_empty() { MAX_TOGETHER } else { 1 };
            shift.queues.put_back(id, undone);
        }
    }

    /// Evaluates commands, writes them in one commit, announces and answers them. Returns the
    /// commands that must be evaluated again.
    async fn carry_out(self: &Arc<Self>, id: &GameId, batch: CommandBatch) -> CommandBatch {
        let game = match self.game(id).await {
            Ok(game) => game,
            Err(error) => return refuse_all(batch, &error),
        };
        let (hours, conditional) = match self.shared_facts(&game, &batch).await {
            Ok(shared) => shared,
            Err(error) => return refuse_all(batch, &error),
        };
        let (mut batch, facts) = self.with_facts(&game, batch, &hours).await;
        let commands = batch.iter().map(|(_, waiting)| waiting).zip(&facts);
        let mut plan = CommandPlan::of(&game, commands, conditional, || self.node.now_ms());
        if plan.refuses() {
            match self.is_overtaken(&game, &mut batch).await {
                Ok(true) => return batch,
                Ok(false) => {}
                // Answer with the error, since a refusal based on an outdated state may be wrong.
                Err(error) => return refuse_all(batch, &error),
            }
        }
        let later = batch.split_off(plan.steps.len());
        let mut undone = match self.commit(std::mem::take(&mut plan.appends)).await {
            CommitResult::Done(results) => {
                let steps = std::mem::take(&mut plan.steps);
                self.announce_plan(&game, plan, &results).await;
                self.answer(id, batch, steps, results).await
            }
            CommitResult::Failed => batch,
            CommitResult::Unavailable(error) => {
                // Fail the queued commands too, since they need the same unavailable database.
                let behind = self.queues.drain(id);
                for (_, waiting) in batch.into_iter().chain(later).chain(behind) {
                    waiting.answer(Err(error.clone().into()));
                }
                return Vec::new();
            }
        };
        undone.extend(later);
        undone
    }

    /// Whether another node has changed the game without this node's knowledge, so that a refused
    /// command may be valid. If so, re-reads the game.
    async fn is_overtaken(
        self: &Arc<Self>,
        game: &Game,
        batch: &mut CommandBatch,
    ) -> Result<bool, LiveError> {
        let patient = |waiting: &QueuedCommand| waiting.conflicts < ATTEMPTS;
        if !batch.iter().all(|(_, waiting)| patient(waiting))
            || !self.reload_if_overtaken(game).await?
        {
            return Ok(false);
        }
        for (_, waiting) in batch {
            waiting.conflicts += 1;
        }
        Ok(true)
    }

    /// Writes the entries of a command plan to the game's log.
    async fn commit(&self, appends: Vec<LogAppend>) -> CommitResult {
        let count = appends.len();
        if count == 0 {
            return CommitResult::Done(Vec::new());
        }
        let begun = Instant::now();
        let appended = self.node.store.append_all(appends).await;
        metrics::histogram!("postern_commit_seconds").record(begun.elapsed());
        match appended {
            Ok(appended) => CommitResult::Done(appended.into_iter().map(Ok).collect()),
            Err(
                error @ (StoreError::Locked | StoreError::Unreachable | StoreError::NewerSchema),
            ) => {
                self.node.mind_version(&error);
                CommitResult::Unavailable(error)
            }
            Err(error) if count == 1 => CommitResult::Done(vec![Err(error)]),
            Err(_) => CommitResult::Failed,
        }
    }

    /// Announces the changes of a command plan that have become durable.
    async fn announce_plan(
        self: &Arc<Self>,
        game: &Game,
        plan: CommandPlan,
        results: &[Result<AppendResult, StoreError>],
    ) {
        let written = results
            .iter()
            .take_while(|result| matches!(result, Ok(AppendResult::Written(_))))
            .count();
        for (_, rematch) in plan.rematches.iter().filter(|(at, _)| *at < written) {
            self.announce(None, rematch);
            self.wake_computer(rematch);
        }
        let overtaken = matches!(results.first(), Some(Ok(AppendResult::Conflict)));
        if written == results.len() && plan.next.is_some() {
            if let (Some(next), 1..) = (plan.next, written) {
                let next = Arc::new(next);
                self.announce(Some(game), &next);
                self.wake_computer(&next);
            }
        } else if (written > 0 || overtaken)
            && let Err(error) = self.reload(game).await
        {
            tracing::error!(game = %game.id(), %error, "a game cannot be read again");
        }
    }

    /// Answers commands in order if they were evaluated against a durable state. Returns the other
    /// commands.
    async fn answer(
        &self,
        id: &GameId,
        batch: CommandBatch,
        steps: Vec<CommandStep>,
        results: Vec<Result<AppendResult, StoreError>>,
    ) -> CommandBatch {
        let mut results = results.into_iter();
        let mut undone = Vec::new();
        let mut sound = true;
        for ((rank, mut waiting), step) in batch.into_iter().zip(steps) {
            if !sound {
                undone.push((rank, waiting));
                continue;
            }
            let answer = match step {
                CommandStep::Broken(error) => Err(error.into()),
                CommandStep::Refused(refusal) => {
                    self.refuse(id, waiting.given.as_ref(), refusal).await
                }
                CommandStep::Append { refusal, replied } => {
                    let result = results.next();
                    if replied {
                        // The reply is written together with the command or not at all.
                        results.next();
                    }
                    sound = matches!(result, Some(Ok(AppendResult::Written(_))));
                    match result {
                        Some(Ok(AppendResult::Written(seq))) => {
                            refusal.map_or(Ok(seq), |refusal| Err(refusal.into()))
                        }
                        Some(Ok(AppendResult::Before(seq))) => Ok(seq),
                        Some(Ok(AppendResult::Conflict)) if waiting.conflicts < ATTEMPTS => {
                            waiting.conflicts += 1;
                            undone.push((rank, waiting));
                            continue;
                        }
                        Some(Ok(AppendResult::Conflict)) => Err(LiveError::Busy),
                        Some(Ok(appended)) => Err(appended
                            .refusal()
                            .map_or(LiveError::Failed, LiveError::from)),
                        Some(Err(error)) => Err(error.into()),
                        None => Err(LiveError::Failed),
                    }
                }
            };
            waiting.answer(answer);
        }
        undone
    }

    /// Returns the answer to a refused command. If the same command was accepted before, returns
    /// that first answer.
    async fn refuse(
        &self,
        id: &GameId,
        given: Option<&CommandIdentity>,
        refusal: Refusal,
    ) -> Result<Seq, LiveError> {
        let before = match given {
            Some(given) => self.node.store.answered(id, given).await?,
            None => None,
        };
        match before {
            Some(AppendResult::Before(seq)) => Ok(seq),
            Some(AppendResult::IdUsed) => Err(Refusal::CommandIdUsed.into()),
            _ => Err(refusal.into()),
        }
    }
}

/// Answers all commands with the same error. Returns an empty batch.
fn refuse_all(batch: CommandBatch, error: &LiveError) -> CommandBatch {
    for (_, waiting) in batch {
        waiting.answer(Err(error.clone()));
    }
    Vec::new()
}

fn rank(game: &Game, actor: &Actor) -> SenderRank {
    match actor.person() {
        Some(person) if game.viewer(Some(person)) == Viewer::Spectator => SenderRank::Spectator,
        _ => SenderRank::Player,
    }
}

/// Marks a queue as being served by a worker. If the worker panics, the queue is dropped, so that
/// the game's next command starts a new worker.
struct WorkerGuard<'a> {
    queues: &'a CommandQueues<QueuedCommand>,
    game: &'a GameId,
    ended: bool,
}

impl Drop for WorkerGuard<'_> {
    fn drop(&mut self) {
        if !self.ended {
            self.queues.abandon(self.game);
        }
    }
}
