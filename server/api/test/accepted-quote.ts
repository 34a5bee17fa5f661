import type { Quote } from '#shared/quotes/quotes.contract.ts'
import type { useApi } from './api.ts'
import type { FilledOrganization } from './filled-organization.ts'

/** Creates a quote for the furnished client's location, accepted by telephone. */
export async function buildAcceptedQuote(
  { call }: Pick<ReturnType<typeof useApi>, 'call'>,
  { org, base, client, location }: Pick<FilledOrganization, 'org' | 'base' | 'client' | 'location'>,
): Promise<Quote> {
  const url = `${base}/quotes`
  const step = async (path: string, body: object, method = 'POST') =>
    (await call(org.headers, `${url}${path}`, { method: method as 'POST', body })).json<Quote>()
  const begun = await step('', { clientId: client.id })
  const { id, content } = begun
  const task = { name: 'Mop', by: 'area', quantity: null, rate: 4_000, factor: 1, times: 1, per: 'visit', rateId: null }
  const area = { name: 'Halls', floorType: 'other', squareFeet: 8_000, note: 'Their own words', tasks: [task] }
  const filled = {
    ...content,
    title: `${client.name} floors`,
    recipient: { ...content.recipient, company: client.name, contact: 'Bo Diaz', email: 'bo@example.com' },
    sites: [{ locationId: location.id, name: location.name, address: location.address, areas: [area] }],
    notes: 'Give them 5 % if they ask.',
  }
  const saved = await step(`/${id}`, { content: filled, version: begun.version }, 'PUT')
  const sent = await step(`/${id}/send`, { version: saved.version })
  return step(`/${id}/decision`, {
    version: sent.version,
    decision: 'accepted',
    name: 'Bo Diaz',
    saidOn: '2026-01-05',
    how: 'phone',
    note: 'An internal note',
  })
}
