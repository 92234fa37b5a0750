//! The sample games that come with Postern, played through the same rules and shown through the same views as all others.

use std::collections::BTreeMap;

use crate::{
    game::{Access, Event, Game, GameId, GameView, Millis, Person, PersonId, Seats, Setup, TimeControl},
    rules::{Color, Variant},
};

/// 12 December 2003, 12:00 UTC.
const PLAYED_MS: Millis = 1_071_230_400_000;

/// A game to step through.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The game as a spectator sees it.
    pub view: GameView,
    /// What there is to say about the position after a ply.
    pub notes: BTreeMap<usize, String>,
}

/// A sample that cannot be shown: a defect of its file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SampleError {
    #[error("{0}")]
    Id(#[from] crate::game::InvalidId),
    #[error("{0}")]
    Fold(#[from] crate::game::FoldError),
}

impl Sample {
    /// The sample game of a variant. Hole Chess has the game of 12 December 2003, which Gary Gifford published with its rules.
    ///
    /// # Errors
    /// When the file that comes with the program is damaged.
    pub(crate) fn of(variant: Variant) -> Result<Self, SampleError> {
        let text = match variant {
            Variant::HoleChess => include_str!("samples/hole-chess.txt"),
            Variant::EventChess => include_str!("samples/event-chess.txt"),
        };
        Self::read(variant, text)
    }

    fn read(variant: Variant, text: &str) -> Result<Self, SampleError> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut turns = Vec::new();
        let mut notes = BTreeMap::new();
        for line in lines {
            let (turn, note) = line.split_once('|').map_or((line, None), |(turn, note)| (turn, Some(note)));
            turns.push(turn.trim().to_owned());
            if let Some(note) = note {
                notes.insert(turns.len(), note.trim().to_owned());
            }
        }
        let game = play(variant, turns)?;
        let mut view = GameView::of(&game, None, 0, PLAYED_MS);
        // It is over for good: nobody can comment on it or do anything else.
        view.can.clear();
        Ok(Self { view, notes })
    }
}

/// Folds the game from the events that it would have had here.
fn play(variant: Variant, turns: Vec<String>) -> Result<Game, SampleError> {
    let id = GameId::parse(variant.slug())?;
    let player = |color: Color| -> Result<Person, SampleError> {
        Ok(Person { id: PersonId::parse(color.slug())?, name: variant.side_name(color).to_owned() })
    };
    let setup = Setup {
        variant,
        rules_version: variant.rules_version(),
        fen: None,
        time: TimeControl::Unlimited,
        access: Access::Link,
        creator: player(Color::White)?,
        seats: Seats::Taken { creator_plays: Color::White, opponent: player(Color::Black)? },
        rematch_of: None,
    };
    let mut log = vec![Event::Created(Box::new(setup))];
    log.extend(turns.into_iter().map(|turn| Event::Played { turn }));
    let numbered = |log: &[Event]| (1..).zip(log.to_vec()).collect::<Vec<_>>();
    let fold = |log: &[(i64, Event)]| Game::fold(id.clone(), log.iter().map(|(seq, event)| (event, *seq, PLAYED_MS)));
    let game = fold(&numbered(&log))?;
    match game.line().outcome() {
        None => Ok(game),
        Some(outcome) => {
            log.push(Event::Ended { outcome });
            Ok(fold(&numbered(&log))?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_game_is_played_to_the_king_in_the_hole() {
        let sample = Sample::of(Variant::HoleChess).unwrap();
        assert_eq!(sample.view.plies.len(), 21);
        let outcome = sample.view.outcome.unwrap();
        assert_eq!((outcome.result, outcome.reason), ("1-0", "king captured"));
        assert!(sample.notes.keys().all(|ply| (1..=21).contains(ply)));
    }
}
