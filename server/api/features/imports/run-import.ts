import type { Kysely } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { chosenColumns } from './match-columns.ts'
import * as imports from './imports.store.ts'
import { prepare } from './prepare.ts'

const batch = 500

/** Writes every row of an import in one transaction, as its user; one that no longer fits fails it. */
export function runImport({ db }: { db: Kysely<Database> }): Handler {
  return async ({ organizationId = '', importId = '', requestId = '' }) => {
    const begun = await inTenant(db, organizationId, (tx) => imports.begin(tx, importId))
    if (!begun) return
    const { userId, kind, columns, table } = begun
    try {
      const fields = chosenColumns(kind, table[0]?.length ?? 0, columns)
      await requestContext.run({ requestId, userId }, () =>
        inTenant(db, organizationId, async (tx) => {
          const { rowCount, problems, write } = await prepare(tx, organizationId, kind, table, fields)
          if (problems.length > 0) throw new Error('what the organization has changed since the file was checked')
          for (let from = 0; from < rowCount; from += batch) {
            await write(from, from + batch)
            const percent = Math.min(99, Math.floor((100 * (from + batch)) / rowCount))
            // A separate transaction, so that progress is visible before the rows are.
            await inTenant(db, organizationId, (other) => imports.setPercent(other, importId, percent))
          }
          await imports.finish(tx, importId, 'done')
        }),
      )
    } catch (error) {
      await inTenant(db, organizationId, (tx) => imports.finish(tx, importId, 'failed'))
      throw error
    }
  }
}
