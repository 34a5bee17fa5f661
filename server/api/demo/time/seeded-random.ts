import { createHash } from 'node:crypto'

/** Returns a pseudo-random number in [0, 1) determined by the words. */
export const seededRandom = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE() / 2 ** 32

/** Returns a pseudo-random integer in a range, inclusive. */
export const seededInteger = (from: number, to: number, ...words: readonly (string | number)[]): number =>
  from + Math.floor(seededRandom(...words) * (to - from + 1))

/** Returns true with the given probability in percent, determined by the words. */
export const seededChance = (percent: number, ...words: readonly (string | number)[]): boolean =>
  seededRandom(...words) * 100 < percent
