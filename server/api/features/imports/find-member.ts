import type { Known } from './known.store.ts'
import { keyOf } from './key-of.ts'
import type { Refuse } from './row-reader.ts'

/** The member with this name, email or employee number; rejects unknown and ambiguous ones. */
export function findMember(members: Awaited<ReturnType<Known['members']>>, text: string, refuse: Refuse) {
  const found = members.get(keyOf(text)) ?? []
  if (found.length > 1) refuse('member', 'several_found')
  if (found.length === 0 && text !== '') refuse('member', 'member_unknown')
  return found.length === 1 ? found[0] : undefined
}
