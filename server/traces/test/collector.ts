import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: unknown }[]
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** Starts an OpenTelemetry collector on loopback that records requests in OTLP's JSON form. */
export async function startCollector() {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const sent = JSON.parse(body) as Sent
      if (request.url === '/v1/traces')
        spans.push(
          ...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scopeSpan) => scopeSpan.spans)),
        )
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans }
}
