import { parseArgs } from 'node:util'
import { large, scaleShape } from '#server/api/demo/large/shape.ts'
import { median } from '#server/bench/median.ts'
import { install } from './installation.ts'
import { kindsOf } from './kinds.ts'
import { openLoad } from './open-load.ts'

const usage = 'Usage: npm run bench:api -- [--seconds 3] [--rounds 3] [--rate 200]'
const share = 0.1

/**
 * Measures the API on the large data and on a tenth of it: two API processes with their own databases, measured in
 * turn. Percentiles are the medians of the rounds.
 */
async function main() {
  const { values } = parseArgs({
    options: { seconds: { type: 'string' }, rounds: { type: 'string' }, rate: { type: 'string' } },
  })
  const [seconds, rounds, usualRate] = [
    Number(values.seconds ?? 3),
    Number(values.rounds ?? 3),
    Number(values.rate ?? 200),
  ]
  if (!(seconds > 0 && rounds > 0 && usualRate > 0)) throw new Error(usage)
  await using open = new AsyncDisposableStack()
  const sizes = []
  for (const shape of [large, scaleShape(large, share)]) {
    const installation = await install(shape)
    open.defer(() => installation.stop())
    sizes.push({ installation, kinds: await kindsOf(installation), took: new Map<string, number[][]>() })
  }
  for (let round = 0; round <= rounds; round++) {
    for (const { installation, kinds, took } of sizes) {
      for (const { name, next, rate = usualRate } of kinds) {
        const times = await openLoad(installation, next, { rate, seconds })
        // The first round is only a warm-up.
        if (round > 0) took.set(name, [...(took.get(name) ?? []), times.toSorted((a, b) => a - b)])
      }
    }
  }
  const [whole, part] = sizes
  if (!whole || !part) return
  const out = [
    `${usualRate} requests/s, ${seconds} s, median of ${rounds} rounds, milliseconds`,
    '',
    '| what | p50 | p95 | p99 | goal p95 | met | p50 on a tenth | ratio p50 | ratio p95 |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ]
  for (const { name, goal, rate } of whole.kinds) {
    const at = (sorted: number[][] = [], share: number) =>
      median(sorted.map((times) => times[Math.floor((times.length - 1) * share)] ?? 0))
    const took = whole.took.get(name)
    const tenth = part.took.get(name)
    const [p50, p95, p99] = [at(took, 0.5), at(took, 0.95), at(took, 0.99)]
    const cells = [
      rate ? `${name}, ${rate}/s` : name,
      ...[p50, p95, p99].map((ms) => ms.toFixed(1)),
      String(goal),
      p95 <= goal ? 'yes' : 'no',
      at(tenth, 0.5).toFixed(1),
      (p50 / at(tenth, 0.5)).toFixed(2),
      (p95 / at(tenth, 0.95)).toFixed(2),
    ]
    out.push(`| ${cells.join(' | ')} |`)
  }
  process.stdout.write(`${out.join('\n')}\n`)
}

await main()
