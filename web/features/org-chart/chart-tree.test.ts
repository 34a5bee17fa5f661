import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boundsOf,
  card,
  closedAtFirst,
  idsInOrder,
  layoutChart,
  managersOf,
  neighbour,
  reportsOf,
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

test('everybody stands one level below the manager, and a manager nobody knows is none', () => {
  const levels = layoutChart(crew, new Set()).map(({ person: { id }, level }) => [id, level])
  expect(Object.fromEntries(levels)).toEqual({ boss: 1, lost: 1, a: 2, b: 2, c: 3 })
  expect(managersOf(crew, 'c')).toEqual(['a', 'boss'])
})

test('who is closed keeps the reports out of the drawing and still counts them', () => {
  const nodes = layoutChart(crew, new Set(['boss']))
  expect(nodes.map(({ person: { id } }) => id).toSorted()).toEqual(['boss', 'lost'])
  expect(nodes[0]).toMatchObject({ reports: 2, isOpen: false })
})

test('the list has each manager before the reports, and nobody below who is closed', () => {
  expect(idsInOrder(reportsOf(crew), new Set())).toEqual(['boss', 'a', 'c', 'b', 'lost'])
  expect(idsInOrder(reportsOf(crew), new Set(['a']))).toEqual(['boss', 'a', 'b', 'lost'])
})

test('arrow keys go up, down and along the row', () => {
  const nodes = layoutChart(crew, new Set())
  const at = (id: string) => nodes.find((node) => node.person.id === id)
  const go = (id: string, key: string) => neighbour(nodes, at(id)!, key)?.person.id
  expect([go('a', 'ArrowUp'), go('a', 'ArrowDown'), go('a', 'ArrowRight'), go('b', 'ArrowLeft')]).toEqual([
    'boss',
    'c',
    'b',
    'a',
  ])
  expect(go('boss', 'ArrowUp')).toBeUndefined()
})

test('no two cards overlap, whatever the organisation', () => {
  const organization = fc
    .array(fc.nat(), { minLength: 1, maxLength: 60 })
    .map((picks) => picks.map((pick, index) => person(`p${index}`, index && pick % 5 ? `p${pick % index}` : null)))
  fc.assert(
    fc.property(organization, (people) => {
      const nodes = layoutChart(people, new Set())
      expect(nodes).toHaveLength(people.length)
      const rows = Map.groupBy(nodes, ({ y }) => y)
      for (const row of rows.values()) {
        const places = row.map(({ x }) => x).toSorted((one, other) => one - other)
        for (let at = 1; at < places.length; at++) {
          expect(places[at]! - places[at - 1]!).toBeGreaterThanOrEqual(card.width)
        }
      }
    }),
  )
})

test('two thousand members begin with two levels', () => {
  const people = Array.from({ length: 2_000 }, (_, n) => person(`p${n}`, n ? `p${Math.trunc((n - 1) / 8)}` : null))
  const nodes = layoutChart(people, closedAtFirst(people))
  expect(nodes.length).toBe(9)
  const all = layoutChart(people, new Set())
  expect(all).toHaveLength(2_000)
  expect(boundsOf(all).width).toBeGreaterThan(card.width * 200)
})
