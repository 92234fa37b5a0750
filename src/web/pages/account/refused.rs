//! Why a form was refused. The form's own page shows it in the right place.

use askama::Template;
use axum::http::StatusCode;

use crate::live::{AccountError, EmailError, LiveError};
use crate::web::pages::shell::render_as;
use crate::web::response::secret;
use crate::web::{Answer, Problem};

/// The place on a page where a refusal is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// Above the form, because it is about none of the fields.
    Top,
    Name,
    Email,
    /// The current password.
    Password,
    /// The new password.
    NewPassword,
}

/// A refusal that is shown on the form's page.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    spot: Spot,
    problem: Problem,
}

impl Refused {
    /// Returns a refusal that is about none of the fields.
    pub(crate) const fn whole(problem: Problem) -> Self {
        Self {
            spot: Spot::Top,
            problem,
        }
    }

    /// Converts an error into a refusal.
    ///
    /// # Errors
    /// Returns the other errors, which have their own page.
    pub(crate) fn of(error: LiveError) -> Result<Self, Problem> {
        let spot = match &error {
            LiveError::Name(_) | LiveError::NameTaken | LiveError::RenamedLately { .. } => {
                Spot::Name
            }
            LiveError::Account(AccountError::Wrong | AccountError::WrongPassword) => Spot::Password,
            LiveError::Account(AccountError::Password(_)) => Spot::NewPassword,
            LiveError::Email(EmailError::Invalid) => Spot::Email,
            // A guest does not see the form.
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

    /// Returns the sentence if it belongs to this place.
    pub(crate) fn at(&self, spot: Spot) -> Option<&str> {
        (self.spot == spot).then_some(&*self.problem.sentence)
    }
}

/// Renders a page with a password form. No cache stores it.
///
/// # Errors
/// Returns an error if the template fails.
pub(crate) fn form_page(page: &impl Template, refused: Option<&Refused>) -> Answer {
    let status = refused.map_or(StatusCode::OK, |refused| refused.problem.status);
    let mut response = secret(render_as(status, page)?);
    if let Some(refused) = refused {
        refused.problem.say_when(&mut response);
    }
    Ok(response)
}
