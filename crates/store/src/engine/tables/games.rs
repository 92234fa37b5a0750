//! The tables of games, and of what is read from them.

use crate::engine::tables::{
    Kind::{Bytes, Flag, Number, Person, Text},
    OnDeletion::{Blank, Keep, Remove},
};

table! { pub(crate) GAMES = games, keys 1:
    key Number, id Text, variant Text, access Text, one_board Flag, time Text, status Text,
    white Person(Keep), black Person(Keep), winner Text, reason Text, created_ms Number,
    over_ms Number, time_kind Text, result Text, plies Number, rated_set Text,
    invited Person(Keep), accounts_only Flag, rating_range Text, deal Text, computer_level Number
}

table! { pub(crate) GAME_STATE = game_state, keys 1:
    game Number, seq Number, ply Number, to_move Text, fen Text, last_cells Text,
    active_ms Number, running_ms Number, awaits_white Flag, awaits_black Flag, choosing Flag,
    white_deadline_ms Number, black_deadline_ms Number, deadline_ms Number, standing Text
}

table! { pub(super) POSITIONS = positions, keys 2:
    key Number, game Number, ply Number, next Text
}

table! { pub(super) UNINDEXED = unindexed, keys 1:
    game Number
}

table! { pub(super) EVENTS = events, keys 2:
    game Number, seq Number, at_ms Number, kind Text, version Number, body Text,
    person Person(Keep), command_id Text, digest Bytes, checksum Bytes
}

table! { pub(super) COMMENTS = comments, keys 2:
    game Number, number Number, person Person(Blank), text Text
}

table! { pub(super) CHAT_LINES = chat_lines, keys 2:
    game Number, number Number, person Person(Blank), command_id Text, at_ms Number, text Text
}

table! { pub(super) GAME_NOTES = game_notes, keys 3:
    game Number, person Person(Blank), room Number, saved_ms Number, shown Flag, text Text
}

table! { pub(super) LOOKS = looks, keys 2:
    person Person(Remove), game Number, seq Number, at_ms Number
}

table! { pub(super) CARDS_READ = cards_read, keys 3:
    person Person(Remove), variant Text, card Number
}

table! { pub(super) REVIEWS = reviews, keys 1:
    game Number, made_ms Number, body Text
}

table! { pub(super) STUDIES = studies, keys 1:
    id Text, person Person(Remove), made_ms Number, saved_ms Number, variant Text, title Text,
    body Text, hidden Text
}

table! { pub(super) CONDITIONAL_MOVES = conditional_moves, keys 2:
    game Number, person Person(Remove), since Number, moves Text
}

table! { pub(super) VARIATIONS = variations, keys 2:
    game Number, person Person(Remove), since Number, moves Text
}

table! { pub(crate) RATED_GAMES = rated_games, keys 1:
    number Number, game Number, rated_set Text, at_ms Number, white Person(Keep),
    black Person(Keep), white_points Number, white_deviation Number, white_volatility Number,
    white_new_points Number, white_new_deviation Number, white_new_volatility Number,
    black_points Number, black_deviation Number, black_volatility Number, black_new_points Number,
    black_new_deviation Number, black_new_volatility Number, annulled_ms Number,
    annulled_white_after Number, annulled_black_after Number
}
