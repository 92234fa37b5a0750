//! What kind of failure an error is.

/// What kind of failure an error is, whatever its sentence. Each error tells its own; whoever answers
/// a request makes the answer's status from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// It is not there, or not for this person to know of.
    NotFound,
    /// It is not this person's to do.
    Forbidden,
    /// It is not the time for it, or something has changed meanwhile.
    Conflict,
    /// It could never be granted as it stands: an illegal turn, a text too long.
    Invalid,
    /// This person has had as much as they can for now.
    TooMany {
        /// After how many seconds there is more, where that is known.
        after_s: Option<u32>,
    },
    /// The server is busy; it may work in a moment.
    Unavailable,
    /// The server failed. The cause is for the host.
    Internal,
}
