import { createHash } from 'node:crypto'

/** A number from 0 up to 1 that is the same for the same words, on every machine. */
export const draw = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE() / 2 ** 32

/** A whole number of a range, both ends included. */
export const drawBetween = (from: number, to: number, ...words: readonly (string | number)[]): number =>
  from + Math.floor(draw(...words) * (to - from + 1))

/** Whether it falls to something that happens so often in a hundred. */
export const happens = (percent: number, ...words: readonly (string | number)[]): boolean =>
  draw(...words) * 100 < percent
