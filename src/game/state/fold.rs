//! Folding events into a game. An event is a fact: it is not judged here whether it should have
//! been granted, only whether it can be followed.

use super::{Comment, Game, Moment, Status};
use crate::game::{
    Clock, GameEvent, GameId, Millis, PersonId, SealedChoice, Seats, Seq, Setup, offers::Offers,
};
use postern_rules::{
    Act, ByColor, Color, Done, FenError, GameLine, GameLineError, Outcome, Position, What,
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
    Turn { seq: Seq, error: GameLineError },
    #[error("event {0} has a commitment that is not its choice's")]
    Commitment(Seq),
    #[error("event {0} does not fit the game at that point")]
    Misplaced(Seq),
}

impl Game {
    /// Folds a whole log, the first event with its number and time first.
    ///
    /// # Errors
    /// [`FoldError`] names the event that does not fit.
    pub fn fold<'a>(
        id: GameId,
        log: impl IntoIterator<Item = (&'a GameEvent, Seq, Millis)>,
    ) -> Result<Self, FoldError> {
        let mut log = log.into_iter();
        let (first, seq, at_ms) = log.next().ok_or(FoldError::Empty)?;
        let mut game = Self::begin(id, first, seq, at_ms)?;
        for (event, seq, at_ms) in log {
            game.apply(event, seq, at_ms)?;
        }
        Ok(game)
    }

    /// A game as its first event makes it.
    fn begin(id: GameId, event: &GameEvent, seq: Seq, at_ms: Millis) -> Result<Self, FoldError> {
        let GameEvent::Created(setup) = event else {
            return Err(FoldError::Creation(seq));
        };
        if seq != 1 {
            return Err(FoldError::Gap {
                expected: 1,
                found: seq,
            });
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
            line: GameLine::new(start),
            moments: Vec::new(),
            aside_moments: Vec::new(),
            sealed: ByColor::default(),
            both_moved: false,
            clock: Clock::new(setup.time),
            outcome: None,
            offers: Offers::default(),
            comments: Vec::new(),
            comments_anew: 0,
            kibitz_allowed: ByColor::default(),
            setup,
        };
        if game.status() == Status::Running {
            game.run_clocks(true, at_ms);
        }
        Ok(game)
    }

    /// Folds the next event.
    ///
    /// # Errors
    /// [`FoldError`] when the event does not fit; the game is unchanged then.
    pub fn apply(&mut self, event: &GameEvent, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        let expected = self.seq + 1;
        if seq != expected {
            return Err(FoldError::Gap {
                expected,
                found: seq,
            });
        }
        match event {
            GameEvent::Created(_) => return Err(FoldError::Creation(seq)),
            GameEvent::Joined { person } => self.seat(person, seq, at_ms)?,
            GameEvent::Played { turn } => self.play(turn, seq, at_ms)?,
            GameEvent::EventStarted { event } => self.start_event(*event, seq, at_ms)?,
            GameEvent::SquareChosen(choice) => self.choose(choice, seq, at_ms)?,
            GameEvent::TurnTakenBack { turn } => {
                self.try_turn(
                    turn,
                    |what| matches!(what, What::TakenBack { .. }),
                    seq,
                    at_ms,
                )?;
            }
            GameEvent::Landed { turn } => {
                self.try_turn(turn, |what| matches!(what, What::Landed(_)), seq, at_ms)?;
            }
            GameEvent::TakenBack { left } => self.take_back(*left, seq, at_ms)?,
            GameEvent::Ended { outcome } => self.end(*outcome, seq, at_ms),
            GameEvent::Kibitzed { by, ply, text } => {
                self.comments.push(Comment {
                    seq,
                    at_ms,
                    by: by.clone(),
                    ply: *ply,
                    text: text.clone(),
                });
            }
            GameEvent::KibitzAllowed { by, allowed } => self.allow_kibitz(*by, *allowed, seq),
            offer => self.offers.apply(offer, self.line.plies().len()),
        }
        self.seq = seq;
        self.updated_ms = at_ms;
        if !matches!(
            event,
            GameEvent::Kibitzed { .. } | GameEvent::KibitzAllowed { .. }
        ) {
            self.active_ms = at_ms;
        }
        Ok(())
    }

    fn seat(&mut self, person: &PersonId, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        let free = Color::ALL
            .into_iter()
            .find(|&side| self.players[side].is_none());
        let side = free.ok_or(FoldError::Misplaced(seq))?;
        self.players[side] = Some(person.clone());
        self.comments_anew = seq;
        self.run_clocks(true, at_ms);
        Ok(())
    }

    /// Runs the clocks of those who have something to do. A live game's clocks start with its
    /// second turn, or with a choice that is owed.
    fn run_clocks(&mut self, anew: bool, at_ms: Millis) {
        let (due, choosing, both_moved) = (self.due(), self.choosing(), self.both_moved);
        if let Some(clock) = &mut self.clock {
            let timed = choosing || both_moved || clock.times_every_turn();
            clock.run(if timed { due } else { ByColor::default() }, anew, at_ms);
        }
    }

    fn play(&mut self, turn: &str, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        let mover = self
            .line
            .play(turn)
            .map_err(|error| FoldError::Turn { seq, error })?
            .by;
        // A landing has become part of the turn that finished it.
        self.aside_moments.truncate(self.line.asides().len());
        self.moments.push(Moment { seq, at_ms });
        if let Some(clock) = &mut self.clock {
            clock.press(mover, at_ms);
        }
        self.both_moved |= self.line.plies().len() >= 2;
        self.run_clocks(true, at_ms);
        self.offers.turn_made(mover);
        Ok(())
    }

    fn start_event(&mut self, number: u8, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        let startable = self
            .line
            .events()
            .map(|events| events.startable)
            .unwrap_or_default();
        let card = startable
            .into_iter()
            .find(|card| card.number == number)
            .ok_or(FoldError::Misplaced(seq))?;
        self.line
            .act(&Act::StartEvent { card })
            .map_err(|error| FoldError::Turn { seq, error })?;
        self.aside(true, seq, at_ms);
        Ok(())
    }

    fn choose(&mut self, choice: &SealedChoice, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        if !choice.holds(&self.id) {
            return Err(FoldError::Commitment(seq));
        }
        // What the rules say of a choice may name it, and an error is written to the server's log.
        let act = self.line.position().read_choice(choice.square());
        act.ok()
            .and_then(|act| self.line.act(&act).ok())
            .ok_or(FoldError::Misplaced(seq))?;
        self.sealed[choice.owner()] = Some(choice.clone());
        // Whoever still owes a choice goes on with the time that is left.
        let anew = !self.choosing();
        self.aside(anew, seq, at_ms);
        Ok(())
    }

    /// A turn that was taken back, or has landed and is to be finished: the clocks run on.
    fn try_turn(
        &mut self,
        turn: &str,
        fits: fn(&What) -> bool,
        seq: Seq,
        at_ms: Millis,
    ) -> Result<(), FoldError> {
        let mut line = self.line.clone();
        let done = line
            .submit(turn)
            .map_err(|error| FoldError::Turn { seq, error })?;
        if done != Done::Aside || !line.last_aside().is_some_and(|aside| fits(&aside.what)) {
            return Err(FoldError::Misplaced(seq));
        }
        self.line = line;
        self.aside(false, seq, at_ms);
        Ok(())
    }

    /// Something happened between turns, and stands for good.
    fn aside(&mut self, anew: bool, seq: Seq, at_ms: Millis) {
        self.aside_moments.push(Moment { seq, at_ms });
        self.run_clocks(anew, at_ms);
        self.offers.fixed();
    }

    fn take_back(&mut self, left: usize, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        if left >= self.line.plies().len() || left < self.line.fixed() {
            return Err(FoldError::Misplaced(seq));
        }
        self.line.truncate(left);
        self.moments.truncate(left);
        self.run_clocks(true, at_ms);
        self.offers.taken_back(left);
        for comment in self
            .comments
            .iter_mut()
            .filter(|comment| comment.ply > left)
        {
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

fn seated(setup: &Setup) -> ByColor<Option<PersonId>> {
    let creator = || Some(setup.creator.clone());
    match &setup.seats {
        Seats::BothCreator => ByColor {
            white: creator(),
            black: creator(),
        },
        Seats::OneFree { creator_plays } => {
            let mut players = ByColor::default();
            players[*creator_plays] = creator();
            players
        }
        Seats::Taken {
            creator_plays,
            opponent,
        } => {
            let mut players = ByColor {
                white: Some(opponent.clone()),
                black: Some(opponent.clone()),
            };
            players[*creator_plays] = creator();
            players
        }
    }
}
