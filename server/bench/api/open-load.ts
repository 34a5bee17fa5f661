import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Ask {
  method?: 'GET' | 'POST'
  path: string
  body?: object
}

export interface Target {
  port: number
  headers: Readonly<Record<string, string>>
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/**
 * Sends a request and reads the whole response.
 * @throws Error when it fails, since its time would mean nothing.
 */
export function ask(
  { port, headers }: Target,
  { method = 'GET', path, body }: Ask,
): Promise<{ text: string; bytes: number; ms: number }> {
  const payload = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: {
          ...headers,
          ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            const body = Buffer.concat(chunks)
            const text = body.toString()
            if ((answer.statusCode ?? 500) < 300) resolve({ text, bytes: body.length, ms: performance.now() - start })
            else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`))
          })
          .on('error', reject)
      },
    )
    sent.on('error', reject).end(payload)
  })
}

/** Sends requests at a fixed rate regardless of responses, as users do; returns the durations in ms. */
export async function openLoad(
  target: Target,
  next: (n: number) => Ask,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number[]> {
  const requests: Promise<number>[] = []
  const begin = performance.now()
  while (requests.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - begin) / 1_000) * rate)
    while (requests.length < due) requests.push(ask(target, next(requests.length)).then(({ ms }) => ms))
    await sleep(1)
  }
  return Promise.all(requests)
}
