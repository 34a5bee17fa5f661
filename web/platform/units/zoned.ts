const wallFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })

/** The local time of an instant in a zone, in the format of a datetime-local input. */
export function localTimeAt(instant: string | number, timeZone: string): string {
  const parts = new Map(
    wallFormat(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`
}

const dayMs = 86_400_000

/** The instant of a local time in a zone: the earlier one when it occurs twice, an hour later when DST skips it. */
export function instantAt(date: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`)
  const offsetAt = (at: number) => Date.parse(`${localTimeAt(at, timeZone)}Z`) - at
  const [before, after] = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall + dayMs)]
  const shows = (at: number) => at + offsetAt(at) === wall
  const at = !shows(before) && shows(after) ? after : before
  return new Date(at).toISOString().replace('.000Z', 'Z')
}

/** Whether two zones have the same local time at an instant. */
export const showSameTime = (instant: string, one: string, other: string) =>
  localTimeAt(instant, one) === localTimeAt(instant, other)

export const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
