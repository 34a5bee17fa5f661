import { resendMs } from '#shared/idempotency.ts'
import { ApiError } from '#web/platform/http/api.ts'
import { afterFailure, nextToSend, NotReady } from './outbox-order.ts'
import { outboxOf, replaceEntry } from './outbox-store.ts'

/** What every entry of the outbox says about its sending. */
export interface OutboxEntry {
  readonly userId: string
  readonly punch: { readonly id: string; readonly kind: string; readonly deviceAt: string }
  /** It was sent without an answer. */
  readonly isLate?: boolean
  /** The server has it; it stays until the page's data has it too. */
  readonly isSent?: boolean
  /** Reason of the server's refusal. */
  readonly refusal?: string
  readonly refusalCode?: string
  /** The user asked to send it, although it may have arrived before. */
  readonly isWanted?: boolean
}

export const isWaiting = ({ refusal, isSent }: OutboxEntry) => refusal === undefined && !isSent

export function patchEntry<Entry extends OutboxEntry>(
  userId: string,
  id: string,
  changes: { readonly [Key in keyof Entry]?: Entry[Key] | undefined },
) {
  const entry = outboxOf<Entry>(userId).find(({ punch }) => punch.id === id)
  if (entry) replaceEntry(userId, id, { ...entry, ...changes })
}

/** It may have been executed so long ago that the server no longer knows its id. */
const isUnsure = ({ punch, isLate, isWanted }: OutboxEntry) =>
  punch.kind === 'asked' && isLate && !isWanted && Date.now() - Date.parse(punch.deviceAt) > resendMs

interface Sending<Entry extends OutboxEntry> {
  /** The entries as they are now, oldest first. */
  readonly entries: () => readonly Entry[]
  readonly laneOf: (entry: Entry) => string
  readonly isHeld?: (entry: Entry) => boolean | undefined
  /** @throws ApiError */
  readonly send: (entry: Entry) => Promise<unknown>
  readonly onSent: (entry: Entry) => unknown
  readonly onRefused: (entry: Entry, error: ApiError) => void
  /** Says that nobody knows whether an old entry arrived. */
  readonly unsure: () => string
}

/** Sends entries lane by lane, until nothing arrives any more. */
export async function sendInOrder<Entry extends OutboxEntry>(sending: Sending<Entry>) {
  const { entries, laneOf, isHeld, send, onSent, onRefused, unsure } = sending
  let isAnswered = false
  const resting = new Set<string>()
  for (;;) {
    const sendable = entries().map((entry) => ({
      entry,
      lane: laneOf(entry),
      isDone: !isWaiting(entry),
      isHeld: isHeld?.(entry) ?? false,
    }))
    const next = nextToSend(sendable, resting)
    if (!next) return { isAnswered, isStopped: false }
    const { entry, lane } = next
    const { userId, punch } = entry
    if (isUnsure(entry)) {
      patchEntry(userId, punch.id, { refusal: unsure() })
      continue
    }
    try {
      await send(entry)
      await onSent(entry)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const then = error instanceof NotReady ? 'rest' : afterFailure(error)
      const wasTried = !(error instanceof NotReady) || error.wasTried
      if (then === 'refused') onRefused(entry, error)
      else if (wasTried && !entry.isLate) patchEntry(userId, punch.id, { isLate: true })
      if (then === 'stop') return { isAnswered, isStopped: true }
      if (then === 'rest') {
        resting.add(lane)
        continue
      }
    }
    isAnswered = true
  }
}

/** One tab at a time. Without Web Locks two tabs may send the same entry; its id makes it count once. */
export const alone = <T>(lock: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lock, work) : work()
