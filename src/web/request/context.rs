//! The data that nearly every handler needs: the site and the sender of the request.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use form_urlencoded::byte_serialize;

use crate::web::pages::shell::Shell;
use crate::web::{Problem, Site, Visitor};
use postern_game::{Person, PersonId};

/// The site and the visitor who sends the request. Dereferences to the site.
#[derive(Clone)]
pub(crate) struct Context {
    pub site: Site,
    pub visitor: Visitor,
}

impl Deref for Context {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl FromRequestParts<Site> for Context {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Problem> {
        Ok(Self {
            visitor: Visitor::from_request_parts(parts, site).await?,
            site: site.clone(),
        })
    }
}

impl Context {
    /// The id of the person who sends the request, if the person is known.
    pub(crate) fn viewer(&self) -> Option<&PersonId> {
        self.visitor.id()
    }

    /// Returns the person who sends the request.
    ///
    /// # Errors
    /// Returns 403 for strangers.
    pub(crate) fn person(&self) -> Result<&Person, Problem> {
        self.visitor.known()
    }

    /// Returns the person who opens `page`. Strangers are redirected to the sign-in page, and from
    /// there back to the page.
    ///
    /// # Errors
    /// Returns the redirect.
    pub(crate) fn person_or_sign_in(&self, page: &str) -> Result<&Person, Problem> {
        let person = self.visitor.person.as_ref();
        person.ok_or_else(|| {
            let next: String = byte_serialize(page.as_bytes()).collect();
            Problem::elsewhere(format!("/sign-in?next={next}"))
        })
    }

    /// Returns the person who sends the request, or creates a guest. Only for commands with which
    /// people join.
    ///
    /// # Errors
    /// Returns an error if the guest cannot be stored, or if too many guests were created from the
    /// same network.
    pub(crate) async fn person_or_guest(&mut self) -> Result<&Person, Problem> {
        if self.visitor.person.is_none() {
            self.visitor.become_guest(&self.site).await?;
        }
        self.person()
    }

    /// Returns the data for the frame of a page.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(crate) async fn shell(&self) -> Result<Shell, Problem> {
        Shell::of(&self.visitor, &self.site).await
    }

    /// Counts a request that costs as much as a write.
    ///
    /// # Errors
    /// Returns 429 if there were too many.
    pub(crate) fn take_write(&self) -> Result<(), Problem> {
        self.visitor.take_write(&self.site)
    }

    /// Adds the cookies that are new or due for renewal to the answer.
    pub(crate) fn remember(&self, answer: impl IntoResponse) -> Response {
        self.visitor.remember(&self.site, answer.into_response())
    }
}
