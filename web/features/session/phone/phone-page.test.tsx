import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildPeople } from '#server/api/features/members/test/people-of.ts'
import { useApi } from '#server/api/test/api.ts'
import { textsTo } from '#server/api/test/mail.ts'
import type { MemberCard } from '#shared/members/member-records.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { PhonePage } from './phone-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function withCard(phone: string, withPins: boolean) {
  const company = await buildPeople(run)
  const member = await company.add({ name: 'Elena Cruz', phone })
  const body = { memberIds: [member.id], withPins }
  const answer = await run.call(company.org.headers, `${company.base}/member-cards`, { body })
  const [card] = answer.json<{ items: MemberCard[] }>().items
  const { pathname, hash } = new URL(card?.link ?? '')
  connectPage(run.api.app, { 'x-forwarded-for': '198.51.100.7' })
  return { company, pin: card?.pin ?? '', ...renderAt(`${pathname}${hash}`, '/phone', <PhonePage />) }
}

describe('the phone page', () => {
  test('a scanned card leads by number and code into the organization', async () => {
    const { company, user, address } = await withCard('+16125550142', false)
    await screen.findByRole('heading', { name: 'Hi Elena Cruz' })
    const number = screen.getByLabelText(/^Phone number/)
    expect(screen.getByText('The number that ends in 42.')).toBeDefined()
    await user.type(number, '(612) 555-0142')
    await user.click(screen.getByRole('button', { name: 'Text me a code' }))
    const code = await screen.findByLabelText(/^Six-digit code/)
    const [text] = await textsTo(run.api, '+16125550142')
    await user.type(code, '000000')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByText('This code is wrong. Check it and try again.')
    await user.clear(code)
    await user.type(code, text?.text.slice(0, 6) ?? '')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe(`/org/${company.org.id}`))
  })

  test('a card without a number asks for its PIN, and once for one’s own', async () => {
    const { company, user, address, pin } = await withCard('', true)
    await user.type(await screen.findByLabelText(/^PIN on the card/), pin)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await user.type(await screen.findByLabelText(/^Your new PIN/), pin === '804713' ? '804731' : '804713')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe(`/org/${company.org.id}`))
  })

  test('a card that does not work says so', async () => {
    connectPage(run.api.app)
    renderAt(`/phone#${'x'.repeat(43)}`, '/phone', <PhonePage />)
    await screen.findByText('This card doesn’t work anymore. Ask for a new one.')
  })
})
