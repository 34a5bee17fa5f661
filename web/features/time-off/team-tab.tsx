import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Absence, LeaveCalendar } from '#shared/time-off/time-off.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { addDays, todayIn } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { FeedCard } from './feed-card.tsx'
import { MonthStrip } from './month-strip.tsx'
import { spanOf, stateTones } from './words.ts'
import { t } from './texts.ts'

/** The team's time off in a month, which is in the page's query. */
export function TeamTab({ organizationId }: { organizationId: string }) {
  const [params, setParams] = useSearchParams()
  const mayRead = useMay('timeoff.read')
  const configuration = useConfiguration(organizationId)
  const today = todayIn(configuration?.timeZone)
  const monthParam = params.get('month') ?? ''
  const from = `${/^\d{4}-(0[1-9]|1[0-2])$/.test(monthParam) ? monthParam : today.slice(0, 7)}-01`
  const next = `${addDays(from, 31).slice(0, 7)}-01`
  const to = addDays(next, -1)
  const url = withQuery(fill(timeOffPaths.leaveCalendar, { organizationId }), { from, to })
  const calendar = useResource<LeaveCalendar>(configuration ? url : null, { keepPrevious: true })
  const show = (month: string) =>
    setParams((now) => withParams(now, { month }), { replace: true, preventScrollReset: true })
  return (
    <div className="grid gap-4">
      <section className="card min-w-0 overflow-clip">
        <header className="flex flex-wrap items-center gap-2 border-b border-line p-2.5">
          <h2 className="min-w-40 flex-1 px-1.5 font-semibold" aria-live="polite">
            {formatDate(from, { month: 'long', year: 'numeric' })}
          </h2>
          <span className="flex items-center">
            <IconButton label={t('previousMonth')} onClick={() => show(addDays(from, -1).slice(0, 7))}>
              <ChevronLeft size={18} />
            </IconButton>
            <Button onClick={() => show('')}>{t('thisMonth')}</Button>
            <IconButton label={t('nextMonth')} onClick={() => show(next.slice(0, 7))}>
              <ChevronRight size={18} />
            </IconButton>
          </span>
        </header>
        {!calendar && (
          <div className="p-4">
            <SkeletonText lines={4} />
          </div>
        )}
        {calendar?.items.length === 0 && <EmptyState title={t('nobodyOff')} />}
        <ul className="divide-y divide-line" aria-label={t('tab.team')}>
          {calendar?.items.map((absence) => (
            <AbsenceLine key={absence.requestId} absence={absence} from={from} to={to} holidays={calendar.holidays} />
          ))}
        </ul>
        {calendar && calendar.holidays.length > 0 && (
          <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
            {t('holidays', {
              names: calendar.holidays.map(({ day, name }) => `${formatDate(day)} ${name}`).join(', '),
            })}
          </p>
        )}
      </section>
      {mayRead && <FeedCard organizationId={organizationId} scope="team" />}
    </div>
  )
}

interface AbsenceLineProps {
  absence: Absence
  from: string
  to: string
  holidays: LeaveCalendar['holidays']
}

const AbsenceLine = ({ absence, from, to, holidays }: AbsenceLineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium wrap-break-word">{absence.memberName}</p>
      <p className="text-xs text-ink-2">{[spanOf(absence), absence.policyName].filter(Boolean).join(' · ')}</p>
    </div>
    {absence.state !== 'approved' && <Badge tone={stateTones[absence.state]}>{t(`state.${absence.state}`)}</Badge>}
    <MonthStrip absence={absence} from={from} to={to} holidays={holidays} />
  </li>
)
