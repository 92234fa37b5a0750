//! The permitted targets of outbound HTTP requests to URLs that users have entered.

use std::sync::Arc;

use clap::Args;

use crate::outbound::{AllowedTargets, OutboundClient};

/// The flags for requests to addresses that people enter.
#[derive(Clone, Debug, Default, Args)]
pub struct OutboundFlags {
    /// Let webhooks and messages to browsers go to private addresses too, such as those of this
    /// machine and its network. Only for closed networks whose people are all trusted: they can
    /// make the server send requests to every machine that it reaches.
    #[arg(long, env = "POSTERN_ALLOW_PRIVATE_TARGETS")]
    pub allow_private_targets: bool,
    /// The client for outbound requests; `None` to create one from the flags.
    #[arg(skip)]
    pub sender: Option<Arc<OutboundClient>>,
}

impl OutboundFlags {
    /// Returns the client for outbound requests.
    #[must_use]
    pub fn outbound(&self) -> Arc<OutboundClient> {
        self.sender.clone().unwrap_or_else(|| {
            let targets = if self.allow_private_targets {
                AllowedTargets::Any
            } else {
                AllowedTargets::Public
            };
            Arc::new(OutboundClient::of_this_machine(targets))
        })
    }
}
