import { useEffect, useRef, useState } from 'react'
import { api, ApiError } from '#web/platform/http/api.ts'
import { isSame as isDeeplySame } from '#web/platform/records/use-draft.ts'
import type { Conflict, Versioned } from '#web/platform/records/use-versioned-save.ts'
import { beginDraft, isDue, isUnsaved, nextDraft, type DraftEvent, type DraftRules } from './saving-draft.ts'
import { useAutosave, writeLocal, type LocalDraft } from './use-autosave.ts'

interface SavingOptions<T extends Versioned, Content extends object> extends DraftRules<Content> {
  /** URL of the record, read and put. */
  readonly url: string
  readonly record: T
  readonly contentOf: (record: T) => Content
  /** The part of the content that is sent; by default all of it. */
  readonly bodyOf: (content: Content) => object
  /** The content that a save has confirmed; by default the stored record's. */
  readonly confirmedOf?: (saved: T, sent: Content) => Content
  readonly storageKey: string
  readonly local: LocalDraft<Content> | undefined
  /** Called with the stored record after each save. */
  readonly onStored: (record: T) => unknown
  /** Called when the server refused a content for good. */
  readonly onRefused: (refusal: ApiError) => void
}

/** A record's draft that saves itself, by the rules of `nextDraft`; unsaved changes are stored on this device too. */
export function useSavingDraft<T extends Versioned, Content extends object>(options: SavingOptions<T, Content>) {
  const { url, record, contentOf, confirmedOf = contentOf, storageKey, local, isSame = isDeeplySame, merge } = options
  const [state, setState] = useState(() => {
    const restored = local && { base: { version: local.version, content: local.base }, content: local.content }
    return beginDraft({ version: record.version, content: contentOf(record) }, restored)
  })
  const [serverVersion, setTheirs] = useState<T>()
  const latest = useRef(state)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  function dispatch(event: DraftEvent<Content>) {
    const next = nextDraft(latest.current, event, { isSame, merge })
    if (next === latest.current) return next
    latest.current = next
    const { version, content: base } = next.confirmed
    // A line still incomplete is not worth saving, but survives a reload.
    const isKept = isUnsaved(next) || (event.type === 'edited' && !isDeeplySame(next.content, base))
    writeLocal(storageKey, isKept ? { version, base, content: next.content } : undefined)
    setState(next)
    return next
  }

  async function attempt(): Promise<boolean> {
    const { phase, content: sent, confirmed } = dispatch({ type: 'saveStarted' })
    if (phase !== 'saving') return !isUnsaved(latest.current)
    try {
      const saved = await api.put<T>(url, { ...options.bodyOf(sent), version: confirmed.version })
      dispatch({ type: 'saved', stored: { version: saved.version, content: confirmedOf(saved, sent) } })
      await options.onStored(saved)
      return true
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'stale_version') return meet()
      const isRetried = cause instanceof ApiError && isPassing(cause)
      dispatch({ type: 'failed', isRetried })
      if (!(cause instanceof ApiError)) throw cause
      if (!isRetried) options.onRefused(cause)
      return false
    }
  }

  /** Another user saved in the meantime: merges, or asks the user to decide. */
  async function meet(): Promise<boolean> {
    const stored = await api.get<T>(url).catch(() => undefined)
    if (!stored) {
      dispatch({ type: 'failed', isRetried: true })
      return false
    }
    const next = dispatch({ type: 'outdated', stored: { version: stored.version, content: contentOf(stored) } })
    if (next.phase === 'conflict') {
      setTheirs(stored)
      return false
    }
    await options.onStored(stored)
    return next.phase === 'dirty' ? attempt() : true
  }

  /** Saves run one after the other, because each needs the version of the previous one. */
  function save() {
    const next = running.current.then(attempt)
    running.current = next.catch(() => false)
    return next
  }

  const receive = useRef(dispatch)
  useEffect(() => {
    receive.current = dispatch
  })
  useEffect(() => {
    receive.current({ type: 'received', stored: { version: record.version, content: contentOf(record) } })
  }, [record, contentOf])

  useAutosave({
    due: isDue(state) ? state.content : undefined,
    isWaiting: state.phase === 'offline',
    save,
    onOnline: () => dispatch({ type: 'reconnected' }),
  })

  async function settle(content: Content) {
    dispatch({ type: 'settled', content })
    setTheirs(undefined)
    if (serverVersion) await options.onStored(serverVersion)
    return save()
  }

  const conflict: Conflict<T, Content> | undefined =
    state.phase === 'conflict' && serverVersion && state.theirs
      ? { base: state.confirmed.content, mine: state.content, theirs: state.theirs.content, record: serverVersion }
      : undefined
  return {
    content: state.content,
    phase: state.phase,
    /** The newest content and version, which a callback of an earlier render sees too. */
    now: () => latest.current,
    change: (content: Content) => dispatch({ type: 'edited', content }),
    /** Saves pending changes; resolves with true when everything is saved. */
    async flush() {
      while (await save()) if (!isUnsaved(latest.current)) return true
      return false
    },
    conflict,
    resolve: (chosen: Content) => settle(chosen),
    takeTheirs: () => conflict && settle(conflict.theirs),
    dismiss: () => {
      setTheirs(undefined)
      dispatch({ type: 'dismissed' })
    },
  }
}

/** Whether the same request may succeed later: no connection, signed out, too many requests, a failing server. */
const isPassing = ({ status }: ApiError) => status === 0 || status === 401 || status === 429 || status >= 500
