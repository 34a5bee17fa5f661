import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation } from '#server/api/problem.ts'
import { nextVersion, staleVersion, updateVersion } from '#server/api/versions.ts'
import { planLimits } from '#shared/inspections/kinds.ts'
import type { InspectionPlan, InspectionPlanChanges, InspectionPlanDraft } from '#shared/inspections/plans.contract.ts'
import { dueAfter, dueFrom } from './plan-days.ts'

const refusals = onViolation({
  inspection_planned_once: () => fieldProblem('inspection_planned_already', 'templateId'),
})

const planRows = (tx: TenantTx) =>
  tx
    .selectFrom('inspectionPlans as p')
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'p.locationId'))
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .innerJoin('inspectionTemplates as t', (join) => onSameOrganization(join, 't.id', 'p.templateId'))
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'p.inspectorId'))
    .leftJoin('members as o', (join) => onSameOrganization(join, 'o.id', 'p.ownerId'))
    .select(['p.id', 'p.locationId', 'l.name as locationName', 'l.clientId', 'c.name as clientName', 'l.regionId'])
    .select(['p.templateId', 't.name as templateName', 'p.inspectorId', 'm.name as inspectorName'])
    .select(['p.ownerId', 'o.name as ownerName', 'p.frequency', 'p.every', 'p.startsOn', 'p.dueOn', 'p.version'])
    .select('p.isSample')
    .select([
      sql<InspectionPlan['state']>`case
        when p.due_on < (now() at time zone l.time_zone)::date then 'overdue'
        when p.due_on <= (now() at time zone l.time_zone)::date + ${planLimits.dueSoonDays}::integer then 'due'
        else 'upcoming' end`.as('state'),
      sql<Date | null>`(select max(i.done_at) from inspections i
        where i.organization_id = p.organization_id and i.location_id = p.location_id
          and i.template_id = p.template_id and i.done_at is not null and i.replaced_by_id is null)`.as('lastAt'),
    ])
    .where('l.archivedAt', 'is', null)
    .where('c.archivedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof planRows>['executeTakeFirstOrThrow']>>

const toPlan = ({ lastAt, ...row }: Row): InspectionPlan => ({ ...row, lastAt: lastAt?.toISOString() ?? null })

/** Ordered by due day. */
export async function plans(tx: TenantTx): Promise<InspectionPlan[]> {
  const rows = await planRows(tx).orderBy('p.dueOn').orderBy('p.id').limit(planLimits.listed).execute()
  return rows.map(toPlan)
}

async function get(tx: TenantTx, planId: string): Promise<InspectionPlan> {
  const row = await planRows(tx).where('p.id', '=', planId).executeTakeFirst()
  if (!row) throw notFound()
  return toPlan(row)
}

/** @throws ProblemError 400 `location_unknown`, `inspection_template_unknown`, `worker_unknown`; 409. */
export async function addPlan(
  tx: TenantTx,
  organizationId: string,
  draft: InspectionPlanDraft,
): Promise<InspectionPlan> {
  const template = await tx
    .selectFrom('inspectionTemplates')
    .select('id')
    .where('id', '=', draft.templateId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!template) throw fieldProblem('inspection_template_unknown', 'templateId')
  await requireMembers(tx, draft)
  const today = await todayAt(tx, draft.locationId)
  if (today === null) throw fieldProblem('location_unknown', 'locationId')
  const id = randomUUIDv7()
  await tx
    .insertInto('inspectionPlans')
    .values({ organizationId, id, ...draft, dueOn: dueFrom(draft, today), notifiedFor: null })
    .execute()
    .catch(refusals)
  return get(tx, id)
}

/**
 * New days apply from today; changing only the people leaves the due day unchanged. @throws ProblemError 404; 400; 409.
 */
export async function updatePlan(
  tx: TenantTx,
  planId: string,
  { version, ...changes }: InspectionPlanChanges,
): Promise<InspectionPlan> {
  const before = await get(tx, planId)
  await requireMembers(tx, changes)
  const { frequency, every, startsOn } = before
  const isSame = frequency === changes.frequency && every === changes.every && startsOn === changes.startsOn
  const today = await todayAt(tx, before.locationId)
  const dueOn = isSame || today === null ? before.dueOn : dueFrom(changes, today)
  await updateVersion(tx, 'inspectionPlans', { id: planId, version }, { ...changes, dueOn })
  return get(tx, planId)
}

/** @throws ProblemError 404; 409 `stale_version`. */
export async function removePlan(tx: TenantTx, planId: string, version: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('inspectionPlans')
    .where('id', '=', planId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  await get(tx, planId)
  throw staleVersion()
}

/** Moves the due day after an inspection; a correction does not count as another inspection. */
export async function coverPlan(
  tx: TenantTx,
  { locationId, templateId, timeZone }: Readonly<Record<'locationId' | 'templateId' | 'timeZone', string>>,
  at: Date,
): Promise<void> {
  const plan = await tx
    .selectFrom('inspectionPlans')
    .select(['id', 'frequency', 'every', 'startsOn', 'dueOn'])
    .where('locationId', '=', locationId)
    .where('templateId', '=', templateId)
    .forUpdate()
    .executeTakeFirst()
  if (!plan) return
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const dueOn = dueAfter(plan, plan.dueOn, day)
  if (dueOn === plan.dueOn) return
  await tx.updateTable('inspectionPlans').set({ dueOn, version: nextVersion }).where('id', '=', plan.id).execute()
}

async function requireMembers(
  tx: TenantTx,
  { inspectorId, ownerId }: Pick<InspectionPlanDraft, 'inspectorId' | 'ownerId'>,
) {
  for (const [field, id] of [
    ['inspectorId', inspectorId],
    ['ownerId', ownerId],
  ] as const) {
    if (id === null) continue
    const member = await tx
      .selectFrom('members')
      .select('id')
      .where('id', '=', id)
      .where('deactivatedAt', 'is', null)
      .executeTakeFirst()
    if (!member) throw fieldProblem('worker_unknown', field)
  }
}

async function todayAt(tx: TenantTx, locationId: string): Promise<string | null> {
  const location = await tx
    .selectFrom('locations')
    .select('timeZone')
    .where('id', '=', locationId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return location ? Temporal.Now.plainDateISO(location.timeZone).toString() : null
}
