import type { PackId } from './pack.ts'
import { dividedBy, plus, ratio, roundHalfUp, times, toDecimal, zero, type Ratio } from '#shared/ratio.ts'
import { packFor } from './packs.ts'
import type { Step } from './pay-line.ts'
import { splitByWeight } from '#shared/apportion.ts'
import { payForSeconds } from './straight-time.ts'

/** Hours worked over the days a bonus was earned in. Seconds. */
export interface SpanHours {
  from: string
  to: string
  /**
   * The rules of the member's home in the span's last week, under which the bonus was earned. Null if nothing was
   * worked.
   */
  packId: PackId | null
  seconds: number
  overtime: number
  double: number
  /** The jobs' shares of the overtime, by weight. */
  jobs: readonly { jobKey: string | null; weight: number }[]
}

interface SpanOvertime {
  pack: string
  rateE4: Ratio
  amountMinor: number
  parts: { jobKey: string | null; amountMinor: number }[]
  step: Step
}

/**
 * The overtime that a multi-workweek bonus adds: every hour of the span earned an equal part of it, and half of that
 * is owed for each hour of overtime, all of it for each hour of double time. Null without overtime. Source: 29 CFR
 * 778.209(b), the last of its methods. California: a flat sum is divided by the non-overtime hours and paid again
 * for overtime hours (Alvarado v. Dart, 4 Cal.5th 542 (2018)). A reversal takes back the same cents.
 */
export function spanOvertime(bonusMinor: number, hours: SpanHours): SpanOvertime | null {
  const { from, to, packId, seconds, overtime, double } = hours
  const pack = packId && packFor(packId, to)
  // Overtime based on the minimum wage is not affected by a bonus.
  if (!pack || pack.week.overtimeRate === 'minimum_wage') return null
  const isCalifornian = pack.california
  const shared = isCalifornian ? seconds - overtime - double : seconds
  if (shared <= 0 || overtime + double === 0) return null
  const rateE4 = dividedBy(ratio(Math.abs(bonusMinor) * 100), ratio(shared, 3600))
  const [half, whole] = isCalifornian ? [ratio(3, 2), ratio(2)] : [ratio(1, 2), ratio(1)]
  const exact = plus(owed(times(rateE4, half), overtime), owed(times(rateE4, whole), double))
  const amountMinor = roundHalfUp(exact) * Math.sign(bonusMinor)
  const amounts = splitByWeight(
    amountMinor,
    hours.jobs.map(({ weight }) => weight),
  )
  const rate = toDecimal(dividedBy(rateE4, ratio(10_000)), 4)
  const values = { bonusMinor, from, to, seconds: shared, rate, overtime, double, amountMinor }
  return {
    pack: `${pack.id}@${pack.version}`,
    rateE4,
    amountMinor,
    parts: hours.jobs.map(({ jobKey }, at) => ({ jobKey, amountMinor: amounts[at] ?? 0 })),
    step: { text: isCalifornian ? 'spanBonusFlat' : 'spanBonus', values },
  }
}

const owed = (rateE4: Ratio, seconds: number) => (seconds > 0 ? payForSeconds(rateE4, seconds) : zero)
