import { DatabaseError } from 'pg'

/** The database gives no answer to anybody: what waited for one is given up. */
export class Silence extends Error {}

const againMs = 500

interface Watch {
  /** A waiting of this length is in doubt, and an answer to the probe is awaited as long. */
  doubtMs: number
  /** Asks for something that needs no time; rejects where it gets no answer. */
  probe(): Promise<unknown>
  onSilence(): void
  /** Whether nobody waits any more. */
  isOver(): boolean
}

/**
 * Tells a statement that takes its time from a database that has gone silent: what waits too long makes a probe ask on a
 * connection of its own. If that is not answered either, and nothing else was meanwhile, everything that waits is given
 * up, and what comes is refused until a probe is answered. Nothing waits longer for a silent database than twice
 * `doubtMs`, whatever the number of statements.
 */
export function watchForSilence({ doubtMs, probe, onSilence, isOver }: Watch) {
  const waiting = new Map<(error: Error) => void, number>()
  let isSilent = false
  let isAsking = false
  let answers = 0
  /** When a probe was answered last: until it is in doubt again, a statement that waits works at something. */
  let answeredAt = -Infinity
  let ticking: NodeJS.Timeout | undefined

  const look = () => {
    const [oldest] = waiting.values()
    if (oldest === undefined) {
      clearInterval(ticking)
      ticking = undefined
    } else if (performance.now() - Math.max(oldest, answeredAt) >= doubtMs) {
      void ask()
    }
  }

  async function ask() {
    if (isAsking || isOver()) return
    isAsking = true
    const before = answers
    const isAnswered = await inTime(probe(), doubtMs).then(
      () => true,
      (error: unknown) => error instanceof DatabaseError,
    )
    isAsking = false
    isSilent = !isAnswered && answers === before
    if (isAnswered) answeredAt = performance.now()
    if (!isSilent) return
    onSilence()
    for (const giveUp of waiting.keys()) giveUp(new Silence('the database answers nothing'))
    setTimeout(ask, againMs).unref()
  }

  return {
    /** The same promise, rejected with a Silence where the database falls silent before. */
    async watch<T>(work: Promise<T>): Promise<T> {
      const { promise, reject } = Promise.withResolvers<never>()
      if (isSilent) reject(new Silence('the database has been silent for a while'))
      else waiting.set(reject, performance.now())
      ticking ??= setInterval(look, doubtMs / 8).unref()
      try {
        const value = await Promise.race([promise, work])
        answers++
        return value
      } catch (error) {
        if (error instanceof DatabaseError) answers++
        throw error
      } finally {
        waiting.delete(reject)
      }
    },
  }
}

async function inTime(work: Promise<unknown>, withinMs: number) {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Silence('no answer in time')), withinMs)
  work.catch(() => {})
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
