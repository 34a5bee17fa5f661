import { join } from 'node:path'
import { output } from './programs.ts'
import { cores, settings, upstreamPort } from './settings.ts'
import { median } from '#server/bench/median.ts'

interface Latency {
  readonly p50: number
  readonly p99: number
}

const program = join(import.meta.dirname, 'latency.ts')

/** Measures the latency each contender adds to the upstream at 1,000 requests per second; rounds alternate. */
export async function latencyTable(running: readonly { name: string; port: number }[]): Promise<string> {
  const targets = [{ name: 'direct', port: upstreamPort }, ...running]
  const samples = new Map<string, Latency[]>()
  for (let round = -1; round < settings.rounds; round++) {
    for (const { name, port } of targets) {
      const words = [process.execPath, program, String(port), '1000', String(settings.seconds)]
      const result = JSON.parse(await output(cores.rest, words)) as Latency
      if (round >= 0) samples.set(name, [...(samples.get(name) ?? []), result])
    }
  }
  const figure = (name: string, read: (latency: Latency) => number) => median((samples.get(name) ?? []).map(read))
  const lines = targets.map(({ name }) => {
    const [p50, p99] = [figure(name, (latency) => latency.p50), figure(name, (latency) => latency.p99)]
    const [added50, added99] = [
      p50 - figure('direct', (latency) => latency.p50),
      p99 - figure('direct', (latency) => latency.p99),
    ]
    return `| ${name} | ${[p50, p99, added50, added99].map((ms) => ms.toFixed(2)).join(' | ')} |`
  })
  return [
    '\n**latency at 1,000 requests/s**\n',
    '| | p50 ms | p99 ms | added p50 | added p99 |',
    '|---|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}
