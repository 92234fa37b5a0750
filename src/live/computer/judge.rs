//! What a computer player makes of what it finds: whether it gives up, and whether a draw suits it.

use postern_rules::{Color, GameLine};
use postern_search::{Advice, Answer, Level, Limits, Options, Score, answer, find_best_turn};

use super::threads::SearchTime;
use postern_game::{Analysis, Command, Evaluation, SubmittedSecret};

/// It gives up when it is this much behind, in hundredths of a pawn.
const HOPELESS: Score = Score::centipawns(-1_500);
/// It does not before so many turns were played.
const EARLY: usize = 20;
/// From then on a draw suits it when it is this much behind.
const BEHIND: Score = Score::centipawns(-60);
/// So many plies a search has to have looked ahead that was cut off, as on a busy server, for its score to count.
const TRUSTED_DEPTH: u8 = 4;
/// A draw suits it at any time when it is this much behind, whatever its search has seen.
const FAR_BEHIND: Score = Score::centipawns(-400);
/// From so many turns on a draw suits it as well when neither side is this much ahead.
const LATE: usize = 80;
const LEVEL_WITHIN: Score = Score::centipawns(25);

/// How a computer player looks at a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mind {
    pub(super) side: Color,
    pub(super) level: Level,
    pub(super) seed: u64,
    /// Whether events are drawn, and not picked.
    pub(super) draws: bool,
}

impl Mind {
    /// How far it looks, and how, until `stop` says that it has to end.
    fn asks(self, stop: &dyn Fn() -> bool) -> (Limits<'_>, Options) {
        let (limits, options) = self.level.search_settings(self.seed);
        let draws = self.draws;
        (Limits { stop, ..limits }, Options { draws, ..options })
    }
}

/// What it does at the board, in a game that waits for it. `None` when nothing can be done.
pub(super) fn command(line: &GameLine, mind: Mind, allowed: &SearchTime) -> Option<Command> {
    let stop = || allowed.is_over();
    let (limits, options) = mind.asks(&stop);
    let ply = line.plies().len();
    let found = answer(line, mind.side, &limits, &options);
    match found.inspect_err(|error| tracing::debug!(%error, "a computer has no answer")) {
        Ok(Answer::Turn(advice)) if line.claimable().is_some() && advice.score <= Score::DRAW => {
            Some(Command::ClaimDraw)
        }
        Ok(Answer::Turn(advice))
            if ply >= EARLY && advice.score <= HOPELESS && is_trusted(&advice, allowed) =>
        {
            Some(Command::Resign)
        }
        Ok(Answer::Turn(advice)) => Some(Command::Play {
            turn: advice.best,
            ply,
            position: None,
        }),
        Ok(Answer::Choice(square)) => {
            let square = SubmittedSecret::given_by(mind.side, &square)?;
            Some(Command::Choose { square })
        }
        Ok(Answer::Start(event)) => Some(Command::StartEvent { event, ply }),
        Err(_) => None,
    }
}

/// Whether a search has seen enough of a position for its score to decide the game. One that was cut off at once
/// has not.
fn is_trusted(advice: &Advice, allowed: &SearchTime) -> bool {
    !allowed.is_over() || advice.depth >= TRUSTED_DEPTH || advice.score.plies_to_loss().is_some()
}

/// What it says to a draw that was offered. Where something is hidden it plays on.
pub(super) fn draw(line: &GameLine, mind: Mind, allowed: &SearchTime) -> Command {
    let stop = || allowed.is_over();
    let (limits, options) = mind.asks(&stop);
    let advice = find_best_turn(line, &limits, &options);
    let suits = advice.is_ok_and(|advice| {
        let score = if line.position().to_move() == mind.side {
            advice.score
        } else {
            -advice.score
        };
        let is_late = line.plies().len() >= EARLY;
        let behind = if is_late && is_trusted(&advice, allowed) {
            BEHIND
        } else {
            FAR_BEHIND
        };
        let is_level = (-LEVEL_WITHIN..=LEVEL_WITHIN).contains(&score);
        score <= behind || (is_level && line.plies().len() >= LATE)
    });
    if suits {
        Command::AcceptDraw
    } else {
        Command::DeclineDraw
    }
}

/// How far a position of a game that is over is looked into, in nodes.
const REVIEWED_NODES: u64 = 60_000;

/// What the last position of a line is worth, whatever ended the game of which it is a part. `None` where it
/// cannot be said: while something is hidden, while an event has to be started, and when there was no time.
pub(super) fn analysis(line: &GameLine, draws: bool, allowed: &SearchTime) -> Option<Analysis> {
    if let Some(outcome) = line.outcome() {
        return Some(Analysis {
            evaluation: Evaluation::of_winner(outcome.winner),
            line: Vec::new(),
        });
    }
    let stop = || allowed.is_over();
    let limits = Limits {
        stop: &stop,
        ..Limits::nodes(REVIEWED_NODES)
    };
    let options = Options {
        draws,
        ..Options::default()
    };
    let advice = find_best_turn(line, &limits, &options).ok()?;
    (advice.depth > 0).then(|| Analysis {
        evaluation: Evaluation::of(advice.score, line.position().to_move()),
        line: advice.line,
    })
}

#[cfg(test)]
mod tests {
    use postern_rules::{Position, Variant};

    use super::*;

    /// Black's opinion of a draw, with no time to look ahead at all.
    fn hasty(fen: &str) -> Command {
        let position = Position::from_fen(Variant::AtomicChess, fen).unwrap();
        let mind = Mind {
            side: Color::Black,
            level: Level::ALL[7],
            seed: 1,
            draws: false,
        };
        draw(&GameLine::new(position), mind, &SearchTime::nothing())
    }

    #[test]
    fn a_search_that_was_cut_off_gives_away_no_draw() {
        assert_eq!(
            hasty("rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"),
            Command::DeclineDraw
        );
        assert_eq!(
            hasty("4k3/8/8/8/8/8/8/QR2K3 b - - 0 1"),
            Command::AcceptDraw
        );
    }
}
