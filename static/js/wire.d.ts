/**
 * What the server and the scripts say to each other. Made from the Rust types, and not to be edited:
 * POSTERN_WRITE=1 cargo test --lib wire_types
 */

/** Who may find a game while a seat is free. */
export type Access = "link" | "seek";

/** A position some turns ahead, as everybody knows it. */
export type AheadView = {
/** The turns that lead to it, in canonical notation. */
turns: Array<string>, position: PositionView,
/**
 * The legal turns; none when there are more than
 * [`MAX_LISTED_TURNS`](crate::MAX_LISTED_TURNS): any of them may still be written.
 */
choices: Array<LegalTurnView>, };

/** What the page's script begins with. */
export type AnalysisView = { kept: KeptView, study: StudyView,
/** After how many turns of the main line the board is opened. */
at: number, };

/** What happened between turns. */
export type AsideKind = "event-started" | "chose" | "taken-back" | "landed" | "rules-changed" | "time";

/** Something that happened between turns, `after` so many of them. */
export type AsideView = { after: number, by: Color, kind: AsideKind,
/** The number of the event that was started, or for which a square was chosen. */
event?: number,
/** `event`, `W@c4`, `h3~` or `c4-g8`. A choice has one only for viewers who may know it. */
turn: string | null,
/** The same in a sentence. */
words: string,
/** Why a turn was taken back, as a clause. */
why: string | null, steps: Array<StepView>, touched: Array<string>, at_ms: number, };

/** What a turn, a take-back or something between turns did to the board. */
export type BoardUpdate = { plies_from: number, plies: Array<PlyUpdate>,
/** Left out when the client has it from the last of the plies, and the other side is to move. */
position?: PositionUpdate,
/** The check number of the pieces that the client must have now. */
check: number, };

/** A button that sends a command. */
export type ButtonView = {
/** The command, with `plies` when it carries them. */
do: CommandKind, plies?: number,
/** The days for each move that it carries. */
days?: number,
/** The number of the event that it starts. */
event?: number, label: string,
/** The label for a second press, without which the command is not sent. */
confirm?: string, tone?: Tone,
/** The offer beside which the button stands. */
answers?: OfferKind, };

/** One value for each side. */
export type ByColor<T> = { white: T, black: T, };

/** A running game, for a small board. */
export type Card = { id: string, variant: string,
/** Its variant, and its events where the players have chosen them. */
title: string,
/** Whether the game counts for the players' ratings. */
rated: boolean, white: string, black: string,
/** The rating of White's player in a rated game, `1662` or `1500?`: before it, once it is over. */
white_rating?: string, black_rating?: string, status_words: string, ply: number, to_move: Color, pieces: Array<CardPiece>, checks: Array<string>, highlights: Array<HighlightView>, marks: Array<MarkView>,
/** Cells that the last turn touched. */
last: Array<string>, };

/** A piece of a card. */
export type CardPiece = { at: string, color: Color, kind: string, };

/** Events by their numbers in the variant's deck. */
export type CardsView = {
/** Those that the player to move may start now. */
startable?: Array<number>, in_force?: Array<number>,
/** Why the player to move can only go on by starting one, as a sentence. */
must_start?: string, };

/** One cell that exists, seen from White's side. */
export type CellInfo = {
/** Its coordinate, `d7`. */
name: string,
/** 0 is the a-file. */
file: number,
/** 0 is White's first rank. */
rank: number, kind: CellKind, };

/** What a cell of the board is. */
export type CellKind = "square" | "hole";

/**
 * How one list becomes the next: take away `gone` and all that `put` names, then insert each of
 * `put` at its place, in order.
 */
export type Changes<T> = {
/** New entries, and those that changed or moved, each with its place in the new list. */
put: Array<[number, T]>,
/** The ids of entries that are no longer listed. */
gone: Array<string>, };

/** Lines of the chat for one of its two readers. */
export type ChatFrame = {
/** What the page knows then; it says so when it asks again. */
mark: string, lines: Array<ChatLineView>,
/** Whether the lines replace what the page has, or follow it. */
replace?: boolean,
/** Whether there are lines before these. It counts where they replace what the page has. */
earlier?: boolean,
/** Whether the other player's lines are left out, because the reader has muted or blocked them. */
muted?: boolean,
/** Why nothing can be written now. */
closed?: string, };

/** A line. */
export type ChatLineView = {
/** By which it is deleted: its place in the chat, from 1 on. */
number: number, by: Color, at_ms: number, text: string, };

/** A page of the chat. */
export type ChatView = {
/** Those that were not deleted, in their order. */
lines: Array<ChatLineView>,
/** Whether there are lines before these. */
earlier: boolean,
/** Whether the other player's lines are left out, because the reader has muted or blocked them. */
muted: boolean,
/** Why the reader can write nothing now. */
closed: string | null, };

/** An event's words for a square that a player chooses in secret. */
export type ChoiceWords = {
/** What the square is to its player: `your square`. */
chosen: string,
/** What a player is asked to choose: `a square`. */
choice: string,
/** What follows when it comes to light, as a sentence. */
revealed: string,
/** A sentence for a game that ends before anything of it is revealed. */
unfound: string, };

/**
 * A cell by its number in the geometry's list of cells; else as text: `N@` for a piece of the pool,
 * `=Q` for what a piece becomes.
 */
export type ClickView = number | string;

/** A frame from the client. */
export type ClientFrame = { "type": "command", id: string, command: Command, } | { "type": "explain", id: string, path: Array<string>, } | { "type": "ping", id: string,
/** Whether the page was in view since the ping before. */
seen?: boolean, };

/** The clocks. When those that run are empty follows from the rest. */
export type ClockUpdate = {
/** When `left_ms` was so much; left out when that was with the last of the plies told. */
at_ms?: number, left_ms: ByColor<number>, running: Array<Color>,
/** How long those that run still wait before they do; left out without a delay. */
delay_ms?: ByColor<number>, rests?: Array<RestView>, paused_until_ms?: number, };

/** Clocks at the moment `at_ms` by the server's time. */
export type ClockView = { at_ms: number, left_ms: ByColor<number>,
/** The sides whose clocks run: none, one or both. */
running: Array<Color>,
/** When each clock that runs runs out. */
deadline_ms: ByColor<number | null>,
/**
 * The next nights and weekends for which clocks that run stand, and those of now: at most four
 * for a side.
 */
rests?: Array<RestView>,
/** Until when the game is paused at the latest; left out when it is not. */
paused_until_ms?: number, };

/** A side. White moves first; people see the variant's own names: Yellow, Red. */
export type Color = "white" | "black";

/**
 * A command, as players and spectators send it: its serde form is the one on the wire. Whether it
 * is granted is for [`decide`](super::decide) to say. A page shows the buttons in this order.
 */
export type Command = { "do": "join" } | { "do": "decline", reason: DeclineReason, } | { "do": "play", turn: string, ply: number, position?: string, } | { "do": "start_event", event?: number, ply: number, } | { "do": "choose", square: string, } | { "do": "resign" } | { "do": "offer_draw" } | { "do": "accept_draw" } | { "do": "decline_draw" } | { "do": "claim_draw" } | { "do": "ask_takeback" } | { "do": "grant_takeback", plies: number, } | { "do": "decline_takeback" } | { "do": "abort" } | { "do": "offer_rematch" } | { "do": "accept_rematch" } | { "do": "decline_rematch" } | { "do": "allow_kibitz", allowed: boolean, } | { "do": "give_time" } | { "do": "offer_pause" } | { "do": "accept_pause" } | { "do": "decline_pause" } | { "do": "resume" } | { "do": "offer_correspondence", days: number, } | { "do": "accept_correspondence", days: number, } | { "do": "decline_correspondence" } | { "do": "read_card" } | { "do": "send_random", bytes: string, } | { "do": "kibitz", ply: number, text: string, in_reply_to?: number, } | { "do": "edit_comment", comment: number, version: number, text: string, } | { "do": "delete_comment", comment: number, version: number, } | { "do": "claim_time" } | { "do": "claim_abandoned_win" } | { "do": "claim_abandoned_draw" };

/** A command without what it carries. Its text, in strum and in serde, is its name on the wire: `offer_draw`. */
export type CommandKind = "join" | "decline" | "play" | "start_event" | "choose" | "resign" | "offer_draw" | "accept_draw" | "decline_draw" | "claim_draw" | "ask_takeback" | "grant_takeback" | "decline_takeback" | "abort" | "offer_rematch" | "accept_rematch" | "decline_rematch" | "allow_kibitz" | "give_time" | "offer_pause" | "accept_pause" | "decline_pause" | "resume" | "offer_correspondence" | "accept_correspondence" | "decline_correspondence" | "read_card" | "send_random" | "kibitz" | "edit_comment" | "delete_comment" | "claim_time" | "claim_abandoned_win" | "claim_abandoned_draw";

export type CommentView = { seq: number, ply: number, name: string, role: Role,
/** Empty when a moderator has hidden it, or the viewer has muted its writer. */
text: string,
/** Why a moderator has hidden it, as a clause: `insults or threats`. Left out otherwise. */
hidden?: string, at_ms: number,
/** The event that edited it last; left out when none did. */
version?: number,
/** The comment that it answers, if the viewer may read that. */
in_reply_to?: number,
/** The turns that the text names, in order; left out when it names none. */
turns?: Array<MentionView>, };

/** Comments in a row, the newest last. */
export type CommentsPage = { comments: Array<CommentView>,
/** Whether there are comments before these. */
earlier: boolean, };

/** Something counted for each side. */
export type Counter = {
/** What is counted, as a clause: `checks given`. */
name: string, value: ByColor<number>,
/** The most that a value can come to. */
limit?: number, };

/** How a game's events come into force, where its players have chosen otherwise than usual. */
export type DealView = {
/** In a sentence. */
words: string,
/** As a request for a new game has it: `draw 5,7`. */
text: string,
/** What decides the draws; left out where none are made. */
draw?: DrawView,
/** The card of the event that was started last. */
reading?: ReadingView, };

/**
 * Why somebody declines a challenge. Its text, in strum and in serde, is its name on the wire and in
 * the database.
 */
export type DeclineReason = "no" | "later" | "too-fast" | "too-slow" | "other-game";

/** What the script needs to let a reader try the pieces; the parts are those of a game's view. */
export type DiagramView = { variant: string, sides: ByColor<string>, geometry: GeometryView, pieces: Array<PlacedView>,
/**
 * The legal turns of each side as if it were to move; none where that position would make no
 * sense.
 */
choices: ByColor<Array<LegalTurnView>>,
/**
 * The cells that stand out, and what is drawn on cells, edges and pieces: both stay in sight while
 * a piece is tried.
 */
highlights: Array<HighlightView>, signs: Array<MarkView>, };

/** The event up to which a command has been carried out. */
export type Done = { seq: number, };

/** What decides the draws of a game, as far as it is public. */
export type DrawView = {
/** The commitments to both sides' seeds, 64 hexadecimal digits each. */
commitments: ByColor<string>,
/** The seeds, once a side has drawn or the game is over. */
seeds: ByColor<string | null>,
/** The bytes that each side has added, 32 hexadecimal digits. */
random: ByColor<string | null>, made: Array<MadeView>, };

/** A piece is drawn along a line from `from`, into the cell `hole`. */
export type DrawnView = { from: string, hole: string, };

/** What can be clicked next. */
export type Edge = ClickView | Node;

/** One thing that a step does to the board; see [`postern_rules::Effect`]. */
export type EffectView = { "kind": "move", from: string, to: string,
/** Whether the piece vanishes and appears again, rather than sliding. */
through?: boolean, } | { "kind": "remove", at: string,
/** Where the piece is drawn to; left out when it is simply captured. */
into?: DrawnView, } | { "kind": "put", at: string, color: Color, piece: string, } | { "kind": "swap", a: string, b: string, } | { "kind": "become", at: string, piece: string, } | { "kind": "reveal", cells: Array<string>, };

/** A card of a deck of events. */
export type EventCard = {
/** The number that the game's inventor gave it. */
number: number,
/** For people. */
name: string,
/** What must hold before it can be started, as a sentence; `None` when it always can. */
condition: string | null,
/** What it changes, in a few plain sentences. */
text: string,
/** What is said of the squares that its players choose in secret; `None` where none are chosen. */
choice: ChoiceWords | null, };

/** See [`postern_rules::Features`]. What is empty is left out. */
export type FeaturesView = {
/** The pieces beside the board; left out when there are none. */
pools?: ByColor<Array<WaitingView>>, highlights?: Array<HighlightView>, marks?: Array<MarkView>, counters?: Array<Counter>,
/** Choices that are owed. */
phases?: Array<PhaseView>, cards?: CardsView, };

/** A field of a FEN. Each is `-` when there is nothing to say. */
export type FenField = { "kind": "rights", rights: Array<Right>, } | { "kind": "passed" } | { "kind": "beside" } | { "kind": "kept" };

/**
 * The parts of a FEN. It begins with the board: its ranks from the last to the first with `/` between them,
 * in each rank the letters of pieces, upper case for White's, and runs of empty squares counted by a
 * digit. Then come the side to move, `w` or `b`, and the fields, parted by spaces.
 */
export type FenLayout = {
/** The kinds of piece that can stand beside the board, in the order in which they are shown. */
beside: Array<string>,
/** Whether they are written in brackets right behind the board; otherwise a field has them. */
in_brackets: boolean,
/** What is written behind the letter of a piece that was a pawn, in a variant that tells them apart. */
promoted: string | null,
/** Behind the side to move. They may be left out from the right. */
fields: Array<FenField>, };

/** What a page says when it opens its socket. */
export type Follow = { boards: { [key in string]: number }, };

/** The turns of a game and of its variations, in the order in which they are written. */
export type GameTree = {
/** What is said before the first turn. */
comment: string, turns: Array<TextTurn>, };

/**
 * A game as one viewer may see it. The client keeps the plies up to `plies_from` and replaces the
 * rest.
 */
export type GameView = { id: string,
/** The event up to which this view knows the game. */
seq: number, variant: string, title: string, sides: ByColor<string>, status: Status,
/** One clause in words: `Red to move`, `Yellow wins: the red king was captured.` */
status_words: string, access: Access,
/** The name of the person who is challenged and has yet to answer. */
invited?: string,
/** Whether only somebody who has an account may take the free seat. */
accounts_only?: boolean, one_board: boolean, time: TimeView,
/** Whether the game counts for the players' ratings. */
rated: boolean, players: ByColor<PlayerView | null>,
/** The sides that the viewer plays: none for a spectator, both at one board. */
you: Array<Color>, geometry: GeometryView, start: PositionView,
/** The seed from which the start was shuffled. */
seed?: number,
/** How many plies at the front are left out because the viewer has them. */
plies_from: number, plies: Array<PlyView>,
/** What happened between turns, in order; all of it in every view. */
asides: Array<AsideView>, position: PositionView,
/**
 * What has been chosen secretly, for each event for which something is; `None` in a variant without
 * events.
 */
secrets: Array<SecretsView> | null,
/** How its events come into force, where that is not as usual. */
deal?: DealView,
/** Who has something to do now: a turn, or a choice. */
awaits: ByColor<boolean>,
/**
 * The legal turns, for the player to move; else empty. Also empty when there are more than
 * [`MAX_LISTED_TURNS`](super::MAX_LISTED_TURNS): the player may still play any of them.
 */
choices: Array<LegalTurnView>,
/** The cells that the viewer may choose from, for the side that owes a choice; else empty. */
choosable: ByColor<Array<string>>, clock: ClockView | null, outcome: OutcomeView | null,
/** What the players have proposed to each other. */
offers: Array<OfferView>,
/** The rematch, once it exists. */
next_game: string | null,
/** The commands that the viewer could give now. */
can: Array<CommandKind>,
/** Those of them that are a button and nothing else. */
buttons: Array<ButtonView>, kibitz: KibitzView,
/** The viewer's own comments, which can be edited for a while and deleted. */
own_comments: Array<number>, };

/** The shape of a variant's board, and all else that is constant about the variant. */
export type GeometryView = { files: number, ranks: number,
/** Whether every piece stays on squares of the colour on which it stands. */
color_bound: boolean,
/** Whether captured pieces go beside the board and can be dropped on it. */
drops: boolean,
/** The folder with the pieces' pictures. */
piece_set: string,
/** The colours of the sides when nobody has chosen others. */
scheme: string, cells: Array<CellInfo>, pieces: Array<PieceKind>,
/** The events of the game’s deck; left out when there are none. */
deck?: Array<EventCard>, terms: Terms, plain: PlainSteps, };

/** Who is here, as everybody is told. */
export type Here = {
/** Names of accounts, in alphabetical order. */
names: Array<string>,
/** Of those who are not named, in a sentence; empty when there is nobody else. */
others: string, };

/** The hidden squares that a person has chosen. */
export type Hidden = { squares: Array<HiddenSquares>,
/** Spaces that make every frame with hidden squares as long as with any others. */
pad: string, };

/** The squares that a person knows of those that were chosen for one event. */
export type HiddenSquares = { event: number, squares: ByColor<string | null>, };

/** Cells that stand out. */
export type HighlightView = {
/** The name of its symbol in `pieces/board.svg`. */
look: Look, cells: Array<string>,
/** A sentence that says the same. */
words: string,
/** What each of the cells is by itself. */
each: string, };

/** A whole game as everybody of an audience may see it. What is one person's own is empty in it. */
export type Info = { view: GameView, };

/** What is kept of an analysis that somebody opens. */
export type KeptView = {
/** `None` for what nobody keeps yet. */
id: string | null, version: number, title: string,
/** Who keeps it. */
by: string | null,
/** Whether that is the visitor. */
own: boolean,
/** How many turns that are kept are not on the board, since the rules refuse them now. */
left_out: number, };

export type KibitzView = {
/**
 * Whether `comments`, at most 20, are the newest that the viewer may see, or only those after
 * what the viewer has.
 */
replace: boolean, comments: Array<CommentView>,
/**
 * Whether there are comments before these that the viewer may see. Says something only where
 * `comments` replace others.
 */
earlier: boolean,
/** Which players let spectators' comments be seen while the game runs. */
allowed: ByColor<boolean>,
/** Whether spectators' comments are kept from this viewer until the end. */
withheld: boolean, };

/** The last frame of a connection. */
export type LastFrame = { "type": "closing", message: string, } | { "type": "reload", build: string, } | { "type": "signed_out" };

export type LegalTurnView = { turn: string,
/** The cell of the piece that acts, or `N@` for a piece of the pool. */
from: string, steps: Array<StepView>, };

/** A line, and whether an engine may look at its end. */
export type LineAnswer = {
/** Why no engine helps here, as a sentence; left out when one may, or nobody has asked. */
refused?: string,
/** The turns by their canonical names, with what stands among turns (`event=5`, `W@c4`). */
turns: Array<string>, status: Status, status_words: string,
/** How many plies at the front are left out because the client has them. */
plies_from: number, plies: Array<PlyView>, asides: Array<AsideView>, position: PositionView, secrets: Array<SecretsView> | null, awaits: ByColor<boolean>, choices: Array<LegalTurnView>, choosable: ByColor<Array<string>>, outcome: OutcomeView | null, can: Array<CommandKind>, buttons: Array<ButtonView>, };

/** A frame of the lobby. */
export type LobbyFrame<S, R> = { "type": "lobby", seeks: Array<S>, running: Array<R>,
/** The boards of all variants by their names, so that a page can draw a game of any. */
boards: { [key in string]: GeometryView },
/** Who is here, for the start page. */
here?: Here, } | { "type": "lobby_update", seeks: Changes<S>, running: Changes<R>,
/** Who is here, if that has changed. */
here?: Here, } | { "type": "lobby_own", seeks: Array<S>, };

/** How a highlighted cell looks, whatever the game means by it. Its text is the name of a picture. */
export type Look = "gate" | "must-act" | "closed" | "pit";

/** One draw, with all by which it can be checked. */
export type MadeView = { by: Color,
/** The number of the event that was drawn. */
event: number,
/** The numbers of those that could be started. */
startable: Array<number>,
/**
 * The text that follows the seed and a line feed in what was hashed. Hidden choices that have come to
 * light since are not in it.
 */
text: string, };

/** How a mark looks. Its text is the name of a picture. */
export type MarkLook = "wall" | "tag" | "tired" | "crown";

/** Something small that is drawn on a cell, on a piece, or on the edge between two cells. */
export type MarkView = { on: "cell" | "edge" | "piece",
/** One cell, or the two beside an edge. */
cells: Array<string>,
/** The name of its symbol in `pieces/board.svg`. */
look: MarkLook,
/** A sentence that says the same. Marks with the same sentence are one thing. */
words: string, };

/** A part of a text that names a turn of the game. */
export type MentionView = {
/** Where it begins and how long it is, in UTF-16 code units, as scripts count. */
at: number, length: number,
/** It leads to the position after so many turns. */
ply: number, };

/** A frame about a person's own games. */
export type MineFrame = { "type": "mine",
/** How many games wait for the person's turn, apart from the one whose page is open. */
waiting: number,
/** The game that an opponent has joined since the frame before. */
joined?: string,
/** How time is kept in that game. */
joined_time?: TimeKind, } | { "type": "board" } & MyBoard | { "type": "nobody" };

/** One of a person's own games as it is now, for a page that shows it as it was. */
export type MyBoard = { id: string, seq: number,
/** The pieces as text: `wKe1 bQd8`. */
pieces: string,
/** Cells that the last turn touched. */
last: Array<string>, checks?: Array<string>, highlights?: Array<HighlightView>, marks?: Array<MarkView>,
/** How the game stands, in a few words. */
words: string,
/** Whether a turn or a choice is expected of this person. */
waiting: boolean, over: boolean,
/** When this person's time runs out, or otherwise that of the player to act. */
until_ms?: number,
/** Why the clock stands; left out when it does not. */
stopped?: StoppedBoard, };

/** A click with more to say of it. */
export type Node = {
/** A plain step; else there is a `step`. */
to?: ClickView, step?: StepView,
/** What can be clicked after it. */
then?: Array<Edge>,
/** Whether the turn can stop here although it can go on. */
stop?: boolean, };

/** One's own notes about a game. */
export type NotesView = { version: number, text: string, shown: boolean, };

/** A proposal that waits for an answer. */
export type OfferKind = "draw" | "takeback" | "pause" | "time" | "rematch";

/** A proposal that waits for an answer. */
export type OfferView = { kind: OfferKind, by: Color,
/** In a sentence for the viewer: `Red offers a draw.` */
words: string, };

/** An outcome, but for the words, which are those of the status. */
export type OutcomeUpdate = { result: string, winner: Color | null, reason: string, };

export type OutcomeView = {
/** `1-0`, `0-1`, `1/2-1/2` or `*`. */
result: string, winner: Color | null, reason: string, words: string, };

/** What one person may do and know beside what everybody may see. What is left out is empty. */
export type Own = {
/** The sides that the person plays. */
you: Array<Color>,
/** The commands that the person could give now. */
can: Array<CommandKind>,
/** Those of them that are a button and nothing else. */
buttons?: Array<ButtonView>,
/** What the players have proposed to each other, in the words for this player. */
offers?: Array<OfferView>,
/** The legal turns, when the person is to move. */
turns?: TurnTree,
/** The cells that the person may choose from. */
choosable?: ByColor<Array<string>>, hidden?: Hidden,
/** The person's own comments. */
comments?: Array<number>, };

/** A frame for one person. */
export type OwnFrame = { "type": "own" } & Own | { "type": "chat" } & ChatFrame;

/**
 * A choice that one side owes, or both. Which cells there are to choose from is for those who owe
 * it: [`GameView::choosable`](super::GameView::choosable).
 */
export type PhaseView = {
/** The number of the event for which it is owed. */
event: number, owed_by: ByColor<boolean>,
/** How far it is and what waits for it, in sentences. */
words: string, };

/** A kind of piece as notation and people name it. */
export type PieceKind = {
/** Upper-case FEN letter; lower case is Black's. */
letter: string,
/** At the beginning of a sentence: `Queen`. */
name: string,
/** Inside a sentence: `queen`. */
noun: string, };

export type PlacedView = { at: string, color: Color, kind: string, };

/**
 * What a step is called that does what its click says and nothing else. What stands in braces is
 * filled in: `piece` is the name of the piece that acts, `noun` that of a piece in the middle of a
 * sentence, `other` the same of the kind that it becomes.
 */
export type PlainSteps = {
/** The first move of a turn, to an empty cell. */
goes: string,
/** The first move of a turn, with the capture of the piece there. */
takes: string,
/** One piece becomes another. */
becomes: string,
/** A piece of the pool is put on the board. */
drops: string, };

/** The conditional moves, or the variations, of one player. */
export type PlanView = {
/** The event of the position that stands now. Lines that are sent name it. */
since: number,
/** Why nothing can be planned now. */
closed?: string,
/** Turns of both players, the first by whoever is to move. */
lines: Array<Array<string>>,
/** The same lines as people read them. */
words: Array<string>,
/** Why the lines before have ended, as a sentence, until their owner has played. */
ended?: string, };

export type PlayerView = { name: string,
/** Whether a program has played for this side. */
program?: boolean,
/** Whether a computer player sits here. */
computer?: boolean,
/** Until when the player is on vacation at the latest. */
vacation_until_ms?: number, };

/**
 * A [`PlyView`] without its number and without clicks and words for its steps, which only those
 * who compose a turn need.
 */
export type PlyUpdate = { by: Color, turn: string, words: string,
/** Each in words, as `docs/WIRE.md` says. */
steps: Array<string>, checks?: Array<string>,
/** Left out when they are the way of the one piece that moves. */
touched?: Array<string>, fen: string, features?: FeaturesView,
/** Whether the pools, left out in `features`, are those before the ply. */
same_pools?: boolean, at_ms: number, };

export type PlyView = {
/** 1 for the first turn. */
number: number, by: Color,
/** Canonical notation. */
turn: string,
/** The turn in a sentence. */
words: string, steps: Array<StepView>, checks: Array<string>,
/** The cells that the turn touched, the one where its piece ended last. */
touched: Array<string>,
/** The FEN after it. */
fen: string,
/**
 * What is shown beside the pieces after it, where that is different from what was shown after
 * the ply before, or at the start.
 */
features?: FeaturesView, at_ms: number, };

/** The position, without what the client has from the last of its plies. */
export type PositionUpdate = { to_move: Color, } | PositionView;

export type PositionView = { fen: string, to_move: Color,
/** Cells of kings in check. */
checks: Array<string>, pieces: Array<PlacedView>, features: FeaturesView, };

/** A problem and the line of its solver. */
export type ProblemView = { id: string,
/** `White to move mates in 2 turns`. */
sentence: string,
/** The position after the line, as a game at one board. */
view: GameView,
/** Who solves it. */
solver: Color, progress: ProgressView,
/** What has happened, and what to do, in a sentence or two. */
words: string,
/** How many turns of the line are right: from there the next turn is played. */
ply: number,
/** What the first try did to the solver's rating, in words. */
rated?: string, };

/** How far somebody is with a problem. */
export type ProgressView = "to-play" | "wrong" | "solved";

export type ProofView = {
/** 64 hexadecimal digits. */
commitment: string,
/** The text of which it is the SHA-256, once it is published: `postern/GAME_ID/white/c4/NONCE`. */
text: string | null, };

/** The ratings of the players of a rated game. */
export type RatingsView = {
/** The name of the set in which it is rated: `SLUG-blitz`. */
set: string,
/** The same for people. */
title: string, white: SideRatingView | null, black: SideRatingView | null,
/** The same in words, a line each. */
lines: Array<string>, };

export type ReadingView = {
/** The event's number. */
event: number,
/** Who has said that the card is read. */
read: ByColor<boolean>,
/** Until when both clocks stand and nothing is played, at the latest; left out where nothing waits. */
until_ms?: number, };

/** Time in which a clock stands. */
export type RestView = { side: Color, from_ms: number, until_ms: number,
/** `night`, `weekend`, `weekend and night`. */
words: string, };

/** Something that a side may do as long as some pieces stand where they began. */
export type Right = { letter: string,
/** For people: `White castles short`. */
words: string,
/** The names of cells, and the letters of the pieces that must stand there. */
needs: [[string, string], [string, string]], };

/** As what somebody comments. */
export type Role = "white" | "black" | "spectator";

/** What was saved. */
export type SavedView = { id: string, address: string,
/** By which the next save names what it puts itself in the place of. */
version: number, };

/** What the sides choose secretly for one event, for one viewer. */
export type SecretsView = {
/** The event's number. */
event: number,
/**
 * The chosen squares that the viewer may know: the viewer's own, and both from the reveal or
 * the end of the game on.
 */
squares: ByColor<string | null>,
/** Whose square has been revealed on the board. */
known: ByColor<boolean>, proofs: ByColor<ProofView | null>, };

/** A game with a free seat that anybody may take. */
export type Seek = { id: string, variant: string,
/** Its variant, and its events where the players have chosen them. */
title: string,
/** The colours of the sides. */
scheme: string,
/** Who seeks an opponent. */
by: string,
/** The rating of who seeks, in a rated game: `1662`, or `1500?` while it is provisional. */
rating?: string,
/** For which ratings it is: `from 1400 to 1700`. */
ratings?: string,
/** The side that is free: `white` or `black`. */
plays: Color,
/** The same in words: `Red`. */
side: string,
/** `3 days per move`. */
time: string,
/** Whether the game counts for the players' ratings. */
rated: boolean, kind: TimeKind,
/** Whether only somebody with an account may accept. */
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
 * A frame that a whole audience gets, as the same bytes.
 *
 * What belongs to one person is none:
 *
 * ```compile_fail
 * use postern_game::view::frames::{Own, SharedFrame};
 * fn leak(own: &Own) -> SharedFrame<'_> {
 *     SharedFrame::Update(own)
 * }
 * ```
 *
 * Nor is what the players write to each other:
 *
 * ```compile_fail
 * use postern_game::view::frames::{ChatFrame, SharedFrame};
 * fn leak<'a>(chat: &'a ChatFrame<'a>) -> SharedFrame<'a> {
 *     SharedFrame::Update(chat)
 * }
 * ```
 *
 * An update is one:
 *
 * ```
 * use postern_game::view::frames::{SharedFrame, Update};
 * fn tell<'a>(update: &'a Update<'a>) -> SharedFrame<'a> {
 *     SharedFrame::Update(update)
 * }
 * ```
 */
export type SharedFrame = { "type": "info" } & Info | { "type": "update" } & Update;

/** A player's rating, in points. */
export type SideRatingView = {
/** Before the game ended, or now. */
points: number, provisional: boolean,
/** By how much the game has changed it; left out before it has counted. */
change?: number, };

export type Status = "open" | "running" | "over";

export type StepView = { click: string, words: string, effects: Array<EffectView>,
/** Lines that show how the step takes, from cell to cell. */
lines?: Array<[string, string]>, };

/** Why the clock of a game stands, in words, and until when. */
export type StoppedBoard = { why: string, until_ms: number, };

/** An analysis: its turns, and the board at its start. */
export type StudyView = {
/** The start position, if it is not the variant's own. */
fen: string | null,
/** How events come into force, as a request for a new game has it. */
deal: string | null, tree: GameTree,
/** The places of what stands between turns. */
between: Array<number>, game: GameView, };

/** The variant's own words for what some effects do. */
export type Terms = {
/** What a piece goes through when it vanishes and appears again: `the gate`. */
through: string,
/** What a piece is drawn into: `the hole`. */
hole: string,
/** What a capture from a distance is called: `shot`. */
target: string, };

/** A turn as it is written. */
export type TextTurn = {
/** The place of the turn before it among [`GameTree::turns`]; `None` for a first turn. */
after: number | null, turn: string,
/** What is said at the beginning of the variation that begins with this turn. */
name?: string,
/** What is said after the turn. */
comment?: string, };

/** An analysis in the form in which games are exported. */
export type TextView = { text: string, };

/** How time is kept. */
export type TimeKind = "unlimited" | "live" | "correspondence";

export type TimeView = { kind: TimeKind,
/** `5 minutes + 3 seconds a turn`, `3 days per move`, `no clock`. */
words: string,
/** Whether who runs out of time may still move until the opponent claims the end. */
late_moves?: boolean, };

/** How a button looks, when it stands out. */
export type Tone = "primary" | "danger";

/** The legal turns by their origins. */
export type TurnTree = Array<[ClickView, Array<Edge>]>;

/**
 * What changed in a game after event `since`. A field that is left out is as it was. The client
 * keeps its plies up to `plies_from` and appends the new ones.
 */
export type Update = {
/** The event up to which the game is known with this update. */
seq: number,
/**
 * The receiver must know the game up to this event, or further; left out when it is the one
 * before `seq`.
 */
since?: number,
/**
 * Whether what is personal follows at once for whoever plays: both belong together. Left out
 * when it does.
 */
own?: boolean, board?: BoardUpdate, status?: Status, status_words?: string, players?: ByColor<PlayerView | null>, asides?: Array<AsideView>, secrets?: Array<SecretsView> | null, deal?: DealView,
/** Left out beside a `board` when it is the side to move of a running game, and nobody else. */
awaits?: ByColor<boolean>, clock?: ClockUpdate,
/** Told when the players have agreed on other clocks. */
time?: TimeView, outcome?: OutcomeUpdate, offers?: Array<OfferView>, next_game?: string, kibitz?: KibitzView, };

/** Pieces of one kind beside the board. */
export type WaitingView = { kind: string,
/** `Knight`. */
name: string, count: number,
/**
 * Whether its side can begin a turn with dropping one on the board: now, or, while the other side is to
 * move, as far as anybody can say.
 */
droppable: boolean, };
