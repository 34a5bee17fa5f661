import { readFileSync } from 'node:fs'

/** Returns a process's metrics used by the dashboard; a histogram is drawn from its buckets and count. */
export function drawnMetrics(prefix: 'custodia_api' | 'custodia_gateway'): string[] {
  const dashboard = readFileSync(new URL('../../deploy/grafana-dashboard.json', import.meta.url), 'utf8')
  return [...new Set(dashboard.match(new RegExp(`${prefix}_\\w+`, 'g')))]
}
