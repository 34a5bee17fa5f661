import type { AnswerHead } from './answer-head.ts'
import type { Connection } from './connection.ts'
import { LateUpstream } from './failure.ts'
import { questionOf } from './question.ts'
import type { Upstream } from './upstream.ts'

/**
 * Asks an upstream on the gateway's own behalf, for nothing but the status of its answer.
 * @throws when there is none within the time.
 */
export function askStatus({ connections, host }: Upstream, path: string, withinMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0
    let connection: Connection | undefined
    const call = {
      question: questionOf(host, { method: 'GET', path, headers: [], once: false }),
      over: false,
      begin: (given: Connection) => (connection = given),
      head: (head: AnswerHead) => (status = head.status),
      data() {},
      end: () => over(() => resolve(status)),
      failed: (error: Error) => over(() => reject(error)),
    }
    const over = (settle: () => void) => {
      clearTimeout(timer)
      call.over = true
      settle()
    }
    const timer = setTimeout(() => {
      connection?.destroy()
      call.failed(new LateUpstream('No answer in time'))
    }, withinMs)
    connections.ask(call)
  })
}
