import { describe, expect, test } from 'vitest'
import { buildAcceptedQuote } from '#server/api/test/accepted-quote.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { AreaQuoteList } from '#shared/client-area/area-quotes.contract.ts'

const run = useApi()
const { call } = run

describe('accepted quotes in the client area', () => {
  test('shows a contact the signed document without internal figures', async () => {
    const acme = await buildOrganization(run, 'Acme')
    const quote = await buildAcceptedQuote(run, acme)
    const open = await call(acme.org.headers, `${acme.base}/quotes`, { body: { clientId: acme.client.id } })
    expect(open.statusCode).toBe(201)
    const { headers } = await buildContact(run, acme)
    const url = `${acme.base}/client-area/${acme.client.id}/quotes`
    const answer = await call(headers, url)
    const { items } = answer.json<AreaQuoteList>()
    expect(items).toMatchObject([
      {
        id: quote.id,
        document: { number: quote.number, title: 'Acme client floors', options: [{ priceMinor: quote.priceMinor }] },
        acceptance: { name: 'Bo Diaz', option: 0, signature: null, isSigned: false },
      },
    ])
    expect(items[0]?.documentHash).toBe(quote.revisions[0]?.documentHash)
    expect(answer.body).not.toMatch(/wage|margin|burden|5 % if|internal|own words/)
    expect((await call(headers, `${url}/${quote.id}`)).json()).toEqual(items[0])
    expect((await call(headers, `${url}/${open.json<{ id: string }>().id}`)).statusCode).toBe(404)
  })
})
