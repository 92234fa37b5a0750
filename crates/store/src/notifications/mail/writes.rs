//! Writes e-mail addresses and mails about accounts, on either engine.

use crate::{
    Store, StoreError, TokenHash,
    engine::{
        value::{Value, values},
        writes::Write,
    },
    notifications::{
        DeliveryKind,
        mail::{
            EmailAddress, ListToken, MAX_MAILS, MOST_ACCOUNTS_AT_ADDRESS, MOST_REFUSALS,
            MOST_RESET_LINKS, MailRound,
        },
    },
};
use postern_game::{Millis, PersonId};

const WANT: &str = "INSERT INTO emails (person, pending, pending_ms)
    SELECT people.key, $2, $3 FROM people JOIN accounts ON accounts.person = people.key
    WHERE people.id = $1 AND people.deleted_ms IS NULL
    ON CONFLICT (person) DO UPDATE
        SET pending = excluded.pending, pending_ms = excluded.pending_ms, pending_refused = ($4 <> 0)";

/// This receiver wants no deliveries about games.
const ADD_RECEIVER: &str =
    "INSERT INTO receivers (channel, person, address, wants, made_ms, next_ms)
    SELECT 'mail', (SELECT key FROM people WHERE id = $1 AND deleted_ms IS NULL), $2, '', $3, $3
    WHERE (SELECT count(*) FROM receivers WHERE channel = 'mail') < $4";

/// Uses the receiver that was just added: all others have pending deliveries.
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

/// Starts mails about games to the address.
const RECEIVE: &str = "INSERT INTO receivers (channel, person, made_ms, next_ms)
    SELECT 'digest', key, $2, $2 FROM people WHERE id = $1
    ON CONFLICT (person) WHERE channel = 'digest' DO UPDATE SET stopped_ms = NULL, failures = $3";

/// Ends mails about games to the address.
const END_RECEIVER: &str = "DELETE FROM receivers
    WHERE channel = 'digest' AND person = (SELECT key FROM people WHERE id = $1)";

/// Resumes mails about games to an address that accepts mail again. `CROSS JOIN` makes SQLite start
/// from the few accounts at the address.
pub(crate) const RESUME: &str = "UPDATE receivers SET stopped_ms = NULL
    WHERE stopped_ms IS NOT NULL AND key IN (SELECT receivers.key FROM emails CROSS JOIN receivers
        WHERE emails.address = $1 AND receivers.person = emails.person AND channel = 'digest')";

const USE_LINKS_UP: &str = "DELETE FROM email_links
    WHERE person = (SELECT person FROM email_links WHERE token_hash = $1)";

const REMOVE: &str = "DELETE FROM emails WHERE person = (SELECT key FROM people WHERE id = $1)";

/// A link that was sent to the previous address must not set a password any more.
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

/// Stops mails about games to an address that rejects them.
pub(crate) const STOP: &str = "UPDATE receivers SET stopped_ms = $2
    WHERE stopped_ms IS NULL AND key IN (SELECT receivers.key FROM emails CROSS JOIN receivers
        WHERE emails.address = $1 AND refusals >= $3 AND receivers.person = emails.person
            AND channel = 'digest')";

const PENDING_REFUSED: &str = "UPDATE emails SET pending_refused = ($3 <> 0)
    WHERE pending = $2 AND person = (SELECT key FROM people WHERE id = $1)";

/// Returns the writes that add a mail about the accounts at an address, or about a person's
/// account.
fn mail(
    kind: DeliveryKind,
    person: Option<&PersonId>,
    to: &EmailAddress,
    now: Millis,
) -> [Write; 2] {
    // Removing an address must work however many mails are pending.
    let max = match kind {
        DeliveryKind::Changed => i64::MAX,
        _ => i64::from(MAX_MAILS),
    };
    let person = Value::Text(person.map(|person| person.as_str().to_owned()));
    let to: Value = to.as_str().into();
    [
        Write::new(ADD_RECEIVER, values![person, to.clone(), now, max]),
        Write::new(ADD_MAIL, values![to, kind.as_ref(), now]),
    ]
}

/// Returns the writes that notify an account's previous address of its removal.
fn mail_of_change(person: &PersonId, before: Option<EmailAddress>, now: Millis) -> Vec<Write> {
    before.map_or_else(Vec::new, |before| {
        mail(DeliveryKind::Changed, Some(person), &before, now).into()
    })
}

/// Ends a person's links that set a password, if there are any. This happens before the address
/// changes, so that an interruption in between does no harm.
async fn end_resets(store: &Store, person: &PersonId) -> Result<(), StoreError> {
    let end = Write::new(END_RESETS, values![person]);
    store.write_all(vec![person.clone()], vec![end]).await?;
    Ok(())
}

fn bytes(hash: TokenHash) -> Value {
    (&hash).into()
}

impl Store {
    /// Makes an address an account's pending one, and adds the mail that asks for confirmation.
    /// Returns `false` if the account does not exist, or too many mails are pending.
    pub async fn want_email(
        &self,
        person: PersonId,
        address: EmailAddress,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let want = Write::new(WANT, values![&person, address.as_str(), now, 0_i64]);
        let mut writes = vec![want];
        writes.extend(mail(DeliveryKind::Confirm, Some(&person), &address, now));
        self.write_all(vec![person], writes).await
    }

    /// Adds a link that confirms a person's pending address until `expires`. Returns `false` if the
    /// address is no longer pending.
    pub async fn add_email_link(
        &self,
        link: TokenHash,
        person: PersonId,
        address: EmailAddress,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        let add = Write::new(
            ADD_LINK,
            values![&person, bytes(link), address.as_str(), expires],
        );
        self.write_all(vec![person], vec![add]).await
    }

    /// Makes the pending address of a person the account's and consumes all links. Adds a mail to
    /// notify the address `before`, if given. Returns `false` if the link is no longer valid, or
    /// the address already has [`MOST_ACCOUNTS_AT_ADDRESS`].
    pub async fn confirm_email(
        &self,
        link: TokenHash,
        person: PersonId,
        before: Option<EmailAddress>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let confirm = Write::new(
            CONFIRM,
            values![bytes(link), now, i64::from(MOST_ACCOUNTS_AT_ADDRESS), 0_i64],
        );
        let use_up = Write::new(USE_LINKS_UP, values![bytes(link)]);
        end_resets(self, &person).await?;
        let mut writes = vec![confirm, use_up];
        writes.extend(mail_of_change(&person, before, now));
        let receive = Write::new(RECEIVE, values![&person, now, 0_i64]);
        self.write_with(vec![person], writes, vec![receive], Vec::new())
            .await
    }

    /// Removes a person's addresses. Adds a mail to notify the address `before`, if given. Returns
    /// `false` if there was none.
    pub async fn remove_email(
        &self,
        person: PersonId,
        before: Option<EmailAddress>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        end_resets(self, &person).await?;
        let mut writes = vec![Write::new(REMOVE, values![&person])];
        writes.extend(mail_of_change(&person, before, now));
        let end = Write::new(END_RECEIVER, values![&person]);
        self.write_with(vec![person], writes, vec![end], Vec::new())
            .await
    }

    /// Adds a mail with links to new passwords, whether or not an account has this address. Returns
    /// `false` if too many mails are pending.
    pub async fn ask_reset(&self, address: EmailAddress, now: Millis) -> Result<bool, StoreError> {
        let writes = mail(DeliveryKind::Reset, None, &address, now).into();
        self.write_all(Vec::new(), writes).await
    }

    /// Stores a link that sets a person's password, sent to an address, until `expires`. Earlier
    /// links stay valid: a stranger who requests another mail must not invalidate the one in use.
    /// Returns `false` if the address is no longer the person's, or too many links are stored.
    pub async fn add_mailed_reset_link(
        &self,
        link: TokenHash,
        person: PersonId,
        address: EmailAddress,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        let add = Write::new(
            ADD_RESET,
            values![
                &person,
                bytes(link),
                address.as_str(),
                expires,
                MOST_RESET_LINKS
            ],
        );
        self.write_all(vec![person], vec![add]).await
    }

    /// Returns the state of the mails to a person. Stores `token` if this is the first mail.
    pub async fn mail_round(
        &self,
        person: &PersonId,
        token: ListToken,
    ) -> Result<Option<MailRound>, StoreError> {
        if let Some(round) = self.round(person).await? {
            return Ok(Some(round));
        }
        let begin = Write::new(BEGIN, values![person, token.as_str()]);
        self.write_all(vec![person.clone()], vec![begin]).await?;
        self.round(person).await
    }

    /// Records that a server has accepted mail to an address.
    pub async fn email_works(&self, address: EmailAddress) -> Result<(), StoreError> {
        // Each statement runs on its own, which costs PostgreSQL one round trip: most addresses
        // have nothing to change. If this is interrupted, the next mail completes it.
        for text in [RESUME, WORKS] {
            self.write_alone(Write::new(text, values![address.as_str()]))
                .await?;
        }
        Ok(())
    }

    /// Records that all servers permanently rejected a mail to this address. After
    /// [`MOST_REFUSALS`] rejections, mails about games to it stop.
    pub async fn refuse_address(
        &self,
        address: EmailAddress,
        now: Millis,
    ) -> Result<(), StoreError> {
        let address: Value = address.as_str().into();
        let refused = Write::new(REFUSED, values![address.clone()]);
        let stop = Write::new(STOP, values![address, now, MOST_REFUSALS]);
        // The address may belong to nobody any more.
        self.write_with(Vec::new(), vec![refused], vec![stop], Vec::new())
            .await?;
        Ok(())
    }

    /// Records that all servers permanently rejected the mail that asks for confirmation of a
    /// pending address.
    pub async fn refuse_pending(
        &self,
        person: &PersonId,
        address: EmailAddress,
    ) -> Result<(), StoreError> {
        let refused = Write::new(PENDING_REFUSED, values![person, address.as_str(), 1_i64]);
        self.write_all(Vec::new(), vec![refused]).await?;
        Ok(())
    }
}
