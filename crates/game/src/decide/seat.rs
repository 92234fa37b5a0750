//! Creating, joining, declining and aborting games.

use postern_rules::{Color, EndReason, FenError, GameLine, Outcome, Position, Variant, Viewer};

use super::{DecisionFacts, Game, Refusal, require_running};
use crate::{
    DeclineReason, EventDeal, GameAccess, GameEvent, GameSetup, GameSpeed, GameStatus,
    MAX_LISTED_TURNS, Millis, NewGame, OpponentKind, Person, PersonId, RandomInputs,
    SeatConditions, StartingSeats,
};

/// A player's seat in a game. In pass and play, the player acts for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActingSeat {
    pub(super) side: Color,
    pub(super) both: bool,
}

impl ActingSeat {
    /// Returns the seat of `person`, or `None` if the person is not a player.
    pub(super) fn of(game: &Game, person: Option<&PersonId>) -> Option<Self> {
        match game.viewer(person) {
            Viewer::Player(side) => Some(Self { side, both: false }),
            Viewer::BothPlayers => Some(Self {
                side: game.line().position().to_move(),
                both: true,
            }),
            Viewer::Spectator => None,
        }
    }

    /// Whether the player of this seat plays `side`.
    pub(super) fn plays(self, side: Color) -> bool {
        self.both || side == self.side
    }
}

/// Parses a start position.
///
/// # Errors
/// Returns an error if the FEN is invalid, the game would already be over, the position has too
/// many legal turns, or the FEN reveals a hidden square.
pub fn read_start(variant: Variant, fen: &str) -> Result<Position, Refusal> {
    check_start(Position::from_fen(variant, fen)?)
}

/// Returns the start position with a deck that the players selected.
fn start_with_deck(
    variant: Variant,
    deal: &EventDeal,
    fen: Option<&str>,
) -> Result<Position, Refusal> {
    let start = deal.start(variant, fen).ok_or(Refusal::NoDeck(variant))?;
    check_start(start.map_err(|error| match fen {
        Some(_) => Refusal::Fen(error),
        None => Refusal::Deck(error),
    })?)
}

fn check_start(start: Position) -> Result<Position, Refusal> {
    if start.hides() && !start.secrets().is_empty() {
        return Err(Refusal::KnownSquares);
    }
    if start.has_more_turns_than(MAX_LISTED_TURNS) {
        return Err(Refusal::TooManyTurns(MAX_LISTED_TURNS));
    }
    if let Some(outcome) = GameLine::new(start.clone()).outcome() {
        return Err(Refusal::OverAtStart(outcome));
    }
    Ok(start)
}

/// Returns the first log events of a new game.
///
/// # Errors
/// Returns an error if the settings contradict each other or the start position is not allowed.
pub fn create(
    mut new: NewGame,
    creator: &Person,
    chance: RandomInputs,
) -> Result<Vec<GameEvent>, Refusal> {
    match new
        .seed
        .and_then(|seed| Position::shuffled(new.variant, seed))
    {
        Some(start) => new.fen = Some(start.fen(Viewer::Spectator)),
        None => new.seed = None,
    }
    match (&new.deal, &new.fen) {
        (Some(deal), fen) => {
            start_with_deck(new.variant, deal, fen.as_deref())?;
        }
        (None, Some(fen)) => {
            read_start(new.variant, fen)?;
        }
        (None, None) => {}
    }
    if new.rated {
        check_can_be_rated(&new)?;
    }
    let is_open = new.rated && new.with == OpponentKind::Anyone;
    if new.admission.ratings.is_some() && !is_open {
        return Err(Refusal::RangeOfUnrated);
    }
    let seats = match new.with {
        OpponentKind::BothSides => StartingSeats::BothCreator,
        OpponentKind::Friend | OpponentKind::Anyone => StartingSeats::OneFree {
            creator_plays: new.play.unwrap_or(chance.side),
        },
        OpponentKind::Computer(computer) => StartingSeats::Taken {
            creator_plays: new.play.unwrap_or(chance.side),
            opponent: computer.person().id,
        },
    };
    let admission = match new.with {
        OpponentKind::BothSides | OpponentKind::Computer(_) => SeatConditions::default(),
        OpponentKind::Friend | OpponentKind::Anyone => new.admission,
    };
    // Moving after the deadline is only allowed if an opponent can claim the win. Pass-and-play and
    // computer games have no such opponent.
    let two_people = matches!(new.with, OpponentKind::Friend | OpponentKind::Anyone);
    let late_moves = new.time.allows_late_moves() && two_people;
    if admission.invited.as_ref() == Some(&creator.id) {
        return Err(Refusal::ChallengesSelf);
    }
    let start = start_position(new.variant, new.deal.as_ref(), new.fen.as_deref())?;
    let setup = GameSetup {
        variant: new.variant,
        rules_version: new.variant.info().rules_version,
        fen: new.fen,
        seed: new.seed,
        seeds: (new.deal.as_ref())
            .is_some_and(EventDeal::draws)
            .then_some(chance.seeds),
        deal: new.deal,
        time: new.time.with_late_moves(late_moves),
        rated: new.rated,
        access: if new.with == OpponentKind::Anyone {
            GameAccess::Seek
        } else {
            GameAccess::Link
        },
        admission,
        creator: creator.id.clone(),
        seats,
        start: Box::new(start),
        rematch_of: None,
    };
    Ok(vec![GameEvent::Created(Box::new(setup))])
}

/// Returns the start position for the settings of a new game.
fn start_position(
    variant: Variant,
    deal: Option<&EventDeal>,
    fen: Option<&str>,
) -> Result<Position, FenError> {
    let dealt = deal.and_then(|deal| deal.start(variant, fen));
    dealt.unwrap_or_else(|| match fen {
        Some(fen) => Position::from_fen(variant, fen),
        None => Ok(Position::start(variant)),
    })
}

/// Returns the first log events of a game that a program creates for its owner.
///
/// # Errors
/// Returns the errors of [`create`], and an error if the game is to be rated.
pub fn create_by_program(
    new: NewGame,
    creator: &Person,
    chance: RandomInputs,
) -> Result<Vec<GameEvent>, Refusal> {
    if new.rated {
        return Err(Refusal::RatedWithoutPrograms);
    }
    let mut events = create(new, creator, chance)?;
    let by = events.iter().find_map(|event| match event {
        GameEvent::Created(setup) => match setup.seats {
            StartingSeats::OneFree { creator_plays }
            | StartingSeats::Taken { creator_plays, .. } => Some(creator_plays),
            StartingSeats::BothCreator => None,
        },
        _ => None,
    });
    events.extend(by.map(|by| GameEvent::ProgramPlays { by }));
    Ok(events)
}

fn check_can_be_rated(new: &NewGame) -> Result<(), Refusal> {
    if matches!(new.with, OpponentKind::Computer(_)) {
        return Err(Refusal::RatedWithComputer);
    }
    let is_private = new.with == OpponentKind::Friend && new.admission.invited.is_none();
    if is_private || new.with == OpponentKind::BothSides {
        return Err(Refusal::RatedInPrivate);
    }
    let deal = new.deal.as_ref().map(ToString::to_string);
    let pool = (new.variant.info()).pool(new.fen.as_deref(), new.seed, deal.as_deref());
    if pool.is_none() {
        return Err(Refusal::UnratedStart);
    }
    if new.time.allows_late_moves() {
        return Err(Refusal::RatedWithLateMoves);
    }
    match GameSpeed::of(new.time) {
        Some(_) => Ok(()),
        None => Err(Refusal::RatedWithoutClock),
    }
}

pub(super) fn join(
    game: &Game,
    person: &PersonId,
    facts: &DecisionFacts,
    now: Millis,
) -> Result<GameEvent, Refusal> {
    may_join(game, Some(person))?;
    facts.check_seat_conditions(game, now)?;
    Ok(GameEvent::Joined {
        person: person.clone(),
    })
}

/// Checks whether a person may join the game. `None` is a visitor without a session.
pub(super) fn may_join(game: &Game, person: Option<&PersonId>) -> Result<(), Refusal> {
    let seated = ActingSeat::of(game, person).is_some();
    match (game.status(), game.outcome()) {
        (_, Some(outcome)) => Err(Refusal::Over(outcome)),
        (GameStatus::Open, None) if seated => Err(Refusal::OwnGame),
        (GameStatus::Open, None) if !admits(game, person) => Err(Refusal::NotInvited),
        (GameStatus::Open, None) => Ok(()),
        (GameStatus::Running | GameStatus::Over, None) if seated => Err(Refusal::AlreadySeated),
        (GameStatus::Running | GameStatus::Over, None) => Err(Refusal::SeatTaken),
    }
}

/// Whether the person may join: the game is not a challenge, or is a challenge to this person.
fn admits(game: &Game, person: Option<&PersonId>) -> bool {
    let invited = game.setup().admission.invited.as_ref();
    invited.is_none() || invited == person
}

/// Declines a challenge. Only the challenged person may do so.
pub(super) fn decline(
    game: &Game,
    person: &PersonId,
    reason: DeclineReason,
) -> Result<Vec<GameEvent>, Refusal> {
    may_decline(game, Some(person))?;
    Ok(vec![
        GameEvent::Declined { reason },
        GameEvent::Ended {
            outcome: Outcome::draw(EndReason::Aborted),
        },
    ])
}

pub(super) fn may_decline(game: &Game, person: Option<&PersonId>) -> Result<(), Refusal> {
    let invited = game.setup().admission.invited.as_ref();
    if invited.is_none() || invited != person {
        return Err(Refusal::NotInvited);
    }
    match (game.status(), game.outcome()) {
        (_, Some(outcome)) => Err(Refusal::Over(outcome)),
        (GameStatus::Open, None) => Ok(()),
        (GameStatus::Running | GameStatus::Over, None) => Err(Refusal::AlreadySeated),
    }
}

/// Aborts a game. A game can be aborted while a seat is free, and afterwards until both sides have
/// moved or hidden information was revealed.
pub(super) fn abort(game: &Game) -> Result<GameEvent, Refusal> {
    if game.status() != GameStatus::Open {
        require_running(game)?;
    }
    if game.both_moved() {
        return Err(Refusal::TooLateToAbort);
    }
    if game.revealed() {
        return Err(Refusal::TooLateAfterReveal);
    }
    Ok(GameEvent::Ended {
        outcome: Outcome::draw(EndReason::Aborted),
    })
}
