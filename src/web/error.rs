//! What went wrong, as a status and one sentence.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::live::{
    AccountError, AnalysisError, ChatError, ConductError, EmailError, LiveError, NotesError,
    ProblemError, ReviewError, StudiesError,
};
use postern_game::{AheadError, Refusal, RefusalKind, StudyError};
use postern_store::StoreError;

/// A request that could not be granted. Its sentence is for the person: what is wrong and what to
/// do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub status: StatusCode,
    pub sentence: String,
    /// Cells that show it on the board.
    pub marks: Vec<String>,
    /// After how many seconds to try again, where that is known.
    pub retry_after_s: Option<u32>,
}

impl Problem {
    #[must_use]
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Self {
            status,
            sentence: sentence.into(),
            marks: Vec::new(),
            retry_after_s: None,
        }
    }

    #[must_use]
    pub(crate) fn bad_request(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, sentence)
    }

    #[must_use]
    pub(crate) fn not_found(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, sentence)
    }

    /// A bug in the server.
    #[must_use]
    pub(crate) fn internal() -> Self {
        Self::of_status(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The server has not answered in time. What was sent may be carried out nevertheless, unless it
    /// only `reads`.
    #[must_use]
    pub(crate) fn late(reads: bool) -> Self {
        let sentence = if reads {
            "The database is busy, and this took too long. Please try again in a moment."
        } else {
            "The database is busy, and this took too long. It may still be done: please look at the game before you try again."
        };
        Self::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
    }

    /// Says on an answer with this problem's status when to try again, if that helps.
    pub(crate) fn say_when(&self, response: &mut Response) {
        if matches!(
            self.status,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
        ) {
            let seconds = self.retry_after_s.unwrap_or(RETRY_AFTER_S);
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
    }

    /// The sentence for an error status that a layer has answered without one.
    #[must_use]
    pub(crate) fn of_status(status: StatusCode) -> Self {
        let sentence = match status {
            StatusCode::NOT_FOUND => "There is nothing at this address.",
            StatusCode::METHOD_NOT_ALLOWED => "This address does not take that kind of request.",
            StatusCode::PAYLOAD_TOO_LARGE => {
                "That is more than this server accepts in one request."
            }
            StatusCode::REQUEST_TIMEOUT => {
                "Your request took too long to arrive. Please send it again."
            }
            StatusCode::SERVICE_UNAVAILABLE => {
                "The server is busy or about to stop. Please try again in a moment."
            }
            status if status.is_client_error() => "The server cannot read this request.",
            _ => {
                "Something went wrong on the server. Nothing that was confirmed is lost; please try again."
            }
        };
        Self::new(status, sentence)
    }
}

impl From<LiveError> for Problem {
    fn from(error: LiveError) -> Self {
        let status = match &error {
            LiveError::NoGame | LiveError::NoLink => StatusCode::NOT_FOUND,
            LiveError::NoPerson => StatusCode::FORBIDDEN,
            LiveError::Refused(refusal) => return refusal.clone().into(),
            LiveError::Ahead(error) => ahead(error),
            LiveError::Account(error) => return account(*error),
            LiveError::Email(error) => return email(*error),
            LiveError::Conduct(ConductError::NotModerator | ConductError::NotAdmin) => {
                StatusCode::FORBIDDEN
            }
            LiveError::Chat(error) => chat(error),
            LiveError::Notes(error) => notes(error),
            LiveError::Review(error) => return review(*error),
            LiveError::Problem(error) => problem(error),
            LiveError::Analysis(error) => return analysis(error),
            LiveError::Study(error) => return error.clone().into(),
            LiveError::Studies(error) => studies(error),
            LiveError::ApiToken(_)
            | LiveError::Webhook(_)
            | LiveError::Push(_)
            | LiveError::Conduct(_)
            | LiveError::Name(_)
            | LiveError::NameTaken => StatusCode::UNPROCESSABLE_ENTITY,
            LiveError::Busy
            | LiveError::Stopping
            | LiveError::Unready(_)
            | LiveError::Storage(StoreError::Full | StoreError::Locked | StoreError::Unreachable) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            LiveError::Storage(_) | LiveError::Damaged(_) | LiveError::Failed => {
                // The cause is for the host; it may name files.
                tracing::error!(%error, "the store failed");
                return Self::internal();
            }
        };
        Self::new(status, error.to_string())
    }
}

const fn ahead(error: &AheadError) -> StatusCode {
    match error {
        AheadError::NotAPlayer => StatusCode::FORBIDDEN,
        AheadError::NotHere
        | AheadError::YourTurn
        | AheadError::Choosing
        | AheadError::Promoting
        | AheadError::Offered
        | AheadError::Stale => StatusCode::CONFLICT,
        AheadError::Uneven
        | AheadError::TooDeep
        | AheadError::TooMany
        | AheadError::TwoAnswers { .. }
        | AheadError::Illegal { .. } => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

fn chat(error: &ChatError) -> StatusCode {
    match error {
        ChatError::NotYours | ChatError::Apart => StatusCode::FORBIDDEN,
        ChatError::NoLine => StatusCode::NOT_FOUND,
        ChatError::Length { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        ChatError::OneBoard
        | ChatError::Nobody
        | ChatError::Gone
        | ChatError::Full
        | ChatError::OtherLine
        | ChatError::TooLate => StatusCode::CONFLICT,
    }
}

fn notes(error: &NotesError) -> StatusCode {
    match error {
        NotesError::NotYours => StatusCode::FORBIDDEN,
        NotesError::Length { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        NotesError::NotBegun
        | NotesError::Changed
        | NotesError::Shown
        | NotesError::NotOver
        | NotesError::Nothing
        | NotesError::Full => StatusCode::CONFLICT,
    }
}

const fn studies(error: &StudiesError) -> StatusCode {
    match error {
        StudiesError::NoStudy | StudiesError::Hidden(_) => StatusCode::NOT_FOUND,
        StudiesError::NotYours => StatusCode::FORBIDDEN,
        StudiesError::Changed | StudiesError::Full(_) => StatusCode::CONFLICT,
        StudiesError::TooLong => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

impl From<StudyError> for Problem {
    fn from(error: StudyError) -> Self {
        match error {
            StudyError::Failed => Self::internal(),
            error => Self::new(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()),
        }
    }
}

fn review(error: ReviewError) -> Problem {
    let (status, retry_after_s) = match error {
        ReviewError::NotOver | ReviewError::NoTurns | ReviewError::NoComputer => {
            (StatusCode::CONFLICT, None)
        }
        ReviewError::EnoughToday { after_s } => (StatusCode::TOO_MANY_REQUESTS, Some(after_s)),
        ReviewError::OneAtATime => (StatusCode::TOO_MANY_REQUESTS, None),
        ReviewError::TooMany => (StatusCode::SERVICE_UNAVAILABLE, None),
    };
    Problem {
        retry_after_s,
        ..Problem::new(status, error.to_string())
    }
}

const fn problem(error: &ProblemError) -> StatusCode {
    match error {
        ProblemError::NotThere => StatusCode::NOT_FOUND,
        ProblemError::Invalid(_) | ProblemError::Illegal(_) => StatusCode::UNPROCESSABLE_ENTITY,
        ProblemError::Same(_)
        | ProblemError::NoComputer
        | ProblemError::NotPublished
        | ProblemError::Stale => StatusCode::CONFLICT,
        ProblemError::OneAtATime | ProblemError::EnoughToday { .. } => {
            StatusCode::TOO_MANY_REQUESTS
        }
        ProblemError::TooMany | ProblemError::NotJudged => StatusCode::SERVICE_UNAVAILABLE,
    }
}

fn analysis(error: &AnalysisError) -> Problem {
    let (status, retry_after_s) = match error {
        AnalysisError::Hidden | AnalysisError::NoComputer => (StatusCode::CONFLICT, None),
        AnalysisError::Asked(_) => (StatusCode::UNPROCESSABLE_ENTITY, None),
        AnalysisError::OneAtATime => (StatusCode::TOO_MANY_REQUESTS, None),
        AnalysisError::EnoughForNow { after_s } => (StatusCode::TOO_MANY_REQUESTS, Some(*after_s)),
        AnalysisError::TooMany => (StatusCode::SERVICE_UNAVAILABLE, None),
    };
    Problem {
        retry_after_s,
        ..Problem::new(status, error.to_string())
    }
}

fn account(error: AccountError) -> Problem {
    let (status, retry_after_s) = match error {
        AccountError::TooManyAttempts { after_s } => (StatusCode::TOO_MANY_REQUESTS, Some(after_s)),
        AccountError::NoResetLink => (StatusCode::NOT_FOUND, None),
        AccountError::Wrong
        | AccountError::WrongPassword
        | AccountError::Password(_)
        | AccountError::HasAccount
        | AccountError::NoAccount
        | AccountError::NoPasskeysHere
        | AccountError::TooManyPasskeys
        | AccountError::PasskeyRefused
        | AccountError::PasskeyName
        | AccountError::RenamedLately { .. } => (StatusCode::UNPROCESSABLE_ENTITY, None),
    };
    Problem {
        retry_after_s,
        ..Problem::new(status, error.to_string())
    }
}

fn email(error: EmailError) -> Problem {
    let (status, retry_after_s) = match error {
        EmailError::TooMany { after_s } => (StatusCode::TOO_MANY_REQUESTS, Some(after_s)),
        EmailError::Busy => (StatusCode::SERVICE_UNAVAILABLE, None),
        EmailError::NoLink => (StatusCode::NOT_FOUND, None),
        EmailError::Invalid | EmailError::TooManyAccounts | EmailError::NotOffered => {
            (StatusCode::UNPROCESSABLE_ENTITY, None)
        }
    };
    Problem {
        retry_after_s,
        ..Problem::new(status, error.to_string())
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.kind() {
            RefusalKind::NotYours => StatusCode::FORBIDDEN,
            RefusalKind::NotNow => StatusCode::CONFLICT,
            RefusalKind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self {
            status,
            sentence: refusal.to_string(),
            marks: refusal.marks(),
            retry_after_s: None,
        }
    }
}

/// When a program that has to wait should try again, where nothing else is known.
const RETRY_AFTER_S: u32 = 5;

/// The problem travels with the status as an extension; [`error_body`](super::error_body) makes
/// the body from it.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        self.say_when(&mut response);
        response.extensions_mut().insert(self);
        response
    }
}
