import type { Attributes, SpanContext } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { TraceSettings } from './settings.ts'

/** Where finished spans go. */
export interface TraceExport {
  /** Whether a trace that begins here is exported. */
  samples(traceId: string): boolean
  add(span: FinishedSpan): void
  /** Sends what waits; it takes two seconds at most. */
  close(): Promise<void>
}

export interface FinishedSpan {
  readonly name: string
  /** `server`: asked by another; `client`: asks another. */
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
/** Spans that wait for the next batch; with more the collector is too slow, and the newest are dropped. */
const waitingMax = 4_096

/**
 * Sends spans to a collector by OTLP/HTTP, in batches and beside the requests: a collector that is away costs them nothing.
 * The packages are loaded here, so an installation without a collector has none of them in memory.
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
      const own: SpanContext = { traceId, spanId, traceFlags: TraceFlags.SAMPLED }
      const span: ReadableSpan = {
        name,
        kind: kinds[kind],
        spanContext: () => own,
        ...(parentId && { parentSpanContext: { ...own, spanId: parentId, isRemote: kind === 'server' } }),
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
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref())
      await Promise.race([processor.shutdown().catch(() => {}), late])
    },
  }
}

/** Milliseconds as seconds and nanoseconds. */
const hrTime = (ms: number): [number, number] => {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)]
}
