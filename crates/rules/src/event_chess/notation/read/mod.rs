//! Matches text and clicks with the legal turns of a position.

mod claims;
mod clicks;
mod courier;
mod pairs;
mod puts;

use shakmaty::{Bitboard, Move, Role, Square};

pub(in crate::event_chess) use clicks::explain_path;

use super::explain::{illegal, over};
use super::parse::{OriginHint, ParsedMovement, ParsedTarget, ParsedTurn};
use super::{explain, parse, pieces};
use crate::core::contract::only_one;
use crate::event_chess::moves::turn::Turn;
use crate::event_chess::moves::turns::promoting;
use crate::event_chess::position::{Position, UnfinishedTurn};
use crate::event_chess::situation::PublicPosition;
use crate::{IllegalTurn, PlayablePosition as _};
use claims::ClaimedLanding;

/// The information that may be used to interpret a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::event_chess) enum ReaderKnowledge {
    /// All information including secrets, for the event log and the command line.
    Referee,
    /// Public information only. A player's own secret square is not used to interpret a turn.
    Public,
}

/// The parsed notation of a move to a square, and of the square where the passage then leads.
struct ParsedLanding {
    role: Option<Role>,
    from: ParsedOrigin,
    to: ParsedTarget,
    far: Option<ParsedTarget>,
}

#[derive(Clone, Copy)]
enum ParsedOrigin {
    Hint(OriginHint),
    Square(Square),
}

impl ParsedOrigin {
    fn admits(self, square: Square) -> bool {
        match self {
            Self::Hint(OriginHint::Nothing) => true,
            Self::Hint(OriginHint::File(file)) => square.file() == file,
            Self::Hint(OriginHint::Rank(rank)) => square.rank() == rank,
            Self::Square(known) => square == known,
        }
    }
}

impl ParsedLanding {
    /// Returns a phrase that says where the player's text locates the piece, such as ` on the
    /// g-file`. It is appended to `White has no knight`.
    fn place(&self, straight: bool) -> String {
        match self.from {
            _ if straight => format!(
                " on the {}-file to go to {}",
                self.to.square.file().char(),
                self.to.square
            ),
            ParsedOrigin::Hint(OriginHint::File(file)) => format!(" on the {}-file", file.char()),
            ParsedOrigin::Hint(OriginHint::Rank(rank)) => format!(" on rank {}", rank.char()),
            ParsedOrigin::Hint(OriginHint::Nothing) | ParsedOrigin::Square(_) => String::new(),
        }
    }
}

/// Parses a turn and checks that it is legal.
pub(in crate::event_chess) fn read(
    position: &Position,
    reader: ReaderKnowledge,
    text: &str,
) -> Result<Turn, IllegalTurn> {
    may_play(position)?;
    if let Some(waiting) = &position.waiting {
        return read_end(position, waiting, reader, text);
    }
    if let Some(put) = puts::read(position, text) {
        return put;
    }
    if text.contains(',') {
        return pairs::read(position, reader, text);
    }
    let written = parse(position, text)?;
    judge(position, reader, &written)
        .map(Turn::from)
        .or_else(|why| {
            let cut =
                (reader == ReaderKnowledge::Referee).then(|| pairs::cut_short(position, &written));
            cut.flatten().ok_or(why)
        })
}

fn parse(position: &Position, text: &str) -> Result<ParsedTurn, IllegalTurn> {
    parse::parse(&courier::plain(&position.situation, text)?)
}

/// Parses the promotion that finishes an unfinished turn.
fn read_end(
    position: &Position,
    waiting: &UnfinishedTurn,
    reader: ReaderKnowledge,
    text: &str,
) -> Result<Turn, IllegalTurn> {
    // In a two-move turn, the second move is the one that promotes.
    let (first, last) = match text.rsplit_once(',') {
        Some((first, last)) => (Some(first), last),
        None => (None, text),
    };
    let before = match (first, waiting.turn.second) {
        (Some(_), None) => return Err(unfinished(position)),
        (None, _) => position.clone(),
        (Some(_), Some(_)) => Position {
            situation: position.situation.before_last(waiting.turn),
            ..position.clone()
        },
    };
    let written = parse(&before, last)?;
    let role = written.promotion;
    if written.movement.is_none() {
        role.map_or(Ok(()), explain::promotion_role)?;
    } else {
        match judge(&before, reader, &written) {
            Ok(landing) if promoting(landing, None) == waiting.turn.last() => {}
            _ => return Err(unfinished(position)),
        }
    }
    let turn = waiting.turn.with_last(promoting(waiting.turn.last(), role));
    if role.is_some() && !position.situation.is_safe(turn) {
        return Err(explain::unsafe_promotion(&position.situation, turn));
    }
    Ok(turn)
}

fn judge(
    position: &Position,
    reader: ReaderKnowledge,
    written: &ParsedTurn,
) -> Result<Move, IllegalTurn> {
    let situation = &position.situation;
    let (landing, to, far) = match &written.movement {
        None => {
            let clause =
                "no pawn waits for its promotion: name the square to which it goes, as in c8=Q";
            return Err(illegal(clause, []));
        }
        Some(ParsedMovement::Castle { side, far }) => {
            let castle = situation
                .may_castle(*side)
                .ok_or_else(|| explain::castling(situation, *side))?;
            (castle, None, *far)
        }
        Some(ParsedMovement::Squares {
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
    ClaimedLanding {
        position,
        reader,
        landing,
        far,
        written,
    }
    .judge()
}

/// Returns an error if no turn can be played now.
fn may_play(position: &Position) -> Result<(), IllegalTurn> {
    if let Some(outcome) = position.verdict() {
        return Err(over(outcome));
    }
    match position.awaited() {
        Some(side) => Err(illegal(
            format!("{} has yet to choose a square", pieces::side(side)),
            [],
        )),
        None => Ok(()),
    }
}

/// Explains that the pending promotion must be finished first.
fn unfinished(position: &Position) -> IllegalTurn {
    let at = position.waiting.as_ref().map(|waiting| waiting.at);
    let name = at.map_or_else(String::new, |at| format!(" on {at}"));
    illegal(
        format!("the pawn{name} must promote first: =Q, =R, =B or =N"),
        at,
    )
}

/// Interprets squares as the move's origin, the square where the piece lands, and the far end of
/// the passage. `c4-f6` can be a move to c4 and through the passage to f6, or a move from c4 to f6.
fn meant(
    situation: &PublicPosition,
    role: Option<Role>,
    hint: OriginHint,
    squares: &[ParsedTarget],
) -> Result<ParsedLanding, IllegalTurn> {
    let hinted = |to, far| ParsedLanding {
        role,
        from: ParsedOrigin::Hint(hint),
        to,
        far,
    };
    match *squares {
        [to] => Ok(hinted(to, None)),
        // A square after `x` is where the piece lands, not its origin.
        [to, far]
            if hint != OriginHint::Nothing || to.takes || lands(situation, role, to.square) =>
        {
            Ok(hinted(to, Some(far)))
        }
        [from, to] => from_square(situation, role, from, to, None),
        [from, to, far] => from_square(situation, role, from, to, Some(far)),
        _ => Err(illegal("a turn names three squares at most", [])),
    }
}

/// Whether a piece of this role can land on the square, so that the next square is the far end of
/// the passage.
fn lands(situation: &PublicPosition, role: Option<Role>, square: Square) -> bool {
    let role = role.unwrap_or(Role::Pawn);
    let own = situation.board.by_color(situation.turn).contains(square);
    let opens = situation.hides() || situation.gates().is_some();
    opens
        && !own
        && situation
            .single_moves()
            .any(|turn| turn.role() == role && turn.to() == square)
}

fn from_square(
    situation: &PublicPosition,
    role: Option<Role>,
    from: ParsedTarget,
    to: ParsedTarget,
    far: Option<ParsedTarget>,
) -> Result<ParsedLanding, IllegalTurn> {
    let there = explain::mover(situation, from.square)?;
    match role {
        Some(role) if role != there => {
            let (there, named) = (pieces::name(there), pieces::name(role));
            Err(illegal(
                format!("the piece on {} is a {there}, not a {named}", from.square),
                [from.square],
            ))
        }
        _ => Ok(ParsedLanding {
            role: Some(there),
            from: ParsedOrigin::Square(from.square),
            to,
            far,
        }),
    }
}

/// Returns the only legal move that matches the text, without its promotion.
fn landing(
    situation: &PublicPosition,
    meant: &ParsedLanding,
    promotion: Option<Role>,
) -> Result<Move, IllegalTurn> {
    let role = meant.role.unwrap_or(Role::Pawn);
    // A pawn move without a file is straight ahead, unless the text contains `x`.
    let straight = role == Role::Pawn
        && matches!(meant.from, ParsedOrigin::Hint(OriginHint::Nothing))
        && !meant.to.takes;
    let goal = meant.to.square;
    let ahead = |from: Square| {
        from.file() == goal.file() && situation.forward_steps(from, situation.turn).contains(goal)
    };
    let admitted =
        |from: Square| meant.from.admits(from) && (!straight || from.file() == goal.file());
    let fits = |turn: &Move| {
        turn.role() == role
            && situation.goal(*turn) == meant.to.square
            && turn.from().is_some_and(admitted)
            && (!straight || turn.from().is_some_and(ahead))
    };
    let mut landings: Vec<Move> = situation
        .single_moves()
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

impl PublicPosition {
    /// Iterates over the legal turns that consist of one move of a piece on the board.
    fn single_moves(&self) -> impl Iterator<Item = Move> {
        let turns = self.legal().into_iter();
        turns
            .filter(|turn| turn.second.is_none())
            .map(|turn| turn.first)
            .filter(|part| !matches!(part, Move::Put { .. }))
    }
}
