//! The size of a search's table.

/// Table entries per node, and the maximum number of entries.
const ENTRIES_PER_NODE: u64 = 2;
const MAX_ENTRIES: u64 = 1 << 20;

/// Returns the number of table entries for a search of `nodes` positions.
pub(crate) fn table_size(nodes: u64) -> usize {
    let entries = nodes.saturating_mul(ENTRIES_PER_NODE).min(MAX_ENTRIES);
    usize::try_from(entries).unwrap_or(usize::MAX)
}
