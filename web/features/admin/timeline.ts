import type { AdminRequest } from '#shared/admin/admin.contract.ts'

type Line = AdminRequest['lines'][number]

/** A timed part; milliseconds since the first part of its group began. */
export interface Span {
  name: string
  kind: 'gateway' | 'api' | 'statement' | 'job'
  startMs: number
  ms: number
}

interface Timeline {
  /** The request itself, from the gateway down to SQL statements. */
  request: Span[]
  /**
   * Jobs and emails caused by the request, with their statements. They may begin seconds later, so they have their own
   * scale.
   */
  after: Span[]
}

/** Computes when each part of a request ran; a log line is written at the end of its part. */
export function timelineOf(lines: readonly Line[]): Timeline {
  const request = lines.flatMap((entry) => (isRequest(entry) ? spansOf(entry) : []))
  const after = lines.flatMap((entry) => (typeof entry.line['queue'] === 'string' ? spansOf(entry) : []))
  return { request: fromZero(request), after: fromZero(after) }
}

const isRequest = ({ process, line }: Line) =>
  process === 'gateway' ? typeof line['totalMs'] === 'number' : line['msg'] === 'request'

function spansOf({ process, line }: Line): Span[] {
  const ms = numberOf(line['totalMs'] ?? line['ms'])
  const startMs = Date.parse(textOf(line['time'])) - ms
  if (Number.isNaN(startMs)) return []
  const queue = textOf(line['queue'])
  const kind = queue ? 'job' : process === 'gateway' ? 'gateway' : 'api'
  const statements = statementsOf(line['db']).map(([name, offset, took]): Span => ({
    name,
    kind: 'statement',
    startMs: startMs + offset,
    ms: took,
  }))
  return [{ name: queue || textOf(line['route'] ?? line['path']), kind, startMs, ms }, ...statements]
}

const isStatement = (value: unknown): value is [string, number, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number' && typeof value[2] === 'number'

function statementsOf(db: unknown): [string, number, number][] {
  const first = typeof db === 'object' && db !== null && 'first' in db ? db.first : undefined
  return Array.isArray(first) ? first.filter(isStatement) : []
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function fromZero(spans: readonly Span[]): Span[] {
  const first = Math.min(...spans.map(({ startMs }) => startMs))
  return spans
    .map((span) => ({ ...span, startMs: span.startMs - first }))
    .toSorted((a, b) => a.startMs - b.startMs || b.ms - a.ms)
}
