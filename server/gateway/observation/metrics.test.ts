import { connect } from 'node:net'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { drawnMetrics } from '#server/metrics/test/drawn.ts'
import { RequestMetrics } from '#server/metrics/request-metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { eventually, startGateway } from '../test/gateway.ts'
import { startUpstream } from '../test/upstream.ts'

describe('gateway metrics', () => {
  test('counts durations per env and status class in cumulative buckets', () => {
    const metrics = new RequestMetrics({ prefix: 'custodia_gateway', label: 'env' })
    metrics.count('local', 200, 4)
    metrics.count('local', 204, 40)
    metrics.count('local', 499, 90_000)
    metrics.count(undefined, 421, 1)
    const text = metrics.expose({ calls_in_flight: 3 })
    expect(text).toContain('custodia_gateway_calls_in_flight 3\n')
    const bucket = (labels: string) => `custodia_gateway_request_duration_seconds_bucket{${labels}}`
    expect(text).toContain(`${bucket('env="local",status="2xx",le="0.005"')} 1\n`)
    expect(text).toContain(`${bucket('env="local",status="2xx",le="0.05"')} 2\n`)
    expect(text).toContain(`${bucket('env="local",status="499",le="30"')} 0\n`)
    expect(text).toContain(`${bucket('env="local",status="499",le="+Inf"')} 1\n`)
    expect(text).toContain('custodia_gateway_request_duration_seconds_count{env="none",status="4xx"} 1\n')
  })

  test('serves a collector on a separate port', async () => {
    const api = await startUpstream((_request, response) => response.end('ok'))
    const gateway = await startGateway(api.origin)
    await gateway.ask('/api/v1/x')
    await eventually(() => gateway.requests().length === 1)
    const port = await freePort()
    const written = { collector: { waiting: 2, dropped: 7 } }
    const stop = await serveMetrics({ host: '127.0.0.1', port }, { journal: gateway.journal, written })
    onTestFinished(stop)
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await answer.text()
    expect(text).toMatch(/duration_seconds_count\{env="local",status="2xx"\} 1\n/)
    expect(text).toContain('custodia_gateway_log_lines_waiting 2\n')
    for (const name of drawnMetrics('custodia_gateway')) expect(text).toContain(`\n${name}`)
    expect(text).toContain('custodia_gateway_log_lines_dropped 7\n')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await gateway.ask('/metrics')).status).toBe(404)
  })

  test('serves none without a port, and binds to loopback without an address', () => {
    expect(readConfig({}).metrics).toBeUndefined()
    expect(readConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 })
    expect(readConfig({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }).metrics?.host).toBe('0.0.0.0')
  })
})

/** Returns a free port, which the system does not reuse immediately. */
async function freePort(): Promise<number> {
  const { port, server } = await startUpstream((_request, response) => response.end())
  const probe = connect(port, '127.0.0.1')
  await once(probe, 'connect')
  probe.destroy()
  server.close()
  return port
}
