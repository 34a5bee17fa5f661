import type { PayTotals } from '#shared/payroll/payroll.contract.ts'
import type { PayLineKind } from '#shared/payroll/kinds.ts'
import { itemsOf } from './pay-items.ts'
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
  regularMinor: 0,
  overtimePayMinor: 0,
  doublePayMinor: 0,
  totalMinor: 0,
}

type Classic =
  | 'regularSeconds'
  | 'overtimeSeconds'
  | 'doubleSeconds'
  | 'regularMinor'
  | 'overtimePayMinor'
  | 'doublePayMinor'
type Column = Exclude<keyof PayTotals, 'grossMinor' | 'totalMinor' | Classic>

const amountOf: Readonly<Record<PayLineKind, Column>> = {
  straight: 'straightMinor',
  visit: 'straightMinor',
  day_rate: 'straightMinor',
  salary: 'straightMinor',
  travel: 'straightMinor',
  minimum_wage: 'premiumMinor',
  rest_pay: 'premiumMinor',
  overtime: 'overtimeMinor',
  bonus_overtime: 'overtimeMinor',
  double: 'doubleMinor',
  meal_premium: 'premiumMinor',
  rest_premium: 'premiumMinor',
  split_shift: 'premiumMinor',
  spread_of_hours: 'premiumMinor',
  reporting_time: 'premiumMinor',
  schedule_change: 'premiumMinor',
  short_rest: 'premiumMinor',
  holiday: 'holidayMinor',
  time_off: 'timeOffMinor',
  bonus: 'bonusMinor',
  mileage: 'mileageMinor',
  adjustment: 'otherMinor',
}

const timeOf: Partial<Record<PayLineKind, Column>> = {
  straight: 'workedSeconds',
  visit: 'workedSeconds',
  day_rate: 'workedSeconds',
  salary: 'workedSeconds',
  travel: 'workedSeconds',
  holiday: 'holidaySeconds',
  time_off: 'timeOffSeconds',
}

/** True if seconds of this kind are hours worked. */
export const isWorkedTime = (kind: PayLineKind): boolean => timeOf[kind] === 'workedSeconds'

/** Adds up lines that are already rounded. */
export function totalsOf(lines: readonly StoredLine[]): PayTotals {
  const totals = { ...noPay }
  for (const line of lines) {
    // A correction of an earlier period is wages; a reimbursement or deduction is not.
    totals[line.adjustment === 'retro' ? 'bonusMinor' : amountOf[line.kind]] += line.amountMinor
    const time = timeOf[line.kind]
    if (time) totals[time] += line.seconds
  }
  return summedUp({ ...totals, ...classicOf(lines) })
}

/** Adds regular and overtime pay to totals locked before they had them, from their lines. */
export const wholeTotals = (totals: PayTotals, lines: readonly StoredLine[]): PayTotals =>
  (totals.regularMinor as number | undefined) === undefined ? totalsOf(lines) : totals

/** Hours whose straight pay was in an earlier period count in neither. */
function classicOf(lines: readonly StoredLine[]): Pick<PayTotals, Classic> {
  const sums = { overtime: 0, double: 0, overtimePay: 0, doublePay: 0, straight: 0, worked: 0 }
  for (const { kind, seconds, amountMinor } of lines) {
    if (!isWorkedTime(kind)) continue
    sums.worked += seconds
    sums.straight += amountMinor
  }
  for (const { kind, seconds, amountMinor, straightMinor, isOfFlat } of itemsOf(lines)) {
    const isPremium = kind === 'overtime_premium' || kind === 'double_premium'
    const isOvertime = kind === 'overtime' || kind === 'overtime_premium'
    if (isOvertime || kind === 'bonus_overtime') sums.overtimePay += amountMinor
    if (kind === 'double' || kind === 'double_premium') sums.doublePay += amountMinor
    sums.straight -= straightMinor ?? 0
    if (isPremium && !isOfFlat) continue
    if (isOvertime) sums.overtime += seconds
    if (kind === 'double' || kind === 'double_premium') sums.double += seconds
  }
  return {
    regularSeconds: sums.worked - sums.overtime - sums.double,
    overtimeSeconds: sums.overtime,
    doubleSeconds: sums.double,
    regularMinor: sums.straight,
    overtimePayMinor: sums.overtimePay,
    doublePayMinor: sums.doublePay,
  }
}

export function addTotals(totalsList: readonly PayTotals[]): PayTotals {
  const sum = { ...noPay }
  for (const totals of totalsList) for (const key of Object.keys(sum) as (keyof PayTotals)[]) sum[key] += totals[key]
  return sum
}

function summedUp(totals: PayTotals): PayTotals {
  const { straightMinor, overtimeMinor, doubleMinor, premiumMinor, holidayMinor, timeOffMinor, bonusMinor } = totals
  const grossMinor =
    straightMinor + overtimeMinor + doubleMinor + premiumMinor + holidayMinor + timeOffMinor + bonusMinor
  return {
    ...totals,
    grossMinor,
    totalMinor: grossMinor + totals.mileageMinor + totals.otherMinor,
  }
}

/** Sums hours worked and amounts by workday. */
export class DaySums {
  readonly #days = new Map<string, { day: string; seconds: number; amountMinor: number }>()

  add(lines: readonly StoredLine[]): void {
    for (const line of lines) {
      this.#of(line.day).amountMinor += line.amountMinor
      if (line.kind === 'salary') for (const { day, seconds } of line.hours ?? []) this.#of(day).seconds += seconds
      else if (isWorkedTime(line.kind)) this.#of(line.day).seconds += line.seconds
    }
  }

  #of(day: string) {
    return this.#days.getOrInsertComputed(day, () => ({ day, seconds: 0, amountMinor: 0 }))
  }

  inOrder() {
    return [...this.#days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  }
}
