//! A user's own feed and calendar, at a secret URL. Both contain only public information about
//! games, because feed readers store and forward their content.

use axum::extract::{Path, State};
use axum::http::HeaderMap;

use super::answer;
use super::atom::{AtomEntry, AtomFeed};
use super::calendar;
use super::calendar::{Calendar, CalendarEntry};
use crate::web::pages::lists::status_words;
use crate::web::pages::shell::{datetime, waits_for, when};
use crate::web::response::tagged;
use crate::web::{Answer, ClientAddress, Problem, Site};
use postern_game::view::TimeKind;
use postern_game::{DAY, GameStatus, ListedGame, Millis, Person, PersonId};
use postern_rules::Color;

/// The maximum number of entries in a feed. Games in which it is the user's turn come first.
const MAX_ENTRIES: usize = 50;
/// The maximum number of deadlines in a calendar.
const MAX_DEADLINES: usize = 500;
/// The period after which a finished game leaves the feed: 30 days, in milliseconds.
const NEWS_FOR: Millis = 30 * DAY;

/// `GET /feeds/TOKEN/games.atom`: the games in which it is the user's turn, challenges, other games
/// in progress, and recently finished games.
pub(crate) async fn feed(
    State(site): State<Site>,
    Path(token): Path<String>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
) -> Answer {
    let person = reader(&site, &token, address).await?;
    let own = PersonGames::of(&site, &person.id).await?;
    let mut entries = Vec::new();
    for listed in &own.challenges {
        entries.push((listed.game.created_ms, own.challenge(listed)));
    }
    for listed in own.running.iter().take(MAX_ENTRIES) {
        entries.push((listed.game.active_ms, own.running(listed).await?));
    }
    for listed in &own.over {
        entries.push((listed.game.active_ms, own.over(listed)));
    }
    entries.truncate(MAX_ENTRIES);
    entries.sort_by_key(|&(at_ms, _)| std::cmp::Reverse(at_ms));
    let feed = AtomFeed {
        title: format!("What is new in the games of {}", person.name),
        address: format!("{}/feeds/{token}/games.atom", site.public_url),
        page: format!("{}/me", site.public_url),
        entries: entries.into_iter().map(|(_, entry)| entry).collect(),
    };
    answer(&headers, &feed)
}

/// `GET /feeds/TOKEN/deadlines.ics`: the deadlines of the user's correspondence games. Once the
/// user has moved, the deadline is marked as cancelled.
pub(crate) async fn calendar(
    State(site): State<Site>,
    Path(token): Path<String>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
) -> Answer {
    let person = reader(&site, &token, address).await?;
    let own = PersonGames::of(&site, &person.id).await?;
    let calendar = Calendar {
        name: "Deadlines on Postern".to_owned(),
        moments: own.moments(),
    };
    Ok(tagged(&headers, calendar::KIND, calendar.write()))
}

/// Returns the user whose feed token is in the URL.
async fn reader(site: &Site, token: &str, address: std::net::IpAddr) -> Result<Person, Problem> {
    site.feed_pace.take_network(address)?;
    let person = site.live.accounts.feed_reader(token).await?.ok_or_else(|| {
        Problem::not_found(
            "There is no feed at this address, or no longer. Its owner finds the address on the account’s pages.",
        )
    })?;
    site.feed_pace.take_person(&person.id)?;
    Ok(person)
}

/// The games of one user, from which the feed and the calendar are built.
struct PersonGames<'a> {
    site: &'a Site,
    person: &'a PersonId,
    /// The challenges to the user that are not answered yet.
    challenges: Vec<ListedGame>,
    /// The games in progress. Those in which it is the user's turn come first, the most urgent at
    /// the top.
    running: Vec<ListedGame>,
    /// The games that ended within the last 30 days.
    over: Vec<ListedGame>,
}

impl<'a> PersonGames<'a> {
    async fn of(site: &'a Site, person: &'a PersonId) -> Result<Self, Problem> {
        let (challenges, mut running, mut over) = tokio::try_join!(
            site.live.challenges.challenges_to(person),
            site.live.lists.unfinished_of(person),
            site.live.lists.finished_of(person, None)
        )?;
        running.retain(|listed| listed.game.status == GameStatus::Running);
        let since_ms = site.live.node.now_ms() - NEWS_FOR;
        over.retain(|listed| listed.game.active_ms >= since_ms);
        Ok(Self {
            site,
            person,
            challenges,
            running,
            over,
        })
    }

    fn address(&self, listed: &ListedGame) -> String {
        format!("{}/games/{}", self.site.public_url, listed.game.id)
    }

    /// The side that the user plays. `None` if the user does not play, or plays both sides.
    fn side(&self, listed: &ListedGame) -> Option<Color> {
        let own = |side: &Color| listed.game.players[*side].as_ref() == Some(self.person);
        Color::ALL
            .into_iter()
            .find(own)
            .filter(|_| !listed.game.one_board)
    }

    /// Describes a game to the user: its title and the opponent.
    fn game_words(&self, listed: &ListedGame) -> String {
        let title = listed.game.title();
        match self.side(listed) {
            Some(side) => {
                let opponent = listed.names[!side].as_deref().unwrap_or("nobody yet");
                format!("{title} against {opponent}")
            }
            None => format!("{title} at one board"),
        }
    }

    /// Returns the time at which the user's own clock runs out.
    fn deadline(&self, listed: &ListedGame) -> Option<Millis> {
        self.side(listed)
            .and_then(|side| listed.game.deadlines[side])
    }

    fn challenge(&self, listed: &ListedGame) -> AtomEntry {
        let game = &listed.game;
        let by = game
            .waiting()
            .and_then(|(_, side)| listed.names[side].as_deref())
            .unwrap_or("Somebody");
        let until = game.expires_ms().map(when);
        let address = self.address(listed);
        AtomEntry {
            id: format!("{address}#challenge"),
            address,
            title: format!("{by} challenges you to {}", game.title()),
            summary: until.map_or_else(
                || "It waits for your answer.".to_owned(),
                |until| format!("It waits for your answer until {until}."),
            ),
            updated: datetime(game.created_ms),
        }
    }

    async fn running(&self, listed: &ListedGame) -> Result<AtomEntry, Problem> {
        let game = &listed.game;
        let words = self.game_words(listed);
        let title = if !waits_for(game, self.person) {
            format!("{words}: {}", status_words(game))
        } else if game.choosing {
            format!("Your choice: {words}")
        } else {
            format!("Your turn: {words}")
        };
        let last = self.last_turn(listed).await?;
        let summary = match self.deadline(listed) {
            Some(at_ms) => format!("{last} You have time until {}.", when(at_ms)),
            None => last,
        };
        let address = self.address(listed);
        Ok(AtomEntry {
            id: format!("{address}#turn-{}", game.ply),
            address,
            title,
            summary,
            updated: datetime(game.active_ms),
        })
    }

    /// Describes the last turn in a sentence, based on public information.
    async fn last_turn(&self, listed: &ListedGame) -> Result<String, Problem> {
        let game = self.site.live.games.game(&listed.game.id).await?;
        let Some(ply) = game.line().plies().last() else {
            return Ok("No turn has been played yet.".to_owned());
        };
        let side = listed.game.variant.side_name(ply.by);
        let who = listed.names[ply.by].as_deref().unwrap_or(side);
        let number = game.line().plies().len();
        Ok(format!(
            "{who} played {} (turn {number}).",
            ply.facts.notation
        ))
    }

    fn over(&self, listed: &ListedGame) -> AtomEntry {
        let address = self.address(listed);
        AtomEntry {
            id: format!("{address}#over"),
            address,
            title: format!("Over: {}", self.game_words(listed)),
            summary: format!("{}.", status_words(&listed.game)),
            updated: datetime(listed.game.active_ms),
        }
    }

    /// Returns the calendar entries for current and cancelled deadlines.
    fn moments(&self) -> Vec<CalendarEntry> {
        let is_slow = |listed: &&ListedGame| {
            TimeKind::from(listed.game.time) == TimeKind::Correspondence && !listed.game.one_board
        };
        let running = self.running.iter().filter(is_slow).flat_map(|listed| {
            if waits_for(&listed.game, self.person) {
                let at_ms = self.deadline(listed);
                at_ms
                    .map(|at_ms| self.moment(listed, listed.game.ply, Some(at_ms)))
                    .into_iter()
                    .collect()
            } else {
                self.before(listed)
            }
        });
        // The list of finished games does not say who was to move at the end, so both sides' last
        // deadlines are cancelled.
        let over = self.over.iter().filter(is_slow).flat_map(|listed| {
            let mut moments = self.before(listed);
            moments.push(self.moment(listed, listed.game.ply, None));
            moments
        });
        running.chain(over).take(MAX_DEADLINES).collect()
    }

    /// Returns the cancelled calendar entry for the deadline of the previous turn, if there was
    /// one.
    fn before(&self, listed: &ListedGame) -> Vec<CalendarEntry> {
        let ply = listed.game.ply.checked_sub(1);
        ply.map(|ply| self.moment(listed, ply, None))
            .into_iter()
            .collect()
    }

    /// Returns the calendar entry for the deadline of the turn after `ply` plies. If `at_ms` is
    /// `None`, the entry is cancelled.
    fn moment(&self, listed: &ListedGame, ply: usize, at_ms: Option<Millis>) -> CalendarEntry {
        let game = &listed.game;
        let address = self.address(listed);
        let url = self.site.public_url.to_string();
        let host = url.split_once("://").map_or("postern", |(_, host)| host);
        let words = self.game_words(listed);
        CalendarEntry {
            uid: format!("{}-{ply}@{host}", game.id),
            version: game.seq,
            at_ms: at_ms.unwrap_or(game.active_ms),
            changed_ms: game.active_ms,
            is_cancelled: at_ms.is_none(),
            title: format!("Time runs out: {words}"),
            words: format!("{}.\n{address}", status_words(game)),
            address,
        }
    }
}
