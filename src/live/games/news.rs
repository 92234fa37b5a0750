//! News for other parts of the server, caused by a change in a game. It is computed before the
//! write, so that a store for several nodes can write it in the same transaction.

use postern_game::{Game, GameAccess, GameStatus, Millis};
use postern_rules::{ByColor, Color};
use postern_store::News;

/// The parts of a game's state on which news depends.
#[derive(Clone, Copy, Debug)]
pub(in crate::live) struct NewsSnapshot {
    listed: Option<ListedState>,
    status: GameStatus,
    awaits: ByColor<bool>,
    seated: ByColor<bool>,
    deadline: Option<Millis>,
}

/// The part of a game's state that the lists on the start page show.
type ListedState = (GameStatus, usize, usize);

impl NewsSnapshot {
    pub(in crate::live) fn of(game: &Game) -> Self {
        let players = game.players();
        Self {
            listed: listed(game),
            status: game.status(),
            awaits: game.awaits(),
            seated: ByColor::of(|side| players[side].is_some()),
            deadline: game.falls_ms().or_else(|| game.expires_ms()),
        }
    }
}

/// Returns the news that a change from the state `before` to `game` causes. For a new game,
/// `before` is `None`.
pub(in crate::live) fn of(before: Option<&NewsSnapshot>, game: &Game) -> Vec<News> {
    let now = NewsSnapshot::of(game);
    let mut news = Vec::new();
    if before.and_then(|before| before.listed) != now.listed {
        news.push(News::Lobby);
    }
    for_players(before, &now, game, &mut news);
    if let Some(deadline) = now.deadline
        && before.is_none_or(|before| before.deadline != now.deadline)
    {
        news.push(News::Deadline(deadline));
    }
    news
}

/// Adds news for the players when the game begins, ends, or waits for a different player.
fn for_players(
    before: Option<&NewsSnapshot>,
    now: &NewsSnapshot,
    game: &Game,
    news: &mut Vec<News>,
) {
    let state = |outline: &NewsSnapshot| (outline.status, outline.awaits);
    if game.one_board() || before.map(state) == Some(state(now)) {
        return;
    }
    let begins = now.status == GameStatus::Running
        && before.is_some_and(|before| before.status == GameStatus::Open);
    for side in Color::ALL {
        let Some(person) = &game.players()[side] else {
            continue;
        };
        let waited = before.is_some_and(|before| before.seated[side]);
        let joined = (begins && waited).then(|| game.id().clone());
        news.push(News::Games(person.clone(), joined));
    }
    // The challenged person is notified of a challenge and of its withdrawal.
    if let Some(invited) = &game.setup().admission.invited
        && before.is_none_or(|before| before.status == GameStatus::Open)
        && now.status != GameStatus::Running
    {
        news.push(News::Games(invited.clone(), None));
    }
}

/// Returns the state that the lists on the start page show; `None` if no list contains the game.
fn listed(game: &Game) -> Option<ListedState> {
    let shown = match game.status() {
        GameStatus::Open => game.setup().access == GameAccess::Seek,
        GameStatus::Running => !game.one_board() && game.computer().is_none(),
        GameStatus::Over => false,
    };
    shown.then(|| {
        (
            game.status(),
            game.line().plies().len(),
            game.line().asides().len(),
        )
    })
}
