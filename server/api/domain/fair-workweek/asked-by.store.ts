import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ChangeRequester } from '#shared/fair-workweek/kinds.ts'

export interface AskedBy {
  by: ChangeRequester
  /** The members who asked, if only some of a crew did; absent for all. */
  memberIds?: readonly string[] | undefined
  note?: string | undefined
}

interface Said {
  by: ChangeRequester
  memberIds: string[]
  note: string
}

/** Sets who asked for the schedule changes of this transaction; the default is the company. */
export const setAskedBy = (tx: TenantTx, { by, memberIds = [], note = '' }: AskedBy) =>
  sql`select set_config('app.asked_by', ${JSON.stringify({ by, memberIds, note })}, true)`.execute(tx)

/** Returns who asked, as seen from one member. */
export async function readAskedBy(tx: TenantTx) {
  const { rows } = await sql<{ said: string | null; userId: string | null }>`
    select nullif(current_setting('app.asked_by', true), '') as said,
      nullif(current_setting('app.user_id', true), '') as user_id`.execute(tx)
  const [row] = rows
  const said = row?.said ? (JSON.parse(row.said) as Said) : null
  const about = new Set(said?.memberIds.map((id) => id.toLowerCase()))
  return {
    userId: row?.userId ?? null,
    of: (memberId: string): { askedBy: ChangeRequester; note: string } =>
      said && (about.size === 0 || about.has(memberId))
        ? { askedBy: said.by, note: said.note }
        : { askedBy: 'company', note: '' },
  }
}
