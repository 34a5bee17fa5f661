import type { MemberPay } from '#shared/contracts/payroll.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Stat } from '#web/ui/stat.tsx'
import { formatHours } from './figures.ts'
import { t } from './texts.ts'

/** A member's sums of the period. */
export const PayFigures = ({ pay: { totals, currency } }: { pay: MemberPay }) => (
  <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
    <Stat label={t('worked')} value={formatHours(totals.workedSeconds)} />
    <Stat label={t('overtime')} value={formatHours(totals.overtimeSeconds + totals.doubleSeconds)} />
    <Stat label={t('gross')} value={formatMoney(totals.grossMinor, currency)} />
    <Stat label={t('total')} value={formatMoney(totals.totalMinor, currency)} />
  </dl>
)
