import { ProblemError } from './problem.ts'

export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Bounds work that is heavy on memory or processor: at most `running` at once, at most `waiting` behind them.
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
      // A waiting one takes the place over; otherwise it is free.
      const next = queue.shift()
      if (next) next()
      else busy--
    }
  }
}
