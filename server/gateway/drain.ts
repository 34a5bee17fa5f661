import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuse } from './answer.ts'
import type { Journal } from './journal.ts'
import type { UpstreamGroup } from './upstream-client/upstream-group.ts'

export interface Drain {
  /** Nothing more is accepted, and answers end their connections. */
  readonly begun: boolean
  /** Told to end: balancers hear that the gateway is not ready, and everybody is still served. */
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

/** Stops accepting, ends streams at once, lets the other requests finish within `drainMs`, then closes what is left. */
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
    get begun() {
      return running !== undefined
    },
    run: () => (running ??= run()),
  }
}

/** Browsers come back by themselves with the id of the last event they got. */
function endStreams({ open }: Journal): void {
  for (const exchange of open) {
    if (exchange.kind !== 'stream') continue
    exchange.worker?.closed()
    exchange.response.end()
  }
}

/** Whoever still waits hears that it may come again, rather than nothing. */
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
