import { sql } from 'kysely'
import { periodOf, type PayPeriod } from '#server/api/domain/pay-periods/periods.ts'
import { shiftDay } from '#server/api/days.ts'
import type { LockedSettings } from '#server/api/db/schema/payroll.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { canonical } from '../inputs/canonical.ts'
import { correctionLines } from './corrections.ts'
import { withSettings, type OrganizationPay } from '../inputs/pay-terms.store.ts'
import { computeResults } from '../periods/results.store.ts'
import type { StoredLine } from '../statements/stored-line.ts'

interface LockedRun {
  id: string
  from: string
  to: string
  revision: number
  settings: LockedSettings | null
}

interface Recheck {
  run: LockedRun
  /** Undefined means all members. */
  memberIds: readonly string[] | undefined
}

export interface Difference {
  runId: string
  from: string
  to: string
  memberId: string
  lines: readonly StoredLine[]
}

/**
 * Differences still to be paid: the current results of locked periods minus what was paid. Uses the background job's
 * results and computes only later changes.
 */
export async function differencesNow(
  tx: TenantTx,
  pay: OrganizationPay,
  memberIds?: readonly string[],
): Promise<Difference[]> {
  const wanted = memberIds && new Set(memberIds)
  const rechecks = await rechecksOf(tx)
  const stored = await storedDifferences(tx, memberIds)
  const isAgain = ({ runId, memberId }: Difference) =>
    rechecks.some(({ run, memberIds: ids }) => run.id === runId && (!ids || ids.includes(memberId)))
  const fresh: Difference[] = []
  for (const { run, memberIds: ids } of rechecks) {
    const those = ids && wanted ? ids.filter((id) => wanted.has(id)) : (ids ?? memberIds)
    if (those?.length !== 0) fresh.push(...(await differencesOf(tx, pay, run, those)))
  }
  return [
    ...stored.filter((correction) => !isAgain(correction)),
    ...fresh.filter(({ lines }) => lines.length > 0),
  ].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.memberId < b.memberId ? -1 : 1))
}

/** Returns only the differences that this transaction's writes cause. */
export async function newDifferences(tx: TenantTx, pay: OrganizationPay): Promise<Difference[]> {
  const stored = await storedDifferences(tx, undefined)
  const before = new Map(stored.map(({ runId, memberId, lines }) => [`${runId} ${memberId}`, canonical(lines)]))
  const corrections: Difference[] = []
  for (const { run, memberIds } of await rechecksOf(tx, { ofThisTransaction: true })) {
    const differences = await differencesOf(tx, pay, run, memberIds)
    const isNew = ({ runId, memberId, lines }: Difference) =>
      (before.get(`${runId} ${memberId}`) ?? '[]') !== canonical(lines)
    corrections.push(...differences.filter(isNew))
  }
  return corrections
}

/** Includes members without a difference, with empty lines. */
async function differencesOf(
  tx: TenantTx,
  pay: OrganizationPay,
  run: LockedRun,
  memberIds: readonly string[] | undefined,
): Promise<Difference[]> {
  const paid = await paidFor(tx, run, memberIds)
  const now = new Map<string, readonly StoredLine[]>()
  await computeResults(tx, withSettings(pay, run.settings), run, memberIds, ({ memberId, lines }) => {
    now.set(memberId, lines)
  })
  const { id: runId, from, to } = run
  return [...new Set([...paid.keys(), ...now.keys()])].map((memberId) => ({
    runId,
    from,
    to,
    memberId,
    lines: correctionLines(run, now.get(memberId) ?? [], paid.get(memberId) ?? []),
  }))
}

/** Sums what the locked period paid and what later periods have paid as its corrections. */
async function paidFor(tx: TenantTx, { id, revision }: LockedRun, memberIds: readonly string[] | undefined) {
  const only = sql`(${memberIds ?? null}::uuid[] is null or member_id = any (${memberIds ?? null}::uuid[]))`
  const { rows } = await sql<{ memberId: string; lines: readonly StoredLine[]; isOwn: boolean }>`
    select member_id, lines, true as is_own from pay_snapshots
    where run_id = ${id} and revision = ${revision} and ${only}
    union all
    select c.member_id, c.lines, false from pay_corrections c
    join pay_runs r on r.organization_id = c.organization_id and r.id = c.run_id and r.revision = c.revision
    where c.of_run_id = ${id} and r.state <> 'open' and ${only}`.execute(tx)
  const paid = new Map<string, StoredLine[]>()
  for (const { memberId, lines, isOwn } of rows) {
    const counted = isOwn ? lines.filter(({ retroOf }) => retroOf === null) : lines
    paid.getOrInsertComputed(memberId, () => []).push(...counted)
  }
  return paid
}

/** Finds which locked periods need recomputation, and for which members. */
async function rechecksOf(tx: TenantTx, { ofThisTransaction = false } = {}): Promise<Recheck[]> {
  const { rows } = await sql<LockedRun & { memberIds: string[]; isEverybody: boolean }>`
    select r.id, r.from_day as "from", r.to_day as "to", r.revision, r.settings,
      array_agg(distinct k.member_id) filter (where k.member_id is not null) as member_ids,
      bool_or(k.member_id is null) as is_everybody
    from pay_rechecks k join pay_runs r on r.state <> 'open' and pay_reads(r) && k.during
    where not ${ofThisTransaction}::boolean or k.created_at >= now()
    group by r.organization_id, r.id order by r.from_day`.execute(tx)
  return rows.map(({ memberIds, isEverybody, ...run }) => ({ run, memberIds: isEverybody ? undefined : memberIds }))
}

async function storedDifferences(tx: TenantTx, memberIds: readonly string[] | undefined): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select d.run_id, r.from_day as "from", r.to_day as "to", d.member_id, d.lines
    from pay_differences d join pay_runs r on r.organization_id = d.organization_id and r.id = d.run_id
    where r.state <> 'open'
      and (${memberIds ?? null}::uuid[] is null or d.member_id = any (${memberIds ?? null}::uuid[]))`.execute(tx)
  return rows
}

export const lockRecount = (tx: TenantTx, organizationId: string) =>
  sql`select pg_advisory_xact_lock(pay_recount_key(${organizationId}))`.execute(tx)

/** Recomputes the locked periods that recent writes touched and stores the differences. */
export async function computeCorrections(tx: TenantTx, organizationId: string, pay: OrganizationPay): Promise<void> {
  await lockRecount(tx, organizationId)
  const { rows: marks } = await sql<{ id: string }>`select id from pay_rechecks`.execute(tx)
  if (marks.length === 0) return
  for (const { run, memberIds } of await rechecksOf(tx)) {
    await saveDifferences(tx, organizationId, await differencesOf(tx, pay, run, memberIds))
  }
  const ids = marks.map(({ id }) => id)
  await sql`delete from pay_rechecks where id = any (${ids}::uuid[])`.execute(tx)
}

/**
 * Recomputes the newest locked periods for all members, even without a write.
 * @param skipped number of newer ones to leave out
 * @returns the number recomputed
 */
export async function recomputeLocked(
  tx: TenantTx,
  organizationId: string,
  pay: OrganizationPay,
  periods: number,
  skipped = 0,
): Promise<number> {
  await lockRecount(tx, organizationId)
  const { rows } = await sql<LockedRun>`
    select id, from_day as "from", to_day as "to", revision, settings from pay_runs
    where state <> 'open' order by to_day desc limit ${periods} offset ${skipped}`.execute(tx)
  for (const run of rows) await saveDifferences(tx, organizationId, await differencesOf(tx, pay, run, undefined))
  return rows.length
}

async function saveDifferences(tx: TenantTx, organizationId: string, differences: readonly Difference[]) {
  const [first] = differences
  if (!first) return
  const ids = differences.map(({ memberId }) => memberId)
  await sql`delete from pay_differences where run_id = ${first.runId} and member_id = any (${ids}::uuid[])`.execute(tx)
  const rows = differences.filter(({ lines }) => lines.length > 0)
  if (rows.length === 0) return
  await tx
    .insertInto('payDifferences')
    .values(
      rows.map(({ runId, memberId, lines }) => ({ organizationId, runId, memberId, lines: JSON.stringify(lines) })),
    )
    // Another process may have inserted the same result.
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'runId', 'memberId'])
        .doUpdateSet((row) => ({ lines: row.ref('excluded.lines') })),
    )
    .execute()
}

/**
 * Corrections that this open period pays. Corrections of a locked period go to the first unlocked period after it,
 * or else to the first period after all locked ones.
 */
export async function correctionsIn(
  tx: TenantTx,
  pay: OrganizationPay,
  period: PayPeriod,
  memberIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredLine[]>> {
  const { rows } = await sql<PayPeriod & { state: string }>`
    select from_day as "from", to_day as "to", state from pay_runs
    where revision > 0 and (state = 'open' or to_day = (select max(to_day) from pay_runs where state <> 'open'))
    order by from_day`.execute(tx)
  const newest = rows.find(({ state }) => state !== 'open')
  const opened = rows.filter(({ state }) => state === 'open')
  if (!newest || ![...opened, nextAfter(pay, newest.to)].some(({ from }) => from === period.from)) return new Map()
  const lines = new Map<string, StoredLine[]>()
  for (const difference of await differencesNow(tx, pay, memberIds)) {
    const pays = opened.find(({ from }) => from > difference.to) ?? nextAfter(pay, newest.to)
    if (pays.from !== period.from) continue
    const dated = difference.lines.map((line) => ({ ...line, day: period.from }))
    lines.getOrInsertComputed(difference.memberId, () => []).push(...dated)
  }
  return lines
}

/** Returns the plan's first period that overlaps no locked one, because the plan may have changed since. */
function nextAfter({ plan }: OrganizationPay, locked: string): PayPeriod {
  const next = periodOf(plan, shiftDay(locked, 1))
  return next.from > locked ? next : periodOf(plan, shiftDay(next.to, 1))
}
