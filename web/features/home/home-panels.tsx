import type { HomeNews, HomeTrend, HomeVisits } from '#shared/home/home.contract.ts'
import type { OperationsSummary } from '#shared/operations/operations.contract.ts'
import { operationPaths } from '#shared/operations/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { formatMinutes, formatNumber } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { useNow } from '#web/platform/clock/use-now.ts'
import { Stat } from '#web/kit/stat.tsx'
import { ApprovalsPanel } from './panels/approvals-panel.tsx'
import { AttentionPanel } from './panels/attention-panel.tsx'
import { CertificationsPanel } from './panels/certifications-panel.tsx'
import { ChangesPanel } from './panels/changes-panel.tsx'
import { FiringPanel } from './panels/firing-panel.tsx'
import { InspectionsPanel } from './panels/inspections-panel.tsx'
import { InvitationsPanel } from './panels/invitations-panel.tsx'
import { MorningPanel } from './panels/morning-panel.tsx'
import { NewClientsPanel } from './panels/new-clients-panel.tsx'
import { NewMembersPanel } from './panels/new-members-panel.tsx'
import { NextDaysPanel } from './panels/next-days-panel.tsx'
import type { Panel } from './panels/panel.tsx'
import { QuotesPanel } from './panels/quotes-panel.tsx'
import { RequestsPanel } from './panels/requests-panel.tsx'
import { SuppliesPanel } from './panels/supplies-panel.tsx'
import { TrendPanel } from './panels/trend-panel.tsx'
import { t } from './texts.ts'
import { TodayCard } from './today-card.tsx'

type Panels = Readonly<Record<string, Panel>>

/** Panels of open items next to the day; each renders only with content. */
const waiting: Panels = {
  approvals: ApprovalsPanel,
  firing: FiringPanel,
  requests: RequestsPanel,
  supplies: SuppliesPanel,
  morning: MorningPanel,
  certifications: CertificationsPanel,
  invitations: InvitationsPanel,
}
/** Panels of recent changes below the day, in the space left by the other panels. */
const recent: Panels = {
  inspections: InspectionsPanel,
  quotes: QuotesPanel,
  clients: NewClientsPanel,
  members: NewMembersPanel,
}

/** The day's figures, visits and news; loaded after the page is shown. */
export function HomePanels({ organizationId }: { organizationId: string }) {
  const now = useNow()
  const timeZone = useConfiguration(organizationId)?.timeZone
  const today = todayIn(timeZone)
  const url = withQuery(fill(organizationPaths.homeVisits, { organizationId }), { from: today })
  const visits = useResource<HomeVisits>(timeZone ? url : null)
  const news = useResource<HomeNews>(fill(organizationPaths.homeNews, { organizationId }))
  const mayOperate = useMay('operations.read')
  const ofOperations = (path: string) => (mayOperate ? fill(path, { organizationId }) : null)
  const summary = useResource<OperationsSummary>(ofOperations(operationPaths.operationsSummary), {
    // A visit becomes late with time alone, without a change event.
    askEveryMs: 30_000,
  })
  const trend = useResource<HomeTrend>(ofOperations(organizationPaths.homeTrend))
  const todays = visits?.days[0]
  // Panels below growing content wait for it, so that nothing shifts.
  const isSettled = visits && news && (!mayOperate || (summary && trend))
  const show = (panels: Panels) =>
    isSettled &&
    Object.entries(panels).map(([id, Part]) => (
      <Part key={id} organizationId={organizationId} news={news} timeZone={timeZone} />
    ))
  return (
    <>
      <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {mayOperate ? (
          <NowStats summary={summary} trend={trend} />
        ) : (
          <>
            <Stat label={t('visitsToday')} value={todays && formatNumber(todays.visits)} />
            <Stat label={t('hoursToday')} value={todays && formatMinutes(todays.minutes)} />
            <Stat
              label={t('visitsWeek')}
              value={visits && formatNumber(visits.days.reduce((sum, day) => sum + day.visits, 0))}
            />
            <Stat label={t('locationsWeek')} value={visits && formatNumber(visits.locations)} />
          </>
        )}
      </dl>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
        <TodayCard organizationId={organizationId} visits={visits?.first} count={todays?.visits} now={now} />
        {isSettled && (
          <div className="row-span-2 grid gap-5">
            <AttentionPanel organizationId={organizationId} summary={summary} />
            <NextDaysPanel days={visits.days} />
            {show(waiting)}
          </div>
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {isSettled && trend && <TrendPanel trend={trend} />}
          {show(recent)}
          <div className="col-span-full">{show({ changes: ChangesPanel })}</div>
        </div>
      </div>
    </>
  )
}

interface NowStatsProps {
  summary: OperationsSummary | undefined
  trend: HomeTrend | undefined
}

/** The state of the work, for supervisors and above. */
function NowStats({ summary, trend }: NowStatsProps) {
  const counts = summary?.counts
  const problemCount = counts ? counts.no_show + counts.late + counts.short : 0
  const visits = counts ? problemCount + counts.started + counts.planned + counts.done : 0
  return (
    <>
      <Stat label={t('onSite')} value={summary && formatNumber(summary.onSite)} />
      <Stat label={t('lateOrMissing')} value={counts && formatNumber(problemCount)} />
      <Stat
        label={t('visitsDone')}
        value={counts && t('doneOf', { done: formatNumber(counts.done), count: formatNumber(visits) })}
      />
      <Stat label={t('hoursPeriod')} value={trend && formatMinutes(Math.round(trend.period.workedSeconds / 60))} />
    </>
  )
}
