//! The e-mail channel for messages about accounts.

use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::Notify;

use super::transport::{MAIL_COUNTER, POLL_EVERY_MS};
use super::{EmailAddress, MailMessage};
use crate::live::accounts::RESET_LINK_LIFE;
use crate::live::notifications::{
    Channel, DeliveryCounter, MailTransport, RenderedDeliveries, SendLimits, SendOutcome,
    SendResult,
};
use crate::live::{Job, LiveError, Notifications, random};
use postern_game::{DAY, Millis, Person};
use postern_store::StoreError;
use postern_store::notifications::{ChannelKind, Delivery, DeliveryKind, DueReceiver};

/// How long a confirmation link is valid.
const LINK_LIFE_MS: Millis = DAY;

/// The channel that sends e-mails about accounts through a mail server.
pub(in crate::live::notifications) struct AccountMails<'a> {
    pub(in crate::live::notifications) transport: &'a dyn MailTransport,
}

#[async_trait]
impl Channel for AccountMails<'_> {
    const KIND: ChannelKind = ChannelKind::Mail;
    const JOB: Job = Job::AccountMails;
    const LIMITS: SendLimits = SendLimits {
        at_once: 4,
        slow_at_once: 0,
        per_person: usize::MAX,
        per_host: usize::MAX,
    };
    const POLL_EVERY_MS: Millis = POLL_EVERY_MS;
    const COUNTER: DeliveryCounter = MAIL_COUNTER;
    const WAITING_GAUGE: Option<&'static str> = Some("postern_mails_waiting");

    type Message = MailMessage;

    async fn render(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        deliveries: &[Delivery],
    ) -> Result<RenderedDeliveries<MailMessage>, LiveError> {
        let to = address(receiver);
        let person = receiver.person.as_ref();
        let message = match (deliveries[0].kind, person) {
            (DeliveryKind::Confirm, Some(person)) => service.confirm_message(person, &to).await?,
            (DeliveryKind::Changed, Some(person)) => Some(MailMessage::Changed {
                name: person.name.clone(),
            }),
            (DeliveryKind::Reset, _) => service.reset_message(&to).await?,
            _ => None,
        };
        Ok(RenderedDeliveries {
            message,
            ..RenderedDeliveries::dropped()
        })
    }

    async fn send(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        message: MailMessage,
    ) -> Result<SendResult, LiveError> {
        let to = address(receiver);
        let failures = receiver.failures;
        let attempt = service
            .send_mail(self.transport, &to, &message, failures)
            .await;
        if attempt.outcome == SendOutcome::Refused {
            let store = &service.node.store;
            match (&message, &receiver.person) {
                (MailMessage::Confirm { .. }, Some(person)) => {
                    store.refuse_pending(&person.id, to).await?;
                }
                _ => store.refuse_address(to, service.node.now_ms()).await?,
            }
        }
        Ok(attempt)
    }

    fn wake(service: &Notifications) -> Option<&Notify> {
        Some(&service.has_new_mail)
    }
}

fn address(receiver: &DueReceiver) -> EmailAddress {
    EmailAddress::new(receiver.address.clone())
}

impl Notifications {
    async fn confirm_message(
        &self,
        person: &Person,
        address: &EmailAddress,
    ) -> Result<Option<MailMessage>, StoreError> {
        let token = random::token();
        let store = &self.node.store;
        let is_pending = store
            .add_email_link(
                random::token_hash(&token),
                person.id.clone(),
                address.clone(),
                self.node.now_ms() + LINK_LIFE_MS,
            )
            .await?;
        let name = person.name.clone();
        Ok(is_pending.then_some(MailMessage::Confirm { name, token }))
    }

    async fn reset_message(
        &self,
        address: &EmailAddress,
    ) -> Result<Option<MailMessage>, StoreError> {
        let store = &self.node.store;
        let mut links = Vec::new();
        for person in store.accounts_at(address).await? {
            let token = random::token();
            let hash = random::token_hash(&token);
            let expires = self.node.now_ms() + RESET_LINK_LIFE;
            // The account's address may have been removed since it was read.
            let add = store.add_mailed_reset_link(hash, person.id, address.clone(), expires);
            if add.await? {
                links.push((person.name, token));
            }
        }
        Ok((!links.is_empty()).then_some(MailMessage::Reset { links }))
    }
}
