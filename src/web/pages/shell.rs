//! The frame around every page, and parts that several pages share.

pub(crate) mod error;
pub(crate) mod kept;
pub(crate) mod preview;

use askama::Template;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse as _};
use serde::Serialize;

use crate::web::assets;
use crate::web::assets::AssetTags;
use crate::web::response::{CHECK_EACH_TIME, private, tagged};
use crate::web::{Answer, Problem, Site, Visitor};
use postern_game::{GameStatus, GameSummary, PersonId};
use postern_rules::{Color, Variant};
use postern_store::conduct::{StaffRole, Suspension};
use preview::PagePreview;

/// The frame of a page: everything around its content, such as the header and the banners.
#[derive(Clone, Debug)]
pub(crate) struct Shell {
    /// The URL prefix of the static files, such as `/static/0123456789abcdef`.
    pub assets: String,
    /// The name of the user on this device. `None` for anonymous visitors.
    pub name: Option<String>,
    /// Whether the user has an account. Guests have none.
    pub has_account: bool,
    /// Whether the browser sent a session cookie that is no longer valid.
    pub is_signed_out: bool,
    /// The number of games in which it is the user's turn.
    pub waiting: u32,
    /// The notice that administrators show to all visitors.
    notice: Option<String>,
    /// The visitor's suspension. `None` if the visitor is not suspended.
    suspension: Option<SuspensionBanner>,
    /// The visitor's role. `None` for visitors who are neither moderators nor administrators.
    pub role: Option<StaffRole>,
    /// The link preview, which other sites show when they link to the page.
    pub preview: Option<PagePreview>,
    /// Whether the page contains the placeholders [`OWN_PLACE`] and [`BANNERS_PLACE`] instead of
    /// the visitor's links and banners.
    own_place: bool,
}

impl Shell {
    /// Returns the page frame for a visitor.
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
            suspension: standing.suspension.map(SuspensionBanner::of),
            role: standing.role,
            ..Self::anonymous()
        })
    }

    /// Adds a link preview to the frame.
    #[must_use]
    pub(crate) fn with_preview(self, preview: PagePreview) -> Self {
        Self {
            preview: Some(preview),
            ..self
        }
    }

    /// Returns the frame of a cached page, with placeholders such as [`OWN_PLACE`] instead of the
    /// visitor's data.
    #[must_use]
    pub(crate) fn with_place_for_own(self) -> Self {
        Self {
            own_place: true,
            name: None,
            ..self
        }
    }

    /// Whether the frame is the same as for an anonymous visitor without banners.
    pub(crate) const fn is_strangers(&self) -> bool {
        !self.has_account && self.waiting == 0 && self.notice.is_none() && self.suspension.is_none()
    }

    /// Whether the visitor is suspended, and so can neither create games nor write texts.
    pub(crate) const fn is_suspended(&self) -> bool {
        self.suspension.is_some()
    }

    /// Returns the banners below the header: the administrators' notice, and messages to this
    /// visitor.
    pub(crate) fn banners(&self) -> PersonalHtml {
        if self.own_place {
            return PersonalHtml(BANNERS_PLACE.to_string());
        }
        let banners = Banners {
            notice: self.notice.as_deref(),
            suspension: self.suspension.as_ref(),
        };
        // Rendering into memory cannot fail.
        PersonalHtml(banners.render().unwrap_or_default())
    }

    /// Returns the visitor's links in the header.
    pub(crate) fn own(&self) -> PersonalHtml {
        if self.own_place {
            return PersonalHtml(OWN_PLACE.to_string());
        }
        let links = VisitorLinks {
            waiting: self.waiting,
            name: self.name.as_deref().filter(|_| self.has_account),
        };
        // Rendering into memory cannot fail.
        PersonalHtml(links.render().unwrap_or_default())
    }

    /// Returns the tags that load the style sheet and the script of a kind of page.
    #[allow(clippy::unused_self)]
    pub(crate) fn files(&self, kind: &str) -> AssetTags {
        AssetTags::of(kind)
    }

    /// Returns all variants, so that each page can link to each of them.
    #[allow(clippy::unused_self)]
    pub(crate) const fn variants(&self) -> [Variant; Variant::ALL.len()] {
        Variant::ALL
    }

    /// Returns the page frame for an anonymous visitor.
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

/// The placeholder for the visitor's links in the header. This character does not occur elsewhere
/// in a page.
pub(crate) const OWN_PLACE: char = '\0';

/// The placeholder for the banners below the header.
pub(crate) const BANNERS_PLACE: char = '\u{1}';

/// The template of the banners below the header.
#[derive(Template)]
#[template(path = "partials/site/banners.html")]
struct Banners<'a> {
    notice: Option<&'a str>,
    suspension: Option<&'a SuspensionBanner>,
}

/// The template of the banner for a suspended user.
#[derive(Clone, Debug)]
struct SuspensionBanner {
    reason: String,
    /// The end of the suspension, such as `21 Nov 2026, 09:30 UTC`. `None` if it is permanent.
    until: Option<String>,
}

impl SuspensionBanner {
    fn of(suspension: Suspension) -> Self {
        Self {
            reason: suspension.reason,
            until: suspension.until_ms.map(when),
        }
    }
}

/// The template of the visitor's own links in the header.
#[derive(Template)]
#[template(path = "partials/site/own.html")]
struct VisitorLinks<'a> {
    /// The number of games in which it is the visitor's turn.
    waiting: u32,
    /// The visitor's name. `None` for visitors without an account.
    name: Option<&'a str>,
}

impl VisitorLinks<'_> {
    /// Returns the first letter of a name, for a badge.
    fn initial(name: &str) -> String {
        let first = name.chars().find(|letter| letter.is_alphanumeric());
        first.map_or_else(|| "?".to_owned(), |letter| letter.to_uppercase().collect())
    }
}

/// The visitor's links or banners as HTML, or a placeholder for them.
#[derive(Clone, Debug)]
pub(crate) struct PersonalHtml(String);

impl std::fmt::Display for PersonalHtml {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for PersonalHtml {}

/// Whether `person` must play a turn or choose a hidden square. `false` if one player plays both
/// sides, because it is then always that player's turn.
pub(crate) fn waits_for(game: &GameSummary, person: &PersonId) -> bool {
    let own = |side: Color| game.players[side].as_ref() == Some(person);
    game.status == GameStatus::Running
        && !game.one_board
        && Color::ALL
            .into_iter()
            .any(|side| game.awaits[side] && own(side))
}

/// JSON that is safe inside `<script type="application/json">`. It contains no `<`, which could end
/// the element.
#[derive(Clone, Debug)]
pub(crate) struct InlineJson(String);

impl InlineJson {
    /// Serialises a value as JSON.
    ///
    /// # Errors
    /// Returns an error if the value cannot be serialised, which does not happen with the types of
    /// this crate.
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

/// Renders a page for one visitor. Caches must not store it.
///
/// # Errors
/// Returns an error if the template fails, which the tests of each page would detect.
pub(crate) fn render(page: &impl Template) -> Answer {
    render_as(StatusCode::OK, page)
}

/// Renders a page like [`render`], but with a given status. Pages that show a refusal use it.
///
/// # Errors
/// Returns the same errors as [`render`].
pub(crate) fn render_as(status: StatusCode, page: &impl Template) -> Answer {
    let cache = [(header::CACHE_CONTROL, CHECK_EACH_TIME)];
    Ok((status, cache, Html(html(page)?)).into_response())
}

/// Renders a page with a form. If the form was refused, the response has an error status.
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

/// Renders a page that seldom changes. A browser that has the current version receives status 304.
///
/// # Errors
/// Returns the same errors as [`render`].
pub(crate) fn render_checked(asked: &HeaderMap, page: &impl Template) -> Answer {
    Ok(tagged(asked, "text/html; charset=utf-8", html(page)?))
}

/// Renders a page that contains the visitor's hidden squares. `without` is the same page without
/// them. The response is padded to a length that depends only on `without`.
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

/// Formats a time in words, such as `21 Nov 2026, 09:30 UTC`.
pub(crate) fn when(at_ms: postern_game::Millis) -> String {
    const FORMAT: &[time::format_description::FormatItem<'static>] = time::macros::format_description!(
        "[day padding:none] [month repr:short] [year], [hour]:[minute] UTC"
    );
    stamp(at_ms, &FORMAT)
}

/// Formats a day in words, such as `21 Nov 2026`.
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

/// Formats a duration like a clock: `2 d 4 h`, `1:02:03` or `4:05`.
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
