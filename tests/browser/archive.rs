//! The archive of finished games: its filter form, without JavaScript and on a phone.

use crate::harness::{Look, Stage, stage};
use crate::table::{at_the_board, begin, begin_variant, join, press_twice};

#[tokio::test]
async fn a_finished_game_is_found_by_who_played_it_without_scripts() {
    stage("archive", async |stage: &mut Stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let name = "Wolfeschlegelsteinhausen";
        let first = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &first).await;
        red.goto("/account").await;
        red.write("#name", name).await;
        red.press("form[action='/account/name'] button").await;
        red.sees("h1", name).await;
        red.goto(&first).await;
        at_the_board(&red).await;
        press_twice(&red, "resign").await;
        red.sees("#status", "Yellow wins").await;
        let second = begin_variant(&yellow, "crazyhouse", "friend", &[("play", "white")]).await;
        join(&red, &second).await;
        press_twice(&yellow, "resign").await;
        red.sees("#status", "Black wins").await;

        let reader = stage
            .browser(
                "reader",
                Look {
                    width: 390,
                    touch: true,
                    ..Look::NO_SCRIPT
                },
            )
            .await;
        reader.goto("/watch").await;
        reader.press("main a[href='/games']").await;
        reader.sees("h1", "Finished games").await;
        assert_eq!(reader.count(".card").await, 2);
        reader.press(".archive-filter summary").await;
        reader
            .write("input[name=player]", &name.to_lowercase())
            .await;
        reader.choose("select[name=variant]", "crazyhouse").await;
        reader.choose("select[name=sort]", "length").await;
        reader.press(".archive-filter button").await;
        reader
            .until("location.search.includes('player=wolfe')")
            .await;
        assert_eq!(reader.count(".card").await, 1);
        reader.sees(".card", name).await;
        reader.press(".card a").await;
        reader
            .until(&format!("location.pathname === '{second}'"))
            .await;
        reader.sees("#status", "Black wins").await;
        reader
            .press(&format!(".seat a[href='/players/{name}']"))
            .await;
        reader.sees("h1", name).await;
        reader.press("main a[href^='/games?player=']").await;
        reader.sees("h1", "Finished games").await;
        assert_eq!(reader.count(".card").await, 2);
        reader
            .press(&format!(".card a[href='/players/{name}']"))
            .await;
        reader.sees("h1", name).await;
    })
    .await;
}
