//! Exports all data of a person.

use crate::live::{Live, LiveError, PersonChannel};
use postern_game::{
    GameId, ListedGame, Millis, Misconduct, Person, PersonHours, Plan, PlanKind, RatingSet,
    Strength,
};
use postern_rules::Variant;
use postern_store::accounts::{Account, AuthoredComment};
use postern_store::api_tokens::ApiToken;
use postern_store::avoidance::AvoidedPerson;
use postern_store::chat::AuthoredChatLine;
use postern_store::conduct::PersonStanding;
use postern_store::looks::LastLook;
use postern_store::mail::EmailSettings;
use postern_store::notes::{AuthoredNotes, MAX_NOTES};
use postern_store::passkeys::Passkey;
use postern_store::reports::Report;
use postern_store::studies::StoredStudy;
use postern_store::{ListRange, PersonGamesFilter, Session, VariantResults};

/// The maximum number of finished games in an export, which contains the latest ones.
const MAX_GAMES: usize = 2_000;
/// The maximum number of comments in an export.
const MAX_COMMENTS: u32 = 5_000;
/// The maximum number of reports in an export.
const MAX_REPORTS: u32 = 1_000;
/// The maximum number of chat messages in an export.
const MAX_LINES: u32 = 20_000;
/// The maximum number of games for which an export says when the person last viewed them.
const MAX_LOOKS: u32 = 1_000;
/// The number of games per database query.
const AT_ONCE: u32 = 200;

/// All stored data of a person.
#[derive(Clone, Debug)]
pub struct PersonData {
    /// The account; `None` for a guest.
    pub account: Option<Account>,
    pub standing: PersonStanding,
    pub avoided: Vec<AvoidedPerson>,
    pub email: Option<EmailSettings>,
    pub passkeys: Vec<Passkey>,
    pub sessions: Vec<Session>,
    pub api_tokens: Vec<ApiToken>,
    /// The person's time zone and sleeping hours, if set.
    pub hours: Option<PersonHours>,
    pub vacations: crate::live::PersonVacations,
    /// The time when the secret feed URL was created, if any.
    pub feed_address_made: Option<Millis>,
    /// Notification channels of all kinds.
    pub channels: Vec<PersonChannel>,
    /// Unfinished games, followed by finished ones.
    pub games: Vec<ListedGame>,
    /// The results of finished games for each kind of game.
    pub records: Vec<VariantResults>,
    /// The person's rating in each set of rated games.
    pub ratings: Vec<(RatingSet, Strength)>,
    /// Comments, each with the reason why a moderator has hidden it, if any. The export contains
    /// hidden text, since it is the author's own.
    pub comments: Vec<(AuthoredComment, Option<Misconduct>)>,
    /// The person's reports to the moderators, latest first.
    pub reports: Vec<Report>,
    /// The private chat messages that the person has written.
    pub chat: Vec<AuthoredChatLine>,
    /// The person's private notes about their games.
    pub notes: Vec<AuthoredNotes>,
    pub studies: Vec<StoredStudy>,
    /// When the person last viewed each game, latest first.
    pub looks: Vec<(GameId, LastLook)>,
    /// The event cards that the person has read, as variant and event number.
    pub cards_read: Vec<(Variant, u8)>,
    /// The person's conditional moves in each game.
    pub conditional: Vec<(GameId, Plan)>,
    pub variations: Vec<(GameId, Plan)>,
    /// The settings of the person's last new game, as JSON.
    pub last_settings: Option<String>,
    /// Whether the export is complete, with nothing omitted because of a limit.
    pub is_complete: bool,
}

impl Live {
    /// Reads all stored data of a person, limited to the latest games, comments and chat messages.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn data_of(&self, person: &Person) -> Result<PersonData, LiveError> {
        let store = &self.node.store;
        let mut games = store
            .unfinished_of(
                &person.id,
                PersonGamesFilter::default(),
                ListRange::UNFINISHED,
            )
            .await?;
        let (finished, has_all_games) = self.latest_finished(person).await?;
        games.extend(finished);
        let mut comments = store.comments_of(&person.id, MAX_COMMENTS + 1).await?;
        let has_all_comments = comments.len() <= MAX_COMMENTS as usize;
        comments.truncate(MAX_COMMENTS as usize);
        let mut reports = store.reports_by(&person.id, MAX_REPORTS + 1).await?;
        let has_all_reports = reports.len() <= MAX_REPORTS as usize;
        reports.truncate(MAX_REPORTS as usize);
        let mut chat = store.chat_lines_of(&person.id, MAX_LINES + 1).await?;
        let has_all_lines = chat.len() <= MAX_LINES as usize;
        chat.truncate(MAX_LINES as usize);
        Ok(PersonData {
            account: self.people.account(&person.id).await?,
            standing: self.standings.standing(&person.id).await?,
            avoided: self.conduct.avoided(&person.id).await?,
            email: self.notifications.email(&person.id).await?,
            passkeys: self.accounts.passkeys_of(&person.id).await?,
            sessions: self.accounts.sessions_of(&person.id).await?,
            api_tokens: self.accounts.api_tokens_of(&person.id).await?,
            hours: self.people.hours(&person.id).await?,
            vacations: self.vacations.vacations(&person.id).await?,
            feed_address_made: self.accounts.feed_address_made(&person.id).await?,
            channels: self.notifications.channels_of(&person.id).await?,
            games,
            records: self.people.records_of(&person.id).await?,
            ratings: self.ratings.ratings_of(&person.id).await?,
            comments: self.with_hidden(comments).await?,
            reports,
            chat,
            notes: store.notes_of(&person.id, MAX_NOTES).await?,
            studies: self.studies.whole_studies_of(&person.id).await?,
            looks: store.looks_of(&person.id, MAX_LOOKS).await?,
            cards_read: store.cards_read(&person.id).await?,
            conditional: self.plans.plans_of(PlanKind::Answers, &person.id).await?,
            variations: self
                .plans
                .plans_of(PlanKind::Variations, &person.id)
                .await?,
            last_settings: store.last_settings(&person.id).await?,
            is_complete: has_all_games && has_all_comments && has_all_reports && has_all_lines,
        })
    }

    /// Adds to each hidden comment the reason why it is hidden. Reads only games with a hidden
    /// comment.
    async fn with_hidden(
        &self,
        comments: Vec<AuthoredComment>,
    ) -> Result<Vec<(AuthoredComment, Option<Misconduct>)>, LiveError> {
        let mut all = Vec::with_capacity(comments.len());
        for comment in comments {
            let hidden = if comment.was_hidden {
                let game = self.games.game(&comment.game).await?;
                game.comment(comment.number).and_then(|found| found.hidden)
            } else {
                None
            };
            all.push((comment, hidden));
        }
        Ok(all)
    }

    /// Returns a person's latest finished games, and whether the list is complete.
    async fn latest_finished(&self, person: &Person) -> Result<(Vec<ListedGame>, bool), LiveError> {
        let store = &self.node.store;
        let mut games: Vec<ListedGame> = Vec::new();
        while games.len() < MAX_GAMES {
            let last = games.last().map(|listed| &listed.game.id);
            let more = store.finished_of(&person.id, last, AT_ONCE).await?;
            let is_last = more.len() < AT_ONCE as usize;
            games.extend(more);
            if is_last {
                return Ok((games, true));
            }
        }
        Ok((games, false))
    }
}
