//! The extractor that nearly every handler uses: the site and the sender of the request.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use form_urlencoded::byte_serialize;

use crate::web::pages::shell::Shell;
use crate::web::{Problem, Site, Visitor};
use postern_game::{Person, PersonId};

/// The site and the visitor who sent the request. Dereferences to the site.
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
    /// Returns the id of the user or guest who sent the request. `None` for anonymous visitors.
    pub(crate) fn viewer(&self) -> Option<&PersonId> {
        self.visitor.id()
    }

    /// Returns the user or guest who sent the request.
    ///
    /// # Errors
    /// Returns 403 for anonymous visitors.
    pub(crate) fn person(&self) -> Result<&Person, Problem> {
        self.visitor.known()
    }

    /// Returns the user or guest who sent the request. Anonymous visitors are redirected to the
    /// sign-in page, which leads them back to `page`.
    ///
    /// # Errors
    /// Returns the redirect to the sign-in page.
    pub(crate) fn person_or_sign_in(&self, page: &str) -> Result<&Person, Problem> {
        let person = self.visitor.person.as_ref();
        person.ok_or_else(|| {
            let next: String = byte_serialize(page.as_bytes()).collect();
            Problem::elsewhere(format!("/sign-in?next={next}"))
        })
    }

    /// Returns the user or guest who sent the request, or creates a guest. Call this only for
    /// commands that let a player join.
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

    /// Returns the page frame for the visitor.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(crate) async fn shell(&self) -> Result<Shell, Problem> {
        Shell::of(&self.visitor, &self.site).await
    }

    /// Counts this request against the write limit, because it costs as much as a write.
    ///
    /// # Errors
    /// Returns 429 if the visitor has sent too many requests.
    pub(crate) fn take_write(&self) -> Result<(), Problem> {
        self.visitor.take_write(&self.site)
    }

    /// Adds new and renewed cookies to the response.
    pub(crate) fn remember(&self, answer: impl IntoResponse) -> Response {
        self.visitor.remember(&self.site, answer.into_response())
    }
}
