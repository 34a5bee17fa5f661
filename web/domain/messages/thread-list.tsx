import type { ThreadKey, ThreadLine } from '#shared/messages/messages.contract.ts'
import { Moment } from '#web/platform/data/moment.tsx'
import { Link } from '#web/platform/navigation/link.tsx'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { subjectName } from './subject-name.ts'
import { t } from './texts.ts'

interface ThreadListProps {
  title: string
  none?: string
  items: readonly ThreadLine[] | undefined
  chosen: ThreadKey | undefined
  /** The address of a thread on this page. */
  hrefOf: (line: ThreadLine) => string
  /** Everything is with the client where the reader is one. */
  isClient?: boolean
}

const isChosen = (line: ThreadLine, chosen: ThreadKey | undefined) =>
  line.id === chosen?.id && (line.at ?? '') === (chosen.at ?? '') && line.withClient === !!chosen.withClient

export const ThreadList = ({ title, none, items, chosen, hrefOf, isClient = false }: ThreadListProps) => (
  <>
    {isClient && (
      <h2 className="border-b border-line bg-sunken px-4 py-1.5 text-xs font-semibold text-ink-2">{title}</h2>
    )}
    {items?.length === 0 && none && <p className="px-4 py-3 text-sm text-ink-2">{none}</p>}
    <ul className="divide-y divide-line border-b border-line" aria-label={title} aria-busy={!items}>
      {items?.map((line) => (
        <li key={`${line.id} ${line.at} ${line.withClient}`}>
          <Link
            to={hrefOf(line)}
            aria-current={isChosen(line, chosen) || undefined}
            className={`grid gap-0.5 px-4 py-3 text-sm hover:bg-sunken ${isChosen(line, chosen) ? 'bg-accent-soft' : ''}`}
          >
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {subjectName(line)}
              {line.withClient && !isClient && <Badge>{t('withClient')}</Badge>}
              {line.mustRead && <Badge tone="warn">{t('isMustRead')}</Badge>}
              {line.unread > 0 && <Badge tone="info">{t('new', { count: line.unread })}</Badge>}
            </span>
            <span className="truncate text-ink-2">
              {line.author}: {line.text}
            </span>
            <Moment at={line.lastAt} className="text-xs text-ink-3" />
          </Link>
        </li>
      )) ?? (
        <li className="p-4">
          <Skeleton className="h-10" />
        </li>
      )}
    </ul>
  </>
)
