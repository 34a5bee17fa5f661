import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Whereabouts } from '#server/api/db/schema/payroll.ts'
import type { PayPeriod } from '#server/api/domain/pay-periods/periods.ts'
import { calendarsAt } from './whereabouts.store.ts'
import type { HolidayWork, PaidHoliday, PayInput } from './pay-inputs.ts'

/** A holiday and its observed day count once: the actual day wins if the calendar has both. */
const counted = sql`h.source <> 'removed' and not (h.observed_of is not null and exists (
  select from holidays o where o.organization_id = h.organization_id and o.calendar_id = h.calendar_id
    and o.date = h.observed_of and o.observed_of is null and o.source <> 'removed'))`

/** The calendar's kind; a public holiday may be statutory. */
export type CalendarHoliday = Omit<PaidHoliday, 'earned' | 'averageMinutes'> & { isPublic: boolean }

/**
 * Paid days off by member: the calendar of the member's region if the member has exactly one, or else the
 * organization's.
 */
export async function paidHolidays(
  tx: TenantTx,
  { from, to }: PayPeriod,
  memberIds: readonly string[],
  then?: Whereabouts | null,
): Promise<ReadonlyMap<string, readonly CalendarHoliday[]>> {
  const { rows } = await sql<CalendarHoliday & { regionId: string | null }>`
    select h.date as day, h.names, h.paid_minutes, c.paid_to, h.kind = 'public' as is_public, a.region_id
    from holidays h join holiday_calendar_assignments a on a.calendar_id = h.calendar_id
    join holiday_calendars c on c.organization_id = h.organization_id and c.id = h.calendar_id
    where h.date between ${from} and ${to} and h.paid_minutes > 0 and ${counted}
      and a.client_id is null and a.location_id is null
    order by h.date, h.id`.execute(tx)
  if (rows.length === 0) return new Map()
  const byRegion = Map.groupBy(rows, ({ regionId }) => regionId)
  const daysOf = (region: string | null) =>
    (byRegion.get(region) ?? []).map(({ regionId: _region, ...holiday }) => holiday)
  const regions = await regionsOf(tx, memberIds)
  const calendars = await calendarRegions(tx)
  return new Map(
    memberIds.map((id) => {
      const known = then?.members[id]
      const region = known === undefined ? regions.get(id) : known
      const calendarRegion = region && calendars.has(region) ? region : null
      return [id, daysOf(calendarRegion)]
    }),
  )
}

/** Public holidays of the period, which may be statutory for some members. */
export async function publicHolidays(tx: TenantTx, { from, to }: PayPeriod): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct h.date as day from holidays h join holiday_calendar_assignments a on a.calendar_id = h.calendar_id
    where h.date between ${from} and ${to} and h.paid_minutes > 0 and h.kind = 'public' and ${counted}
      and a.client_id is null and a.location_id is null
    order by 1`.execute(tx)
  return rows.map(({ day }) => day)
}

/** Leaves out members with no region or several. */
async function regionsOf(tx: TenantTx, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ memberId: string; regionId: string }>`
    select member_id, min(region_id::text) as region_id from member_regions
    where member_id = any (${memberIds}::uuid[]) group by member_id having count(*) = 1`.execute(tx)
  return new Map(rows.map(({ memberId, regionId }) => [memberId, regionId]))
}

/** Also regions whose calendar has no paid day in the period. */
async function calendarRegions(tx: TenantTx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('holidayCalendarAssignments')
    .select('regionId')
    .where('regionId', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ regionId }) => (regionId ? [regionId] : [])))
}

interface HolidayWorkDays extends PayPeriod {
  /** First and last day of the workweeks that touch the period. */
  first: string
  last: string
  /** True if some place's premium replaces overtime. */
  isApart: boolean
}

/**
 * Holiday premiums by location, from the nearest calendar; archived locations too. Around the period, only days
 * count whose premium is part of the regular rate or replaces overtime.
 */
export async function holidayWork(
  tx: TenantTx,
  { from, to, first, last, isApart }: HolidayWorkDays,
  then?: Whereabouts | null,
): Promise<(locationIds: readonly string[]) => PayInput['holidayWork']> {
  const { rows: days } = await sql<HolidayWork & { calendarId: string; day: string }>`
    select h.calendar_id, h.date as day, h.pay_multiplier_e4 as multiplier_e4,
      h.kind = 'public' as is_public, h.names from holidays h
    where h.date between ${first} and ${last} and h.pay_multiplier_e4 > 10000
      and (h.date between ${from} and ${to} or h.pay_multiplier_e4 < 15000 or ${isApart}) and ${counted}
    order by h.date, h.id`.execute(tx)
  if (days.length === 0) return () => []
  const calendarOf = await calendarsAt(tx, then)
  return (locationIds) =>
    locationIds.flatMap((locationId) =>
      days
        .filter(({ calendarId }) => calendarId === calendarOf.get(locationId))
        .map(({ calendarId: _id, ...holiday }) => ({ locationId, ...holiday })),
    )
}
