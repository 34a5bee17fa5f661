import type { PayLine, PayPeriod } from '#shared/contracts/payroll.ts'
import { formatDate, numberFormat } from '#web/lib/format.ts'

/** Hours with two decimals, as payroll people read them: 7.50. */
export const formatHours = (seconds: number) =>
  numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(seconds / 3600)

/** A rate as the API sends it, with two to four decimals. */
export const formatRate = (rate: string, currency: string) =>
  numberFormat({ style: 'currency', currency, maximumFractionDigits: 4 }).format(Number(rate))

/** Both days of a period: Mar 9 – Mar 22, 2026. */
export const formatPeriod = ({ from, to }: Pick<PayPeriod, 'from' | 'to'>) =>
  `${formatDate(from, { month: 'short', day: 'numeric' })} – ${formatDate(to, { month: 'short', day: 'numeric', year: 'numeric' })}`

/** Where a line's work was. */
export const placeOf = ({ jobName, clientName, locationName }: PayLine) =>
  [jobName, clientName, locationName].filter(Boolean).join(' · ')
