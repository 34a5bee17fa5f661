import { Archive, ArchiveRestore, CircleDot } from 'lucide-react'
import { useState } from 'react'
import { bulkChangePaths } from '#shared/bulk-changes/paths.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import type { ClientBulkChange } from '#shared/clients/client-bulk.contract.ts'
import type { ClientRow } from '#shared/clients/clients.contract.ts'
import { clientStatuses, type ClientStatus } from '#shared/clients/statuses.ts'
import { limits } from '#shared/limits.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { t as record } from '#web/domain/record/texts.ts'
import { announceChange } from '#web/domain/selection/announce-change.ts'
import { BulkDialog } from '#web/domain/selection/bulk-dialog.tsx'
import { bulkSelection } from '#web/domain/selection/bulk-selection.ts'
import { SelectionBar } from '#web/domain/selection/selection-bar.tsx'
import type { Selection } from '#web/domain/selection/use-selection.ts'
import type { useClientQuery } from './client-query.ts'
import { t } from '../texts.ts'

interface BulkBarProps {
  organizationId: string
  selection: Selection<ClientRow>
  filter: ReturnType<typeof useClientQuery>['filter']
  matching: number | undefined
  hasMore: boolean
}

/** Actions on the selected clients. */
export function BulkBar({ organizationId, selection, filter, matching, hasMore }: BulkBarProps) {
  const { rows, isAll } = selection
  const [change, setChange] = useState<ClientBulkChange>()
  const hasTooMany = !isAll && rows.length > limits.pageSizeMax
  const { archived, sort } = filter
  const exported = isAll ? filter : { ids: rows.map(({ id }) => id).join(','), sort, archived }
  const exportUrl = withQuery(fill(clientPaths.clientExport, { organizationId }), exported)
  const archiving = archived ? 'restore' : 'archive'
  return (
    <SelectionBar label={t('selectedClients')} selection={selection} matching={matching} hasMore={hasMore}>
      {!archived && (
        <Menu
          label={t('setStatus')}
          className="btn-secondary"
          groups={[
            {
              heading: t('setStatus'),
              items: clientStatuses.map((status) => ({
                id: status,
                label: t(status),
                onSelect: () => setChange({ kind: 'status', status }),
              })),
            },
          ]}
        >
          <CircleDot size={16} />
          <span className="max-md:hidden">{t('status')}</span>
        </Menu>
      )}
      <Button aria-label={record(archiving)} onClick={() => setChange({ kind: 'archived', archived: !archived })}>
        {archived ? <ArchiveRestore /> : <Archive />}
        <span className="max-md:hidden">{record(archiving)}</span>
      </Button>
      {hasTooMany ? (
        <span className="text-xs text-ink-2">{t('exportLimit', { count: limits.pageSizeMax })}</span>
      ) : (
        <ExportMenu of={t('selectedClients')} lists={[{ url: exportUrl }]} />
      )}
      {change && (
        <BulkDialog
          title={change.kind === 'status' ? t('setStatusTo', { status: t(change.status) }) : record(archiving)}
          url={fill(bulkChangePaths.clientBulkChanges, { organizationId })}
          selection={bulkSelection(selection, filter)}
          changeOf={() => change}
          show={([value = '']) => (change.kind === 'status' ? t(value as ClientStatus) : t(archivedName(value)))}
          onClose={() => setChange(undefined)}
          onDone={(outcome) => {
            setChange(undefined)
            selection.clear()
            announceChange(organizationId, outcome, [fill(clientPaths.clients, { organizationId })])
          }}
        />
      )}
    </SelectionBar>
  )
}

const archivedName = (value: string) => (value === 'archived' ? 'isArchived' : 'isCurrent')
