import { clientAreaLimits } from '#shared/client-area/states.ts'
import type { ClientRequest } from '#shared/client-area/client-area.contract.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { PhotoLinks } from './photo-links.tsx'
import { t } from './texts.ts'

const tones = { open: 'info', in_progress: 'warn', closed: 'good' } as const satisfies Record<string, Tone>

/** Whether the request is praise without a message: praise needs no work, so "done" would make no sense. */
export const isClosedPraise = ({ kind, state }: ClientRequest) => kind === 'praise' && state === 'closed'

/** A client's request with its messages, the same for staff and contacts. */
export const RequestThread = ({ request, timeZone }: { request: ClientRequest; timeZone?: string | undefined }) => (
  <>
    <p className="flex flex-wrap items-start justify-between gap-3">
      <span className="min-w-0 font-medium wrap-break-word">{request.text}</span>
      <span className="flex gap-2">
        {request.kind !== 'request' && (
          <Badge tone={request.kind === 'complaint' ? 'bad' : 'good'}>{t(`request.${request.kind}`)}</Badge>
        )}
        {!isClosedPraise(request) && <Badge tone={tones[request.state]}>{t(`request.${request.state}`)}</Badge>}
      </span>
    </p>
    <p className="text-sm text-ink-2">
      {request.locationName} · {request.contactName} · {formatDateTime(request.createdAt, timeZone)}
      {request.via !== 'area' && ` · ${t(`recorded.${request.via}`, { name: request.recordedBy ?? '' })}`}
    </p>
    <PhotoLinks photos={request.photos} />
    {request.messages.length > 0 && (
      <ol className="grid gap-2 border-t border-line pt-2" aria-label={t('messages')}>
        {request.messages.map(({ id, author, text, at }) => (
          <li key={id} className="text-sm">
            <p className="text-ink-2">
              {author} · {formatDateTime(at, timeZone)}
            </p>
            <p className="wrap-break-word">{text}</p>
          </li>
        ))}
      </ol>
    )}
  </>
)

interface MessageDialogProps {
  /** The request to write about; undefined closes the dialog. */
  request: ClientRequest | undefined
  title: string
  label: string
  send: (values: FormData) => Promise<void>
  onClose: () => void
}

export const MessageDialog = ({ request, title, label, send, onClose }: MessageDialogProps) => (
  <EditDialog
    isOpen={!!request}
    onClose={onClose}
    title={title}
    description={request?.text}
    action={t('send')}
    send={send}
  >
    <Textarea label={label} name="text" required maxLength={clientAreaLimits.textMax} />
  </EditDialog>
)
