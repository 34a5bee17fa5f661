import { inTenant } from '#server/api/db/tenant.ts'
import type { useApi } from '#server/api/test/api.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { DecisionKind } from '#shared/decisions/kinds.ts'
import { ownCases, type Person } from './own-cases.ts'

/** An organization of an owner and one other member who can decide while active. */
export async function buildSoleOwner(run: ReturnType<typeof useApi>) {
  const acme = await buildOrganization(run, 'Acme')
  const { org, base, ownerId } = acme
  const owner: Person = { memberId: ownerId, headers: org.headers }
  const kim = await run.user({ name: 'Kim Vega' })
  await run.addMember(org.id, kim, ['ADMIN'])
  const inOwn = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(run.api.db, org.id, work)
  const { id: otherId } = await inOwn((tx) =>
    tx.selectFrom('members').select('id').where('userId', '=', kim.userId).executeTakeFirstOrThrow(),
  )
  const otherOwner: Person = { memberId: otherId, headers: kim.headers }
  const setActive = (isActive: boolean) =>
    inOwn((tx) =>
      tx
        .updateTable('members')
        .set({ deactivatedAt: isActive ? null : new Date() })
        .where('id', '=', otherId)
        .execute(),
    )
  const marks = (kind: DecisionKind) =>
    inOwn((tx) =>
      tx
        .selectFrom('selfApprovals as s')
        .select(['s.id', 's.memberId', 's.recordId', 's.endedAt'])
        .where('s.kind', '=', kind)
        .orderBy('s.id')
        .execute(),
    )
  return { acme, org, base, owner, other: otherOwner, inOwn, setActive, marks, cases: ownCases(run, acme) }
}
