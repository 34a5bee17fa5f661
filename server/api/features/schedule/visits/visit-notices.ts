import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify, type Ask, type Matter, type Notice } from '#server/api/domain/notifications/notify.ts'
import { linkedPages } from '#shared/pages.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'

interface Told {
  organizationId: string
  /** The author is not notified of their own change. */
  userId: string
  visit: Visit
}
type VisitNotice = Told & (Ask | { kind: Exclude<Notice['kind'], Ask['kind']>; matters?: undefined })

/** Notifies members of a manager's decision about their visit. */
export async function notifyMembers(tx: TenantTx, memberIds: readonly string[], notice: VisitNotice) {
  const members = await tx
    .selectFrom('members')
    .select('userId')
    .where(sql<boolean>`id = any (${memberIds}::uuid[])`)
    .execute()
  const isOffer = notice.kind === 'visit_offered' || notice.kind.startsWith('swap_')
  const link = linkedPages.myWork(notice.organizationId, isOffer ? { view: 'schedule' } : {})
  await notifyUsers(
    tx,
    members.flatMap(({ userId }) => userId ?? []),
    { ...notice, link },
  )
}

/** Notifies users, except the author. */
export async function notifyUsers(
  tx: TenantTx,
  userIds: readonly string[],
  { userId, visit, link, ...said }: VisitNotice & { link: string },
) {
  const author = await tx.selectFrom('members').select('name').where('userId', '=', userId).executeTakeFirst()
  const others = userIds.filter((id) => id !== userId)
  await notify(tx, others, {
    ...(said.matters ? { kind: said.kind, matters: said.matters } : { kind: said.kind }),
    params: {
      name: author?.name ?? '',
      job: visit.jobName,
      location: visit.locationName,
      day: visit.date,
      clock: visit.startTime,
      // Identifies the visit when a member answers by text.
      jobId: visit.jobId,
      originalStart: visit.originalStart,
    },
    link,
  })
}

/** The matter of a visit, or of one member at it. */
export const matterOf = ({ jobId, originalStart }: Visit, memberId?: string): Matter => ({
  id: jobId,
  detail: memberId ? `${originalStart}|${memberId}` : originalStart,
})

/** Links planners to a visit: on today's board, or in its week. */
export function planLink(organizationId: string, { date, timeZone }: Visit, now: Temporal.Instant): string {
  const isToday = now.toZonedDateTimeISO(timeZone).toPlainDate().toString() === date
  return isToday ? linkedPages.unassignedVisits(organizationId) : linkedPages.week(organizationId, date)
}
