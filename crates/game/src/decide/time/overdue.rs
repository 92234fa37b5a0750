//! Records vacations and pauses that have ended. Clocks resume exactly when a vacation or pause
//! ends, even if the server or a player's command records this later.

use postern_rules::Color;

use crate::decide::{CommandDecision, Game, Refusal};
use crate::{Actor, Command, GameEvent, Millis, PeopleHours};

/// Returns the events for the vacations and pauses that ended by `now`, in chronological order, and
/// the state of the game after these events. Returns `None` if nothing ended.
pub(in crate::decide) fn apply_due(
    game: &Game,
    hours: &PeopleHours,
    now: Millis,
) -> Option<(Vec<GameEvent>, Game)> {
    let vacations = Color::ALL.into_iter().filter_map(|by| {
        let until = game.vacation_until_ms(by)?;
        Some((until, GameEvent::VacationEnded { by }))
    });
    let pause = game
        .paused_until_ms()
        .map(|until| (until, GameEvent::Resumed { by: None }));
    let mut over: Vec<_> = vacations
        .chain(pause)
        .filter(|(until, _)| *until <= now)
        .collect();
    over.sort_by_key(|(until, _)| *until);
    let events: Vec<_> = over.into_iter().map(|(_, event)| event).collect();
    if events.is_empty() {
        return None;
    }
    let mut game = game.clone();
    for event in &events {
        // Ending an active vacation or pause cannot fail.
        game.advance(event.clone(), hours, now).ok()?;
    }
    Some((events, game))
}

/// Whether the command asks for the change that one of the overdue events records, such as the end
/// of a vacation.
pub(in crate::decide) fn is_requested(
    game: &Game,
    actor: &Actor,
    command: &Command,
    events: &[GameEvent],
) -> bool {
    let is_own = |by: Color| game.players()[by].as_ref() == actor.person();
    match command {
        Command::Flag => true,
        Command::Resume => events.contains(&GameEvent::Resumed { by: None }),
        Command::EndVacation => Color::ALL
            .into_iter()
            .any(|by| is_own(by) && events.contains(&GameEvent::VacationEnded { by })),
        _ => false,
    }
}

/// Puts the overdue events before the events of the decision. If the command is refused, the
/// overdue events are recorded only if the command requested one of them.
pub(in crate::decide) fn append_decision(
    mut events: Vec<GameEvent>,
    is_requested: bool,
    decided: Result<CommandDecision, Refusal>,
) -> Result<CommandDecision, Refusal> {
    let decision = match decided {
        Ok(decision) => decision,
        Err(Refusal::TimeLeft | Refusal::NoChange | Refusal::NotPaused) if is_requested => {
            CommandDecision::default()
        }
        Err(refusal) => return Err(refusal),
    };
    events.extend(decision.events);
    Ok(CommandDecision { events, ..decision })
}
