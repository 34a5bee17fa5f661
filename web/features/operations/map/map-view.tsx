import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Operations, Site, SiteList as Sites } from '#shared/operations/operations.contract.ts'
import { operationPaths } from '#shared/operations/paths.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { fill } from '#web/platform/http/api.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { OpenedVisit } from '../adding/opened-visit.tsx'
import { useOpenedNow } from '../adding/opened-now.ts'
import { t } from '../texts.ts'
import { dayIn } from '../day/day-in.ts'
import { Mark } from './mark.tsx'
import { RouteBar } from './route/route-bar.tsx'
import { RouteView } from './route/route-view.tsx'
import { SiteList } from './site-list.tsx'
import { SiteMap } from './site-map.tsx'
import { placedSites, siteStates, sitesNow } from './site-states.ts'
import './site-map.css'

/** Polling interval: a visit becomes late with time alone, without a change event. */
const askEveryMs = 30_000

/** The map of all locations, or of one member's day; the page's query decides. */
export function MapView({ organizationId }: { organizationId: string }) {
  const [params, setParams] = useSearchParams()
  const configuration = useConfiguration(organizationId)
  const sites = useResource<Sites>(fill(operationPaths.sites, { organizationId }))?.items
  if (!configuration || !sites) return <Skeleton className="h-104" />
  const memberId = params.get('member') ?? ''
  const day = dayIn(params) ?? todayIn(configuration.timeZone)
  const show = (part: Readonly<Record<string, string>>) =>
    setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true })
  return (
    <>
      <RouteBar
        organizationId={organizationId}
        memberId={memberId}
        day={day}
        onMember={(member) => show({ member })}
        onDay={(next) => show({ day: next })}
      />
      {memberId ? (
        <RouteView
          organizationId={organizationId}
          configuration={configuration}
          memberId={memberId}
          day={day}
          sites={sites}
        />
      ) : (
        <SitesNow organizationId={organizationId} units={configuration.units} sites={sites} />
      )}
    </>
  )
}

interface SitesNowProps {
  organizationId: string
  units: 'imperial' | 'metric'
  sites: readonly Site[]
}

/** All sites on a map, with their current state. */
function SitesNow({ organizationId, units, sites }: SitesNowProps) {
  const now = useResource<Operations>(fill(operationPaths.operations, { organizationId }), { askEveryMs })
  const [chosenId, setChosenId] = useState<string>()
  const mayPlan = useMay('schedule.manage')
  const { open, opened } = useOpenedNow(organizationId)
  const visibleSites = useMemo(() => now && sitesNow(sites, now), [sites, now])
  const onMap = useMemo(() => placedSites(visibleSites ?? []), [visibleSites])
  const choose = ({ id }: { id: string }) => setChosenId((before) => (before === id ? undefined : id))
  if (!visibleSites) return <Skeleton className="h-104" />
  if (visibleSites.length === 0)
    return (
      <Card>
        <EmptyState title={t('noSites')}>{t('noSitesText')}</EmptyState>
      </Card>
    )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_18rem]">
      <section className="card min-w-0 overflow-clip" aria-label={t('map')}>
        {onMap.length > 0 ? (
          <SiteMap sites={onMap} units={units} chosenId={chosenId} onChoose={choose} />
        ) : (
          <EmptyState title={t('nothingOnMap')}>{t('nothingOnMapText')}</EmptyState>
        )}
        <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs" aria-label={t('legend')}>
          {siteStates.map((state) => (
            <li key={state} className="flex items-center gap-1.5">
              <Mark state={state} size={16} />
              {t(`site.${state}`)}
              <span className="text-ink-2 tabular-nums">
                {visibleSites.filter((site) => site.state === state).length}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <SiteList
        organizationId={organizationId}
        sites={visibleSites}
        units={units}
        chosenId={chosenId}
        onChoose={choose}
        onOpen={mayPlan ? open : undefined}
      />
      <OpenedVisit {...opened} />
    </div>
  )
}
