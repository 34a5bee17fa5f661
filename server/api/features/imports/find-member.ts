import type { KnownRecords } from './known.store.ts'
import { keyOf } from './key-of.ts'
import type { Refuse } from './row-reader.ts'

/** The member with this name, email or employee number; rejects unknown and ambiguous ones. */
export function findMember(members: Awaited<ReturnType<KnownRecords['members']>>, text: string, refuse: Refuse) {
  const matches = members.get(keyOf(text)) ?? []
  if (matches.length > 1) refuse('member', 'several_found')
  if (matches.length === 0 && text !== '') refuse('member', 'member_unknown')
  return matches.length === 1 ? matches[0] : undefined
}
