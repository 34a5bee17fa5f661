import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuse } from './forwarding/answer.ts'
import type { Journal } from './observation/journal.ts'
import type { UpstreamGroup } from './upstream-client/upstream-group.ts'

export interface Drain {
  /** True once no more connections are accepted; responses then close their connections. */
  readonly hasBegun: boolean
  /** True once the shutdown is announced: `/readyz` fails so that balancers leave, and requests are still served. */
  readonly announced: boolean
  announce(): void
  run(): Promise<void>
}

interface Drained {
  readonly app: FastifyInstance
  readonly journal: Journal
  readonly stopWatch: () => void
  readonly upstreams: Iterable<UpstreamGroup>
  readonly drainMs: number
}

/** Stops accepting, ends streams immediately, lets other requests finish within `drainMs`, then closes the rest. */
export function createDrain({ app, journal, stopWatch, upstreams, drainMs }: Drained): Drain {
  const run = async () => {
    const closed = app.close()
    endStreams(journal)
    await untilOver(app, journal, drainMs)
    refuseRest(journal)
    await untilOver(app, journal, 200)
    app.server.closeAllConnections()
    await untilOver(app, journal, 200)
    stopWatch()
    for (const group of upstreams) group.close()
    await closed
  }
  let running: Promise<void> | undefined
  let announced = false
  return {
    get announced() {
      return announced || running !== undefined
    },
    announce() {
      announced = true
    },
    get hasBegun() {
      return running !== undefined
    },
    run: () => (running ??= run()),
  }
}

/** Browsers reconnect by themselves with the id of the last event they received. */
function endStreams({ open }: Journal): void {
  for (const exchange of open) {
    if (exchange.kind !== 'stream') continue
    exchange.worker?.closed()
    exchange.response.end()
  }
}

/** Answers the remaining requests with a retryable error instead of dropping them. */
function refuseRest({ open }: Journal): void {
  for (const exchange of open) {
    exchange.worker?.closed()
    refuse(exchange, 'unavailable', { headers: ['retry-after', '1', 'connection', 'close'] })
  }
}

async function untilOver(app: FastifyInstance, { open }: Journal, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  for (;;) {
    app.server.closeIdleConnections()
    if (open.size === 0 || performance.now() > deadline) return
    await sleep(20)
  }
}
