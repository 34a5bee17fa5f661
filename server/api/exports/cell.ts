import type { Language, Words } from '#shared/languages.ts'
import { words } from './texts.ts'

/** A cell of an exported list; days and times keep their type in a workbook. */
export type Cell = string | number | null | Temporal.PlainDate | Temporal.PlainDateTime

/** Formats a cell as text: times to the minute, or to the second when there are seconds. */
export function cellText(cell: Cell): string | number | null {
  if (cell instanceof Temporal.PlainDateTime) {
    return cell.toString({ smallestUnit: cell.second === 0 ? 'minute' : 'second' }).replace('T', ' ')
  }
  return cell instanceof Temporal.PlainDate ? cell.toString() : cell
}

export const dayCell = (day: string | null): Cell => day && Temporal.PlainDate.from(day)

/** An instant in a time zone. */
export const timeCell = (instant: string | null, timeZone: string): Cell =>
  instant && Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()

export const yes: Words = words('yes')

export const yesOrNo = (is: boolean, language: Language): string => (is ? yes(language) : 'No')

/** The column in every export with records decided about a member. */
export const selfApproved = {
  head: words('selfApproved'),
  cell: (row: { selfApproved: boolean }, language: Language): Cell => yesOrNo(row.selfApproved, language),
}

/** The last columns of records that a device dates: when the record arrived, and whether that device's clock was off. */
export const arrival = [
  {
    head: words('received'),
    cell: ({ createdAt, timeZone }: { createdAt: string; timeZone: string }) => timeCell(createdAt, timeZone),
  },
  {
    head: words('clockOff'),
    cell: ({ clockOff }: { clockOff: boolean }, language: Language): Cell => yesOrNo(clockOff, language),
  },
] as const
