import { sql, type Selectable } from 'kysely'
import type { MembersTable } from '#server/api/db/schema/members.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isMemberSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { notFound } from '#server/api/problem.ts'
import type { Invitation, Member } from '#shared/members/members.contract.ts'
import type { MemberStatus } from '#shared/members/statuses.ts'
import { managerName, memberRegions, memberStatus, type RegionTag } from './member-query.ts'
import { photoLink } from './photo-link.ts'

/** The viewer decides which details are sent. */
export interface Viewer {
  memberId: string | undefined
  manages: boolean
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, memberId: string, viewer: Viewer): Promise<Member> {
  const row = await tx
    .selectFrom('members as m')
    .selectAll('m')
    .select([
      memberStatus.as('status'),
      memberRegions.as('regions'),
      managerName.as('managerName'),
      newestInvitation.as('invitation'),
      isMemberSelfApproved(sql.ref('m.id')).as('selfApproved'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return toMember(row, viewer)
}

const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const newestInvitation = sql<Invitation | null>`
  (select json_build_object(
     'email', i.email, 'sentAt', ${instant('i.sent_at')}, 'expiresAt', ${instant('i.expires_at')},
     'state', case when i.accepted_at is not null then 'accepted' when i.withdrawn_at is not null then 'withdrawn'
                   when i.expires_at <= now() then 'expired' else 'open' end)
   from invitations i where i.organization_id = m.organization_id and i.member_id = m.id
   order by i.id desc limit 1)`

interface MemberRow extends Selectable<MembersTable> {
  status: MemberStatus
  regions: RegionTag[]
  managerName: string | null
  invitation: Invitation | null
  selfApproved: boolean
}

function toMember(row: MemberRow, { memberId, manages }: Viewer): Member {
  const self = row.id === memberId
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    title: row.title,
    language: row.language,
    managerId: row.managerId,
    managerName: row.managerName,
    regions: row.regions,
    hiredOn: row.hiredOn,
    endedOn: row.endedOn,
    roles: row.roles,
    status: row.status,
    photoLink: photoLink(row.photoHash),
    self,
    ...((manages || self) && privateDetails(row)),
    hasAccount: row.userId !== null,
    selfApproved: row.selfApproved,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

const privateDetails = ({ pinHash, ...row }: MemberRow) => ({
  employeeNumber: row.employeeNumber,
  address: row.address,
  emergencyContact: row.emergencyContact,
  homeLatitude: row.homeLatitude,
  homeLongitude: row.homeLongitude,
  hasPin: pinHash !== null,
  invitation: row.invitation,
})
