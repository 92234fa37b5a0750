//! Chess problems: composing, proving, publishing, solving and rating them.

mod composed;
mod daily;
mod solved;

use std::time::Duration;

use postern::live::{
    Clock as _, LiveError, ModerationAuthority, Password, ProblemAttemptView, ProblemError,
    SignInClient,
};
use postern_game::{
    Command, FirstTryResult, InvalidProblem, NewGame, NewProblem, OpponentKind, Person, ProblemAim,
    ProblemAttempt, ProblemComposer, ProblemId, ProblemState, Refusal, Strength, TimeControl,
};
use postern_rules::Variant;
use postern_store::problems::{ProblemFilter, ProblemOrder};
use tokio::task::JoinHandle;

use crate::helpers::*;

/// White mates in two: one rook confines the king, and the other mates.
const LADDER: &str = "7k/8/8/8/8/8/R7/1R2K3[] w - - 0 1";

fn composed(fen: &str, aim: ProblemAim, turns: u8) -> NewProblem {
    NewProblem {
        id: ProblemId::parse("unnamed").unwrap(),
        variant: Variant::Crazyhouse,
        fen: fen.to_owned(),
        aim,
        turns,
        title: " Two  rooks ".to_owned(),
        comment: "As in the first lesson.".to_owned(),
    }
}

fn ladder() -> NewProblem {
    composed(LADDER, ProblemAim::Mate, 2)
}

/// Returns the ladder problem with White's king on another square.
fn another(number: usize) -> NewProblem {
    const FENS: [&str; 4] = [
        "7k/8/8/8/8/4K3/R7/1R6[] w - - 0 1",
        "7k/8/8/8/8/5K2/R7/1R6[] w - - 0 1",
        "7k/8/8/8/8/6K1/R7/1R6[] w - - 0 1",
        "7k/8/8/8/8/8/R7/1R1K4[] w - - 0 1",
    ];
    composed(FENS[number], ProblemAim::Mate, 2)
}

/// Spawns a task that searches for proofs of queued problems until it is aborted.
fn proving(server: &Server) -> JoinHandle<()> {
    let live = server.live.clone();
    tokio::spawn(async move { live.problems.run_proofs().await })
}

/// Waits until the composer's view of a problem meets the condition.
async fn until(
    server: &Server,
    composer: &Person,
    id: &ProblemId,
    is: impl Fn(&ProblemAttemptView) -> bool,
) -> ProblemAttemptView {
    let wait = async {
        loop {
            let found = server
                .live
                .problems
                .problem(id, Some(&composer.id))
                .await
                .unwrap();
            if is(&found) {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let found = tokio::time::timeout(Duration::from_mins(2), wait).await;
    found.expect("it is so in time")
}

async fn settled(server: &Server, id: &ProblemId) -> ProblemAttemptView {
    settled_of(server, &ann(), id).await
}

/// Waits until a problem is no longer queued. Returns the composer's view.
async fn settled_of(server: &Server, composer: &Person, id: &ProblemId) -> ProblemAttemptView {
    until(server, composer, id, |found| {
        found.problem.state != ProblemState::Queued
    })
    .await
}

async fn compose(
    server: &Server,
    person: &Person,
    new: &NewProblem,
) -> Result<ProblemId, LiveError> {
    server.live.problems.compose_problem(&person.id, new).await
}

/// Publishes the ladder problem, composed by Ann.
async fn published(server: &Server) -> ProblemId {
    let id = compose(server, &ann(), &ladder()).await.unwrap();
    let task = proving(server);
    let found = settled(server, &id).await;
    assert_eq!(found.problem.state, ProblemState::Published);
    task.abort();
    id
}

async fn plays(
    server: &Server,
    person: &Person,
    id: &ProblemId,
    ply: usize,
    turn: &str,
) -> Result<ProblemAttempt, LiveError> {
    server
        .live
        .problems
        .try_problem(id, &person.id, ply, turn)
        .await?;
    Ok(server
        .live
        .problems
        .problem(id, Some(&person.id))
        .await?
        .attempt)
}

async fn gets_account(server: &Server, person: &Person) {
    let browser = SignInClient {
        device: "Firefox on Linux".to_owned(),
        network: [192, 0, 2, 1].into(),
        token: None,
        session: None,
    };
    let password = Password::new("a green door".to_owned());
    let live = &server.live;
    live.accounts
        .sign_up(Some(&person.id), &person.name, &password, &browser)
        .await
        .unwrap();
}
