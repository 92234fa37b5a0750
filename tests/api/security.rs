//! Reporting vulnerabilities: the `/security` page and `security.txt`.

use crate::helpers::{Player, Server, ServerSettings};

#[tokio::test]
async fn the_contact_is_on_the_page_and_in_the_file_for_programs() {
    let server = Server::start_with(ServerSettings {
        public_url: Some("https://chess.example"),
        source_url: Some("https://code.example/postern"),
        contact: Some("Security@chess.example"),
        ..ServerSettings::default()
    })
    .await;
    let visitor = Player::new(&server);
    let start = visitor.get("/").await;
    assert!(start.body.contains("href=\"/security\""), "the footer");
    let page = visitor.get("/security").await;
    page.shows(200, "href=\"mailto:security@chess.example\"");
    page.shows(200, "href=\"https://code.example/postern\"");

    let file = visitor.get("/.well-known/security.txt").await;
    assert_eq!(file.status.as_u16(), 200);
    assert_eq!(file.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(
        file.body,
        "Contact: mailto:security@chess.example\n\
         Expires: 2027-05-20T09:30:00Z\n\
         Preferred-Languages: en\n\
         Canonical: https://chess.example/.well-known/security.txt\n\
         Policy: https://chess.example/security\n"
    );
}

#[tokio::test]
async fn a_contact_can_be_a_page() {
    let address = "https://code.example/postern/security";
    let server = Server::start_with(ServerSettings {
        contact: Some(address),
        ..ServerSettings::default()
    })
    .await;
    let visitor = Player::new(&server);
    let page = visitor.get("/security").await;
    page.shows(200, &format!("href=\"{address}\""));
    let file = visitor.get("/.well-known/security.txt").await;
    assert!(file.body.starts_with(&format!("Contact: {address}\n")));
}

#[tokio::test]
async fn without_a_contact_the_page_leads_to_the_place_of_the_source_code() {
    let server = Server::start().await;
    let visitor = Player::new(&server);
    let page = visitor.get("/security").await;
    page.shows(200, "form for private reports");
    assert!(!page.body.contains("mailto:"));
    let file = visitor.get("/.well-known/security.txt").await;
    file.shows(404, "/security says how");
}
