import type { Absence, LeaveCalendar } from '#shared/time-off/time-off.contract.ts'
import { daysFrom, weekdayOf } from '#web/platform/format/days.ts'

interface MonthStripProps {
  absence: Absence
  from: string
  to: string
  holidays: LeaveCalendar['holidays']
}

const width = 9
const height = 20
const labelled = 32
/** Space for the date of a last day that is a Monday. */
const rim = 3

/** The month as a row of days with the time off filled in and Mondays dated; the text next to it says the same. */
export function MonthStrip({ absence, from, to, holidays }: MonthStripProps) {
  const days = daysFrom(from, Number(to.slice(8)))
  const resting = new Set(holidays.map(({ day }) => day))
  return (
    <svg
      viewBox={`0 0 ${days.length * width + rim} ${labelled}`}
      className="w-full max-w-sm text-ink-2"
      aria-hidden="true"
    >
      {days.map((day, index) => {
        const isOff = day >= absence.from && day <= absence.to
        const isPlain = weekdayOf(day) < 6 && !resting.has(day)
        return (
          <rect
            key={day}
            className={isOff ? (absence.state === 'approved' ? 'fill-accent' : 'fill-accent/45') : 'fill-sunken'}
            x={index * width}
            y={isPlain || isOff ? 0 : height / 2}
            width={width - 1}
            height={isPlain || isOff ? height : height / 2}
            rx={2}
          />
        )
      })}
      {days.map(
        (day, index) =>
          weekdayOf(day) === 1 && (
            <text
              key={day}
              x={(index + 0.5) * width}
              y={labelled - 2}
              fontSize={9}
              textAnchor="middle"
              fill="currentColor"
            >
              {Number(day.slice(8))}
            </text>
          ),
      )}
    </svg>
  )
}
