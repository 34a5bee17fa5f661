import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { AreaDocumentList, OwnClient } from '#shared/contracts/client-area.ts'
import { fill } from '#web/lib/api.ts'
import { formatBytes } from '#web/lib/format-bytes.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useResource } from '#web/lib/resource.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { t } from './texts.ts'

/** What the organisation shares: contracts, certificates, plans. */
export function DocumentsTab({ client }: { client: OwnClient }) {
  const documents = useResource<AreaDocumentList>(fill(clientAreaPaths.areaDocuments, { ...client }))?.items
  if (!documents) return <SkeletonText lines={4} />
  if (documents.length === 0) return <EmptyState title={t('noDocuments')}>{t('noDocumentsText')}</EmptyState>
  return (
    <Card isFlush>
      <ul className="divide-y divide-line" aria-label={t('documents')}>
        {documents.map(({ id, name, link, bytes, sharedAt }) => (
          <li key={id} className="px-4 py-3">
            <a href={link} download={name} className="link text-base wrap-break-word">
              {name}
            </a>
            <p className="text-sm text-ink-2">
              {formatBytes(bytes)} · {formatDateTime(sharedAt)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
