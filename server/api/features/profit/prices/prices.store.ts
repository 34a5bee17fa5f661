import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { currencyOf } from '#server/api/currency.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { ContractBasis } from '#shared/clients/statuses.ts'
import { limits } from '#shared/limits.ts'
import type { ClientPrices, NewPrice, PricedSubject } from '#shared/prices/prices.contract.ts'
import { raised } from '#shared/prices/raise.ts'

interface Origin {
  organizationId: string
  clientId: string
  userId: string
}

const first = '-infinity'

/** The contract's prices, then those of active jobs. @throws ProblemError 404. */
export async function history(tx: TenantTx, clientId: string): Promise<ClientPrices> {
  const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
  if (!client) throw notFound()
  const today = await todayOf(tx)
  const openFrom = `${today.slice(0, 7)}-01`
  const { rows } = await sql<Row>`
    select p.id, p.job_id, coalesce(j.name, '') as job_name, coalesce(l.name, '') as location_name,
      p.effective_on::text as effective_on, p.price_minor, p.basis, p.kind, p.percent::text as percent, p.notice_on,
      p.note, p.created_at, coalesce(m.name, '') as entered_by
    from price_changes p
    left join jobs j on j.id = p.job_id left join locations l on l.id = p.location_id
    left join members m on m.user_id = p.entered_by
    where p.client_id = ${clientId} and (p.job_id is null or j.archived_at is null and l.archived_at is null)
    order by p.job_id is not null, l.name, j.name, p.job_id, p.effective_on desc`.execute(tx)
  const items = [...Map.groupBy(rows, ({ jobId }) => jobId)].map(([jobId, changes]): PricedSubject => {
    const [one] = changes
    const current = changes.find(({ effectiveOn }) => effectiveOn === first || effectiveOn <= today)
    return {
      jobId,
      jobName: one?.jobName ?? '',
      locationName: one?.locationName ?? '',
      priceMinor: current?.priceMinor ?? null,
      basis: current?.basis ?? 'none',
      changes: changes.map(
        ({ jobId: _job, jobName: _name, locationName: _place, effectiveOn, createdAt, ...rest }) => ({
          ...rest,
          effectiveOn: effectiveOn === first ? null : effectiveOn,
          createdAt: createdAt.toISOString(),
          isRemovable: effectiveOn !== first && effectiveOn >= openFrom,
        }),
      ),
    }
  })
  // A client that pays by its jobs has no contract to show.
  const shown = items.filter(({ jobId, changes }) => jobId !== null || changes.some(({ basis }) => basis !== 'none'))
  return { currency: await currencyOf(tx), today, openFrom, items: shown }
}

interface Row extends Omit<PricedSubject['changes'][number], 'effectiveOn' | 'createdAt' | 'isRemovable'> {
  jobId: string | null
  jobName: string
  locationName: string
  effectiveOn: string
  createdAt: Date
}

const refusals = onViolation({
  price_change_of_job_once: () => fieldProblem('price_day_taken', 'effectiveOn'),
  price_change_of_contract_once: () => fieldProblem('price_day_taken', 'effectiveOn'),
  price_of_closed_month: () => fieldProblem('price_month_closed', 'effectiveOn'),
  price_notice_before_change: () => fieldProblem('price_notice_late', 'noticeOn'),
})

/**
 * Enters a price from a day on. A percentage, an index or a wage is applied to the price of the day before.
 * @throws ProblemError 404, 400 `price_day_taken`, `price_month_closed`, `price_notice_late`, `price_missing` or
 * `price_too_large`.
 */
export async function add(tx: TenantTx, origin: Origin, entered: NewPrice): Promise<ClientPrices> {
  const { organizationId, clientId, userId } = origin
  const { jobId, effectiveOn, noticeOn, note, raise } = entered
  const subject = await subjectOf(tx, clientId, jobId)
  const before = await priceOn(tx, clientId, jobId, effectiveOn)
  const isAmount = raise.kind === 'amount'
  if (!isAmount && (before?.priceMinor ?? null) === null) throw fieldProblem('price_missing', 'raise')
  const next = raised(before?.priceMinor ?? 0, raise)
  if (next.priceMinor > limits.priceMinorMax) throw fieldProblem('price_too_large', 'raise')
  const usual: ContractBasis = jobId ? 'visit' : 'month'
  const asBefore = before && before.basis !== 'none' ? before.basis : usual
  const basis = (isAmount && raise.basis) || asBefore
  await tx
    .insertInto('priceChanges')
    .values({
      organizationId,
      id: randomUUIDv7(),
      clientId,
      ...subject,
      effectiveOn,
      noticeOn,
      priceMinor: next.priceMinor,
      basis,
      kind: raise.kind,
      percent: next.percent,
      note: note.trim(),
      enteredBy: userId,
    })
    .execute()
    .catch(refusals)
  await applyDue(tx, await todayOf(tx))
  return history(tx, clientId)
}

/** @throws ProblemError 404. */
async function subjectOf(tx: TenantTx, clientId: string, jobId: string | null) {
  if (jobId === null) {
    const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
    if (!client) throw notFound()
    return { jobId: null, locationId: null }
  }
  const job = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', 'l.id', 'j.locationId')
    .select(['j.id as jobId', 'j.locationId'])
    .where('j.id', '=', jobId)
    .where('l.clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
  if (!job) throw notFound()
  return job
}

/** The price in force on a day, without one that begins on it. */
async function priceOn(tx: TenantTx, clientId: string, jobId: string | null, day: string) {
  const { rows } = await sql<{ priceMinor: number | null; basis: ContractBasis }>`
    select price_minor, basis from price_changes
    where client_id = ${clientId} and job_id is not distinct from ${jobId}::uuid and effective_on < ${day}::date
    order by effective_on desc limit 1`.execute(tx)
  return rows[0]
}

/** @throws ProblemError 404, 409 `price_kept`. */
export async function remove(tx: TenantTx, clientId: string, priceId: string): Promise<ClientPrices> {
  const row = await tx
    .selectFrom('priceChanges')
    .select(['effectiveOn'])
    .where('id', '=', priceId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const today = await todayOf(tx)
  if (row.effectiveOn < `${today.slice(0, 7)}-01` || row.effectiveOn.includes('infinity'))
    throw new ProblemError('price_kept')
  await tx.deleteFrom('priceChanges').where('id', '=', priceId).execute()
  await applyDue(tx, today)
  return history(tx, clientId)
}

/** Writes the prices of today to the jobs and contracts whose own columns say something else. */
export async function applyDue(tx: TenantTx, today: string): Promise<void> {
  const current = sql`
    select distinct on (p.client_id, p.job_id) p.client_id, p.job_id, p.price_minor, p.basis
    from price_changes p where p.effective_on <= ${today}::date order by p.client_id, p.job_id, p.effective_on desc`
  await sql`
    update jobs j set price_minor = p.price_minor, price_basis = p.basis, version = j.version + 1
    from (${current}) p where p.job_id = j.id and p.basis <> 'none'
      and (j.price_minor is distinct from p.price_minor or j.price_basis <> p.basis)`.execute(tx)
  await sql`
    update clients c set contract_price_minor = p.price_minor, contract_basis = p.basis, version = c.version + 1
    from (${current}) p where p.job_id is null and p.client_id = c.id
      and (c.contract_price_minor is distinct from p.price_minor or c.contract_basis <> p.basis)`.execute(tx)
}
