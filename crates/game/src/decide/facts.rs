//! Facts that a decision needs besides the game and the command.

use postern_rules::ByColor;

use super::{Game, Refusal};
use crate::{
    GameId, Millis, NONCE_BYTES, OpponentPresence, PeopleHours, RatingSet, Seed, Strength,
    SubmittedSecret,
};

/// Facts that a decision may need, loaded again for each decision. Facts about people are only
/// loaded if the [command's rule](crate::CommandRule::needs) lists them, and keep their defaults
/// otherwise.
#[derive(Clone, Debug)]
pub struct DecisionFacts {
    /// The id of a rematch, if one is created.
    pub game_id: GameId,
    /// Makes the commitment to a secret choice unguessable.
    pub nonce: SubmittedSecret<[u8; NONCE_BYTES]>,
    /// The seeds for the draws of a rematch.
    pub seeds: ByColor<Seed>,
    /// The hours of the players, which their clocks observe.
    pub hours: PeopleHours,
    pub conduct: Conduct,
    /// Whether the opponent was deleted.
    pub is_opponent_deleted: bool,
    /// Whether the sender has an account. Also `false` if the game does not require one.
    pub has_account: bool,
    /// The sender's rating in the game's rating set.
    pub strength: Strength,
    /// Whether the opponent is at the board, for claims of the end of a game.
    pub opponent_presence: OpponentPresence,
    /// The numbers of the cards that each player has read in other games.
    pub cards_read: ByColor<Vec<u8>>,
}

/// Facts about people's conduct that restrict writing and starting games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// The reason for the sender's suspension, if they are suspended.
    pub suspended: Option<String>,
    pub is_opponent_suspended: bool,
    /// Whether either has blocked the other.
    pub is_blocked: bool,
}

impl Conduct {
    /// Checks whether the sender may write, or start a game with the opponent.
    ///
    /// # Errors
    /// Returns the [`Refusal`] that explains why not.
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
    /// Creates the facts for an unknown sender.
    #[must_use]
    pub fn new(
        game_id: GameId,
        nonce: SubmittedSecret<[u8; NONCE_BYTES]>,
        seeds: ByColor<Seed>,
    ) -> Self {
        Self {
            game_id,
            nonce,
            seeds,
            hours: PeopleHours::default(),
            conduct: Conduct::default(),
            is_opponent_deleted: false,
            has_account: false,
            strength: Strength::NEW,
            opponent_presence: OpponentPresence::default(),
            cards_read: ByColor::default(),
        }
    }

    /// Refuses a sender who is suspended or blocked, or whose opponent is suspended or deleted.
    pub(super) fn check_sender(&self) -> Result<(), Refusal> {
        if self.is_opponent_deleted {
            return Err(Refusal::OpponentDeleted);
        }
        self.conduct.allows()
    }

    /// Refuses people who do not meet the conditions for the free seat.
    pub(super) fn check_seat_conditions(&self, game: &Game, now: Millis) -> Result<(), Refusal> {
        let setup = game.setup();
        if setup.admission.accounts_only && !self.has_account {
            return Err(Refusal::AccountsOnly);
        }
        if setup.rated && !self.has_account {
            return Err(Refusal::NeedsAccount);
        }
        let rating = self.strength.at(now);
        // A game outside all rating sets cannot restrict ratings.
        match RatingSet::of(setup).and(setup.admission.ratings) {
            Some(range) if !range.contains(rating.shown()) => Err(Refusal::OutsideRange {
                range,
                rating: rating.words(),
            }),
            _ => Ok(()),
        }
    }
}
