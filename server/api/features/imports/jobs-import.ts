import { sql } from 'kysely'
import * as jobSchedules from '#server/api/domain/schedules/patterns/job-schedules.store.ts'
import { segmentsOf } from '#server/api/domain/schedules/patterns/pattern-line.ts'
import { rruleOf } from '#server/api/domain/schedules/patterns/rrule.ts'
import { weeklyOf } from '#server/api/domain/schedules/patterns/weekly-columns.ts'
import { JobChanges } from '#shared/jobs/jobs.contract.ts'
import type { JobStatus, PriceBasis } from '#shared/jobs/statuses.ts'
import { limits } from '#shared/limits.ts'
import { minorOf } from './clients-import.ts'
import { exchange } from './exchange.store.ts'
import { readPattern, readWeekdays, scheduleFields, type ScheduleCells } from './schedule-cells.ts'
import { placesOf } from './known.store.ts'
import { keyOf } from './key-of.ts'
import type { Candidate, Context, ListImport } from './list-import.ts'
import { changeRows } from './written-rows.store.ts'

const statuses = {
  active: ['activo', 'activa'],
  paused: ['on hold', 'en pausa', 'pausado'],
  ended: ['inactive', 'terminado', 'finalizado', 'inactivo'],
}
const bases = { visit: ['per visit', 'visita', 'por visita'], month: ['monthly', 'mensual', 'mes'] }

type JobCells = ScheduleCells & {
  client: string
  location: string
  name: string
  status: JobStatus
  notes: string
  crewSize: number
  budgetedMinutes: number | null
  price: number | null
  priceBasis: PriceBasis
}

/** Jobs of locations, matched by client and location names, with the pattern of their visits. */
export const jobsImport: ListImport<JobCells> = {
  columns: {
    client: (row) => row.nameOf('client'),
    location: (row) => row.nameOf('location'),
    name: (row) => row.name('name', JobChanges.properties.name),
    status: (row) => row.choice('status', statuses),
    notes: (row) => row.text('notes', JobChanges.properties.notes),
    weekdays: readWeekdays,
    startTime: (row) => row.time('startTime'),
    durationMinutes: (row) => row.integer('durationMinutes', { min: 5, max: limits.visitMinutesMax }),
    everyWeeks: (row) => row.integer('everyWeeks', { min: 1, max: limits.patternEveryMax }),
    rrule: (row) =>
      row
        .words('rrule')
        .toUpperCase()
        .replace(/^RRULE:/, ''),
    startsOn: (row) => row.date('startsOn'),
    endsOn: (row) => row.date('endsOn'),
    crewSize: (row) => row.integer('crewSize', { min: 1, max: limits.crewMax }) ?? undefined,
    budgetedMinutes: (row) => row.integer('budgetedMinutes', { min: 0, max: 6_000 }),
    price: (row, { minorUnits }) => row.money('price', limits.priceMinorMax, minorUnits),
    priceBasis: (row) => row.choice('priceBasis', bases),
  },

  defaults: () => ({
    client: '',
    location: '',
    name: '',
    status: 'active',
    notes: '',
    weekdays: null,
    startTime: null,
    durationMinutes: null,
    everyWeeks: null,
    rrule: '',
    startsOn: null,
    endsOn: null,
    crewSize: 1,
    budgetedMinutes: null,
    price: null,
    priceBasis: 'visit',
  }),

  async load({ tx, settings }) {
    const { rows } = await sql<FoundJob>`
      select j.id, j.version, j.location_id, j.name, j.status, j.notes, j.crew_size, j.budgeted_minutes, j.price_minor,
        j.price_basis, (
          select string_agg(schedule_line(s), E'\\n' order by s.pattern_id) from job_schedules s
          where s.organization_id = j.organization_id and s.job_id = j.id and s.effective_to is null) as patterns
      from jobs j where j.archived_at is null`.execute(tx)
    const places = await placesOf(tx)
    return rows.flatMap(({ id, version, locationId, patterns, ...row }) => {
      const place = places.get(locationId)
      if (!place) return []
      const segments = segmentsOf(patterns)
      const weekly = weeklyOf(segments)
      const [only] = segments
      const rules = only && segments.length === 1 ? rruleOf(only, { timeZone: place.timeZone }) : []
      const values = {
        client: place.client,
        location: place.name,
        name: row.name,
        status: row.status,
        notes: row.notes,
        weekdays: weekly?.weekdays ?? null,
        startTime: weekly?.times[0]?.startTime ?? null,
        durationMinutes: weekly?.times[0]?.durationMinutes ?? null,
        everyWeeks: weekly?.every ?? null,
        rrule: rules.length === 1 ? (rules[0] ?? '') : '',
        startsOn: weekly?.startsOn ?? null,
        endsOn: weekly?.endsOn ?? null,
        crewSize: row.crewSize,
        budgetedMinutes: row.budgetedMinutes,
        price: row.priceMinor === null ? null : row.priceMinor / settings.minorUnits,
        priceBasis: row.priceBasis,
      }
      return [{ id, version, values }]
    })
  },

  uniqueKeys: ({ client, location, name }) => [{ text: keyOf(client, location, name), field: 'name' }],
  rowKeys: ({ client = '', location = '', name = '' }) => [keyOf(client, location, name)],

  async check(candidates, context) {
    const [clients, locations] = [await context.known.clients(), await context.known.locations()]
    for (const candidate of candidates) {
      const { full, ids, refuse, existing, changed } = candidate
      // The rule of a pattern that is there only shows whether a row has another one.
      if (!changed.includes('rrule')) full.rrule = ''
      const location = locations.get(keyOf(full.client, full.location))
      ids['locationId'] = location?.id ?? null
      if (!clients.has(keyOf(full.client))) refuse('client', 'client_unknown')
      else if (!location) refuse('location', 'location_unknown')
      // A job stays at its location, with the visits and hours that it had there.
      else if (
        existing &&
        keyOf(existing.values.client, existing.values.location) !== keyOf(full.client, full.location)
      )
        refuse('location', 'not_found')
      else if (changesSchedule(candidate)) {
        readPattern(full, { refuse, timeZone: location.timeZone, weekStart: context.settings.weekStart })
      }
    }
    await refuseComplex(candidates, context)
  },

  async announce(candidates, known) {
    const jobs = await known.jobs()
    for (const { full, id, ids } of candidates) jobs.set(keyOf(ids['locationId'] ?? '', full.name), id)
  },

  makeRoom: (candidates, { tx }) => exchange(tx, 'jobs', candidates),

  async add(candidates, { tx, settings, known }) {
    const { organizationId, weekStart } = settings
    await tx
      .insertInto('jobs')
      .values(
        candidates.map(({ id, ids, full }) => ({
          organizationId,
          id,
          locationId: ids['locationId'] ?? '',
          name: full.name,
          status: full.status,
          notes: full.notes,
          crewSize: full.crewSize,
          budgetedMinutes: full.budgetedMinutes,
          priceMinor: minorOf(full.price, settings.minorUnits),
          priceBasis: full.priceBasis,
          archivedAt: null,
        })),
      )
      .execute()
    const locations = await known.locations()
    await jobSchedules.insertPatterns(
      tx,
      candidates.map(({ id, ids, full }) => {
        const timeZone = locations.get(keyOf(full.client, full.location))?.timeZone ?? settings.timeZone
        const pattern = readPattern(full, { timeZone, weekStart })
        return {
          job: { organizationId, locationId: ids['locationId'] ?? '', jobId: id },
          patterns: pattern ? [pattern] : [],
        }
      }),
    )
  },

  async change(candidates, context) {
    const { tx, settings } = context
    await changeRows(
      tx,
      'jobs',
      candidates
        .filter(({ changed }) => changed.some((field) => !scheduleFields.has(field)))
        .map(({ id, existing, full }) => ({
          id,
          version: existing?.version ?? 0,
          name: full.name,
          status: full.status,
          notes: full.notes,
          crew_size: full.crewSize,
          budgeted_minutes: full.budgetedMinutes,
          price_minor: minorOf(full.price, settings.minorUnits),
          price_basis: full.priceBasis,
        })),
    )
    for (const candidate of candidates) if (changesSchedule(candidate)) await saveSchedule(candidate, context)
  },

  label: ({ client, location, name }) => `${client}, ${location}: ${name}`,
}

interface FoundJob {
  id: string
  version: number
  locationId: string
  name: string
  status: JobStatus
  notes: string
  crewSize: number
  budgetedMinutes: number | null
  priceMinor: number | null
  priceBasis: PriceBasis
  patterns: string | null
}

const changesSchedule = ({ changed }: Candidate<JobCells>) => changed.some((field) => scheduleFields.has(field))

/** Columns of one weekly pattern cannot change a job that has others. */
async function refuseComplex(candidates: readonly Candidate<JobCells>[], { tx }: Context) {
  const ids = candidates.filter((candidate) => candidate.existing && changesSchedule(candidate)).map(({ id }) => id)
  if (ids.length === 0) return
  const { rows } = await sql<{ jobId: string; patterns: string }>`
    select s.job_id, string_agg(schedule_line(s), E'\\n') as patterns from job_schedules s
    where s.job_id = any (${ids}::uuid[]) and s.effective_to is null group by s.job_id`.execute(tx)
  const complex = new Set(rows.filter(({ patterns }) => !weeklyOf(segmentsOf(patterns))).map(({ jobId }) => jobId))
  for (const { id, full, changed, refuse } of candidates) {
    const field = changed.find((changedField) => scheduleFields.has(changedField))
    if (complex.has(id) && field && full.rrule === '') refuse(field as 'weekdays', 'schedule_complex')
  }
}

/** Replaces the job's pattern from now on; fields without a column stay unchanged. */
async function saveSchedule({ id, full }: Candidate<JobCells>, { tx, settings, known }: Context) {
  const location = (await known.locations()).get(keyOf(full.client, full.location))
  if (!location) return
  const { timeZone } = location
  const weekly = weeklyOf((await jobSchedules.list(tx, id)).filter(({ effectiveTo }) => effectiveTo === null))
  const draft = readPattern(full, { timeZone, weekStart: settings.weekStart })
  const existing = weekly && draft?.frequency === 'weekly' ? { id: weekly.id, holidays: weekly.holidays } : {}
  const crewSize = weekly?.times[0]?.crewSize ?? null
  const pattern = draft && { ...existing, ...draft, times: draft.times.map((time) => ({ ...time, crewSize })) }
  await jobSchedules.save(
    tx,
    { organizationId: settings.organizationId, locationId: location.id, jobId: id },
    pattern ? [pattern] : [],
    { clock: { timeZone }, now: Temporal.Now.instant() },
  )
}
