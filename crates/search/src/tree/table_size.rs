//! How large a table a search of so many nodes gets.

/// Entries of the table for each node, and the most of them.
const ENTRIES_PER_NODE: u64 = 2;
const MOST_ENTRIES: u64 = 1 << 20;

/// Entries of a table for a search of so many nodes.
pub(crate) fn table_size(nodes: u64) -> usize {
    let entries = nodes.saturating_mul(ENTRIES_PER_NODE).min(MOST_ENTRIES);
    usize::try_from(entries).unwrap_or(usize::MAX)
}
