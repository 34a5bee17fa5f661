import { sample, type Scenario } from './load.ts'
import { settings } from './settings.ts'
import { median } from '#server/bench/median.ts'

interface Running {
  readonly port: number
  readonly pid: number
}

/** Compares the cost per request in two processes that share the load with that in one; rounds alternate. */
export async function compareTwoProcesses(scenario: Scenario, one: Running, other: Running): Promise<string> {
  const half = { ...settings, connections: settings.connections / 2 }
  const alone: number[] = []
  const shared: number[] = []
  for (let round = -1; round < settings.rounds; round++) {
    const single = await sample(scenario, one.port, one.pid, settings)
    const both = await Promise.all([one, other].map(({ port, pid }) => sample(scenario, port, pid, half)))
    if (round < 0) continue
    const requests = both.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0)
    const cpu = both.reduce((sum, each) => sum + each.microsecondsPerRequest * each.requestsPerSecond, 0)
    alone.push(single.microsecondsPerRequest)
    shared.push(cpu / requests)
  }
  const [single, both] = [median(alone), median(shared)]
  return `\n**two processes, ${scenario.name}**\n\none ${single.toFixed(1)} µs/request, two ${both.toFixed(1)}: ${(both / single).toFixed(2)} ×`
}
