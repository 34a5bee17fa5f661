import type { Visit } from '#shared/contracts/schedule.ts'

/** One visit where it is shown: in the row of each who comes, of its place, or of those who lack people. */
export interface Block {
  readonly id: string
  readonly visit: Visit
}

export type RowKind = 'unassigned' | 'member' | 'location'

export interface Row {
  readonly id: string
  readonly kind: RowKind
  readonly title: string
  readonly subtitle: string
  /** Planned in the week; cancelled visits do not count. */
  readonly minutes: number
  /** A list for each day of the week. */
  readonly cells: readonly (readonly Block[])[]
}

export const groupings = ['members', 'locations'] as const
export type Grouping = (typeof groupings)[number]

const unassignedRow = 'unassigned'

interface RowMember {
  readonly id: string
  readonly name: string
}

interface Week {
  readonly visits: readonly Visit[]
  readonly days: readonly string[]
  readonly by: Grouping
  /** Who can be planned; whoever comes although not among them is added. */
  readonly members: readonly RowMember[]
}

export const blockId = (rowId: string, { jobId, originalStart }: Visit) => `${rowId} ${jobId} ${originalStart}`

const minutesOf = ({ startsAt, endsAt }: Visit) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

export const lacksPeople = ({ isCancelled, crew, crewSize }: Visit) => !isCancelled && crew.length < crewSize

/** The week as rows, in order of their names; on top the visits to which too few people come. */
export function rowsOf({ visits, days, by, members }: Week): Row[] {
  const open = draftOf(unassignedRow, 'unassigned', '', '', days.length)
  const drafts = new Map<string, RowDraft>()
  const rowOf = (id: string, title: string, subtitle = '') => {
    const known = drafts.get(id)
    if (known) return known
    const made = draftOf(id, by === 'members' ? 'member' : 'location', title, subtitle, days.length)
    drafts.set(id, made)
    return made
  }
  if (by === 'members') for (const { id, name } of members) rowOf(id, name)
  const columns = new Map(days.map((day, index) => [day, index]))
  for (const visit of visits) {
    const column = columns.get(visit.date)
    if (column === undefined) continue
    if (lacksPeople(visit)) place(open, visit, column)
    if (by === 'locations') place(rowOf(visit.locationId, visit.locationName, visit.clientName), visit, column)
    else for (const { memberId, name } of visit.crew) place(rowOf(memberId, name), visit, column)
  }
  const collator = new Intl.Collator()
  const rows = [...drafts.values()].toSorted(
    (one, other) => collator.compare(one.subtitle, other.subtitle) || collator.compare(one.title, other.title),
  )
  return [open, ...rows]
}

interface RowDraft extends Row {
  minutes: number
  readonly cells: Block[][]
}

const draftOf = (id: string, kind: RowKind, title: string, subtitle: string, days: number): RowDraft => ({
  id,
  kind,
  title,
  subtitle,
  minutes: 0,
  cells: Array.from({ length: days }, () => []),
})

/** Visits come in the order of their start, and stay in it. */
function place(row: RowDraft, visit: Visit, column: number) {
  row.cells[column]?.push({ id: blockId(row.id, visit), visit })
  if (!visit.isCancelled) row.minutes += minutesOf(visit)
}

/** The rows whose name holds the text; those on top stay. */
export function searchRows(rows: readonly Row[], text: string): readonly Row[] {
  const searched = text.trim().toLowerCase()
  if (!searched) return rows
  return rows.filter(
    ({ kind, title, subtitle }) => kind === 'unassigned' || `${title} ${subtitle}`.toLowerCase().includes(searched),
  )
}

/** What members learn when a week is published. */
export function newsOf(visits: readonly Visit[]) {
  const members = new Set(visits.flatMap(({ crew }) => crew.map(({ memberId }) => memberId)))
  const staffed = visits.filter(({ crew }) => crew.length > 0)
  const cancelled = staffed.filter(({ isCancelled }) => isCancelled).length
  const moved = staffed.filter(({ isCancelled, isMoved }) => isMoved && !isCancelled).length
  return { members: members.size, planned: staffed.length - moved - cancelled, moved, cancelled }
}
