import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

export interface Answer {
  status: number
  body: Buffer
}

export interface TimedRequest {
  port: number
  cookie: string
  method?: 'GET' | 'POST'
  path: string
  body?: object
  timeoutMs?: number
}

/**
 * Sends a request to the gateway and reads the whole response.
 * @throws Error for an incomplete response.
 */
export function sendRequest({
  port,
  cookie,
  method = 'GET',
  path,
  body,
  timeoutMs = 30_000,
}: TimedRequest): Promise<Answer> {
  const payload = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        timeout: timeoutMs,
        headers: {
          cookie,
          'accept-encoding': 'gzip',
          ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }))
          .on('error', reject)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject).end(payload)
  })
}

export const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

/** p50, p95, p99 and the maximum. */
export function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `p50 ${at(sorted, 0.5).toFixed(1)}, p95 ${at(sorted, 0.95).toFixed(1)}, p99 ${at(sorted, 0.99).toFixed(1)}, longest ${at(sorted, 1).toFixed(0)} ms`
}
