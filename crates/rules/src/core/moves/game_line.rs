//! A game, consisting of a starting position, turns, and actions between turns. Detects when
//! repetition or move counting ends the game.

use std::sync::Arc;

use crate::core::contract::events::EventsState;
use crate::{
    AsideRecord, Color, CountingRules, EndReason, EventAction, IllegalTurn, Outcome, PlayRecord,
    Position, RecordEntry, TurnFacts, Viewer,
};

/// A turn that has been played in a game.
#[derive(Clone, Debug)]
pub struct Ply {
    pub by: Color,
    pub facts: TurnFacts,
    /// The position after the turn.
    pub position: Position,
    /// How often this position has occurred in the game, including this time.
    occurrences: u32,
    quiet_plies: u32,
}

/// An entry between two turns: a player action such as starting an event, an unfinished turn, or a
/// turn that was taken back. The same side stays to move.
#[derive(Clone, Debug)]
pub struct GameAside {
    /// The number of turns played before this entry.
    pub after: usize,
    pub by: Color,
    pub record: AsideRecord,
    /// The position after this entry.
    pub position: Position,
    /// How often this position has occurred in the game, including this time.
    occurrences: u32,
    quiet_plies: u32,
}

/// The kind of entry that was added to a [`GameLine`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A turn. It is the last of [`GameLine::plies`].
    Turn,
    /// An entry between turns. It is the last of [`GameLine::asides`].
    Aside,
}

/// The reason why a turn or action could not be played. The game line is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameLineError {
    #[error("the game is over: {0}")]
    Over(Outcome),
    #[error(transparent)]
    Illegal(#[from] IllegalTurn),
    #[error("“{0}” is not a whole turn here")]
    NotATurn(String),
}

/// A game: its starting position, its turns, and the asides, which are the entries between turns,
/// such as starting an event.
///
/// Clones share all plies and asides, so cloning is cheap even for long games.
#[derive(Clone, Debug)]
pub struct GameLine {
    start: Arc<Position>,
    plies: Vec<Arc<Ply>>,
    asides: Vec<Arc<GameAside>>,
    /// The keys of the starting position and of the position after each ply.
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
    pub fn asides(&self) -> &[Arc<GameAside>] {
        &self.asides
    }

    /// Returns the current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        let turn = self
            .plies
            .last()
            .map_or(self.start.as_ref(), |ply| &ply.position);
        self.last_aside().map_or(turn, |aside| &aside.position)
    }

    /// Returns the last aside after the last turn, or `None` if there is none. An aside is an entry
    /// between turns, such as starting an event.
    #[must_use]
    pub fn last_aside(&self) -> Option<&GameAside> {
        let last = self.asides.last().map(AsRef::as_ref);
        last.filter(|aside| aside.after == self.plies.len())
    }

    /// Returns the game line before the entry with this index in [`GameLine::asides`].
    #[must_use]
    pub fn before_aside(&self, index: usize) -> Self {
        let plies = self
            .asides
            .get(index)
            .map_or(self.plies.len(), |aside| aside.after);
        self.up_to(plies, index)
    }

    /// Returns the game line before turn `ply`, which is counted from 0. Includes the actions
    /// before that turn. Returns the whole line if it has no such turn.
    #[must_use]
    pub fn before_turn(&self, ply: usize) -> Self {
        let asides = self.asides.partition_point(|aside| aside.after <= ply);
        self.up_to(ply, asides)
    }

    /// Returns the line truncated to the given numbers of plies and asides.
    fn up_to(&self, plies: usize, asides: usize) -> Self {
        let mut line = self.clone();
        line.plies.truncate(plies);
        line.ply_keys.truncate(plies + 1);
        line.asides.truncate(asides);
        line.aside_keys.truncate(asides);
        line.fixed = line.fixed.min(plies);
        line
    }

    /// Returns the keys of all positions in the line, in no particular order. They are used to
    /// count repetitions.
    pub fn keys(&self) -> impl Iterator<Item = u64> + '_ {
        self.ply_keys.iter().chain(&self.aside_keys).copied()
    }

    /// Returns the position after `ply` turns, before any actions that followed. Position 0 is the
    /// start.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.plies.get(index).map(|ply| &ply.position),
        }
    }

    /// Parses and plays a complete turn, using all information including secrets.
    ///
    /// # Errors
    /// Returns an error if the game is over or the text is not a legal, complete turn.
    pub fn play(&mut self, text: &str) -> Result<&Ply, GameLineError> {
        let (before, fixed) = (self.asides.len(), self.fixed);
        match self.submit(text)? {
            EntryKind::Turn => Ok(&self.plies[self.plies.len() - 1]),
            EntryKind::Aside => {
                self.asides.truncate(before);
                self.aside_keys.truncate(before);
                self.fixed = fixed;
                Err(GameLineError::NotATurn(text.to_owned()))
            }
        }
    }

    /// Parses and plays any entry of a game text: a turn, a player action (`event`, `W@c4`), or a
    /// turn that was taken back (`h3~`).
    ///
    /// # Errors
    /// Returns an error if the game is over or the text cannot be played.
    pub fn submit(&mut self, text: &str) -> Result<EntryKind, GameLineError> {
        self.going_on()?;
        let record = match self.position().read_event_action(text) {
            Some(act) => self.judge_event_action(&act?)?,
            None => self.judge(text)?,
        };
        Ok(self.append(record))
    }

    /// Performs an action that is not a turn.
    ///
    /// # Errors
    /// Returns an error if the game is over or the rules do not allow the action now.
    pub fn act(&mut self, act: &EventAction) -> Result<(), GameLineError> {
        self.going_on()?;
        let record = self.judge_event_action(act)?;
        self.append(record);
        Ok(())
    }

    /// Checks a turn using all information including secrets, for the event log and the command
    /// line. Returns the record to append. Ignores draws and losses by repetition or move counting.
    ///
    /// # Errors
    /// Returns an error if the current position ends the game or the text is not a legal turn.
    pub fn judge(&self, text: &str) -> Result<PlayRecord, GameLineError> {
        self.undecided()?;
        let mut position = self.position().clone();
        let played = position.play(text)?;
        Ok(PlayRecord::new(played.into(), position))
    }

    /// Checks a turn, parsed with the information that `viewer` has. Returns the record to append.
    ///
    /// # Errors
    /// Returns an error if the current position ends the game or if the text is not a legal turn
    /// based on that information.
    pub fn judge_as(&self, viewer: Viewer, text: &str) -> Result<PlayRecord, GameLineError> {
        self.undecided()?;
        let mut position = self.position().clone();
        let played = position.play_as(viewer, text)?;
        Ok(PlayRecord::new(played.into(), position))
    }

    /// Checks an action that is not a turn. Returns the record to append.
    ///
    /// # Errors
    /// Returns an error if the current position ends the game or the rules do not allow the action
    /// now.
    pub fn judge_event_action(&self, act: &EventAction) -> Result<PlayRecord, GameLineError> {
        self.undecided()?;
        let mut position = self.position().clone();
        position.act(act)?;
        let aside = match act {
            EventAction::StartEvent { card } => AsideRecord::EventStarted(card),
            EventAction::Choose { cell } => AsideRecord::Chose(*cell),
        };
        Ok(PlayRecord::new(RecordEntry::Aside(aside), position))
    }

    /// Appends a record without checking it again.
    pub fn append(&mut self, record: PlayRecord) -> EntryKind {
        let PlayRecord {
            entry,
            position,
            key,
            quiet_plies,
        } = record;
        let to_move = self.position().to_move();
        match entry {
            RecordEntry::Turn(facts) => {
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
                EntryKind::Turn
            }
            RecordEntry::Aside(record) => {
                self.aside_keys.push(key);
                self.fixed = self.plies.len();
                self.asides.push(Arc::new(GameAside {
                    after: self.plies.len(),
                    by: record.owner().unwrap_or(to_move),
                    record,
                    position,
                    occurrences: self.count(key),
                    quiet_plies,
                }));
                EntryKind::Aside
            }
        }
    }

    /// Returns an error if the current position ends the game, for example by checkmate.
    fn undecided(&self) -> Result<(), GameLineError> {
        self.position()
            .verdict()
            .map_or(Ok(()), |outcome| Err(GameLineError::Over(outcome)))
    }

    /// Returns an error if the game is over, including by repetition and move counting.
    fn going_on(&self) -> Result<(), GameLineError> {
        self.outcome()
            .map_or(Ok(()), |outcome| Err(GameLineError::Over(outcome)))
    }

    /// If the last entry is an unfinished turn, removes it, because the finished turn replaces it.
    fn drop_landing(&mut self) {
        if self
            .last_aside()
            .is_some_and(|aside| matches!(aside.record, AsideRecord::Landed(_)))
        {
            self.asides.pop();
            self.aside_keys.pop();
        }
    }

    /// Returns the number of turns that can no longer be taken back. These are the turns up to the
    /// last one that revealed a secret, and all turns before the last action between turns.
    #[must_use]
    pub const fn fixed(&self) -> usize {
        self.fixed
    }

    /// Takes back turns until `plies` are left. The first [`fixed`](Self::fixed) turns always stay.
    pub fn truncate(&mut self, plies: usize) {
        let plies = plies.max(self.fixed);
        self.plies.truncate(plies);
        self.ply_keys.truncate(plies + 1);
    }

    /// Returns the public state of the variant's event cards in the current position.
    #[must_use]
    pub fn events(&self) -> Option<EventsState> {
        self.position().events()
    }

    /// Returns the result if the rules end the game without a claim.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        position
            .verdict()
            .or_else(|| self.repetition())
            .or_else(|| {
                let still = self.quiet_plies() >= 150;
                still.then_some(Outcome::draw(EndReason::SeventyFiveMoveRule))
            })
    }

    /// Returns the result if repetition ends the game.
    fn repetition(&self) -> Option<Outcome> {
        let times = self.occurrences();
        match self.position().counting() {
            CountingRules::Fide => {
                (times >= 5).then_some(Outcome::draw(EndReason::FivefoldRepetition))
            }
            // The player who has just moved has caused the repetition, and loses.
            CountingRules::ThirdOccurrenceLoses => (times >= 3)
                .then(|| Outcome::win(self.position().to_move(), EndReason::ThirdRepetition)),
        }
    }

    /// Returns the reason for a draw that the player to move may claim now.
    #[must_use]
    pub fn claimable(&self) -> Option<EndReason> {
        if self.outcome().is_some() {
            None
        } else if self.position().counting() == CountingRules::Fide && self.occurrences() >= 3 {
            Some(EndReason::ThreefoldRepetition)
        } else if self.quiet_plies() >= 100 {
            Some(EndReason::FiftyMoveRule)
        } else {
            None
        }
    }

    /// Returns the number of plies since the last capture or pawn move, as counted by the version
    /// of the rules that checked each turn.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        match (self.last_aside(), self.plies.last()) {
            (Some(aside), _) => aside.quiet_plies,
            (None, Some(ply)) => ply.quiet_plies,
            (None, None) => self.start.quiet_plies(),
        }
    }

    /// Returns how often the current position has occurred in this line.
    fn occurrences(&self) -> u32 {
        let turn = self.plies.last().map_or(1, |ply| ply.occurrences);
        self.last_aside().map_or(turn, |aside| aside.occurrences)
    }

    /// Counts the positions in this line with the given key. This runs once per position and scans
    /// contiguous memory, which is fast enough.
    fn count(&self, key: u64) -> u32 {
        self.keys()
            .fold(0, |count, known| count + u32::from(known == key))
    }
}
