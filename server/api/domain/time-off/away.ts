import type { FoundAbsence } from './absences.store.ts'

/** True when time off overlaps a span of instants (in ms), in a time zone. */
export function isAway(
  { from, to, part }: Pick<FoundAbsence, 'from' | 'to' | 'part'>,
  span: { from: number; to: number },
  timeZone: string,
): boolean {
  const at = (day: Temporal.PlainDate, time = '00:00') =>
    day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone).epochMilliseconds
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const away = part
    ? { from: at(first, part.from), to: at(first, part.to) }
    : { from: at(first), to: at(last.add({ days: 1 })) }
  return away.from < span.to && away.to > span.from
}
