import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildSchedule, shown } from '#server/api/features/schedule/test/scheduled.ts'
import type { LocationList } from '#shared/locations/locations.contract.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OperationsPage } from '../operations-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

// A Monday far from any DST change.
const [week, sunday] = ['2090-01-09', '2090-01-15']

/** A job with one visit in the week: Wednesday at 18:00 in New York, with Sam. */
async function setUp() {
  const schedule = await buildSchedule(run)
  const [sam, zoe] = [await schedule.worker('Sam Ortiz'), await schedule.worker('Zoe Marsh')]
  const job = await schedule.add('Evening clean', { ...daily, weekdays: [3], startTime: '18:00', durationMinutes: 120 })
  await schedule.assign(job.id, 1, sam.id)
  const visits = () => schedule.list(week, sunday, { cancelled: true })
  connectPage(run.api.app, schedule.org.headers)
  const address = `/org/${schedule.org.id}/operations?view=week&week=${week}`
  const page = renderAt(address, '/org/:organizationId/operations', <OperationsPage />)
  return { ...schedule, ...page, sam, zoe, job, visits }
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })
const block = async (name = 'Sam Ortiz') => within(await row(name)).findByRole('button', { name: /Main Street/ })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('adding to the week', () => {
  test('adds a visit for the person and day of the pressed cell, and undoes it', async () => {
    const { user, visits, zoe } = await setUp()
    await screen.findByRole('button', { name: 'Add visit' })
    const [, cell] = within(await row('Zoe Marsh')).getAllByRole('cell')
    await user.click(cell as HTMLElement)
    const adding = await dialog('Add visit')
    await user.type(adding.getByLabelText(/^Location or job/), 'Main')
    await user.click(await adding.findByRole('button', { name: /^Main Street/ }))
    await adding.findByRole('combobox', { name: 'Job' })
    expect(adding.getByLabelText(/^Date/)).toHaveProperty('value', '2090-01-10')
    await user.type(adding.getByLabelText(/^Start/), '09:00')
    await user.click(adding.getByRole('button', { name: 'Add visit' }))
    await block('Zoe Marsh')
    const added = (await visits()).find(({ isAdded }) => isAdded)
    expect(added).toMatchObject({ jobName: 'Evening clean', date: '2090-01-10', startTime: '09:00' })
    expect(added?.crew).toEqual([{ memberId: zoe.id, name: 'Zoe Marsh' }])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await visits()).toHaveLength(1))
  })

  test('adds a visit with a new job at a new location by keyboard, and undo removes all three', async () => {
    const { client, clientUrl, org, user, visits } = await setUp()
    ;(await block()).focus()
    await user.keyboard('a')
    const adding = await dialog('Add visit')
    await user.click(await adding.findByRole('button', { name: 'New location' }))
    await user.type(adding.getByLabelText('Client'), 'Harbor')
    await user.click(await adding.findByRole('button', { name: /^Harbor Dental/ }))
    await user.type(adding.getByLabelText(/^Location name/), 'Pier 4')
    await user.type(adding.getByLabelText(/^Job name/), 'Party cleanup')
    await user.type(adding.getByLabelText(/^Start/), '07:30')
    await user.click(adding.getByRole('button', { name: 'Add visit' }))
    await screen.findByText(/^Visit added/)
    const added = { jobName: 'Party cleanup', locationName: 'Pier 4', date: '2090-01-11', startTime: '07:30' }
    expect((await visits()).find(({ isAdded }) => isAdded)).toMatchObject(added)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await visits()).toHaveLength(1))
    const locations = async () =>
      (await run.call(org.headers, `${clientUrl(client)}/locations`))
        .json<LocationList>()
        .items.filter((location) => !location.archivedAt)
    await waitFor(async () => expect((await locations()).map(({ name }) => name)).toEqual(['Main Street']))
  })

  test('copies a visit to another day by keyboard, and removes the copy with undo', async () => {
    const { user, visits } = await setUp()
    ;(await block()).focus()
    await user.keyboard('c')
    await screen.findByText(/^Copying Evening clean, Main Street/)
    await user.keyboard('{ArrowRight}{Enter}')
    await screen.findByText(/^Visit added/)
    expect((await visits()).map(({ date, isAdded }) => [date, !!isAdded])).toEqual([
      ['2090-01-11', false],
      ['2090-01-12', true],
    ])
    const blocks = await waitFor(async () => {
      const visitButtons = within(await row('Sam Ortiz')).getAllByRole('button', { name: /Main Street/ })
      expect(visitButtons).toHaveLength(2)
      return visitButtons
    })
    await user.click(blocks[1] as HTMLElement)
    await user.click((await dialog('Visit')).getByRole('button', { name: 'Remove visit' }))
    await screen.findByText('Visit removed.')
    expect(await visits()).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await visits()).toHaveLength(2))
  })

  test('adds a second person when a visit is copied to another row of its day', async () => {
    const { user, visits } = await setUp()
    ;(await block()).focus()
    await user.keyboard('c{ArrowDown}{Enter}')
    await block('Zoe Marsh')
    expect((await visits()).map(({ crew }) => crew.map(({ name }) => name))).toEqual([['Sam Ortiz', 'Zoe Marsh']])
  })

  test('copies the manual changes of a week into another, and undoes it', async () => {
    const { user, list, org, visitsUrl, job, put, visits, zoe } = await setUp()
    for (const [startsAt, note] of [
      ['2090-01-10T14:00:00Z', 'First'],
      ['2090-01-13T14:00:00Z', 'Second'],
    ]) {
      const body = { jobId: job.id, newJob: null, startsAt, durationMinutes: 60, note, memberIds: null }
      await run.call(org.headers, visitsUrl, { body })
    }
    const planned = (await visits()).find(({ isAdded }) => !isAdded)
    if (!planned) throw new Error('no visit')
    await put(planned, { ...shown(planned), memberIds: [zoe.id] })
    await user.click(await screen.findByRole('button', { name: 'Copy week' }))
    const copying = await dialog('Copy week')
    const target = copying.getByLabelText(/^To the week of/)
    expect(target).toHaveProperty('value', '2090-01-16')
    await copying.findByRole('checkbox', { name: /Fri, Jan 20/ })
    // A Thursday; its week starts on January 23.
    fireEvent.change(target, { target: { value: '2090-01-26' } })
    await user.click(await copying.findByRole('checkbox', { name: /Fri, Jan 27/ }))
    await copying.findByRole('checkbox', { name: /Wed, Jan 25 .* Assigns Zoe Marsh/ })
    await user.click(copying.getByRole('button', { name: 'Apply 2 changes' }))
    await screen.findByText('2 changes made.')
    const copied = () => list('2090-01-16', '2090-01-29')
    const copies = async () =>
      (await copied()).map(({ date, note, crew }) => [date, note, crew.map(({ name }) => name)])
    expect(await copies()).toEqual([
      ['2090-01-18', '', ['Sam Ortiz']],
      ['2090-01-24', 'First', ['Sam Ortiz']],
      ['2090-01-25', '', ['Zoe Marsh']],
    ])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await copied()).map(({ hasOwnCrew }) => hasOwnCrew)).toEqual([false, false]))
  })

  test('saves a week as a template and uses it in another week', async () => {
    const { user, list, visits, put, zoe } = await setUp()
    const [planned] = await visits()
    if (!planned) throw new Error('no visit')
    await put(planned, { ...shown(planned), memberIds: [zoe.id] })
    await user.click(await screen.findByRole('button', { name: 'Templates' }))
    await user.click((await dialog('Week templates')).getByRole('button', { name: 'Save week as template' }))
    await user.type((await dialog('Save week as template')).getByLabelText(/^Template name/), 'Summer')
    await user.click((await dialog('Save week as template')).getByRole('button', { name: 'Save' }))
    await (await dialog('Week templates')).findByText('1 crew')
    await user.click((await dialog('Week templates')).getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Next week' }))
    await user.click(await screen.findByRole('button', { name: 'Templates' }))
    await user.click(await (await dialog('Week templates')).findByRole('button', { name: 'Use in this week' }))
    const using = await dialog('Use Summer')
    await using.findByRole('checkbox', { name: /Wed, Jan 18/ })
    await user.click(using.getByRole('button', { name: 'Apply 1 change' }))
    await screen.findByText('1 change made.')
    expect((await list('2090-01-16', '2090-01-22')).map(({ crew }) => crew[0]?.name)).toEqual(['Zoe Marsh'])
    await user.click(screen.getByRole('button', { name: 'Templates' }))
    await user.click(await (await dialog('Week templates')).findByRole('button', { name: 'Actions for Summer' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete template' }))
    await user.click((await dialog('Delete template')).getByRole('button', { name: 'Delete template' }))
    await (await dialog('Week templates')).findByText(/^No templates yet/)
  })

  test('opens a copy for changes, names the job, and changes all following visits', async () => {
    const { user, visits } = await setUp()
    await user.click(await block())
    const visit = await dialog('Visit')
    expect(visit.getByText('Evening clean')).toBeTruthy()
    expect(visit.getByText('Main Street · Harbor Dental')).toBeTruthy()
    await user.click(visit.getByRole('button', { name: 'Copy' }))
    const copy = await dialog('Add visit')
    expect(copy.getByLabelText(/^Start/)).toHaveProperty('value', '18:00')
    await user.click(copy.getByRole('button', { name: 'Cancel' }))
    await user.click(await block())
    await user.click((await dialog('Visit')).getByRole('button', { name: 'This and all following' }))
    const following = await dialog('This and all following')
    await user.click(await following.findByRole('checkbox', { name: /^End schedule here/ }))
    await user.click(following.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await visits()).toEqual([]))
  })
})
