import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundsOf,
  card,
  closedAtFirst,
  idsInOrder,
  lineOf,
  layoutChart,
  managersOf,
  neighbor,
  reportsOf,
  type ChartNode,
  type Person,
} from './chart-tree.ts'

const person = (id: string, managerId: string | null = null): Person => ({
  id,
  name: id,
  title: '',
  managerId,
  photoLink: null,
  roles: [],
  version: 1,
})
const crew = [person('boss'), person('a', 'boss'), person('b', 'boss'), person('c', 'a'), person('lost', 'nowhere')]

describe('layouts of the org chart', () => {
  test('place everyone one level below their manager, and treat an unknown manager as none', () => {
    const levels = layoutChart(crew, new Set()).map(({ person: { id }, level }) => [id, level])
    expect(Object.fromEntries(levels)).toEqual({ boss: 1, lost: 1, a: 2, b: 2, c: 3 })
    expect(managersOf(crew, 'c')).toEqual(['a', 'boss'])
  })

  test('leave out the reports of a collapsed manager, but count them', () => {
    const nodes = layoutChart(crew, new Set(['boss']))
    expect(nodes.map(({ person: { id } }) => id).toSorted()).toEqual(['boss', 'lost'])
    expect(nodes[0]).toMatchObject({ reports: 2, isOpen: false })
  })

  test('list each manager before the reports, without those below a collapsed one', () => {
    expect(idsInOrder(reportsOf(crew), new Set())).toEqual(['boss', 'a', 'c', 'b', 'lost'])
    expect(idsInOrder(reportsOf(crew), new Set(['a']))).toEqual(['boss', 'a', 'b', 'lost'])
  })

  test('lead with arrow keys up, down and along a level', () => {
    const nodes = layoutChart(crew, new Set())
    const at = (id: string) => nodes.find((node) => node.person.id === id)
    const go = (id: string, key: string) => neighbor(nodes, at(id)!, key)?.person.id
    expect([go('a', 'ArrowUp'), go('a', 'ArrowDown'), go('a', 'ArrowRight'), go('b', 'ArrowLeft')]).toEqual([
      'boss',
      'c',
      'b',
      'a',
    ])
    expect(go('boss', 'ArrowUp')).toBeUndefined()
  })

  test('stack many people without reports next to those with reports', () => {
    const people = [person('boss'), person('lead', 'boss'), person('own', 'lead')]
    const leaves = ['a', 'b', 'c'].map((id) => person(id, 'boss'))
    const nodes = layoutChart([...people, ...leaves], new Set())
    const at = (id: string) => nodes.find((node) => node.person.id === id)!
    const go = (id: string, key: string) => neighbor(nodes, at(id), key)?.person.id
    expect(new Set([at('a').x, at('b').x, at('c').x]).size).toBe(1)
    expect([at('lead'), at('a'), at('b')].map(({ level }) => level)).toEqual([2, 2, 2])
    expect(at('a').y).toBe(at('lead').y)
    expect(at('b').y - at('a').y).toBe(card.height + card.gapStack)
    expect(lineOf(at('c')).at(-1)).toEqual([at('c').x - card.width / 2, at('c').y + card.height / 2])
    expect(lineOf(at('lead')).at(-1)).toEqual([at('lead').x, at('lead').y])
    expect(['ArrowDown', 'ArrowUp', 'ArrowLeft'].map((key) => go('b', key))).toEqual(['c', 'a', 'lead'])
    expect([go('a', 'ArrowUp'), go('lead', 'ArrowRight'), go('c', 'ArrowDown')]).toEqual(['boss', 'a', undefined])
  })

  const organization = fc
    .array(fc.nat(), { minLength: 1, maxLength: 60 })
    .map((picks) => picks.map((pick, index) => person(`p${index}`, index && pick % 5 ? `p${pick % index}` : null)))

  test('never let cards overlap, whatever the organization', () => {
    fc.assert(
      fc.property(organization, (people) => {
        const nodes = layoutChart(people, new Set())
        expect(nodes).toHaveLength(people.length)
        for (const [at, node] of nodes.entries()) {
          for (const other of nodes.slice(at + 1)) {
            const isApart = Math.abs(node.x - other.x) >= card.width || Math.abs(node.y - other.y) >= card.height
            expect(isApart).toBe(true)
          }
        }
      }),
    )
  })

  test('leave no line crossing a card', () => {
    const runsThrough = (
      [x1, y1]: readonly [number, number],
      [x2, y2]: readonly [number, number],
      { x, y }: ChartNode,
    ) =>
      Math.max(x1, x2) > x - card.width / 2 &&
      Math.min(x1, x2) < x + card.width / 2 &&
      Math.max(y1, y2) > y &&
      Math.min(y1, y2) < y + card.height
    fc.assert(
      fc.property(organization, (people) => {
        const nodes = layoutChart(people, new Set())
        for (const corners of nodes.map(lineOf)) {
          for (const [at, corner] of corners.slice(1).entries()) {
            expect(nodes.some((node) => runsThrough(corners[at]!, corner, node))).toBe(false)
          }
        }
      }),
    )
  })

  test('fit twenty people into a window readably, and wrap three hundred without a manager', () => {
    const leads = ['a', 'b', 'c'].map((id) => person(id, 'boss'))
    const crews = Array.from({ length: 16 }, (_, n) => person(`p${n}`, leads[n % 3]?.id))
    const { width, height } = boundsOf(layoutChart([person('boss'), ...leads, ...crews], new Set()))
    expect(width).toBeLessThan(800)
    expect(height).toBeLessThan(800)
    const crowd = boundsOf(
      layoutChart(
        Array.from({ length: 300 }, (_, n) => person(`p${n}`)),
        new Set(),
      ),
    )
    expect(crowd.width / crowd.height).toBeLessThan(2.5)
  })

  test('show two levels of two thousand members at first', () => {
    const people = Array.from({ length: 2_000 }, (_, n) => person(`p${n}`, n ? `p${Math.trunc((n - 1) / 8)}` : null))
    const nodes = layoutChart(people, closedAtFirst(people))
    expect(nodes.length).toBe(9)
    expect(layoutChart(people, new Set())).toHaveLength(2_000)
  })

  test('include a chain of two thousand managers', () => {
    const people = Array.from({ length: 2_000 }, (_, n) => person(`p${n}`, n ? `p${n - 1}` : null))
    expect(layoutChart(people, new Set()).at(-1)?.level).toBe(2_000)
  })
})
