import { lastCall } from '#web/platform/http/api.ts'
import type { BrowserAgentIds } from './browser-agent.ts'
import { watchVitals } from './vitals.ts'

interface Report {
  readonly kind: 'vital' | 'error'
  readonly name: string
  readonly value?: number
  readonly message?: string
}

/** Reports at most this many errors per page, so that a loop does not flood the log. */
const errorsMax = 20
let errors = 0

/** Sends a report even while the page closes; the request id of the last call links it to the logs. */
function send(report: Report) {
  const body = JSON.stringify({ ...report, path: location.pathname, requestId: lastCall.requestId })
  const isTaken = navigator.sendBeacon?.('/telemetry', new Blob([body], { type: 'application/json' }))
  if (isTaken) return
  const headers = { 'content-type': 'application/json' }
  void fetch('/telemetry', { method: 'POST', body, headers, keepalive: true }).catch(() => {})
}

/** Reports an unhandled error. */
export function reportError(error: unknown) {
  if (errors++ >= errorsMax) return
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  send({ kind: 'error', name, message: message.slice(0, 500) })
}

/** Starts a third-party agent if this installation has configured one. */
async function startAgent() {
  const answer = await fetch('/browser-agent.json')
  if (!answer.ok || answer.status === 204) return
  const ids = (await answer.json()) as BrowserAgentIds | null
  if (ids?.applicationId) (await import('./browser-agent.ts')).startBrowserAgent(ids)
}

/** Reports vitals and unhandled errors and starts the configured agent, after the first page is shown. */
export function startMonitor() {
  addEventListener('error', ({ error, message }) => reportError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
  watchVitals((name, value) => send({ kind: 'vital', name, value }))
  startAgent().catch(() => {})
}
