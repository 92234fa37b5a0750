//! Refuses engine help for positions of a player's own running games. This prevents only unintended
//! help, since a player could use another account.

use std::collections::HashSet;
use std::sync::Arc;

use quick_cache::sync::Cache;

use crate::live::computer::AnalysisError;
use crate::live::{Games, LiveError};
use postern_game::{Game, GameId, GameSummary, ListedGame, PersonId, Refusal, Seq, position_key};
use postern_rules::{Position, Variant};
use postern_store::{GameFilter, ListRange, PersonGamesFilter};

/// The number of latest positions, including the current one, for which the players of a rated game
/// get no engine help. Other games deny help only for the current position.
const OF_RATED: usize = 20;
/// The maximum number of games whose position keys are cached. Most games have at most 20 keys of 8
/// bytes.
const KEPT: usize = 4_096;

/// Keys of the positions in running games for which the players get no engine help. The cache key
/// consists of the game and its last event, so no entry is ever outdated, even if another node
/// extends the game.
pub(in crate::live) struct StandingKeys(Cache<(GameId, Seq), Arc<[i64]>>);

impl Default for StandingKeys {
    fn default() -> Self {
        Self(Cache::new(KEPT))
    }
}

impl Games {
    /// Checks whether the engine, on the server or in the browser, may help a person with a
    /// position on their analysis board. An anonymous visitor plays no game and always passes.
    ///
    /// # Errors
    /// Returns [`Refusal::FairPlay`] if the person is playing this position,
    /// [`AnalysisError::Hidden`] if a square of the position is hidden, or an error if something
    /// cannot be read.
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

    /// Checks whether the computer may help a person with positions of a variant. The keys that
    /// identify the positions are computed only if the person is playing. The start position of a
    /// running game does not count, since many games share it.
    ///
    /// # Errors
    /// Returns [`Refusal::FairPlay`] if one of the positions is in a game that the person is
    /// playing against somebody, or an error if something cannot be read.
    pub(in crate::live) async fn fair_play(
        &self,
        person: &PersonId,
        variant: Variant,
        positions: impl FnOnce() -> HashSet<i64> + Send,
    ) -> Result<(), LiveError> {
        let filter = PersonGamesFilter {
            waits: None,
            games: GameFilter {
                variant: Some(variant),
                time: None,
            },
        };
        let store = &self.node.store;
        let games = store.unfinished_of(person, filter, ListRange::UNFINISHED);
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

    /// Returns the keys of the positions in a running game for which its players get no engine
    /// help. `game` must be freshly read from the database, since its event number is part of the
    /// cache key.
    async fn standing_keys(&self, game: &GameSummary) -> Result<Arc<[i64]>, LiveError> {
        let StandingKeys(kept) = &self.standing_keys;
        let at = (game.id.clone(), game.seq);
        if let Some(keys) = kept.get(&at) {
            return Ok(keys);
        }
        let mut keys: Vec<i64> = key_of(game).into_iter().collect();
        let mut is_whole = true;
        if game.rated.is_some() {
            let state = self.game(&game.id).await?;
            // The cached game may be older, if this node has not yet heard of a turn on another
            // node.
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

/// Returns the key of a game's current position; `None` if the game's row is damaged.
fn key_of(game: &GameSummary) -> Option<i64> {
    let position = Position::from_reached_fen(game.variant, &game.fen).ok()?;
    Some(position_key(&position))
}

/// Returns the keys of a game's last positions, without the start position.
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

/// Returns the keys of a game's positions, without the start position, for fair-play checks.
pub(in crate::live) fn keys(game: &Game) -> HashSet<i64> {
    let line = game.line();
    let asides = line.asides().iter().map(|aside| &aside.position);
    let turns = line.plies().iter().map(|ply| &ply.position);
    turns.chain(asides).map(position_key).collect()
}
