import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { MustRead } from '#shared/messages/must-read.contract.ts'
import { seenByMember } from './seen.ts'

interface Start {
  memberId: string
  jobId: string | null
  at: Date
}

/** A message that has to be read first: the place's, or one of its visits'. */
export interface UnreadFirst {
  about: 'place' | 'visit'
  at: string | null
}

/** Longer than a request can take: the phone keeps the reading before the tap, and both arrive later. */
const slack = sql`interval '70 seconds'`

/** A visit's messages hold up its start; long after it nothing is left to start. */
export const isNotOver = (at: RawBuilder<unknown>) =>
  sql`(t.about = 'place' or t.original_start > ${at} - interval '2 days')`

const isOpen = sql`g.must_read and g.must_read_ended_at is null and g.user_id is distinct from m.user_id`

/**
 * What the member had not read at the moment of a tap at a location, as one JSON value. The tap's time has no fractions
 * of a second.
 */
export const unreadFirst = (
  { memberId, jobId, at }: Start,
  locationId: RawBuilder<string>,
): RawBuilder<UnreadFirst[]> => sql`(
  select coalesce(json_agg(json_build_object('about', t.about, 'at', t.original_start)), '[]')
  from message_threads t
  join messages g on g.organization_id = t.organization_id and g.thread_id = t.id
  join members m on m.organization_id = t.organization_id and m.id = ${memberId}
  where t.location_id = ${locationId} and not t.with_client and (t.about = 'place' or t.job_id = ${jobId})
    and ${isNotOver(sql`${at}::timestamptz`)} and ${isOpen} and g.created_at < ${at}::timestamptz + interval '1 second' and ${seenByMember}
    and not exists (
      select from message_reads r where r.organization_id = g.organization_id and r.message_id = g.id
        and r.user_id = m.user_id and r.read_at <= ${at}::timestamptz + ${slack}))`

/** Whether one of them is about the place or this visit. */
export const isUnreadFor = (unread: readonly UnreadFirst[], originalStart: string | null) =>
  unread.some(
    ({ about, at }) =>
      about === 'place' || (at !== null && originalStart !== null && Date.parse(at) === Date.parse(originalStart)),
  )

const listedMax = 50

interface MustReadRow extends Omit<MustRead, 'at' | 'originalStart'> {
  createdAt: Date
  originalStart: Date | null
}

/** What the member has to read before starting at these locations, oldest first. */
export async function mustReadAt(tx: TenantTx, memberId: string, locationIds: readonly string[]): Promise<MustRead[]> {
  if (locationIds.length === 0) return []
  const { rows } = await sql<MustReadRow>`
    select g.id as message_id, t.location_id, t.job_id, t.original_start, g.author_name as author, g.text, g.created_at,
      (select x.text from message_translations x where x.organization_id = g.organization_id and x.message_id = g.id
        and x.language = m.language) as translation
    from message_threads t
    join messages g on g.organization_id = t.organization_id and g.thread_id = t.id
    join members m on m.organization_id = t.organization_id and m.id = ${memberId}
    where t.location_id = any (${locationIds}::uuid[]) and not t.with_client and ${isNotOver(sql`now()`)} and ${isOpen} and ${seenByMember}
      and not exists (
        select from message_reads r where r.organization_id = g.organization_id and r.message_id = g.id
          and r.user_id = m.user_id)
    order by g.created_at, g.id
    limit ${listedMax}`.execute(tx)
  return rows.map(({ createdAt, originalStart, ...row }) => ({
    ...row,
    originalStart: originalStart?.toISOString() ?? null,
    at: createdAt.toISOString(),
  }))
}
