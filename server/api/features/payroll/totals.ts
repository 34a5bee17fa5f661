import type { PayTotals } from '#shared/contracts/payroll.ts'
import type { PayLineKind } from '#shared/payroll/kinds.ts'
import type { StoredLine } from './stored-line.ts'

export const noPay: PayTotals = {
  workedSeconds: 0,
  regularSeconds: 0,
  overtimeSeconds: 0,
  doubleSeconds: 0,
  holidaySeconds: 0,
  timeOffSeconds: 0,
  straightMinor: 0,
  overtimeMinor: 0,
  doubleMinor: 0,
  premiumMinor: 0,
  holidayMinor: 0,
  timeOffMinor: 0,
  bonusMinor: 0,
  grossMinor: 0,
  mileageMinor: 0,
  otherMinor: 0,
  totalMinor: 0,
}

type Column = Exclude<keyof PayTotals, 'grossMinor' | 'totalMinor' | 'regularSeconds'>

const amountOf: Readonly<Record<PayLineKind, Column>> = {
  straight: 'straightMinor',
  visit: 'straightMinor',
  minimum_wage: 'premiumMinor',
  rest_pay: 'premiumMinor',
  overtime: 'overtimeMinor',
  bonus_overtime: 'overtimeMinor',
  double: 'doubleMinor',
  meal_premium: 'premiumMinor',
  rest_premium: 'premiumMinor',
  split_shift: 'premiumMinor',
  reporting_time: 'premiumMinor',
  holiday: 'holidayMinor',
  time_off: 'timeOffMinor',
  bonus: 'bonusMinor',
  mileage: 'mileageMinor',
  adjustment: 'otherMinor',
}

const timeOf: Partial<Record<PayLineKind, Column>> = {
  straight: 'workedSeconds',
  visit: 'workedSeconds',
  overtime: 'overtimeSeconds',
  double: 'doubleSeconds',
  holiday: 'holidaySeconds',
  time_off: 'timeOffSeconds',
}

/** Sums of lines, each rounded already. */
export function totalsOf(lines: readonly StoredLine[]): PayTotals {
  const totals = { ...noPay }
  for (const line of lines) {
    // A correction of an earlier period is wages; a reimbursement or deduction is not.
    totals[line.adjustment === 'retro' ? 'bonusMinor' : amountOf[line.kind]] += line.amountMinor
    const time = timeOf[line.kind]
    if (time) totals[time] += line.seconds
  }
  return summedUp(totals)
}

export function addTotals(all: readonly PayTotals[]): PayTotals {
  const sum = { ...noPay }
  for (const totals of all) for (const key of Object.keys(sum) as (keyof PayTotals)[]) sum[key] += totals[key]
  return sum
}

function summedUp(totals: PayTotals): PayTotals {
  const { straightMinor, overtimeMinor, doubleMinor, premiumMinor, holidayMinor, timeOffMinor, bonusMinor } = totals
  const grossMinor =
    straightMinor + overtimeMinor + doubleMinor + premiumMinor + holidayMinor + timeOffMinor + bonusMinor
  return {
    ...totals,
    regularSeconds: totals.workedSeconds - totals.overtimeSeconds - totals.doubleSeconds,
    grossMinor,
    totalMinor: grossMinor + totals.mileageMinor + totals.otherMinor,
  }
}

/** Hours worked and what they and the rest came to, by workday. */
export class DaySums {
  readonly #days = new Map<string, { day: string; seconds: number; amountMinor: number }>()

  add(lines: readonly StoredLine[]): void {
    for (const { day, kind, seconds, amountMinor } of lines) {
      const entry = this.#days.get(day) ?? { day, seconds: 0, amountMinor: 0 }
      this.#days.set(day, entry)
      entry.amountMinor += amountMinor
      if (kind === 'straight' || kind === 'visit') entry.seconds += seconds
    }
  }

  inOrder() {
    return [...this.#days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  }
}
