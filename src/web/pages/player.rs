//! `/players/NAME`: the public profile of a player.

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::HeaderMap;
use serde::Deserialize;

use super::lists;
use super::lists::DrawnGameCard;
use super::lists::filters::PAGE;
use super::lists::finished::{FinishedCard, finished_cards};
use super::ratings::PlayerRatings;
use super::shell::{Shell, datetime, day, render_checked};
use crate::web::drawing::person;
use crate::web::{Answer, Context, Problem, Site, redirect};
use postern_game::{ComputerPlayer, DAY, GameId, Millis};
use postern_store::players::Profile;
use postern_store::{ArchiveFilter, VariantResults};

/// The maximum length of a name in a URL, in bytes. Valid names are shorter.
const MAX_NAME_BYTES: usize = 256;
/// The number of finished games on a profile. The archive has the rest.
const FINISHED: u32 = 6;

/// The page `/players/NAME`, the profile of a user.
#[derive(Template)]
#[template(path = "players/player.html")]
struct PlayerPage {
    shell: Shell,
    name: String,
    has_account: bool,
    /// The day on which the user first visited the site.
    since: DayText,
    /// The online status in words, or how long ago the user was last seen. `None` if they hide it.
    seen: Option<&'static str>,
    /// Whether the visitor views their own profile.
    is_own: bool,
    /// The user's rating in each rating set.
    ratings: PlayerRatings,
    /// The numbers of won, drawn and lost games, by variant.
    records: Vec<RecordRow>,
    /// One page of the user's running games.
    running: Vec<DrawnGameCard>,
    /// Whether this is the first page of running games.
    is_first: bool,
    /// The last game on this page. `None` if there is no next page.
    next: Option<GameId>,
    /// The user's latest finished games.
    finished: Vec<FinishedCard>,
    /// The archive query that selects the user's games.
    games_query: String,
}

/// The page `/players/NAME` of a computer opponent.
#[derive(Template)]
#[template(path = "games/computer.html")]
struct ComputerPage {
    shell: Shell,
    computer: ComputerPlayer,
}

/// A day for `<time datetime>` and in words.
struct DayText {
    datetime: String,
    words: String,
}

/// A row in the table of results by variant.
struct RecordRow {
    record: VariantResults,
    /// The archive query that selects the games of this row.
    query: String,
}

/// The query that selects a page of running games and a rating graph.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct PlayerQuery {
    /// The id of the last game on the previous page.
    before: String,
    /// The name of the rating set whose graph is shown.
    set: String,
}

/// `GET /players/NAME?before=GAME_ID&set=SET`: shows a profile. Other spellings and former names
/// redirect to the current name.
pub(crate) async fn show(
    ctx: Context,
    Path(name): Path<String>,
    Query(query): Query<PlayerQuery>,
    asked: HeaderMap,
) -> Answer {
    let profile = named(&ctx, &name).await?;
    if profile.person.name != name {
        let address = person::address(&profile.person.name);
        return redirect(&address);
    }
    if let Some(computer) = ComputerPlayer::of(&profile.person.id) {
        let shell = ctx.shell().await?;
        return render_checked(&asked, &ComputerPage { shell, computer });
    }
    let page = PlayerPage::of(&ctx, profile, &query).await?;
    render_checked(&asked, &page)
}

impl PlayerPage {
    async fn of(ctx: &Context, profile: Profile, query: &PlayerQuery) -> Result<Self, Problem> {
        let person = &profile.person;
        let before = GameId::parse(&query.before).ok();
        let latest = ArchiveFilter {
            player: Some(person.id.clone()),
            ..ArchiveFilter::default()
        };
        let (here, records, mut running, finished) = tokio::try_join!(
            ctx.live.presence.who_is_here(),
            ctx.live.people.records_of(&person.id),
            ctx.live
                .people
                .running_of(&person.id, before.as_ref(), PAGE + 1),
            ctx.live.lists.archive(&latest, None, FINISHED),
        )?;
        let has_more = running.len() > PAGE as usize;
        running.truncate(PAGE as usize);
        let row = |record: VariantResults| RecordRow {
            query: games_query(&person.name, Some(record.variant.slug())),
            record,
        };
        Ok(Self {
            shell: ctx.shell().await?,
            has_account: profile.has_account,
            since: DayText {
                datetime: datetime(profile.since_ms),
                words: day(profile.since_ms),
            },
            seen: if profile.hides_presence {
                None
            } else if here.has(&person.id) {
                Some("here now")
            } else {
                Some(seen(ctx.live.node.now_ms() - profile.seen_ms))
            },
            ratings: PlayerRatings::of(ctx, person, &query.set).await?,
            is_own: ctx.viewer() == Some(&person.id),
            records: records.into_iter().map(row).collect(),
            next: running
                .last()
                .filter(|_| has_more)
                .map(|listed| listed.game.id.clone()),
            running: lists::drawn(&running, ctx.live.node.now_ms()),
            is_first: before.is_none(),
            finished: finished_cards(&finished.games, ctx.live.node.now_ms()),
            games_query: games_query(&person.name, None),
            name: profile.person.name,
        })
    }
}

/// Returns the archive query that selects a player's games, optionally of one variant.
fn games_query(name: &str, variant: Option<&str>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    if let Some(variant) = variant {
        query.append_pair("variant", variant);
    }
    query.append_pair("player", name).finish()
}

/// Returns the profile of the player named in a URL.
///
/// # Errors
/// Returns an error if nobody has the name.
pub(crate) async fn named(site: &Site, name: &str) -> Result<Profile, Problem> {
    let nobody = || Problem::not_found(format!("Nobody here is called “{name}”."));
    if name.len() > MAX_NAME_BYTES {
        return Err(Problem::not_found("Nobody has a name as long as this."));
    }
    let people = &site.live.people;
    let person = people.person_named(name).await?.ok_or_else(nobody)?;
    site.live
        .people
        .profile(&person.id)
        .await?
        .ok_or_else(nobody)
}

/// Describes how long ago a user was last seen. The text is deliberately vague, because the time is
/// stored only to the day.
const fn seen(ago: Millis) -> &'static str {
    if ago < DAY {
        "seen within the last day"
    } else if ago < 7 * DAY {
        "seen within the last week"
    } else if ago < 30 * DAY {
        "seen within the last month"
    } else {
        "not seen for over a month"
    }
}
