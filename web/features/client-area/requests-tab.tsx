import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type {
  ClientArea,
  ClientRequest,
  ClientRequestPage,
  OwnClient,
} from '#shared/client-area/client-area.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useOpenedAnswers } from '#web/domain/conversation/use-opened-answers.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { UnsentPhotos } from '#web/domain/photos/unsent-photos.tsx'
import { isClosedPraise, MessageDialog, RequestThread } from '#web/domain/record/request-thread.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { t } from './texts.ts'

interface RequestsTabProps {
  client: OwnClient
  locations: ClientArea['locations']
}

/** The client's requests with their states and answers. */
export function RequestsTab({ client, locations }: RequestsTabProps) {
  const url = fill(clientAreaPaths.areaRequests, { ...client })
  const [pageCount, setShown] = useState(1)
  const { data, isLoading } = usePages<ClientRequestPage>(url, pageCount)
  const requests = useLinkedFirst(url, data?.items)
  useOpenedAnswers(client, ({ id, kind, at, threadId }) => {
    const request = requests?.find((entry) => entry.id === threadId)
    return kind === 'closing' ? request?.closedAt === at : !!request?.messages.some((message) => message.id === id)
  })
  const [isNew, setNew] = useState(false)
  const [written, setWritten] = useState<ClientRequest>()
  const reload = () => refresh(fill(clientAreaPaths.clientArea, { ...client }))

  async function write(values: FormData) {
    await api.create(`${url}/${written?.id}/messages`, { text: textOf(values, 'text') })
    notifySuccess(t('messageSent'))
    setWritten(undefined)
    await reload()
  }

  return (
    <div className="grid gap-4">
      <div>
        <Button kind="primary" disabled={locations.length === 0} onClick={() => setNew(true)}>
          <Plus />
          {t('newRequest')}
        </Button>
      </div>
      <UnsentPhotos place={url} onSent={reload} />
      {!requests && <SkeletonText lines={6} />}
      {requests?.length === 0 && <EmptyState title={t('noRequests')}>{t('noRequestsText')}</EmptyState>}
      {requests?.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          timeZone={client.timeZone}
          onWrite={() => setWritten(request)}
        />
      ))}
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setShown(pageCount + 1)} />
      <RequestDialog url={url} locations={locations} isOpen={isNew} onDone={reload} onClose={() => setNew(false)} />
      <MessageDialog
        request={written}
        title={t('write')}
        label={t('message')}
        send={write}
        onClose={() => setWritten(undefined)}
      />
    </div>
  )
}

/** The requests, with the one that the address names first, however old it is. */
function useLinkedFirst(url: string, requests: readonly ClientRequest[] | undefined) {
  const linkedId = useSearchParams()[0].get('request')
  const listed = requests?.find(({ id }) => id === linkedId)
  const read = useResource<ClientRequest>(linkedId && requests && !listed ? `${url}/${linkedId}` : null)
  const linked = listed ?? read
  if (!linkedId || !requests) return requests
  return linked && [linked, ...requests.filter(({ id }) => id !== linkedId)]
}

interface RequestCardProps {
  request: ClientRequest
  timeZone: string
  onWrite: () => void
}

const RequestCard = ({ request, timeZone, onWrite }: RequestCardProps) => (
  <Card>
    <div className="grid gap-2">
      <RequestThread request={request} timeZone={timeZone} />
      {request.closedAt && !isClosedPraise(request) && (
        <p className="text-sm text-ink-2">{t('closedOn', { date: formatDateTime(request.closedAt, timeZone) })}</p>
      )}
      <div>
        <Button onClick={onWrite}>{t('write')}</Button>
      </div>
    </div>
  </Card>
)
