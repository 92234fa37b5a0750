//! The domain model of a game: commands, events, state, clocks and views.
//!
//! Everything is pure: no database, HTTP, system clock or randomness. [`decide`] turns a command
//! into events or a refusal, [`Game::apply`] applies an event to the state, and [`GameView::of`]
//! returns what one viewer may see.

mod admission;
mod analysis;
mod cards;
mod computer;
mod computer_task;
mod decide;
mod digest;
mod error_kind;
mod game_event;
mod game_tags;
mod id;
mod limits;
mod new_game;
mod offers;
mod people;
mod plans;
mod rating;
mod refusal;
mod refusal_kind;
mod state;
mod summary;
mod time;
pub mod view;

pub use admission::{DeclineReason, InvalidRatingRange, RatingRange, SeatConditions};
pub use analysis::positions::{
    INDEXED_PLIES, IndexedPosition, bare_fen, indexed_positions, position_key,
};
pub use analysis::problem::{
    DualTurns, FirstTryResult, InvalidProblem, MAX_PROBLEM_COMMENT_CHARS, MAX_PROBLEM_TITLE_CHARS,
    MAX_PROBLEM_TURNS, NewProblem, Problem, ProblemAim, ProblemAttempt, ProblemComposer,
    ProblemState, Solution, play_written, rate_try, read_problem, untried_strength,
};
pub use analysis::review::{Evaluation, GameReview, Mistake, PositionAnalysis};
pub use analysis::study::{
    OmittedTurns, Study, StudyError, StudyStart, game_of_turns, line_game, study_title,
};
pub use cards::deal::{DealMode, EventDeal, InvalidDeal, RandomInputs};
pub use cards::draw;
pub use cards::draw::{DrawSeed, RandomBytes, SEED_BYTES};
pub use cards::proof::REFEREE;
pub use cards::proof::{
    ChoiceCommitment, NONCE_BYTES, PublishedProof, SealedChoice, SubmittedSecret,
};
pub use computer::ComputerPlayer;
pub use computer_task::ComputerTask;
pub use decide::{
    Actor, AllowedSender, ButtonTone, Command, CommandButton, CommandDecision, CommandKind,
    CommandPurpose, CommandRule, ConductFacts, DecisionFacts, OfferKind, RequiredFact, create,
    create_by_program, decide, explain, read_start,
};
pub use digest::CommandDigest;
pub use error_kind::ErrorKind;
pub use game_event::{GameAccess, GameEvent, GameSetup, JudgedTurn, Person, StartingSeats};
pub use game_tags::GameTags;
pub use id::{CommandId, GameId, InvalidId, PersonId, ProblemId, StudyId};
pub use limits::{
    MAX_AT_ONE_BOARD, MAX_CHALLENGED, MAX_CHALLENGES, MAX_OPEN_SEEKS, MAX_UNFINISHED,
};
pub use new_game::{NewGame, OpponentKind};
pub use offers::TakebackRequest;
pub use people::misconduct::Misconduct;
pub use people::names::{DisplayNames, leads_to_page, listed_name};
pub use people::skeleton::name_skeleton;
pub use people::text::{InvalidName, clean_comment, clean_line, clean_name};
pub use plans::{
    BoardVersion, LineTree, MAX_DEPTH, MAX_TURNS, NumberedTurn, Plan, PlanAction, PlanEndReason,
    PlanError, PlanKind, PlannedReply, UnansweredOffer, allows_plans, judge_lines, may_plan,
    position_ahead,
};
pub use rating::set::{GameSpeed, RatingSet, counts_for_ratings};
pub use rating::strength::{RATING_IDLE_AFTER, Rating, Strength, rate};
pub use refusal::Refusal;
pub use state::{
    CardReading, EventDraw, EventStamp, FoldError, Game, GameComment, GameStatus, LoggedEvent,
    LoggedEventRef, RulesChange, SealedChoices, TimeNote, TimeNoteKind,
};
pub use summary::{GameSummary, ListedGame};
pub use time::absence::{OpponentPresence, claimable_ms};
pub use time::clock::{Clock, SideClock};
pub use time::clock_stops::{ClockStopReason, ClockStops};
pub use time::hours::{
    InvalidNightHours, NightHours, PeopleHours, PersonHours, RestPeriod, TimeOff, TimeZoneName,
};
pub use time::millis::{DAY, HOUR, MINUTE, Millis, SECOND};
pub use time::reminders::next_reminder;
pub use time::time_control::{InvalidTimeControl, TimeBank, TimeControl, TimePerMove};
pub use time::vacation::{MAX_CONSECUTIVE_VACATION_DAYS, Vacation, VacationAllowance};
pub use view::GameView;

/// The maximum number of legal turns that a view lists. If a position has more, players must type
/// their turns. A new game cannot start from such a position.
pub const MAX_LISTED_TURNS: usize = 1_000;

/// The number of an event in a game's log, starting at 1; 0 means that no event has been seen.
pub type Seq = i64;
