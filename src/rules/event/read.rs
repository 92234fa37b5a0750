//! From what a player wrote to a turn on this board.

use shakmaty::{Bitboard, Move, Role, Square};

use super::{
    explain::{self, illegal, over},
    pieces,
    position::{Position, Turn},
    situation::{Event, Situation},
    turns::promoting,
    written::{self, Goal, Hint, Movement, Written},
};
use crate::rules::Illegal;

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

/// Reads and judges a turn.
pub(super) fn read(position: &Position, reader: Reader, text: &str) -> Result<Turn, Illegal> {
    may_play(position)?;
    let written = written::parse(text)?;
    let Some(movement) = &written.movement else { return promotion_alone(position, &written) };
    let situation = &position.situation;
    let (landing, to, far) = match movement {
        Movement::Castle { side, far } => {
            let castle = situation.may_castle(*side).ok_or_else(|| explain::castling(situation, *side))?;
            (castle, None, *far)
        }
        Movement::Squares { role, hint, squares } => {
            let meant = meant(situation, *role, *hint, squares)?;
            (landing(situation, &meant)?, Some(meant.to), meant.far)
        }
    };
    if to.is_some_and(|to| to.takes) && !landing.is_capture() {
        let name = situation.landing_name(landing);
        return Err(illegal(
            format!("there is nothing on {} to take: without x it is {name}", landing.to()),
            [landing.to()],
        ));
    }
    let turn = Tried { position, reader, landing, far, written: &written }.judge()?;
    match &position.waiting {
        Some(waiting) if promoting(turn, None) != waiting.landing => Err(unfinished(position)),
        _ => Ok(Turn { landing: turn }),
    }
}

/// Whether a turn can be played at all now.
pub(super) fn may_play(position: &Position) -> Result<(), Illegal> {
    if let Some(outcome) = position.end() {
        return Err(over(outcome));
    }
    match position.choosing.awaited().filter(|_| position.is_hidden()) {
        Some(side) => Err(illegal(format!("{} has yet to choose a square", pieces::side(side)), [])),
        None => Ok(()),
    }
}

/// `=Q`: the end of a turn that waits for it.
fn promotion_alone(position: &Position, written: &Written) -> Result<Turn, Illegal> {
    let (Some(waiting), Some(role)) = (&position.waiting, written.promotion) else {
        return Err(illegal("no pawn waits for its promotion: name the square to which it goes, as in c8=Q", []));
    };
    explain::promotion_role(role)?;
    Ok(Turn { landing: promoting(waiting.landing, Some(role)) })
}

pub(super) fn unfinished(position: &Position) -> Illegal {
    let at = position.waiting.as_ref().map(|waiting| position.situation.end_of(waiting.landing.to()));
    let name = at.map_or_else(String::new, |at| format!(" on {at}"));
    illegal(format!("the pawn{name} must promote first: =Q, =R, =B or =N"), at)
}

/// Divides squares into where a piece comes from, where it lands and where the passage leads: `c4-f6` can be a landing with its passage
/// or a move from c4.
fn meant(situation: &Situation, role: Option<Role>, hint: Hint, squares: &[Goal]) -> Result<Meant, Illegal> {
    let hinted = |to, far| Meant { role, from: Origin::Hint(hint), to, far };
    match *squares {
        [to] => Ok(hinted(to, None)),
        [to, far] if hint != Hint::Nothing || lands(situation, role, to.square) => Ok(hinted(to, Some(far))),
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
    opens && !own && situation.legal().into_iter().any(|turn| turn.role() == role && turn.to() == square)
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
            Err(illegal(format!("the piece on {} is a {there}, not a {named}", from.square), [from.square]))
        }
        _ => Ok(Meant { role: Some(there), from: Origin::Square(from.square), to, far }),
    }
}

/// The one legal landing that is meant, without its promotion.
fn landing(situation: &Situation, meant: &Meant) -> Result<Move, Illegal> {
    let role = meant.role.unwrap_or(Role::Pawn);
    // A pawn without a file goes straight ahead, unless an `x` is written.
    let straight = role == Role::Pawn && matches!(meant.from, Origin::Hint(Hint::Nothing)) && !meant.to.takes;
    let admitted = |from: Square| meant.from.admits(from) && (!straight || from.file() == meant.to.square.file());
    let fits = |turn: &Move| {
        let exact = matches!(meant.from, Origin::Square(_)) || !turn.is_castle();
        turn.role() == role && exact && situation.goal(*turn) == meant.to.square && turn.from().is_some_and(admitted)
    };
    let mut landings: Vec<Move> =
        situation.legal().into_iter().filter(fits).map(|turn| promoting(turn, None)).collect();
    landings.dedup();
    match landings[..] {
        [landing] => Ok(landing),
        [] => {
            let own = situation.board.by_piece(role.of(situation.turn));
            let able: Bitboard = own.into_iter().filter(|from| admitted(*from)).collect();
            Err(explain::unable(situation, role, able, meant.to.square, straight))
        }
        ref several => {
            let names: Vec<String> = several.iter().map(|turn| situation.landing_name(*turn)).collect();
            let from = several.iter().filter_map(|turn| turn.from());
            Err(illegal(format!("more than one piece can do that: write {}", names.join(" or ")), from))
        }
    }
}

/// A legal landing, with what else is written about it.
struct Tried<'a> {
    position: &'a Position,
    reader: Reader,
    landing: Move,
    far: Option<Goal>,
    written: &'a Written,
}

impl Tried<'_> {
    fn judge(&self) -> Result<Move, Illegal> {
        let situation = &self.position.situation;
        let told = self.written.taken_back || self.far.is_some();
        if !told {
            return self.with_promotion(situation);
        }
        if situation.event == Event::Hidden && self.reader == Reader::Public {
            return Err(self.tells_too_much());
        }
        // What the landing brings to light is known to the referee.
        let revealed =
            self.position.revealed_by(self.landing).map(|passage| situation.with_event(Event::Revealed(passage)));
        if self.written.taken_back {
            return self.taken_back(revealed.as_ref());
        }
        let known = revealed.as_ref().unwrap_or(situation);
        self.check_far(known)?;
        if revealed.is_none() {
            return self.with_promotion(known);
        }
        if !known.is_safe(self.landing) {
            return Err(illegal(format!("{} is taken back here", self.name()), [self.landing.to()]));
        }
        if self.written.promotion.is_some() {
            return self.with_promotion(known);
        }
        Ok(self.landing)
    }

    fn name(&self) -> String {
        self.position.situation.landing_name(self.landing)
    }

    fn tells_too_much(&self) -> Illegal {
        let situation = &self.position.situation;
        let mut name = self.name();
        if situation.promotes(self.landing) {
            name.push_str("=Q");
        }
        illegal(format!("the passage is still hidden: write the landing alone, {name}"), [])
    }

    /// `h3~`: it must be so.
    fn taken_back(&self, revealed: Option<&Situation>) -> Result<Move, Illegal> {
        if revealed.is_some_and(|revealed| !revealed.is_safe(self.landing)) {
            return Ok(self.landing);
        }
        Err(illegal(format!("{} is not taken back here, as ~ says", self.name()), [self.landing.to()]))
    }

    /// Whether the passage leads where it is written to.
    fn check_far(&self, known: &Situation) -> Result<(), Illegal> {
        let Some(far) = self.far else { return Ok(()) };
        let name = self.name();
        match (known.passage(), known.carried(self.landing)) {
            (None, _) => Err(illegal(format!("no passage is open on {}: write {name} alone", self.landing.to()), [])),
            (Some(passage), None) => {
                let [white, black] = passage.names();
                let clause = format!("the passage is between {white} and {black}, and {name} lands on neither");
                Err(illegal(clause, passage.ends()))
            }
            (Some(_), Some((near, end))) if end != far.square => {
                Err(illegal(format!("the passage leads from {near} to {end}, not to {}", far.square), [near, end]))
            }
            (Some(_), Some((_, end))) if far.takes && !known.captures(self.landing).contains(end) => {
                Err(illegal(format!("there is nothing on {end} to take at the end of the passage"), [end]))
            }
            _ => Ok(()),
        }
    }

    fn with_promotion(&self, known: &Situation) -> Result<Move, Illegal> {
        let named = self.written.promotion;
        // Whoever lands on the last rank may name a piece there, though the passage carries the pawn away from it.
        let carried_away = self.landing.to().rank() == (!known.turn).backrank() && !known.promotes(self.landing);
        if let (Some(role), Role::Pawn, true) = (named, self.landing.role(), carried_away) {
            return explain::promotion_role(role).map(|()| promoting(self.landing, None));
        }
        explain::promotion(known, self.landing, named)?;
        Ok(promoting(self.landing, named))
    }
}

/// Says why clicks are no legal turn or beginning of one.
pub(super) fn explain_path(position: &Position, path: &[&str]) -> Option<Illegal> {
    clicked(position, path).err()
}

fn clicked(position: &Position, path: &[&str]) -> Result<(), Illegal> {
    let situation = &position.situation;
    let Some((first, steps)) = path.split_first() else { return Ok(()) };
    let from = square(first)?;
    may_play(position)?;
    if let Some(waiting) = &position.waiting {
        return match steps {
            [] if from == situation.end_of(waiting.landing.to()) => Ok(()),
            [step] if from == situation.end_of(waiting.landing.to()) => promoted(step).map(|_| ()),
            _ => Err(unfinished(position)),
        };
    }
    let role = explain::mover(situation, from)?;
    let turns: Vec<Move> = situation.legal().into_iter().filter(|turn| turn.from() == Some(from)).collect();
    let Some((goal, rest)) = steps.split_first() else {
        return if turns.is_empty() { Err(explain::no_turn(situation, role, from)) } else { Ok(()) };
    };
    let to = square(goal)?;
    let Some(landing) = turns.into_iter().find(|turn| situation.goal(*turn) == to) else {
        return Err(explain::landing(situation, from, to));
    };
    match rest {
        [] => Ok(()),
        [step] => explain::promotion(situation, promoting(landing, None), Some(promoted(step)?)),
        _ => Err(illegal("nothing follows in the same turn", [to])),
    }
}

fn square(text: &str) -> Result<Square, Illegal> {
    let unknown = |_| illegal(format!("the board has no square {}", crate::rules::excerpt(text)), []);
    Square::from_ascii(text.as_bytes()).map_err(unknown)
}

fn promoted(step: &str) -> Result<Role, Illegal> {
    let mut letters = step.strip_prefix('=').unwrap_or_default().chars();
    let role = letters.next().and_then(Role::from_char).filter(|_| letters.next().is_none());
    let role =
        role.ok_or_else(|| illegal("a pawn becomes a queen (=Q), a rook (=R), a bishop (=B) or a knight (=N)", []))?;
    explain::promotion_role(role).map(|()| role)
}
