import { Plus } from 'lucide-react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { clientPaths } from '#shared/clients/paths.ts'
import type { VisitList } from '#shared/contracts/schedule.ts'
import type { Setup } from '#shared/contracts/organizations.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { managers, type Role } from '#shared/roles.ts'
import { fill, withQuery } from '#web/lib/api.ts'
import { addDays, daysFrom, todayIn } from '#web/lib/days.ts'
import { formatDate, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { pages } from '#web/lib/pages.ts'
import { useResource, warm } from '#web/lib/resource.ts'
import { useConfiguration } from '#web/lib/use-configuration.ts'
import { useMay, useMe } from '#web/lib/use-me.ts'
import { useNow } from '#web/lib/use-now.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { SetupCard } from './setup-card.tsx'
import { t } from './texts.ts'
import { TodayCard } from './today-card.tsx'
import { minutesOf } from './visit-groups.ts'

const shownDays = 7

/** Whether somebody only does the work: their home is the list of their jobs. */
const isWorkerOnly = (roles: readonly Role[]) =>
  roles.includes('EMPLOYEE') && !roles.some((role) => (managers as readonly Role[]).includes(role))

export function HomePage() {
  const { organizationId = '' } = useParams()
  const me = useMe()
  if (me && isWorkerOnly(me.roles)) return <Navigate to={`/org/${organizationId}/employee`} replace />
  return <ManagerHome organizationId={organizationId} />
}

function ManagerHome({ organizationId }: { organizationId: string }) {
  const navigate = useNavigate()
  const now = useNow()
  const me = useMe()
  const mayManage = useMay('clients.manage')
  const zone = useConfiguration(organizationId)?.timeZone
  const today = todayIn(zone)
  const setup = useResource<Setup>(fill(organizationPaths.setup, { organizationId }))
  const url = withQuery(fill(jobPaths.visits, { organizationId }), { from: today, to: addDays(today, shownDays - 1) })
  const visits = useResource<VisitList>(zone ? url : null)?.items
  const todays = visits?.filter(({ date }) => date === today)
  const days = daysFrom(today, shownDays)

  return (
    <>
      <PageHeader
        title={t('home')}
        subtitle={
          <span className="inline-block first-letter:uppercase">
            {formatDate(today, { weekday: 'long', month: 'long', day: 'numeric' })}
          </span>
        }
        actions={
          mayManage && (
            <Button
              kind="primary"
              data-tour="add-client"
              onPointerEnter={() => warm(fill(clientPaths.clients, { organizationId }))}
              onClick={() => navigate(`${pages.clients(organizationId)}?add=true`)}
            >
              <Plus size={16} aria-hidden="true" />
              {t('addClient')}
            </Button>
          )
        }
      />
      {/* Nothing below may be pushed down by the steps when they come, so all of it waits for them. */}
      {me && (setup || !mayManage) && (
        <>
          {mayManage && setup && <SetupCard organizationId={organizationId} setup={setup} />}
          <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
            <Stat label={t('visitsToday')} value={todays && formatNumber(todays.length)} />
            <Stat label={t('hoursToday')} value={todays && formatMinutes(minutesOf(todays))} />
            <Stat label={t('visitsWeek')} value={visits && formatNumber(visits.length)} />
            <Stat
              label={t('locationsWeek')}
              value={visits && formatNumber(new Set(visits.map(({ locationId }) => locationId)).size)}
            />
          </dl>
          <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
            <TodayCard organizationId={organizationId} visits={todays} now={now} />
            <Card title={t('nextDays')}>
              {visits ? (
                <BarChart
                  title={t('visitsPerDay')}
                  nameHead={t('day')}
                  valueHead={t('visits')}
                  tableLabel={t('asTable')}
                  bars={days.map((day) => ({
                    id: day,
                    label: formatDate(day, { weekday: 'short' }),
                    name: formatDate(day, { weekday: 'long', month: 'long', day: 'numeric' }),
                    value: visits.filter(({ date }) => date === day).length,
                    isMarked: day === today,
                  }))}
                />
              ) : (
                <Skeleton className="h-44" />
              )}
            </Card>
          </div>
        </>
      )}
    </>
  )
}
