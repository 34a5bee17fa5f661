import { Plus } from 'lucide-react'
import { useState } from 'react'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import { clientAreaLimits } from '#shared/client-area/states.ts'
import type { ClientArea, ClientRequest, ClientRequestPage, OwnClient } from '#shared/contracts/client-area.ts'
import { api, fill } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { refresh } from '#web/lib/resource.ts'
import { textOf } from '#web/lib/use-form.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { UnsentPhotos } from '#web/ui/photos/unsent-photos.tsx'
import { EditDialog } from '#web/ui/record/edit-dialog.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Photos } from './photos.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { t } from './texts.ts'

interface RequestsTabProps {
  client: OwnClient
  locations: ClientArea['locations']
}

const tones = { open: 'info', in_progress: 'warn', closed: 'good' } as const satisfies Record<string, Tone>

/** What the client asked for, and what became of it. */
export function RequestsTab({ client, locations }: RequestsTabProps) {
  const url = fill(clientAreaPaths.areaRequests, { ...client })
  const [shown, setShown] = useState(1)
  const { data, isLoading } = usePages<ClientRequestPage>(url, shown)
  const [isNew, setNew] = useState(false)
  const [written, setWritten] = useState<ClientRequest>()
  const again = () => refresh(fill(clientAreaPaths.clientArea, { ...client }))

  async function write(values: FormData) {
    await api.create(`${url}/${written?.id}/messages`, { text: textOf(values, 'text') })
    notifySuccess(t('messageSent'))
    setWritten(undefined)
    await again()
  }

  return (
    <div className="grid gap-4">
      <div>
        <Button kind="primary" disabled={locations.length === 0} onClick={() => setNew(true)}>
          <Plus size={16} aria-hidden="true" />
          {t('newRequest')}
        </Button>
      </div>
      <UnsentPhotos place={url} onSent={again} />
      {!data && <SkeletonText lines={6} />}
      {data?.items.length === 0 && <EmptyState title={t('noRequests')}>{t('noRequestsText')}</EmptyState>}
      {data?.items.map((request) => (
        <RequestCard key={request.id} request={request} onWrite={() => setWritten(request)} />
      ))}
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setShown(shown + 1)} />
      <RequestDialog url={url} locations={locations} isOpen={isNew} onDone={again} onClose={() => setNew(false)} />
      <EditDialog
        isOpen={!!written}
        onClose={() => setWritten(undefined)}
        title={t('write')}
        description={written?.text}
        action={t('send')}
        send={write}
      >
        {(problems) => (
          <Textarea
            label={t('message')}
            name="text"
            required
            maxLength={clientAreaLimits.textMax}
            problem={problems['text']}
          />
        )}
      </EditDialog>
    </div>
  )
}

const RequestCard = ({ request, onWrite }: { request: ClientRequest; onWrite: () => void }) => (
  <Card>
    <div className="grid gap-2">
      <p className="flex flex-wrap items-start justify-between gap-3">
        <span className="min-w-0 font-medium wrap-break-word">{request.text}</span>
        <Badge tone={tones[request.state]}>{t(`state.${request.state}`)}</Badge>
      </p>
      <p className="text-sm text-ink-2">
        {request.locationName} · {request.contactName} · {formatDateTime(request.createdAt)}
      </p>
      <Photos photos={request.photos} />
      {request.messages.length > 0 && (
        <ol className="grid gap-2 border-t border-line pt-2" aria-label={t('messages')}>
          {request.messages.map(({ id, author, text, at }) => (
            <li key={id} className="text-sm">
              <p className="text-ink-2">
                {author} · {formatDateTime(at)}
              </p>
              <p className="wrap-break-word">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {request.closedAt && (
        <p className="text-sm text-ink-2">{t('closedOn', { date: formatDateTime(request.closedAt) })}</p>
      )}
      <div>
        <Button onClick={onWrite}>{t('write')}</Button>
      </div>
    </div>
  </Card>
)
