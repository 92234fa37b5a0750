//! Puts the view of one viewer together.

use super::{
    DealView, GameView, GeometryView, OutcomeView, PlayerView, PlyView, Status, asides, buttons,
    outcome_words, parts, secrets, status_words,
};
use crate::view::talk::comments;
use crate::{CommandKind, Computer, Game, Millis, Names, PersonId, Seq, decide};
use postern_rules::{ByColor, Color, Outcome, Viewer};

/// A game with more plies, or a position with more legal turns, has large views: some hundreds of
/// kilobytes, for which text has to be made of each ply and each turn.
const LARGE: usize = 200;

impl Game {
    /// Whether it takes a while to make a view of the game.
    #[must_use]
    pub fn has_large_views(&self) -> bool {
        self.is_long() || self.has_many_turns()
    }

    /// Whether it takes a while to tell everything that has happened.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.line().plies().len() > LARGE
    }

    /// Whether it takes a while to tell the legal turns.
    #[must_use]
    pub fn has_many_turns(&self) -> bool {
        self.line().position().has_more_turns_than(LARGE)
    }
}

impl GameView {
    /// Whether it takes a while to make text of it.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.plies.len() > LARGE || self.choices.len() > LARGE
    }

    /// Whether it is a game of two people.
    #[must_use]
    pub fn is_against_people(&self) -> bool {
        let is_computer =
            |player: &Option<PlayerView>| player.as_ref().is_some_and(|player| player.computer);
        !self.one_board && !is_computer(&self.players.white) && !is_computer(&self.players.black)
    }

    /// What `viewer` may see of the game at `now`, knowing the events up to `since` already. A
    /// `since` that the game has not reached is none of this game's: the view is whole then.
    #[must_use]
    pub fn of(
        game: &Game,
        names: &Names,
        viewer: Option<&PersonId>,
        since: Seq,
        now: Millis,
    ) -> Self {
        let since = if (0..=game.seq()).contains(&since) {
            since
        } else {
            0
        };
        let seen_as = game.viewer(viewer);
        let variant = game.setup().variant;
        let can = possible(game, names, viewer, now);
        let (plies_from, plies) = plies(game, since);
        Self {
            id: game.id().to_string(),
            seq: game.seq(),
            variant: variant.slug(),
            title: variant.title(),
            sides: ByColor::of(|side| variant.side_name(side)),
            status: game.status().into(),
            status_words: status_words(game),
            access: game.setup().access,
            invited: game.invited().map(|person| names.of(person).to_owned()),
            accounts_only: game.setup().admission.accounts_only
                && game.status() == crate::Status::Open,
            one_board: game.one_board(),
            time: parts::time(game.time()),
            rated: game.setup().rated,
            players: ByColor::of(|side| PlayerView::of(game, names, side)),
            you: you(seen_as),
            geometry: GeometryView {
                deck: game.line().position().deck(),
                ..GeometryView::of(variant)
            },
            start: parts::position(game.line().start(), seen_as),
            seed: game.setup().seed,
            plies_from,
            plies,
            asides: asides::asides(game, seen_as),
            position: parts::position(game.line().position(), seen_as),
            secrets: secrets::views(game, seen_as),
            deal: DealView::of(game),
            awaits: game.awaits(),
            choices: if can.contains(&CommandKind::Play) {
                parts::listed_turns(game.line().position(), seen_as)
            } else {
                Vec::new()
            },
            choosable: if can.contains(&CommandKind::Choose) {
                secrets::choosable(game, viewer)
            } else {
                ByColor::default()
            },
            clock: game
                .clock()
                .map(|clock| parts::clock(clock, game.paused_until_ms(), now)),
            outcome: game.outcome().map(|outcome| outcome_view(game, outcome)),
            offers: buttons::offers(game, seen_as),
            next_game: game.offers.next_game.as_ref().map(ToString::to_string),
            buttons: buttons::buttons(game, viewer, &can),
            can,
            kibitz: comments::kibitz(game, names, seen_as, since),
            own_comments: comments::own(game, viewer),
        }
    }
}

/// The commands that `viewer` could give at `now`. Nobody begins a rematch with somebody who was
/// deleted.
pub(super) fn possible(
    game: &Game,
    names: &Names,
    viewer: Option<&PersonId>,
    now: Millis,
) -> Vec<CommandKind> {
    let mut kinds = decide::permitted(game, viewer, now);
    let players = game.players();
    if Color::ALL
        .into_iter()
        .filter_map(|side| players[side].as_ref())
        .any(|player| names.is_deleted(player))
    {
        kinds
            .retain(|kind| !matches!(kind, CommandKind::OfferRematch | CommandKind::AcceptRematch));
    }
    kinds
}

/// How many plies the viewer has, and those that the viewer has not.
pub(super) fn plies(game: &Game, since: Seq) -> (usize, Vec<PlyView>) {
    let from = game.moments().partition_point(|moment| moment.seq <= since);
    let rest = game
        .line()
        .plies()
        .iter()
        .zip(game.moments())
        .enumerate()
        .skip(from);
    (
        from,
        rest.filter_map(|(index, (ply, moment))| {
            let before = game.line().position_at(index)?;
            Some(parts::ply(index + 1, before, ply, moment))
        })
        .collect(),
    )
}

pub(super) fn you(seen_as: Viewer) -> Vec<Color> {
    match seen_as {
        Viewer::Player(side) => vec![side],
        Viewer::BothPlayers => Color::ALL.to_vec(),
        Viewer::Spectator => Vec::new(),
    }
}

pub(super) fn outcome_view(game: &Game, outcome: Outcome) -> OutcomeView {
    OutcomeView {
        result: outcome.result(),
        winner: outcome.winner,
        reason: outcome.reason.as_str(),
        words: outcome_words(game, outcome),
    }
}

impl PlayerView {
    /// Who plays `side`; `None` for a free seat.
    pub(super) fn of(game: &Game, names: &Names, side: Color) -> Option<Self> {
        game.players()[side].as_ref().map(|person| Self {
            name: names.of(person).to_owned(),
            program: game.programs()[side],
            computer: Computer::of(person).is_some(),
            vacation_until_ms: game.vacation_until_ms(side),
        })
    }
}

impl From<crate::Status> for Status {
    fn from(status: crate::Status) -> Self {
        match status {
            crate::Status::Open => Self::Open,
            crate::Status::Running => Self::Running,
            crate::Status::Over => Self::Over,
        }
    }
}
