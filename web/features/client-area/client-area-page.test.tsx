import { act, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { picture } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { askAboutThanksgiving, buildClientArea, buildDoneVisit } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { callsAboutInspections, buildSharedReport } from '#server/api/test/inspection-calls.ts'
import type { ClientRequestPage } from '#shared/client-area/client-area.contract.ts'
import type { Inspection } from '#shared/inspections/inspections.contract.ts'
import { waitForPhotoInput } from '#web/test/device-photos.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { connectUploads } from '#web/test/upload-request.ts'
import { ClientAreaPage } from './client-area-page.tsx'

const run = useApi()
const { api, call } = run
afterEach(() => vi.unstubAllGlobals())

async function setUp() {
  const acme = await buildOrganization(run, 'Acme')
  const area = await buildClientArea(run, acme)
  return {
    ...acme,
    ...area,
    open(query = '', as = area.person) {
      const { calls } = connectPage(api.app, as.headers)
      connectUploads()
      const address = `/client/${as.userId}${query}`
      return { calls, ...renderAt(address, '/client/:clientUserId', <ClientAreaPage />) }
    },
  }
}

describe('the client area', () => {
  test('opens with the next and the last visit, open items, the latest score and whom to call', async () => {
    const acme = await setUp()
    const day = Temporal.Now.plainDateISO('America/New_York').subtract({ days: 2 }).toString()
    await buildDoneVisit(run, acme, day)
    const { templateName } = await buildSharedReport(run, acme)
    await inTenant(api.db, acme.org.id, (tx) =>
      sql`insert into letterheads (organization_id, phone, email)
        values (${acme.org.id}, '(612) 555-0100', 'office@acme.example')`.execute(tx),
    )
    const { user, address } = acme.open()
    const next = await screen.findByRole('heading', { name: 'Next visit' })
    within(next.closest('section') as HTMLElement).getByText('6:00 PM to 7:00 PM')
    screen.getByRole('heading', { name: 'Last visit' })
    screen.getByText('6:02 PM')
    screen.getByText('1 task done')
    screen.getByRole('link', { name: '1 open request' })
    screen.getByText(new RegExp(`Acme location · ${templateName}`))
    expect(screen.getByRole('link', { name: '(612) 555-0100' }).getAttribute('href')).toBe('tel:6125550100')
    expect(screen.getByRole('link', { name: 'office@acme.example' }).getAttribute('href')).toMatch(/^mailto:/)
    await user.click(screen.getByRole('link', { name: 'Rate it, or see all completed visits' }))
    await screen.findByRole('button', { name: 'Rate this visit' })
    expect(address()).toContain('tab=done')
  })

  test('lists new answers until the conversation is opened, however old it is', async () => {
    const acme = await setUp()
    await call(acme.org.headers, `${acme.base}/client-requests/${acme.request.id}/messages`, {
      body: { text: 'Tonight at eight.' },
    })
    // More requests than a page of the list has.
    for (let count = 0; count < 26; count += 1)
      await call(acme.person.headers, `${acme.areaUrl}/requests`, {
        body: { locationId: acme.location.id, text: `Request ${count}` },
      })
    const { user, address } = acme.open()
    await screen.findByText('Tonight at eight.')
    const tabs = screen.getByRole('navigation', { name: 'Client area sections' })
    within(tabs).getByRole('link', { name: /Overview.*1/ })
    await user.click(screen.getByRole('link', { name: 'Answer to your request: Acme location' }))
    await waitFor(() => expect(address()).toContain(`request=${acme.request.id}`))
    await screen.findByText('Please clean the window.')
    await waitFor(() => expect(within(tabs).queryByRole('link', { name: /Overview.*1/ })).toBeNull())
    await user.click(within(tabs).getByRole('link', { name: 'Overview' }))
    await screen.findByText('27 open requests')
    expect(screen.queryByText('Tonight at eight.')).toBeNull()
  })

  test('shows visits by day, rates a completed one once, sends a request with a photo, answers a question, and lists inspections', async () => {
    const acme = await setUp()
    const { areaUrl, base, client, location, open, org, person } = acme
    const praiseCall = { kind: 'praise', via: 'phone', contactId: null, contactName: 'Kim', text: 'Spotless.' }
    const praise = { clientId: client.id, locationId: location.id, ...praiseCall }
    await call(org.headers, `${base}/client-requests`, { body: praise })
    await askAboutThanksgiving(run, org.id, location.id)
    const report = await buildSharedReport(run, acme)
    await buildDoneVisit(run, acme)
    const { user, router } = open('?tab=visits')
    await screen.findByRole('heading', { name: 'Acme client' })
    await screen.findByText('Cleaned by Acme')
    const lines = await screen.findAllByText('Acme location · Acme job')
    expect(lines.length).toBeGreaterThan(20)
    expect(screen.getAllByText('6:00 PM to 7:00 PM').length).toBeGreaterThan(20)

    await act(() => router.navigate('?tab=done&to=2026-03-11'))
    await screen.findByText('6:02 PM')
    await screen.findByText('6:58 PM')
    await screen.findByText('1 task done')
    await user.click(screen.getByRole('button', { name: 'Rate this visit' }))
    await user.click(screen.getByRole('button', { name: 'Send rating' }))
    await screen.findByText(/Choose a number from 1 to 5\.$/)
    await user.click(screen.getByRole('button', { name: '★ 4' }))
    await user.type(screen.getByLabelText('Comments (optional)'), 'Good.')
    await user.click(screen.getByRole('button', { name: 'Send rating' }))
    await screen.findByText('Bo Diaz rated this 4 of 5')
    expect(screen.queryByRole('button', { name: 'Rate this visit' })).toBeNull()

    await act(() => router.navigate('?tab=requests'))
    await screen.findByText('Please clean the window.')
    // Praise is closed from the start, because it needs no work.
    await screen.findByText('Spotless.')
    expect(screen.queryByText(/^Done .*\d/)).toBeNull()
    const button = await screen.findByRole('button', { name: 'New request' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    await user.type(await screen.findByLabelText(/^What do you need\?/), 'Soap is empty.')
    const photo = new File([new Uint8Array(await picture(20, 20).png().toBuffer())], 'soap.png', { type: 'image/png' })
    await user.upload(await waitForPhotoInput(screen.getByLabelText(/Add a photo/)), photo)
    await screen.findByText('soap.png')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Your request was sent.')
    await screen.findByText('Soap is empty.')
    await screen.findByRole('img', { name: 'Photo 1' })
    const { items } = (await call(person.headers, `${areaUrl}/requests`)).json<ClientRequestPage>()
    expect(items[0]).toMatchObject({ text: 'Soap is empty.', photos: [{ link: expect.stringContaining(areaUrl) }] })
    await call(org.headers, `${base}/client-requests/${items[0]?.id}/messages`, { body: { text: 'Tonight.' } })
    await user.click(screen.getAllByRole('button', { name: 'Write a message' })[0] as HTMLElement)
    await user.type(await screen.findByLabelText('Message *'), 'Thank you')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const thread = await screen.findByRole('list', { name: 'Messages' })
    await within(thread).findByText('Tonight.')
    await within(thread).findByText('Thank you')

    await act(() => router.navigate('?tab=questions'))
    await user.click(await screen.findByRole('button', { name: 'No, skip' }))
    await screen.findByText('Answered by Bo Diaz')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'No, skip' }).getAttribute('aria-pressed')).toBe('true'),
    )

    await act(() => router.navigate('?tab=inspections'))
    const link = await screen.findByRole('link', { name: 'Acme location' })
    expect(link.getAttribute('href')).toContain(`/client/${person.userId}/inspections/${report.id}`)
    await screen.findByText(/Good$/)
  })

  test('lets a contact of two clients choose, and tells a contact of archived clients what to do', async () => {
    const acme = await setUp()
    const second = await acme.addClient({ name: 'Zeta client' })
    await inTenant(api.db, acme.org.id, (tx) =>
      tx
        .insertInto('clientContacts')
        .values({
          organizationId: acme.org.id,
          id: crypto.randomUUID(),
          clientId: second.id,
          name: 'Bo Diaz',
          userId: acme.person.userId,
        })
        .execute(),
    )
    const { user } = acme.open()
    await screen.findByRole('heading', { name: 'Acme client' })
    await user.selectOptions(await screen.findByLabelText('Client'), 'Zeta client')
    await screen.findByRole('heading', { name: 'Zeta client' })
    await screen.findByText('No visits in the next four weeks')
    await forgetData()

    await call(acme.org.headers, `${acme.clientUrl(acme.client)}/archive`, { method: 'POST' })
    await call(acme.org.headers, `${acme.clientUrl(second)}/archive`, { method: 'POST' })
    acme.open()
    await screen.findByRole('heading', { name: 'No client is linked to your account' })
  })

  test('lists shared documents for download, in Spanish for Spanish readers', async () => {
    speak('es')
    const { base, client, document, open, org } = await setUp()
    const sharing = `${base}/clients/${client.id}/documents/${document.id}/sharing`
    await call(org.headers, sharing, { method: 'PUT', body: { isShared: true } })
    open('?tab=documents')
    const link = await screen.findByRole('link', { name: 'insurance.pdf' })
    expect(link.getAttribute('href')).toContain(`/client-area/${client.id}/files/`)
    await screen.findByText('Limpia Acme')
  })

  test("dates the bars of the scores by the location's day", async () => {
    const acme = await setUp()
    const { reads } = await callsAboutInspections(run, acme)
    await call(acme.org.headers, `${reads[0]}/submission`, { method: 'POST' })
    for (const url of reads) await call(acme.org.headers, `${url}/sharing`, { method: 'PUT', body: { isShared: true } })
    const doneAt = (await call(acme.org.headers, reads[1] ?? '')).json<Inspection>().doneAt ?? ''
    // A time zone whose date differs from UTC at any hour.
    const isMorning = new Date(doneAt).getUTCHours() < 11
    const zone = isMorning ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
    await inTenant(api.db, acme.org.id, (tx) =>
      sql`update locations set time_zone = ${zone} where id = ${acme.location.id}`.execute(tx),
    )
    acme.open('?tab=inspections')
    const there = new Date(Date.parse(doneAt) + (isMorning ? -11 : 14) * 3_600_000)
    const day = there.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
    expect(await screen.findAllByText(day)).not.toEqual([])
  })
})
