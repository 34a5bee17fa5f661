import { useMemo, useState } from 'react'
import type { OrgChart } from '#shared/members/members.contract.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Site } from '#shared/operations/operations.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import type { NewVisit } from '../../adding/new-visit.ts'
import { OpenedVisit } from '../../adding/opened-visit.tsx'
import { t } from '../../texts.ts'
import { MapSurface } from '#web/domain/map/map-surface.tsx'
import { pointsOf, RouteLayer } from './route-layer.tsx'
import { RouteList } from './route-list.tsx'
import { useDayRoute } from './use-day-route.ts'

interface RouteViewProps {
  organizationId: string
  configuration: Pick<Configuration, 'timeZone' | 'units'>
  memberId: string
  day: string
  sites: readonly Site[]
}

/** One member's day on the map and as text. */
export function RouteView({ organizationId, configuration, memberId, day, sites }: RouteViewProps) {
  const { units, timeZone } = configuration
  const route = useDayRoute(organizationId, { memberId, day, sites })
  const people = useResource<OrgChart>(fill(memberPaths.orgChart, { organizationId }))?.items
  const [opened, setOpened] = useState<Visit>()
  const [added, setAdded] = useState<NewVisit>()
  const points = useMemo(() => route && pointsOf(route), [route])
  if (!route || !points) return <Skeleton className="h-104" />
  return (
    <div className="route-columns grid items-start gap-5">
      <section className="card min-w-0 overflow-clip" aria-label={t('map')}>
        {points.length > 0 ? (
          <MapSurface key={`${memberId} ${day}`} points={points} units={units}>
            {({ toWindow }) => <RouteLayer route={route} toWindow={toWindow} />}
          </MapSurface>
        ) : (
          <EmptyState title={t('nothingOnMap')}>{t('nothingOnRoute')}</EmptyState>
        )}
      </section>
      <RouteList
        organizationId={organizationId}
        route={route}
        name={people?.find(({ id }) => id === memberId)?.name ?? ''}
        timeZone={timeZone}
        units={units}
        onOpen={setOpened}
      />
      <OpenedVisit
        organizationId={organizationId}
        visit={opened}
        added={added}
        onClose={() => setOpened(undefined)}
        onAdd={setAdded}
      />
    </div>
  )
}
