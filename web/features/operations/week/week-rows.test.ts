import { describe, expect, test } from 'vitest'
import { boardRows, outlineOf } from '#server/api/features/schedule/boards/board.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { unassignedRow } from '#shared/schedule/board.ts'
import { stepFrom, gridPositionOf } from './grid-steps.ts'
import { moveOf, type Move } from './move.ts'
import { drawnRows, heightOf, offsetsOf, rowAt, shownOf, rowsToLoad } from './row-window.ts'
import { loadedOf, rowsOf, searchRows, type Row } from './week-rows.ts'

const [ana, ben] = [
  { memberId: 'a', name: 'Ana' },
  { memberId: 'b', name: 'Ben' },
]
const members = [
  { id: 'b', name: 'Ben' },
  { id: 'a', name: 'Ana' },
  { id: 'c', name: 'Cleo' },
]

/** From 18:00 to 20:00 in New York; 9 March 2026 is the day after the DST change. */
const visit = (date: string, part: Partial<Visit> = {}): Visit => ({
  jobId: 'j',
  jobName: 'Evening',
  locationId: 'l',
  locationName: 'Main Street',
  clientId: 'k',
  clientName: 'Harbor Dental',
  date,
  startTime: '18:00',
  timeZone: 'America/New_York',
  startsAt: `${date}T22:00:00Z`,
  endsAt: `${date.slice(0, 8)}${String(Number(date.slice(8)) + 1).padStart(2, '0')}T00:00:00Z`,
  originalStart: `${date}T22:00:00Z`,
  isMoved: false,
  isCancelled: false,
  cancelledReason: null,
  note: '',
  crew: [ana],
  hasOwnCrew: false,
  crewSize: 1,
  isPublished: true,
  version: 0,
  ...part,
})
const window = { from: '2026-03-09', to: '2026-03-11' }
const outlineBy = (by: 'members' | 'locations', visits: readonly Visit[]) =>
  outlineOf(visits, { window, by, members, language: 'en' })
/** Rows as from the API, all loaded. */
function rowsBy(by: 'members' | 'locations', ...visits: Visit[]) {
  const outline = outlineBy(by, visits)
  const rowIds = [unassignedRow, ...outline.groups.flatMap(({ rows }) => rows.map(({ id }) => id))]
  const answer = boardRows(visits, {
    window,
    by,
    rowIds,
    lines: 4,
    overtime: new Map(),
    limits: new Map(),
    against: new Map(),
  })
  return rowsOf(outline, loadedOf(answer, 4), by)
}
const shape = (rows: readonly Row[]) => rows.map(({ title, cells }) => [title, ...cells.map(({ length }) => length)])

describe('rows', () => {
  test('list members by name, unassigned visits first', () => {
    const rows = rowsBy('members', visit('2026-03-09', { crewSize: 2 }), visit('2026-03-10', { crew: [ana, ben] }))
    expect(shape(rows)).toEqual([
      ['', 1, 0, 0],
      ['Ana', 1, 1, 0],
      ['Ben', 0, 1, 0],
      ['Cleo', 0, 0, 0],
    ])
    expect(rows.map(({ minutes }) => minutes)).toEqual([120, 240, 120, 0])
  })

  test('show everyone assigned, even former members, and no cancelled visit as unassigned', () => {
    const former = { memberId: 'x', name: 'Xavier' }
    const rows = rowsBy('members', visit('2026-03-09', { crew: [former], crewSize: 2, isCancelled: true }))
    expect(shape(rows).at(0)).toEqual(['', 0, 0, 0])
    expect(rows.at(-1)).toMatchObject({ title: 'Xavier', minutes: 0 })
  })

  test('list locations by client, without visits outside the week', () => {
    const other = { locationId: 'm', locationName: 'Annex', clientName: 'Acme' }
    const rows = rowsBy('locations', visit('2026-03-09'), visit('2026-03-11', other), visit('2026-03-12', other))
    expect(shape(rows)).toEqual([
      ['', 0, 0, 0],
      ['Annex', 0, 0, 1],
      ['Main Street', 1, 0, 0],
    ])
    expect(searchRows(rows, ' acme ').map(({ title }) => title)).toEqual(['', 'Annex'])
  })
})

describe('a move', () => {
  const both = visit('2026-03-09', { crew: [ana, ben], crewSize: 2 })
  const [open, rowAna, rowBen, rowCleo] = rowsBy('members', both) as [Row, Row, Row, Row]
  const to = (row: Row, day = '2026-03-09') => ({ row, day })

  test('to another day keeps the local time and checks the whole crew', () => {
    const early = visit('2026-03-06', { startsAt: '2026-03-06T23:00:00Z', endsAt: '2026-03-07T01:00:00Z' })
    expect(moveOf(early, rowAna, to(rowAna, '2026-03-09'))).toMatchObject({
      changes: { startsAt: '2026-03-09T22:00:00Z', durationMinutes: 120, memberIds: null },
      memberIds: ['a'],
      endsAt: '2026-03-10T00:00:00Z',
    } satisfies Partial<Omit<Move, 'changes'>> & { changes: Partial<Move['changes']> })
  })

  test('to another member replaces the member of the source row', () => {
    expect(moveOf(both, rowAna, to(rowCleo))).toMatchObject({ changes: { memberIds: ['b', 'c'] }, memberIds: ['c'] })
    expect(moveOf(both, rowAna, to(rowBen))).toBe('comesAlready')
    expect(moveOf(both, rowAna, to(open))).toMatchObject({ changes: { memberIds: ['b'] }, memberIds: [] })
    const lacking = visit('2026-03-09', { crew: [ana], crewSize: 2 })
    expect(moveOf(lacking, open, to(rowBen))).toMatchObject({ changes: { memberIds: ['a', 'b'] }, memberIds: ['b'] })
  })

  test('to the same place does nothing, and to another location is refused', () => {
    expect(moveOf(both, rowAna, to(rowAna))).toBeNull()
    const [none, here, there] = rowsBy('locations', both, visit('2026-03-09', { locationId: 'm' })) as [Row, Row, Row]
    expect(moveOf(both, here, to(there))).toBe('otherPlace')
    expect(moveOf(both, here, to(none))).toBe('otherPlace')
    expect(moveOf(both, none, to(here))).toBeNull()
    expect(moveOf(both, none, to(here, '2026-03-10'))).toMatchObject({ changes: { memberIds: null } })
  })
})

describe('the rendered week', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ ...visit('2026-03-09'), jobId: String(index) }))

  test('renders of five hundred rows only the visible ones and the focused one', () => {
    const offsets = offsetsOf(Array.from({ length: 500 }, () => 60))
    expect(rowAt(offsets, 0)).toBe(0)
    expect(rowAt(offsets, 59)).toBe(0)
    expect(rowAt(offsets, 60)).toBe(1)
    const drawn = drawnRows(offsets, { top: 12_000, height: 600 }, 3)
    expect(drawn.at(0)).toBe(3)
    expect(drawn.at(1)).toBe(192)
    expect(drawn.at(-1)).toBe(218)
    expect(drawnRows([0], { top: 0, height: 600 }, -1)).toEqual([])
  })

  test('shows a few visits of a full cell until its row is expanded', () => {
    const [row] = rowsBy('members', ...many.map((drawn) => ({ ...drawn, crew: [] }))) as [Row]
    expect(row.counts).toEqual([500, 0, 0])
    expect(row.cells[0]).toHaveLength(4)
    expect(shownOf(500)).toEqual({ shown: 3, more: 497 })
    expect(shownOf(500, 44)).toEqual({ shown: 43, more: 457 })
    expect(shownOf(4)).toEqual({ shown: 4, more: 0 })
    expect(heightOf(row)).toBeLessThan(220)
    expect(heightOf(row, 44)).toBeGreaterThan(44 * 48)
  })

  test("keeps a row's height when it loads, and its object until it changes", () => {
    const visits = [visit('2026-03-09'), { ...visit('2026-03-09'), jobId: 'k' }]
    const outline = outlineBy('members', visits)
    const before = rowsOf(outline, new Map(), 'members')
    expect(before.map(({ isLoaded }) => isLoaded)).toEqual([false, false, false, false])
    expect(before.map((row) => heightOf(row))).toEqual(rowsBy('members', ...visits).map((row) => heightOf(row)))
    const answer = boardRows(visits, {
      window,
      by: 'members',
      rowIds: ['a'],
      lines: 4,
      overtime: new Map(),
      limits: new Map(),
      against: new Map(),
    })
    const after = rowsOf(outline, loadedOf(answer, 4), 'members')
    expect(after.map((row, at) => row === before[at])).toEqual([true, false, true, true])
  })

  test('requests the rows that come next too', () => {
    expect(rowsToLoad([2, 3], 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(rowsToLoad([0, 40, 41], 43)).toEqual([0, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42])
    expect(rowsToLoad([3, 4, 90], 100)).toEqual([90, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    expect(rowsToLoad([], 0)).toEqual([])
  })

  test('moves between visits with the arrow keys', () => {
    const rows = rowsBy('members', visit('2026-03-09'), visit('2026-03-11'), visit('2026-03-10', { crew: [ben] }))
    const lines = () => 4
    const id = (row: number, column: number) => rows[row]?.cells[column]?.[0]?.id
    const step = (from: string | undefined, key: string) => {
      const spot = gridPositionOf(rows, from)
      const next = spot && stepFrom(rows, spot, key, lines)
      return typeof next === 'number' ? next : next?.id
    }
    expect(step(id(1, 0), 'ArrowRight')).toBe(id(1, 2))
    expect(step(id(1, 2), 'ArrowDown')).toBe(id(2, 1))
    expect(step(id(2, 1), 'ArrowUp')).toBe(id(1, 0))
    expect(step(id(1, 2), 'Home')).toBe(id(1, 0))
    expect(step(id(1, 0), 'ArrowUp')).toBeUndefined()
  })

  test('does not skip a row that is not loaded, but loads it first', () => {
    const visits = [visit('2026-03-09'), visit('2026-03-10', { crew: [ben] })]
    const answer = boardRows(visits, {
      window,
      by: 'members',
      rowIds: ['a'],
      lines: 4,
      overtime: new Map(),
      limits: new Map(),
      against: new Map(),
    })
    const rows = rowsOf(outlineBy('members', visits), loadedOf(answer, 4), 'members')
    const spot = gridPositionOf(rows, rows[1]?.cells[0]?.[0]?.id)
    expect(spot && stepFrom(rows, spot, 'ArrowDown', () => 4)).toBe(2)
  })
})
