import { Download, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { clientPaths } from '#shared/clients/paths.ts'
import type { ClientDocument, ClientDocumentList } from '#shared/contracts/client-documents.ts'
import { api, fill } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { refresh, useAction, useResource } from '#web/lib/resource.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataList, type Column } from '#web/ui/data-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { kindOf, sizeOf } from './document-facts.ts'
import { DocumentUpload } from './document-upload.tsx'
import { t } from './texts.ts'

interface DocumentsTabProps {
  organizationId: string
  clientId: string
}

/** What is kept for a client: contracts, certificates, plans. */
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
            columns={columns(setRemoved)}
            keyOf={({ id }) => id}
            card={cardOf(setRemoved)}
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

type OnRemove = (row: ClientDocument) => void

const columns = (onRemove: OnRemove): Column<ClientDocument>[] => [
  { id: 'name', label: t('name'), cell: (row) => <FileLink row={row} /> },
  { id: 'kind', label: t('kind'), cell: (row) => <span className="text-ink-2">{kindOf(row)}</span> },
  { id: 'size', label: t('size'), isFigure: true, cell: (row) => sizeOf(row) },
  {
    id: 'added',
    label: t('addedOn'),
    cell: (row) => (
      <span className="text-ink-2">
        <span className="block">{formatDateTime(row.createdAt)}</span>
        {row.uploadedBy && <span className="block text-xs">{row.uploadedBy}</span>}
      </span>
    ),
  },
  { id: 'actions', label: '', className: 'w-14', cell: (row) => <RemoveButton row={row} onRemove={onRemove} /> },
]

const cardOf = (onRemove: OnRemove) => (row: ClientDocument) => <DocumentCard row={row} onRemove={onRemove} />

const FileLink = ({ row: { link, name } }: { row: ClientDocument }) => (
  <a href={link} download={name} className="link inline-flex max-w-full min-w-0 items-center gap-2 text-base">
    <Download size={16} aria-hidden="true" className="shrink-0" />
    <span className="min-w-0 break-words">{name}</span>
  </a>
)

const RemoveButton = ({ row, onRemove }: { row: ClientDocument; onRemove: OnRemove }) => (
  <IconButton label={`${t('removeDocument')}: ${row.name}`} onClick={() => onRemove(row)}>
    <Trash2 size={16} aria-hidden="true" />
  </IconButton>
)

const DocumentCard = ({ row, onRemove }: { row: ClientDocument; onRemove: OnRemove }) => (
  <div className="flex items-start justify-between gap-3">
    <div className="min-w-0">
      <FileLink row={row} />
      <p className="text-sm text-ink-2">
        {kindOf(row)} · {sizeOf(row)}
      </p>
      <p className="text-sm text-ink-3">
        {[formatDateTime(row.createdAt), row.uploadedBy].filter(Boolean).join(' · ')}
      </p>
    </div>
    <RemoveButton row={row} onRemove={onRemove} />
  </div>
)
