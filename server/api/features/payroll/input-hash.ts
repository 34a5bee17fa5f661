import { hashOfText } from './canonical.ts'
import type { PayInput, PayInputPart } from './pay-inputs.ts'

/** The hash of every part of an input, whatever parts it has. */
export type InputHashes = Readonly<Record<PayInputPart, string>>

/**
 * Hashes an input part by part, so that a later one can say which part differs. The text is JSON as the code builds the
 * objects: sorting their keys would take longer than computing the pay.
 */
export function inputHashes(input: PayInput): InputHashes {
  const parts = Object.entries(input).map(([part, value]) => [part, hashOfPart(value)])
  return Object.fromEntries(parts) as InputHashes
}

/** Hash of the whole input. */
export const hashOfInput = (parts: Readonly<Record<string, string>>): string =>
  hashOfText(
    Object.entries(parts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flat()
      .join(' '),
  )

const emptyHash = hashOfText('[]')

/** What all members of a period share is one object, and is written once. */
const known = new WeakMap<object, string>()

function hashOfPart(part: object): string {
  if (Array.isArray(part)) return part.length === 0 ? emptyHash : hashOfText(JSON.stringify(part))
  const before = known.get(part)
  if (before) return before
  const made = hashOfText(JSON.stringify(part))
  known.set(part, made)
  return made
}
