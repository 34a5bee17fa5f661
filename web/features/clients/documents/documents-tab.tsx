import { Download, FileText, Trash2 } from 'lucide-react'
import { Moment } from '#web/platform/data/moment.tsx'
import { useState } from 'react'
import { clientPaths } from '#shared/clients/paths.ts'
import type { ClientDocument, ClientDocumentList } from '#shared/clients/client-documents.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Switch } from '#web/kit/checkbox.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { kindOf, sizeOf } from './document-facts.ts'
import { DocumentUpload } from './document-upload.tsx'
import { t } from '../texts.ts'

interface DocumentsTabProps {
  organizationId: string
  clientId: string
}

/** A client's documents: contracts, certificates, plans. */
export function DocumentsTab({ organizationId, clientId }: DocumentsTabProps) {
  const url = fill(clientPaths.documents, { organizationId, clientId })
  const documents = useResource<ClientDocumentList>(url)?.items
  const [removed, setRemoved] = useState<ClientDocument>()
  const removal = useAction(async ({ id, name }: ClientDocument) => {
    await api.remove(`${url}/${id}`)
    setRemoved(undefined)
    notifySuccess(t('documentRemoved', { name }))
    await refresh(url)
  })
  const sharing = useAction(async ({ id, name, sharedAt }: ClientDocument) => {
    await api.put(`${url}/${id}/sharing`, { isShared: !sharedAt })
    notifySuccess(t(sharedAt ? 'documentUnshared' : 'documentShared', { name }))
    await refresh(url)
  })
  const actions = { onRemove: setRemoved, onShare: (row: ClientDocument) => void sharing.run(row) }
  return (
    <div className="grid gap-5">
      <DocumentUpload url={url} />
      {documents?.length === 0 ? (
        <Card>
          <EmptyState icon={<FileText size={20} />} title={t('noDocuments')}>
            {t('noDocumentsText')}
          </EmptyState>
        </Card>
      ) : (
        <section className="md:card md:overflow-clip">
          <DataList
            label={t('documents')}
            rows={documents}
            columns={columns(actions)}
            keyOf={({ id }) => id}
            card={cardOf(actions)}
          />
        </section>
      )}
      <ConfirmDialog
        isOpen={!!removed}
        title={t('removeDocument')}
        description={t('removeDocumentText', { name: removed?.name ?? '' })}
        action={t('remove')}
        isBusy={removal.isRunning}
        onConfirm={() => removed && void removal.run(removed)}
        onClose={() => setRemoved(undefined)}
      />
    </div>
  )
}

interface Actions {
  onRemove: (row: ClientDocument) => void
  onShare: (row: ClientDocument) => void
}

const columns = (actions: Actions): Column<ClientDocument>[] => [
  { id: 'name', label: t('name'), cell: (row) => <FileLink row={row} /> },
  { id: 'kind', label: t('kind'), cell: (row) => <span className="text-ink-2">{kindOf(row)}</span> },
  { id: 'size', label: t('size'), isFigure: true, cell: (row) => sizeOf(row) },
  {
    id: 'added',
    label: t('addedOn'),
    cell: (row) => (
      <span className="text-ink-2">
        <Moment at={row.createdAt} className="block" />
        {row.uploadedBy && <span className="block text-xs">{row.uploadedBy}</span>}
      </span>
    ),
  },
  { id: 'shared', label: t('sharedWithClient'), cell: (row) => <ShareSwitch row={row} {...actions} /> },
  { id: 'actions', label: '', className: 'w-14', cell: (row) => <RemoveButton row={row} {...actions} /> },
]

const cardOf = (actions: Actions) => (row: ClientDocument) => <DocumentCard row={row} {...actions} />

const FileLink = ({ row: { link, name } }: { row: ClientDocument }) => (
  <a href={link} download={name} className="link inline-flex max-w-full min-w-0 items-center gap-2 text-base">
    <Download size={16} className="shrink-0" />
    <span className="min-w-0 wrap-break-word">{name}</span>
  </a>
)

interface RowProps extends Actions {
  row: ClientDocument
}

const ShareSwitch = ({ row, onShare }: RowProps) => (
  <Switch
    label={t('shared')}
    aria-label={`${t('sharedWithClient')}: ${row.name}`}
    checked={row.sharedAt !== null}
    onChange={() => onShare(row)}
  />
)

const RemoveButton = ({ row, onRemove }: RowProps) => (
  <IconButton label={`${t('removeDocument')}: ${row.name}`} onClick={() => onRemove(row)}>
    <Trash2 size={16} />
  </IconButton>
)

const DocumentCard = ({ row, ...actions }: RowProps) => (
  <div className="flex items-start justify-between gap-3">
    <div className="min-w-0">
      <FileLink row={row} />
      <p className="text-sm text-ink-2">
        {kindOf(row)} · {sizeOf(row)}
      </p>
      <p className="text-sm text-ink-3">
        <Moment at={row.createdAt} />
        {row.uploadedBy && ` · ${row.uploadedBy}`}
      </p>
      <ShareSwitch row={row} {...actions} />
    </div>
    <RemoveButton row={row} {...actions} />
  </div>
)
