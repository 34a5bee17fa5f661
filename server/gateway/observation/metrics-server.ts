import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Config } from '#server/config.ts'
import type { ProcessLog } from '#server/log.ts'
import { metricsType, watchProcess } from '#server/metrics/process-gauges.ts'
import type { Journal } from './journal.ts'

/** Serves Prometheus metrics on a separate address, never on the public one. Returns a function that stops it. */
export async function serveMetrics(
  { host, port }: NonNullable<Config['metrics']>,
  { journal, written }: { journal: Journal; written: Pick<ProcessLog, 'collector'> },
): Promise<() => void> {
  const processMetrics = watchProcess()
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const gauges = {
      calls_in_flight: journal.calls,
      streams_open: journal.streams,
      requests_open: journal.open.size,
      ...processMetrics.read(),
      ...(written.collector && {
        log_lines_waiting: written.collector.waiting,
        log_lines_dropped: written.collector.dropped,
      }),
    }
    response.writeHead(200, { 'content-type': metricsType })
    response.end(journal.metrics.expose(gauges))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return () => {
    processMetrics.stop()
    server.close()
    server.closeAllConnections()
  }
}
