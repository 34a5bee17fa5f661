import { once } from 'node:events'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Config } from '#server/config.ts'
import type { ProcessLog } from '#server/log.ts'
import type { Journal } from './journal.ts'

/** Serves Prometheus metrics at an address of their own, never at the one browsers come to. Returns how to stop it. */
export async function serveMetrics(
  { host, port }: NonNullable<Config['metrics']>,
  { journal, written }: { journal: Journal; written: Pick<ProcessLog, 'collector'> },
): Promise<() => void> {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const { user, system } = process.cpuUsage()
    const gauges = {
      calls_in_flight: journal.calls,
      streams_open: journal.streams,
      requests_open: journal.open.size,
      resident_memory_bytes: process.memoryUsage.rss(),
      cpu_seconds: (user + system) / 1e6,
      event_loop_delay_p99_seconds: delay.percentile(99) / 1e9,
      ...(written.collector && {
        log_lines_waiting: written.collector.waiting,
        log_lines_dropped: written.collector.dropped,
      }),
    }
    delay.reset()
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(journal.metrics.expose(gauges))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return () => {
    delay.disable()
    server.close()
    server.closeAllConnections()
  }
}
