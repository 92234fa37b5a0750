//! Compares the stores' lists of players, of games, and of rows that the cleanup may delete, on
//! SQLite and PostgreSQL.

use postern_game::{GameId, Person, PersonId, PlanKind, RatingSet};
use postern_store::accounts::{Account, PasswordHash};
use postern_store::visits::Visitor;

use super::{TwinWorlds, pages, same};

impl TwinWorlds {
    /// Compares the general lists, and the lists of each player and game.
    pub(super) async fn look_at_lists(&self) {
        let now = self.now();
        same!(self, twin => twin.store.seeks()).unwrap();
        same!(self, twin => twin.store.running()).unwrap();
        same!(self, twin => twin.store.deadlines(None, 100)).unwrap();
        same!(self, twin => twin.store.officers()).unwrap();
        same!(self, twin => twin.store.suspended(now, 100)).unwrap();
        same!(self, twin => twin.store.acts(None, 100)).unwrap();
        same!(self, twin => twin.store.unindexed(100)).unwrap();
        same!(self, twin => twin.store.due_vacations(now, 100)).unwrap();
        same!(self, twin => twin.store.idle_computer_games(now, 100)).unwrap();
        for set in RatingSet::all() {
            same!(self, twin => twin.store.best_of(set, now, 100)).unwrap();
        }
        let by_id =
            |people: &mut Vec<_>| people.sort_by_key(|person: &Person| person.id.to_string());
        let ids: Vec<_> = self.people.iter().map(|person| person.id.clone()).collect();
        same!(self, twin => twin.store.people(&ids), by_id).unwrap();
        let by_id = |visitors: &mut Vec<Visitor>| {
            visitors.sort_by_key(|visitor| visitor.person.id.to_string());
        };
        same!(self, twin => twin.store.visitors(&ids, now), by_id).unwrap();
        for id in &ids {
            self.look_at_person(id).await;
            self.look_at_own_games(id).await;
        }
        same!(self, twin => twin.store.listed(&self.games)).unwrap();
        for game in &self.games {
            self.look_at_game(game).await;
        }
        same!(self, twin => pages(async |after| twin.store.unjoined(now, after, 2).await)).unwrap();
        same!(self, twin => pages(async |after| twin.store.unseen(now, after, 2).await)).unwrap();
    }

    async fn look_at_person(&self, id: &PersonId) {
        same!(self, twin => twin.store.has_own_name(id)).unwrap();
        // Each password hash has its own random salt.
        let unsalted = |account: &mut Option<Account>| {
            if let Some(account) = account {
                account.password_hash = PasswordHash::new(String::new());
            }
        };
        same!(self, twin => twin.store.account(id), unsalted).unwrap();
        same!(self, twin => twin.store.profile(id)).unwrap();
        same!(self, twin => twin.store.records_of(id)).unwrap();
        same!(self, twin => twin.store.ratings_of(id)).unwrap();
        same!(self, twin => twin.store.standing(id)).unwrap();
        same!(self, twin => twin.store.avoided(id)).unwrap();
        same!(self, twin => twin.store.sessions_of(id)).unwrap();
        same!(self, twin => twin.store.api_tokens_of(id)).unwrap();
        same!(self, twin => twin.store.passkeys_of(id)).unwrap();
        same!(self, twin => twin.store.email(id)).unwrap();
        same!(self, twin => twin.store.hours(id)).unwrap();
        same!(self, twin => twin.store.vacations_of(id)).unwrap();
        same!(self, twin => twin.store.last_settings(id)).unwrap();
        same!(self, twin => twin.store.challenges_to(id)).unwrap();
        same!(self, twin => twin.store.challenges_of(id)).unwrap();
        same!(self, twin => twin.store.waiting_for(id)).unwrap();
        same!(self, twin => twin.store.comments_of(id, 100)).unwrap();
        same!(self, twin => twin.store.chat_lines_of(id, 100)).unwrap();
        same!(self, twin => twin.store.notes_of(id, 100)).unwrap();
        same!(self, twin => twin.store.count_notes(id)).unwrap();
        same!(self, twin => twin.store.reports_by(id, 100)).unwrap();
        same!(self, twin => twin.store.attempts_of(id, 100)).unwrap();
        same!(self, twin => twin.store.looks_of(id, 100)).unwrap();
        for kind in [PlanKind::Answers, PlanKind::Variations] {
            same!(self, twin => twin.store.plans_of(kind, id)).unwrap();
        }
        let running = same!(self, twin => twin.store.running_of(id, None, 2)).unwrap();
        if let Some(last) = running.last() {
            let before = Some(&last.game.id);
            same!(self, twin => twin.store.running_of(id, before, 100)).unwrap();
        }
        let finished = same!(self, twin => twin.store.finished_of(id, None, 2)).unwrap();
        if let Some(last) = finished.last() {
            let before = Some(&last.game.id);
            same!(self, twin => twin.store.finished_of(id, before, 100)).unwrap();
        }
    }

    async fn look_at_game(&self, game: &GameId) {
        let now = self.now();
        same!(self, twin => twin.store.log(game)).unwrap();
        same!(self, twin => twin.store.last_seq(game)).unwrap();
        same!(self, twin => twin.store.rated_game(game)).unwrap();
        same!(self, twin => twin.store.review_of(game)).unwrap();
        same!(self, twin => twin.store.chat_lines(game, None, None, 100)).unwrap();
        same!(self, twin => twin.store.count_chat_lines(game)).unwrap();
        same!(self, twin => twin.store.shown_notes(game, now)).unwrap();
        for kind in [PlanKind::Answers, PlanKind::Variations] {
            same!(self, twin => twin.store.plans_in(kind, game)).unwrap();
        }
    }
}
