import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import { notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { Import } from '#shared/imports/imports.contract.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'

/** No import takes longer, so its process is gone. */
const staleMinutes = 15
const listed = 10

const refusals = onViolation({ import_running: () => new ProblemError('import_running') })

interface NewImport {
  organizationId: string
  userId: string
  kind: ImportKind
  columns: string
  rowCount: number
  /** The header comes first. */
  rows: readonly string[][]
}

/** Queues an import with its rows. @throws ProblemError 409 `import_running`. */
export async function start(tx: TenantTx, { rows, ...fields }: NewImport): Promise<Import> {
  await failStale(tx)
  const id = randomUUIDv7()
  await tx
    .insertInto('imports')
    .values({ ...fields, id, finishedAt: null })
    .execute()
    .catch(refusals)
  await tx
    .insertInto('importContents')
    .values({ organizationId: fields.organizationId, importId: id, content: Buffer.from(JSON.stringify(rows)) })
    .execute()
  await enqueue(tx, 'imports', { importId: id, requestId: requestContext.getStore()?.requestId ?? '' })
  return get(tx, id)
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, id: string): Promise<Import> {
  const row = await select(tx).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toImport(row)
}

/** The latest ones, newest first. */
export async function list(tx: TenantTx): Promise<Import[]> {
  const rows = await select(tx).orderBy('i.id', 'desc').limit(listed).execute()
  return rows.map(toImport)
}

const select = (tx: TenantTx) =>
  tx
    .selectFrom('imports as i')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'i.userId'))
    .select(['i.id', 'i.kind', 'i.state', 'i.percent', 'i.rowCount', 'i.createdAt', 'i.finishedAt'])
    .select('m.name as startedBy')

type Found = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const toImport = ({ createdAt, finishedAt, ...row }: Found): Import => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** Marks the import as running; undefined if it is over already. */
export async function begin(tx: TenantTx, id: string) {
  const row = await tx
    .updateTable('imports')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['userId', 'kind', 'columns'])
    .executeTakeFirst()
  if (!row) return undefined
  const { content } = await tx
    .selectFrom('importContents')
    .select('content')
    .where('importId', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, table: JSON.parse(content.toString()) as string[][] }
}

export const setPercent = (tx: TenantTx, id: string, percent: number) =>
  tx.updateTable('imports').set({ percent }).where('id', '=', id).execute()

/** Ends it and deletes its content. @throws Error if it was failed in the meantime, so that its rows roll back too. */
export async function finish(tx: TenantTx, id: string, state: 'done' | 'failed'): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ state, finishedAt: sql<Date>`now()`, ...(state === 'done' && { percent: 100 }) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n && state === 'done') throw new Error('the import was given up')
  await tx.deleteFrom('importContents').where('importId', '=', id).execute()
}

/** Fails imports whose process is gone. */
export async function failStale(tx: TenantTx): Promise<void> {
  const rows = await tx
    .updateTable('imports')
    .set({ state: 'failed', finishedAt: sql<Date>`now()` })
    .where('state', 'in', ['waiting', 'running'])
    .where('createdAt', '<', sql<Date>`now() - make_interval(mins => ${staleMinutes})`)
    .returning('id')
    .execute()
  for (const { id } of rows) await tx.deleteFrom('importContents').where('importId', '=', id).execute()
}
