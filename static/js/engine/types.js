/**
 * What the engine is asked and what it answers, wherever it runs.
 *
 * @typedef {Object} EnginePosition
 * @property {string|null} start  the FEN with which the line begins; null for the variant's own start
 * @property {string[]} turns  from there on
 * @property {string|null} refused  why no engine may look at it, as a sentence
 *
 * @typedef {Object} Analysed  the board on which the engine helps
 * @property {string} variant
 * @property {() => EnginePosition} position
 * @property {(changed: () => void) => () => void} watch  tells of each other position that may be looked at, the first included
 * @property {(list: {from: string, to: string}[]) => void} arrows  draws these in place of those before
 * @property {(turns: string[]) => void|Promise<void>} play  plays turns on the board
 *
 * @typedef {Object} Line
 * @property {number} chance  how much of a win White can expect, from 0 to 1
 * @property {string} score  `+0.35`, `#3`, from White's side
 * @property {string} words  the same in words
 * @property {string[]} turns
 * @property {string} says  the first turn in a sentence
 * @property {string|null} from  the first cell that the first turn touches
 * @property {string|null} to  and the last
 *
 * @typedef {{depth: number, nodes: number, finished: boolean, lines: Line[]}} Answer  `depth` counts plies
 * @typedef {{refused: string}} Refusal  a sentence
 *
 * @typedef {{variant: string, start: string|null, turns: string[], lines: number}} Question
 *
 * @typedef {{do: "analyse", id: number, question: Question}|{do: "stop"|"pause"|"resume"}} Order  to the worker
 * @typedef {{id: number, answer: Answer|Refusal}|{is: "ready"|"failed"}} Told  from it
 */

export {};
