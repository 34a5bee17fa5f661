import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'

/** The database gives no answer, to anybody or over one connection: what waited for one is given up. */
export class Silence extends Error {}

const againMs = 500

/** A connection that something is asked over. */
export interface WatchedConnection {
  /** What the server knows it by. */
  readonly mark: string
  /** Bytes that came over it so far. */
  heard(): number
}

interface Watch {
  /** A waiting of this length is in doubt, and an answer to the probe is awaited as long. */
  doubtMs: number
  /**
   * Whether the server works at what came over a connection, by its mark; rejects where the server does not answer.
   */
  probe(): Promise<(mark: string) => boolean>
  /** Whether what nothing can be found out about is left its own time. */
  isPatient: boolean
  /** The connections made so far lead nowhere, or one of them does and the others may. */
  onSilence(): void
  /** Whether nobody waits any more. */
  isOver(): boolean
}

interface Waiting {
  /** When it was asked, or last found at work. */
  since: number
  readonly over: WatchedConnection | undefined
  giveUp(error: Error): void
}

/**
 * Tells a statement that takes its time from a database that has gone silent, and from a connection that leads nowhere:
 * what waits too long makes a probe ask on a connection of its own. If that is not answered either, and nothing else was
 * meanwhile, everything that waits is given up, and what comes is refused until a probe is answered. If it is, what the
 * server does not work at is given up. Nothing waits longer for a silence than twice `doubtMs` and a little, whatever the
 * number of statements.
 */
export function watchForSilence({ doubtMs, probe, isPatient, onSilence, isOver }: Watch) {
  const waiting = new Set<Waiting>()
  let isSilent = false
  let isAsking = false
  let answers = 0
  let ticking: NodeJS.Timeout | undefined
  const tickMs = doubtMs / 8

  const doubted = () => {
    const now = performance.now()
    return [...waiting].filter(({ since }) => now - since >= doubtMs)
  }

  const look = () => {
    if (waiting.size === 0) {
      clearInterval(ticking)
      ticking = undefined
    } else if (doubted().length > 0) {
      void ask()
    }
  }

  async function ask() {
    if (isAsking || isOver()) return
    isAsking = true
    const before = answers
    const asked = doubted().map((one) => ({ one, heard: one.over?.heard() }))
    const worksAt = await inTime(probe(), doubtMs).catch((error: unknown) =>
      // One that refuses us, or new ones only, says nothing of the others.
      error instanceof DatabaseError || answers !== before ? () => isPatient : undefined,
    )
    isSilent = !worksAt
    // An answer that is on its way may still arrive.
    if (worksAt) await sleep(tickMs, undefined, { ref: false })
    isAsking = false
    if (worksAt) {
      const now = performance.now()
      const isDead = ({ one, heard }: (typeof asked)[number]) =>
        one.over && one.over.heard() === heard && !worksAt(one.over.mark)
      for (const each of asked) if (!isDead(each)) each.one.since = now
      giveUp(asked.filter(isDead).map(({ one }) => one))
    } else {
      giveUp([...waiting])
      setTimeout(ask, againMs).unref()
    }
  }

  function giveUp(silent: readonly Waiting[]) {
    const left = silent.filter((one) => waiting.has(one))
    if (left.length > 0 || isSilent) onSilence()
    for (const one of left) one.giveUp(new Silence('no answer came over the connection'))
  }

  return {
    /** The same promise, rejected with a Silence where the database, or the connection asked over, falls silent before. */
    async watch<T>(work: Promise<T>, over?: WatchedConnection): Promise<T> {
      const { promise, reject } = Promise.withResolvers<never>()
      const one: Waiting = { since: performance.now(), over, giveUp: reject }
      if (isSilent) reject(new Silence('the database has been silent for a while'))
      else waiting.add(one)
      ticking ??= setInterval(look, tickMs).unref()
      try {
        const value = await Promise.race([promise, work])
        answers++
        return value
      } catch (error) {
        if (error instanceof DatabaseError) answers++
        throw error
      } finally {
        waiting.delete(one)
      }
    },
  }
}

async function inTime<T>(work: Promise<T>, withinMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Silence('no answer in time')), withinMs)
  work.catch(() => {})
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
