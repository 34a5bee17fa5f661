import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { shiftDay } from '#server/api/days.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { fieldProblem, notFound, onViolation } from '#server/api/problem.ts'
import { updateVersion } from '#server/api/versions.ts'
import { limits } from '#shared/limits.ts'
import type { NewWeekTemplate, WeekTemplate, WeekTemplateChanges } from '#shared/schedule/week-fill.contract.ts'
import { requireWeek } from '../boards/weeks.store.ts'
import { linesOf, type WeekLine } from './week-lines.ts'

const refusals = onViolation({ week_template_name_taken: () => fieldProblem('week_template_name_taken', 'name') })

/** By name. */
export const list = (tx: TenantTx): Promise<WeekTemplate[]> => find(tx, null)

/** @throws ProblemError 400 `week_unknown` or `week_empty`, 409 `week_template_name_taken` or `week_templates_full`. */
export async function create(
  tx: TenantTx,
  organizationId: string,
  { name, week }: NewWeekTemplate,
): Promise<WeekTemplate> {
  const id = randomUUIDv7()
  if ((await list(tx)).length >= limits.weekTemplatesMax) throw fieldProblem('week_templates_full', 'name')
  await tx.insertInto('weekTemplates').values({ organizationId, id, name: name.trim() }).execute().catch(refusals)
  await insertLines(tx, { organizationId, templateId: id }, await linesOfWeek(tx, week))
  return get(tx, id)
}

/** @throws ProblemError 404, 400 `week_unknown` or `week_empty`, 409 `stale_version` or `week_template_name_taken`. */
export async function update(
  tx: TenantTx,
  { organizationId, templateId }: { organizationId: string; templateId: string },
  { name, week, version }: WeekTemplateChanges,
): Promise<WeekTemplate> {
  await updateVersion(tx, 'weekTemplates', { id: templateId, version }, { name: name.trim() }).catch(refusals)
  if (week) {
    const lines = await linesOfWeek(tx, week)
    await tx.deleteFrom('weekTemplateVisits').where('templateId', '=', templateId).execute()
    await insertLines(tx, { organizationId, templateId }, lines)
  }
  return get(tx, templateId)
}

/** @throws ProblemError 404. */
export async function remove(tx: TenantTx, templateId: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('weekTemplates').where('id', '=', templateId).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** The lines of a template. @throws ProblemError 404. */
export async function linesOfTemplate(tx: TenantTx, templateId: string): Promise<WeekLine[]> {
  await get(tx, templateId)
  const { rows } = await sql<WeekLine>`
    select v.job_id, v.weekday, to_char(v.start_time, 'HH24:MI') as start_time, v.added_minutes, v.note,
      case when v.has_own_crew then coalesce((select array_agg(c.member_id order by c.member_id) from week_template_crew c
        where c.organization_id = v.organization_id and c.template_id = v.template_id and c.job_id = v.job_id
          and c.weekday = v.weekday and c.start_time = v.start_time), '{}') end as member_ids
    from week_template_visits v where v.template_id = ${templateId}
    order by v.weekday, v.start_time, v.job_id`.execute(tx)
  return rows
}

/** The lines of a week, by its first day. @throws ProblemError 400 `week_unknown`. */
export async function linesOfPlan(tx: TenantTx, week: string): Promise<WeekLine[]> {
  await requireWeek(tx, week)
  // One more day on both sides, because a visit may have been moved out of the week.
  return linesOf(await planned.list(tx, { from: shiftDay(week, -1), to: shiftDay(week, 7) }, {}), week)
}

/** The lines of a week within the caller's regions. @throws ProblemError 400 `week_unknown` or `week_empty`. */
async function linesOfWeek(tx: TenantTx, week: string) {
  const weekLines = await linesOfPlan(tx, week)
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j join locations l on l.organization_id = j.organization_id and l.id = j.location_id
    where j.id = any (${weekLines.map(({ jobId }) => jobId)}::uuid[])
      and (current_region_ids() is null or l.region_id = any (current_region_ids()))`.execute(tx)
  const jobIds = new Set(rows.map(({ id }) => id))
  const lines = weekLines.filter(({ jobId }) => jobIds.has(jobId))
  if (lines.length === 0) throw fieldProblem('week_empty', 'week')
  return lines
}

async function insertLines(
  tx: TenantTx,
  key: { organizationId: string; templateId: string },
  lines: readonly WeekLine[],
) {
  const { rows } = await sql<{ id: string; locationId: string }>`
    select id, location_id from jobs where id = any (${lines.map(({ jobId }) => jobId)}::uuid[])`.execute(tx)
  const locations = new Map(rows.map(({ id, locationId }) => [id, locationId]))
  const visits = lines.map(({ memberIds, ...line }) => ({
    visit: { ...key, ...line, locationId: locations.get(line.jobId) ?? '', hasOwnCrew: memberIds !== null },
    memberIds: memberIds ?? [],
  }))
  await tx
    .insertInto('weekTemplateVisits')
    .values(visits.map(({ visit }) => visit))
    .execute()
  const crew = visits.flatMap(({ visit: { jobId, locationId, weekday, startTime }, memberIds }) =>
    memberIds.map((memberId) => ({ ...key, jobId, locationId, weekday, startTime, memberId })),
  )
  if (crew.length > 0) await tx.insertInto('weekTemplateCrew').values(crew).execute()
}

/** @throws ProblemError 404. */
async function get(tx: TenantTx, templateId: string): Promise<WeekTemplate> {
  const [template] = await find(tx, templateId)
  if (!template) throw notFound()
  return template
}

async function find(tx: TenantTx, templateId: string | null): Promise<WeekTemplate[]> {
  const { rows } = await sql<WeekTemplate>`
    select t.id, t.name, t.version, count(v.added_minutes)::int as added_count,
      (count(v.template_id) - count(v.added_minutes))::int as crew_count
    from week_templates t
    left join week_template_visits v on v.organization_id = t.organization_id and v.template_id = t.id
    where ${templateId}::uuid is null or t.id = ${templateId}::uuid
    group by t.organization_id, t.id order by lower(t.name), t.id`.execute(tx)
  return rows
}
