import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
import { OperationsPage } from './operations-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

/** A zone in which it is between noon and 1 PM, so that the afternoon is today's at any hour of the test. */
function zoneAtNoon(): string {
  const { hour } = Temporal.Now.zonedDateTimeISO('UTC')
  return `Etc/GMT${hour < 12 ? '-' : '+'}${Math.abs(12 - hour)}`
}

/** A job with a visit at 3 PM today that Kim and Sam should have confirmed; they have not. */
async function setUp() {
  const schedule = await buildSchedule(run)
  const timeZone = zoneAtNoon()
  await inTenant(run.api.db, schedule.org.id, async (tx) => {
    await tx.updateTable('configurations').set({ timeZone, confirmMinutes: 240 }).execute()
    await tx.updateTable('locations').set({ timeZone, latitude: 41.9, longitude: -87.6 }).execute()
  })
  const [kim, sam, zoe] = [
    await schedule.worker('Kim Vega'),
    await schedule.worker('Sam Ortiz'),
    await schedule.worker('Zoe Marsh'),
  ]
  const today = Temporal.Now.plainDateISO(timeZone).toString()
  const afternoon = { ...daily, startTime: '15:00', durationMinutes: 120, startsOn: today, endsOn: today }
  const job = await schedule.add('Day porter', afternoon)
  await schedule.assign(job.id, 2, kim.id, sam.id)
  const stored = async () => (await schedule.list(today, today)).find(({ jobId }) => jobId === job.id)
  function open(search: string) {
    connectPage(run.api.app, schedule.org.headers)
    return renderAt(
      `/org/${schedule.org.id}/operations?${search}`,
      '/org/:organizationId/operations',
      <OperationsPage />,
    )
  }
  return { ...schedule, kim, sam, zoe, job, today, stored, open }
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })

/** Opens the visit as its board does. */
const boards: Record<string, { search: string; press: (user: ReturnType<typeof renderAt>['user']) => Promise<void> }> =
  {
    'the week': { search: 'view=week', press: async (user) => user.click(await blockIn('Kim Vega')) },
    'the day by person': { search: 'view=day', press: async (user) => user.click(await blockIn('Kim Vega')) },
    'the day by place': {
      search: 'view=day&by=locations',
      press: async (user) => user.click(await blockIn('Main Street')),
    },
    now: {
      search: 'view=now',
      press: async (user) => user.click(await screen.findByRole('button', { name: 'Edit visit: Day porter' })),
    },
    'the map': {
      search: 'view=map',
      press: async (user) => {
        const list = within(await screen.findByRole('list', { name: 'Locations' }))
        await user.click(await list.findByRole('button', { name: /^Main Street/ }))
        await user.click(await list.findByRole('button', { name: 'Edit visit: Day porter' }))
      },
    },
  }
const blockIn = async (name: string) => within(await row(name)).findByRole('button', { name: /PM/ })

describe('every board', () => {
  test('publishes a draft week, opens a visit with its job, place and client, and covers it', async () => {
    const { open, org, stored } = await setUp()
    await inTenant(run.api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ schedulePublishing: 'by_week' }).execute(),
    )
    let user: ReturnType<typeof renderAt>['user'] | undefined
    for (const { search, press } of Object.values(boards)) {
      await forgetData()
      await inTenant(run.api.db, org.id, (tx) => tx.deleteFrom('publishedWeeks').execute())
      ;({ user } = open(search))
      await user.click(await screen.findByRole('button', { name: 'Publish' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull())
      await press(user)
      const dialog = within(await screen.findByRole('dialog', { name: 'Visit' }))
      dialog.getByText('Day porter')
      dialog.getByText('Main Street · Harbor Dental')
      await user.click(dialog.getByRole('button', { name: 'Find cover' }))
      await screen.findByRole('button', { name: 'Assign Zoe Marsh' })
    }
    const cover = within(await screen.findByRole('dialog', { name: 'Find cover' }))
    await user?.selectOptions(await cover.findByLabelText('Instead of'), 'Sam Ortiz')
    await user?.click(await cover.findByRole('button', { name: 'Assign Zoe Marsh' }))
    await screen.findByText('Zoe Marsh was assigned and notified.')
    expect((await stored())?.crew.map(({ name }) => name)).toEqual(['Kim Vega', 'Zoe Marsh'])
  })

  // The map and the live board have no drag and drop; grouped by location, members are assigned in the visit's dialog.
  test('offers an unassigned visit, and assigns it by keyboard alone on the boards of the week and the day', async () => {
    const { open, assign, job, kim, zoe, base, stored } = await setUp()
    await assign(job.id, 3, kim.id)
    const now = open('view=now')
    await boards['now']?.press(now.user)
    await now.user.click(await screen.findByRole('button', { name: 'Find cover' }))
    const cover = within(await screen.findByRole('dialog', { name: 'Find cover' }))
    await now.user.click(await cover.findByRole('button', { name: 'Offer to Zoe Marsh' }))
    await screen.findByText('The offer was sent.')
    const offers = (await run.call(zoe.headers, `${base}/my-visit-offers`)).json<{ items: object[] }>()
    expect(offers.items).toMatchObject([{ jobName: 'Day porter' }])
    now.unmount()

    // The rows below are those of Ana, who owns it all, Kim, Sam and Zoe.
    const steps = { week: ['Sam Ortiz', 3], day: ['Zoe Marsh', 4] } as const
    for (const [view, [name, down]] of Object.entries(steps)) {
      const { user, unmount } = open(`view=${view}`)
      const unassigned = await blockIn('Unassigned')
      await row(name)
      unassigned.focus()
      await user.keyboard(`m${'{ArrowDown}'.repeat(down)}`)
      await screen.findByText(new RegExp(`^${name}, `))
      await user.keyboard('{Enter}')
      await waitFor(async () => expect((await stored())?.crew.map((member) => member.name)).toContain(name))
      unmount()
    }
    expect((await stored())?.crew.map(({ name }) => name)).toEqual(['Kim Vega', 'Sam Ortiz', 'Zoe Marsh'])
  })
})

describe('the day board', () => {
  test('names the swap of a visit and links to its decision, and filters by region in the URL', async () => {
    const { open, stored, kim, org, base, addLocation, addJob, client } = await setUp()
    const visit = await stored()
    const body = { toMemberId: null, inReturn: null, note: '' }
    const url = `${base}/my-visits/${visit?.jobId}/${visit?.originalStart}/swaps`
    expect((await run.call(kim.headers, url, { body })).statusCode).toBe(200)
    const north = { name: 'North', color: '#1f7a5c', supervisorIds: [] }
    const region = await run.call(org.headers, `${base}/regions`, { body: north })
    const { id: regionId } = region.json<{ id: string }>()
    const annex = await addLocation(client, { name: 'Annex', regionId })
    await addJob(annex, { name: 'Annex clean', schedule: daily })
    const first = open('view=day')
    await first.user.click(await blockIn('Kim Vega'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Visit' }))
    await first.user.click(await dialog.findByRole('link', { name: 'Decide' }))
    await waitFor(() => expect(first.address()).toContain('view=swaps'))
    await screen.findByRole('list', { name: 'Waiting' })
    first.unmount()

    const { user, address } = open('view=day&by=locations')
    await row('Main Street')
    await user.selectOptions(await screen.findByLabelText('Region'), 'North')
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Main Street/ })).toBeNull())
    await row('Annex')
    expect(address()).toContain(`region=${regionId}`)
  })
})

describe('unconfirmed visits on the boards of the week and the day', () => {
  const views = ['week', 'day']

  test('are marked in the rows of those who did not confirm, and filtered', async () => {
    const { open, sam, stored, base } = await setUp()
    const visit = await stored()
    const confirmation = `${base}/my-visits/${visit?.jobId}/${visit?.originalStart}/confirmation`
    expect((await run.call(sam.headers, confirmation, { body: { startsAt: visit?.startsAt } })).statusCode).toBe(200)
    for (const view of views) {
      const { user, address, unmount } = open(`view=${view}`)
      await within(await row('Kim Vega')).findByText(/^Not confirmed/)
      expect(within(await row('Sam Ortiz')).queryByText(/^Not confirmed/)).toBeNull()
      await user.click(await screen.findByRole('button', { name: 'Not confirmed 1' }))
      await waitFor(() => expect(screen.queryByRole('row', { name: /^Sam Ortiz/ })).toBeNull())
      await row('Kim Vega')
      expect(address()).toContain('state=unconfirmed')
      await user.click(screen.getByRole('button', { name: 'Locations' }))
      await within(await row('Main Street')).findByText(/^Not confirmed/)
      unmount()
    }
  })

  test('are marked in the list on a phone, which links to those of the live board', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
    const { open } = await setUp()
    for (const view of views) {
      const { user, address, unmount } = open(`view=${view}`)
      const list = within(await screen.findByRole('list', { name: 'Visits' }))
      await list.findByText('Not confirmed')
      await user.click(await screen.findByRole('link', { name: 'Not confirmed 1' }))
      await waitFor(() => expect(address()).toMatch(/operations\?state=unconfirmed$/))
      unmount()
    }
  })
})
