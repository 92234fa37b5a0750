//! Updates the counts of a person's games and seeks during a batch.

use super::head::HeadSeats;
use super::known::KnownState;
use crate::StoreError;
use crate::games::limits::{ChallengeCounts, PersonCounts, UnfinishedCounts};
use postern_game::{GameAccess, GameStatus, PersonId};
use postern_rules::Color;

impl PersonCounts for KnownState<'_> {
    fn unfinished(&self, person: &PersonId) -> Result<UnfinishedCounts, StoreError> {
        let held = self.held(person)?;
        Ok(UnfinishedCounts {
            apart: held.apart,
            together: held.together,
        })
    }

    fn seeks(&self, person: &PersonId) -> Result<u32, StoreError> {
        Ok(self.held(person)?.seeks)
    }

    fn has_account(&self, person: &PersonId) -> Result<bool, StoreError> {
        Ok(self.held(person)?.has_account)
    }

    fn challenges(&self, person: &PersonId) -> Result<ChallengeCounts, StoreError> {
        Ok(self.held(person)?.challenges)
    }
}

/// Updates the players' counts of games and seeks after a game has changed.
pub(super) fn count(known: &mut KnownState, before: Option<HeadSeats>, after: HeadSeats) {
    if let Some(before) = before {
        each(known, before, |number| *number = number.saturating_sub(1));
    }
    each(known, after, |number| *number += 1);
}

/// Applies `change` to every count that includes the game.
fn each(known: &mut KnownState, game: HeadSeats, change: impl Fn(&mut u32)) {
    for side in Color::ALL {
        let Some(held) = game.players[side].and_then(|person| known.held.get_mut(&person)) else {
            continue;
        };
        if game.status == GameStatus::Open && game.access == GameAccess::Seek {
            change(&mut held.seeks);
        }
        if game.invited.is_some() {
            change(&mut held.challenges.made);
        }
        match (game.status, game.one_board, side) {
            // Count a game at one board once: the same person plays both sides.
            (GameStatus::Over, _, _) | (_, true, Color::Black) => {}
            (_, true, Color::White) => change(&mut held.together),
            (_, false, _) => change(&mut held.apart),
        }
    }
    if let Some(held) = game.invited.and_then(|person| known.held.get_mut(&person)) {
        change(&mut held.challenges.got);
    }
}
