import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildQuote, workedExample } from '#server/api/features/quotes/test/quoting.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { PublicQuotePage } from './public-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function setUp() {
  const quote = await buildQuote(run)
  const open = (search = '') => {
    connectPage(run.api.app)
    const path = '/org/:organizationId/quote'
    return renderAt(path.replace(':organizationId', quote.org.id) + search, path, <PublicQuotePage />)
  }
  return { ...quote, open }
}

describe('the public quote page', () => {
  test('lets a client read the quote, choose an option, sign and accept', async () => {
    const { sent, get, open } = await setUp()
    const { quote, token } = await sent()
    const { user } = open(`?token=${token}`)
    expect(await screen.findByText('Brightside Cleaning Co.')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Accept and sign' }))
    expect(screen.getByText('Choose one of the options.')).toBeDefined()
    expect(screen.getByText('Check this box to accept.')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: /Twice/ }))
    await user.type(screen.getByLabelText(/Your name/), 'Jo Park')
    const pad = screen.getByRole('img', { name: 'Sign here' })
    pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 100 }) as DOMRect
    fireEvent.pointerDown(pad, { clientX: 30, clientY: 20, pointerId: 1 })
    fireEvent.pointerMove(pad, { clientX: 60, clientY: 40, pointerId: 1 })
    fireEvent.pointerUp(pad, { pointerId: 1 })
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Accept and sign' }))
    expect(await screen.findByText(/Jo Park accepted “Twice” on/)).toBeDefined()
    const { acceptance } = await get(quote.id)
    expect(acceptance).toMatchObject({
      option: 2,
      name: 'Jo Park',
      signature: expect.stringMatching(/^M[\d. ]+L[\d. ]+$/),
    })
  })

  test('prices ticked add-ons live, and stores what was shown', async () => {
    const { sent, get, open } = await setUp()
    const windows = { service: 'windows', charge: 'monthly', unit: 'piece', quantity: 48, unitPriceE4: 65_000 } as const
    const more = {
      key: 'w',
      name: 'Windows',
      times: 4,
      per: 'year',
      minimumMinor: 0,
      isOptional: true,
      site: 0,
    } as const
    const { quote, token } = await sent((content) => ({
      ...workedExample(content),
      options: workedExample(content).options.slice(0, 1),
      lines: [{ ...windows, ...more }],
    }))
    const { user } = open(`?token=${token}`)
    await user.click(await screen.findByRole('checkbox', { name: 'Windows' }))
    // 4,308.64 and 104.00.
    expect(await screen.findByText('$4,412.64')).toBeDefined()
    await user.type(screen.getByLabelText(/Your name/), 'Jo Park')
    await user.click(screen.getByRole('checkbox', { name: /I accept/ }))
    await user.click(screen.getByRole('button', { name: 'Accept and sign' }))
    expect(await screen.findByText(/Jo Park accepted/)).toBeDefined()
    expect((await get(quote.id)).acceptance).toMatchObject({ addOns: ['w'], monthlyMinor: 441_264, onceMinor: 0 })
  })

  test('marks the quote as viewed, and declines with a reason', async () => {
    const { sent, get, open } = await setUp()
    const { quote, token } = await sent()
    const { user } = open(`?token=${token}`)
    await user.click(await screen.findByRole('button', { name: 'Decline instead' }))
    // The form opens below the edge of a phone, so the focus moves to it.
    expect(document.activeElement).toBe(screen.getByLabelText('Main reason'))
    await waitFor(async () => expect((await get(quote.id)).state).toBe('viewed'))
    await user.type(screen.getByLabelText(/^Why/), 'Too dear.')
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('You declined this quote.')).toBeDefined()
    expect((await get(quote.id)).declineReason).toBe('Too dear.')
  })

  test('preserves a question through a lost connection and a reload, and stores it once', async () => {
    const { sent, get, open } = await setUp()
    const { quote, token } = await sent()
    const first = open(`?token=${token}`)
    const message = await screen.findByLabelText('Your message')
    await first.user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(screen.getByText('Write a message.')).toBeDefined()
    await first.user.type(message, 'Can you start at six?')
    await first.user.click(screen.getByRole('button', { name: 'Change' }))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await first.user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send message' }).ariaDisabled).not.toBe('true'))
    expect((await get(quote.id)).messages).toEqual([])
    first.unmount()
    const { user } = open(`?token=${token}`)
    expect(await screen.findByDisplayValue('Can you start at six?')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Change requested')).toBeDefined()
    expect((await get(quote.id)).messages).toMatchObject([
      { kind: 'change', author: 'Jo Park', text: 'Can you start at six?' },
    ])
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('')
  })

  test('explains an unknown link and a revised quote', async () => {
    const { sent, post, open } = await setUp()
    const first = open(`?token=${'a'.repeat(43)}`)
    expect(await screen.findByText('We can’t find this quote')).toBeDefined()
    first.unmount()
    const { quote, token } = await sent()
    await post(`/quotes/${quote.id}/revise`, { version: quote.version })
    open(`?token=${token}`)
    expect(await screen.findByText(/This quote was revised/)).toBeDefined()
  })

  test('shows a form to request a quote without a link', async () => {
    const { list, open } = await setUp()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Send request' }))
    await user.type(screen.getByLabelText(/Your name/), 'Lu Chen')
    await user.type(screen.getByLabelText(/Your email/), 'lu@chen.example')
    await user.type(screen.getByLabelText('Square feet'), '2,400')
    await user.type(screen.getByLabelText(/What should be cleaned/), 'Three evenings.')
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText(/Thank you/)).toBeDefined()
    expect((await list()).items).toMatchObject([{ recipient: 'Lu Chen', source: 'request' }])
  })
})
