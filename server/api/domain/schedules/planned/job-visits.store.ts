import { sql, type RawBuilder } from 'kysely'
import { compileOnce } from '#server/api/db/compile-once.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { JobVisitParts } from './job-visits.ts'
import { jobsQuery, spanOf } from '../patterns/scheduled-jobs.store.ts'
import { changesQuery, reachOf } from './visit-changes.store.ts'
import type { DayWindow } from '../patterns/visits.ts'

/** Parameters for reading a job's visits within a window, and a member's relation to them. */
export interface JobVisitWish extends ReturnType<typeof spanOf>, ReturnType<typeof reachOf> {
  jobId: string | null
  memberId: string | null
}

export const jobVisitSpan = (window: DayWindow) => ({ ...spanOf(window), ...reachOf(window) })

/** Returns the parts of a job's visits as one JSON value, so that a punch reads everything in one query. */
export function jobVisitParts(tx: TenantTx, wish: JobVisitWish): RawBuilder<JobVisitParts> {
  const { memberId, first, last, since, until } = wish
  // Without a job there are no rows.
  const jobId = wish.jobId as string
  return sql`json_build_object(
    'patterns', (select coalesce(json_agg(p), '[]') from ${jobsQuery(tx, { first, last }, { jobId })} p),
    'changes', (select coalesce(json_agg(c), '[]') from ${changesQuery(tx, { since, until }, jobId)} c),
    'standing', (
      select coalesce(json_agg(json_build_object('from', k.effective_from, 'to', k.effective_to)), '[]') from job_crew k
      where k.job_id = ${jobId} and k.member_id = ${memberId} and k.effective_from <= ${last} and k.last_day >= ${first}),
    'own', (
      select coalesce(json_agg(k.original_start), '[]') from visit_crew k
      where k.job_id = ${jobId} and k.member_id = ${memberId}
        and k.original_start >= ${since} and k.original_start < ${until}),
    'early_start_minutes', (
      select coalesce(j.early_start_minutes, o.early_start_minutes) from jobs j
      join configurations o on o.organization_id = j.organization_id where j.id = ${jobId}))`
}

/** Reads only the parts. */
export const readJobVisitParts = compileOnce<JobVisitWish, { parts: JobVisitParts }>(
  (tx, wish) => sql`select ${jobVisitParts(tx, wish)} as parts`,
)
