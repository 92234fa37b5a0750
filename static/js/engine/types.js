/**
 * Questions to the engine and its answers. They are the same in the browser and on the server.
 *
 * @typedef {Object} EnginePosition
 * @property {string|null} start  the FEN at the start of the line; null for the variant's start
 *   position
 * @property {string[]} turns  the turns of the line from `start`
 * @property {string|null} refused  why no engine may analyse it, as a sentence
 *
 * @typedef {Object} Analysed  the board that the engine analyses
 * @property {string} variant
 * @property {() => EnginePosition} position
 * @property {(changed: () => void) => () => void} watch  reports each new position, including the
 *   first
 * @property {(list: {from: string, to: string}[]) => void} arrows  replaces the arrows on the board
 * @property {(turns: string[]) => void|Promise<void>} play  plays turns on the board
 *
 * @typedef {Object} Line
 * @property {number} chance  White's expected score, from 0 to 1
 * @property {string} score  the score from White's side, such as `+0.35` or `#3`
 * @property {string} words  the score in words
 * @property {string[]} turns
 * @property {string} says  the first turn in a sentence
 * @property {string|null} from  the first cell that the first turn touches
 * @property {string|null} to  the last cell that it touches
 *
 * @typedef {{depth: number, nodes: number, finished: boolean, lines: Line[]}} Answer  `depth`
 *   counts plies
 * @typedef {{refused: string}} Refusal  a sentence
 *
 * @typedef {{variant: string, start: string|null, turns: string[], lines: number}} Question
 *
 * @typedef {{do: "analyse", id: number, question: Question}|{do: "stop"|"pause"|"resume"}} Order  a
 *   message to the worker
 * @typedef {{id: number, answer: Answer|Refusal}|{is: "ready"|"failed"}} WorkerMessage  a message
 *   from it
 */

export {};
