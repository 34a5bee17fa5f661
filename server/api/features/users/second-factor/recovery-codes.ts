import { randomInt } from 'node:crypto'

export const codesPerSet = 10
/** Fifty bits each. Without I, L, O and U, which are misread or make words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

const newCode = () => Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** A set of codes in the format shown to the user: `7K2QD-XM4TP`. */
export const newCodes = (): string[] =>
  Array.from({ length: codesPerSet }, () => newCode().replace(/^.{5}/, (half) => `${half}-`))

/** Ignores case, spaces and dashes, and maps look-alike letters to digits. */
export const normaliseCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
