import type { ChangeEvent } from '#shared/events/events.contract.ts'
import { eventPaths } from '#shared/events/paths.ts'
import { withQuery } from '#web/platform/http/api.ts'
import { publishChange } from '#web/platform/records/changes.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { readToggle } from '#web/platform/toggles/toggles.ts'

const everything = '/api/v1/'

/** Message between windows; an empty list means everything. */
type News = Omit<ChangeEvent, 'table'>

function apply(news: News) {
  const { paths } = news
  void publishChange(news)
  void refresh(...(paths.length ? paths : [everything]))
}

/**
 * Refetches data that others changed in an organization as soon as the API announces it. One window of a browser holds
 * the stream and forwards its events to the others; when it closes, another takes over. Returns the unsubscribe
 * function.
 */
export function subscribeToLiveChanges(organizationId: string): () => void {
  if (readToggle('feature.live-updates') === false) return () => {}
  const name = `changes.${organizationId}`
  const windows = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  const end = new AbortController()
  windows?.addEventListener('message', ({ data }: MessageEvent<News>) => apply(data))

  const follow = () =>
    new Promise<void>((resolve) => {
      const stream = new EventSource(withQuery(eventPaths.events, { organizationId }))
      const publish = (news: News) => {
        apply(news)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- broadcast channels have no target origin
        windows?.postMessage(news)
      }
      stream.addEventListener('change', ({ data }: MessageEvent<string>) => publish(JSON.parse(data) as ChangeEvent))
      stream.addEventListener('reset', () => publish({ paths: [] }))
      end.signal.addEventListener('abort', () => {
        stream.close()
        resolve()
      })
    })

  if (typeof EventSource !== 'undefined') {
    // Web Locks exist on https and localhost only; without them each window opens its own stream.
    if (windows && 'locks' in navigator) {
      navigator.locks.request(name, { signal: end.signal }, () => follow()).catch(() => {})
    } else void follow()
  }
  return () => {
    end.abort()
    windows?.close()
  }
}
