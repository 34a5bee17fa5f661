import { useState } from 'react'
import type { LedgerLine, LedgerPage } from '#shared/time-off/time-off-balances.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { changeOfMinutes, signedMinutes } from '#web/domain/leave/signed-minutes.ts'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { t } from './texts.ts'

interface LedgerProps {
  organizationId: string
  memberId: string
  policyId: string
}

const day = (date: string) => formatDate(date, { month: 'short', day: 'numeric', year: 'numeric' })
const whyOf = ({ note, by }: LedgerLine) => [note, by].filter(Boolean).join(' · ')

const columns = (): Column<LedgerLine>[] => [
  { id: 'day', label: t('day'), cell: (line) => day(line.day) },
  {
    id: 'kind',
    label: t('what'),
    cell: (line) => (
      <>
        {t(`line.${line.kind}`)} <SelfApproved isShown={line.selfApproved} />
        <span className="block text-xs text-ink-2">{whyOf(line)}</span>
      </>
    ),
  },
  { id: 'minutes', label: t('change'), isFigure: true, cell: (line) => changeOfMinutes(line.minutes) },
  { id: 'balance', label: t('balanceAfter'), isFigure: true, cell: (line) => signedMinutes(line.balanceMinutes) },
]

const lineCard = (line: LedgerLine) => (
  <div className="grid gap-0.5">
    <p className="flex justify-between gap-3 font-medium">
      <span>
        {t(`line.${line.kind}`)} <SelfApproved isShown={line.selfApproved} />
      </span>
      <span className="tabular-nums">{changeOfMinutes(line.minutes)}</span>
    </p>
    <p className="flex justify-between gap-3 text-sm text-ink-2">
      <span>{[day(line.day), whyOf(line)].filter(Boolean).join(' · ')}</span>
      <span className="tabular-nums">{signedMinutes(line.balanceMinutes)}</span>
    </p>
  </div>
)

/** All entries, newest first. */
export function Ledger({ organizationId, memberId, policyId }: LedgerProps) {
  const [count, setCount] = useState(1)
  const url = withQuery(fill(timeOffPaths.leaveLedger, { organizationId, memberId }), { policyId })
  const { data, isLoading } = usePages<LedgerPage>(url, count)
  return (
    <Card
      title={t('lines')}
      isFlush
      actions={
        <ExportMenu
          lists={[{ url: withQuery(fill(timeOffPaths.leaveLedgerExport, { organizationId, memberId }), { policyId }) }]}
        />
      }
    >
      {data?.items.length === 0 ? (
        <EmptyState title={t('noLines')} />
      ) : (
        <DataList label={t('lines')} rows={data?.items} columns={columns()} keyOf={({ id }) => id} card={lineCard} />
      )}
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setCount(count + 1)} />
    </Card>
  )
}
