import { sql } from 'kysely'
import { localDay, shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { postedVisits } from '#server/api/domain/fair-workweek/posted-visits.store.ts'
import { postedChanges, type PostedChange } from '#server/api/domain/fair-workweek/premiums.ts'
import type { OrdinanceId, ShiftChange } from '#shared/fair-workweek/kinds.ts'

/** One posting or change of a shift, with the fields that a city requires. */
export interface Evidence extends Pick<PostedChange, 'was' | 'now' | 'recordedAt' | 'note' | 'isLate' | 'owedSeconds'> {
  memberName: string
  clientName: string
  locationName: string
  jobName: string
  timeZone: string
  ordinanceId: OrdinanceId
  what: ShiftChange | 'posted'
  /** Null for a posting. */
  askedBy: PostedChange['askedBy'] | null
}

/** A visit is posted five weeks ahead, so no change reaches further. */
const reachDays = 60

/** Members whose schedule was posted for these days, by name. */
export async function membersPosted(tx: TenantTx, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from members m where exists (
      select from posted_visits p where p.organization_id = m.organization_id and p.member_id = m.id
        and p.week between ${shiftDay(from, -6)} and ${to})
    order by lower(m.name), m.id`.execute(tx)
  return rows
}

/** The shifts posted to one member for these days, with every change, oldest first. */
export async function evidenceOf(
  tx: TenantTx,
  member: { id: string; name: string },
  { from, to }: { from: string; to: string },
): Promise<Evidence[]> {
  const rows = await postedVisits(
    tx,
    sql`p.member_id = ${member.id} and p.week between ${shiftDay(from, -reachDays)} and ${shiftDay(to, reachDays)}`,
  )
  const jobs = await jobsOf(tx, [...new Set(rows.map(({ jobId }) => jobId))])
  const zones = new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
  const named = (jobId: string) => jobs.get(jobId) ?? { jobName: '', locationName: '', clientName: '' }
  const postings = rows.flatMap((row): (Evidence & { day: string })[] => {
    if (!row.isPosting || row.start === null || row.end === null) return []
    const { timeZone, ordinanceId, recordedAt } = row
    const day = localDay(row.start, timeZone)
    const now = { start: row.start, end: row.end }
    const none = { was: null, note: '', isLate: false, owedSeconds: 0, askedBy: null }
    const { name: memberName } = member
    return [{ ...none, ...named(row.jobId), day, memberName, timeZone, ordinanceId, what: 'posted', now, recordedAt }]
  })
  const changes = postedChanges(rows).map(({ change, jobId, id, ...posted }) => ({
    ...posted,
    ...named(jobId),
    memberName: member.name,
    timeZone: zones.get(id) ?? 'UTC',
    what: change,
  }))
  return [...postings, ...changes]
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => a.recordedAt - b.recordedAt || a.day.localeCompare(b.day))
}

async function jobsOf(tx: TenantTx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; jobName: string; locationName: string; clientName: string }>`
    select j.id, j.name as job_name, l.name as location_name, c.name as client_name
    from jobs j join locations l on l.organization_id = j.organization_id and l.id = j.location_id
    join clients c on c.organization_id = l.organization_id and c.id = l.client_id
    where j.id = any (${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
