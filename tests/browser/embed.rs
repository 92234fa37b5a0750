//! A game embedded in another site's page, and pictures of its positions.

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use tokio::net::TcpListener;

use crate::harness::{Look, stage};
use crate::sample::GAME;
use crate::table::{begin, play};

/// Serves one page from another origin, and returns the page's URL.
async fn elsewhere(body: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let page = format!("<!doctype html><link rel=icon href='data:,'>{body}");
    let routes = Router::new().route("/", get(|| async { Html(page) }));
    tokio::spawn(async { axum::serve(listener, routes).await });
    format!("http://{address}/")
}

#[tokio::test]
async fn another_site_shows_the_game_and_a_picture_of_it() {
    stage("embed", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        for turn in &GAME[..2] {
            play(&person, turn).await;
        }
        person.press("summary:has(+ #export)").await;
        person.press("button[data-copies=embed-code]").await;
        person
            .sees("button[data-copies=embed-code]", "Copied")
            .await;
        let code = person
            .value("document.querySelector('#embed-code').value")
            .await;
        let picture = person
            .value("document.querySelector('a[data-picture]').href")
            .await;
        let (code, picture) = code.zip(picture).expect("both are on the page");
        let page = format!(
            "{}<img src='{}'>",
            code.as_str().expect("HTML"),
            picture.as_str().expect("an address")
        );

        let reader = stage.browser("reader", Look::PHONE).await;
        reader.goto(&elsewhere(page).await).await;
        reader
            .until("document.images[0].complete && document.images[0].naturalHeight === 1024")
            .await;
        reader.enter_frame().await;
        reader
            .until("document.querySelectorAll('.piece').length === 18")
            .await;
        let fits = "document.documentElement.scrollWidth <= innerWidth && \
            document.documentElement.scrollHeight <= innerHeight";
        reader.until(fits).await;
    })
    .await;
}

#[tokio::test]
async fn the_links_to_pictures_follow_the_position_that_is_shown() {
    stage("picture_links", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        let game = begin(&person, "both-sides", "white", "unlimited").await;
        for turn in &GAME[..2] {
            play(&person, turn).await;
        }
        let leads_to = |picture: &str| {
            format!(
                "[...document.querySelectorAll('a[data-picture]')].some((link) => \
                link.getAttribute('href').endsWith('{game}/{picture}'))"
            )
        };
        person
            .until(&leads_to("2.png?size=large&orientation=white"))
            .await;
        person.press("#moves a[data-ply='1']").await;
        person
            .until(&leads_to("1.png?size=large&orientation=white"))
            .await;
        person.press("button[aria-label^='Flip']").await;
        person.until(&leads_to("1.svg?orientation=black")).await;
    })
    .await;
}
