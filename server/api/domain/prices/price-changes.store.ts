import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation } from '#server/api/problem.ts'
import type { ContractBasis } from '#shared/clients/statuses.ts'
import { limits } from '#shared/limits.ts'
import type { NewPrice } from '#shared/prices/prices.contract.ts'
import { raisePrice } from '#shared/prices/raise.ts'

const refusals = onViolation({
  price_change_of_job_once: () => fieldProblem('price_day_taken', 'effectiveOn'),
  price_change_of_contract_once: () => fieldProblem('price_day_taken', 'effectiveOn'),
  price_of_closed_month: () => fieldProblem('price_month_closed', 'effectiveOn'),
  price_notice_before_change: () => fieldProblem('price_notice_late', 'noticeOn'),
})

export interface PriceSubject {
  jobId: string | null
  locationId: string | null
}

/** @throws ProblemError 404. */
export async function subjectOf(tx: TenantTx, clientId: string, jobId: string | null): Promise<PriceSubject> {
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
export async function priceBefore(tx: TenantTx, clientId: string, jobId: string | null, day: string) {
  const { rows } = await sql<{ priceMinor: number | null; basis: ContractBasis }>`
    select price_minor, basis from price_changes
    where client_id = ${clientId} and job_id is not distinct from ${jobId}::uuid and effective_on < ${day}::date
    order by effective_on desc limit 1`.execute(tx)
  return rows[0]
}

interface NextPrice {
  fromMinor: number | null
  priceMinor: number
  percent: string | null
  basis: Exclude<ContractBasis, 'none'>
}

/**
 * The price after a raise of the price in effect before its day. @throws ProblemError 400 `price_missing` or
 * `price_too_large`.
 */
export async function nextPrice(
  tx: TenantTx,
  clientId: string,
  { jobId, effectiveOn, raise }: Pick<NewPrice, 'jobId' | 'effectiveOn' | 'raise'>,
): Promise<NextPrice> {
  const before = await priceBefore(tx, clientId, jobId, effectiveOn)
  const fromMinor = before?.priceMinor ?? null
  const isAmount = raise.kind === 'amount'
  if (!isAmount && fromMinor === null) throw fieldProblem('price_missing', 'raise')
  const next = raisePrice(fromMinor ?? 0, raise)
  if (next.priceMinor > limits.priceMinorMax) throw fieldProblem('price_too_large', 'raise')
  const usual = jobId ? 'visit' : 'month'
  const asBefore = before && before.basis !== 'none' ? before.basis : usual
  return { fromMinor, ...next, basis: (isAmount && raise.basis) || asBefore }
}

interface EnteredPrice extends PriceSubject, Omit<NextPrice, 'fromMinor'> {
  clientId: string
  effectiveOn: string
  noticeOn: string | null
  kind: NewPrice['raise']['kind']
  note: string
  figure: number | null
  /** YYYY-MM. */
  figureMonth: string | null
  source: string
  enteredBy: string | null
  /** The letter in which the client accepted it. */
  letterId?: string
}

/**
 * Stores a price from a day on. A raise counts for its subject's escalator, which then proposes the next one. @throws
 * ProblemError 400 `price_day_taken`, `price_month_closed` or `price_notice_late`.
 */
export async function storePrice(tx: TenantTx, organizationId: string, { figureMonth, ...price }: EnteredPrice) {
  const escalator = await tx
    .selectFrom('priceEscalators')
    .select('id')
    .where('clientId', '=', price.clientId)
    .where(sql<boolean>`job_id is not distinct from ${price.jobId}::uuid`)
    .executeTakeFirst()
  await tx
    .insertInto('priceChanges')
    .values({
      organizationId,
      id: randomUUIDv7(),
      ...price,
      figureMonth: figureMonth && `${figureMonth}-01`,
      escalatorId: escalator?.id ?? null,
    })
    .execute()
    .catch(refusals)
}

/** The stored source of a raise's figure. */
export const figureOf = (raise: NewPrice['raise']) =>
  raise.kind === 'cpi' || raise.kind === 'wage'
    ? { figure: raise.to, figureMonth: raise.month ?? null, source: raise.source?.trim() ?? '' }
    : { figure: null, figureMonth: null, source: '' }

/** Updates the price columns of jobs and contracts whose price of today differs. */
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
