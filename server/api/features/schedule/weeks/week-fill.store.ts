import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { assignmentFacts } from '#server/api/domain/schedules/crews/assignment-facts.store.ts'
import { hasConflict } from '#server/api/domain/schedules/crews/assignment-judge.ts'
import { hullOf, spanOf, type ReadWorkweeks } from '#server/api/domain/schedules/crews/assignment.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { workers } from '#shared/access/roles.ts'
import type { FillOutcome } from '#shared/schedule/choices.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type {
  FilledVisit,
  WeekFill,
  WeekFillPreview,
  WeekFillResult,
  WeekSource,
} from '#shared/schedule/week-fill.contract.ts'
import { overtimeByDay } from '../boards/planned-overtime.store.ts'
import { requireWeek } from '../boards/weeks.store.ts'
import { saveLines } from './fill-changes.store.ts'
import { dayIn, isChange, lineKey, outcomeOf, type WeekLine } from './week-lines.ts'
import { linesOfPlan, linesOfTemplate } from './week-templates.store.ts'

interface FillRequest {
  organizationId: string
  /** First day of the week that is filled. */
  week: string
  source: WeekSource
}

interface Job {
  jobId: string
  jobName: string
  locationId: string
  locationName: string
  timeZone: string
  isOpen: boolean
  isInOwnRegions: boolean
}

interface PlannedLine {
  line: WeekLine
  job: Job
  date: string
  originalStart: string
  /** The job's current visit at that time. */
  visit: Visit | undefined
  outcome: FillOutcome
  memberIds: readonly string[] | null
}

/**
 * Fills a week with the chosen lines of the source, all or none.
 * @throws ProblemError 404, 400 `week_unknown`.
 */
export async function fill(
  tx: TenantTx,
  { organizationId, week }: Omit<FillRequest, 'source'>,
  { source, visits }: WeekFill,
): Promise<WeekFillResult> {
  const { lines } = await plan(tx, { organizationId, week, source })
  const chosen = new Map(visits.map(({ key, outcome }) => [key, outcome]))
  const todo = lines.filter(({ line, outcome }) => isChange(outcome) && chosen.get(lineKey(line)) === outcome)
  const saved = await save(tx, organizationId, todo)
  const before = new Map(todo.map(({ line, originalStart, visit }) => [visitKey(line.jobId, originalStart), visit]))
  const changes = saved.map(({ jobId, originalStart, version }) => {
    const visit = before.get(visitKey(jobId, originalStart))
    const memberIds = visit?.hasOwnCrew ? visit.crew.map(({ memberId }) => memberId) : null
    return { jobId, originalStart, version, before: visit && visit.version > 0 ? { memberIds } : null }
  })
  return { changes, skipped: visits.length - todo.length }
}

/**
 * Previews filling the week. It fills the week and rolls back, so that the warnings match the result.
 * @throws ProblemError 404, 400 `week_unknown`.
 */
export async function preview(
  tx: TenantTx,
  question: FillRequest,
  { at, readWorkweeks }: { at: Temporal.Instant; readWorkweeks: ReadWorkweeks },
): Promise<WeekFillPreview> {
  const { lines, names } = await plan(tx, question)
  const todo = lines.filter(({ outcome }) => isChange(outcome))
  const keys = todo.map(({ line: { jobId }, originalStart }) => ({ jobId, originalStart }))
  const isNew = ({ memberIds, visit }: PlannedLine, memberId: string) =>
    !!memberIds?.includes(memberId) && !visit?.crew.some((member) => member.memberId === memberId)
  const coming = [...new Set(todo.flatMap((line) => (line.memberIds ?? []).filter((id) => isNew(line, id))))]
  const touched = todo.map(spanOfLine)
  const overtime = async () => {
    const overtimeDays = await overtimeByDay(tx, { memberIds: coming, touched, at, readWorkweeks })
    return new Map(
      overtimeDays.entries().map(([id, days]) => [id, days.values().reduce((sum, minutes) => sum + minutes, 0)]),
    )
  }
  const before = await overtime()
  await sql`savepoint week_fill`.execute(tx)
  await save(tx, question.organizationId, todo)
  const after = new Map(
    (await planned.findEach(tx, keys)).map((visit) => [visitKey(visit.jobId, visit.originalStart), visit]),
  )
  const hull = hullOf([...after.values()])
  const jobIds = [...new Set(keys.map(({ jobId }) => jobId))]
  const facts =
    hull && coming.length > 0
      ? await assignmentFacts(tx, { memberIds: coming, shift: hull, spans: [], jobIds, at })
      : null
  const overtimeAfter = await overtime()
  await sql`rollback to savepoint week_fill`.execute(tx)
  const nameOf = (memberId: string) => names.get(memberId)?.name ?? ''
  const warningsOf = (one: PlannedLine): FilledVisit['warnings'] => {
    const visit = after.get(visitKey(one.line.jobId, one.originalStart))
    if (!facts || !visit) return []
    const key = visitKey(visit.jobId, visit.originalStart)
    return (one.memberIds ?? [])
      .filter((id) => isNew(one, id))
      .map((memberId) => ({
        memberId,
        name: nameOf(memberId),
        ...facts.conflicts(memberId, { ...spanOf(visit), timeZone: visit.timeZone, jobId: visit.jobId, visit: key }),
      }))
      .filter(hasConflict)
  }
  return {
    items: lines.map((line) => asFilled(line, names, warningsOf(line))),
    overtime: coming
      .map((memberId) => ({
        memberId,
        name: nameOf(memberId),
        secondsBefore: before.get(memberId) ?? 0,
        secondsAfter: overtimeAfter.get(memberId) ?? 0,
      }))
      .filter(({ secondsBefore, secondsAfter }) => secondsAfter > secondsBefore),
  }
}

type Names = ReadonlyMap<string, { name: string; isWorker: boolean }>

/** The outcome of each line of the source; locks the jobs, so that their visits do not change in the meantime. */
async function plan(tx: TenantTx, { week, source }: FillRequest): Promise<{ lines: PlannedLine[]; names: Names }> {
  await requireWeek(tx, week)
  const sourceLines =
    'week' in source ? await linesOfPlan(tx, source.week) : await linesOfTemplate(tx, source.templateId)
  const jobs = await lockJobs(tx, [...new Set(sourceLines.map(({ jobId }) => jobId))])
  const names = await namesOf(tx, [...new Set(sourceLines.flatMap(({ memberIds }) => memberIds ?? []))])
  const placed = sourceLines.flatMap((line) => {
    const job = jobs.get(line.jobId)
    if (!job) return []
    const date = dayIn(week, line.weekday)
    const at = Temporal.PlainDateTime.from(`${date}T${line.startTime}`).toZonedDateTime(job.timeZone)
    return { line, job, date, originalStart: instantOf(new Date(at.epochMilliseconds)) }
  })
  const keys = placed.map(({ line: { jobId }, originalStart }) => ({ jobId, originalStart }))
  const visits = new Map(
    (await planned.findEach(tx, keys)).map((visit) => [visitKey(visit.jobId, visit.originalStart), visit]),
  )
  const isWorker = (id: string) => !!names.get(id)?.isWorker
  const lines = placed.map((line) => {
    const visit = visits.get(visitKey(line.line.jobId, line.originalStart))
    return { ...line, visit, ...outcomeOf(line.line, { ...line.job, visit, isWorker }) }
  })
  return { lines: lines.toSorted((a, b) => (a.originalStart < b.originalStart ? -1 : 1)), names }
}

const save = (tx: TenantTx, organizationId: string, lines: readonly PlannedLine[]) =>
  saveLines(tx, organizationId, {
    added: lines.flatMap(({ outcome, line, job, originalStart, memberIds }) =>
      outcome === 'added' ? { ...job, originalStart, minutes: line.addedMinutes ?? 0, note: line.note, memberIds } : [],
    ),
    crews: lines.flatMap(({ outcome, job, originalStart, memberIds }) =>
      outcome !== 'added' && memberIds ? { ...job, originalStart, memberIds } : [],
    ),
  })

function asFilled(
  { line, job, date, visit, outcome, memberIds }: PlannedLine,
  names: Names,
  warnings: FilledVisit['warnings'],
): FilledVisit {
  const nameOf = (memberId: string) => names.get(memberId)?.name ?? ''
  return {
    key: lineKey(line),
    outcome,
    jobName: job.jobName,
    locationName: job.locationName,
    date,
    startTime: line.startTime,
    timeZone: job.timeZone,
    isAdded: line.addedMinutes !== null,
    crew: memberIds && memberIds.map((memberId) => ({ memberId, name: nameOf(memberId) })),
    leavers: (line.memberIds ?? []).filter((id) => !memberIds?.includes(id)).map(nameOf),
    replaced: outcome === 'crew_replaced' ? (visit?.crew ?? []) : [],
    warnings,
  }
}

function spanOfLine({ visit, originalStart, line }: PlannedLine) {
  const from = Date.parse(originalStart)
  return visit ? spanOf(visit) : { from, to: from + (line.addedMinutes ?? 0) * 60_000 }
}

async function lockJobs(tx: TenantTx, jobIds: readonly string[]): Promise<ReadonlyMap<string, Job>> {
  await sql`select from jobs where id = any (${jobIds}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<Job>`
    select j.id as job_id, j.name as job_name, l.id as location_id, l.name as location_name, l.time_zone,
      j.status = 'active' and j.archived_at is null and l.archived_at is null and c.archived_at is null
        and c.status <> 'ended' as is_open,
      current_region_ids() is null or coalesce(l.region_id = any (current_region_ids()), false) as is_in_own_regions
    from jobs j
    join locations l on l.organization_id = j.organization_id and l.id = j.location_id
    join clients c on c.organization_id = l.organization_id and c.id = l.client_id
    where j.id = any (${jobIds}::uuid[])`.execute(tx)
  return new Map(rows.map((job) => [job.jobId, job]))
}

async function namesOf(tx: TenantTx, memberIds: readonly string[]): Promise<Names> {
  const { rows } = await sql<{ id: string; name: string; isWorker: boolean }>`
    select id, name, deactivated_at is null and roles && ${[...workers]}::text[] as is_worker
    from members where id = any (${memberIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...member }) => [id, member]))
}
