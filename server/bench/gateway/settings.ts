import { join } from 'node:path'

/** Settings of a run; everything is on loopback and bounded. */
export interface BenchSettings {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
}

const read = (name: string, fallback: number) => Number(process.env[name] ?? fallback)

export const settings: BenchSettings = {
  rounds: read('BENCH_ROUNDS', 5),
  seconds: read('BENCH_SECONDS', 2),
  connections: read('BENCH_CONNECTIONS', 64),
}

/** The first of some fifty ports. */
export const upstreamPort = read('BENCH_PORT', 29_800)
export const origin = `http://127.0.0.1:${upstreamPort}`
export const root = join(import.meta.dirname, '../../..')
export const webDist = join(root, 'web/dist')

/** The proxy has one core; load and upstream share the other. */
export const cores = { proxy: '0', rest: '1' }
