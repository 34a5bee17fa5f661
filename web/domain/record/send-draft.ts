import { api, ApiError } from '#web/platform/http/api.ts'
import type { Versioned } from '#web/platform/records/use-versioned-save.ts'
import { isUnsaved, type DraftEvent, type SavingDraft } from './saving-draft.ts'
import { t } from './texts.ts'

/** Another device changed the same, and no page is open to ask. */
export class DraftConflict extends ApiError {
  constructor() {
    super(409, { code: 'stale_version', message: t('changedElsewhere') })
  }
}

/** How a draft's record is read and saved. */
export interface DraftCalls<T extends Versioned, Content extends object> {
  /** URL of the record, read and put. */
  readonly url: string
  readonly contentOf: (record: T) => Content
  /** The part of the content that is sent; by default all of it. */
  readonly bodyOf: (content: Content) => object
  /** The content that a save has confirmed; by default the stored record's. */
  readonly confirmedOf?: (saved: T, sent: Content) => Content
}

interface Sending<T extends Versioned, Content extends object> {
  readonly now: () => SavingDraft<Content>
  readonly dispatch: (event: DraftEvent<Content>) => SavingDraft<Content>
  /** Called with the stored record after each save. */
  readonly onStored?: (record: T) => unknown
  /** Another user saved in the meantime, and only the user can decide. */
  readonly onConflict: (stored: T) => unknown
  /** Called after a failure; it is retried where the same request may succeed later. */
  readonly onFailed: (cause: ApiError, isRetried: boolean) => unknown
}

/** Saves a draft once, and again after merging; resolves with true when everything is saved. */
export async function sendDraft<T extends Versioned, Content extends object>(
  calls: DraftCalls<T, Content>,
  sending: Sending<T, Content>,
): Promise<boolean> {
  const { url, contentOf, bodyOf, confirmedOf = contentOf } = calls
  const { now, dispatch, onStored, onConflict, onFailed } = sending
  const { phase, content: sent, confirmed } = dispatch({ type: 'saveStarted' })
  if (phase !== 'saving') return !isUnsaved(now())
  try {
    const saved = await api.put<T>(url, { ...bodyOf(sent), version: confirmed.version })
    dispatch({ type: 'saved', stored: { version: saved.version, content: confirmedOf(saved, sent) } })
    await onStored?.(saved)
    return true
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'stale_version') return meet()
    return fail(cause, cause instanceof ApiError && isPassing(cause))
  }

  function fail(cause: unknown, isRetried: boolean) {
    dispatch({ type: 'failed', isRetried })
    if (!(cause instanceof ApiError)) throw cause
    onFailed(cause, isRetried)
    return false
  }

  /** Another user saved in the meantime: merges, or asks the user to decide. */
  async function meet(): Promise<boolean> {
    let stored: T
    try {
      stored = await api.get<T>(url)
    } catch (cause) {
      return fail(cause, true)
    }
    const next = dispatch({ type: 'outdated', stored: { version: stored.version, content: contentOf(stored) } })
    if (next.phase === 'conflict') {
      onConflict(stored)
      return false
    }
    await onStored?.(stored)
    return next.phase !== 'dirty' || sendDraft(calls, sending)
  }
}

/** Whether the same request may succeed later: no connection, signed out, too many requests, a failing server. */
const isPassing = ({ status }: ApiError) => status === 0 || status === 401 || status === 429 || status >= 500
