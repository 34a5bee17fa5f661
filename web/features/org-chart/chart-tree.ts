import { hierarchy, tree } from 'd3-hierarchy'
import type { OrgChart } from '#shared/contracts/members.ts'

export type Person = OrgChart['items'][number]

/** A person's place in the drawing; `x` is the middle of the card, `y` its upper edge. */
export interface ChartNode {
  readonly person: Person
  readonly x: number
  readonly y: number
  /** 1 at the top. */
  readonly level: number
  readonly parent: ChartNode | undefined
  /** How many report directly, shown or not. */
  readonly reports: number
  readonly isOpen: boolean
}

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const card = { width: 208, height: 60, gapX: 16, gapY: 44 } as const

/** Who reports to whom, by the manager's id; those at the top are under ''. */
export function reportsOf(people: readonly Person[]): ReadonlyMap<string, readonly Person[]> {
  const known = new Set(people.map(({ id }) => id))
  return Map.groupBy(people, ({ managerId }) => (managerId && known.has(managerId) ? managerId : ''))
}

/** The ids of those whose managers are all open, each manager before the reports. */
export function idsInOrder(reports: ReadonlyMap<string, readonly Person[]>, closed: ReadonlySet<string>): string[] {
  const ids: string[] = []
  const waiting = [...(reports.get('') ?? [])].toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    ids.push(next.id)
    if (!closed.has(next.id)) waiting.push(...(reports.get(next.id) ?? []).toReversed())
  }
  return ids
}

/** Everybody above a person, the nearest first. */
export function managersOf(people: readonly Person[], id: string): string[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  const above: string[] = []
  let at = byId.get(id)?.managerId
  while (at && byId.has(at) && !above.includes(at)) {
    above.push(at)
    at = byId.get(at)?.managerId
  }
  return above
}

const shownAtFirst = 60

/** A small organisation begins open; of a large one the first two levels show. */
export function closedAtFirst(people: readonly Person[]): ReadonlySet<string> {
  if (people.length <= shownAtFirst) return new Set()
  const reports = reportsOf(people)
  const tops = new Set(reports.get('')?.map(({ id }) => id))
  return new Set([...reports.keys()].filter((id) => id && !tops.has(id)))
}

/** Where everybody stands whose managers are all open. */
export function layoutChart(people: readonly Person[], closed: ReadonlySet<string>): ChartNode[] {
  const reports = reportsOf(people)
  const top: Person = { id: '', name: '', title: '', managerId: null, photoLink: null, roles: [], version: 1 }
  const root = hierarchy(top, ({ id }) => (closed.has(id) ? [] : reports.get(id)))
  const step = [card.width + card.gapX, card.height + card.gapY] as const
  const placed = new Map<string, ChartNode>()
  const drawn = tree<Person>()
    .nodeSize([...step])
    .separation(() => 1)(root)
  drawn.each(({ data, x, y, depth, parent }) => {
    if (!depth) return
    placed.set(data.id, {
      person: data,
      x,
      y: y - step[1],
      level: depth,
      parent: parent ? placed.get(parent.data.id) : undefined,
      reports: reports.get(data.id)?.length ?? 0,
      isOpen: !closed.has(data.id),
    })
  })
  return [...placed.values()]
}

/** The rectangle that holds all cards. */
export function boundsOf(nodes: readonly ChartNode[]): Bounds {
  if (!nodes.length) return { left: 0, top: 0, width: 1, height: 1 }
  const left = nodes.reduce((least, { x }) => Math.min(least, x), Infinity) - card.width / 2
  const right = nodes.reduce((most, { x }) => Math.max(most, x), -Infinity) + card.width / 2
  const bottom = nodes.reduce((most, { y }) => Math.max(most, y), 0) + card.height
  return { left, top: 0, width: right - left, height: bottom }
}

export const isVisible = ({ x, y, parent }: ChartNode, { left, top, width, height }: Bounds) =>
  x + card.width >= left &&
  x - card.width <= left + width &&
  y + card.height + card.gapY >= top &&
  (parent?.y ?? y) <= top + height

/** Whose card is at a point of the drawing. */
export const nodeAt = (nodes: readonly ChartNode[], x: number, y: number): ChartNode | undefined =>
  nodes.find((node) => Math.abs(x - node.x) <= card.width / 2 && y >= node.y && y <= node.y + card.height)

/** Whom an arrow key leads to. */
export function neighbour(nodes: readonly ChartNode[], from: ChartNode, key: string): ChartNode | undefined {
  if (key === 'ArrowUp') return from.parent
  if (key === 'ArrowDown') return nodes.find(({ parent }) => parent === from)
  const row = nodes.filter(({ level }) => level === from.level).toSorted((one, other) => one.x - other.x)
  return row[row.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)]
}
