import type { Env } from '#server/config.ts'

/** Upper bounds of the duration histogram, in milliseconds. */
const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000]

interface Series {
  readonly buckets: number[]
  count: number
  sum: number
}

const newSeries = (): Series => ({ buckets: bounds.map(() => 0), count: 0, sum: 0 })

/** 499 stands alone: it is the client that left. */
const classOf = (status: number) => (status === 499 ? '499' : `${Math.floor(status / 100)}xx`)

/** Counts of one gateway process, kept per env and class of status so that a client cannot make new series. */
export class Metrics {
  /** By env, then by status; put together by class when they are asked for. */
  readonly #series = new Map<Env | 'none', Map<number, Series>>()

  count(env: Env | undefined, status: number, totalMs: number): void {
    const series = this.#of(env ?? 'none', status)
    series.count += 1
    series.sum += totalMs
    for (let at = 0; at < bounds.length; at++) {
      if (totalMs > (bounds[at] ?? 0)) continue
      series.buckets[at] = (series.buckets[at] ?? 0) + 1
      return
    }
  }

  #of(env: Env | 'none', status: number): Series {
    let ofEnv = this.#series.get(env)
    if (!ofEnv) this.#series.set(env, (ofEnv = new Map()))
    let series = ofEnv.get(status)
    if (!series) ofEnv.set(status, (series = newSeries()))
    return series
  }

  #byLabels(): Map<string, Series> {
    const all = new Map<string, Series>()
    for (const [env, ofEnv] of this.#series) {
      for (const [status, { buckets, count, sum }] of ofEnv) {
        const labels = `env="${env}",status="${classOf(status)}"`
        const before = all.get(labels) ?? newSeries()
        all.set(labels, {
          buckets: before.buckets.map((value, at) => value + (buckets[at] ?? 0)),
          count: before.count + count,
          sum: before.sum + sum,
        })
      }
    }
    return all
  }

  /** Prometheus' text format. `gauges` are read at the time of asking. */
  expose(gauges: Record<string, number>): string {
    const lines = Object.entries(gauges).flatMap(([name, value]) => [
      `# TYPE custodia_gateway_${name} gauge`,
      `custodia_gateway_${name} ${value}`,
    ])
    const name = 'custodia_gateway_request_duration_seconds'
    lines.push(`# TYPE ${name} histogram`)
    for (const [labels, { buckets, count, sum }] of this.#byLabels()) {
      let below = 0
      for (const [at, bound] of bounds.entries()) {
        below += buckets[at] ?? 0
        lines.push(`${name}_bucket{${labels},le="${bound / 1000}"} ${below}`)
      }
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
      lines.push(`${name}_sum{${labels}} ${sum / 1000}`, `${name}_count{${labels}} ${count}`)
    }
    return `${lines.join('\n')}\n`
  }
}
