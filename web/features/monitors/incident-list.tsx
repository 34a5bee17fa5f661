import { Suspense, useState } from 'react'
import { Moment } from '#web/platform/data/moment.tsx'
import type { Incident, IncidentPage } from '#shared/monitors/monitors.contract.ts'
import { monitorPaths } from '#shared/monitors/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatStamps } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { t } from './texts.ts'
import { amountOf, incidentTones, limitOf, nameOf } from './words.ts'

const IncidentDialog = lazyWithRetry(() => import('./incident-dialog.tsx').then((m) => m.IncidentDialog))

interface IncidentListProps {
  organizationId: string
  /** Lists firing incidents; otherwise past ones. */
  isFiring: boolean
}

/** Incidents, newest first; each opens with its history. */
export function IncidentList({ organizationId, isFiring }: IncidentListProps) {
  const base = fill(monitorPaths.monitorIncidents, { organizationId })
  const [pageCount, setShown] = useState(1)
  const filter = { firing: isFiring }
  const { data, isLoading } = usePages<IncidentPage>(withQuery(base, filter), pageCount)
  const [opened, setOpened] = useState<string>()
  return (
    <Card
      isFlush
      title={t(isFiring ? 'fires' : 'past')}
      actions={
        <ExportMenu
          lists={[{ url: withQuery(fill(monitorPaths.monitorIncidentExport, { organizationId }), filter) }]}
        />
      }
    >
      {data?.items.length === 0 &&
        (isFiring ? (
          <EmptyState title={t('nothingFires')}>{t('nothingFiresText')}</EmptyState>
        ) : (
          <EmptyState title={t('noPast')} />
        ))}
      <ul className="divide-y divide-line" aria-label={t(isFiring ? 'fires' : 'past')} aria-busy={!data}>
        {data?.items.map((incident) => (
          <li key={incident.id}>
            <button
              type="button"
              className="grid w-full gap-0.5 px-4 py-3 text-left -outline-offset-2 hover:bg-sunken"
              onClick={() => setOpened(incident.id)}
            >
              <IncidentLine incident={incident} />
            </button>
          </li>
        ))}
      </ul>
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setShown(pageCount + 1)} />
      {opened && (
        <Suspense>
          <IncidentDialog organizationId={organizationId} incidentId={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

const IncidentLine = ({ incident }: { incident: Incident }) => (
  <>
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{nameOf(incident.preset)}</span>
      <Badge tone={incidentTones[incident.state]}>{t(`incident.${incident.state}`)}</Badge>
      <span className="text-sm text-ink-2">
        {t(incident.resolvedAt ? 'worst' : 'now', {
          amount: amountOf(incident.preset, incident.resolvedAt ? incident.peak : incident.value),
        })}{' '}
        {limitOf(incident)}
      </span>
    </span>
    <span className="wrap-break-word">{formatStamps(incident.title)}</span>
    <Moment at={incident.openedAt} className="text-sm text-ink-2" />
  </>
)
