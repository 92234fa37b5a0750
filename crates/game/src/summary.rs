//! Game summaries: the data that lists of games show. The database stores each summary next to the
//! log.

use postern_rules::{AsideRecord, ByColor, Color, Outcome, TurnFacts, Variant, Viewer};

use super::{
    ClockStopReason, ClockStops, ComputerPlayer, EventDeal, Game, GameAccess, GameId, GameStatus,
    Millis, PersonId, Rating, RatingRange, RatingSet, Seq, Strength, TimeControl,
};
use crate::time::hours::Calendar;

/// The data that lists of games need. It contains the ids of people, so it never leaves the server;
/// pages show names instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    pub id: GameId,
    pub seq: Seq,
    pub variant: Variant,
    pub access: GameAccess,
    /// The person who was challenged; `None` after they have answered.
    pub invited: Option<PersonId>,
    /// Whether only players with an account may join.
    pub accounts_only: bool,
    /// If set, only players with a rating in this range may join.
    pub ratings: Option<RatingRange>,
    /// The deck and how its event cards are started; `None` for the variant's default.
    pub deal: Option<EventDeal>,
    pub one_board: bool,
    pub time: TimeControl,
    /// The rating set of the game; `None` if the game is unrated.
    pub rated: Option<RatingSet>,
    pub status: GameStatus,
    pub players: ByColor<Option<PersonId>>,
    pub ply: usize,
    pub to_move: Color,
    /// The public FEN of the current position.
    pub fen: String,
    /// The cells of the last turn, to be highlighted on the board.
    pub last: Vec<String>,
    pub outcome: Option<Outcome>,
    pub created_ms: Millis,
    /// The time of the last event, ignoring events that only concern comments.
    pub active_ms: Millis,
    /// The sides that must play a turn or make a secret choice.
    pub awaits: ByColor<bool>,
    /// Whether a side still has to make a secret choice. No turn can be played before that.
    pub choosing: bool,
    /// When each side's time runs out; `None` while its clock is stopped.
    pub deadlines: ByColor<Option<Millis>>,
    /// The reasons why clocks are stopped now or will be stopped later.
    pub clock_stops: ClockStops,
}

/// A game summary with the current names and ratings of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    pub game: GameSummary,
    /// The players' names; `None` for a free seat.
    pub names: ByColor<Option<String>>,
    /// The name of the challenged person, [`GameSummary::invited`]; `None` after they have
    /// answered.
    pub invited: Option<String>,
    /// The players' current ratings in the game's rating set. `None` for a player without rated
    /// games, and in unrated games.
    pub strengths: ByColor<Option<Strength>>,
    /// The players' ratings before the game, if its result has been rated.
    pub counted: ByColor<Option<Rating>>,
}

impl ListedGame {
    /// Returns a player's rating to show next to a rated game: the current rating while the game
    /// runs, afterwards the rating before the game. Returns `None` for a free seat, and for a
    /// finished game that did not change ratings.
    #[must_use]
    pub fn rating(&self, side: Color, now: Millis) -> Option<Rating> {
        self.game.rated?;
        self.game.players[side].as_ref()?;
        match self.game.status {
            GameStatus::Over => self.counted[side],
            GameStatus::Open | GameStatus::Running => {
                Some(self.strengths[side].unwrap_or(Strength::NEW).at(now))
            }
        }
    }
}

impl GameSummary {
    /// Creates the summary of a game from its state.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let position = game.line().position();
        Self {
            id: game.id().clone(),
            seq: game.seq(),
            variant: game.setup().variant,
            access: game.setup().access,
            invited: game.invited().cloned(),
            accounts_only: game.setup().admission.accounts_only,
            ratings: game.setup().admission.ratings,
            deal: game.setup().deal.clone(),
            one_board: game.one_board(),
            time: game.time(),
            rated: RatingSet::of(game.setup()),
            status: game.status(),
            players: game.players().clone(),
            ply: game.line().plies().len(),
            to_move: position.to_move(),
            fen: position.fen(Viewer::Spectator),
            last: last_cells(game),
            outcome: game.outcome(),
            created_ms: game.created_ms(),
            active_ms: game.active_ms(),
            awaits: game.awaits(),
            choosing: game.choosing(),
            deadlines: deadlines(game),
            clock_stops: ClockStops::of(game),
        }
    }

    /// Returns the game's computer player; `None` if two people play.
    #[must_use]
    pub fn computer(&self) -> Option<ComputerPlayer> {
        let mut players = Color::ALL
            .into_iter()
            .filter_map(|side| self.players[side].as_ref());
        players.find_map(ComputerPlayer::of)
    }

    /// Whether a computer plays one of the sides.
    #[must_use]
    pub fn with_computer(&self) -> bool {
        self.computer().is_some()
    }

    /// Returns the display title: the variant, and the event cards in brackets if the players
    /// selected them.
    #[must_use]
    pub fn title(&self) -> String {
        let title = self.variant.title();
        match &self.deal {
            None => title.to_owned(),
            Some(deal) => format!("{title} ({})", deal.brief()),
        }
    }

    /// Returns the next time at which the server must check the game, because a clock runs out, a
    /// pause ends or an open seek expires.
    #[must_use]
    pub fn deadline_ms(&self) -> Option<Millis> {
        Color::ALL
            .into_iter()
            .filter_map(|side| self.deadlines[side])
            .map(|at| at.saturating_add(self.time.grace_ms()))
            .chain(self.clock_stops.paused_until_ms)
            .chain(self.expires_ms())
            .min()
    }

    /// Returns the reason why the clock of the side that must act is stopped at `now`, and the
    /// latest time at which it resumes. Returns `None` if a clock runs.
    #[must_use]
    pub fn clock_stop(&self, now: Millis) -> Option<(ClockStopReason, Millis)> {
        let stops = &self.clock_stops;
        if let Some(until) = stops.paused_until_ms {
            return Some((ClockStopReason::Paused, until));
        }
        let mut sides = Color::ALL.into_iter().filter(|&side| self.awaits[side]);
        let side = sides.next()?;
        let Some(due_ms) = self.deadlines[side] else {
            let until = stops.away_until_ms[side]?;
            return Some((ClockStopReason::Away(side), until));
        };
        let calendar = Calendar::of(self.time.time_off(), stops.hours[side]?)?;
        let rest = calendar.rests(now, due_ms, 1).into_iter().next()?;
        (rest.from_ms <= now).then_some((ClockStopReason::Resting(rest), rest.until_ms))
    }

    /// Returns the person who waits for an opponent to join, and that person's side.
    #[must_use]
    pub fn waiting(&self) -> Option<(&PersonId, Color)> {
        Color::ALL
            .into_iter()
            .find_map(|side| self.players[side].as_ref().map(|person| (person, side)))
            .filter(|_| self.status == GameStatus::Open)
    }
}

fn deadlines(game: &Game) -> ByColor<Option<Millis>> {
    ByColor::of(|side| game.clock()?.deadline_of(side))
}

/// Returns the cells that the last turn touched, ending with the cell of the moved piece. Includes
/// a pawn move whose promotion piece has not been chosen yet.
fn last_cells(game: &Game) -> Vec<String> {
    let facts = match game.line().last_aside().map(|aside| &aside.record) {
        Some(AsideRecord::Landed(facts)) => Some(facts),
        _ => game.line().plies().last().map(|ply| &ply.facts),
    };
    let cells = facts.map(TurnFacts::touched).unwrap_or_default();
    game.setup().variant.geometry().names(&cells)
}
