//! The commands of a game, and the table of their rules: who may send each, and what its decision
//! needs.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumDiscriminants, EnumIter, EnumString};

use super::{
    Decision, DecisionFacts, Refusal, cards,
    command_rule::{Button, CommandRule, Need, OfferKind, Purpose, Sender, Tone},
    draw, event,
    kibitz::{self, CommentVersion},
    rematch,
    seat::{self, Seat},
    takeback,
    time::{absence, change_time, claim_time, give_time, pause, vacation},
    turn,
};
use crate::{
    CommandDigest, DeclineReason, Game, Millis, Misconduct, PersonId, Seq, SubmittedSecret,
};

/// A command, as players and spectators send it; serde defines its wire format.
/// [`decide`](super::decide) grants or refuses it. Pages list the buttons in the order of the
/// variants.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, EnumDiscriminants, EnumIter)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case")]
#[strum_discriminants(
    name(CommandKind),
    doc = " A [`Command`] without its arguments. Strum and serde use its snake_case name, which \
           is also its name on the wire: `offer_draw`.",
    derive(Display, EnumIter, EnumString, Hash, Serialize),
    cfg_attr(feature = "ts", derive(ts_rs::TS)),
    serde(rename_all = "snake_case"),
    strum(serialize_all = "snake_case")
)]
pub enum Command {
    /// Take the free seat.
    Join,
    /// Decline a challenge by name.
    Decline {
        reason: DeclineReason,
    },
    /// Play `turn` on the position after `ply` turns. The turn may be in any notation, or given as
    /// comma-separated clicks. The command is refused if the game has a different number of turns
    /// by now, because the player saw an old board. With `position`, it is also refused if that is
    /// not the public FEN of the current position: turns may have been taken back and others
    /// played.
    Play {
        turn: String,
        ply: usize,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        position: Option<String>,
    },
    /// Start an event before moving, on the position after `ply` turns. `event` is its number; it
    /// is left out in games that draw events.
    StartEvent {
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        event: Option<u8>,
        ply: usize,
    },
    /// Choose a secret square. A player of both sides chooses for the side that owes a choice, the
    /// side to move first.
    Choose {
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        square: SubmittedSecret<String>,
    },
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimDraw,
    /// Ask to undo the player's last turn.
    AskTakeback,
    /// Agree to undo `plies` turns, which must be the number in the request.
    GrantTakeback {
        plies: usize,
    },
    DeclineTakeback,
    Abort,
    /// Offer a rematch, or accept the opponent's offer.
    OfferRematch,
    AcceptRematch,
    DeclineRematch,
    /// Show or hide spectators' comments for the players while the game runs.
    AllowKibitz {
        allowed: bool,
    },
    /// Give the opponent time: 15 seconds in a live game, a day in a correspondence game.
    GiveTime,
    /// Propose to pause a correspondence game, or agree to it.
    OfferPause,
    AcceptPause,
    DeclinePause,
    /// End a pause.
    Resume,
    /// Propose to continue a live game by correspondence, with `days` per move, or agree to it.
    OfferCorrespondence {
        days: u8,
    },
    /// Agree to continue by correspondence with `days` per move, which must match the proposal.
    AcceptCorrespondence {
        days: u8,
    },
    DeclineCorrespondence,
    /// Confirm that the card of the last started event has been read.
    ReadCard,
    /// Add 16 random bytes to the draws of events, as 32 hexadecimal digits. A player of both sides
    /// adds them for White first.
    SendRandom {
        bytes: String,
    },
    /// Comment on the position after `ply` turns. `in_reply_to` is the event of another comment.
    Kibitz {
        ply: usize,
        text: String,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        in_reply_to: Option<Seq>,
    },
    /// Replace the text of one's own comment. `version` is the event that last changed its text.
    EditComment {
        comment: Seq,
        version: Seq,
        text: String,
    },
    /// Delete one's own comment. `version` is the event that last changed its text.
    DeleteComment {
        comment: Seq,
        version: Seq,
    },
    /// Claim the end of a correspondence game because the opponent has run out of time.
    ClaimTime,
    /// Claim a win in a live game that the opponent has left.
    ClaimAbandonedWin,
    /// Claim a draw in a live game that the opponent has left.
    ClaimAbandonedDraw,
    /// A moderator hides a comment, or shows it again if `why` is `None`. Sent by the server only.
    #[serde(skip)]
    #[strum_discriminants(serde(skip))]
    HideComment {
        comment: Seq,
        why: Option<Misconduct>,
    },
    /// The player goes on vacation in all games. Sent by the server only.
    #[serde(skip)]
    #[strum_discriminants(serde(skip))]
    BeginVacation {
        /// The latest end of the vacation.
        until_ms: Millis,
    },
    /// The player's vacation ends. Sent by the server only.
    #[serde(skip)]
    #[strum_discriminants(serde(skip))]
    EndVacation,
    /// A clock may have run out. Sent by the server only.
    #[serde(skip)]
    #[strum_discriminants(serde(skip))]
    Flag,
}

impl Command {
    /// Returns the command without its arguments.
    #[must_use]
    pub fn kind(&self) -> CommandKind {
        self.into()
    }

    /// Decides a command that `person`, the player of `seat`, may send. No clock has run out.
    pub(super) fn judge(
        self,
        game: &Game,
        person: Option<&PersonId>,
        seat: Option<Seat>,
        facts: &DecisionFacts,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        let person = || person.ok_or(Refusal::NotAPlayer);
        let seat = || seat.ok_or(Refusal::NotAPlayer);
        if self.kind().rule().purpose == Purpose::Move {
            cards::check_card_read(game, now)?;
        }
        Ok(match self {
            Self::Join => seat::join(game, person()?, facts, now)?.into(),
            Self::Decline { reason } => seat::decline(game, person()?, reason)?.into(),
            Self::Play {
                turn,
                ply,
                position,
            } => {
                let position = position.as_deref();
                turn::play(game, seat()?, &turn, ply, position, &facts.cards_read)?.into()
            }
            Self::StartEvent { event, ply } => {
                event::start(game, seat()?, event, ply, &facts.cards_read)?.into()
            }
            Self::ReadCard => cards::confirm_read(game, seat()?)?.into(),
            Self::SendRandom { bytes } => cards::send_random(game, seat()?, &bytes)?.into(),
            Self::Choose { square } => {
                event::choose(game, seat()?, square, facts.nonce.clone())?.into()
            }
            Self::Resign => turn::resign(game, seat()?.side)?.into(),
            Self::OfferDraw => draw::offer(game, seat()?)?.into(),
            Self::AcceptDraw => draw::accept(game, seat()?.side)?.into(),
            Self::DeclineDraw => draw::decline(game, seat()?.side)?.into(),
            Self::ClaimDraw => draw::claim(game, seat()?.side)?.into(),
            Self::ClaimTime => claim_time::claim(game, seat()?, now)?.into(),
            Self::ClaimAbandonedWin => {
                let seat = seat()?;
                absence::claim(game, seat, facts.opponent_presence, Some(seat.side), now)?.into()
            }
            Self::ClaimAbandonedDraw => {
                absence::claim(game, seat()?, facts.opponent_presence, None, now)?.into()
            }
            Self::GiveTime => give_time::give(game, seat()?)?.into(),
            Self::OfferPause => pause::offer(game, seat()?, now)?.into(),
            Self::AcceptPause => pause::accept(game, seat()?, now)?.into(),
            Self::DeclinePause => pause::decline(game, seat()?.side)?.into(),
            Self::Resume => pause::resume(game, seat()?.side)?.into(),
            Self::OfferCorrespondence { days } => change_time::offer(game, seat()?, days)?.into(),
            Self::AcceptCorrespondence { days } => change_time::accept(game, seat()?, days)?.into(),
            Self::DeclineCorrespondence => change_time::decline(game, seat()?.side)?.into(),
            Self::BeginVacation { until_ms } => {
                vacation::begin(game, seat()?, until_ms, now)?.into()
            }
            Self::EndVacation => vacation::end(game, seat()?)?.into(),
            Self::AskTakeback => takeback::ask(game, seat()?)?.into(),
            Self::GrantTakeback { plies } => takeback::grant(game, seat()?.side, plies)?.into(),
            Self::DeclineTakeback => takeback::decline(game, seat()?.side)?.into(),
            Self::Abort => seat::abort(game)?.into(),
            Self::OfferRematch => rematch::offer(game, seat()?, facts)?,
            Self::AcceptRematch => rematch::accept(game, seat()?.side, facts)?,
            Self::DeclineRematch => rematch::decline(game, seat()?.side)?.into(),
            Self::Kibitz {
                ply,
                text,
                in_reply_to,
            } => kibitz::comment(game, person()?, ply, &text, in_reply_to)?.into(),
            Self::EditComment {
                comment,
                version,
                text,
            } => kibitz::edit(
                game,
                person()?,
                CommentVersion { comment, version },
                &text,
                now,
            )?
            .into(),
            Self::DeleteComment { comment, version } => {
                kibitz::delete(game, person()?, CommentVersion { comment, version })?.into()
            }
            Self::AllowKibitz { allowed } => kibitz::allow(game, seat()?, allowed)?.into(),
            Self::HideComment { comment, why } => kibitz::hide(game, comment, why)?.into(),
            Self::Flag => turn::flag(game, now)?.into(),
        })
    }

    /// Whether the command may reveal a card that the players must then read.
    #[must_use]
    pub fn waits_for_readers(&self, game: &Game) -> bool {
        let starts = match self {
            Self::StartEvent { .. } => true,
            Self::Play { turn, .. } => turn.trim().starts_with(cards::START_PREFIX),
            _ => false,
        };
        starts && cards::waits_for_reading(game)
    }

    /// Returns a digest that stays the same if the command is sent again.
    #[must_use]
    pub fn digest(&self) -> CommandDigest {
        fn text(value: &impl ToString) -> Vec<u8> {
            value.to_string().into_bytes()
        }
        let arguments = match self {
            // The position is a precondition. It does not change what the command does.
            Self::Play {
                turn,
                ply,
                position: _,
            } => vec![text(turn), text(ply)],
            Self::StartEvent { event, ply } => vec![event.iter().copied().collect(), text(ply)],
            Self::Choose { square } => vec![square.to_digest().to_vec()],
            Self::OfferCorrespondence { days } | Self::AcceptCorrespondence { days } => {
                vec![vec![*days]]
            }
            Self::GrantTakeback { plies } => vec![text(plies)],
            // The text is left out: its digest could confirm a guess about a deleted comment.
            Self::Kibitz {
                ply,
                text: _,
                in_reply_to,
            } => vec![text(ply), text(&in_reply_to.unwrap_or_default())],
            Self::EditComment {
                comment,
                version,
                text: _,
            }
            | Self::DeleteComment { comment, version } => vec![text(comment), text(version)],
            Self::HideComment { comment, why } => {
                vec![text(comment), text(&why.map_or("", |why| why.words()))]
            }
            Self::Decline { reason } => vec![text(reason)],
            Self::AllowKibitz { allowed } => vec![vec![u8::from(*allowed)]],
            Self::BeginVacation { until_ms } => vec![text(until_ms)],
            Self::SendRandom { bytes } => vec![text(bytes)],
            Self::Join
            | Self::ReadCard
            | Self::EndVacation
            | Self::OfferPause
            | Self::AcceptPause
            | Self::DeclinePause
            | Self::Resume
            | Self::DeclineCorrespondence
            | Self::Resign
            | Self::OfferDraw
            | Self::AcceptDraw
            | Self::DeclineDraw
            | Self::ClaimDraw
            | Self::ClaimTime
            | Self::GiveTime
            | Self::ClaimAbandonedWin
            | Self::ClaimAbandonedDraw
            | Self::AskTakeback
            | Self::DeclineTakeback
            | Self::Abort
            | Self::OfferRematch
            | Self::AcceptRematch
            | Self::DeclineRematch
            | Self::Flag => Vec::new(),
        };
        let kind = self.kind().to_string();
        let parts = std::iter::once(kind.as_bytes());
        let parts: Vec<&[u8]> = parts.chain(arguments.iter().map(Vec::as_slice)).collect();
        CommandDigest::of(&parts)
    }
}

impl CommandKind {
    /// Returns the rule of this command. Together the arms are the table of all commands.
    #[must_use]
    pub const fn rule(self) -> CommandRule {
        use Need::{Absence, Account, CardsRead, Conduct, Meeting, Opponent, Plans, Rating};
        use OfferKind::{Draw, Pause, Rematch, Takeback, Time};
        use Purpose::{Begin, Decline, Move};
        use Tone::{Danger, Primary};

        const ANYONE: CommandRule = CommandRule::of(Sender::Anyone);
        const PERSON: CommandRule = CommandRule::of(Sender::Person);
        const PLAYER: CommandRule = CommandRule::of(Sender::Player);
        const SERVER: CommandRule = CommandRule::of(Sender::Server);
        match self {
            Self::Join => ANYONE.to(Begin).needing(&[Meeting, Account, Rating]),
            Self::Decline => PERSON.to(Decline),
            Self::Play | Self::StartEvent => PLAYER.to(Move).needing(&[CardsRead, Plans]),
            Self::Choose => PLAYER.to(Move).needing(&[Plans]),
            Self::Resign => {
                let button = Button::of("Resign").confirm("Really resign?");
                PLAYER.button(button.tone(Danger))
            }
            Self::OfferDraw => {
                let button = Button::of("Offer a draw").confirm("Really offer a draw?");
                PLAYER.needing(&[Plans]).button(button)
            }
            Self::AcceptDraw => {
                let button = Button::of("Accept the draw").confirm("Really agree to a draw?");
                PLAYER.button(button.tone(Primary).answers(Draw))
            }
            Self::DeclineDraw => PLAYER.button(Button::of("Decline").answers(Draw)),
            Self::ClaimDraw => {
                PLAYER.button(Button::of("Claim a draw").confirm("Really claim the draw?"))
            }
            Self::AskTakeback => PLAYER
                .needing(&[Plans])
                .button(Button::of("Ask to take back")),
            Self::GrantTakeback => {
                let button = Button::of("Allow it").tone(Primary);
                PLAYER.needing(&[Plans]).button(button.answers(Takeback))
            }
            Self::DeclineTakeback => PLAYER.button(Button::of("Decline").answers(Takeback)),
            Self::Abort => {
                let button = Button::of("Abort the game").confirm("Really abort?");
                PLAYER.button(button.tone(Danger))
            }
            Self::OfferRematch => {
                let rule = PLAYER.to(Begin).needing(&[Opponent, Meeting]);
                rule.button(Button::of("Rematch").tone(Primary))
            }
            Self::AcceptRematch => {
                let rule = PLAYER.to(Begin).needing(&[Opponent, Meeting]);
                rule.button(
                    Button::of("Accept the rematch")
                        .tone(Primary)
                        .answers(Rematch),
                )
            }
            Self::DeclineRematch => PLAYER
                .to(Decline)
                .button(Button::of("Decline").answers(Rematch)),
            Self::GiveTime => PLAYER.button(Button::of("Give time")),
            Self::OfferPause => {
                let button = Button::of("Propose a pause").confirm("Really propose a pause?");
                PLAYER.needing(&[Plans]).button(button)
            }
            Self::AcceptPause => {
                PLAYER.button(Button::of("Agree to a pause").tone(Primary).answers(Pause))
            }
            Self::DeclinePause => PLAYER.button(Button::of("Decline").answers(Pause)),
            Self::Resume => {
                PLAYER.button(Button::of("End the pause").confirm("Really let the clocks go on?"))
            }
            Self::AcceptCorrespondence => {
                PLAYER.button(Button::of("Agree").tone(Primary).answers(Time))
            }
            Self::DeclineCorrespondence => PLAYER.button(Button::of("Decline").answers(Time)),
            Self::ReadCard => PLAYER.button(Button::of("I have read it").tone(Primary)),
            Self::AllowKibitz | Self::OfferCorrespondence | Self::SendRandom => PLAYER,
            Self::Kibitz => ANYONE.needing(&[Conduct]),
            Self::EditComment => PERSON.needing(&[Conduct]).unlisted(),
            Self::DeleteComment => PERSON.unlisted(),
            Self::ClaimAbandonedWin | Self::ClaimAbandonedDraw => {
                PLAYER.needing(&[Absence]).unlisted()
            }
            Self::ClaimTime | Self::BeginVacation | Self::EndVacation => PLAYER.unlisted(),
            Self::HideComment | Self::Flag => SERVER.unlisted(),
        }
    }
}

/// The sender of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    Person(PersonId),
    /// A program that plays on behalf of a person.
    Program(PersonId),
    /// The server, for [`Command::Flag`] and [`Command::HideComment`].
    Server,
}

impl Actor {
    /// Returns the person, also if a program acts for them; `None` for the server.
    #[must_use]
    pub const fn person(&self) -> Option<&PersonId> {
        match self {
            Self::Person(person) | Self::Program(person) => Some(person),
            Self::Server => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;

    #[test]
    fn commands_are_read_by_their_names_on_the_wire() {
        let read = |json: &str| serde_json::from_str::<Command>(json);
        assert_eq!(read(r#"{"do":"offer_draw"}"#).unwrap(), Command::OfferDraw);
        assert_eq!(
            read(r#"{"do":"play","turn":"Qe8/@b5","ply":5}"#).unwrap(),
            Command::Play {
                turn: "Qe8/@b5".to_owned(),
                ply: 5,
                position: None
            }
        );
        for wrong in [
            r#"{"do":"flag"}"#,
            r#"{"do":"begin_vacation","until_ms":1}"#,
            r#"{"do":"end_vacation"}"#,
            r#"{"do":"hide_comment","comment":3,"why":null}"#,
            r#"{"do":"play","turn":"c4"}"#,
            r#"{"do":"play","turn":"c4","ply":-1}"#,
            "[]",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_command_has_one_name() {
        let unsent = [
            CommandKind::Flag,
            CommandKind::HideComment,
            CommandKind::BeginVacation,
            CommandKind::EndVacation,
        ];
        for kind in CommandKind::iter().filter(|kind| !unsent.contains(kind)) {
            let command = serde_json::json!({
                "do": kind, "turn": "c4", "ply": 0, "plies": 1, "event": 5, "square": "c4",
                "bytes": "00112233445566778899aabbccddeeff", "text": "", "allowed": true,
                "reason": "later", "comment": 3, "version": 3, "days": 3,
            });
            let command: Command = serde_json::from_value(command).unwrap();
            assert_eq!(command.kind(), kind);
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
    }
}
