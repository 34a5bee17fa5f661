import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SiteList } from '#shared/operations/operations.contract.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { operationPaths } from '#shared/operations/paths.ts'
import { boardGroupings } from '#shared/schedule/board.ts'
import { fill } from '#web/platform/http/api.ts'
import { daysFrom, startOfWeek, todayIn } from '#web/platform/format/days.ts'
import { notify } from '#web/platform/notifications/notifications.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useWide } from '#web/platform/window/use-wide.ts'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { newVisitIn, type NewVisit } from '../adding/new-visit.ts'
import { OpenedVisit } from '../adding/opened-visit.tsx'
import { BoardFilterFields, EveryoneConfirmed, unconfirmedRows, useBoardFilters } from '../board-filters.tsx'
import { t } from '../texts.ts'
import { DayList } from '../week/day-list.tsx'
import { Publication } from '../week/publication.tsx'
import { useBoard } from '../week/use-board.ts'
import { useVisitMove } from '../week/use-visit-move.ts'
import { WarningsDialog } from '../week/warnings-dialog.tsx'
import { searchRows, type Block, type Row } from '../week/week-rows.ts'
import { dayIn } from './day-in.ts'
import { DayControls } from './day-controls.tsx'
import { DayGrid } from './day-grid.tsx'
import { dayMoveOf } from './day-move.ts'
import { clockOf, type Span } from './timeline.ts'
import '../week/week-calendar.css'
import './day-timeline.css'

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
  const day = dayIn(params) ?? today
  const week = startOfWeek(day, weekStart)
  const days = daysFrom(week, 7)
  const by = boardGroupings.find((entry) => entry === params.get('by')) ?? 'members'
  const search = params.get('q') ?? ''
  const mayPlan = useMay('schedule.manage')
  const filters = useBoardFilters(organizationId, day === today, isWide)
  const { region, live, isUnconfirmedOnly } = filters
  const board = { organizationId, from: day, to: day, by, regionId: region }
  const { rows, store } = useBoard(board, isWide && filters.isReady)
  const visibleRows = useMemo(() => {
    const matches = rows && searchRows(rows, search)
    return matches && isUnconfirmedOnly ? unconfirmedRows(matches, live) : matches
  }, [rows, search, isUnconfirmedOnly, live])
  const sites = useResource<SiteList>(isWide ? fill(operationPaths.sites, { organizationId }) : null)?.items
  const places = useMemo(() => new Map(sites?.map((site) => [site.id, site])), [sites])
  const [opened, setOpened] = useState<Visit>()
  const [added, setAdded] = useState<NewVisit>()
  const [pendingId, setPendingId] = useState<string>()
  const nameOf = (id: string, { crew }: Visit) =>
    rows?.find((row) => row.id === id)?.title ?? crew.find(({ memberId }) => memberId === id)?.name ?? ''
  const moving = useVisitMove({ organizationId, reload: (jobId) => store.reloadJobs([jobId]), nameOf })
  const show = (part: Readonly<Record<string, string>>) =>
    setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true })

  async function drop(block: Block, to: { from: Row; to: Row; span: Span; isCopy: boolean }) {
    const move = dayMoveOf(block.visit, to)
    if (move === null) return
    if (typeof move === 'string') {
      notify({ id: 'day-move', status: 'error', message: t(`refused.${move}`, { name: to.to.title }) })
      return
    }
    setPendingId(block.id)
    await moving.start(move)
    setPendingId(undefined)
  }

  const isReady = filters.isReady && (visibleRows || !isWide)
  const isEmpty = isUnconfirmedOnly && visibleRows?.length === 0
  return (
    <>
      <DayControls
        day={day}
        by={by}
        search={search}
        isWide={isWide}
        filters={<BoardFilterFields filters={filters} onChange={show} />}
        onDay={(next) => show({ day: next })}
        onBy={(next) => show({ by: next === 'members' ? '' : next })}
        onSearch={(text) => show({ q: text })}
        onAdd={mayPlan ? () => setAdded({ day, crew: [] }) : undefined}
      />
      {/* Publishing concerns the whole week, so it is hidden while one region is shown. */}
      {filters.isReady && !region && (
        <Publication key={week} organizationId={organizationId} week={week} timeZone={timeZone} />
      )}
      {!isReady && <Skeleton className="h-104" />}
      {isEmpty && <EveryoneConfirmed onAll={() => show({ state: '' })} />}
      {isReady && isWide && visibleRows && !isEmpty && (
        <DayGrid
          key={`${day} ${by} ${region}`}
          rows={visibleRows}
          day={day}
          isToday={day === today}
          timeZone={timeZone}
          units={configuration.units}
          places={places}
          live={live}
          pendingId={pendingId}
          onWant={store.want}
          onOpen={setOpened}
          onDrop={(block, to) => void drop(block, to)}
          onAdd={mayPlan ? (row, minute) => setAdded({ ...newVisitIn(row, day), time: clockOf(minute) }) : undefined}
        />
      )}
      {isReady && !isWide && (
        <DayList
          key={`${day} ${region}`}
          organizationId={organizationId}
          regionId={region}
          days={days}
          day={day}
          timeZone={timeZone}
          live={live}
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
      {moving.question}
    </>
  )
}
