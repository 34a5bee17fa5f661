import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openTraceExport } from '#server/traces/export.ts'
import { startCollector } from '#server/traces/test/collector.ts'
import { eventually, startGateway } from '../test/gateway.ts'
import { json, startUpstream } from '../test/upstream.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const incoming = { traceparent: `00-${traceId}-${spanId}-01`, tracestate: 'vendor=one,other=two' }

const upstream = () => startUpstream((_request, response) => response.writeHead(200, json).end('{}'))

describe('traces', () => {
  test("ignores a client's trace context and starts a new trace", async () => {
    const api = await upstream()
    const gateway = await startGateway(api.origin)
    const answer = await gateway.ask('/api/v1/clients', { headers: incoming })
    const own = answer.headers.get('x-request-id')?.replaceAll('-', '')
    expect(api.asked[0]?.headers['traceparent']).toBe(`00-${own}-${own?.slice(16)}-00`)
    expect(api.asked[0]?.headers['tracestate']).toBeUndefined()
    expect(await eventually(() => gateway.requests()[0])).toMatchObject({ traceId: own })
  })

  test('continues the trace of a trusted proxy with its state', async () => {
    const api = await upstream()
    const gateway = await startGateway(api.origin, { gateway: { trustedHops: 1 } })
    await gateway.ask('/api/v1/clients', { headers: incoming })
    const { traceparent, tracestate } = api.asked[0]?.headers ?? {}
    expect(traceparent).toMatch(new RegExp(`^00-${traceId}-(?!${spanId})[\\da-f]{16}-01$`))
    expect(tracestate).toBe(incoming.tracestate)
    expect(await eventually(() => gateway.requests()[0])).toMatchObject({ traceId })
    // A tracestate without a traceparent is dropped.
    await gateway.ask('/api/v1/clients', { headers: { tracestate: incoming.tracestate } })
    expect(api.asked[1]?.headers['tracestate']).toBeUndefined()
  })

  test('exports a span with the path but without the query', async () => {
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

  test('serves requests as usual while the collector is down', async () => {
    const api = await upstream()
    const traces = await openTraceExport({ endpoint: 'http://127.0.0.1:1', ratio: 1 }, 'custodia-gateway')
    const gateway = await startGateway(api.origin, { traces })
    expect((await gateway.ask('/api/v1/clients')).status).toBe(200)
    await traces.close()
  })

  test('reads the settings and exports nothing without an endpoint', () => {
    const endpoint = 'http://127.0.0.1:4318'
    expect(readConfig({}).traces).toBeUndefined()
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({ endpoint, ratio: 1 })
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(
      'from 0 to 1',
    )
  })

  test("adds the gateway's time for a caller allowed to see the API's", async () => {
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
})
