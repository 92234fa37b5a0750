//! What a form was refused for, shown on its own page where it belongs.

use askama::Template;
use axum::http::StatusCode;

use crate::live::{AccountError, EmailError, LiveError};
use crate::web::pages::shell::render_as;
use crate::web::response::secret;
use crate::web::{Answer, Problem};

/// Where on a page a refusal is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// Above the form: it is about none of the fields.
    Top,
    Name,
    Email,
    /// The password that somebody has.
    Password,
    /// The password that somebody wants.
    NewPassword,
}

/// A refusal that its page shows.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    spot: Spot,
    problem: Problem,
}

impl Refused {
    /// A problem with none of the fields.
    pub(crate) const fn whole(problem: Problem) -> Self {
        Self {
            spot: Spot::Top,
            problem,
        }
    }

    /// The refusal in an error.
    ///
    /// # Errors
    /// The others, which have a page of their own.
    pub(crate) fn of(error: LiveError) -> Result<Self, Problem> {
        let spot = match &error {
            LiveError::Name(_) | LiveError::NameTaken | LiveError::RenamedLately { .. } => {
                Spot::Name
            }
            LiveError::Account(AccountError::Wrong | AccountError::WrongPassword) => Spot::Password,
            LiveError::Account(AccountError::Password(_)) => Spot::NewPassword,
            LiveError::Email(EmailError::Invalid) => Spot::Email,
            // A guest is not shown the form.
            LiveError::Account(AccountError::NoAccount) => return Err(error.into()),
            _ => Spot::Top,
        };
        let problem = Problem::from(error);
        let shown = matches!(
            problem.status,
            StatusCode::UNPROCESSABLE_ENTITY
                | StatusCode::TOO_MANY_REQUESTS
                | StatusCode::SERVICE_UNAVAILABLE
        );
        if shown {
            Ok(Self { spot, problem })
        } else {
            Err(problem)
        }
    }

    /// The sentence, if it belongs there.
    pub(crate) fn at(&self, spot: Spot) -> Option<&str> {
        (self.spot == spot).then_some(&*self.problem.sentence)
    }
}

/// A page with a form for a password. No store keeps it.
///
/// # Errors
/// When the template fails.
pub(crate) fn form_page(page: &impl Template, refused: Option<&Refused>) -> Answer {
    let status = refused.map_or(StatusCode::OK, |refused| refused.problem.status);
    let mut response = secret(render_as(status, page)?);
    if let Some(refused) = refused {
        refused.problem.say_when(&mut response);
    }
    Ok(response)
}
