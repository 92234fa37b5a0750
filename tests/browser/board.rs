//! Board features beyond clicking: dragging, illegal turns, earlier positions, the notation box,
//! and links to positions.

use crate::harness::{Look, keys, stage};
use crate::keyboard::cursor_to;
use crate::sample::GAME;
use crate::table::{
    at_the_board, begin, begin_from, cell, compose, join, piece_on, play, sees_turn, step, watch,
};

#[tokio::test]
async fn pieces_are_dragged_and_a_drop_beside_the_board_reverts() {
    stage("drag", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        person.drag(&cell("c3"), "h1").await;
        assert_eq!(piece_on(&person, "c3").await, "Pw");
        person
            .until("document.querySelector('#board').dataset.plies === '0'")
            .await;
        person.drag(&cell("c3"), &cell("c4")).await;
        sees_turn(&person, 1, "c4").await;
        person.drag(&cell("e8"), &cell("e6")).await;
        sees_turn(&person, 2, "e6").await;
        assert_eq!(piece_on(&person, "e6").await, "Pb");
    })
    .await;
}

#[tokio::test]
async fn an_illegal_try_is_explained_on_the_board_and_changes_nothing() {
    stage("illegal", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        // A pawn in front of a hole can only capture.
        person.press(&cell("d3")).await;
        person
            .sees(
                "#compose-bar",
                "The hole at d4 lies ahead of the pawn on d3",
            )
            .await;
        person
            .until("document.querySelector('#compose-bar [role=alert]') !== null")
            .await;
        person
            .press("#compose-bar button[data-action=dismiss]")
            .await;
        // A hole blocks a slide: the queen cannot cross d4.
        compose(&person, &["c3", "c4"]).await;
        sees_turn(&person, 1, "c4").await;
        person.press(&cell("d9")).await;
        person.press(&cell("d3")).await;
        person
            .until("document.querySelector('#compose-bar').dataset.kind === 'illegal'")
            .await;
        person
            .until("document.querySelectorAll('#board .mark-illegal').length > 0")
            .await;
        assert_eq!(
            person
                .value("document.querySelector('#board').dataset.plies")
                .await,
            Some("1".into())
        );
        assert_eq!(piece_on(&person, "d9").await, "Qb");
        person.keys(&[keys::ESCAPE]).await;
        person
            .until("document.querySelector('#compose-bar').innerText.trim() === ''")
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_part_of_a_turn_is_taken_back_before_it_is_sent() {
    stage("parts", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        for (index, turn) in GAME[..5].iter().enumerate() {
            play(if index % 2 == 0 { &yellow } else { &red }, turn).await;
        }
        sees_turn(&red, 5, "b5").await;
        compose(&red, &["g6", "e8", "@b5"]).await;
        red.sees(
            "#compose-bar",
            "Queen to e8, then the pawn on b5 falls into the hole at d7",
        )
        .await;
        assert_eq!(piece_on(&red, "b5").await, "", "the preview shows the turn");
        assert_eq!(
            piece_on(&yellow, "b5").await,
            "Pw",
            "and shows it to its player only"
        );
        red.press("#compose-bar button[data-action=back]").await;
        red.until("document.querySelector('#board').dataset.path === 'g6 e8'")
            .await;
        assert_eq!(piece_on(&red, "b5").await, "Pw");
        red.keys(&[keys::ESCAPE]).await;
        red.until("document.querySelector('#board').dataset.path === 'g6'")
            .await;
        red.press(&cell("e8")).await;
        step(&red, "@b5").await;
        red.press("#compose-bar button[data-action=cancel]").await;
        red.until("document.body.dataset.state === 'idle'").await;
        assert_eq!(piece_on(&red, "g6").await, "Qb");
        play(&red, &GAME[5]).await;
        sees_turn(&yellow, 6, "Qe8/@b5").await;
    })
    .await;
}

#[tokio::test]
async fn every_position_has_an_address_and_news_does_not_throw_the_reader_forward() {
    stage("permalink", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let spectator = stage.browser("spectator", Look::DESKTOP).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        play(&yellow, &GAME[0]).await;
        play(&red, &GAME[1]).await;

        watch(&spectator, &format!("{game}?ply=1")).await;
        spectator
            .until("document.querySelector('#board').dataset.ply === '1'")
            .await;
        assert_eq!(piece_on(&spectator, "c4").await, "Pw");
        assert_eq!(
            piece_on(&spectator, "e8").await,
            "Pb",
            "the second turn is yet to come"
        );
        spectator.sees("#compose-bar", "earlier position").await;
        play(&yellow, &GAME[2]).await;
        spectator
            .sees("#compose-bar", "Meanwhile e4 was played")
            .await;
        assert_eq!(piece_on(&spectator, "e4").await, "");
        spectator
            .press("#compose-bar button[data-action=present]")
            .await;
        spectator
            .until("document.querySelector('#board').dataset.ply === '3'")
            .await;
        assert_eq!(piece_on(&spectator, "e4").await, "Pw");
        assert_eq!(spectator.path().await, game);
        spectator.press("#moves [data-ply='2']").await;
        spectator.until("location.search === '?ply=2'").await;
        spectator.reload().await;
        at_the_board(&spectator).await;
        spectator
            .until("document.querySelector('#board').dataset.ply === '2'")
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_turn_can_be_typed_in_any_notation() {
    stage("typed", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        let typed = ["c3-c4", "e6", "P e3-e4", "q d9-g6", "b5", "q g6-e8; @-b5"];
        for (index, text) in typed.iter().enumerate() {
            person.write("#move-form input[name=turn]", text).await;
            person.keys(&[keys::ENTER]).await;
            sees_turn(&person, index as u64 + 1, GAME[index].notation).await;
        }
        person.write("#move-form input[name=turn]", "Qd2-d9").await;
        person.keys(&[keys::ENTER]).await;
        person
            .until(
                "[...document.querySelectorAll('#move-form [role=alert]')].some((node) => \
            !node.hidden && node.innerText.length > 10)",
            )
            .await;
        assert_eq!(
            person
                .value("document.querySelector('#board').dataset.plies")
                .await,
            Some("6".into())
        );
    })
    .await;
}

#[tokio::test]
async fn a_beam_that_is_offered_need_not_be_fired() {
    stage("no_beam", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        for turn in &GAME[..5] {
            play(&person, turn).await;
        }
        compose(&person, &["g6", "e8"]).await;
        person.sees(".picker", "No beam").await;
        person.press(".picker button[data-click=send]").await;
        sees_turn(&person, 6, "Qe8").await;
        assert_eq!(
            person.text("#moves [data-ply='6']").await.as_deref(),
            Some("Qe8")
        );
        assert_eq!(piece_on(&person, "b5").await, "Pw");
    })
    .await;
}

#[tokio::test]
async fn a_pawn_becomes_what_its_player_picks() {
    stage("promotion", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        for (piece, by_key) in [("R", false), ("B", true)] {
            begin_from(
                &person,
                "---k---/--3--/-5-/1P1*3/7/7/3*3/-5-/--3--/---K--- w - 0 1",
            )
            .await;
            if by_key {
                // The keyboard cursor starts on a piece that can move. The promotion picker takes
                // the focus when it opens.
                person.keys(&["b"]).await;
                cursor_to(&person, "b7").await;
                person.keys(&[keys::ENTER, keys::UP, keys::ENTER]).await;
                person
                    .until("document.activeElement.closest('.picker') !== null")
                    .await;
                person.keys(&[keys::RIGHT, keys::RIGHT, keys::ENTER]).await;
            } else {
                compose(&person, &["b7", "b8", &format!("={piece}")]).await;
            }
            sees_turn(&person, 1, &format!("b8={piece}")).await;
            assert_eq!(piece_on(&person, "b8").await, format!("{piece}w"));
        }
    })
    .await;
}

#[tokio::test]
async fn the_address_says_which_side_is_at_the_bottom() {
    stage("side", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        let game = begin(&person, "friend", "white", "unlimited").await;
        let bottom = "document.querySelector('#board svg').dataset.orientation";
        for (query, side) in [("?side=black", "black"), ("", "white")] {
            person.goto(&format!("{game}{query}")).await;
            at_the_board(&person).await;
            assert_eq!(person.value(bottom).await, Some(side.into()), "{query}");
            person
                .until(&format!(
                    "document.querySelector('#player-bottom').dataset.color === '{side}'"
                ))
                .await;
        }
    })
    .await;
}
