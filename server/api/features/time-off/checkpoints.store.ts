import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { planOf } from '#server/api/domain/pay-periods/periods.ts'
import type { TimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { monthEnds } from './rules/month-ends.ts'
import { ledgerAfter, type LedgerState } from './rules/ledger.ts'
import { isComputed, computedKinds, type LeaveFacts, type LedgerEntry } from './rules/policy.ts'
import { departuresOf, rulesFor, type BalanceState } from './balance-states.store.ts'

/** The ledger's lines after the last checkpoint, with their facts. */
export interface CountedLedger {
  standing: BalanceState
  /** Null without a checkpoint: then the whole ledger was computed. */
  since: Checkpoint | null
  upTo: string
  facts: LeaveFacts
  lines: LedgerEntry[]
}

/** A ledger's computed state at a day, plus minutes not written as lines yet and the sum of those written. */
export interface Checkpoint extends LedgerState {
  unwritten: number
  written: number
}

/** Raise this when the calculation changes: checkpoints of another version are ignored. */
const way = 3

/** Hash of the policy, assignment and clock that the lines depend on. */
const countedBy = (standing: BalanceState, clock: TimeOffClock): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        way,
        rulesFor(standing),
        departuresOf(standing).filter(({ backOn }) => backOn !== null),
        [standing.startsOn, standing.endsOn],
        clock.timeZone,
        clock.workdayStart,
        planOf(clock),
      ]),
    )
    .digest()

/** Checkpoints cover work older than this; the triggers that invalidate them ignore newer work. */
const settledDays = 10

/** The last valid checkpoint up to a day. */
export async function lastCheckpoint(
  tx: TenantTx,
  standing: BalanceState,
  clock: TimeOffClock,
  upTo: string,
): Promise<Checkpoint | null> {
  const stored = await tx
    .selectFrom('leaveCheckpoints')
    .select([
      'throughDay',
      'balanceMinutes',
      'carriedMinutes',
      'carriedUntil',
      'countedSeconds',
      'yearAccruedMinutes',
      'unwrittenMinutes',
      'ledgerMinutes',
    ])
    .where('memberId', '=', standing.memberId)
    .where('policyId', '=', standing.policyId)
    .where('throughDay', '<=', upTo)
    .where('throughDay', '<', clock.today)
    // A settled balance depends on leave entered for later days.
    .where('throughDay', '<', standing.endedOn ?? clock.today)
    .where('countedBy', '=', countedBy(standing, clock))
    .orderBy('throughDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!stored) return null
  const { carriedUntil, countedSeconds } = stored
  return {
    through: stored.throughDay,
    balance: stored.balanceMinutes,
    carried: stored.carriedMinutes,
    carriedUntil,
    countedSeconds,
    yearAccrued: stored.yearAccruedMinutes,
    unwritten: stored.unwrittenMinutes,
    written: stored.ledgerMinutes,
  }
}

/**
 * Stores the ledger's state at past month ends, whose work is rarely corrected. The caller holds a lock on the
 * member's row, so a concurrent correction either commits before the work is read or deletes these checkpoints.
 */
export async function saveCheckpoints(
  tx: TenantTx,
  { standing, facts, since, upTo }: CountedLedger,
  clock: TimeOffClock,
) {
  const { memberId, policyId, startsOn } = standing
  const last = [upTo, shiftDay(clock.today, -settledDays)].toSorted()[0] ?? upTo
  const ends = monthEnds(since?.through ?? startsOn, last).filter(
    (end) => !facts.departures?.some(({ day, backOn }) => day <= end && (backOn === null || end < backOn)),
  )
  if (ends.length === 0) return
  const states: (LedgerState & { made: number })[] = []
  for (const end of ends) {
    const before = states.at(-1)
    const { lines, state } = ledgerAfter(before ?? since, rulesFor(standing), facts, end)
    const created = lines.reduce(
      (sum, { kind, minutes }) => (isComputed(kind) ? sum + minutes : sum),
      before?.made ?? 0,
    )
    states.push({ ...state, made: created })
  }
  const stored = states.map((state, at) => ({ ...state, after: states[at - 1]?.through ?? since?.through ?? null }))
  await sql`
    insert into leave_checkpoints (organization_id, member_id, policy_id, through_day, counted_by, balance_minutes,
      carried_minutes, carried_until, counted_seconds, year_accrued_minutes, unwritten_minutes, ledger_minutes)
    select current_organization_id(), ${memberId}, ${policyId}, r.through, ${countedBy(standing, clock)}, r.balance,
      r.carried, r."carriedUntil", r."countedSeconds", r."yearAccrued",
      ${since?.unwritten ?? 0} + r.made - sum(l.made) over sofar,
      ${since?.written ?? 0} + sum(l.minutes) over sofar
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r (through date, "after" date, balance integer,
      carried integer, "carriedUntil" date, "countedSeconds" bigint, "yearAccrued" integer, made integer)
    cross join lateral (
      select coalesce(sum(minutes), 0) as minutes,
        coalesce(sum(minutes) filter (where kind = any (${[...computedKinds, 'recount']}::text[])), 0) as made
      from leave_ledger where member_id = ${memberId} and policy_id = ${policyId}
        and day > coalesce(r."after", '-infinity') and day <= r.through) l
    where r.through <= current_date - ${settledDays}::integer
    window sofar as (order by r.through)
    on conflict (organization_id, member_id, policy_id, through_day) do update set
      counted_by = excluded.counted_by, balance_minutes = excluded.balance_minutes,
      carried_minutes = excluded.carried_minutes, carried_until = excluded.carried_until,
      counted_seconds = excluded.counted_seconds,
      year_accrued_minutes = excluded.year_accrued_minutes, unwritten_minutes = excluded.unwritten_minutes,
      ledger_minutes = excluded.ledger_minutes`.execute(tx)
}
