import type { ReactNode } from 'react'
import type { MemberPaySummary, Payroll, PayTotals } from '#shared/contracts/payroll.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataList, type Column } from '#web/ui/data-list.tsx'
import { FlagBadge, isBlocked } from './exceptions.tsx'
import { formatHours } from './figures.ts'
import { payPages } from './pay-addresses.ts'
import { AnotherDecidesNote, useAnotherDecides, type AnotherDecides } from '#web/ui/record/another-decides.tsx'
import { t } from './texts.ts'

interface MemberTableProps {
  organizationId: string
  payroll: Payroll
  isBusy: boolean
  /** Undefined where the period is locked. */
  onDecide: ((member: MemberPaySummary) => void) | undefined
}

/** Everybody's pay of the period; columns in which nobody has anything are left out. */
export function MemberTable({ organizationId, payroll, isBusy, onDecide }: MemberTableProps) {
  const { members, period, currency, totals } = payroll
  const anotherDecides = useAnotherDecides(organizationId, 'pay')
  const decision = decisionOf(isBusy, onDecide, anotherDecides)
  return (
    <DataList
      label={t('members')}
      rows={members}
      columns={columnsOf(totals, currency, decision)}
      keyOf={({ memberId }) => memberId}
      hrefOf={({ memberId }) => payPages.member(organizationId, memberId, period.from)}
      card={cardOf(currency, decision)}
    />
  )
}

type Shown = (member: MemberPaySummary) => ReactNode

const columnsOf = (sum: PayTotals, currency: string, decision: Shown): Column<MemberPaySummary>[] => [
  { id: 'name', label: t('member'), cell: memberName },
  ...figures
    .filter(({ isShown }) => isShown(sum))
    .map(({ id, text }) => ({
      id,
      label: t(id),
      isFigure: true,
      cell: ({ totals }: MemberPaySummary) => text(totals, currency),
    })),
  { id: 'approval', label: t('approval'), cell: decision },
]

/** Beside the row's link, so that a press on it is not one on the row. */
const decisionOf =
  (isBusy: boolean, onDecide: MemberTableProps['onDecide'], anotherDecides: AnotherDecides): Shown =>
  (member) =>
    onDecide &&
    !isBlocked(member) &&
    (member.state === 'open' && anotherDecides(member.memberId) ? (
      <AnotherDecidesNote />
    ) : (
      <span className="relative z-1">
        <Button
          isBusy={isBusy}
          aria-label={t(member.state === 'approved' ? 'reopenOne' : 'approveOne', { name: member.name })}
          onClick={() => onDecide(member)}
        >
          {t(member.state === 'approved' ? 'reopen' : 'approve')}
        </Button>
      </span>
    ))

const cardOf =
  (currency: string, decision: Shown): Shown =>
  (member) => (
    <div className="grid gap-2">
      {memberName(member)}
      <p className="flex flex-wrap justify-between gap-2 text-sm text-ink-2 tabular-nums">
        <span>{t('hours', { hours: formatHours(member.totals.workedSeconds) })}</span>
        <span className="font-semibold text-ink">{formatMoney(member.totals.totalMinor, currency)}</span>
      </p>
      {decision(member)}
    </div>
  )

const memberName: Shown = ({ name, state, flags }) => (
  <span className="flex flex-wrap items-center gap-2">
    <span className="font-medium">{name}</span>
    {state === 'approved' && <Badge tone="good">{t('approved')}</Badge>}
    {flags.map((flag) => (
      <FlagBadge key={flag} flag={flag} />
    ))}
  </span>
)

interface Figure {
  id:
    | 'regular'
    | 'overtime'
    | 'double'
    | 'premiums'
    | 'holiday'
    | 'timeOff'
    | 'bonus'
    | 'gross'
    | 'mileage'
    | 'other'
    | 'total'
  text: (totals: PayTotals, currency: string) => string
  isShown: (sum: PayTotals) => boolean
}

const always = () => true
const hours = (id: Figure['id'], key: keyof PayTotals, isShown: Figure['isShown'] = always): Figure => ({
  id,
  text: (totals) => formatHours(totals[key]),
  isShown,
})
const money = (
  id: Figure['id'],
  key: keyof PayTotals,
  isShown: Figure['isShown'] = (sum) => sum[key] !== 0,
): Figure => ({
  id,
  text: (totals, currency) => formatMoney(totals[key], currency),
  isShown,
})

const figures: readonly Figure[] = [
  hours('regular', 'regularSeconds'),
  hours('overtime', 'overtimeSeconds'),
  hours('double', 'doubleSeconds', ({ doubleSeconds }) => doubleSeconds !== 0),
  money('premiums', 'premiumMinor'),
  money('holiday', 'holidayMinor'),
  money('timeOff', 'timeOffMinor'),
  money('bonus', 'bonusMinor'),
  money('gross', 'grossMinor', always),
  money('mileage', 'mileageMinor'),
  money('other', 'otherMinor'),
  // The same as gross where nothing was reimbursed or taken off.
  money('total', 'totalMinor', (sum) => sum.totalMinor !== sum.grossMinor),
]
