import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { ThreadAbout } from '#shared/messages/kinds.ts'
import type { ThreadKey, ThreadSubject } from '#shared/messages/messages.contract.ts'
import { seenBy, type Reader } from './seen.ts'

export interface FoundSubject extends ThreadSubject {
  organizationId: string
  /** Null before the first message. */
  threadId: string | null
}

const keyColumns: Record<ThreadAbout, (key: ThreadKey) => RawBuilder<unknown>> = {
  place: ({ id }) => sql`l.id as location_id, null::uuid as job_id, null::timestamptz as original_start,
    null::uuid as member_id from locations l where l.id = ${id}`,
  visit: ({ id, at }) => sql`j.location_id, j.id as job_id, ${at ?? null}::timestamptz as original_start,
    null::uuid as member_id from jobs j where j.id = ${id} and ${at ?? null}::timestamptz is not null`,
  person: ({ id }) => sql`null::uuid as location_id, null::uuid as job_id, null::timestamptz as original_start,
    p.id as member_id from members p where p.id = ${id}`,
}

/** What a thread `t` is about: names of its place, job, client and member. */
export const subjectColumns = sql`
  t.organization_id, t.about, t.with_client, coalesce(t.member_id, t.job_id, t.location_id) as id,
  t.original_start as at, l.id as location_id, l.name as location_name, l.time_zone, c.id as client_id,
  c.name as client_name, j.name as job_name, p.name as member_name`

export const subjectJoins = sql`
  left join locations l on l.organization_id = t.organization_id and l.id = t.location_id
  left join clients c on c.organization_id = l.organization_id and c.id = l.client_id
  left join jobs j on j.organization_id = t.organization_id and j.id = t.job_id
  left join members p on p.organization_id = t.organization_id and p.id = t.member_id`

export type SubjectRow = Omit<FoundSubject, 'at' | 'threadId'> & { at: Date | null }

export const toSubject = ({ at, ...row }: SubjectRow): Omit<FoundSubject, 'threadId'> => ({
  about: row.about,
  id: row.id,
  at: at?.toISOString() ?? null,
  withClient: row.withClient,
  clientId: row.clientId,
  clientName: row.clientName,
  locationId: row.locationId,
  locationName: row.locationName,
  jobName: row.jobName,
  memberName: row.memberName,
  timeZone: row.timeZone,
  organizationId: row.organizationId,
})

/** The thread with this key, which need not exist yet. @throws ProblemError 404 if the reader may not see it. */
export async function findSubject(tx: TenantTx, reader: Reader, key: ThreadKey): Promise<FoundSubject> {
  const { about, withClient = false } = key
  const { rows } = await sql<SubjectRow & { threadId: string | null }>`
    with t as (
      select current_organization_id() as organization_id, ${about}::text as about, ${withClient}::boolean as with_client,
        ${keyColumns[about](key)})
    select ${subjectColumns}, (
      select e.id from message_threads e
      where e.organization_id = t.organization_id and e.about = t.about and e.with_client = t.with_client
        and e.location_id is not distinct from t.location_id and e.job_id is not distinct from t.job_id
        and e.original_start is not distinct from t.original_start
        and e.member_id is not distinct from t.member_id
      order by e.created_at, e.id limit 1) as thread_id
    from t ${subjectJoins}
    where ${seenBy(reader)} and not (t.about = 'person' and t.with_client)`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return { ...toSubject(row), threadId: row.threadId }
}
