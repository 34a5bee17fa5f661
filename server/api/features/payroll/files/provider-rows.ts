import type { PayTotals } from '#shared/contracts/payroll.ts'
import type { AdjustmentKind } from '#shared/payroll/kinds.ts'

/** A member's sums as a payroll provider takes them. */
interface ProviderMember {
  name: string
  employeeNumber: string
  totals: PayTotals
  lines: readonly { readonly adjustment: AdjustmentKind | null; readonly amountMinor: number }[]
}

/** What was given back and what was taken off, apart: one does not hide in the other. */
const apart = ({ lines, totals }: ProviderMember) => {
  const sumOf = (kind: AdjustmentKind) =>
    lines.filter(({ adjustment }) => adjustment === kind).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { reimbursedMinor: totals.mileageMinor + sumOf('reimbursement'), deductedMinor: -sumOf('deduction') }
}

interface ProviderPeriod {
  from: string
  to: string
  companyCode: string
}

type Cell = string
/** Nothing where there is nothing: providers overwrite with a zero what they have, and leave it for a blank. */
const hours = (seconds: number): Cell => (seconds === 0 ? '' : (seconds / 3600).toFixed(2))
const money = (minor: number): Cell => (minor === 0 ? '' : (minor / 100).toFixed(2))

/**
 * Pay as providers name it: overtime hours with the whole of their pay, not with what comes on top. The premium is half
 * the rate, and all of it for double time, so the rest of the overtime pay is taken from the straight pay.
 */
function classic({ straightMinor, overtimeMinor, doubleMinor, ...totals }: PayTotals) {
  const [overtime, double] = [overtimeMinor * 3, doubleMinor * 2]
  return {
    ...totals,
    regularPayMinor: straightMinor + overtimeMinor + doubleMinor - overtime - double,
    overtimePayMinor: overtime,
    doublePayMinor: double,
  }
}

/** What an hour of the period was worth on average, with four decimals. */
const rate = ({ straightMinor, workedSeconds }: PayTotals): Cell =>
  workedSeconds === 0 ? '' : ((straightMinor * 36) / workedSeconds).toFixed(4)

const adpHead = [
  'Co Code',
  'Batch ID',
  'File #',
  'Reg Hours',
  'O/T Hours',
  'Hours 3 Code',
  'Hours 3 Amount',
  'Hours 4 Code',
  'Hours 4 Amount',
  'Temp Rate',
  'Earnings 3 Code',
  'Earnings 3 Amount',
  'Earnings 4 Code',
  'Earnings 4 Amount',
  'Earnings 5 Code',
  'Earnings 5 Amount',
  'Memo',
]

/** ADP Workforce Now, paydata: two codes of hours and three of earnings a row, more rows where there are more. */
export function adpRows(members: readonly ProviderMember[], { companyCode, from, to }: ProviderPeriod): Cell[][] {
  const batch = `${from.slice(2).replaceAll('-', '')}`
  const rows = members.flatMap(({ employeeNumber, name, totals }) => {
    const hourCodes = pairs([
      ['DT', hours(totals.doubleSeconds)],
      ['HOL', hours(totals.holidaySeconds)],
      ['PTO', hours(totals.timeOffSeconds)],
    ])
    const earnings = pairs([
      ['BON', money(totals.bonusMinor)],
      ['PRM', money(totals.premiumMinor)],
      ['MIL', money(totals.mileageMinor)],
      ['ADJ', money(totals.otherMinor)],
    ])
    const count = Math.max(1, Math.ceil(hourCodes.length / 2), Math.ceil(earnings.length / 3))
    return Array.from({ length: count }, (_, row) => [
      companyCode.toUpperCase().padEnd(companyCode ? 3 : 0, '_'),
      batch,
      employeeNumber || name,
      ...(row === 0 ? [hours(totals.regularSeconds), hours(totals.overtimeSeconds)] : ['', '']),
      ...filled(hourCodes.slice(row * 2, row * 2 + 2), 2),
      row === 0 ? rate(totals) : '',
      ...filled(earnings.slice(row * 3, row * 3 + 3), 3),
      `${from} ${to}`,
    ])
  })
  return [adpHead, ...rows]
}

const pairs = (all: readonly (readonly [code: string, amount: Cell])[]) => all.filter(([, amount]) => amount !== '')
const filled = (some: readonly (readonly [string, Cell])[], count: number): Cell[] =>
  Array.from({ length: count }, (_, at) => some[at] ?? ['', '']).flat()

const paychexHead = [
  'Client ID',
  'Worker ID',
  'Org',
  'Job Number',
  'Pay Component',
  'Rate',
  'Rate Number',
  'Hours',
  'Units',
  'Line Date',
  'Amount',
  'Check Seq Number',
  'Override State',
  'Override Local',
  'Override Local Jurisdiction',
  'Labor Assignment',
]

/** Paychex Flex: one row a member and pay component, hours with their whole pay. */
export function paychexRows(members: readonly ProviderMember[], { companyCode, to }: ProviderPeriod): Cell[][] {
  const rows = members.flatMap((member) => {
    const { employeeNumber, name, totals } = member
    const { reimbursedMinor, deductedMinor } = apart(member)
    const pay = classic(totals)
    const components: [name: string, seconds: number, minor: number][] = [
      ['Hourly', totals.regularSeconds, pay.regularPayMinor],
      ['Overtime', totals.overtimeSeconds, pay.overtimePayMinor],
      ['Double Time', totals.doubleSeconds, pay.doublePayMinor],
      ['Holiday', totals.holidaySeconds, totals.holidayMinor],
      ['PTO', totals.timeOffSeconds, totals.timeOffMinor],
      ['Premium', 0, totals.premiumMinor],
      ['Bonus', 0, totals.bonusMinor],
      ['Mileage Reimbursement', 0, totals.mileageMinor],
      ['Reimbursement', 0, reimbursedMinor - totals.mileageMinor],
      ['Deduction', 0, -deductedMinor],
    ]
    return components
      .filter(([, seconds, minor]) => seconds !== 0 || minor !== 0)
      .map(([component, seconds, minor]) => [
        companyCode,
        employeeNumber || name,
        '',
        '',
        component,
        '',
        '',
        hours(seconds),
        '',
        to,
        money(minor),
        '',
        '',
        '',
        '',
        '',
      ])
  })
  return [paychexHead, ...rows]
}

const gustoHead = [
  'Last name',
  'First name',
  'Employee ID',
  'Regular hours',
  'Overtime hours',
  'Double overtime hours',
  'Holiday hours',
  'PTO hours',
  'Bonus',
  'Correction payment',
  'Reimbursement',
  'Deduction',
]

/** Gusto smart import: what is blank stays as it is there. */
export const gustoRows = (members: readonly ProviderMember[]): Cell[][] => [
  gustoHead,
  ...members.map((member) => {
    const { name, employeeNumber, totals } = member
    const { reimbursedMinor, deductedMinor } = apart(member)
    const words = name.split(' ')
    return [
      words.slice(1).join(' '),
      words[0] ?? name,
      employeeNumber,
      ...[totals.regularSeconds, totals.overtimeSeconds, totals.doubleSeconds].map(hours),
      ...[totals.holidaySeconds, totals.timeOffSeconds].map(hours),
      money(totals.bonusMinor),
      money(totals.premiumMinor),
      money(reimbursedMinor),
      money(deductedMinor),
    ]
  }),
]

export interface ProviderLine {
  name: string
  clientName: string | null
  jobName: string | null
  day: string
  kind: string
  seconds: number
  rate: string | null
  amountMinor: number
}

/** QuickBooks time and pay lines: one row a member, day, job and item. */
export const quickbooksRows = (lines: readonly ProviderLine[]): Cell[][] => [
  ['Employee', 'Customer', 'Service Item', 'Payroll Item', 'Date', 'Hours', 'Rate', 'Amount'],
  ...lines.map(({ name, clientName, jobName, day, kind, seconds, rate: hourly, amountMinor }) => [
    name,
    clientName ?? '',
    jobName ?? '',
    quickbooksItems[kind] ?? 'Adjustment',
    day,
    hours(seconds),
    hourly ?? '',
    money(amountMinor),
  ]),
]

const quickbooksItems: Readonly<Record<string, string>> = {
  straight: 'Hourly',
  visit: 'Visit',
  overtime: 'Overtime premium',
  bonus_overtime: 'Overtime premium',
  double: 'Double time premium',
  bonus: 'Bonus',
  holiday: 'Holiday',
  time_off: 'Time off',
  mileage: 'Mileage reimbursement',
  meal_premium: 'Premium',
  rest_premium: 'Premium',
  split_shift: 'Premium',
  reporting_time: 'Premium',
}
