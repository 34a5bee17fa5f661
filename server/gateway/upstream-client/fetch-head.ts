import type { ResponseHead } from './response-head.ts'
import { UpstreamTimeout } from './upstream-errors.ts'
import { createRequest } from './upstream-request.ts'
import type { ConnectionPool } from './connection-pool.ts'

interface Api {
  readonly pool: ConnectionPool
  readonly host: string
}

/**
 * Sends a GET of the gateway's own and returns only the head of the response.
 * @throws Error when there is no response in time.
 */
export function fetchHead({ pool, host }: Api, path: string, withinMs: number): Promise<ResponseHead> {
  return new Promise((resolve, reject) => {
    let responseHead: ResponseHead
    // A pooled connection may be stale, which would make a running API look down.
    const connection = pool.open()
    const handler = {
      head: (head: ResponseHead) => (responseHead = head),
      data() {},
      end: () => over(() => resolve(responseHead)),
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
