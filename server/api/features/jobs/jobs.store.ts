import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import { refreshPlanOfRunning } from '#server/api/domain/timekeeping/next-visits.store.ts'
import type { JobsTable } from '#server/api/db/schema/clients.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation } from '#server/api/problem.ts'
import * as crews from '#server/api/domain/schedules/crews/crew.store.ts'
import * as jobSchedules from '#server/api/domain/schedules/patterns/job-schedules.store.ts'
import { rruleOf } from '#server/api/domain/schedules/patterns/rrule.ts'
import { patternOf, segmentsOf } from '#server/api/domain/schedules/patterns/pattern-line.ts'
import { dateAt } from '#server/api/domain/schedules/patterns/segments.ts'
import { nextVersion, updateVersion } from '#server/api/versions.ts'
import type { ChecklistItem, Job, JobChanges, JobDraft, JobRow } from '#shared/jobs/jobs.contract.ts'
import * as checklist from './checklist.store.ts'
import { withDefaults, type NewJob } from './job-draft.ts'
import { requireLocation, type LocationPath } from './job-location.store.ts'

interface JobPath extends LocationPath {
  jobId: string
}

const refusals = onViolation({ job_name_taken: () => fieldProblem('job_name_taken', 'name') })

/** The job's patterns without an end date. */
const currentPatterns = sql<string | null>`(
  select string_agg(schedule_line(s), E'\\n' order by s.pattern_id) from job_schedules s
  where s.organization_id = j.organization_id and s.job_id = j.id and s.effective_to is null)`.as('patterns')

/** Active ones by name, then archived ones. @throws ProblemError 404 if there is no such location. */
export async function list(tx: TenantTx, path: LocationPath): Promise<JobRow[]> {
  await requireLocation(tx, path)
  const rows = await tx
    .selectFrom('jobs as j')
    .select(['j.id', 'j.name', 'j.status', 'j.budgetedMinutes', 'j.archivedAt', currentPatterns])
    .where('j.locationId', '=', path.locationId)
    .orderBy(sql`archived_at is not null`)
    .orderBy(sql`lower(name) collate "und-x-icu"`)
    .orderBy('j.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    patterns: patternsOf(row),
    budgetedMinutes: row.budgetedMinutes,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }))
}

/** @throws ProblemError 404, 409 `job_name_taken`, 400 naming a pattern's field, or `area_unknown`. */
export async function create(tx: TenantTx, path: LocationPath, draft: JobDraft): Promise<Job> {
  await requireLocation(tx, path)
  const { organizationId, locationId } = path
  const job = withDefaults(draft)
  const jobId = randomUUIDv7()
  await tx
    .insertInto('jobs')
    .values({ organizationId, id: jobId, locationId, archivedAt: null, ...toColumns(job) })
    .execute()
    .catch(refusals)
  await jobSchedules.insertPatterns(tx, [{ job: { organizationId, locationId, jobId }, patterns: job.patterns }])
  await checklist.save(tx, { organizationId, locationId, jobId }, job.checklist)
  return get(tx, { ...path, jobId })
}

/** @throws ProblemError 404, also if the path names another client or location than the job's. */
export async function get(tx: TenantTx, { clientId, locationId, jobId }: JobPath): Promise<Job> {
  const row = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', 'l.id', 'j.locationId')
    .innerJoin('clients as c', 'c.id', 'l.clientId')
    .selectAll('j')
    .select(currentPatterns)
    .select(['c.id as clientId', 'c.name as clientName', 'l.name as locationName', 'l.timeZone'])
    .select((eb) =>
      eb
        .selectFrom('quoteJobs as q')
        .innerJoin('quoteAcceptances as a', (join) => onSameOrganization(join, 'a.quoteId', 'q.quoteId'))
        .select('q.visitsPerWeek')
        .whereRef('q.jobId', '=', 'j.id')
        .orderBy('a.acceptedAt', 'desc')
        .limit(1)
        .as('quotedVisitsPerWeek'),
    )
    .where('j.id', '=', jobId)
    .where('l.id', '=', locationId)
    .where('c.id', '=', clientId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const today = dateAt(Temporal.Now.instant().toString(), row.timeZone)
  const crew = await crews.onDay(tx, jobId, today)
  return { ...toJob(row, await checklist.list(tx, jobId)), crewSize: row.crewSize, crew }
}

/** @throws ProblemError 404, 409 `stale_version` or `job_name_taken`, 400 as on creation. */
export async function update(tx: TenantTx, path: JobPath, { version, ...job }: JobChanges): Promise<Job> {
  const clock = await requireLocation(tx, path)
  await updateVersion(tx, 'jobs', { id: path.jobId, locationId: path.locationId, version }, toColumns(job)).catch(
    refusals,
  )
  await jobSchedules.save(tx, path, job.patterns, { clock, now: Temporal.Now.instant() })
  await refreshPlanOfRunning(tx, path.locationId)
  await checklist.save(tx, path, job.checklist)
  return get(tx, path)
}

/** Archives or restores the job. @throws ProblemError 404, 409 `job_name_taken`. */
export async function setArchived(tx: TenantTx, path: JobPath, archived: boolean): Promise<Job> {
  await requireLocation(tx, path)
  await tx
    .updateTable('jobs')
    .set({ archivedAt: archived ? sql<Date>`now()` : null, version: nextVersion })
    .where('id', '=', path.jobId)
    .where('locationId', '=', path.locationId)
    .where('archivedAt', archived ? 'is' : 'is not', null)
    .execute()
    .catch(refusals)
  return get(tx, path)
}

function toColumns({ checklist: _checklist, patterns: _patterns, name, ...rest }: NewJob) {
  return { ...rest, name: name.trim() } satisfies Omit<
    Insertable<JobsTable>,
    'organizationId' | 'id' | 'locationId' | 'archivedAt'
  >
}

type FoundJob = Selectable<JobsTable> & { patterns: string | null } & Pick<
    Job,
    'clientId' | 'clientName' | 'locationName' | 'timeZone' | 'quotedVisitsPerWeek'
  >

const toJob = (row: FoundJob, items: ChecklistItem[]): Omit<Job, 'crew' | 'crewSize'> => ({
  id: row.id,
  name: row.name,
  status: row.status,
  notes: row.notes,
  checklist: items,
  patterns: patternsOf(row),
  rrules: segmentsOf(row.patterns).flatMap((segment) => rruleOf(segment, row)),
  budgetedMinutes: row.budgetedMinutes,
  priceMinor: row.priceMinor,
  priceBasis: row.priceBasis,
  earlyStartMinutes: row.earlyStartMinutes,
  shortPercent: row.shortPercent,
  clientId: row.clientId,
  clientName: row.clientName,
  locationId: row.locationId,
  locationName: row.locationName,
  timeZone: row.timeZone,
  quotedVisitsPerWeek: row.quotedVisitsPerWeek,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  archivedAt: row.archivedAt?.toISOString() ?? null,
})

const patternsOf = ({ patterns }: { patterns: string | null }) => segmentsOf(patterns).map(patternOf)
