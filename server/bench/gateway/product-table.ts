import { large, scaleShape } from '#server/api/demo/large/shape.ts'
import { install } from '#server/bench/api/installation.ts'
import { kindsOf } from '#server/bench/api/kinds.ts'
import { ask, openLoad, type Target } from '#server/bench/api/open-load.ts'
import { median } from '#server/bench/median.ts'
import { contenders } from './contenders/all.ts'
import { start, stop, usage } from './programs.ts'
import { cores, origin, settings, upstreamPort } from './settings.ts'

const port = upstreamPort + 40
const rate = 100
const acceptEncoding = 'gzip, deflate, br, zstd'

interface Row extends Target {
  readonly name: string
  readonly rounds: { p50: number; p95: number; cpuMs: number }[]
}

/**
 * Measures list pages of the whole product (gateway, API, database with a tenth of the large data) at a fixed rate:
 * plain, compressed, and both with trace export. Rounds alternate on the same two processes, because two identical
 * pairs of processes differ by 5 %.
 */
export async function productTable(directory: string): Promise<string> {
  const [gateway] = contenders(directory, origin)
  if (!gateway) throw new Error('There is no gateway')
  await using open = new AsyncDisposableStack()
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: origin }
  const installation = await install(scaleShape(large, 0.1), tracing)
  open.defer(() => installation.stop())
  const child = await start(cores.proxy, gateway.words, port, {
    ...gateway.env,
    ...tracing,
    PORT: String(port),
    GATEWAY_UPSTREAM_LOCAL: `http://127.0.0.1:${installation.port}`,
    GATEWAY_TRUSTED_HOPS: '1',
  })
  open.defer(() => stop(child))
  const pids = [child.pid ?? 0, installation.pid]
  const row = (name: string, coding: string, flags: '00' | '01'): Row => {
    const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-${flags}`
    return { name, port, headers: { ...installation.headers, 'accept-encoding': coding, traceparent }, rounds: [] }
  }
  const rows = [
    row('as they are', 'identity', '00'),
    row('as they are, every trace exported', 'identity', '01'),
    row('compressed', acceptEncoding, '00'),
    row('compressed, every trace exported', acceptEncoding, '01'),
  ]
  const lists = (await kindsOf(installation)).find(({ name }) => name === 'list page')
  if (!lists) throw new Error('There are no list pages')
  const seconds = settings.seconds * 2
  for (let round = -1; round < settings.rounds; round++) {
    for (const { rounds, ...target } of rows) {
      const before = cpuOf(pids)
      const times = (await openLoad(target, lists.next, { rate, seconds })).toSorted((a, b) => a - b)
      const cpuMs = ((cpuOf(pids) - before) * 1_000) / times.length
      const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
      if (round >= 0) rounds.push({ p50: at(0.5), p95: at(0.95), cpuMs })
    }
  }
  const sizes = await Promise.all(
    rows.map(async (target) => {
      let bytes = 0
      for (let n = 0; n < 10; n++) bytes += (await ask(target, lists.next(n))).bytes
      return bytes
    }),
  )
  const lines = rows.map(({ name, rounds }, at) => {
    const figure = (read: (round: Row['rounds'][number]) => number) => median(rounds.map(read))
    const cells = [
      figure(({ p50 }) => p50).toFixed(2),
      figure(({ p95 }) => p95).toFixed(2),
      figure(({ cpuMs }) => cpuMs).toFixed(2),
      `${(((sizes[at] ?? 0) / (sizes[0] ?? 1)) * 100).toFixed(0)} %`,
    ]
    return `| ${name} | ${cells.join(' | ')} |`
  })
  return [
    `\n**list pages of the product, ${rate} requests/s**\n`,
    '| | p50 ms | p95 ms | CPU ms/request, gateway and API | bytes |',
    '|---|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}

const cpuOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + usage(pid).cpuSeconds, 0)
