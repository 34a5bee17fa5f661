import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSchedule, shown } from '#server/api/features/schedule/test/scheduled.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { publishChange, type Change } from '#web/platform/records/changes.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OperationsPage } from '../operations-page.tsx'

const run = useApi()

// A Monday.
const week = '2090-01-09'
const wednesdays = { ...daily, weekdays: [3], startTime: '18:00' }
const rowHeight = 57
const seenHeight = 300

// jsdom has no layout; this makes the week five rows high.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(seenHeight)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Sixty members sorted by name, from Sam to Zoe, each with a visit. */
async function setUp() {
  const schedule = await buildSchedule(run)
  const [sam, zoe] = [await schedule.worker('Aa Sam'), await schedule.worker('Zz Zoe')]
  const rows = Array.from({ length: 60 }, (_, at) => ({
    organizationId: schedule.org.id,
    id: schedule.newId(),
    name: `Member ${String(at).padStart(2, '0')}`,
    roles: ['EMPLOYEE' as const],
  }))
  await inTenant(run.api.db, schedule.org.id, (tx) => tx.insertInto('members').values(rows).execute())
  const [early, late] = [await schedule.add('Early', wednesdays), await schedule.add('Late', wednesdays)]
  await schedule.assign(early.id, 1, sam.id)
  await schedule.assign(late.id, 1, zoe.id)
  const page = connectPage(run.api.app, schedule.org.headers)
  renderAt(
    `/org/${schedule.org.id}/operations?view=week&week=${week}`,
    '/org/:organizationId/operations',
    <OperationsPage />,
  )
  /** Rows and jobs of each request since the last call. */
  let seen = 0
  const requests = () => {
    const fresh = page.calls.slice(seen).filter(({ path }) => path.includes('/visits/board'))
    seen = page.calls.length
    return fresh.map(({ path }) => new URL(path, 'http://page').searchParams)
  }
  const change = (part: Omit<Change, 'paths'>) => act(() => publishChange({ paths: [schedule.visitsUrl], ...part }))
  return { ...schedule, sam, zoe, early, late, requests, change }
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })
const scrollTo = (top: number) => {
  const scroller = screen.getByRole('grid').parentElement
  if (!scroller) throw new Error('nothing to scroll')
  scroller.scrollTop = top
  fireEvent.scroll(scroller)
}

describe('loading the week board', () => {
  test('loads visible rows, and others once as they are scrolled to', async () => {
    const { requests, sam, zoe } = await setUp()
    await within(await row('Aa Sam')).findByRole('button', { name: /Main Street/ })
    const first = requests().flatMap((query) => query.get('rows')?.split(',') ?? [])
    expect(first).toContain(sam.id)
    expect(first).not.toContain(zoe.id)
    expect(first.length).toBeLessThan(40)
    scrollTo(64 * rowHeight)
    const last = await row('Zz Zoe')
    expect(last.getAttribute('aria-busy')).toBe('true')
    const height = last.style.height
    await within(last).findByRole('button', { name: /Main Street/ })
    expect(last.style.height).toBe(height)
    const second = requests().flatMap((query) => query.get('rows')?.split(',') ?? [])
    expect(second).toContain(zoe.id)
    expect(second.filter((id) => first.includes(id))).toEqual([])
    scrollTo(0)
    await within(await row('Aa Sam')).findByRole('button', { name: /Main Street/ })
    expect(requests()).toEqual([])
  })

  test("reloads only the rows that a job's change touched, before and after", async () => {
    const { requests, change, put, list, sam, early, zoe } = await setUp()
    await within(await row('Aa Sam')).findByRole('button', { name: /Main Street/ })
    requests()
    const [visit] = await list(week, '2090-01-15', { jobId: early.id })
    if (!visit) throw new Error('no visit')
    await put(visit, { ...shown(visit), memberIds: [zoe.id] })
    await change({ jobIds: [early.id] })
    await waitFor(async () => expect(within(await row('Aa Sam')).queryByRole('button')).toBeNull())
    const [question, ...more] = requests()
    expect([question?.get('rows'), question?.get('jobs'), more]).toEqual([sam.id, early.id, []])
  })

  test("reloads a member's row after a change of their work, if it is loaded", async () => {
    const { requests, change, sam, zoe } = await setUp()
    await within(await row('Aa Sam')).findByRole('button', { name: /Main Street/ })
    requests()
    await change({ memberIds: [sam.id, zoe.id] })
    expect(requests().map((query) => query.get('rows'))).toEqual([sam.id])
  })

  test('reloads only visible rows after a change without details', async () => {
    const { requests, change, sam, zoe } = await setUp()
    await within(await row('Aa Sam')).findByRole('button', { name: /Main Street/ })
    scrollTo(64 * rowHeight)
    await within(await row('Zz Zoe')).findByRole('button', { name: /Main Street/ })
    requests()
    await change({})
    const again = requests().flatMap((query) => query.get('rows')?.split(',') ?? [])
    expect(again).toContain(zoe.id)
    expect(again).not.toContain(sam.id)
  })

  test('moves by keyboard over rows without visits to one that is not loaded yet', async () => {
    await setUp()
    const visit = await within(await row('Aa Sam')).findByRole('button', { name: /Main Street/ })
    act(() => visit.focus())
    fireEvent.keyDown(visit, { key: 'ArrowDown' })
    const scroller = screen.getByRole('grid').parentElement
    expect(scroller?.scrollTop).toBeGreaterThan(50 * rowHeight)
    // Browsers fire the event themselves.
    if (scroller) fireEvent.scroll(scroller)
    const next = await within(await row('Zz Zoe')).findByRole('button', { name: /Main Street/ })
    await waitFor(() => expect(document.activeElement).toBe(next))
  })
})
