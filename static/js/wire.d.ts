/**
 * What the server and the scripts say to each other. Made from the Rust types, and not to be edited:
 * POSTERN_WRITE=1 cargo test --lib wire_types
 */

/** The data that the page's script needs when the page opens. */
export type AnalysisView = { kept: KeptView, study: StudyView,
/** The number of turns on the main line that are played when the board opens. */
at: number, };

/** The kind of an [`AsideView`]. */
export type AsideKind = "event-started" | "chose" | "taken-back" | "landed" | "rules-changed" | "time";

/**
 * Something other than a turn that the move list shows, such as a started event card. It comes
 * after the first `after` turns.
 */
export type AsideView = { after: number, by: Color, kind: AsideKind,
/** The number of the event card that was started, or for which a square was chosen. */
event?: number,
/**
 * The notation: `event`, `W@c4`, `h3~` or `c4-g8`. `None` for a choice that the viewer must
 * not see.
 */
turn: string | null,
/** A description of the entry as a sentence. */
words: string,
/** The reason why a turn was taken back, as a clause. */
why: string | null, steps: Array<StepView>, touched: Array<string>, at_ms: number, };

/** The role of a comment's author in the game. */
export type AuthorRole = "white" | "black" | "spectator";

/** The changes on the board since event `since`. */
export type BoardUpdate = { plies_from: number, plies: Array<PlyUpdate>,
/**
 * The new position. Omitted if the client can derive it from the last ply and the other side
 * is to move.
 */
position?: PositionUpdate,
/** The [`placement_check`] of the pieces after the update. */
check: number, };

/** The visual style of a button. */
export type ButtonTone = "primary" | "danger";

/** A button that sends a command without further input from the user. */
export type ButtonView = {
/** The command to send. The following fields are its arguments. */
do: CommandKind, plies?: number,
/** The number of days per move. */
days?: number,
/** The number of the event card. */
event?: number, label: string,
/** The label that asks for a second, confirming press. Omitted if one press sends the command. */
confirm?: string, tone?: ButtonTone,
/** The kind of offer that the button answers. The button appears next to that offer. */
answers?: OfferKind, };

/** One value for each side. */
export type ByColor<T> = { white: T, black: T, };

/** A piece on a small board. */
export type CardPiece = { at: string, color: Color, kind: string, };

/** Which players have read the event card that was started last, and how long the game waits. */
export type CardReadingView = {
/** The number of the event card. */
event: number,
/** Which sides have confirmed that they have read the card. */
read: ByColor<boolean>,
/**
 * The latest time at which play resumes. Omitted if the game does not wait for the players to
 * read.
 */
until_ms?: number, };

/** Event cards, identified by their numbers in the variant's deck. */
export type CardsView = {
/** The event cards that the player to move may start now. */
startable?: Array<number>, in_force?: Array<number>,
/** The reason why the player to move must start an event card, as a sentence. */
must_start?: string, };

/** A castling right. It requires certain pieces on their original squares. */
export type CastlingRight = { letter: string,
/** The label shown to players: `White castles short`. */
words: string,
/** The cells of the required pieces, with the pieces' letters. */
needs: [[string, string], [string, string]], };

/** A cell of the board. File and rank are counted from White's side. */
export type CellInfo = {
/** The coordinate, such as `d7`. */
name: string,
/** The file, counted from 0 for the a-file. */
file: number,
/** The rank, counted from 0 for White's first rank. */
rank: number, kind: CellKind, };

export type CellKind = "square" | "hole";

/** Chat messages for one of the players. */
export type ChatFrame = {
/** Identifies this state of the chat. A client sends it when it reconnects. */
mark: string, lines: Array<ChatLineView>,
/** Whether these messages replace the client's messages. Otherwise the client appends them. */
replace?: boolean,
/** Whether older messages exist on the server. Only meaningful with `replace`. */
earlier?: boolean,
/**
 * Whether the opponent's messages are omitted because the reader muted or blocked the
 * opponent.
 */
muted?: boolean,
/** The reason why the reader cannot write messages now. */
closed?: string, };

/** A message in the chat. */
export type ChatLineView = {
/** The number of the message in the chat, starting at 1. Requests to delete a message use it. */
number: number, by: Color, at_ms: number, text: string, };

/** A page of the chat for one reader. */
export type ChatView = {
/** The messages in chronological order, without deleted ones. */
lines: Array<ChatLineView>,
/** Whether older messages exist. */
earlier: boolean,
/**
 * Whether the opponent's messages are omitted because the reader muted or blocked the
 * opponent.
 */
muted: boolean,
/** The reason why the reader cannot write messages now. */
closed: string | null, };

/** Texts about a square that a player chooses in secret. */
export type ChoiceWords = {
/** A noun phrase for the chosen square, addressed to its player: `your square`. */
chosen: string,
/** What the player chooses, with its article: `a square`. */
choice: string,
/** A sentence about the consequences of revealing the square. */
revealed: string,
/** A sentence for games that end before the square is revealed. */
unfound: string, };

/**
 * A click on a cell, as the cell's index in the geometry. Other clicks are text: `N@` for a piece
 * in the pool, `=Q` for a promotion.
 */
export type ClickView = number | string;

/** A frame from the client to the server. */
export type ClientFrame = { "type": "command", id: string, command: Command, } | { "type": "explain", id: string, path: Array<string>, } | { "type": "ping", id: string,
/** Whether the page was visible since the previous ping. */
seen?: boolean, };

/** The clocks. Clients compute the deadlines of running clocks from the other fields. */
export type ClockUpdate = {
/**
 * The time at which `left_ms` was measured. Omitted if the last ply in the update has the same
 * time.
 */
at_ms?: number, left_ms: ByColor<number>, running: Array<Color>,
/** The remaining delay before each running clock counts down. Omitted without a delay. */
delay_ms?: ByColor<number>, rests?: Array<RestView>, paused_until_ms?: number, };

/** The clocks of a game at the server time `at_ms`. */
export type ClockView = { at_ms: number, left_ms: ByColor<number>,
/** The sides whose clocks run: none, one or both. */
running: Array<Color>,
/** When each side's time runs out; `None` while its clock is stopped. */
deadline_ms: ByColor<number | null>,
/**
 * The nights and weekends during which running clocks pause: the current one and the next, at
 * most four per side.
 */
rests?: Array<RestView>,
/** The latest time at which the agreed pause ends. Omitted if the game is not paused. */
paused_until_ms?: number, };

/**
 * One of the two sides. White moves first. Variants may show other names to players, such as
 * Yellow and Red.
 */
export type Color = "white" | "black";

/**
 * A command from a player or a spectator. Serde defines its JSON form, and
 * [`decide`](super::decide) accepts or refuses it. Pages show buttons in the order of the variants
 * of this enum.
 */
export type Command = { "do": "join" } | { "do": "decline", reason: DeclineReason, } | { "do": "play", turn: string, ply: number, position?: string, } | { "do": "start_event", event?: number, ply: number, } | { "do": "choose", square: string, } | { "do": "resign" } | { "do": "offer_draw" } | { "do": "accept_draw" } | { "do": "decline_draw" } | { "do": "claim_draw" } | { "do": "ask_takeback" } | { "do": "grant_takeback", plies: number, } | { "do": "decline_takeback" } | { "do": "abort" } | { "do": "offer_rematch" } | { "do": "accept_rematch" } | { "do": "decline_rematch" } | { "do": "allow_kibitz", allowed: boolean, } | { "do": "give_time" } | { "do": "offer_pause" } | { "do": "accept_pause" } | { "do": "decline_pause" } | { "do": "resume" } | { "do": "offer_correspondence", days: number, } | { "do": "accept_correspondence", days: number, } | { "do": "decline_correspondence" } | { "do": "read_card" } | { "do": "send_random", bytes: string, } | { "do": "kibitz", ply: number, text: string, in_reply_to?: number, } | { "do": "edit_comment", comment: number, version: number, text: string, } | { "do": "delete_comment", comment: number, version: number, } | { "do": "claim_time" } | { "do": "claim_abandoned_win" } | { "do": "claim_abandoned_draw" };

/** A [`Command`] without its arguments. Strum and serde use its snake_case name, which is also its name on the wire: `offer_draw`. */
export type CommandKind = "join" | "decline" | "play" | "start_event" | "choose" | "resign" | "offer_draw" | "accept_draw" | "decline_draw" | "claim_draw" | "ask_takeback" | "grant_takeback" | "decline_takeback" | "abort" | "offer_rematch" | "accept_rematch" | "decline_rematch" | "allow_kibitz" | "give_time" | "offer_pause" | "accept_pause" | "decline_pause" | "resume" | "offer_correspondence" | "accept_correspondence" | "decline_correspondence" | "read_card" | "send_random" | "kibitz" | "edit_comment" | "delete_comment" | "claim_time" | "claim_abandoned_win" | "claim_abandoned_draw";

/** The response to a command: the number of the last event in the game after the command. */
export type CommandReceipt = { seq: number, };

/** A comment as one viewer may see it. */
export type CommentView = { seq: number, ply: number, name: string, role: AuthorRole,
/** The text. Empty if a moderator hid the comment, or if the viewer muted the author. */
text: string,
/** The reason why a moderator hid the comment, such as `insults or threats`. */
hidden?: string, at_ms: number,
/** The number of the log event that last edited the comment. Omitted if it was never edited. */
version?: number,
/**
 * The number of the log event that created the parent comment, if the viewer may read that
 * comment.
 */
in_reply_to?: number,
/** The turns that the text mentions, in order. Omitted if there are none. */
turns?: Array<MentionView>, };

/** A page of comments, from oldest to newest. */
export type CommentsPage = { comments: Array<CommentView>,
/** Whether older comments exist. */
earlier: boolean, };

/** A number shown for each side, such as the checks given. */
export type Counter = {
/** The name of the counted thing, such as `checks given`. */
name: string, value: ByColor<number>,
/** The highest possible value, if there is one. */
limit?: number, };

/** The deck of a game and how its event cards are started, if the players selected them. */
export type DealView = {
/** A description of the deck and the mode as a sentence. */
words: string,
/** The text form used in requests for a new game, such as `draw 5,7`. */
text: string,
/** The random draws. Omitted if the game does not draw event cards. */
draw?: EventDrawsView,
/** Which players have read the event card that was started last. */
reading?: CardReadingView, };

/** The reason for declining a challenge. Its kebab-case name is used in JSON and in the database. */
export type DeclineReason = "no" | "later" | "too-fast" | "too-slow" | "other-game";

/**
 * The data with which the page's script lets readers move the pieces. The field types are the same
 * as in a game's view.
 */
export type DiagramView = { variant: string, sides: ByColor<string>, geometry: GeometryView, pieces: Array<PieceView>,
/**
 * The legal turns of each side, as if it were to move. Empty for a side that cannot be to move
 * in this position.
 */
choices: ByColor<Array<LegalTurnView>>,
/**
 * The highlighted cells. `signs` are symbols on cells, edges and pieces. Both stay visible
 * while a reader moves a piece.
 */
highlights: Array<HighlightView>, signs: Array<MarkView>, };

/** An effect of a step on the board, see [`postern_rules::StepEffect`]. */
export type EffectView = { "kind": "move", from: string, to: string,
/** Whether to animate the piece as disappearing and reappearing, instead of sliding. */
through?: boolean, } | { "kind": "remove", at: string,
/** The hole into which the piece is pulled. Omitted for an ordinary capture. */
into?: HolePullView, } | { "kind": "put", at: string, color: Color, piece: string, } | { "kind": "swap", a: string, b: string, } | { "kind": "become", at: string, piece: string, } | { "kind": "reveal", cells: Array<string>, };

/** An event card, which changes the rules once it is started. */
export type EventCard = {
/** The event's number in the list of events by the game's inventor. */
number: number,
/** The event's name as shown to players. */
name: string,
/** The condition for starting the event, as a sentence; `None` if it can always be started. */
condition: string | null,
/** The event's rule changes, in a few sentences. */
text: string,
/**
 * Texts about the squares that players choose in secret for this event; `None` if they choose
 * none.
 */
choice: ChoiceWords | null, };

/** A random draw with all data needed to verify it. */
export type EventDrawView = { by: Color,
/** The number of the drawn event card. */
event: number,
/** The numbers of the event cards from which the card was drawn. */
startable: Array<number>,
/**
 * The text that was hashed after the seed and a line feed. It excludes choices that were still
 * hidden.
 */
text: string, };

/** The draws of a game and the public part of their inputs. */
export type EventDrawsView = {
/** The commitments to both sides' seeds, each as 64 hexadecimal digits. */
commitments: ByColor<string>,
/** The published seeds. A seed is public once its side has drawn or the game is over. */
seeds: ByColor<string | null>,
/** The random bytes from each side, as 32 hexadecimal digits. */
random: ByColor<string | null>, made: Array<EventDrawView>, };

/** The features of a position, see [`postern_rules::PositionFeatures`]. Empty lists are omitted. */
export type FeaturesView = {
/** The pieces in both sides' pools. Omitted if both are empty. */
pools?: ByColor<Array<PoolPiecesView>>, highlights?: Array<HighlightView>, marks?: Array<MarkView>, counters?: Array<Counter>,
/** The secret choices that players still have to make. */
phases?: Array<PhaseView>, cards?: CardsView, };

/** A field of a FEN. An empty field is written as `-`. */
export type FenField = { "kind": "rights", rights: Array<CastlingRight>, } | { "kind": "passed" } | { "kind": "beside" } | { "kind": "kept" };

/**
 * The parts of a FEN. The board comes first: its ranks from the last to the first, separated by
 * `/`. A rank contains the pieces' letters, in upper case for White, and digits for runs of empty
 * squares. The side to move (`w` or `b`) and the fields follow, separated by spaces.
 */
export type FenLayout = {
/** The letters of the pieces that can be in a pool, in display order. */
beside: Array<string>,
/**
 * Whether the pools are in brackets directly after the board. Otherwise they are a separate
 * field.
 */
in_brackets: boolean,
/** The suffix that marks a promoted pawn, in variants that distinguish promoted pieces. */
promoted: string | null,
/** The fields after the side to move. Trailing fields may be omitted. */
fields: Array<FenField>, };

/** The first frame of a page: the boards that it shows. */
export type FollowRequest = { boards: { [key in string]: number }, };

/** Who can find a game that has a free seat. */
export type GameAccess = "link" | "seek";

/** A running game with the data for a small board. */
export type GameCard = { id: string, variant: string,
/** The name of the variant, with its events if the players have selected them. */
title: string,
/** Whether the game counts for the players' ratings. */
rated: boolean, white: string, black: string,
/**
 * The rating of White's player in a rated game, such as `1662` or `1500?`. After the game, it
 * is still the rating before the game.
 */
white_rating?: string, black_rating?: string, status_words: string, ply: number, to_move: Color, pieces: Array<CardPiece>, checks: Array<string>, highlights: Array<HighlightView>, marks: Array<MarkView>,
/** The cells that the last turn touched. */
last: Array<string>, };

/** The complete state of a game as an audience may see it. Personal fields are empty. */
export type GameInfo = { view: GameView, };

/** The phase of a game: waiting for players, running or over. */
export type GameStatus = "open" | "running" | "over";

/** A game's turns, including its variations, in the order in which they are written. */
export type GameTree = {
/** The comment before the first turn. */
comment: string, turns: Array<TextTurn>, };

/**
 * The changes in a game after the log event `since`. Omitted fields are unchanged. The client
 * keeps its first `plies_from` plies and appends the new ones.
 */
export type GameUpdate = {
/** The number of the last log event that the update includes. */
seq: number,
/** The number of the log event that the client must already have. Omitted if it is `seq` − 1. */
since?: number,
/**
 * Whether a player must wait for the personal state that follows and apply both together.
 * Omitted if true.
 */
own?: boolean, board?: BoardUpdate, status?: GameStatus, status_words?: string, players?: ByColor<PlayerView | null>, asides?: Array<AsideView>, secrets?: Array<SecretsView> | null, deal?: DealView,
/**
 * The sides that must act. Omitted in an update with a `board` if the game is running and only
 * the side to move must act.
 */
awaits?: ByColor<boolean>, clock?: ClockUpdate,
/** The new time control, if the players have agreed on one. */
time?: TimeView, outcome?: OutcomeUpdate, offers?: Array<OfferView>, next_game?: string, kibitz?: KibitzView, };

/**
 * A game as one viewer may see it. The client keeps its first `plies_from` plies and replaces
 * everything else.
 */
export type GameView = { id: string,
/** The number of the last log event that the view includes. */
seq: number, variant: string, title: string, sides: ByColor<string>, status: GameStatus,
/**
 * A description of the status, such as `Red to move` or `Yellow wins: the red king was
 * captured.`
 */
status_words: string, access: GameAccess,
/** The name of the person who was challenged. Omitted after they have answered. */
invited?: string,
/** Whether only players with an account may join. */
accounts_only?: boolean, one_board: boolean, time: TimeView,
/** Whether the result changes the players' ratings. */
rated: boolean, players: ByColor<PlayerView | null>,
/**
 * The sides that the viewer plays: one for a player, none for a spectator, both in pass and
 * play.
 */
you: Array<Color>, geometry: GeometryView, start: PositionView,
/** The seed that produced a shuffled start position. */
seed?: number,
/** The number of plies that are omitted because the client already has them. */
plies_from: number, plies: Array<PlyView>,
/**
 * Everything besides turns that the move list shows, such as started event cards and pauses.
 * Always complete.
 */
asides: Array<AsideView>, position: PositionView,
/** The secret choices for each event card; `None` in a variant without event cards. */
secrets: Array<SecretsView> | null,
/** The deck and how its event cards are started, if the players selected them. */
deal?: DealView,
/** The sides that must play a turn or make a secret choice. */
awaits: ByColor<boolean>,
/**
 * The legal turns. Empty if the viewer is not to move, or if there are more than
 * [`MAX_LISTED_TURNS`](super::MAX_LISTED_TURNS); the viewer must then type turns.
 */
choices: Array<LegalTurnView>,
/** The cells that the viewer may secretly choose, for each side with a pending choice. */
choosable: ByColor<Array<string>>, clock: ClockView | null, outcome: OutcomeView | null,
/** The open offers, with descriptions for the viewer. */
offers: Array<OfferView>,
/** The id of the rematch, if it has started. */
next_game: string | null,
/** The commands that the viewer may send now. */
can: Array<CommandKind>,
/** The buttons for the permitted commands. */
buttons: Array<ButtonView>, kibitz: KibitzView,
/**
 * The numbers of the log events that created the viewer's own comments. The viewer can delete
 * them, and edit them for a limited time.
 */
own_comments: Array<number>, };

/** The constant properties of a variant and of its board. */
export type GeometryView = { files: number, ranks: number,
/** Whether every piece of the variant stays on squares of one colour. */
color_bound: boolean,
/** Whether captured pieces change sides and can be dropped on the board. */
drops: boolean,
/** The folder that contains the piece images. */
piece_set: string,
/** The name of the default colour scheme of the sides. */
scheme: string, cells: Array<CellInfo>, pieces: Array<PieceKind>,
/** The event cards in the game's deck. Omitted if empty. */
deck?: Array<EventCard>, terms: VariantTerms, plain: PlainSteps, };

/** The squares that a person has secretly chosen. */
export type HiddenChoices = { squares: Array<HiddenSquares>,
/** Spaces that pad the JSON to the same length for all squares. */
pad: string, };

/** The squares that were chosen for one event card and that the person may know. */
export type HiddenSquares = { event: number, squares: ByColor<string | null>, };

/**
 * The look of a highlighted cell, independent of its meaning in the game. Serialises to a
 * picture's name.
 */
export type HighlightLook = "gate" | "must-act" | "closed" | "pit";

/** A group of highlighted cells with the same meaning. */
export type HighlightView = {
/** The name of the symbol in `pieces/board.svg`. */
look: HighlightLook, cells: Array<string>,
/** The meaning of the group, as a sentence. */
words: string,
/** The meaning of each single cell in the group. */
each: string, };

/** A capture by a hole: the piece is pulled from the cell `from` along a line into the cell `hole`. */
export type HolePullView = { from: string, hole: string, };

/** The data that the server has stored about the analysis on the board. */
export type KeptView = {
/** The id of the saved analysis. `None` if it has not been saved yet. */
id: string | null, version: number, title: string,
/** The name of the user who saved the analysis. */
by: string | null,
/** Whether the visitor is the user who saved the analysis. */
own: boolean,
/** The number of saved turns that the board omits, because the current rules refuse them. */
left_out: number, };

/** The comments that a viewer may see. */
export type KibitzView = {
/**
 * Whether `comments` replaces the client's comments with the newest ones, at most 20.
 * Otherwise the client appends them.
 */
replace: boolean, comments: Array<CommentView>,
/** Whether the viewer may see older comments. Only meaningful with `replace`. */
earlier: boolean,
/** Which players allow spectators' comments to be shown to the players during the game. */
allowed: ByColor<boolean>,
/** Whether spectators' comments are hidden from this viewer until the end of the game. */
withheld: boolean, };

/** The last frame before the server closes a connection. */
export type LastFrame = { "type": "closing", message: string, } | { "type": "reload", build: string, } | { "type": "signed_out" };

/** A legal turn in the current position. */
export type LegalTurnView = { turn: string,
/** The cell of the moving piece, or text such as `N@` for a piece in the pool. */
from: string, steps: Array<StepView>, };

/** The positions along a line, and, if the engine is unavailable, the reason why. */
export type LineAnswer = {
/**
 * Why the engine is unavailable here, as a sentence. Omitted if it is available or was not
 * requested.
 */
refused?: string,
/**
 * The turns in canonical notation, including started event cards (`event=5`) and chosen
 * squares (`W@c4`).
 */
turns: Array<string>, status: GameStatus, status_words: string,
/** The number of plies that are omitted because the client already has them. */
plies_from: number, plies: Array<PlyView>, asides: Array<AsideView>, position: PositionView, secrets: Array<SecretsView> | null, awaits: ByColor<boolean>, choices: Array<LegalTurnView>, choosable: ByColor<Array<string>>, outcome: OutcomeView | null, can: Array<CommandKind>, buttons: Array<ButtonView>, };

/**
 * The changes from one list to the next. To apply them, remove `gone` and every entry in `put`,
 * then insert the entries of `put` in order, each at its index.
 */
export type ListChanges<T> = {
/** The entries that are new, changed or moved, each with its index in the new list. */
put: Array<[number, T]>,
/** The ids of the entries that were removed. */
gone: Array<string>, };

/** A frame that the server sends over the lobby socket. */
export type LobbyFrame<S, R> = { "type": "lobby", seeks: Array<S>, running: Array<R>,
/** The board geometry of each variant, by name, so that the page can draw any game. */
boards: { [key in string]: GeometryView },
/** The online users. Only the start page receives them. */
here?: PeopleOnline, } | { "type": "lobby_update", seeks: ListChanges<S>, running: ListChanges<R>,
/** The online users. Omitted if they have not changed. */
here?: PeopleOnline, } | { "type": "lobby_own", seeks: Array<S>, };

/** The look of a symbol on the board. Serialises to a picture's name. */
export type MarkLook = "wall" | "tag" | "tired" | "crown";

/** A small symbol on a cell, on a piece, or on the edge between two cells. */
export type MarkView = { on: "cell" | "edge" | "piece",
/** One cell, or the two cells beside an edge. */
cells: Array<string>,
/** The name of the symbol in `pieces/board.svg`. */
look: MarkLook,
/** The meaning of the mark, as a sentence. Marks with the same sentence form a group. */
words: string, };

/** A part of a comment's text that mentions a turn of the game. */
export type MentionView = {
/**
 * The start of the mention in UTF-16 code units, as JavaScript counts. `length` has the same
 * unit.
 */
at: number, length: number,
/** The number of turns played before the position to which the mention refers. */
ply: number, };

/** A frame about a user's own games. */
export type MineFrame = { "type": "mine",
/**
 * The number of games in which it is the user's turn, excluding the game that the page
 * shows.
 */
waiting: number,
/** The game that an opponent has joined since the previous frame. */
joined?: string,
/** The kind of time control of the joined game. */
joined_time?: TimeKind, } | { "type": "board" } & MyBoard | { "type": "nobody" };

/** The current state of a user's own game. The server sends it when the game changes. */
export type MyBoard = { id: string, seq: number,
/** The pieces as text, such as `wKe1 bQd8`. */
pieces: string,
/** The cells that the last turn touched. */
last: Array<string>, checks?: Array<string>, highlights?: Array<HighlightView>, marks?: Array<MarkView>,
/** The status of the game, in a few words. */
words: string,
/** Whether the user must play a turn or choose a square. */
waiting: boolean, over: boolean,
/** The user's own deadline, or else the deadline of the player to act. */
until_ms?: number,
/** Why the clock is stopped. Omitted if the clock runs. */
stopped?: StoppedBoard, };

/** The viewer's own notes about a game. */
export type NotesView = { version: number, text: string, shown: boolean, };

/** The kind of an offer that awaits an answer. */
export type OfferKind = "draw" | "takeback" | "pause" | "time" | "rematch";

/** An open offer that a player can still answer. */
export type OfferView = { kind: OfferKind, by: Color,
/** A description of the offer for the viewer, such as `Red offers a draw.` */
words: string, };

/** The outcome of a game. Its description is part of the status. */
export type OutcomeUpdate = { result: string, winner: Color | null, reason: string, };

/** The outcome of a finished game. */
export type OutcomeView = {
/** The result in PGN form: `1-0`, `0-1`, `1/2-1/2` or `*`. */
result: string, winner: Color | null, reason: string, words: string, };

/** The online users, as all visitors see them. */
export type PeopleOnline = {
/** The names of online accounts in alphabetical order, up to a limit. */
names: Array<string>,
/**
 * A sentence with the numbers of other online accounts and guests, or the statement that
 * nobody is online. Empty if `names` is complete.
 */
others: string, };

/** A frame that is sent to one person only. */
export type PersonalFrame = { "type": "own" } & PersonalState | { "type": "chat" } & ChatFrame;

/**
 * A viewer's commands, turns and secrets, in addition to the public state. Empty fields are
 * omitted.
 */
export type PersonalState = {
/** The sides that the person plays. */
you: Array<Color>,
/** The commands that the person may send now. */
can: Array<CommandKind>,
/** The buttons for the permitted commands. */
buttons?: Array<ButtonView>,
/** The open offers, with descriptions for this player. */
offers?: Array<OfferView>,
/** The legal turns; `None` unless the person is to move. */
turns?: TurnTree,
/** The cells that the person may secretly choose. */
choosable?: ByColor<Array<string>>, hidden?: HiddenChoices,
/** The numbers of the log events that created the person's own comments. */
comments?: Array<number>, };

/**
 * A pending secret choice of one or both sides. The cells to choose from are not public and
 * therefore in [`GameView::choosable`](super::GameView::choosable).
 */
export type PhaseView = {
/** The number of the event card that requires the choice. */
event: number, owed_by: ByColor<boolean>,
/** Sentences that say which sides have chosen, and that no turn can be played until both have. */
words: string, };

/** A kind of piece, such as the queen, with its letter and names. */
export type PieceKind = {
/** The upper-case FEN letter. Black's pieces use the lower-case one. */
letter: string,
/** The name at the beginning of a sentence, such as `Queen`. */
name: string,
/** The name inside a sentence, such as `queen`. */
noun: string, };

/** A piece on the board. */
export type PieceView = { at: string, color: Color, kind: string, };

/**
 * Templates for steps with a single effect. They contain placeholders: `piece` is the moving
 * piece's name, `noun` is a piece's name within a sentence, `other` is the name of the kind that a
 * piece becomes, and `cell` is a cell.
 */
export type PlainSteps = {
/** The template for a turn's first move, if it is to an empty cell. */
goes: string,
/** The template for a turn's first move, if it captures the piece on its target cell. */
takes: string,
/** The template for a piece that becomes another kind. */
becomes: string,
/** The template for a piece that is dropped from the pool. */
drops: string, };

/** One player's conditional moves or variations. */
export type PlanView = {
/**
 * The number of the log event that led to the current position. Clients send it with the lines
 * that they submit.
 */
since: number,
/** The reason why the player cannot plan now. */
closed?: string,
/** The planned lines, with turns of both players. The side to move plays the first turn. */
lines: Array<Array<string>>,
/** A description of each line. */
words: Array<string>,
/**
 * The reason why the previous lines ended, as a sentence. Shown until their owner has played a
 * turn.
 */
ended?: string, };

/** A future position in a planned line, based on public information. */
export type PlannedPositionView = {
/** The turns that lead to the position, in canonical notation. */
turns: Array<string>, position: PositionView,
/**
 * The legal turns. Empty if there are more than [`MAX_LISTED_TURNS`](crate::MAX_LISTED_TURNS);
 * the player must then type turns.
 */
choices: Array<LegalTurnView>, };

/** The public view of a player. */
export type PlayerView = { name: string,
/** Whether a program has played for this player. */
program?: boolean,
/** Whether a computer plays this side. */
computer?: boolean,
/** The latest time at which the player's vacation ends. */
vacation_until_ms?: number, };

/**
 * A [`PlyView`] without its number, and without the clicks and descriptions of its steps. Clients
 * only need those for turns that they compose.
 */
export type PlyUpdate = { by: Color, turn: string, words: string,
/** The steps, each in the text format that `docs/WIRE.md` describes. */
steps: Array<string>, checks?: Array<string>,
/** The touched cells. Omitted if only one piece moves and these are its path. */
touched?: Array<string>, fen: string, features?: FeaturesView,
/** Whether the pools are the same as before this turn. `features` then omits them. */
same_pools?: boolean, at_ms: number, };

/** A turn that has been played in the game. */
export type PlyView = {
/** The number of the turn, starting at 1. */
number: number, by: Color,
/** The turn in canonical notation. */
turn: string,
/** A description of the turn as a sentence. */
words: string, steps: Array<StepView>, checks: Array<string>,
/** The cells that the turn touched, ending with the cell of the moved piece. */
touched: Array<string>,
/** The public FEN after the turn. */
fen: string,
/** The features of the position after the turn. Omitted if the turn did not change them. */
features?: FeaturesView, at_ms: number, };

/** The pieces of one kind in one side's pool. */
export type PoolPiecesView = { kind: string,
/** The name of the piece, such as `Knight`. */
name: string, count: number,
/**
 * Whether the side can begin a turn by dropping this piece. While the other side is to move,
 * the value is based on public information.
 */
droppable: boolean, };

/** The position, without data that the client can derive from the last ply. */
export type PositionUpdate = { to_move: Color, } | PositionView;

/** A position, without information that the viewer must not see. */
export type PositionView = { fen: string, to_move: Color,
/** The cells of all kings that are in check. */
checks: Array<string>, pieces: Array<PieceView>, features: FeaturesView, };

/** A problem, and the turns that its solver has played. */
export type ProblemView = { id: string,
/** The task, such as `White to move mates in 2 turns`. */
sentence: string,
/** The position after the solver's turns, as the view of a game whose player plays both sides. */
view: GameView,
/** The side that the solver plays. */
solver: Color, progress: ProgressView,
/** One or two sentences about the progress and the next step. */
words: string,
/** The number of correct turns on the board. The solver's next turn follows them. */
ply: number,
/** The change of the solver's rating by the first attempt, in words. */
rated?: string, };

/** The solver's progress in a problem. */
export type ProgressView = "to-play" | "wrong" | "solved";

/** A proof that a secret choice was not changed afterwards. */
export type ProofView = {
/** The commitment as 64 hexadecimal digits. */
commitment: string,
/**
 * The proof text, whose SHA-256 is the commitment: `postern/GAME_ID/white/c4/NONCE`. `None`
 * until it is published.
 */
text: string | null, };

/** The ratings of the players of a rated game. */
export type RatingsView = {
/** The name of the rating set, such as `SLUG-blitz`. */
set: string,
/** The title of the rating set. */
title: string, white: SideRatingView | null, black: SideRatingView | null,
/** The rating of each player in words, one line each. */
lines: Array<string>, };

/** A night or weekend during which a running clock pauses. */
export type RestView = { side: Color, from_ms: number, until_ms: number,
/** A description: `night`, `weekend` or `weekend and night`. */
words: string, };

/** The id, the address and the version of an analysis that was just saved. */
export type SavedStudyView = { id: string, address: string,
/**
 * The version of this save. The next save must name it, so that it overwrites no other
 * changes.
 */
version: number, };

/** Both sides' secret choices for one event card, as one viewer may see them. */
export type SecretsView = {
/** The number of the event card. */
event: number,
/**
 * The squares that the viewer may know: their own, and both once they were revealed or the
 * game is over.
 */
squares: ByColor<string | null>,
/** Whether each side's square has been revealed on the board. */
known: ByColor<boolean>, proofs: ByColor<ProofView | null>, };

/** An open challenge: a game with a free seat that anyone may take. */
export type Seek = { id: string, variant: string,
/** The name of the variant, with its events if the creator has selected them. */
title: string,
/** The colour scheme of the two sides. */
scheme: string,
/** The name of the creator, who seeks an opponent. */
by: string,
/** The creator's rating in a rated game: `1662`, or `1500?` while it is provisional. */
rating?: string,
/** The range of ratings that may accept, such as `from 1400 to 1700`. */
ratings?: string,
/** The side of the free seat: `white` or `black`. */
plays: Color,
/** The name of the free side, such as `Red`. */
side: string,
/** The time control, such as `3 days per move`. */
time: string,
/** Whether the game counts for the players' ratings. */
rated: boolean, kind: TimeKind,
/** Whether only users with an account may accept. */
accounts_only?: boolean, };

/** A frame from the server to the client. */
export type ServerFrame = { "type": "accepted", id: string, seq: number, } | { "type": "refused", id: string, error: string, marks: Array<string>, status: number, } | { "type": "explained", id: string, message: string | null, marks: Array<string>, } | { "type": "presence", white: boolean, black: boolean, watchers: number,
/**
 * The time from which the receiving player may claim the game, because the opponent has
 * left.
 */
claimable_ms?: number, } | { "type": "pong", id: string, now_ms: number, };

/** The data that the position editor needs about a variant. */
export type SetupView = { sides: ByColor<string>, geometry: GeometryView, layout: FenLayout,
/** The FEN of the variant's default start position. */
start: string, };

/**
 * A frame that is serialised once and sent to a whole audience.
 *
 * The personal state of a viewer cannot be part of a shared frame:
 *
 * ```compile_fail
 * use postern_game::view::frames::{PersonalState, SharedFrame};
 * fn leak(state: &PersonalState) -> SharedFrame<'_> {
 *     SharedFrame::Update(state)
 * }
 * ```
 *
 * Neither can the private chat of the players:
 *
 * ```compile_fail
 * use postern_game::view::frames::{ChatFrame, SharedFrame};
 * fn leak<'a>(chat: &'a ChatFrame<'a>) -> SharedFrame<'a> {
 *     SharedFrame::Update(chat)
 * }
 * ```
 *
 * An update can be part of a shared frame:
 *
 * ```
 * use postern_game::view::frames::{GameUpdate, SharedFrame};
 * fn share<'a>(update: &'a GameUpdate<'a>) -> SharedFrame<'a> {
 *     SharedFrame::Update(update)
 * }
 * ```
 */
export type SharedFrame = { "type": "info" } & GameInfo | { "type": "update" } & GameUpdate;

/** The rating of one player in points. */
export type SideRatingView = {
/** The rating before the end of the game. While the game is running, it is the current rating. */
points: number, provisional: boolean,
/** The change of the rating by this game, in points. Omitted until the game is rated. */
change?: number, };

/** A step of a turn: one click of the player and its effects. */
export type StepView = { click: string, words: string, effects: Array<EffectView>,
/** Lines to draw for the step, each from one cell to another. */
lines?: Array<[string, string]>, };

/** Why the clock of a game is stopped, in words, and until when. */
export type StoppedBoard = { why: string, until_ms: number, };

/** An analysis: all its turns, and the board at its start. */
export type StudyView = {
/** The FEN of the start position; `None` for the variant's standard start. */
fen: string | null,
/** The deck in the text form used in requests for a new game. */
deal: string | null, tree: GameTree,
/** The indices of entries that are not turns, such as started event cards. */
between: Array<number>, game: GameView, };

/** A turn of a game tree, as written in the text. */
export type TextTurn = {
/**
 * The index in [`GameTree::turns`] of the previous turn; `None` for a turn that begins the
 * game.
 */
after: number | null, turn: string,
/** The comment before the turn, if the turn begins a variation. */
name?: string,
/** The comment after the turn. */
comment?: string, };

/** An analysis as text, in the format of exported games. */
export type TextView = { text: string, };

/** Whether a game is live, by correspondence or without a clock. */
export type TimeKind = "unlimited" | "live" | "correspondence";

/** The time control of a game. */
export type TimeView = { kind: TimeKind,
/** A description, such as `5 minutes + 3 seconds per move`, `3 days per move` or `no clock`. */
words: string,
/**
 * Whether players may still move after their time has run out, until the opponent claims the
 * result.
 */
late_moves?: boolean, };

/** A possible next click of a turn. */
export type TurnEdge = ClickView | TurnNode;

/** A click with additional data, such as its effects or the clicks that can follow it. */
export type TurnNode = {
/** The click, if its effects follow from the click alone. Omitted if the field `step` is given. */
to?: ClickView, step?: StepView,
/** The possible clicks after this one. */
then?: Array<TurnEdge>,
/** Whether the turn may end after this click, although it can also continue. */
stop?: boolean, };

/** The legal turns as a prefix tree, grouped by the first click. */
export type TurnTree = Array<[ClickView, Array<TurnEdge>]>;

/** The words that a variant uses in descriptions of turns. */
export type VariantTerms = {
/** A noun phrase for the thing through which a piece vanishes and reappears: `the gate`. */
through: string,
/** A noun phrase for the thing into which a piece is pulled: `the hole`. */
hole: string,
/** A noun for a capture from a distance: `shot`. */
target: string, };
