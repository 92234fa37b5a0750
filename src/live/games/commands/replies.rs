//! Plays conditional moves when a command is evaluated: an opponent's turn and the reply to it are
//! written together.

use crate::live::games::news::NewsSnapshot;
use crate::live::games::occasions::{EarlierState, side_of};
use crate::live::games::{news, occasions};
use crate::live::{Games, LiveError, random};
use postern_game::{
    Actor, BoardVersion, Command, FoldError, Game, GameEvent, GameStatus, GameSummary, LineTree,
    LoggedEvent, Millis, PeopleHours, PersonId, Plan, PlanAction, PlanEndReason, PlanKind,
    PlannedReply, allows_plans, counts_for_ratings,
};
use postern_rules::Color;
use postern_store::conditional::{ConditionalPlan, ConditionalPlanChange};
use postern_store::occasions::OccasionKind;
use postern_store::{LogAppend, NewEvents, News};

/// A game's conditional moves, updated by each evaluated command. `None` if the game allows none or
/// is not running, or if no command affects them.
#[derive(Default)]
pub(in crate::live) struct ConditionalMoves(Option<Vec<ConditionalPlan>>);

impl Games {
    /// Reads a running game's conditional moves, if the game allows them. Reads even if there are
    /// none, so that a command's duration does not reveal whether any exist.
    pub(in crate::live) async fn plans_in(
        &self,
        game: &Game,
    ) -> Result<ConditionalMoves, LiveError> {
        if !allows_plans(game) || game.status() != GameStatus::Running {
            return Ok(ConditionalMoves(None));
        }
        let kept = self
            .node
            .store
            .plans_in(PlanKind::Answers, game.id())
            .await?;
        Ok(ConditionalMoves(Some(kept)))
    }
}

/// The state of a game while commands are evaluated.
pub(in crate::live) struct GameProgress<'a> {
    pub(in crate::live) game: &'a mut Game,
    pub(in crate::live) hours: &'a PeopleHours,
    pub(in crate::live) now: Millis,
}

impl ConditionalMoves {
    /// Plays conditional moves after a log entry (`done`) that changed the board. A reply has the
    /// same time as that entry and is written right after it.
    pub(in crate::live) fn follow(
        &mut self,
        before: BoardVersion,
        done: &mut LogAppend,
        going: &mut GameProgress,
    ) -> Result<Option<LogAppend>, FoldError> {
        let Some(kept) = &mut self.0 else {
            return Ok(None);
        };
        let known = kept.clone();
        let mut reply = None;
        let mut after = Vec::new();
        for moves in &known {
            let Some(side) = side_of(going.game, &moves.person) else {
                continue;
            };
            let plan = Plan::read(moves.since, &moves.moves);
            let left = match plan.next_action(side, before, &done.entry.events, going.game) {
                PlanAction::Keep => {
                    after.push(moves.clone());
                    continue;
                }
                PlanAction::Forget => Plan::default(),
                PlanAction::End(ended) => told(going.game, ended),
                PlanAction::Reply(answer) => {
                    let (played, left) = play(going, side, &moves.person, answer)?;
                    if played.is_some() {
                        leave_out_turn(&mut done.entry, &moves.person);
                    }
                    reply = reply.or(played);
                    left
                }
            };
            after.extend((!left.is_empty()).then(|| ConditionalPlan {
                person: moves.person.clone(),
                since: left.since,
                moves: left.text(),
            }));
        }
        kept.clone_from(&after);
        done.conditional = Some(ConditionalPlanChange {
            before: known,
            after,
        });
        Ok(reply)
    }
}

/// Returns the plan that replaces ended conditional moves. It contains only the reason for their
/// end.
fn told(game: &Game, ended: PlanEndReason) -> Plan {
    Plan {
        since: game.board_seq(),
        lines: LineTree::default(),
        ended: Some(ended),
    }
}

/// Removes the turn notification for the player whose conditional move was played: it is the
/// opponent's turn again.
fn leave_out_turn(entry: &mut NewEvents, owner: &PersonId) {
    entry.occasions.retain(|told| {
        told.person != *owner || !matches!(told.kind, OccasionKind::Turn | OccasionKind::Reminder)
    });
}

/// Plays a conditional reply as if its owner had sent it, if it is legal. Returns the conditional
/// lines that remain.
fn play(
    going: &mut GameProgress,
    side: Color,
    owner: &PersonId,
    answer: PlannedReply<'_>,
) -> Result<(Option<LogAppend>, Plan), FoldError> {
    let ply = going.game.line().plies().len();
    let before = BoardVersion::of(going.game);
    let command = Command::Play {
        turn: answer.reply.to_owned(),
        ply,
        position: None,
    };
    let actor = Actor::Person(owner.clone());
    let facts = random::facts(going.hours.clone());
    let decided = postern_game::decide(going.game, &actor, command, &facts, going.now);
    let events = match decided {
        Ok(decision) if decision.refusal.is_none() => decision.events,
        _ => {
            let reply = answer.reply.to_owned();
            let dropped = told(going.game, PlanEndReason::Illegal { reply });
            return Ok((None, dropped));
        }
    };
    // The owner did not send this command, so they are also notified if the game ends.
    let (entry, news) = go_on(going, events, None)?;
    let left = if before.leads_by_turn(side, going.game) {
        Plan {
            since: going.game.board_seq(),
            lines: answer.then.clone(),
            ended: None,
        }
    } else if answer.then.is_empty() {
        Plan::default()
    } else {
        told(going.game, PlanEndReason::on_board(before, going.game))
    };
    let append = LogAppend {
        at_ms: going.now,
        command: None,
        entry,
        successor: None,
        conditional: None,
        news,
    };
    Ok((Some(append), left))
}

/// Applies events to a game. Returns the log entry to write and the news for other parts of the
/// server. `by` is the person who caused the events and is not notified of them.
pub(in crate::live) fn go_on(
    going: &mut GameProgress,
    events: Vec<GameEvent>,
    by: Option<&PersonId>,
) -> Result<(NewEvents, Vec<News>), FoldError> {
    let GameProgress { game, hours, now } = going;
    let before = NewsSnapshot::of(game);
    let told_before = EarlierState::of(game);
    let after = game.seq();
    let events = events.into_iter();
    let events = events.map(|event| game.advance(event, hours, *now));
    let events = events.collect::<Result<Vec<LoggedEvent>, _>>()?;
    let entry = NewEvents {
        game: game.id().clone(),
        after,
        events,
        summary: GameSummary::of(game),
        counts: counts_for_ratings(game),
        occasions: occasions::of(Some(&told_before), game, by, *now),
    };
    Ok((entry, news::of(Some(&before), game)))
}
