import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { InspectionSummary } from '#shared/inspections/inspection-figures.contract.ts'
import { requireWindow } from './inspection-window.ts'
import type { InspectionFilter } from './inspections.store.ts'

interface Window extends InspectionFilter {
  from: string
  to: string
}

interface Group {
  id: string
  name: string
  count: number
  score: number
}

/**
 * Averages of submitted inspections in the span, newest revisions only, and the items that failed most.
 * @throws ProblemError 400 `window_too_long`.
 */
export async function summary(tx: TenantTx, window: Window): Promise<InspectionSummary> {
  const { from, to, clientId, locationId, inspectorId } = window
  requireWindow(from, to)
  const submitted = sql`
    select i.*, l.client_id, l.name as location_name, c.name as client_name, m.name as inspector_name
    from inspections i
    join locations l on l.organization_id = i.organization_id and l.id = i.location_id
    join clients c on c.organization_id = l.organization_id and c.id = l.client_id
    join members m on m.organization_id = i.organization_id and m.id = i.inspector_id
    where i.done_at >= ${from}::date::timestamptz and i.done_at < (${to}::date + 1)::timestamptz and i.replaced_by_id is null and i.score is not null
      and (${clientId ?? null}::uuid is null or l.client_id = ${clientId ?? null}::uuid)
      and (${locationId ?? null}::uuid is null or i.location_id = ${locationId ?? null}::uuid)
      and (${inspectorId ?? null}::uuid is null or i.inspector_id = ${inspectorId ?? null}::uuid)`
  const grouped = async (id: string, name: string) => {
    const { rows } = await sql<Group>`
      select ${sql.ref(id)} as id, ${sql.ref(name)} as name, count(*)::integer as count, round(avg(score))::integer as score
      from (${submitted}) s group by 1, 2 order by score, name limit 50`.execute(tx)
    return rows
  }
  const { rows: months } = await sql<{ month: string; count: number; score: number }>`
    select to_char(done_at, 'YYYY-MM') as month, count(*)::integer as count, round(avg(score))::integer as score
    from (${submitted}) s group by 1 order by 1`.execute(tx)
  const { rows: failedItems } = await sql<InspectionSummary['failedItems'][number]>`
    select item ->> 'text' as text, section ->> 'name' as section,
      count(*) filter (where (item ->> 'isFailed')::boolean)::integer as failed,
      count(*) filter (where item ->> 'value' is not null)::integer as asked
    from (${submitted}) s, jsonb_array_elements(s.snapshot -> 'sections') as section,
      jsonb_array_elements(section -> 'items') as item
    group by 1, 2 having count(*) filter (where (item ->> 'isFailed')::boolean) > 0
    order by failed desc, text limit 15`.execute(tx)
  const count = months.reduce((sum, month) => sum + month.count, 0)
  const total = months.reduce((sum, month) => sum + month.score * month.count, 0)
  return {
    count,
    score: count === 0 ? null : Math.round(total / count),
    months,
    clients: await grouped('client_id', 'client_name'),
    locations: await grouped('location_id', 'location_name'),
    inspectors: await grouped('inspector_id', 'inspector_name'),
    failedItems,
  }
}
