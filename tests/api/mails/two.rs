//! Two players, one of whom gets e-mail notifications about their games.

use postern_store::notifications::ChannelKind;
use serde_json::{Value, json};

use super::{ZOE, reachable, site};
use crate::accounts::account;
use crate::helpers::{Player, Server};
use crate::mail::{MailServer, ReceivedMail};

pub(super) const SECOND: i64 = 1_000;
pub(super) const MINUTE: i64 = 60 * SECOND;
pub(super) const HOUR: i64 = 60 * MINUTE;
pub(super) const DAY: i64 = 24 * HOUR;
/// The longest delay until a notification is sent.
pub(super) const TOLD: i64 = 30 * SECOND;
/// The interval after an e-mail during which further events are collected for the next e-mail.
pub(super) const GATHERED: i64 = 10 * MINUTE;

pub(super) fn days(days: u8) -> Value {
    json!({"kind": "correspondence", "days": days})
}

/// Ben plays White against Zoë, whose confirmed address has already received one e-mail.
pub(super) struct MailedGame {
    pub(super) server: Server,
    pub(super) mails: MailServer,
    pub(super) ben: Player,
    pub(super) zoe: Player,
}

impl MailedGame {
    pub(super) async fn start() -> Self {
        let (server, mails) = site().await;
        let zoe = reachable(&server, &mails, "Zoë", ZOE).await;
        let ben = account(&server, "Ben").await;
        Self {
            server,
            mails,
            ben,
            zoe,
        }
    }

    /// Creates a game that both players have opened.
    pub(super) async fn game(&self, wish: Value) -> String {
        let game = self.ben.creates(&wish).await;
        self.zoe.must(&game, json!({"do": "join"})).await;
        game
    }

    pub(super) async fn mail(&self, number: usize) -> ReceivedMail {
        self.mails.mail_to(ZOE, number).await
    }

    pub(super) fn wait(&self, ms: i64) {
        self.server.clock.advance(ms);
    }

    /// Checks that Zoë has exactly this many e-mails once the server has processed everything due.
    pub(super) async fn only(&self, count: usize) {
        until_told(&self.server).await;
        let mails = self.mails.mails();
        let to_zoe = mails.iter().filter(|mail| mail.to == [ZOE]).count();
        assert_eq!(to_zoe, count, "{mails:#?}");
    }
}

/// Waits until all due notifications have been sent.
pub(super) async fn until_told(server: &Server) {
    let store = server.database.open().await;
    let mut stranger = server.database.stranger().await;
    let end = std::time::Instant::now() + std::time::Duration::from_secs(30);
    loop {
        let now = now(server);
        let waiting = store.due_receivers(ChannelKind::Digest, now, 9).await;
        let waiting = waiting.expect("it answers");
        let leased =
            format!("receivers WHERE channel = 'digest' AND next_ms > {now} AND leases > 0");
        if waiting.is_empty() && stranger.count(&leased).await == 0 {
            return store.close().await;
        }
        assert!(std::time::Instant::now() < end, "{waiting:?}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

pub(super) fn now(server: &Server) -> i64 {
    use postern::live::Clock as _;

    server.clock.now_ms()
}

pub(super) fn chooses(
    turn: &'static str,
    others: &[&'static str],
) -> Vec<(&'static str, &'static str)> {
    let others = others.iter().map(|name| (*name, "yes"));
    [("turn", turn)].into_iter().chain(others).collect()
}
