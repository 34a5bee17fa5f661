import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import type { HolidayAssignment, NewHolidayAssignment } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { AssignmentScope } from '#shared/holiday-calendars/kinds.ts'
import { limits } from '#shared/limits.ts'
import { find } from './find-calendar.store.ts'

interface Row {
  id: string
  calendarId: string
  regionId: string | null
  clientId: string | null
  locationId: string | null
  name: string | null
  ofClientId: string | null
  ofClientName: string | null
}

/** Lists assignments of one calendar or all: the organization first, then regions, clients and locations by name. */
export async function listAssignments(tx: TenantTx, calendarId: string | null) {
  const { rows } = await sql<Row>`
    select a.id, a.calendar_id, a.region_id, a.client_id, a.location_id, coalesce(r.name, c.name, l.name) as name,
      lc.id as of_client_id, lc.name as of_client_name
    from holiday_calendar_assignments a
    left join regions r on r.id = a.region_id
    left join clients c on c.id = a.client_id
    left join locations l on l.id = a.location_id
    left join clients lc on lc.id = l.client_id
    where ${calendarId}::uuid is null or a.calendar_id = ${calendarId}::uuid
    order by a.location_id is not null, a.client_id is not null, a.region_id is not null,
      lower(coalesce(r.name, c.name, l.name)), a.id`.execute(tx)
  return rows.map(({ calendarId, ...row }) => ({ calendarId, assignment: toAssignment(row) }))
}

const toAssignment = (row: Omit<Row, 'calendarId'>): HolidayAssignment => ({
  id: row.id,
  scope: scopeOf(row),
  targetId: row.locationId ?? row.clientId ?? row.regionId,
  name: row.name ?? '',
  client: row.ofClientId && row.ofClientName ? { id: row.ofClientId, name: row.ofClientName } : null,
})

function scopeOf({
  regionId,
  clientId,
  locationId,
}: Pick<Row, 'regionId' | 'clientId' | 'locationId'>): AssignmentScope {
  if (locationId) return 'location'
  if (clientId) return 'client'
  return regionId ? 'region' : 'organization'
}

const tables = { region: 'regions', client: 'clients', location: 'locations' } as const

/** Replaces the target's previous calendar. @throws ProblemError 404, 400 `holiday_target_unknown`, 409. */
export async function assign(
  tx: TenantTx,
  calendarId: string,
  { scope, targetId }: NewHolidayAssignment,
): Promise<HolidayAssignment> {
  const { id, organizationId } = await find(tx, calendarId, { isLocked: true })
  if ((scope === 'organization') !== (targetId === null)) throw fieldProblem('holiday_target_unknown', 'targetId')
  if (scope !== 'organization' && targetId) {
    const target = await tx.selectFrom(tables[scope]).select('id').where('id', '=', targetId).executeTakeFirst()
    if (!target) throw fieldProblem('holiday_target_unknown', 'targetId')
  }
  const assigned = await listAssignments(tx, id)
  if (assigned.length >= limits.holidayAssignmentsMax) throw new ProblemError('holiday_assignments_full')
  await sql`
    insert into holiday_calendar_assignments (organization_id, id, calendar_id, region_id, client_id, location_id)
    values (${organizationId}, ${randomUUIDv7()}, ${id}, ${scope === 'region' ? targetId : null}::uuid,
            ${scope === 'client' ? targetId : null}::uuid, ${scope === 'location' ? targetId : null}::uuid)
    on conflict (organization_id, region_id, client_id, location_id)
    do update set calendar_id = excluded.calendar_id`.execute(tx)
  const created = (await listAssignments(tx, id)).find(
    ({ assignment }) => assignment.scope === scope && assignment.targetId === (targetId?.toLowerCase() ?? null),
  )
  if (!created) throw notFound()
  return created.assignment
}

/** @throws ProblemError 404. */
export async function unassign(tx: TenantTx, calendarId: string, assignmentId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('holidayCalendarAssignments')
    .where('id', '=', assignmentId)
    .where('calendarId', '=', calendarId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}
