import type { PayRate } from '#shared/members/member-records.contract.ts'
import { formatNumber, locale } from '#web/platform/format/format.ts'
import { parseDecimal } from '#web/platform/units/money.ts'
import { t } from '../texts.ts'

const rateDigits = 4

/** Parses a rate to 1/10000 of the currency without rounding; null when empty, undefined when it is not an amount. */
export const parseRate = (typed: string) => parseDecimal(typed, rateDigits)

/** Formats a rate in 1/10000 of the currency with its own decimals, e.g. $18.50 per hour. */
export const rateText = ({ basis, rateE4, salary }: Shown, currency: string) => {
  const style = { style: 'currency', currency, maximumFractionDigits: rateDigits } as const
  const rate = new Intl.NumberFormat(locale(), style).format(rateE4 / 10 ** rateDigits)
  return basis === 'salary' ? t(`rate.salary.${salary?.per ?? 'week'}`, { rate }) : t(`rate.${basis}`, { rate })
}

/** The coverage of a salary as text; empty for other rates. */
export const rateKindText = ({ salary }: Pick<PayRate, 'salary'>) =>
  salary ? t(`rateKind.${salary.kind}`, { hours: formatNumber((salary.weeklyMinutes ?? 0) / 60) }) : ''

type Shown = Pick<PayRate, 'basis' | 'rateE4'> & { salary?: PayRate['salary'] }
