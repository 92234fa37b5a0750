//! Reasons for refusing a command.

use super::{RatingRange, TimeControl};
use postern_rules::{CountingRules, FenError, IllegalTurn, Outcome, Variant};

/// The reason why a command was refused. `Display` writes one sentence for the sender.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    // Refusals for lack of permission.
    #[error("You watch this game; only its players can do that.")]
    NotAPlayer,
    #[error("Only the server stops the clocks.")]
    NotThePlayers,
    #[error("It is not your turn.")]
    NotYourTurn,

    #[error("Another command was given under this id: give every command an id of its own.")]
    CommandIdUsed,

    // Refusals about seats.
    #[error("This is your own game: send its link to the person whom you want to play.")]
    OwnGame,
    #[error("You already play in this game.")]
    AlreadySeated,
    #[error("Somebody else has taken the seat; you can watch this game.")]
    SeatTaken,
    #[error(
        "This game is rated, so both seats are for people with an account. Sign in, or make an \
         account: it needs only a name and a password, and your games stay yours."
    )]
    NeedsAccount,
    #[error("This challenge is for another player; only they can accept or decline it.")]
    NotInvited,
    #[error(
        "Only players with an account can accept this challenge. Sign in or create an account \
         first."
    )]
    AccountsOnly,
    #[error(
        "This challenge is for players with a rating {}, and yours is {rating}.",
        range.words()
    )]
    OutsideRange { range: RatingRange, rating: String },
    #[error("The game has not begun: the other seat is still free.")]
    NotBegun,

    // Refusals because of misconduct.
    #[error(
        "You are suspended, and cannot begin games or write. Your running games go on. The reason: \
         {reason}"
    )]
    Suspended { reason: String },
    #[error("This player can begin no games at the moment.")]
    OpponentSuspended,
    #[error("You cannot play against this player.")]
    Blocked,

    // Refusals about turns.
    #[error(
        "The game has moved on: you saw it after {seen} turns, and {now} have been played. Look at \
         the new position first."
    )]
    Stale { seen: usize, now: usize },
    #[error(
        "Turns were taken back and others played since you saw the board. Look at the new position \
         first."
    )]
    OtherPosition,
    #[error("{illegal}")]
    Illegal {
        illegal: IllegalTurn,
        /// The variant, which determines the names of the cells to highlight on the board.
        variant: Variant,
    },
    #[error("The game is over: {0}.")]
    Over(Outcome),
    #[error("The game is not over yet.")]
    NotOver,
    #[error("The time had run out before this arrived; the game is over: {0}.")]
    OutOfTime(Outcome),
    #[error("No clock has run out.")]
    TimeLeft,
    #[error("This game’s log is full; it can still be resigned or drawn.")]
    LogFull,

    // Refusals about event cards and secret choices.
    #[error("There is no event {0} that could be started now.")]
    NoSuchEvent(u8),
    #[error("There is no event that could be started now.")]
    NothingToStart,
    #[error("Several events can be started: say which by its number.")]
    WhichEvent,
    #[error("In this game events are drawn: start one without a number.")]
    EventsAreDrawn,
    #[error(
        "The card is being read, and the clocks stand still: play goes on when both players have \
         read it, or in {seconds} seconds."
    )]
    CardUnread { seconds: i64 },
    #[error("There is no card that you have not read.")]
    NoCard,
    #[error("This game takes no random bytes from you now.")]
    NoRandom,
    #[error("Random bytes are 32 hexadecimal digits.")]
    UnreadableRandom,
    #[error("{title} has no such deck of events.", title = .0.title())]
    NoDeck(Variant),
    #[error("These events cannot be chosen: {}.", .0.0)]
    Deck(FenError),
    #[error("Choose your hidden square first.")]
    ChooseFirst,
    #[error("{0} has yet to choose a square.")]
    OpponentChooses(&'static str),
    #[error("You have chosen your square, and it cannot be changed.")]
    AlreadyChosen,
    #[error("There is no square to choose now.")]
    NothingToChoose,

    // Refusals about draw offers and draw claims.
    #[error("You have offered a draw already; your opponent has yet to answer.")]
    DrawOfferOpen,
    #[error("You may offer a draw again after both sides have made a turn.")]
    DrawOfferedLately,
    #[error("No draw is offered to you.")]
    NoDrawOffer,
    #[error(
        "There is no draw to claim: {repetition}fewer than 50 moves by each side have passed \
         without a capture or pawn move.",
        repetition = match .0 {
            CountingRules::Fide => "the position has not occurred three times, and ",
            CountingRules::ThirdOccurrenceLoses => "",
        }
    )]
    NoClaim(CountingRules),

    #[error("Your opponent is at the board, or nobody has left this game.")]
    OpponentHere,
    #[error("Your opponent may come back: you can claim the end of this game in {0} seconds.")]
    OpponentMayReturn(i64),
    #[error(
        "The server does not know yet who has left, because it has just started. Try again in {0} \
         seconds."
    )]
    JustStarted(i64),
    #[error(
        "Only a live game that waits for the other player can be claimed, once both have made a \
         turn."
    )]
    NothingToClaim,

    #[error(
        "It is your own time that has run out. You can still move until your opponent claims the \
         end."
    )]
    OwnTimeOut,
    #[error(
        "Nobody wins on time before both sides have made a turn. Abort the game, or let it go on."
    )]
    TimeBeforeMoves,

    // Refusals about time.
    #[error("There is nobody in this game who could be given time.")]
    NoTimeToGive,
    #[error("You can give your opponent time while their clock runs.")]
    TheirClockIsStopped,
    #[error("You have given your opponent time since the last turn; you can again after the next.")]
    TimeGiven,
    #[error("You have given your opponent time {0} times, and that is the most in one game.")]
    TimeGivenTooOften(u32),

    // Refusals about pauses and vacations.
    #[error("Only correspondence games against others can be paused.")]
    NoPause,
    #[error("The game is paused already.")]
    Paused,
    #[error("The game is not paused.")]
    NotPaused,
    #[error("Time has run out, so the game cannot be paused any more.")]
    TooLateToPause,
    #[error("You have proposed a pause already; your opponent has yet to answer.")]
    PauseOfferOpen,
    #[error("Your opponent has declined a pause; you can propose one again after the next turn.")]
    PauseDeclined,
    #[error("No pause is proposed to you.")]
    NoPauseOffer,
    #[error(
        "A vacation holds in correspondence games against others in which your time has not run \
         out."
    )]
    NoVacation,

    // Refusals about converting a live game to correspondence.
    #[error("Only a live game against somebody else can go on by correspondence.")]
    NotLive,
    #[error("A rated game keeps the clocks with which it began.")]
    RatedKeepsItsTime,
    #[error("Propose 1 to 30 days for each move.")]
    CorrespondenceDays,
    #[error(
        "You have proposed to go on by correspondence already; your opponent has yet to answer."
    )]
    TimeOfferOpen,
    #[error(
        "Your opponent has declined to go on by correspondence; you can propose it again after the \
         next turn."
    )]
    TimeOfferDeclined,
    #[error("Nobody proposes to you to go on by correspondence.")]
    NoTimeOffer,
    #[error("Your opponent proposes {0} by now. Look at the proposal again.")]
    OtherTimeOffered(TimeControl),

    // Refusals about take-backs.
    #[error("You have made no turn that could be taken back.")]
    NothingToTakeBack,
    #[error(
        "An event has been started since your last turn, so nothing before it can be taken back."
    )]
    FixedByEvent,
    #[error(
        "A square has been chosen since your last turn, so nothing before that can be taken back."
    )]
    FixedByChoice,
    #[error("The hidden squares have been revealed, so nothing up to that turn can be taken back.")]
    FixedByReveal,
    #[error("A take-back has been asked for already and waits for an answer.")]
    TakebackOpen,
    #[error("Your opponent has declined to take this turn back.")]
    TakebackDeclined,
    #[error("No take-back is asked of you.")]
    NoTakebackRequest,
    #[error("Your opponent asks to take back {asked}, not {granted}. Look at the request again.")]
    TakebackMismatch { asked: usize, granted: usize },

    // Refusals about aborting games and about rematches.
    #[error(
        "Two turns have been made, so the game cannot be aborted any more; resign, or offer a draw."
    )]
    TooLateToAbort,
    #[error(
        "The hidden squares have been revealed, so the game cannot be aborted any more; resign, or \
         offer a draw."
    )]
    TooLateAfterReveal,
    #[error("You have offered a rematch already; your opponent has yet to answer.")]
    RematchOfferOpen,
    #[error("Your opponent has declined a rematch.")]
    RematchDeclined,
    #[error("No rematch is offered to you.")]
    NoRematchOffer,
    #[error("The rematch has been set up already.")]
    RematchExists,
    #[error("Nobody took the other seat, so there is nobody to play a rematch with.")]
    NobodyToRematch,

    // Refusals to create a game.
    #[error("{0}")]
    Fen(#[from] FenError),
    #[error("A game cannot start from this position, for it is over already: {0}.")]
    OverAtStart(Outcome),
    #[error(
        "A game cannot start with squares that somebody knows; write ? in place of the squares."
    )]
    KnownSquares,
    #[error(
        "A game cannot start from this position, because it has more than {0} legal turns; take \
         some pieces off the board."
    )]
    TooManyTurns(usize),
    #[error(
        "A game by private link or at one board is not rated. Post a challenge, or play without a \
         rating."
    )]
    RatedInPrivate,
    #[error(
        "A game against the computer is not rated. Play without a rating, or post a challenge."
    )]
    RatedWithComputer,
    #[error("No computer plays on this server. Post a challenge, or send a friend the link.")]
    NoComputer,
    #[error(
        "You have {0} unfinished games against the computer, which is as many as you can have. \
         Finish one of them first."
    )]
    TooManyWithComputer(usize),
    #[error(
        "This position stands in a game that you are playing now. The computer does not help with \
         it before that game is over."
    )]
    FairPlay,
    #[error("This token is marked as a program’s, and programs do not play rated games.")]
    RatedWithoutPrograms,
    #[error(
        "Games that begin like this are not rated. Choose another start, or play without a rating."
    )]
    UnratedStart,
    #[error(
        "A game without a clock is not rated. Choose a time control, or play without a rating."
    )]
    RatedWithoutClock,
    #[error(
        "In a rated game whoever runs out of time loses at once. Leave late moves out, or play \
         without a rating."
    )]
    RatedWithLateMoves,
    #[error(
        "Only a rated challenge that anyone can accept can be for a range of ratings. Leave the \
         range out, or post a rated challenge."
    )]
    RangeOfUnrated,
    #[error("You already have {0} open challenges; cancel one, or wait until someone accepts one.")]
    TooManySeeks(u32),
    #[error("You can’t challenge yourself. To play both sides, choose “Pass and play”.")]
    ChallengesSelf,
    #[error("The player you challenged has been deleted.")]
    ChallengedDeleted,
    #[error(
        "You have {0} challenges to other players that wait for an answer. Take one back first, or \
         wait."
    )]
    TooManyChallenges(u32),
    #[error("This player has {0} challenges to answer already. Try again later.")]
    TooManyChallenged(u32),
    #[error(
        "You have {0} unfinished games, and that is the most. Finish one of them first, or abort \
         it."
    )]
    TooManyGames(u32),
    #[error(
        "You have {0} unfinished games at one board, and that is the most. Finish one of them \
         first, or abort it."
    )]
    TooManyAtOneBoard(u32),
    #[error("Your opponent has as many unfinished games as one person can have.")]
    OpponentHasTooManyGames,
    #[error("The other player has been deleted, so there is nobody to play a rematch with.")]
    OpponentDeleted,

    // Refusals about comments.
    #[error("A comment has 1 to {max} characters; this one has {length}.")]
    CommentLength { length: usize, max: usize },
    #[error("There is no position after {ply} turns to comment on; {now} have been played.")]
    NoSuchPly { ply: usize, now: usize },
    #[error("You have no comment of this number here; it may have been deleted.")]
    NoSuchComment,
    #[error("The comment that you want to answer is not there any more.")]
    NoCommentToAnswer,
    #[error("The comment has been edited elsewhere. Look at it as it is now first.")]
    CommentChanged,
    #[error("A moderator has hidden this comment, so it cannot be edited. You can delete it.")]
    CommentHidden,
    #[error("A comment can be edited for {0} minutes. You can still delete it.")]
    TooLateToEdit(i64),
    #[error(
        "You have edited this comment {0} times, and that is the most. You can still delete it."
    )]
    EditedTooOften(usize),
    #[error("You have written {0} comments on this game, and that is the most one person can.")]
    TooManyComments(usize),
    #[error("This game has {0} comments, and that is the most it can have.")]
    CommentsFull(usize),
    #[error("That is how it is already.")]
    NoChange,
    #[error("At one board nothing is kept from the player, so there is nothing to allow.")]
    OneBoard,
}
