import { DatabaseBackup, Download } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { DataExport, DataExportList } from '#shared/data-export/data-export.contract.ts'
import { dataExportPaths } from '#shared/data-export/paths.ts'
import { dataExportDays, type DataExportState } from '#shared/data-export/states.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatBytes } from '#web/platform/units/format-bytes.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

const pollMs = 1_000
const isUnderWay = ({ state }: DataExport) => state === 'waiting' || state === 'running'

/** Exports all data of the organization; for owners. */
export function ExportPage() {
  const { organizationId = '' } = useParams()
  const url = fill(dataExportPaths.dataExports, { organizationId })
  const exports = useResource<DataExportList>(url)?.items
  // Polls frequently only while an export is running.
  const isBusy = exports?.some(isUnderWay)
  useResource<DataExportList>(isBusy ? url : null, { askEveryMs: pollMs })
  const timeZone = useConfiguration(organizationId)?.timeZone
  const start = useAction(async () => {
    try {
      await api.create<DataExport>(url, {})
    } finally {
      await refresh(url)
    }
  })
  const button = (
    <Button kind="primary" isBusy={start.isRunning || isBusy} onClick={() => start.run()}>
      <DatabaseBackup />
      {t(isBusy ? 'exportRunning' : 'exportStart')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('export')} subtitle={t('exportLead')} actions={!!exports?.length && button} />
      <Card isFlush>
        {exports?.length === 0 && (
          <EmptyState icon={<DatabaseBackup size={20} />} title={t('exportNone')} action={button}>
            {t('exportNoneText', { days: dataExportDays })}
          </EmptyState>
        )}
        <ul className="divide-y divide-line" aria-label={t('exports')} aria-busy={!exports}>
          {exports?.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <ExportFacts exported={each} timeZone={timeZone} />
              {each.state === 'ready' && (
                <a
                  href={fill(dataExportPaths.dataExportFile, { organizationId, exportId: each.id })}
                  download
                  className="btn-secondary"
                  aria-label={t('downloadNamed', { time: formatDateTime(each.createdAt, timeZone) })}
                >
                  <Download />
                  {t('download')}
                </a>
              )}
            </li>
          )) ?? (
            <li className="p-4">
              <SkeletonText lines={3} />
            </li>
          )}
        </ul>
      </Card>
    </>
  )
}

const tones: Record<DataExportState, Tone> = {
  waiting: 'info',
  running: 'info',
  ready: 'good',
  failed: 'bad',
  expired: 'neutral',
}

interface ExportFactsProps {
  exported: DataExport
  timeZone: string | undefined
}

function ExportFacts({ exported, timeZone }: ExportFactsProps) {
  const { state, percent, bytes, createdAt, requestedBy, expiresAt } = exported
  const facts = [
    requestedBy && t('exportBy', { name: requestedBy }),
    bytes !== null && state === 'ready' && formatBytes(bytes),
    expiresAt && state === 'ready' && t('exportUntil', { time: formatDateTime(expiresAt, timeZone) }),
    state === 'failed' && t('exportFailed'),
  ]
  return (
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      <p className="flex flex-wrap items-center gap-2.5 font-medium">
        {formatDateTime(createdAt, timeZone)}
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </p>
      {isUnderWay(exported) ? (
        <label className="flex items-center gap-3 text-sm text-ink-2 tabular-nums">
          <progress
            max={100}
            value={percent}
            aria-label={t('exportProgress')}
            className="h-2 w-32 appearance-none overflow-clip rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
          {t('percent', { percent })}
        </label>
      ) : (
        <p className="text-sm text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      )}
    </div>
  )
}
