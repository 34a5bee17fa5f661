import { House } from 'lucide-react'
import { project, type Point } from '#web/domain/map/projection.ts'
import { pinsOf, type DayRoute } from './day-route.ts'
import type { Coordinates } from '#shared/mileage/road-distance.ts'

interface RouteLayerProps {
  route: DayRoute
  toWindow: (point: Point) => Point
}

/** A day's route above the map: numbered pins and the straight lines between them. */
export function RouteLayer({ route, toWindow }: RouteLayerProps) {
  const { stops, home } = route
  const way = [home, ...stops.map(({ at }) => at), home].flatMap((at) => placed(at) ?? []).map(toWindow)
  const atHome = placed(home)
  return (
    <>
      <svg className="map-route">
        <polyline points={way.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {atHome && (
        <span className="map-pin" data-home style={{ transform: moved(toWindow(atHome)) }}>
          <House size={14} />
        </span>
      )}
      {pinsOf(route).map(({ at, label, name }) => {
        const point = placed(at)
        return (
          point && (
            <span key={label} className="map-pin" title={name} style={{ transform: moved(toWindow(point)) }}>
              {label}
            </span>
          )
        )
      })}
    </>
  )
}

const moved = ({ x, y }: Point) => `translate(${x}px, ${y}px) translate(-50%, -50%)`

function placed(at: Coordinates | undefined): Point | undefined {
  if (!at || at.latitude === null || at.longitude === null) return undefined
  return project({ latitude: at.latitude, longitude: at.longitude })
}

/** Everything that the map shows of a route. */
export const pointsOf = ({ stops, home }: DayRoute): Point[] =>
  [home, ...stops.map(({ at }) => at)].flatMap((at) => placed(at) ?? [])
