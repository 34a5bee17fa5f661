import type { PayTotals } from '#shared/payroll/payroll.contract.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { Stat } from '#web/kit/stat.tsx'
import { formatHours } from '../figures.ts'
import { t } from '../texts.ts'

/** Totals of a period, for one member or all; they match the columns and rows below. */
export function PayFigures({ totals, currency }: { totals: PayTotals; currency: string }) {
  const { regularSeconds, overtimeSeconds, doubleSeconds, regularMinor, overtimePayMinor, doublePayMinor } = totals
  const timed = [
    ['pay.regular', regularMinor, regularSeconds],
    ['pay.overtime', overtimePayMinor, overtimeSeconds],
    ['pay.double', doublePayMinor, doubleSeconds],
  ] as const
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {timed
        .filter(([label, minor]) => minor !== 0 || label !== 'pay.double')
        .map(([label, minor, seconds]) => (
          <Stat key={label} label={t(label)} value={formatMoney(minor, currency)}>
            <dd className="text-sm text-ink-2 tabular-nums">{t('hours', { hours: formatHours(seconds) })}</dd>
          </Stat>
        ))}
      <Stat label={t('gross')} value={formatMoney(totals.grossMinor, currency)}>
        <dd className="text-sm text-ink-2 tabular-nums">{t('hours', { hours: formatHours(totals.workedSeconds) })}</dd>
      </Stat>
      <Stat label={t('total')} value={formatMoney(totals.totalMinor, currency)}>
        {/* Same height as the others. */}
        <dd aria-hidden="true" className="h-5" />
      </Stat>
    </dl>
  )
}
