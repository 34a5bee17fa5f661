import { sql, type RawBuilder } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import type { ThreadAbout } from '#shared/messages/kinds.ts'
import type { ThreadSubject } from '#shared/messages/messages.contract.ts'
import { seenBy, type Reader } from './seen.ts'
import { subjectColumns, subjectJoins, toSubject, type SubjectRow } from './subjects.store.ts'

type Member = Extract<Reader, { kind: 'member' }>

interface Asked {
  about: ThreadAbout
  search?: string
}

const listedMax = 20
/** Visits that somebody writes about: yesterday's and those of the next week. */
const [daysBefore, daysAfter] = [1, 7]

/** Places, visits or persons that a member may write about, by name or time; with or without messages so far. */
export async function recipients(tx: TenantTx, reader: Member, { about, search }: Asked): Promise<ThreadSubject[]> {
  const pattern = `%${(search ?? '').trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  if (about === 'person')
    return seen(
      tx,
      reader,
      sql`select m.organization_id, 'person' as about, null::uuid as location_id, null::uuid as job_id,
            null::timestamptz as original_start, m.id as member_id, m.name_key as place_in_list
          from members m where m.deactivated_at is null and m.name_key like lower(${pattern})`,
    )
  const places = await seen(
    tx,
    reader,
    sql`select a.organization_id, 'place' as about, a.id as location_id, null::uuid as job_id,
          null::timestamptz as original_start, null::uuid as member_id, lower(a.name) as place_in_list
        from locations a where a.archived_at is null and lower(a.name) like lower(${pattern})`,
  )
  return about === 'place' ? places : visitsAt(tx, reader, places)
}

async function visitsAt(tx: TenantTx, reader: Member, places: readonly ThreadSubject[]): Promise<ThreadSubject[]> {
  const locationIds = places.map(({ id }) => id)
  if (locationIds.length === 0) return []
  const today = Temporal.Now.plainDateISO('UTC').toString()
  const window = { from: shiftDay(today, -daysBefore), to: shiftDay(today, daysAfter) }
  const visits = (await planned.list(tx, window, { locationIds }))
    .filter(({ isPublished, isCancelled }) => !isCancelled && (isPublished || reader.mayRequireReading))
    .map(({ locationId, jobId, originalStart, startsAt }) => ({ locationId, jobId, originalStart, startsAt }))
  return seen(
    tx,
    reader,
    sql`select current_organization_id() as organization_id, 'visit' as about, v."locationId" as location_id,
          v."jobId" as job_id, v."originalStart" as original_start, null::uuid as member_id, v."startsAt" as place_in_list
        from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
          as v ("locationId" uuid, "jobId" uuid, "originalStart" timestamptz, "startsAt" timestamptz)`,
  )
}

/** Those of the subjects whose thread the member may see. */
async function seen(tx: TenantTx, reader: Member, subjects: RawBuilder<unknown>): Promise<ThreadSubject[]> {
  const { rows } = await sql<SubjectRow>`
    with t as (select s.*, false as with_client from (${subjects}) s)
    select ${subjectColumns} from t ${subjectJoins}
    where ${seenBy(reader)} order by t.place_in_list, 4, 5 limit ${listedMax}`.execute(tx)
  return rows.map((row) => {
    const { organizationId: _own, ...subject } = toSubject(row)
    return subject
  })
}
