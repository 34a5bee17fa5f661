import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify, usersWithRole } from '#server/api/domain/notifications/notify.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { PresetKey, RecipientGroup } from '#shared/monitors/presets.ts'
import { linkedPages } from '#shared/pages.ts'
import { isQuiet } from './quiet.ts'

interface UnsentIncident {
  id: string
  monitorId: string
  title: string
  link: string
  placeId: string | null
  preset: PresetKey
  recipients: RecipientGroup
  mails: boolean
  quietFrom: string | null
  quietTo: string | null
}

/** Reopens incidents whose snooze ended, notifies of new ones, and escalates those not acknowledged. */
export async function notifyIncidents(tx: TenantTx, organizationId: string, now: Date): Promise<void> {
  await wake(tx, organizationId, now)
  const timeZone = await timeZoneOf(tx)
  const { rows } = await sql<UnsentIncident>`
    select i.id, i.monitor_id, i.title, i.link, i.place_id, m.preset, m.recipients, m.mails, m.quiet_from, m.quiet_to
    from monitor_incidents i join monitors m on m.id = i.monitor_id
    where i.resolved_at is null and i.state = 'open' and i.notified_at is null order by i.id for no key update of i skip locked`.execute(
    tx,
  )
  const loud = rows.filter(({ quietFrom, quietTo }) => !isQuiet(now, quietFrom, quietTo, timeZone))
  // Groups by monitor, so that ten late starts give each reader one notification.
  for (const incidents of Map.groupBy(loud, ({ monitorId }) => monitorId).values())
    await notifyRecipients(tx, organizationId, incidents)
  if (loud.length > 0)
    await sql`update monitor_incidents set notified_at = ${now}
              where id = any (${loud.map(({ id }) => id)}::uuid[])`.execute(tx)
  await escalate(tx, organizationId, now)
}

async function notifyRecipients(tx: TenantTx, organizationId: string, incidents: readonly UnsentIncident[]) {
  const readers = new Map<string, UnsentIncident[]>()
  for (const incident of incidents)
    for (const userId of await readersOf(tx, incident)) readers.getOrInsertComputed(userId, () => []).push(incident)
  for (const [userId, unsent] of readers) {
    const [first] = unsent
    if (!first) continue
    await notify(tx, [userId], {
      kind: 'monitor_fires',
      matters: unsent.map(({ id }) => ({ id })),
      params: {
        presetKey: first.preset,
        times: unsent.length > 1 ? ` (${unsent.length})` : '',
        title: titleOf(unsent),
      },
      link: unsent.length === 1 && first.link ? first.link : linkedPages.monitors(organizationId),
      withoutMail: !first.mails,
    })
  }
}

const titleOf = (incidents: readonly UnsentIncident[]) =>
  incidents
    .slice(0, 5)
    .map(({ title }) => title)
    .join('; ')
    .slice(0, 600)

const readersOf = (tx: TenantTx, { recipients, placeId }: UnsentIncident): Promise<string[]> =>
  recipients === 'managers' && placeId ? managersOf(tx, placeId) : usersWithRole(tx, 'ADMIN', 'OWNER')

async function wake(tx: TenantTx, organizationId: string, now: Date) {
  const rows = await tx
    .updateTable('monitorIncidents')
    .set({ state: 'open', snoozedUntil: null, notifiedAt: null, version: nextVersion })
    .where('resolvedAt', 'is', null)
    .where('state', '=', 'snoozed')
    .where('snoozedUntil', '<=', now)
    .returning('id')
    .execute()
  await saveSent(tx, organizationId, rows, 'reopened', now)
}

async function escalate(tx: TenantTx, organizationId: string, now: Date) {
  const { rows } = await sql<Pick<UnsentIncident, 'id' | 'title' | 'link' | 'preset'>>`
    update monitor_incidents i set escalated_at = ${now}
    from monitors m
    where m.id = i.monitor_id and i.resolved_at is null and i.state = 'open' and i.escalated_at is null
      and i.notified_at <= ${now}::timestamptz - make_interval(mins => m.escalate_minutes)
    returning i.id, i.title, i.link, m.preset`.execute(tx)
  if (rows.length === 0) return
  const owners = await usersWithRole(tx, 'OWNER')
  for (const { id, preset, title, link } of rows)
    await notify(tx, owners, {
      kind: 'monitor_escalated',
      matters: [{ id }],
      params: { presetKey: preset, title },
      link,
    })
  await saveSent(tx, organizationId, rows, 'escalated', now)
}

async function saveSent(
  tx: TenantTx,
  organizationId: string,
  rows: readonly { id: string }[],
  kind: 'reopened' | 'escalated',
  at: Date,
) {
  if (rows.length === 0) return
  await tx
    .insertInto('monitorIncidentEvents')
    .values(rows.map(({ id }) => ({ organizationId, id: randomUUIDv7(), incidentId: id, kind, userId: null, at })))
    .execute()
}
