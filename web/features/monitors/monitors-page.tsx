import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Monitor, MonitorList } from '#shared/monitors/monitors.contract.ts'
import { monitorPaths } from '#shared/monitors/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { IncidentList } from './incident-list.tsx'
import { MonitorLines } from './monitor-lines.tsx'
import { t } from './texts.ts'

const MonitorEditing = lazyWithRetry(() => import('./monitor-editing.tsx').then((m) => m.MonitorEditing))

const tabs = ['fires', 'monitors', 'past'] as const
const againMs = 60_000

/** Monitors and their open incidents. */
export function MonitorsPage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'fires'
  const url = fill(monitorPaths.monitors, { organizationId })
  const monitors = useResource<MonitorList>(url, { askEveryMs: againMs })?.items
  const mayManage = useMay('monitors.manage')
  const [edited, setEdited] = useState<{ monitor?: Monitor }>()
  const address = `/org/${organizationId}/reports/business-monitors`
  const firing = monitors?.reduce((sum, monitor) => sum + monitor.firing, 0)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        actions={
          <>
            {tab === 'monitors' && (
              <ExportMenu lists={[{ url: fill(monitorPaths.monitorExport, { organizationId }) }]} />
            )}
            {mayManage && (
              <Button kind="primary" onClick={() => setEdited({})}>
                <Plus />
                {t('add')}
              </Button>
            )}
          </>
        }
      />
      <Tabs
        label={t('sections')}
        tabs={tabs.map((name) => ({
          to: name === 'fires' ? address : `${address}?tab=${name}`,
          label: t(name),
          isCurrent: name === tab,
          count: name === 'fires' ? firing : undefined,
        }))}
      />
      <div className="pt-5">
        {tab === 'monitors' ? (
          <MonitorLines
            organizationId={organizationId}
            monitors={monitors}
            mayManage={mayManage}
            onEdit={(monitor) => setEdited({ monitor })}
          />
        ) : (
          <IncidentList key={tab} organizationId={organizationId} isFiring={tab === 'fires'} />
        )}
      </div>
      {edited && (
        <Suspense>
          <MonitorEditing organizationId={organizationId} edited={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  )
}
