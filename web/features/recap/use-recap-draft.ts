import { useEffect, useRef, useState } from 'react'
import type { Recap, RecapDraft } from '#shared/recap/recaps.contract.ts'
import { recapPaths } from '#shared/recap/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { isSame } from '#web/platform/records/use-draft.ts'
import type { Conflict } from '#web/platform/records/use-versioned-save.ts'
import { draftKey, removeLocalDraft, saveLocalDraft, readLocalDraft } from './local-draft.ts'
import { cleaned, conflictParts, draftOf, draftOfParts, mergeDrafts, type DraftParts } from './recap-draft.ts'

/** `kept` means stored on this device only, because the server cannot be reached; retried automatically. */
export type SaveState = 'saved' | 'saving' | 'kept' | 'refused'

const pauseMs = 800
const againMs = 15_000

interface Known {
  recap: Recap
  base: RecapDraft
  draft: RecapDraft
}

/** The server's recap with this device's unsaved changes on top. */
function begin(recap: Recap, key: string): Known {
  const kept = readLocalDraft(key)
  const server = draftOf(recap)
  if (!kept || recap.submittedAt) return { recap, base: server, draft: server }
  return { recap: { ...recap, version: kept.version }, base: kept.base, draft: kept.draft }
}

/**
 * A recap's draft, stored on the device at each key and on the server at each pause. Changes from another device are
 * merged by part; if both changed the same part, `conflict` holds both versions.
 */
export function useRecapDraft(
  { organizationId, userId }: { organizationId: string; userId: string },
  recap: Recap,
  onSaved: (recap: Recap) => unknown,
) {
  const key = draftKey(userId, recap.id)
  const [known, setKnown] = useState(() => begin(recap, key))
  const [state, setState] = useState<SaveState>('saved')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<Conflict<Recap, DraftParts>>()
  const latest = useRef(known)
  const running = useRef<Promise<Recap | undefined>>(undefined)
  const url = fill(recapPaths.recap, { organizationId, recapId: recap.id })

  const put = (next: Known) => {
    latest.current = next
    setKnown(next)
  }

  const change = (draft: RecapDraft) => {
    const next = { ...latest.current, draft }
    saveLocalDraft(key, { version: next.recap.version, base: next.base, draft })
    put(next)
  }

  async function send(): Promise<Recap | undefined> {
    const { draft, base, recap: from } = latest.current
    const body = cleaned(draft)
    if (isSame(body, cleaned(base))) return from
    setState('saving')
    try {
      const saved = await api.put<Recap>(url, { ...body, version: from.version })
      // Text typed during the save, and incomplete lines, stay on top of the saved version.
      const typed = latest.current.draft
      if (isSame(cleaned(typed), body)) removeLocalDraft(key)
      else saveLocalDraft(key, { version: saved.version, base: body, draft: typed })
      put({ recap: saved, base: body, draft: typed })
      setProblems({})
      setState('saved')
      await onSaved(saved)
      return saved
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      return refused(cause)
    }
  }

  /** Shows the API's errors at their inputs. */
  const explain = ({ fields }: ApiError) =>
    setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))

  async function refused(refusal: ApiError): Promise<Recap | undefined> {
    if (refusal.status === 0 || refusal.status === 401 || refusal.status === 429 || refusal.status >= 500) {
      setState('kept')
      return undefined
    }
    if (refusal.code !== 'stale_version') {
      explain(refusal)
      setState('refused')
      notifyFailure(refusal)
      return undefined
    }
    const stored = await api.get<Recap>(url).catch(() => undefined)
    if (!stored) {
      setState('kept')
      return undefined
    }
    const { base, draft } = latest.current
    const ways = { base: cleaned(base), mine: cleaned(draft), theirs: draftOf(stored) }
    const merged = mergeDrafts(ways)
    if (!merged) {
      setState('kept')
      setConflict({ ...conflictParts(ways), record: stored })
      return undefined
    }
    return rebase(stored, merged)
  }

  /** Continues with this draft on top of the stored version. */
  function rebase(stored: Recap, draft: RecapDraft) {
    setConflict(undefined)
    const base = draftOf(stored)
    saveLocalDraft(key, { version: stored.version, base, draft })
    put({ recap: stored, base, draft })
    if (!isSame(base, draft)) return send()
    removeLocalDraft(key)
    setState('saved')
    return Promise.resolve(stored)
  }

  /** Saves run one after the other, because each needs the version of the previous one. */
  function flush(): Promise<Recap | undefined> {
    const next = (running.current ?? Promise.resolve(undefined)).then(send)
    running.current = next.catch(() => undefined)
    return next
  }

  const save = useRef(flush)
  useEffect(() => {
    save.current = flush
  })
  // Saves the latest changes when the page is left.
  useEffect(() => () => void save.current(), [])
  const isDirty = !isSame(cleaned(known.draft), cleaned(known.base))
  useEffect(() => {
    const isNewer = recap.version > latest.current.recap.version
    const server = draftOf(recap)
    if (isNewer && isSame(cleaned(latest.current.draft), cleaned(latest.current.base))) {
      latest.current = { recap, base: server, draft: server }
      setKnown(latest.current)
    }
  }, [recap])
  useEffect(() => {
    if (conflict || isSame(cleaned(known.draft), cleaned(known.base))) return
    const timer = setTimeout(() => void save.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [known.draft, known.base, conflict])
  useEffect(() => {
    if (state !== 'kept' || conflict) return
    const again = () => void save.current()
    addEventListener('online', again)
    const timer = setInterval(again, againMs)
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [state, conflict])

  return {
    draft: known.draft,
    /** The server's version, with photos and distances. */
    recap: known.recap,
    state: isDirty && state === 'saved' ? ('saving' as const) : state,
    problems,
    change,
    explain,
    flush,
    /** Applies an answer that did not change the typed fields, e.g. after a photo upload. */
    accept: (saved: Recap) => put({ ...latest.current, recap: { ...saved, version: latest.current.recap.version } }),
    conflict,
    resolve: (chosen: DraftParts) => conflict && rebase(conflict.record, draftOfParts(chosen)),
    takeTheirs: () => conflict && rebase(conflict.record, draftOf(conflict.record)),
  }
}

export type EditedRecap = ReturnType<typeof useRecapDraft>
