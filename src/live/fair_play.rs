//! Help by the computer that is refused to whoever is playing: with a position that stands in one of their own
//! running games. It stops only those who were not thinking of it; another account would get the help.

use std::collections::HashSet;

use super::{Live, LiveError, computer::AnalysisError};
use crate::{
    game::{Game, Listed, PersonId, Refusal, Summary, position_key},
    store::{GameFilter, OwnFilter, Part},
};
use postern_rules::{Position, Variant};

/// In a rated game not only the position now, but so many of its last ones.
const OF_RATED: usize = 20;

impl Live {
    /// Whether the engine may help somebody with a position on their own board, be it the server's or the one in
    /// their browser. Who has no person here plays no game either.
    ///
    /// # Errors
    /// [`Refusal::FairPlay`] when the person is playing this position; [`AnalysisError::Hidden`] when a square is
    /// hidden in it; when something cannot be read.
    pub async fn may_analyse(
        &self,
        person: Option<&PersonId>,
        position: &Position,
    ) -> Result<(), LiveError> {
        if let Some(person) = person {
            let key = || HashSet::from([position_key(position)]);
            self.fair_play(person, position.variant(), key).await?;
        }
        if position.hides() {
            return Err(AnalysisError::Hidden.into());
        }
        Ok(())
    }

    /// Whether the computer may help a person with positions of a variant; their public keys are asked for only
    /// when the person is playing. The position with which a running game began does not count: every game
    /// that begins so has it.
    ///
    /// # Errors
    /// [`Refusal::FairPlay`] when one of them stands in a game that the person is playing against somebody;
    /// when something cannot be read.
    pub(super) async fn fair_play(
        &self,
        person: &PersonId,
        variant: Variant,
        positions: impl FnOnce() -> HashSet<i64> + Send,
    ) -> Result<(), LiveError> {
        let filter = OwnFilter {
            waits: None,
            games: GameFilter {
                variant: Some(variant),
                time: None,
            },
        };
        let store = &self.inner.store;
        let games = store.unfinished_of(person, filter, Part::UNFINISHED);
        let mut games = games.await?;
        games
            .retain(|Listed { game, .. }| !game.one_board && !game.with_computer() && game.ply > 0);
        if games.is_empty() {
            return Ok(());
        }
        let positions = positions();
        for Listed { game, .. } in &games {
            let stands = if game.rated.is_some() {
                let game = self.game(&game.id).await?;
                last_keys(&game).any(|key| positions.contains(&key))
            } else {
                key_of(game).is_some_and(|key| positions.contains(&key))
            };
            if stands {
                return Err(Refusal::FairPlay.into());
            }
        }
        Ok(())
    }
}

/// The key of the position of a game now. A damaged row has none.
fn key_of(game: &Summary) -> Option<i64> {
    let position = Position::reached(game.variant, &game.fen).ok()?;
    Some(position_key(&position))
}

/// The keys of the last positions of a game, without the first.
fn last_keys(game: &Game) -> impl Iterator<Item = i64> + '_ {
    let line = game.line();
    let played = line.plies().len();
    let first = (played + 1).saturating_sub(OF_RATED).max(1);
    let asides = line
        .asides()
        .iter()
        .filter(move |aside| aside.after >= first);
    (first..=played)
        .filter_map(|ply| line.position_at(ply))
        .chain(asides.map(|aside| &aside.position))
        .map(position_key)
}

/// The keys of the positions of a game but the first, by which help with it is judged.
pub(super) fn keys(game: &Game) -> HashSet<i64> {
    let line = game.line();
    let asides = line.asides().iter().map(|aside| &aside.position);
    let turns = line.plies().iter().map(|ply| &ply.position);
    turns.chain(asides).map(position_key).collect()
}
