//! Makes servers send queued notifications.

use std::sync::Arc;

use futures_util::future::join_all;
use postern::live::{HttpClient, Live, MailTransport, Transports};
use postern::mail::{Mailer, SmtpUrl};
use postern::outbound::{AllowedTargets, OutboundClient};
use postern_store::notifications::ChannelKind;
use tokio::task::JoinHandle;

use crate::mail::MailServer;

const SITE: &str = "https://chess.example";

/// Returns transports that use the same object for e-mails and HTTP requests.
pub(crate) fn transports(both: &Arc<impl HttpClient + MailTransport + 'static>) -> Transports {
    Transports {
        mail: Some(both.clone()),
        ..without_mail(both)
    }
}

pub(crate) fn without_mail(http: &Arc<impl HttpClient + 'static>) -> Transports {
    Transports {
        mail: None,
        http: http.clone(),
        site: SITE.to_owned(),
    }
}

/// Spawns a task that sends through these channels until the server stops.
pub(crate) fn send_through<const N: usize>(
    live: &Live,
    channels: [ChannelKind; N],
    transports: Transports,
) -> JoinHandle<()> {
    let live = live.clone();
    tokio::spawn(async move {
        join_all(channels.map(|channel| live.notifications.run(channel, &transports))).await;
    })
}

/// Spawns a task that sends e-mails to an SMTP server until the server stops.
pub(crate) fn send_mails(live: &Live, mails: &MailServer) -> JoinHandle<()> {
    let url = SmtpUrl::parse(&mails.url()).unwrap();
    let from = "postern@chess.example".parse().unwrap();
    let mailer = Mailer::new(&url, from, SITE.to_owned(), |_, _| None).unwrap();
    let http = Arc::new(OutboundClient::of_this_machine(AllowedTargets::Public));
    let transports = Transports {
        mail: Some(Arc::new(mailer)),
        ..without_mail(&http)
    };
    send_through(live, [ChannelKind::Mail, ChannelKind::Digest], transports)
}
