import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { useParams, useSearchParams, type Params } from 'react-router-dom'
import type { Recap, RecapDay } from '#shared/recap/recaps.contract.ts'
import { recapPaths } from '#shared/recap/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { addDays, todayIn } from '#web/platform/format/days.ts'
import { formatDate, formatTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay, useMe } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { RecapEditor } from './recap-editor.tsx'
import { RecapView } from './recap-view.tsx'
import { t } from './texts.ts'

const KeepOffline = lazyWithRetry(() => import('#web/domain/field/keep-offline.tsx').then((m) => m.KeepOffline))

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

const ownDays = (organizationId: string, from: string, days: readonly number[]) =>
  days.map((later) => fill(recapPaths.ownRecapDay, { organizationId, day: addDays(from, later) }))

/** What may be stored: the phone's date is at most a day before or after the organization's, which is not known yet. */
export const storedAnswers = ({ organizationId = '' }: Params) => ownDays(organizationId, todayIn(), [-1, 0, 1, 2])

/** A supervisor's day on a phone: stops, findings, supplies and driving. */
export function RecapPage() {
  const { organizationId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const me = useMe()
  const mayWrite = useMay('recaps.write')
  const configuration = useConfiguration(organizationId)
  const today = configuration && todayIn(configuration.timeZone)
  const dayParam = params.get('day') ?? ''
  const day = dayPattern.test(dayParam) ? dayParam : today
  const choose = (next: string) => setParams(withParams(params, { day: next === today ? '' : next }), { replace: true })
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        actions={
          <Link to={`/org/${organizationId}/reports/recap`} className="btn-secondary">
            {t('allRecaps')}
          </Link>
        }
      />
      {me && !mayWrite ? (
        <Card>
          <EmptyState title={t('notYours')}>{t('notYoursText')}</EmptyState>
        </Card>
      ) : (
        <>
          {day && (
            <div className="mb-4 flex items-end gap-2">
              <IconButton label={t('dayBefore')} onClick={() => choose(addDays(day, -1))}>
                <ChevronLeft size={18} />
              </IconButton>
              <Field
                label={t('day')}
                type="date"
                value={day}
                max={today}
                className="min-w-0 flex-1"
                onChange={(event) => event.target.value && choose(event.target.value)}
              />
              <IconButton label={t('dayAfter')} disabled={day === today} onClick={() => choose(addDays(day, 1))}>
                <ChevronRight size={18} />
              </IconButton>
            </div>
          )}
          {day && me && mayWrite ? (
            <>
              <Day key={day} organizationId={organizationId} userId={me.userId} day={day} />
              <Suspense>
                {today && (
                  <KeepOffline organizationId={organizationId} addresses={ownDays(organizationId, today, [0, 1])} />
                )}
              </Suspense>
            </>
          ) : (
            <Waiting />
          )}
        </>
      )}
    </div>
  )
}

const Waiting = () => <Skeleton className="h-40 rounded-lg" />

function Day({ organizationId, userId, day }: { organizationId: string; userId: string; day: string }) {
  const url = fill(recapPaths.ownRecapDay, { organizationId, day })
  const recapDay = useResource<RecapDay>(url)
  const start = useAction(async () => {
    await api.create<Recap>(fill(recapPaths.recaps, { organizationId }), { day })
    await refresh(url)
  })
  if (!recapDay) return <Waiting />
  const { recap } = recapDay
  if (recap?.submittedAt) return <RecapView organizationId={organizationId} recap={recap} />
  if (recap)
    return (
      <RecapEditor
        key={recap.id}
        organizationId={organizationId}
        userId={userId}
        recap={recap}
        day={recapDay}
        // Leaving and returning shows the last save's result.
        onSaved={(saved) => store<RecapDay>(url, (now) => now && { ...now, recap: saved })}
        onSubmitted={() => refresh(url)}
      />
    )
  return (
    <Card title={formatDate(day, { dateStyle: 'full' })}>
      {recapDay.planned.length > 0 ? (
        <>
          <p className="text-sm text-ink-2">{t('planned')}</p>
          <ul className="mt-2 divide-y divide-line">
            {recapDay.planned.slice(0, 12).map((stop) => (
              <li key={`${stop.locationId} ${stop.startsAt}`} className="flex items-baseline gap-3 py-2 text-sm">
                <span className="min-w-0 flex-1 wrap-break-word">
                  {stop.clientName} · {stop.locationName}
                </span>
                <span className="text-ink-2 tabular-nums">{formatTime(stop.startsAt, stop.timeZone)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-sm text-ink-2">{t('nothingPlanned')}</p>
      )}
      <Button kind="primary" className="mt-4 w-full" isBusy={start.isRunning} onClick={() => void start.run()}>
        {t('start')}
      </Button>
    </Card>
  )
}
