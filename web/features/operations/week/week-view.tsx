import { Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { boardGroupings } from '#shared/schedule/board.ts'
import { daysFrom, startOfWeek, todayIn } from '#web/platform/format/days.ts'
import { notify } from '#web/platform/notifications/notifications.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useWide } from '#web/platform/window/use-wide.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { OpenedVisit } from '../adding/opened-visit.tsx'
import { newVisitIn, type NewVisit } from '../adding/new-visit.ts'
import { BoardFilterFields, EveryoneConfirmed, unconfirmedRows, useBoardFilters } from '../board-filters.tsx'
import { t } from '../texts.ts'
import { DayList } from './day-list.tsx'
import { WarningsDialog } from './warnings-dialog.tsx'
import { copyTo, moveOf, type Target } from './move.ts'
import { Publication } from './publication.tsx'
import { useBoard } from './use-board.ts'
import { useVisitMove } from './use-visit-move.ts'
import { WeekBar } from './week-bar.tsx'
import { WeekGrid } from './week-grid.tsx'
import { searchRows, type Block, type Row } from './week-rows.ts'
import './week-calendar.css'

const CopyWeek = lazyWithRetry(() => import('../adding/copy-week.tsx').then((m) => m.CopyWeek))
const PlanWeek = lazyWithRetry(() => import('../planning/plan-week.tsx').then((m) => m.PlanWeek))
const WeekTemplates = lazyWithRetry(() => import('../adding/week-templates.tsx').then((m) => m.WeekTemplates))

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The week board: everybody's visits, moved by mouse or keyboard; the week is in the page's query. */
export function WeekView({ organizationId }: { organizationId: string }) {
  const configuration = useConfiguration(organizationId)
  return configuration ? (
    <PlannedWeek organizationId={organizationId} configuration={configuration} />
  ) : (
    <Skeleton className="h-104" />
  )
}

function PlannedWeek({ organizationId, configuration }: { organizationId: string; configuration: Configuration }) {
  const [params, setParams] = useSearchParams()
  const isWide = useWide()
  const today = todayIn(configuration.timeZone)
  const thisWeek = startOfWeek(today, configuration.weekStart)
  const weekParam = params.get('week') ?? ''
  const week = isDay(weekParam) ? startOfWeek(weekParam, configuration.weekStart) : thisWeek
  const filters = useBoardFilters(organizationId, week === thisWeek, isWide)
  const days = useMemo(() => daysFrom(week, 7), [week])
  const by = boardGroupings.find((entry) => entry === params.get('by')) ?? 'members'
  const search = params.get('q') ?? ''
  const askedDay = params.get('day') ?? ''
  const { region, live, isUnconfirmedOnly } = filters
  const day = days.find((entry) => entry === askedDay) ?? days.find((entry) => entry === today) ?? week
  const board = { organizationId, from: week, to: days[6] ?? week, by, regionId: region }
  const { rows, store } = useBoard(board, isWide && filters.isReady)
  const [opened, setOpened] = useState<Visit>()
  const [added, setAdded] = useState<NewVisit>()
  const [filling, setFilling] = useState<'copy' | 'templates' | 'plan'>()
  const mayPlan = useMay('schedule.manage')
  const [pendingId, setPendingId] = useState<string>()

  const visibleRows = useMemo(() => {
    const matches = rows && searchRows(rows, search)
    return matches && isUnconfirmedOnly ? unconfirmedRows(matches, live) : matches
  }, [rows, search, isUnconfirmedOnly, live])
  const nameOf = (id: string, { crew }: Visit) =>
    rows?.find((row) => row.id === id)?.title ?? crew.find(({ memberId }) => memberId === id)?.name ?? ''
  const moving = useVisitMove({ organizationId, reload: (jobId) => store.reloadJobs([jobId]), nameOf })

  const show = (part: Readonly<Record<string, string>>) =>
    setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true })

  async function move(block: Block, from: Row, target: Target, isCopy: boolean) {
    const change = (isCopy ? copyTo : moveOf)(block.visit, from, target)
    if (change === null) return false
    if (typeof change === 'string') {
      notify({ id: 'week-move', status: 'error', message: t(`refused.${change}`, { name: target.row.title }) })
      return false
    }
    setPendingId(block.id)
    const isStored = await moving.start(change)
    setPendingId(undefined)
    return isStored
  }

  // Waits for the regions, because their filter makes the bar above taller.
  const isReady = filters.isReady && (visibleRows || !isWide)
  const isEmpty = isUnconfirmedOnly && visibleRows?.length === 0
  return (
    <>
      <WeekBar
        week={week}
        by={by}
        search={search}
        isWide={isWide}
        onWeek={(next) => show({ week: next, day: '' })}
        onBy={(next) => show({ by: next === 'members' ? '' : next })}
        onSearch={(text) => show({ q: text })}
        onCopy={() => setFilling('copy')}
        onTemplates={() => setFilling('templates')}
        onSuggest={() => setFilling('plan')}
        filters={<BoardFilterFields filters={filters} onChange={show} />}
        onAdd={mayPlan ? () => setAdded({ day: isWide && days.includes(today) ? today : day, crew: [] }) : undefined}
      />
      <div aria-busy={!isReady}>
        {/* Publishing concerns the whole week, so it is hidden while one region is shown. */}
        {filters.isReady && !region && (
          <Publication key={week} organizationId={organizationId} week={week} timeZone={configuration.timeZone} />
        )}
        {!isReady && <Skeleton className="h-104" />}
        {isEmpty && <EveryoneConfirmed onAll={() => show({ state: '' })} />}
        {isReady && isWide && visibleRows && !isEmpty && (
          <WeekGrid
            // A new key scrolls another week, grouping or region to its top.
            key={`${week} ${by} ${region}`}
            rows={visibleRows}
            onWant={store.want}
            days={days}
            today={today}
            timeZone={configuration.timeZone}
            live={live}
            pendingId={pendingId}
            onOpen={setOpened}
            onMove={move}
            onAdd={mayPlan ? (row, day) => setAdded(newVisitIn(row, day)) : undefined}
          />
        )}
        {isReady && !isWide && (
          <DayList
            key={`day ${day} ${region}`}
            organizationId={organizationId}
            regionId={region}
            days={days}
            day={day}
            timeZone={configuration.timeZone}
            live={live}
            onDay={(next) => show({ day: next })}
            onOpen={setOpened}
          />
        )}
      </div>
      <OpenedVisit
        organizationId={organizationId}
        visit={opened}
        added={added}
        onClose={() => setOpened(undefined)}
        onAdd={setAdded}
      />
      <Suspense>
        {filling === 'copy' && (
          <CopyWeek
            organizationId={organizationId}
            week={week}
            weekStart={configuration.weekStart}
            confirmCost={moving.confirmCost}
            onClose={() => setFilling(undefined)}
            onFilled={(next) => show({ week: next, day: '' })}
          />
        )}
        {filling === 'plan' && (
          <PlanWeek
            organizationId={organizationId}
            week={week}
            confirmCost={moving.confirmCost}
            onClose={() => setFilling(undefined)}
          />
        )}
        {filling === 'templates' && (
          <WeekTemplates
            organizationId={organizationId}
            week={week}
            confirmCost={moving.confirmCost}
            onClose={() => setFilling(undefined)}
          />
        )}
      </Suspense>
      <WarningsDialog pending={moving.pending} />
      {moving.question}
    </>
  )
}
