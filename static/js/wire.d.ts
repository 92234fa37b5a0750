/**
 * What the server and the scripts say to each other. Made from the Rust types, and not to be edited:
 * POSTERN_WRITE=1 cargo test --lib wire_types
 */

/** The data that the page's script starts with. */
export type AnalysisView = { kept: KeptView, study: StudyView,
/** The number of turns of the main line after which the board opens. */
at: number, };

/** The kind of an [`AsideView`]. */
export type AsideKind = "event-started" | "chose" | "taken-back" | "landed" | "rules-changed" | "time";

/** Something that happened between turns, after the first `after` turns. */
export type AsideView = { after: number, by: Color, kind: AsideKind,
/** The number of the event that started, or for which a square was chosen. */
event?: number,
/** `event`, `W@c4`, `h3~` or `c4-g8`. `None` for a choice that the viewer may not know. */
turn: string | null,
/** The same in a sentence. */
words: string,
/** Why a turn was taken back, as a clause. */
why: string | null, steps: Array<StepView>, touched: Array<string>, at_ms: number, };

/** The role of a comment's author. */
export type AuthorRole = "white" | "black" | "spectator";

/** The effect of a turn, a take-back or something between turns on the board. */
export type BoardUpdate = { plies_from: number, plies: Array<PlyUpdate>,
/** Left out if the client knows it from the last ply and the other side is to move. */
position?: PositionUpdate,
/** The [`placement_check`] of the pieces that the client should have now. */
check: number, };

/** The visual emphasis of a button. */
export type ButtonTone = "primary" | "danger";

/** A button that sends a command. */
export type ButtonView = {
/** The command. The fields below are its arguments. */
do: CommandKind, plies?: number,
/** The days per move. */
days?: number,
/** The number of the event. */
event?: number, label: string,
/** The label of the confirming second press. The command is sent without one if absent. */
confirm?: string, tone?: ButtonTone,
/** The offer next to which the button is shown. */
answers?: OfferKind, };

/** One value for each side. */
export type ByColor<T> = { white: T, black: T, };

/** A piece on a card. */
export type CardPiece = { at: string, color: Color, kind: string, };

/** The state of reading the card of the last started event. */
export type CardReadingView = {
/** The number of the event. */
event: number,
/** Which sides have confirmed that they have read the card. */
read: ByColor<boolean>,
/** The latest time until which clocks and play are stopped; left out if the game does not wait. */
until_ms?: number, };

/** Events, by their numbers in the variant's deck. */
export type CardsView = {
/** The events that the player to move may start now. */
startable?: Array<number>, in_force?: Array<number>,
/** Why the player to move must start an event, as a sentence. */
must_start?: string, };

/** The right to castle, as long as certain pieces are on their original squares. */
export type CastlingRight = { letter: string,
/** The label shown to people: `White castles short`. */
words: string,
/** The cells, and the letters of the pieces that must be on them. */
needs: [[string, string], [string, string]], };

/** A cell of the board. Coordinates are as White sees it. */
export type CellInfo = {
/** The coordinate, such as `d7`. */
name: string,
/** File, counted from 0 for the a-file. */
file: number,
/** Rank, counted from 0 for White's first rank. */
rank: number, kind: CellKind, };

/** The kind of a cell. */
export type CellKind = "square" | "hole";

/** Lines of the chat for one of the players. */
export type ChatFrame = {
/** Identifies the state of the chat. The client sends it back when it reconnects. */
mark: string, lines: Array<ChatLineView>,
/** Whether the lines replace the client's lines, rather than being appended. */
replace?: boolean,
/** Whether there are earlier lines. Only meaningful with `replace`. */
earlier?: boolean,
/** Whether the opponent's lines are left out, because the reader muted or blocked them. */
muted?: boolean,
/** Why the reader cannot write now. */
closed?: string, };

/** A line of the chat. */
export type ChatLineView = {
/** Its index in the chat, starting at 1, which identifies it for deletion. */
number: number, by: Color, at_ms: number, text: string, };

/** A page of the chat. */
export type ChatView = {
/** The lines in order, without deleted ones. */
lines: Array<ChatLineView>,
/** Whether there are earlier lines. */
earlier: boolean,
/** Whether the opponent's lines are left out, because the reader muted or blocked them. */
muted: boolean,
/** Why the reader cannot write now. */
closed: string | null, };

/** Texts about a square that a player chooses in secret. */
export type ChoiceWords = {
/** What the square is to its player: `your square`. */
chosen: string,
/** The object of the choice: `a square`. */
choice: string,
/** What happens when the square is revealed, as a sentence. */
revealed: string,
/** A sentence for games that end before anything is revealed. */
unfound: string, };

/**
 * A cell as its index in the geometry's list of cells; else text: `N@` for a piece of the pool,
 * `=Q` for a promotion.
 */
export type ClickView = number | string;

/** A frame from the client. */
export type ClientFrame = { "type": "command", id: string, command: Command, } | { "type": "explain", id: string, path: Array<string>, } | { "type": "ping", id: string,
/** Whether the page was in view since the ping before. */
seen?: boolean, };

/** The clocks. The deadlines of running ones follow from the other fields. */
export type ClockUpdate = {
/** The time to which `left_ms` refers; left out if it is that of the last ply in the update. */
at_ms?: number, left_ms: ByColor<number>, running: Array<Color>,
/** How long running clocks still wait before they run; left out without a delay. */
delay_ms?: ByColor<number>, rests?: Array<RestView>, paused_until_ms?: number, };

/** The clocks at `at_ms`, in the server's time. */
export type ClockView = { at_ms: number, left_ms: ByColor<number>,
/** The sides whose clocks run: none, one or both. */
running: Array<Color>,
/** When the time of each running clock runs out. */
deadline_ms: ByColor<number | null>,
/**
 * The current and the next nights and weekends during which running clocks are paused, at most
 * four per side.
 */
rests?: Array<RestView>,
/** The latest end of the agreed pause; left out if there is none. */
paused_until_ms?: number, };

/** A side. White moves first. Variants may show players other names, such as Yellow and Red. */
export type Color = "white" | "black";

/**
 * A command, as players and spectators send it; serde defines its wire format.
 * [`decide`](super::decide) grants or refuses it. Pages list the buttons in the order of the
 * variants.
 */
export type Command = { "do": "join" } | { "do": "decline", reason: DeclineReason, } | { "do": "play", turn: string, ply: number, position?: string, } | { "do": "start_event", event?: number, ply: number, } | { "do": "choose", square: string, } | { "do": "resign" } | { "do": "offer_draw" } | { "do": "accept_draw" } | { "do": "decline_draw" } | { "do": "claim_draw" } | { "do": "ask_takeback" } | { "do": "grant_takeback", plies: number, } | { "do": "decline_takeback" } | { "do": "abort" } | { "do": "offer_rematch" } | { "do": "accept_rematch" } | { "do": "decline_rematch" } | { "do": "allow_kibitz", allowed: boolean, } | { "do": "give_time" } | { "do": "offer_pause" } | { "do": "accept_pause" } | { "do": "decline_pause" } | { "do": "resume" } | { "do": "offer_correspondence", days: number, } | { "do": "accept_correspondence", days: number, } | { "do": "decline_correspondence" } | { "do": "read_card" } | { "do": "send_random", bytes: string, } | { "do": "kibitz", ply: number, text: string, in_reply_to?: number, } | { "do": "edit_comment", comment: number, version: number, text: string, } | { "do": "delete_comment", comment: number, version: number, } | { "do": "claim_time" } | { "do": "claim_abandoned_win" } | { "do": "claim_abandoned_draw" };

/** A [`Command`] without its arguments. Strum and serde use its snake_case name, which is also its name on the wire: `offer_draw`. */
export type CommandKind = "join" | "decline" | "play" | "start_event" | "choose" | "resign" | "offer_draw" | "accept_draw" | "decline_draw" | "claim_draw" | "ask_takeback" | "grant_takeback" | "decline_takeback" | "abort" | "offer_rematch" | "accept_rematch" | "decline_rematch" | "allow_kibitz" | "give_time" | "offer_pause" | "accept_pause" | "decline_pause" | "resume" | "offer_correspondence" | "accept_correspondence" | "decline_correspondence" | "read_card" | "send_random" | "kibitz" | "edit_comment" | "delete_comment" | "claim_time" | "claim_abandoned_win" | "claim_abandoned_draw";

/** The event up to which a command has been carried out. */
export type CommandReceipt = { seq: number, };

/** A comment as one viewer may see it. */
export type CommentView = { seq: number, ply: number, name: string, role: AuthorRole,
/** Empty if a moderator hid the comment, or if the viewer muted its author. */
text: string,
/** Why a moderator hid the comment, as a clause: `insults or threats`. */
hidden?: string, at_ms: number,
/** The last event that edited the comment; left out if there was none. */
version?: number,
/** The comment that it replies to, if the viewer may read that. */
in_reply_to?: number,
/** The turns mentioned in the text, in order; left out if there are none. */
turns?: Array<MentionView>, };

/** A page of comments, the newest last. */
export type CommentsPage = { comments: Array<CommentView>,
/** Whether there are earlier comments. */
earlier: boolean, };

/** A counter for each side. */
export type Counter = {
/** The counted thing, as a clause: `checks given`. */
name: string, value: ByColor<number>,
/** The highest possible value. */
limit?: number, };

/** A game's deck and how its events start, if its players chose it. */
export type DealView = {
/** The deal in a sentence. */
words: string,
/** The deal as in requests for a new game: `draw 5,7`. */
text: string,
/** The draws; left out if no events are drawn. */
draw?: EventDrawsView,
/** The reading of the last started event's card. */
reading?: CardReadingView, };

/**
 * The reason for declining a challenge. Strum and serde use its kebab-case name, which is also the
 * name on the wire and in the database.
 */
export type DeclineReason = "no" | "later" | "too-fast" | "too-slow" | "other-game";

/**
 * The data with which the script lets a reader try the pieces. The parts are the same as in a
 * game's view.
 */
export type DiagramView = { variant: string, sides: ByColor<string>, geometry: GeometryView, pieces: Array<PieceView>,
/**
 * The legal turns of each side, as if it were to move. Empty if that position would be
 * invalid.
 */
choices: ByColor<Array<LegalTurnView>>,
/**
 * The highlighted cells. `signs` are drawn on cells, edges and pieces. Both stay visible while
 * a piece is tried.
 */
highlights: Array<HighlightView>, signs: Array<MarkView>, };

/** An effect of a step on the board; see [`postern_rules::Effect`]. */
export type EffectView = { "kind": "move", from: string, to: string,
/** Whether the piece disappears and reappears instead of sliding. */
through?: boolean, } | { "kind": "remove", at: string,
/** The hole into which the piece is pulled; left out if it is simply captured. */
into?: HolePullView, } | { "kind": "put", at: string, color: Color, piece: string, } | { "kind": "swap", a: string, b: string, } | { "kind": "become", at: string, piece: string, } | { "kind": "reveal", cells: Array<string>, };

/** An event card. */
export type EventCard = {
/** The number that the game's inventor gave it. */
number: number,
/** The name shown to people. */
name: string,
/** The condition for starting it, as a sentence; `None` if it can always be started. */
condition: string | null,
/** The changes that it makes, in a few sentences. */
text: string,
/** Texts for the squares that players choose in secret; `None` if none are chosen. */
choice: ChoiceWords | null, };

/** A draw with everything needed to verify it. */
export type EventDrawView = { by: Color,
/** The number of the drawn event. */
event: number,
/** The numbers of the events from which it was drawn. */
startable: Array<number>,
/**
 * The hashed text, without the seed and the line feed before it. Hidden choices that were
 * revealed later are not in it.
 */
text: string, };

/** The draws of a game and their inputs, as far as they are public. */
export type EventDrawsView = {
/** The commitments to both sides' seeds, 64 hexadecimal digits each. */
commitments: ByColor<string>,
/** The seed of each side that has drawn; both after the end of the game. */
seeds: ByColor<string | null>,
/** The random bytes of each side, 32 hexadecimal digits each. */
random: ByColor<string | null>, made: Array<EventDrawView>, };

/** See [`postern_rules::Features`]. Empty lists are left out. */
export type FeaturesView = {
/** The pieces in the pools; left out if there are none. */
pools?: ByColor<Array<PoolPiecesView>>, highlights?: Array<HighlightView>, marks?: Array<MarkView>, counters?: Array<Counter>,
/** The choices that are owed. */
phases?: Array<PhaseView>, cards?: CardsView, };

/** A field of a FEN. An empty field is written `-`. */
export type FenField = { "kind": "rights", rights: Array<CastlingRight>, } | { "kind": "passed" } | { "kind": "beside" } | { "kind": "kept" };

/**
 * The parts of a FEN. The board comes first: its ranks from the last to the first, separated by
 * `/`. Each rank has the letters of pieces, upper case for White's, and digits for runs of empty
 * squares. The side to move (`w` or `b`) and the fields follow, separated by spaces.
 */
export type FenLayout = {
/** The kinds of pieces that can be in a pool, in display order. */
beside: Array<string>,
/** Whether pools are in brackets right after the board; otherwise a field has them. */
in_brackets: boolean,
/** The suffix for a promoted pawn, in a variant that distinguishes promoted pieces. */
promoted: string | null,
/** The fields after the side to move. Trailing fields may be omitted. */
fields: Array<FenField>, };

/** What a page says when it opens its socket. */
export type FollowRequest = { boards: { [key in string]: number }, };

/** Who can find a game while a seat is free. */
export type GameAccess = "link" | "seek";

/** A running game, for a small board. */
export type GameCard = { id: string, variant: string,
/** The variant, and its events if the players have chosen them. */
title: string,
/** Whether the game counts for the players' ratings. */
rated: boolean, white: string, black: string,
/**
 * The rating of White's player in a rated game, such as `1662` or `1500?`. Once the game is
 * over, it is the rating before the game.
 */
white_rating?: string, black_rating?: string, status_words: string, ply: number, to_move: Color, pieces: Array<CardPiece>, checks: Array<string>, highlights: Array<HighlightView>, marks: Array<MarkView>,
/** The cells that the last turn touched. */
last: Array<string>, };

/** The complete game as an audience may see it. Per-viewer fields are empty. */
export type GameInfo = { view: GameView, };

/** The phase of a game. */
export type GameStatus = "open" | "running" | "over";

/** The turns of a game and its variations, in the order in which they are written. */
export type GameTree = {
/** The comment before the first turn. */
comment: string, turns: Array<TextTurn>, };

/**
 * The changes in a game after event `since`. Fields that are left out are unchanged. The client
 * keeps its plies up to `plies_from` and appends the new ones.
 */
export type GameUpdate = {
/** The last event included. */
seq: number,
/**
 * The client must know the game at least up to this event; left out if it is the one before
 * `seq`.
 */
since?: number,
/**
 * Whether a player's personal state follows immediately and must be applied together with the
 * update. Left out if true.
 */
own?: boolean, board?: BoardUpdate, status?: GameStatus, status_words?: string, players?: ByColor<PlayerView | null>, asides?: Array<AsideView>, secrets?: Array<SecretsView> | null, deal?: DealView,
/** Left out with a `board` if only the side to move of a running game must act. */
awaits?: ByColor<boolean>, clock?: ClockUpdate,
/** Set when the players have agreed on a different time control. */
time?: TimeView, outcome?: OutcomeUpdate, offers?: Array<OfferView>, next_game?: string, kibitz?: KibitzView, };

/**
 * A game as one viewer may see it. The client keeps its plies up to `plies_from` and replaces the
 * rest.
 */
export type GameView = { id: string,
/** The last event of the view. */
seq: number, variant: string, title: string, sides: ByColor<string>, status: GameStatus,
/** The status in words: `Red to move`, `Yellow wins: the red king was captured.` */
status_words: string, access: GameAccess,
/** The name of the challenged person, while they have not answered. */
invited?: string,
/** Whether the free seat is reserved for people with an account. */
accounts_only?: boolean, one_board: boolean, time: TimeView,
/** Whether the game is rated. */
rated: boolean, players: ByColor<PlayerView | null>,
/** The sides that the viewer plays: none for a spectator, both in pass and play. */
you: Array<Color>, geometry: GeometryView, start: PositionView,
/** The seed from which the start position was shuffled. */
seed?: number,
/** The number of plies left out because the viewer has them. */
plies_from: number, plies: Array<PlyView>,
/** What happened between turns, in order. It is always complete. */
asides: Array<AsideView>, position: PositionView,
/** The secret choices for each event that has any; `None` in a variant without events. */
secrets: Array<SecretsView> | null,
/** The deck and how its events start, if the players chose it. */
deal?: DealView,
/** The sides that must act: a turn or a choice. */
awaits: ByColor<boolean>,
/**
 * The legal turns if the viewer is to move, else empty. Also empty if there are more than
 * [`MAX_LISTED_TURNS`](super::MAX_LISTED_TURNS); they can still be typed.
 */
choices: Array<LegalTurnView>,
/** The cells from which the viewer may choose, for the side that owes a choice. */
choosable: ByColor<Array<string>>, clock: ClockView | null, outcome: OutcomeView | null,
/** The open offers, worded for the viewer. */
offers: Array<OfferView>,
/** The id of the rematch, once it exists. */
next_game: string | null,
/** The commands that the viewer could give now. */
can: Array<CommandKind>,
/** The buttons of these commands. */
buttons: Array<ButtonView>, kibitz: KibitzView,
/** The events of the viewer's own comments, which can be edited for a while, and deleted. */
own_comments: Array<number>, };

/** The constant properties of a variant and its board. */
export type GeometryView = { files: number, ranks: number,
/** Whether every piece stays on squares of one colour. */
color_bound: boolean,
/** Whether captured pieces can be dropped on the board. */
drops: boolean,
/** The folder of the piece images. */
piece_set: string,
/** The default colours of the sides. */
scheme: string, cells: Array<CellInfo>, pieces: Array<PieceKind>,
/** The events of the game's deck; left out if empty. */
deck?: Array<EventCard>, terms: VariantTerms, plain: PlainSteps, };

/** The hidden squares that a person has chosen. */
export type HiddenChoices = { squares: Array<HiddenSquares>,
/** Spaces that pad every frame with hidden squares to the same length. */
pad: string, };

/** The squares chosen for one event that the person knows. */
export type HiddenSquares = { event: number, squares: ByColor<string | null>, };

/**
 * How a highlighted cell looks, whatever it means in the game. Serialises to the name of a
 * picture.
 */
export type HighlightLook = "gate" | "must-act" | "closed" | "pit";

/** Highlighted cells. */
export type HighlightView = {
/** The name of a symbol in `pieces/board.svg`. */
look: HighlightLook, cells: Array<string>,
/** The meaning of the highlight, as a sentence. */
words: string,
/** The meaning of a single highlighted cell. */
each: string, };

/** A piece is pulled along a line from `from` into the cell `hole`. */
export type HolePullView = { from: string, hole: string, };

/** The saved data of an open analysis. */
export type KeptView = {
/** `None` if the analysis is not saved yet. */
id: string | null, version: number, title: string,
/** The name of the person who saved it. */
by: string | null,
/** Whether the visitor saved it. */
own: boolean,
/** The number of saved turns that are not on the board, because the current rules refuse them. */
left_out: number, };

/** The comments that a viewer may see. */
export type KibitzView = {
/**
 * Whether `comments` are the newest ones that the viewer may see, at most 20, rather than
 * those after `since`.
 */
replace: boolean, comments: Array<CommentView>,
/** Whether there are earlier comments that the viewer may see. Only meaningful with `replace`. */
earlier: boolean,
/** Which players show spectators' comments while the game runs. */
allowed: ByColor<boolean>,
/** Whether spectators' comments are hidden from this viewer until the end of the game. */
withheld: boolean, };

/** The last frame of a connection. */
export type LastFrame = { "type": "closing", message: string, } | { "type": "reload", build: string, } | { "type": "signed_out" };

/** A legal turn. */
export type LegalTurnView = { turn: string,
/** The cell of the moving piece, or `N@` for a piece of the pool. */
from: string, steps: Array<StepView>, };

/** A line, and whether an engine may look at its end. */
export type LineAnswer = {
/** Why no engine helps here, as a sentence; left out when one may, or nobody has asked. */
refused?: string,
/** The turns in canonical notation, including acts between turns (`event=5`, `W@c4`). */
turns: Array<string>, status: GameStatus, status_words: string,
/** The number of plies left out because the client has them. */
plies_from: number, plies: Array<PlyView>, asides: Array<AsideView>, position: PositionView, secrets: Array<SecretsView> | null, awaits: ByColor<boolean>, choices: Array<LegalTurnView>, choosable: ByColor<Array<string>>, outcome: OutcomeView | null, can: Array<CommandKind>, buttons: Array<ButtonView>, };

/**
 * How one list becomes the next: take away `gone` and all that `put` names, then insert each of
 * `put` at its place, in order.
 */
export type ListChanges<T> = {
/** New entries, and those that changed or moved, each with its place in the new list. */
put: Array<[number, T]>,
/** The ids of entries that are no longer listed. */
gone: Array<string>, };

/** A frame of the lobby. */
export type LobbyFrame<S, R> = { "type": "lobby", seeks: Array<S>, running: Array<R>,
/** The boards of all variants by their names, so that a page can draw a game of any. */
boards: { [key in string]: GeometryView },
/** Who is here, for the start page. */
here?: PeopleOnline, } | { "type": "lobby_update", seeks: ListChanges<S>, running: ListChanges<R>,
/** Who is here, if that has changed. */
here?: PeopleOnline, } | { "type": "lobby_own", seeks: Array<S>, };

/** How a mark looks. Serialises to the name of a picture. */
export type MarkLook = "wall" | "tag" | "tired" | "crown";

/** A small symbol on a cell, on a piece, or on the edge between two cells. */
export type MarkView = { on: "cell" | "edge" | "piece",
/** One cell, or the two cells of an edge. */
cells: Array<string>,
/** The name of a symbol in `pieces/board.svg`. */
look: MarkLook,
/** The meaning of the mark, as a sentence. Marks with the same sentence belong together. */
words: string, };

/** A part of a comment that mentions a turn of the game. */
export type MentionView = {
/** Its start and length in UTF-16 code units, which JavaScript counts. */
at: number, length: number,
/** The number of turns played in the position that it refers to. */
ply: number, };

/** A frame about a person's own games. */
export type MineFrame = { "type": "mine",
/** How many games wait for the person's turn, apart from the one whose page is open. */
waiting: number,
/** The game that an opponent has joined since the frame before. */
joined?: string,
/** How time is kept in that game. */
joined_time?: TimeKind, } | { "type": "board" } & MyBoard | { "type": "nobody" };

/** The current state of a person's own game, which updates the page. */
export type MyBoard = { id: string, seq: number,
/** The pieces as text, such as `wKe1 bQd8`. */
pieces: string,
/** The cells that the last turn touched. */
last: Array<string>, checks?: Array<string>, highlights?: Array<HighlightView>, marks?: Array<MarkView>,
/** The status of the game, in a few words. */
words: string,
/** Whether this person must play a turn or make a choice. */
waiting: boolean, over: boolean,
/** This person's deadline, or else that of the player to act. */
until_ms?: number,
/** Why the clock is stopped. Omitted if it is not. */
stopped?: StoppedBoard, };

/** One's own notes about a game. */
export type NotesView = { version: number, text: string, shown: boolean, };

/** The kind of an open offer. */
export type OfferKind = "draw" | "takeback" | "pause" | "time" | "rematch";

/** An offer that waits for an answer. */
export type OfferView = { kind: OfferKind, by: Color,
/** The offer in a sentence for the viewer: `Red offers a draw.` */
words: string, };

/** An outcome without its words, which are those of the status. */
export type OutcomeUpdate = { result: string, winner: Color | null, reason: string, };

/** The outcome of a game. */
export type OutcomeView = {
/** `1-0`, `0-1`, `1/2-1/2` or `*`. */
result: string, winner: Color | null, reason: string, words: string, };

/** The people who are online, as every visitor sees them. */
export type PeopleOnline = {
/** Names of accounts, in alphabetical order. */
names: Array<string>,
/**
 * The number of unnamed people, in a sentence. Empty if only named people are online. Says so
 * if nobody is online.
 */
others: string, };

/** A frame for one person. */
export type PersonalFrame = { "type": "own" } & PersonalState | { "type": "chat" } & ChatFrame;

/** What one person may do and know beyond the public state. Empty fields are left out. */
export type PersonalState = {
/** The sides that the person plays. */
you: Array<Color>,
/** The commands that the person could give now. */
can: Array<CommandKind>,
/** The buttons of these commands. */
buttons?: Array<ButtonView>,
/** The open offers, worded for this player. */
offers?: Array<OfferView>,
/** The legal turns, if the person is to move. */
turns?: TurnTree,
/** The cells from which the person may choose. */
choosable?: ByColor<Array<string>>, hidden?: HiddenChoices,
/** The events of the person's own comments. */
comments?: Array<number>, };

/**
 * A choice that one or both sides owe. The cells to choose from are private:
 * [`GameView::choosable`](super::GameView::choosable).
 */
export type PhaseView = {
/** The number of the event that requires the choice. */
event: number, owed_by: ByColor<boolean>,
/** The state of the choice and what waits for it, in sentences. */
words: string, };

/** A kind of piece, with its letter and names. */
export type PieceKind = {
/** Upper-case FEN letter. Black's pieces use lower case. */
letter: string,
/** The name at the beginning of a sentence: `Queen`. */
name: string,
/** The name inside a sentence: `queen`. */
noun: string, };

/** A piece on the board. */
export type PieceView = { at: string, color: Color, kind: string, };

/**
 * Templates for steps that do nothing beyond their click. Placeholders: `piece` is the name of the
 * acting piece, `noun` is the name of a piece in the middle of a sentence, and `other` is the name
 * of the piece it becomes.
 */
export type PlainSteps = {
/** The first move of a turn, to an empty cell. */
goes: string,
/** The first move of a turn, capturing the piece on its target. */
takes: string,
/** A piece becomes another kind. */
becomes: string,
/** A piece from the pool is put on the board. */
drops: string, };

/** The conditional moves, or the variations, of one player. */
export type PlanView = {
/** The event of the current position. Submitted lines refer to it. */
since: number,
/** Why nothing can be planned now. */
closed?: string,
/** Turns of both players. The side to move plays the first. */
lines: Array<Array<string>>,
/** The same lines in words. */
words: Array<string>,
/** Why the previous lines ended, as a sentence. Shown until their owner has played a turn. */
ended?: string, };

/** A future position, based on public information. */
export type PlannedPositionView = {
/** The turns that lead to it, in canonical notation. */
turns: Array<string>, position: PositionView,
/**
 * The legal turns; empty if there are more than [`MAX_LISTED_TURNS`](crate::MAX_LISTED_TURNS).
 * They can still be typed.
 */
choices: Array<LegalTurnView>, };

/** A player. */
export type PlayerView = { name: string,
/** Whether a program has played for this side. */
program?: boolean,
/** Whether a computer player has this seat. */
computer?: boolean,
/** The latest end of the player's vacation. */
vacation_until_ms?: number, };

/**
 * A [`PlyView`] without its number and without the clicks and words of its steps, which are only
 * needed for composing a turn.
 */
export type PlyUpdate = { by: Color, turn: string, words: string,
/** Each in the text form that `docs/WIRE.md` describes. */
steps: Array<string>, checks?: Array<string>,
/** Left out if they are the path of the only piece that moves. */
touched?: Array<string>, fen: string, features?: FeaturesView,
/** Whether the pools, left out in `features`, are the same as before the ply. */
same_pools?: boolean, at_ms: number, };

/** A turn that was played. */
export type PlyView = {
/** Starting at 1. */
number: number, by: Color,
/** In canonical notation. */
turn: string,
/** The turn in a sentence. */
words: string, steps: Array<StepView>, checks: Array<string>,
/** The touched cells, with the piece's final cell last. */
touched: Array<string>,
/** The FEN after the turn. */
fen: string,
/** The features after the turn; left out if they equal those before it. */
features?: FeaturesView, at_ms: number, };

/** Pieces of one kind in a pool. */
export type PoolPiecesView = { kind: string,
/** `Knight`. */
name: string, count: number,
/**
 * Whether a turn of its side can begin by dropping one. While the other side is to move, this
 * is based on public information.
 */
droppable: boolean, };

/** The position, without what the client knows from the last ply. */
export type PositionUpdate = { to_move: Color, } | PositionView;

/** A position as one viewer may see it. */
export type PositionView = { fen: string, to_move: Color,
/** The cells of kings in check. */
checks: Array<string>, pieces: Array<PieceView>, features: FeaturesView, };

/** A problem and the line of its solver. */
export type ProblemView = { id: string,
/** The task, such as `White to move mates in 2 turns`. */
sentence: string,
/** The position after the line, as a game at one board. */
view: GameView,
/** The side that solves it. */
solver: Color, progress: ProgressView,
/** The current state and the next step, in one or two sentences. */
words: string,
/** The number of correct turns of the line. The next turn is played from there. */
ply: number,
/** The effect of the first try on the solver's rating, in words. */
rated?: string, };

/** A solver's progress with a problem. */
export type ProgressView = "to-play" | "wrong" | "solved";

/** The proof that a secret choice was not changed. */
export type ProofView = {
/** 64 hexadecimal digits. */
commitment: string,
/**
 * The text whose SHA-256 is the commitment, once it is published:
 * `postern/GAME_ID/white/c4/NONCE`.
 */
text: string | null, };

/** The ratings of the players of a rated game. */
export type RatingsView = {
/** The name of its rating set, such as `SLUG-blitz`. */
set: string,
/** The title of the set, for people. */
title: string, white: SideRatingView | null, black: SideRatingView | null,
/** The ratings in words, one line each. */
lines: Array<string>, };

/** A period during which a running clock is paused. */
export type RestView = { side: Color, from_ms: number, until_ms: number,
/** `night`, `weekend`, `weekend and night`. */
words: string, };

/** What was saved. */
export type SavedStudyView = { id: string, address: string,
/** By which the next save names what it puts itself in the place of. */
version: number, };

/** The secret choices for one event, as one viewer may see them. */
export type SecretsView = {
/** The number of the event. */
event: number,
/**
 * The chosen squares that the viewer may know: their own, and both after the reveal or the end
 * of the game.
 */
squares: ByColor<string | null>,
/** Whose square has been revealed on the board. */
known: ByColor<boolean>, proofs: ByColor<ProofView | null>, };

/** A game with a free seat that anyone may take. */
export type Seek = { id: string, variant: string,
/** The variant, and its events if the players have chosen them. */
title: string,
/** The colours of the sides. */
scheme: string,
/** The name of the person who seeks an opponent. */
by: string,
/** The rating of that person in a rated game: `1662`, or `1500?` while it is provisional. */
rating?: string,
/** The ratings that may accept, such as `from 1400 to 1700`. */
ratings?: string,
/** The free side: `white` or `black`. */
plays: Color,
/** The free side in words, such as `Red`. */
side: string,
/** The time control, such as `3 days per move`. */
time: string,
/** Whether the game counts for the players' ratings. */
rated: boolean, kind: TimeKind,
/** Whether only people with an account may accept. */
accounts_only?: boolean, };

/** A frame to the client. */
export type ServerFrame = { "type": "accepted", id: string, seq: number, } | { "type": "refused", id: string, error: string, marks: Array<string>, status: number, } | { "type": "explained", id: string, message: string | null, marks: Array<string>, } | { "type": "presence", white: boolean, black: boolean, watchers: number,
/** When the receiver, a player, may claim the game because the other one has left it. */
claimable_ms?: number, } | { "type": "pong", id: string, now_ms: number, };

/** What a board on which positions of a variant are set up has to know. */
export type SetupView = { sides: ByColor<string>, geometry: GeometryView, layout: FenLayout,
/** The FEN of the usual start. */
start: string, };

/**
 * A frame that a whole audience receives as the same bytes.
 *
 * The personal state of a viewer cannot be shared:
 *
 * ```compile_fail
 * use postern_game::view::frames::{PersonalState, SharedFrame};
 * fn leak(state: &PersonalState) -> SharedFrame<'_> {
 *     SharedFrame::Update(state)
 * }
 * ```
 *
 * Nor can the players' chat:
 *
 * ```compile_fail
 * use postern_game::view::frames::{ChatFrame, SharedFrame};
 * fn leak<'a>(chat: &'a ChatFrame<'a>) -> SharedFrame<'a> {
 *     SharedFrame::Update(chat)
 * }
 * ```
 *
 * An update can:
 *
 * ```
 * use postern_game::view::frames::{SharedFrame, Update};
 * fn share<'a>(update: &'a Update<'a>) -> SharedFrame<'a> {
 *     SharedFrame::Update(update)
 * }
 * ```
 */
export type SharedFrame = { "type": "info" } & GameInfo | { "type": "update" } & GameUpdate;

/** A player's rating, in points. */
export type SideRatingView = {
/** The rating before the game ended, or the current one. */
points: number, provisional: boolean,
/** The change by this game. Omitted until the game has counted. */
change?: number, };

/** A step of a turn: one click and its effects. */
export type StepView = { click: string, words: string, effects: Array<EffectView>,
/** Lines that illustrate the step, from cell to cell. */
lines?: Array<[string, string]>, };

/** Why the clock of a game is stopped, in words, and until when. */
export type StoppedBoard = { why: string, until_ms: number, };

/** An analysis: its turns, and the board at its start. */
export type StudyView = {
/** The FEN of the start position; `None` for the variant's own. */
fen: string | null,
/** The deck, as in requests for a new game. */
deal: string | null, tree: GameTree,
/** The indices of entries that are not turns. */
between: Array<number>, game: GameView, };

/** A turn as written. */
export type TextTurn = {
/** The index in [`GameTree::turns`] of the previous turn; `None` for a first turn. */
after: number | null, turn: string,
/** The comment before the turn, if the turn begins a variation. */
name?: string,
/** The comment after the turn. */
comment?: string, };

/** An analysis in the form in which games are exported. */
export type TextView = { text: string, };

/** The kind of time control. */
export type TimeKind = "unlimited" | "live" | "correspondence";

/** A time control. */
export type TimeView = { kind: TimeKind,
/** `5 minutes + 3 seconds per move`, `3 days per move`, `no clock`. */
words: string,
/** Whether a player who runs out of time may still move until the opponent claims the end. */
late_moves?: boolean, };

/** A possible next click. */
export type TurnEdge = ClickView | TurnNode;

/** A click with details. */
export type TurnNode = {
/** The click of a plain step. Other steps have a `step`. */
to?: ClickView, step?: StepView,
/** The possible next clicks. */
then?: Array<TurnEdge>,
/** Whether the turn may end here, although it can continue. */
stop?: boolean, };

/** The legal turns, grouped by origin. */
export type TurnTree = Array<[ClickView, Array<TurnEdge>]>;

/** The variant's own words for some effects. */
export type VariantTerms = {
/** The thing that a piece passes through when it vanishes and reappears: `the gate`. */
through: string,
/** The thing that a piece is pulled into: `the hole`. */
hole: string,
/** The name of a capture from a distance: `shot`. */
target: string, };
