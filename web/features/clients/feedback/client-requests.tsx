import { useState } from 'react'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { ClientRequest, ClientRequestPage } from '#shared/client-area/client-area.contract.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { useChoice } from '#web/platform/url/use-choice.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { isClosedPraise, MessageDialog, RequestThread } from '#web/domain/record/request-thread.tsx'
import { RecordDialog } from '../client/record-dialog.tsx'
import { t } from '../texts.ts'

interface ClientRequestsProps {
  organizationId: string
  clientId: string
}

/** The client's requests: answer, close or reopen them. */
export function ClientRequests({ organizationId, clientId }: ClientRequestsProps) {
  const base = fill(clientAreaPaths.clientRequests, { organizationId })
  const [choice, setChoice] = useChoice('requests', ['waiting', 'all'])
  const state = choice === 'all' ? '' : choice
  const [pageCount, setShown] = useState(1)
  const { data, isLoading } = usePages<ClientRequestPage>(withQuery(base, { clientId, state }), pageCount)
  const [isRecording, setRecording] = useState(false)
  const mayAnswer = useMay('requests.answer')
  const [answeredRequest, setAnswered] = useState<ClientRequest>()
  const change = useAction(async ({ id, state: now, version }: ClientRequest) => {
    await api.put(`${base}/${id}/state`, { state: now === 'closed' ? 'open' : 'closed', version })
    notifySuccess(t(now === 'closed' ? 'requestReopened' : 'requestClosed'))
    await refresh(base)
  })
  async function answer(values: FormData) {
    await api.create(`${base}/${answeredRequest?.id}/messages`, { text: textOf(values, 'text') })
    notifySuccess(t('answerSent'))
    setAnswered(undefined)
    await refresh(base)
  }
  return (
    <Card
      title={t('requests')}
      isFlush
      actions={
        <>
          {mayAnswer && <Button onClick={() => setRecording(true)}>{t('record')}</Button>}
          <FilterChips
            label={t('requestsShown')}
            value={choice}
            onChange={setChoice}
            chips={[
              { value: 'waiting', label: t('waiting') },
              { value: 'all', label: t('everyRequest') },
            ]}
          />
          <ExportMenu
            of={t('requests')}
            lists={[
              { url: withQuery(fill(clientAreaPaths.clientRequestExport, { organizationId }), { clientId, state }) },
            ]}
          />
        </>
      }
    >
      {data?.items.length === 0 && <EmptyState title={t('noRequests')}>{t('noRequestsText')}</EmptyState>}
      <ul className="divide-y divide-line" aria-label={t('requests')} aria-busy={!data}>
        {data?.items.map((request) => (
          <RequestLine
            key={request.id}
            request={request}
            isBusy={change.isRunning}
            onAnswer={() => setAnswered(request)}
            onChange={() => void change.run(request)}
          />
        ))}
      </ul>
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setShown(pageCount + 1)} />
      <RecordDialog
        organizationId={organizationId}
        clientId={clientId}
        isOpen={isRecording}
        onClose={() => setRecording(false)}
      />
      <MessageDialog
        request={answeredRequest}
        title={t('answer')}
        label={t('answerText')}
        send={answer}
        onClose={() => setAnswered(undefined)}
      />
    </Card>
  )
}

interface RequestLineProps {
  request: ClientRequest
  isBusy: boolean
  onAnswer: () => void
  onChange: () => void
}

const RequestLine = ({ request, isBusy, onAnswer, onChange }: RequestLineProps) => (
  <li className="grid gap-2 px-4 py-3">
    <RequestThread request={request} />
    <div className="flex flex-wrap gap-2">
      {request.state !== 'closed' && <Button onClick={onAnswer}>{t('answer')}</Button>}
      {!isClosedPraise(request) && (
        <Button kind="ghost" isBusy={isBusy} onClick={onChange}>
          {t(request.state === 'closed' ? 'reopenRequest' : 'closeRequest')}
        </Button>
      )}
    </div>
  </li>
)
