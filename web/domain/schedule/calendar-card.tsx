import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Visit, VisitList } from '#shared/schedule/schedule.contract.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { addDays, startOfWeek, todayIn } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from './texts.ts'
import { VisitCalendar } from './visit-calendar.tsx'

interface CalendarCardProps {
  organizationId: string
  configuration: Configuration | undefined
  /** The client or member whose visits are shown. */
  of: { readonly clientId: string } | { readonly memberId: string }
  /** Title of a visit, e.g. its job and location. */
  titleOf: (visit: Visit) => string
  hrefOf: (visit: Visit) => string
}

/** A record's tab with its visits of one or four weeks; the weeks are in the page's query. */
export function CalendarCard({ organizationId, configuration, of, titleOf, hrefOf }: CalendarCardProps) {
  const [params, setParams] = useSearchParams()
  const weeks = params.get('weeks') === '4' ? 4 : 1
  const today = todayIn(configuration?.timeZone)
  const fromParam = params.get('from') ?? ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(fromParam) && !Number.isNaN(Date.parse(fromParam)) ? fromParam : today
  const from = startOfWeek(day, configuration?.weekStart ?? 1)
  const to = addDays(from, weeks * 7 - 1)
  const url = withQuery(fill(jobPaths.visits, { organizationId }), { from, to, ...of })
  const visits = useResource<VisitList>(configuration ? url : null)?.items

  const show = (part: Readonly<Record<string, string>>) =>
    setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true })
  const move = (days: number) => show({ from: addDays(from, days) })

  return (
    <section className="card overflow-clip">
      <header className="flex flex-wrap items-center gap-2 border-b border-line p-2.5">
        <h2 className="min-w-40 flex-1 px-1.5 font-semibold" aria-live="polite">
          {formatDate(from, { month: 'short', day: 'numeric' })} –{' '}
          {formatDate(to, { month: 'short', day: 'numeric', year: 'numeric' })}
        </h2>
        <FilterChips
          label={t('span')}
          value={String(weeks)}
          onChange={(value) => show({ weeks: value === '1' ? '' : value })}
          chips={[
            { value: '1', label: t('week') },
            { value: '4', label: t('fourWeeks') },
          ]}
        />
        <span className="flex items-center">
          <IconButton label={t('previous')} onClick={() => move(-7 * weeks)}>
            <ChevronLeft size={18} />
          </IconButton>
          <Button onClick={() => show({ from: '' })}>{t('thisWeek')}</Button>
          <IconButton label={t('next')} onClick={() => move(7 * weeks)}>
            <ChevronRight size={18} />
          </IconButton>
        </span>
        <ExportMenu lists={[{ url: withQuery(fill(jobPaths.visitExport, { organizationId }), { from, to, ...of }) }]} />
      </header>
      <VisitCalendar from={from} weeks={weeks} today={today} visits={visits} titleOf={titleOf} hrefOf={hrefOf} />
    </section>
  )
}
