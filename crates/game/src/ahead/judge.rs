//! Judging lines on the positions to which they lead, by nothing but what everybody knows: whatever
//! is asked here tells nothing of what is hidden.

use super::{
    error::AheadError,
    plan::PlanKind,
    tree::{Ahead, MAX_DEPTH, MAX_TURNS},
};
use crate::{Game, Seq, Status, TimeControl, decide::of_clicks};
use postern_rules::{AsideRecord, Color, GameLineError, Illegal, PlayResult, Position, Viewer};

/// Most bytes of a turn as somebody writes it; the longest chains are far shorter.
const MAX_TURN_BYTES: usize = 200;

/// Whether plans are kept for a game: those of two people that no clock hurries.
#[must_use]
pub fn takes_plans(game: &Game) -> bool {
    !game.one_board() && !matches!(game.time(), TimeControl::Live { .. })
}

/// Whether the player of `side` may plan now: answers while the opponent is to move, variations at any
/// time.
///
/// # Errors
/// [`AheadError`] says why not.
pub fn may_plan(game: &Game, side: Color, kind: PlanKind) -> Result<(), AheadError> {
    let answers = kind == PlanKind::Answers;
    if !takes_plans(game) || game.status() != Status::Running {
        Err(AheadError::NotHere)
    } else if game.choosing() {
        Err(AheadError::Choosing)
    } else if promoting(game) {
        Err(AheadError::Promoting)
    } else if answers && game.line().position().to_move() == side {
        Err(AheadError::YourTurn)
    } else if answers && offered_to(game, side) {
        Err(AheadError::Offered)
    } else {
        Ok(())
    }
}

/// Whether a pawn waits for what it becomes: half a turn stands on the board then.
fn promoting(game: &Game) -> bool {
    let line = game.line();
    let last = line.asides().last();
    last.is_some_and(|aside| {
        aside.after == line.plies().len() && matches!(aside.record, AsideRecord::Landed(_))
    })
}

/// Whether the opponent of `side` waits for an answer to an offer.
pub(super) fn offered_to(game: &Game, side: Color) -> bool {
    let takeback = game.offers.takeback.map(|asked| asked.by);
    [game.offers.draw, takeback, game.offers.pause].contains(&Some(!side))
}

/// The lines that the player of `side` has composed on the position of event `since`, as a tree with
/// canonical names. Turns may be written in any notation, or as clicks with commas between them.
///
/// # Errors
/// When the player may plan nothing now, the lines are too many, or one of their turns is illegal as
/// far as everybody knows.
pub fn judge_lines(
    game: &Game,
    (side, kind): (Color, PlanKind),
    since: Seq,
    lines: &[Vec<String>],
) -> Result<Ahead, AheadError> {
    may_plan(game, side, kind)?;
    if since != game.board_seq() {
        return Err(AheadError::Stale);
    }
    if lines.len() > MAX_TURNS {
        return Err(AheadError::TooMany);
    }
    let start = Walker::at(game.line().position().without_secrets());
    // The line before, up to where this one leaves it: what lines share is played once.
    let mut reached: Vec<(&String, Walker)> = Vec::new();
    let mut tree = Ahead::default();
    for line in lines {
        if kind == PlanKind::Answers && (line.is_empty() || line.len() % 2 == 1) {
            return Err(AheadError::Uneven);
        }
        if line.len() > MAX_DEPTH {
            return Err(AheadError::TooDeep);
        }
        let shared = reached.iter().zip(line);
        let shared = shared.take_while(|((before, _), turn)| before == turn);
        reached.truncate(shared.count());
        for turn in line.iter().skip(reached.len()) {
            let mut walker = reached.last().map_or(&start, |(_, walker)| walker).clone();
            walker.play(turn)?;
            reached.push((turn, walker));
        }
        let played = reached.last().map_or(&start, |(_, walker)| walker);
        add(&mut tree, &played.played, kind)?;
        if tree.turns() > MAX_TURNS {
            return Err(AheadError::TooMany);
        }
    }
    Ok(tree)
}

/// Adds a line in canonical notation. Whoever plans answers has one for each turn.
fn add(tree: &mut Ahead, line: &[String], kind: PlanKind) -> Result<(), AheadError> {
    let mut here = tree;
    for (place, turn) in line.iter().enumerate() {
        if kind == PlanKind::Answers
            && place % 2 == 1
            && let Some(one) = here.other_than(turn)
        {
            return Err(AheadError::TwoAnswers {
                turn: line[place - 1].clone(),
                one: one.to_owned(),
                other: turn.clone(),
            });
        }
        here = here.put(turn);
    }
    Ok(())
}

/// The position after some turns from now on, as everybody knows it, with their canonical names.
///
/// # Errors
/// When the player of `side` may not even try variations now, the game has moved on since event
/// `since`, or a turn is illegal as far as everybody knows.
pub fn position_ahead(
    game: &Game,
    side: Color,
    since: Seq,
    path: &[String],
) -> Result<(Vec<String>, Position), AheadError> {
    may_plan(game, side, PlanKind::Variations)?;
    if since != game.board_seq() {
        return Err(AheadError::Stale);
    }
    if path.len() > MAX_DEPTH {
        return Err(AheadError::TooDeep);
    }
    let mut walker = Walker::at(game.line().position().without_secrets());
    for turn in path {
        walker.play(turn)?;
    }
    Ok((walker.played, walker.position))
}

/// A position ahead, and the turns that have led to it.
#[derive(Clone)]
struct Walker {
    position: Position,
    played: Vec<String>,
}

impl Walker {
    const fn at(position: Position) -> Self {
        Self {
            position,
            played: Vec::new(),
        }
    }

    /// Plays a turn for the side to move.
    fn play(&mut self, text: &str) -> Result<(), AheadError> {
        let illegal = |illegal: Illegal| AheadError::Illegal {
            after: if self.played.is_empty() {
                "the position now".to_owned()
            } else {
                self.played.join(" ")
            },
            illegal,
        };
        if text.len() > MAX_TURN_BYTES {
            let clause = "That is longer than any turn.";
            return Err(illegal(Illegal::without_marks(clause)));
        }
        if let Some(outcome) = self.position.verdict() {
            let over = GameLineError::Over(outcome).to_string();
            return Err(illegal(Illegal::without_marks(over)));
        }
        // On this position everybody knows the same.
        let clicked = of_clicks(&self.position, Viewer::Spectator, text);
        let text = clicked.as_deref().unwrap_or(text);
        let played = self.position.play_as(Viewer::Spectator, text);
        match played.map_err(illegal)? {
            PlayResult::Whole(facts) => {
                self.played.push(facts.notation);
                Ok(())
            }
            // Nothing hidden is on this position that could lead to them.
            PlayResult::Landed(_) | PlayResult::TakenBack { .. } => Err(AheadError::Stale),
        }
    }
}
