import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify, usersWithRole } from '#server/api/domain/notifications/notify.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { Deletion } from '#shared/deletion/deletion.contract.ts'
import { deletionGraceDays } from '#shared/deletion/grace.ts'
import { linkedPages } from '#shared/pages.ts'

export async function getDeletion(tx: TenantTx): Promise<Deletion> {
  const row = await tx
    .selectFrom('deletionRequests as d')
    .innerJoin('configurations as c', 'c.organizationId', 'd.organizationId')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'd.userId'))
    .select(['d.requestedAt', 'd.dueAt', 'c.timeZone', 'm.name'])
    .executeTakeFirst()
  if (!row) return { deletion: null }
  const due = Temporal.Instant.fromEpochMilliseconds(row.dueAt.getTime())
  return {
    deletion: {
      requestedAt: row.requestedAt.toISOString(),
      requestedBy: row.name,
      dueAt: row.dueAt.toISOString(),
      dueOn: due.toZonedDateTimeISO(row.timeZone).toPlainDate().toString(),
    },
  }
}

/** Starts the grace period and notifies the owners. @throws ProblemError 400 `name_not_matching`. */
export async function requestDeletion(
  tx: TenantTx,
  organizationId: string,
  userId: string,
  typedName: string,
): Promise<Deletion> {
  const { name } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  if (typedName.trim() !== name.trim()) throw fieldProblem('name_not_matching', 'name')
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deletionRequests')
    .values({ organizationId, userId, dueAt: sql<Date>`now() + make_interval(days => ${deletionGraceDays})` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const deletion = await getDeletion(tx)
  if (numInsertedOrUpdatedRows) {
    await notifyOwners(tx, organizationId, userId, 'deletion_requested', name, deletion.deletion?.dueOn)
  }
  return deletion
}

/** Cancels the deletion and notifies the owners. */
export async function cancelDeletion(tx: TenantTx, organizationId: string, userId: string): Promise<Deletion> {
  const { numDeletedRows } = await tx.deleteFrom('deletionRequests').executeTakeFirst()
  if (numDeletedRows > 0n) {
    const { name } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
    await notifyOwners(tx, organizationId, userId, 'deletion_cancelled', name)
  }
  return { deletion: null }
}

async function notifyOwners(
  tx: TenantTx,
  organizationId: string,
  userId: string,
  kind: 'deletion_requested' | 'deletion_cancelled',
  organization: string,
  day = '',
) {
  const member = await tx.selectFrom('members').select('name').where('userId', '=', userId).executeTakeFirst()
  await notify(tx, await usersWithRole(tx, 'OWNER'), {
    ...(kind === 'deletion_requested' ? { kind, matters: [{ id: organizationId }] } : { kind }),
    params: { organization, name: member?.name ?? '', day },
    link: linkedPages.deletion(organizationId),
  })
}
