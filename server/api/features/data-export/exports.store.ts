import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import { dayMs } from '#server/api/days.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import { notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { DataExport } from '#shared/data-export/data-export.contract.ts'
import { dataExportDays } from '#shared/data-export/states.ts'

const listed = 20
/** No export takes longer, so its process has ended. */
const staleHours = 2

const refusals = onViolation({ data_export_running: () => new ProblemError('export_running') })

/** Newest first. */
export async function list(tx: TenantTx): Promise<DataExport[]> {
  const rows = await select(tx).orderBy('e.id', 'desc').limit(listed).execute()
  return rows.map(toExport)
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, id: string): Promise<DataExport> {
  return toExport(await find(tx, id))
}

/** The hash of a ready export's zip. @throws ProblemError 404. */
export async function hashOf(tx: TenantTx, id: string): Promise<string> {
  const { hash } = await find(tx, id)
  if (!hash) throw notFound()
  return hash
}

/** Queues an export. @throws ProblemError 409 `export_running`. */
export async function start(tx: TenantTx, organizationId: string, userId: string): Promise<DataExport> {
  await failStale(tx)
  const id = randomUUIDv7()
  await tx
    .insertInto('dataExports')
    .values({ organizationId, id, userId, hash: null, bytes: null, finishedAt: null })
    .execute()
    .catch(refusals)
  await enqueue(tx, 'data-export', { exportId: id, requestId: requestContext.getStore()?.requestId ?? '' })
  return get(tx, id)
}

/** Marks the export as running; returns false if it is over already. */
export async function markRunning(tx: TenantTx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('dataExports')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const setPercent = (tx: TenantTx, id: string, percent: number) =>
  tx.updateTable('dataExports').set({ percent }).where('id', '=', id).execute()

/** Ends it, with or without a zip, and returns its user. */
export async function finish(
  tx: TenantTx,
  id: string,
  result: { hash: string; bytes: number } | null,
): Promise<string | null> {
  const row = await tx
    .updateTable('dataExports')
    .set({
      ...(result ? { state: 'ready', percent: 100, ...result } : { state: 'failed' }),
      finishedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('userId')
    .executeTakeFirst()
  return row?.userId ?? null
}

/** Deletes expired zips and fails exports whose process has ended. */
export async function expire(tx: TenantTx): Promise<void> {
  await failStale(tx)
  const { rows } = await sql<{ hash: string }>`
    with old as (
      select id, hash from data_exports
      where state = 'ready' and finished_at < now() - make_interval(days => ${dataExportDays}) for update)
    update data_exports e set state = 'expired', hash = null from old where e.id = old.id returning old.hash`.execute(
    tx,
  )
  for (const { hash } of rows) await enqueue(tx, 'remove-file', { hash })
}

const failStale = (tx: TenantTx) =>
  tx
    .updateTable('dataExports')
    .set({ state: 'failed', finishedAt: sql<Date>`now()` })
    .where('state', 'in', ['waiting', 'running'])
    .where('createdAt', '<', sql<Date>`now() - make_interval(hours => ${staleHours})`)
    .execute()

const select = (tx: TenantTx) =>
  tx
    .selectFrom('dataExports as e')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'e.userId'))
    .select(['e.id', 'e.state', 'e.percent', 'e.hash', 'e.bytes', 'e.createdAt', 'e.finishedAt', 'm.name'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

async function find(tx: TenantTx, id: string): Promise<Row> {
  const row = await select(tx).where('e.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const toExport = ({ id, state, percent, bytes, createdAt, finishedAt, name }: Row): DataExport => ({
  id,
  state,
  percent,
  bytes,
  requestedBy: name,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  expiresAt:
    state === 'ready' && finishedAt ? new Date(finishedAt.getTime() + dataExportDays * dayMs).toISOString() : null,
})
