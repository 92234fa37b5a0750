//! Plays one game from a random opening.

use postern_rules::{Color, GameLine};
use postern_search::{SearchBudget, SearchOptions, find_best_turn};

use crate::chance::RandomGenerator;
use crate::pairings::Pairing;
use crate::players::ArenaPlayer;
use crate::setups::ArenaSetup;

/// The result of a finished game.
pub(crate) struct FinishedGame {
    /// The number of the game's random opening.
    pub(crate) opening: u32,
    /// Whether the first player of the pairing had White.
    pub(crate) is_white: bool,
    /// The first player's half-points: 2 for a win, 1 for a draw, 0 for a loss.
    pub(crate) halves: u32,
    pub(crate) plies: usize,
    pub(crate) why: &'static str,
}

/// The number of random plies that form an opening.
const OPENING: usize = 4;

/// The maximum number of nodes for checking whether an opening leads to a forced result.
const LOOKED_AHEAD: u64 = 20_000;

/// The number of plies after which an unfinished game counts as a draw.
pub(crate) const MAX_PLIES: usize = 300;

/// Plays a game. The opening depends only on the setup and on the number `opening`, so all pairings
/// use the same openings.
pub(crate) fn play(
    setup: &ArenaSetup,
    pairing: &Pairing,
    opening: u32,
    is_white: bool,
) -> FinishedGame {
    let mut line = opened(setup, opening);
    let (white, black) = if is_white {
        (pairing.one, pairing.other)
    } else {
        (pairing.other, pairing.one)
    };
    let text = format!("{} {pairing}", setup.name);
    let mut chance = RandomGenerator::of(&text, &[u64::from(opening), u64::from(is_white)]);
    let (winner, why) = loop {
        if let Some(end) = end_of(&line) {
            break end;
        }
        let side = side_waited_for(&line);
        let player = match side {
            Color::White => white,
            Color::Black => black,
        };
        player.act(&mut line, side, &mut chance);
    };
    let us = if is_white { Color::White } else { Color::Black };
    FinishedGame {
        opening,
        is_white,
        halves: winner.map_or(1, |winner| if winner == us { 2 } else { 0 }),
        plies: line.plies().len(),
        why,
    }
}

/// Returns the winner and the reason for the end; `None` if the game goes on. Draws are claimed as
/// soon as possible.
fn end_of(line: &GameLine) -> Option<(Option<Color>, &'static str)> {
    let outcome = line
        .outcome()
        .map(|outcome| (outcome.winner, outcome.reason.as_str()));
    outcome
        .or_else(|| line.claimable().map(|reason| (None, reason.as_str())))
        .or_else(|| (line.plies().len() >= MAX_PLIES).then_some((None, "cut off")))
}

/// Returns the side that must act: the side with a pending secret choice, otherwise the side to
/// move.
fn side_waited_for(line: &GameLine) -> Color {
    let owing = line
        .events()
        .and_then(|events| Color::ALL.into_iter().find(|side| events.owed[*side]));
    owing.unwrap_or_else(|| line.position().to_move())
}

/// Returns a game after a random opening that does not soon lead to a forced result. With a forced
/// result, the weaker player would win one of the two games from that opening.
fn opened(setup: &ArenaSetup, opening: u32) -> GameLine {
    let mut chance = RandomGenerator::of(setup.name, &[u64::from(opening)]);
    loop {
        let mut line = GameLine::new((setup.start)());
        while line.outcome().is_none() && line.plies().len() < OPENING {
            let side = side_waited_for(&line);
            ArenaPlayer::Random.act(&mut line, side, &mut chance);
        }
        if line.outcome().is_none() && !is_forced(&line) {
            return line;
        }
    }
}

/// Whether a short search finds a forced result.
fn is_forced(line: &GameLine) -> bool {
    let found = find_best_turn(
        line,
        &SearchBudget::nodes(LOOKED_AHEAD),
        &SearchOptions::default(),
    );
    found.is_ok_and(|advice| {
        let score = advice.score;
        score.plies_to_win().or(score.plies_to_loss()).is_some()
    })
}
