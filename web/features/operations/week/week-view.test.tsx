import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OperationsPage } from '../operations-page.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// A Monday far from any DST change.
const week = '2090-01-09'
const wednesday = '2090-01-11'

/** A schedule on Wednesdays. */
const wednesdays = (startTime: string, durationMinutes: number) => ({
  ...daily,
  weekdays: [3],
  startTime,
  durationMinutes,
})

/** A job with one visit in the week: Wednesday at 18:00 in New York, with Sam. */
async function setUp() {
  const schedule = await buildSchedule(run)
  const [sam, zoe] = [await schedule.worker('Sam Ortiz'), await schedule.worker('Zoe Marsh')]
  const job = await schedule.add('Evening clean', wednesdays('18:00', 120))
  await schedule.assign(job.id, 1, sam.id)
  const stored = async () =>
    (await schedule.list(week, '2090-01-15', { cancelled: true })).find(({ jobId }) => jobId === job.id)
  function open(search = '', shown = week) {
    connectPage(run.api.app, schedule.org.headers)
    const address = `/org/${schedule.org.id}/operations?view=week&week=${shown}${search}`
    return renderAt(address, '/org/:organizationId/operations', <OperationsPage />)
  }
  /** From today on Chicago's law applies to the location; Sam is paid by the hour. */
  async function followChicago() {
    const { org, base, location } = schedule
    const effectiveOn = Temporal.Now.plainDateISO('America/New_York').toString()
    const rate = { basis: 'hour', rateE4: 200_000, effectiveOn: '2026-01-01', jobId: null, locationId: null, note: '' }
    await run.call(org.headers, `${base}/members/${sam.id}/pay-rates`, { body: rate })
    const choice = { locationId: location.id, ordinanceId: 'chicago', effectiveOn }
    await run.call(org.headers, `${base}/fair-workweek/choices`, { body: choice })
  }
  return { ...schedule, sam, zoe, job, stored, open, followChicago }
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })
const block = async (name = 'Sam Ortiz') => within(await row(name)).findByRole('button', { name: /Main Street/ })

const question = async () => within(await screen.findByRole('dialog', { name: 'This change costs a premium' }))

describe('the week board', () => {
  test('shows the week by member with unassigned visits first and by location, and moves visits by keyboard with undo and Escape', async () => {
    const { open, stored, zoe, sam, assign, job } = await setUp()
    await assign(job.id, 2, sam.id)
    const { user, address } = open()
    await row('Zoe Marsh')
    expect((await block()).textContent).toEqual(
      expect.stringMatching(/^6:00\s–\s8:00\sPM 1\/2Main Street · Harbor Dental$/),
    )
    await within(await row('Unassigned')).findByRole('button', { name: /Main Street/ })
    const before = await stored()
    ;(await block()).focus()
    await user.keyboard('m')
    await screen.findByText(/^Moving Evening clean, Main Street/)
    await user.keyboard('{ArrowRight}')
    await screen.findByText('Sam Ortiz, Thu, Jan 12')
    await user.keyboard('{ArrowDown}')
    await screen.findByText('Zoe Marsh, Thu, Jan 12')
    await user.keyboard('{Enter}')
    await screen.findByText('Saved: Thu, Jan 12, Zoe Marsh.')
    const moved = await block('Zoe Marsh')
    await waitFor(() => expect(document.activeElement).toBe(moved))
    expect(await stored()).toMatchObject({ date: '2090-01-12', startTime: '18:00', crew: [{ memberId: zoe.id }] })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await stored()).toEqual(before))
    expect(before?.crew).toEqual([{ memberId: sam.id, name: 'Sam Ortiz' }])
    await block()

    ;(await block()).focus()
    await user.keyboard('m{ArrowLeft}{Escape}')
    await screen.findByText('The visit was not moved.')
    await user.keyboard('{Enter}')
    const visit = within(await screen.findByRole('dialog', { name: 'Visit' }))
    expect(visit.getByRole('link', { name: 'All visits' })).toBeTruthy()
    await user.type(visit.getByLabelText('Notes'), 'Ring twice.')
    await user.click(visit.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await stored()).toMatchObject({ note: 'Ring twice.', date: wednesday }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(await screen.findByRole('button', { name: 'Locations' }))
    const place = within(await row('Main Street'))
    await place.findByRole('button', { name: /Sam Ortiz/ })
    expect(address()).toContain('by=locations')
  })

  test('covers an unassigned visit of another day', async () => {
    const { open, assign, job, stored } = await setUp()
    await assign(job.id, 1)
    const { user } = open()
    await user.click(await within(await row('Unassigned')).findByRole('button', { name: /Main Street/ }))
    await user.click(await screen.findByRole('button', { name: 'Find cover' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Find cover' }))
    await user.click(await dialog.findByRole('button', { name: 'Assign Zoe Marsh' }))
    await screen.findByText('Zoe Marsh was assigned and notified.')
    expect((await stored())?.crew).toMatchObject([{ name: 'Zoe Marsh' }])
  })

  test('shows overtime by the pay rules, not all hours over forty', async () => {
    const { open, add, assign, org, base, zoe } = await setUp()
    const long = await add('Long', { ...daily, startTime: '08:00', durationMinutes: 360 })
    await assign(long.id, 1, zoe.id)
    const page = open()
    await within(await row('Zoe Marsh')).findByText('42 h · 2 h overtime')
    page.unmount()
    const ontario = { effectiveOn: '2026-01-01', packId: 'ca-on', regularRate: 'weighted', paysLongRests: true }
    const rest = { minimumWageE4: 0, weekStart: 1, workdayStart: '00:00', travelGapMinutes: null }
    await run.call(org.headers, `${base}/payroll/policies`, { body: { ...ontario, ...rest } })
    open()
    await within(await row('Zoe Marsh')).findByText('42 h')
  })

  test('shows warnings before a move is saved', async () => {
    const { open, stored, add, assign, zoe } = await setUp()
    const other = await add('Other', wednesdays('19:00', 60))
    await assign(other.id, 1, zoe.id)
    const { user } = open()
    const first = await block()
    first.focus()
    await user.keyboard('m{ArrowDown}{Enter}')
    const dialog = () => screen.findByRole('dialog', { name: 'Check before saving' })
    await within(await dialog()).findByText('At Main Street, 7:00 PM – 8:00 PM')
    await user.click(within(await dialog()).getByRole('button', { name: 'Don’t save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored()).toMatchObject({ version: 0 })
    ;(await block()).focus()
    await user.keyboard('m{ArrowDown}{Enter}')
    await user.click(within(await dialog()).getByRole('button', { name: 'Save anyway' }))
    await waitFor(async () => expect(await stored()).toMatchObject({ crew: [{ memberId: zoe.id }] }))
  })

  test('shows the cost of a late change before it is saved, and asks who requested it', async () => {
    const { open, list, followChicago } = await setUp()
    const today = Temporal.Now.plainDateISO('America/New_York')
    const monday = today.add({ days: 8 - today.dayOfWeek })
    const planned = async () => (await list(monday.toString(), monday.add({ days: 6 }).toString()))[0]
    await followChicago()
    const { user } = open('', monday.toString())
    ;(await block()).focus()
    await user.keyboard('m{ArrowRight}{Enter}')
    await (await question()).findByText('Premium: 1 h · $20.00')
    await (await question()).findByText(/shift moved · Chicago fair workweek/)
    await user.click((await question()).getByRole('button', { name: 'Don’t save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await planned()).toMatchObject({ version: 0 })
    await user.click(await block())
    const visit = within(await screen.findByRole('dialog', { name: 'Visit' }))
    await user.selectOptions(visit.getByLabelText('Status'), 'Canceled: weather')
    await user.click(visit.getByRole('button', { name: 'Save' }))
    const dialog = await question()
    await user.selectOptions(dialog.getByLabelText('Who asked for this change?'), 'The member, in writing')
    await dialog.findByText('No premium')
    await user.click(dialog.getByRole('button', { name: 'Save change' }))
    await waitFor(async () => expect(await planned()).toBeUndefined())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await (await question()).findByText(/shift added · Chicago fair workweek/)
    await user.click((await question()).getByRole('button', { name: 'Save change' }))
    await waitFor(async () => expect(await planned()).toBeDefined())
  })

  test('shows the cost of a copied week before it is saved, and that of its undo', async () => {
    const { open, org, visitsUrl, job, list, sam, followChicago } = await setUp()
    const today = Temporal.Now.plainDateISO('America/New_York')
    const sundayNow = today.add({ days: 7 - today.dayOfWeek })
    const added = { jobId: job.id, newJob: null, durationMinutes: 60, note: '', memberIds: [sam.id] }
    await run.call(org.headers, visitsUrl, { body: { ...added, startsAt: `${sundayNow.toString()}T17:00:00Z` } })
    await followChicago()
    const next = sundayNow.add({ days: 7 }).toString()
    const copied = async () => (await list(next, next)).length
    const { user } = open('', sundayNow.subtract({ days: 6 }).toString())
    await user.click(await screen.findByRole('button', { name: 'Copy week' }))
    const copying = within(await screen.findByRole('dialog', { name: 'Copy week' }))
    await user.click(await copying.findByRole('button', { name: 'Apply 1 change' }))
    await (await question()).findByText(/shift added · Chicago fair workweek/)
    await user.click((await question()).getByRole('button', { name: 'Save change' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await (await question()).findByText(/shift canceled · Chicago fair workweek/)
    expect(await copied()).toBe(1)
    await user.click((await question()).getByRole('button', { name: 'Save change' }))
    await waitFor(async () => expect(await copied()).toBe(0))
  })

  test('names who will be notified before it publishes a draft week, and withdraws it again', async () => {
    const { open, org } = await setUp()
    await inTenant(run.api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ schedulePublishing: 'by_week' }).execute(),
    )
    const { user } = open()
    await screen.findByText('1 person will be notified about this week. Visits: 1 planned, 0 moved, 0 canceled.')
    await within(await row('Sam Ortiz')).findByText('Draft')
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    await screen.findByText('Published')
    await waitFor(() => expect(screen.queryByText('Draft')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Unpublish' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Unpublish' }))
    await user.click(dialog.getByRole('button', { name: 'Unpublish' }))
    await screen.findByRole('button', { name: 'Publish' })
  })

  test('shows one day at a time on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
    const { open } = await setUp()
    const { user } = open()
    await screen.findByText('No visits on this day')
    await user.click(await screen.findByRole('button', { name: 'Wednesday, January 11, 2090' }))
    const list = within(await screen.findByRole('list', { name: 'Visits' }))
    await user.click(await list.findByRole('button', { name: /Evening clean/ }))
    await screen.findByRole('dialog', { name: 'Visit' })
  })

  test('refuses to move a visit to another location, and filters by region in the URL', async () => {
    const { open, org, base, addLocation, addJob, client, stored } = await setUp()
    const body = { name: 'North', color: '#1f7a5c', supervisorIds: [] }
    const { id: regionId } = (await run.call(org.headers, `${base}/regions`, { body })).json<{ id: string }>()
    const annex = await addLocation(client, { name: 'North Annex', regionId })
    await addJob(annex, { name: 'Annex clean', schedule: wednesdays('08:00', 60) })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user, address } = open('&by=locations')
    const visit = await within(await row('Main Street')).findByRole('button', { name: /Sam Ortiz/ })
    visit.focus()
    await user.keyboard('m{ArrowDown}{Enter}')
    await screen.findByText('A visit can’t change location. Choose another day.')
    expect(await stored()).toMatchObject({ version: 0 })

    await user.selectOptions(await screen.findByLabelText('Region'), 'North')
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Main Street/ })).toBeNull())
    await row('North Annex')
    expect(address()).toContain(`region=${regionId}`)
  })
})
