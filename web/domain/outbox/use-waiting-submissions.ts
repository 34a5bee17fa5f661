import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { onOutbox, outboxOf } from './outbox-store.ts'
import { isWaiting, type OutboxEntry } from './send-in-order.ts'

const retryMs = 15_000

type Entry = OutboxEntry & { readonly punch: { readonly after?: unknown } }

/** Sends what a user submitted on this device: now, when the connection returns, and every few seconds. */
export function useWaitingSubmissions(userId: string | undefined, send: (userId: string) => unknown) {
  const submits = (entry: Entry) => entry.punch.after !== undefined && isWaiting(entry)
  const isNeeded = useSyncExternalStore(onOutbox, () => userId !== undefined && outboxOf<Entry>(userId).some(submits))
  const sendNow = useEffectEvent(() => userId !== undefined && void send(userId))
  useEffect(() => {
    if (!isNeeded) return undefined
    const again = () => sendNow()
    again()
    const timer = setInterval(again, retryMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isNeeded])
}
