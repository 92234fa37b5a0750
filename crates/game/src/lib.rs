//! What may happen in a game: commands, events, the fold, clocks and views.
//!
//! Pure: no database, no HTTP, no wall clock, no randomness. [`decide`] turns a command into events
//! or a refusal, [`Game::apply`] folds an event, [`GameView::of`] makes what one viewer may see.

mod absence;
mod admission;
mod ahead;
mod asked;
mod clock;
mod command;
mod computer;
mod deal;
mod decide;
mod digest;
pub mod draw;
mod error_kind;
mod game_event;
mod game_tags;
mod glicko;
mod hours;
mod id;
mod limits;
mod millis;
mod misconduct;
mod names;
mod offers;
mod positions;
mod problem;
mod proof;
mod rating;
mod refusal;
mod reminders;
mod reserved;
mod review;
mod skeleton;
mod standing;
mod state;
mod strength;
mod study;
mod summary;
mod text;
mod time_control;
mod vacation;
pub mod view;

pub use absence::{Away, claimable_ms};
pub use admission::{Admission, DeclineReason, InvalidRange, RatingRange};
pub use ahead::{
    Ahead, AheadError, Answer, BoardMark, Ended, MAX_DEPTH, MAX_TURNS, Numbered, Offer, Onward,
    Plan, PlanKind, judge_lines, may_plan, position_ahead, takes_plans,
};
pub use asked::Asked;
pub use clock::{Clock, SideClock};
pub use command::{Actor, Command, CommandKind, Fresh, NewGame, Opponent};
pub use computer::Computer;
pub use deal::{Chance, Deal, How, InvalidDeal};
pub use decide::{
    Decision, create, create_by_program, decide, explain, read_start, waits_for_readers,
};
pub use digest::CommandDigest;
pub use draw::{RandomBytes, SEED_BYTES, Seed};
pub use error_kind::ErrorKind;
pub use game_event::{Access, GameEvent, Judged, Person, Seats, Setup};
pub use game_tags::GameTags;
pub use hours::{Hours, InvalidNight, Night, PeopleHours, Rest, TimeOff, Zone};
pub use id::{CommandId, GameId, InvalidId, PersonId, ProblemId, StudyId};
pub use limits::{
    MAX_AT_ONE_BOARD, MAX_CHALLENGED, MAX_CHALLENGES, MAX_OPEN_SEEKS, MAX_UNFINISHED,
};
pub use millis::{DAY, HOUR, MINUTE, Millis, SECOND};
pub use misconduct::Misconduct;
pub use names::{Names, leads_to_page, listed_name};
pub use offers::Takeback;
pub use positions::{INDEXED_PLIES, IndexedPosition, bare_fen, indexed_positions, position_key};
pub use problem::{
    Aim, Attempt, Composer, Duals, FirstTry, InvalidProblem, MAX_PROBLEM_COMMENT,
    MAX_PROBLEM_TITLE, MAX_PROBLEM_TURNS, NewProblem, Problem, ProblemState, Solution,
    play_written, rate_try, read_problem, untried,
};
pub use proof::REFEREE;
pub use proof::{Commitment, NONCE_BYTES, Proof, SealedChoice, Unowned};
pub use rating::{RatingSet, Speed, counts_for_ratings};
pub use refusal::Refusal;
pub use reminders::next_reminder;
pub use review::{Analysis, Evaluation, Mistake, Review};
pub use skeleton::name_skeleton;
pub use standing::{Standing, Stands};
pub use state::{
    Comment, Drawn, Fact, FoldError, Game, Logged, Moment, Reading, RulesChange, Sealed, Status,
    TimeNote, TimeNoteKind,
};
pub use strength::{IDLE, Rating, Strength, rate};
pub use study::{CutOff, Study, StudyError, StudyStart, game_of_turns, line_game, study_title};
pub use summary::{Listed, Summary};
pub use text::{InvalidName, clean_comment, clean_line, clean_name};
pub use time_control::{Bank, InvalidTimeControl, PerMove, TimeControl};
pub use vacation::{Allowance, MOST_AT_A_STRETCH, Vacation};
pub use view::GameView;

/// Most legal turns that a view lists. Where there are more, a player types the turn; no new game
/// can start from such a position.
pub const MAX_LISTED_TURNS: usize = 1_000;

/// The number of an event in its game's log; the first is 1. 0 stands for "nothing seen yet".
pub type Seq = i64;
