import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { setMemberRegions } from '#server/api/domain/members/member-regions.store.ts'
import { forgetRoads } from '#server/api/domain/mileage/road-ends.store.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { nextVersion, staleVersion } from '#server/api/versions.ts'
import type { MemberChanges, MemberDraft } from '#shared/members/members.contract.ts'
import type { Language } from '#shared/languages.ts'
import type { StaffRole } from '#shared/access/roles.ts'
import * as invitations from '#server/api/domain/members/invitations.store.ts'
import * as changes from './member-changes.store.ts'
import { inOrder, type Writer } from './member-changes.store.ts'
import { memberRefusals } from './member-refusals.ts'

/**
 * Adds a member and, with an email address, invites the person. @returns the id
 * @throws ProblemError 403 `owner_only`, 409 `member_email_taken` or `employee_number_taken`, 400 `manager_unknown` or
 * `region_unknown`.
 */
export async function create(tx: TenantTx, writer: Writer, draft: MemberDraft): Promise<string> {
  const { organizationId } = writer
  const { regionIds = [], roles = ['EMPLOYEE'], ...rest } = draft
  if (roles.includes('OWNER')) requireOwner(writer)
  const id = randomUUIDv7()
  const email = rest.email?.trim() ?? ''
  const fields = { ...rest, ...trimmed({ email: '', phone: '', employeeNumber: '', title: '', ...rest }) }
  await tx
    .insertInto('members')
    .values({
      organizationId,
      id,
      userId: null,
      deactivatedAt: null,
      roles: inOrder(roles),
      ...fields,
      language: fields.language ?? sql<Language>`(select language from configurations)`,
    })
    .execute()
    .catch(memberRefusals)
  await setRegions(tx, id, regionIds)
  if (email) await invitations.invite(tx, organizationId, [{ id, email }])
  return id
}

/**
 * Replaces the profile. A new email address ends the open invitation and sends one to the new address.
 * @throws ProblemError 404, 403 `owner_only`, 409 `stale_version`, `member_email_fixed`, `member_email_taken`,
 * `employee_number_taken` or `manager_cycle`, 400 `manager_unknown`, `region_unknown`, `employment_dates_reversed`
 * or `coordinates_incomplete`.
 */
export async function update(tx: TenantTx, writer: Writer, memberId: string, changes: MemberChanges): Promise<void> {
  const { version, regionIds, address, emergencyContact, ...rest } = changes
  const { homeLatitude, homeLongitude } = rest
  if ((homeLatitude === null) !== (homeLongitude === null))
    throw fieldProblem('coordinates_incomplete', homeLatitude === null ? 'homeLatitude' : 'homeLongitude')
  const before = await lock(tx, memberId, version)
  const fields = { ...rest, ...trimmed(rest) }
  const readdressed = fields.email !== before.email
  if (readdressed && before.userId) throw fieldProblem('member_email_fixed', 'email')
  if (readdressed && before.roles.includes('OWNER')) requireOwner(writer)
  await tx
    .updateTable('members')
    .set({
      ...fields,
      address: JSON.stringify(address),
      emergencyContact: JSON.stringify(emergencyContact),
      version: nextVersion,
    })
    .where('id', '=', memberId)
    .execute()
    .catch(memberRefusals)
  const hasMoved = homeLatitude !== before.homeLatitude || homeLongitude !== before.homeLongitude
  if (homeLatitude !== undefined && hasMoved)
    await forgetRoads(tx, { latitude: before.homeLatitude, longitude: before.homeLongitude })
  await setRegions(tx, memberId, regionIds)
  if (!readdressed || before.deactivatedAt) return
  await invitations.withdraw(tx, [memberId])
  if (fields.email) await invitations.invite(tx, writer.organizationId, [{ id: memberId, email: fields.email }])
}

/** @throws ProblemError 404, 403 `owner_only`, 409 `stale_version` or `last_owner`. */
export async function setRoles(
  tx: TenantTx,
  writer: Writer,
  memberId: string,
  { roles, version }: { roles: readonly StaffRole[]; version: number },
): Promise<void> {
  await changes.setRoles(tx, writer, [await lock(tx, memberId, version)], () => roles)
}

/** @throws ProblemError 404, 409 `stale_version` or `manager_cycle`, 400 `manager_unknown`. */
export async function setManager(
  tx: TenantTx,
  memberId: string,
  { managerId, version }: { managerId: string | null; version: number },
): Promise<void> {
  await changes.setManager(tx, [await lock(tx, memberId, version)], managerId)
}

/** Deactivates or reactivates the member. @throws ProblemError 404, 403 `owner_only`, 409 `last_owner`. */
export async function setActive(tx: TenantTx, writer: Writer, memberId: string, active: boolean): Promise<void> {
  await changes.setActive(tx, writer, [await lock(tx, memberId)], active)
}

/**
 * Sends the invitation, or sends it again.
 * @throws ProblemError 404, 403 `owner_only`, 409 if the member cannot be invited.
 */
export async function invite(tx: TenantTx, writer: Writer, memberId: string): Promise<void> {
  await changes.invite(tx, writer, [await lock(tx, memberId)])
}

/** Withdraws the open invitation; does nothing without one. @throws ProblemError 404. */
export async function withdrawInvitation(tx: TenantTx, memberId: string): Promise<void> {
  await lock(tx, memberId)
  await invitations.withdraw(tx, [memberId])
}

/**
 * Stores a new phone PIN, which replaces the old one; returns false if another member has it.
 * @throws ProblemError 404, 409 `member_deactivated`.
 */
export async function setPin(
  tx: TenantTx,
  memberId: string,
  { pinHash, marks }: { pinHash: string; marks: readonly Buffer[] },
): Promise<boolean> {
  const member = await lock(tx, memberId)
  if (member.deactivatedAt) throw new ProblemError('member_deactivated')
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ pinHash, pinLookup: marks[0] ?? null, pinSetAt: sql<Date>`now()`, pinGiven: true })
    .where('id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members as o')
            .select('o.id')
            .where('o.pinLookup', 'in', [...marks]),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks the member's row until the transaction ends, so that rules are checked against what is overwritten. */
export async function lock(tx: TenantTx, memberId: string, version?: number) {
  const row = await tx
    .selectFrom('members')
    .select(['id', 'email', 'userId', 'roles', 'deactivatedAt', 'version', 'homeLatitude', 'homeLongitude'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (version !== undefined && row.version !== version) throw staleVersion()
  return row
}

const setRegions = (tx: TenantTx, member: string, regionIds: readonly string[]) =>
  setMemberRegions(
    tx,
    [member],
    regionIds.map((region) => ({ member, region })),
  ).catch(memberRefusals)

function requireOwner({ owner }: Writer) {
  if (!owner) throw new ProblemError('owner_only')
}

interface Typed {
  name: string
  email: string
  phone: string
  employeeNumber: string
  title: string
}

const trimmed = ({ name, email, phone, employeeNumber, title }: Typed): Typed => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone.trim(),
  employeeNumber: employeeNumber.trim(),
  title: title.trim(),
})
