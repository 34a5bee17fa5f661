import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { evaluateMonitors } from '#server/api/features/monitors/evaluate-monitors.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildClientArea } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { MonitorList } from '#shared/monitors/monitors.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { standardPresets } from './monitor-lines.tsx'
import { MonitorsPage } from './monitors-page.tsx'

const run = useApi()
const { api, call } = run
afterEach(() => vi.unstubAllGlobals())

/** A monitor of unanswered requests with one incident. */
async function setUp({ isFiring = true } = {}) {
  const acme = await buildOrganization(run, 'Acme')
  if (isFiring) {
    await buildClientArea(run, acme)
    const rest = {
      regionId: null,
      clientId: null,
      locationId: null,
      quietHours: null,
      escalateMinutes: null,
      margin: 0,
    }
    const flags = { recipients: 'admins', mails: false, isEnabled: true }
    const body = { preset: 'request_unanswered', threshold: 4, ...rest, ...flags }
    await call(acme.org.headers, `${acme.base}/business-monitors`, { body })
    await evaluateMonitors(api.db, () => new Date(Date.now() + 5 * 3_600_000))({})
  }
  return {
    ...acme,
    monitors: async () => (await call(acme.org.headers, `${acme.base}/business-monitors`)).json<MonitorList>().items,
    open(query = '') {
      connectPage(api.app, acme.org.headers)
      const address = `/org/${acme.org.id}/reports/business-monitors${query}`
      return renderAt(address, '/org/:organizationId/reports/business-monitors', <MonitorsPage />)
    },
  }
}

describe('the monitors page', () => {
  test('shows the value in a chart with its range in words, acknowledges an alert with a note, and names the member in its history', async () => {
    const { open, org } = await setUp()
    const { user, router } = open('?tab=monitors')
    await user.click(await screen.findByRole('button', { name: /Client request unanswered/ }))
    await screen.findByText('Last 30 days: 5 hours to 5 hours, now 5 hours')

    await act(() => router.navigate('?tab=fires'))
    await user.click(await screen.findByRole('button', { name: /Client request unanswered.*Open/ }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('Acme client, Acme location: Please clean the window.')
    await user.type(await within(dialog).findByLabelText('Note'), 'I call them.')
    await user.click(within(dialog).getByRole('button', { name: 'Acknowledge' }))
    await screen.findByText('Saved.')
    await user.click(await screen.findByRole('button', { name: /Client request unanswered.*Acknowledged/ }))
    await screen.findByText('I call them.')
    await screen.findByText(new RegExp(`Acknowledged by ${org.owner.name}`))
  })

  test('adds, changes and removes a monitor, refuses a location that is typed but not chosen, and watches one found by name', async () => {
    const { monitors, open, location } = await setUp({ isFiring: false })
    const { user } = open('?tab=monitors')
    await screen.findByText('No monitors yet')
    await user.click(await screen.findByRole('button', { name: 'Add monitor' }))
    await user.selectOptions(await screen.findByLabelText(/^Monitor type/), 'Overtime approaching')
    const limit = await screen.findByLabelText(/Limit \(hours\)/)
    await user.clear(limit)
    await user.type(limit, '38')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: /Overtime approaching.*at 38 hours or more/ }))
    await screen.findByText(/No data yet/)
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.type(await screen.findByLabelText('Quiet hours from'), '22:00')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findAllByText('Enter both times, or leave both empty.')
    await user.type(screen.getByLabelText('Quiet hours until'), '06:00')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('The monitor was saved.')
    expect(await monitors()).toMatchObject([{ threshold: 38, quietHours: { from: '22:00', to: '06:00' }, version: 2 }])
    await user.click(await screen.findByRole('button', { name: /Overtime approaching/ }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await screen.findByText(/and its alert history will be removed/)
    await user.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement)
    await screen.findByText('No monitors yet')

    await user.click(await screen.findByRole('button', { name: 'Add monitor' }))
    await user.selectOptions(await screen.findByLabelText(/^Monitor type/), 'Low inspection score')
    await user.type(await screen.findByLabelText('Client or location'), 'Acme loc{Enter}')
    const placeButton = await screen.findByRole('button', { name: /^Acme location/ })
    expect(screen.queryByText(/^Choose one from the list/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Choose one from the list, or clear the field.')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Client or location' }))
    expect(await monitors()).toEqual([])
    await user.click(placeButton)
    const everywhere = await screen.findByRole('button', { name: 'All clients and locations' })
    await waitFor(() => expect(document.activeElement).toBe(everywhere))
    await user.click(everywhere)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Client or location' })),
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await monitors()).toMatchObject([{ locationId: null, clientId: null }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(await screen.findByRole('button', { name: 'Add monitor' }))
    await user.selectOptions(await screen.findByLabelText(/^Monitor type/), 'Low inspection score')
    await user.type(await screen.findByLabelText('Client or location'), 'Acme loc')
    await user.click(await screen.findByRole('button', { name: /^Acme location/ }))
    await screen.findByRole('button', { name: 'All clients and locations' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: /Low inspection score.*Acme location/ })
    expect(await monitors()).toContainEqual(
      expect.objectContaining({ preset: 'inspection_low', locationId: location.id, clientId: null }),
    )
  })

  test('snoozes an alert', async () => {
    const { open } = await setUp()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /Client request unanswered/ }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('Since it started: 5 hours to 5 hours, last 5 hours')
    within(dialog).getByText('Limit: 4 hours')
    const until = within(dialog).getByLabelText('Snooze until')
    await user.selectOptions(until, within(until).getByRole('option', { name: /\(1 day\)$/ }))
    await user.click(screen.getByRole('button', { name: 'Snooze' }))
    await screen.findByRole('button', { name: /Client request unanswered.*Snoozed/ })
  })

  test('adds the usual monitors with one press, in Spanish for Spanish readers', async () => {
    speak('es')
    const { monitors, open } = await setUp()
    const { user } = open('?tab=monitors')
    await user.click(await screen.findByRole('button', { name: 'Agregar los recomendados' }))
    // The requests run concurrently; the notice appears after all were answered.
    await screen.findByText('Se agregaron 25 monitores.')
    await screen.findByRole('button', { name: /Ausencia \(no se presentó\)/ })
    const kinds = (await monitors()).map(({ preset }) => preset)
    // The existing one is not added again.
    expect(kinds).toHaveLength(26)
    expect(kinds.toSorted()).toEqual(standardPresets.toSorted())
  })
})
