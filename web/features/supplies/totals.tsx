import type { Consumption } from '#shared/supplies/consumables.contract.ts'
import { formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { Stat } from '#web/kit/stat.tsx'
import { t } from './texts.ts'

interface TotalsProps {
  /** Undefined while they load. */
  totals: Consumption['totals'] | undefined
  currency: string | undefined
}

/** Quantity, cost and billable amount of the whole report. */
export const Totals = ({ totals, currency }: TotalsProps) => (
  <dl className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-3">
    <Stat label={t('quantity')} value={totals && formatNumber(totals.quantity)} />
    <Stat label={t('cost')} value={totals && currency && formatMoney(totals.costMinor, currency)} />
    <Stat label={t('billable')} value={totals && currency && formatMoney(totals.billableMinor, currency)} />
  </dl>
)
