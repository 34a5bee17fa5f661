import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildDrives, drivenWeek } from '#server/api/features/mileage/test/driven.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { MemberMileagePage } from './member-mileage-page.tsx'
import { MileagePage } from './mileage-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

type Driven = Awaited<ReturnType<typeof buildDrives>>

function openAll({ org }: Driven, query = drivenWeek) {
  connectPage(run.api.app, org.headers)
  return renderAt(`/org/${org.id}/reports/mileage${query}`, '/org/:organizationId/reports/mileage', <MileagePage />)
}

function openMember({ org, sam }: Driven, headers = org.headers) {
  connectPage(run.api.app, headers)
  const address = `/org/${org.id}/reports/mileage/${sam.memberId}${drivenWeek}`
  return renderAt(address, '/org/:organizationId/reports/mileage/:memberId', <MemberMileagePage />)
}

const rows = async () =>
  within(await screen.findByRole('table', { busy: false }))
    .getAllByRole('row')
    .slice(1)

describe('the mileage page', () => {
  test('lists members with trips and open ones, and exports the same days', async () => {
    const driven = await buildDrives(run)
    const { user } = openAll(driven)
    const link = await screen.findByRole('link', { name: 'Sam Ortiz' })
    expect(link.getAttribute('href')).toContain(`/reports/mileage/${driven.sam.memberId}?from=2026-03-02`)
    expect((await rows())[0]?.textContent).toContain('2.9 mi')
    expect(screen.getByText(/straight-line distance × 1\.3/)).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const file = await screen.findByRole('menuitem', { name: 'Excel workbook' })
    expect(file.getAttribute('href')).toContain('/mileage/export?from=2026-03-02&to=2026-03-08')
  })

  test('says that the period has no trips', async () => {
    openAll(await buildDrives(run), '?from=2025-01-01&to=2025-01-07')
    await screen.findByText('No trips in this period')
  })

  test('approves trips together, reopens them, and rejects with a reason', async () => {
    const driven = await buildDrives(run)
    await driven.add()
    const { user } = openMember(driven)
    await user.click(await screen.findByRole('button', { name: 'Select all open trips' }))
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    await screen.findByText('2 trips were approved.')
    await waitFor(async () => expect((await rows()).every((row) => row.textContent?.includes('Approved'))).toBe(true))
    await user.click(await screen.findByRole('checkbox', { name: /Main Street – Supply store/ }))
    await user.click(await screen.findByRole('button', { name: 'Reopen' }))
    await screen.findByText('1 trip was reopened.')
    await user.click(await screen.findByRole('checkbox', { name: /Main Street – Supply store/ }))
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject trips' }))
    await user.type(dialog.getByLabelText(/^Reason/), 'Bought online.')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await screen.findByText('1 trip was rejected.')
    await screen.findByText(/Bought online\./)
  })

  test('lets a member add and remove a trip, but decide nothing', async () => {
    const driven = await buildDrives(run)
    const { user } = openMember(driven, driven.sam.headers)
    await screen.findByRole('link', { name: 'My work' })
    expect(screen.queryByRole('button', { name: 'Select all open trips' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Add trip' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add trip' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const miles = dialog.getByLabelText(/^Miles/)
    await waitFor(() => expect(miles.getAttribute('aria-invalid')).toBe('true'))
    expect(dialog.getAllByText('Fill in this field.')).toHaveLength(4)
    const day = dialog.getByLabelText(/^Day/)
    await user.clear(day)
    await user.type(day, '2026-03-04')
    await user.type(dialog.getByLabelText(/^From/), 'Main Street')
    await user.type(dialog.getByLabelText(/^To/), 'Depot')
    await user.type(dialog.getByLabelText(/^Miles/), 'far')
    await user.type(dialog.getByLabelText(/^Purpose/), 'Keys')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Enter miles as a number above 0, like 12.4.')
    expect(document.activeElement).toBe(miles)
    await user.clear(miles)
    // The error of the previous text is cleared.
    expect(miles.getAttribute('aria-invalid')).toBe('false')
    await user.type(dialog.getByLabelText(/^Miles/), '10')
    const odometers = dialog.getAllByLabelText(/^Odometer/)
    const [before] = odometers
    if (!before) throw new Error('no odometer')
    await user.type(before, '12.5')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(odometers.map((odometer) => odometer.getAttribute('aria-invalid'))).toEqual(['true', 'true']),
    )
    // The two readings are validated together, so both errors are cleared.
    await user.clear(before)
    expect(odometers.map((odometer) => odometer.getAttribute('aria-invalid'))).toEqual(['false', 'false'])
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('The trip was saved.')
    await screen.findByText('Main Street → Depot')
    expect((await driven.read()).items).toMatchObject([{ origin: 'work' }, { meters: 16_093, amountMinor: 725 }])
    await user.click(await screen.findByRole('button', { name: /^Actions for the trip/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await screen.findByText('The trip was removed.')
  })

  test('lists the commute as unpaid and leaves it out of approvals', async () => {
    const driven = await buildDrives(run)
    await driven.settle(41.8581, -87.6298)
    const { user } = openMember(driven)
    await user.click(await screen.findByRole('button', { name: 'Show 2 unpaid commutes' }))
    await screen.findByText('Home → Main Street')
    const shown = (await rows()).map((row) => row.textContent ?? '')
    expect(shown).toHaveLength(3)
    expect([shown[0], shown[2]].every((text) => text?.includes('Commute'))).toBe(true)
    expect([shown[0], shown[2]].every((text) => text?.includes('Unpaid') && text.includes('estimate'))).toBe(true)
    await user.click(await screen.findByRole('button', { name: 'Select all open trips' }))
    await screen.findByText('1 selected')
    await user.click(await screen.findByRole('button', { name: 'Hide 2 unpaid commutes' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })

  test("sets the organization's rates next to the IRS rates", async () => {
    const driven = await buildDrives(run)
    const { user } = openAll(driven)
    await user.click(await screen.findByRole('button', { name: 'Rates' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mileage rates' }))
    await dialog.findByText('IRS Notice 2026-10')
    await user.click(await dialog.findByRole('button', { name: 'Add your own rate' }))
    await user.type(dialog.getByLabelText(/^Effective from 1/), '2026-01-01')
    await user.type(dialog.getByLabelText(/^Rate per mile 1/), '0.8')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('The rates were saved.')
    expect((await driven.read()).items).toMatchObject([{ rateE4: 8000 }])
  })

  test('is available in Spanish', async () => {
    const driven = await buildDrives(run)
    speak('es')
    openMember(driven)
    await screen.findByText('estimado')
    await screen.findByRole('heading', { level: 1, name: 'Millaje de Sam Ortiz' })
  })
})
