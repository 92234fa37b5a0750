//! `/ratings`: the best players of each rating set. The submodules provide the ratings that other
//! pages show.

mod graph;
pub(crate) mod of_game;
mod of_player;

use askama::Template;
use axum::extract::Path;

use super::shell::{Shell, render};
use crate::web::{Answer, Context, Problem};
pub(super) use of_player::PlayerRatings;
use postern_game::{Millis, Person, RatingSet, Strength};

/// The page `/ratings`, which lists all rating sets by pool.
#[derive(Template)]
#[template(path = "players/ratings.html")]
struct RatingsPage {
    shell: Shell,
    pools: Vec<PoolRow>,
}

/// A rating pool, and the rating sets in it.
struct PoolRow {
    title: &'static str,
    sets: Vec<RatingSet>,
}

/// The page `/ratings/{set}`, with the best players of a rating set.
#[derive(Template)]
#[template(path = "players/best.html")]
struct BestPlayersPage {
    shell: Shell,
    set: RatingSet,
    best: Vec<BestPlayerRow>,
}

/// A row in the table of best players.
struct BestPlayerRow {
    name: String,
    points: i64,
    games: i64,
}

/// `GET /ratings`: lists all rating sets.
pub(crate) async fn index(ctx: Context) -> Answer {
    let mut pools: Vec<PoolRow> = Vec::new();
    for set in RatingSet::all() {
        match pools.last_mut() {
            Some(pool) if pool.sets[0].pool == set.pool => pool.sets.push(set),
            _ => pools.push(PoolRow {
                title: set.pool.title,
                sets: vec![set],
            }),
        }
    }
    render(&RatingsPage {
        shell: ctx.shell().await?,
        pools,
    })
}

/// `GET /ratings/{set}`: lists the best players of a rating set.
pub(crate) async fn best(ctx: Context, Path(slug): Path<String>) -> Answer {
    let set = RatingSet::from_slug(&slug)
        .ok_or_else(|| Problem::not_found("There are no ratings at this address."))?;
    let (best, now) = (ctx.live.ratings.best_of(set).await?, ctx.live.node.now_ms());
    render(&BestPlayersPage {
        shell: ctx.shell().await?,
        set,
        best: best
            .into_iter()
            .map(|(person, strength)| BestPlayerRow::of(person, strength, now))
            .collect(),
    })
}

impl BestPlayerRow {
    fn of(person: Person, strength: Strength, now: Millis) -> Self {
        Self {
            name: person.name,
            points: strength.at(now).shown(),
            games: strength.games,
        }
    }
}
