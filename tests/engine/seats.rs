//! Creating, joining and aborting games.

use postern_game::{
    Actor, Command, ErrorKind, GameAccess, GameEvent, GameStatus, NewGame, OpponentKind, Refusal,
    StartingSeats, TimeControl, create,
};
use postern_rules::{Color, EndReason, Outcome, Position, Variant, Viewer};

use crate::helpers::*;

#[test]
fn the_creator_takes_the_side_that_was_chosen_or_that_chance_gives() {
    for (chosen, chance, expected) in [
        (Some(Color::White), Color::Black, Color::White),
        (Some(Color::Black), Color::White, Color::Black),
        (None, Color::White, Color::White),
        (None, Color::Black, Color::Black),
    ] {
        let new = NewGame {
            play: chosen,
            ..new_game(OpponentKind::Anyone, TimeControl::Unlimited)
        };
        let events = create(
            new,
            &ann(),
            postern_game::RandomInputs::new(chance, [[1; 32], [2; 32]]),
        )
        .unwrap();
        let [GameEvent::Created(setup)] = events.as_slice() else {
            panic!("one event creates a game: {events:?}")
        };
        assert_eq!(
            setup.seats,
            StartingSeats::OneFree {
                creator_plays: expected
            }
        );
        assert_eq!(setup.access, GameAccess::Seek);
        assert_eq!(setup.rules_version, setup.variant.info().rules_version);
    }
}

#[test]
fn a_start_position_must_be_readable_and_not_over() {
    let with = |fen: &str| {
        let fen = Some(fen.to_owned());
        create(
            NewGame {
                fen,
                ..new_game(OpponentKind::Friend, TimeControl::Unlimited)
            },
            &ann(),
            postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
        )
    };
    let unreadable = with("not a position").unwrap_err();
    assert!(matches!(unreadable, Refusal::Fen(_)), "{unreadable}");
    assert_eq!(unreadable.kind(), ErrorKind::Invalid);
    let over = with("---k---/--3--/-5-/3*3/7/7/3*3/-5-/--3--/---1--- w - 0 1").unwrap_err();
    assert_eq!(
        over,
        Refusal::OverAtStart(Outcome::win(Color::Black, EndReason::KingCaptured))
    );
    let counted = with("---k---/--3--/-5-/3*3/7/7/3*3/-5-/--3--/---K--- w - 150 76").unwrap_err();
    assert_eq!(
        counted,
        Refusal::OverAtStart(Outcome::draw(EndReason::SeventyFiveMoveRule))
    );
    assert!(with("---k---/--3--/-5-/3*3/7/7/3*3/-5-/--3--/---K--- b - 149 1").is_ok());
}

#[test]
fn a_start_position_has_at_most_a_thousand_turns() {
    let with = |fen: &str| {
        let new = NewGame {
            variant: Variant::Interweave,
            fen: Some(fen.to_owned()),
            ..new_game(OpponentKind::Friend, TimeControl::Unlimited)
        };
        create(
            new,
            &ann(),
            postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
        )
    };
    let refusal = with(&large_weave(Color::White)).unwrap_err();
    assert_eq!(refusal.kind(), ErrorKind::Invalid);
    assert_eq!(
        refusal.to_string(),
        "A game cannot start from this position, because it has more than 1000 legal turns; take some pieces off the board."
    );

    // With Black to move, the same pieces have few legal turns, but the game may reach a position
    // with too many.
    let mut events = with(&large_weave(Color::Black)).unwrap();
    // A stored game continues if older rules allowed it to start from this position.
    let GameEvent::Created(setup) = &mut events[0] else {
        panic!("a game begins with its creation: {events:?}")
    };
    let fen = large_weave(Color::White);
    *setup.start = Position::from_fen(Variant::Interweave, &fen).unwrap();
    setup.fen = Some(fen);
    let mut table = Table::resume(events);
    table.by(&ben(), Command::Join).unwrap();
    let turns = table.game.line().position().legal_turns(Viewer::Spectator);
    table.turns(&[&turns[0].notation]);
    table.by(&ann(), Command::Resign).unwrap();
    table.by(&ann(), Command::OfferRematch).unwrap();
    table.by(&ben(), Command::AcceptRematch).unwrap();
}

#[test]
fn a_friend_takes_the_free_seat_and_play_begins() {
    let mut table = Table::open(new_game(OpponentKind::Friend, TimeControl::Unlimited));
    assert_eq!(table.game.status(), GameStatus::Open);
    assert_eq!(
        table.by(&ben(), Command::Join).unwrap(),
        [GameEvent::Joined { person: ben().id }]
    );
    assert_eq!(table.game.status(), GameStatus::Running);
    assert_eq!(
        table.game.viewer(Some(&ann().id)),
        Viewer::Player(Color::White)
    );
    assert_eq!(
        table.game.viewer(Some(&ben().id)),
        Viewer::Player(Color::Black)
    );
    assert_eq!(table.game.viewer(Some(&cleo().id)), Viewer::Spectator);
    assert_eq!(table.game.viewer(None), Viewer::Spectator);
}

#[test]
fn a_seat_is_taken_once_and_not_by_its_neighbour() {
    let mut table = Table::open(new_game(OpponentKind::Friend, TimeControl::Unlimited));
    assert_eq!(table.refused(&ann(), Command::Join), Refusal::OwnGame);
    table.by(&ben(), Command::Join).unwrap();
    assert_eq!(table.refused(&cleo(), Command::Join), Refusal::SeatTaken);
    assert_eq!(table.refused(&ben(), Command::Join), Refusal::AlreadySeated);
    table.by(&ann(), Command::Resign).unwrap();
    assert!(matches!(
        table.refused(&cleo(), Command::Join),
        Refusal::Over(_)
    ));
}

#[test]
fn at_one_board_there_is_no_free_seat() {
    let mut table = Table::one_board();
    assert_eq!(table.game.status(), GameStatus::Running);
    assert_eq!(table.game.viewer(Some(&ann().id)), Viewer::BothPlayers);
    assert_eq!(table.refused(&ben(), Command::Join), Refusal::SeatTaken);
    table.turns(&["c4", "e6"]);
    assert_eq!(table.game.line().plies().len(), 2);
}

#[test]
fn nothing_but_joining_and_aborting_happens_before_both_are_there() {
    let mut table = Table::open(new_game(OpponentKind::Friend, TimeControl::Unlimited));
    for command in [
        play("c4", 0),
        Command::Resign,
        Command::OfferDraw,
        Command::AcceptDraw,
        Command::DeclineDraw,
        Command::ClaimDraw,
        Command::ClaimTime,
        Command::GiveTime,
        Command::AskTakeback,
        Command::GrantTakeback { plies: 1 },
        Command::DeclineTakeback,
    ] {
        assert_eq!(
            table.refused(&ann(), command.clone()),
            Refusal::NotBegun,
            "{command:?}"
        );
    }
    assert_eq!(
        table.refused(&ann(), Command::OfferRematch),
        Refusal::NotOver
    );
}

#[test]
fn only_players_play() {
    let mut table = Table::two(TimeControl::Unlimited);
    for command in [
        play("c4", 0),
        Command::Resign,
        Command::OfferDraw,
        Command::AcceptDraw,
        Command::DeclineDraw,
        Command::ClaimDraw,
        Command::ClaimTime,
        Command::GiveTime,
        Command::AskTakeback,
        Command::GrantTakeback { plies: 1 },
        Command::DeclineTakeback,
        Command::Abort,
        Command::OfferRematch,
        Command::AcceptRematch,
        Command::DeclineRematch,
        Command::AllowKibitz { allowed: true },
    ] {
        let refusal = table.refused(&cleo(), command.clone());
        assert_eq!(refusal, Refusal::NotAPlayer, "{command:?}");
        assert_eq!(refusal.kind(), ErrorKind::Forbidden);
        assert_eq!(table.act(&Actor::Server, command), Err(Refusal::NotAPlayer));
    }
    assert_eq!(table.refused(&ann(), Command::Flag), Refusal::NotThePlayers);
}

#[test]
fn a_game_is_called_off_until_both_sides_have_made_a_turn() {
    let aborted = [GameEvent::Ended {
        outcome: Outcome::draw(EndReason::Aborted),
    }];
    let mut open = Table::open(new_game(OpponentKind::Anyone, TimeControl::Unlimited));
    assert_eq!(open.by(&ann(), Command::Abort).unwrap(), aborted);
    assert_eq!(open.game.outcome().unwrap().to_string(), "* aborted");

    let mut early = Table::two(TimeControl::Unlimited);
    early.turns(&["c4"]);
    assert_eq!(early.by(&ben(), Command::Abort).unwrap(), aborted);
    assert!(matches!(
        early.refused(&ann(), Command::Abort),
        Refusal::Over(_)
    ));

    let mut late = Table::two(TimeControl::Unlimited);
    late.turns(&["c4", "e6"]);
    assert_eq!(
        late.refused(&ann(), Command::Abort),
        Refusal::TooLateToAbort
    );
    // A takeback does not make aborting possible again.
    late.by(&ann(), Command::AskTakeback).unwrap();
    late.by(&ben(), Command::GrantTakeback { plies: 2 })
        .unwrap();
    assert_eq!(
        late.refused(&ben(), Command::Abort),
        Refusal::TooLateToAbort
    );
    late.turns(&["e4"]);
    assert_eq!(
        late.refused(&ben(), Command::Abort),
        Refusal::TooLateToAbort
    );
}
