import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { problems } from '#server/problems/problems.ts'
import type { BulkOutcome, BulkUndo } from '#shared/bulk-changes/bulk-changes.contract.ts'
import { bulkRowsMax, bulkUndoHours } from '#shared/bulk-changes/selection.ts'
import type { KeptRecord } from '#shared/imports/imports.contract.ts'
import type { Language } from '#shared/languages.ts'
import { changeEach, type RefusedRow } from './each-row.ts'

/** A selected row, locked for the rest of the transaction. */
export interface SelectedRow {
  readonly id: string
  readonly name: string
  readonly version: number
}

export type BulkList = 'members' | 'clients'

export interface Bulk<R extends SelectedRow> {
  organizationId: string
  list: BulkList
  /** Reason and method, stored in the audit log. */
  change: Readonly<Record<string, unknown>>
  /** The rows in the order of their ids. */
  rows: readonly R[]
  /** The caller's own row is changed last, because the change may end the caller's permission. */
  ownId?: string | undefined
  isSame(row: R): boolean
  apply(rows: readonly R[]): Promise<unknown>
  /** The rows' parts that the change affects. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, string[]>>
  language: Language
  /** The preview's hash; undefined in a preview. */
  seen?: string | undefined
}

/** Rows of one statement: its time is limited. */
const together = 1_000
const refusedShown = 200
const rowsShown = 50

/**
 * Changes all rows in one act, each by its single change, except refused ones.
 * @throws ProblemError 409 `bulk_rows_changed` if rows changed since the preview, 400 `bulk_too_many`.
 */
export async function changeAll<R extends SelectedRow>(tx: TenantTx, bulk: Bulk<R>): Promise<BulkOutcome> {
  const { organizationId, list, change, rows, language } = bulk
  if (rows.length > bulkRowsMax) throw new ProblemError('bulk_too_many')
  const others = rows.filter((row) => !bulk.isSame(row))
  const sample = others.slice(0, rowsShown + refusedShown).map(({ id }) => id)
  const before = await bulk.read(sample)
  const id = randomUUIDv7()
  const isOwn = (row: R) => row.id === bulk.ownId
  const strangers = others.filter((row) => !isOwn(row))
  const refused: RefusedRow<R>[] = []
  for (let from = 0; from < strangers.length; from += together)
    refused.push(...(await changeEach(tx, strangers.slice(from, from + together), bulk.apply)))
  refused.push(...(await changeEach(tx, others.filter(isOwn), bulk.apply)))
  const actualHash = hashOf(rows, refused)
  if (bulk.seen !== undefined && bulk.seen !== actualHash) throw new ProblemError('bulk_rows_changed')
  const left = new Set(refused.map(({ row }) => row.id))
  const changed = others.filter((row) => !left.has(row.id))
  const changedSample = changed.slice(0, rowsShown)
  const after = await bulk.read(changedSample.map((row) => row.id))
  if (changed.length > 0)
    await tx
      .insertInto('bulkChanges')
      .values({
        organizationId,
        id,
        userId: requestContext.getStore()?.userId ?? null,
        list,
        change: JSON.stringify(change),
        // The transaction's act, as its first entry in the audit log set it.
        actId: sql<string>`(current_setting('app.act')::jsonb ->> 'id')::uuid`,
        rowCount: changed.length,
        refusedCount: refused.length,
      })
      .execute()
  return {
    id: changed.length > 0 ? id : null,
    matched: rows.length,
    changed: changed.length,
    unchanged: rows.length - others.length,
    refusedCount: refused.length,
    refused: refused.slice(0, refusedShown).map(({ row, problem }) => ({
      id: row.id,
      name: row.name,
      code: problem.code,
      message: problems[problem.code].message(language),
    })),
    rows: changedSample.map((row) => ({
      id: row.id,
      name: row.name,
      before: before.get(row.id) ?? [],
      after: after.get(row.id) ?? [],
    })),
    seen: actualHash,
  }
}

const hashOf = <R extends SelectedRow>(rows: readonly R[], refused: readonly RefusedRow<R>[]) =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ id, version }) => [id, version])))
    .update(JSON.stringify(refused.map(({ row, problem }) => [row.id, problem.code])))
    .digest('hex')

interface Undoable {
  id: string
  actId: string
  rowCount: number
}

/** The bulk change, locked. @throws ProblemError 404, 409 `bulk_change_not_undoable`. */
export async function lockUndoable(tx: TenantTx, id: string) {
  const row = await tx
    .selectFrom('bulkChanges')
    .select(['id', 'list', 'change', 'actId', 'rowCount'])
    .select(
      sql<boolean>`undone_at is null and created_at > now() - make_interval(hours => ${bulkUndoHours})`.as(
        'isUndoable',
      ),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (!row.isUndoable) throw new ProblemError('bulk_change_not_undoable')
  return row
}

const keptShown = 200

/** Audit entries undone by one statement. */
const batch = 1_000

/** Undoes the bulk change's writes, last first, except records changed or used since. */
export async function undo(tx: TenantTx, { id, actId, rowCount }: Undoable): Promise<BulkUndo> {
  const laterEntries = await tx
    .selectFrom('auditLog')
    .select('id')
    .where('actId', '=', actId)
    .where('tableName', '!=', 'bulk_changes')
    .orderBy('id', 'desc')
    .execute()
  // Several rows of one record may remain.
  const currentRecords = new Map<string, KeptRecord>()
  for (let from = 0; from < laterEntries.length; from += batch) {
    const part = laterEntries.slice(from, from + batch).map((entry) => entry.id)
    const { rows } = await sql<{ tableName: string; label: string; reason: KeptRecord['reason'] }>`
      select table_name, label, reason from undo_bulk_change(${id}, ${part}::uuid[])`.execute(tx)
    for (const { tableName: table, ...record } of rows)
      currentRecords.set(`${table} ${record.label}`, { table, ...record })
  }
  await tx
    .updateTable('bulkChanges')
    .set({ undoneAt: sql<Date>`now()`, keptCount: currentRecords.size })
    .where('id', '=', id)
    .execute()
  return { kept: [...currentRecords.values()].slice(0, keptShown), keptCount: currentRecords.size, rowCount }
}
