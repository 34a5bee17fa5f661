import { join } from 'node:path'
import { output, usage } from './programs.ts'
import { cores, root, type BenchSettings } from './settings.ts'

/** A request pattern, with its number of connections if different from the setting. */
export interface Scenario {
  readonly name: string
  readonly path: string
  readonly arguments?: readonly string[]
  readonly connections?: number
  /** Names of the contenders that support it; all by default. */
  readonly only?: readonly string[]
}

export interface Sample {
  /** CPU time of the proxy. */
  readonly microsecondsPerRequest: number
  readonly requestsPerSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly residentBytes: number
}

interface AutocannonResult {
  readonly requests: { readonly total: number; readonly average: number }
  readonly latency: { readonly p50: number; readonly p99: number }
  readonly non2xx: number
  readonly errors: number
  readonly '3xx': number
}

const autocannon = join(root, 'node_modules/autocannon/autocannon.js')

/**
 * Runs one round of load on a contender.
 * @throws Error for a wrong response, since its cost would mean nothing.
 */
export async function sample(scenario: Scenario, port: number, pid: number, settings: BenchSettings): Promise<Sample> {
  const before = usage(pid).cpuSeconds
  const words = [process.execPath, autocannon, '--json', '--no-progress', '-d', String(settings.seconds)]
  words.push('-c', String(scenario.connections ?? settings.connections), ...(scenario.arguments ?? []))
  const text = await output(cores.rest, [...words, `http://127.0.0.1:${port}${scenario.path}`])
  const result = JSON.parse(text) as AutocannonResult
  const after = usage(pid)
  const wrong = result.errors + result.non2xx - result['3xx']
  if (wrong > 0 || result.requests.total === 0) throw new Error(`${scenario.name} on ${port}: ${wrong} wrong answers`)
  return {
    microsecondsPerRequest: ((after.cpuSeconds - before) * 1e6) / result.requests.total,
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    residentBytes: after.residentBytes,
  }
}
