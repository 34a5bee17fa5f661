import { useEffect, useState } from 'react'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { localDate } from '#web/platform/format/format.ts'
import { localTimeAt } from '#web/platform/units/zoned.ts'
import { pxOf } from './timeline.ts'

const everyMs = 30_000

/** The current time on the organization's clock. */
export function NowLine({ day, timeZone, height }: { day: string; timeZone: string; height: number }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [])
  const time = localTimeAt(now, timeZone).slice(11, 16)
  const isNextDay = localDate(new Date(now), timeZone) > day
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + (isNextDay ? 24 * 60 : 0)
  return (
    <span
      className="day-now"
      aria-hidden="true"
      style={{ left: `calc(var(--day-name) + ${pxOf(minute)}px)`, height }}
    />
  )
}
