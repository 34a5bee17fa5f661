import { sql, type RawBuilder } from 'kysely'

/** The member's state before a punch; part of the query that reads everything a punch needs. */
export interface BeforePunch {
  /** True when this punch was already received. */
  isKnown: boolean
  last: { at: string; deviceAt: string | null } | null
  /** Null for an unknown or inactive member. */
  workerName: string | null
}

export const beforePunch = ({
  punchId,
  memberId,
}: {
  punchId: string
  memberId: string
}): RawBuilder<BeforePunch> => sql`
  exists (select from punches where id = ${punchId}) as is_known,
  (select to_json(p) from (
    select at, device_at from punches where member_id = ${memberId} order by received_at desc, id desc limit 1) p) as last,
  (select name from members where id = ${memberId} and deactivated_at is null) as worker_name`

/** The member's last punch. */
export const lastOf = ({ last }: BeforePunch) =>
  last ? { at: new Date(last.at), deviceAt: last.deviceAt === null ? null : new Date(last.deviceAt) } : undefined
