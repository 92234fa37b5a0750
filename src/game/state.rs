//! A game's state: the fold of its events.

use crate::rules::{ByColor, Color, FenError, Line, LineError, Outcome, Position, Viewer};

use super::{Clock, Event, GameId, Millis, Person, PersonId, Seats, Seq, Setup};

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A seat is free.
    Open,
    Running,
    Over,
}

/// A request to undo turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeback {
    pub by: Color,
    pub plies: usize,
}

/// A comment on the position after `ply` turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    pub seq: Seq,
    pub at_ms: Millis,
    pub by: Person,
    pub ply: usize,
    pub text: String,
}

/// Where and when a ply was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub seq: Seq,
    pub at_ms: Millis,
}

/// A log that is none: somebody has changed the database, or its rules are not these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    #[error("the log is empty")]
    Empty,
    #[error("event {found} stands where event {expected} should")]
    Gap { expected: Seq, found: Seq },
    #[error("event {0} creates the game a second time, or the first event does not create it")]
    Creation(Seq),
    #[error("event 1 has a start position that cannot be read: {0}")]
    Start(#[from] FenError),
    #[error("event {seq} is a turn that cannot be played: {error}")]
    Turn { seq: Seq, error: LineError },
    #[error("event {0} does not fit the game at that point")]
    Misplaced(Seq),
}

/// A game as its events have made it.
#[derive(Clone, Debug)]
pub struct Game {
    id: GameId,
    setup: Setup,
    seq: Seq,
    created_ms: Millis,
    updated_ms: Millis,
    players: ByColor<Option<Person>>,
    line: Line,
    moments: Vec<Moment>,
    under_way: bool,
    clock: Option<Clock>,
    outcome: Option<Outcome>,
    pub(super) offers: Offers,
    comments: Vec<Comment>,
    comments_anew: Seq,
    kibitz_allowed: ByColor<bool>,
}

/// What the players have proposed to each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    pub(super) draw: Option<Color>,
    /// The number of plies when each side last offered a draw.
    pub(super) draw_at: ByColor<Option<usize>>,
    pub(super) takeback: Option<Takeback>,
    /// Whose take-back was declined since the last turn.
    pub(super) takeback_declined: ByColor<bool>,
    pub(super) rematch: Option<Color>,
    /// Whose rematch was declined.
    pub(super) rematch_declined: ByColor<bool>,
    pub(super) next_game: Option<GameId>,
}

impl Game {
    /// Folds a whole log, the first event with its number and time first.
    ///
    /// # Errors
    /// [`FoldError`] names the event that does not fit.
    pub fn fold<'a>(id: GameId, log: impl IntoIterator<Item = (&'a Event, Seq, Millis)>) -> Result<Self, FoldError> {
        let mut log = log.into_iter();
        let (first, seq, at_ms) = log.next().ok_or(FoldError::Empty)?;
        let mut game = Self::begin(id, first, seq, at_ms)?;
        for (event, seq, at_ms) in log {
            game.apply(event, seq, at_ms)?;
        }
        Ok(game)
    }

    /// A game as its first event makes it.
    fn begin(id: GameId, event: &Event, seq: Seq, at_ms: Millis) -> Result<Self, FoldError> {
        let Event::Created(setup) = event else { return Err(FoldError::Creation(seq)) };
        if seq != 1 {
            return Err(FoldError::Gap { expected: 1, found: seq });
        }
        let setup = Setup::clone(setup);
        let start = match &setup.fen {
            Some(fen) => Position::from_fen(setup.variant, fen)?,
            None => Position::start(setup.variant),
        };
        let mut game = Self {
            id,
            seq,
            created_ms: at_ms,
            updated_ms: at_ms,
            players: seated(&setup),
            line: Line::new(start),
            moments: Vec::new(),
            under_way: false,
            clock: Clock::new(setup.time),
            outcome: None,
            offers: Offers::default(),
            comments: Vec::new(),
            comments_anew: 0,
            kibitz_allowed: ByColor::default(),
            setup,
        };
        if game.status() == Status::Running {
            game.start_clock(at_ms);
        }
        Ok(game)
    }

    /// Folds the next event.
    ///
    /// # Errors
    /// [`FoldError`] when the event does not fit; the game is unchanged then.
    pub fn apply(&mut self, event: &Event, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        let expected = self.seq + 1;
        if seq != expected {
            return Err(FoldError::Gap { expected, found: seq });
        }
        match event {
            Event::Created(_) => return Err(FoldError::Creation(seq)),
            Event::Joined { person } => self.seat(person, seq, at_ms)?,
            Event::Played { turn } => self.play(turn, seq, at_ms)?,
            Event::TakenBack { left } => self.take_back(*left, seq, at_ms)?,
            Event::Ended { outcome } => self.end(*outcome, seq, at_ms),
            Event::Kibitzed { by, ply, text } => {
                self.comments.push(Comment { seq, at_ms, by: by.clone(), ply: *ply, text: text.clone() });
            }
            Event::KibitzAllowed { by, allowed } => self.allow_kibitz(*by, *allowed, seq),
            offer => self.offers.apply(offer, self.line.plies().len()),
        }
        self.seq = seq;
        self.updated_ms = at_ms;
        Ok(())
    }

    fn seat(&mut self, person: &Person, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        let free = Color::ALL.into_iter().find(|&side| self.players[side].is_none());
        let side = free.ok_or(FoldError::Misplaced(seq))?;
        self.players[side] = Some(person.clone());
        self.comments_anew = seq;
        self.start_clock(at_ms);
        Ok(())
    }

    fn start_clock(&mut self, at_ms: Millis) {
        let to_move = self.line.position().to_move();
        if let Some(clock) = &mut self.clock {
            clock.begin(to_move, at_ms);
        }
    }

    fn play(&mut self, turn: &str, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        self.line.play(turn).map_err(|error| FoldError::Turn { seq, error })?;
        self.moments.push(Moment { seq, at_ms });
        self.under_way |= self.line.plies().len() >= 2;
        let to_move = self.line.position().to_move();
        if let Some(clock) = &mut self.clock {
            clock.press(to_move, self.under_way, at_ms);
        }
        self.offers.turn_made(!to_move);
        Ok(())
    }

    fn take_back(&mut self, left: usize, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        if left >= self.line.plies().len() {
            return Err(FoldError::Misplaced(seq));
        }
        self.line.truncate(left);
        self.moments.truncate(left);
        let to_move = self.line.position().to_move();
        if let Some(clock) = &mut self.clock {
            clock.take_back(to_move, at_ms);
        }
        self.offers.taken_back(left);
        for comment in self.comments.iter_mut().filter(|comment| comment.ply > left) {
            // The position that it spoke of is no more; it stays where the line now ends.
            comment.ply = left;
            self.comments_anew = seq;
        }
        Ok(())
    }

    fn end(&mut self, outcome: Outcome, seq: Seq, at_ms: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.stop(at_ms);
        }
        self.outcome = Some(outcome);
        self.offers.ended();
        self.comments_anew = seq;
    }

    fn allow_kibitz(&mut self, by: Color, allowed: bool, seq: Seq) {
        self.kibitz_allowed[by] = allowed;
        self.comments_anew = seq;
    }
}

/// What can be asked of a game.
impl Game {
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The number of the last event.
    pub const fn seq(&self) -> Seq {
        self.seq
    }

    pub const fn created_ms(&self) -> Millis {
        self.created_ms
    }

    /// The time of the last event.
    pub const fn updated_ms(&self) -> Millis {
        self.updated_ms
    }

    /// Who plays which side; at one board the same person plays both.
    pub const fn players(&self) -> &ByColor<Option<Person>> {
        &self.players
    }

    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// When each ply was played, one for each of [`Line::plies`].
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// Whether both sides have made a turn at some time; take-backs do not undo this.
    pub const fn under_way(&self) -> bool {
        self.under_way
    }

    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Whoever knows only events before this one must get all comments anew.
    pub const fn comments_anew(&self) -> Seq {
        self.comments_anew
    }

    /// Which players let spectators' comments be seen while the game runs.
    pub const fn kibitz_allowed(&self) -> ByColor<bool> {
        self.kibitz_allowed
    }

    pub fn status(&self) -> Status {
        if self.outcome.is_some() {
            Status::Over
        } else if Color::ALL.into_iter().any(|side| self.players[side].is_none()) {
            Status::Open
        } else {
            Status::Running
        }
    }

    /// Whether one person plays both sides.
    pub fn one_board(&self) -> bool {
        matches!(self.setup.seats, Seats::BothCreator)
    }

    /// As whom a person sees the game.
    pub fn viewer(&self, person: Option<&PersonId>) -> Viewer {
        let plays = |side: Color| person.is_some() && self.players[side].as_ref().map(|player| &player.id) == person;
        match (plays(Color::White), plays(Color::Black)) {
            (true, true) => Viewer::BothPlayers,
            (true, false) => Viewer::Player(Color::White),
            (false, true) => Viewer::Player(Color::Black),
            (false, false) => Viewer::Spectator,
        }
    }
}

impl Offers {
    fn apply(&mut self, event: &Event, plies: usize) {
        match event {
            Event::DrawOffered { by } => {
                self.draw = Some(*by);
                self.draw_at[*by] = Some(plies);
            }
            Event::DrawDeclined { .. } => self.draw = None,
            Event::TakebackAsked { by, plies } => self.takeback = Some(Takeback { by: *by, plies: *plies }),
            Event::TakebackDeclined { by } => {
                self.takeback = None;
                self.takeback_declined[!*by] = true;
            }
            Event::RematchOffered { by } => self.rematch = Some(*by),
            Event::RematchDeclined { by } => {
                self.rematch = None;
                self.rematch_declined[!*by] = true;
            }
            Event::Rematched { game } => {
                self.rematch = None;
                self.next_game = Some(game.clone());
            }
            _ => {}
        }
    }

    /// A turn answers the opponent's draw offer with no, and what was asked about the turn before is past.
    fn turn_made(&mut self, mover: Color) {
        self.draw = self.draw.filter(|&by| by == mover);
        self.takeback = None;
        self.takeback_declined = ByColor::default();
    }

    fn taken_back(&mut self, left: usize) {
        self.draw = None;
        self.takeback = None;
        self.takeback_declined = ByColor::default();
        for side in Color::ALL {
            self.draw_at[side] = self.draw_at[side].map(|at| at.min(left));
        }
    }

    fn ended(&mut self) {
        self.draw = None;
        self.takeback = None;
    }
}

fn seated(setup: &Setup) -> ByColor<Option<Person>> {
    let creator = || Some(setup.creator.clone());
    match &setup.seats {
        Seats::BothCreator => ByColor { white: creator(), black: creator() },
        Seats::OneFree { creator_plays } => {
            let mut players = ByColor::default();
            players[*creator_plays] = creator();
            players
        }
        Seats::Taken { creator_plays, opponent } => {
            let mut players = ByColor { white: Some(opponent.clone()), black: Some(opponent.clone()) };
            players[*creator_plays] = creator();
            players
        }
    }
}
