import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { api, ApiError, type FieldProblem } from '#web/platform/http/api.ts'
import { userStorageKey } from '#web/platform/storage/user-storage.ts'
import { store } from '#web/platform/data/resource.ts'
import { isSame } from '#web/platform/records/use-draft.ts'
import type { Conflict } from '#web/platform/records/use-versioned-save.ts'

const waitMs = 800
const keyOf = (userId: string, quoteId: string) => userStorageKey(userId, `quote.${quoteId}`)

interface Kept {
  version: number
  base: QuoteContent
  content: QuoteContent
}

/** A draft's unsaved changes stored on this device. */
function keptOf(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    return kept?.content?.sites ? kept : undefined
  } catch {
    return undefined
  }
}

/** Whether this device has changes of a draft that the server lacks. */
export const isKeptHere = (userId: string, quoteId: string) => keptOf(keyOf(userId, quoteId)) !== undefined

function keep(key: string, kept: Kept | undefined) {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept))
    else localStorage.removeItem(key)
  } catch {
    // Storage is full or blocked; the changes are about to be sent anyway.
  }
}

type SavingState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused'

/**
 * A draft that saves automatically after a pause in typing. Unsaved changes are stored on this device, so that a lost
 * connection or a reload loses nothing. On a conflict both versions are in `conflict`.
 */
export function useQuoteDraft(url: string, quote: Quote, userId: string) {
  const key = keyOf(userId, quote.id)
  const [begun] = useState(() => keptOf(key))
  const [content, setContent] = useState(begun?.content ?? quote.content)
  const [state, setState] = useState<SavingState>('saved')
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [conflict, setConflict] = useState<Conflict<Quote, QuoteContent>>()
  const base = useRef({ version: begun?.version ?? quote.version, content: begun?.base ?? quote.content })
  const latest = useRef(content)
  const running = useRef<Promise<boolean>>(undefined)

  // Without local changes a newer version from elsewhere is shown immediately.
  useEffect(() => {
    if (quote.version <= base.current.version) return
    const isClean = isSame(latest.current, base.current.content)
    // The previous page's last save arrived after this page restored its changes; that is no conflict.
    const isArrived = begun !== undefined && isSame(quote.content, begun.content)
    if (!isClean && !isArrived) return
    base.current = { version: quote.version, content: quote.content }
    if (!isClean && !isSame(latest.current, quote.content)) return
    setState('saved')
    latest.current = quote.content
    setContent(quote.content)
  }, [quote, begun])

  const save = useCallback(async (): Promise<boolean> => {
    await running.current
    const sent = latest.current
    if (isSame(sent, base.current.content)) return true
    setState('saving')
    const attempt = (async () => {
      try {
        const saved = await api.put<Quote>(url, { content: sent, version: base.current.version })
        base.current = { version: saved.version, content: saved.content }
        const isLatest = latest.current === sent
        keep(key, isLatest ? undefined : { ...base.current, base: saved.content, content: latest.current })
        if (isLatest) latest.current = saved.content
        setProblems([])
        setState(isLatest ? 'saved' : 'waiting')
        await store(url, saved)
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'stale_version') {
          const record = await api.get<Quote>(url).catch(() => undefined)
          if (record && isSame(record.content, sent)) {
            base.current = { version: record.version, content: record.content }
            const isLatest = latest.current === sent
            keep(key, isLatest ? undefined : { ...base.current, base: sent, content: latest.current })
            setState(isLatest ? 'saved' : 'waiting')
            await store(url, record)
            return true
          }
          if (record) setConflict({ base: base.current.content, mine: sent, theirs: record.content, record })
        }
        setProblems(error.fields)
        setState(error.status === 0 ? 'offline' : 'refused')
        return false
      }
    })()
    running.current = attempt
    return attempt
  }, [url, key])

  useEffect(() => {
    if (isSame(content, base.current.content)) {
      keep(key, undefined)
      return undefined
    }
    keep(key, { version: base.current.version, base: base.current.content, content })
    const timer = setTimeout(() => void save(), waitMs)
    return () => clearTimeout(timer)
  }, [content, key, save])

  // Saves the latest changes when the page is left.
  useEffect(() => () => void save(), [save])

  useEffect(() => {
    const again = () => void save()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [save])

  const change = useCallback((next: (now: QuoteContent) => QuoteContent) => {
    latest.current = next(latest.current)
    setState('waiting')
    setContent(latest.current)
  }, [])

  /** Continues with this content on top of the stored version. */
  async function settle(record: Quote, chosen: QuoteContent) {
    base.current = { version: record.version, content: record.content }
    latest.current = chosen
    keep(key, undefined)
    setConflict(undefined)
    setContent(chosen)
    await store(url, record)
    if (await save()) setState('saved')
  }

  return {
    content,
    change,
    state,
    problems,
    /** Saves pending changes; resolves with true when everything is saved. */
    flush: async () => (await save()) && isSame(latest.current, base.current.content),
    version: () => base.current.version,
    refuse: (fields: readonly FieldProblem[]) => setProblems(fields),
    conflict,
    resolve: (chosen: QuoteContent) => conflict && settle(conflict.record, chosen),
    takeTheirs: () => conflict && settle(conflict.record, conflict.theirs),
    dismiss: () => setConflict(undefined),
  }
}
