//! Which games a person may have, and how many games and seeks.

use crate::{Append, Appended, Entry, StoreError};
use postern_game::{
    Access, Computer, GameEvent, MAX_AT_ONE_BOARD, MAX_CHALLENGED, MAX_CHALLENGES, MAX_OPEN_SEEKS,
    MAX_UNFINISHED, PersonId, Summary,
};
use postern_rules::Color;

/// What a writer knows of people inside its transaction.
pub(crate) trait Counts {
    /// Both numbers are exact up to [`MAX_UNFINISHED`]. Fails with [`StoreError::NoPerson`] for
    /// somebody who was deleted.
    fn unfinished(&self, person: &PersonId) -> Result<Unfinished, StoreError>;

    /// How many open seeks the person has.
    fn seeks(&self, person: &PersonId) -> Result<u32, StoreError>;

    fn has_account(&self, person: &PersonId) -> Result<bool, StoreError>;

    /// How many challenges by name the person has made and got that wait for an answer. Fails as
    /// [`Counts::unfinished`] does.
    fn challenges(&self, person: &PersonId) -> Result<Challenges, StoreError>;
}

/// How many challenges by name wait for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Challenges {
    /// To others.
    pub(crate) made: u32,
    /// From others.
    pub(crate) got: u32,
}

/// How many unfinished games somebody has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unfinished {
    /// Against others.
    pub(crate) apart: u32,
    /// At one board.
    pub(crate) together: u32,
}

/// The answer to an append that would give somebody one game or seek more than a person may have, or
/// a rated game to somebody without an account. Somebody who was deleted may have none.
pub(crate) fn exceeded(
    counts: &impl Counts,
    append: &Append,
) -> Result<Option<Appended>, StoreError> {
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

/// A log that begins is its creator's game, and perhaps an open seek.
fn beginning(counts: &impl Counts, entry: &Entry) -> Result<Option<Appended>, StoreError> {
    let game = &entry.summary;
    if entry.after != 0 {
        return Ok(None);
    }
    let Some(creator) = Color::ALL
        .into_iter()
        .filter_map(|side| game.players[side].as_ref())
        .find(|person| Computer::of(person).is_none())
    else {
        return Ok(None);
    };
    if let Some(exceeded) = one_more_of_kind(counts, creator, game)? {
        return Ok(Some(exceeded));
    }
    if let Some(invited) = &game.invited {
        return challenge(counts, creator, invited);
    }
    if game.access != Access::Seek {
        return Ok(None);
    }
    let open = counts.seeks(creator)?;
    Ok((open >= MAX_OPEN_SEEKS).then_some(Appended::TooManySeeks))
}

/// The answer when a person cannot begin or join a game of this kind.
fn one_more_of_kind(
    counts: &impl Counts,
    person: &PersonId,
    game: &Summary,
) -> Result<Option<Appended>, StoreError> {
    let exceeded = one_more(counts, person, game.one_board)?;
    if exceeded.is_none() && game.rated.is_some() && !counts.has_account(person)? {
        return Ok(Some(Appended::NeedsAccount));
    }
    Ok(exceeded)
}

/// A challenge waits for both.
fn challenge(
    counts: &impl Counts,
    creator: &PersonId,
    invited: &PersonId,
) -> Result<Option<Appended>, StoreError> {
    if counts.challenges(creator)?.made >= MAX_CHALLENGES {
        return Ok(Some(Appended::TooManyChallenges));
    }
    match counts.challenges(invited) {
        Err(StoreError::NoPerson) => Ok(Some(Appended::ChallengedDeleted)),
        Ok(challenges) if challenges.got >= MAX_CHALLENGED => Ok(Some(Appended::TooManyChallenged)),
        counted => counted.map(|_| None),
    }
}

/// A rematch begins for both players.
fn rematch_of(
    counts: &impl Counts,
    append: &Append,
    rematch: &Summary,
) -> Result<Option<Appended>, StoreError> {
    let giver = append.command.as_ref().map(|given| &given.person);
    for side in Color::ALL {
        let Some(player) = &rematch.players[side] else {
            continue;
        };
        // A computer plays with everybody.
        if Computer::of(player).is_some() {
            continue;
        }
        let own = giver == Some(player);
        let exceeded = match one_more(counts, player, rematch.one_board) {
            Err(StoreError::NoPerson) if !own => Some(Appended::OpponentDeleted),
            Ok(Some(_)) if !own => Some(Appended::OpponentHasTooManyGames),
            exceeded => exceeded?,
        };
        if exceeded.is_some() {
            return Ok(exceeded);
        }
    }
    Ok(None)
}

/// The answer when a person can have no further game, against somebody or at one board.
fn one_more(
    counts: &impl Counts,
    person: &PersonId,
    one_board: bool,
) -> Result<Option<Appended>, StoreError> {
    let Unfinished { apart, together } = counts.unfinished(person)?;
    Ok(if apart + together >= MAX_UNFINISHED {
        Some(Appended::TooManyGames)
    } else if one_board && together >= MAX_AT_ONE_BOARD {
        Some(Appended::TooManyAtOneBoard)
    } else {
        None
    })
}
