import { dayNumber, dayText } from '#server/api/days.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { fieldProblem, onViolation, ProblemError } from '#server/api/problem.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { publishingOf, weekOf } from '#server/api/domain/schedules/planned/publication.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/patterns/visits.ts'
import { linkedPages } from '#shared/pages.ts'
import type { ScheduleWeek, ScheduleWeeks } from '#shared/schedule/schedule.contract.ts'
import { countsByMember } from './week-counts.ts'

/** Weeks that overlap the window. */
export async function list(tx: TenantTx, { from, to }: DayWindow): Promise<ScheduleWeeks> {
  const { weekStart, publishing } = await publishingOf(tx)
  const first = weekOf(from, weekStart)
  const published = new Map((await rows(tx, { from: first, to })).map((row) => [row.week, row]))
  const items = []
  for (let day = dayNumber(first); day <= dayNumber(to); day += 7) {
    items.push(asWeek(dayText(day), published.get(dayText(day))))
  }
  return { publishing, items }
}

/** Publishes a week and notifies each affected member once. @throws ProblemError 400 `week_unknown`. */
export async function publish(
  tx: TenantTx,
  { organizationId, userId, week }: { organizationId: string; userId: string; week: string },
): Promise<ScheduleWeek> {
  await requireWeek(tx, week)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('publishedWeeks')
    .values({ organizationId, week, publishedBy: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await notifyCrews(tx, { organizationId, week })
  return get(tx, week)
}

/** Hides a week from its members again. @throws ProblemError 400 `week_unknown`, 409 `week_posted`. */
export async function withdraw(tx: TenantTx, week: string): Promise<ScheduleWeek> {
  await requireWeek(tx, week)
  await tx
    .deleteFrom('publishedWeeks')
    .where('week', '=', week)
    .execute()
    .catch(onViolation({ posted_week_stays: () => new ProblemError('week_posted') }))
  return get(tx, week)
}

async function notifyCrews(tx: TenantTx, { organizationId, week }: { organizationId: string; week: string }) {
  const visits = await planned.list(tx, { from: week, to: dayText(dayNumber(week) + 6) }, {})
  const counts = countsByMember(visits)
  if (counts.size === 0) return
  const members = await tx
    .selectFrom('members')
    .select(['id', 'userId'])
    .where('userId', 'is not', null)
    .where('deactivatedAt', 'is', null)
    .execute()
  for (const { id, userId } of members) {
    const count = counts.get(id)
    if (!count || !userId) continue
    await notify(tx, [userId], {
      kind: 'schedule_published',
      params: {
        week,
        planned: String(count.planned),
        moved: String(count.moved),
        cancelled: String(count.cancelled),
      },
      link: linkedPages.myWork(organizationId),
    })
  }
}

/** @throws ProblemError 400 `week_unknown` unless a week begins on the day. */
export async function requireWeek(tx: TenantTx, week: string) {
  const { weekStart } = await publishingOf(tx)
  if (week < '1900-01-01' || week > '2999-12-31' || weekOf(week, weekStart) !== week) {
    throw fieldProblem('week_unknown', 'week')
  }
}

async function get(tx: TenantTx, week: string): Promise<ScheduleWeek> {
  const [row] = await rows(tx, { from: week, to: week })
  return asWeek(week, row)
}

const rows = (tx: TenantTx, { from, to }: DayWindow) =>
  tx
    .selectFrom('publishedWeeks as w')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'w.publishedBy'))
    .select(['w.week', 'w.publishedAt', 'm.name'])
    .where('w.week', '>=', from)
    .where('w.week', '<=', to)
    .execute()

const asWeek = (week: string, row: { publishedAt: Date; name: string | null } | undefined): ScheduleWeek => ({
  week,
  publishedAt: row?.publishedAt.toISOString() ?? null,
  publishedBy: row?.name ?? null,
})
