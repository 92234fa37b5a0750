//! Composed chess problems, which are proved and published, refused, or deleted.

use super::*;

#[tokio::test]
async fn what_somebody_composes_is_proved_and_published_with_its_solution() {
    let server = Server::start().await;
    let id = compose(&server, &ann(), &ladder()).await.unwrap();
    let queued = server
        .live
        .problems
        .problem(&id, Some(&ann().id))
        .await
        .unwrap();
    assert_eq!(queued.problem.state, ProblemState::Queued);
    let hidden = server.live.problems.problem(&id, Some(&ben().id)).await;
    assert_eq!(hidden.unwrap_err(), ProblemError::NotThere.into());
    let task = proving(&server);
    let found = settled(&server, &id).await;
    task.abort();
    let problem = found.problem;
    assert_eq!(problem.state, ProblemState::Published);
    assert_eq!(problem.title, "Two rooks");
    assert_eq!(problem.sentence(), "White to move mates in 2 turns");
    assert!(
        problem.keys.contains(&"Ra7".to_owned()),
        "{:?}",
        problem.keys
    );
    let solution = problem.solution.unwrap();
    assert_eq!(solution.line.len(), 3);
    let filter = ProblemFilter {
        variant: Some(Variant::Crazyhouse),
        turns: Some(2),
        order: ProblemOrder::Newest,
    };
    let listed = server
        .live
        .problems
        .problems(filter, None, None, 50)
        .await
        .unwrap();
    assert!(listed.iter().any(|listed| listed.problem.id == id));
    let other = ProblemFilter {
        turns: Some(6),
        ..filter
    };
    let listed = server
        .live
        .problems
        .problems(other, None, None, 50)
        .await
        .unwrap();
    assert!(listed.iter().all(|listed| listed.problem.id != id));
    let again = compose(&server, &ben(), &ladder()).await;
    assert_eq!(again, Err(ProblemError::Same(id).into()));
}

#[tokio::test]
async fn what_is_won_sooner_or_not_at_all_is_not_published() {
    let server = Server::start().await;
    gets_account(&server, &ann()).await;
    let task = proving(&server);
    for (turns, state) in [(1, ProblemState::Refuted), (3, ProblemState::Shorter)] {
        let new = composed(LADDER, ProblemAim::Mate, turns);
        let id = compose(&server, &ann(), &new).await.unwrap();
        assert_eq!(settled(&server, &id).await.problem.state, state);
    }
    // With a limit this low, the search neither proves nor refutes the problem.
    server.live.problems.limit_proofs(300);
    let id = compose(&server, &ann(), &ladder()).await.unwrap();
    assert_eq!(
        settled(&server, &id).await.problem.state,
        ProblemState::Unproved
    );
    task.abort();
    let everybody = server.live.problems.problem(&id, Some(&ben().id)).await;
    assert_eq!(everybody.unwrap_err(), ProblemError::NotThere.into());
    let tried = plays(&server, &ann(), &id, 0, "Ra7").await;
    assert_eq!(tried, Err(ProblemError::NotPublished.into()));
    // Unproved problems are deleted after a month.
    server.clock.advance(31 * DAY);
    server.live.upkeep.tidy().await.unwrap();
    assert_eq!(
        server.live.problems.problems_by(&ann().id).await,
        Ok(Vec::new())
    );
}

#[tokio::test]
async fn each_gets_so_many_proofs_in_a_day_one_at_a_time() {
    let server = Server::start().await;
    let id = compose(&server, &ann(), &another(0)).await.unwrap();
    let at_once = compose(&server, &ann(), &another(1)).await;
    assert_eq!(at_once, Err(ProblemError::OneAtATime.into()));
    let task = proving(&server);
    settled(&server, &id).await;
    server.clock.advance(SECOND);
    let id = compose(&server, &ann(), &another(1)).await.unwrap();
    settled(&server, &id).await;
    let enough = compose(&server, &ann(), &another(2)).await;
    assert_eq!(enough, Err(ProblemError::EnoughToday { most: 2 }.into()));
    // An account may compose more problems per day than a guest.
    gets_account(&server, &ann()).await;
    let id = compose(&server, &ann(), &another(2)).await.unwrap();
    settled(&server, &id).await;
    server.clock.advance(DAY);
    let id = compose(&server, &ann(), &another(3)).await.unwrap();
    settled(&server, &id).await;
    task.abort();
    server.live.games.let_computers_play(false);
    let off = compose(&server, &ann(), &ladder()).await;
    assert_eq!(off, Err(ProblemError::NoComputer.into()));
}

#[tokio::test]
async fn what_cannot_be_a_problem_is_refused_with_a_sentence() {
    let server = Server::start().await;
    let refused = async |variant: Variant, fen: &str, aim, turns| {
        let new = NewProblem {
            variant,
            ..composed(fen, aim, turns)
        };
        match compose(&server, &ann(), &new).await {
            Err(LiveError::Problem(ProblemError::Invalid(invalid))) => invalid,
            other => panic!("{other:?}"),
        }
    };
    let game = Variant::Crazyhouse;
    assert_eq!(
        refused(game, LADDER, ProblemAim::Win, 7).await,
        InvalidProblem::Turns
    );
    let nonsense = refused(game, "nonsense", ProblemAim::Win, 2).await;
    assert!(matches!(nonsense, InvalidProblem::Fen(_)));
    let mated = "R6k/1R6/8/8/8/8/8/4K3[] b - - 0 1";
    assert_eq!(
        refused(game, mated, ProblemAim::Win, 2).await,
        InvalidProblem::Over
    );
    let quiet = LADDER.replace("0 1", "97 60");
    assert_eq!(
        refused(game, &quiet, ProblemAim::Win, 2).await,
        InvalidProblem::Quiet
    );
    for variant in Variant::ALL {
        let start = postern_rules::Position::start(variant).fen(postern_rules::Viewer::Spectator);
        if !variant.info().has_checkmate {
            let no_mate = InvalidProblem::NoMate(variant.title());
            assert_eq!(refused(variant, &start, ProblemAim::Mate, 2).await, no_mate);
        }
        if !variant.cards().is_empty() {
            let unforeseeable = InvalidProblem::Unforeseeable;
            assert_eq!(
                refused(variant, &start, ProblemAim::Win, 2).await,
                unforeseeable
            );
        }
    }
    let five = postern_rules::Position::with_events(Variant::EventChess, "5");
    let five = five.unwrap().unwrap().fen(postern_rules::Viewer::Spectator);
    let hidden = refused(Variant::EventChess, &five, ProblemAim::Win, 2).await;
    assert_eq!(hidden, InvalidProblem::Hidden);
}

#[tokio::test]
async fn a_proof_goes_on_after_a_restart_and_after_a_node_that_died() {
    let server = Server::start().await;
    let id = compose(&server, &ann(), &ladder()).await.unwrap();
    let server = server.restart().await;
    let store = server.database.open().await;
    let due = store.due_problem(server.clock.now_ms()).await.unwrap();
    let due = due.expect("it waits");
    // A node leases the problem and then disappears.
    let taken = server.clock.now_ms() + 60_000;
    assert!(
        store
            .move_problem(&id, due.due_ms.unwrap(), taken)
            .await
            .unwrap()
    );
    store.close().await;
    let task = proving(&server);
    // The leased problem was composed first. Once this later one is proved, the search must have
    // skipped the leased one.
    let later = compose(&server, &ben(), &another(0)).await.unwrap();
    settled_of(&server, &ben(), &later).await;
    let waits = server
        .live
        .problems
        .problem(&id, Some(&ann().id))
        .await
        .unwrap();
    assert_eq!(waits.problem.state, ProblemState::Queued);
    server.clock.advance(61_000);
    let found = settled(&server, &id).await;
    assert_eq!(found.problem.state, ProblemState::Published);
    task.abort();
}

#[tokio::test]
async fn of_a_composer_who_is_deleted_the_problem_stays_without_words() {
    let server = Server::start().await;
    gets_account(&server, &ann()).await;
    let id = published(&server).await;
    plays(&server, &ann(), &id, 0, "Ra7").await.unwrap();
    server
        .live
        .accounts
        .delete_account_named("Ann")
        .await
        .unwrap();
    let found = server
        .live
        .problems
        .problem(&id, None)
        .await
        .unwrap()
        .problem;
    assert_eq!(found.composer, ProblemComposer::Deleted);
    assert_eq!((found.title.as_str(), found.comment.as_str()), ("", ""));
    assert_eq!(
        server.live.problems.attempts_of(&ann().id, 10).await,
        Ok(Vec::new())
    );
}

#[tokio::test]
async fn the_words_of_a_suspended_composer_are_shown_to_nobody() {
    let server = Server::start().await;
    gets_account(&server, &ann()).await;
    let id = published(&server).await;
    let title = async || {
        let found = server
            .live
            .problems
            .problem(&id, Some(&ben().id))
            .await
            .unwrap();
        found.problem.title
    };
    assert_eq!(title().await, "Two rooks");
    let host = ModerationAuthority::Host;
    server
        .live
        .conduct
        .suspend(host, "Ann", Some(2), "Rude titles")
        .await
        .unwrap();
    assert_eq!(title().await, "");
    let another = compose(&server, &ann(), &another(0)).await;
    let reason = "Rude titles".to_owned();
    assert_eq!(
        another.err(),
        Some(LiveError::Refused(Refusal::Suspended { reason }))
    );
    server.clock.advance(3 * DAY);
    assert_eq!(title().await, "Two rooks");
}
