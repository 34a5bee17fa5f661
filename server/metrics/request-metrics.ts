/** Upper bounds of the duration histogram, in milliseconds. */
const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000]

interface Series {
  readonly buckets: number[]
  count: number
  sum: number
}

const newSeries = (): Series => ({ buckets: bounds.map(() => 0), count: 0, sum: 0 })

/** 499 is separate, because it is the client that left. */
const classOf = (status: number) => (status === 499 ? '499' : `${Math.floor(status / 100)}xx`)

interface Named {
  /** Prefix of every metric's name. */
  readonly prefix: 'custodia_gateway' | 'custodia_api'
  /** The label besides the status class; it must have few values. */
  readonly label: 'env' | 'method'
}

/** Request durations of one process, grouped by label and status class so that a client cannot create new series. */
export class RequestMetrics {
  /** By label, then status; grouped by class on output. */
  readonly #series = new Map<string, Map<number, Series>>()
  readonly #named: Named

  constructor(named: Named) {
    this.#named = named
  }

  count(label: string | undefined, status: number, totalMs: number): void {
    const series = this.#of(label ?? 'none', status)
    series.count += 1
    series.sum += totalMs
    for (let at = 0; at < bounds.length; at++) {
      if (totalMs > (bounds[at] ?? 0)) continue
      series.buckets[at] = (series.buckets[at] ?? 0) + 1
      return
    }
  }

  #of(label: string, status: number): Series {
    let ofLabel = this.#series.get(label)
    if (!ofLabel) this.#series.set(label, (ofLabel = new Map()))
    let series = ofLabel.get(status)
    if (!series) ofLabel.set(status, (series = newSeries()))
    return series
  }

  #byLabels(): Map<string, Series> {
    const series = new Map<string, Series>()
    for (const [label, ofLabel] of this.#series) {
      for (const [status, { buckets, count, sum }] of ofLabel) {
        const labels = `${this.#named.label}="${label}",status="${classOf(status)}"`
        const before = series.get(labels) ?? newSeries()
        series.set(labels, {
          buckets: before.buckets.map((value, at) => value + (buckets[at] ?? 0)),
          count: before.count + count,
          sum: before.sum + sum,
        })
      }
    }
    return series
  }

  /**
   * Formats the metrics for Prometheus. `gauges` are read on request and may contain labels in their names; a total is
   * a counter.
   */
  expose(gauges: Record<string, number>): string {
    const { prefix } = this.#named
    const byName = Map.groupBy(Object.entries(gauges), ([name]) => name.split('{', 1)[0] ?? name)
    const lines = [...byName].flatMap(([name, those]) => [
      `# TYPE ${prefix}_${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`,
      ...those.map(([labelled, value]) => `${prefix}_${labelled} ${value}`),
    ])
    const name = `${prefix}_request_duration_seconds`
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
