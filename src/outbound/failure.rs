//! Reasons why an outbound request got no response.

/// The reason why a request got no response. Its message is for the user who entered the URL, and
/// never quotes what the remote server has sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutboundFailure {
    #[error("This address is not on the open internet, and this server sends nothing to others.")]
    Private,
    #[error("No server has this name.")]
    NoHost,
    #[error("The server cannot be reached.")]
    Unreachable,
    #[error("The server has no certificate for its name that this machine trusts.")]
    Certificate,
    #[error("The server took longer than 10 seconds.")]
    Late,
    #[error("The server’s answer cannot be read.")]
    Unreadable,
}
