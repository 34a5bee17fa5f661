import type { LeaveKind } from '#shared/time-off/kinds.ts'
import type { EarningKind } from '#shared/payroll/earning-codes.ts'
import { e4Of, type PayItem } from '#server/api/features/payroll/pay-items.ts'
import { sourceLanguage } from '#shared/languages.ts'

export type { EarningKind }

interface EarningType {
  /** Letters for providers that know earnings by a code, where the company has set no other. */
  code: string
  /** As providers that know earnings by name have it, in 20 letters. */
  name: string
  /** For hourly pay, how many halves of the rate an hour is worth; absent for an amount. */
  halves?: 2 | 3 | 4
  /** Where a journal books it. */
  account: 'Wages' | 'Overtime' | 'Premium pay' | 'Paid time off' | 'Bonuses' | 'Reimbursements' | 'Payroll deductions'
}

/** Each kind of money has an earning of its own; whoever adds a kind says here what it is called. */
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

/** One kind of money of a member at one rate. */
export interface Earning {
  kind: EarningKind
  /** The holiday, the time off or the note that it is about; empty for none. */
  name: string
  seconds: number
  /** Visits or premiums. */
  quantity: number
  /** In 1/10000 of the currency's major unit; null for an amount. */
  rateE4: number | null
  amountMinor: number
}

/** The same on one day at one place. */
export interface PlacedEarning extends Earning {
  day: string
  jobKey: string | null
}

export interface PaidMember {
  memberId: string
  name: string
  employeeNumber: string
  /** As the payroll has it: what every file must come to. */
  totalMinor: number
  earnings: readonly PlacedEarning[]
}

/** An item as an earning; what a paid time off is for is said by its policy. */
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
    rateE4: item.rate === null ? null : e4Of(item.rate),
    amountMinor,
  }
}

/** A member's earnings over days and places: several rates and several names stay apart. */
export function summed(earnings: readonly PlacedEarning[]): Earning[] {
  const groups = Map.groupBy(earnings, ({ kind, name, rateE4 }) => [earningKinds.indexOf(kind), rateE4, name].join(' '))
  return [...groups.values()]
    .map((group): Earning => {
      const sum = (key: 'seconds' | 'quantity' | 'amountMinor') => group.reduce((total, one) => total + one[key], 0)
      const { kind, name, rateE4 } = group[0] as Earning
      return { kind, name, rateE4, seconds: sum('seconds'), quantity: sum('quantity'), amountMinor: sum('amountMinor') }
    })
    .toSorted(
      (a, b) => earningKinds.indexOf(a.kind) - earningKinds.indexOf(b.kind) || (a.rateE4 ?? 0) - (b.rateE4 ?? 0),
    )
}

export const amountOf = (earnings: readonly { amountMinor: number }[]) =>
  earnings.reduce((total, { amountMinor }) => total + amountMinor, 0)
