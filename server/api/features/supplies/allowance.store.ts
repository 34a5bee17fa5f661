import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import { priceOption, shareBySite } from '#shared/quotes/scope.ts'

interface Accepted {
  clientId: string
  locationId: string
  site: number
  option: number
  content: QuoteContent
  /** YYYY-MM, in the organization's time zone. */
  fromMonth: string
  /** The month in which the job was archived. */
  untilMonth: string | null
}

/** A quote's monthly supplies budget for one location. */
interface Allowance {
  clientId: string
  locationId: string
  allowedMinor: number
  fromMonth: string
  untilMonth: string | null
}

interface AllowanceQuery {
  begins: Date
  ends: Date
  timeZone: string
  clientIds: readonly string[]
}

/**
 * Supplies budgets of accepted quotes for these clients' locations, oldest first. Quotes superseded, or with the job
 * archived, before the window are not read.
 */
export async function allowances(
  tx: TenantTx,
  { begins, ends, timeZone, clientIds }: AllowanceQuery,
): Promise<Allowance[]> {
  if (clientIds.length === 0) return []
  const { rows } = await sql<Accepted>`
    with accepted as (
      select l.client_id, k.location_id, k.job_id, k.site, a.quote_id, a.revision, a.option, a.accepted_at,
        lead(a.accepted_at, 1, 'infinity') over (
          partition by k.location_id order by a.accepted_at, a.quote_id, k.site) as followed_at
      from locations l
      join quote_jobs k on k.organization_id = l.organization_id and k.location_id = l.id and k.line = ''
      join quote_acceptances a on a.organization_id = k.organization_id and a.quote_id = k.quote_id
      where l.client_id = any (${clientIds}::uuid[]))
    select a.client_id, a.location_id, a.site, a.option, r.content,
      to_char(a.accepted_at at time zone ${timeZone}, 'YYYY-MM') as from_month,
      to_char(j.archived_at at time zone ${timeZone}, 'YYYY-MM') as until_month
    from accepted a
    join jobs j on j.location_id = a.location_id and j.id = a.job_id
    join quote_revisions r on r.quote_id = a.quote_id and r.revision = a.revision
    where a.accepted_at < ${ends} and a.followed_at >= ${begins} and coalesce(j.archived_at, 'infinity') >= ${begins}
    order by a.accepted_at, a.quote_id, a.site`.execute(tx)
  return rows.map(({ clientId: client, locationId, site, option, content, fromMonth, untilMonth }) => ({
    clientId: client,
    locationId,
    allowedMinor: allowedAt(content, option, site),
    fromMonth,
    untilMonth,
  }))
}

/** The supplies share of the accepted option, split among locations by their hours' part of the price. */
function allowedAt(content: QuoteContent, option: number, site: number): number {
  const chosen = content.options[option]
  if (!chosen) return 0
  const { suppliesMinor, priceMinor } = priceOption(content, chosen)
  const share = shareBySite(content, chosen)[site]?.priceMinor ?? 0
  return priceMinor === 0 ? 0 : Math.round((suppliesMinor * share) / priceMinor)
}

/**
 * A client's supplies budget in a month; null without one. Each location uses its last accepted quote, from the
 * month of acceptance to the month its job was archived.
 */
export function allowedIn(inMonth: readonly Allowance[], clientId: string, month: string): number | null {
  const byPlace = new Map<string, Allowance>()
  for (const allowance of inMonth)
    if (allowance.clientId === clientId && allowance.fromMonth <= month) byPlace.set(allowance.locationId, allowance)
  const counted = [...byPlace.values()].filter(({ untilMonth }) => untilMonth === null || untilMonth >= month)
  return counted.length === 0 ? null : counted.reduce((sum, { allowedMinor }) => sum + allowedMinor, 0)
}
