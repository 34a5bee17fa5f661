import type { RecapDraft } from '#shared/recap/recaps.contract.ts'
import { userStorageKey } from '#web/platform/storage/user-storage.ts'

/** What was typed on this device and the server has not got yet. */
interface LocalDraft {
  readonly version: number
  /** As the server had it when the typing began. */
  readonly base: RecapDraft
  readonly draft: RecapDraft
}

/** Where the user's draft of a recap is kept. */
export const draftKey = (userId: string, recapId: string) => userStorageKey(userId, `recap.${recapId}`)

export const saveLocalDraft = (key: string, kept: LocalDraft) => localStorage.setItem(key, JSON.stringify(kept))
export const removeLocalDraft = (key: string) => localStorage.removeItem(key)

/** Anything unreadable counts as nothing. */
export function readLocalDraft(key: string): LocalDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalDraft | null
    return kept && Array.isArray(kept.draft.stops) && Array.isArray(kept.base.stops) ? kept : undefined
  } catch {
    return undefined
  }
}
