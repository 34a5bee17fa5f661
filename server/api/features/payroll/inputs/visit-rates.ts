import { rateFor } from '#shared/members/pay-rates.ts'
import type { DatedPayRate, LoggedWork, PayInput } from './pay-inputs.ts'
import { startDayOf, type PeriodContext } from './period-context.ts'

/** A log with the workday it began and the rate of that day. */
export interface DatedWork {
  log: LoggedWork
  day: string | undefined
  rate: DatedPayRate | undefined
}

/** Identifies a log's visit; work outside a visit is its own. */
export const visitOf = ({ id, jobId, visitStart }: Pick<LoggedWork, 'id' | 'jobId' | 'visitStart'>) =>
  jobId && visitStart !== null ? `${jobId} ${visitStart}` : id

/**
 * Gives every log the rate of the workday it began, or of the first workday read. If any log of a visit is paid
 * flat, the member's first log of it decides the rate of the whole visit, so that a rate change midway does not pay
 * it twice.
 */
export function datedWorks({ logs, rates, visitsBegun, entering }: PayInput, context: PeriodContext): DatedWork[] {
  const [begin] = context.workdays
  const enteringRates = new Map(entering.map(({ logId, rate }) => [logId, rate]))
  const dated = logs.map((log): DatedWork => {
    const day = startDayOf(context, log.start)
    const { id, jobId, locationId, start } = log
    const isEntering = begin !== undefined && start < begin.start
    const rateDay = isEntering ? begin.date : day
    const ofDay = rateDay === undefined ? undefined : rateFor(rates, { day: rateDay, jobId, locationId })
    return { log, day, rate: enteringRates.get(id) ?? ofDay }
  })
  const first = new Map<string, DatedPayRate | null | undefined>()
  for (const { jobId, visitStart, rate } of visitsBegun) first.set(visitOf({ id: '', jobId, visitStart }), rate)
  if (first.size === 0 && !dated.some(({ rate }) => rate?.basis === 'visit')) return dated
  for (const { log, rate } of dated) if (log.end !== null && !first.has(visitOf(log))) first.set(visitOf(log), rate)
  return dated.map((work) => {
    const settled = first.get(visitOf(work.log)) ?? work.rate
    const isFlat = settled?.basis === 'visit' || work.rate?.basis === 'visit'
    return isFlat ? { ...work, rate: settled } : work
  })
}
