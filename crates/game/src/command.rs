//! What people can ask of a game.

use postern_rules::{Color, Variant};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumDiscriminants, EnumIter, EnumString};

use super::{
    Admission, Computer, Deal, DeclineReason, Millis, Misconduct, PersonId, Seq, TimeControl,
    Unowned,
};

/// Who a new game is played against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Opponent {
    /// Anybody who has the link, or the person who is challenged by name.
    Friend,
    /// Anybody who accepts the open seek.
    Anyone,
    /// Nobody else: the creator plays both sides at one board.
    BothSides,
    /// A computer player.
    Computer(Computer),
}

/// The settings of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub variant: Variant,
    pub with: Opponent,
    /// The side that the creator takes; `None` leaves it to chance. Ignored at one board.
    pub play: Option<Color>,
    pub time: TimeControl,
    /// The start position, if it is not the variant's own.
    pub fen: Option<String>,
    /// The seed for a shuffled start, instead of a FEN, in a variant that can be shuffled.
    pub seed: Option<u64>,
    /// How its events come into force, where that is not as usual.
    pub deal: Option<Deal>,
    /// Whether its result is to count for the players' ratings.
    pub rated: bool,
    /// Who may take the free seat. Ignored at one board.
    pub admission: Admission,
}

/// A command, as players and spectators send it: its serde form is the one on the wire. Whether it
/// is granted is for [`decide`](super::decide) to say.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, EnumDiscriminants)]
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
    /// Say that the card of the event that was started last has been read.
    ReadCard,
    /// Add 16 random bytes, as 32 hexadecimal digits, to the chance by which events are drawn. Somebody
    /// who plays both sides adds them for White first.
    SendRandom {
        bytes: String,
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
    /// Claim the end of a correspondence game because the other player has run out of time.
    ClaimTime,
    /// Claim the win in a live game that the other player has left.
    ClaimAbandonedWin,
    /// Claim a draw in a live game that the other player has left.
    ClaimAbandonedDraw,
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
    /// Let spectators' comments be seen while the game runs, or keep them from the players.
    AllowKibitz {
        allowed: bool,
    },
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
}

/// Who may send a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// Anyone; a stranger becomes a guest by it.
    Anyone,
    /// Anyone whom the server knows.
    Person,
    /// A player of the game.
    Player,
    /// The server itself.
    Server,
}

/// What a command is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Beginning a game with somebody.
    Begin,
    /// Declining to begin one.
    Decline,
    /// Going on with what is on the board.
    Move,
    /// Anything else within a game.
    Other,
}

/// What has to be read before a command is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The sender's own conduct.
    Conduct,
    /// The conduct of the sender and of the player whom they would meet, and whether these two avoid
    /// each other.
    Meeting,
    /// Whether the other player was deleted.
    Opponent,
    /// Whether the sender has an account, where that counts.
    Account,
    /// The sender's rating, where the seat is for a range of ratings.
    Rating,
    /// Whether the other player is at the board.
    Absence,
    /// The cards that the players have read before, where one may be turned over.
    CardsRead,
    /// The conditional moves in the game, whether or not there are any.
    Plans,
}

/// What the table of commands says of one. The hours of the players are read for each command, since
/// each may write down a vacation that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandRule {
    pub sender: Sender,
    pub purpose: Purpose,
    pub needs: &'static [Need],
}

impl CommandKind {
    /// The row of this command in the table of all commands.
    #[must_use]
    pub const fn rule(self) -> CommandRule {
        use Need::{Absence, Account, CardsRead, Conduct, Meeting, Opponent, Plans, Rating};
        use Purpose::{Begin, Decline, Move, Other};
        use Sender::{Anyone, Person, Player, Server};

        let (sender, purpose, needs): (Sender, Purpose, &[Need]) = match self {
            Self::Join => (Anyone, Begin, &[Meeting, Account, Rating]),
            Self::Decline => (Person, Decline, &[]),
            Self::Play | Self::StartEvent => (Player, Move, &[CardsRead, Plans]),
            Self::Choose => (Player, Move, &[Plans]),
            Self::OfferDraw | Self::OfferPause => (Player, Other, &[Plans]),
            Self::AskTakeback | Self::GrantTakeback => (Player, Other, &[Plans]),
            Self::ClaimAbandonedWin | Self::ClaimAbandonedDraw => (Player, Other, &[Absence]),
            Self::OfferRematch | Self::AcceptRematch => (Player, Begin, &[Opponent, Meeting]),
            Self::DeclineRematch => (Player, Decline, &[]),
            Self::Kibitz => (Anyone, Other, &[Conduct]),
            Self::EditComment => (Person, Other, &[Conduct]),
            Self::DeleteComment => (Person, Other, &[]),
            Self::ReadCard
            | Self::SendRandom
            | Self::Resign
            | Self::AcceptDraw
            | Self::DeclineDraw
            | Self::ClaimDraw
            | Self::ClaimTime
            | Self::GiveTime
            | Self::AcceptPause
            | Self::DeclinePause
            | Self::Resume
            | Self::OfferCorrespondence
            | Self::AcceptCorrespondence
            | Self::DeclineCorrespondence
            | Self::DeclineTakeback
            | Self::Abort
            | Self::AllowKibitz
            | Self::BeginVacation
            | Self::EndVacation => (Player, Other, &[]),
            Self::HideComment | Self::Flag => (Server, Other, &[]),
        };
        CommandRule {
            sender,
            purpose,
            needs,
        }
    }
}

impl CommandRule {
    /// Whether this has to be read before the command is decided.
    #[must_use]
    pub fn needs(self, need: Need) -> bool {
        self.needs.contains(&need)
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
