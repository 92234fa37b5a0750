//! The list of all tables, each after the tables to which it refers. Copies between databases and
//! the removal of people and games are derived from this list.

use crate::engine::tables::ColumnType::{Bytes, Flag, Game, Number, Person, Text};
use crate::engine::tables::OnDeletion::{Blank, Forget, Keep, Remove};

tables! {
    PEOPLE = people, keys 1:
        key Number, id Text, name Text, created_ms Number, seen_ms Number, old_cookies Flag,
        name_skeleton Text, deleted_ms Number;

    GAMES = games, keys 1:
        key Number, id Text, variant Text, access Text, one_board Flag, time Text, status Text,
        white Person(Keep), black Person(Keep), winner Text, reason Text, created_ms Number,
        over_ms Number, time_kind Text, result Text, plies Number, rated_set Text,
        invited Person(Keep), accounts_only Flag, rating_range Text, deal Text,
        computer_level Number;

    GAME_STATE = game_state, keys 1:
        game Game, seq Number, ply Number, to_move Text, fen Text, last_cells Text,
        active_ms Number, running_ms Number, awaits_white Flag, awaits_black Flag, choosing Flag,
        white_deadline_ms Number, black_deadline_ms Number, deadline_ms Number, standing Text;

    RECORDS = records, keys 2:
        person Person(Remove), variant Text, won Number, drawn Number, lost Number;

    RATED_GAMES = rated_games, keys 1:
        number Number, game Game, rated_set Text, at_ms Number, white Person(Keep),
        black Person(Keep), white_points Number, white_deviation Number, white_volatility Number,
        white_new_points Number, white_new_deviation Number, white_new_volatility Number,
        black_points Number, black_deviation Number, black_volatility Number,
        black_new_points Number,
        black_new_deviation Number, black_new_volatility Number, annulled_ms Number,
        annulled_white_after Number, annulled_black_after Number;

    RATINGS = ratings, keys 2:
        person Person(Remove), rated_set Text, points Number, deviation Number, volatility Number,
        games Number, last_ms Number, listed_until_ms Number;

    POSITIONS = positions, keys 2:
        key Number, game Number, ply Number, next Text;

    UNINDEXED = unindexed, keys 1:
        game Game;

    EVENTS = events, keys 2:
        game Game, seq Number, at_ms Number, kind Text, version Number, body Text,
        person Person(Keep), command_id Text, digest Bytes, checksum Bytes;

    COMMENTS = comments, keys 2:
        game Game, number Number, person Person(Blank), text Text;

    CHAT_LINES = chat_lines, keys 2:
        game Game, number Number, person Person(Blank), command_id Text, at_ms Number, text Text;

    GAME_NOTES = game_notes, keys 3:
        game Game, person Person(Blank), room Number, saved_ms Number, shown Flag, text Text;

    LOOKS = looks, keys 2:
        person Person(Remove), game Game, seq Number, at_ms Number;

    CONDITIONAL_MOVES = conditional_moves, keys 2:
        game Game, person Person(Remove), since Number, moves Text;

    VARIATIONS = variations, keys 2:
        game Game, person Person(Remove), since Number, moves Text;

    REVIEWS = reviews, keys 1:
        game Game, made_ms Number, body Text;

    PROBLEMS = problems, keys 1:
        id Text, variant Text, fen Text, aim Text, turns Number, title Text, comment Text,
        shipped Flag, composer Person(Forget(&["title", "comment"])), made_ms Number, state Text,
        due_ms Number, keys Text, solution Text, points Number, deviation Number, volatility Number,
        tries Number, last_ms Number, solved Number, hidden Text, daily_ms Number;

    PROBLEM_TRIES = problem_tries, keys 2:
        problem Text, person Person(Remove), begun_ms Number, version Number, line Text,
        right_turns Number, first_try Text, solved Flag, shown Flag, points_before Number,
        points_after Number;

    PROBLEM_RATINGS = problem_ratings, keys 2:
        person Person(Remove), variant Text, points Number, deviation Number, volatility Number,
        tries Number, last_ms Number;

    SESSIONS = sessions, keys 1:
        hash Bytes, person Person(Remove), made_ms Number, used_ms Number, device Text,
        exchanged Flag;

    DEVICE_LINKS = device_links, keys 1:
        token_hash Bytes, person Person(Remove), expires_ms Number;

    ACCOUNTS = accounts, keys 1:
        person Person(Remove), password_hash Text, password_ms Number, made_ms Number,
        named_ms Number, hides_presence Flag;

    KEPT_NAMES = kept_names, keys 1:
        skeleton_hash Bytes, person Person(Forget(&[])), until_ms Number;

    RESET_LINKS = reset_links, keys 1:
        token_hash Bytes, person Person(Remove), expires_ms Number;

    KNOWN_BROWSERS = known_browsers, keys 1:
        hash Bytes, person Person(Remove), used_ms Number;

    PASSKEYS = passkeys, keys 1:
        key_hash Bytes, person Person(Remove), name Text, credential Text, made_ms Number,
        used_ms Number;

    PASSKEY_CHALLENGES = passkey_challenges, keys 1:
        token_hash Bytes, person Person(Remove), state Text, expires_ms Number;

    LAST_SETTINGS = last_settings, keys 1:
        person Person(Remove), settings Text;

    ROLES = roles, keys 1:
        person Person(Remove), role Text, since_ms Number;

    SUSPENSIONS = suspensions, keys 1:
        person Person(Remove), reason Text, since_ms Number, until_ms Number;

    MODERATION_LOG = moderation_log, keys 1:
        key Number, at_ms Number, actor Person(Forget(&[])), by_host Flag, act Text,
        person Person(Forget(&["detail", "reason"])), detail Text, reason Text, report Number;

    AVOIDED = avoided, keys 2:
        person Person(Remove), other Person(Remove), blocked Flag, since_ms Number;

    REPORTS = reports, keys 1:
        key Number, at_ms Number, reporter Person(Forget(&["text"])),
        person Person(Forget(&["text"])), game Game, work Text, about Text, item Number,
        around Text, kind Text, text Text, outcome Text, closed_ms Number;

    API_TOKENS = api_tokens, keys 1:
        hash Bytes, person Person(Remove), name Text, reads Flag, plays Flag, challenges Flag,
        program Flag, made_ms Number, used_ms Number;

    FEED_ADDRESSES = feed_addresses, keys 1:
        person Person(Remove), hash Bytes, made_ms Number;

    PERSON_HOURS = person_hours, keys 1:
        person Person(Remove), zone Text, night_from Number, night_until Number;

    STUDIES = studies, keys 1:
        id Text, person Person(Remove), made_ms Number, saved_ms Number, variant Text, title Text,
        body Text, hidden Text;

    CARDS_READ = cards_read, keys 3:
        person Person(Remove), variant Text, card Number;

    VACATIONS = vacations, keys 2:
        person Person(Remove), number Number, begun_ms Number, until_ms Number, automatic Number,
        settled_ms Number, due_ms Number;

    AUTOMATIC_VACATIONS = automatic_vacations, keys 1:
        person Person(Remove), since_ms Number;

    EMAILS = emails, keys 1:
        person Person(Remove), address Text, verified_ms Number, pending Text, pending_ms Number,
        pending_refused Flag, refusals Number;

    EMAIL_LINKS = email_links, keys 1:
        token_hash Bytes, person Person(Remove), address Text, expires_ms Number;

    MAIL_ROUNDS = mail_rounds, keys 1:
        person Person(Remove), daily_until_ms Number, list_token Text;

    RECEIVERS = receivers, keys 1:
        key Number, channel Text, person Person(Remove), session Bytes, address Text, secret Bytes,
        label Text, wants Text, made_ms Number, next_ms Number, failures Number,
        leases Number, quiet_until_ms Number, last_ms Number, last Text, stopped_ms Number;

    DELIVERIES = deliveries, keys 1:
        key Number, receiver Number, game Game, kind Text, seq Number, ply Number, made_ms Number,
        due_ms Number, channel Text;

    CHOICES = choices, keys 3:
        person Person(Remove), channel Text, occasion Text, choice Text;

    META = meta, keys 1:
        key Text, value Bytes;
}
