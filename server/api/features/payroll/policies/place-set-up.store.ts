import type { PlacesSetUp } from '#server/api/features/payroll/jurisdictions/table.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { HolidayCalendarDraft } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { NewPayScope } from '#shared/payroll/pay-policies.contract.ts'
import type { LeavePolicyDraft } from '#shared/time-off/time-off-policies.contract.ts'
import type { Language } from '#shared/languages.ts'
import { leavePresets } from '#shared/time-off/presets.ts'
import type { Jurisdiction } from '../jurisdictions/jurisdiction.ts'
import { jurisdictionOf } from '../jurisdictions/table.ts'
import { packFor } from '../rules/packs.ts'

/** Ports to other features that set up a jurisdiction, within the same transaction. */
export interface PlaceSetUp {
  addLeavePolicy: (tx: TenantTx, organizationId: string, draft: LeavePolicyDraft) => Promise<unknown>
  addHolidayCalendar: (tx: TenantTx, organizationId: string, draft: HolidayCalendarDraft) => Promise<{ id: string }>
  /** Assigns it to a location, or to the whole organization for null. */
  assignHolidayCalendar: (tx: TenantTx, calendarId: string, locationId: string | null) => Promise<unknown>
}

export async function readPlaceSetUp(tx: TenantTx): Promise<PlacesSetUp> {
  const leave = await tx.selectFrom('leavePolicies').select('name').where('archivedAt', 'is', null).execute()
  const calendars = await tx
    .selectFrom('holidayCalendars')
    .select(['id', 'country', 'state'])
    .where('country', '<>', '')
    .orderBy('id', 'desc')
    .execute()
  return {
    leaveNames: new Set(leave.map(({ name }) => name.toLowerCase())),
    calendars: new Map(calendars.map(({ id, country, state }) => [`${country}-${state}`, id])),
  }
}

export const leaveDraftOf = ({ leavePresetId }: Pick<Jurisdiction, 'leavePresetId'>): LeavePolicyDraft | undefined =>
  leavePresets.find(({ id }) => id === leavePresetId)?.draft

/** No U.S. law makes a private employer pay holidays; each Canadian province has its own rule. */
function holidayDraft({ code, names, packId }: Jurisdiction, language: Language): HolidayCalendarDraft {
  const country = code.slice(0, 2)
  return {
    name: names(language),
    country,
    state: code.slice(3),
    kinds: ['public'],
    observance: 'observed',
    paidMinutes: country === 'CA' ? 480 : 0,
    payMultiplierE4: packFor(packId, '9999').holidayPay?.work.multiplierE4 ?? 10_000,
    jobsSkipped: true,
    asksClients: true,
  }
}

interface ChosenPlace extends Pick<NewPayScope, 'alongside'> {
  jurisdiction: string | null
  /** The target of the calendar: a location, the organization (null inside), or none for a member's rules. */
  of: { locationId: string | null } | null
}

/** Adds the missing settings chosen with a jurisdiction; existing policies and calendars stay unchanged. */
export async function setUpPlace(
  tx: TenantTx,
  organizationId: string,
  { jurisdiction, of, alongside = [] }: ChosenPlace,
  language: Language,
  { addLeavePolicy, addHolidayCalendar, assignHolidayCalendar }: PlaceSetUp,
): Promise<void> {
  const place = jurisdiction ? jurisdictionOf(jurisdiction) : undefined
  if (!place || alongside.length === 0) return
  const { leaveNames, calendars } = await readPlaceSetUp(tx)
  const draft = leaveDraftOf(place)
  if (alongside.includes('leave') && draft && !leaveNames.has(draft.name.toLowerCase()))
    await addLeavePolicy(tx, organizationId, draft)
  if (!alongside.includes('holidays')) return
  const calendarId =
    calendars.get(place.code) ?? (await addHolidayCalendar(tx, organizationId, holidayDraft(place, language))).id
  if (of && !(await hasCalendar(tx, of.locationId))) await assignHolidayCalendar(tx, calendarId, of.locationId)
}

async function hasCalendar(tx: TenantTx, locationId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from holiday_calendar_assignments
    where location_id is not distinct from ${locationId}::uuid and region_id is null and client_id is null`.execute(tx)
  return rows.length > 0
}
