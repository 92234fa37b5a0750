//! Changes e-mail addresses, and queues e-mails about accounts.

use crate::engine::value::{ColumnValue, values};
use crate::engine::writes::WriteStatement;
use crate::notifications::DeliveryKind;
use crate::notifications::mail::{
    EmailAddress, GameMailState, MAX_ACCOUNTS_AT_ADDRESS, MAX_MAILS, MAX_REFUSALS, MAX_RESET_LINKS,
    UnsubscribeToken,
};
use crate::{Store, StoreError, TokenHash};
use postern_game::{Millis, PersonId};

const WANT: &str = "INSERT INTO emails (person, pending, pending_ms)
    SELECT people.key, $2, $3 FROM people JOIN accounts ON accounts.person = people.key
    WHERE people.id = $1 AND people.deleted_ms IS NULL
    ON CONFLICT (person) DO UPDATE
        SET pending = excluded.pending, pending_ms = excluded.pending_ms, pending_refused = ($4 <> 0)";

/// Adds a mail receiver whose empty `wants` column excludes deliveries about games.
const ADD_RECEIVER: &str =
    "INSERT INTO receivers (channel, person, address, wants, made_ms, next_ms)
    SELECT 'mail', (SELECT key FROM people WHERE id = $1 AND deleted_ms IS NULL), $2, '', $3, $3
    WHERE (SELECT count(*) FROM receivers WHERE channel = 'mail') < $4";

/// Adds a delivery to the receiver that was just inserted and is the only one without a delivery.
const ADD_MAIL: &str = "INSERT INTO deliveries (receiver, channel, kind, seq, ply, made_ms, due_ms)
    SELECT max(key), 'mail', $2, 0, 0, $3, $3 FROM receivers WHERE channel = 'mail' AND address = $1
        AND NOT EXISTS (SELECT 1 FROM deliveries WHERE receiver = receivers.key)";

const ADD_LINK: &str = "INSERT INTO email_links (token_hash, person, address, expires_ms)
    SELECT $2, emails.person, emails.pending, $4 FROM emails JOIN people ON people.key = emails.person
    WHERE people.id = $1 AND emails.pending = $3";

const CONFIRM: &str = "UPDATE emails SET address = pending, verified_ms = $2, pending = NULL, pending_ms = NULL,
        pending_refused = ($4 <> 0), refusals = $4
    WHERE pending IS NOT NULL
        AND (person, pending) = (SELECT person, address FROM email_links WHERE token_hash = $1 AND expires_ms > $2)
        AND (SELECT count(*) FROM emails AS others
            WHERE others.address = emails.pending AND others.person <> emails.person) < $3";

/// Adds the receiver for a person's e-mails about games, or enables it again.
const RECEIVE: &str = "INSERT INTO receivers (channel, person, made_ms, next_ms)
    SELECT 'digest', key, $2, $2 FROM people WHERE id = $1
    ON CONFLICT (person) WHERE channel = 'digest' DO UPDATE SET stopped_ms = NULL, failures = $3";

/// Removes the receiver of a person's e-mails about games.
const END_RECEIVER: &str = "DELETE FROM receivers
    WHERE channel = 'digest' AND person = (SELECT key FROM people WHERE id = $1)";

/// Resumes sending e-mails about games to an address that accepts e-mail again. `CROSS JOIN` makes
/// SQLite start from the few accounts with the address.
pub(crate) const RESUME: &str = "UPDATE receivers SET stopped_ms = NULL
    WHERE stopped_ms IS NOT NULL AND key IN (SELECT receivers.key FROM emails CROSS JOIN receivers
        WHERE emails.address = $1 AND receivers.person = emails.person AND channel = 'digest')";

const USE_LINKS_UP: &str = "DELETE FROM email_links
    WHERE person = (SELECT person FROM email_links WHERE token_hash = $1)";

const REMOVE: &str = "DELETE FROM emails WHERE person = (SELECT key FROM people WHERE id = $1)";

/// Removes password reset links, because they may have been e-mailed to the account's previous
/// address.
const END_RESETS: &str =
    "DELETE FROM reset_links WHERE person = (SELECT key FROM people WHERE id = $1)";

const ADD_RESET: &str = "INSERT INTO reset_links (token_hash, person, expires_ms)
    SELECT $2, emails.person, $4 FROM emails JOIN people ON people.key = emails.person
    WHERE people.id = $1 AND emails.address = $3
        AND (SELECT count(*) FROM reset_links WHERE person = emails.person) < $5";

const BEGIN: &str = "INSERT INTO mail_rounds (person, list_token)
    SELECT key, $2 FROM people WHERE id = $1 AND deleted_ms IS NULL ON CONFLICT (person) DO NOTHING";

const WORKS: &str = "UPDATE emails SET refusals = 0 WHERE address = $1 AND refusals > 0";

const REFUSED: &str = "UPDATE emails SET refusals = refusals + 1 WHERE address = $1";

/// Stops sending e-mails about games to an address after too many rejections.
pub(crate) const STOP: &str = "UPDATE receivers SET stopped_ms = $2
    WHERE stopped_ms IS NULL AND key IN (SELECT receivers.key FROM emails CROSS JOIN receivers
        WHERE emails.address = $1 AND refusals >= $3 AND receivers.person = emails.person
            AND channel = 'digest')";

const PENDING_REFUSED: &str = "UPDATE emails SET pending_refused = ($3 <> 0)
    WHERE pending = $2 AND person = (SELECT key FROM people WHERE id = $1)";

/// Returns the writes that queue an e-mail to this address. The e-mail concerns the account of
/// `person`, or all accounts with the address if `None`.
fn mail(
    kind: DeliveryKind,
    person: Option<&PersonId>,
    to: &EmailAddress,
    now: Millis,
) -> [WriteStatement; 2] {
    // Removing an address must succeed even if too many e-mails are pending.
    let max = match kind {
        DeliveryKind::Changed => i64::MAX,
        _ => i64::from(MAX_MAILS),
    };
    let person = ColumnValue::Text(person.map(|person| person.as_str().to_owned()));
    let to: ColumnValue = to.as_str().into();
    [
        WriteStatement::new(ADD_RECEIVER, values![person, to.clone(), now, max]),
        WriteStatement::new(ADD_MAIL, values![to, kind.as_ref(), now]),
    ]
}

/// Returns the writes that notify an account's previous e-mail address of its removal.
fn mail_of_change(
    person: &PersonId,
    before: Option<EmailAddress>,
    now: Millis,
) -> Vec<WriteStatement> {
    before.map_or_else(Vec::new, |before| {
        mail(DeliveryKind::Changed, Some(person), &before, now).into()
    })
}

/// Removes a person's password reset links. Call this before the address changes, so that an
/// interruption between the two does no harm.
async fn end_resets(store: &Store, person: &PersonId) -> Result<(), StoreError> {
    let end = WriteStatement::new(END_RESETS, values![person]);
    store.write_all(vec![person.clone()], vec![end]).await?;
    Ok(())
}

fn bytes(hash: TokenHash) -> ColumnValue {
    (&hash).into()
}

impl Store {
    /// Stores an unconfirmed e-mail address for an account and queues the confirmation e-mail.
    /// Returns `false` if the account does not exist, or too many e-mails are pending.
    pub async fn want_email(
        &self,
        person: PersonId,
        address: EmailAddress,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let want = WriteStatement::new(WANT, values![&person, address.as_str(), now, 0_i64]);
        let mut writes = vec![want];
        writes.extend(mail(DeliveryKind::Confirm, Some(&person), &address, now));
        self.write_all(vec![person], writes).await
    }

    /// Adds a link that confirms a person's new e-mail address until `expires`. Returns `false` if
    /// the address is no longer awaiting confirmation.
    pub async fn add_email_link(
        &self,
        link: TokenHash,
        person: PersonId,
        address: EmailAddress,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        let add = WriteStatement::new(
            ADD_LINK,
            values![&person, bytes(link), address.as_str(), expires],
        );
        self.write_all(vec![person], vec![add]).await
    }

    /// Confirms a person's e-mail address and consumes all their confirmation links. Also queues an
    /// e-mail about the change to the previous address `before`, if given. Returns `false` if the
    /// link is no longer valid, or [`MAX_ACCOUNTS_AT_ADDRESS`] accounts already have the address.
    pub async fn confirm_email(
        &self,
        link: TokenHash,
        person: PersonId,
        before: Option<EmailAddress>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let confirm = WriteStatement::new(
            CONFIRM,
            values![bytes(link), now, i64::from(MAX_ACCOUNTS_AT_ADDRESS), 0_i64],
        );
        let use_up = WriteStatement::new(USE_LINKS_UP, values![bytes(link)]);
        end_resets(self, &person).await?;
        let mut writes = vec![confirm, use_up];
        writes.extend(mail_of_change(&person, before, now));
        let receive = WriteStatement::new(RECEIVE, values![&person, now, 0_i64]);
        self.write_with(vec![person], writes, vec![receive], Vec::new())
            .await
    }

    /// Removes a person's e-mail addresses. Also queues an e-mail about the removal to the address
    /// `before`, if given. Returns `false` if the person had no address.
    pub async fn remove_email(
        &self,
        person: PersonId,
        before: Option<EmailAddress>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        end_resets(self, &person).await?;
        let mut writes = vec![WriteStatement::new(REMOVE, values![&person])];
        writes.extend(mail_of_change(&person, before, now));
        let end = WriteStatement::new(END_RECEIVER, values![&person]);
        self.write_with(vec![person], writes, vec![end], Vec::new())
            .await
    }

    /// Queues an e-mail with password reset links for the accounts with this address, even if there
    /// are none. Returns `false` if too many e-mails are pending.
    pub async fn ask_reset(&self, address: EmailAddress, now: Millis) -> Result<bool, StoreError> {
        let writes = mail(DeliveryKind::Reset, None, &address, now).into();
        self.write_all(Vec::new(), writes).await
    }

    /// Stores a password reset link that was e-mailed to an address. It is valid until `expires`.
    /// Earlier links stay valid, so that a stranger who requests another e-mail cannot invalidate a
    /// link in use. Returns `false` if the person no longer has the address, or too many links are
    /// stored.
    pub async fn add_mailed_reset_link(
        &self,
        link: TokenHash,
        person: PersonId,
        address: EmailAddress,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        let add = WriteStatement::new(
            ADD_RESET,
            values![
                &person,
                bytes(link),
                address.as_str(),
                expires,
                MAX_RESET_LINKS
            ],
        );
        self.write_all(vec![person], vec![add]).await
    }

    /// Returns the state of a person's e-mails about games. Stores `token` if the person has
    /// received no such e-mail before.
    pub async fn mail_round(
        &self,
        person: &PersonId,
        token: UnsubscribeToken,
    ) -> Result<Option<GameMailState>, StoreError> {
        if let Some(round) = self.round(person).await? {
            return Ok(Some(round));
        }
        let begin = WriteStatement::new(BEGIN, values![person, token.as_str()]);
        self.write_all(vec![person.clone()], vec![begin]).await?;
        self.round(person).await
    }

    /// Records that a mail server has accepted e-mail to this e-mail address.
    pub async fn email_works(&self, address: EmailAddress) -> Result<(), StoreError> {
        // Run the statements without a transaction, which saves PostgreSQL round trips. If the
        // second one does not run, the next accepted e-mail makes up for it.
        for text in [RESUME, WORKS] {
            self.write_alone(WriteStatement::new(text, values![address.as_str()]))
                .await?;
        }
        Ok(())
    }

    /// Records that this e-mail address was permanently rejected. After [`MAX_REFUSALS`]
    /// rejections, the address receives no more e-mails about games.
    pub async fn refuse_address(
        &self,
        address: EmailAddress,
        now: Millis,
    ) -> Result<(), StoreError> {
        let address: ColumnValue = address.as_str().into();
        let refused = WriteStatement::new(REFUSED, values![address.clone()]);
        let stop = WriteStatement::new(STOP, values![address, now, MAX_REFUSALS]);
        // The update of the counter changes no row if no account has this address any more.
        self.write_with(Vec::new(), vec![refused], vec![stop], Vec::new())
            .await?;
        Ok(())
    }

    /// Records that an unconfirmed e-mail address was permanently rejected.
    pub async fn refuse_pending(
        &self,
        person: &PersonId,
        address: EmailAddress,
    ) -> Result<(), StoreError> {
        let refused =
            WriteStatement::new(PENDING_REFUSED, values![person, address.as_str(), 1_i64]);
        self.write_all(Vec::new(), vec![refused]).await?;
        Ok(())
    }
}
