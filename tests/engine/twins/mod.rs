//! The same life on both engines, by chance from a seed: whatever is written and read, both give the
//! same answers, logs, lists, views and frames. `POSTERN_SIMULATE_SECONDS` lets it go on for longer,
//! `POSTERN_SIMULATE_SEED` begins with a seed that has failed.

mod accounts;
mod api_tokens;
mod archive;
mod avoidance;
mod boards;
mod cards_read;
mod chat;
mod conditional;
mod conduct;
mod deliveries;
mod feed_addresses;
mod hours;
mod looks;
mod mail;
mod matching;
mod notes;
mod own_games;
mod passkeys;
mod players;
mod positions;
mod problems;
mod ratings;
mod reports;
mod reviews;
mod store;
mod studies;
mod vacations;
mod visits;
mod works;

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use postern::live::{Browser, Live, ManualClock, Password};
use postern_game::{Actor, CommandId, GameId, Millis, Person, view::frames::PublicState};
use postern_store::{
    DatabaseUrl, PostgresOptions, PostgresStore, SqliteStore, Store as _, accounts::Accounts as _,
    care, chat::Chat as _, notes::PeoplesNotes as _, postgres_care,
};
use postern_test_postgres::Cluster;

use crate::{
    helpers::*,
    simulator::{chance::Chance, wishes},
};
use store::Twins;

/// What happens in one world.
const STEPS: usize = 120;
/// Worlds, without a wish.
const WORLDS: u64 = 2;

#[tokio::test]
async fn both_engines_give_the_same_answers_logs_lists_and_views() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let seconds = number("POSTERN_SIMULATE_SECONDS").map(Duration::from_secs);
    let first = number("POSTERN_SIMULATE_SEED").unwrap_or(1);
    let begun = Instant::now();
    for seed in first.. {
        // Shown when it fails.
        eprintln!("world {seed}");
        live_on_both(seed).await;
        let worlds = seed - first + 1;
        if seconds.map_or(worlds >= WORLDS, |seconds| begun.elapsed() >= seconds) {
            break;
        }
    }
}

async fn live_on_both(seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let (file, database) = (folder.path().join("one.db"), Cluster::shared().database());
    let url = DatabaseUrl::parse(&database.url()).unwrap();
    let one = SqliteStore::open(&file).await.unwrap();
    let other = PostgresStore::open(PostgresOptions::new(url.clone()))
        .await
        .unwrap();
    let twins = Twins::new(one, other);
    let clock = Arc::new(ManualClock::at(START));
    let live = Live::open(twins.clone(), clock.clone()).await.unwrap();
    let flags = tokio::spawn({
        let live = live.clone();
        async move { live.games.run_flags().await }
    });
    let mut world = World {
        live,
        twins,
        clock,
        chance: Chance::of(seed),
        people: Vec::new(),
        games: Vec::new(),
        boards: HashMap::new(),
        tokens: Vec::new(),
        commands: 0,
    };
    for _ in 0..4 {
        let guest = world.live.people.new_guest().await.unwrap();
        world.people.push(guest);
    }
    for step in 0..STEPS {
        world.step().await;
        if step % 6 == 0 {
            world.look().await;
        }
    }
    world.look().await;
    world.live.shutdown().await;
    flags.await.unwrap();
    let checked = care::check(&file).unwrap();
    assert_eq!(postgres_care::check(&url).await.unwrap(), checked);
    assert!(checked.faults.is_empty(), "{:#?}", checked.faults);
    assert!(checked.events > 0);
}

struct World {
    live: Live,
    twins: Twins,
    clock: Arc<ManualClock>,
    chance: Chance,
    people: Vec<Person>,
    games: Vec<GameId>,
    /// As they were shown last.
    boards: HashMap<GameId, PublicState>,
    /// Of sessions and device links, some of which have ended.
    tokens: Vec<String>,
    commands: usize,
}

impl World {
    fn somebody(&mut self) -> Person {
        self.chance.pick(&self.people).unwrap().clone()
    }

    fn command_id(&mut self) -> CommandId {
        // Now and then one is used twice.
        if !self.chance.percent(5) {
            self.commands += 1;
        }
        CommandId::parse(&format!("command-{}", self.commands)).unwrap()
    }

    async fn step(&mut self) {
        match self.chance.below(100) {
            0..9 => self.create().await,
            9..12 => self.play_the_computer().await,
            12..64 => self.act().await,
            64..68 => self.puzzle().await,
            68..74 => self.plan().await,
            74..78 => self.talk().await,
            78 => self.note().await,
            79 => self.read_card().await,
            80 => self.glance_or_review().await,
            81..90 => self.change_people().await,
            90..97 => {
                let jump = [10, 20 * SECOND, HOUR, DAY, 40 * DAY][self.chance.below(5)];
                self.clock.advance(jump);
            }
            _ => self.live.upkeep.tidy().await.unwrap(),
        }
    }

    async fn create(&mut self) {
        let new = wishes::new(&mut self.chance);
        let (person, id) = (self.somebody(), self.command_id());
        if let Ok(game) = self.live.games.create(&person, &id, new).await {
            self.games.push(game);
        }
    }

    /// Somebody does something in a game, whether or not it is possible.
    async fn act(&mut self) {
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let Ok(game) = self.live.games.game(&id).await else {
            return;
        };
        let person = self.somebody();
        let command = wishes::act(&mut self.chance, &game, &person, self.commands);
        let actor = Actor::Person(person.id);
        let command_id = self.command_id();
        let done = self.live.games.execute(&id, &actor, &command_id, command);
        // A refusal is the same on both as well.
        drop(done.await);
    }

    /// Two players write to each other, or take it back.
    async fn talk(&mut self) {
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let (person, command) = (self.somebody().id, self.command_id());
        let number = i64::try_from(self.chance.below(6)).unwrap();
        if self.chance.percent(30) {
            drop(self.live.talk.unsay(&id, &person, number).await);
        } else {
            let text = format!("line é {number}");
            drop(self.live.talk.say(&id, &person, &command, &text).await);
        }
        drop(
            self.live
                .talk
                .chat(&id, Some(&person), Some(number + 3))
                .await,
        );
    }

    /// Names, sessions and device links.
    async fn change_people(&mut self) {
        let person = self.somebody();
        let device = || "Firefox on Windows".to_owned();
        match self.chance.below(9) {
            0 => {
                if let Ok(guest) = self.live.people.new_guest().await {
                    self.people.push(guest);
                }
            }
            // Names that look alike, among them.
            1 | 2 => {
                let name = ["Anna", "Аnna", "Ben", "8en", "Cleo", "CLEO"][self.chance.below(6)];
                drop(self.live.people.rename(&person.id, name).await);
            }
            3 => self
                .tokens
                .extend(self.live.accounts.sign_in(&person.id, device()).await),
            4 => self
                .tokens
                .extend(self.live.accounts.device_link(&person.id).await),
            5 => drop(self.live.accounts.sign_out_everywhere(&person.id).await),
            6 | 7 => self.change_account(&person).await,
            _ => {
                if let Some(token) = self.chance.pick(&self.tokens).cloned() {
                    drop(self.live.accounts.signed_in(&token).await);
                    drop(self.live.accounts.person_of_link(&token).await);
                    self.tokens
                        .extend(self.live.accounts.use_device_link(&token, device()).await);
                }
            }
        }
    }

    /// Passwords, right and wrong ones.
    async fn change_account(&mut self, person: &Person) {
        let live = &self.live;
        let Some(person) = live.people.person(&person.id).await.unwrap() else {
            return;
        };
        let password = |chance: &mut Chance| {
            let text = ["a green door", "a yellow door"][chance.below(2)];
            Password::new(text.to_owned())
        };
        let (one, other) = (password(&mut self.chance), password(&mut self.chance));
        let browser = Browser {
            device: "Firefox on Windows".to_owned(),
            network: IpAddr::from([192, 0, 2, 1]),
            token: None,
            session: None,
        };
        let id = &person.id;
        if self.chance.percent(10) {
            drop(live.accounts.delete_account(id, Some(&one), &browser).await);
            return;
        }
        let entered = match self.chance.below(4) {
            0 => {
                live.accounts
                    .sign_up(Some(id), &person.name, &one, &browser)
                    .await
            }
            1 => {
                live.accounts
                    .sign_in_by_password(&person.name, &one, &browser)
                    .await
            }
            2 => {
                live.accounts
                    .change_password(id, &one, &other, &browser)
                    .await
            }
            _ => match live.accounts.reset_link(&person.name).await {
                Ok((_, token)) => live.accounts.reset_password(&token, &one, &browser).await,
                Err(error) => Err(error),
            },
        };
        if let Ok(entered) = entered {
            self.tokens.push(entered.session);
        }
    }

    /// Reads every list and every board that has changed, each on both.
    async fn look(&mut self) {
        let now = self.live.node.now_ms();
        let twins = &self.twins;
        twins.seeks().await.unwrap();
        twins.running().await.unwrap();
        twins.deadlines(None, 100).await.unwrap();
        self.look_at_games_in_progress().await;
        self.look_into_the_archive().await;
        self.look_for_what_is_unused(now).await;
        let ids: Vec<_> = self.people.iter().map(|person| person.id.clone()).collect();
        self.twins.people(&ids).await.unwrap();
        for id in &ids {
            self.twins.has_own_name(id).await.unwrap();
            self.twins.account(id).await.unwrap();
            self.look_at_own_games(id).await;
            self.twins.waiting_for(id).await.unwrap();
            self.twins.chat_lines_of(id, 100).await.unwrap();
            self.twins.notes_of(id, 100).await.unwrap();
            self.twins.count_notes(id).await.unwrap();
            self.twins.sessions_of(id).await.unwrap();
            let finished = self.twins.finished_of(id, None, 2).await.unwrap();
            if let Some(last) = finished.last() {
                let before = Some(&last.game.id);
                self.twins.finished_of(id, before, 100).await.unwrap();
            }
        }
        self.twins.listed(&self.games).await.unwrap();
        for game in &self.games {
            self.twins.log(game).await.unwrap();
            self.twins.chat_lines(game, None, None, 100).await.unwrap();
            self.twins.count_chat_lines(game).await.unwrap();
            self.twins.shown_notes(game, now).await.unwrap();
        }
        self.look_at_boards().await;
    }

    async fn look_for_what_is_unused(&self, now: Millis) {
        let mut after = None;
        loop {
            let page = self.twins.unjoined(now, after, 2).await.unwrap();
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        loop {
            let page = self.twins.unseen(now, after, 2).await.unwrap();
            after = page.next;
            if after.is_none() {
                break;
            }
        }
    }
}
