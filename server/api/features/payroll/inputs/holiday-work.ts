import { nameValues } from '#server/api/domain/names.ts'
import { dividedBy, ratio, roundHalfUp, times, toDecimal } from '#shared/ratio.ts'
import type { PayInput } from './pay-inputs.ts'
import { holidayAt, jobKeyOf } from './period-context.ts'
import { payForSeconds, minorOfE4 } from '../rules/straight-time.ts'
import { plainLine, type StoredLine } from '../statements/stored-line.ts'
import { isWorkedTime } from '../statements/totals.ts'

/** The part of a line that may lie on a holiday. */
interface Worked {
  day: string
  jobKey: string | null
  rateE4: number
  seconds: number
  /** Set only for visits and days, which are paid per unit. */
  count: number | null
  /** The province doubles these hours, whatever the calendar says. */
  isDouble?: boolean
}

/** Premiums for work on holidays, on top of its own rate. An exempt salary gets none, since it covers holidays. */
export function holidayWork(lines: readonly StoredLine[], input: PayInput): StoredLine[] {
  if (input.holidayWork.length === 0) return []
  const { from, to } = input.terms
  return lines
    .filter(({ day, kind }) => isWorkedTime(kind) && day >= from && day <= to)
    .flatMap((line) => workedOf(line).flatMap((worked) => premium(line, worked, input)))
}

function workedOf({ kind, day, jobKey, seconds, quantity, hours = [], doubled = 0, steps }: StoredLine): Worked[] {
  if (kind === 'salary') return hours.map((hour) => ({ ...hour, count: null }))
  const rateE4 = Number(steps[0]?.values['rateE4'] ?? 0)
  // A day rate belongs to the place where the day began.
  if (kind === 'day_rate') return [{ day, jobKey: hours[0]?.jobKey ?? null, rateE4, seconds, count: quantity }]
  if (kind === 'visit') return [{ day, jobKey, rateE4, seconds, count: quantity }]
  const hourly = { day, jobKey, rateE4, count: null }
  const stretches: Worked[] = [
    { ...hourly, seconds: seconds - doubled },
    { ...hourly, seconds: doubled, isDouble: true },
  ]
  return stretches.filter((stretch) => stretch.seconds > 0)
}

function premium(
  line: StoredLine,
  { day, jobKey, rateE4, seconds, count, isDouble = false }: Worked,
  input: PayInput,
): StoredLine[] {
  const log = input.logs.find((entry) => jobKeyOf(entry) === jobKey)
  const holiday = log && holidayAt(input, log.locationId, day)
  if (!holiday || holiday.multiplierE4 <= 10_000 || rateE4 === 0 || count === 0) return []
  const multiplierE4 = Math.max(holiday.multiplierE4, isDouble ? 20_000 : 0)
  const more = times(ratio(rateE4), ratio(multiplierE4 - 10_000, 10_000))
  const amountMinor = roundHalfUp(count === null ? payForSeconds(more, seconds) : minorOfE4(times(more, ratio(count))))
  const values = { rateE4, multiplierE4, amountMinor, ...nameValues(holiday.names) }
  const text = line.kind === 'day_rate' ? 'holidayDay' : 'holidayVisits'
  return [
    {
      ...plainLine,
      kind: 'holiday',
      day: line.day,
      week: line.week,
      jobKey,
      rate: toDecimal(dividedBy(more, ratio(10_000)), 4),
      amountMinor,
      logIds: line.logIds,
      parts: [{ jobKey, amountMinor }],
      steps: [
        count === null
          ? { text: 'holidayWorked', values: { ...values, seconds } }
          : { text, values: { ...values, count } },
      ],
    },
  ]
}
