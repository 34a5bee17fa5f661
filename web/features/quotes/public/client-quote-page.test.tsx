import { screen } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildAcceptedQuote } from '#server/api/test/accepted-quote.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { ClientQuotePage } from './client-quote-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('the client’s quote page', () => {
  test("lets the client's contact read and download the accepted quote", async () => {
    const acme = await buildOrganization(run, 'Acme')
    const quote = await buildAcceptedQuote(run, acme)
    const person = await buildContact(run, acme)
    connectPage(run.api.app, person.headers)
    const address = `/client/${person.userId}/quotes/${quote.id}?client=${acme.client.id}`
    renderAt(address, '/client/:clientUserId/quotes/:quoteId', <ClientQuotePage />)
    expect(await screen.findByRole('heading', { level: 1, name: `Quote ${quote.number}` })).toBeDefined()
    expect(screen.getByText(/^Bo Diaz accepted “5 times a week” on/)).toBeDefined()
    expect(screen.getByText(/^Accepted directly with .*; not signed on this page\.$/)).toBeDefined()
    expect(screen.getByText('Accepted')).toBeDefined()
    expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toMatch(/\/quotes\/.*\/pdf$/)
    const back = screen.getByRole('link', { name: 'Acme client' })
    expect(back.getAttribute('href')).toBe(`/client/${person.userId}?client=${acme.client.id}&tab=documents`)
  })
})
