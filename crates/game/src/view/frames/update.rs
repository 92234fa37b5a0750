//! The changes in a game since the client last received an update.

use serde::Serialize;

use super::plies::PlyUpdate;
use super::{Audience, PublicState};
use crate::view::talk::comments;
use crate::view::{
    AsideView, DealView, GameStatus, KibitzView, OfferView, OutcomeView, PlayerView, PositionView,
    RestView, SecretsView, TimeView, build, parts,
};
use crate::{Clock, DisplayNames, Game, Millis, Seq};
use postern_rules::{ByColor, Color, PlacedPiece, Variant, Viewer};

/// The changes in a game after the log event `since`. Omitted fields are unchanged. The client
/// keeps its first `plies_from` plies and appends the new ones.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameUpdate<'a> {
    /// The number of the last log event that the update includes.
    seq: Seq,
    /// The number of the log event that the client must already have. Omitted if it is `seq` − 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    since: Option<Seq>,
    /// Whether a player must wait for the personal state that follows and apply both together.
    /// Omitted if true.
    #[serde(skip_serializing_if = "is_true")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    own: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    board: Option<BoardUpdate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    status: Option<GameStatus>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    status_words: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    players: Option<&'a ByColor<Option<PlayerView>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    asides: Option<&'a [AsideView]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Array<SecretsView> | null"))]
    secrets: Option<&'a Option<Vec<SecretsView>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    deal: Option<&'a DealView>,
    /// The sides that must act. Omitted in an update with a `board` if the game is running and only
    /// the side to move must act.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    awaits: Option<&'a ByColor<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    clock: Option<ClockUpdate>,
    /// The new time control, if the players have agreed on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    time: Option<TimeView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    outcome: Option<OutcomeUpdate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    offers: Option<&'a [OfferView]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    next_game: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    kibitz: Option<KibitzView>,
    /// Whether to send the state of the comments even if there are no new ones.
    #[serde(skip)]
    kibitz_changed: bool,
}

/// The changes on the board since event `since`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct BoardUpdate {
    plies_from: usize,
    plies: Vec<PlyUpdate>,
    /// The new position. Omitted if the client can derive it from the last ply and the other side
    /// is to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    position: Option<PositionUpdate>,
    /// The [`placement_check`] of the pieces after the update.
    check: u32,
}

/// The clocks. Clients compute the deadlines of running clocks from the other fields.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ClockUpdate {
    /// The time at which `left_ms` was measured. Omitted if the last ply in the update has the same
    /// time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    at_ms: Option<Millis>,
    left_ms: ByColor<Millis>,
    running: Vec<Color>,
    /// The remaining delay before each running clock counts down. Omitted without a delay.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    delay_ms: Option<ByColor<Millis>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<RestView>>"))]
    rests: Vec<RestView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    paused_until_ms: Option<Millis>,
}

/// The outcome of a game. Its description is part of the status.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct OutcomeUpdate {
    result: &'static str,
    winner: Option<Color>,
    reason: &'static str,
}

/// The position, without data that the client can derive from the last ply.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
enum PositionUpdate {
    AfterPly { to_move: Color },
    Whole(Box<PositionView>),
}

impl<'a> GameUpdate<'a> {
    /// Returns the differences between `before` and `now`, without comments.
    #[must_use]
    pub fn between(before: &PublicState, now: &'a PublicState, game: &Game) -> Self {
        macro_rules! changed {
            ($field:ident) => {
                (before.$field != now.$field).then_some(&now.$field)
            };
        }
        let board = (before.board != now.board).then(|| BoardUpdate::since(game, before.seq));
        Self {
            seq: now.seq,
            since: since_unless_previous(before.seq, now.seq),
            own: board.is_some()
                || before.status != now.status
                || before.offers != now.offers
                || before.asides != now.asides
                || before.players != now.players
                || before.deal != now.deal
                || before.secrets != now.secrets,
            awaits: match &board {
                Some(_) => (now.awaits != default_awaits(game)).then_some(&now.awaits),
                None => changed!(awaits),
            },
            clock: (changed!(clock).is_some() || changed!(paused_until_ms).is_some())
                .then(|| ClockUpdate::of(now, board.as_ref()))
                .flatten(),
            board,
            time: changed!(time).copied().map(parts::time),
            status: changed!(status).copied(),
            status_words: changed!(status_words).map(String::as_str),
            players: changed!(players),
            asides: changed!(asides).map(Vec::as_slice),
            secrets: changed!(secrets),
            deal: changed!(deal).and_then(Option::as_ref),
            outcome: changed!(outcome)
                .and_then(Option::as_ref)
                .map(OutcomeUpdate::of),
            offers: changed!(offers).map(Vec::as_slice),
            next_game: changed!(next_game).and_then(Option::as_deref),
            kibitz: None,
            kibitz_changed: before.kibitz_allowed != now.kibitz_allowed,
        }
    }

    /// Returns everything that may have changed after the log event `since`. Used for clients that
    /// reconnect.
    #[must_use]
    pub fn catching_up(now: &'a PublicState, game: &Game, since: Seq) -> Self {
        let board = Some(BoardUpdate::since(game, since));
        Self {
            seq: now.seq,
            since: since_unless_previous(since, now.seq),
            own: true,
            clock: ClockUpdate::of(now, board.as_ref()),
            board,
            time: (now.time != game.setup().time).then(|| parts::time(now.time)),
            status: Some(now.status),
            status_words: Some(&now.status_words),
            players: Some(&now.players),
            asides: Some(&now.asides),
            secrets: Some(&now.secrets),
            deal: now.deal.as_ref(),
            awaits: Some(&now.awaits),
            outcome: now.outcome.as_ref().map(OutcomeUpdate::of),
            offers: Some(&now.offers),
            next_game: now.next_game.as_deref(),
            kibitz: None,
            kibitz_changed: true,
        }
    }

    /// Returns an update that only contains the newest comments that `audience` may read.
    #[must_use]
    pub fn of_comments(
        now: &'a PublicState,
        game: &Game,
        names: &DisplayNames,
        audience: Audience,
    ) -> Self {
        Self {
            since: Some(now.seq),
            kibitz: Some(comments::kibitz_view(game, names, audience.viewer(), 0)),
            ..Self::between(now, now, game)
        }
    }

    /// Whether two updates from [`GameUpdate::of_comments`] contain the same comments.
    #[must_use]
    pub fn has_same_comments(&self, other: &Self) -> bool {
        self.kibitz == other.kibitz
    }

    /// Whether a player's personal state follows this update.
    #[must_use]
    pub const fn has_personal_state(&self) -> bool {
        self.own
    }

    /// Adds the comments that `audience` has not received yet. Returns whether the update now
    /// contains comments.
    pub fn add_comments(&mut self, game: &Game, names: &DisplayNames, audience: Audience) -> bool {
        let since = self.since.unwrap_or(self.seq - 1);
        let kibitz = comments::kibitz_view(game, names, audience.viewer(), since);
        // Spectators always see all comments, so replacing them with an empty list only matters if
        // a comment was deleted or hidden.
        let anew = kibitz.replace
            && (audience != Audience::Spectators || game.last_comment_change() > since);
        let tells = !kibitz.comments.is_empty() || anew || self.kibitz_changed;
        self.kibitz = tells.then_some(kibitz);
        tells
    }
}

fn since_unless_previous(since: Seq, seq: Seq) -> Option<Seq> {
    (since != seq - 1).then_some(since)
}

// `skip_serializing_if` requires a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_true(own: &bool) -> bool {
    *own
}

impl BoardUpdate {
    fn since(game: &Game, since: Seq) -> Self {
        let (plies_from, plies) = build::plies(game, since);
        let position = game.line().position();
        let pieces = position.pieces(Viewer::Spectator);
        let after_ply = !plies.is_empty() && game.line().last_aside().is_none();
        let check = placement_check(position.variant(), &pieces);
        let to_move = position.to_move();
        let position = if !after_ply {
            let whole = parts::position(position, Viewer::Spectator);
            Some(PositionUpdate::Whole(Box::new(whole)))
        } else if plies.last().is_some_and(|ply| ply.by == !to_move) {
            None
        } else {
            Some(PositionUpdate::AfterPly { to_move })
        };
        Self {
            plies_from,
            plies: plies
                .into_iter()
                .map(|ply| PlyUpdate::of(game, ply))
                .collect(),
            position,
            check,
        }
    }
}

impl ClockUpdate {
    /// Computes the clocks at the time of the last log event, so that the result does not depend on
    /// the time of the call.
    fn of(now: &PublicState, board: Option<&BoardUpdate>) -> Option<Self> {
        let told = board.and_then(|board| board.plies.last());
        let delays = |clock: Clock| {
            let delays = ByColor::of(|side| clock.delay_left_ms(side, now.at_ms));
            (delays != ByColor::default()).then_some(delays)
        };
        now.clock.map(|clock| Self {
            delay_ms: delays(clock),
            at_ms: told
                .is_none_or(|ply| ply.at_ms != now.at_ms)
                .then_some(now.at_ms),
            left_ms: ByColor::of(|side| clock.left_ms(side, now.at_ms)),
            running: clock.running(),
            rests: parts::rests(&clock, now.at_ms),
            paused_until_ms: now.paused_until_ms,
        })
    }
}

impl OutcomeUpdate {
    const fn of(outcome: &OutcomeView) -> Self {
        Self {
            result: outcome.result,
            winner: outcome.winner,
            reason: outcome.reason,
        }
    }
}

/// Returns which sides must act if no secret choice is pending.
fn default_awaits(game: &Game) -> ByColor<bool> {
    let to_move = game.line().position().to_move();
    ByColor::of(|side| side == to_move && game.status() == GameStatus::Running)
}

/// Computes a checksum with which a client detects that its pieces differ from the server's. It is
/// the XOR of a 32-bit FNV-1a hash per piece, over its cell, its side's letter and its kind's
/// letter (`e4wN`).
#[must_use]
pub fn placement_check(variant: Variant, pieces: &[PlacedPiece]) -> u32 {
    const OFFSET: u32 = 0x811c_9dc5;
    const PRIME: u32 = 0x0100_0193;
    let mix = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(PRIME);
    pieces.iter().fold(0, |check, piece| {
        let cell = variant.geometry().name(piece.at).bytes();
        let cell = cell.fold(OFFSET, mix);
        let side = mix(cell, piece.color.slug().as_bytes()[0]);
        let mut letter = [0; 4];
        let kind = piece.kind.encode_utf8(&mut letter);
        check ^ kind.bytes().fold(side, mix)
    })
}
