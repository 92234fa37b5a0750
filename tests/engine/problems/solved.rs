//! Solving problems, and their ratings.

use super::*;

#[tokio::test]
async fn a_right_turn_is_answered_by_the_best_defence_and_the_first_try_is_rated_once() {
    let server = Server::start().await;
    gets_account(&server, &ben()).await;
    let id = published(&server).await;
    let after = plays(&server, &ben(), &id, 0, "b1b7").await.unwrap();
    assert_eq!((after.line.len(), after.right, after.first), (2, 2, None));
    let stale = plays(&server, &ben(), &id, 1, "Kg8").await;
    assert_eq!(stale, Err(ProblemError::Stale.into()));
    let illegal = plays(&server, &ben(), &id, 2, "Ra9").await;
    assert!(
        matches!(illegal, Err(LiveError::Problem(ProblemError::Illegal(_)))),
        "{illegal:?}"
    );
    let after = plays(&server, &ben(), &id, 2, "Ra8").await.unwrap();
    assert_eq!(after.first, Some(FirstTryResult::Solved));
    assert!(after.solved);
    assert_eq!(after.line, ["Rb7", "Kg8", "Ra8#"]);
    let found = server
        .live
        .problems
        .problem(&id, Some(&ben().id))
        .await
        .unwrap();
    assert!(found.is_reached);
    let solver = found.solver.unwrap();
    assert_eq!(
        (
            found.problem.strength.games,
            found.problem.solved,
            solver.games
        ),
        (1, 1, 1)
    );
    let (before, now) = after.points.unwrap();
    assert_eq!(
        (before, now),
        (Strength::NEW.rating.points, solver.rating.points)
    );
    assert!(now > before && found.problem.strength.rating.points < before);
    // Only the first attempt is rated. This second one is wrong.
    let again = plays(&server, &ben(), &id, 0, "Ke2").await.unwrap();
    assert_eq!(
        (again.right, again.first),
        (0, Some(FirstTryResult::Solved))
    );
    let later = server
        .live
        .problems
        .problem(&id, Some(&ben().id))
        .await
        .unwrap();
    assert_eq!(later.problem.strength, found.problem.strength);
    assert_eq!(later.solver, Some(solver));
}

#[tokio::test]
async fn a_wrong_turn_is_refuted_and_fails_the_first_try() {
    let server = Server::start().await;
    gets_account(&server, &ben()).await;
    let id = published(&server).await;
    let after = plays(&server, &ben(), &id, 0, "Ke2").await.unwrap();
    assert_eq!((after.line.len(), after.right), (2, 0), "{:?}", after.line);
    assert_eq!(after.first, Some(FirstTryResult::Failed));
    assert!(after.points.unwrap().1 < after.points.unwrap().0);
    // The solver cannot continue after a wrong turn.
    let stale = plays(&server, &ben(), &id, 2, "Ra7").await;
    assert_eq!(stale, Err(ProblemError::Stale.into()));
    plays(&server, &ben(), &id, 0, "Ra7").await.unwrap();
    let last = plays(&server, &ben(), &id, 2, "Ke2").await.unwrap();
    assert_eq!((last.line.len(), last.right), (3, 2), "no turn is left");
    let solved = plays(&server, &ben(), &id, 2, "Rb8").await.unwrap();
    assert!(solved.solved);
    assert_eq!(solved.first, Some(FirstTryResult::Failed));
    assert_eq!(solved.points, after.points);
}

#[tokio::test]
async fn guests_and_composers_are_not_rated_and_a_shown_solution_fails() {
    let server = Server::start().await;
    gets_account(&server, &ann()).await;
    let id = published(&server).await;
    plays(&server, &ann(), &id, 0, "Ke2").await.unwrap();
    server
        .live
        .problems
        .show_solution(&id, &cleo().id)
        .await
        .unwrap();
    let found = server
        .live
        .problems
        .problem(&id, Some(&cleo().id))
        .await
        .unwrap();
    assert!(found.attempt.shown);
    assert_eq!(found.attempt.first, Some(FirstTryResult::Failed));
    assert_eq!(found.problem.strength, Strength::NEW);
    gets_account(&server, &ben()).await;
    server
        .live
        .problems
        .show_solution(&id, &ben().id)
        .await
        .unwrap();
    let found = server
        .live
        .problems
        .problem(&id, Some(&ben().id))
        .await
        .unwrap();
    assert_eq!((found.problem.strength.games, found.problem.solved), (1, 0));
}

#[tokio::test]
async fn nobody_is_helped_with_a_position_that_they_are_playing() {
    let server = Server::start().await;
    let id = published(&server).await;
    // Ben reaches the problem's position in a game.
    let new = NewGame {
        variant: Variant::Crazyhouse,
        fen: Some("7k/8/8/8/8/8/R7/R3K3[] b - - 0 1".to_owned()),
        ..new_game(OpponentKind::Friend, TimeControl::Unlimited)
    };
    let game = server.create(new).await;
    server.by(&ben(), &game, Command::Join).await.unwrap();
    server.turns(&game, &["Kg8", "Rab1", "Kh8"]).await;
    let fair = LiveError::Refused(Refusal::FairPlay);
    for person in [ann(), ben()] {
        let tried = plays(&server, &person, &id, 0, "Ra7").await;
        assert_eq!(tried, Err(fair.clone()));
        let shown = server.live.problems.show_solution(&id, &person.id).await;
        assert_eq!(shown, Err(fair.clone()));
        let new = composed("7k/8/8/8/8/8/R7/1R2K3[] w - - 0 1", ProblemAim::Win, 2);
        let made = compose(&server, &person, &new).await;
        assert_eq!(made, Err(fair.clone()));
    }
    assert!(plays(&server, &cleo(), &id, 0, "Ra7").await.is_ok());
}

#[tokio::test]
async fn what_comes_with_the_server_is_there_and_its_solution_is_worked_out_when_it_is_wanted() {
    let server = Server::start().await;
    let today = server
        .live
        .problems
        .problem_of_today(Variant::Crazyhouse)
        .await;
    let today = today.unwrap().expect("there is one for each day");
    assert_eq!(today.composer, ProblemComposer::Postern);
    assert_eq!(today.state, ProblemState::Published);
    assert_eq!(today.solution, None);
    server
        .live
        .problems
        .show_solution(&today.id, &ann().id)
        .await
        .unwrap();
    let task = proving(&server);
    let found = until(&server, &ann(), &today.id, |found| {
        found.problem.solution.is_some()
    })
    .await;
    task.abort();
    assert_eq!(found.problem.keys, today.keys);
    let server = server.restart().await;
    let again = server.live.problems.problem(&today.id, None).await.unwrap();
    assert_eq!(again.problem, found.problem);
}
