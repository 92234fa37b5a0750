//! `/account/data`: a download of all data that the server stores about a user.

mod conditional;
mod conduct;
mod hours;
mod looks;
mod notes;
mod problems;
mod studies;
mod vacations;
mod words;

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderValue, header};
use serde::Serialize;

use super::notices::channels;
use super::notices::channels::ChannelExport;
use crate::live::PersonData;
use crate::web::pages::lists::status_words;
use crate::web::pages::shell::datetime;
use crate::web::response::secret;
use crate::web::{Answer, Context, Site};
use conditional::PlanExport;
use conduct::{AvoidedPlayerExport, SuspensionExport};
use hours::HoursExport;
use looks::LookExport;
use notes::NotesExport;
use postern_game::{ListedGame, PersonId, RatingSet, Strength};
use postern_rules::Color;
use postern_store::accounts::Account;
use postern_store::api_tokens::{ApiToken, TokenScope};
use postern_store::conduct::StaffRole;
use postern_store::mail::EmailSettings;
use postern_store::passkeys::Passkey;
use postern_store::{ResultCounts, Session, VariantResults};
use problems::ProblemsExport;
use studies::StudyExport;
use vacations::VacationsExport;
use words::{CommentExport, ReportExport};

#[derive(Serialize)]
struct DataExport {
    name: String,
    account: Option<AccountExport>,
    /// The user's role: `moderator` or `admin`.
    role: Option<StaffRole>,
    suspended: Option<SuspensionExport>,
    avoids: Vec<AvoidedPlayerExport>,
    email: Option<EmailExport>,
    passkeys: Vec<PasskeyExport>,
    devices: Vec<DeviceExport>,
    api_tokens: Vec<ApiTokenExport>,
    /// The user's time zone and sleeping hours.
    hours: Option<HoursExport>,
    vacations: VacationsExport,
    /// The time at which the secret URLs of the user's feed and calendar were created.
    feed_address_made: Option<String>,
    /// Notification settings and addresses for each channel, under keys such as `told_by_mail`,
    /// `told_in` and `webhooks`.
    #[serde(flatten)]
    channels: BTreeMap<&'static str, ChannelExport>,
    games: Vec<GameExport>,
    records: Vec<RecordExport>,
    ratings: Vec<RatingExport>,
    comments: Vec<CommentExport>,
    reports: Vec<ReportExport>,
    /// The user's chat messages to opponents.
    chat: Vec<CommentExport>,
    /// The user's notes on their games.
    notes: Vec<NotesExport>,
    analyses: Vec<StudyExport>,
    last_looks: Vec<LookExport>,
    /// The event cards that the user has read, each as a variant and an event number.
    cards_read: Vec<(&'static str, u8)>,
    /// The conditional moves that the user has planned in their games.
    conditional_moves: Vec<PlanExport>,
    /// The variations that the user has tried out in their games.
    variations: Vec<PlanExport>,
    /// The problems that the user has composed and solved.
    problems: ProblemsExport,
    /// The settings of the game that the user created last.
    last_settings: Option<serde_json::Value>,
    /// Whether the download contains everything. If `false`, it contains only the latest games,
    /// comments and chat messages.
    complete: bool,
}

#[derive(Serialize)]
struct AccountExport {
    created: String,
    password_set: String,
    name_changed: Option<String>,
    /// Whether the user's online status is hidden from others.
    hides_presence: bool,
}

#[derive(Serialize)]
struct EmailExport {
    address: Option<String>,
    confirmed: Option<String>,
    /// The new e-mail address, until the user confirms it.
    pending: Option<String>,
    pending_since: Option<String>,
}

#[derive(Serialize)]
struct PasskeyExport {
    name: String,
    added: String,
    last_used: String,
}

#[derive(Serialize)]
struct DeviceExport {
    device: String,
    signed_in: String,
    last_used: String,
}

#[derive(Serialize)]
struct ApiTokenExport {
    name: String,
    /// The token's scopes: `read`, `play` or `challenge`.
    scopes: Vec<String>,
    program: bool,
    made: String,
    last_used: Option<String>,
}

#[derive(Serialize)]
struct GameExport {
    address: String,
    variant: &'static str,
    /// The sides that the user plays in the game.
    seats: Vec<Color>,
    status: String,
    created: String,
    last_turn: String,
}

#[derive(Serialize)]
struct RecordExport {
    variant: &'static str,
    won: i64,
    drawn: i64,
    lost: i64,
}

/// `GET /account/data`: downloads the user's data. The rate limit counts the request as a write,
/// because it reads as much data as many pages.
pub(crate) async fn download(ctx: Context) -> Answer {
    let person = ctx.person_or_sign_in("/account")?;
    ctx.take_write()?;
    let PersonData {
        account,
        standing,
        avoided,
        email,
        passkeys,
        sessions,
        api_tokens,
        hours,
        vacations,
        feed_address_made,
        channels,
        games,
        records,
        ratings,
        comments,
        reports,
        chat,
        notes,
        studies,
        looks,
        cards_read,
        conditional,
        variations,
        last_settings,
        is_complete,
    } = ctx.live.data_of(person).await?;
    let download = DataExport {
        name: person.name.clone(),
        account: account.as_ref().map(AccountExport::of),
        role: standing.role,
        suspended: standing.suspension.map(SuspensionExport::of),
        avoids: parts(avoided, AvoidedPlayerExport::of),
        email: email.map(EmailExport::of),
        passkeys: parts(passkeys, PasskeyExport::of),
        devices: parts(sessions, DeviceExport::of),
        api_tokens: parts(api_tokens, ApiTokenExport::of),
        hours: hours.map(HoursExport::of),
        vacations: VacationsExport::of(&vacations),
        feed_address_made: feed_address_made.map(datetime),
        channels: channels.into_iter().flat_map(channels::parts).collect(),
        games: parts(games.iter(), |listed| {
            GameExport::of(listed, &person.id, &ctx)
        }),
        records: parts(records, RecordExport::of),
        ratings: parts(ratings, RatingExport::of),
        comments: parts(comments, |(comment, hidden)| {
            CommentExport::of(comment, hidden, &ctx)
        }),
        reports: parts(reports, |report| ReportExport::of(report, &ctx)),
        chat: parts(chat, |line| CommentExport::of_line(line, &ctx)),
        cards_read: parts(cards_read, |(variant, card)| (variant.slug(), card)),
        last_looks: parts(looks.iter(), |(game, look)| {
            LookExport::of(game, look, &ctx)
        }),
        notes: parts(notes, |one| NotesExport::of(one, &ctx)),
        analyses: parts(studies, |one| StudyExport::of(one, &ctx)),
        conditional_moves: parts(conditional.iter(), |(game, plan)| {
            PlanExport::of(game, plan, &ctx)
        }),
        variations: parts(variations.iter(), |(game, plan)| {
            PlanExport::of(game, plan, &ctx)
        }),
        problems: ProblemsExport::of(&ctx, &person.id).await?,
        last_settings: last_settings.and_then(|kept| serde_json::from_str(&kept).ok()),
        complete: is_complete,
    };
    let mut answer = secret(Json(download));
    answer.headers_mut().insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_static("attachment; filename=\"postern-data.json\""),
    );
    Ok(answer)
}

impl AccountExport {
    fn of(account: &Account) -> Self {
        Self {
            created: datetime(account.made_ms),
            password_set: datetime(account.password_ms),
            name_changed: account.named_ms.map(datetime),
            hides_presence: account.hides_presence,
        }
    }
}

/// Converts stored items to the format of the download.
fn parts<T, P>(kept: impl IntoIterator<Item = T>, part: impl Fn(T) -> P) -> Vec<P> {
    kept.into_iter().map(part).collect()
}

impl EmailExport {
    fn of(email: EmailSettings) -> Self {
        let (address, confirmed) = email.address.unzip();
        let pending = email.pending;
        Self {
            address: address.map(|address| address.as_str().to_owned()),
            confirmed: confirmed.map(datetime),
            pending_since: pending.as_ref().map(|pending| datetime(pending.since_ms)),
            pending: pending.map(|pending| pending.address.as_str().to_owned()),
        }
    }
}

impl PasskeyExport {
    fn of(passkey: Passkey) -> Self {
        Self {
            name: passkey.name,
            added: datetime(passkey.made_ms),
            last_used: datetime(passkey.used_ms),
        }
    }
}

impl DeviceExport {
    fn of(session: Session) -> Self {
        Self {
            device: session.device,
            signed_in: datetime(session.made_ms),
            last_used: datetime(session.used_ms),
        }
    }
}

impl ApiTokenExport {
    fn of(token: ApiToken) -> Self {
        let words = |scope: TokenScope| scope.as_ref().to_owned();
        Self {
            name: token.name,
            scopes: token.scopes.iter().map(words).collect(),
            program: token.program,
            made: datetime(token.made_ms),
            last_used: token.used_ms.map(datetime),
        }
    }
}

impl GameExport {
    fn of(listed: &ListedGame, person: &PersonId, site: &Site) -> Self {
        let game = &listed.game;
        Self {
            address: format!("{}/games/{}", site.public_url, game.id),
            variant: game.variant.slug(),
            seats: Color::ALL
                .into_iter()
                .filter(|&side| game.players[side].as_ref() == Some(person))
                .collect(),
            status: status_words(game),
            created: datetime(game.created_ms),
            last_turn: datetime(game.active_ms),
        }
    }
}

impl RecordExport {
    fn of(record: VariantResults) -> Self {
        let ResultCounts { won, drawn, lost } = record.score;
        Self {
            variant: record.variant.slug(),
            won,
            drawn,
            lost,
        }
    }
}

/// A rating in points. The database stores thousandths of a point.
#[derive(Serialize)]
struct RatingExport {
    set: String,
    rating: f64,
    deviation: f64,
    games: i64,
    last_game: Option<String>,
}

impl RatingExport {
    fn of((set, kept): (RatingSet, Strength)) -> Self {
        let points = |thousandths: i64| {
            #[allow(clippy::cast_precision_loss, reason = "far below 2 to the 53rd")]
            let points = thousandths as f64;
            points / 1_000.0
        };
        Self {
            set: set.slug(),
            rating: points(kept.rating.points),
            deviation: points(kept.rating.deviation),
            games: kept.games,
            last_game: kept.last_ms.map(datetime),
        }
    }
}
