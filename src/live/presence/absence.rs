//! The time for which a player has been away from the board. The opponent may claim an abandoned
//! game after a while.

use crate::live::{LiveError, Presence, PresenceState};
use postern_game::{Actor, Game, GameId, MINUTE, Millis, OpponentPresence, PersonId};
use postern_rules::{Color, Viewer};

/// The time after the server's start in which nobody may claim an abandoned game, in milliseconds.
/// After that time, the browsers of all present players have reconnected.
const SETTLES_AFTER: Millis = 2 * MINUTE;

impl Presence {
    /// Returns the time from which a player may claim the end of a game because the opponent has
    /// left. Returns `None` while the opponent is at the board or if no claim would be granted.
    /// `here` is the current presence at the board.
    pub fn claimable_ms(
        &self,
        game: &GameId,
        who: Option<&PersonId>,
        here: PresenceState,
    ) -> Option<Millis> {
        let game = self.hub.game(game)?;
        let Viewer::Player(side) = game.viewer(who) else {
            return None;
        };
        let at = postern_game::claimable_ms(&game, side, here.away_since[!side]?)?;
        Some(at.max(self.knows_absences_ms()))
    }

    /// Returns the same time as `claimable_ms`, for a player whose page has no socket.
    pub fn claimable_now(&self, game: &GameId, who: Option<&PersonId>) -> Option<Millis> {
        let here = *self.bus.presence(game).borrow();
        self.claimable_ms(game, who, here)
    }

    /// Returns the time from which this server knows which players are away.
    fn knows_absences_ms(&self) -> Millis {
        self.node.begun_ms + SETTLES_AFTER
    }

    /// Returns the presence of `actor`'s opponent on all nodes.
    ///
    /// # Errors
    /// Returns an error if the other nodes' presence cannot be read.
    pub(in crate::live) async fn away_from(
        &self,
        game: &Game,
        actor: &Actor,
    ) -> Result<OpponentPresence, LiveError> {
        let Viewer::Player(side) = game.viewer(actor.person()) else {
            return Ok(OpponentPresence::Here);
        };
        let here = *self.bus.presence(game.id()).borrow();
        let Some(since) = here.away_since[!side] else {
            return Ok(OpponentPresence::Here);
        };
        if self.node.now_ms() < self.knows_absences_ms() {
            return Ok(OpponentPresence::UnknownUntil(self.knows_absences_ms()));
        }
        self.node.knows_others()?;
        if self.is_elsewhere(game.id(), !side).await? {
            return Ok(OpponentPresence::Here);
        }
        Ok(OpponentPresence::AwaySince(since))
    }

    /// Whether the player of a side is at the board on this server.
    pub(in crate::live) fn is_here(&self, game: &GameId, side: Color) -> bool {
        let here = *self.bus.presence(game).borrow();
        match side {
            Color::White => here.white,
            Color::Black => here.black,
        }
    }

    /// Whether the player of a side is at the board on another node.
    pub(in crate::live) async fn is_elsewhere(
        &self,
        game: &GameId,
        side: Color,
    ) -> Result<bool, LiveError> {
        let Some(membership) = &self.node.membership else {
            return Ok(false);
        };
        let found = membership.port.presence(std::slice::from_ref(game)).await?;
        Ok(found.iter().any(|(_, present)| match side {
            Color::White => present.white > 0,
            Color::Black => present.black > 0,
        }))
    }
}
