//! Help by the computer that is refused to whoever is playing: with a position that stands in one of their own
//! running games. It stops only those who were not thinking of it; another account would get the help.

use std::{collections::HashSet, sync::Arc};

use quick_cache::sync::Cache;

use crate::live::{Games, LiveError, computer::AnalysisError};
use postern_game::{Game, GameId, ListedGame, PersonId, Refusal, Seq, Summary, position_key};
use postern_rules::{Position, Variant};
use postern_store::{GameFilter, OwnFilter, Part};

/// In a rated game not only the position now, but so many of its last ones.
const OF_RATED: usize = 20;
/// Of how many running games the keys are kept. One has hardly more than 20, of 8 bytes each.
const KEPT: usize = 4_096;

/// The keys of the positions of running games with which nobody who plays them is helped, each by how far its log goes:
/// so none is ever out of date, whichever node the game goes on with.
pub(in crate::live) struct StandingKeys(Cache<(GameId, Seq), Arc<[i64]>>);

impl Default for StandingKeys {
    fn default() -> Self {
        Self(Cache::new(KEPT))
    }
}

impl Games {
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
    pub(in crate::live) async fn fair_play(
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
        let store = &self.node.store;
        let games = store.unfinished_of(person, filter, Part::UNFINISHED);
        let mut games = games.await?;
        games.retain(|ListedGame { game, .. }| {
            !game.one_board && !game.with_computer() && game.ply > 0
        });
        if games.is_empty() {
            return Ok(());
        }
        let positions = positions();
        for ListedGame { game, .. } in &games {
            let standing = self.standing_keys(game).await?;
            if standing.iter().any(|key| positions.contains(key)) {
                return Err(Refusal::FairPlay.into());
            }
        }
        Ok(())
    }

    /// The keys of the positions of a running game that count. The list is read from the database each time, and says
    /// how far the game's log goes.
    async fn standing_keys(&self, game: &Summary) -> Result<Arc<[i64]>, LiveError> {
        let StandingKeys(kept) = &self.standing_keys;
        let at = (game.id.clone(), game.seq);
        if let Some(keys) = kept.get(&at) {
            return Ok(keys);
        }
        let mut keys: Vec<i64> = key_of(game).into_iter().collect();
        let mut is_whole = true;
        if game.rated.is_some() {
            let state = self.game(&game.id).await?;
            // What is kept of the game can be older, while this node has not heard of a turn on another.
            is_whole = state.seq() >= game.seq;
            keys.extend(last_keys(&state));
        }
        let keys: Arc<[i64]> = keys.into();
        if is_whole {
            kept.insert(at, Arc::clone(&keys));
        }
        Ok(keys)
    }
}

/// The key of the position of a game now. A damaged row has none.
fn key_of(game: &Summary) -> Option<i64> {
    let position = Position::from_reached_fen(game.variant, &game.fen).ok()?;
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
pub(in crate::live) fn keys(game: &Game) -> HashSet<i64> {
    let line = game.line();
    let asides = line.asides().iter().map(|aside| &aside.position);
    let turns = line.plies().iter().map(|ply| &ply.position);
    turns.chain(asides).map(position_key).collect()
}
