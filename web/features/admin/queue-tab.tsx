import { CircleCheckBig } from 'lucide-react'
import type { AdminQueue } from '#shared/admin/admin.contract.ts'
import { adminPaths } from '#shared/admin/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDateTime, formatNumber } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { RequestLink } from './request-link.tsx'
import { t } from './texts.ts'

type Queue = AdminQueue['queues'][number]
type DeadLetter = AdminQueue['deadLetters'][number]

const pollMs = 5_000
const counts = ['waiting', 'active', 'retrying', 'failed', 'completed'] as const

const columns = (): Column<Queue>[] => [
  { id: 'name', label: t('queue'), cell: ({ name }) => <code>{name}</code> },
  ...counts.map((id): Column<Queue> => ({
    id,
    label: t(`count.${id}`),
    isFigure: true,
    cell: (row) => formatNumber(row[id]),
  })),
  {
    id: 'oldest',
    label: t('oldest'),
    cell: ({ oldestWaitingAt }) => oldestWaitingAt && formatDateTime(oldestWaitingAt),
  },
]

const card = (row: Queue) => (
  <div className="grid gap-1 text-sm">
    <code className="font-semibold">{row.name}</code>
    <p className="text-ink-2">{counts.map((id) => `${t(`count.${id}`)} ${formatNumber(row[id])}`).join(' · ')}</p>
  </div>
)

/** Background jobs: counts by kind, and the failed ones. */
export function QueueTab() {
  const queue = useResource<AdminQueue>(adminPaths.adminQueue, { askEveryMs: pollMs })
  return (
    <div className="grid gap-5">
      <section className="md:card md:overflow-clip">
        <DataList
          label={t('tab.queue')}
          rows={queue?.queues}
          columns={columns()}
          keyOf={({ name }) => name}
          card={card}
        />
      </section>
      <Card title={t('deadLetters')} isFlush>
        {queue?.deadLetters.length === 0 && (
          <EmptyState icon={<CircleCheckBig size={20} />} title={t('noDeadLetters')}>
            {t('noDeadLettersText')}
          </EmptyState>
        )}
        <ul className="divide-y divide-line" aria-label={t('deadLetters')} aria-busy={!queue}>
          {queue?.deadLetters.map((letter) => <LetterItem key={letter.id} letter={letter} />) ?? (
            <li className="p-4">
              <SkeletonText lines={3} />
            </li>
          )}
        </ul>
      </Card>
    </div>
  )
}

function LetterItem({ letter: { id, queue, at, tries, message, requestId } }: { letter: DeadLetter }) {
  const retry = useAction(async () => {
    await api.post(fill(adminPaths.adminRetry, { jobId: id }))
    notifySuccess(t('queuedAgain'))
    await refresh(adminPaths.adminQueue)
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5 text-sm">
        <p>
          <code className="font-semibold">{queue ?? t('unknown')}</code>{' '}
          <span className="text-ink-2">
            {formatDateTime(at)} · {t('tries', { count: tries })}
          </span>
        </p>
        <p className="wrap-anywhere">{message}</p>
        <RequestLink id={requestId} />
      </div>
      <Button isBusy={retry.isRunning} onClick={() => retry.run()} aria-label={t('retryNamed', { name: queue ?? id })}>
        {t('retry')}
      </Button>
    </li>
  )
}
