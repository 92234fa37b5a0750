//! The size of the transposition table.

/// The number of table entries per searched node.
const ENTRIES_PER_NODE: u64 = 2;
const MAX_ENTRIES: u64 = 1 << 20;

/// Returns the number of table entries for a search with a limit of `nodes` positions.
pub(crate) fn table_size(nodes: u64) -> usize {
    let entries = nodes.saturating_mul(ENTRIES_PER_NODE).min(MAX_ENTRIES);
    usize::try_from(entries).unwrap_or(usize::MAX)
}
