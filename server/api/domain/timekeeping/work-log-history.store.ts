import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { WorkLogCorrection } from '#shared/work-logs/work-logs.contract.ts'
import { breakChange, logChanges } from './work-log-history.ts'

type Fields = Readonly<Record<string, unknown>>

/** Returns a log's changes, oldest first; the changes of one write form one entry. */
export async function historyOf(tx: TenantTx, workLogId: string): Promise<WorkLogCorrection[]> {
  const rows = await tx
    .selectFrom('workLogChanges as h')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'h.userId'))
    .select(['h.id', 'h.at', 'h.kind', 'h.reason', 'h.requestId', 'h.subject', 'h.before', 'h.after'])
    .select(['m.id as memberId', 'm.name'])
    .where('h.workLogId', '=', workLogId)
    .orderBy('h.id')
    .execute()
  const names = await namesIn(
    tx,
    rows.flatMap(({ before, after }) => [before, after] as (Fields | null)[]),
  )
  const writes = Map.groupBy(rows, ({ at, kind, requestId }) => `${at.getTime()} ${kind} ${requestId}`)
  return [...writes.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const { id, at, kind, reason, memberId, name } = first
    const changes = parts.flatMap(({ subject, before, after }) =>
      subject === 'work_log'
        ? logChanges(before as Fields | null, after as Fields, names)
        : [breakChange(before as Fields | null, after as Fields | null)],
    )
    return {
      id,
      at: at.toISOString(),
      kind,
      reason,
      by: memberId && name ? { memberId, name } : null,
      changes,
    }
  })
}

/** Reads the names of the locations and jobs in a history. */
async function namesIn(tx: TenantTx, states: readonly (Fields | null)[]): Promise<Map<string, string>> {
  const idsOf = (column: string) => [
    ...new Set(states.flatMap((state) => (typeof state?.[column] === 'string' ? [state[column]] : []))),
  ]
  const names = new Map<string, string>()
  for (const [table, ids] of [
    ['locations', idsOf('location_id')],
    ['jobs', idsOf('job_id')],
  ] as const) {
    if (ids.length === 0) continue
    const rows = await tx.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}
