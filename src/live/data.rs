//! What is kept about a person, for themselves to take away.

use crate::live::{Live, LiveError, OwnChannel};
use postern_game::{
    GameId, Hours, ListedGame, Millis, Misconduct, Person, Plan, PlanKind, RatingSet, Strength,
};
use postern_rules::Variant;
use postern_store::{
    OwnFilter, Part, Record, Session,
    accounts::{Account, OwnComment},
    api_tokens::ApiToken,
    avoidance::Avoided,
    chat::OwnLine,
    conduct::Standing,
    looks::Look,
    mail::Email,
    notes::{MOST_NOTES, OwnNotes},
    passkeys::Passkey,
    reports::Report,
    studies::KeptStudy,
};

/// Most finished games, most comments and most lines to opponents, those of the latest games first.
const MAX_GAMES: usize = 2_000;
const MAX_COMMENTS: u32 = 5_000;
/// Most reports.
const MAX_REPORTS: u32 = 1_000;
const MAX_LINES: u32 = 20_000;
/// Most last looks.
const MAX_LOOKS: u32 = 1_000;
/// How many games are read at once.
const AT_ONCE: u32 = 200;

/// Everything that is kept about a person.
#[derive(Clone, Debug)]
pub struct OwnData {
    /// `None` for guests.
    pub account: Option<Account>,
    pub standing: Standing,
    pub avoided: Vec<Avoided>,
    pub email: Option<Email>,
    pub passkeys: Vec<Passkey>,
    pub sessions: Vec<Session>,
    pub api_tokens: Vec<ApiToken>,
    /// Where the person lives and when they sleep, if they have said so.
    pub hours: Option<Hours>,
    pub vacations: crate::live::OwnVacations,
    /// When the secret address of the feeds was made, if there is one.
    pub feed_address_made: Option<Millis>,
    /// Of all kinds.
    pub channels: Vec<OwnChannel>,
    /// Those that are not over, then the others.
    pub games: Vec<ListedGame>,
    /// How finished games ended, for each kind of game.
    pub records: Vec<Record>,
    /// How well the person plays in each set of rated games.
    pub ratings: Vec<(RatingSet, Strength)>,
    /// Each with why a moderator has hidden it, if it is hidden. The words are the writer's own all the
    /// same.
    pub comments: Vec<(OwnComment, Option<Misconduct>)>,
    /// What the person has told the moderators, the latest first.
    pub reports: Vec<Report>,
    /// What they have written to their opponents alone.
    pub chat: Vec<OwnLine>,
    /// What they have noted for themselves about their games.
    pub notes: Vec<OwnNotes>,
    pub studies: Vec<KeptStudy>,
    /// The latest looks at games, the last one first.
    pub looks: Vec<(GameId, Look)>,
    /// The cards that they have read, by their variants and the numbers of their events.
    pub cards_read: Vec<(Variant, u8)>,
    /// What they have planned in games.
    pub conditional: Vec<(GameId, Plan)>,
    pub variations: Vec<(GameId, Plan)>,
    /// The settings with which they began a game last, as JSON.
    pub last_settings: Option<String>,
    /// Whether nothing had to be left out.
    pub is_complete: bool,
}

impl Live {
    /// Reads everything that is kept about a person: of the games, comments and lines, the latest.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn data_of(&self, person: &Person) -> Result<OwnData, LiveError> {
        let store = &self.node.store;
        let mut games = store
            .unfinished_of(&person.id, OwnFilter::default(), Part::UNFINISHED)
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
        Ok(OwnData {
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
            notes: store.notes_of(&person.id, MOST_NOTES).await?,
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

    /// Adds which of these comments are hidden. Only games in which one was hidden are read.
    async fn with_hidden(
        &self,
        comments: Vec<OwnComment>,
    ) -> Result<Vec<(OwnComment, Option<Misconduct>)>, LiveError> {
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

    /// The latest finished games of a person, and whether these are all.
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
