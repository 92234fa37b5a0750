//! The footer's link to the source code, and the startup warning if no source URL is set.

use std::fs;

use crate::database::TestDatabase;
use crate::helpers::{Player, Server, ServerSettings};
use crate::program::{Program, serve};

#[tokio::test]
async fn the_footer_leads_to_the_source_code() {
    let server = Server::start_with(ServerSettings {
        source_url: Some("https://code.example/postern?version=2"),
        ..ServerSettings::default()
    })
    .await;
    let visitor = Player::new(&server);
    for path in ["/", "/help", "/nothing"] {
        let page = visitor.get(path).await.body;
        assert!(page.contains("href=\"/source\""), "{path}");
    }
    let answer = visitor.get("/source").await;
    assert_eq!(answer.status.as_u16(), 303);
    let leads_to = answer.header("location");
    assert_eq!(leads_to, "https://code.example/postern?version=2");
}

#[tokio::test]
async fn without_an_address_people_are_sent_to_the_host() {
    let server = Server::start().await;
    let answer = Player::new(&server).get("/source").await;
    answer.shows(404, "please ask them");
}

#[test]
fn a_public_server_without_an_address_says_so_at_the_start() {
    let asks = |arguments: &[&str]| {
        let database = TestDatabase::sqlite();
        let log = database.folder().join("log");
        let to_file = fs::File::create(&log).expect("a file for the log");
        let mut program = Program::launch(
            serve(&database)
                .env("RUST_LOG", "warn")
                .args(arguments)
                .stderr(to_file),
        );
        program.stop();
        fs::read_to_string(&log)
            .expect("the log")
            .contains("--source-url")
    };
    let public = ["--public-url", "https://chess.example"];
    let with_source = [&public[..], &["--source-url", "https://code.example"]].concat();
    assert!(asks(&public));
    assert!(!asks(&with_source));
    assert!(!asks(&[]));
}
