import { ProblemError } from './problem.ts'

export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits memory- or CPU-intensive work: at most `running` concurrently, at most `waiting` queued.
 * @throws ProblemError 503 `unavailable` when the queue is full.
 */
export function createSlots({ running, waiting }: { running: number; waiting: number }): Slots {
  let busy = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (busy < running) busy++
    else if (queue.length < waiting) await new Promise<void>((start) => queue.push(start))
    else throw new ProblemError('unavailable', { retryAfterSeconds: 2 })
    try {
      return await work()
    } finally {
      // Hands the slot to the next waiting one; otherwise it is free.
      const next = queue.shift()
      if (next) next()
      else busy--
    }
  }
}
