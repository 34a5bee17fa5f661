import { sql } from 'kysely'
import { currencyOf } from '#server/api/currency.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { escalatorsOf } from '#server/api/domain/prices/escalators.store.ts'
import { monthWindow } from '#server/api/month-window.store.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { PriceReview, PriceReviewRow } from '#shared/prices/prices.contract.ts'
import { sumOf, withHours } from '../figures.ts'
import { burdenPercent, profitLines } from '../lines.store.ts'
import { realMargin } from './real-margin.ts'

/** The number of past months that a margin covers. */
const months = 3

/**
 * Clients whose raise is due come first, then by how far the real margin is below the quoted one; without a quote by
 * the real margin alone.
 */
export async function priceReview(tx: TenantTx): Promise<PriceReview> {
  const last = Temporal.PlainYearMonth.from((await todayOf(tx)).slice(0, 7)).subtract({ months: 1 })
  const window = await monthWindow(tx, { to: last.toString() }, months)
  const lines = Map.groupBy(await profitLines(tx, window, null, await burdenPercent(tx)), ({ clientId }) => clientId)
  const overhead = await overheadPercent(tx)
  const { rows } = await sql<Known>`
    select c.id as client_id, c.name as client_name, q.quoted::float as quoted_percent, d.last_on, d.next_on, d.notice_on
    from clients c
    left join lateral (
      select sum(coalesce((v.content -> 'options' -> a.option::int ->> 'marginPercent')::numeric,
          (v.content -> 'assumptions' ->> 'marginPercent')::numeric) * o.price_minor) / nullif(sum(o.price_minor), 0) as quoted
      from quotes o join quote_acceptances a on a.quote_id = o.id
      join quote_revisions v on v.quote_id = a.quote_id and v.revision = a.revision
      where o.client_id = c.id) q on true
    left join lateral (
      select max(p.effective_on) filter (where p.effective_on <= ${window.today}::date and isfinite(p.effective_on)) as last_on,
        min(p.effective_on) filter (where p.effective_on > ${window.today}::date) as next_on,
        min(p.notice_on) filter (where p.effective_on > ${window.today}::date) as notice_on
      from price_changes p where p.client_id = c.id) d on true
    where c.archived_at is null`.execute(tx)
  const due = Map.groupBy(
    (await escalatorsOf(tx, null, window.today)).filter(({ isProposed }) => isProposed),
    ({ clientId }) => clientId,
  )
  const items = rows
    .map((row): PriceReviewRow => {
      const clientLines = lines.get(row.clientId) ?? []
      // Labor is unknown in months without hours, so the margin leaves them out.
      const { billedMinor: known, laborMinor, suppliesMinor, mileageMinor } = sumOf(withHours(clientLines))
      const realPercent = realMargin(known, laborMinor + suppliesMinor + mileageMinor, overhead)
      const { billedMinor } = sumOf(clientLines)
      const [dueOn = null] = (due.get(row.clientId) ?? []).map((escalator) => escalator.dueOn).toSorted()
      return { ...row, billedMinor, realPercent, dueOn }
    })
    .filter(({ billedMinor, nextOn, dueOn }) => billedMinor > 0 || nextOn !== null || dueOn !== null)
  const byUrgency = items.toSorted(
    (a, b) => Number(b.dueOn !== null) - Number(a.dueOn !== null) || urgency(b) - urgency(a),
  )
  return { currency: await currencyOf(tx), items: byUrgency }
}

type Known = Pick<PriceReviewRow, 'clientId' | 'clientName' | 'quotedPercent' | 'lastOn' | 'nextOn' | 'noticeOn'>

const urgency = ({ realPercent, quotedPercent }: PriceReviewRow) => (quotedPercent ?? 0) - (realPercent ?? 100)

async function overheadPercent(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ percent: number | null }>`
    select (assumptions ->> 'overheadPercent')::float as percent from quote_settings`.execute(tx)
  return rows[0]?.percent ?? 12
}
