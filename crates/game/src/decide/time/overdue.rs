//! What is over by itself and has not been written down yet: vacations, and a pause. Clocks go on from when
//! each was over, so that nobody gains or loses by how late the server, or somebody’s command, comes.

use postern_rules::Color;

use crate::decide::{Decision, Game, Refusal};
use crate::{Actor, Command, GameEvent, Millis, PeopleHours};

/// What was over by `now`, in the order in which it was, and the game after that; `None` when there is
/// nothing to write down.
pub(in crate::decide) fn up_to(
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
        // An end fits wherever there was a beginning.
        game.go_on(event.clone(), hours, now).ok()?;
    }
    Some((events, game))
}

/// Whether somebody asks for what is over by itself.
pub(in crate::decide) fn asked_for(
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

/// These events, and then what has been decided on the game after them. Whoever `asked` for them gets
/// them; nothing is written down for another command that is refused.
pub(in crate::decide) fn followed_by(
    mut events: Vec<GameEvent>,
    asked: bool,
    decided: Result<Decision, Refusal>,
) -> Result<Decision, Refusal> {
    let decision = match decided {
        Ok(decision) => decision,
        Err(Refusal::TimeLeft | Refusal::NoChange | Refusal::NotPaused) if asked => {
            Decision::default()
        }
        Err(refusal) => return Err(refusal),
    };
    events.extend(decision.events);
    Ok(Decision { events, ..decision })
}
