import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { EnteredTimes } from '#server/api/domain/timekeeping/entered-times.ts'

type Entered = EnteredTimes['breaks']
type Break = Entered[number]

const isSame = (a: Break, b: Break) =>
  a.kind === b.kind && a.startedAt.getTime() === b.startedAt.getTime() && a.endedAt?.getTime() === b.endedAt?.getTime()

/** Deletes only breaks that are no longer listed, so that unchanged ones get no history entry. */
export async function removeOtherBreaks(tx: TenantTx, workLogId: string, entered: Entered): Promise<void> {
  const known = await tx.selectFrom('breaks').selectAll().where('workLogId', '=', workLogId).execute()
  const gone = known.filter((entry) => !entered.some((other) => isSame(entry, other))).map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('breaks').where('id', 'in', gone).execute()
}

/** Adds the breaks that the log does not have yet. */
export async function saveBreaks(
  tx: TenantTx,
  log: { organizationId: string; workLogId: string; memberId: string },
  entered: Entered,
): Promise<void> {
  const known = await tx.selectFrom('breaks').selectAll().where('workLogId', '=', log.workLogId).execute()
  const added = entered.filter((entry) => !known.some((other) => isSame(entry, other)))
  if (added.length === 0) return
  await tx
    .insertInto('breaks')
    .values(added.map((entry) => ({ ...log, id: randomUUIDv7(), ...entry })))
    .execute()
}
