//! Data that deciding a command requires besides the game state, such as suspensions and quiet
//! hours.

use postern_rules::ByColor;

use super::{Game, Refusal};
use crate::{
    DrawSeed, GameId, Millis, NONCE_BYTES, OpponentPresence, PeopleHours, RatingSet, Strength,
    SubmittedSecret,
};

/// Data that deciding a command may require besides the game state. It is loaded for each decision.
/// Fields about people are loaded only if the [command's rule](crate::CommandRule::needs) lists
/// them; otherwise they keep their defaults.
#[derive(Clone, Debug)]
pub struct DecisionFacts {
    /// The id for a rematch, if the command creates one.
    pub game_id: GameId,
    /// A random value that makes the commitment to a secret choice unguessable.
    pub nonce: SubmittedSecret<[u8; NONCE_BYTES]>,
    /// The random seeds for event draws in a rematch.
    pub seeds: ByColor<DrawSeed>,
    /// The players' time zones and quiet hours, during which clocks may stop.
    pub hours: PeopleHours,
    pub conduct: ConductFacts,
    /// Whether the opponent's account was deleted.
    pub is_opponent_deleted: bool,
    /// Whether the sender has an account. Always `false` if the game does not require one.
    pub has_account: bool,
    /// The sender's rating in the game's rating set.
    pub strength: Strength,
    /// The opponent's connection to the game. Needed to claim a win or a draw because the opponent
    /// has left.
    pub opponent_presence: OpponentPresence,
    /// The event cards that each player has read in other games.
    pub cards_read: ByColor<Vec<u8>>,
}

/// Restrictions on a person, such as suspensions and blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConductFacts {
    /// The reason for the sender's suspension; `None` if the sender is not suspended.
    pub suspended: Option<String>,
    pub is_opponent_suspended: bool,
    /// Whether the sender or the opponent has blocked the other.
    pub is_blocked: bool,
}

impl ConductFacts {
    /// Checks whether the sender may write, and may start a game with the opponent.
    ///
    /// # Errors
    /// Returns the [`Refusal`] that explains the restriction.
    pub fn allows(&self) -> Result<(), Refusal> {
        if let Some(reason) = &self.suspended {
            let reason = reason.clone();
            Err(Refusal::Suspended { reason })
        } else if self.is_opponent_suspended {
            Err(Refusal::OpponentSuspended)
        } else if self.is_blocked {
            Err(Refusal::Blocked)
        } else {
            Ok(())
        }
    }
}

impl DecisionFacts {
    /// Creates facts with the given random values, and with defaults for all fields about people.
    #[must_use]
    pub fn new(
        game_id: GameId,
        nonce: SubmittedSecret<[u8; NONCE_BYTES]>,
        seeds: ByColor<DrawSeed>,
    ) -> Self {
        Self {
            game_id,
            nonce,
            seeds,
            hours: PeopleHours::default(),
            conduct: ConductFacts::default(),
            is_opponent_deleted: false,
            has_account: false,
            strength: Strength::NEW,
            opponent_presence: OpponentPresence::default(),
            cards_read: ByColor::default(),
        }
    }

    /// Returns an error if the sender is suspended or blocked, or the opponent suspended or
    /// deleted.
    pub(super) fn check_sender(&self) -> Result<(), Refusal> {
        if self.is_opponent_deleted {
            return Err(Refusal::OpponentDeleted);
        }
        self.conduct.allows()
    }

    /// Returns an error if the sender does not meet the game's conditions for joining.
    pub(super) fn check_seat_conditions(&self, game: &Game, now: Millis) -> Result<(), Refusal> {
        let setup = game.setup();
        if setup.admission.accounts_only && !self.has_account {
            return Err(Refusal::AccountsOnly);
        }
        if setup.rated && !self.has_account {
            return Err(Refusal::NeedsAccount);
        }
        let rating = self.strength.at(now);
        // A game without a rating set cannot have a rating condition.
        match RatingSet::of(setup).and(setup.admission.ratings) {
            Some(range) if !range.contains(rating.shown()) => Err(Refusal::OutsideRange {
                range,
                rating: rating.words(),
            }),
            _ => Ok(()),
        }
    }
}
