import type { Attributes, SpanContext } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { TraceSettings } from './settings.ts'

/** The exporter of finished spans. */
export interface TraceExport {
  /** True when a trace that starts here is exported. */
  samples(traceId: string): boolean
  add(span: FinishedSpan): void
  /** Sends the waiting spans; takes two seconds at most. */
  close(): Promise<void>
}

export interface FinishedSpan {
  readonly name: string
  /** `server`: the span of a received request; `client`: of a request sent. */
  readonly kind: 'server' | 'client'
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  /** On the clock of `performance.now()`. */
  readonly startedAt: number
  readonly ms: number
  readonly attributes: Attributes
  readonly isError?: boolean
}

const closeMs = 2_000
/** Limit of waiting spans; when the collector is too slow, the newest are dropped. */
const waitingMax = 4_096

/**
 * Opens an exporter that sends spans by OTLP/HTTP in background batches: a collector that is down costs requests
 * nothing. The packages are imported here, so that installations without a collector do not load them.
 */
export async function openTraceExport(
  { endpoint, ratio }: TraceSettings,
  service: 'custodia-gateway' | 'custodia-api',
): Promise<TraceExport> {
  const { SpanKind, SpanStatusCode, TraceFlags } = await import('@opentelemetry/api')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { BatchSpanProcessor } = await import('@opentelemetry/sdk-trace')
  const resource = resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid })
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 10_000 }),
    maxQueueSize: waitingMax,
    scheduledDelayMillis: 2_000,
  })
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }
  const scope = { name: 'custodia' }
  return {
    samples: (traceId) => ratio >= 1 || Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32,
    add({ name, kind, traceId, spanId, parentId, startedAt, ms, attributes, isError = false }) {
      const spanContext: SpanContext = { traceId, spanId, traceFlags: TraceFlags.SAMPLED }
      const span: ReadableSpan = {
        name,
        kind: kinds[kind],
        spanContext: () => spanContext,
        ...(parentId && { parentSpanContext: { ...spanContext, spanId: parentId, isRemote: kind === 'server' } }),
        startTime: hrTime(performance.timeOrigin + startedAt),
        endTime: hrTime(performance.timeOrigin + startedAt + ms),
        duration: hrTime(ms),
        status: { code: isError ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
        attributes,
        links: [],
        events: [],
        ended: true,
        resource,
        instrumentationScope: scope,
        droppedAttributesCount: 0,
        droppedEventsCount: 0,
        droppedLinksCount: 0,
      }
      processor.onEnd(span)
    },
    async close() {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref())
      await Promise.race([processor.shutdown().catch(() => {}), timeout])
    },
  }
}

/** Converts milliseconds to seconds and nanoseconds. */
const hrTime = (ms: number): [number, number] => {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)]
}
