import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import { localDate, formatDate, formatTime } from '#web/platform/format/format.ts'
import { clockOf, useElapsed } from '#web/platform/clock/use-elapsed.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { flagName } from '#web/domain/time/flag-name.ts'
import { t } from './texts.ts'

interface WorkLogListProps {
  /** Undefined while they load. */
  logs: readonly WorkLog[] | undefined
  isOfMember: boolean
  hrefOf: (id: string) => string
}

/** Work logs as a table or cards with links to their details. */
export const WorkLogList = ({ logs, isOfMember, hrefOf }: WorkLogListProps) => (
  <DataList
    label={t('workLogs')}
    rows={logs}
    columns={isOfMember ? [when, place, worked, remarks] : [member, when, place, worked, remarks]}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => hrefOf(id)}
    card={isOfMember ? cardOfMember : cardOfAll}
  />
)

const workplaceText = ({ jobName, clientName, locationName }: WorkLog) =>
  [jobName, clientName, locationName].filter(Boolean).join(' · ')

const member: Column<WorkLog> = {
  id: 'member',
  label: t('member'),
  cell: ({ memberName }) => <span className="font-medium">{memberName}</span>,
}
const when: Column<WorkLog> = { id: 'when', label: t('when'), cell: (log) => <When log={log} /> }
const place: Column<WorkLog> = {
  id: 'place',
  label: t('place'),
  cell: (log) => <span className="text-ink-2">{workplaceText(log)}</span>,
}
const worked: Column<WorkLog> = {
  id: 'worked',
  label: t('worked'),
  isFigure: true,
  cell: (log) => <Worked log={log} />,
}
const remarks: Column<WorkLog> = { id: 'remarks', label: t('remarks'), cell: (log) => <LogBadges log={log} /> }

/** Times in the location's zone. */
const When = ({ log: { startedAt, endedAt, timeZone } }: { log: WorkLog }) => (
  <span className="tabular-nums">
    {formatDate(localDate(startedAt, timeZone))}, {formatTime(startedAt, timeZone)} –{' '}
    {endedAt ? formatTime(endedAt, timeZone) : t('now')}
  </span>
)

const Worked = ({ log: { startedAt, endedAt, workedSeconds, voidedAt } }: { log: WorkLog }) =>
  endedAt ? (
    <span className={`tabular-nums ${voidedAt ? 'line-through' : ''}`}>{clockOf(workedSeconds)}</span>
  ) : (
    <Running since={startedAt} />
  )

const Running = ({ since }: { since: string }) => (
  <span className="font-semibold tabular-nums" aria-hidden="true">
    {useElapsed(since)}
  </span>
)

export const LogBadges = ({ log: { endedAt, voidedAt, flags, corrections } }: { log: WorkLog }) => (
  <span className="flex flex-wrap gap-1">
    {!endedAt && !voidedAt && <Badge tone="good">{t('state.running')}</Badge>}
    {voidedAt && <Badge tone="bad">{t('state.voided')}</Badge>}
    {flags.map((flag) => (
      <Badge key={flag} tone={flag === 'edited' ? 'info' : 'warn'}>
        {flagName(flag)}
      </Badge>
    ))}
    {corrections > 0 && !flags.includes('edited') && <Badge tone="info">{t('changed')}</Badge>}
  </span>
)

const LogCard = ({ log, isOfMember }: { log: WorkLog; isOfMember: boolean }) => (
  <span className="grid gap-1">
    <span className="flex justify-between gap-3">
      <span className="min-w-0 truncate font-medium">{isOfMember ? workplaceText(log) : log.memberName}</span>
      <Worked log={log} />
    </span>
    {!isOfMember && <span className="text-sm text-ink-2">{workplaceText(log)}</span>}
    <span className="text-sm">
      <When log={log} />
    </span>
    <LogBadges log={log} />
  </span>
)

const cardOfMember = (log: WorkLog) => <LogCard log={log} isOfMember />
const cardOfAll = (log: WorkLog) => <LogCard log={log} isOfMember={false} />
