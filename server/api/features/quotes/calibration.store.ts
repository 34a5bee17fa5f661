import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { QuoteCalibration } from '#shared/quotes/quote-calibration.contract.ts'
import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import { calibrationVisits, suggestRates } from '#shared/quotes/calibration.ts'
import { quoteNumber } from '#shared/quotes/states.ts'
import * as settings from './settings.store.ts'

/** Only the newest quoted jobs are compared. */
const jobsMax = 200

interface Measured {
  jobId: string
  seconds: number
  visits: number
}

/** Compares quoted jobs with the time their visits took and derives production rates from it. */
export async function calibration(tx: TenantTx): Promise<QuoteCalibration> {
  const newestAccepted = tx.selectFrom('quoteAcceptances').selectAll().orderBy('acceptedAt', 'desc').limit(jobsMax)
  const rows = await tx
    .selectFrom(newestAccepted.as('a'))
    .innerJoin('quoteJobs as q', 'q.quoteId', 'a.quoteId')
    .where('q.line', '=', '')
    .innerJoin('quotes as quote', 'quote.id', 'q.quoteId')
    .innerJoin('quoteRevisions as r', (join) =>
      join.onRef('r.quoteId', '=', 'a.quoteId').onRef('r.revision', '=', 'a.revision'),
    )
    .innerJoin('jobs as j', 'j.id', 'q.jobId')
    .innerJoin('locations as l', 'l.id', 'q.locationId')
    .innerJoin('clients as c', 'c.id', 'l.clientId')
    .select(['q.quoteId', 'q.site', 'q.jobId', 'q.locationId', 'q.minutesPerVisit as quotedMinutes'])
    .select(['a.acceptedAt', 'a.revision', 'quote.number', 'r.content', 'j.name as jobName'])
    .select(['l.name as locationName', 'c.id as clientId', 'c.name as clientName'])
    .orderBy('a.acceptedAt', 'desc')
    .orderBy('q.site')
    .limit(jobsMax)
    .execute()
  // A job quoted again is compared with its newest quote only.
  const newest = [...new Map(rows.toReversed().map((row) => [row.jobId, row])).values()].toReversed()
  const measured = new Map((await timesOf(tx, newest)).map((times) => [times.jobId, times]))
  const known = newest.map((row) => {
    const { seconds = 0, visits = 0 } = measured.get(row.jobId) ?? {}
    return { ...row, seconds, visits }
  })
  const { rates } = await settings.get(tx)
  return {
    visitsNeeded: calibrationVisits,
    jobs: known.map(({ number, revision, seconds, visits, content: _c, acceptedAt: _a, site: _s, ...row }) => ({
      ...row,
      number: quoteNumber(number, revision),
      visits,
      actualMinutes: visits ? Math.round(seconds / visits / 60) : 0,
    })),
    suggestions: suggestRates(
      rates,
      known.map(({ quotedMinutes, seconds, visits, content, site }) => ({
        quotedMinutes,
        actualSeconds: seconds,
        visits,
        rateIds: rateIdsOf(content, site),
      })),
    ),
  }
}

const rateIdsOf = ({ sites }: QuoteContent, site: number) =>
  (sites[site]?.areas ?? []).flatMap(({ tasks }) => tasks.flatMap(({ rateId }) => rateId ?? []))

/** Time on site without breaks per visit since the job was accepted; running work is not counted. */
async function timesOf(tx: TenantTx, jobs: readonly { jobId: string; acceptedAt: Date }[]): Promise<Measured[]> {
  if (jobs.length === 0) return []
  const ids = jobs.map(({ jobId }) => jobId)
  const since = jobs.map(({ acceptedAt }) => acceptedAt)
  const { rows } = await sql<Measured>`
    select w.job_id, sum(extract(epoch from w.ended_at - w.started_at) - coalesce(b.seconds, 0))::bigint as seconds,
           count(distinct coalesce(w.visit_start, date_trunc('day', w.started_at))) as visits
    from unnest(${ids}::uuid[], ${since}::timestamptz[]) j (id, accepted_at)
    join work_logs w on w.job_id = j.id
      and w.started_at >= greatest(j.accepted_at, now() - interval '180 days')
      and w.ended_at is not null and w.voided_at is null
    left join lateral (
      select sum(extract(epoch from b.ended_at - b.started_at)) as seconds
      from breaks b where b.organization_id = w.organization_id and b.work_log_id = w.id and b.ended_at is not null) b on true
    where w.organization_id = current_organization_id()
      and not exists (
        select from work_logs r
        where r.organization_id = w.organization_id and r.job_id = w.job_id and r.visit_start = w.visit_start
          and r.ended_at is null and r.voided_at is null)
    group by w.job_id`.execute(tx)
  return rows
}
