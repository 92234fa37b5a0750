//! Queued e-mails to a deleted account.

use super::mail::{address, confirms, done, due, wants};
use super::*;

#[tokio::test]
async fn a_mail_that_waits_goes_with_the_account() {
    let server = Server::start().await;
    let store = server.database.open().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    let (eve, _) = account(&server.live, "Eve").await;
    assert!(wants(&store, &zoe.id, "zoe@example.org").await);
    assert!(confirms(&store, &zoe.id, "zoe@example.org", 1).await);
    for mail in due(&store, START).await {
        done(&store, mail).await;
    }
    assert!(
        store
            .ask_reset(address("zoe@example.org"), START)
            .await
            .unwrap()
    );
    let accounts = &server.live.accounts;
    let (password, browser) = (password(PASSWORD), browser(1));
    let deleted = accounts.delete_account(&zoe.id, Some(&password), &browser);
    deleted.await.unwrap();
    let mut stranger = server.database.stranger().await;
    let orphans = "deliveries WHERE receiver NOT IN (SELECT key FROM receivers)";
    assert_eq!(stranger.count(orphans).await, 0);
    assert!(wants(&store, &eve.id, "eve@example.org").await);
}
