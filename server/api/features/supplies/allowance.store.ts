import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { QuoteContent } from '#shared/contracts/quote-content.ts'
import { priceOption, shareBySite } from '#shared/quotes/scope.ts'

interface Accepted {
  clientId: string
  locationId: string
  site: number
  option: number
  content: QuoteContent
  /** YYYY-MM, on the organisation's clock. */
  fromMonth: string
  /** The month in which the job was put away. */
  untilMonth: string | null
}

/** What a quote allows for supplies a month at one of its places. */
interface Allowance {
  clientId: string
  locationId: string
  allowedMinor: number
  fromMonth: string
  untilMonth: string | null
}

/** What accepted quotes allow by place, the oldest first; of one client, or of all. */
export async function allowances(tx: TenantTx, timeZone: string, clientId: string | null): Promise<Allowance[]> {
  const { rows } = await sql<Accepted>`
    select l.client_id, k.location_id, k.site, a.option, r.content,
      to_char(a.accepted_at at time zone ${timeZone}, 'YYYY-MM') as from_month,
      to_char(j.archived_at at time zone ${timeZone}, 'YYYY-MM') as until_month
    from locations l
    join quote_jobs k on k.organization_id = l.organization_id and k.location_id = l.id
    join jobs j on j.organization_id = k.organization_id and j.location_id = k.location_id and j.id = k.job_id
    join quote_acceptances a on a.organization_id = k.organization_id and a.quote_id = k.quote_id
    join quote_revisions r
      on r.organization_id = a.organization_id and r.quote_id = a.quote_id and r.revision = a.revision
    where ${clientId}::uuid is null or l.client_id = ${clientId}::uuid
    order by a.accepted_at, a.quote_id`.execute(tx)
  return rows.map(({ clientId: client, locationId, site, option, content, fromMonth, untilMonth }) => ({
    clientId: client,
    locationId,
    allowedMinor: allowedAt(content, option, site),
    fromMonth,
    untilMonth,
  }))
}

/** The supplies of the option that was accepted; a place has the part that its hours have of the price. */
function allowedAt(content: QuoteContent, option: number, site: number): number {
  const chosen = content.options[option]
  if (!chosen) return 0
  const { suppliesMinor, priceMinor } = priceOption(content, chosen)
  const share = shareBySite(content, chosen)[site]?.priceMinor ?? 0
  return priceMinor === 0 ? 0 : Math.round((suppliesMinor * share) / priceMinor)
}

/**
 * What a client's quotes allow in a month; null while none does. A place goes by the quote that was accepted for it
 * last, from the month of its acceptance to that in which its job was put away.
 */
export function allowedIn(found: readonly Allowance[], clientId: string, month: string): number | null {
  const byPlace = new Map<string, Allowance>()
  for (const allowance of found)
    if (allowance.clientId === clientId && allowance.fromMonth <= month) byPlace.set(allowance.locationId, allowance)
  const counted = [...byPlace.values()].filter(({ untilMonth }) => untilMonth === null || untilMonth >= month)
  return counted.length === 0 ? null : counted.reduce((sum, { allowedMinor }) => sum + allowedMinor, 0)
}
