import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Configuration } from '#shared/contracts/organizations.ts'
import type { OrgChart } from '#shared/contracts/members.ts'
import type { RegionList } from '#shared/contracts/regions.ts'
import type { PlannedOvertime, Visit, VisitList } from '#shared/contracts/schedule.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { workers, type Role } from '#shared/roles.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { fill, withQuery } from '#web/lib/api.ts'
import { daysFrom, startOfWeek, todayIn } from '#web/lib/days.ts'
import { Link } from '#web/lib/link.tsx'
import { notify } from '#web/lib/notifications.ts'
import { pages } from '#web/lib/pages.ts'
import { useResource } from '#web/lib/resource.ts'
import { withParams } from '#web/lib/search-params.ts'
import { useConfiguration } from '#web/lib/use-configuration.ts'
import { useMay } from '#web/lib/use-me.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { Button } from '#web/ui/button.tsx'
import { VisitEditing } from '#web/ui/schedule/visit-editing.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Cover, type CoveredVisit } from '../cover.tsx'
import { t } from '../texts.ts'
import { DayList } from './day-list.tsx'
import { DoubtsDialog } from './doubts-dialog.tsx'
import { moveOf } from './move.ts'
import { Publication } from './publication.tsx'
import { useVisitMove } from './use-visit-move.ts'
import { WeekBar } from './week-bar.tsx'
import { WeekGrid } from './week-grid.tsx'
import { groupings, lacksPeople, rowsOf, searchRows, type Block, type Row } from './week-rows.ts'
import './week-calendar.css'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const none: readonly never[] = []
const workerRoles: readonly Role[] = workers

/** The week of everybody: who is where when, moved by hand or by keys; which week is in the page's address. */
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
  const asked = params.get('week') ?? ''
  const week = startOfWeek(isDay(asked) ? asked : today, configuration.weekStart)
  const days = useMemo(() => daysFrom(week, 7), [week])
  const by = groupings.find((one) => one === params.get('by')) ?? 'members'
  const search = params.get('q') ?? ''
  const askedDay = params.get('day') ?? ''
  const everyRegion = useResource<RegionList>(fill(regionPaths.regions, { organizationId }))?.items
  const regions = everyRegion ?? none
  const region = regions.find(({ id }) => id === params.get('region'))?.id ?? ''
  const day = days.find((one) => one === askedDay) ?? days.find((one) => one === today) ?? week
  const url = withQuery(fill(jobPaths.visits, { organizationId }), {
    from: week,
    to: days[6],
    cancelled: true,
    regionId: region,
  })
  const visits = useResource<VisitList>(url)?.items
  const overtimeUrl = withQuery(fill(schedulePaths.plannedOvertime, { organizationId }), { from: week, to: days[6] })
  const planned = useResource<PlannedOvertime>(useMay('schedule.manage') ? overtimeUrl : null, { keepPrevious: true })
  const overtime = useMemo(() => new Map(planned?.items.map((one) => [one.memberId, one.seconds])), [planned])
  const people = useResource<OrgChart>(fill(memberPaths.orgChart, { organizationId }))?.items
  const [opened, setOpened] = useState<Visit>()
  const [covered, setCovered] = useState<CoveredVisit>()
  const [pendingId, setPendingId] = useState<string>()

  const members = useMemo(
    () => people?.filter(({ roles }) => roles.some((role) => workerRoles.includes(role))) ?? none,
    [people],
  )
  const rows = useMemo(() => rowsOf({ visits: visits ?? none, days, by, members }), [visits, days, by, members])
  const shown = useMemo(() => searchRows(rows, search), [rows, search])
  const nameOf = (id: string) => people?.find((one) => one.id === id)?.name ?? ''
  const moving = useVisitMove({ organizationId, url, nameOf })

  const show = (part: Readonly<Record<string, string>>) =>
    setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true })

  async function move(block: Block, from: Row, target: { row: Row; day: string }) {
    const found = moveOf(block.visit, from, target)
    if (found === null) return false
    if (typeof found === 'string') {
      notify({ id: 'week-move', status: 'error', message: t(`refused.${found}`, { name: target.row.title }) })
      return false
    }
    setPendingId(block.id)
    const isStored = await moving.start(found)
    setPendingId(undefined)
    return isStored
  }

  // The bar above grows by the choice of regions, where there are some.
  const isReady = visits && everyRegion && (people || by === 'locations')
  return (
    <>
      <WeekBar
        week={week}
        by={by}
        search={search}
        region={region}
        regions={regions}
        isWide={isWide}
        onWeek={(next) => show({ week: next, day: '' })}
        onBy={(next) => show({ by: next === 'members' ? '' : next })}
        onSearch={(text) => show({ q: text })}
        onRegion={(id) => show({ region: id })}
      />
      <div aria-busy={!isReady}>
        {/* It tells everybody of all their visits, of which one region's are a part. */}
        {visits && !region && (
          <Publication
            key={week}
            organizationId={organizationId}
            week={week}
            visits={visits}
            timeZone={configuration.timeZone}
          />
        )}
        {!isReady && <Skeleton className="h-104" />}
        {isReady && isWide && (
          <WeekGrid
            // Another week or grouping begins at its top.
            key={`${week} ${by}`}
            rows={shown}
            overtime={overtime}
            days={days}
            today={today}
            timeZone={configuration.timeZone}
            pendingId={pendingId}
            onOpen={setOpened}
            onMove={move}
          />
        )}
        {isReady && !isWide && (
          <DayList
            key={`day ${day}`}
            days={days}
            day={day}
            visits={visits}
            timeZone={configuration.timeZone}
            onDay={(next) => show({ day: next })}
            onOpen={setOpened}
          />
        )}
      </div>
      <VisitEditing
        organizationId={organizationId}
        visit={opened}
        onClose={() => setOpened(undefined)}
        more={
          opened && (
            <>
              {lacksPeople(opened) && opened.date >= todayIn(opened.timeZone) && (
                <Button
                  onClick={() => {
                    setOpened(undefined)
                    setCovered({ ...opened, isUnassigned: true })
                  }}
                >
                  {t('findCover')}
                </Button>
              )}
              <Link
                to={pages.job(organizationId, opened.clientId, opened.locationId, opened.jobId)}
                className="btn-secondary"
              >
                {t('toJob')}
              </Link>
            </>
          )
        }
      />
      <Cover organizationId={organizationId} visit={covered} onClose={() => setCovered(undefined)} />
      <DoubtsDialog doubts={moving.doubts} />
    </>
  )
}
