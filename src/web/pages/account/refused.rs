//! Reasons why a form was refused, each shown beside the field that caused it.

use askama::Template;
use axum::http::StatusCode;

use crate::live::{AccountError, EmailError, LiveError};
use crate::web::pages::shell::render_as;
use crate::web::response::secret;
use crate::web::{Answer, Problem};

/// The place on the page where the reason for a refusal is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RefusalSpot {
    /// Above the form, because the reason concerns no single field.
    Top,
    Name,
    Email,
    /// Beside the field for the current password.
    Password,
    /// Beside the field for the new password.
    NewPassword,
}

/// The reason why a form was refused, and the place on the page where it is shown.
#[derive(Clone, Debug)]
pub(crate) struct FormRefusal {
    spot: RefusalSpot,
    problem: Problem,
}

impl FormRefusal {
    /// Returns a refusal that is shown above the form.
    pub(crate) const fn whole(problem: Problem) -> Self {
        Self {
            spot: RefusalSpot::Top,
            problem,
        }
    }

    /// Converts an error to a refusal that the form's page can show.
    ///
    /// # Errors
    /// Returns the error as a `Problem` if it needs a separate error page.
    pub(crate) fn of(error: LiveError) -> Result<Self, Problem> {
        let spot = match &error {
            LiveError::Name(_) | LiveError::NameTaken | LiveError::RenamedLately { .. } => {
                RefusalSpot::Name
            }
            LiveError::Account(AccountError::Wrong | AccountError::WrongPassword) => {
                RefusalSpot::Password
            }
            LiveError::Account(AccountError::Password(_)) => RefusalSpot::NewPassword,
            LiveError::Email(EmailError::Invalid) => RefusalSpot::Email,
            // Guests do not see this form, so the error gets a separate page.
            LiveError::Account(AccountError::NoAccount) => return Err(error.into()),
            _ => RefusalSpot::Top,
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

    /// Returns the sentence to show at `spot`. `None` if it belongs at another place on the page.
    pub(crate) fn at(&self, spot: RefusalSpot) -> Option<&str> {
        (self.spot == spot).then_some(&*self.problem.sentence)
    }
}

/// Renders a page with a password form. Caches must not store it.
///
/// # Errors
/// Returns an error if the template fails.
pub(crate) fn form_page(page: &impl Template, refused: Option<&FormRefusal>) -> Answer {
    let status = refused.map_or(StatusCode::OK, |refused| refused.problem.status);
    let mut response = secret(render_as(status, page)?);
    if let Some(refused) = refused {
        refused.problem.say_when(&mut response);
    }
    Ok(response)
}
