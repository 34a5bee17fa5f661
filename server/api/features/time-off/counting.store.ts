import { nameSql } from '#server/api/domain/names.ts'
import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { CountedDay } from '#shared/time-off/time-off.contract.ts'
import type { Language } from '#shared/languages.ts'

export interface RequestedTime {
  memberId: string
  from: string
  to: string
  part: { from: string; to: string } | null
}

/** Days around the requested ones: a member without a visit in them has no crew. */
const aroundDays = 14

/** The member's visits in the requested time that take place. */
export async function visitsIn(tx: TenantTx, request: RequestedTime): Promise<Visit[]> {
  const visits = await planned.list(tx, { from: request.from, to: request.to }, { memberId: request.memberId })
  return visits.filter((visit) => !visit.isCancelled && minutesIn(visit, request) > 0)
}

/** Minutes of a visit within the request: all on a whole day, or the overlap with a part of the day. */
function minutesIn({ date, startsAt, endsAt, timeZone }: Visit, { from, to, part }: RequestedTime): number {
  if (date < from || date > to) return 0
  const [begins, ends] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (part === null) return (ends - begins) / 60_000
  const at = (plainTime: string) =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
  return Math.max(0, Math.min(ends, at(part.to)) - Math.max(begins, at(part.from))) / 60_000
}

interface Counting {
  includesHolidays: boolean
  dayMinutes: number
}

/**
 * Minutes to count per day: the member's planned visits, or the policy's day from Monday to Friday without a crew.
 * Holidays count zero unless the policy includes them.
 */
export async function countDays(
  tx: TenantTx,
  request: RequestedTime,
  { includesHolidays, dayMinutes }: Counting,
  language: Language,
): Promise<CountedDay[]> {
  const window = { from: shiftDay(request.from, -aroundDays), to: shiftDay(request.to, aroundDays) }
  const visits = await planned.list(tx, window, { memberId: request.memberId })
  const holidays = includesHolidays ? new Map<string, string>() : await organizationHolidays(tx, request, language)
  const counted = visits.filter(
    ({ isCancelled, cancelledReason }) => !isCancelled || (includesHolidays && cancelledReason === 'holiday'),
  )
  const byDay = Map.groupBy(counted, ({ date }) => date)
  const partMinutes = request.part === null ? dayMinutes : Math.min(dayMinutes, lengthOf(request.part))
  return daysOf(request).map((day): CountedDay => {
    const name = holidays.get(day)
    if (name !== undefined) return { day, minutes: 0, reason: 'holiday', name }
    if (visits.length > 0) {
      const minutes = Math.round((byDay.get(day) ?? []).reduce((sum, visit) => sum + minutesIn(visit, request), 0))
      return { day, minutes, reason: minutes > 0 ? 'scheduled' : 'not_scheduled', name: '' }
    }
    const isWorkday = Temporal.PlainDate.from(day).dayOfWeek <= 5
    return { day, minutes: isWorkday ? partMinutes : 0, reason: isWorkday ? 'policy_day' : 'not_scheduled', name: '' }
  })
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const lengthOf = ({ from, to }: { from: string; to: string }) => minuteOf(to) - minuteOf(from)

function daysOf({ from, to }: RequestedTime): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day)
  return days
}

/** The days off or paid days of the organization's own calendar. */
export async function organizationHolidays(
  tx: TenantTx,
  { from, to }: { from: string; to: string },
  language: Language,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ day: string; name: string }>`
    select h.date as day, ${nameSql(language, 'h')} as name
    from holidays h
    join holiday_calendar_assignments a on a.organization_id = h.organization_id and a.calendar_id = h.calendar_id
      and num_nonnulls(a.region_id, a.client_id, a.location_id) = 0
    where h.date between ${from} and ${to} and h.source <> 'removed' and (h.jobs_skipped or h.paid_minutes > 0)
    order by h.date, h.id`.execute(tx)
  return new Map(rows.map(({ day, name }) => [day, name]))
}
