import { ApiError } from '#web/platform/http/api.ts'

/** What the order of sending depends on. */
export interface Sendable {
  /** Entries of a lane are sent in order, each after the answer to the one before; lanes do not wait for each other. */
  readonly lane: string
  /** Nothing is left to send: it was received or refused. */
  readonly isDone: boolean
  /** It is not complete yet, so its lane waits. */
  readonly isHeld: boolean
}

/** The oldest entry that may be sent now: the first of its lane, in a lane that does not rest. */
export function nextToSend<Entry extends Sendable>(
  entries: readonly Entry[],
  resting: ReadonlySet<string>,
): Entry | undefined {
  const passed = new Set(resting)
  for (const entry of entries) {
    if (entry.isDone || passed.has(entry.lane)) continue
    if (!entry.isHeld) return entry
    passed.add(entry.lane)
  }
  return undefined
}

/**
 * The consequence of an unsuccessful answer. `stop`: nothing arrives now (no connection, signed out, too many
 * requests, restarting), so everything is sent later. `rest`: the server failed at this entry, so its lane is tried
 * later and the others go on. `refused`: the entry will never be accepted as it is.
 */
export function afterFailure({ status }: { readonly status: number }): 'stop' | 'rest' | 'refused' {
  if (status === 0 || status === 401 || status === 429 || (status > 501 && status < 505)) return 'stop'
  return status >= 500 ? 'rest' : 'refused'
}

/** What has to go before an entry cannot be sent now, which says nothing about other entries. */
export class NotReady extends ApiError {
  declare readonly wasTried: boolean

  constructor(status = 0, wasTried = false) {
    super(status)
    this.wasTried = wasTried
  }
}
