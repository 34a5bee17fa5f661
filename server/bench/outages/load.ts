import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

/** An operation, retried until answered; a write always with the same Idempotency-Key. */
export interface Call {
  readonly kind: 'read' | 'write'
  /** For a write: the name of the row to look for afterwards. */
  readonly name: string
  /** The first attempt's status, or 0 without a response. */
  first: number
  /** True when that response had Retry-After. */
  saidWhen: boolean
  /** The status of the final response. */
  status: number
  /** From the first attempt to the final response, in ms. */
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 400, rejectUnauthorized: false })
const readsOfTen = 8
const givenUpMs = 90_000

/**
 * Runs operations at a fixed rate until the signal aborts, regardless of responses, and returns them once all are
 * answered.
 */
export async function load(cluster: Cluster, rate: number, signal: AbortSignal): Promise<Call[]> {
  const calls: Promise<Call>[] = []
  const begin = performance.now()
  while (!signal.aborted) {
    const due = ((performance.now() - begin) / 1_000) * rate
    while (calls.length < due) calls.push(untilAnswered(cluster, calls.length))
    await sleep(2)
  }
  return Promise.all(calls)
}

async function untilAnswered(cluster: Cluster, n: number): Promise<Call> {
  const kind = n % 10 < readsOfTen ? 'read' : 'write'
  const name = `outage-${randomUUID()}`
  const call: Call = { kind, name, first: -1, saidWhen: false, status: 0, ms: 0 }
  const begin = performance.now()
  for (;;) {
    const answer = await once(cluster, n, call).catch(() => ({ status: 0, saidWhen: false }))
    call.status = answer.status
    call.ms = performance.now() - begin
    if (call.first < 0) Object.assign(call, { first: answer.status, saidWhen: answer.saidWhen })
    if (call.status > 0 && call.status < 500) return call
    if (call.ms > givenUpMs) return call
    await sleep(250)
  }
}

function once({ port, base, managers }: Cluster, n: number, { kind, name }: Call) {
  const payload = kind === 'write' ? JSON.stringify({ name }) : ''
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; saidWhen: boolean }>()
  const sent = request(
    {
      host: '127.0.0.1',
      port,
      agent,
      timeout: 40_000,
      method: kind === 'write' ? 'POST' : 'GET',
      path: kind === 'write' ? `${base}/clients` : n % 2 ? '/api/v1/users/me' : `${base}/clients?limit=20`,
      headers: {
        host: `localhost:${port}`,
        cookie: managers[n % managers.length]?.cookie ?? '',
        ...(kind === 'write' && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          'idempotency-key': name,
        }),
      },
    },
    (answer) => {
      answer.resume()
      const { statusCode: status = 0, headers } = answer
      answer.on('end', () => resolve({ status, saidWhen: 'retry-after' in headers })).on('error', reject)
    },
  )
  sent.on('timeout', () => sent.destroy(new Error('no answer')))
  sent.on('error', reject).end(payload)
  return promise
}
