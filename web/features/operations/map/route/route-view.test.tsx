import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OperationsPage } from '../../operations-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

const day = '2090-01-11'

describe('the day route of a member', () => {
  test('is chosen on the map, drawn with numbers and listed with its drives; home is shown only with permission', async () => {
    const schedule = await buildSchedule(run)
    const sam = await schedule.worker('Sam Ortiz')
    const lead = await schedule.worker('Lee Park', 'SUPERVISOR')
    for (const [name, startTime, latitude] of [
      ['South', '08:00', 44.9],
      ['North', '12:00', 45],
    ] as const) {
      const place = await schedule.addLocation(schedule.client, { name, latitude, longitude: -93 })
      const job = await schedule.addJob(place, { name: `${name} clean`, schedule: { ...daily, startTime } })
      await schedule.assign(job.id, 1, sam.id)
    }
    await inTenant(run.api.db, schedule.org.id, async (tx) => {
      const home = { homeLatitude: 44.8, homeLongitude: -93 }
      await tx.updateTable('members').set(home).where('id', '=', sam.id).execute()
      await tx.insertInto('mileageSettings').values({ organizationId: schedule.org.id, commutePaid: true }).execute()
    })
    const open = (headers: typeof schedule.org.headers) => {
      connectPage(run.api.app, headers)
      const address = `/org/${schedule.org.id}/operations?view=map&day=${day}`
      return renderAt(address, '/org/:organizationId/operations', <OperationsPage />)
    }
    const { user, container, unmount } = open(schedule.org.headers)
    const choice = await screen.findByRole('combobox', { name: 'Day route of' })
    await within(choice).findByRole('option', { name: 'Sam Ortiz' })
    await user.selectOptions(choice, 'Sam Ortiz')
    const lines = async () => {
      const list = await screen.findByRole('list', { name: 'Day route of Sam Ortiz' })
      return [...list.children].map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))
    }
    expect(await lines()).toEqual([
      'Home',
      expect.stringMatching(/^9 mi · 22 min drive 1 ?8:00.*SouthSouth clean · Harbor Dental/),
      expect.stringMatching(/^9 mi · 22 min drive 2 ?12:00.*NorthNorth clean · Harbor Dental/),
      '18 mi · 44 min drive Home',
    ])
    screen.getByText('35.9 mi · 1 h 27 min drive')
    expect([...container.querySelectorAll('.map-surface .map-pin')].map(({ textContent }) => textContent)).toEqual([
      '',
      '1',
      '2',
    ])
    const pin = () => container.querySelector<HTMLElement>('.map-surface .map-pin[title="South"]')?.style.transform
    const before = pin()
    screen.getByRole('button', { name: 'Zoom in' }).focus()
    await user.keyboard('{ArrowRight}')
    const moved = pin()
    expect(moved).not.toBe(before)
    await user.keyboard('+')
    expect(pin()).not.toBe(moved)
    await user.click(screen.getByRole('button', { name: 'Edit visit: South clean' }))
    const dialog = await screen.findByRole('dialog')
    for (const words of [/South clean/, /Harbor Dental/, /South/]) within(dialog).getAllByText(words)
    unmount()

    open(lead.headers)
    const memberSelect = await screen.findByRole('combobox', { name: 'Day route of' })
    await within(memberSelect).findByRole('option', { name: 'Sam Ortiz' })
    await user.selectOptions(memberSelect, 'Sam Ortiz')
    // This page's cache still has the owner's answers, which signing out would have emptied.
    await expect
      .poll(lines)
      .toEqual([
        expect.stringMatching(/^1 ?8:00.*South/),
        expect.stringMatching(/^9 mi · 22 min drive 2 ?12:00.*North/),
      ])
    await user.click(screen.getByRole('button', { name: 'Next day' }))
    await screen.findByRole('heading', { name: /January 12, 2090/ })
    await screen.findByText('Estimate: straight-line distance × 1.3 at 25 mph')
  })
})
