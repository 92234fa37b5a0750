//! The result of a turn in which a piece lands on a square while both players' squares are secret.

use super::{EventState, FileRank, SlowPosition, SlowTurn, own_rank};

/// The result of a turn while both players' squares are secret.
#[derive(Clone, Debug)]
pub(crate) enum SlowPlayResult {
    /// The piece landed on no secret square.
    Quietly(SlowPosition),
    /// The turn revealed the squares and the passage carried the piece. Contains the canonical name
    /// and the resulting position.
    Carried(String, SlowPosition),
    /// The turn revealed the squares and was taken back. The same side is to move.
    TakenBack(SlowPosition),
}

impl SlowPosition {
    /// Plays a legal turn while the squares are secret. Uses `promotion` if the reveal requires
    /// one.
    pub(crate) fn play_hidden(&self, turn: SlowTurn, promotion: char) -> SlowPlayResult {
        let EventState::Hidden(one, other) = self.event else {
            panic!("nothing is hidden")
        };
        let landed = |at: FileRank| at == turn.landing || turn.castles && at == rook_landing(turn);
        let far = match (landed(one), landed(other)) {
            (true, _) => other,
            (_, true) => one,
            _ => return SlowPlayResult::Quietly(self.play(turn)),
        };
        let open = Self {
            event: EventState::Revealed(one, other),
            ..self.clone()
        };
        let pawn = self.get(turn.from) == Some((self.white, 'P'));
        let becomes = (pawn && far.1 == own_rank(self.white, 8)).then_some(promotion);
        let whole = SlowTurn {
            carried: Some(far),
            becomes,
            ..turn
        };
        let after = open.play(whole);
        if after.mover_in_check() {
            return SlowPlayResult::TakenBack(open);
        }
        let name = self.name_without_check(whole, &self.turns()) + after.check_sign();
        SlowPlayResult::Carried(name, after)
    }
}

fn rook_landing(turn: SlowTurn) -> FileRank {
    (i32::midpoint(turn.from.0, turn.landing.0), turn.from.1)
}
