import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { escalatorsOf } from '#server/api/domain/prices/escalators.store.ts'
import { subjectOf } from '#server/api/domain/prices/price-changes.store.ts'
import { notify, usersWithRole } from '#server/api/domain/notifications/notify.ts'
import { notFound } from '#server/api/problem.ts'
import { linkedPages } from '#shared/pages.ts'
import type { NewEscalator } from '#shared/prices/escalators.contract.ts'
import type { ClientPrices } from '#shared/prices/prices.contract.ts'
import { history, type PriceOrigin } from './prices.store.ts'

/** Adds or replaces the escalator of a job or contract; raises it caused earlier stay. @throws ProblemError 404. */
export async function save(
  tx: TenantTx,
  origin: PriceOrigin,
  { jobId, rise, ...agreed }: NewEscalator,
): Promise<ClientPrices> {
  const { organizationId, clientId, userId } = origin
  const subject = await subjectOf(tx, clientId, jobId)
  const known = await tx
    .selectFrom('priceEscalators')
    .select('id')
    .where('clientId', '=', clientId)
    .where(sql<boolean>`job_id is not distinct from ${jobId}::uuid`)
    .executeTakeFirst()
  const values = { ...agreed, ...figuresOf(rise), kind: rise.kind, noticedFor: null, enteredBy: userId }
  if (known) await tx.updateTable('priceEscalators').set(values).where('id', '=', known.id).execute()
  else
    await tx
      .insertInto('priceEscalators')
      .values({ organizationId, id: randomUUIDv7(), clientId, ...subject, ...values })
      .execute()
  return history(tx, clientId)
}

const figuresOf = (rise: NewEscalator['rise']) =>
  rise.kind === 'percent'
    ? { percent: rise.percent, baseFigure: null, baseMonth: null, source: '', laborPercent: null }
    : {
        percent: null,
        baseFigure: rise.figure,
        baseMonth: rise.figureMonth && `${rise.figureMonth}-01`,
        source: rise.source.trim(),
        laborPercent: rise.kind === 'wage' ? rise.laborPercent : null,
      }

/** @throws ProblemError 404. */
export async function remove(tx: TenantTx, clientId: string, escalatorId: string): Promise<ClientPrices> {
  const removed = await tx
    .deleteFrom('priceEscalators')
    .where('id', '=', escalatorId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound()
  return history(tx, clientId)
}

/** Notifies administrators once of each raise that is due; no price changes automatically. */
export async function proposeDue(tx: TenantTx, organizationId: string, today: string): Promise<void> {
  const due = (await escalatorsOf(tx, null, today)).filter(
    (escalator) => escalator.isProposed && escalator.noticedFor !== escalator.dueOn,
  )
  if (due.length === 0) return
  const userIds = await usersWithRole(tx, 'OWNER', 'ADMIN')
  for (const { id, clientId, clientName, what, dueOn, noticeOn } of due) {
    await tx.updateTable('priceEscalators').set({ noticedFor: dueOn }).where('id', '=', id).execute()
    await notify(tx, userIds, {
      kind: 'price_raise_due',
      matters: [{ id, detail: dueOn }],
      params: { client: clientName, what: what || clientName, day: dueOn, notice: noticeOn },
      link: linkedPages.clientPrices(organizationId, clientId),
    })
  }
}
