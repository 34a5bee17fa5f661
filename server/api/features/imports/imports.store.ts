import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import { notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { Import, KeptRecord } from '#shared/imports/imports.contract.ts'
import { undoHours, type BadRowRule, type ImportMode, type ImportSubject } from '#shared/imports/kinds.ts'
import type { Sheet } from './prepare-list.ts'

/** No import takes longer, so its process has ended. */
const staleMinutes = 15
const listed = 10
export const keptRecordsShown = 200

const refusals = onViolation({ import_running: () => new ProblemError('import_running') })

/** The stored contents of a queued import: its sheets as they will be written. */
export interface ImportContent {
  mode: ImportMode
  badRows: BadRowRule
  sheets: readonly Sheet[]
}

interface NewImport {
  organizationId: string
  userId: string
  kind: ImportSubject
  rowCount: number
  content: ImportContent
}

/** Queues an import with its rows. @throws ProblemError 409 `import_running`. */
export async function start(tx: TenantTx, { content, ...fields }: NewImport): Promise<Import> {
  await failStale(tx)
  const id = randomUUIDv7()
  const columns = content.sheets.map(({ fields: named }) => named.join(',')).join(';')
  await tx
    .insertInto('imports')
    .values({ ...fields, columns, id, finishedAt: null })
    .execute()
    .catch(refusals)
  await tx
    .insertInto('importContents')
    .values({ organizationId: fields.organizationId, importId: id, content: Buffer.from(JSON.stringify(content)) })
    .execute()
  await queue(tx, { importId: id })
  return get(tx, id)
}

const queue = (tx: TenantTx, payload: Readonly<Record<string, string>>) =>
  enqueue(tx, 'imports', { ...payload, requestId: requestContext.getStore()?.requestId ?? '' })

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, id: string): Promise<Import> {
  const row = await select(tx).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toImport(row)
}

/** The latest imports, newest first. */
export async function list(tx: TenantTx): Promise<Import[]> {
  const rows = await select(tx).orderBy('i.id', 'desc').limit(listed).execute()
  return rows.map(toImport)
}

const select = (tx: TenantTx) =>
  tx
    .selectFrom('imports as i')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'i.userId'))
    .select(['i.id', 'i.kind', 'i.state', 'i.percent', 'i.rowCount', 'i.createdAt', 'i.finishedAt'])
    .select(['i.added', 'i.changed', 'i.skipped', 'i.kept', 'i.keptCount', 'm.name as startedBy'])
    .select(
      sql<Date | null>`case when i.state = 'done' and i.finished_at > now() - make_interval(hours => ${undoHours})
        then i.finished_at + make_interval(hours => ${undoHours}) end`.as('undoableUntil'),
    )

type ImportRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const toImport = ({ createdAt, finishedAt, undoableUntil, ...row }: ImportRow): Import => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  undoableUntil: undoableUntil?.toISOString() ?? null,
})

/** Marks the import as running; undefined if it has ended already. */
export async function markRunning(tx: TenantTx, id: string) {
  const row = await tx
    .updateTable('imports')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['userId', 'rowCount'])
    .executeTakeFirst()
  if (!row) return undefined
  const { content } = await tx
    .selectFrom('importContents')
    .select('content')
    .where('importId', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, content: JSON.parse(content.toString()) as ImportContent }
}

export const setPercent = (tx: TenantTx, id: string, percent: number) =>
  tx.updateTable('imports').set({ percent }).where('id', '=', id).execute()

/**
 * Ends it and deletes its contents. @throws Error if it was marked as failed in the meantime, so that its rows roll
 * back too.
 */
export async function finish(
  tx: TenantTx,
  id: string,
  state: 'done' | 'failed',
  counts: Partial<Pick<Import, 'added' | 'changed' | 'skipped'>> = {},
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ state, finishedAt: sql<Date>`clock_timestamp()`, ...counts, ...(state === 'done' && { percent: 100 }) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n && state === 'done') throw new Error('the import was given up')
  await tx.deleteFrom('importContents').where('importId', '=', id).execute()
}

/** Queues the undo of a finished import. @throws ProblemError 404, 409 `import_not_undoable` or `import_running`. */
export async function startUndo(tx: TenantTx, id: string): Promise<Import> {
  const { undoableUntil } = await get(tx, id)
  if (undoableUntil === null) throw new ProblemError('import_not_undoable')
  await failStale(tx)
  await tx
    .updateTable('imports')
    .set({ state: 'undoing', percent: 0 })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .execute()
    .catch(refusals)
  await queue(tx, { importId: id, undoneBy: requestContext.getStore()?.userId ?? '' })
  return get(tx, id)
}

export async function isUndoing(tx: TenantTx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'undoing'
}

/** Ends an undo; a failed one can be tried again. */
export async function finishUndo(tx: TenantTx, id: string, keptRecords: readonly KeptRecord[] | null): Promise<void> {
  const undone = { kept: JSON.stringify(keptRecords?.slice(0, keptRecordsShown)), keptCount: keptRecords?.length ?? 0 }
  await tx
    .updateTable('imports')
    .set(
      keptRecords
        ? { state: 'undone', percent: 100, undoneAt: sql<Date>`now()`, ...undone }
        : { state: 'done', percent: 100 },
    )
    .where('id', '=', id)
    .where('state', '=', 'undoing')
    .execute()
}

/** Fails imports whose process has ended, and deletes undo records that have expired. */
export async function failStale(tx: TenantTx): Promise<void> {
  const rows = await tx
    .updateTable('imports')
    .set({ state: 'failed', finishedAt: sql<Date>`now()` })
    .where('state', 'in', ['waiting', 'running'])
    .where('createdAt', '<', sql<Date>`now() - make_interval(mins => ${staleMinutes})`)
    .returning('id')
    .execute()
  for (const { id } of rows) await tx.deleteFrom('importContents').where('importId', '=', id).execute()
  await sql`
    delete from import_changes c using imports i
    where i.organization_id = c.organization_id and i.id = c.import_id and (
      i.state = 'undone' or i.state = 'done' and i.finished_at < now() - make_interval(hours => ${undoHours}))`.execute(
    tx,
  )
}
