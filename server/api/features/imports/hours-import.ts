import { currentPeriod } from '#server/api/domain/pay-periods/current-period.store.ts'
import { limits } from '#shared/limits.ts'
import { WorkLogChanges } from '#shared/work-logs/work-logs.contract.ts'
import { needsOtherDecider, isImporter, lockedThrough } from './check-members.ts'
import { findMember } from './find-member.ts'
import { addHours, changeHours, historyOf, logsOf, makeRoomForHours, type FoundLog } from './hour-rows.store.ts'
import { joinMoments, readMoment, spanOf, type HourCells } from './hour-cells.ts'
import { keyOf } from './key-of.ts'
import type { Candidate, Context, ListImport } from './list-import.ts'
import { refuseOverlaps } from './overlapping-hours.store.ts'

/**
 * Hours that another product recorded and paid. They count in reports, averages and overtime of their week; only
 * another import changes them, and pay periods with them are not paid here.
 */
export const hoursImport: ListImport<HourCells> = {
  columns: {
    member: (row) => row.nameOf('member'),
    client: (row) => row.words('client'),
    location: (row) => row.nameOf('location'),
    job: (row) => row.words('job'),
    day: (row) => row.date('day') ?? undefined,
    startTime: (row) => readMoment(row, 'startTime'),
    endTime: (row) => readMoment(row, 'endTime'),
    breakMinutes: (row) => row.integer('breakMinutes', { min: 0, max: limits.visitMinutesMax }) ?? 0,
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
    breakMinutes: 0,
    notes: '',
  }),

  async spell(rows, { known }) {
    const members = await known.members()
    for (const row of rows) {
      joinMoments(row)
      const matches = members.get(keyOf(row.member ?? ''))
      if (matches?.length === 1 && matches[0]) row.member = matches[0].name
    }
  },

  load: ({ tx }, rows) => historyOf(tx, rows),

  uniqueKeys: () => [],
  recordKeys: ({ member, startTime }) => [keyOf(member, startTime ?? '')],
  rowKeys: ({ member = '', startTime }) => (startTime ? [keyOf(member, startTime)] : []),

  async settle(candidates) {
    for (const { entered, existing } of candidates) if (existing) delete entered.day
  },

  async check(candidates, context) {
    const { tx, settings, known } = context
    const members = await known.members()
    const findPlace = await placesOf(context)
    const period = await currentPeriod(tx, settings.today)
    const lockedTo = await lockedThrough(tx)
    const logs = await logsOf(tx, candidates)
    for (const candidate of candidates) {
      const { id, full, ids, refuse, changed } = candidate
      const log = logs.get(id)
      const [first] = changed
      if (log && first && !log.isImported) refuse(first, 'recorded_here')
      else if (log && changed.includes('member')) refuse('member', 'not_found')
      const memberId = log ? log.memberId : findMember(members, full.member, refuse)?.id
      ids['memberId'] = memberId ?? null
      const timeZone = log && !isMoved(candidate) ? stay(candidate, log) : findPlace(candidate)?.timeZone
      const isKept = log && log.timeZone === timeZone && !isRetimed(candidate)
      const span = isKept ? timesOf(log) : timeZone && spanOf(full, timeZone, refuse)
      if (!span) continue
      ids['start'] = span.start.toString()
      ids['end'] = span.end.toString()
      const from = span.start.toZonedDateTimeISO(settings.timeZone).toPlainDate().toString()
      const to = span.end.toZonedDateTimeISO(settings.timeZone).toPlainDate().toString()
      if (from <= lockedTo) refuse('startTime', 'period_locked')
      else if (to >= period.from) refuse('endTime', 'paid_here')
      if (memberId && (await isImporter(context, memberId)) && (await needsOtherDecider(tx, 'hours', memberId)))
        refuse('member', 'own_record')
    }
    await refuseOverlaps(tx, candidates)
  },

  makeRoom: (candidates, { tx }, added) => makeRoomForHours(tx, candidates, added),
  add: (candidates, { tx, settings }) => addHours(tx, settings.organizationId, candidates),
  change: (candidates, { tx, settings }) => changeHours(tx, settings.organizationId, candidates),

  label: ({ member, startTime }) => [member, startTime].filter(Boolean).join(' '),
}

type Row = Candidate<HourCells>

const isMoved = ({ changed }: Row) =>
  changed.some((field) => field === 'client' || field === 'location' || field === 'job')

const isRetimed = ({ changed }: Row) =>
  changed.some((field) => field === 'startTime' || field === 'endTime' || field === 'breakMinutes')

/** Work that stays where it was done, also if the place was archived since. */
function stay({ ids }: Row, { locationId, jobId, timeZone }: FoundLog): string {
  ids['locationId'] = locationId
  ids['jobId'] = jobId
  return timeZone
}

const timesOf = ({ startedAt, endedAt }: FoundLog) =>
  endedAt && { start: startedAt.toTemporalInstant(), end: endedAt.toTemporalInstant() }

/** Returns the row's location; its name suffices if only one client has it. */
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
