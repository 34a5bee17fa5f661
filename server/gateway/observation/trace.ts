import type { IncomingHttpHeaders } from 'node:http'
import { newSpanId, readTraceparent, traceIdOf } from '#server/traces/traceparent.ts'
import type { FinishedSpan, TraceExport } from '#server/traces/export.ts'
import { loggedPath } from '#server/log-path.ts'
import type { Exchange, Trace } from '../forwarding/exchange.ts'

interface TraceDeps {
  /** Number of trusted proxies in front: their trace context is accepted, a client's is not. */
  readonly trustedHops: number
  readonly traces: TraceExport | undefined
}

/** Continues the trace of a trusted proxy; otherwise starts one whose id is the request id's digits. */
export const createTraceOf =
  ({ trustedHops, traces }: TraceDeps) =>
  (requestId: string, headers: IncomingHttpHeaders): Trace => {
    const incoming = trustedHops > 0 ? readTraceparent(headers['traceparent']) : undefined
    if (incoming) {
      return {
        traceId: incoming.traceId,
        spanId: newSpanId(),
        isSampled: incoming.isSampled,
        parentId: incoming.spanId,
      }
    }
    const traceId = traceIdOf(requestId)
    return { traceId, spanId: traceId.slice(-16), isSampled: traces?.samples(traceId) ?? false, parentId: undefined }
  }

/** Builds the span for the collector: no body, and a path without secrets. */
export const spanOf = (
  { id, env, request, trace, startedAt, upstreamMs, bytes }: Exchange,
  status: number,
  ms: number,
) =>
  ({
    ...trace,
    name: request.method ?? 'GET',
    kind: 'server',
    startedAt,
    ms,
    isError: status >= 500,
    attributes: {
      'http.request.method': request.method ?? 'GET',
      'url.path': loggedPath(request.url ?? '').split('?', 1)[0] ?? '',
      'http.response.status_code': status,
      'http.response.body.size': bytes,
      'custodia.request_id': id,
      ...(env && { 'deployment.environment.name': env }),
      ...(upstreamMs !== undefined && { 'custodia.upstream_ms': upstreamMs }),
    },
  }) satisfies FinishedSpan
