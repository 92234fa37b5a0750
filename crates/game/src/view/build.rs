//! Builds the view of a game for one viewer.

use super::{
    DealView, GameStatus, GameView, GeometryView, OutcomeView, PlayerView, PlyView, asides,
    buttons, outcome_words, parts, secrets, status_words,
};
use crate::view::talk::comments;
use crate::{CommandKind, ComputerPlayer, DisplayNames, Game, Millis, PersonId, Seq, decide};
use postern_rules::{ByColor, Color, Outcome, Viewer};

/// A view with more plies or legal turns than this is large: its JSON takes hundreds of kilobytes.
const LARGE_VIEW: usize = 200;

impl Game {
    /// Whether building a view of the game is slow, so that it belongs on a blocking thread.
    #[must_use]
    pub fn has_large_views(&self) -> bool {
        self.is_long() || self.has_many_turns()
    }

    /// Whether listing the game's turns is slow, because the game is long.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.line().plies().len() > LARGE_VIEW
    }

    /// Whether listing the legal turns is slow, because the position has many.
    #[must_use]
    pub fn has_many_turns(&self) -> bool {
        self.line().position().has_more_turns_than(LARGE_VIEW)
    }
}

impl GameView {
    /// Whether the view is so large that serialising it is slow.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.plies.len() > LARGE_VIEW || self.choices.len() > LARGE_VIEW
    }

    /// Whether two different people play, and no computer.
    #[must_use]
    pub fn is_against_people(&self) -> bool {
        let is_computer =
            |player: &Option<PlayerView>| player.as_ref().is_some_and(|player| player.computer);
        !self.one_board && !is_computer(&self.players.white) && !is_computer(&self.players.black)
    }

    /// Builds the view of a game for `viewer` at `now`. Plies up to the log event `since` are
    /// omitted, because the client has them. If `since` is beyond the end of the log, the view is
    /// complete.
    #[must_use]
    pub fn of(
        game: &Game,
        names: &DisplayNames,
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
        let can = possible_commands(game, names, viewer, now);
        let (plies_from, plies) = plies(game, since);
        Self {
            id: game.id().to_string(),
            seq: game.seq(),
            variant: variant.slug(),
            title: variant.title(),
            sides: ByColor::of(|side| variant.side_name(side)),
            status: game.status(),
            status_words: status_words(game),
            access: game.setup().access,
            invited: game.invited().map(|person| names.of(person).to_owned()),
            accounts_only: game.setup().admission.accounts_only
                && game.status() == GameStatus::Open,
            one_board: game.one_board(),
            time: parts::time(game.time()),
            rated: game.setup().rated,
            players: ByColor::of(|side| PlayerView::of(game, names, side)),
            you: sides_of_viewer(seen_as),
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
            kibitz: comments::kibitz_view(game, names, seen_as, since),
            own_comments: comments::own_comments(game, viewer),
        }
    }
}

/// Returns the commands that `viewer` could send at `now`. Excludes rematches with deleted players.
pub(super) fn possible_commands(
    game: &Game,
    names: &DisplayNames,
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

/// Returns the plies after the log event `since`, and the number of plies before them.
pub(super) fn plies(game: &Game, since: Seq) -> (usize, Vec<PlyView>) {
    let from = game
        .ply_stamps()
        .partition_point(|stamp| stamp.seq <= since);
    let rest = game
        .line()
        .plies()
        .iter()
        .zip(game.ply_stamps())
        .enumerate()
        .skip(from);
    (
        from,
        rest.filter_map(|(index, (ply, stamp))| {
            let before = game.line().position_at(index)?;
            Some(parts::ply(index + 1, before, ply, stamp))
        })
        .collect(),
    )
}

pub(super) fn sides_of_viewer(seen_as: Viewer) -> Vec<Color> {
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
    /// Returns the view of the player of `side`; `None` for a free seat.
    pub(super) fn of(game: &Game, names: &DisplayNames, side: Color) -> Option<Self> {
        game.players()[side].as_ref().map(|person| Self {
            name: names.of(person).to_owned(),
            program: game.programs()[side],
            computer: ComputerPlayer::of(person).is_some(),
            vacation_until_ms: game.vacation_until_ms(side),
        })
    }
}
