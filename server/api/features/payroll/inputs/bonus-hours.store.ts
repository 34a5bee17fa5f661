import type { PackId } from '#server/api/features/payroll/rules/pack.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { spanKey, type BonusHours } from './bonus-hours.ts'
import { only } from './logged-work.store.ts'
import { memberPay } from '../statements/member-lines.ts'
import { inputsOf } from './pay-inputs.store.ts'
import type { PayInput, PeriodTerms } from './pay-inputs.ts'
import { contextOf } from './period-context.ts'
import type { OrganizationPay } from './pay-terms.store.ts'
import { periodTerms } from './period-terms.ts'
import { homePack, payCalendar } from '../rules/pay-calendar.ts'
import type { SpanHours } from '../rules/span-bonus.ts'
import type { StoredLine } from '../statements/stored-line.ts'
import { isWorkedTime } from '../statements/totals.ts'

type Span = Pick<SpanHours, 'from' | 'to'>

interface BonusSpan extends Span {
  memberIds: string[]
}

/** Spans of the multi-workweek bonuses paid in these days, by member. */
async function spansIn(
  tx: TenantTx,
  { from, to }: Span,
  memberIds: readonly string[] | undefined,
): Promise<BonusSpan[]> {
  const { rows } = await sql<BonusSpan>`
    select earned_from as "from", earned_to as "to", array_agg(distinct member_id) as member_ids from pay_adjustments a
    where earned_from is not null and day between ${from} and ${to} ${only(memberIds, 'a.member_id')}
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** Pay must read work back to this day, because a bonus of the period was earned from it. */
export async function firstEarnedDay(tx: TenantTx, period: Span): Promise<string | undefined> {
  const [first] = await spansIn(tx, period, undefined)
  return first?.from
}

/**
 * Computes the hours worked over the spans of the period's bonuses. It runs payroll over whole workweeks but counts
 * only days inside a span, so it costs as much as a payroll of the span for the members with a bonus.
 */
export async function readBonusHours(
  tx: TenantTx,
  pay: OrganizationPay,
  terms: PeriodTerms,
  memberIds: readonly string[] | undefined,
): Promise<BonusHours> {
  const hours = new Map<string, Map<string, SpanHours>>()
  for (const { memberIds: earners, from, to } of await spansIn(tx, terms, memberIds)) {
    const span = { from, to }
    const lastDay = payCalendar(pay.policy, to, to).weeks.at(-1)?.lastDay ?? to
    const options = { memberIds: earners, earned: new Map(), bonusHours: new Map() }
    for (const { member, input } of await inputsOf(tx, pay, periodTerms(pay, { from, to: lastDay }), options)) {
      hours
        .getOrInsertComputed(member.id, () => new Map())
        .set(spanKey(span), {
          ...hoursIn(span, memberPay(input).lines),
          packId: packOn(to, input),
        })
    }
  }
  return hours
}

/** Finds the rule pack of the member's workweek on a day. */
function packOn(day: string, input: PayInput): PackId | null {
  const { weeks } = contextOf(input).calendar
  const week = weeks.find(({ days }) => days.some(({ date }) => date === day))
  return week ? homePack(week, input.homes).id : null
}

function hoursIn({ from, to }: Span, lines: readonly StoredLine[]): Omit<SpanHours, 'packId'> {
  const isWithin = ({ day }: { day: string }) => day >= from && day <= to
  const sums = { seconds: 0, overtime: 0, double: 0 }
  const weights = new Map<string | null, number>()
  for (const line of lines) {
    // A salary line carries the hours of its whole week.
    const worked = line.kind === 'salary' && line.hours ? line.hours : [line]
    if (isWorkedTime(line.kind)) for (const log of worked.filter(isWithin)) sums.seconds += log.seconds
    if (line.kind !== 'overtime' && line.kind !== 'double') continue
    for (const hours of line.hours?.filter(isWithin) ?? []) {
      sums[line.kind] += hours.seconds
      const weight = line.kind === 'overtime' ? 1 : 2
      weights.set(hours.jobKey, (weights.get(hours.jobKey) ?? 0) + hours.seconds * weight)
    }
  }
  const jobs = [...weights].toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
  return { from, to, ...sums, jobs: jobs.map(([jobKey, weight]) => ({ jobKey, weight })) }
}
