import { useState } from 'react'
import type { VisitNow } from '#shared/operations/operations.contract.ts'
import { distanceBetween } from '#shared/timeclock/fence.ts'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { formatTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { OverlapMark } from '#web/domain/schedule/overlap-mark.tsx'
import { t } from '../texts.ts'
import { Mark } from './mark.tsx'
import type { SiteNow } from './site-states.ts'

interface SiteListProps {
  organizationId: string
  sites: readonly SiteNow[]
  units: 'imperial' | 'metric'
  chosenId: string | undefined
  onChoose: (site: SiteNow) => void
  /** Undefined without permission to plan. */
  onOpen: ((visit: VisitNow) => void) | undefined
}

const shownFirst = 40

/** The map's sites as a list, the most urgent first; also for screen readers. */
export function SiteList({ organizationId, sites, units, chosenId, onChoose, onOpen }: SiteListProps) {
  const [isWhole, setWhole] = useState(false)
  const first = isWhole ? sites : sites.slice(0, shownFirst)
  const chosen = sites.find(({ id }) => id === chosenId)
  const visibleSites = chosen ? [chosen, ...first.filter(({ id }) => id !== chosenId)] : first
  return (
    <Card title={t('siteList')} isFlush>
      <ul className="divide-y divide-line" aria-label={t('siteList')}>
        {visibleSites.map((site) => (
          <li key={site.id} className={site.id === chosenId ? 'bg-accent-soft' : ''}>
            <button
              type="button"
              className="flex min-h-12 w-full min-w-0 items-center gap-3 px-4 py-2 text-left text-sm hover:bg-sunken"
              aria-expanded={site.id === chosenId}
              onClick={() => onChoose(site)}
            >
              <Mark state={site.state} size={20} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{site.name}</span>
                <span className="block truncate text-xs text-ink-2">{site.clientName}</span>
                <span className="block text-xs text-ink-2">{distanceText(site, chosen, units)}</span>
              </span>
              <span className="text-xs text-ink-2">{t(`site.${site.state}`)}</span>
            </button>
            {site.id === chosenId && <SiteVisits organizationId={organizationId} site={site} onOpen={onOpen} />}
          </li>
        ))}
      </ul>
      {first.length < sites.length && (
        <div className="border-t border-line p-4">
          <Button onClick={() => setWhole(true)}>{t('showAll', { count: sites.length })}</Button>
        </div>
      )}
    </Card>
  )
}

/** A site's straight-line distance from the chosen one, or that its position is unknown. */
function distanceText(site: SiteNow, chosen: SiteNow | undefined, units: SiteListProps['units']) {
  const here = pointOf(site)
  if (!here) return t('noCoordinates')
  const from = chosen && chosen.id !== site.id && pointOf(chosen)
  return from && t('away', { distance: formatDistance(distanceBetween(from, here), units) })
}

const pointOf = ({ latitude, longitude }: SiteNow) =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

interface SiteVisitsProps extends Pick<SiteListProps, 'organizationId' | 'onOpen'> {
  site: SiteNow
}

const SiteVisits = ({ organizationId, site, onOpen }: SiteVisitsProps) => (
  <div className="grid gap-2 px-4 pb-3 text-sm">
    {site.visits.map((visit) => (
      <p key={`${visit.jobId} ${visit.originalStart}`}>
        <span className="tabular-nums">{formatTime(visit.startsAt, visit.timeZone)}</span> · {visit.jobName} ·{' '}
        {t(visit.state)} <OverlapMark visit={visit} />
        {visit.crew.some(({ isUnconfirmed }) => isUnconfirmed) && <Badge tone="warn">{t('unconfirmed')}</Badge>}
        <span className="block text-xs text-ink-2">{visit.crew.map(({ name }) => name).join(', ') || t('nobody')}</span>
        {onOpen && (
          <Button kind="ghost" aria-label={t('editVisitOf', { job: visit.jobName })} onClick={() => onOpen(visit)}>
            {t('editVisit')}
          </Button>
        )}
      </p>
    ))}
    <p>
      <Link to={pages.location(organizationId, site.clientId, site.id)} className="link">
        {t('toSite')}
      </Link>
    </p>
  </div>
)
