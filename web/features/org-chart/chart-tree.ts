import type { OrgChart } from '#shared/members/members.contract.ts'

export type Person = OrgChart['items'][number]

/** A person's position in the drawing: `x` is the card's middle, `y` its upper edge. */
export interface ChartNode {
  readonly person: Person
  readonly x: number
  readonly y: number
  /** 1 at the top. */
  readonly level: number
  readonly parent: ChartNode | undefined
  /** Number of direct reports, visible or not. */
  readonly reports: number
  readonly isOpen: boolean
  /** The x of the vertical line that stacked cards hang from. */
  readonly spine: number | undefined
}

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const card = { width: 208, height: 60, gapX: 16, gapY: 44, gapStack: 18, indent: 24 } as const

/** Reports by the manager's id; people without a known manager are under ''. */
export function reportsOf(people: readonly Person[]): ReadonlyMap<string, readonly Person[]> {
  const ids = new Set(people.map(({ id }) => id))
  return Map.groupBy(people, ({ managerId }) => (managerId && ids.has(managerId) ? managerId : ''))
}

/** Ids of the visible people, each manager before the reports. */
export function idsInOrder(reports: ReadonlyMap<string, readonly Person[]>, closed: ReadonlySet<string>): string[] {
  const ids: string[] = []
  const waiting = [...(reports.get('') ?? [])].toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    ids.push(next.id)
    if (!closed.has(next.id)) waiting.push(...(reports.get(next.id) ?? []).toReversed())
  }
  return ids
}

/** Ids of all managers above a person, the nearest first. */
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

/** Collapsed managers at first: none in a small organization, all below the second level in a large one. */
export function closedAtFirst(people: readonly Person[]): ReadonlySet<string> {
  if (people.length <= shownAtFirst) return new Set()
  const reports = reportsOf(people)
  const tops = new Set(reports.get('')?.map(({ id }) => id))
  return new Set([...reports.keys()].filter((id) => id && !tops.has(id)))
}

/** From this number on, people without reports are stacked, because a row of them would be too wide. */
const stackedFrom = 3
/** The same limit where siblings have reports. */
const stackedBeside = 2
const rowsOf = (count: number) => Math.max(8, Math.ceil(Math.sqrt(2 * count)))
const columnWidth = card.indent + card.width

/** A manager's reports: those with own teams side by side, the others stacked, and the total width. */
interface Block {
  readonly branches: readonly Person[]
  readonly stack: readonly Person[]
  readonly rows: number
  readonly inner: number
  readonly width: number
}

function measureBlocks(shownOf: (id: string) => readonly Person[]): ReadonlyMap<string, Block> {
  // Managers before their reports. Not recursive: a long chain of managers would overflow the call stack.
  const ids = ['']
  for (const id of ids) for (const person of shownOf(id)) ids.push(person.id)
  const blocks = new Map<string, Block>()
  for (const id of ids.toReversed()) {
    const subtree = shownOf(id)
    const leaves = new Set(subtree.filter((person) => !shownOf(person.id).length))
    const from = id && leaves.size < subtree.length ? stackedBeside : stackedFrom
    const stack = leaves.size < from ? [] : [...leaves]
    const branches = stack.length ? subtree.filter((person) => !leaves.has(person)) : subtree
    const columns = Math.ceil(stack.length / rowsOf(stack.length))
    const widths = branches.map((person) => blocks.get(person.id)!.width)
    for (let column = 0; column < columns; column++) widths.push(columnWidth)
    const inner = widths.reduce((sum, width) => sum + width + card.gapX, -card.gapX)
    const width = Math.max(card.width, inner)
    blocks.set(id, { branches, stack, rows: Math.ceil(stack.length / (columns || 1)), inner, width })
  }
  return blocks
}

/** A person to be placed; `left` is where the block of their reports begins, unless they are stacked. */
interface Placing {
  readonly person: Person
  readonly parent: ChartNode | undefined
  readonly x: number
  readonly y: number
  readonly spine?: number
  readonly left?: number
}

/** Positions of all visible people. */
export function layoutChart(people: readonly Person[], closed: ReadonlySet<string>): ChartNode[] {
  const reports = reportsOf(people)
  const shownOf = (id: string) => (closed.has(id) ? [] : (reports.get(id) ?? []))
  const blocks = measureBlocks(shownOf)
  const nodes: ChartNode[] = []

  function reportsBelow(id: string, parent: ChartNode | undefined, left: number, y: number): Placing[] {
    const { branches, stack, rows, inner, width } = blocks.get(id)!
    let at = left + (width - inner) / 2
    const placings: Placing[] = []
    for (const person of branches) {
      const blockWidth = blocks.get(person.id)!.width
      placings.push({ person, parent, x: at + blockWidth / 2, y, left: at })
      at += blockWidth + card.gapX
    }
    stack.forEach((person, index) => {
      const start = at + Math.trunc(index / rows) * (columnWidth + card.gapX)
      const top = y + (index % rows) * (card.height + card.gapStack)
      placings.push({ person, parent, x: start + card.indent + card.width / 2, y: top, spine: start + card.indent / 2 })
    })
    return placings.toReversed()
  }

  const waiting = reportsBelow('', undefined, 0, 0)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { person, parent, x, y, spine, left } = next
    const level = (parent?.level ?? 0) + 1
    const count = reports.get(person.id)?.length ?? 0
    const node = { person, parent, x, y, spine, level, reports: count, isOpen: !closed.has(person.id) }
    nodes.push(node)
    if (left !== undefined) waiting.push(...reportsBelow(person.id, node, left, y + card.height + card.gapY))
  }
  return nodes
}

/** Corners of the line from a manager down to a report. */
export function lineOf({ x, y, parent, spine }: ChartNode): readonly (readonly [number, number])[] {
  if (!parent) return []
  const from = parent.y + card.height
  const middle = from + card.gapY / 2
  const side = y + card.height / 2
  return [
    [parent.x, from],
    [parent.x, middle],
    [spine ?? x, middle],
    ...(spine === undefined
      ? ([[x, y]] as const)
      : ([
          [spine, side],
          [x - card.width / 2, side],
        ] as const)),
  ]
}

/** The smallest rectangle around all cards. */
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

/** The card at a point of the drawing. */
export const nodeAt = (nodes: readonly ChartNode[], x: number, y: number): ChartNode | undefined =>
  nodes.find((node) => Math.abs(x - node.x) <= card.width / 2 && y >= node.y && y <= node.y + card.height)

/** The card that an arrow key leads to: the nearest on the same level, or along the line. */
export function neighbor(nodes: readonly ChartNode[], from: ChartNode, key: string): ChartNode | undefined {
  const inColumn = (y: number) =>
    nodes.find((node) => node.spine !== undefined && node.parent === from.parent && node.x === from.x && node.y === y)
  const step = card.height + card.gapStack
  if (key === 'ArrowUp') return (from.spine === undefined ? undefined : inColumn(from.y - step)) ?? from.parent
  if (key === 'ArrowDown') {
    return (
      nodes.find(({ parent }) => parent === from) ?? (from.spine === undefined ? undefined : inColumn(from.y + step))
    )
  }
  const sign = key === 'ArrowRight' ? 1 : -1
  const away = ({ x, y }: ChartNode) => [sign * (x - from.x), Math.abs(y - from.y)] as const
  return nodes
    .filter((node) => node.level === from.level && away(node)[0] > 0)
    .toSorted((one, other) => away(one)[0] - away(other)[0] || away(one)[1] - away(other)[1])[0]
}
