import type { RecapDraft } from '#shared/recap/recaps.contract.ts'
import { keptKey } from '#web/platform/storage/kept.ts'

/** What was typed on this device and the server has not got yet. */
interface KeptDraft {
  readonly version: number
  /** As the server had it when the typing began. */
  readonly base: RecapDraft
  readonly draft: RecapDraft
}

/** Where the user's draft of a recap is kept. */
export const draftKey = (userId: string, recapId: string) => keptKey(userId, `recap.${recapId}`)

export const keepDraft = (key: string, kept: KeptDraft) => localStorage.setItem(key, JSON.stringify(kept))
export const dropDraft = (key: string) => localStorage.removeItem(key)

/** Anything unreadable counts as nothing. */
export function keptDraft(key: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft | null
    return kept && Array.isArray(kept.draft.stops) && Array.isArray(kept.base.stops) ? kept : undefined
  } catch {
    return undefined
  }
}
