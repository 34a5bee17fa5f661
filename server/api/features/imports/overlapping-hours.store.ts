import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { HourCells } from './hour-cells.ts'
import type { Candidate } from './list-import.ts'

/** Rejects hours that overlap another row of the file or existing hours of the member. */
export async function refuseOverlaps(tx: TenantTx, candidates: readonly Candidate<HourCells>[]): Promise<void> {
  const rows = candidates.flatMap(({ ids: { memberId, start, end }, refuse }) =>
    memberId && start && end ? [{ memberId, start: Date.parse(start), end: Date.parse(end), refuse }] : [],
  )
  if (rows.length === 0) return
  const since = new Date(Math.min(...rows.map(({ start }) => start)))
  const until = new Date(Math.max(...rows.map(({ end }) => end)))
  const { rows: there } = await sql<{ id: string; memberId: string; start: number; end: number | null }>`
    select id, member_id, (extract(epoch from started_at) * 1000)::double precision as start,
      (extract(epoch from ended_at) * 1000)::double precision as "end"
    from work_logs
    where voided_at is null and started_at < ${until} and coalesce(ended_at, 'infinity') > ${since}`.execute(tx)
  const changing = new Set(candidates.flatMap(({ id, existing }) => (existing ? [id] : [])))
  const others = there.filter(({ id }) => !changing.has(id))
  const spans = [...others.map((span) => ({ ...span, end: span.end ?? Infinity, refuse: null })), ...rows]
  for (const memberSpans of Map.groupBy(spans, ({ memberId }) => memberId).values()) {
    let [lastEnd, last] = [-Infinity, null as (typeof memberSpans)[number] | null]
    for (const span of memberSpans.toSorted((a, b) => a.start - b.start)) {
      if (span.start < lastEnd) (span.refuse ?? last?.refuse)?.('startTime', 'overlaps')
      if (span.end > lastEnd) [lastEnd, last] = [span.end, span]
    }
  }
}

/** A member's work, in milliseconds. */
interface Span {
  id: string
  memberId: string
  start: number
  end: number
}

/** Ids of the logs whose present time overlaps the new time of another log of the member. Neither list overlaps itself. */
export function inPlaceOfOthers(before: readonly Span[], after: readonly Span[]): string[] {
  const byMember = Map.groupBy(after, ({ memberId }) => memberId)
  const comingOf = new Map([...byMember].map(([id, spans]) => [id, spans.toSorted((a, b) => a.start - b.start)]))
  const ids: string[] = []
  for (const [memberId, spans] of Map.groupBy(before, (span) => span.memberId)) {
    const coming = comingOf.get(memberId) ?? []
    let next = 0
    for (const span of spans.toSorted((a, b) => a.start - b.start)) {
      while (next < coming.length && (coming[next]?.end ?? 0) <= span.start) next++
      for (let at = next; at < coming.length && (coming[at]?.start ?? 0) < span.end; at++) {
        if (coming[at]?.id === span.id) continue
        ids.push(span.id)
        break
      }
    }
  }
  return ids
}
