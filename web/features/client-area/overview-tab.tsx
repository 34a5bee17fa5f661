import { Mail, Phone } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { AreaAnswerList } from '#shared/client-area/area-answers.contract.ts'
import type { AreaOverview } from '#shared/client-area/area-overview.contract.ts'
import type { ClientArea, OwnClient } from '#shared/client-area/client-area.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatRated } from '#web/domain/inspections/score.ts'
import { formatDate, formatDay, localDate } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { DoneVisitCard } from './done-visit-card.tsx'
import { t } from './texts.ts'
import { VisitLine } from './visits-tab.tsx'

const NewAnswers = lazyWithRetry(() => import('./new-answers.tsx').then((m) => m.NewAnswers))

interface OverviewTabProps {
  client: OwnClient
  area: ClientArea | undefined
  answers: AreaAnswerList['items'] | undefined
  addressOf: (tab: string) => string
}

/** A contact's overview: the visits around now, open questions, the latest score and whom to call. */
export function OverviewTab({ client, area, answers, addressOf }: OverviewTabProps) {
  const overview = useResource<AreaOverview>(fill(clientAreaPaths.areaOverview, { ...client }))
  const { clientUserId = '' } = useParams()
  const [now] = useState(() => new Date())
  if (!overview || !area || !answers) return <SkeletonText lines={8} />
  const { nextVisit, lastVisit, latestInspection, phone, email } = overview
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Card title={t('nextVisit')}>
        {nextVisit ? (
          <>
            <p className="text-sm text-ink-2">
              {formatDay(localDate(nextVisit.startsAt, nextVisit.timeZone), localDate(now, nextVisit.timeZone))}
            </p>
            <VisitLine visit={nextVisit} />
          </>
        ) : (
          <p className="text-ink-2">{t('noVisits')}</p>
        )}
        <More to={addressOf('visits')}>{t('allVisits')}</More>
      </Card>
      <Card title={t('waiting')}>
        {answers.length > 0 && (
          <Suspense fallback={<SkeletonText lines={3} />}>
            <NewAnswers clientId={client.clientId} timeZone={client.timeZone} answers={answers} />
          </Suspense>
        )}
        {answers.length + area.openRequests + area.openQuestions === 0 && (
          <p className="text-ink-2">{t('nothingWaits')}</p>
        )}
        <ul className="grid gap-1">
          {area.openRequests > 0 && (
            <li>
              <Link to={addressOf('requests')} className="link">
                {t('openRequests', { count: area.openRequests })}
              </Link>
            </li>
          )}
          {area.openQuestions > 0 && (
            <li>
              <Link to={addressOf('questions')} className="link">
                {t('openQuestions', { count: area.openQuestions })}
              </Link>
            </li>
          )}
        </ul>
      </Card>
      {lastVisit ? (
        <div className="grid gap-2">
          <DoneVisitCard title={t('lastVisit')} visit={lastVisit} />
          <More to={addressOf('done')}>{t(lastVisit.rating ? 'allDone' : 'rateOrAllDone')}</More>
        </div>
      ) : (
        <Card title={t('lastVisit')}>
          <p className="text-ink-2">{t('noDone')}</p>
        </Card>
      )}
      <div className="grid gap-4">
        <Card title={t('latestInspection')}>
          {latestInspection ? (
            <>
              <p className="text-2xl font-semibold">
                {latestInspection.score === null
                  ? t('noScore')
                  : formatRated(latestInspection.score, latestInspection.band)}
              </p>
              <p className="text-sm text-ink-2">
                {latestInspection.locationName} · {latestInspection.templateName} ·{' '}
                {formatDate(localDate(latestInspection.doneAt, latestInspection.timeZone))}
              </p>
              <More
                to={`/client/${clientUserId}/inspections/${latestInspection.id}?${new URLSearchParams({ client: client.clientId })}`}
              >
                {t('openReport')}
              </More>
            </>
          ) : (
            <p className="text-ink-2">{t('noInspections')}</p>
          )}
          <More to={addressOf('inspections')}>{t('allInspections')}</More>
        </Card>
        <Card title={t('callUs', { name: client.organizationName })}>
          {phone && (
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="link flex items-center gap-2">
              <Phone aria-hidden="true" />
              {phone}
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className="link flex items-center gap-2">
              <Mail aria-hidden="true" />
              {email}
            </a>
          )}
          {!phone && !email && <p className="text-ink-2">{t('writeRequest')}</p>}
        </Card>
      </div>
    </div>
  )
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className="pt-2 text-sm">
    <Link to={to} className="link">
      {children}
    </Link>
  </p>
)
