import { ConfigError, type Reader } from '#server/setting-reader.ts'

export interface TraceSettings {
  /** Base URL of an OpenTelemetry collector; the signal's path is appended. */
  readonly endpoint: string
  /** The fraction of traces starting here that are exported, 0 to 1. */
  readonly ratio: number
}

/** @throws ConfigError naming the invalid setting. */
export function readTraces(read: Reader): TraceSettings | undefined {
  const endpoint = read.optionalUrl('OTEL_EXPORTER_OTLP_ENDPOINT')
  const given = read.text('OTEL_TRACES_SAMPLER_ARG', '1')
  const ratio = Number(given)
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${given}"`)
  return endpoint === undefined ? undefined : { endpoint, ratio }
}
