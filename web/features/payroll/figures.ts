import type { PayItem } from '#shared/payroll/pay-lines.contract.ts'
import type { PayPeriod } from '#shared/payroll/payroll.contract.ts'
import { formatDate, numberFormat } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

/** Hours with two decimals, as usual in payroll: 7.50. */
export const formatHours = (seconds: number) =>
  numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(seconds / 3600)

/** Formats seconds as 1 h 9 min 2 s, without zero parts. */
export function formatExactTime(seconds: number): string {
  const parts = [`${Math.floor(seconds / 3600)} h`, `${Math.floor((seconds % 3600) / 60)} min`, `${seconds % 60} s`]
  return parts.filter((part) => !part.startsWith('0 ')).join(' ') || '0 h'
}

/** Hours with two decimals if they multiply with the rate to the shown amount, else exact to the second. */
export function formatPaidTime({ seconds, rate, amountMinor }: Pick<PayItem, 'seconds' | 'rate' | 'amountMinor'>) {
  const hundredths = Math.round(seconds / 36)
  const product = Math.round(hundredths * Number(rate ?? 0))
  return rate !== null && product === amountMinor
    ? t('hours', { hours: formatHours(seconds) })
    : formatExactTime(seconds)
}

/** An item's kind and subject, e.g. Holiday · Labor Day. */
export const itemTitle = ({ kind, name }: PayItem) => [t(`item.${kind}`), name].filter(Boolean).join(' · ')

/** Formats a rate from the API with two to four decimals. */
export const formatRate = (rate: string, currency: string) =>
  numberFormat({ style: 'currency', currency, maximumFractionDigits: 4 }).format(Number(rate))

/** A period's first and last day, e.g. Mar 9 – Mar 22, 2026. */
export const formatPeriod = ({ from, to }: Pick<PayPeriod, 'from' | 'to'>) =>
  `${formatDate(from, { month: 'short', day: 'numeric' })} – ${formatDate(to, { month: 'short', day: 'numeric', year: 'numeric' })}`

/** The location of a line's work. */
export const locationText = ({
  jobName,
  clientName,
  locationName,
}: Pick<PayItem, 'jobName' | 'clientName' | 'locationName'>) =>
  [jobName, clientName, locationName].filter(Boolean).join(' · ')
