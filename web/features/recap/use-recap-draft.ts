import { useState } from 'react'
import type { Recap, RecapDraft } from '#shared/recap/recaps.contract.ts'
import { recapPaths } from '#shared/recap/paths.ts'
import { localDraftKey, readLocal } from '#web/domain/record/use-autosave.ts'
import { useSavingDraft } from '#web/domain/record/use-saving-draft.ts'
import { fill, type ApiError } from '#web/platform/http/api.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import {
  conflictParts,
  draftCalls,
  draftOfParts,
  draftRules,
  isReadable,
  normalizedWays,
  type DraftParts,
} from '#web/domain/recap/recap-draft.ts'

/** `kept` means stored on this device only, because the server cannot be reached; retried automatically. */
export type SaveState = 'saved' | 'saving' | 'kept' | 'refused'

const states = {
  clean: 'saved',
  dirty: 'saving',
  saving: 'saving',
  saved: 'saved',
  conflict: 'kept',
  offline: 'kept',
  refused: 'refused',
} as const satisfies Record<string, SaveState>

/**
 * A recap's draft that saves itself. Changes from another device are merged by part; if both changed the same part,
 * `conflict` holds both versions.
 */
export function useRecapDraft(
  { organizationId, userId }: { organizationId: string; userId: string },
  recap: Recap,
  onSaved: (recap: Recap) => unknown,
) {
  const key = localDraftKey(userId, 'recap', recap.id)
  const [local] = useState(() => (recap.submittedAt ? undefined : readLocal(key, isReadable)))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [savedRecap, setAnswered] = useState(recap)
  /** Shows the API's errors at their inputs. */
  const explain = ({ fields }: ApiError) =>
    setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
  const draft = useSavingDraft<Recap, RecapDraft>({
    url: fill(recapPaths.recap, { organizationId, recapId: recap.id }),
    record: recap,
    ...draftCalls,
    ...draftRules,
    storageKey: key,
    local,
    onStored: (stored) => {
      setProblems({})
      setAnswered(stored)
      return onSaved(stored)
    },
    onRefused: (refusal) => {
      explain(refusal)
      notifyFailure(refusal)
    },
  })
  const { conflict } = draft
  return {
    draft: draft.content,
    /** The server's version, with photos and distances. */
    recap: recap.version > savedRecap.version ? recap : savedRecap,
    state: states[draft.phase],
    isSaving: draft.phase === 'saving',
    problems,
    change: (next: RecapDraft) => void draft.change(next),
    explain,
    /** Saves pending changes; resolves with the saved version, or with undefined when something is unsaved. */
    flush: async () => ((await draft.flush()) ? draft.now().confirmed.version : undefined),
    /** Whether it is unsaved only because the server cannot be reached. */
    isOffline: () => draft.now().phase === 'offline',
    storageKey: key,
    /** Applies an answer that did not change the typed fields, e.g. after a photo upload. */
    accept: (saved: Recap) => setAnswered(saved),
    conflict: conflict && { ...conflictParts(normalizedWays(conflict)), record: conflict.record },
    resolve: (chosen: DraftParts) => draft.resolve(draftOfParts(chosen)),
    takeTheirs: draft.takeTheirs,
  }
}

export type EditedRecap = ReturnType<typeof useRecapDraft>
