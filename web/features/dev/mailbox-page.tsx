import { Mail as MailIcon } from 'lucide-react'
import { apiPaths } from '#shared/paths.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { PlainFrame } from '#web/domain/controls/plain-frame.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

interface Mail {
  readonly id: string
  readonly at: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

const pollMs = 2_000

/** Emails that were not sent, with clickable links (development only). */
export function MailboxPage() {
  const mails = useResource<{ items: Mail[] }>(apiPaths.devMailbox, { askEveryMs: pollMs })?.items
  return (
    <PlainFrame>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      {!mails && (
        <Card>
          <SkeletonText lines={4} />
        </Card>
      )}
      {mails?.length === 0 && (
        <Card>
          <EmptyState icon={<MailIcon size={20} />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        </Card>
      )}
      <ul className="grid gap-4">
        {mails?.map((mail) => (
          <li key={mail.id}>
            <MailCard mail={mail} />
          </li>
        ))}
      </ul>
    </PlainFrame>
  )
}

const MailCard = ({ mail }: { mail: Mail }) => (
  <article className="card p-4">
    <header className="mb-3 flex flex-wrap items-baseline gap-x-3">
      <h2 className="font-semibold">{mail.subject}</h2>
      <span className="text-sm text-ink-2">{t('to', { address: mail.to })}</span>
      <time dateTime={mail.at} className="ml-auto text-xs text-ink-3">
        {formatDateTime(mail.at)}
      </time>
    </header>
    <p className="text-sm wrap-anywhere whitespace-pre-wrap">{withLinks(mail.text, mail.links)}</p>
  </article>
)

/** Turns links into anchors; they open in this tab, as from a mail client in the same browser. */
function withLinks(text: string, links: readonly string[]) {
  return text.split(/(https?:\/\/\S+)/).map((part) =>
    links.includes(part) ? (
      <a key={part} href={part} className="link underline">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
