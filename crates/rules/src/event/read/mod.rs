//! From what a player wrote or clicked to a turn on this board.

mod clicks;
mod courier;
mod told;

use shakmaty::{Bitboard, Move, Role, Square};

pub(super) use clicks::explain_path;

use super::{
    explain::{self, illegal, over},
    pieces,
    position::{Position, Turn, Waiting},
    situation::{Event, Situation},
    turns::promoting,
    written::{self, Goal, Hint, Movement, Written},
};
use crate::{Core as _, Illegal, contract::only_one};
use told::Tried;

/// Who reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    /// The log and the command line, which know all.
    Referee,
    /// Whoever knows what everybody knows. A player's own square tells no more about a turn.
    Public,
}

/// What was written, as a landing and the passage after it.
struct Meant {
    role: Option<Role>,
    from: Origin,
    to: Goal,
    far: Option<Goal>,
}

#[derive(Clone, Copy)]
enum Origin {
    Hint(Hint),
    Square(Square),
}

impl Origin {
    fn admits(self, square: Square) -> bool {
        match self {
            Self::Hint(Hint::Nothing) => true,
            Self::Hint(Hint::File(file)) => square.file() == file,
            Self::Hint(Hint::Rank(rank)) => square.rank() == rank,
            Self::Square(known) => square == known,
        }
    }
}

impl Meant {
    /// Where the pieces stand that can be meant, to follow `White has no knight`.
    fn place(&self, straight: bool) -> String {
        match self.from {
            _ if straight => format!(
                " on the {}-file to go to {}",
                self.to.square.file().char(),
                self.to.square
            ),
            Origin::Hint(Hint::File(file)) => format!(" on the {}-file", file.char()),
            Origin::Hint(Hint::Rank(rank)) => format!(" on rank {}", rank.char()),
            Origin::Hint(Hint::Nothing) | Origin::Square(_) => String::new(),
        }
    }
}

/// Reads and judges a turn.
pub(super) fn read(position: &Position, reader: Reader, text: &str) -> Result<Turn, Illegal> {
    may_play(position)?;
    let written = written::parse(&courier::plain(&position.situation, text)?)?;
    let Some(waiting) = &position.waiting else {
        return judge(position, reader, &written).map(|landing| Turn { landing });
    };
    if written.movement.is_none() {
        return finishing(waiting, &written).map(|landing| Turn { landing });
    }
    match judge(position, reader, &written) {
        Ok(landing) if promoting(landing, None) == waiting.landing => Ok(Turn { landing }),
        _ => Err(unfinished(position)),
    }
}

fn judge(position: &Position, reader: Reader, written: &Written) -> Result<Move, Illegal> {
    let situation = &position.situation;
    let (landing, to, far) = match &written.movement {
        None => {
            let clause =
                "no pawn waits for its promotion: name the square to which it goes, as in c8=Q";
            return Err(illegal(clause, []));
        }
        Some(Movement::Castle { side, far }) => {
            let castle = situation
                .may_castle(*side)
                .ok_or_else(|| explain::castling(situation, *side))?;
            (castle, None, *far)
        }
        Some(Movement::Squares {
            role,
            hint,
            squares,
        }) => {
            let meant = meant(situation, *role, *hint, squares)?;
            let landing = landing(situation, &meant, written.promotion)?;
            (landing, Some(meant.to), meant.far)
        }
    };
    if to.is_some_and(|to| to.takes) && !landing.is_capture() {
        let promotion = written.promotion;
        let (name, at) = (situation.suggested(landing, promotion), landing.to());
        return Err(illegal(
            format!("there is nothing on {at} to take: without x it is {name}"),
            [at],
        ));
    }
    Tried {
        position,
        reader,
        landing,
        far,
        written,
    }
    .judge()
}

/// Whether a turn can be played at all now.
fn may_play(position: &Position) -> Result<(), Illegal> {
    if let Some(outcome) = position.verdict() {
        return Err(over(outcome));
    }
    match position.choosing.awaited().filter(|_| position.is_hidden()) {
        Some(side) => Err(illegal(
            format!("{} has yet to choose a square", pieces::side(side)),
            [],
        )),
        None => Ok(()),
    }
}

/// `=Q`: the end of a turn that waits for it.
fn finishing(waiting: &Waiting, written: &Written) -> Result<Move, Illegal> {
    written.promotion.map_or(Ok(()), explain::promotion_role)?;
    Ok(promoting(waiting.landing, written.promotion))
}

/// Why nothing else can be done while a promotion waits.
fn unfinished(position: &Position) -> Illegal {
    let at = position
        .waiting
        .as_ref()
        .map(|waiting| position.situation.end_of(waiting.landing.to()));
    let name = at.map_or_else(String::new, |at| format!(" on {at}"));
    illegal(
        format!("the pawn{name} must promote first: =Q, =R, =B or =N"),
        at,
    )
}

/// Divides squares into where a piece comes from, where it lands and where the passage leads:
/// `c4-f6` can be a landing with its passage or a move from c4.
fn meant(
    situation: &Situation,
    role: Option<Role>,
    hint: Hint,
    squares: &[Goal],
) -> Result<Meant, Illegal> {
    let hinted = |to, far| Meant {
        role,
        from: Origin::Hint(hint),
        to,
        far,
    };
    match *squares {
        [to] => Ok(hinted(to, None)),
        // With an `x` before it a square is where the piece lands.
        [to, far] if hint != Hint::Nothing || to.takes || lands(situation, role, to.square) => {
            Ok(hinted(to, Some(far)))
        }
        [from, to] => from_square(situation, role, from, to, None),
        [from, to, far] => from_square(situation, role, from, to, Some(far)),
        _ => Err(illegal("a turn names three squares at most", [])),
    }
}

/// Whether a piece can land there, so that what follows is the passage.
fn lands(situation: &Situation, role: Option<Role>, square: Square) -> bool {
    let role = role.unwrap_or(Role::Pawn);
    let own = situation.board.by_color(situation.turn).contains(square);
    let opens = matches!(situation.event, Event::Hidden | Event::Revealed(_));
    opens
        && !own
        && situation
            .legal()
            .into_iter()
            .any(|turn| turn.role() == role && turn.to() == square)
}

fn from_square(
    situation: &Situation,
    role: Option<Role>,
    from: Goal,
    to: Goal,
    far: Option<Goal>,
) -> Result<Meant, Illegal> {
    let there = explain::mover(situation, from.square)?;
    match role {
        Some(role) if role != there => {
            let (there, named) = (pieces::name(there), pieces::name(role));
            Err(illegal(
                format!("the piece on {} is a {there}, not a {named}", from.square),
                [from.square],
            ))
        }
        _ => Ok(Meant {
            role: Some(there),
            from: Origin::Square(from.square),
            to,
            far,
        }),
    }
}

/// The one legal landing that is meant, without its promotion.
fn landing(situation: &Situation, meant: &Meant, promotion: Option<Role>) -> Result<Move, Illegal> {
    let role = meant.role.unwrap_or(Role::Pawn);
    // A pawn without a file goes straight ahead, unless an `x` is written.
    let straight =
        role == Role::Pawn && matches!(meant.from, Origin::Hint(Hint::Nothing)) && !meant.to.takes;
    let admitted = |from: Square| {
        meant.from.admits(from) && (!straight || from.file() == meant.to.square.file())
    };
    let fits = |turn: &Move| {
        turn.role() == role
            && situation.goal(*turn) == meant.to.square
            && turn.from().is_some_and(admitted)
    };
    let mut landings: Vec<Move> = situation
        .legal()
        .into_iter()
        .filter(fits)
        .map(|turn| promoting(turn, None))
        .collect();
    landings.dedup();
    let with_origin = |turn: Move| (turn, turn.from().unwrap_or(turn.to()).into());
    let landings: Vec<_> = landings.into_iter().map(with_origin).collect();
    only_one(&landings, |turn| situation.suggested(turn, promotion))?.ok_or_else(|| {
        let own = situation.board.by_piece(role.of(situation.turn));
        let able: Bitboard = own.into_iter().filter(|from| admitted(*from)).collect();
        let place = meant.place(straight);
        explain::unable(situation, role, able, meant.to.square, &place)
    })
}
