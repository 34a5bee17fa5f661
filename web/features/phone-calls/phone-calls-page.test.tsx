import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { placePhone, buildTelephone } from '#server/api/features/telephony/test/telephone.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { formatPhone } from '#web/platform/units/phone.ts'
import { speak } from '#web/test/speak.ts'
import { Deliveries } from './deliveries.tsx'
import { PhoneCallsPage } from './phone-calls-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

/** A call by Sam from the location's phone, and one from an unknown number. */
async function twoCalls() {
  const site = await buildTelephone(run)
  const sam = await site.caller()
  const line = site.lineFrom(placePhone)
  await line.dial()
  await line.press('1')
  await line.press(sam.pin)
  await line.press('1')
  await line.hangUp(35)
  await site.lineFrom('+13125559999').dial()
  const open = (query = '') => {
    connectPage(run.api.app, site.org.headers)
    const path = '/org/:organizationId/reports/phone-calls'
    return renderAt(`/org/${site.org.id}/reports/phone-calls${query}`, path, <PhoneCallsPage />)
  }
  return { ...site, sam, open }
}

const table = async () => within(await screen.findByRole('table', { busy: false }))

describe('the phone calls page', () => {
  test('lists calls with caller, number and results', async () => {
    const { open } = await twoCalls()
    open()
    const rows = (await table()).getAllByRole('row').slice(1)
    expect(rows).toHaveLength(2)
    // Until the organization's phone formats are loaded, numbers are shown as stored.
    await waitFor(() => expect(rows[0]?.textContent).toContain('(312) 555-9999'))
    expect(rows[0]?.textContent).toContain('Unknown number')
    expect(rows[1]?.textContent).toContain('Main Street')
    expect(rows[1]?.textContent).toContain('Sam Ortiz · Start work')
    expect(rows[1]?.textContent).toContain('0:35')
  })

  test('attaches an unknown number to a location', async () => {
    const { open, org, places, location } = await twoCalls()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Actions for the call from \(312\) 555-9999/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add number to a location' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add number to a location' }))
    await user.type(dialog.getByLabelText('Location'), 'Main')
    await user.click(await dialog.findByRole('button', { name: /^Main Street/ }))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await screen.findByText('(312) 555-9999 was added to that location.')
    const { phoneNumbers } = (await run.call(org.headers, places.locationUrl(location))).json<Location>()
    expect(phoneNumbers).toContain('+13125559999')
  })

  test('creates a new PIN and links to the work log', async () => {
    const { open, sam } = await twoCalls()
    const { user, address } = open()
    const menu = async () =>
      user.click(await screen.findByRole('button', { name: /^Actions for the call from \(312\) 555-0140/ }))
    await menu()
    await user.click(await screen.findByRole('menuitem', { name: 'New PIN for Sam Ortiz' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sam Ortiz’s new PIN' }))
    expect(dialog.getByRole('status').textContent).toMatch(/^\d{6}$/)
    await user.click(dialog.getByRole('button', { name: 'I wrote it down' }))
    await menu()
    await user.click(await screen.findByRole('menuitem', { name: 'Open Sam Ortiz’s work logs' }))
    await waitFor(() => expect(address()).toContain(`/operations?view=logs&member=${sam.memberId}&from=`))
  })

  test('keeps filters in the URL and the export', async () => {
    const { open } = await twoCalls()
    const { user, address } = open()
    await table()
    await user.selectOptions(await screen.findByLabelText('Problem'), 'Unknown number')
    await waitFor(() => expect(address()).toContain('problem=caller_unknown'))
    await waitFor(() => expect(screen.queryByText(/Sam Ortiz · Start work/)).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const file = await screen.findByRole('menuitem', { name: 'Excel workbook' })
    expect(file.getAttribute('href')).toMatch(/\/phone-calls\/export\?problem=caller_unknown.*format=xlsx/)
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await screen.findByText(/Sam Ortiz · Start work/)
  })

  test('adds and removes numbers, and explains their setup', async () => {
    const { open, called } = await twoCalls()
    const { user } = open('?tab=numbers')
    await screen.findByText(formatPhone(called))
    expect((await screen.findByLabelText<HTMLInputElement>('Voice webhook')).value).toMatch(
      /\/api\/v1\/telephony\/voice$/,
    )
    await user.click(screen.getByRole('button', { name: 'Add number' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add number' }))
    const number = '+17735550101'
    await user.type(dialog.getByLabelText(/^Number/), number)
    await user.click(dialog.getByRole('button', { name: 'Add number' }))
    await screen.findByText(`${number} was added.`)
    await user.click(await screen.findByRole('button', { name: `Remove ${number}` }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await screen.findByText(`${number} was removed.`)
  })

  test('is available in Spanish', async () => {
    const { open } = await twoCalls()
    speak('es')
    open()
    const rows = (await table()).getAllByRole('row').slice(1)
    expect(rows[0]?.textContent).toContain('Número desconocido')
    expect(rows[1]?.textContent).toContain('Sam Ortiz · Empezar trabajo')
  })

  test('choose the number of texts and list what was sent', async () => {
    const { open, org, called } = await twoCalls()
    const { user } = open('?tab=texts')
    await user.selectOptions(await screen.findByLabelText('Texts and calls come from'), called)
    await user.clear(screen.getByLabelText(/^Calls per day/))
    await user.type(screen.getByLabelText(/^Calls per day/), '7')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    const at = `/api/v1/organizations/${org.id}`
    const body = { number: '+16125550172' }
    await run.call(org.headers, `${at}/notifications/text-number`, { method: 'PUT', body })
    await user.selectOptions(screen.getByLabelText('Status'), 'Queued')
    const row = await screen.findByRole('row', { name: /612.*Text · code/ })
    expect(row.textContent).toContain('Queued')
  })

  test('list what one member was sent, on a phone and in Spanish', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
    const { org, called } = await twoCalls()
    const at = `/api/v1/organizations/${org.id}`
    const limits = { number: called, segmentsPerDay: 50 }
    await run.call(org.headers, `${at}/text-settings`, { method: 'PUT', body: limits })
    const person = await run.user()
    await run.addMember(org.id, person, ['EMPLOYEE'])
    const { id: memberId } = await inTenant(run.api.db, org.id, (tx) =>
      tx.selectFrom('members').select('id').where('userId', '=', person.userId).executeTakeFirstOrThrow(),
    )
    for (const [headers, number] of [
      [org.headers, '+16125550172'],
      [person.headers, '+16125550173'],
    ] as const)
      await run.call(headers, `${at}/notifications/text-number`, { method: 'PUT', body: { number } })
    speak('es')
    connectPage(run.api.app, org.headers)
    renderAt('/a', '/a', <Deliveries organizationId={org.id} memberId={memberId} />)
    const list = within(await screen.findByRole('list', { name: 'Envíos' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
    await list.findByText(/Mensaje de texto · código/)
    expect(list.getByRole('listitem').textContent).toMatch(/En cola|En espera/)
    expect(list.getByRole('listitem').textContent).toMatch(/555-?0173/)
  })
})
