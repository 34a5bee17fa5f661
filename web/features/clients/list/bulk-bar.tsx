import { Archive, ArchiveRestore, CircleDot, X } from 'lucide-react'
import { clientPaths } from '#shared/clients/paths.ts'
import { clientStatuses } from '#shared/clients/statuses.ts'
import { limits } from '#shared/limits.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { t as record } from '#web/domain/record/texts.ts'
import { t } from '../texts.ts'
import { useBulkChanges } from './use-bulk-changes.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  organizationId: string
  selection: Selection
  isArchive: boolean
  sort: string | undefined
}

/** Actions on the selected clients, at the foot of the window. */
export function BulkBar({ organizationId, selection, isArchive, sort }: BulkBarProps) {
  const { rows, clear, leave } = selection
  const changes = useBulkChanges(organizationId)
  const none = rows.length === 0
  const hasTooMany = rows.length > limits.pageSizeMax
  const start = async (change: () => Promise<object | undefined>) => {
    if (changes.isBusy) return
    // Failed clients stay selected, to be retried.
    if (await change()) leave(rows)
  }
  const ids = rows.map(({ id }) => id).join(',')
  const exportUrl = withQuery(fill(clientPaths.clientExport, { organizationId }), {
    ids,
    sort,
    archived: isArchive || undefined,
  })
  return (
    <section className="client-bulk" aria-label={t('selectedClients')} aria-busy={changes.isBusy}>
      <p className="text-sm font-medium">
        {t('selectedCount', { count: rows.length })}
        <span className="block text-xs text-ink-2" aria-live="polite">
          {changes.isBusy ? t('bulkRuns') : hasTooMany && t('exportLimit', { count: limits.pageSizeMax })}
        </span>
      </p>
      {!none && (
        <>
          {isArchive ? (
            <Button
              aria-label={record('restore')}
              isBusy={changes.isBusy}
              onClick={() => void start(() => changes.restore(rows))}
            >
              <ArchiveRestore />
              <span className="max-md:hidden">{record('restore')}</span>
            </Button>
          ) : (
            <>
              <Menu
                label={t('setStatus')}
                className="btn-secondary"
                groups={[
                  {
                    heading: t('setStatus'),
                    items: clientStatuses.map((status) => ({
                      id: status,
                      label: t(status),
                      onSelect: () => void start(() => changes.setStatus(rows, status)),
                    })),
                  },
                ]}
              >
                <CircleDot size={16} />
                <span className="max-md:hidden">{t('status')}</span>
              </Menu>
              <Button
                aria-label={record('archive')}
                isBusy={changes.isBusy}
                onClick={() => void start(() => changes.archive(rows))}
              >
                <Archive />
                <span className="max-md:hidden">{record('archive')}</span>
              </Button>
            </>
          )}
          {!hasTooMany && <ExportMenu of={t('selectedClients')} lists={[{ url: exportUrl }]} />}
        </>
      )}
      <button type="button" className="icon-btn" aria-label={t('clearSelection')} onClick={clear}>
        <X size={18} />
      </button>
    </section>
  )
}
