//! Turns composed offline, and when they are sent or refused.

use std::sync::Arc;

use serde_json::json;

use crate::accounts::{PASSWORD, signs_up};
use crate::harness::{Browser, Look, Stage, Wire, stage};
use crate::installed::{keeps, keeps_nothing};
use crate::sample::GAME;
use crate::table::{at_the_board, begin, compose, join, play, sees_turn, watch};

/// A correspondence game in which it is Zoë's turn. Her device has cached a copy of the game.
struct UnsentScene {
    wire: Wire,
    friend: Arc<Browser>,
    zoe: Arc<Browser>,
    game: String,
}

impl UnsentScene {
    async fn of(stage: &mut Stage, look: Look) -> Self {
        let wire = Wire::to(stage.server.address()).await;
        let friend = stage.browser("friend", Look::DESKTOP).await;
        let zoe = stage.browser_at("zoe", look, wire.url()).await;
        zoe.announce_outage();
        signs_up(&zoe, "Zoë").await;
        let game = begin(&friend, "friend", "white", "correspondence").await;
        join(&zoe, &game).await;
        play(&friend, &GAME[0]).await;
        sees_turn(&zoe, 1, GAME[0].notation).await;
        keeps(&zoe, &game, "to-play").await;
        Self {
            wire,
            friend,
            zoe,
            game,
        }
    }

    /// Composes Zoë's turn on her device's cached copy of the game.
    async fn composes_offline(&self) {
        self.wire.cut();
        self.zoe.goto(&self.game).await;
        self.zoe
            .sees("main .message", "No connection. This is a copy")
            .await;
        compose(&self.zoe, GAME[1].clicks).await;
        self.zoe
            .press("#compose-bar button[data-action=send]")
            .await;
        self.waits().await;
    }

    async fn waits(&self) {
        self.zoe
            .sees("#compose-bar", "Kept on this device: Pawn to e6")
            .await;
    }
}

/// Changes a field of the stored turn.
async fn change(browser: &Browser, field: &str, value: serde_json::Value) {
    const CHANGE: &str = "return (async (field, value) => {
        const cache = await caches.open('turns');
        const [request] = await cache.keys();
        const turn = await (await cache.match(request)).json();
        await cache.put(request, Response.json({ ...turn, [field]: value }));
    })(...arguments)";
    browser.run(CHANGE, json!([field, value])).await;
}

#[tokio::test]
async fn a_turn_composed_offline_is_sent_later() {
    stage("unsent", async |stage| {
        let cast = UnsentScene::of(stage, Look::PHONE).await;
        let UnsentScene {
            wire,
            friend,
            zoe,
            game,
        } = &cast;
        cast.composes_offline().await;
        // A stored turn can be discarded and composed again.
        zoe.press("#compose-bar button[data-action=discard]").await;
        compose(zoe, GAME[1].clicks).await;
        zoe.press("#compose-bar button[data-action=send]").await;
        cast.waits().await;
        zoe.reload().await;
        cast.waits().await;
        zoe.goto("/me").await;
        zoe.sees("#kept-games", "waits to be sent: Pawn to e6")
            .await;

        // Once the connection works again, any page of the site sends the turn.
        wire.mend();
        zoe.goto("/rules").await;
        zoe.sees(".unsent[role=status]", "Sent in Hole Chess with ")
            .await;
        sees_turn(friend, 2, GAME[1].notation).await;
        zoe.press(".unsent a").await;
        at_the_board(zoe).await;
        sees_turn(zoe, 2, GAME[1].notation).await;
        assert_eq!(zoe.count(".unsent").await, 0);
        assert!(zoe.path().await.ends_with(game.as_str()));
        zoe.goto("/rules").await;
        zoe.until(
            "caches.open('turns').then((turns) => turns.keys()).then((keys) => keys.length === 0)",
        )
        .await;
    })
    .await;
}

#[tokio::test]
async fn a_turn_that_is_being_composed_is_not_lost_when_the_server_is_back() {
    stage("unsent_composing", async |stage| {
        let cast = UnsentScene::of(stage, Look::DESKTOP).await;
        cast.wire.cut();
        cast.zoe.goto(&cast.game).await;
        cast.zoe
            .sees("main .message", "No connection. This is a copy")
            .await;
        compose(&cast.zoe, GAME[1].clicks).await;
        cast.wire.mend();
        cast.zoe
            .run("dispatchEvent(new Event('online'));", json!([]))
            .await;
        cast.zoe
            .press("#compose-bar button[data-action=send]")
            .await;
        sees_turn(&cast.friend, 2, GAME[1].notation).await;
        at_the_board(&cast.zoe).await;
        sees_turn(&cast.zoe, 2, GAME[1].notation).await;
    })
    .await;
}

#[tokio::test]
async fn a_turn_for_a_game_that_has_gone_on_is_shown_as_not_sent() {
    stage("unsent_gone_on", async |stage| {
        let cast = UnsentScene::of(stage, Look::DESKTOP).await;
        // The server's refusal appears in the browser's console.
        cast.zoe.announce("/commands");
        cast.composes_offline().await;
        let other = stage.browser("other", Look::DESKTOP).await;
        other.goto("/sign-in").await;
        other.write("#name", "Zoë").await;
        other.write("#password", PASSWORD).await;
        other.press("main form .primary").await;
        other.until("location.pathname === '/me'").await;
        watch(&other, &cast.game).await;
        compose(&other, &["f8", "f7"]).await;
        other.press("#compose-bar button[data-action=send]").await;
        sees_turn(&cast.friend, 2, "f7").await;

        let zoe = &cast.zoe;
        cast.wire.mend();
        zoe.goto("/me").await;
        let refused = "Pawn to e6. The game has moved on";
        zoe.sees(".unsent[role=alert]", refused).await;
        // The message stays on every page until it is dismissed.
        zoe.goto("/rules").await;
        zoe.sees(".unsent[role=alert]", refused).await;
        zoe.press(".unsent button").await;
        keeps(zoe, &cast.game, ">f7<").await;
        zoe.goto("/me").await;
        zoe.until("document.documentElement.dataset.script === 'on'")
            .await;
        assert_eq!(zoe.count(".unsent").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_turn_whose_time_has_run_out_or_that_was_for_another_position_is_not_sent() {
    stage("unsent_late", async |stage| {
        let cast = UnsentScene::of(stage, Look::DESKTOP).await;
        let zoe = &cast.zoe;
        // The server's refusal appears in the browser's console.
        zoe.announce("/commands");
        for (field, value, why) in [
            ("until_ms", json!(1), "Its time has run out."),
            (
                "position",
                json!("another"),
                "Turns were taken back and others played",
            ),
        ] {
            cast.composes_offline().await;
            change(zoe, field, value).await;
            cast.wire.mend();
            zoe.goto("/rules").await;
            zoe.sees(".unsent[role=alert]", why).await;
            zoe.press(".unsent button").await;
        }
        cast.composes_offline().await;
        cast.wire.mend();
        zoe.goto("/rules").await;
        sees_turn(&cast.friend, 2, GAME[1].notation).await;
    })
    .await;
}

#[tokio::test]
async fn a_turn_that_a_page_could_not_send_outlives_the_page() {
    stage("unsent_page", async |stage| {
        let cast = UnsentScene::of(stage, Look::DESKTOP).await;
        let zoe = &cast.zoe;
        cast.wire.cut();
        zoe.until("document.body.dataset.connection !== 'open'")
            .await;
        compose(zoe, GAME[1].clicks).await;
        zoe.press("#compose-bar button[data-action=send]").await;
        zoe.sees(
            "#compose-bar",
            "will be sent as soon as the connection is back",
        )
        .await;
        zoe.until("caches.has('turns')").await;
        zoe.goto(&cast.game).await;
        cast.waits().await;
        cast.wire.mend();
        zoe.press("main .message a").await;
        at_the_board(zoe).await;
        sees_turn(&cast.friend, 2, GAME[1].notation).await;
        sees_turn(zoe, 2, GAME[1].notation).await;
    })
    .await;
}

#[tokio::test]
async fn a_turn_goes_with_its_session() {
    stage("unsent_signed_out", async |stage| {
        let cast = UnsentScene::of(stage, Look::DESKTOP).await;
        let zoe = &cast.zoe;
        zoe.goto("/account").await;
        let account = zoe.tab().await;
        zoe.new_tab().await;
        cast.composes_offline().await;
        zoe.switch_to(&account).await;
        zoe.press("form[action='/me/sign-out'] button").await;
        zoe.until("location.protocol === 'chrome-error:'").await;
        zoe.goto("/me").await;
        zoe.sees("h1", "No connection").await;
        keeps_nothing(zoe).await;
        cast.wire.mend();
        zoe.goto("/rules").await;
        zoe.until("document.documentElement.dataset.script === 'on'")
            .await;
        assert_eq!(zoe.count(".unsent").await, 0);
        assert_eq!(crate::table::plies(&cast.friend).await, 1);
    })
    .await;
}
