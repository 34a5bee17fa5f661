import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OperationsPage } from '../operations-page.tsx'
import { hourPx } from './timeline.ts'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

// A day far from any DST change.
const day = '2090-01-11'

/** A job with a visit on the day at 18:00 in New York, with Sam. */
async function setUp() {
  const schedule = await buildSchedule(run)
  const [sam, zoe] = [await schedule.worker('Sam Ortiz'), await schedule.worker('Zoe Marsh')]
  const job = await schedule.add('Evening clean', { ...daily, startTime: '18:00', durationMinutes: 120 })
  await schedule.assign(job.id, 1, sam.id)
  const visits = () => schedule.list(day, day, { cancelled: true })
  const visit = async () => (await visits())[0]
  function open() {
    connectPage(run.api.app, schedule.org.headers)
    const address = `/org/${schedule.org.id}/operations?view=day&day=${day}`
    return renderAt(address, '/org/:organizationId/operations', <OperationsPage />)
  }
  return { ...schedule, sam, zoe, job, visits, visit, open }
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })
const bar = async (name = 'Sam Ortiz') => within(await row(name)).findByRole('button', { name: /Main Street/ })

describe('the day board', () => {
  test('draws visits to scale, with unassigned ones first', async () => {
    const { open, assign, job, sam } = await setUp()
    await assign(job.id, 2, sam.id)
    open()
    const { left, width } = (await bar()).style
    expect([left, width]).toEqual([`${18 * hourPx}px`, `${2 * hourPx}px`])
    const unassigned = within(await row('Unassigned'))
    await unassigned.findByRole('button', { name: /Main Street/ })
    unassigned.getByText('1 visit')
  })

  test('moves a visit to another person and time by keyboard, and undoes it', async () => {
    const { open, visit, zoe } = await setUp()
    const { user } = open()
    const before = await visit()
    ;(await bar()).focus()
    await user.keyboard('m{ArrowDown}{ArrowRight}')
    await screen.findByText('Zoe Marsh, 6:15 PM to 8:15 PM')
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await visit()).toMatchObject({ startTime: '18:15', crew: [{ memberId: zoe.id }] }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await visit()).toEqual(before))
  })

  test('stretches either end by keyboard', async () => {
    const { open, visit } = await setUp()
    const { user } = open()
    ;(await bar()).focus()
    await user.keyboard('s{ArrowRight}{ArrowRight}{Enter}')
    await waitFor(async () => expect((await bar()).style.width).toBe(`${2.5 * hourPx}px`))
    expect(await visit()).toMatchObject({ startTime: '18:00', endsAt: '2090-01-12T01:30:00Z' })
    ;(await bar()).focus()
    await user.keyboard('b{ArrowLeft}{Enter}')
    await waitFor(async () =>
      expect(await visit()).toMatchObject({ startTime: '17:45', endsAt: '2090-01-12T01:30:00Z' }),
    )
  })

  test('moves and stretches a visit with the mouse', async () => {
    const { open, visit } = await setUp()
    open()
    const pull = (element: Element, by: number) => {
      fireEvent(element, new MouseEvent('pointerdown', { bubbles: true, clientX: 100 }))
      fireEvent(window, new MouseEvent('pointermove', { clientX: 100 + by }))
      fireEvent(window, new MouseEvent('pointerup', { clientX: 100 + by }))
    }
    pull(await bar(), hourPx)
    await waitFor(async () => expect((await bar()).style.left).toBe(`${19 * hourPx}px`))
    expect(await visit()).toMatchObject({ startTime: '19:00', endsAt: '2090-01-12T02:00:00Z' })
    pull((await bar()).querySelector('[data-edge=end]') as Element, -hourPx)
    await waitFor(async () => expect(await visit()).toMatchObject({ endsAt: '2090-01-12T01:00:00Z' }))
  })

  test('copies a visit to another time, and says nothing was copied on Escape', async () => {
    const { open, visits } = await setUp()
    const { user } = open()
    ;(await bar()).focus()
    await user.keyboard('c{ArrowLeft}{Escape}')
    await screen.findByText('The visit was not copied.')
    const hours = '{ArrowLeft}'.repeat(12)
    await user.keyboard(`c${hours}{Enter}`)
    await screen.findByText(/^Visit added/)
    expect((await visits()).map(({ startTime }) => startTime)).toEqual(['15:00', '18:00'])
  })

  test('marks overlapping visits with their reason, and adds one at the time of another', async () => {
    const { open, add, assign, sam } = await setUp()
    const other = await add('Windows', { ...daily, startTime: '19:00', durationMinutes: 60 })
    await assign(other.id, 1, sam.id)
    const { user } = open()
    await screen.findByRole('button', { name: 'Add visit' })
    const bars = await within(await row('Sam Ortiz')).findAllByRole('button', { name: /Overlaps Main Street/ })
    expect(bars.map(({ style }) => style.top)).toEqual(['4px', '48px'])
    bars[0]?.focus()
    await user.keyboard('a')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add visit' }))
    expect(dialog.getByLabelText(/^Start/)).toHaveProperty('value', '18:00')
  })

  test('is a list on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
    const { open } = await setUp()
    const { user } = open()
    const list = within(await screen.findByRole('list', { name: 'Visits' }))
    await user.click(await list.findByRole('button', { name: /Evening clean/ }))
    await screen.findByRole('dialog', { name: 'Visit' })
  })
})
