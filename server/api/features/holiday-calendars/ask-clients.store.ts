import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { nearestCalendars } from '#server/api/domain/schedules/planned/holidays.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/patterns/visits.ts'
import type { Names } from '#shared/names.ts'

/** A holiday of a location without a question yet. */
export interface UnaskedHoliday {
  locationId: string
  regionId: string | null
  date: string
  names: Names
}

/** Days on which jobs rest, from calendars that ask clients, at active locations. */
export async function listUnasked(tx: TenantTx, { from, to }: DayWindow): Promise<UnaskedHoliday[]> {
  const { rows } = await sql<UnaskedHoliday>`
    select distinct on (n.location_id, h.date) n.location_id, n.region_id, h.date, h.names
    from holidays h
    join holiday_calendars c on c.id = h.calendar_id and c.asks_clients
    join (${nearestCalendars}) n on n.calendar_id = c.id
    where h.date between ${from} and ${to} and h.jobs_skipped and h.source <> 'removed'
      and not exists (select from holiday_questions q where q.location_id = n.location_id and q.date = h.date)
    order by n.location_id, h.date, h.id`.execute(tx)
  return rows
}

export interface AskedHoliday extends UnaskedHoliday {
  id: string
}

/** Stores the questions and returns those that no concurrent run has stored. */
export async function add(
  tx: TenantTx,
  questions: readonly UnaskedHoliday[],
  askedOn: string,
): Promise<AskedHoliday[]> {
  if (questions.length === 0) return []
  const { rows } = await sql<{ id: string; locationId: string; date: string }>`
    insert into holiday_questions (organization_id, id, location_id, date, names, asked_on)
    select current_organization_id(), q.id, q.location_id, q.date, q.names, ${askedOn}
    from jsonb_to_recordset(${JSON.stringify(questions.map(toRow))}::jsonb)
      as q (id uuid, location_id uuid, date date, names jsonb)
    on conflict (organization_id, location_id, date) do nothing
    returning id, location_id, date`.execute(tx)
  const ids = new Map(rows.map(({ id, locationId, date }) => [`${locationId} ${date}`, id]))
  return questions.flatMap((question) => {
    const id = ids.get(`${question.locationId} ${question.date}`)
    return id ? { ...question, id } : []
  })
}

const toRow = ({ locationId, date, names }: UnaskedHoliday) => ({
  id: randomUUIDv7(),
  location_id: locationId,
  date,
  names,
})

interface Answerer {
  userId: string
  /** The regions a supervisor is limited to; empty for everyone else. */
  regionIds: string[]
}

/** Members who may answer for clients. */
export async function listAnswerers(tx: TenantTx): Promise<Answerer[]> {
  const { rows } = await sql<Answerer>`
    select m.user_id, array(
      select r.region_id from member_regions r
      where r.member_id = m.id and not m.roles && '{ADMIN,OWNER}') as region_ids
    from members m
    where m.user_id is not null and m.deactivated_at is null and m.roles && '{SUPERVISOR,ADMIN,OWNER}'
    order by m.id`.execute(tx)
  return rows
}

interface ContactAt {
  userId: string
  clientId: string
  locationId: string
  organization: string
}

/** Client area users among the contacts of the locations' clients, who answer for themselves. */
export async function contactsAt(tx: TenantTx, locationIds: readonly string[]): Promise<ContactAt[]> {
  const { rows } = await sql<ContactAt>`
    select distinct k.user_id, k.client_id, l.id as location_id, o.name as organization
    from locations l
    join client_contacts k on k.client_id = l.client_id and k.user_id is not null
      and (k.location_ids = '{}' or l.id = any (k.location_ids))
    join organizations o on o.id = l.organization_id
    where l.id = any (${locationIds}::uuid[])
    order by k.user_id, l.id`.execute(tx)
  return rows
}
