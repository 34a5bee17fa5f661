import { sql } from 'kysely'
import { isOwnPlace, type OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { list } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { partsOf } from '#server/api/domain/schedules/visit-work.store.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { remarksOf } from './visit-remarks.store.ts'
import { todayOf } from '#server/api/today.store.ts'
import { clientAreaLimits } from '#shared/client-area/states.ts'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { AreaFinding, AreaVisit, DoneVisit, DoneVisitList } from '#shared/client-area/client-area.contract.ts'

/** The visits of the coming days that are not over, without crew and notes, which are internal. */
export async function nextVisits(tx: TenantTx, { clientId, locationIds }: OwnContact): Promise<AreaVisit[]> {
  const now = Temporal.Now.instant()
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const window = {
    from: today.subtract({ days: 1 }).toString(),
    to: today.add({ days: clientAreaLimits.daysShown }).toString(),
  }
  const visits = await list(tx, window, { clientId })
  return visits
    .filter(({ locationId }) => locationIds.length === 0 || locationIds.includes(locationId))
    .filter(({ endsAt, isPublished }) => isPublished && Temporal.Instant.compare(endsAt, now) > 0)
    .map((visit) => ({
      jobId: visit.jobId,
      jobName: visit.jobName,
      locationId: visit.locationId,
      locationName: visit.locationName,
      timeZone: visit.timeZone,
      originalStart: visit.originalStart,
      startsAt: visit.startsAt,
      endsAt: visit.endsAt,
      isMoved: visit.isMoved,
      cancelledReason: visit.cancelledReason,
    }))
}

interface Window {
  from: string
  to: string
}

/** Past visits up to `to`, and the cursor of earlier ones. */
export async function doneVisits(tx: TenantTx, contact: OwnContact, to?: string): Promise<DoneVisitList> {
  const last = Temporal.PlainDate.from(to ?? (await todayOf(tx)))
  const window = { from: last.subtract({ days: clientAreaLimits.daysShown - 1 }).toString(), to: last.toString() }
  const before = last.subtract({ days: clientAreaLimits.daysShown }).toString()
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from work_logs w join locations l on l.organization_id = w.organization_id and l.id = w.location_id
      where ${isOwnPlace('l.id', contact)} and w.visit_start is not null and w.voided_at is null
        and w.started_at < ${window.from}::date::timestamptz) as found`.execute(tx)
  return { items: await doneRows(tx, contact, window), earlier: rows[0]?.found ? before : null }
}

/** One past visit; undefined if it did not take place or belongs to another client. */
export async function doneVisit(tx: TenantTx, contact: OwnContact, jobId: string, originalStart: string) {
  const day = originalStart.slice(0, 10)
  const items = await doneRows(tx, contact, { from: day, to: day }, jobId)
  return items.find((visit) => Date.parse(visit.originalStart) === Date.parse(originalStart))
}

interface DoneRow {
  jobId: string
  jobName: string
  locationId: string
  locationName: string
  timeZone: string
  visitStart: Date
  arrivedAt: Date
  leftAt: Date | null
  people: number
  stars: number | null
  comment: string | null
  author: string | null
  tasks: { task: string; doneAt: string }[]
  findings: {
    id: string
    kind: AreaFinding['kind']
    text: string
    answer: string
    resolvedAt: string | null
    photos: Photo[]
  }[]
}

interface Photo {
  id: string
  hash: string
}

/** Crew, coordinates, notes and flags are internal and left out. */
async function doneRows(tx: TenantTx, contact: OwnContact, { from, to }: Window, jobId: string | null = null) {
  const { rows } = await sql<DoneRow>`
    with done as (
      select p.job_id, p.visit_start, w.location_id, l.name as location_name, l.time_zone,
        min(p.started_at) as arrived_at,
        case when bool_or(w.end_source = 'automatic' and p.ended_at = w.ended_at) then null else max(p.ended_at) end
          as left_at,
        count(distinct w.member_id)::int as people,
        -- Tasks and problem reports of a log belong to its own visit.
        coalesce(array_agg(w.id) filter (where w.job_id = p.job_id and w.visit_start = p.visit_start), '{}') as log_ids
      from work_logs w join locations l on l.organization_id = w.organization_id and l.id = w.location_id
        cross join lateral ${partsOf('w', new Date())} p
      where ${isOwnPlace('l.id', contact)} and w.visit_start is not null and w.voided_at is null
        and (${jobId}::uuid is null or p.job_id = ${jobId}::uuid)
        and p.visit_start >= ${from}::date::timestamptz and p.visit_start < (${to}::date + 1)::timestamptz
        and w.started_at >= (${from}::date - 2)::timestamptz and w.started_at < (${to}::date + 3)::timestamptz
      group by p.job_id, p.visit_start, w.location_id, l.name, l.time_zone
      having bool_and(p.ended_at is not null))
    select d.job_id, j.name as job_name, d.location_id, d.location_name, d.time_zone, d.visit_start, d.arrived_at,
      d.left_at, d.people, r.stars, r.comment, r.author_name as author,
      coalesce((
        select json_agg(json_build_object('task', t.task, 'doneAt', t.done_at) order by t.done_at, t.task)
        from work_log_tasks t where t.work_log_id = any (d.log_ids)), '[]') as tasks,
      coalesce((
        select json_agg(json_build_object(
          'id', p.id, 'kind', p.kind, 'text', p.text, 'answer', p.answer, 'resolvedAt', p.resolved_at,
          'photos', coalesce((
            select json_agg(json_build_object('id', f.id, 'hash', f.file_hash) order by f.id)
            from problem_report_photos f where f.problem_report_id = p.id), '[]')) order by p.id)
        from problem_reports p
        where p.work_log_id = any (d.log_ids) and p.location_id = d.location_id and p.shared_at is not null), '[]') as findings
    from done d
    join jobs j on j.id = d.job_id
    left join visit_ratings r on r.job_id = d.job_id and r.original_start = d.visit_start
    order by d.visit_start desc, d.job_id`.execute(tx)
  const done = rows.map((row) => toDone(row, contact))
  const remarks = await remarksOf(tx, done, new Date())
  return done.map((visit) => ({ ...visit, remarks: remarks(visit) }))
}

function toDone(row: DoneRow, contact: OwnContact): Omit<DoneVisit, 'remarks'> {
  const { stars, comment, author } = row
  return {
    jobId: row.jobId,
    jobName: row.jobName,
    locationId: row.locationId,
    locationName: row.locationName,
    timeZone: row.timeZone,
    originalStart: instantOf(row.visitStart),
    arrivedAt: instantOf(row.arrivedAt),
    leftAt: row.leftAt && instantOf(row.leftAt),
    people: row.people,
    tasks: row.tasks.map(({ task, doneAt }) => ({ task, doneAt: new Date(doneAt).toISOString() })),
    findings: row.findings.map(({ photos, resolvedAt, ...finding }) => ({
      ...finding,
      resolvedAt: resolvedAt && new Date(resolvedAt).toISOString(),
      photos: photos.map(({ id, hash }) => ({ id, link: fileLink(contact, hash) })),
    })),
    rating: stars === null ? null : { stars, comment: comment ?? '', author: author ?? '' },
  }
}

/** The link to a shared file; the route checks again whether it is shared. */
export const fileLink = ({ organizationId, clientId }: { organizationId: string; clientId: string }, hash: string) =>
  clientAreaPaths.areaFile
    .replace(':organizationId', organizationId)
    .replace(':clientId', clientId)
    .replace(':hash', hash)
