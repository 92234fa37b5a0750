//! The limits on a person's games and seeks.

use crate::{AppendResult, LogAppend, NewEvents, StoreError};
use postern_game::{
    ComputerPlayer, GameAccess, GameEvent, GameSummary, MAX_AT_ONE_BOARD, MAX_CHALLENGED,
    MAX_CHALLENGES, MAX_OPEN_SEEKS, MAX_UNFINISHED, PersonId,
};
use postern_rules::Color;

/// Counts a person's unfinished games, seeks and challenges within the writer's transaction.
pub(crate) trait PersonCounts {
    /// Returns how many unfinished games a person has. Each count is exact up to
    /// [`MAX_UNFINISHED`].
    ///
    /// # Errors
    /// Returns [`StoreError::NoPerson`] for a deleted person.
    fn unfinished(&self, person: &PersonId) -> Result<UnfinishedCounts, StoreError>;

    /// Returns the number of a person's open seeks.
    fn seeks(&self, person: &PersonId) -> Result<u32, StoreError>;

    fn has_account(&self, person: &PersonId) -> Result<bool, StoreError>;

    /// Returns how many unanswered challenges a person has sent and received.
    ///
    /// # Errors
    /// Returns the same errors as [`PersonCounts::unfinished`].
    fn challenges(&self, person: &PersonId) -> Result<ChallengeCounts, StoreError>;
}

/// Counts of the unanswered challenges that a person has sent and received.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ChallengeCounts {
    /// Challenges sent.
    pub(crate) made: u32,
    /// Challenges received.
    pub(crate) got: u32,
}

/// Counts of a person's unfinished games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnfinishedCounts {
    /// Games against an opponent.
    pub(crate) apart: u32,
    /// Games with both players at one board.
    pub(crate) together: u32,
}

/// Checks whether an append would exceed a person's limit of games or seeks, give a rated game to a
/// person without an account, or give a game to a deleted person. Returns the rejection, if any.
pub(crate) fn exceeded(
    counts: &impl PersonCounts,
    append: &LogAppend,
) -> Result<Option<AppendResult>, StoreError> {
    if let Some(exceeded) = beginning(counts, &append.entry)? {
        return Ok(Some(exceeded));
    }
    for event in &append.entry.events {
        if let GameEvent::Joined { person } = &event.event
            && let Some(exceeded) = one_more_of_kind(counts, person, &append.entry.summary)?
        {
            return Ok(Some(exceeded));
        }
    }
    match &append.successor {
        Some(rematch) => rematch_of(counts, append, &rematch.summary),
        None => Ok(None),
    }
}

/// Checks the first events of a log, which create a game and possibly an open seek.
fn beginning(
    counts: &impl PersonCounts,
    entry: &NewEvents,
) -> Result<Option<AppendResult>, StoreError> {
    let game = &entry.summary;
    if entry.after != 0 {
        return Ok(None);
    }
    let Some(creator) = Color::ALL
        .into_iter()
        .filter_map(|side| game.players[side].as_ref())
        .find(|person| ComputerPlayer::of(person).is_none())
    else {
        return Ok(None);
    };
    if let Some(exceeded) = one_more_of_kind(counts, creator, game)? {
        return Ok(Some(exceeded));
    }
    if let Some(invited) = &game.invited {
        return challenge(counts, creator, invited);
    }
    if game.access != GameAccess::Seek {
        return Ok(None);
    }
    let open = counts.seeks(creator)?;
    Ok((open >= MAX_OPEN_SEEKS).then_some(AppendResult::TooManySeeks))
}

/// Returns the rejection if the person cannot start or join a game of this kind.
fn one_more_of_kind(
    counts: &impl PersonCounts,
    person: &PersonId,
    game: &GameSummary,
) -> Result<Option<AppendResult>, StoreError> {
    let exceeded = one_more(counts, person, game.one_board)?;
    if exceeded.is_none() && game.rated.is_some() && !counts.has_account(person)? {
        return Ok(Some(AppendResult::NeedsAccount));
    }
    Ok(exceeded)
}

/// Checks a challenge, which counts towards the limits of both people.
fn challenge(
    counts: &impl PersonCounts,
    creator: &PersonId,
    invited: &PersonId,
) -> Result<Option<AppendResult>, StoreError> {
    if counts.challenges(creator)?.made >= MAX_CHALLENGES {
        return Ok(Some(AppendResult::TooManyChallenges));
    }
    match counts.challenges(invited) {
        Err(StoreError::NoPerson) => Ok(Some(AppendResult::ChallengedDeleted)),
        Ok(challenges) if challenges.got >= MAX_CHALLENGED => {
            Ok(Some(AppendResult::TooManyChallenged))
        }
        counted => counted.map(|_| None),
    }
}

/// Checks a rematch, which counts towards the limits of both players.
fn rematch_of(
    counts: &impl PersonCounts,
    append: &LogAppend,
    rematch: &GameSummary,
) -> Result<Option<AppendResult>, StoreError> {
    let giver = append.command.as_ref().map(|given| &given.person);
    for side in Color::ALL {
        let Some(player) = &rematch.players[side] else {
            continue;
        };
        // Computers have no limit on games.
        if ComputerPlayer::of(player).is_some() {
            continue;
        }
        let own = giver == Some(player);
        let exceeded = match one_more(counts, player, rematch.one_board) {
            Err(StoreError::NoPerson) if !own => Some(AppendResult::OpponentDeleted),
            Ok(Some(_)) if !own => Some(AppendResult::OpponentHasTooManyGames),
            exceeded => exceeded?,
        };
        if exceeded.is_some() {
            return Ok(exceeded);
        }
    }
    Ok(None)
}

/// Returns the rejection if the person has reached the limit of games against opponents, or at one
/// board.
fn one_more(
    counts: &impl PersonCounts,
    person: &PersonId,
    one_board: bool,
) -> Result<Option<AppendResult>, StoreError> {
    let UnfinishedCounts { apart, together } = counts.unfinished(person)?;
    Ok(if apart + together >= MAX_UNFINISHED {
        Some(AppendResult::TooManyGames)
    } else if one_board && together >= MAX_AT_ONE_BOARD {
        Some(AppendResult::TooManyAtOneBoard)
    } else {
        None
    })
}
