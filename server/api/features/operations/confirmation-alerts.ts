import { sql, type Kysely } from 'kysely'
import { forOrganizations } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { confirmMinutesOf, isDueAt, unconfirmedOf } from '#server/api/domain/schedules/crews/confirmations.store.ts'
import { list as listVisits } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { judgeVisit, planOf } from '#server/api/domain/schedules/visit-state.ts'
import { ruleBook, workAt } from '#server/api/domain/schedules/visit-work.store.ts'
import { linkedPages } from '#shared/pages.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { daysAround } from './operations.store.ts'

/** Notifies managers once of crew who did not confirm in time, before their visit begins. */
export const confirmationAlerts =
  (db: Kysely<Database>): Handler =>
  async () => {
    const { rows } = await sql<{ organizationId: string }>`
      select organization_id from lookup.with_confirmations() order by 1`.execute(db)
    await forOrganizations(
      rows.map(({ organizationId }) => organizationId),
      (id) => inTenant(db, id, (tx) => alertOfUnconfirmed(tx, id, new Date())),
    )
  }

export async function alertOfUnconfirmed(tx: TenantTx, organizationId: string, now: Date): Promise<void> {
  const minutes = await confirmMinutesOf(tx)
  const due = (await listVisits(tx, daysAround(now), {})).filter(isDueAt(minutes, now.getTime()))
  if (due.length === 0) return
  const [unconfirmed, rulesOf] = [await unconfirmedOf(tx, due, minutes, now.getTime()), await ruleBook(tx)]
  const recordOf = await workAt(tx, due, now)
  for (const visit of due) {
    const { members } = judgeVisit(planOf(visit), recordOf(visit), rulesOf(visit.jobId), now.getTime())
    const newly = await markAlerted(tx, { organizationId, visit, memberIds: unconfirmed(visit, members), now })
    if (newly.length > 0) await alert(tx, organizationId, visit, newly)
  }
}

/** Records the members whom managers are notified about, and leaves out those recorded before. */
async function markAlerted(
  tx: TenantTx,
  alerted: { organizationId: string; visit: Visit; memberIds: readonly string[]; now: Date },
): Promise<readonly string[]> {
  const { organizationId, visit, memberIds, now } = alerted
  if (memberIds.length === 0) return []
  const { jobId, locationId } = visit
  const [originalStart, startsAt] = [new Date(visit.originalStart), new Date(visit.startsAt)]
  const key = { organizationId, jobId, locationId, originalStart, startsAt }
  const rows = await tx
    .insertInto('visitConfirmations')
    .values(memberIds.map((memberId) => ({ ...key, memberId, confirmedAt: null, alertedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('memberId')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

async function alert(tx: TenantTx, organizationId: string, visit: Visit, memberIds: readonly string[]) {
  const start = Temporal.Instant.from(visit.startsAt).toZonedDateTimeISO(visit.timeZone)
  const names = visit.crew.flatMap(({ memberId, name }) => (memberIds.includes(memberId) ? name : []))
  await notify(tx, await managersOf(tx, visit.locationId), {
    kind: 'visit_unconfirmed',
    matters: memberIds.map((memberId) => ({ id: visit.jobId, detail: `${visit.originalStart}|${memberId}` })),
    params: {
      name: names.join(', '),
      job: visit.jobName,
      location: visit.locationName,
      day: start.toPlainDate().toString(),
      clock: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    },
    link: linkedPages.unconfirmedVisits(organizationId),
  })
}
