import type { RecapDraft } from '#shared/contracts/recaps.ts'

/** What was typed on this device and the server has not got yet. */
export interface KeptDraft {
  readonly recapId: string
  readonly version: number
  /** As the server had it when the typing began. */
  readonly base: RecapDraft
  readonly draft: RecapDraft
}

const keyOf = (recapId: string) => `RECAP.${recapId}`

export const keepDraft = (kept: KeptDraft) => localStorage.setItem(keyOf(kept.recapId), JSON.stringify(kept))
export const dropDraft = (recapId: string) => localStorage.removeItem(keyOf(recapId))

/** Anything unreadable counts as nothing. */
export function keptDraft(recapId: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(recapId)) ?? 'null') as KeptDraft | null
    return kept && Array.isArray(kept.draft.stops) && Array.isArray(kept.base.stops) ? kept : undefined
  } catch {
    return undefined
  }
}
