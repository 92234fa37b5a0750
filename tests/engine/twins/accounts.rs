//! Compares changes of names, sessions, device links and accounts on SQLite and PostgreSQL.

use std::net::IpAddr;
use std::time::Duration;

use postern::live::{Password, SessionPerson, SignInClient};
use postern_game::Person;

use super::{TwinWorlds, same};
use crate::simulator::chance::SeededRandom;

impl TwinWorlds {
    /// Changes names, sessions and private links.
    pub(super) async fn change_people(&mut self) {
        let person = self.somebody();
        let device = || "Firefox on Windows".to_owned();
        match self.chance.below(9) {
            0 => self.meet_a_guest().await,
            // Some of these names look alike.
            1 | 2 => {
                let name = ["Anna", "Аnna", "Ben", "8en", "Cleo", "CLEO"][self.chance.below(6)];
                drop(same!(self, twin => twin.live.people.rename(&person.id, name)));
            }
            3 => {
                let token = same!(self, twin => twin.live.accounts.sign_in(&person.id, device()));
                self.tokens.extend(token);
            }
            4 => {
                let token = same!(self, twin => twin.live.accounts.device_link(&person.id));
                self.tokens.extend(token);
            }
            5 => drop(same!(self, twin => twin.live.accounts.sign_out_everywhere(&person.id))),
            6 | 7 => self.change_account(&person).await,
            _ => {
                if let Some(token) = self.chance.pick(&self.tokens).cloned() {
                    self.come_back(&token).await;
                    drop(same!(self, twin => twin.live.accounts.person_of_link(&token)));
                    let token =
                        same!(self, twin => twin.live.accounts.use_device_link(&token, device()));
                    self.tokens.extend(token);
                }
            }
        }
    }

    /// Resumes a session, and waits until its use has been recorded.
    async fn come_back(&self, token: &str) {
        let signed_in = same!(self, twin => twin.live.accounts.signed_in(token));
        let Some(SessionPerson { session, .. }) = signed_in.unwrap().filter(|found| found.renew)
        else {
            return;
        };
        let now = self.now();
        for twin in &self.twins {
            let used_ms = async || Some(twin.store.session(&session).await.unwrap()?.used_ms);
            let noted = async {
                while used_ms().await.is_some_and(|used_ms| used_ms < now) {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            };
            let in_time = tokio::time::timeout(Duration::from_mins(1), noted);
            in_time.await.expect("it was noted");
        }
    }

    /// Deletes an account, signs up, signs in, or changes or resets a password. The passwords are
    /// randomly right or wrong.
    async fn change_account(&mut self, person: &Person) {
        let id = &person.id;
        let found = same!(self, twin => twin.live.people.person(id));
        let Some(person) = found.unwrap() else {
            return;
        };
        let password = |chance: &mut SeededRandom| {
            let text = ["a green door", "a yellow door"][chance.below(2)];
            Password::new(text.to_owned())
        };
        let (one, other) = (password(&mut self.chance), password(&mut self.chance));
        let browser = SignInClient {
            device: "Firefox on Windows".to_owned(),
            network: IpAddr::from([192, 0, 2, 1]),
            token: None,
            session: None,
        };
        if self.chance.percent(10) {
            drop(same!(self, twin => twin.live.accounts.delete_account(id, Some(&one), &browser)));
            return;
        }
        let change = self.chance.below(4);
        let entered = same!(self, twin => async {
            let accounts = &twin.live.accounts;
            let entered = match change {
                0 => accounts.sign_up(Some(id), &person.name, &one, &browser).await,
                1 => accounts.sign_in_by_password(&person.name, &one, &browser).await,
                2 => accounts.change_password(id, &one, &other, &browser).await,
                _ => {
                    let (_, token) = accounts.reset_link(&person.name).await?;
                    accounts.reset_password(&token, &one, &browser).await
                }
            };
            entered.map(|entered| entered.session)
        });
        self.tokens.extend(entered);
    }
}
