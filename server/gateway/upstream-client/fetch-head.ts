import type { ResponseHead } from './response-head.ts'
import { UpstreamTimeout } from './upstream-errors.ts'
import { createRequest } from './upstream-request.ts'
import type { Upstream } from './upstream.ts'

/**
 * Asks an upstream on the gateway's own behalf, for nothing but the head of its answer.
 * @throws when there is none within the time.
 */
export function fetchHead({ pool, host }: Upstream, path: string, withinMs: number): Promise<ResponseHead> {
  return new Promise((resolve, reject) => {
    let answered: ResponseHead
    // A fresh one is never stale: an API that closed the last is no API that is away.
    const connection = pool.open()
    const handler = {
      head: (head: ResponseHead) => (answered = head),
      data() {},
      end: () => over(() => resolve(answered)),
      failed: (error: Error) => over(() => reject(error)),
    }
    const over = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    const timer = setTimeout(() => {
      connection.destroy()
      handler.failed(new UpstreamTimeout('No answer in time'))
    }, withinMs)
    connection.send(handler, createRequest(host, { method: 'GET', path, headers: [], once: true }))
  })
}
