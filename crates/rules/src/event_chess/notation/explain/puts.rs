//! Explains why a piece cannot be dropped on the board.

use shakmaty::{Bitboard, Move, Role, Square};

use super::{illegal, king, name};
use crate::IllegalTurn;
use crate::event_chess::situation::PublicPosition;

/// Explains why a piece cannot be dropped, either anywhere or on `to`.
pub(in crate::event_chess) fn puts_unable(
    situation: &PublicPosition,
    role: Role,
    to: Option<Square>,
) -> IllegalTurn {
    let mut open = None;
    for force in situation.active_events.iter() {
        force.event().puts(situation, force.state, &mut |puts, to| {
            if puts == role {
                open = Some(to);
            }
        });
    }
    // A square where the piece could be dropped if the drop did not leave a royal piece attacked.
    let tried = open.and_then(|open: Bitboard| match to {
        Some(to) => open.contains(to).then_some(to),
        None => open.first(),
    });
    if let Some(to) = tried {
        return king::unsafe_turn(situation, Move::Put { role, to }.into());
    }
    if let Some(to) = to.filter(|to| open.is_some() && situation.board.occupied().contains(*to)) {
        return illegal(
            format!("a piece stands on {to}: name an empty square"),
            [to],
        );
    }
    let forbidden = situation.active_events.iter().find_map(|force| {
        let event = force.event();
        event.forbids_put(situation, force.state, role, to)
    });
    let clause =
        forbidden.unwrap_or_else(|| format!("no {} can be put on the board now", name(role)));
    illegal(clause, to)
}
