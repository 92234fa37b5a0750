//! Simulates a player with thirty correspondence games for two months. Her notifications go to a
//! real SMTP server, she takes two vacations, and the server restarts repeatedly. Compares the game
//! clocks with a simple reference model. `POSTERN_SIMULATE_DAYS=365` simulates a year.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use postern::live::Live;
use postern_game::{
    Command, Game, GameId, Millis, OpponentKind, Person, TimeBank, TimeControl, TimeOff,
};
use postern_rules::{Color, Viewer};
use postern_store::mail::EmailAddress;
use postern_store::notifications::ChannelKind;
use tokio::task::JoinHandle;

use super::*;
use crate::mail::{MailServer, ReceivedMail};
use crate::sending::send_mails;

const ADDRESS: &str = "zoe@mail.example";
const GAMES: usize = 30;
/// The interval at which Zoë checks her games.
const ROUND: Millis = 12 * HOUR;
/// The default number of simulated days.
const DAYS: u32 = 60;
/// The rounds in which Zoë's two vacations begin. The first lasts ten days. She ends the second
/// after three days.
const LEAVES: [u32; 2] = [30, 80];
const IS_BACK: u32 = LEAVES[1] + 6;
/// The server restarts every N rounds.
const RESTARTS: u32 = 19;
/// All simulated times are multiples of ten minutes.
const STEP: Millis = 10 * 60 * SECOND;
/// Zoë always moves if she has less time left than this.
const URGENT: Millis = 30 * HOUR;

/// The time limit for the server's background work.
const PATIENCE: Duration = Duration::from_secs(30);

/// Sleeps briefly between two polls, and panics after `end`.
async fn pauses(end: Instant) {
    assert!(Instant::now() < end, "the server does nothing");
    tokio::time::sleep(Duration::from_millis(5)).await;
}

/// A deterministic pseudo-random number generator.
struct SeededRandom(u64);

impl SeededRandom {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// A game, and a simple reference model of Zoë's clock in that game.
struct SlowClock {
    id: GameId,
    time: TimeControl,
    left: Millis,
    /// The start of Zoë's turn, if it is her turn.
    since: Option<Millis>,
    /// The time of the last notification about this game.
    told: Millis,
}

impl SlowClock {
    /// Whether Zoë's clock runs in the step that begins at `now`, by the UTC calendar.
    fn counts(&self, now: Millis) -> bool {
        // 1 January 1970 was a Thursday.
        let weekday = (now.div_euclid(DAY) + 3) % 7;
        !(self.time.time_off().weekends && weekday >= 5)
    }

    fn deadline(&self, mut now: Millis) -> Millis {
        let mut left = self.left;
        while left > 0 {
            if self.counts(now) {
                left -= STEP;
            }
            now += STEP;
        }
        now
    }

    fn begins(&mut self, now: Millis) {
        self.since = Some(now);
        if self.time.bank().is_none() {
            self.left = self.time.initial_ms().unwrap();
        }
    }

    /// Ends Zoë's turn.
    fn ends(&mut self) {
        self.since = None;
        if let Some(bank) = self.time.bank() {
            self.left = (self.left + i64::from(bank.hours) * HOUR)
                .min(i64::from(bank.most_days) * DAY)
                .max(self.left);
        }
    }
}

fn control(number: usize) -> TimeControl {
    let bank = TimeBank {
        hours: 36,
        most_days: 10,
    };
    let weekends = TimeOff {
        weekends: true,
        nights: false,
    };
    match number % 3 {
        0 => three_days(),
        1 => three_days().with_time_off(weekends),
        _ => TimeControl::correspondence(5)
            .unwrap()
            .with_bank(Some(bank))
            .unwrap(),
    }
}

/// A server with its background jobs, and the e-mails that it has sent since its start.
struct RunningServer {
    tasks: Vec<JoinHandle<()>>,
    mails: MailServer,
    read: usize,
}

impl RunningServer {
    fn start(live: &Live) -> Self {
        let mails = MailServer::start();
        let (flags, vacations) = (live.clone(), live.clone());
        Self {
            tasks: vec![
                tokio::spawn(async move { flags.games.run_flags().await }),
                tokio::spawn(async move { vacations.vacations.run_vacations().await }),
                send_mails(live, &mails),
            ],
            mails,
            read: 0,
        }
    }

    /// Returns the e-mails that have arrived since this method was last called.
    fn news(&mut self) -> Vec<ReceivedMail> {
        let news = self.mails.mails().split_off(self.read);
        self.read += news.len();
        news
    }
}

struct YearScene {
    server: Server,
    running: RunningServer,
    zoe: Person,
    games: Vec<SlowClock>,
    chance: SeededRandom,
    begun: usize,
}

impl YearScene {
    async fn start() -> Self {
        let server = Server::start().await;
        let (zoe, _) = account(&server.live, "Zoë").await;
        let store = server.database.open().await;
        let address = EmailAddress::new(ADDRESS.to_owned());
        let wanted = store.want_email(zoe.id.clone(), address.clone(), START);
        assert!(wanted.await.unwrap());
        let mut stranger = server.database.stranger().await;
        let letters = "DELETE FROM receivers WHERE channel = 'mail'";
        stranger.run(letters).await;
        let link = store.add_email_link([1; 32], zoe.id.clone(), address, START + HOUR);
        assert!(link.await.unwrap());
        let confirmed = store.confirm_email([1; 32], zoe.id.clone(), None, START);
        assert!(confirmed.await.unwrap());
        store.close().await;
        // Advances to the next multiple of ten minutes.
        server.clock.advance(STEP - START % STEP);
        let running = RunningServer::start(&server.live);
        let mut year = Self {
            server,
            running,
            zoe,
            games: Vec::new(),
            chance: SeededRandom(7),
            begun: 0,
        };
        for _ in 0..GAMES {
            let game = year.begin().await;
            year.games.push(game);
        }
        year
    }

    fn now(&self) -> Millis {
        self.server.live.node.now_ms()
    }

    async fn begin(&mut self) -> SlowClock {
        let time = control(self.begun);
        self.begun += 1;
        let id = self
            .server
            .create(new_game(OpponentKind::Friend, time))
            .await;
        self.server.by(&self.zoe, &id, Command::Join).await.unwrap();
        SlowClock {
            id,
            time,
            left: time.initial_ms().unwrap(),
            since: None,
            told: self.now(),
        }
    }

    async fn game(&self, place: usize) -> std::sync::Arc<Game> {
        let game = self.server.live.games.game(&self.games[place].id);
        game.await.unwrap()
    }

    /// Plays a legal turn for the player to move.
    async fn plays(&mut self, place: usize, who: &Person) {
        let game = self.game(place).await;
        let turns = game.line().position().legal_turns(Viewer::Spectator);
        let turn = &turns[self.chance.below(turns.len())].notation;
        let command = play(turn, game.line().plies().len());
        self.server.by(who, game.id(), command).await.unwrap();
        if self.game(place).await.outcome().is_some() {
            self.games[place] = self.begin().await;
        }
    }

    /// Waits until all due notifications have been sent.
    async fn until_told(&self) {
        let store = self.server.database.open().await;
        let mut stranger = self.server.database.stranger().await;
        let end = Instant::now() + PATIENCE;
        loop {
            let now = self.now();
            let due = store.due_receivers(ChannelKind::Digest, now, 9).await;
            let leased = format!("receivers WHERE next_ms > {now}");
            if due.unwrap().is_empty() && stranger.count(&leased).await == 0 {
                break;
            }
            pauses(end).await;
        }
        store.close().await;
    }

    /// Plays Ann's turn in about half of the games in which it is her turn, and in all in which her
    /// time is short.
    async fn ann_plays(&mut self) {
        for place in 0..self.games.len() {
            let game = self.game(place).await;
            let deadline = game.clock().unwrap().deadline_of(Color::White);
            let Some(deadline) = deadline else { continue };
            if deadline - self.now() <= URGENT || self.chance.below(2) == 0 {
                self.plays(place, &ann()).await;
                let now = self.now();
                if self.game(place).await.awaits().black {
                    self.games[place].begins(now);
                }
            }
        }
    }

    /// Advances both the model and the server by one round. In the model, Zoë's clocks do not run
    /// until `away_until`.
    fn time_goes_by(&mut self, away_until: Millis) {
        let now = self.now();
        for game in self.games.iter_mut().filter(|game| game.since.is_some()) {
            let steps = (0..ROUND / STEP).map(|step| now + step * STEP);
            let counted = steps.filter(|&at| at >= away_until && game.counts(at));
            game.left -= counted.map(|_| STEP).sum::<Millis>();
            assert!(game.left > 0, "Zoë has played in time");
        }
        self.server.clock.advance(ROUND);
    }

    /// Checks that the e-mails name every game in which it is Zoë's turn, and no other running
    /// game.
    async fn reads_mail(&mut self, away: bool) {
        let mut told: BTreeMap<String, usize> = BTreeMap::new();
        for mail in self.running.news() {
            for link in mail.links("/games/") {
                let id = link["/games/".len()..].split('?').next().unwrap();
                *told.entry(id.to_owned()).or_default() += 1;
            }
        }
        let now = self.now();
        for place in 0..self.games.len() {
            let game = self.game(place).await;
            let mails = told.remove(self.games[place].id.as_str());
            let slow = &mut self.games[place];
            assert_eq!(slow.since.is_some(), game.awaits().black, "{}", slow.id);
            if mails.is_some() {
                assert!(slow.since.is_some(), "{} waits for Ann", slow.id);
                slow.told = now;
            }
            let Some(since) = slow.since else { continue };
            assert!(slow.told > since, "Zoë was told of {}", slow.id);
            let clock = game.clock().unwrap();
            let Some(deadline) = clock.deadline_of(Color::Black) else {
                assert!(away, "the clock runs");
                continue;
            };
            assert_eq!(deadline, slow.deadline(now), "{} {}", slow.id, slow.time);
            let reminded = deadline - DAY;
            if now >= reminded && reminded >= clock.since(Color::Black).unwrap() + HOUR {
                assert!(slow.told >= reminded, "Zoë was reminded of {}", slow.id);
            }
        }
        // The remaining games in the e-mails have ended in the meantime.
        for id in told.into_keys() {
            let game = self.server.live.games.game(&game_id(&id)).await.unwrap();
            assert!(game.outcome().is_some(), "{id}");
        }
    }

    async fn zoe_plays(&mut self) {
        for place in 0..self.games.len() {
            let slow = &self.games[place];
            if slow.since.is_some() && (slow.left <= URGENT || self.chance.below(3) == 0) {
                self.games[place].ends();
                let zoe = self.zoe.clone();
                self.plays(place, &zoe).await;
            }
        }
    }

    /// Restarts the server and its background jobs.
    async fn restart(self) -> Self {
        let server = self.server.restart().await;
        for task in self.running.tasks {
            task.await.unwrap();
        }
        Self {
            running: RunningServer::start(&server.live),
            server,
            ..self
        }
    }

    /// Waits until all games have recorded Zoë's return from vacation.
    async fn until_back(&self) {
        let end = Instant::now() + PATIENCE;
        for place in 0..self.games.len() {
            while self
                .game(place)
                .await
                .vacation_until_ms(Color::Black)
                .is_some()
            {
                pauses(end).await;
            }
        }
    }
}

#[tokio::test]
async fn nothing_is_lost_in_months_of_thirty_games() {
    let days = std::env::var("POSTERN_SIMULATE_DAYS");
    let days = days.map_or(DAYS, |days| days.parse().unwrap());
    let mut year = YearScene::start().await;
    let mut away_until = Millis::MIN;
    for round in 1..=2 * days {
        match round {
            _ if LEAVES.contains(&round) => {
                let (days, vacations) = (10, &year.server.live.vacations);
                vacations.begin_vacation(&year.zoe.id, days).await.unwrap();
                away_until = year.now() + days * DAY;
            }
            IS_BACK => {
                let back = year.server.live.vacations.end_vacation(&year.zoe.id);
                back.await.unwrap();
                away_until = year.now();
            }
            _ => {}
        }
        year.ann_plays().await;
        if round.is_multiple_of(RESTARTS) {
            year = year.restart().await;
        }
        year.time_goes_by(away_until);
        let away = year.now() < away_until;
        if !away {
            year.until_back().await;
        }
        year.until_told().await;
        year.reads_mail(away).await;
        if !away {
            year.zoe_plays().await;
        }
    }
}
