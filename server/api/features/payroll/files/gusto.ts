import { figureLines } from '#server/api/exports/csv.ts'
import { amountOf, earningKinds, earningTypes, sumEarnings, type Earning, type EarningKind } from './earnings.ts'
import { hoursAtRate, type HoursAtRate } from './hours-at-rate.ts'
import { hoursText, moneyText, rateText, type FileEntry, type FiledPayroll, type PayFile } from './pay-file.ts'

/*
 * Gusto, Smart Import: one row per member and rate, since Gusto has a title for each rate; a blank cell changes
 * nothing. support.gusto.com/article/999914471000000 ("Run payroll with Smart Import" and "with CSV upload"): the
 * names of the columns for name and hours, that columns are matched and that blanks change nothing, looked up on 23
 * November 2026. Unconfirmed: the money columns that the template does not have; Smart Import asks where they
 * belong, and what it rejects is entered by hand. Gusto pays hours at the title's rate, × 1.5 and × 2 for overtime
 * and double overtime.
 */
const hourColumns = {
  regular: 'regular_hours',
  overtime: 'overtime_hours',
  double: 'double_overtime_hours',
  holiday: 'holiday_hours',
  vacation: 'vacation_hours',
  sick: 'sick_hours',
  time_off: 'pto_hours',
} as const satisfies Partial<Record<EarningKind, string>>
type HourKind = keyof typeof hourColumns

const isHour = (kind: EarningKind): kind is HourKind => kind in hourColumns
/** Hours below a hundredth are paid as an amount, so every kind of hours can have one. */
const amountKinds = earningKinds.filter((kind) => !isHour(kind))
const amountColumn = (kind: EarningKind) =>
  kind === 'correction' ? 'correction_payment' : earningTypes[kind].name.toLowerCase().replaceAll(' ', '_')

const head = [
  'last_name',
  'first_name',
  'employee_number',
  'hourly_rate',
  ...Object.values(hourColumns),
  ...amountKinds.map(amountColumn),
  'rounding',
]

export function gustoFile({ from, members }: FiledPayroll): PayFile {
  const entries: FileEntry[] = []
  const rows = members.flatMap(({ memberId, name, employeeNumber, earnings }) => {
    const summed = sumEarnings(earnings)
    const [first = name, ...last] = name.split(' ')
    const { rates, restMinor } = byRate(summed, (kind, amountMinor) => entries.push({ memberId, kind, amountMinor }))
    const amounts = amountKinds.map((kind) => amountOf(summed.filter((earning) => earning.kind === kind)))
    for (const [at, kind] of amountKinds.entries()) {
      const amountMinor = amounts[at] ?? 0
      if (amountMinor !== 0) entries.push({ memberId, kind, amountMinor })
    }
    if (restMinor !== 0) entries.push({ memberId, kind: 'rounding', amountMinor: restMinor })
    const money = amounts.map((minor, at) => moneyText(amountKinds[at] === 'deduction' ? -minor : minor))
    const none = money.map(() => '')
    return (rates.length > 0 ? rates : [{ rate: '', hours: new Map<HourKind, number>() }]).map(
      ({ rate, hours }, at) => [
        last.join(' '),
        first,
        employeeNumber,
        rate,
        ...(Object.keys(hourColumns) as HourKind[]).map((kind) => hoursText(hours.get(kind) ?? 0)),
        ...(at === 0 ? [...money, moneyText(restMinor)] : [...none, '']),
      ],
    )
  })
  return { name: `gusto-${from}.csv`, text: figureLines([head, ...rows]), entries }
}

/** Groups all hours by the base rate that Gusto multiplies, with the total cents that its products lose. */
function byRate(earnings: readonly Earning[], note: (kind: HourKind, amountMinor: number) => void) {
  const rates = new Map<number, Map<HourKind, number>>()
  let restMinor = 0
  const cells = new Map<string, { kind: HourKind; rateE4: number; hundredths: number; dueMinor: number }>()
  for (const earning of earnings) {
    const { kind, amountMinor } = earning
    if (!isHour(kind)) continue
    const hours: HoursAtRate | undefined = hoursAtRate(earning)
    if (!hours) {
      restMinor += amountMinor
      continue
    }
    const { rateE4, hundredths } = hours
    const cell = cells.getOrInsertComputed(`${kind} ${rateE4}`, () => ({ kind, rateE4, hundredths: 0, dueMinor: 0 }))
    cell.hundredths += hundredths
    cell.dueMinor += amountMinor
  }
  for (const { kind, rateE4, hundredths, dueMinor } of cells.values()) {
    rates.getOrInsertComputed(rateE4, () => new Map()).set(kind, hundredths)
    const paidMinor = Math.round((hundredths * rateE4 * (earningTypes[kind].halves ?? 2)) / 20_000)
    note(kind, paidMinor)
    restMinor += dueMinor - paidMinor
  }
  return { rates: [...rates].map(([rateE4, hours]) => ({ rate: rateText(rateE4), hours })), restMinor }
}
