import { parse } from 'csv-parse/sync'

/** Reads provider files back independently of the writers: hours and pay per member and earning. */
export interface ReadEarning {
  number: string
  /** The earning's code or name in the file. */
  earning: string
  amountMinor: number
  hours: number
}

type Row = Readonly<Record<string, string>>

const table = (text: string) => parse(text, { columns: true, relax_column_count: true }) as Row[]
const cents = (text = '') => Math.round(Number(text || 0) * 100)
const number = (text = '') => Number(text || 0)
/** Rounds half cents up in integers, so that no binary fraction decides. */
const product = (hours: string, rate: string, halves: number) => {
  const exact = BigInt(Math.round(Number(hours) * 100)) * BigInt(Math.round(Number(rate) * 10_000)) * BigInt(halves)
  return Number((exact + 10_000n) / 20_000n)
}

export function readAdp(text: string): ReadEarning[] {
  return table(text).flatMap((row) => {
    const reading = (earning: string, amountMinor: number, hours = 0): ReadEarning => {
      return { number: row['File #'] ?? '', earning, amountMinor, hours }
    }
    const rate = row['Temp Rate'] ?? ''
    const time = (column: string) => row[column] ?? ''
    const code = time('Hours 3 Code')
    return [
      ...(time('Reg Hours') ? [reading('REG', product(time('Reg Hours'), rate, 2), number(row['Reg Hours']))] : []),
      ...(time('O/T Hours') ? [reading('OT', product(time('O/T Hours'), rate, 3), number(row['O/T Hours']))] : []),
      ...(code
        ? [reading(code, product(time('Hours 3 Amount'), rate, code === 'DT' ? 4 : 2), number(row['Hours 3 Amount']))]
        : []),
      ...(time('Reg Earnings') ? [reading('REG', cents(row['Reg Earnings']))] : []),
      ...(time('O/T Earnings') ? [reading('OT', cents(row['O/T Earnings']))] : []),
      ...(time('Earnings 3 Code') ? [reading(time('Earnings 3 Code'), cents(row['Earnings 3 Amount']))] : []),
      ...(time('Adjust Ded Code') ? [reading(time('Adjust Ded Code'), -cents(row['Adjust Ded Amount']))] : []),
    ]
  })
}

export const readPaychex = (text: string): ReadEarning[] =>
  table(text).map((row) => ({
    number: row['Worker ID'] ?? '',
    earning: row['Pay Component'] ?? '',
    amountMinor: row['Pay Component'] === 'Deduction' ? -cents(row['Amount']) : cents(row['Amount']),
    hours: number(row['Hours']),
  }))

export const readPaylocity = (text: string): ReadEarning[] =>
  (parse(text) as string[][]).map(([id = '', type = '', code = '', hours = '', amount = '', rate = '']) => {
    const halves = code === 'OT' ? 3 : code === 'DT' ? 4 : 2
    // A row with an amount ignores its hours.
    const amountMinor = amount ? (type === 'D' ? -cents(amount) : cents(amount)) : product(hours, rate, halves)
    return { number: id, earning: code, amountMinor, hours: amount ? 0 : number(hours) }
  })

export const readRippling = (text: string): ReadEarning[] =>
  table(text).map((row) => ({
    number: row['Employee ID'] ?? '',
    earning: row['Earning'] ?? '',
    amountMinor: cents(row['Amount']),
    hours: number(row['Hours']),
  }))

/** The last rows are totals. */
export const readCustodia = (text: string): ReadEarning[] =>
  table(text)
    .filter((row) => row['Code'])
    .map((row) => ({
      number: row['Employee number'] ?? '',
      earning: row['Code'] ?? '',
      amountMinor: cents(row['Amount']),
      hours: number(row['Seconds']) / 3600,
    }))

const gustoHours: Readonly<Record<string, number>> = {
  regular_hours: 2,
  overtime_hours: 3,
  double_overtime_hours: 4,
  holiday_hours: 2,
  vacation_hours: 2,
  sick_hours: 2,
  pto_hours: 2,
}
const gustoWords = new Set(['last_name', 'first_name', 'employee_number', 'hourly_rate'])

export const readGusto = (text: string): ReadEarning[] =>
  table(text).flatMap((row) =>
    Object.entries(row).flatMap(([column, cell]): ReadEarning[] => {
      if (!cell || gustoWords.has(column)) return []
      const who = { number: row['employee_number'] ?? '', earning: column }
      const halves = gustoHours[column]
      if (halves) return [{ ...who, amountMinor: product(cell, row['hourly_rate'] ?? '', halves), hours: Number(cell) }]
      return [{ ...who, amountMinor: column === 'deduction' ? -cents(cell) : cents(cell), hours: 0 }]
    }),
  )

interface TimeRead {
  employee: string
  item: string
  minutes: number
  rate: string
}

const minutesOf = (duration = '') => {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number)
  return hours * 60 + minutes
}

/** A timer header, then activities that name their columns. */
export function readIif(text: string): TimeRead[] {
  const rows = text.split('\r\n').map((line) => line.split('\t'))
  const head = rows.find(([keyword]) => keyword === '!TIMEACT') ?? []
  return rows
    .filter(([keyword]) => keyword === 'TIMEACT')
    .map((row) => {
      const cell = (name: string) => row[head.indexOf(name)] ?? ''
      return {
        employee: cell('EMP'),
        item: cell('PITEM'),
        minutes: minutesOf(cell('DURATION')),
        rate: cell('NOTE').slice(3),
      }
    })
}

export const readTimeActivities = (text: string): TimeRead[] =>
  table(text).map((row) => ({
    employee: row['EmployeeVendorRefName'] ?? '',
    item: row['PayrollItemRef'] ?? '',
    minutes: minutesOf(row['Duration']),
    rate: (row['Description'] ?? '').slice(3),
  }))

/** Computes the paycheck: one line per payroll item and rate, plus the report's manual entries. */
export function readPaychecks(times: readonly TimeRead[], report: string): ReadEarning[] {
  const lines = Map.groupBy(times, ({ employee, item, rate }) => [employee, item, rate].join('|'))
  const paid = [...lines].map(([key, group]): ReadEarning => {
    const [employee = '', item = '', rate = ''] = key.split('|')
    const minutes = group.reduce((sum, segment) => sum + segment.minutes, 0)
    const exact = BigInt(minutes) * BigInt(Math.round(Number(rate) * 10_000))
    return { number: employee, earning: item, amountMinor: Number((exact + 3000n) / 6000n), hours: minutes / 60 }
  })
  const byHand = table(report)
    .filter((row) => row['Kind'] && row['By hand'] !== '0.00')
    .map((row) => ({
      number: row['Member'] ?? '',
      earning: row['Kind'] ?? '',
      amountMinor: cents(row['By hand']),
      hours: 0,
    }))
  return [...paid, ...byHand]
}

/** Returns the three total rows at the end, in cents. */
export function readTotals(text: string): number[] {
  const rows = (parse(text, { relax_column_count: true }) as string[][]).slice(-3)
  return rows.map((row) => cents(row.findLast((cell) => cell !== '' && !Number.isNaN(Number(cell)))))
}

export const readJournal = (text: string) =>
  table(text).map((row) => ({
    // Names that look like a formula are escaped with an apostrophe.
    place: [row['Name'], row['Location']?.replace(/^'/, '')].filter(Boolean).join(' · '),
    account: row['Account Name'] ?? '',
    debit: cents(row['Debits']),
    credit: cents(row['Credits']),
  }))
