import type { Pack } from './pack.ts'
import type { Break, Piece, Work } from './work.ts'
import type { Workday } from './workweeks.ts'

interface PieceOptions {
  /** Pays breaks between 20 and 30 minutes and longer rests; on unless the policy turns it off. */
  paysLongRests: boolean
  rulesAt: RulesAt
  holidayAt: HolidayAt
  /** True for the log that earns a visit's flat pay. */
  earns: (work: Work) => boolean
}

/** A place's rules on a workday. */
export interface PlaceRules {
  pack: Pack
  minimumWageE4: number
  fixedHoursOnly?: boolean
}
export type HolidayAt = (
  locationId: string | null,
  day: string,
) =>
  | {
      /** In 1/10000 of the hourly rate. */
      multiplierE4: number
      isPublic: boolean
    }
  | undefined
export type RulesAt = (locationId: string | null, day: string) => PlaceRules

const restMax = 20 * 60
const mealMin = 30 * 60

/** Source: 29 CFR 785.18 (rests up to 20 minutes are work), 785.19 (a meal of 30 minutes is not). */
const isPaidBreak = (pause: Break, { paysLongRests }: Pick<PieceOptions, 'paysLongRests'>): boolean => {
  const length = pause.end - pause.start
  if (length <= restMax) return true
  return pause.kind === 'meal' && length >= mealMin ? false : paysLongRests
}

/** Cuts logs into paid stretches without unpaid breaks, split at the end of each workday, in order of their start. */
export function piecesOf(works: readonly Work[], days: readonly Workday[], options: PieceOptions): Piece[] {
  return works
    .flatMap((work) =>
      paidStretches(work, options).flatMap((stretch, number) =>
        onDays(work, stretch, days, options.rulesAt).map(({ day, start, end }): Piece => {
          const { logId, jobId, locationId, travel } = work
          const { date: workday, week, index } = day
          const rules = options.rulesAt(locationId, workday)
          const pay = work.laterPay?.findLast(({ from }) => from <= workday)?.pay ?? work.pay
          const continues = start > stretch.start
          const earns = number === 0 && !continues && options.earns(work)
          const holiday = options.holidayAt(locationId, workday)
          const holidayE4 = (holiday?.multiplierE4 ?? 10_000) - 10_000
          const statutory = (holiday?.isPublic && holidayE4 >= 5_000 && rules.pack.holidayPay?.work) || null
          const piece = {
            logId,
            jobId,
            pay,
            workday,
            ...rules,
            earns,
            continues,
            holidayE4,
            statutory,
            week,
            index,
            start,
            end,
          }
          return travel ? { ...piece, travel } : piece
        }),
      ),
    )
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

interface Stretch {
  start: number
  end: number
}

function paidStretches({ start, end, breaks }: Work, options: PieceOptions): readonly Stretch[] {
  if (breaks.length === 0) return end > start ? [{ start, end }] : []
  const unpaid = breaks.filter((pause) => !isPaidBreak(pause, options)).toSorted((a, b) => a.start - b.start)
  const stretches: Stretch[] = []
  let from = start
  for (const pause of unpaid) {
    if (pause.start > from) stretches.push({ start: from, end: Math.min(pause.start, end) })
    from = Math.max(from, pause.end)
  }
  if (from < end) stretches.push({ start: from, end })
  return stretches
}

function cutByDay(stretch: Stretch, days: readonly Workday[]) {
  // Most stretches lie within one day and need no cut.
  const whole = days.find((day) => day.start <= stretch.start && stretch.start < day.end)
  if (whole && stretch.end <= whole.end) return [{ day: whole, ...stretch }]
  return days
    .filter((day) => day.start < stretch.end && day.end > stretch.start)
    .map((day) => ({ day, start: Math.max(day.start, stretch.start), end: Math.min(day.end, stretch.end) }))
}

/** Canadian rules count a log on the workday in which it began. */
function onDays({ start, locationId }: Work, stretch: Stretch, days: readonly Workday[], rulesAt: RulesAt) {
  const first = days.find((day) => day.start <= start && start < day.end)
  const firstDay = first ?? days[0]
  const keeps = firstDay !== undefined && rulesAt(locationId, firstDay.date).pack.day.keepsLogOnItsDay
  if (!keeps) return cutByDay(stretch, days)
  return first ? [{ day: first, ...stretch }] : []
}
