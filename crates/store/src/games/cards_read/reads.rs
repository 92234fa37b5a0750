//! Reading which cards of events people have read.

use crate::engine::reads::Statement;

pub(super) const OF_PERSON: Statement = Statement::common(
    "SELECT variant, card FROM cards_read
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY variant, card",
);
