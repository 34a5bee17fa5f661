import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PostedVisit } from './premiums.ts'

type Row = Omit<PostedVisit, 'originalStart' | 'start' | 'end' | 'recordedAt'> & {
  memberId: string
  originalStart: Date
  startsAt: Date | null
  endsAt: Date | null
  recordedAt: Date
}

export type MemberPosted = PostedVisit & { memberId: string }

/** Rows of the record, oldest first. */
export async function postedVisits(tx: TenantTx, which: RawBuilder<unknown>): Promise<MemberPosted[]> {
  const { rows } = await sql<Row>`
    select p.id, p.member_id, p.job_id, p.location_id, p.original_start, p.change_id, p.ordinance_id, p.week,
      p.time_zone, p.starts_at, p.ends_at, p.recorded_at, p.is_posting, p.asked_by, p.note
    from posted_visits p where ${which} order by p.recorded_at, p.id`.execute(tx)
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    originalStart: seconds(row.originalStart),
    start: startsAt && seconds(startsAt),
    end: endsAt && seconds(endsAt),
    recordedAt: seconds(row.recordedAt),
  }))
}

const seconds = (at: Date) => at.getTime() / 1000
