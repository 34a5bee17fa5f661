import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildEarnings } from '#server/api/features/profit/test/earning.ts'
import { useApi } from '#server/api/test/api.ts'
import { hashToken } from '#server/api/tokens.ts'
import type { PriceLetters } from '#shared/prices/letters.contract.ts'
import type { ClientPrices } from '#shared/prices/prices.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { PublicQuotePage } from '../public/public-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('the page of a price letter', () => {
  test('shows old and new prices with the quality record, and signing sets the price from its day', async () => {
    const { org, base, client, job } = await buildEarnings(run)
    const at = `${base}/clients/${client.id}`
    const body = {
      jobIds: [job.id],
      effectiveOn: '2099-05-01',
      noticeOn: null,
      recipient: 'jo@acme.example',
      text: 'Thank you.',
      hasQuality: true,
      raise: { kind: 'cpi', from: 307.8, to: 315.6, month: '2026-10', source: 'CPI-U' },
    }
    const [letter] = (await run.call(org.headers, `${at}/price-letters`, { body })).json<PriceLetters>().items
    await run.call(org.headers, `${at}/price-letters/${letter?.id}/send`, { method: 'POST' })
    const token = 'b'.repeat(43)
    await inTenant(run.api.db, org.id, (tx) =>
      tx
        .insertInto('priceLetterLinks')
        .values({ organizationId: org.id, letterId: letter?.id ?? '', tokenHash: hashToken(token) })
        .execute(),
    )
    connectPage(run.api.app)
    const path = '/org/:organizationId/quote'
    const { user } = renderAt(`/org/${org.id}/quote?letter=${token}`, path, <PublicQuotePage />)
    expect(await screen.findByText('Your prices from May 1, 2099')).toBeDefined()
    // 315.6 ÷ 307.8 of 100.00.
    expect(screen.getByText('$102.53 per visit')).toBeDefined()
    expect(screen.getByText('CPI-U, October 2026: from 307.8 to 315.6')).toBeDefined()
    expect(screen.getByText('2 of 2 visits, within 15 minutes of the planned start')).toBeDefined()
    await user.type(screen.getByLabelText(/Your name/), 'Jo Park')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Accept and sign' }))
    expect(await screen.findByText(/^Jo Park accepted these prices on/)).toBeDefined()
    const prices = (await run.call(org.headers, `${at}/prices`)).json<ClientPrices>()
    expect(prices.items[0]?.changes[0]).toMatchObject({
      effectiveOn: '2099-05-01',
      priceMinor: 10_253,
      signer: 'Jo Park',
    })
  })
})
