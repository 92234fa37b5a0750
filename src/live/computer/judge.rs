//! Decisions of a computer player after a search: whether to resign or to accept a draw.

use postern_rules::{Color, GameLine};
use postern_search::{
    ComputerAction, Level, Score, SearchBudget, SearchOptions, TurnAdvice, answer, find_best_turn,
};

use super::threads::SearchTime;
use postern_game::{Command, Evaluation, PositionAnalysis, SubmittedSecret};

/// The score at or below which a computer resigns, in hundredths of a pawn.
const HOPELESS: Score = Score::centipawns(-1_500);
/// The number of turns before which a computer does not resign.
const EARLY: usize = 20;
/// The score at or below which a computer accepts a draw after `EARLY` turns, in hundredths of a
/// pawn.
const BEHIND: Score = Score::centipawns(-60);
/// The minimum depth, in plies, from which the score of an interrupted search is trusted. A busy
/// server interrupts searches.
const TRUSTED_DEPTH: u8 = 4;
/// The score at or below which a computer accepts a draw at any time and search depth.
const FAR_BEHIND: Score = Score::centipawns(-400);
/// The number of turns after which a computer also accepts a draw if neither side is ahead by more
/// than `LEVEL_WITHIN`.
const LATE: usize = 80;
const LEVEL_WITHIN: Score = Score::centipawns(25);

/// A computer player's settings in one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct ComputerSettings {
    pub(super) side: Color,
    pub(super) level: Level,
    pub(super) seed: u64,
    /// Whether event cards are drawn at random, not picked by the players.
    pub(super) draws: bool,
}

impl ComputerSettings {
    /// Returns the search limits and options for the computer's level. The search ends when `stop`
    /// returns `true`.
    fn asks(self, stop: &dyn Fn() -> bool) -> (SearchBudget<'_>, SearchOptions) {
        let (limits, options) = self.level.search_settings(self.seed);
        let draws = self.draws;
        (
            SearchBudget { stop, ..limits },
            SearchOptions { draws, ..options },
        )
    }
}

/// Returns the computer's command in a game that waits for the computer; `None` if the search finds
/// none.
pub(super) fn command(
    line: &GameLine,
    mind: ComputerSettings,
    allowed: &SearchTime,
) -> Option<Command> {
    let stop = || allowed.is_over();
    let (limits, options) = mind.asks(&stop);
    let ply = line.plies().len();
    let found = answer(line, mind.side, &limits, &options);
    match found.inspect_err(|error| tracing::debug!(%error, "a computer has no answer")) {
        Ok(ComputerAction::Turn(advice))
            if line.claimable().is_some() && advice.score <= Score::DRAW =>
        {
            Some(Command::ClaimDraw)
        }
        Ok(ComputerAction::Turn(advice))
            if ply >= EARLY && advice.score <= HOPELESS && is_trusted(&advice, allowed) =>
        {
            Some(Command::Resign)
        }
        Ok(ComputerAction::Turn(advice)) => Some(Command::Play {
            turn: advice.best,
            ply,
            position: None,
        }),
        Ok(ComputerAction::Choice(square)) => {
            let square = SubmittedSecret::given_by(mind.side, &square)?;
            Some(Command::Choose { square })
        }
        Ok(ComputerAction::Start(event)) => Some(Command::StartEvent { event, ply }),
        Err(_) => None,
    }
}

/// Whether a search is deep enough for the computer to act on its score. A search that was
/// interrupted immediately is not.
fn is_trusted(advice: &TurnAdvice, allowed: &SearchTime) -> bool {
    !allowed.is_over() || advice.depth >= TRUSTED_DEPTH || advice.score.plies_to_loss().is_some()
}

/// Returns the computer's answer to a draw offer. The computer declines while parts of the board
/// are hidden.
pub(super) fn draw(line: &GameLine, mind: ComputerSettings, allowed: &SearchTime) -> Command {
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

/// The number of search nodes for each position in the review of a finished game.
const REVIEWED_NODES: u64 = 60_000;

/// Evaluates the position after the turns of `line`. Returns `None` while parts of the board are
/// hidden, if an event must be started first, or if there was no time.
pub(super) fn analysis(
    line: &GameLine,
    draws: bool,
    allowed: &SearchTime,
) -> Option<PositionAnalysis> {
    if let Some(outcome) = line.outcome() {
        return Some(PositionAnalysis {
            evaluation: Evaluation::of_winner(outcome.winner),
            line: Vec::new(),
        });
    }
    let stop = || allowed.is_over();
    let limits = SearchBudget {
        stop: &stop,
        ..SearchBudget::nodes(REVIEWED_NODES)
    };
    let options = SearchOptions {
        draws,
        ..SearchOptions::default()
    };
    let advice = find_best_turn(line, &limits, &options).ok()?;
    (advice.depth > 0).then(|| PositionAnalysis {
        evaluation: Evaluation::of(advice.score, line.position().to_move()),
        line: advice.line,
    })
}

#[cfg(test)]
mod tests {
    use postern_rules::{Position, Variant};

    use super::*;

    fn hasty(fen: &str) -> Command {
        let position = Position::from_fen(Variant::AtomicChess, fen).unwrap();
        let mind = ComputerSettings {
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
