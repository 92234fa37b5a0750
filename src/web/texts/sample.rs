//! The sample games that ship with Postern. They use the same rules and views as all other games.

use std::collections::BTreeMap;

use super::sample_texts::SampleText;
use postern_game::{
    DisplayNames, EventDeal, Game, GameId, GameSetup, GameView, InvalidDeal, Millis, Person,
    PersonId, StartingSeats, StudyError, game_of_turns,
};
use postern_rules::{Color, FenError, IllegalTurn, Position, Variant};

/// The date of the sample games: 12 December 2003, 12:00 UTC.
const PLAYED_MS: Millis = 1_071_230_400_000;

/// A parsed sample game with its annotations.
#[derive(Clone, Debug)]
pub(crate) struct SampleGame {
    /// The public view of the game.
    pub view: GameView,
    /// The annotations. The key is the ply after which the page shows the annotation.
    pub notes: BTreeMap<usize, String>,
}

/// The error for a damaged sample file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SampleError {
    #[error("{0}")]
    Id(#[from] postern_game::InvalidId),
    #[error("{0}")]
    Deal(#[from] InvalidDeal),
    #[error("its variant has no deck")]
    NoDeck,
    #[error("{0}")]
    Start(#[from] FenError),
    #[error("{0}")]
    Act(#[from] IllegalTurn),
    #[error("{0}")]
    Turn(#[from] StudyError),
}

impl SampleGame {
    /// Plays the turns of a sample game.
    ///
    /// # Errors
    /// Returns an error if the bundled file is damaged.
    pub(crate) fn of(text: &SampleText) -> Result<Self, SampleError> {
        let deal = text.deal.map(str::parse).transpose()?;
        Self::read(text.variant, deal, text.game)
    }

    fn read(variant: Variant, deal: Option<EventDeal>, text: &str) -> Result<Self, SampleError> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let id = GameId::parse(variant.slug())?;
        let start = match &deal {
            Some(deal) => deal.start(variant, None).ok_or(SampleError::NoDeck)??,
            None => Position::start(variant),
        };
        let mut turns = Vec::new();
        let mut plies = 0;
        let mut notes: BTreeMap<usize, String> = BTreeMap::new();
        for line in lines {
            let (text, note) = line
                .split_once('|')
                .map_or((line, None), |(text, note)| (text, Some(note.trim())));
            let text = text.trim();
            plies += usize::from(is_ply(&start, text)?);
            turns.push(text.to_owned());
            if let Some(note) = note {
                let all = notes.entry(plies).or_default();
                *all = if all.is_empty() {
                    note.to_owned()
                } else {
                    format!("{all} {note}")
                };
            }
        }
        let (game, _) = game_of_turns(setup(start, deal)?, &id, PLAYED_MS, &turns)?;
        let names = names(variant, &game);
        let view = GameView {
            // Nobody can act in a sample game, and no event card needs to be read.
            can: Vec::new(),
            deal: None,
            ..GameView::of(&game, &names, None, 0, PLAYED_MS)
        };
        Ok(Self { view, notes })
    }
}

/// Parses a text as a sample game of each variant, and discards the result. For fuzz tests.
#[cfg(fuzzing)]
pub fn read_sample(text: &str) {
    for variant in Variant::ALL {
        let _ = SampleGame::read(variant, None, text);
    }
}

/// Whether a line of the file is a turn of the final game. Turns that were taken back (`h3~`) and
/// actions between turns (`event`, `W@c4`) are not.
fn is_ply(start: &Position, text: &str) -> Result<bool, IllegalTurn> {
    let act = start.read_event_action(text).transpose()?;
    Ok(act.is_none() && !text.ends_with('~'))
}

fn setup(start: Position, deal: Option<EventDeal>) -> Result<GameSetup, SampleError> {
    let player = |color: Color| PersonId::parse(color.slug());
    let seats = StartingSeats::Taken {
        creator_plays: Color::White,
        opponent: player(Color::Black)?,
    };
    Ok(GameSetup {
        deal,
        ..GameSetup::unlimited(start, player(Color::White)?, seats)
    })
}

/// Returns the player names. In sample games, they are the names of the sides.
fn names(variant: Variant, game: &Game) -> DisplayNames {
    let player = |side: Color| {
        let id = game.players()[side].clone()?;
        let name = variant.side_name(side).to_owned();
        Some(Person { id, name })
    };
    Color::ALL.into_iter().filter_map(player).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_game::view::AsideKind;

    fn sample(name: &str) -> SampleGame {
        SampleGame::of(SampleText::named(name).unwrap()).unwrap()
    }

    #[test]
    fn the_sample_game_is_played_to_the_king_in_the_hole() {
        let sample = sample(Variant::HoleChess.slug());
        assert_eq!(sample.view.plies.len(), 21);
        let outcome = sample.view.outcome.unwrap();
        assert_eq!((outcome.result, outcome.reason), ("1-0", "king captured"));
        assert!(sample.notes.keys().all(|ply| (1..=21).contains(ply)));
    }

    #[test]
    fn the_game_of_interweave_ends_with_a_chain_of_four_a_promotion_and_a_king() {
        let sample = sample(Variant::Interweave.slug());
        let outcome = sample.view.outcome.unwrap();
        assert_eq!(
            (outcome.result, outcome.reason, sample.view.plies.len()),
            ("1-0", "king captured", 23)
        );
        let last = &sample.view.plies[22];
        let clicks: Vec<_> = last.steps.iter().map(|step| step.click.as_str()).collect();
        assert_eq!(clicks, ["c4", "c6", "c8", "=N", "e4"]);
        let leapers = |ply: usize| {
            let mut told = sample.view.plies[..=ply].iter().rev();
            let features = told.find_map(|ply| ply.features.as_ref());
            let pools = features.unwrap().pools.as_ref().unwrap();
            pools
                .white
                .iter()
                .find(|waiting| waiting.kind == 'N')
                .map(|waiting| waiting.count)
        };
        assert_eq!(
            (leapers(21), leapers(22)),
            (Some(2), Some(1)),
            "one of them has returned"
        );
        assert!(sample.view.plies[0].features.is_none());
        assert!(sample.notes.keys().all(|ply| (1..=23).contains(ply)));
    }

    #[test]
    fn the_composed_game_goes_from_the_event_through_the_passage_to_mate() {
        let sample = sample(Variant::EventChess.slug());
        let outcome = sample.view.outcome.unwrap();
        assert_eq!((outcome.result, outcome.reason), ("1-0", "checkmate"));
        let kinds: Vec<_> = sample.view.asides.iter().map(|aside| aside.kind).collect();
        assert_eq!(
            kinds,
            [AsideKind::EventStarted, AsideKind::Chose, AsideKind::Chose]
        );
        let found = sample
            .view
            .plies
            .iter()
            .position(|ply| {
                let features = ply.features.as_ref();
                features.is_some_and(|shown| !shown.highlights.is_empty())
            })
            .unwrap();
        assert!(found > sample.view.asides[2].after, "it is found by a move");
        assert!(
            sample.view.plies[found + 1].turn.contains('x'),
            "somebody captures through it at once"
        );
        assert!(
            sample
                .notes
                .keys()
                .all(|ply| (1..=sample.view.plies.len()).contains(ply))
        );
    }

    #[test]
    fn the_game_with_two_events_ends_when_a_knight_attacks_king_and_queen() {
        let sample = sample("event-chess-deck");
        let outcome = sample.view.outcome.unwrap();
        assert_eq!((outcome.result, outcome.reason), ("1-0", "checkmate"));
        let cards = &sample.view.position.features.cards;
        assert_eq!(cards.in_force, [116, 107]);
        assert_eq!(sample.view.position.checks, ["d5", "e8"]);
        let plies = sample.view.plies.len();
        assert!(sample.notes.keys().all(|ply| (1..=plies).contains(ply)));
    }
}
