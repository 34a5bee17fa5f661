import type { VisitNow, WorkNow } from '#shared/operations/operations.contract.ts'
import { isAwayState, type VisitState } from '#shared/operations/states.ts'
import { formatTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { OverlapMark } from '#web/domain/schedule/overlap-mark.tsx'
import { Absences } from './absences.tsx'
import { CallLink } from './call-link.tsx'
import type { StartTarget } from './start-work.tsx'
import { t } from './texts.ts'
import { WorkRow } from './work-row.tsx'

/** States that get a badge in addition to the group's title because they need attention. */
const urgent: Partial<Record<VisitState, Tone>> = { no_show: 'bad', late: 'warn', short: 'warn' }

/** Status text of an absent crew member; before the visit begins, only that they have not confirmed. */
const awayWords = ({ state, isUnconfirmed }: VisitNow['crew'][number]) =>
  isUnconfirmed
    ? t('unconfirmed')
    : state === 'covered' || state === 'late' || state === 'no_show'
      ? t(`member.${state}`)
      : ''

interface VisitRowProps {
  organizationId: string
  visit: VisitNow
  onEnd: (work: WorkNow) => void
  onCover: (visit: VisitNow) => void
  onStart: (starter: StartTarget) => void
  onOpen: (visit: VisitNow) => void
}

/** A visit with the members who work on it, and those who were planned and did not start. */
export function VisitRow({ organizationId, visit, onEnd, onCover, onStart, onOpen }: VisitRowProps) {
  const mayPlan = useMay('schedule.manage')
  const mayEnter = useMay('worklogs.manage')
  const { state, crew, crewSize, cancelledReason, timeZone } = visit
  const isUnconfirmed = crew.some((member) => member.isUnconfirmed)
  const isOver = state === 'done' || state === 'cancelled'
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={pages.job(organizationId, visit.clientId, visit.locationId, visit.jobId)}
              className="link min-w-0 font-medium"
            >
              {visit.jobName}
            </Link>
            {urgent[state] && <Badge tone={urgent[state]}>{t(state)}</Badge>}
            {!visit.isPublished && <Badge>{t('draft')}</Badge>}
            {isUnconfirmed && <Badge tone="warn">{t('unconfirmed')}</Badge>}
            <OverlapMark visit={visit} />
            {cancelledReason && <Badge>{t(`reasonFor.${cancelledReason}`)}</Badge>}
            {visit.isUnassigned && <Badge tone="warn">{t('peopleMissing', { count: crewSize - crew.length })}</Badge>}
            {visit.isUnassigned && visit.asked > 0 && (
              <Badge tone="info">{t('askedSome', { count: visit.asked })}</Badge>
            )}
          </p>
          <p className="text-sm text-ink-2">
            {visit.clientName} · {visit.locationName}
          </p>
          <p className="text-sm tabular-nums">
            {t('until', { start: formatTime(visit.startsAt, timeZone), end: formatTime(visit.endsAt, timeZone) })}
          </p>
          {visit.note && <p className="text-sm">{visit.note}</p>}
        </div>
        {mayPlan && (
          <Button aria-label={t('editVisitOf', { job: visit.jobName })} onClick={() => onOpen(visit)}>
            {t('editVisit')}
          </Button>
        )}
      </div>
      {mayPlan && (urgent[state] || visit.isUnassigned || isUnconfirmed) && (
        <p>
          <Button aria-label={t('coverOf', { job: visit.jobName })} onClick={() => onCover(visit)}>
            {t('findCover')}
          </Button>
        </p>
      )}
      {!isOver && <Absences absences={visit.absences} />}
      {visit.work.map((work) => (
        <WorkRow key={work.id} organizationId={organizationId} work={work} onEnd={onEnd} />
      ))}
      {crew
        .filter(({ state: memberState }) => memberState === 'covered' || (!isOver && isAwayState(memberState)))
        .map((member) => (
          <div key={member.memberId} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Link to={pages.member(organizationId, member.memberId)} className="link">
              {member.name}
            </Link>
            <span className="flex-1 text-ink-2">{awayWords(member)}</span>
            <CallLink name={member.name} phone={member.phone} />
            {mayEnter && member.state !== 'covered' && (
              <Button aria-label={t('startOf', { name: member.name })} onClick={() => onStart({ visit, member })}>
                {t('start')}
              </Button>
            )}
          </div>
        ))}
    </li>
  )
}
