import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

/** One thing somebody wants done: asked until it is answered, a write always under the same Idempotency-Key. */
export interface Call {
  readonly kind: 'read' | 'write'
  /** Of a write: what the row is found by afterwards. */
  readonly name: string
  /** What the first try came to: a status, or 0 where there was no answer. */
  first: number
  /** Whether that said when to come again. */
  saidWhen: boolean
  /** Of the answer that counted. */
  status: number
  /** From the first try to that answer. */
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 400, rejectUnauthorized: false })
const readsOfTen = 8
const givenUpMs = 90_000

/** Asks at a fixed rate until the signal aborts, whether or not answers came, and gives all calls once each was answered. */
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
