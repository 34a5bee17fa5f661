import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configurationTable } from './configurations.ts'
import { contenders } from './contenders/all.ts'
import { latencyTable } from './latency-table.ts'
import { sample, type Sample } from './load.ts'
import { productTable } from './product-table.ts'
import { start, stop } from './programs.ts'
import { scenarios } from './scenarios.ts'
import { cores, origin, settings, upstreamPort } from './settings.ts'
import { table } from './table.ts'
import { compareTwoProcesses } from './two-processes.ts'

/**
 * Compares the gateway with other proxies on one upstream: all are running and take turns in each round, so that
 * disturbances affect them equally. Compare ratios within a run, not absolute figures.
 */
async function main() {
  const directory = mkdtempSync(join(tmpdir(), 'custodia-bench-'))
  const upstream = await start(
    cores.rest,
    [process.execPath, join(import.meta.dirname, 'upstream.ts'), String(upstreamPort)],
    upstreamPort,
  )
  const running = []
  try {
    const upload = join(directory, 'upload')
    writeFileSync(upload, Buffer.alloc(5 * 1024 * 1024))
    for (const contender of contenders(directory, origin)) {
      const begin = () => start(cores.proxy, contender.words, contender.port, contender.env)
      // The first start fills the gateway's compile cache and is therefore not representative.
      if (contender.env?.['NODE_COMPILE_CACHE'] !== undefined) await stop(await begin())
      running.push({ ...contender, child: await begin() })
    }
    const only = process.argv.slice(2)
    const { rounds, seconds, connections } = settings
    print(`${rounds} rounds of ${seconds} s each, ${connections} connections, medians; Node ${process.version}`)
    for (const scenario of scenarios(upload)) {
      if (only.length > 0 && !only.includes(scenario.name)) continue
      const samples = new Map<string, Sample[]>()
      const able = running.filter(({ name }) => scenario.only?.includes(name) ?? true)
      // Round -1 is a warm-up and not counted.
      for (let round = -1; round < rounds; round++) {
        for (const { name, port, child } of able) {
          const result = await sample(scenario, port, child.pid ?? 0, settings)
          if (round >= 0) samples.set(name, [...(samples.get(name) ?? []), result])
        }
      }
      print(table(scenario.name, samples))
    }
    const wants = (name: string) => only.length === 0 || only.includes(name)
    if (wants('latency')) print(await latencyTable(running))
    if (wants('two processes')) print(await besideAnother(directory))
    // Frees the proxy's core.
    for (const { child } of running) await stop(child)
    if (wants('configurations')) print(await configurationTable(directory))
    if (wants('product')) print(await productTable(directory))
  } finally {
    for (const { child } of running) await stop(child)
    await stop(upstream)
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Compares the gateway with a second instance of itself. */
async function besideAnother(directory: string): Promise<string> {
  const [first, second] = [upstreamPort + 11, upstreamPort + 12]
  const [gateway] = contenders(directory, origin)
  const [scenario] = scenarios('')
  if (!gateway || !scenario) throw new Error('There is no gateway to compare')
  const begin = (port: number) => start(cores.proxy, gateway.words, port, { ...gateway.env, PORT: String(port) })
  const [running, other] = [await begin(first), await begin(second)]
  try {
    return await compareTwoProcesses(
      scenario,
      { port: first, pid: running.pid ?? 0 },
      { port: second, pid: other.pid ?? 0 },
    )
  } finally {
    await stop(running)
    await stop(other)
  }
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}

await main()
