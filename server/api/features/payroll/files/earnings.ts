import type { LeaveKind } from '#shared/time-off/kinds.ts'
import type { EarningKind } from '#shared/payroll/earning-codes.ts'
import { parseRateE4, type PayItem } from '#server/api/features/payroll/statements/pay-items.ts'
import { sourceLanguage } from '#shared/languages.ts'

export type { EarningKind }

interface EarningType {
  /** The default code, for providers that identify earnings by code. */
  code: string
  /** For providers that identify earnings by name: 20 letters at most. */
  name: string
  /** Multiplier of the pay rate in halves, so 3 is time and a half; absent for amounts. */
  halves?: 2 | 3 | 4
  /** The account that a journal entry books it to. */
  account: 'Wages' | 'Overtime' | 'Premium pay' | 'Paid time off' | 'Bonuses' | 'Reimbursements' | 'Payroll deductions'
}

/** A new kind of pay does not compile until its earning is named here. */
export const earningTypes: Readonly<Record<EarningKind, EarningType>> = {
  regular: { code: 'REG', name: 'Hourly', halves: 2, account: 'Wages' },
  overtime: { code: 'OT', name: 'Overtime', halves: 3, account: 'Overtime' },
  double: { code: 'DT', name: 'Double Time', halves: 4, account: 'Overtime' },
  overtime_premium: { code: 'OTP', name: 'Overtime Premium', account: 'Overtime' },
  double_premium: { code: 'DTP', name: 'Double Time Premium', account: 'Overtime' },
  bonus_overtime: { code: 'OTB', name: 'Overtime on Bonus', account: 'Overtime' },
  visit: { code: 'VIS', name: 'Visit Pay', account: 'Wages' },
  day_rate: { code: 'DAY', name: 'Day Rate', account: 'Wages' },
  salary: { code: 'SAL', name: 'Salary', account: 'Wages' },
  travel: { code: 'TRV', name: 'Travel Time', halves: 2, account: 'Wages' },
  minimum_wage: { code: 'MIN', name: 'Minimum Wage Top-up', account: 'Wages' },
  rest_pay: { code: 'RST', name: 'Rest Breaks', account: 'Wages' },
  meal_premium: { code: 'MEA', name: 'Meal Premium', account: 'Premium pay' },
  rest_premium: { code: 'RES', name: 'Rest Premium', account: 'Premium pay' },
  split_shift: { code: 'SPL', name: 'Split Shift', account: 'Premium pay' },
  spread_of_hours: { code: 'SPR', name: 'Spread of Hours', account: 'Premium pay' },
  reporting_time: { code: 'RPT', name: 'Reporting Time', account: 'Premium pay' },
  schedule_change: { code: 'SCH', name: 'Schedule Change', account: 'Premium pay' },
  short_rest: { code: 'SHR', name: 'Short Rest', account: 'Premium pay' },
  holiday: { code: 'HOL', name: 'Holiday', halves: 2, account: 'Paid time off' },
  holiday_worked: { code: 'HWP', name: 'Holiday Worked', account: 'Premium pay' },
  vacation: { code: 'VAC', name: 'Vacation', halves: 2, account: 'Paid time off' },
  sick: { code: 'SCK', name: 'Sick', halves: 2, account: 'Paid time off' },
  time_off: { code: 'PTO', name: 'Paid Time Off', halves: 2, account: 'Paid time off' },
  bonus: { code: 'BON', name: 'Bonus', account: 'Bonuses' },
  correction: { code: 'COR', name: 'Correction', account: 'Wages' },
  mileage: { code: 'MIL', name: 'Mileage', account: 'Reimbursements' },
  reimbursement: { code: 'REI', name: 'Reimbursement', account: 'Reimbursements' },
  deduction: { code: 'DED', name: 'Deduction', account: 'Payroll deductions' },
}

export const earningKinds = Object.keys(earningTypes) as readonly EarningKind[]

/** Money of one pay kind and rate, for one member. */
export interface Earning {
  kind: EarningKind
  /** The holiday, leave policy or note; empty if none. */
  name: string
  seconds: number
  /** Number of visits or premiums. */
  quantity: number
  /** In 1/10000 of the currency's major unit; null for an amount. */
  rateE4: number | null
  amountMinor: number
}

/** An earning of one day and one place. */
export interface PlacedEarning extends Earning {
  day: string
  jobKey: string | null
}

export interface PaidMember {
  memberId: string
  name: string
  employeeNumber: string
  /** The total of the payroll, which every file must match. */
  totalMinor: number
  earnings: readonly PlacedEarning[]
}

/** Turns an item into an earning; the leave policy decides the kind of paid time off. */
export function earningOf(item: PayItem, leaveKinds: ReadonlyMap<string, LeaveKind>): PlacedEarning {
  const name = item.name?.(sourceLanguage) ?? ''
  const leave = leaveKinds.get(name)
  const kind = item.kind === 'time_off' && (leave === 'vacation' || leave === 'sick') ? leave : item.kind
  const { day, jobKey, seconds, quantity, amountMinor } = item
  return {
    kind,
    name,
    day,
    jobKey,
    seconds,
    quantity,
    rateE4: item.rate === null ? null : parseRateE4(item.rate),
    amountMinor,
  }
}

/** Sums a member's earnings over days and places, separately per rate and name. */
export function sumEarnings(earnings: readonly PlacedEarning[]): Earning[] {
  const groups = Map.groupBy(earnings, ({ kind, name, rateE4 }) => [earningKinds.indexOf(kind), rateE4, name].join(' '))
  return [...groups.values()]
    .map((group): Earning => {
      const sum = (key: 'seconds' | 'quantity' | 'amountMinor') =>
        group.reduce((total, earning) => total + earning[key], 0)
      const { kind, name, rateE4 } = group[0] as Earning
      return { kind, name, rateE4, seconds: sum('seconds'), quantity: sum('quantity'), amountMinor: sum('amountMinor') }
    })
    .toSorted(
      (a, b) => earningKinds.indexOf(a.kind) - earningKinds.indexOf(b.kind) || (a.rateE4 ?? 0) - (b.rateE4 ?? 0),
    )
}

export const amountOf = (earnings: readonly { amountMinor: number }[]) =>
  earnings.reduce((total, { amountMinor }) => total + amountMinor, 0)
