import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import type { Address } from '#shared/clients/clients.contract.ts'
import { scheduleText } from './schedule-text.ts'

const stampAtLeast = '2020-01-01T00:00:00Z'

/** A member's published visits, from a year ago to a year ahead, as an iCalendar file. */
export async function read(tx: TenantTx, memberId: string, today: Temporal.PlainDate): Promise<string> {
  const { name, language } = await tx
    .selectFrom('members')
    .innerJoin('organizations as o', 'o.id', 'members.organizationId')
    .select(['o.name', 'members.language'])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()
  const window = { from: today.subtract({ years: 1 }).toString(), to: today.add({ years: 1 }).toString() }
  const visits = (await planned.list(tx, window, { memberId })).filter(({ isPublished }) => isPublished)
  const places = await placesOf(tx, [...new Set(visits.map(({ locationId }) => locationId))])
  return scheduleText({
    name,
    language,
    stamp: await lastChange(tx, [...new Set(visits.map(({ jobId }) => jobId))]),
    events: visits.map((visit) => ({ visit, place: places.get(visit.locationId) ?? '' })),
  })
}

async function placesOf(tx: TenantTx, locationIds: readonly string[]) {
  if (locationIds.length === 0) return new Map<string, string>()
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'address'])
    .where(sql<boolean>`id = any (${locationIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, address }) => [id, oneLine(address)]))
}

const oneLine = ({ line1, line2, city, region, postalCode }: Address) =>
  [line1, line2, city, `${region} ${postalCode}`.trim()].filter((part) => part !== '').join(', ')

/** The last change of these jobs' patterns and visits. */
async function lastChange(tx: TenantTx, jobIds: readonly string[]): Promise<string> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(created_at) from job_schedules where job_id = any (${jobIds}::uuid[])),
      (select max(updated_at) from visit_changes where job_id = any (${jobIds}::uuid[]))) as at`.execute(tx)
  return rows[0]?.at ? instantOf(rows[0].at) : stampAtLeast
}
