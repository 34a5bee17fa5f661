import { median } from '#server/bench/median.ts'
import type { Sample } from './load.ts'

const oneDecimal = (value: number) => value.toFixed(1)
const ratio = (value: number | undefined) => (value === undefined ? '–' : `${value.toFixed(2)} ×`)

/**
 * Formats the medians of all rounds, one line per contender, with CPU relative to nginx and to the hand-written pipe.
 */
export function table(title: string, samples: ReadonlyMap<string, readonly Sample[]>): string {
  const cpu = new Map(
    [...samples].map(([name, of]) => [name, median(of.map((sample) => sample.microsecondsPerRequest))]),
  )
  const relative = (name: string, base: string) => {
    const [own, other] = [cpu.get(name), cpu.get(base)]
    return own === undefined || other === undefined ? undefined : own / other
  }
  const lines = [...samples].map(([name, of]) => {
    const figure = (read: (sample: Sample) => number) => median(of.map(read))
    const cells = [
      name,
      oneDecimal(cpu.get(name) ?? 0),
      ratio(relative(name, 'nginx')),
      ratio(relative(name, 'pipe')),
      ratio(relative(name, 'stock')),
      figure((sample) => sample.requestsPerSecond).toFixed(0),
      oneDecimal(figure((sample) => sample.p50)),
      oneDecimal(figure((sample) => sample.p99)),
      (figure((sample) => sample.residentBytes) / 1024 / 1024).toFixed(0),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `\n**${title}**\n`,
    '| | CPU µs/request | to nginx | to pipe | to stock | requests/s | p50 ms | p99 ms | memory MiB |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}
