import type { Kysely } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { beginImporting, endExchange, exchangeBack, isUniqueViolation } from './exchange.store.ts'
import * as imports from './imports.store.ts'
import { inOrder, prepare } from './prepare.ts'
import { analyzeImportedTables, changesOf, rememberChanges, undoEntries } from './undo.store.ts'

interface Run {
  db: Kysely<Database>
  organizationId: string
  importId: string
  requestId: string
}

const undoBatch = 1_000
/** From this many rows on, the tables' statistics are outdated. */
const manyRows = 500

/** Writes or undoes the rows of an import in one transaction, as the requesting user. */
export function runImport({ db }: { db: Kysely<Database> }): Handler {
  return async ({ organizationId = '', importId = '', requestId = '', undoneBy }) => {
    const run = { db, organizationId, importId, requestId }
    await (undoneBy === undefined ? write(run) : undo(run, undoneBy))
  }
}

/** An import that no longer fits fails. */
async function write({ db, organizationId, importId, requestId }: Run): Promise<void> {
  const running = await inTenant(db, organizationId, (tx) => imports.markRunning(tx, importId))
  if (!running) return
  const { userId, rowCount, content } = running
  const { mode, badRows, sheets } = content
  const showPercent = percentOf({ db, organizationId, importId }, rowCount)
  try {
    await requestContext.run({ requestId, userId }, () =>
      inTenant(db, organizationId, async (tx) => {
        const prepared = inOrder(await prepare(tx, { organizationId, userId: userId ?? '', mode }, sheets))
        if (badRows === 'refuse' && prepared.some(({ problems }) => problems.length > 0))
          throw new Error('what the organization has changed since the file was checked')
        await beginImporting(tx)
        for (const list of prepared) await list.makeRoom()
        for (const list of prepared) await list.write(showPercent)
        for (const list of prepared) await list.finish()
        await endExchange(tx)
        await rememberChanges(tx, importId)
        const [added, changed] = [sumOf(prepared, 'added'), sumOf(prepared, 'changed')]
        const skipped = sumOf(prepared, 'rowCount') - added - changed - sumOf(prepared, 'unchanged')
        await imports.finish(tx, importId, 'done', { added, changed, skipped })
      }),
    )
  } catch (error) {
    await inTenant(db, organizationId, (tx) => imports.finish(tx, importId, 'failed'))
    throw error
  }
  if (rowCount >= manyRows) await inTenant(db, organizationId, (tx) => analyzeImportedTables(tx, importId))
}

const sumOf = <K extends string>(lists: readonly Record<K, number>[], key: K) =>
  lists.reduce((sum, list) => sum + list[key], 0)

async function undo({ db, organizationId, importId, requestId }: Run, undoneBy: string): Promise<void> {
  const takeAllBack = (isExchanging: boolean) =>
    requestContext.run({ requestId, userId: undoneBy || null }, () =>
      inTenant(db, organizationId, async (tx) => {
        if (!(await imports.isUndoing(tx, importId))) return
        const entries = await changesOf(tx, importId)
        const showPercent = percentOf({ db, organizationId, importId }, entries.length)
        await beginImporting(tx, 'undo')
        if (isExchanging) await exchangeBack(tx, entries)
        const writtenRows = []
        for (let from = 0; from < entries.length; from += undoBatch) {
          const part = entries.slice(from, from + undoBatch)
          writtenRows.push(...(await undoEntries(tx, importId, part)))
          await showPercent(part.length)
        }
        if (isExchanging) await endExchange(tx)
        await imports.finishUndo(tx, importId, writtenRows)
      }),
    )
  try {
    await takeAllBack(true).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      // A name was taken since: undo row by row and keep the rows that conflict.
      return takeAllBack(false)
    })
  } catch (error) {
    await inTenant(db, organizationId, (tx) => imports.finishUndo(tx, importId, null))
    throw error
  }
}

/** Stores the progress in a separate transaction, so that it is visible before the rows are committed. */
function percentOf({ db, organizationId, importId }: Omit<Run, 'requestId'>, total: number) {
  let done = 0
  return async (count: number) => {
    done += count
    const percent = Math.min(99, Math.floor((100 * done) / Math.max(1, total)))
    await inTenant(db, organizationId, (tx) => imports.setPercent(tx, importId, percent))
  }
}
