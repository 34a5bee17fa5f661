import { memo } from 'react'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Coordinates } from '#shared/mileage/road-distance.ts'
import { formatMinutes } from '#web/platform/format/format.ts'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { liveOf, type LiveVisits } from '../live-visits.tsx'
import { t } from '../texts.ts'
import { RowName } from '../week/row-name.tsx'
import { overlapsIn, type Row } from '../week/week-rows.ts'
import { DayBar } from './day-bar.tsx'
import { lanePx, type Bar } from './lanes.ts'
import { pxOf, shownOf, spanOf, tripsOf, type Trip } from './timeline.ts'
import type { HeldBar } from './use-day-keys.ts'

interface DayRowProps {
  row: Row
  bars: readonly Bar[]
  /** Position in the grid, from 1. */
  position: number
  top: number
  height: number
  timeZone: string
  units: Configuration['units']
  places: ReadonlyMap<string, Coordinates>
  live: LiveVisits
  /** The current bar if it is in this row; undefined for other rows, so that they do not re-render. */
  currentId: string | undefined
  pendingId: string | undefined
  /** The bar that is dragged from or over this row. */
  heldBar: HeldBar | undefined
  isTarget: boolean
}

/** A person's or location's day. */
export const DayRow = memo(function DayRow(props: DayRowProps) {
  const { row, bars, position, top, height, timeZone, units, places, live, currentId, pendingId, heldBar } = props
  const trips =
    row.kind === 'member'
      ? tripsOf(
          bars.map(({ block }) => block.visit),
          places,
        )
      : []
  return (
    <tr aria-rowindex={position} aria-busy={!row.isLoaded} className="day-row" style={{ top, height }}>
      <th scope="row" className="day-name week-name">
        <RowName row={row} />
      </th>
      <td className="day-track" data-row={row.id} data-target={props.isTarget || undefined}>
        {!row.isLoaded && row.most > 0 && <span className="day-wait skeleton" />}
        {trips.map((trip) => (
          <TripMark key={trip.to.jobId + trip.to.originalStart} trip={trip} units={units} />
        ))}
        {bars.map((bar) => (
          <DayBar
            key={bar.block.id}
            bar={bar}
            kind={row.kind}
            overlaps={overlapsIn(row, bar.block)}
            live={liveOf(live, bar.block.visit)}
            timeZone={timeZone}
            isCurrent={bar.block.id === currentId}
            isPending={bar.block.id === pendingId}
            isHeld={heldBar?.block.id === bar.block.id && !heldBar.isCopy}
          />
        ))}
        {heldBar && props.isTarget && <Preview held={heldBar} />}
      </td>
    </tr>
  )
})

/** The place where a bar would be dropped. */
const Preview = ({ held: { span } }: { held: HeldBar }) => (
  <span
    aria-hidden="true"
    className="day-preview"
    style={{ left: pxOf(span.start), width: pxOf(shownOf(span).minutes) }}
  />
)

/** The time and distance between two visits, drawn between their bars. */
function TripMark({ trip: { from, minutes, meters }, units }: { trip: Trip; units: Configuration['units'] }) {
  const before = spanOf(from)
  const text = [formatMinutes(minutes), meters !== null && formatDistance(meters, units)].filter(Boolean).join(' · ')
  return (
    <span
      className="day-way"
      title={t('wayBetween', { text })}
      style={{ left: pxOf(before.start + before.minutes), width: pxOf(minutes), top: lanePx / 2 }}
    >
      <span>{text}</span>
    </span>
  )
}
