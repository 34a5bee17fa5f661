import { hashOfText } from './canonical.ts'
import type { PayInput, PayInputPart } from './pay-inputs.ts'

/** One hash per part of the input. */
export type InputHashes = Readonly<Record<PayInputPart, string>>

/**
 * Hashes an input part by part, so that a later one can show which part differs. Keys keep the order the code builds
 * them in: sorting them would take longer than computing the pay.
 */
export function inputHashes(input: PayInput): InputHashes {
  const parts = Object.entries(input).map(([part, value]) => [part, hashOfPart(value)])
  return Object.fromEntries(parts) as InputHashes
}

export const hashOfInput = (parts: Readonly<Record<string, string>>): string =>
  hashOfText(
    Object.entries(parts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flat()
      .join(' '),
  )

const emptyHash = hashOfText('[]')

/** Objects that all members of a period share are serialized once. */
const known = new WeakMap<object, string>()

function hashOfPart(part: object): string {
  if (Array.isArray(part)) return part.length === 0 ? emptyHash : hashOfText(JSON.stringify(part))
  const before = known.get(part)
  if (before) return before
  const hash = hashOfText(JSON.stringify(part))
  known.set(part, hash)
  return hash
}
