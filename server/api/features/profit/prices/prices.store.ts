import { sql } from 'kysely'
import { currencyOf } from '#server/api/currency.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { escalatorsOf, type KnownEscalator } from '#server/api/domain/prices/escalators.store.ts'
import { applyDue, figureOf, nextPrice, storePrice, subjectOf } from '#server/api/domain/prices/price-changes.store.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { PriceEscalator } from '#shared/prices/escalators.contract.ts'
import type { ClientPrices, NewPrice, PricedSubject } from '#shared/prices/prices.contract.ts'

export interface PriceOrigin {
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
      p.figure::float as figure, to_char(p.figure_month, 'YYYY-MM') as figure_month, p.source,
      p.note, p.created_at, coalesce(m.name, '') as entered_by, coalesce(k.signer, '') as signer
    from price_changes p
    left join jobs j on j.id = p.job_id left join locations l on l.id = p.location_id
    left join members m on m.user_id = p.entered_by left join price_letters k on k.id = p.letter_id
    where p.client_id = ${clientId} and (p.job_id is null or j.archived_at is null and l.archived_at is null)
    order by p.job_id is not null, l.name, j.name, p.job_id, p.effective_on desc`.execute(tx)
  const escalators = await escalatorsOf(tx, clientId, today)
  const items = [...Map.groupBy(rows, ({ jobId }) => jobId)].map(([jobId, changes]): PricedSubject => {
    const [change] = changes
    const current = changes.find(({ effectiveOn }) => effectiveOn === first || effectiveOn <= today)
    const escalator = escalators.find((of) => of.jobId === jobId)
    return {
      jobId,
      jobName: change?.jobName ?? '',
      locationName: change?.locationName ?? '',
      priceMinor: current?.priceMinor ?? null,
      basis: current?.basis ?? 'none',
      escalator: escalator ? toEscalator(escalator) : null,
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
  const isShown = ({ jobId, changes }: PricedSubject) => jobId !== null || changes.some(({ basis }) => basis !== 'none')
  return { currency: await currencyOf(tx), today, openFrom, items: items.filter(isShown) }
}

const toEscalator = ({
  clientId: _client,
  jobId: _job,
  clientName: _name,
  what: _what,
  noticedFor: _for,
  ...rest
}: KnownEscalator): PriceEscalator => rest

interface Row extends Omit<PricedSubject['changes'][number], 'effectiveOn' | 'createdAt' | 'isRemovable'> {
  jobId: string | null
  jobName: string
  locationName: string
  effectiveOn: string
  createdAt: Date
}

/**
 * Enters a price from a day on. A percentage, an index or a wage is applied to the price of the day before.
 * @throws ProblemError 404, 400 `price_day_taken`, `price_month_closed`, `price_notice_late`, `price_missing` or
 * `price_too_large`.
 */
export async function add(tx: TenantTx, origin: PriceOrigin, entered: NewPrice): Promise<ClientPrices> {
  const { organizationId, clientId, userId } = origin
  const { jobId, effectiveOn, noticeOn, note, raise } = entered
  const subject = await subjectOf(tx, clientId, jobId)
  const { fromMinor: _before, ...next } = await nextPrice(tx, clientId, entered)
  await storePrice(tx, organizationId, {
    clientId,
    ...subject,
    ...next,
    ...figureOf(raise),
    effectiveOn,
    noticeOn,
    kind: raise.kind,
    note: note.trim(),
    enteredBy: userId,
  })
  await applyDue(tx, await todayOf(tx))
  return history(tx, clientId)
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
