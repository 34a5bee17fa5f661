import { join } from 'node:path'
import { median } from '#server/bench/median.ts'
import { contenders } from './contenders/all.ts'
import { sample, type Sample } from './load.ts'
import { start, stop } from './programs.ts'
import { scenarios } from './scenarios.ts'
import { cores, origin, settings, upstreamPort } from './settings.ts'

const secondPort = upstreamPort + 20

/** Each is compared with the first, the gateway as measured in the other tables. */
const configurations: Readonly<Record<string, Record<string, string>>> = {
  'one upstream': {},
  'two upstreams': { GATEWAY_UPSTREAM_LOCAL: `${origin},http://127.0.0.1:${secondPort}` },
  'every trace exported': { OTEL_EXPORTER_OTLP_ENDPOINT: origin },
  'a hundredth of the traces exported': { OTEL_EXPORTER_OTLP_ENDPOINT: origin, OTEL_TRACES_SAMPLER_ARG: '0.01' },
}

/** Measures the cost of a small GET under the gateway's possible configurations; the order of rounds alternates. */
export async function configurationTable(directory: string): Promise<string> {
  const [gateway] = contenders(directory, origin)
  const [scenario] = scenarios('')
  if (!gateway || !scenario) throw new Error('There is no gateway to compare')
  await using open = new AsyncDisposableStack()
  const upstream = [process.execPath, join(import.meta.dirname, 'upstream.ts'), String(secondPort)]
  const second = await start(cores.rest, upstream, secondPort)
  open.defer(() => stop(second))
  const running: { name: string; port: number; pid: number; samples: Sample[] }[] = []
  for (const [at, [name, env]] of Object.entries(configurations).entries()) {
    const port = secondPort + 1 + at
    const child = await start(cores.proxy, gateway.words, port, { ...gateway.env, ...env, PORT: String(port) })
    open.defer(() => stop(child))
    running.push({ name, port, pid: child.pid ?? 0, samples: [] })
  }
  for (let round = -1; round < settings.rounds; round++) {
    for (const { port, pid, samples } of round % 2 === 0 ? running : running.toReversed()) {
      const result = await sample(scenario, port, pid, settings)
      if (round >= 0) samples.push(result)
    }
  }
  const figure = (samples: readonly Sample[], read: (measurement: Sample) => number) => median(samples.map(read))
  const cpu = (samples: readonly Sample[]) => figure(samples, (measurement) => measurement.microsecondsPerRequest)
  const base = cpu(running[0]?.samples ?? [])
  const lines = running.map(({ name, samples }) => {
    const cells = [
      cpu(samples).toFixed(1),
      `${(cpu(samples) / base).toFixed(2)} ×`,
      figure(samples, (measurement) => measurement.requestsPerSecond).toFixed(0),
      `${figure(samples, (measurement) => measurement.p50)} / ${figure(samples, (measurement) => measurement.p99)}`,
      (figure(samples, (measurement) => measurement.residentBytes) / 1024 / 1024).toFixed(0),
    ]
    return `| ${name} | ${cells.join(' | ')} |`
  })
  return [
    `\n**configurations, ${scenario.name}**\n`,
    '| | CPU µs/request | to the first | requests/s | p50 / p99 ms | memory MiB |',
    '|---|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}
