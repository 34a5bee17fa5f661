import { parseDay, timeOf } from '#server/api/tables/cell-values.ts'
import { dayOrders } from '#shared/imports/kinds.ts'
import { limits } from '#shared/limits.ts'
import type { Refuse, RowReader } from './row-reader.ts'

export type HourCells = {
  member: string
  client: string
  location: string
  job: string
  /** Only of a row whose start has no day yet. */
  day: string | null
  startTime: string | null
  endTime: string | null
  breakMinutes: number | null
  notes: string
}

/** A time, or a day with a time. */
export function readMoment(row: RowReader, field: 'startTime' | 'endTime'): string | undefined {
  const text = row.words(field)
  if (text === '') return undefined
  const [, dayText = '', timeText = text] = /^(\S*\d{4}\S*?)(?:[T ]\s*)(\d{1,2}:.+)$/.exec(text) ?? []
  const time = timeOf(timeText.replace(/^(\d{1,2}:\d\d):\d\d(\.\d+)?/, '$1'))
  const day = dayText && readDay(row, field, dayText)
  if (time && day !== null) return day ? `${day} ${time}` : time
  if (time === null) row.refuse(field, 'not_a_time')
  return undefined
}

/** Days next to times are read as in the column of days, or as the organization writes them. */
function readDay(row: RowReader, field: 'startTime' | 'endTime', text: string): string | null {
  const order = row.dayOrder('day')
  const day = parseDay(text, order)
  if (day === null) {
    const isUnclear = !order && dayOrders.some((dayOrder) => parseDay(text, dayOrder) !== null)
    row.refuse(field, isUnclear ? 'day_order_unclear' : 'not_a_date')
  }
  return day
}

const isFull = (moment: string | null | undefined) => moment?.includes(' ') ?? false

/** Combines day and times as existing hours have them; an end before the start is on the next day. */
export function joinMoments(row: Partial<HourCells>): void {
  if (row.startTime && row.day && !isFull(row.startTime)) row.startTime = `${row.day} ${row.startTime}`
  const [startDay, start = ''] = isFull(row.startTime) ? (row.startTime?.split(' ') ?? []) : []
  if (!startDay) return
  delete row.day
  if (!row.endTime || isFull(row.endTime)) return
  const next = Temporal.PlainDate.from(startDay).add({ days: 1 }).toString()
  row.endTime = `${row.endTime > start ? startDay : next} ${row.endTime}`
}

/** The instants of a row, on its location's clock. */
export function spanOf({ startTime, endTime, breakMinutes }: HourCells, timeZone: string, refuse: Refuse) {
  if (!startTime || !endTime) return undefined
  if (!isFull(startTime) || !isFull(endTime)) {
    refuse('day', 'missing')
    return undefined
  }
  const at = (moment: string) => Temporal.PlainDateTime.from(moment.replace(' ', 'T')).toZonedDateTime(timeZone)
  const [from, until] = [at(startTime), at(endTime)]
  const minutes = from.until(until).total('minutes')
  if (minutes <= 0 || minutes > limits.visitMinutesMax) {
    refuse('endTime', 'dates_reversed')
    return undefined
  }
  if ((breakMinutes ?? 0) >= minutes) refuse('breakMinutes', 'not_a_number')
  return { start: from.toInstant(), end: until.toInstant() }
}
