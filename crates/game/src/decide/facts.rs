//! What a decision needs that neither the game nor the command knows.

use postern_rules::ByColor;

use super::{Game, Refusal};
use crate::{Away, GameId, Millis, NONCE_BYTES, PeopleHours, RatingSet, Seed, Strength, Unowned};

/// What a decision may need that neither the game nor the command knows, read again for each decision.
/// Facts about people are read only if the [row of the command](crate::CommandRule::needs) names them;
/// others keep their defaults.
#[derive(Clone, Debug)]
pub struct DecisionFacts {
    /// The id of a rematch.
    pub game_id: GameId,
    /// Keeps the commitment to a secret choice from being guessed.
    pub nonce: Unowned<[u8; NONCE_BYTES]>,
    /// What decides the draws of a rematch.
    pub seeds: ByColor<Seed>,
    /// The hours by which clocks go on.
    pub hours: PeopleHours,
    pub conduct: Conduct,
    /// Whether the other player was deleted.
    pub is_opponent_deleted: bool,
    /// Whether the sender has an account. Also false where the game does not ask for one.
    pub has_account: bool,
    /// How well the sender plays games like this one.
    pub strength: Strength,
    /// Whether the other player is at the board, for one who claims the end of a game.
    pub away: Away,
    /// The numbers of the cards that each player has read before, in other games.
    pub cards_read: ByColor<Vec<u8>>,
}

/// Whether people's conduct lets them write, and begin a game with each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Why the sender is suspended, if they are.
    pub suspended: Option<String>,
    pub is_opponent_suspended: bool,
    /// Whether either has blocked the other.
    pub is_blocked: bool,
}

impl Conduct {
    /// # Errors
    /// [`Refusal`] says why not.
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
    /// The facts for a sender of whom nothing is known, with what chance gives.
    #[must_use]
    pub fn new(game_id: GameId, nonce: Unowned<[u8; NONCE_BYTES]>, seeds: ByColor<Seed>) -> Self {
        Self {
            game_id,
            nonce,
            seeds,
            hours: PeopleHours::default(),
            conduct: Conduct::default(),
            is_opponent_deleted: false,
            has_account: false,
            strength: Strength::NEW,
            away: Away::default(),
            cards_read: ByColor::default(),
        }
    }

    /// Refuses what is not for this sender, whatever the game is like.
    pub(super) fn admit(&self) -> Result<(), Refusal> {
        if self.is_opponent_deleted {
            return Err(Refusal::OpponentDeleted);
        }
        self.conduct.allows()
    }

    /// Refuses a free seat that is not for people like this one.
    pub(super) fn admit_to_seat(&self, game: &Game, now: Millis) -> Result<(), Refusal> {
        let setup = game.setup();
        if setup.admission.accounts_only && !self.has_account {
            return Err(Refusal::AccountsOnly);
        }
        if setup.rated && !self.has_account {
            return Err(Refusal::NeedsAccount);
        }
        let rating = self.strength.at(now);
        // In a game that belongs to no set of ratings, nobody has a rating that could be in a range.
        match RatingSet::of(setup).and(setup.admission.ratings) {
            Some(range) if !range.contains(rating.shown()) => Err(Refusal::OutsideRange {
                range,
                rating: rating.words(),
            }),
            _ => Ok(()),
        }
    }
}
