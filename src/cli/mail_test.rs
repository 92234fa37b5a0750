//! `postern mail-test`: sends a test e-mail to check the mail settings.

use std::io;
use std::io::Write as _;

use clap::Args;
use tokio::runtime::Runtime;

use super::CliError;
use crate::config::{MailFlagError, MailFlags, PublicUrl};
use crate::live::read_address;
use crate::mail::Mailer;
use crate::web::board_picture;

#[derive(Debug, Args)]
pub(super) struct MailTestArgs {
    /// The e-mail address to which the test e-mail is sent
    address: String,
    #[command(flatten)]
    mail: MailFlags,
    /// The public URL of the server, such as <https://chess.example>, for the links in e-mails
    #[arg(
        long,
        env = "POSTERN_PUBLIC_URL",
        value_name = "URL",
        value_parser = PublicUrl::parse,
        default_value = "http://127.0.0.1:3000"
    )]
    public_url: PublicUrl,
}

impl MailTestArgs {
    pub(super) fn run(&self) -> Result<(), CliError> {
        let to = read_address(&self.address).map_err(|error| CliError::Usage(error.to_string()))?;
        let (url, from) = self.mail.server()?.ok_or(MailFlagError::NoServer)?;
        let server = url.to_string();
        Runtime::new()?.block_on(async {
            let mailer = Mailer::new(&url, from, self.public_url.to_string(), board_picture)
                .map_err(MailFlagError::Unusable)?;
            Ok::<_, CliError>(mailer.test(&to).await?)
        })?;
        writeln!(
            io::stdout(),
            "{server} has taken a mail to {}. Look whether it arrives.",
            to.as_str()
        )?;
        Ok(())
    }
}
