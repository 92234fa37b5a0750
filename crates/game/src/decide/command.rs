//! The commands of a game and their rules: who may send each command, and which data must be loaded
//! to decide it.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumDiscriminants, EnumIter, EnumString};

use super::command_rule::{
    AllowedSender, ButtonTone, CommandButton, CommandPurpose, CommandRule, OfferKind, RequiredFact,
};
use super::kibitz::CommentVersion;
use super::seat::ActingSeat;
use super::time::{absence, change_time, claim_time, give_time, pause, vacation};
use super::{
    CommandDecision, DecisionFacts, Refusal, cards, draw, event, kibitz, rematch, seat, takeback,
    turn,
};
use crate::{
    CommandDigest, DeclineReason, Game, Millis, Misconduct, PersonId, Seq, SubmittedSecret,
};

/// A command from a player or a spectator. Serde defines its JSON form, and
/// [`decide`](super::decide) accepts or refuses it. Pages show buttons in the order of the variants
/// of this enum.
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
    /// Join the game by taking its free seat.
    Join,
    /// Decline a challenge. The challenged person sends this.
    Decline {
        reason: DeclineReason,
    },
    /// Play `turn`, which is in any notation or consists of comma-separated clicks. `ply` is the
    /// number of turns that the player has seen; the command is refused as stale if it differs from
    /// the current number. `position`, if given, must be the public FEN of the current position.
    /// This detects turns that were taken back and replaced with others.
    Play {
        turn: String,
        ply: usize,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        position: Option<String>,
    },
    /// Start an event card before moving. `ply` is the number of turns that the player has seen.
    /// `event` is the card's number; omit it in games that draw cards.
    StartEvent {
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        event: Option<u8>,
        ply: usize,
    },
    /// Choose a secret square. In pass and play, the side to move chooses first.
    Choose {
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        square: SubmittedSecret<String>,
    },
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimDraw,
    /// Ask the opponent to undo the player's last turn.
    AskTakeback,
    /// Agree to undo `plies` turns. The number must match the opponent's request.
    GrantTakeback {
        plies: usize,
    },
    DeclineTakeback,
    Abort,
    /// Offer a rematch, or accept the opponent's offer of a rematch.
    OfferRematch,
    AcceptRematch,
    DeclineRematch,
    /// Allow or forbid spectators' comments to be shown to the players during the game.
    AllowKibitz {
        allowed: bool,
    },
    /// Give the opponent extra time: 15 seconds in a live game, a day in a correspondence game.
    GiveTime,
    /// Propose to pause a correspondence game, or accept the opponent's proposal.
    OfferPause,
    AcceptPause,
    DeclinePause,
    /// End a pause early.
    Resume,
    /// Propose to convert a live game to correspondence with `days` per move, or accept the same
    /// proposal by the opponent.
    OfferCorrespondence {
        days: u8,
    },
    /// Agree to convert the game to correspondence. `days` per move must match the proposal.
    AcceptCorrespondence {
        days: u8,
    },
    DeclineCorrespondence,
    /// Confirm that the player has read the card of the last started event.
    ReadCard,
    /// Contribute 16 random bytes to the event draws, as 32 hexadecimal digits. In pass and play,
    /// White contributes first.
    SendRandom {
        bytes: String,
    },
    /// Comment on the position after `ply` turns. `in_reply_to` is the number of the log event that
    /// created the parent comment.
    Kibitz {
        ply: usize,
        text: String,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        in_reply_to: Option<Seq>,
    },
    /// Edit the sender's own comment. `version` is the number of the log event that last changed
    /// its text.
    EditComment {
        comment: Seq,
        version: Seq,
        text: String,
    },
    /// Delete the sender's own comment. `version` is the number of the log event that last changed
    /// its text.
    DeleteComment {
        comment: Seq,
        version: Seq,
    },
    /// Claim the result of a correspondence game because the opponent has run out of time.
    ClaimTime,
    /// Claim a win in a live game because the opponent has left.
    ClaimAbandonedWin,
    /// Claim a draw in a live game because the opponent has left.
    ClaimAbandonedDraw,
    /// Hide a comment on behalf of a moderator, or show it again if `why` is `None`. Only the
    /// server sends this.
    #[serde(skip)]
    #[strum_discriminants(serde(skip))]
    HideComment {
        comment: Seq,
        why: Option<Misconduct>,
    },
    /// Start the player's vacation in this game. Only the server sends this.
    #[serde(skip)]
    #[strum_discriminants(serde(skip))]
    BeginVacation {
        /// The latest time at which the vacation ends.
        until_ms: Millis,
    },
    /// End the player's vacation in this game. Only the server sends this.
    #[serde(skip)]
    #[strum_discriminants(serde(skip))]
    EndVacation,
    /// Check whether a clock has run out. Only the server sends this.
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

    /// Decides a command that has passed the checks of its rule. `seat` is the seat of `person`;
    /// the caller has already checked that no clock has run out.
    pub(super) fn judge(
        self,
        game: &Game,
        person: Option<&PersonId>,
        seat: Option<ActingSeat>,
        facts: &DecisionFacts,
        now: Millis,
    ) -> Result<CommandDecision, Refusal> {
        let person = || person.ok_or(Refusal::NotAPlayer);
        let seat = || seat.ok_or(Refusal::NotAPlayer);
        if self.kind().rule().purpose == CommandPurpose::Move {
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

    /// Whether the command may reveal an event card that both players must then read.
    #[must_use]
    pub fn waits_for_readers(&self, game: &Game) -> bool {
        let starts = match self {
            Self::StartEvent { .. } => true,
            Self::Play { turn, .. } => turn.trim().starts_with(cards::START_PREFIX),
            _ => false,
        };
        starts && cards::waits_for_reading(game)
    }

    /// Returns a digest of the command and its arguments. Retries of a command have the same
    /// digest.
    #[must_use]
    pub fn digest(&self) -> CommandDigest {
        fn text(value: &impl ToString) -> Vec<u8> {
            value.to_string().into_bytes()
        }
        let arguments = match self {
            // `position` is only a precondition. It does not change the effect of the command.
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
            // Omit the text: its digest could confirm guesses about a deleted comment.
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
    /// Returns the rule of this command. The match arms form the table of all commands.
    #[must_use]
    pub const fn rule(self) -> CommandRule {
        use ButtonTone::{Danger, Primary};
        use CommandPurpose::{Begin, Decline, Move};
        use OfferKind::{Draw, Pause, Rematch, Takeback, Time};
        use RequiredFact::{
            Absence, Account, CardsRead, Conduct, Meeting, Opponent, Plans, Rating,
        };

        const ANYONE: CommandRule = CommandRule::of(AllowedSender::Anyone);
        const PERSON: CommandRule = CommandRule::of(AllowedSender::Person);
        const PLAYER: CommandRule = CommandRule::of(AllowedSender::Player);
        const SERVER: CommandRule = CommandRule::of(AllowedSender::Server);
        match self {
            Self::Join => ANYONE.to(Begin).needing(&[Meeting, Account, Rating]),
            Self::Decline => PERSON.to(Decline),
            Self::Play | Self::StartEvent => PLAYER.to(Move).needing(&[CardsRead, Plans]),
            Self::Choose => PLAYER.to(Move).needing(&[Plans]),
            Self::Resign => {
                let button = CommandButton::of("Resign").confirm("Really resign?");
                PLAYER.button(button.tone(Danger))
            }
            Self::OfferDraw => {
                let button = CommandButton::of("Offer a draw").confirm("Really offer a draw?");
                PLAYER.needing(&[Plans]).button(button)
            }
            Self::AcceptDraw => {
                let button =
                    CommandButton::of("Accept the draw").confirm("Really agree to a draw?");
                PLAYER.button(button.tone(Primary).answers(Draw))
            }
            Self::DeclineDraw => PLAYER.button(CommandButton::of("Decline").answers(Draw)),
            Self::ClaimDraw => {
                PLAYER.button(CommandButton::of("Claim a draw").confirm("Really claim the draw?"))
            }
            Self::AskTakeback => PLAYER
                .needing(&[Plans])
                .button(CommandButton::of("Ask to take back")),
            Self::GrantTakeback => {
                let button = CommandButton::of("Allow it").tone(Primary);
                PLAYER.needing(&[Plans]).button(button.answers(Takeback))
            }
            Self::DeclineTakeback => PLAYER.button(CommandButton::of("Decline").answers(Takeback)),
            Self::Abort => {
                let button = CommandButton::of("Abort the game").confirm("Really abort?");
                PLAYER.button(button.tone(Danger))
            }
            Self::OfferRematch => {
                let rule = PLAYER.to(Begin).needing(&[Opponent, Meeting]);
                rule.button(CommandButton::of("Rematch").tone(Primary))
            }
            Self::AcceptRematch => {
                let rule = PLAYER.to(Begin).needing(&[Opponent, Meeting]);
                rule.button(
                    CommandButton::of("Accept the rematch")
                        .tone(Primary)
                        .answers(Rematch),
                )
            }
            Self::DeclineRematch => PLAYER
                .to(Decline)
                .button(CommandButton::of("Decline").answers(Rematch)),
            Self::GiveTime => PLAYER.button(CommandButton::of("Give time")),
            Self::OfferPause => {
                let button =
                    CommandButton::of("Propose a pause").confirm("Really propose a pause?");
                PLAYER.needing(&[Plans]).button(button)
            }
            Self::AcceptPause => PLAYER.button(
                CommandButton::of("Agree to a pause")
                    .tone(Primary)
                    .answers(Pause),
            ),
            Self::DeclinePause => PLAYER.button(CommandButton::of("Decline").answers(Pause)),
            Self::Resume => PLAYER
                .button(CommandButton::of("End the pause").confirm("Really let the clocks go on?")),
            Self::AcceptCorrespondence => {
                PLAYER.button(CommandButton::of("Agree").tone(Primary).answers(Time))
            }
            Self::DeclineCorrespondence => {
                PLAYER.button(CommandButton::of("Decline").answers(Time))
            }
            Self::ReadCard => PLAYER.button(CommandButton::of("I have read it").tone(Primary)),
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

/// The sender of a command, as authenticated by the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    Person(PersonId),
    /// A program that plays on behalf of this person.
    Program(PersonId),
    /// The server itself, for [`Command::Flag`] and [`Command::HideComment`].
    Server,
}

impl Actor {
    /// Returns the person who sends the command or owns the sending program; `None` for the server.
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
