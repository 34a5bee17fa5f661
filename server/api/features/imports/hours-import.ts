import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { currentPeriod } from '#server/api/domain/pay-periods/current-period.store.ts'
import { limits } from '#shared/limits.ts'
import { WorkLogChanges } from '#shared/work-logs/work-logs.contract.ts'
import { isLeftToAnother, lockedThrough } from './check-members.ts'
import { findMember } from './find-member.ts'
import { keyOf } from './key-of.ts'
import type { Candidate, Context, ListImport } from './list-import.ts'
import type { RowReader } from './row-reader.ts'

type HourCells = {
  member: string
  client: string
  location: string
  job: string
  day: string | null
  startTime: string | null
  endTime: string | null
  breakMinutes: number | null
  notes: string
}

/**
 * Hours that another product recorded and paid. They count for reports, overtime of their week and averages, are never
 * changed, and no pay period with them is paid here.
 */
export const hoursImport: ListImport<HourCells> = {
  columns: {
    member: (row) => row.nameOf('member'),
    client: (row) => row.words('client'),
    location: (row) => row.nameOf('location'),
    job: (row) => row.words('job'),
    day: (row) => row.date('day'),
    startTime: (row) => momentOf(row, 'startTime'),
    endTime: (row) => momentOf(row, 'endTime'),
    breakMinutes: (row) => row.integer('breakMinutes', { min: 0, max: limits.visitMinutesMax }),
    notes: (row) => row.text('notes', WorkLogChanges.properties.note),
  },

  defaults: () => ({
    member: '',
    client: '',
    location: '',
    job: '',
    day: null,
    startTime: null,
    endTime: null,
    breakMinutes: null,
    notes: '',
  }),

  uniqueKeys: () => [],
  rowKeys: () => [],

  async check(candidates, context) {
    const { tx, settings, known } = context
    const members = await known.members()
    const findPlace = await placesOf(context)
    const period = await currentPeriod(tx, settings.today)
    const lockedTo = await lockedThrough(tx)
    for (const candidate of candidates) {
      const { full, ids, refuse } = candidate
      const member = findMember(members, full.member, refuse)
      ids['memberId'] = member?.id ?? null
      const place = findPlace(candidate)
      const span = place && spanOf(full, place.timeZone, refuse)
      if (!span) continue
      ids['start'] = span.start.toString()
      ids['end'] = span.end.toString()
      const first = span.start.toZonedDateTimeISO(settings.timeZone).toPlainDate().toString()
      const last = span.end.toZonedDateTimeISO(settings.timeZone).toPlainDate().toString()
      if (first <= lockedTo) refuse('startTime', 'period_locked')
      else if (last >= period.from) refuse('endTime', 'paid_here')
      if (member?.userId === settings.userId && (await isLeftToAnother(tx, 'hours', member.id)))
        refuse('member', 'own_record')
    }
    await refuseOverlaps(tx, candidates)
  },

  async add(candidates, { tx, settings }) {
    const { organizationId } = settings
    const rows = candidates.map(({ id, ids, full }) => ({
      organizationId,
      id,
      memberId: ids['memberId'] ?? '',
      locationId: ids['locationId'] ?? '',
      jobId: ids['jobId'] ?? null,
      startedAt: new Date(ids['start'] ?? ''),
      endedAt: new Date(ids['end'] ?? ''),
      startSource: 'import' as const,
      endSource: 'import' as const,
      note: full.notes,
      voidedAt: null,
    }))
    await tx.insertInto('workLogs').values(rows).execute()
    const breaks = candidates.flatMap(({ id, ids, full }) => {
      const endedAt = new Date(ids['end'] ?? '')
      const startedAt = new Date(endedAt.getTime() - (full.breakMinutes ?? 0) * 60_000)
      // Only the length of a break is known, so it stands at the end.
      const log = { organizationId, id: randomUUIDv7(), workLogId: id, memberId: ids['memberId'] ?? '' }
      return full.breakMinutes ? [{ ...log, kind: 'meal' as const, startedAt, endedAt }] : []
    })
    if (breaks.length > 0) await tx.insertInto('breaks').values(breaks).execute()
  },

  label: ({ member, day, startTime }) => [member, day, startTime].filter(Boolean).join(' '),
}

/** A time, or a day with a time. */
function momentOf(row: RowReader, field: 'startTime' | 'endTime'): string | null {
  if (!row.given(field)) row.refuse(field, 'missing')
  const [, day, time = ''] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?$/.exec(row.words(field)) ?? []
  return day ? `${day} ${time}` : row.time(field)
}

type Row = Candidate<HourCells>

/** Where a row was worked; a location's name is enough where only one client has it. */
async function placesOf({ known }: Context) {
  const [locations, jobs] = [await known.locations(), await known.jobs()]
  const byName = Map.groupBy(locations, ([key]) => key.split('\n')[1] ?? '')
  return ({ full, ids, refuse }: Row) => {
    const named = full.client ? locations.get(keyOf(full.client, full.location)) : undefined
    const others = full.client ? [] : (byName.get(keyOf(full.location)) ?? [])
    const place = named ?? (others.length === 1 ? others[0]?.[1] : undefined)
    if (!place && full.location) refuse('location', others.length > 1 ? 'several_found' : 'location_unknown')
    ids['locationId'] = place?.id ?? null
    ids['jobId'] = (place && full.job && jobs.get(keyOf(place.id, full.job))) || null
    if (place && full.job && !ids['jobId']) refuse('job', 'job_unknown')
    return place
  }
}

/** The instants of a row, on the location's clock; an end before the start is on the next day. */
function spanOf({ day, startTime, endTime, breakMinutes }: HourCells, timeZone: string, refuse: Row['refuse']) {
  if (!startTime || !endTime) return undefined
  const [startDay, start] = startTime.includes(' ') ? startTime.split(' ') : [day, startTime]
  if (!startDay || !start) {
    refuse('day', 'missing')
    return undefined
  }
  const isSameDay = !endTime.includes(' ')
  const [endDay, end = ''] = isSameDay ? [startDay, endTime] : endTime.split(' ')
  const at = (on: string, time: string) => Temporal.PlainDateTime.from(`${on}T${time}`).toZonedDateTime(timeZone)
  const from = at(startDay, start)
  let until = at(endDay ?? startDay, end)
  if (isSameDay && Temporal.ZonedDateTime.compare(until, from) <= 0) until = until.add({ days: 1 })
  const minutes = from.until(until).total('minutes')
  if (minutes <= 0 || minutes > limits.visitMinutesMax) {
    refuse('endTime', 'dates_reversed')
    return undefined
  }
  if ((breakMinutes ?? 0) >= minutes) refuse('breakMinutes', 'not_a_number')
  return { start: from.toInstant(), end: until.toInstant() }
}

/** Nobody works twice at once: neither in the file nor with hours that are here. */
async function refuseOverlaps(tx: TenantTx, candidates: readonly Row[]): Promise<void> {
  const rows = candidates.flatMap(({ ids: { memberId, start, end }, refuse }) =>
    memberId && start && end ? [{ memberId, start: Date.parse(start), end: Date.parse(end), refuse }] : [],
  )
  if (rows.length === 0) return
  const since = new Date(Math.min(...rows.map(({ start }) => start)))
  const until = new Date(Math.max(...rows.map(({ end }) => end)))
  const { rows: there } = await sql<{ memberId: string; start: number; end: number | null }>`
    select member_id, (extract(epoch from started_at) * 1000)::double precision as start,
      (extract(epoch from ended_at) * 1000)::double precision as "end"
    from work_logs
    where voided_at is null and started_at < ${until} and coalesce(ended_at, 'infinity') > ${since}`.execute(tx)
  const spans = [...there.map((one) => ({ ...one, end: one.end ?? Infinity, refuse: null })), ...rows]
  for (const own of Map.groupBy(spans, ({ memberId }) => memberId).values()) {
    let [taken, last] = [-Infinity, null as (typeof own)[number] | null]
    for (const span of own.toSorted((a, b) => a.start - b.start)) {
      if (span.start < taken) (span.refuse ?? last?.refuse)?.('startTime', 'overlaps')
      if (span.end > taken) [taken, last] = [span.end, span]
    }
  }
}
