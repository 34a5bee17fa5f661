import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#web/platform/http/api.ts'
import { isSame as isDeeplySame } from '#web/platform/records/use-draft.ts'
import type { Conflict, Versioned } from '#web/platform/records/use-versioned-save.ts'
import { beginDraft, isDue, isUnsaved, nextDraft, type DraftEvent, type DraftRules } from './saving-draft.ts'
import { sendDraft, type DraftCalls } from './send-draft.ts'
import { useAutosave, writeLocal, type LocalDraft } from './use-autosave.ts'

interface SavingOptions<T extends Versioned, Content extends object>
  extends DraftRules<Content>, DraftCalls<T, Content> {
  readonly record: T
  readonly storageKey: string
  readonly local: LocalDraft<Content> | undefined
  /** Called with the stored record after each save. */
  readonly onStored: (record: T) => unknown
  /** Called when the server refused a content for good. */
  readonly onRefused: (refusal: ApiError) => void
}

/** A record's draft that saves itself, by the rules of `nextDraft`; unsaved changes are stored on this device too. */
export function useSavingDraft<T extends Versioned, Content extends object>(options: SavingOptions<T, Content>) {
  const { record, contentOf, storageKey, local, isSame = isDeeplySame, merge } = options
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

  const attempt = () =>
    sendDraft(options, {
      now: () => latest.current,
      dispatch,
      onStored: options.onStored,
      onConflict: setTheirs,
      onFailed: (cause, isRetried) => isRetried || options.onRefused(cause),
    })

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
