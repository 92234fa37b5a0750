//! What may happen in a game: commands, events, the fold, clocks and views.
//!
//! Pure: no database, no HTTP, no wall clock, no randomness. [`decide`] turns a command into events
//! or a refusal, [`Game::apply`] folds an event, [`GameView::of`] makes what one viewer may see.

mod admission;
mod ahead;
mod analysis;
mod asked;
mod cards;
mod computer;
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
mod rating;
mod refusal;
mod state;
mod summary;
mod time;
pub mod view;

pub use admission::{Admission, DeclineReason, InvalidRange, RatingRange};
pub use ahead::{
    Ahead, AheadError, Answer, BoardMark, Ended, MAX_DEPTH, MAX_TURNS, Numbered, Offer, Onward,
    Plan, PlanKind, judge_lines, may_plan, position_ahead, takes_plans,
};
pub use analysis::positions::{
    INDEXED_PLIES, IndexedPosition, bare_fen, indexed_positions, position_key,
};
pub use analysis::problem::{
    Aim, Attempt, Composer, Duals, FirstTry, InvalidProblem, MAX_PROBLEM_COMMENT,
    MAX_PROBLEM_TITLE, MAX_PROBLEM_TURNS, NewProblem, Problem, ProblemState, Solution,
    play_written, rate_try, read_problem, untried,
};
pub use analysis::review::{Analysis, Evaluation, Mistake, Review};
pub use analysis::study::{
    CutOff, Study, StudyError, StudyStart, game_of_turns, line_game, study_title,
};
pub use asked::Asked;
pub use cards::deal::{Chance, Deal, How, InvalidDeal};
pub use cards::draw;
pub use cards::draw::{RandomBytes, SEED_BYTES, Seed};
pub use cards::proof::REFEREE;
pub use cards::proof::{Commitment, NONCE_BYTES, Proof, SealedChoice, Unowned};
pub use computer::Computer;
pub use decide::{
    Actor, Button, Command, CommandKind, CommandRule, Conduct, Decision, DecisionFacts, Need,
    OfferKind, Purpose, Sender, Tone, create, create_by_program, decide, explain, read_start,
};
pub use digest::CommandDigest;
pub use error_kind::ErrorKind;
pub use game_event::{Access, GameEvent, Judged, Person, Seats, Setup};
pub use game_tags::GameTags;
pub use id::{CommandId, GameId, InvalidId, PersonId, ProblemId, StudyId};
pub use limits::{
    MAX_AT_ONE_BOARD, MAX_CHALLENGED, MAX_CHALLENGES, MAX_OPEN_SEEKS, MAX_UNFINISHED,
};
pub use new_game::{NewGame, Opponent};
pub use offers::Takeback;
pub use people::misconduct::Misconduct;
pub use people::names::{Names, leads_to_page, listed_name};
pub use people::skeleton::name_skeleton;
pub use people::text::{InvalidName, clean_comment, clean_line, clean_name};
pub use rating::set::{RatingSet, Speed, counts_for_ratings};
pub use rating::strength::{IDLE, Rating, Strength, rate};
pub use refusal::Refusal;
pub use state::{
    Comment, Drawn, Fact, FoldError, Game, Logged, Moment, Reading, RulesChange, Sealed, Status,
    TimeNote, TimeNoteKind,
};
pub use summary::{Listed, Summary};
pub use time::absence::{Away, claimable_ms};
pub use time::clock::{Clock, SideClock};
pub use time::hours::{Hours, InvalidNight, Night, PeopleHours, Rest, TimeOff, Zone};
pub use time::millis::{DAY, HOUR, MINUTE, Millis, SECOND};
pub use time::reminders::next_reminder;
pub use time::standing::{Standing, Stands};
pub use time::time_control::{Bank, InvalidTimeControl, PerMove, TimeControl};
pub use time::vacation::{Allowance, MOST_AT_A_STRETCH, Vacation};
pub use view::GameView;

/// Most legal turns that a view lists. Where there are more, a player types the turn; no new game
/// can start from such a position.
pub const MAX_LISTED_TURNS: usize = 1_000;

/// The number of an event in its game's log; the first is 1. 0 stands for "nothing seen yet".
pub type Seq = i64;
