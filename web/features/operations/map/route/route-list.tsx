import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { pages } from '#shared/pages.ts'
import { formatMinutes, numberFormat } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { rangeText } from '../../week/clock-texts.ts'
import { t } from '../../texts.ts'
import type { DayRoute, Leg, Stop } from './day-route.ts'

interface RouteListProps {
  organizationId: string
  route: DayRoute
  name: string
  timeZone: string
  units: Configuration['units']
  onOpen: (visit: Visit) => void
}

/** A day's route as text: the map's pins in order, with the drives between them. */
export function RouteList({ organizationId, route, name, timeZone, units, onOpen }: RouteListProps) {
  const { stops, home, back, total, isPartial } = route
  if (stops.length === 0)
    return (
      <Card title={t('routeOf', { name })} isFlush>
        <EmptyState title={t('noRoute')}>{t('noRouteText')}</EmptyState>
      </Card>
    )
  const legText = (leg: Leg | null) =>
    leg ? t('leg', { distance: formatDistance(leg.meters, units), time: minutesOf(leg) }) : t('legUnknown')
  return (
    <Card title={t('routeOf', { name })} isFlush>
      <p className="px-4 pt-3 text-sm tabular-nums" aria-live="polite">
        <b className="font-semibold">{legText(total)}</b> {isPartial && t('routePartial')}
        <span className="block text-xs text-ink-2">{t('routeEstimate', { speed: speedIn(units) })}</span>
      </p>
      <ol className="py-2" aria-label={t('routeOf', { name })}>
        {home && <li className="px-4 py-1 text-sm text-ink-2">{t('routeHome')}</li>}
        {stops.map((stop) => (
          <li key={stop.visit.jobId + stop.visit.originalStart} className="px-4 py-1">
            {stop.leg !== undefined && <LegLine text={legText(stop.leg)} isTight={stop.isTight} />}
            <StopLine stop={stop} organizationId={organizationId} timeZone={timeZone} onOpen={onOpen} />
          </li>
        ))}
        {home && back !== undefined && (
          <li className="px-4 py-1 text-sm text-ink-2">
            <LegLine text={legText(back)} isTight={false} />
            {t('routeHome')}
          </li>
        )}
      </ol>
    </Card>
  )
}

/** Whole minutes, rounded up because drives are estimates. */
const minutesOf = ({ seconds }: Leg) => formatMinutes(Math.ceil(seconds / 60))

/** The speed that drives are estimated with. */
const speedIn = (units: Configuration['units']) =>
  units === 'metric'
    ? numberFormat({ style: 'unit', unit: 'kilometer-per-hour' }).format(40)
    : numberFormat({ style: 'unit', unit: 'mile-per-hour' }).format(25)

const LegLine = ({ text, isTight }: { text: string; isTight: boolean }) => (
  <p className="route-leg text-xs text-ink-2 tabular-nums">
    {text} {isTight && <Badge tone="warn">{t('legTight')}</Badge>}
  </p>
)

interface StopLineProps extends Pick<RouteListProps, 'organizationId' | 'timeZone' | 'onOpen'> {
  stop: Stop
}

const StopLine = ({ stop: { number, visit, at }, organizationId, timeZone, onOpen }: StopLineProps) => (
  <div className="flex items-start gap-3 text-sm">
    <span className="map-pin route-number" aria-hidden="true">
      {number}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block tabular-nums">{rangeText(visit, timeZone)}</span>
      <Link to={pages.location(organizationId, visit.clientId, visit.locationId)} className="link block truncate">
        {visit.locationName}
      </Link>
      <span className="block truncate text-xs text-ink-2">
        {visit.jobName} · {visit.clientName}
        {!at && ` · ${t('noCoordinates')}`}
      </span>
    </span>
    <Button kind="ghost" aria-label={t('editVisitOf', { job: visit.jobName })} onClick={() => onOpen(visit)}>
      {t('editVisit')}
    </Button>
  </div>
)
