import { namesOf } from '#server/api/domain/names.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { Holiday } from '#shared/holiday-calendars/holiday-calendars.contract.ts'

interface Which {
  holidayId?: string
  /** Both included. */
  from?: string
  to?: string
}

/** Days of a calendar in order, removed ones too. */
export async function readDays(tx: TenantTx, calendarId: string, { holidayId, from, to }: Which): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select h.id, h.date, h.names, h.kind, h.observed_of, h.source, h.paid_minutes, h.pay_multiplier_e4,
      h.jobs_skipped, h.version,
      (select min(o.date) from holidays o
       where o.calendar_id = h.calendar_id and o.observed_of = h.date and o.source <> 'removed'
         and h.observed_of is null and o.names = h.names) as observed_on
    from holidays h
    where h.calendar_id = ${calendarId} and (${holidayId ?? null}::uuid is null or h.id = ${holidayId ?? null}::uuid)
      and h.date between ${from ?? '-infinity'} and ${to ?? 'infinity'}
    order by h.date, h.id`.execute(tx)
  return rows.map(({ names, ...row }) => ({ ...row, names: namesOf(names) }))
}

/** @throws ProblemError 404. */
export async function readDay(tx: TenantTx, calendarId: string, holidayId: string): Promise<Holiday> {
  const [day] = await readDays(tx, calendarId, { holidayId })
  if (!day) throw notFound()
  return day
}
