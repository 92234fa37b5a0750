//! Folding events into a game. An event is a fact: it is not judged here whether it should have been granted, only whether it can be
//! followed.

use super::{Comment, Game, Moment, Status};
use crate::{
    game::{Clock, Event, GameId, Millis, Person, Seats, Seq, Setup, offers::Offers},
    rules::{ByColor, Color, FenError, Line, LineError, Outcome, Position},
};

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
            active_ms: at_ms,
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
        if !matches!(event, Event::Kibitzed { .. } | Event::KibitzAllowed { .. }) {
            self.active_ms = at_ms;
        }
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
