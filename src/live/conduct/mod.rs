//! Conduct: who may begin games and write, and what moderators and administrators do about it.
//!
//! Roles and suspensions are read from the database whenever they count, so that they hold on all
//! nodes as soon as they are written.

mod acts;
mod annulment;
mod avoid;
mod decide;
mod error;
mod hide;
mod quoted;
mod reports;
mod settings;
mod view;
mod works;

pub use acts::{Authority, LOG_PAGE};
pub use decide::Decision;
pub use error::ConductError;
pub use quoted::QuotedLine;
pub use reports::{Complaint, REPORTS_PAGE};
pub(super) use settings::KeptSettings;
pub use view::{Kept, ReportView};
pub use works::QuotedWork;

use super::{Live, LiveError};
use postern_game::{Actor, CommandKind, Game, PersonId};
use postern_rules::Color;
use postern_store::conduct::Standing;

impl Live {
    /// Somebody's role, and the suspension that holds now.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn standing(&self, person: &PersonId) -> Result<Standing, LiveError> {
        let mut standing = self.inner.store.standing(person).await?;
        let now = self.now_ms();
        standing.suspension = standing.suspension.filter(|one| one.holds(now));
        Ok(standing)
    }

    /// Fails for somebody who is suspended, and may begin no games and write nothing.
    pub(super) async fn must_be_in_standing(&self, person: &PersonId) -> Result<(), LiveError> {
        match self.standing(person).await?.suspension {
            Some(suspension) => Err(ConductError::Suspended {
                reason: suspension.reason,
            }
            .into()),
            None => Ok(()),
        }
    }

    /// Whether these two may begin a game with each other. `person` is the one who wants to.
    ///
    /// # Errors
    /// [`ConductError::Suspended`], [`ConductError::TheySuspended`], and [`ConductError::Apart`] when
    /// either has blocked the other.
    pub async fn may_meet(&self, person: &PersonId, other: &PersonId) -> Result<(), LiveError> {
        self.must_be_in_standing(person).await?;
        if self.standing(other).await?.suspension.is_some() {
            return Err(ConductError::TheySuspended.into());
        }
        if self.inner.store.are_apart(person, other).await? {
            return Err(ConductError::Apart.into());
        }
        Ok(())
    }

    /// Fails when somebody's conduct, or the other player's, does not allow a command. What belongs to
    /// a running game is always allowed.
    pub(super) async fn conduct_allows(
        &self,
        game: &Game,
        actor: &Actor,
        command: CommandKind,
    ) -> Result<(), LiveError> {
        let Some(person) = actor.person() else {
            return Ok(());
        };
        if !is_judged(command) {
            return Ok(());
        }
        let players = game.players();
        let mut players = Color::ALL
            .into_iter()
            .filter_map(|side| players[side].as_ref());
        match players.find(|player| *player != person) {
            Some(other) if !is_writing(command) => self.may_meet(person, other).await,
            _ => self.must_be_in_standing(person).await,
        }
    }
}

/// Whether the conduct of the one who gives a command is looked at.
pub(super) fn is_judged(command: CommandKind) -> bool {
    is_writing(command)
        || matches!(
            command,
            CommandKind::Join | CommandKind::OfferRematch | CommandKind::AcceptRematch
        )
}

/// Whether a command publishes words.
const fn is_writing(command: CommandKind) -> bool {
    matches!(command, CommandKind::Kibitz | CommandKind::EditComment)
}
