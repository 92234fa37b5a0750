//! The problem of the day is a built-in one until players have published enough good problems that
//! others have tried.

use std::collections::HashSet;

use postern_game::{DualTurns, Misconduct, Problem, Solution};
use postern_store::Store;
use postern_store::problems::ProofLimits;
use postern_store::reports::PublishedWork;

use postern_store::conduct::StaffRole;

use super::*;

const ENOUGH: usize = 30;
/// The players who try each problem, exactly as many as the problem of the day requires.
const SOLVERS: [&str; 10] = [
    "Alma", "Bert", "Cora", "Dirk", "Elsa", "Fred", "Gina", "Hugo", "Iris", "Jack",
];

/// Returns the ladder problem with another move number, which makes it a different problem.
fn numbered(number: usize) -> NewProblem {
    let fen = format!("7k/8/8/8/8/8/R7/1R2K3[] w - - 0 {number}");
    NewProblem {
        id: ProblemId::parse(&format!("ladder-{number}")).unwrap(),
        ..composed(&fen, ProblemAim::Mate, 2)
    }
}

/// Stores a problem by Ann with this result of its proof.
async fn proved(
    server: &Server,
    store: &Store,
    number: usize,
    keys: &[&str],
    duals: Vec<DualTurns>,
) {
    let new = numbered(number);
    let id = new.id.clone();
    let now = server.clock.now_ms();
    let limits = ProofLimits {
        of_person: 1_000,
        since_ms: 0,
        waiting: 1_000,
    };
    assert!(
        store
            .add_problem(new, &ann().id, now, limits)
            .await
            .unwrap()
    );
    let line = ["Rb7", "Kg8", "Ra8#"].map(str::to_owned).to_vec();
    let keys = keys.iter().map(|&key| key.to_owned()).collect();
    let solution = Some(Solution { line, duals });
    let settled = store.settle_problem(&id, now, ProblemState::Published, keys, solution);
    assert!(settled.await.unwrap());
}

async fn solvers(server: &Server) -> Vec<Person> {
    let mut solvers = Vec::new();
    for (number, name) in (1..).zip(SOLVERS) {
        let browser = SignInClient {
            device: "Firefox on Linux".to_owned(),
            network: [192, 0, 2, number].into(),
            token: None,
            session: None,
        };
        let password = Password::new("a green door".to_owned());
        let entered = server
            .live
            .accounts
            .sign_up(None, name, &password, &browser)
            .await;
        solvers.push(entered.unwrap().person);
    }
    solvers
}

async fn try_all(server: &Server, solvers: &[Person], numbers: impl Iterator<Item = usize>) {
    for number in numbers {
        for solver in solvers {
            let id = numbered(number).id;
            server
                .live
                .problems
                .show_solution(&id, &solver.id)
                .await
                .unwrap();
        }
    }
}

async fn today(server: &Server) -> Problem {
    let found = server
        .live
        .problems
        .problem_of_today(Variant::Crazyhouse)
        .await;
    found.unwrap().expect("there is one for each day")
}

#[tokio::test]
async fn thirty_good_and_tried_problems_of_people_make_the_days() {
    let server = Server::start().await;
    let store = server.database.open().await;
    let solvers = solvers(&server).await;
    for number in 1..=ENOUGH {
        proved(&server, &store, number, &["Rb7"], Vec::new()).await;
    }
    // Neither of these problems qualifies: one has several solutions, and the other has an
    // alternative in a later turn.
    proved(&server, &store, 91, &["Ra7", "Rb7"], Vec::new()).await;
    let dual = DualTurns {
        ply: 2,
        turns: vec!["Rb8#".to_owned()],
    };
    proved(&server, &store, 92, &["Rb7"], vec![dual]).await;
    try_all(&server, &solvers, (1..ENOUGH).chain([91, 92])).await;
    try_all(&server, &solvers[1..], std::iter::once(ENOUGH)).await;
    server.clock.advance(DAY);
    let before = today(&server).await;
    assert_eq!(before.composer, ProblemComposer::Postern, "one lacks a try");
    // Attempts by guests and by the composer do not count towards the number that the problem of
    // the day requires.
    for other in [ann(), ben()] {
        let id = numbered(ENOUGH).id;
        server
            .live
            .problems
            .show_solution(&id, &other.id)
            .await
            .unwrap();
    }
    server.clock.advance(DAY);
    assert_eq!(today(&server).await.composer, ProblemComposer::Postern);
    try_all(&server, &solvers[..1], std::iter::once(ENOUGH)).await;
    let same_day = today(&server).await;
    assert_eq!(
        same_day.composer,
        ProblemComposer::Postern,
        "today’s stays until midnight"
    );

    let mut days = HashSet::new();
    for _ in 0..ENOUGH {
        server.clock.advance(DAY);
        let found = today(&server).await;
        assert_eq!(found.composer, ProblemComposer::Person(ann().id));
        assert!(found.is_sound());
        assert!(days.insert(found.id));
    }
    let last = today(&server).await;
    let server = server.restart().await;
    assert_eq!(today(&server).await.id, last.id, "each node shows the same");
    let other = server
        .live
        .problems
        .problem_of_today(Variant::HoleChess)
        .await;
    assert_eq!(other.unwrap().unwrap().composer, ProblemComposer::Postern);
    // Problems whose text a moderator has hidden are skipped. Too few others remain.
    let moses = ben();
    gets_account(&server, &moses).await;
    server
        .live
        .conduct
        .set_role(
            ModerationAuthority::Host,
            &moses.name,
            Some(StaffRole::Moderator),
        )
        .await
        .unwrap();
    let work = PublishedWork::Problem(last.id);
    let hidden = server
        .live
        .conduct
        .hide_work(&moses.id, &work, Some(Misconduct::Spam), "");
    hidden.await.unwrap();
    assert_eq!(today(&server).await.composer, ProblemComposer::Postern);
}
