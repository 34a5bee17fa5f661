import type { Explanation, PayComparison } from '#shared/payroll/pay-comparison.contract.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { formatRate } from '../figures.ts'
import { t } from '../texts.ts'

/** Why their pay and ours differ, as a sentence. */
export function explanationText({ kind, roundingMinutes, day, rateE4 }: Explanation, currency: string): string {
  if (kind === 'rounding') return roundingText(roundingMinutes)
  const reason =
    kind === 'rate' && rateE4 !== null
      ? t('differs.rateOf', { rate: formatRate(String(rateE4 / 10_000), currency) })
      : kind === 'log_missing'
        ? t('differs.log_missing', { day: formatDate(day ?? '', { month: 'short', day: 'numeric' }) })
        : t(`differs.${kind}`)
  return roundingMinutes === null ? reason : `${reason} ${roundingText(roundingMinutes)}`
}

const roundingText = (minutes: number | null) =>
  minutes ? t('differs.rounding', { minutes }) : t('differs.roundingNone')

/** The rounding that explains more than one member. */
export function roundingShare({ members }: PayComparison): { minutes: number; count: number } | null {
  const counts = new Map<number, number>()
  for (const { explanation } of members) {
    const { roundingMinutes: minutes } = explanation
    if (minutes) counts.set(minutes, (counts.get(minutes) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most && most[1] > 1 ? { minutes: most[0], count: most[1] } : null
}
