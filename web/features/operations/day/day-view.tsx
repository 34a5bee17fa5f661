import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Operations, SiteList } from '#shared/operations/operations.contract.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { operationPaths } from '#shared/operations/paths.ts'
import { boardGroupings } from '#shared/schedule/board.ts'
import { fill } from '#web/platform/http/api.ts'
import { addDays, daysFrom, startOfWeek, todayIn } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { notify } from '#web/platform/notifications/notifications.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useWide } from '#web/platform/window/use-wide.ts'
import { Button } from '#web/kit/core/button.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { SearchField } from '#web/kit/search-field.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { newVisitIn, type NewVisit } from '../adding/new-visit.ts'
import { OpenedVisit } from '../adding/opened-visit.tsx'
import { t } from '../texts.ts'
import { DayList } from '../week/day-list.tsx'
import { Publication } from '../week/publication.tsx'
import { useBoard } from '../week/use-board.ts'
import { useVisitMove } from '../week/use-visit-move.ts'
import { WarningsDialog } from '../week/warnings-dialog.tsx'
import { searchRows, type Block, type Row } from '../week/week-rows.ts'
import { DayGrid } from './day-grid.tsx'
import { dayMoveOf } from './day-move.ts'
import { clockOf, type Span } from './timeline.ts'
import '../week/week-calendar.css'
import './day-timeline.css'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const askEveryMs = 30_000

/** The day board: everybody's visits to scale; the day is in the page's query. */
export function DayView({ organizationId }: { organizationId: string }) {
  const configuration = useConfiguration(organizationId)
  return configuration ? (
    <PlannedDay organizationId={organizationId} configuration={configuration} />
  ) : (
    <Skeleton className="h-104" />
  )
}

function PlannedDay({ organizationId, configuration }: { organizationId: string; configuration: Configuration }) {
  const { timeZone, weekStart } = configuration
  const [params, setParams] = useSearchParams()
  const isWide = useWide()
  const today = todayIn(timeZone)
  const asked = params.get('day') ?? ''
  const day = isDay(asked) ? asked : today
  const week = startOfWeek(day, weekStart)
  const days = daysFrom(week, 7)
  const by = boardGroupings.find((one) => one === params.get('by')) ?? 'members'
  const search = params.get('q') ?? ''
  const mayPlan = useMay('schedule.manage')
  const { rows, store } = useBoard({ organizationId, from: day, to: day, by, regionId: '' }, isWide)
  const shown = useMemo(() => rows && searchRows(rows, search), [rows, search])
  const sites = useResource<SiteList>(isWide ? fill(operationPaths.sites, { organizationId }) : null)?.items
  const places = useMemo(() => new Map(sites?.map((site) => [site.id, site])), [sites])
  const states = useStates(organizationId, isWide && day === today)
  const [opened, setOpened] = useState<Visit>()
  const [added, setAdded] = useState<NewVisit>()
  const [pendingId, setPendingId] = useState<string>()
  const nameOf = (id: string, { crew }: Visit) =>
    rows?.find((row) => row.id === id)?.title ?? crew.find(({ memberId }) => memberId === id)?.name ?? ''
  const moving = useVisitMove({ organizationId, reload: (jobId) => store.reloadJobs([jobId]), nameOf })
  const show = (part: Readonly<Record<string, string>>) =>
    setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true })

  async function drop(block: Block, to: { from: Row; to: Row; span: Span; isCopy: boolean }) {
    const found = dayMoveOf(block.visit, to)
    if (found === null) return
    if (typeof found === 'string') {
      notify({ id: 'day-move', status: 'error', message: t(`refused.${found}`, { name: to.to.title }) })
      return
    }
    setPendingId(block.id)
    await moving.start(found)
    setPendingId(undefined)
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="min-w-40 flex-1 max-md:sr-only font-semibold first-letter:uppercase" aria-live="polite">
          {formatDate(day, { dateStyle: 'full' })}
        </h2>
        {isWide && (
          <>
            <SearchField
              label={t('searchRows')}
              value={search}
              onChange={(text) => show({ q: text })}
              className="min-w-40"
            />
            <FilterChips
              label={t('rowsAre')}
              value={by}
              onChange={(next) => show({ by: next === 'members' ? '' : next })}
              chips={[
                { value: 'members', label: t('byMember') },
                { value: 'locations', label: t('byLocation') },
              ]}
            />
          </>
        )}
        <span className="flex items-center">
          <IconButton label={t('dayBefore')} onClick={() => show({ day: addDays(day, -1) })}>
            <ChevronLeft size={18} />
          </IconButton>
          <Button onClick={() => show({ day: '' })}>{t('todayOne')}</Button>
          <IconButton label={t('dayAfter')} onClick={() => show({ day: addDays(day, 1) })}>
            <ChevronRight size={18} />
          </IconButton>
        </span>
        {mayPlan && (
          <Button kind="primary" onClick={() => setAdded({ day, crew: [] })}>
            {t('addVisit')}
          </Button>
        )}
      </div>
      <Publication key={week} organizationId={organizationId} week={week} timeZone={timeZone} />
      {isWide && !shown && <Skeleton className="h-104" />}
      {isWide && shown && (
        <DayGrid
          key={`${day} ${by}`}
          rows={shown}
          day={day}
          isToday={day === today}
          timeZone={timeZone}
          units={configuration.units}
          places={places}
          states={states}
          pendingId={pendingId}
          onWant={store.want}
          onOpen={setOpened}
          onDrop={(block, to) => void drop(block, to)}
          onAdd={mayPlan ? (row, minute) => setAdded({ ...newVisitIn(row, day), time: clockOf(minute) }) : undefined}
        />
      )}
      {!isWide && (
        <DayList
          key={day}
          organizationId={organizationId}
          regionId=""
          days={days}
          day={day}
          timeZone={timeZone}
          onDay={(next) => show({ day: next })}
          onOpen={setOpened}
        />
      )}
      <OpenedVisit
        organizationId={organizationId}
        visit={opened}
        added={added}
        onClose={() => setOpened(undefined)}
        onAdd={setAdded}
      />
      <WarningsDialog pending={moving.pending} />
    </>
  )
}

/** Today's live states by job and original start. */
function useStates(organizationId: string, isToday: boolean) {
  const now = useResource<Operations>(isToday ? fill(operationPaths.operations, { organizationId }) : null, {
    askEveryMs,
  })
  return useMemo(
    () => new Map(now?.visits.map(({ jobId, originalStart, state }) => [`${jobId} ${originalStart}`, state])),
    [now],
  )
}
