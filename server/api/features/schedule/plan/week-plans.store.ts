import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { WeekPlanResult } from '#server/api/db/schema/schedule.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { onViolation, ProblemError } from '#server/api/problem.ts'
import { weekPlanDays } from '#shared/schedule/week-plan.ts'
import { requireWeek } from '../boards/weeks.store.ts'

/** A process without a heartbeat for this long has ended; a queued plan may just be waiting for others. */
const silentSeconds = 30
const waitingMinutes = 5

const refusals = onViolation({ week_plan_running: () => new ProblemError('week_plan_running') })

interface NewPlan {
  organizationId: string
  userId: string
  week: string
  movedPercent: number
}

/** Queues a plan for the caller's regions. @throws ProblemError 400 `week_unknown`, 409 `week_plan_running`. */
export async function start(tx: TenantTx, plan: NewPlan): Promise<void> {
  await requireWeek(tx, plan.week)
  await failStale(tx)
  const id = randomUUIDv7()
  await tx
    .insertInto('weekPlans')
    .values({ ...plan, id, regionIds: sql<string[] | null>`current_region_ids()` })
    .execute()
    .catch(refusals)
  await enqueue(tx, 'week-plans', { planId: id, requestId: requestContext.getStore()?.requestId ?? '' })
}

/** The latest plan of a week that the caller may see: for exactly their regions, unless they can act everywhere. */
export async function latest(tx: TenantTx, week: string) {
  return tx
    .selectFrom('weekPlans as p')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'p.userId'))
    .select(['p.id', 'p.percent', 'p.movedPercent', 'p.result', 'p.createdAt', 'm.name as startedBy'])
    .select((eb) =>
      eb
        .case()
        .when(isStale('p'))
        .then('failed' as const)
        .else(eb.ref('p.state'))
        .end()
        .as('state'),
    )
    .where('p.week', '=', week)
    .where(isSeen('p'))
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The result of a plan of the week. @throws ProblemError 409 `week_plan_gone`. */
export async function requireResult(tx: TenantTx, week: string, id: string): Promise<WeekPlanResult> {
  const row = await tx
    .selectFrom('weekPlans as p')
    .select('p.result')
    .where('p.id', '=', id)
    .where('p.week', '=', week)
    .where(isSeen('p'))
    .executeTakeFirst()
  if (!row?.result) throw new ProblemError('week_plan_gone')
  return row.result
}

/** Stops the plans of a week that the caller may see. */
export const cancel = (tx: TenantTx, week: string) =>
  tx
    .updateTable('weekPlans')
    .set({ state: 'cancelled', finishedAt: sql<Date>`now()` })
    .where('week', '=', week)
    .where('state', 'in', ['waiting', 'running'])
    .where(isSeen('week_plans'))
    .execute()

/** Marks a plan as running; undefined if it has ended already. */
export const markRunning = (tx: TenantTx, id: string) =>
  tx
    .updateTable('weekPlans')
    .set({ state: 'running', beatAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['week', 'userId', 'regionIds', 'movedPercent'])
    .executeTakeFirst()

/** Stores the progress; false if the plan is no longer wanted. */
export async function saveProgress(tx: TenantTx, id: string, percent: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('weekPlans')
    .set({ percent, beatAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finishes a plan unless it was cancelled; null marks it as failed. */
export const finish = (tx: TenantTx, id: string, result: WeekPlanResult | null) =>
  tx
    .updateTable('weekPlans')
    .set({
      finishedAt: sql<Date>`now()`,
      ...(result
        ? { state: 'done' as const, percent: 100, result: JSON.stringify(result) }
        : { state: 'failed' as const }),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()

/** Deletes expired plans, and fails those whose process has ended. */
export async function dropExpired(tx: TenantTx): Promise<void> {
  await failStale(tx)
  await sql`delete from week_plans where created_at < now() - make_interval(days => ${weekPlanDays})`.execute(tx)
}

const failStale = (tx: TenantTx) =>
  tx
    .updateTable('weekPlans')
    .set({ state: 'failed', finishedAt: sql<Date>`now()` })
    .where(isStale('week_plans'))
    .execute()

const isStale = (table: string) => sql<boolean>`(
  ${sql.ref(`${table}.state`)} = 'running'
    and ${sql.ref(`${table}.beat_at`)} < now() - make_interval(secs => ${silentSeconds})
  or ${sql.ref(`${table}.state`)} = 'waiting'
    and ${sql.ref(`${table}.created_at`)} < now() - make_interval(mins => ${waitingMinutes}))`

const isSeen = (table: string) => sql<boolean>`(
  current_region_ids() is null or coalesce(${sql.ref(`${table}.region_ids`)} <@ current_region_ids(), false))`
