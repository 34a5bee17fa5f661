import type { WorkLogCorrection } from '#shared/work-logs/work-logs.contract.ts'

type Fields = Readonly<Record<string, unknown>>
type Change = WorkLogCorrection['changes'][number]

/** Names of locations and jobs by id. */
export type Names = ReadonlyMap<string, string>

/** Maps the columns shown to users to the page's names. */
const fields: Readonly<Record<string, string>> = {
  started_at: 'startedAt',
  ended_at: 'endedAt',
  location_id: 'locationName',
  job_id: 'jobName',
  visit_start: 'visitStart',
  flags: 'flags',
  note: 'note',
  voided_at: 'voidedAt',
}
const instants = new Set(['started_at', 'ended_at', 'visit_start', 'voided_at'])

/** Returns the differences between two states of a log, per field. */
export function logChanges(before: Fields | null, after: Fields, names: Names): Change[] {
  return Object.entries(fields).flatMap(([column, field]) => {
    const [was, is] = [textOf(column, before?.[column], names), textOf(column, after[column], names)]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

/** Returns an added, removed or changed break. */
export const breakChange = (before: Fields | null, after: Fields | null): Change => ({
  field: 'break',
  before: before && breakText(before),
  after: after && breakText(after),
})

function textOf(column: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length > 0 ? value.toSorted().join(', ') : null
  const text = String(value)
  if (instants.has(column)) return instantText(text)
  return column === 'location_id' || column === 'job_id' ? (names.get(text) ?? null) : text
}

// Normalizes an instant from PostgreSQL's JSON, which has the session's offset.
const instantText = (text: string) => Temporal.Instant.from(text).round('second').toString()

const breakText = ({ kind, started_at: from, ended_at: to }: Fields) =>
  `${String(kind)} ${instantText(String(from))}/${to ? instantText(String(to)) : ''}`
