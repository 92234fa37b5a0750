//! What people can ask of a game, and the table that says what each command needs and who may send it.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumDiscriminants, EnumIter, EnumString};

use super::{
    Decision, DecisionFacts, Refusal, cards,
    command_rule::{Button, CommandRule, Need, OfferKind, Purpose, Sender, Tone},
    draw, event, kibitz, rematch,
    seat::{self, Seat},
    takeback,
    time::{absence, change_time, give_time, late, pause, vacation},
    turn,
};
use crate::{CommandDigest, DeclineReason, Game, Millis, Misconduct, PersonId, Seq, Unowned};

/// A command, as players and spectators send it: its serde form is the one on the wire. Whether it
/// is granted is for [`decide`](super::decide) to say. A page shows the buttons in this order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, EnumDiscriminants, EnumIter)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case")]
#[strum_discriminants(
    name(CommandKind),
    doc = " A command without what it carries. Its text, in strum and in serde, is its name on the wire: `offer_draw`.",
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
    /// Play `turn`, in any notation or as clicks with commas between them, on the position after
    /// `ply` turns. Refused when the game has a different number of turns by now: the player saw an
    /// old board. With `position`, also when that is not the FEN of the game's position, as everybody
    /// may know it: turns can have been taken back and others played since the player saw it.
    Play {
        turn: String,
        ply: usize,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        position: Option<String>,
    },
    /// Start an event, on the position after `ply` turns, before moving: the one with this number, or where
    /// events are drawn, without a number, whichever is drawn.
    StartEvent {
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        event: Option<u8>,
        ply: usize,
    },
    /// Choose a secret square. Somebody who plays both sides chooses for the side that owes a
    /// choice, the side to move first.
    Choose {
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        square: Unowned<String>,
    },
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimDraw,
    /// Ask to undo the player's own last turn.
    AskTakeback,
    /// Agree to undo `plies`, which must be the number in the request.
    GrantTakeback {
        plies: usize,
    },
    DeclineTakeback,
    Abort,
    /// Offer a rematch, or accept the one that the other side has offered.
    OfferRematch,
    AcceptRematch,
    DeclineRematch,
    /// Let spectators' comments be seen while the game runs, or keep them from the players.
    AllowKibitz {
        allowed: bool,
    },
    /// Give the other player time: 15 seconds in a live game, a day in a correspondence game.
    GiveTime,
    /// Propose that the clocks of a correspondence game be stopped for a while, or agree to it.
    OfferPause,
    AcceptPause,
    DeclinePause,
    /// End a pause.
    Resume,
    /// Propose to go on with a live game by correspondence, with `days` for each move, or agree to it.
    OfferCorrespondence {
        days: u8,
    },
    /// Agree to go on by correspondence with `days` for each move, which must be what is proposed.
    AcceptCorrespondence {
        days: u8,
    },
    DeclineCorrespondence,
    /// Say that the card of the event that was started last has been read.
    ReadCard,
    /// Add 16 random bytes, as 32 hexadecimal digits, to the chance by which events are drawn. Somebody
    /// who plays both sides adds them for White first.
    SendRandom {
        bytes: String,
    },
    /// Comment on the position after `ply` turns, perhaps in reply to the comment of another event.
    Kibitz {
        ply: usize,
        text: String,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        in_reply_to: Option<Seq>,
    },
    /// Replace the words of one's own comment, as they were after event `version`.
    EditComment {
        comment: Seq,
        version: Seq,
        text: String,
    },
    /// Delete one's own comment, as it was after event `version`.
    DeleteComment {
        comment: Seq,
        version: Seq,
    },
    /// Claim the end of a correspondence game because the other player has run out of time.
    ClaimTime,
    /// Claim the win in a live game that the other player has left.
    ClaimAbandonedWin,
    /// Claim a draw in a live game that the other player has left.
    ClaimAbandonedDraw,
    /// From the server itself, never from the wire: a moderator hides a comment, or with `None` shows
    /// it again.
    #[serde(skip)]
    #[strum_discriminants(serde(skip))]
    HideComment {
        comment: Seq,
        why: Option<Misconduct>,
    },
    /// For somebody who goes on vacation from all games, never from the wire.
    #[serde(skip)]
    #[strum_discriminants(serde(skip))]
    BeginVacation {
        /// When it is over at the latest.
        until_ms: Millis,
    },
    /// For somebody whose vacation is over, never from the wire.
    #[serde(skip)]
    #[strum_discriminants(serde(skip))]
    EndVacation,
    /// From the server itself, never from the wire: a clock may have run out.
    #[serde(skip)]
    #[strum_discriminants(serde(skip))]
    Flag,
}

impl Command {
    /// The command without what it carries.
    #[must_use]
    pub fn kind(&self) -> CommandKind {
        self.into()
    }

    /// Judges the command of somebody who may send it, while no clock has run out.
    pub(super) fn judge(
        self,
        game: &Game,
        (person, seat): (Option<&PersonId>, Option<Seat>),
        facts: &DecisionFacts,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        let person = || person.ok_or(Refusal::NotAPlayer);
        let seat = || seat.ok_or(Refusal::NotAPlayer);
        if self.kind().rule().purpose == Purpose::Move {
            cards::may_play(game, now)?;
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
            Self::ReadCard => cards::read(game, seat()?)?.into(),
            Self::SendRandom { bytes } => cards::send_random(game, seat()?, &bytes)?.into(),
            Self::Choose { square } => {
                event::choose(game, seat()?, square, facts.nonce.clone())?.into()
            }
            Self::Resign => turn::resign(game, seat()?.side)?.into(),
            Self::OfferDraw => draw::offer(game, seat()?)?.into(),
            Self::AcceptDraw => draw::accept(game, seat()?.side)?.into(),
            Self::DeclineDraw => draw::decline(game, seat()?.side)?.into(),
            Self::ClaimDraw => draw::claim(game, seat()?.side)?.into(),
            Self::ClaimTime => late::claim(game, seat()?, now)?.into(),
            Self::ClaimAbandonedWin => {
                let seat = seat()?;
                absence::claim(game, seat, facts.away, Some(seat.side), now)?.into()
            }
            Self::ClaimAbandonedDraw => {
                absence::claim(game, seat()?, facts.away, None, now)?.into()
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
            } => kibitz::edit(game, person()?, (comment, version), &text, now)?.into(),
            Self::DeleteComment { comment, version } => {
                kibitz::delete(game, person()?, (comment, version))?.into()
            }
            Self::AllowKibitz { allowed } => kibitz::allow(game, seat()?, allowed)?.into(),
            Self::HideComment { comment, why } => kibitz::hide(game, comment, why)?.into(),
            Self::Flag => turn::flag(game, now)?.into(),
        })
    }

    /// Whether it may turn over a card for which a game then waits.
    #[must_use]
    pub fn waits_for_readers(&self, game: &Game) -> bool {
        let starts = match self {
            Self::StartEvent { .. } => true,
            Self::Play { turn, .. } => turn.trim().starts_with(cards::START),
            _ => false,
        };
        starts && cards::waits(game)
    }

    /// The same for the same command sent again.
    #[must_use]
    pub fn digest(&self) -> CommandDigest {
        let kind = self.kind().to_string();
        let name = kind.as_bytes();
        match self {
            // The position is a condition of the command, and no part of what is played.
            Self::Play {
                turn,
                ply,
                position: _,
            } => CommandDigest::of(&[name, turn.as_bytes(), ply.to_string().as_bytes()]),
            Self::StartEvent { event, ply } => {
                let number = event.map_or_else(Vec::new, |number| vec![number]);
                CommandDigest::of(&[name, &number, ply.to_string().as_bytes()])
            }
            Self::Choose { square } => CommandDigest::of(&[name, square.to_digest()]),
            Self::OfferCorrespondence { days } | Self::AcceptCorrespondence { days } => {
                CommandDigest::of(&[name, &[*days]])
            }
            Self::GrantTakeback { plies } => {
                CommandDigest::of(&[name, plies.to_string().as_bytes()])
            }
            // By a digest of words, somebody could confirm what a deleted comment had said.
            Self::Kibitz {
                ply,
                text: _,
                in_reply_to,
            } => {
                let parent = in_reply_to.unwrap_or_default();
                CommandDigest::of(&[
                    name,
                    ply.to_string().as_bytes(),
                    parent.to_string().as_bytes(),
                ])
            }
            Self::EditComment {
                comment,
                version,
                text: _,
            }
            | Self::DeleteComment { comment, version } => CommandDigest::of(&[
                name,
                comment.to_string().as_bytes(),
                version.to_string().as_bytes(),
            ]),
            Self::HideComment { comment, why } => CommandDigest::of(&[
                name,
                comment.to_string().as_bytes(),
                why.map_or("", |why| why.words()).as_bytes(),
            ]),
            Self::Decline { reason } => CommandDigest::of(&[name, reason.to_string().as_bytes()]),
            Self::AllowKibitz { allowed } => CommandDigest::of(&[name, &[u8::from(*allowed)]]),
            Self::BeginVacation { until_ms } => {
                CommandDigest::of(&[name, until_ms.to_string().as_bytes()])
            }
            Self::SendRandom { bytes } => CommandDigest::of(&[name, bytes.as_bytes()]),
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
            | Self::Flag => CommandDigest::of(&[name]),
        }
    }
}

impl CommandKind {
    /// The row of this command in the table of all commands.
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

/// Who sends a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    Person(PersonId),
    /// A program that acts for somebody, and decides on what it plays.
    Program(PersonId),
    /// The server itself, for [`Command::Flag`] and [`Command::HideComment`].
    Server,
}

impl Actor {
    /// Who acts, or for whom a program does; `None` for the server.
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
                "do": kind, "turn": "c4", "ply": 0, "plies": 1, "event": 5, "square": "c4", "bytes": "00112233445566778899aabbccddeeff", "text": "", "allowed": true, "reason": "later",
                "comment": 3, "version": 3, "days": 3,
            });
            let command: Command = serde_json::from_value(command).unwrap();
            assert_eq!(command.kind(), kind);
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
    }
}
