//! What all pages share: the frame around the content, and parts that several pages show.

pub(crate) mod error;
pub(crate) mod kept;
pub(crate) mod preview;

use askama::Template;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse as _};
use serde::Serialize;

use crate::web::assets::{self, Tags};
use crate::web::response::{CHECK_EACH_TIME, private, tagged};
use crate::web::{Answer, Problem, Site, Visitor};
use postern_game::{PersonId, Status, Summary};
use postern_rules::{Color, Variant};
use postern_store::conduct::{Role, Suspension};
use preview::Preview;

/// The frame of a page.
#[derive(Clone, Debug)]
pub(crate) struct Shell {
    /// The address of the static files, such as `/static/0123456789abcdef`.
    pub assets: String,
    /// The name of the person who plays on this device, if any.
    pub name: Option<String>,
    /// Whether that person has an account.
    pub has_account: bool,
    /// Whether the browser was signed in before but no longer is.
    pub is_signed_out: bool,
    /// The number of games that wait for this person's turn.
    pub waiting: u32,
    /// The administrators' notice to all visitors.
    notice: Option<String>,
    /// The visitor's suspension, if there is one.
    suspension: Option<Suspended>,
    /// The visitor's role, if there is one.
    pub role: Option<Role>,
    /// The preview shown where the page's address is shared.
    pub preview: Option<Preview>,
    /// Whether [`OWN_PLACE`] takes the place of the visitor's part of the header, and
    /// [`BANNERS_PLACE`] that of the banners below it.
    own_place: bool,
}

impl Shell {
    /// Returns the frame for a visitor.
    ///
    /// # Errors
    /// Returns an error if the visitor's games cannot be read.
    pub(crate) async fn of(visitor: &Visitor, site: &Site) -> Result<Self, Problem> {
        let notice = site.live.settings.notice();
        let Some(person) = &visitor.person else {
            return Ok(Self {
                is_signed_out: visitor.unknown_cookie,
                notice,
                ..Self::anonymous()
            });
        };
        let (waiting, account, standing) = tokio::try_join!(
            site.live.lists.waiting_for(&person.id),
            site.live.people.account(&person.id),
            site.live.standings.standing(&person.id)
        )?;
        Ok(Self {
            name: Some(person.name.clone()),
            has_account: account.is_some(),
            waiting,
            notice,
            suspension: standing.suspension.map(Suspended::of),
            role: standing.role,
            ..Self::anonymous()
        })
    }

    /// Returns the same frame with a preview.
    #[must_use]
    pub(crate) fn with_preview(self, preview: Preview) -> Self {
        Self {
            preview: Some(preview),
            ..self
        }
    }

    /// Returns the frame of a page that is the same for every visitor, with [`OWN_PLACE`] for the
    /// visitor's part of the header.
    #[must_use]
    pub(crate) fn with_place_for_own(self) -> Self {
        Self {
            own_place: true,
            name: None,
            ..self
        }
    }

    /// Whether the page looks as it does to an anonymous visitor without a notice.
    pub(crate) const fn is_strangers(&self) -> bool {
        !self.has_account && self.waiting == 0 && self.notice.is_none() && self.suspension.is_none()
    }

    /// Whether the visitor may neither begin games nor write anything.
    pub(crate) const fn is_suspended(&self) -> bool {
        self.suspension.is_some()
    }

    /// Returns the banners below the header: the notice to all visitors, and the visitor's own.
    pub(crate) fn banners(&self) -> Own {
        if self.own_place {
            return Own(BANNERS_PLACE.to_string());
        }
        let banners = Banners {
            notice: self.notice.as_deref(),
            suspension: self.suspension.as_ref(),
        };
        // Rendering writes to memory, and nothing else in it can fail.
        Own(banners.render().unwrap_or_default())
    }

    /// Returns the visitor's part of the header.
    pub(crate) fn own(&self) -> Own {
        if self.own_place {
            return Own(OWN_PLACE.to_string());
        }
        let links = OwnLinks {
            waiting: self.waiting,
            name: self.name.as_deref().filter(|_| self.has_account),
        };
        // Rendering writes to memory, and nothing else in it can fail.
        Own(links.render().unwrap_or_default())
    }

    /// Returns the tags that load the style sheet and the script of a kind of page.
    #[allow(clippy::unused_self)]
    pub(crate) fn files(&self, kind: &str) -> Tags {
        Tags::of(kind)
    }

    /// Returns all games that can be played here, for links to each.
    #[allow(clippy::unused_self)]
    pub(crate) const fn variants(&self) -> [Variant; Variant::ALL.len()] {
        Variant::ALL
    }

    /// Returns the frame for an anonymous visitor.
    pub(crate) fn anonymous() -> Self {
        Self {
            assets: assets::prefix(),
            name: None,
            has_account: false,
            is_signed_out: false,
            waiting: 0,
            notice: None,
            suspension: None,
            role: None,
            preview: None,
            own_place: false,
        }
    }
}

/// A placeholder for the visitor's part of the header. Pages contain this character nowhere else.
pub(crate) const OWN_PLACE: char = '\0';

/// A placeholder for the banners below the header.
pub(crate) const BANNERS_PLACE: char = '\u{1}';

/// The banners below the header.
#[derive(Template)]
#[template(path = "partials/site/banners.html")]
struct Banners<'a> {
    notice: Option<&'a str>,
    suspension: Option<&'a Suspended>,
}

/// The message to a suspended person.
#[derive(Clone, Debug)]
struct Suspended {
    reason: String,
    /// The end, such as `21 Nov 2026, 09:30 UTC`. `None` if the suspension is permanent.
    until: Option<String>,
}

impl Suspended {
    fn of(suspension: Suspension) -> Self {
        Self {
            reason: suspension.reason,
            until: suspension.until_ms.map(when),
        }
    }
}

/// The visitor's own links in the header.
#[derive(Template)]
#[template(path = "partials/site/own.html")]
struct OwnLinks<'a> {
    /// The number of games that wait for the visitor's turn.
    waiting: u32,
    /// The name of a visitor with an account.
    name: Option<&'a str>,
}

impl OwnLinks<'_> {
    /// Returns the first letter of a name, for a badge.
    fn initial(name: &str) -> String {
        let first = name.chars().find(|letter| letter.is_alphanumeric());
        first.map_or_else(|| "?".to_owned(), |letter| letter.to_uppercase().collect())
    }
}

/// The HTML of [`OwnLinks`] or of the banners, or a placeholder.
#[derive(Clone, Debug)]
pub(crate) struct Own(String);

impl std::fmt::Display for Own {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Own {}

/// Whether this person must play a turn or make a choice. Games at one board always wait for their
/// player, so they do not count.
pub(crate) fn waits_for(game: &Summary, person: &PersonId) -> bool {
    let own = |side: Color| game.players[side].as_ref() == Some(person);
    game.status == Status::Running
        && !game.one_board
        && Color::ALL
            .into_iter()
            .any(|side| game.awaits[side] && own(side))
}

/// JSON that is safe inside `<script type="application/json">`: it contains no `<` that could end
/// the element.
#[derive(Clone, Debug)]
pub(crate) struct InlineJson(String);

impl InlineJson {
    /// Serialises a value.
    ///
    /// # Errors
    /// Returns an error if the value cannot be serialised, which does not happen with our types.
    pub(crate) fn of(value: &impl Serialize) -> Result<Self, serde_json::Error> {
        serde_json::to_string(value).map(|json| Self(json.replace('<', "\\u003c")))
    }
}

impl std::fmt::Display for InlineJson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for InlineJson {}

/// Renders a page. It is made for one person at one time, so it must not be cached.
///
/// # Errors
/// Returns an error if the template fails, which the tests of each page would show.
pub(crate) fn render(page: &impl Template) -> Answer {
    render_as(StatusCode::OK, page)
}

/// Renders a page like [`render`], with another status, for a page that shows a refusal.
///
/// # Errors
/// Returns the same errors as [`render`].
pub(crate) fn render_as(status: StatusCode, page: &impl Template) -> Answer {
    let cache = [(header::CACHE_CONTROL, CHECK_EACH_TIME)];
    Ok((status, cache, Html(html(page)?)).into_response())
}

/// Renders the page of a form. The status is an error if the form was refused.
///
/// # Errors
/// Returns an error if the template fails, which is a bug.
pub(crate) fn render_form(page: &impl Template, is_refused: bool) -> Answer {
    let status = if is_refused {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    render_as(status, page)
}

/// Renders a page that seldom changes. A browser that already has the current version receives
/// status 304.
///
/// # Errors
/// Returns the same errors as [`render`].
pub(crate) fn render_checked(asked: &HeaderMap, page: &impl Template) -> Answer {
    Ok(tagged(asked, "text/html; charset=utf-8", html(page)?))
}

/// Renders a page like [`render_as`], with the visitor's own hidden squares. `without` is the same
/// page without them. The response is padded to a length that depends only on `without`.
///
/// # Errors
/// Returns the same errors as [`render`].
pub(crate) fn render_private(
    status: StatusCode,
    page: &impl Template,
    without: &impl Template,
) -> Answer {
    let html = private::fill_up(html(page)?, &html(without)?);
    Ok(private::keep((status, Html(html))))
}

fn html(page: &impl Template) -> Result<String, Problem> {
    page.render().map_err(|error| {
        tracing::error!(%error, "a page could not be rendered");
        Problem::internal()
    })
}

/// Formats a time for people, such as `21 Nov 2026, 09:30 UTC`.
pub(crate) fn when(at_ms: postern_game::Millis) -> String {
    const FORMAT: &[time::format_description::FormatItem<'static>] = time::macros::format_description!(
        "[day padding:none] [month repr:short] [year], [hour]:[minute] UTC"
    );
    stamp(at_ms, &FORMAT)
}

/// Formats a day for people, such as `21 Nov 2026`.
pub(crate) fn day(at_ms: postern_game::Millis) -> String {
    const FORMAT: &[time::format_description::FormatItem<'static>] =
        time::macros::format_description!("[day padding:none] [month repr:short] [year]");
    stamp(at_ms, &FORMAT)
}

/// Formats a time for `<time datetime>`, such as `2026-11-21T09:30:00Z`.
pub(crate) fn datetime(at_ms: postern_game::Millis) -> String {
    stamp(at_ms, &time::format_description::well_known::Rfc3339)
}

fn stamp(
    at_ms: postern_game::Millis,
    format: &(impl time::formatting::Formattable + ?Sized),
) -> String {
    time::OffsetDateTime::from_unix_timestamp(at_ms.div_euclid(1000))
        .ok()
        .and_then(|at| at.format(format).ok())
        .unwrap_or_default()
}

/// Formats a length of time as a clock shows it, such as `2 d 4 h`, `1:02:03` or `4:05`.
pub(crate) fn clock_words(left_ms: postern_game::Millis) -> String {
    let seconds = left_ms.max(0) / 1000;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    if days > 0 {
        format!("{days} d {hours} h")
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::{InlineJson, clock_words, datetime, day, when};

    #[test]
    fn times_are_written_for_people_and_machines() {
        assert_eq!(when(1_795_253_400_000), "21 Nov 2026, 09:30 UTC");
        assert_eq!(day(1_795_253_400_000), "21 Nov 2026");
        assert_eq!(datetime(1_795_253_400_999), "2026-11-21T09:30:00Z");
        assert_eq!(when(i64::MAX), "");
    }

    #[test]
    fn clocks_show_the_two_or_three_largest_units() {
        let day = 86_400_000;
        assert_eq!(clock_words(2 * day + 4 * 3_600_000 + 59), "2 d 4 h");
        assert_eq!(clock_words(3_723_000), "1:02:03");
        assert_eq!(clock_words(245_900), "4:05");
        assert_eq!(clock_words(-5), "0:00");
    }

    #[test]
    fn inline_json_cannot_end_its_script_element() {
        let json = InlineJson::of(&"</script><script>").unwrap().to_string();
        assert!(!json.contains('<'), "{json}");
    }
}
