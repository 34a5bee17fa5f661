import type { ReactNode } from 'react'
import type { MemberPaySummary, Payroll, PayTotals } from '#shared/payroll/payroll.contract.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { FlagBadge, isBlocked } from './exceptions.tsx'
import { formatHours } from '../figures.ts'
import { payPages } from '../pay-addresses.ts'
import { AnotherDecidesNote, useAnotherDecides, type AnotherDecides } from '#web/domain/record/another-decides.tsx'
import { t } from '../texts.ts'

interface MemberTableProps {
  organizationId: string
  payroll: Payroll
  isBusy: boolean
  /** Undefined when the period is locked. */
  onDecide: ((member: MemberPaySummary) => void) | undefined
}

/** Every member's pay of the period, without empty columns. */
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
    .map(({ id, money, time }) => ({
      id,
      label: t(id),
      isFigure: true,
      cell: ({ totals }: MemberPaySummary) => (
        <>
          {formatMoney(totals[money], currency)}
          {time && totals[time] !== 0 && (
            <span className="block text-xs text-ink-2">{t('hours', { hours: formatHours(totals[time]) })}</span>
          )}
        </>
      ),
    })),
  { id: 'approval', label: t('approval'), cell: decision },
]

/** In the same cell as the row's link, so that pressing it does not open the row. */
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
  money: keyof PayTotals
  /** The hours shown in small print under the amount. */
  time?: keyof PayTotals
  isShown: (sum: PayTotals) => boolean
}

const used =
  (money: keyof PayTotals, time?: keyof PayTotals): Figure['isShown'] =>
  (sum) =>
    sum[money] !== 0 || (time !== undefined && sum[time] !== 0)
const always = () => true

/** Columns from regular to bonus add up to gross; gross, mileage and the others to the total. */
const figures: readonly Figure[] = [
  { id: 'regular', money: 'regularMinor', time: 'regularSeconds', isShown: always },
  { id: 'overtime', money: 'overtimePayMinor', time: 'overtimeSeconds', isShown: always },
  { id: 'double', money: 'doublePayMinor', time: 'doubleSeconds', isShown: used('doublePayMinor', 'doubleSeconds') },
  { id: 'premiums', money: 'premiumMinor', isShown: used('premiumMinor') },
  { id: 'holiday', money: 'holidayMinor', time: 'holidaySeconds', isShown: used('holidayMinor') },
  { id: 'timeOff', money: 'timeOffMinor', time: 'timeOffSeconds', isShown: used('timeOffMinor') },
  { id: 'bonus', money: 'bonusMinor', isShown: used('bonusMinor') },
  { id: 'gross', money: 'grossMinor', isShown: always },
  { id: 'mileage', money: 'mileageMinor', isShown: used('mileageMinor') },
  { id: 'other', money: 'otherMinor', isShown: used('otherMinor') },
  // Same as gross without reimbursements and deductions.
  { id: 'total', money: 'totalMinor', isShown: (sum) => sum.totalMinor !== sum.grossMinor },
]
