import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openTraceExport } from '#server/traces/export.ts'
import { startCollector } from '#server/traces/test/collector.ts'
import { eventually, startGateway } from './test/gateway.ts'
import { json, startUpstream } from './test/upstream.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const given = { traceparent: `00-${traceId}-${spanId}-01`, tracestate: 'vendor=one,other=two' }

const upstream = () => startUpstream((_request, response) => response.writeHead(200, json).end('{}'))

test('what a client says of a trace is not believed: the request begins one of its own', async () => {
  const api = await upstream()
  const gateway = await startGateway(api.origin)
  const answer = await gateway.ask('/api/v1/clients', { headers: given })
  const own = answer.headers.get('x-request-id')?.replaceAll('-', '')
  expect(api.asked[0]?.headers['traceparent']).toBe(`00-${own}-${own?.slice(16)}-00`)
  expect(api.asked[0]?.headers['tracestate']).toBeUndefined()
  expect(await eventually(() => gateway.requests()[0])).toMatchObject({ traceId: own })
})

test('behind a known proxy the trace goes on, its state as it came', async () => {
  const api = await upstream()
  const gateway = await startGateway(api.origin, { gateway: { trustedHops: 1 } })
  await gateway.ask('/api/v1/clients', { headers: given })
  const { traceparent, tracestate } = api.asked[0]?.headers ?? {}
  expect(traceparent).toMatch(new RegExp(`^00-${traceId}-(?!${spanId})[\\da-f]{16}-01$`))
  expect(tracestate).toBe(given.tracestate)
  expect(await eventually(() => gateway.requests()[0])).toMatchObject({ traceId })
  // A state without a trace belongs to none.
  await gateway.ask('/api/v1/clients', { headers: { tracestate: given.tracestate } })
  expect(api.asked[1]?.headers['tracestate']).toBeUndefined()
})

test('a collector gets the span, with a path but no query', async () => {
  const api = await upstream()
  const collector = await startCollector()
  const traces = await openTraceExport({ endpoint: collector.endpoint, ratio: 1 }, 'custodia-gateway')
  const gateway = await startGateway(api.origin, { traces })
  const answer = await gateway.ask('/api/v1/clients?search=secret')
  await eventually(() => gateway.requests()[0])
  await traces.close()
  const own = answer.headers.get('x-request-id')?.replaceAll('-', '')
  expect(collector.spans).toMatchObject([{ name: 'GET', traceId: own, spanId: own?.slice(16) }])
  expect(JSON.stringify(collector.spans)).not.toContain('secret')
  expect(api.asked[0]?.headers['traceparent']).toBe(`00-${own}-${own?.slice(16)}-01`)
})

test('a collector that is away costs a request nothing', async () => {
  const api = await upstream()
  const traces = await openTraceExport({ endpoint: 'http://127.0.0.1:1', ratio: 1 }, 'custodia-gateway')
  const gateway = await startGateway(api.origin, { traces })
  expect((await gateway.ask('/api/v1/clients')).status).toBe(200)
  await traces.close()
})

test('the settings are read, and none of OpenTelemetry is used without an address', () => {
  const endpoint = 'http://127.0.0.1:4318'
  expect(readConfig({}).traces).toBeUndefined()
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({ endpoint, ratio: 1 })
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(
    'from 0 to 1',
  )
})

test('whoever may see the times of the API sees those of the gateway with them', async () => {
  const timed = await startUpstream((request, response) =>
    response
      .writeHead(200, { ...json, ...(request.url?.includes('staff') && { 'server-timing': 'api;dur=2.0' }) })
      .end('{}'),
  )
  const gateway = await startGateway(timed.origin)
  expect((await gateway.ask('/api/v1/staff')).headers.get('server-timing')).toMatch(
    /^api;dur=2\.0, gateway;dur=[\d.]+$/,
  )
  expect((await gateway.ask('/api/v1/client')).headers.get('server-timing')).toBeNull()
})
