//! Sends e-mails through a mail server.

use std::time::Duration;

use super::{EmailAddress, MailMessage};
use crate::live::Notifications;
use crate::live::notifications::backoff::pause_after;
use crate::live::notifications::{
    DeliveryCounter, MailError, MailTransport, SendOutcome, SendResult,
};
use postern_game::{Millis, SECOND};

pub(super) const MAIL_COUNTER: DeliveryCounter = DeliveryCounter {
    name: "postern_mails_total",
    description: "Mails by what they are about and by what became of them.",
};
/// The interval of polling for e-mails queued by other nodes, and for retries.
pub(super) const POLL_EVERY_MS: Millis = 10 * SECOND;
/// The timeout for sending one e-mail. It is far below the lease time of a receiver.
const MAX_SEND_TIME: Duration = Duration::from_mins(1);
/// How long sending an e-mail may continue after the server begins to stop.
const STOPPING_TIME: Duration = Duration::from_secs(3);

impl Notifications {
    /// Sends an e-mail. `failures` is the number of consecutive failures before this attempt. If
    /// the e-mail is refused, the caller counts the refusal against the address.
    pub(super) async fn send_mail(
        &self,
        transport: &dyn MailTransport,
        to: &EmailAddress,
        message: &MailMessage,
        failures: i64,
    ) -> SendResult {
        let stop = async {
            self.node.stopping.cancelled().await;
            tokio::time::sleep(STOPPING_TIME).await;
        };
        let sent = tokio::select! {
            sent = tokio::time::timeout(MAX_SEND_TIME, transport.send(to, message)) => Some(sent),
            () = stop => None,
        };
        let late = || {
            Err(MailError::Temporary(
                "the mail server took too long".to_owned(),
            ))
        };
        let kind = message.kind();
        let outcome = match sent.map(|sent| sent.unwrap_or_else(|_| late())) {
            None => SendOutcome::Unknown,
            Some(Ok(())) => SendOutcome::Sent,
            Some(Err(MailError::Refused(reason))) => {
                tracing::info!(kind, %reason, "a mail was refused");
                SendOutcome::Refused
            }
            Some(Err(MailError::Temporary(reason))) => {
                let tries = failures + 1;
                tracing::warn!(kind, tries, %reason, "a mail was not sent");
                SendOutcome::Failed
            }
        };
        SendResult {
            working: (outcome == SendOutcome::Sent).then(|| to.clone()),
            ..SendResult::new(outcome, pause_after(failures))
        }
    }
}
