//! Compares conditional moves and variations on SQLite and PostgreSQL.

use postern_game::PlanKind;

use super::{TwinWorlds, same};

/// The maximum number of the opponent's turns to which the saved lines reply.
const MAX_ANSWERS: usize = 40;

impl TwinWorlds {
    /// Either deletes the saved lines, or saves replies to most of the opponent's legal turns as
    /// conditional moves or as variations. Does nothing if the game does not allow such lines.
    pub(super) async fn plan(&mut self) {
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let kind = if self.chance.percent(70) {
            PlanKind::Answers
        } else {
            PlanKind::Variations
        };
        let person = Some(self.somebody().id);
        let person = person.as_ref();
        let kept = same!(self, twin => twin.live.plans.plan(kind, &id, person));
        let Ok(kept) = kept else {
            return;
        };
        if self.chance.percent(10) {
            drop(same!(self, twin => twin.live.plans.forget_plan(kind, &id, person)));
            return;
        }
        let mut lines = Vec::new();
        let ahead = async |path: Vec<String>| same!(self, twin => twin.live.plans.ahead(&id, person, kept.since, path.clone()));
        let turns = ahead(Vec::new()).await.map(|ahead| ahead.choices);
        for turn in turns.unwrap_or_default().into_iter().take(MAX_ANSWERS) {
            let answers = ahead(vec![turn.turn.clone()]).await;
            let answers = answers.map(|ahead| ahead.choices).unwrap_or_default();
            let reply = answers.into_iter().next();
            lines.extend(reply.map(|reply| vec![turn.turn, reply.turn]));
        }
        drop(same!(self, twin => {
            let kept = (kept.since, lines.clone());
            twin.live.plans.keep_plan(kind, &id, person, kept.0, kept.1)
        }));
    }
}
