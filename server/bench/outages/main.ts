import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { at } from '../live/ask.ts'
import { pairs, startCluster, type Cluster } from './cluster.ts'
import { load, type Call } from './load.ts'

const usage = 'Usage: npm run bench:outages -- [--rate 100] [--seconds 12] [scenario …]'

const killPooler = 'kill PgBouncer'

/** Failures during the load, each in the middle of its run. */
const scenarios: Record<string, (cluster: Cluster) => Promise<void> | void> = {
  nothing: () => {},
  'kill an API': ({ kill }) => kill('API 1'),
  'kill a gateway': ({ kill }) => kill('gateway 2'),
  'kill both APIs': ({ kill }) => {
    kill('API 1')
    kill('API 2')
  },
  'kill the database': ({ kill }) => kill('database'),
  [killPooler]: ({ kill }) => kill('pooler'),
  'restart both pairs in turn': async ({ restart }) => {
    for (const pair of pairs) await restart(pair)
  },
}

/**
 * Runs operations at a fixed rate, a fifth of them writes, through HAProxy and two pairs of gateway and API while parts
 * are killed or restarted: measures failed first attempts and the longest wait, and checks that nothing is lost or
 * doubled.
 */
async function main() {
  const { values, positionals } = parseArgs({
    options: { rate: { type: 'string' }, seconds: { type: 'string' } },
    allowPositionals: true,
  })
  const [rate, seconds] = [Number(values.rate ?? 100), Number(values.seconds ?? 12)]
  const chosen = positionals.length > 0 ? positionals : Object.keys(scenarios)
  if (!(rate > 0 && seconds > 0) || chosen.some((name) => !(name in scenarios))) throw new Error(usage)
  await using open = new AsyncDisposableStack()
  const cluster = await startCluster()
  open.defer(() => cluster.stop())
  // Warms the processes up: connections and compiled code.
  await load(cluster, rate, AbortSignal.timeout(5_000))
  const through = cluster.lacksPooler === null ? 'HAProxy, two pairs and PgBouncer' : 'HAProxy and two pairs'
  say(`${rate} calls a second through ${through}; a failed one is tried again until it is answered`)
  if (cluster.lacksPooler !== null) say(`"${killPooler}" is left out: ${cluster.lacksPooler}`)
  say(
    '| what happens | reads | failed first | writes | failed first | of them a 503 with Retry-After | p99 ms | longest ms | refused or never answered | lost | doubled |',
  )
  say('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  const possible = chosen.filter((name) => name !== killPooler || cluster.lacksPooler === null)
  for (const name of possible) say(await rowOf(cluster, name, { rate, seconds }))
}

async function rowOf(cluster: Cluster, name: string, { rate, seconds }: { rate: number; seconds: number }) {
  const over = new AbortController()
  const asking = load(cluster, rate, over.signal)
  await sleep((seconds * 1_000) / 3)
  await scenarios[name]?.(cluster)
  await sleep((seconds * 2_000) / 3)
  over.abort()
  const calls = await asking
  const of = (kind: Call['kind']) => calls.filter((call) => call.kind === kind)
  const failed = (some: readonly Call[]) => some.filter(({ first }) => first === 0 || first >= 500)
  const in503 = failed(calls).filter(({ first, saidWhen }) => first === 503 && saidWhen).length
  const times = calls.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const unanswered = calls.filter(({ status }) => status === 0 || status >= 400).length
  const { lost, doubled } = await audit(cluster, of('write'))
  const cells = [
    name,
    of('read').length,
    failed(of('read')).length,
    of('write').length,
    failed(of('write')).length,
    in503,
    at(times, 0.99).toFixed(0),
    at(times, 1).toFixed(0),
    unanswered,
    lost,
    doubled,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Compares the database with the responses. */
async function audit({ database }: Cluster, writes: readonly Call[]) {
  const client = await database()
  const { rows } = await client.query<{ name: string; count: string }>(
    'select name, count(*) from clients where name = any ($1) group by name',
    [writes.map(({ name }) => name)],
  )
  await client.end()
  const countByName = new Map(rows.map(({ name, count }) => [name, Number(count)]))
  const accepted = writes.filter(({ status }) => status >= 200 && status < 300)
  return {
    lost: accepted.filter(({ name }) => !countByName.has(name)).length,
    doubled: [...countByName.values()].filter((count) => count > 1).length,
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

await main()
