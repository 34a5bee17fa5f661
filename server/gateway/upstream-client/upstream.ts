import { stoppingHeader } from '#server/readiness.ts'
import type { Endpoint } from './connection.ts'
import { ConnectionPool } from './connection-pool.ts'
import { fetchHead } from './fetch-head.ts'
import { isUnsent } from './upstream-errors.ts'

/** `unready`: responds, but cannot work; `stopping`: shuts down and still serves; `away`: cannot be reached. */
type Condition = 'ready' | 'unready' | 'stopping' | 'away'

/** This many checks in a row must fail, because a single one may be late on a busy machine. */
const failuresMax = 2

/** One API: its connections, load and condition. */
export class Upstream {
  /** Host header of the requests, and its name in the log. */
  readonly host: string
  readonly pool: ConnectionPool
  /** Calls in flight. */
  calls = 0
  streams = 0
  /** Assumed until a check says otherwise. */
  condition: Condition = 'ready'
  #failures = 0

  constructor(origin: string, endpoint: Endpoint) {
    this.host = new URL(origin).host
    this.pool = new ConnectionPool(endpoint)
  }

  /** Returns the API's current condition without changing the one used for balancing. */
  async ask(withinMs: number): Promise<Condition> {
    return (await this.#probe(withinMs)).said
  }

  /**
   * Updates the condition: good news, an announced stop and a refused connection immediately, other failures on
   * repetition.
   */
  async check(withinMs: number): Promise<void> {
    const { said, isRefused } = await this.#probe(withinMs)
    this.#failures = said === 'ready' ? 0 : this.#failures + 1
    const isSure = said === 'ready' || said === 'stopping' || isRefused
    if (isSure || this.condition === 'away' || this.#failures >= failuresMax) this.condition = said
  }

  async #probe(withinMs: number): Promise<{ said: Condition; isRefused: boolean }> {
    try {
      const { status, headers } = await fetchHead(this, '/readyz', withinMs)
      if (status === 200) return { said: 'ready', isRefused: false }
      return { said: headers.includes(stoppingHeader) ? 'stopping' : 'unready', isRefused: false }
    } catch (error) {
      return { said: 'away', isRefused: isUnsent(error) }
    }
  }
}
