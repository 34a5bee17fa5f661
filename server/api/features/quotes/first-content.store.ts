import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import { limits } from '#shared/limits.ts'
import * as settings from './settings.store.ts'
import { say } from './texts.ts'

const nowhere = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' }

/** The starting content of a draft: the organization's defaults and the client's known data. */
export async function firstContent(tx: TenantTx, clientId: string | null): Promise<QuoteContent> {
  const { assumptions, terms, validDays } = await settings.get(tx)
  const { language } = await tx.selectFrom('configurations').select('language').executeTakeFirstOrThrow()
  const clientContent = clientId ? await ofClient(tx, clientId) : null
  return {
    title: '',
    language,
    clientId,
    recipient: clientContent?.recipient ?? { company: '', contact: '', email: '', phone: '', address: nowhere },
    intro: '',
    sites: clientContent?.sites.length
      ? clientContent.sites
      : [{ locationId: null, name: '', address: nowhere, areas: [] }],
    options: [{ name: say(language, 'fiveTimesAWeek'), visitsPerWeek: 5, marginPercent: null }],
    assumptions,
    terms,
    validDays,
    notes: '',
  }
}

/** @throws ProblemError 400 `quote_client_unknown`. */
async function ofClient(tx: TenantTx, clientId: string): Promise<Pick<QuoteContent, 'recipient' | 'sites'>> {
  const client = await tx
    .selectFrom('clients')
    .select(['name', 'billingAddress'])
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (!client) throw fieldProblem('quote_client_unknown', 'clientId')
  const contact = await tx
    .selectFrom('clientContacts')
    .select(['name', 'email', 'phone'])
    .where('clientId', '=', clientId)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
  const locations = await tx
    .selectFrom('locations')
    .select(['id', 'name', 'address'])
    .where('clientId', '=', clientId)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(limits.quoteSitesMax)
    .execute()
  const areas = await tx
    .selectFrom('areas')
    .select(['locationId', 'name', 'floorType', 'squareFeet'])
    .where(
      'locationId',
      'in',
      locations.length > 0 ? locations.map(({ id }) => id) : ['00000000-0000-0000-0000-000000000000'],
    )
    .orderBy('position')
    .execute()
  const byLocation = Map.groupBy(areas, ({ locationId }) => locationId)
  return {
    recipient: {
      company: client.name,
      contact: contact?.name ?? '',
      email: contact?.email ?? '',
      phone: contact?.phone ?? '',
      address: client.billingAddress,
    },
    sites: locations.map(({ id, name, address }) => ({
      locationId: id,
      name,
      address,
      areas: (byLocation.get(id) ?? []).slice(0, limits.quoteAreasMax).map((area) => ({
        name: area.name,
        floorType: area.floorType,
        squareFeet: area.squareFeet,
        note: '',
        tasks: [],
      })),
    })),
  }
}
