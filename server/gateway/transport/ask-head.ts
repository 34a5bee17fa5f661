import type { AnswerHead } from './answer-head.ts'
import { LateUpstream } from './failure.ts'
import { questionOf } from './question.ts'
import type { Upstream } from './upstream.ts'

/**
 * Asks an upstream on the gateway's own behalf, for nothing but the head of its answer.
 * @throws when there is none within the time.
 */
export function askHead({ connections, host }: Upstream, path: string, withinMs: number): Promise<AnswerHead> {
  return new Promise((resolve, reject) => {
    let answered: AnswerHead
    // A fresh one is never stale: an API that closed the last is no API that is away.
    const connection = connections.open()
    const asker = {
      head: (head: AnswerHead) => (answered = head),
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
      asker.failed(new LateUpstream('No answer in time'))
    }, withinMs)
    connection.ask(asker, questionOf(host, { method: 'GET', path, headers: [], once: true }))
  })
}
