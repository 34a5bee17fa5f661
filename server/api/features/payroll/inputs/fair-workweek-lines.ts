import { ordinanceOf } from '#server/api/domain/fair-workweek/ordinances.ts'
import { shortRests } from '#server/api/domain/fair-workweek/short-rests.ts'
import { rateFor } from '#shared/members/pay-rates.ts'
import type { OrdinanceId, ShiftChange } from '#shared/fair-workweek/kinds.ts'
import { dividedBy, ratio, roundHalfUp, times, toDecimal, type Ratio } from '#shared/ratio.ts'
import { hourRate, salaryOn } from './general-rate.ts'
import type { LoggedWork, OwedChange, PayInput } from './pay-inputs.ts'
import { contextOf, startDayOf } from './period-context.ts'
import { payForSeconds } from '../rules/straight-time.ts'
import { plainLine, type StoredLine } from '../statements/stored-line.ts'

/**
 * Premiums of fair workweek laws. They are extra payments under a local scheduling law, not pay for hours worked, so
 * they are never in the regular rate (29 CFR 778.222, as amended from January 15, 2020).
 */
export const fairWorkweekLines = (input: PayInput): StoredLine[] => [
  ...(input.posted ?? []).flatMap((change) => premiumLines(change, input)),
  ...(input.restRules ? restLines(input) : []),
]

const laws: Readonly<Record<OrdinanceId, string>> = { chicago: 'Chicago', evanston: 'Evanston', berkeley: 'Berkeley' }

const steps: Readonly<Record<ShiftChange, string>> = {
  added: 'scheduleAdded',
  extended: 'scheduleExtended',
  moved: 'scheduleMoved',
  shortened: 'scheduleShortened',
  cancelled: 'scheduleCancelled',
}

interface Place {
  day: string
  jobId: string | null
  locationId: string
  ordinanceId: OrdinanceId
  /** The length of the shift, which a rate by the visit is divided by. */
  shiftSeconds: number
}

/** The value of an hour; null if the law does not cover the member's kind of pay. */
function coveredRate(input: PayInput, { day, jobId, locationId, ordinanceId, shiftSeconds }: Place): Ratio | null {
  if (salaryOn(input, day)?.kind === 'exempt') return null
  const rate = rateFor(input.rates, { day, jobId, locationId })
  const hour =
    rate?.basis === 'visit' && shiftSeconds > 0
      ? dividedBy(ratio(rate.rateE4), ratio(shiftSeconds, 3600))
      : ratio(rate?.basis === 'hour' ? rate.rateE4 : hourRate(input, day))
  const ceiling = ordinanceOf(ordinanceId).ceilings.findLast(({ from }) => from <= day)
  return ceiling && roundHalfUp(hour) > ceiling.hourE4 ? null : hour
}

/** The line of one change; none for a member whom the law does not cover. */
export function premiumLines(change: OwedChange, input: PayInput): StoredLine[] {
  const { day, jobId, ordinanceId, owedSeconds, recordedAt } = change
  const hour = coveredRate(input, change)
  if (hour === null) return []
  const from = startDayOf(contextOf(input), recordedAt) ?? day
  return [
    lineOf('schedule_change', { day, jobId, ordinanceId }, hour, owedSeconds, (rateE4, amountMinor) => ({
      text: steps[change.change],
      values: { law: laws[ordinanceId], from, seconds: owedSeconds, rateE4, amountMinor },
    })),
  ]
}

type Shift = LoggedWork & { end: number; worked: number }

function restLines(input: PayInput): StoredLine[] {
  const { restRules = [], logs, beside, terms } = input
  const works = [...logs, ...beside.map((log) => ({ ...log, visitStart: null, flags: [], breaks: [] }))].flatMap(
    (log): Shift[] => (log.end === null ? [] : [{ ...log, end: log.end, worked: workedSeconds(log, log.end) }]),
  )
  const context = contextOf(input)
  const lawOn = (locationId: string, day: string) =>
    restRules.findLast((rule) => rule.locationId === locationId && rule.from <= day)?.ordinanceId ?? null
  const ids = new Set(restRules.flatMap(({ ordinanceId }) => ordinanceId ?? []))
  return [...ids].flatMap((ordinanceId) => {
    const { rest } = ordinanceOf(ordinanceId)
    return shortRests(works, terms.policy.timeZone, rest.hours).flatMap(({ works: shift, restSeconds }) => {
      const day = startDayOf(context, shift[0]?.start ?? 0)
      if (day === undefined || day < terms.from || day > terms.to) return []
      const coveredWork = shift.filter(({ locationId }) => lawOn(locationId, day) === ordinanceId)
      return [...Map.groupBy(coveredWork, ({ jobId }) => jobId)].flatMap(([jobId, jobWork]) => {
        const seconds = jobWork.reduce((sum, part) => sum + part.worked, 0)
        const locationId = jobWork[0]?.locationId ?? ''
        const hour = coveredRate(input, { day, jobId, locationId, ordinanceId, shiftSeconds: seconds })
        if (hour === null || seconds === 0) return []
        const { multiplierE4 } = rest
        const more = times(hour, ratio(multiplierE4 - 10_000, 10_000))
        return [
          lineOf('short_rest', { day, jobId, ordinanceId }, more, seconds, (_, amountMinor) => ({
            text: 'shortRest',
            values: {
              law: laws[ordinanceId],
              gap: restSeconds,
              scheduled: rest.hours * 3600,
              seconds,
              rateE4: roundHalfUp(hour),
              multiplierE4,
              amountMinor,
            },
          })),
        ]
      })
    })
  })
}

const workedSeconds = ({ start, breaks }: LoggedWork, end: number) =>
  breaks.reduce(
    (sum, breakTime) => (breakTime.kind === 'meal' ? sum - (breakTime.end - breakTime.start) : sum),
    end - start,
  )

function lineOf(
  kind: 'schedule_change' | 'short_rest',
  { day, jobId, ordinanceId }: Pick<Place, 'day' | 'jobId' | 'ordinanceId'>,
  rateE4: Ratio,
  seconds: number,
  stepOf: (rateE4: number, amountMinor: number) => StoredLine['steps'][number],
): StoredLine {
  const amountMinor = roundHalfUp(payForSeconds(rateE4, seconds))
  return {
    ...plainLine,
    kind,
    day,
    jobKey: jobId,
    quantity: 1,
    rate: toDecimal(dividedBy(rateE4, ratio(10_000)), 4),
    amountMinor,
    parts: [{ jobKey: jobId, amountMinor }],
    pack: `${ordinanceId}@${ordinanceOf(ordinanceId).version}`,
    steps: [stepOf(roundHalfUp(rateE4), amountMinor)],
  }
}
