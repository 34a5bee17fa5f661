import { MailX } from 'lucide-react'
import type { AdminMail, AdminMailList } from '#shared/admin/admin.contract.ts'
import { adminPaths } from '#shared/admin/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { RequestLink } from './request-link.tsx'
import { t } from './texts.ts'

const pollMs = 5_000

/** The queue's own job states; unknown ones are shown as they are. */
const states: Readonly<Record<string, Tone>> = {
  created: 'info',
  active: 'info',
  retry: 'warn',
  failed: 'bad',
  cancelled: 'bad',
  completed: 'good',
}
const State = ({ state }: AdminMail) => (
  <Badge tone={states[state] ?? 'neutral'}>
    {state in states ? t(`mailState.${state}` as 'mailState.active') : state}
  </Badge>
)

/** Recipients of organizations' emails are confidential, so only their kind is shown. */
const written: Readonly<Record<string, 'invitedMember' | 'invitedContact' | 'quotedClient'>> = {
  invitations: 'invitedMember',
  'contact-invitations': 'invitedContact',
  'quote-mail': 'quotedClient',
}
const recipientOf = ({ to, queue }: AdminMail) => to ?? t(written[queue] ?? 'unknown')

const What = ({ queue, kind, message }: AdminMail) => (
  <>
    <code>{[queue, kind].filter(Boolean).join(' · ')}</code>
    {message && <span className="block text-xs text-bad wrap-anywhere">{message}</span>}
  </>
)

/** Queues a failed email again, with its original link. */
function SendAgain({ mail }: { mail: AdminMail }) {
  const { deadLetterId } = mail
  const send = useAction(async () => {
    await api.post(fill(adminPaths.adminRetry, { jobId: deadLetterId ?? '' }))
    notifySuccess(t('queuedAgain'))
    await refresh(adminPaths.adminMails)
  })
  if (!deadLetterId) return null
  return (
    <Button isBusy={send.isRunning} onClick={() => send.run()} aria-label={t('sendAgainTo', { to: recipientOf(mail) })}>
      {t('sendAgain')}
    </Button>
  )
}

const columns = (): Column<AdminMail>[] => [
  { id: 'to', label: t('to'), cell: (mail) => <span className="wrap-anywhere">{recipientOf(mail)}</span> },
  { id: 'kind', label: t('kind'), cell: (mail) => <What {...mail} /> },
  { id: 'state', label: t('state'), cell: (mail) => <State {...mail} /> },
  { id: 'tries', label: t('triesHead'), isFigure: true, cell: ({ tries }) => tries },
  { id: 'createdAt', label: t('queuedAt'), cell: ({ createdAt }) => formatDateTime(createdAt) },
  { id: 'request', label: t('request'), cell: ({ requestId }) => <RequestLink id={requestId} /> },
  { id: 'again', label: t('sendAgain'), cell: (mail) => <SendAgain mail={mail} /> },
]

const card = (mail: AdminMail) => (
  <div className="grid gap-1 text-sm">
    <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
      {recipientOf(mail)} <State {...mail} />
    </p>
    <p>
      <What {...mail} />
    </p>
    <p className="text-xs text-ink-3">
      {formatDateTime(mail.createdAt)} · {t('tries', { count: mail.tries })}
    </p>
    <RequestLink id={mail.requestId} />
    <SendAgain mail={mail} />
  </div>
)

/** The newest emails with their state, without their content. */
export function MailsTab() {
  const mails = useResource<AdminMailList>(adminPaths.adminMails, { askEveryMs: pollMs })?.items
  return (
    <section className="md:card md:overflow-clip">
      {mails?.length === 0 ? (
        <EmptyState icon={<MailX size={20} />} title={t('noMails')} />
      ) : (
        <DataList label={t('tab.mails')} rows={mails} columns={columns()} keyOf={({ id }) => id} card={card} />
      )}
    </section>
  )
}
