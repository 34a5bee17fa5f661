import type { PayRate } from '#shared/members/member-records.contract.ts'
import { formatNumber, locale } from '#web/platform/format/format.ts'
import { parseDecimal } from '#web/platform/units/money.ts'
import { t } from './texts.ts'

const rateDigits = 4

/** A typed rate in 1/10000 of the currency, exactly; null when nothing was typed, undefined when it is no amount. */
export const parseRate = (typed: string) => parseDecimal(typed, rateDigits)

/** A rate in 1/10000 of the currency with as many decimals as it has, e.g. $18.50 per hour. */
export const rateText = ({ basis, rateE4, salary }: Shown, currency: string) => {
  const style = { style: 'currency', currency, maximumFractionDigits: rateDigits } as const
  const rate = new Intl.NumberFormat(locale(), style).format(rateE4 / 10 ** rateDigits)
  return basis === 'salary' ? t(`rate.salary.${salary?.per ?? 'week'}`, { rate }) : t(`rate.${basis}`, { rate })
}

/** What a salary covers; empty of any other rate. */
export const rateKindText = ({ salary }: Pick<PayRate, 'salary'>) =>
  salary ? t(`rateKind.${salary.kind}`, { hours: formatNumber((salary.weeklyMinutes ?? 0) / 60) }) : ''

type Shown = Pick<PayRate, 'basis' | 'rateE4'> & { salary?: PayRate['salary'] }
