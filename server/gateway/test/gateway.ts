import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type GatewayConfig, readConfig } from '#server/config.ts'
import { logOptions } from '#server/log.ts'
import type { TraceExport } from '#server/traces/export.ts'
import type { Site } from '../site/read.ts'
import type { TileArchive } from '#server/tile-archive.ts'
import type { Releases } from '../site/releases.ts'
import { buildGateway, type GatewaySettings } from '../app.ts'

export interface LogLine {
  readonly reqId?: string
  readonly status?: number
  readonly [field: string]: unknown
}

export type Settings = Partial<Omit<GatewaySettings, 'gateway' | 'traces'>> & {
  readonly gateway?: Partial<GatewayConfig>
  readonly site?: Site
  readonly releases?: Releases
  readonly traces?: TraceExport
  readonly tiles?: TileArchive
  /** Adds hooks before the first request. */
  readonly prepare?: (app: FastifyInstance) => void
}

/** Starts a whole gateway on a free port in front of `upstream` (one or several origins); closed after the test. */
export async function startGateway(
  upstream: string | readonly string[],
  { site, releases, traces, tiles, prepare, ...settings }: Settings = {},
) {
  const config = readConfig({})
  const lines: LogLine[] = []
  const sink = { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) }
  const log = pino(logOptions, sink)
  const origins = typeof upstream === 'string' ? [upstream] : upstream
  const upstreams = { local: origins, ci: origins }
  const gateway = await buildGateway(
    {
      ...config,
      ...settings,
      gateway: { ...config.gateway, upstreams, drainMs: 500, upstreamWaitMs: 300, ...settings.gateway },
    },
    { log, lines: sink, traces, tiles, ...(site ? { site } : {}), ...(releases ? { releases } : {}) },
  )
  prepare?.(gateway.app)
  await gateway.app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => gateway.drain.run())
  const { port } = gateway.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    ...gateway,
    port,
    url,
    lines,
    /** Returns the request lines, without events such as an upstream failure. */
    requests: () => lines.filter((line) => line.status !== undefined),
    /** Fetches without keep-alive, so that the test ends immediately. */
    ask: (path: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, headers: { connection: 'close', ...init.headers } }),
  }
}

type Found<T> = T | undefined | false

/** Waits until `find` returns a truthy value, for effects that follow a response, such as a log line. */
export async function eventually<T>(find: () => Found<T> | Promise<Found<T>>, withinMs = 10_000): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const value = await find()
    if (value !== undefined && value !== false) return value
    if (performance.now() > deadline) throw new Error('It did not happen in time')
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
  }
}

/** Runs `work` and returns its duration. */
export async function measureTime<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}
