import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notifySelfApprovals } from '#server/api/domain/decisions/notify-self-approvals.ts'
import { setMemberRegions } from '#server/api/domain/members/member-regions.store.ts'
import { ProblemError } from '#server/api/problem.ts'
import { refuseRows } from '#server/api/refusals.ts'
import { nextVersion } from '#server/api/versions.ts'
import { staffRoles, type StaffRole } from '#shared/access/roles.ts'
import * as invitations from '#server/api/domain/members/invitations.store.ts'
import { memberRefusals } from './member-refusals.ts'

/** The author of a change; only owners may grant, remove and manage OWNER. */
export interface Writer {
  organizationId: string
  owner: boolean
}

/** A member whose row is locked. The changes here serve single and bulk changes. */
export interface LockedMember {
  readonly id: string
  readonly roles: readonly StaffRole[]
  readonly deactivatedAt: Date | null
}

type Members<M = LockedMember> = readonly M[]

const ownerOnly = () => new ProblemError('owner_only')

const isAdministrator = (roles: readonly StaffRole[]) => roles.some((role) => role === 'ADMIN' || role === 'OWNER')
const isOwner = ({ roles }: LockedMember) => roles.includes('OWNER')
const idsOf = (members: Members) => members.map(({ id }) => id)

export const inOrder = (roles: readonly StaffRole[]): StaffRole[] => staffRoles.filter((role) => roles.includes(role))

/** @throws ProblemError 403 `owner_only`, 400 `member_role_needed`, 409 `last_owner`. */
export async function setRoles<M extends LockedMember>(
  tx: TenantTx,
  { owner }: Writer,
  members: Members<M>,
  rolesOf: (member: M) => readonly StaffRole[],
): Promise<void> {
  refuseRows(
    members,
    (member) => rolesOf(member).length === 0,
    () => new ProblemError('member_role_needed'),
  )
  if (!owner) refuseRows(members, (member) => isOwner(member) !== rolesOf(member).includes('OWNER'), ownerOnly)
  for (const [roles, group] of Map.groupBy(members, (member) => inOrder(rolesOf(member)).join()))
    await tx
      .updateTable('members')
      .set({ roles: roles.split(',') as StaffRole[], version: nextVersion })
      .where('id', '=', sql<string>`any (${idsOf(group)}::uuid[])`)
      .execute()
      .catch(memberRefusals)
  for (const member of members)
    if (!isAdministrator(member.roles) && isAdministrator(rolesOf(member)))
      await notifySelfApprovals(tx, member.id, null)
}

/** @throws ProblemError 409 `manager_cycle`, 400 `manager_unknown`. */
export async function setManager(tx: TenantTx, members: Members, managerId: string | null): Promise<void> {
  await tx
    .updateTable('members')
    .set({ managerId, version: nextVersion })
    .where('id', '=', sql<string>`any (${idsOf(members)}::uuid[])`)
    .execute()
    .catch(memberRefusals)
}

/** Deactivates or reactivates. @throws ProblemError 403 `owner_only`, 409 `last_owner` or `member_email_taken`. */
export async function setActive(tx: TenantTx, { owner }: Writer, members: Members, active: boolean): Promise<void> {
  if (!owner) refuseRows(members, isOwner, ownerOnly)
  const others = members.filter(({ deactivatedAt }) => (deactivatedAt === null) !== active)
  if (others.length === 0) return
  await tx
    .updateTable('members')
    .set({ deactivatedAt: active ? null : sql<Date>`now()`, version: nextVersion })
    .where('id', '=', sql<string>`any (${idsOf(others)}::uuid[])`)
    .execute()
    .catch(memberRefusals)
  if (!active) return
  for (const { id, roles, deactivatedAt } of others)
    if (isAdministrator(roles)) await notifySelfApprovals(tx, id, deactivatedAt)
}

interface InvitedMember extends LockedMember {
  readonly userId: string | null
  readonly email: string
}

/**
 * Sends invitations, or sends them again.
 * @throws ProblemError 403 `owner_only`, 409 `invitation_accepted` or `member_deactivated`, 400 `member_email_needed`.
 */
export async function invite(
  tx: TenantTx,
  { organizationId, owner }: Writer,
  members: Members<InvitedMember>,
): Promise<void> {
  if (!owner) refuseRows(members, isOwner, ownerOnly)
  refuseRows(
    members,
    ({ userId }) => userId !== null,
    () => new ProblemError('invitation_accepted'),
  )
  refuseRows(
    members,
    ({ deactivatedAt }) => deactivatedAt !== null,
    () => new ProblemError('member_deactivated'),
  )
  await invitations.invite(tx, organizationId, members)
}

/** @throws ProblemError 400 `region_unknown`. */
export async function setRegions<M extends LockedMember>(
  tx: TenantTx,
  members: Members<M>,
  regionIdsOf: (member: M) => readonly string[],
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ version: nextVersion })
    .where('id', '=', sql<string>`any (${idsOf(members)}::uuid[])`)
    .execute()
  const regions = members.flatMap((member) => regionIdsOf(member).map((region) => ({ member: member.id, region })))
  await setMemberRegions(tx, idsOf(members), regions).catch(memberRefusals)
}
