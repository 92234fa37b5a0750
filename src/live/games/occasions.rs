//! Notifications that changes in games cause, and checks whether they are still valid when they are
//! sent. Live games only notify about challenges, since their players are at the board.

use postern_game::view::{OfferKind, offers};
use postern_game::{Game, GameStatus, Millis, PersonId, SECOND, Seq, TimeControl, next_reminder};
use postern_rules::{ByColor, Color, Viewer};
use postern_store::occasions::{NotificationOccasion, OccasionKind};

/// The delay before an e-mail is sent. A player who is at the board answers within this time.
const GRACE_MS: Millis = 20 * SECOND;

/// The parts of a game's earlier state on which notifications depend.
pub(in crate::live) struct EarlierState {
    status: GameStatus,
    seated: ByColor<bool>,
    /// The sides that had the turn and were notified of it. Always `false` in a live game.
    awaits: ByColor<bool>,
    deadlines: ByColor<Option<Millis>>,
    offered: ByColor<Vec<OfferKind>>,
    comments: usize,
}

impl EarlierState {
    pub(in crate::live) fn of(game: &Game) -> Self {
        Self {
            status: game.status(),
            seated: ByColor::of(|side| game.players()[side].is_some()),
            awaits: if is_live(game) {
                ByColor::default()
            } else {
                game.awaits()
            },
            deadlines: deadlines(game),
            offered: ByColor::of(|side| offered_to(game, side)),
            comments: game.comments().len(),
        }
    }
}

/// Returns the notifications that a change from the state `before` to `game` causes. For a new
/// game, `before` is `None`. The person `by` caused the change and is not notified of it.
pub(in crate::live) fn of(
    before: Option<&EarlierState>,
    game: &Game,
    by: Option<&PersonId>,
    now: Millis,
) -> Vec<NotificationOccasion> {
    let mut list = OccasionList {
        by,
        due_ms: now + GRACE_MS,
        occasions: Vec::new(),
    };
    // A computer answers immediately, so its opponent is still at the board and needs no
    // notification.
    if game.one_board() || game.computer().is_some() {
        return list.occasions;
    }
    if before.is_none()
        && let Some(invited) = game.invited()
    {
        list.add(invited, OccasionKind::Challenge);
    }
    if !is_live(game) {
        for side in Color::ALL {
            if let Some(person) = &game.players()[side] {
                list.add_news(before, game, side, person);
                list.add_reminder(before, game, side, person, now);
            }
        }
    }
    list.occasions
}

struct OccasionList<'a> {
    by: Option<&'a PersonId>,
    due_ms: Millis,
    occasions: Vec<NotificationOccasion>,
}

impl OccasionList<'_> {
    fn add(&mut self, person: &PersonId, kind: OccasionKind) {
        if self.by != Some(person) {
            self.occasions.push(NotificationOccasion {
                person: person.clone(),
                kind,
                due_ms: self.due_ms,
            });
        }
    }

    fn add_news(
        &mut self,
        before: Option<&EarlierState>,
        game: &Game,
        side: Color,
        person: &PersonId,
    ) {
        let was = |what: fn(&EarlierState, Color) -> bool| {
            before.is_some_and(|before| what(before, side))
        };
        let waited = was(|before, side| before.status == GameStatus::Open && before.seated[side]);
        if game.awaits()[side] && !was(|before, side| before.awaits[side]) {
            self.add(person, OccasionKind::Turn);
        } else if waited && is_answered(game) {
            self.add(person, OccasionKind::Challenge);
        }
        let is_over = game.status() == GameStatus::Over;
        if is_over && was(|before, _| before.status == GameStatus::Running) {
            self.add(person, OccasionKind::Over);
        }
        let offered = offered_to(game, side);
        let is_new = |kind| !before.is_some_and(|before| before.offered[side].contains(kind));
        if offered.iter().any(is_new) {
            self.add(person, OccasionKind::Offer);
        }
        let heard = before.map_or(0, |before| before.comments);
        let mut said = game.comments().iter().skip(heard);
        if said.any(|comment| comment.by != *person && game.may_read(Viewer::Player(side), comment))
        {
            self.add(person, OccasionKind::Comment);
        }
    }

    /// Adds a turn reminder, even for the person who caused the change, since they may forget the
    /// turn.
    fn add_reminder(
        &mut self,
        before: Option<&EarlierState>,
        game: &Game,
        side: Color,
        person: &PersonId,
        now: Millis,
    ) {
        let deadline = deadlines(game)[side];
        if before.map(|before| before.deadlines[side]) == Some(deadline) {
            return;
        }
        if let Some(due_ms) = reminder(game, side, now) {
            self.occasions.push(NotificationOccasion {
                person: person.clone(),
                kind: OccasionKind::Reminder,
                due_ms,
            });
        }
    }
}

/// Returns the time after `now` of the next reminder that it is a player's turn, if any.
fn reminder(game: &Game, side: Color, now: Millis) -> Option<Millis> {
    if !game.awaits()[side] {
        return None;
    }
    let clock = game.clock()?;
    next_reminder(clock.since(side)?, clock.deadline_of(side)?, now)
}

/// Returns the time at which a reminder that is sent at `now` is repeated, if it is. Other kinds of
/// notifications are never repeated.
pub(in crate::live) fn reminded_again(
    game: &Game,
    person: &PersonId,
    kind: OccasionKind,
    now: Millis,
) -> Option<Millis> {
    let side = side_of(game, person).filter(|_| kind == OccasionKind::Reminder)?;
    reminder(game, side, now)
}

/// Returns the time when a person's running clock reaches zero; `None` if no clock runs or it is
/// not the person's turn.
pub(in crate::live) fn deadline_of(game: &Game, person: &PersonId) -> Option<Millis> {
    let side = side_of(game, person).filter(|&side| game.awaits()[side])?;
    deadlines(game)[side]
}

/// Whether an open page of the game immediately shows the player this kind of change.
pub(in crate::live) const fn is_seen_at_the_board(kind: OccasionKind) -> bool {
    matches!(kind, OccasionKind::Turn | OccasionKind::Chat)
}

/// Whether a notification caused by event `seq` is still valid.
pub(in crate::live) fn stands(
    game: &Game,
    person: &PersonId,
    kind: OccasionKind,
    seq: Seq,
) -> bool {
    let side = side_of(game, person);
    let is_player = |what: fn(&Game, Color) -> bool| side.is_some_and(|side| what(game, side));
    match kind {
        OccasionKind::Turn => is_player(|game, side| game.awaits()[side]),
        OccasionKind::Reminder => {
            is_player(|game, side| game.awaits()[side] && deadlines(game)[side].is_some())
        }
        OccasionKind::Offer => is_player(|game, side| !offered_to(game, side).is_empty()),
        OccasionKind::Challenge => {
            game.invited() == Some(person) || side.is_some() && is_answered(game)
        }
        OccasionKind::Over => side.is_some() && game.status() == GameStatus::Over,
        OccasionKind::Comment => {
            let is_there = |side| {
                game.comment(seq).is_some_and(|comment| {
                    let is_shown = comment.text.is_some() && comment.hidden.is_none();
                    is_shown && game.may_read(Viewer::Player(side), comment)
                })
            };
            side.is_some_and(is_there)
        }
        // Chat is not part of the game's log.
        OccasionKind::Chat => false,
    }
}

/// Whether somebody has taken or declined the game's free seat.
fn is_answered(game: &Game) -> bool {
    game.status() == GameStatus::Running || game.declined().is_some()
}

/// Returns the side that a person plays; `None` for both sides or neither.
pub(in crate::live) fn side_of(game: &Game, person: &PersonId) -> Option<Color> {
    match game.viewer(Some(person)) {
        Viewer::Player(side) => Some(side),
        Viewer::BothPlayers | Viewer::Spectator => None,
    }
}

const fn is_live(game: &Game) -> bool {
    matches!(game.time(), TimeControl::Live { .. })
}

fn deadlines(game: &Game) -> ByColor<Option<Millis>> {
    ByColor::of(|side| game.clock().and_then(|clock| clock.deadline_of(side)))
}

/// Returns the offers that the other player has made.
fn offered_to(game: &Game, side: Color) -> Vec<OfferKind> {
    let offers = offers(game, Viewer::Player(side)).into_iter();
    offers
        .filter(|offer| offer.by != side)
        .map(|offer| offer.kind)
        .collect()
}
