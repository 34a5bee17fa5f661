import type { Upstream } from './upstream.ts'

/** The order of preference. */
const rank = { ready: 0, unready: 1, stopping: 2, away: 3 } as const
const checkEveryMs = 1000
/** Requests may be waiting, so check more often. */
const checkEveryMsWhileAllAreAway = 100
const checkWithinMs = 1000

/** The APIs of one env. With several, each is polled at `/readyz` every second; a single one only while it is away. */
export class UpstreamGroup {
  readonly members: readonly Upstream[]
  readonly #waiting = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined
  /** Time of the next check, on the clock of `performance.now()`. */
  #checkAt = Infinity
  #checking = false
  #closed = false
  /** Start of the search, rotated so that equally loaded members take turns. */
  #turn = 0

  constructor(members: readonly Upstream[]) {
    this.members = members
    if (members.length > 1) this.#schedule()
  }

  /**
   * Returns the least loaded of the best members; undefined when all are away. `last` is used only if there is no
   * other.
   */
  pick(kind: 'calls' | 'streams', last?: Upstream): Upstream | undefined {
    const { members } = this
    if (members.length === 1) {
      const [only] = members
      if (only?.condition !== 'away') return only
      // Only a check finds out that it is back.
      this.#schedule()
      return undefined
    }
    this.#turn = (this.#turn + 1) % members.length
    let best: Upstream | undefined
    for (let at = 0; at < members.length; at++) {
      const member = members[(this.#turn + at) % members.length] as Upstream
      if (member === last || member.condition === 'away') continue
      const better = best ? rank[member.condition] - rank[best.condition] || member[kind] - best[kind] : -1
      if (better < 0) best = member
    }
    return best ?? (last?.condition === 'away' ? undefined : last)
  }

  /** Marks a member that refused a connection as away. */
  lost(member: Upstream): void {
    member.condition = 'away'
    this.#schedule()
  }

  /** Calls `then` once a member is back; returns a function that cancels. */
  wait(then: () => void): () => void {
    this.#waiting.add(then)
    return () => this.#waiting.delete(then)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    for (const { pool } of this.members) pool.close()
  }

  get #allAway(): boolean {
    return this.members.every(({ condition }) => condition === 'away')
  }

  #schedule(): void {
    if (this.#checking || this.#closed) return
    const inMs = this.#allAway ? checkEveryMsWhileAllAreAway : checkEveryMs
    const at = performance.now() + inMs
    // Repeated calls must not postpone a scheduled check.
    if (this.#checkAt <= at) return
    clearTimeout(this.#timer)
    this.#checkAt = at
    this.#timer = setTimeout(() => void this.#check(), inMs).unref()
  }

  async #check(): Promise<void> {
    this.#checking = true
    this.#checkAt = Infinity
    await Promise.all(this.members.map((member) => member.check(checkWithinMs)))
    this.#checking = false
    if (this.#closed) return
    if (!this.#allAway) {
      const waiting = [...this.#waiting]
      this.#waiting.clear()
      for (const then of waiting) then()
    }
    if (this.members.length > 1 || this.#allAway) this.#schedule()
  }
}
