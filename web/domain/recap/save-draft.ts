import type { Recap, RecapDraft } from '#shared/recap/recaps.contract.ts'
import { beginDraft, nextDraft } from '#web/domain/record/saving-draft.ts'
import { DraftConflict, sendDraft } from '#web/domain/record/send-draft.ts'
import { readLocal, writeLocal } from '#web/domain/record/use-autosave.ts'
import { draftCalls, draftRules, isReadable } from './recap-draft.ts'

/** Saves a recap's stored draft, which no page has open. @throws ApiError */
export async function saveDraft(url: string, key: string): Promise<void> {
  const text = localStorage.getItem(key)
  const local = readLocal(key, isReadable)
  if (!local) return writeLocal(key, undefined)
  const { version, base, content } = local
  let draft = beginDraft<RecapDraft>({ version, content: base }, { base: { version, content: base }, content })
  await sendDraft<Recap, RecapDraft>(
    { url, ...draftCalls },
    {
      now: () => draft,
      dispatch: (event) => (draft = nextDraft(draft, event, draftRules)),
      onConflict() {
        throw new DraftConflict()
      },
      onFailed(cause) {
        throw cause
      },
    },
  )
  // Its page may be open by now.
  if (localStorage.getItem(key) === text) writeLocal(key, undefined)
}
