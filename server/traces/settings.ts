import type { Settings } from '#server/settings.ts'

export interface TraceSettings {
  /** Base URL of an OpenTelemetry collector; the signal's path is appended. */
  readonly endpoint: string
  /** The fraction of traces starting here that are exported, 0 to 1. */
  readonly ratio: number
}

export function readTraces(settings: Settings): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = settings
  return endpoint === undefined ? undefined : { endpoint, ratio }
}
