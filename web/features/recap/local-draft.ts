import type { RecapDraft } from '#shared/recap/recaps.contract.ts'
import { userStorageKey } from '#web/platform/storage/user-storage.ts'

/** Changes typed on this device that the server does not have yet. */
interface LocalDraft {
  readonly version: number
  /** The server's version that the changes are based on. */
  readonly base: RecapDraft
  readonly draft: RecapDraft
}

/** Storage key of the user's draft of a recap. */
export const draftKey = (userId: string, recapId: string) => userStorageKey(userId, `recap.${recapId}`)

export const saveLocalDraft = (key: string, kept: LocalDraft) => localStorage.setItem(key, JSON.stringify(kept))
export const removeLocalDraft = (key: string) => localStorage.removeItem(key)

/** Unreadable data counts as none. */
export function readLocalDraft(key: string): LocalDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalDraft | null
    return kept && Array.isArray(kept.draft.stops) && Array.isArray(kept.base.stops) ? kept : undefined
  } catch {
    return undefined
  }
}
