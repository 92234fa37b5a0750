//! A game in a line: what lists show, and what the store keeps beside the log for them.

use postern_rules::{AsideRecord, ByColor, Color, Outcome, TurnFacts, Variant, Viewer};

use super::{
    Access, Computer, Deal, Game, GameId, Millis, PersonId, Rating, RatingRange, RatingSet, Seq,
    Standing, Stands, Status, Strength, TimeControl,
};
use crate::time::hours::Calendar;

/// The projection of a game for lists. It names persons by id: it stays on the server, and pages
/// show the names only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub id: GameId,
    pub seq: Seq,
    pub variant: Variant,
    pub access: Access,
    /// Who is challenged by name and has yet to answer.
    pub invited: Option<PersonId>,
    /// Whether only somebody who has an account may take the free seat.
    pub accounts_only: bool,
    /// For which ratings the free seat is.
    pub ratings: Option<RatingRange>,
    /// How its events come into force, where its players have chosen that.
    pub deal: Option<Deal>,
    pub one_board: bool,
    pub time: TimeControl,
    /// In which set the game is rated; `None` for one that is not.
    pub rated: Option<RatingSet>,
    pub status: Status,
    pub players: ByColor<Option<PersonId>>,
    pub ply: usize,
    pub to_move: Color,
    /// The position as everybody may know it.
    pub fen: String,
    /// The cells of the last turn.
    pub last: Vec<String>,
    pub outcome: Option<Outcome>,
    pub created_ms: Millis,
    /// The time of the last event that was no comment.
    pub active_ms: Millis,
    /// Who has something to do now: a turn, or a choice.
    pub awaits: ByColor<bool>,
    /// Whether anybody owes a secret choice; no turn is played until nobody does.
    pub choosing: bool,
    /// When each clock that runs is empty.
    pub deadlines: ByColor<Option<Millis>>,
    /// Why clocks stand, or will.
    pub standing: Standing,
}

/// A game as a list shows it: with what its players are called now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub game: Summary,
    /// `None` where the seat is free.
    pub names: ByColor<Option<String>>,
    /// The name of [`Summary::invited`].
    pub invited: Option<String>,
    /// What is kept of the players' play in the set in which the game is rated; `None` for who has not
    /// played in it, and in a game that is not rated.
    pub strengths: ByColor<Option<Strength>>,
    /// The players' ratings before the game, once it has counted.
    pub counted: ByColor<Option<Rating>>,
}

impl Listed {
    /// A player's rating in a rated game: as it is at `now`, and from the end on as it was before the
    /// game. `None` for a free seat, and where the game has not counted.
    #[must_use]
    pub fn rating(&self, side: Color, now: Millis) -> Option<Rating> {
        self.game.rated?;
        self.game.players[side].as_ref()?;
        match self.game.status {
            Status::Over => self.counted[side],
            Status::Open | Status::Running => {
                Some(self.strengths[side].unwrap_or(Strength::NEW).at(now))
            }
        }
    }
}

impl Summary {
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
            standing: Standing::of(game),
        }
    }

    /// The computer that plays one of the sides, if one does.
    #[must_use]
    pub fn computer(&self) -> Option<Computer> {
        let mut players = Color::ALL
            .into_iter()
            .filter_map(|side| self.players[side].as_ref());
        players.find_map(Computer::of)
    }

    /// Whether a computer plays one of the sides.
    #[must_use]
    pub fn with_computer(&self) -> bool {
        self.computer().is_some()
    }

    /// What kind of game it is, for people: its variant, and in brackets its events, where the players have
    /// chosen them.
    #[must_use]
    pub fn title(&self) -> String {
        let title = self.variant.title();
        match &self.deal {
            None => title.to_owned(),
            Some(deal) => format!("{title} ({})", deal.brief()),
        }
    }

    /// When the first of the running clocks ends the game, or a pause or an open seek is over.
    #[must_use]
    pub fn deadline_ms(&self) -> Option<Millis> {
        Color::ALL
            .into_iter()
            .filter_map(|side| self.deadlines[side])
            .map(|at| at.saturating_add(self.time.grace_ms()))
            .chain(self.standing.paused_until_ms)
            .chain(self.expires_ms())
            .min()
    }

    /// Why the clock of those who have something to do stands at `now`, and until when at the latest.
    /// `None` when one runs.
    #[must_use]
    pub fn stands(&self, now: Millis) -> Option<(Stands, Millis)> {
        let standing = &self.standing;
        if let Some(until) = standing.paused_until_ms {
            return Some((Stands::Paused, until));
        }
        let mut sides = Color::ALL.into_iter().filter(|&side| self.awaits[side]);
        let side = sides.next()?;
        let Some(due_ms) = self.deadlines[side] else {
            let until = standing.away_until_ms[side]?;
            return Some((Stands::Away(side), until));
        };
        let calendar = Calendar::of(self.time.time_off(), standing.hours[side]?)?;
        let rest = calendar.rests(now, due_ms, 1).into_iter().next()?;
        (rest.from_ms <= now).then_some((Stands::Resting(rest), rest.until_ms))
    }

    /// The person who waits for an opponent, and the side that this person plays.
    #[must_use]
    pub fn waiting(&self) -> Option<(&PersonId, Color)> {
        Color::ALL
            .into_iter()
            .find_map(|side| self.players[side].as_ref().map(|person| (person, side)))
            .filter(|_| self.status == Status::Open)
    }
}

fn deadlines(game: &Game) -> ByColor<Option<Millis>> {
    let of = |side| game.clock().and_then(|clock| clock.deadline_of(side));
    ByColor {
        white: of(Color::White),
        black: of(Color::Black),
    }
}

/// The cells that the last turn touched, the one where its piece ended last. A turn that is yet to
/// be finished counts.
fn last_cells(game: &Game) -> Vec<String> {
    let facts = match game.line().last_aside().map(|aside| &aside.record) {
        Some(AsideRecord::Landed(facts)) => Some(facts),
        _ => game.line().plies().last().map(|ply| &ply.facts),
    };
    let cells = facts.map(TurnFacts::touched).unwrap_or_default();
    game.setup().variant.geometry().names(&cells)
}
