import { rateFor } from '#shared/members/pay-rates.ts'
import type { DatedPayRate, LoggedWork, PayInput } from './pay-inputs.ts'
import { startDayOf, type PeriodContext } from './period-context.ts'

/** A log with the workday in which it began, and its rate. */
export interface DatedWork {
  log: LoggedWork
  day: string | undefined
  rate: DatedPayRate | undefined
}

/** Names the visit a log belongs to; work outside a visit is one of its own. */
export const visitOf = ({ id, jobId, visitStart }: Pick<LoggedWork, 'id' | 'jobId' | 'visitStart'>) =>
  jobId && visitStart !== null ? `${jobId} ${visitStart}` : id

/**
 * Every log with its rate: that of the workday on which it began, or of the first one that is read. Where a visit is paid
 * flat by any of its logs, the member's first log of it decides by what the whole visit is paid, so a rate that changes in
 * its middle pays no second.
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
  return dated.map((one) => {
    const settled = first.get(visitOf(one.log)) ?? one.rate
    const isFlat = settled?.basis === 'visit' || one.rate?.basis === 'visit'
    return isFlat ? { ...one, rate: settled } : one
  })
}
