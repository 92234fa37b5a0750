//! Refuses computer help to players for positions of their own running games. It prevents only
//! unintended help: with another account a player could still get it.

use std::{collections::HashSet, sync::Arc};

use quick_cache::sync::Cache;

use crate::live::{Games, LiveError, computer::AnalysisError};
use postern_game::{Game, GameId, ListedGame, PersonId, Refusal, Seq, Summary, position_key};
use postern_rules::{Position, Variant};
use postern_store::{GameFilter, OwnFilter, Part};

/// The number of last positions that count in a rated game, including the current one. In other
/// games only the current position counts.
const OF_RATED: usize = 20;
/// The number of games with cached keys. A game has hardly more than 20 keys of 8 bytes.
const KEPT: usize = 4_096;

/// The keys of positions of running games for which the players get no help. Cached by game and
/// last event, so that no entry is ever outdated, whichever node extends the game.
pub(in crate::live) struct StandingKeys(Cache<(GameId, Seq), Arc<[i64]>>);

impl Default for StandingKeys {
    fn default() -> Self {
        Self(Cache::new(KEPT))
    }
}

impl Games {
    /// Checks whether the engine, on the server or in the browser, may help a person with a
    /// position on their analysis board. An anonymous visitor plays no game.
    ///
    /// # Errors
    /// Returns [`Refusal::FairPlay`] if the person is playing this position,
    /// [`AnalysisError::Hidden`] if a square is hidden in it, or an error if something cannot be
    /// read.
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

    /// Checks whether the computer may help a person with positions of a variant. Their public keys
    /// are computed only if the person is playing. The start position of a running game does not
    /// count, since many games share it.
    ///
    /// # Errors
    /// Returns [`Refusal::FairPlay`] if one of them is in a game that the person is playing against
    /// somebody, or an error if something cannot be read.
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

    /// Returns the keys of a running game's positions that count. The list of games is read from
    /// the database each time and contains each game's last event.
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
            // The cached game can be older if this node has not heard of a turn on another one.
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

/// Returns the key of a game's current position; `None` for a damaged row.
fn key_of(game: &Summary) -> Option<i64> {
    let position = Position::from_reached_fen(game.variant, &game.fen).ok()?;
    Some(position_key(&position))
}

/// Returns the keys of the last positions of a game, without the first.
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

/// Returns the keys of a game's positions except the first, for fair-play checks.
pub(in crate::live) fn keys(game: &Game) -> HashSet<i64> {
    let line = game.line();
    let asides = line.asides().iter().map(|aside| &aside.position);
    let turns = line.plies().iter().map(|ply| &ply.position);
    turns.chain(asides).map(position_key).collect()
}
