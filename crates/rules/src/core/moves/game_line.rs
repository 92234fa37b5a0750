//! A game's turns from its first position on, and what happened between them: what can only be
//! judged by looking back, repetition and the counting rules.

use std::sync::Arc;

use crate::{
    Act, Color, Counting, Facts, Happened, Illegal, Outcome, Position, Reason, Record, Viewer,
    What, core::contract::events::Events,
};

/// A turn that was played.
#[derive(Clone, Debug)]
pub struct Ply {
    pub by: Color,
    pub facts: Facts,
    /// The position after it.
    pub position: Position,
    /// How often that position has stood on the board by then, this time included.
    occurrences: u32,
    quiet_plies: u32,
}

/// Something that happened between turns; the same side stays to move.
#[derive(Clone, Debug)]
pub struct Aside {
    /// How many turns had been played before it.
    pub after: usize,
    pub by: Color,
    pub what: What,
    /// The position after it.
    pub position: Position,
    /// As in [`Ply`].
    occurrences: u32,
    quiet_plies: u32,
}

/// What came of something that was submitted to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// A turn: the last of [`GameLine::plies`].
    Turn,
    /// Something else: the last of [`GameLine::asides`].
    Aside,
}

/// Why nothing was played. The line is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameLineError {
    #[error("the game is over: {0}")]
    Over(Outcome),
    #[error(transparent)]
    Illegal(#[from] Illegal),
    #[error("“{0}” is not a whole turn here")]
    NotATurn(String),
}

/// A starting position, the turns played from it, and what happened between them.
///
/// A clone shares all plies and asides, so that it costs next to nothing however long the game is.
#[derive(Clone, Debug)]
pub struct GameLine {
    start: Arc<Position>,
    plies: Vec<Arc<Ply>>,
    asides: Vec<Arc<Aside>>,
    /// The keys of the start and of the position after each ply.
    ply_keys: Vec<u64>,
    aside_keys: Vec<u64>,
    fixed: usize,
}

impl GameLine {
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self {
            ply_keys: vec![start.key()],
            start: Arc::new(start),
            plies: Vec::new(),
            asides: Vec::new(),
            aside_keys: Vec::new(),
            fixed: 0,
        }
    }

    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    #[must_use]
    pub fn plies(&self) -> &[Arc<Ply>] {
        &self.plies
    }

    #[must_use]
    pub fn asides(&self) -> &[Arc<Aside>] {
        &self.asides
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        let turn = self
            .plies
            .last()
            .map_or(self.start.as_ref(), |ply| &ply.position);
        self.last_aside().map_or(turn, |aside| &aside.position)
    }

    /// What happened last, if that was no turn.
    #[must_use]
    pub fn last_aside(&self) -> Option<&Aside> {
        let last = self.asides.last().map(AsRef::as_ref);
        last.filter(|aside| aside.after == self.plies.len())
    }

    /// The line as it was right before one of its [`GameLine::asides`].
    #[must_use]
    pub fn before_aside(&self, index: usize) -> Self {
        let plies = self
            .asides
            .get(index)
            .map_or(self.plies.len(), |aside| aside.after);
        self.up_to(plies, index)
    }

    /// The line as it was right before a turn, with what had been done between turns by then; 0 is the first
    /// turn. The whole line when that turn was not played.
    #[must_use]
    pub fn before_turn(&self, ply: usize) -> Self {
        let asides = self.asides.partition_point(|aside| aside.after <= ply);
        self.up_to(ply, asides)
    }

    /// The first so many plies and asides.
    fn up_to(&self, plies: usize, asides: usize) -> Self {
        let mut line = self.clone();
        line.plies.truncate(plies);
        line.ply_keys.truncate(plies + 1);
        line.asides.truncate(asides);
        line.aside_keys.truncate(asides);
        line.fixed = line.fixed.min(plies);
        line
    }

    /// The key of each position that has stood on the board so far, in no particular order: what
    /// repetition is counted by.
    pub fn keys(&self) -> impl Iterator<Item = u64> + '_ {
        self.ply_keys.iter().chain(&self.aside_keys).copied()
    }

    /// The position when `ply` turns had been played, before anything that happened between turns
    /// then; 0 is the start.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.plies.get(index).map(|ply| &ply.position),
        }
    }

    /// Reads a whole turn as the log and the command line have it, and plays it.
    ///
    /// # Errors
    /// When the game is over or the text is no legal, whole turn.
    pub fn play(&mut self, text: &str) -> Result<&Ply, GameLineError> {
        let (before, fixed) = (self.asides.len(), self.fixed);
        match self.submit(text)? {
            Done::Turn => Ok(&self.plies[self.plies.len() - 1]),
            Done::Aside => {
                self.asides.truncate(before);
                self.aside_keys.truncate(before);
                self.fixed = fixed;
                Err(GameLineError::NotATurn(text.to_owned()))
            }
        }
    }

    /// Reads and plays whatever stands in a game's text: a turn, or what stands among turns
    /// (`event`, `W@c4`, `h3~`).
    ///
    /// # Errors
    /// When the game is over or the text is nothing that can be played.
    pub fn submit(&mut self, text: &str) -> Result<Done, GameLineError> {
        self.going_on()?;
        let record = match self.position().read_act(text) {
            Some(act) => self.judge_act(&act?)?,
            None => self.judge(text)?,
        };
        Ok(self.append(record))
    }

    /// Does what is no turn.
    ///
    /// # Errors
    /// When the game is over or the rules do not allow it now.
    pub fn act(&mut self, act: &Act) -> Result<(), GameLineError> {
        self.going_on()?;
        let record = self.judge_act(act)?;
        self.append(record);
        Ok(())
    }

    /// What comes of a turn, read and judged with everything known, as the log and the command line
    /// do. Whether the game is over by counting is not asked.
    ///
    /// # Errors
    /// When the position is decided or the text is no legal turn.
    pub fn judge(&self, text: &str) -> Result<Record, GameLineError> {
        self.undecided()?;
        let mut position = self.position().clone();
        let played = position.play(text)?;
        Ok(Record::of(played.into(), position))
    }

    /// The same for a turn read as `viewer` may know it.
    ///
    /// # Errors
    /// When the position is decided or the text is no legal turn to `viewer`'s knowledge.
    pub fn judge_as(&self, viewer: Viewer, text: &str) -> Result<Record, GameLineError> {
        self.undecided()?;
        let mut position = self.position().clone();
        let played = position.play_as(viewer, text)?;
        Ok(Record::of(played.into(), position))
    }

    /// What comes of something that is no turn.
    ///
    /// # Errors
    /// When the position is decided or the rules do not allow it now.
    pub fn judge_act(&self, act: &Act) -> Result<Record, GameLineError> {
        self.undecided()?;
        let mut position = self.position().clone();
        position.act(act)?;
        let what = match act {
            Act::StartEvent { card } => What::EventStarted(card),
            Act::Choose { cell } => What::Chose(*cell),
        };
        Ok(Record::of(Happened::Aside(what), position))
    }

    /// Goes on with what was judged, now or long ago. Nothing is judged here.
    pub fn append(&mut self, record: Record) -> Done {
        let Record {
            what,
            position,
            key,
            quiet_plies,
        } = record;
        let to_move = self.position().to_move();
        match what {
            Happened::Turn(facts) => {
                self.drop_landing();
                self.ply_keys.push(key);
                if facts.reveals() {
                    self.fixed = self.plies.len() + 1;
                }
                self.plies.push(Arc::new(Ply {
                    by: to_move,
                    facts,
                    position,
                    occurrences: self.count(key),
                    quiet_plies,
                }));
                Done::Turn
            }
            Happened::Aside(what) => {
                self.aside_keys.push(key);
                self.fixed = self.plies.len();
                self.asides.push(Arc::new(Aside {
                    after: self.plies.len(),
                    by: what.owner().unwrap_or(to_move),
                    what,
                    position,
                    occurrences: self.count(key),
                    quiet_plies,
                }));
                Done::Aside
            }
        }
    }

    /// The position is not decided by itself.
    fn undecided(&self) -> Result<(), GameLineError> {
        self.position()
            .verdict()
            .map_or(Ok(()), |outcome| Err(GameLineError::Over(outcome)))
    }

    /// Nor is the game over by counting.
    fn going_on(&self) -> Result<(), GameLineError> {
        self.outcome()
            .map_or(Ok(()), |outcome| Err(GameLineError::Over(outcome)))
    }

    /// A landing is part of the turn that finishes it.
    fn drop_landing(&mut self) {
        if self
            .last_aside()
            .is_some_and(|aside| matches!(aside.what, What::Landed(_)))
        {
            self.asides.pop();
            self.aside_keys.pop();
        }
    }

    /// How many turns stand for good: what was revealed or was done between turns cannot be
    /// undone, nor what went before.
    #[must_use]
    pub const fn fixed(&self) -> usize {
        self.fixed
    }

    /// Takes turns back until `plies` are left, or as many as stand for good.
    pub fn truncate(&mut self, plies: usize) {
        let plies = plies.max(self.fixed);
        self.plies.truncate(plies);
        self.ply_keys.truncate(plies + 1);
    }

    /// How the variant's events stand now.
    #[must_use]
    pub fn events(&self) -> Option<Events> {
        self.position().events()
    }

    /// The end that rules bring about without anybody's word.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        position
            .verdict()
            .or_else(|| self.repetition())
            .or_else(|| {
                let still = self.quiet_plies() >= 150;
                still.then_some(Outcome::draw(Reason::SeventyFiveMoveRule))
            })
    }

    /// The end that the position's coming again brings about.
    fn repetition(&self) -> Option<Outcome> {
        let times = self.occurrences();
        match self.position().counting() {
            Counting::Fide => (times >= 5).then_some(Outcome::draw(Reason::FivefoldRepetition)),
            // Whoever is to move did not bring it about.
            Counting::ThirdOccurrenceLoses => (times >= 3)
                .then(|| Outcome::win(self.position().to_move(), Reason::ThirdRepetition)),
        }
    }

    /// The draw that the player to move may claim now.
    #[must_use]
    pub fn claimable(&self) -> Option<Reason> {
        if self.outcome().is_some() {
            None
        } else if self.position().counting() == Counting::Fide && self.occurrences() >= 3 {
            Some(Reason::ThreefoldRepetition)
        } else if self.quiet_plies() >= 100 {
            Some(Reason::FiftyMoveRule)
        } else {
            None
        }
    }

    /// Plies since the last capture or pawn move, as they were counted when they were played.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        match (self.last_aside(), self.plies.last()) {
            (Some(aside), _) => aside.quiet_plies,
            (None, Some(ply)) => ply.quiet_plies,
            (None, None) => self.start.quiet_plies(),
        }
    }

    /// How often the position now has stood on the board in this line.
    fn occurrences(&self) -> u32 {
        let turn = self.plies.last().map_or(1, |ply| ply.occurrences);
        self.last_aside().map_or(turn, |aside| aside.occurrences)
    }

    /// How many positions so far have this key: counted once for each position, when it comes
    /// about, over plain numbers that lie side by side.
    fn count(&self, key: u64) -> u32 {
        self.keys()
            .fold(0, |count, known| count + u32::from(known == key))
    }
}
