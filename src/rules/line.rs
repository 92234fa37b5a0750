//! A game's turns from its first position on: what can only be judged by looking back, repetition and the counting rules.

use super::{Color, Facts, Illegal, Outcome, Position, Reason};

/// A turn that was played.
#[derive(Clone, Debug)]
pub struct Ply {
    pub by: Color,
    pub facts: Facts,
    /// The position after it.
    pub position: Position,
    key: String,
}

/// Why a turn was not played. The line is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    #[error("the game is over: {0}")]
    Over(Outcome),
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

/// A starting position and the turns played from it.
#[derive(Clone, Debug)]
pub struct Line {
    start: Position,
    start_key: String,
    plies: Vec<Ply>,
}

impl Line {
    #[must_use]
    pub fn new(start: Position) -> Self {
        let start_key = start.repetition_key();
        Self { start, start_key, plies: Vec::new() }
    }

    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.position)
    }

    /// The position after `ply` turns, 0 being the start.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.plies.get(index).map(|ply| &ply.position),
        }
    }

    /// Reads and plays a turn.
    ///
    /// # Errors
    /// When the game is over or the text is no legal turn.
    pub fn play(&mut self, text: &str) -> Result<&Ply, LineError> {
        if let Some(outcome) = self.outcome() {
            return Err(LineError::Over(outcome));
        }
        let by = self.position().to_move();
        let mut position = self.position().clone();
        let facts = position.play(text)?;
        let key = position.repetition_key();
        self.plies.push(Ply { by, facts, position, key });
        Ok(&self.plies[self.plies.len() - 1])
    }

    /// Takes turns back until `plies` are left.
    pub fn truncate(&mut self, plies: usize) {
        self.plies.truncate(plies);
    }

    /// The end that rules bring about without anybody's word.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().verdict().or_else(|| {
            if self.occurrences() >= 5 {
                Some(Outcome::draw(Reason::FivefoldRepetition))
            } else if self.position().quiet_plies() >= 150 {
                Some(Outcome::draw(Reason::SeventyFiveMoveRule))
            } else {
                None
            }
        })
    }

    /// The draw that the player to move may claim now.
    #[must_use]
    pub fn claimable(&self) -> Option<Reason> {
        if self.outcome().is_some() {
            None
        } else if self.occurrences() >= 3 {
            Some(Reason::ThreefoldRepetition)
        } else if self.position().quiet_plies() >= 100 {
            Some(Reason::FiftyMoveRule)
        } else {
            None
        }
    }

    /// How often the position now has stood on the board in this line.
    fn occurrences(&self) -> usize {
        let now = self.plies.last().map_or(&self.start_key, |ply| &ply.key);
        let before = self.plies.iter().map(|ply| &ply.key);
        std::iter::once(&self.start_key).chain(before).filter(|key| *key == now).count()
    }
}
