import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'

/** The database does not respond, in general or on one connection; waiting calls are aborted. */
export class Silence extends Error {}

const againMs = 500

/** A connection with a pending statement. */
export interface WatchedConnection {
  /** Identifies the connection on the server. */
  readonly mark: string
  /** Returns the bytes received so far. */
  heard(): number
}

interface Watch {
  /** A wait of this length is in doubt; the probe has the same timeout. */
  suspectAfterMs: number
  /** Returns whether the server is working on a connection, by its mark; rejects when the server does not respond. */
  probe(): Promise<(mark: string) => boolean>
  /** True when calls of unknown state keep their own timeout. */
  isPatient: boolean
  /** Called when the existing connections, or one of them, may lead nowhere. */
  onSilence(): void
  /** True when nobody waits any more. */
  isOver(): boolean
}

interface Waiting {
  /** When it was sent, or last found working. */
  since: number
  readonly connection: WatchedConnection | undefined
  giveUp(error: Error): void
}

/**
 * Distinguishes a slow statement from a silent database and a dead connection: a long wait triggers a probe on a
 * separate connection. If the probe is not answered either, and nothing else was meanwhile, all waiting calls are
 * aborted and new ones rejected until a probe is answered. Otherwise, only calls the server is not working on are
 * aborted. No call waits much longer than twice `suspectAfterMs` for a silent database, whatever the number of statements.
 */
export function watchForSilence({ suspectAfterMs, probe, isPatient, onSilence, isOver }: Watch) {
  const waiting = new Set<Waiting>()
  let isSilent = false
  let isAsking = false
  let answers = 0
  let ticking: NodeJS.Timeout | undefined
  const tickMs = suspectAfterMs / 8

  const doubted = () => {
    const now = performance.now()
    return [...waiting].filter(({ since }) => now - since >= suspectAfterMs)
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
    const heardBefore = doubted().map((connection) => ({ connection, heard: connection.connection?.heard() }))
    const worksAt = await inTime(probe(), suspectAfterMs).catch((error: unknown) =>
      // A refused connection says nothing about the others.
      error instanceof DatabaseError || answers !== before ? () => isPatient : undefined,
    )
    isSilent = !worksAt
    // A response already under way may still arrive.
    if (worksAt) await sleep(tickMs, undefined, { ref: false })
    isAsking = false
    if (worksAt) {
      const now = performance.now()
      const isDead = ({ connection, heard }: (typeof heardBefore)[number]) =>
        connection.connection && connection.connection.heard() === heard && !worksAt(connection.connection.mark)
      for (const each of heardBefore) if (!isDead(each)) each.connection.since = now
      giveUp(heardBefore.filter(isDead).map(({ connection }) => connection))
    } else {
      giveUp([...waiting])
      setTimeout(ask, againMs).unref()
    }
  }

  function giveUp(silent: readonly Waiting[]) {
    const left = silent.filter((connection) => waiting.has(connection))
    if (left.length > 0 || isSilent) onSilence()
    for (const connection of left) connection.giveUp(new Silence('no answer came over the connection'))
  }

  return {
    /** Returns the same promise, rejected with a Silence when the database or the connection falls silent first. */
    async watch<T>(work: Promise<T>, over?: WatchedConnection): Promise<T> {
      const { promise, reject } = Promise.withResolvers<never>()
      const wait: Waiting = { since: performance.now(), connection: over, giveUp: reject }
      if (isSilent) reject(new Silence('the database has been silent for a while'))
      else waiting.add(wait)
      ticking ??= setInterval(look, tickMs).unref()
      try {
        const value = await Promise.race([promise, work])
        answers++
        return value
      } catch (error) {
        if (error instanceof DatabaseError) answers++
        throw error
      } finally {
        waiting.delete(wait)
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
