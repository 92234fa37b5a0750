//! A game in a line: what lists show, and what the store keeps beside the log for them.

use crate::rules::{ByColor, Color, Outcome, Variant, Viewer};

use super::{Access, Game, GameId, Millis, Person, Seq, Status, TimeControl};

/// The projection of a game for lists. It names persons by id: it stays on the server, and pages show the names only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub id: GameId,
    pub seq: Seq,
    pub variant: Variant,
    pub access: Access,
    pub one_board: bool,
    pub time: TimeControl,
    pub status: Status,
    pub players: ByColor<Option<Person>>,
    pub ply: usize,
    pub to_move: Color,
    /// The position as everybody may know it.
    pub fen: String,
    /// The cells of the last turn.
    pub last: Vec<String>,
    pub outcome: Option<Outcome>,
    pub created_ms: Millis,
    /// The time of the last event that was no comment.
    pub active_ms: Millis,
    /// When the running clock is empty.
    pub deadline_ms: Option<Millis>,
}

impl Summary {
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let position = game.line().position();
        Self {
            id: game.id().clone(),
            seq: game.seq(),
            variant: game.setup().variant,
            access: game.setup().access,
            one_board: game.one_board(),
            time: game.setup().time,
            status: game.status(),
            players: game.players().clone(),
            ply: game.line().plies().len(),
            to_move: position.to_move(),
            fen: position.fen(Viewer::Spectator),
            last: last_cells(game),
            outcome: game.outcome(),
            created_ms: game.created_ms(),
            active_ms: game.active_ms(),
            deadline_ms: game.clock().and_then(super::Clock::deadline_ms),
        }
    }

    /// The person who waits for an opponent, and the side that this person plays.
    #[must_use]
    pub fn waiting(&self) -> Option<(&Person, Color)> {
        Color::ALL
            .into_iter()
            .find_map(|side| self.players[side].as_ref().map(|person| (person, side)))
            .filter(|_| self.status == Status::Open)
    }
}

/// The cells that the last turn touched, the one where its piece ended last.
fn last_cells(game: &Game) -> Vec<String> {
    game.line().plies().last().map(|ply| ply.facts.touched()).unwrap_or_default()
}
